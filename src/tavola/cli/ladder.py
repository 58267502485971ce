"""`tavola ladder`: all levels of every game against each other, as a table for docs/bots.md."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from cyclopts import Parameter

from tavola.bots import KINDS, LEVELS
from tavola.cli.bout import Bout
from tavola.cli.duel import budget_of, check_bots, check_counts, play_out, sides_of
from tavola.cli.fault import Fault
from tavola.cli.meeting import Meeting, Standing, Summary
from tavola.games import GAMES

YARDSTICK = "greedy"
THEIR_OWN = 10**9
"""More nodes than any level has: each thinks as long as it does by itself."""
PAGE = Path("docs/bots.md")
START, END = "<!-- generated: ladder -->\n", "<!-- end of ladder -->"

_HELP = {
    name: Parameter(help=said)
    for name, said in {
        "titles": "Which games; all that have levels if none is named.",
        "games": "How many games each pair plays.",
        "nodes": "How many moves any may play in thought for one of its own; else as many as each level has.",
        "seconds": "How long each may think for a move, instead of nodes.",
        "seed": "With the same seed and nodes the same games are played.",
        "processes": "How many games are played at once; as many as there are processors if nothing is said.",
        "nice": "Give way to whatever else runs on this machine.",
        "write": "The page that the table is written into, in its place there.",
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
    budget = budget_of(nodes, seconds, THEIR_OWN)
    page = None if show else _page(write)
    lines = _head(budget, games, seed)
    for pairing in pairings(titles or tuple(game for game, levels in LEVELS.items() if levels)):
        bots = pairing.higher, pairing.lower
        model = Bout(pairing.game, pairing.options.encode(), 2, seed, 0, bots, *budget)
        meeting = Meeting(model, sides_of(model), None)
        summary = play_out(meeting, games, processes, nice, f"{pairing.game}: {pairing.higher}, {pairing.lower}")
        lines.append(_row(pairing, summary))
        if page is not None:  # what is known is kept, however it ends
            _write(write, page, lines)
    if page is None:
        print("\n".join(lines))


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


def _head(budget: tuple[int | None, float | None], games: int, seed: str) -> list[str]:
    nodes, seconds = budget
    thought = f"{nodes} nodes a move" if seconds is None else f"{seconds:g} s a move"
    if nodes == THEIR_OWN:
        thought = "as many nodes a move as each level has"
    return [
        f"Two players, {games} games each, {thought}, seed `{seed}`; share and points are those of the stronger.",
        "",
        "| game | stronger | weaker | share | 95 % | points |",
        "| --- | --- | --- | --- | --- | --- |",
    ]


def _row(pairing: Pairing, summary: Summary) -> str:
    first: Standing = summary.bots[0]
    low, high = first.interval
    title = " ".join(filter(None, (GAMES[pairing.game].title, pairing.kind)))
    points = "" if first.points is None else f"{first.points:+.0f}"
    cells = [title, pairing.higher, pairing.lower, f"{first.share:.1%}", f"{low:.1%} to {high:.1%}", points]
    return "| " + " | ".join(cells) + " |"


def _page(path: Path) -> tuple[str, str]:
    """What stands before the table and after it."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot read {path}: {fault.strerror}") from fault
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise Fault(f"{path} has no place for the ladder: a line {START.strip()} and, after it, one {END}")
    return before, after


def _write(path: Path, page: tuple[str, str], lines: list[str]) -> None:
    before, after = page
    table = "\n".join(lines)
    try:
        path.write_text(f"{before}{START}{table}\n{END}{after}", encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot write {path}: {fault.strerror}") from fault
