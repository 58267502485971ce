"""`tavola ladder`: all levels of every game against each other, as a table for docs/bots.md."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from cyclopts import Parameter

from tavola.bots import KINDS, LEVELS
from tavola.bots.thinker import DEFAULT_NODES
from tavola.cli.bout import Bout
from tavola.cli.duel import budget_of, check_bots, check_counts, play_out, sides_of
from tavola.cli.fault import Fault
from tavola.cli.meeting import Meeting, Standing, Summary
from tavola.games import GAMES

YARDSTICK = "greedy"
PAGE = Path("docs/bots.md")
START, END = "<!-- generated: ladder -->\n", "<!-- end of ladder -->"

_HELP = {
    name: Parameter(help=said)
    for name, said in {
        "titles": "Which games; all that have levels if none is named.",
        "games": "How many games each pair plays.",
        "nodes": f"How many moves any may play in thought for one of its own; {DEFAULT_NODES} if nothing is said."
        " Lower levels take fewer by themselves.",
        "seconds": "How long each may think for a move, instead of nodes.",
        "seed": "With the same seed and nodes the same games are played.",
        "processes": "How many games are played at once; as many as there are processors if nothing is said.",
        "nice": "Give way to whatever else runs on this machine.",
        "write": "The page that the table is written into, in its place there; rows of other games stay.",
        "show": "Print the table instead.",
    }.items()
}


class Pairing(NamedTuple):
    """Who is to be shown to be stronger than whom, and what kind of a game it is in."""

    game: str
    options: str
    """As JSON."""
    kind: str
    """What is said of the options."""
    higher: str
    lower: str

    @property
    def cells(self) -> tuple[str, ...]:
        """What its row in the table begins with."""
        return " ".join(filter(None, (GAMES[self.game].title, self.kind))), self.higher, self.lower


def ladder(
    *titles: Annotated[str, _HELP["titles"]],
    games: Annotated[int, _HELP["games"]] = 400,
    nodes: Annotated[int | None, _HELP["nodes"]] = None,
    seconds: Annotated[float | None, _HELP["seconds"]] = None,
    seed: Annotated[str, _HELP["seed"]] = "tavola",
    processes: Annotated[int | None, _HELP["processes"]] = None,
    nice: Annotated[bool, _HELP["nice"]] = False,
    write: Annotated[Path, _HELP["write"]] = PAGE,
    show: Annotated[bool, _HELP["show"], Parameter(name="--print", negative=())] = False,
) -> None:
    """Let each level play the one below it, and write down what that proves."""
    check_counts(games, processes)
    budget = budget_of(nodes, seconds)
    due = list(pairings(titles or tuple(game for game, levels in LEVELS.items() if levels)))
    page = None if show else _page(write)
    rows = {} if page is None else page.rows
    for pairing in due:
        bots = pairing.higher, pairing.lower
        model = Bout(pairing.game, pairing.options.encode(), 2, seed, 0, bots, *budget)
        meeting = Meeting(model, sides_of(model), None)
        summary = play_out(meeting, games, processes, nice, f"{pairing.game}: {pairing.higher}, {pairing.lower}")
        rows[pairing.cells] = row(pairing, summary)
        if page is not None:  # what is known is kept, however it ends
            _write(write, page)
    if page is None:
        print("\n".join((*HEAD, *rows.values())))


def pairings(titles: tuple[str, ...]) -> Iterator[Pairing]:
    """Each level against the one below it; the yardstick against the lowest, and the highest against that."""
    for game in titles:
        check_bots(game, [YARDSTICK] if game in GAMES and YARDSTICK in KINDS[game] else ["search"])
        levels = LEVELS[game]
        if not levels:
            raise Fault(f"{GAMES[game].title} has no levels")
        met = [*pairwise(levels)]
        if YARDSTICK in KINDS[game]:
            met = [(levels[0], YARDSTICK), *met, (YARDSTICK, levels[-1])]
        for kind, options in _kinds(game):
            for lower, higher in met:
                yield Pairing(game, options, kind, higher, lower)


def _kinds(game: str) -> list[tuple[str, str]]:
    """The ways a game is played: simple and expert where there is such a thing."""
    rules = GAMES[game]
    plain = msgspec.json.encode(rules.Options()).decode()
    if "expert" not in rules.Options.__struct_fields__:
        return [("", plain)]
    expert = msgspec.json.encode(rules.Options(expert=True)).decode()
    return [("simple", plain), ("expert", expert)]


# The page


HEAD = (
    "Two players; share and points are those of the stronger. A level below the highest thinks less than it may.",
    "",
    "| game | stronger | weaker | games | at most | share | 95 % | points |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


class Page(NamedTuple):
    """What stands before the table, its rows by what they begin with, and what stands after it."""

    before: str
    rows: dict[tuple[str, ...], str]
    after: str


def row(pairing: Pairing, summary: Summary) -> str:
    first: Standing = summary.bots[0]
    low, high = first.interval
    thought = f"{summary.nodes} nodes" if summary.seconds is None else f"{summary.seconds:g} s"
    points = "" if first.points is None else f"{first.points:+.0f}"
    shares = f"{first.share:.1%}", f"{low:.1%} to {high:.1%}"
    return "| " + " | ".join([*pairing.cells, str(summary.games), thought, *shares, points]) + " |"


def _page(path: Path) -> Page:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot read {path}: {fault.strerror}") from fault
    before, start, rest = text.partition(START)
    table, end, after = rest.partition(END)
    if not start or not end:
        raise Fault(f"{path} has no place for the ladder: a line {START.strip()} and, after it, one {END}")
    lines = table.splitlines()[len(HEAD) :]
    return Page(before, {tuple(line.strip("| ").split(" | ")[:3]): line for line in lines}, after)


def _write(path: Path, page: Page) -> None:
    table = "\n".join((*HEAD, *page.rows.values()))
    try:
        path.write_text(f"{page.before}{START}{table}\n{END}{page.after}", encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot write {path}: {fault.strerror}") from fault
