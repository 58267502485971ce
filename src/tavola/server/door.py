"""The door of the web: each request waits for its turn here, and is asked whether it is meant for this house."""

import asyncio
from math import ceil

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from tavola.house.visitors import neighbourhood
from tavola.server.hall import Hall
from tavola.server.hosts import Hosts, authority_in, host_in
from tavola.server.http import HttpConnection
from tavola.server.pace import Pace, Paces

log = structlog.get_logger()

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
        " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

_TURNS_AT_ONCE = 20
"""Requests of whatever addresses that are answered in a row before the house looks after anything else."""

MOST_PATH = 100

_REFUSALS = {
    400: "bad request",
    403: "page of another site",
    421: "name of another house",
    429: "too many requests",
    503: "too many replays",
}
"""The answers that whoever runs the house should know of; what is asked for and not there is no matter."""


class Door:
    """What every request passes: its turn, and whether it is for this house at all."""

    def __init__(self, hall: Hall, hosts: Hosts) -> None:
        limits = hall.limits
        self._hall = hall
        self._hosts = hosts
        # As many as may be connected may all come at once, each with a page that has a few files.
        self._each = Paces(limits.http_rate, 2 * limits.connections_each)
        self._all = Pace(limits.http_rate_all, _TURNS_AT_ONCE)

    def middleware(self) -> Middleware:
        @web.middleware
        async def pass_through(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                await self._take_turns(request)
                self._check_host(request)
                response = await handler(request)
            except web.HTTPException as refusal:
                refusal.headers.update(SECURITY)
                self._tell(refusal, request)
                raise
            if not response.prepared:
                response.headers.update(SECURITY)
            return response

        return pass_through

    async def _take_turns(self, request: web.Request) -> None:
        connection = request.protocol
        assert isinstance(connection, HttpConnection)
        connection.unanswered = 0
        transport = request.transport
        if transport is None or transport.get_write_buffer_size() > self._hall.limits.request:
            self._hall.refusals["does not read"] += 1
            connection.force_close()
            raise ConnectionResetError("does not take its answers")
        await self._wait_for(self._each.of(neighbourhood(request.remote or "")), request)
        await self._wait_for(self._all, request)

    async def _wait_for(self, pace: Pace, request: web.Request) -> None:
        longest = self._hall.limits.http_wait_seconds
        wait = pace.take(self._hall.loop.time(), longest)
        if wait is None:
            again = {"Retry-After": str(ceil(longest))}
            words = f"There are too many requests from where you are; try again in {ceil(longest)} seconds.\n"
            raise web.HTTPTooManyRequests(text=words, headers={"Connection": "close", **again})
        if wait:
            await asyncio.sleep(wait)
            if request.transport is None:
                raise ConnectionResetError("gone while it waited")

    def _check_host(self, request: web.Request) -> None:
        told = request.headers.getall("Host", [])
        host = host_in(told[0]) if len(told) == 1 else None
        if host is None:
            raise web.HTTPBadRequest(text="A request has one Host header, which says HOST or HOST:PORT.\n")
        if not self._hosts.know(host):
            raise web.HTTPMisdirectedRequest(
                text=f"This house does not go by the name {host}. If it should, whoever runs it can say so:"
                f" tavola serve --allow-host {host}\n"
            )

    def _tell(self, refusal: web.HTTPException, request: web.Request) -> None:
        reason = _REFUSALS.get(refusal.status)
        if reason is not None:
            self._hall.refusals[reason] += 1
            log.info("request refused", reason=reason, address=request.remote, path=request.path[:MOST_PATH])


def check_origin(request: web.Request) -> None:
    """Programs send no Origin and are welcome; a browser's page must be ours."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    authority = authority_in(origin)
    if authority is None:
        raise web.HTTPBadRequest(text="An Origin header says SCHEME://HOST or SCHEME://HOST:PORT.\n")
    if authority != request.headers["Host"]:
        raise web.HTTPForbidden(text="A page of another site may not speak for its visitors here.")
