"""One HTTP connection: what it may cost before a request is understood, and what is said of one that is not."""

import asyncio
from typing import Any, cast

import structlog
from aiohttp import web
from aiohttp.http import HttpProcessingError

from tavola.server.admission import Admission
from tavola.server.connection import address_of
from tavola.server.hall import Hall
from tavola.server.websocket import WebSocketConnection

log = structlog.get_logger()

_TOO_LONG = "This request is too long: it and what follows it before the answer may be {} bytes.\n"
MOST_WORDS = 200
"""So much is told of what could not be read."""


class HttpConnection(web.RequestHandler):
    """Idle connections, and those whose request never becomes whole, are closed by aiohttp's keep-alive timer."""

    __slots__ = ("_address", "_admission", "_hall", "unanswered")

    def __init__(self, server: web.Server, hall: Hall, admission: Admission) -> None:
        super().__init__(
            server,
            loop=hall.loop,
            access_log=None,  # type: ignore[arg-type] # what aiohttp's own runner hands it
            keepalive_timeout=hall.limits.http_idle_seconds,
            lingering_time=1.0,
            auto_decompress=False,  # nothing here takes a body
        )
        self._hall = hall
        self._admission = admission
        self._address: str | None = None
        """Where it comes from, once it has been admitted."""
        self.unanswered = 0
        """Bytes heard since the last request was taken up."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        address = address_of(transport.get_extra_info("peername"))
        if not self._admission.enter(address):
            cast("asyncio.Transport", transport).abort()
            return
        self._address = address
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._address is not None:
            self._admission.leave(self._address)
        super().connection_lost(exc)

    def hand_over(self, answer: bytes, to: WebSocketConnection) -> None:
        """This is the last that HTTP answers here: what comes now is for another protocol, which has its place.

        As far as aiohttp knows the connection is lost: nothing of it is kept for as long as the other stands.
        """
        transport, early = self.transport, self._message_tail
        if transport is None or transport.is_closing():
            raise ConnectionResetError("gone before the answer")
        transport.write(answer)
        transport.set_protocol(to)
        self.transport = None
        super().connection_lost(None)
        transport.resume_reading()  # aiohttp may have paused it, if much came with the handshake
        to.take_over(transport, self._address or "", early)

    def data_received(self, data: bytes) -> None:
        self.unanswered += len(data)
        if self.unanswered > self._hall.limits.request:
            self._refuse_long()
            return
        super().data_received(data)

    def _refuse_long(self) -> None:
        transport = self.transport
        if self._force_close or transport is None:
            return
        self._tell_bad("too long")
        if self._request_count:  # an answer may be on its way, and nothing can be put into the middle of it
            transport.abort()
            return
        text = _TOO_LONG.format(self._hall.limits.request).encode()
        head = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Type: text/plain; charset=utf-8\r\n"
        transport.write(f"{head}Content-Length: {len(text)}\r\nConnection: close\r\n\r\n".encode() + text)
        self.force_close()

    def _tell_bad(self, reason: str) -> None:
        self._hall.refusals["bad request"] += 1
        log.info("bad request", address=address_of(self.peername), reason=reason)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """A request that cannot be read is its sender's mistake and one line of the log; anything else is ours."""
        if status < 500:
            reason = _in_short(message or "")
            self._tell_bad(reason)
            text = f"This request cannot be read: {reason}.\n"
        else:
            if not isinstance(exc, ConnectionError):  # whoever asked is gone
                log.error("internal error in a request", path=request.path, exc_info=exc)
            text = "The house made a mistake here; whoever runs it finds it in the log.\n"
        if request.writer.output_size > 0:
            raise ConnectionError("a part of the answer is out already")
        response = web.Response(status=status, text=text)
        response.force_close()
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        fault = kw.get("exc_info")
        if isinstance(fault, (web.RequestPayloadError, HttpProcessingError)):  # a body nobody wanted
            self._tell_bad(_in_short(str(fault)))
        elif not isinstance(fault, ConnectionError):
            log.error("internal error in a request", what=str(args[0]), exc_info=fault)


def _in_short(message: str) -> str:
    """The first line of what the parser says; what follows shows where in the request it is."""
    return message.strip().partition("\n")[0].rstrip(":. ")[:MOST_WORDS]
