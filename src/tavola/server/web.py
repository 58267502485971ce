"""HTTP: the page, the way to the native dialect, replays, health and metrics for operators."""

from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

from aiohttp import web

from tavola.dialects.session import Outlet, Session
from tavola.house import replay_file
from tavola.house.errors import NotDone
from tavola.server.hall import Hall
from tavola.server.metrics import Metrics
from tavola.server.websocket import HEARTBEAT_SECONDS, WebSocketConnection

_SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
        " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def page_folder() -> Path:
    """Where the web build puts the page."""
    return Path(str(files("tavola.server"))) / "page"


def application(hall: Hall, make_session: Callable[[Outlet], Session]) -> web.Application:
    """The page and its dialect, which `make_session` speaks."""
    metrics = Metrics(hall)
    app = web.Application(middlewares=[_secure])
    page = page_folder()

    async def index(_: web.Request) -> web.StreamResponse:
        if not (page / "index.html").exists():
            raise web.HTTPNotFound(text="The page has not been built: run `make web`.")
        return web.FileResponse(page / "index.html", headers={"Cache-Control": "no-cache"})

    async def healthz(_: web.Request) -> web.Response:
        """200 while moves can be written, 503 while the disk refuses."""
        told = {"ok": not hall.journal.stuck, "tables": len(hall.house.tables)}
        return web.json_response(told, status=200 if told["ok"] else 503)

    async def show_metrics(_: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": metrics.content_type})

    async def replay(request: web.Request) -> web.Response:
        """A finished game as one text file."""
        try:
            log = hall.house.log_of(request.match_info["code"], by=hall.house.visitors.at(request.remote or ""))
            text = replay_file.write(log)
        except NotDone as why:
            raise web.HTTPNotFound(text=f"{why}\n") from why
        named = {"Content-Disposition": f'attachment; filename="{log[0].code}.jsonl"'}
        return web.Response(body=text, content_type="application/jsonl", headers=named)

    async def talk(request: web.Request) -> web.StreamResponse:
        _check_origin(request)
        ws = web.WebSocketResponse(max_msg_size=hall.limits.line, heartbeat=HEARTBEAT_SECONDS, compress=False)
        await ws.prepare(request)
        await WebSocketConnection(hall, make_session, ws).serve(request.remote or "")
        return ws

    async def let_go(_: web.Application) -> None:
        """Stopping waits for those who are still connected."""
        for connection in [one for one in hall.connections if isinstance(one, WebSocketConnection)]:
            connection.close()

    app.on_shutdown.append(let_go)
    app.router.add_get("/", index)
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/metrics", show_metrics)
    app.router.add_get("/ws", talk)
    app.router.add_get("/replays/{code}.jsonl", replay)
    if page.exists():
        app.router.add_static("/", page)
    return app


def _check_origin(request: web.Request) -> None:
    """Programs send no Origin and are welcome; a browser's page must be ours."""
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("Host"):
        raise web.HTTPForbidden(text="A page of another site may not speak for its visitors here.")


@web.middleware
async def _secure(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    response = await handler(request)
    if not response.prepared:
        response.headers.update(_SECURITY)
    return response
