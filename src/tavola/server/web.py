"""HTTP: the page, the way to the native dialect, replays, health; for operators, on a port of its own, figures."""

import asyncio
import mimetypes
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Handler

from tavola.dialects.session import Outlet, Session
from tavola.house.codes import typed
from tavola.server.door import SECURITY, Door, check_origin
from tavola.server.hall import Hall
from tavola.server.hosts import Hosts
from tavola.server.http import HttpConnection
from tavola.server.metrics import Metrics
from tavola.server.replays import Replays
from tavola.server.websocket import WebSocketConnection, handshake

_PIECE = 16 * 1024
"""Of a long answer so much is handed out before the guest must have taken what came before."""


# What an installed page is described by; not every system knows this ending.
mimetypes.add_type("application/manifest+json", ".webmanifest")

Speaks: TypeAlias = Callable[[Outlet], Session]
Carries: TypeAlias = Callable[..., WebSocketConnection]


def page_folder() -> Path:
    """Where the web build puts the page."""
    return Path(str(files("tavola.server"))) / "page"


def application(
    hall: Hall, hosts: Hosts, replays: Replays, make_session: Speaks, connection: Carries = WebSocketConnection
) -> web.Application:
    """The page and its dialect, which `make_session` speaks over such a connection."""
    app = web.Application(middlewares=[Door(hall, hosts).middleware()])
    page = _read_page(page_folder())
    timely = partial(_timely, hall)

    async def show(request: web.Request) -> web.StreamResponse:
        """A file of the page, out of memory: nothing of the disk can be asked for by a clever path."""
        path = request.match_info["path"] or _DOCUMENT
        if not page:
            raise web.HTTPNotFound(text="The page has not been built: run `make web`.")
        if path not in page:
            raise web.HTTPNotFound(text=_NOT_HERE.get(path, "There is nothing of this name here.\n"))
        if path == _DOCUMENT:
            path = next((name for name in _documents(request) if name in page), path)
        return await _hand_out(request, _accepted(request, page[path]))

    async def replay(request: web.Request) -> web.StreamResponse:
        """A finished game as one text file."""
        code = typed(request.match_info["code"])
        text = await replays.file_of(code, request.remote or "")
        named = {
            "Content-Disposition": f'attachment; filename="{code}.jsonl"',
            "Content-Type": "application/jsonl",
        }
        return await _hand_out(request, _File(text, named))

    async def talk(request: web.Request) -> web.StreamResponse:
        check_origin(request)
        answer = handshake(request)
        http = request.protocol
        assert isinstance(http, HttpConnection)
        http.hand_over(answer, connection(hall, make_session))
        return web.Response(status=101)  # for nobody: that was the last this request's connection knows of HTTP

    app.router.add_get("/healthz", partial(_healthz, hall))
    app.router.add_get("/ws", talk)
    app.router.add_get("/replays/{code}.jsonl", timely(replay))
    app.router.add_get("/{path:.*}", timely(show))
    return app


_NOT_HERE = {"metrics": "The figures are on a port of their own: start the house with `--metrics PORT`.\n"}


def operators_application(hall: Hall, hosts: Hosts) -> web.Application:
    """What whoever runs the house wants to know, though the public port may be full."""
    app = web.Application(middlewares=[Door(hall, hosts).middleware()])
    metrics = Metrics(hall)

    async def show_metrics(_: web.Request) -> web.Response:
        return web.Response(body=metrics.text(), headers={"Content-Type": metrics.content_type})

    app.router.add_get("/healthz", partial(_healthz, hall))
    app.router.add_get("/metrics", show_metrics)
    return app


async def _healthz(hall: Hall, _: web.Request) -> web.Response:
    """200 while moves can be written, 503 while the disk refuses, or what keeps the games does not answer."""
    told = {"ok": not hall.journal.stuck and not hall.outbox.silent, "tables": len(hall.house.tables)}
    return web.json_response(told, status=200 if told["ok"] else 503)


# What is handed out


class _File(NamedTuple):
    body: bytes
    headers: dict[str, str]


_COMPRESSED = {"br": ".br", "gzip": ".gz"}
"""What the build lays beside a file, the shortest first: how it is encoded, and how its name ends then."""

_DOCUMENT = "index.html"
"""In English; beside it `index.it.html`, which is handed out in its place to whoever would rather read Italian."""

_KEPT = "public, max-age=31536000, immutable"
"""For what has a name made of its content: it will never be anything else."""


def _read_page(folder: Path) -> dict[str, dict[str, _File]]:
    """The built page by path, each file as it is ("") and compressed, by encoding.

    It is small, and in memory no request costs the disk or a file handle.
    """
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): _file_of_page(path, named_by_content=path.parent.name == "assets")
        for path in paths
        if path.suffix not in _COMPRESSED.values()
    }


def _file_of_page(path: Path, *, named_by_content: bool) -> dict[str, _File]:
    kind, _ = mimetypes.guess_type(path.name)
    files = {}
    for encoding, ending in {**_COMPRESSED, "": ""}.items():
        made = path.with_name(path.name + ending)
        if made.is_file():
            body = made.read_bytes()
            headers = {
                "Content-Type": kind or "application/octet-stream",
                # Else ask again, and hear that nothing has changed.
                "Cache-Control": _KEPT if named_by_content else "no-cache",
                "ETag": f'"{sha256(body).hexdigest()[:32]}"',
                "Vary": "Accept-Encoding, Accept-Language" if path.suffix == ".html" else "Accept-Encoding",
            }
            files[encoding] = _File(body, {**headers, "Content-Encoding": encoding} if encoding else headers)
    return files


def _accepted(request: web.Request, files: dict[str, _File]) -> _File:
    """The shortest of these that the guest can read."""
    read = _listed(request, "Accept-Encoding")
    return next(file for encoding, file in files.items() if encoding in read or not encoding)


def _documents(request: web.Request) -> Iterator[str]:
    """What the page's document may be called for this guest, the best first."""
    for tag in _listed(request, "Accept-Language"):
        language = tag.partition("-")[0]
        yield _DOCUMENT if language == "en" else f"index.{language}.html"


def _listed(request: web.Request, header: str) -> list[str]:
    """What a guest says it takes, in its own order; what it gives no weight to (`br;q=0`) it does not take."""
    said = [one.partition(";") for one in request.headers.get(header, "").lower().split(",")]
    return [name.strip() for name, _, weight in said if weight.replace(" ", "").rstrip("0.") != "q="]


async def _hand_out(request: web.Request, file: _File) -> web.StreamResponse:
    """Piece by piece, so that somebody who does not read has no more than a piece made for them."""
    headers = {**file.headers, **SECURITY}
    if request.headers.get("If-None-Match") == headers.get("ETag", ""):
        return web.Response(status=304, headers=headers)
    response = web.StreamResponse(headers=headers)
    response.content_length = len(file.body)
    writer = await response.prepare(request)
    if writer is None or request.transport is None:
        raise ConnectionResetError("gone before the answer")
    request.transport.set_write_buffer_limits(high=_PIECE)
    if request.method != "HEAD":
        writer.send_headers()  # by themselves, else aiohttp copies the first piece to put them before it
        body = memoryview(file.body)
        for start in range(0, len(body), _PIECE):
            await response.write(body[start : start + _PIECE])
            await writer.drain()
    await response.write_eof()
    return response


def _timely(hall: Hall, answer: Handler) -> Handler:
    """This answer, cut short if it is not taken in time."""

    async def within(request: web.Request) -> web.StreamResponse:
        try:
            async with asyncio.timeout(hall.limits.http_answer_seconds):
                return await answer(request)
        except TimeoutError as late:
            hall.refusals["does not read"] += 1
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError("did not take the answer") from late

    return within
