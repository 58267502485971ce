"""`tavola serve`: open the house."""

import asyncio
import re
import shlex
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field, fields, make_dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_type_hints

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tavola.bots import KINDS
from tavola.cli.cluster import Cluster, nats_of
from tavola.cli.fault import Fault
from tavola.cli.programs import found
from tavola.cli.whereabouts import left_by, told_here
from tavola.dialects import DIALECTS
from tavola.games import GAMES
from tavola.house.policy import KeptFor
from tavola.server.admission import allow_many_files
from tavola.server.hosts import host_in
from tavola.server.limits import LIMITS, Limits
from tavola.server.logs import set_up_logs
from tavola.server.run import HTTP_PORT, PORTS, CannotOpen, Clustered, Port, Running, Settings
from tavola.server.run import serve as run_house
from tavola.store.sqlite import Unusable

try:
    import resource
except ImportError:  # Windows has none, see _needs_unix
    resource = None  # type: ignore[assignment]

LogLevel: TypeAlias = Annotated[
    Literal["debug", "info", "warning", "error"],
    Parameter(help="From which level on lines of the log are written to standard error."),
]
Tail: TypeAlias = Annotated[
    bool,
    Parameter(
        help="Let `tavola tail CODE` show what is said at a table, hands and all, on this machine.", negative=()
    ),
]

PORT_MAX = 65535
A_DAY = "0 to 86400 seconds"


def _dialect_options() -> Any:
    """One dataclass of whatever any dialect lets an operator set."""
    return make_dataclass(
        "DialectOptions",
        [
            (
                option.name,
                Annotated[get_type_hints(dialect.options)[option.name], Parameter(help=option.metadata["help"])],
                field(default=option.default),
            )
            for dialect in DIALECTS.values()
            for option in fields(dialect.options)
        ],
    )


@dataclass(frozen=True)
class Web:
    """The web port, what it goes by, and how many come from one place."""

    http: Annotated[int, Parameter(help="The page's port; 0 takes a free one.")] = HTTP_PORT
    allow_host: Annotated[
        list[str] | None,
        Parameter(
            help="A name browsers may call this house by, besides localhost, --host and addresses in digits;"
            " may repeat.",
            negative=(),
        ),
    ] = None
    programs_at: Annotated[
        str | None,
        Parameter(
            help="What the page tells programs to call this house by, if it is not --host; `-` to tell of no port."
        ),
    ] = None
    metrics: Annotated[
        str | None,
        Parameter(help="[HOST:]PORT to show figures for Prometheus on; without HOST, to this machine only."),
    ] = None
    per_address: Annotated[
        int,
        Parameter(help="Connections from one address at once; behind a proxy all come from one."),
    ] = LIMITS.connections_each


@dataclass(frozen=True)
class Away:
    """What happens while somebody's connection is lost."""

    grace: Annotated[
        float,
        Parameter(
            help="Seconds a missing player's turn waits before it is passed over or a bot sits in, by the"
            " table's option."
        ),
    ] = 10.0
    setup_grace: Annotated[
        float, Parameter(help="The same for a choice of the set-up, which all make at once.")
    ] = 60.0
    keep_days: Annotated[
        float, Parameter(help="Days a game is kept open while none of its players is connected.")
    ] = 30.0
    kept_seats: Annotated[
        KeptFor,
        Parameter(
            help="For whom a lost seat without a secret is kept: all who name it, the same address, or none."
        ),
    ] = "name"


@dataclass(frozen=True)
class Node(Cluster):
    """What makes this house one of several."""

    cluster_listen: Annotated[
        str | None,
        Parameter(
            help="HOST:PORT where other nodes reach this one; else a free port at the address NATS sees it at."
        ),
    ] = None


@dataclass(frozen=True)
class Bots:
    """The computer players, and whose programs may be some."""

    bot_pace: Annotated[float, Parameter(help="Seconds a bot takes at least when people are at the table.")] = 0.6
    bot_processes: Annotated[int, Parameter(help="Processes in which bots think.")] = 1
    engine: Annotated[
        list[str] | None,
        Parameter(
            help="[GAME:]NAME=PROGRAM, a program that plays (docs/engines.md) and its name at tables; may repeat.",
            negative=(),
        ),
    ] = None


WEB, AWAY, NO_NODE, BOTS = Web(), Away(), Node(), Bots()


def serve(
    *,
    data: Path = Path("data"),
    host: str = "127.0.0.1",
    listen: Annotated[list[str] | None, Parameter(negative=())] = None,
    web: Annotated[Web, Parameter(name="*")] = WEB,
    bots: Annotated[Bots, Parameter(name="*")] = BOTS,
    away: Annotated[Away, Parameter(name="*")] = AWAY,
    log_level: LogLevel = "info",
    tail: Tail = False,
    cluster: Annotated[Node, Parameter(name="*")] = NO_NODE,
    dialects: Any = None,
) -> None:
    """Open the house: the page, the native dialect and every other dialect on its port.

    Parameters
    ----------
    data
        The folder where games are kept. It is made if it is not there.
    host
        The address to listen on. 0.0.0.0 lets others in.
    listen
        DIALECT[:VARIANT]=PORT; may repeat, and then only the named dialects listen, else each on its own port.
    """
    settings = Settings(
        data=data,
        host=host,
        http=int(_within("--http", "a port from 0 to 65535", 0, web.http, PORT_MAX)),
        metrics=_port("--metrics", web.metrics),
        programs_at="" if web.programs_at == "-" else web.programs_at,
        allowed_hosts=_names(web.allow_host),
        listen=_ports(listen),
        options=_options(dialects),
        bot_pace=_within("--bot-pace", "0 to 60 seconds", 0, bots.bot_pace, 60),
        bot_processes=int(_within("--bot-processes", "1 to 64", 1, bots.bot_processes, 64)),
        engines=_engines(bots.engine),
        grace=round(_within("--grace", A_DAY, 0, away.grace, 86_400) * 1000),
        setup_grace=round(_within("--setup-grace", A_DAY, 0, away.setup_grace, 86_400) * 1000),
        kept_seconds=_seconds(away.keep_days),
        kept_seats=away.kept_seats,
        limits=_limits(web.per_address),
        tail=tail,
        cluster=_cluster(cluster),
    )
    _run(log_level, settings)


# Which options there are is the dialects' own affair: they are in no signature here.
serve.__annotations__["dialects"] = Annotated[_dialect_options(), Parameter(name="*", accepts_keys=True)]


def _options(given: Any) -> dict[str, Any]:
    """What was said on the command line, for each dialect as an object of its own options."""
    said = asdict(given) if given else {}
    try:
        return {
            name: dialect.options(**{option.name: said[option.name] for option in fields(dialect.options) if said})
            for name, dialect in DIALECTS.items()
        }
    except ValueError as wrong:
        raise Fault(str(wrong)) from wrong


def _needs_unix() -> None:
    """Signals on the loop, locks on files and limits on open ones are what the house stands on."""
    if resource is None:
        raise Fault("the house runs on Linux or another Unix, not on this system; on Windows start it in WSL")


def _within(option: str, range_: str, least: float, given: float, most: float) -> float:
    if not least <= given <= most:
        raise Fault(f"{option} takes {range_}, not {given:g}")
    return given


def _seconds(keep_days: float) -> float:
    if not 0 < keep_days <= 3650:
        raise Fault(f"--keep-days takes more than 0 and at most 3650 days, not {keep_days:g}")
    return keep_days * 86_400


def _run(log_level: str, settings: Settings) -> None:
    _needs_unix()
    set_up_logs(log_level)
    allow_many_files()

    def opened(running: Running) -> None:
        told.enter_context(told_here(left_by(settings.host, running.http, settings.data)))
        _announce(settings.host, running)

    run: Callable[[Coroutine[None, None, None]], None] = asyncio.run
    with suppress(ImportError):
        from uvloop import run  # noqa: PLC0415 - an optional extra
    try:
        with ExitStack() as told:
            run(run_house(settings, opened))
    except (CannotOpen, Unusable) as fault:
        raise Fault(str(fault)) from fault


def _ports(listen: list[str] | None) -> dict[str, int]:
    if not listen:
        return dict(PORTS)
    ports = {}
    for word in listen:
        named, _, port = word.partition("=")
        if named not in PORTS:
            raise Fault(f"there is no dialect {named!r} to listen for; there is {', '.join(PORTS)}")
        if not port.isdecimal() or not 0 <= int(port) <= PORT_MAX:
            raise Fault(f"--listen takes DIALECT[:VARIANT]=PORT, a port from 0 to {PORT_MAX}, not {word!r}")
        ports[named] = int(port)
    return ports


def _engines(given: list[str] | None) -> dict[str, dict[str, str]]:
    """For each game the programs by their names, as whole paths: they are started from elsewhere."""
    engines: dict[str, dict[str, str]] = {}
    for word in given or ():
        place, _, path = word.partition("=")
        game, _, name = place.rpartition(":")
        if not re.fullmatch("[a-z0-9-]+", name) or not path:
            raise Fault(f"--engine takes [GAME:]NAME=PROGRAM, a name of a-z, 0-9 and -, not {word!r}")
        if game and game not in GAMES:
            raise Fault(f"there is no game {game!r} for an engine; there is {', '.join(GAMES)}")
        program = found(path)
        for one in [game] if game else GAMES:
            if name in (*KINDS[one], *engines.get(one, ())):
                raise Fault(f"{GAMES[one].title} has a bot {name!r} already")
            engines.setdefault(one, {})[name] = shlex.quote(str(Path(program).resolve()))
    return engines


def _limits(per_address: int) -> Limits:
    each = int(_within("--per-address", "1 to 1000000", 1, per_address, 1_000_000))
    return replace(LIMITS, connections_each=each)


def _cluster(node: Node) -> Clustered | None:
    if node.cluster is None:
        if node.cluster_listen is not None:
            raise Fault("--cluster-listen is for the nodes of a cluster: say --cluster with the NATS servers, too")
        return None
    return Clustered(nats_of(node), _port("--cluster-listen", node.cluster_listen))


def _port(option: str, place: str | None) -> Port | None:
    if place is None:
        return None
    host, _, port = place.rpartition(":")
    if not port.isdecimal() or not 0 <= int(port) <= PORT_MAX:
        raise Fault(f"{option} takes [HOST:]PORT, a port from 0 to {PORT_MAX}, not {place!r}")
    return Port(host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port))


def _names(hosts: list[str] | None) -> list[str]:
    for name in hosts or ():
        if host_in(name) != name.lower().rstrip("."):
            raise Fault(f"--allow-host takes the name of a host, without a port, not {name!r}")
    return hosts or []


def _announce(host: str, running: Running) -> None:
    console = Console()
    rows = Table("dialect", "port", box=None, pad_edge=False)
    rows.add_row("native (WebSocket at /ws)", str(running.http))
    for dialect, port in running.ports.items():
        rows.add_row(dialect, str(port))
    if running.metrics is not None:
        rows.add_row("figures for operators (/metrics)", str(running.metrics))
    address = f"[{host}]" if ":" in host else host
    console.print(f"\nThe house is open: [bold]http://{address}:{running.http}/[/bold]\n")
    console.print(rows)
    if running.damage:
        console.print("\n[bold red]Not all data is as it was written.[/bold red] These games are not played on:")
        for sentence in running.damage:
            console.print(f"  {escape(sentence)}", soft_wrap=True)
        console.print(
            "`tavola verify --all` looks at every table, `tavola replay CODE` shows what is good of one."
        )
    console.print("\nCtrl-C closes it; every game goes on when it opens again.\n")
    sys.stdout.flush()
