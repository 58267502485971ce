"""Putting the house together and keeping it running until it is told to stop."""

import asyncio
import errno
import gc
import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from aiohttp import web

from tavola.bots import KINDS, LEVELS
from tavola.bots.guest import PACE_SECONDS, BotGuest, BotHost, Thought
from tavola.bots.worker import Job
from tavola.dialects import DIALECTS, Dialect
from tavola.dialects.session import Outlet, Session
from tavola.house.doors import Door
from tavola.house.elsewhere import NOWHERE
from tavola.house.house import House
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.policy import KeptFor
from tavola.house.words import GRACE, SETUP_GRACE
from tavola.server.admission import Admission, open_files
from tavola.server.advising import Advising
from tavola.server.bot_pool import NO_ENGINES, BotPool
from tavola.server.claim import claimed
from tavola.server.damage import tell_damage
from tavola.server.hall import Hall
from tavola.server.hosts import Hosts
from tavola.server.http import HttpConnection
from tavola.server.journal import Writer
from tavola.server.limits import LIMITS, Limits
from tavola.server.lines import KEEPALIVE, LineConnection
from tavola.server.looking_through import LookingThrough
from tavola.server.replays import Replays
from tavola.server.tail import Tail, TailedLines, TailedWebSocket
from tavola.server.web import application, operators_application
from tavola.server.websocket import WebSocketConnection
from tavola.store import Asides, Store
from tavola.store.reviews import Reviews, SqliteReviews
from tavola.store.sqlite import SqliteStore

if TYPE_CHECKING:  # whoever is alone need not have what it takes
    from tavola.server.cluster.node import Node
    from tavola.server.nats import Nats

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


class Clustered(NamedTuple):
    """What makes a house a node of a cluster."""

    servers: "Nats"
    listen: Port | None = None
    """Where the other nodes reach this one; None for a free port at the address NATS is spoken to from."""


@dataclass(frozen=True)
class Settings:
    data: Path
    host: str = "127.0.0.1"
    http: int = HTTP_PORT
    metrics: Port | None = None
    """Where figures for operators are shown, if anywhere."""
    programs_at: str | None = None
    """What programs are told to call this house by: None for what it listens on, empty to tell of no port."""
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
    engines: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Programs that play at tables: for each game, by their names there."""
    tail: bool = False
    """Whether `tavola tail` may follow a table's conversation."""
    limits: Limits = LIMITS
    cluster: Clustered | None = None
    """What keeps the games instead of the folder, if they are kept by a cluster."""

    def options_of(self, dialect: Dialect[Any]) -> Any:
        return self.options.get(dialect.name) or dialect.options()


class Running:
    """A house that is open. Made by `open_house`; ports are the real ones, also where 0 was asked for."""

    def __init__(
        self,
        hall: Hall,
        bot_pools: list[BotPool],
        http: int,
        metrics: int | None,
        ports: dict[str, int],
        damage: list[str],
        cluster: "Node | None" = None,
    ) -> None:
        self.hall = hall
        self.bot_pools = bot_pools
        """Where our bots think, and where the operator's programs do, if there are any."""
        self.cluster = cluster
        """What this house is in a cluster, if it is in one."""
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
    node = await _join(settings.cluster, stack) if settings.cluster else None
    given = node.store if node else store
    if given is None:
        stack.enter_context(claimed(settings.data))
    store = given or SqliteStore(settings.data)
    stack.callback(store.close)
    # The first is the writer's thread's; finished games are looked up beside it.
    archive = given or _reading(settings, stack)
    pools = _open_pools(settings, stack)
    think = partial(_think, settings, pools)
    reviews = store if isinstance(store, Reviews) else SqliteReviews(settings.data)
    adviser = Advising(think, reviews, entropy)
    stack.push_async_callback(adviser.stop)
    make_house = partial(_make_house, settings, store, archive, think, entropy, adviser=adviser, node=node)
    tail = Tail() if settings.tail else None
    if tail:
        stack.push_async_callback(tail.stop)
    if node:
        stack.push_async_callback(node.leave)
    writer = node.writer() if node else Writer(store)
    hall = Hall(writer, settings.limits, time.monotonic, make_house)
    stack.push_async_callback(hall.stop)
    damage = await _open_node(settings, hall, node, stack) if node else _restore(hall, store, stack)
    hall.chronicle.begin()
    if tail:
        await tail.open(hall, settings.data)
    lines = partial(TailedLines, tail) if tail else LineConnection
    ports = {dialect: await _listen(settings, hall, dialect, stack, lines) for dialect in settings.listen}
    hall.house.doors = _doors(settings, ports)
    # On another thread than the archive, and so another connection to the database.
    shelves = given or _reading(settings, stack)
    http, metrics = await _open_web(settings, hall, shelves, tail, stack)
    return Running(hall, pools, http, metrics, ports, damage, node)


EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - nothing is bound here
"""Where whoever listens is reached by any name of the machine."""


def _doors(settings: Settings, ports: Mapping[str, int]) -> tuple[Door, ...]:
    """What guests of the page are told of the other ports."""
    host = settings.programs_at
    if host is None:
        host = "" if settings.host in EVERYWHERE else settings.host
    elif not host:
        return ()
    listeners = {listener: LISTENERS[listener][0] for listener in ports}
    return tuple(Door(name, dialect.game or "", host, ports[name]) for name, dialect in listeners.items())


def _open_pools(settings: Settings, stack: AsyncExitStack) -> list[BotPool]:
    """Where our bots think and, if there are any, the operator's programs, which cannot take their time."""
    kinds = [NO_ENGINES, settings.engines] if settings.engines else [NO_ENGINES]
    pools = [BotPool(settings.bot_processes, engines) for engines in kinds]
    for pool in pools:
        stack.push_async_callback(pool.stop)
    return pools


def _think(settings: Settings, pools: list[BotPool], thought: Thought) -> None:
    job = thought.job
    program = isinstance(job, Job) and job.bot in settings.engines.get(job.game, ())
    pools[-1 if program else 0].think(thought)


def _reading(settings: Settings, stack: AsyncExitStack) -> Store:
    store = SqliteStore(settings.data, read_only=True)
    stack.callback(store.close)
    return store


def _restore(hall: Hall, store: Store, stack: AsyncExitStack) -> list[str]:
    with collector_off():
        damage = tell_damage(store, hall.house.restore(store))
    stack.callback(LookingThrough(hall).stop)
    return damage


async def _join(cluster: Clustered, stack: AsyncExitStack) -> "Node":
    from tavola.server.cluster.joining import join  # noqa: PLC0415 - only for whoever has a cluster
    from tavola.server.nats import CannotUse  # noqa: PLC0415

    try:
        return await join(cluster.servers, stack)
    except CannotUse as why:
        raise CannotOpen(str(why)) from why


async def _open_node(settings: Settings, hall: Hall, node: "Node", stack: AsyncExitStack) -> list[str]:
    """Let the other nodes know of this one; it has the tables that fall to it."""
    sessions = {
        listener: partial(_session, settings, hall, dialect, variant)
        for listener, (dialect, variant, _) in LISTENERS.items()
    }
    sessions[""] = partial(_session, settings, hall, WEBSOCKET, "")
    from tavola.server.nats import CannotUse  # noqa: PLC0415 - only for whoever has a cluster

    listen = settings.cluster.listen if settings.cluster else None
    try:
        await node.open(hall, sessions, listen)
    except CannotUse as why:
        raise CannotOpen(str(why)) from why
    except OSError as fault:
        raise (_cannot_listen("the other nodes", listen, fault) if listen else fault) from fault
    stack.push_async_callback(node.retire)
    return []


def _session(settings: Settings, hall: Hall, dialect: Dialect[Any], variant: str, outlet: Outlet) -> Session:
    return dialect.session(hall.house, outlet, variant, settings.options_of(dialect))


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
    think: Callable[[Thought], None],
    entropy: Callable[[int], bytes],
    hall: Hall,
    adviser: Advising | None = None,
    node: "Node | None" = None,
) -> House:
    bot_host = BotHost(
        table=lambda code: hall.house.tables[code],
        think=think,
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
        # The last is the strongest, and sits in for the missing: that is never an engine.
        bots={game: (*settings.engines.get(game, ()), *kinds) for game, kinds in KINDS.items()},
        levels=LEVELS,
        hire=lambda bot: BotGuest(bot, bot_host),
        adviser=adviser,
        append=hall.journal.append,
        notice=hall.chronicle.noticed,
        refusals=hall.refusals,
        report=_tell_fault,
        show=hall.gallery.show,
        alarms=hall.timers.alarms,
        codes=node.codes if node else [shelf.code for shelf in store.shelves()],
        elsewhere=node.others if node else NOWHERE,
        archive=node.logs if node else archive.load,
        kept_beside=node.logs.asides if node else archive.asides if isinstance(archive, Asides) else _nothing,
        kept_seconds=settings.kept_seconds,
        grace=settings.grace,
        setup_grace=settings.setup_grace,
    )


def _nothing(_: str) -> list[bytes]:
    return []


async def _listen(
    settings: Settings, hall: Hall, listener: str, stack: AsyncExitStack, connection: Callable[..., LineConnection]
) -> int:
    """Take guests of this dialect on its port; the port."""
    dialect, variant, _ = LISTENERS[listener]
    make_session = partial(_session, settings, hall, dialect, variant)

    def make() -> LineConnection:
        made = connection(hall, make_session)
        made.listener = listener
        return made

    return await _listening(listener, Port(settings.host, settings.listen[listener]), hall, make, stack)


async def _listening(
    what: str, port: Port, hall: Hall, make: Callable[[], asyncio.BaseProtocol], stack: AsyncExitStack
) -> int:
    """The port that was opened, which is another where 0 was asked for."""
    try:
        server = await hall.loop.create_server(make, *port, reuse_address=True, backlog=1024)
    except OSError as fault:
        raise _cannot_listen(what, port, fault) from fault
    stack.callback(server.close)
    for listener in server.sockets:
        for option in KEEPALIVE:
            listener.setsockopt(*option)
    number: int = server.sockets[0].getsockname()[1]
    return number


def _cannot_listen(what: str, port: Port, fault: OSError) -> CannotListen:
    if fault.errno == errno.EADDRINUSE:
        return CannotListen(f"cannot listen on port {port.number} for {what}: it is taken by another program")
    return CannotListen(f"cannot listen on port {port.number} for {what} at {port.host}: {_why(fault)}")


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
        for pool in running.bot_pools:
            pool.warm_up()
        opened(running)
        _tell_listening(running)
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
