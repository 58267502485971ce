"""Putting the house together and keeping it running until it is told to stop."""

import asyncio
import errno
import gc
import secrets
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias, TypeVar

import structlog
from aiohttp import web

from tavola.bots import KINDS
from tavola.bots.guest import PACE_SECONDS, BotGuest, BotHost
from tavola.dialects.eriantys_commands.server import CommandsSession
from tavola.dialects.eriantys_commands.variants import Variant as CommandsVariant
from tavola.dialects.eriantys_views.server import ViewsSession
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.dialects.masters_states.server import StatesSession
from tavola.dialects.masters_states.states import Variant as StatesVariant
from tavola.dialects.native.server import NativeSession
from tavola.dialects.qwirkle_lines.server import LinesSession, Lobby
from tavola.dialects.session import Outlet, Session
from tavola.house.house import KEPT_SECONDS, House, ReconnectPolicy
from tavola.house.words import GRACE, SETUP_GRACE
from tavola.server.bot_pool import BotPool
from tavola.server.hall import Hall
from tavola.server.journal import Writer
from tavola.server.limits import LIMITS, Limits
from tavola.server.lines import LineConnection
from tavola.server.web import application
from tavola.store import Store
from tavola.store.sqlite import SqliteStore

log = structlog.get_logger()

T = TypeVar("T")

HTTP_PORT = 8080

Maker: TypeAlias = Callable[["Settings", House, Outlet], Session]


def _lines(settings: "Settings", house: House, outlet: Outlet) -> Session:
    return LinesSession(house, outlet, settings.lobby)


def _commands(_: "Settings", house: House, outlet: Outlet) -> Session:
    return CommandsSession(house, outlet)


def _commands_as_built(_: "Settings", house: House, outlet: Outlet) -> Session:
    return CommandsSession(house, outlet, CommandsVariant.AS_BUILT)


def _views(_: "Settings", house: House, outlet: Outlet) -> Session:
    return ViewsSession(house, outlet)


def _requests(settings: "Settings", house: House, outlet: Outlet) -> Session:
    return RequestsSession(house, outlet, settings.answer_seconds)


def _states(_: "Settings", house: House, outlet: Outlet) -> Session:
    return StatesSession(house, outlet)


def _states_as_built(_: "Settings", house: House, outlet: Outlet) -> Session:
    return StatesSession(house, outlet, StatesVariant.AS_BUILT)


LISTENERS: dict[str, tuple[int, Maker]] = {
    "eriantys-commands": (36803, _commands),
    "eriantys-commands:as-built": (36804, _commands_as_built),
    "eriantys-views": (16847, _views),
    "masters-requests": (1234, _requests),
    "masters-states": (2500, _states),
    "masters-states:as-built": (2501, _states_as_built),
    "qwirkle-lines": (4242, _lines),
}
"""The dialects that have a port of their own, DIALECT or DIALECT:VARIANT: the port unless told otherwise, and what
serves a connection."""

PORTS = {name: port for name, (port, _) in LISTENERS.items()}

SESSIONS: tuple[type[Session], ...] = (
    CommandsSession,
    LinesSession,
    NativeSession,
    RequestsSession,
    StatesSession,
    ViewsSession,
)


class CannotListen(Exception):  # noqa: N818 - told to the person who started the house
    """A port could not be had; the message says which and why."""


@dataclass(frozen=True)
class Settings:
    data: Path
    host: str = "127.0.0.1"
    http: int = HTTP_PORT
    listen: dict[str, int] = field(default_factory=lambda: dict(PORTS))
    lobby: Lobby = field(default_factory=Lobby)
    answer_seconds: float = 240.0
    """How long a guest of masters-requests may take over a question, 0 for ever."""
    grace: int = GRACE
    """Milliseconds a missing player's turn waits before the table's option acts."""
    setup_grace: int = SETUP_GRACE
    kept_seconds: float = KEPT_SECONDS
    """How long a game is kept open when none of its players is connected."""
    bot_pace: float = PACE_SECONDS
    bot_processes: int = 1
    limits: Limits = LIMITS


class Running:
    """A house that is open. Made by `open_house`; ports are the real ones, also where 0 was asked for."""

    def __init__(self, hall: Hall, http: int, ports: dict[str, int]) -> None:
        self.hall = hall
        self.http = http
        self.ports = ports


async def open_house(
    settings: Settings,
    stack: AsyncExitStack,
    *,
    store: Store | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> Running:
    """Open the house; what the stack unwinds closes it again, in order."""
    given = store
    store = given or SqliteStore(settings.data)
    stack.callback(store.close)
    # The first is the writer's thread's; finished games are looked up beside it.
    archive = given or SqliteStore(settings.data, read_only=True)
    stack.callback(archive.close)
    bot_pool = BotPool(settings.bot_processes)
    stack.push_async_callback(bot_pool.stop)
    make_house = partial(_make_house, settings, store, archive, bot_pool, entropy)
    hall = Hall(Writer(store), settings.limits, time.time, make_house)
    stack.push_async_callback(hall.stop)
    for why in hall.house.restore(store):
        log.error("table not restored", why=why)
    ports = {dialect: await _listen(settings, hall, dialect, stack) for dialect in settings.listen}
    runner = web.AppRunner(
        application(hall, partial(NativeSession, hall.house)), access_log=None, shutdown_timeout=1.0
    )
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    site = web.TCPSite(runner, settings.host, settings.http, backlog=1024)
    await _listening("the page", settings.http, site.start())
    return Running(hall, runner.addresses[0][1], ports)


def _make_house(
    settings: Settings,
    store: Store,
    archive: Store,
    bot_pool: BotPool,
    entropy: Callable[[int], bytes],
    hall: Hall,
) -> House:
    bot_host = BotHost(
        think=bot_pool.think,
        later=hall.loop.call_later,
        when_durable=hall.journal.when_durable,
        clock=hall.loop.time,
        entropy=entropy,
        pace=settings.bot_pace,
    )
    return House(
        clock=hall.timers.clock,
        entropy=entropy,
        policies=_policies(settings),
        bots=KINDS,
        hire=lambda bot: BotGuest(bot, bot_host),
        append=hall.journal.append,
        show=hall.gallery.show,
        alarms=hall.timers.alarms,
        known_codes=[shelf.code for shelf in store.shelves()],
        archive=archive.load,
        kept_seconds=settings.kept_seconds,
        grace=settings.grace,
        setup_grace=settings.setup_grace,
    )


async def _listen(settings: Settings, hall: Hall, dialect: str, stack: AsyncExitStack) -> int:
    """Take guests of this dialect on its port; the port."""
    _, make_session = LISTENERS[dialect]
    make = partial(LineConnection, hall, partial(make_session, settings, hall.house))
    port = settings.listen[dialect]
    opening = hall.loop.create_server(make, settings.host, port, reuse_address=True, backlog=1024)
    server = await _listening(dialect, port, opening)
    stack.callback(server.close)
    listening_on: int = server.sockets[0].getsockname()[1]
    return listening_on


def _policies(settings: Settings) -> dict[str, ReconnectPolicy]:
    policies = {session.dialect: session.policy for session in SESSIONS}
    lines = LinesSession.dialect
    return policies | {lines: replace(policies[lines], gather=settings.lobby.gather)}


async def _listening(what: str, port: int, opening: Awaitable[T]) -> T:
    try:
        return await opening
    except OSError as fault:
        why = "it is taken by another program" if fault.errno == errno.EADDRINUSE else fault.strerror
        raise CannotListen(f"cannot listen on port {port} for {what}: {why}") from fault


def tune_gc() -> None:
    """What stands at the start stays for good, and games make few cycles: let the collector look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def serve(settings: Settings, opened: Callable[[Running], None]) -> None:
    """Run until SIGTERM or SIGINT; then write what was accepted and close."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with AsyncExitStack() as stack:
        running = await open_house(settings, stack)
        tune_gc()
        log.info("listening", http=running.http, tables=len(running.hall.house.tables), **running.ports)
        opened(running)
        await stop.wait()
        log.info("stopping", connections=len(running.hall.connections))
    log.info("stopped")
