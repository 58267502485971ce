"""The parts of the bench: each starts what it compares, lets it take turns, and gives figures by name.

A new part is a function here or in a module of its own, and a line in `PARTS`.
"""

import os
import tempfile
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TypeAlias

from rich.console import Console

from bench import curves, dialects, growth, memory, peers, restart, spectators, steps, terminal, wire
from bench.forms import BEST, FORMS, INTERPRETED, ROOT
from bench.load import Server, server, serving
from bench.peers.tables import BoardgameTable, ColyseusTable
from bench.play import Figures, Moves, Table, at_peak, at_rate, patience
from bench.rows import Values
from bench.servers import settings

MOVES = 4000
LIGHT, LIGHT_MOVES = 500, 1500
ECHOES = 10_000
FEW, MANY = 100, 5000
RESTARTS = {"restart": (1000, 100_000), "restart with 10,000": (10_000, 0)}
"""With how many live tables and how many finished ones."""
CURVES = ROOT / "docs" / "pictures" / "growth.svg"
OPENINGS = 20
"""Moves made at each table when few and many are compared."""


@dataclass
class Run:
    rounds: int
    peers: bool
    console: Console
    moves: dict[str, Moves] = field(default_factory=dict)
    """The figures of each server that moves were made at, for the table of absolute figures and the chart."""

    def say(self, sentence: str) -> None:
        self.console.print(sentence, style="dim")


Part: TypeAlias = Callable[[Run], Coroutine[None, None, Values]]


def over(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The ratio of each round."""
    return [a / b for a, b in zip(one, other, strict=True)]


@dataclass
class Place:
    """A server and how one sits down at its tables."""

    server: Server
    kind: Callable[[Sequence[wire.Turn]], Table]

    async def seat(self, games: Sequence[Sequence[wire.Turn]]) -> list[Table]:
        tables = [self.kind(turns) for turns in games]
        async with patience("Sitting down at the tables"):
            for table in tables:
                await table.sit_down(self.server.port)
        return tables


def leave(tables: Sequence[Table]) -> None:
    for table in tables:
        table.leave()


async def peak_of(place: Place, games: Sequence[Sequence[wire.Turn]], most: int) -> Figures:
    tables = await place.seat(games)
    figures = await at_peak(place.server, tables, most)
    leave(tables)
    return figures


async def paced(place: Place, games: Sequence[Sequence[wire.Turn]], most: int, rate: float) -> Figures:
    tables = await place.seat(games)
    figures = await at_rate(place.server, tables, most, rate)
    leave(tables)
    return figures


PEERS: tuple[tuple[str, str, Callable[[Sequence[wire.Turn]], Table]], ...] = (
    ("boardgame.io", "boardgameio.mjs", BoardgameTable),
    ("Colyseus", "colyseus.mjs", ColyseusTable),
)


def _places(stack: ExitStack, run: Run) -> dict[str, Place]:
    places = {
        "lines": Place(stack.enter_context(server("pairs")), wire.LinesTable),
        "native": Place(stack.enter_context(server("page")), wire.NativeTable),
    }
    if run.peers:
        for name, script, kind in PEERS:
            command = ["node", str(peers.HERE / script)]
            started = stack.enter_context(serving(command, {"NODE_ENV": "production"}))
            places[name] = Place(started, kind)
    return places


async def moves(run: Run) -> Values:
    """Moves at fifty tables of two, ours on disk, the peers' in memory; beside them echoed and relayed lines.

    The first round is kept apart: the peers' compilers need it, and a server that runs for long has had it.
    """
    with ExitStack() as stack:
        echo, relay, light = (stack.enter_context(server(kind)) for kind in ("echo", "relay", "pairs"))
        plain = Place(stack.enter_context(server("pairs", INTERPRETED)), wire.LinesTable)
        places = _places(stack, run)
        figures = {name: Moves() for name in ("echo", "relay", "light", "interpreted", *places)}
        for number in range(1 + run.rounds):
            games = [wire.game(2 * wire.TABLES * number + table) for table in range(2 * wire.TABLES)]
            fewer = [wire.game(wire.TABLES * number + table) for table in range(wire.TABLES)]
            line = wire.line(games[0][0])
            figures["echo"].peak.append(await wire.exchange(echo, line, 10 * MOVES, pairs=False))
            figures["relay"].peak.append(await wire.exchange(relay, line, 5 * MOVES, pairs=True))
            figures["interpreted"].peak.append(await peak_of(plain, fewer, MOVES))
            for name, place in places.items():
                figures[name].peak.append(await peak_of(place, games[: wire.TABLES], MOVES))
            for name, place in places.items():
                half = figures[name].peak[-1].rate / 2
                figures[name].half.append(await paced(place, games[wire.TABLES :], MOVES // 2, half))
            figures["light"].peak.append(await paced(Place(light, wire.LinesTable), fewer, LIGHT_MOVES, LIGHT))
            run.say(f"moves: round {number} of {run.rounds}" if number else "moves: first round")
    first = {name: Moves(each.peak[:1], each.half[:1]) for name, each in figures.items()}
    run.moves = {name: Moves(each.peak[1:], each.half[1:]) for name, each in figures.items()}
    return _move_ratios(run.moves) | {f"{name}, first": values for name, values in _move_ratios(first).items()}


def _move_ratios(figures: Mapping[str, Moves]) -> dict[str, list[float]]:
    lines, native, echo, relay = (figures[name] for name in ("lines", "native", "echo", "relay"))
    values = {
        "lines cpu / echo": over(lines.cpu, echo.cpu),
        "relay cpu / echo": over(relay.cpu, echo.cpu),
        "lines rate / echo": over(lines.rate, echo.rate),
        "lines rate / relay": over(lines.rate, relay.rate),
        "native cpu / lines": over(native.cpu, lines.cpu),
        "lines cpu, compiled / interpreted": over(lines.cpu, figures["interpreted"].cpu),
        "cpu at 500 a second / peak": over(figures["light"].cpu, lines.cpu),
    }
    for peer in figures.keys() & {name for name, *_ in PEERS}:
        values[f"lines rate / {peer}"] = over(lines.rate, figures[peer].rate)
        values[f"native rate / {peer}"] = over(native.rate, figures[peer].rate)
        values[f"{peer} cpu / lines"] = over(figures[peer].cpu, lines.cpu)
    return values


async def growth_of_moves(run: Run) -> Values:
    """The same number of moves under way at 5,000 tables and at 100.

    At many tables few moves are made in each round, at few tables all of them: over all rounds, and so in the
    median one, the positions are as far on at both.
    """
    each = OPENINGS // run.rounds
    with server("pairs") as few_server, server("pairs") as many_server:
        few, many = (Place(started, wire.LinesTable) for started in (few_server, many_server))
        tables = await many.seat([wire.game(table, OPENINGS) for table in range(MANY)])
        ratios = []
        for number in range(run.rounds):
            games = [wire.game(FEW * number + table, OPENINGS) for table in range(FEW)]
            beside = await peak_of(few, games, FEW * OPENINGS)
            ratios.append((await at_peak(many.server, tables, MANY * each, FEW)).cpu / beside.cpu)
            run.say(f"{MANY:,} tables: round {number + 1} of {run.rounds}")
        leave(tables)
    return {"cpu at 5,000 tables / 100": ratios}


async def playouts(run: Run) -> Values:
    """Random games of ours, interpreted and compiled, beside a trivial loop and beside random games of Catan."""
    values: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as stack:
        players = {form: stack.enter_context(steps.ours(form)) for form in FORMS}
        catan = stack.enter_context(steps.catanatron()) if run.peers else None
        for number in range(run.rounds):
            for kind in steps.KINDS:
                theirs = catan.ask(games=steps.CATAN_GAMES, seed=10 * number) if catan else None
                for form, player in players.items():
                    played = player.ask(kind=kind, seed=100 * number)
                    values[f"{kind} step / loop, {form.name}"].append(played["step"] / played["loop"])
                    if theirs:
                        ratio = theirs["seconds"] / theirs["steps"] / played["step"]
                        values[f"{kind} steps / catanatron, {form.name}"].append(ratio)
                        if form is BEST:
                            values[f"{kind} steps / catanatron"].append(ratio)
            run.say(f"playouts: round {number + 1} of {run.rounds}")
    return values


async def idle_seats(run: Run) -> Values:
    del run
    with server("echo") as echo, server("fours") as house:
        return {"seat / connection": [await memory.each(house) / await memory.each(echo)]}


async def weights(run: Run) -> Values:
    """KiB of the server's memory for a further table of two with its sockets, some moves into its game.

    The first two hundred are not counted: with them comes what any house has once, as the database's cache.
    """
    del run
    values = {}
    with server("pairs") as lines, server("page") as page:
        for name, place in {
            "lines": Place(lines, wire.LinesTable),
            "native": Place(page, wire.NativeTable),
        }.items():
            seated: list[Table] = []
            for hundred in range(3):
                before = place.server.memory()
                games = [wire.game(FEW * hundred + table, OPENINGS) for table in range(FEW)]
                tables = await place.seat(games)
                await at_peak(place.server, tables, FEW * OPENINGS)
                values[f"KiB of a table, {name}"] = [(place.server.memory() - before) / 1024 / FEW]
                seated += tables
            leave(seated)
    return values


async def looking_on(run: Run) -> Values:
    del run
    with server("page") as house:
        alone = await spectators.measure(house, 0)
        watched = await spectators.measure(house, spectators.SPECTATORS)
    return {
        "with spectators / without": [watched.latency / alone.latency],
        "spectators' spread, worst": [watched.spread * 1000],
        "spectators' spread, median": [watched.median_spread * 1000],
    }


async def restarting(run: Run) -> Values:
    del run
    values = {}
    for name, (live, finished) in RESTARTS.items():
        with tempfile.TemporaryDirectory(dir=os.environ.get("TAVOLA_BENCH_DIR")) as folder:
            code, secret = restart.fill(Path(folder) / "data", live, finished)
            values[name] = [await restart.seconds_to_first_move(Path(folder) / "data", code, secret)]
    return values


async def openings(run: Run) -> Values:
    """Opening a waiting table in a house with few of them and with many, without sockets and disk."""
    ratios = []
    for number in range(run.rounds):
        tenth, many = growth.measure(growth.open_table, (10, 4000))
        ratios.append(many / tenth)
        run.say(f"openings: round {number + 1} of {run.rounds}")
    return {"opening the 4,000th / 10th": ratios}


async def growing(run: Run) -> Values:
    """Things done in houses of few, many and very many tables, without sockets and disk; drawn as curves."""
    figures = {}
    for name, thing in growth.THINGS.items():
        figures[name] = growth.measure(thing)
        run.say(f"growth: {name}")
    CURVES.write_text(curves.growth(growth.SIZES, figures, growth.BEFORE), encoding="utf-8")
    run.say(f"Drawn as {CURVES.relative_to(ROOT)}")
    return {
        f"{name} at {size:,}": [seconds / figures[name][0]]
        for name in figures
        for size, seconds in zip(growth.SIZES, figures[name], strict=True)
    }


async def commands(run: Run) -> Values:
    """Commands in the dialects of documents, beside an echo of as many bytes as one guest hears of one of them."""
    values: dict[str, list[float]] = defaultdict(list)
    with ExitStack() as stack:
        echo = stack.enter_context(server("echo"))
        houses = {dialect: stack.enter_context(server(dialect)) for dialect in dialects.MEASURED}
        for number in range(run.rounds):
            for dialect, house in houses.items():
                played = dialects.games(dialect, number * dialects.TABLES, settings(Path(), dialect))
                size = round(median(game.told_size for game in played))
                message = b"x" * (size - 1) + b"\n"
                echoed = await wire.exchange(echo, message, ECHOES, pairs=False, tables=dialects.TABLES)
                values[f"{dialect} cpu / echo"].append((await dialects.house(house, played)).cpu / echoed.cpu)
            run.say(f"dialects: round {number + 1} of {run.rounds}")
    return values


async def in_a_cluster(run: Run) -> Values:
    """A durable move in a cluster beside one in a house alone, where what speaks to NATS is installed."""
    try:
        from bench import cluster  # noqa: PLC0415 - the other parts need nothing of it
    except ImportError as fault:
        run.say(f"cluster: left out ({fault})")
        return {}
    figures = await cluster.measure(cluster.arguments(["--rounds", str(run.rounds)]), run.say)
    return {
        "cluster cpu / alone": cluster.ratios(figures, cluster.AT_THE_OWNER),
        "cluster cpu, passed on / alone": cluster.ratios(figures, cluster.PASSED_ON),
    }


async def at_the_terminal(run: Run) -> Values:
    """The terminal client, in a terminal of its own."""
    figures: dict[str, list[float]] = defaultdict(list)
    for number in range(run.rounds):
        waits, echoes, cpu = terminal.key_to_screen()
        for what, sorted_waits in ("key to screen", waits), ("key to cat and back", echoes):
            figures[f"{what}, p99"].append(sorted_waits[len(waits) * 99 // 100])
            figures[f"{what}, median"].append(sorted_waits[len(waits) // 2])
        figures["CPU for a key"].append(cpu)
        for game in terminal.GAMES_DRAWN:
            figures[f"redraw, {game}"].append(terminal.redraw(game))
        run.say(f"terminal: round {number + 1} of {run.rounds}")
    return figures


PARTS: dict[str, Part] = {
    "moves": moves,
    "playouts": playouts,
    "tables": growth_of_moves,
    "memory": idle_seats,
    "weights": weights,
    "spectators": looking_on,
    "restart": restarting,
    "openings": openings,
    "growth": growing,
    "dialects": commands,
    "cluster": in_a_cluster,
    "terminal": at_the_terminal,
}
"""In the order in which they are run; `make bench ARGS='--only moves'` runs one of them."""
