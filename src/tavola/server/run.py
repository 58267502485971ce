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
from tavola.dialects.eriantys_commands.server import CommandsSession
from tavola.dialects.eriantys_commands.variants import Variant as CommandsVariant
from tavola.dialects.eriantys_views.server import ViewsSession
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.dialects.masters_states.server import StatesSession
from tavola.dialects.masters_states.states import Variant as StatesVariant
from tavola.dialects.native.server import NativeSession
from tavola.dialects.qwirkle_lines.server import LinesSession, Lobby
from tavola.dialects.session import Outlet, Session
from tavola.house.house import House
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.policy import ReconnectPolicy
from tavola.house.seat import Listener
from tavola.house.words import GRACE, SETUP_GRACE
from tavola.server.bot_pool import PACE_SECONDS, BotGuest, BotPool
from tavola.server.hall import Hall
from tavola.server.limits import LIMITS, Limits
from tavola.server.lines import LineConnection
from tavola.server.metrics import Metrics
from tavola.server.web import application
from tavola.store import Store
from tavola.store.sqlite import SqliteStore

log = structlog.get_logger()

T = TypeVar("T")

HTTP_PORT = 8080

LISTENERS = {
    listener: (dialect, variant, port)
    for dialect in DIALECTS.values()
    if dialect.carrier == "lines"
    for (listener, port), variant in zip(dialect.listeners.items(), dialect.ports, strict=True)
}
"""The dialects that have a port of their own, as DIALECT or DIALECT:VARIANT."""

PORTS = {listener: port for listener, (_, _, port) in LISTENERS.items()}


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

    def hire(bot: str) -> Listener:
        return BotGuest(hall, bot_pool, bot, pace=settings.bot_pace, entropy=entropy)

    house = House(
        clock=time.time,
        entropy=entropy,
        policies=_policies(settings),
        bots=KINDS,
        hire=hire,
        known_codes=[shelf.code for shelf in store.shelves()],
        archive=archive.load,
        kept_seconds=settings.kept_seconds,
        grace=settings.grace,
        setup_grace=settings.setup_grace,
    )
    hall = Hall(house, store, settings.limits)
    stack.push_async_callback(hall.stop)
    for why in house.restore(store):
        log.error("table not restored", why=why)
    hall.wake()

    ports = {}
    for dialect, port in settings.listen.items():
        make = partial(LineConnection, hall, partial(LISTENERS[dialect][1], settings, house))
        server = await _listening(
            dialect, port, hall.loop.create_server(make, settings.host, port, reuse_address=True, backlog=1024)
        )
        stack.callback(server.close)
        ports[dialect] = server.sockets[0].getsockname()[1]
    runner = web.AppRunner(application(hall, Metrics(hall)), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    site = web.TCPSite(runner, settings.host, settings.http, backlog=1024)
    await _listening("the page", settings.http, site.start())
    return Running(hall, runner.addresses[0][1], ports)


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
