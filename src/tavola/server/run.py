"""Putting the house together and keeping it running until it is told to stop."""

import asyncio
import errno
import gc
import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from aiohttp import web

from tavola.bots import KINDS
from tavola.bots.guest import PACE_SECONDS, BotGuest, BotHost
from tavola.dialects import DIALECTS, Dialect
from tavola.house.house import House
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.policy import KeptFor
from tavola.house.words import GRACE, SETUP_GRACE
from tavola.server.admission import Admission, open_files
from tavola.server.bot_pool import BotPool
from tavola.server.claim import claimed
from tavola.server.damage import tell_damage
from tavola.server.hall import Hall
from tavola.server.hosts import Hosts
from tavola.server.http import HttpConnection
from tavola.server.journal import Writer
from tavola.server.limits import LIMITS, Limits
from tavola.server.lines import KEEPALIVE, LineConnection
from tavola.server.replays import Replays
from tavola.server.tail import Tail, TailedLines, TailedWebSocket
from tavola.server.web import application, operators_application
from tavola.server.websocket import WebSocketConnection
from tavola.store import Store
from tavola.store.sqlite import SqliteStore

log = structlog.get_logger()


def _listeners() -> dict[str, tuple[Dialect[Any], str, int]]:
    return {
        listener: (dialect, variant, port)
        for dialect in DIALECTS.values()
        if dialect.carrier == "lines"
        for (listener, port), variant in zip(dialect.listeners.items(), dialect.ports, strict=True)
    }


LISTENERS = _listeners()
"""The dialects that have a port of their own, as DIALECT or DIALECT:VARIANT, each with its port by default."""

PORTS = {listener: port for listener, (_, _, port) in LISTENERS.items()}

(WEBSOCKET,) = [dialect for dialect in DIALECTS.values() if dialect.carrier == "websocket"]
"""What is spoken at /ws."""

HTTP_PORT = WEBSOCKET.ports[""]


OPERATORS = 16
"""Connections there may be at once to the port for figures. They are beside those of guests."""


class CannotOpen(Exception):  # noqa: N818 - told to the person who started the house
    """The house cannot open; the message says why."""


class CannotListen(CannotOpen):
    """A port could not be had; the message says which and why."""


class Port(NamedTuple):
    host: str
    number: int


@dataclass(frozen=True)
class Settings:
    data: Path
    host: str = "127.0.0.1"
    http: int = HTTP_PORT
    metrics: Port | None = None
    """Where figures for operators are shown, if anywhere."""
    allowed_hosts: Sequence[str] = ()
    """Names the house goes by, beside that of this machine to itself and beside addresses in digits."""
    listen: dict[str, int] = field(default_factory=lambda: dict(PORTS))
    options: dict[str, Any] = field(default_factory=dict)
    """For each dialect what is not to be as it is by default: an object of the dialect's own `options`."""
    grace: int = GRACE
    """Milliseconds a missing player's turn waits before the table's option acts."""
    setup_grace: int = SETUP_GRACE
    kept_seconds: float = KEPT_SECONDS
    """How long a game is kept open when none of its players is connected."""
    kept_seats: KeptFor = "name"
    """For whom a lost seat is kept where no secret proves whose it is."""
    bot_pace: float = PACE_SECONDS
    bot_processes: int = 1
    tail: bool = False
    """Whether `tavola tail` may follow a table's conversation."""
    limits: Limits = LIMITS

    def options_of(self, dialect: Dialect[Any]) -> Any:
        return self.options.get(dialect.name) or dialect.options()


class Running:
    """A house that is open. Made by `open_house`; ports are the real ones, also where 0 was asked for."""

    def __init__(
        self, hall: Hall, http: int, metrics: int | None, ports: dict[str, int], damage: list[str]
    ) -> None:
        self.hall = hall
        self.http = http
        self.metrics = metrics
        self.ports = ports
        self.damage = damage
        """What was found wrong with the data, a sentence each."""


async def open_house(
    settings: Settings,
    stack: AsyncExitStack,
    *,
    store: Store | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> Running:
    """Open the house; what the stack unwinds closes it again, in order."""
    given = store
    if given is None:
        stack.enter_context(claimed(settings.data))
    store = given or SqliteStore(settings.data)
    stack.callback(store.close)
    # The first is the writer's thread's; finished games are looked up beside it.
    archive = given or SqliteStore(settings.data, read_only=True)
    stack.callback(archive.close)
    bot_pool = BotPool(settings.bot_processes)
    stack.push_async_callback(bot_pool.stop)
    make_house = partial(_make_house, settings, store, archive, bot_pool, entropy)
    tail = Tail() if settings.tail else None
    if tail:
        stack.push_async_callback(tail.stop)
    hall = Hall(Writer(store), settings.limits, time.monotonic, make_house)
    stack.push_async_callback(hall.stop)
    with collector_off():
        damage = tell_damage(store, hall.house.restore(store))
    hall.chronicle.begin()
    if tail:
        await tail.open(hall, settings.data)
    lines = partial(TailedLines, tail) if tail else LineConnection
    ports = {dialect: await _listen(settings, hall, dialect, stack, lines) for dialect in settings.listen}
    # On another thread than the archive, and so another connection to the database.
    shelves = given or SqliteStore(settings.data, read_only=True)
    stack.callback(shelves.close)
    http, metrics = await _open_web(settings, hall, shelves, tail, stack)
    return Running(hall, http, metrics, ports, damage)


async def _open_web(
    settings: Settings, hall: Hall, shelves: Store, tail: Tail | None, stack: AsyncExitStack
) -> tuple[int, int | None]:
    """The page and its dialect, and the figures if they are asked for; their ports."""
    hosts = Hosts([settings.host, *settings.allowed_hosts])
    replays = Replays(hall, shelves.load)
    stack.callback(replays.stop)
    options = settings.options_of(WEBSOCKET)
    websocket = partial(TailedWebSocket, tail) if tail else WebSocketConnection
    app = application(
        hall, hosts, replays, lambda outlet: WEBSOCKET.session(hall.house, outlet, "", options), websocket
    )
    http = await _serve_http(app, hall, hall.admission, "the page", Port(settings.host, settings.http), stack)
    if settings.metrics is None:
        return http, None
    app = operators_application(hall, hosts)
    admission = Admission(OPERATORS, OPERATORS, hall.refusals)
    return http, await _serve_http(app, hall, admission, "the figures", settings.metrics, stack)


async def _serve_http(
    app: web.Application, hall: Hall, admission: Admission, what: str, port: Port, stack: AsyncExitStack
) -> int:
    """Answer requests there; the port."""
    runner = web.AppRunner(app, shutdown_timeout=1.0)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    server = runner.server
    assert server is not None
    return await _listening(what, port, hall, lambda: HttpConnection(server, hall, admission), stack)


def _make_house(
    settings: Settings,
    store: Store,
    archive: Store,
    bot_pool: BotPool,
    entropy: Callable[[int], bytes],
    hall: Hall,
) -> House:
    bot_host = BotHost(
        table=lambda code: hall.house.tables[code],
        think=bot_pool.think,
        later=hall.loop.call_later,
        when_durable=hall.journal.when_durable,
        clock=hall.loop.time,
        entropy=entropy,
        pace=settings.bot_pace,
    )
    return House(
        clock=hall.timers.clock,
        wall_clock=time.time,
        entropy=entropy,
        policies={
            name: replace(dialect.policy(settings.options_of(dialect)), kept_for=settings.kept_seats)
            for name, dialect in DIALECTS.items()
        },
        bots=KINDS,
        hire=lambda bot: BotGuest(bot, bot_host),
        append=hall.journal.append,
        notice=hall.chronicle.noticed,
        refusals=hall.refusals,
        report=_tell_fault,
        show=hall.gallery.show,
        alarms=hall.timers.alarms,
        known_codes=[shelf.code for shelf in store.shelves()],
        archive=archive.load,
        kept_seconds=settings.kept_seconds,
        grace=settings.grace,
        setup_grace=settings.setup_grace,
    )


async def _listen(
    settings: Settings, hall: Hall, listener: str, stack: AsyncExitStack, connection: Callable[..., LineConnection]
) -> int:
    """Take guests of this dialect on its port; the port."""
    dialect, variant, _ = LISTENERS[listener]
    options = settings.options_of(dialect)

    def make() -> LineConnection:
        return connection(hall, lambda outlet: dialect.session(hall.house, outlet, variant, options))

    return await _listening(listener, Port(settings.host, settings.listen[listener]), hall, make, stack)


async def _listening(
    what: str, port: Port, hall: Hall, make: Callable[[], asyncio.BaseProtocol], stack: AsyncExitStack
) -> int:
    """The port that was opened, which is another where 0 was asked for."""
    try:
        server = await hall.loop.create_server(make, *port, reuse_address=True, backlog=1024)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            why = f"cannot listen on port {port.number} for {what}: it is taken by another program"
        else:
            why = f"cannot listen on port {port.number} for {what} at {port.host}: {_why(fault)}"
        raise CannotListen(why) from fault
    stack.callback(server.close)
    for listener in server.sockets:
        for option in KEEPALIVE:
            listener.setsockopt(*option)
    number: int = server.sockets[0].getsockname()[1]
    return number


def _why(fault: OSError) -> str:
    """What the system says, of which asyncio sometimes makes a longer sentence of its own."""
    return os.strerror(fault.errno) if fault.errno and fault.errno > 0 else str(fault.strerror or fault)


@contextmanager
def collector_off() -> Iterator[None]:
    """What is made meanwhile stays: looking for garbage in it again and again takes a quarter of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def tune_gc() -> None:
    """What stands at the start stays for good, and games make few cycles: let the collector look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def _tell_unforeseen(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What nobody waits for went wrong; the loop hands it over here."""
    fault = context.get("exception")
    if isinstance(fault, OSError) and fault.errno in {errno.EMFILE, errno.ENFILE}:
        log.error("no connection can be accepted: no file handle is left", open_files=open_files())
    else:
        log.error("internal error", what=context.get("message", ""), exc_info=fault)


def _tell_fault(code: str, fault: Exception) -> None:
    """A move brought out a fault of ours; its table stands as it did before."""
    log.error("internal error in a move", table=code, exc_info=fault)


async def serve(settings: Settings, opened: Callable[[Running], None]) -> None:
    """Run until SIGTERM or SIGINT; then write what was accepted and close."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_tell_unforeseen)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        try:
            running = await open_house(settings, stack)
        except OSError as fault:
            where = f" ({fault.filename})" if fault.filename else ""
            raise CannotOpen(f"the house cannot open: {_why(fault)}{where}") from fault
        tune_gc()
        _tell_listening(running)
        opened(running)
        await stop.wait()
        log.info("stopping", connections=len(running.hall.connections))
        running.hall.chronicle.end()
    log.info("stopped")


def _tell_listening(running: Running) -> None:
    hall = running.hall
    ports = {"http": running.http, **({} if running.metrics is None else {"metrics": running.metrics})}
    log.info("listening", **ports, tables=len(hall.house.tables), connections=hall.admission.most, **running.ports)
    if hall.admission.most < hall.limits.connections // 2:
        log.warning(
            "few files may be open, so few connections", connections=hall.admission.most, open_files=open_files()
        )
