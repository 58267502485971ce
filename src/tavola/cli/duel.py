"""`tavola duel`: bots against bots, over the rules alone."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Annotated, Any, NoReturn

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tavola.bots import KINDS, SEARCH, named
from tavola.bots.duel.figures import Sequential
from tavola.bots.duel.game import Record
from tavola.bots.thinker import DEFAULT_NODES
from tavola.cli.bout import Bout, dealt, fight
from tavola.cli.fault import Fault
from tavola.cli.meeting import Meeting, Standing, Summary, Test
from tavola.cli.programs import check_program
from tavola.games import GAMES, Illegal
from tavola.server.engines import is_program

NICENESS = 10
END_SECONDS = 5.0
"""How long a process may take to see its engines off."""

_HELP = {
    name: Parameter(help=said)
    for name, said in {
        "game": "Which game.",
        "bots": "Two or more bots by name, or programs by their path (./program); for a solo game one will do.",
        "games": "How many games; the same deals are played from every seat, so it may be a few more.",
        "players": "How many seats there are. Where there are more sides than bots the last bot plays the rest.",
        "expert": "Eriantys with characters.",
        "option": "NAME=VALUE of the game's own options; may repeat.",
        "nodes": f"How many moves a bot that searches may play in thought for one of its own; {DEFAULT_NODES} if"
        " nothing is said.",
        "seconds": "How long a bot that searches, or a program, may think for a move, instead of nodes.",
        "seed": "With the same seed and nodes the same games are played.",
        "processes": "How many games are played at once; as many as there are processors if nothing is said.",
        "nice": "Give way to whatever else runs on this machine.",
        "sprt": "LOW:HIGH, two shares of wins of the first bot: end as soon as it is certain which is nearer.",
        "json": "Tell the result as JSON.",
    }.items()
}


def duel(
    game: Annotated[str, _HELP["game"]],
    /,
    *bots: Annotated[str, _HELP["bots"]],
    games: Annotated[int, _HELP["games"]] = 100,
    players: Annotated[int, _HELP["players"]] = 2,
    expert: Annotated[bool, _HELP["expert"]] = False,
    option: Annotated[list[str] | None, _HELP["option"], Parameter(negative=())] = None,
    nodes: Annotated[int | None, _HELP["nodes"]] = None,
    seconds: Annotated[float | None, _HELP["seconds"]] = None,
    seed: Annotated[str, _HELP["seed"]] = "tavola",
    processes: Annotated[int | None, _HELP["processes"]] = None,
    nice: Annotated[bool, _HELP["nice"]] = False,
    sprt: Annotated[str | None, _HELP["sprt"]] = None,
    json: Annotated[bool, _HELP["json"]] = False,
) -> None:
    """Let bots play GAME against each other, from every seat with the same deals, and say what that proves."""
    check_bots(game, bots)
    check_counts(games, processes)
    model = Bout(game, _options(game, expert, option), players, seed, 0, bots, *budget_of(nodes, seconds))
    meeting = Meeting(model, sides_of(model), Sequential(*_shares(sprt)) if sprt else None)
    summary = play_out(meeting, games, processes, nice)
    if json:
        print(msgspec.json.encode(summary).decode())
    else:
        _tell(summary)


def play_out(meeting: Meeting, games: int, processes: int | None, nice: bool, doing: str = "Playing") -> Summary:
    """Play so many games, or until the result is certain, with a bar that says what is being done."""
    deals = -(-games // len(meeting.lineups))
    bouts = list(islice(meeting.bouts(), deals * len(meeting.lineups)))
    with _played(bouts, processes or os.cpu_count() or 1, nice) as played:
        for record in _shown(played, len(bouts), doing):
            meeting.add(record)
            if meeting.certain:
                break
    return meeting.summary()


# What is asked for


def check_counts(games: int, processes: int | None) -> None:
    if games < 1:
        raise Fault(f"--games takes 1 or more, not {games}")
    if processes is not None and processes < 1:
        raise Fault(f"--processes takes 1 or more, not {processes}")


def check_bots(game: str, bots: Iterable[str]) -> None:
    """Refuse what is no game, no bot and no program."""
    if game not in GAMES:
        raise Fault(f"there is no game {game!r}; there is {', '.join(GAMES)}")
    if not bots:
        raise Fault(f"name the bots that shall play: {', '.join((*KINDS[game], SEARCH))}, or ./program")
    for bot in bots:
        if is_program(bot):
            check_program(bot)
        elif named(game, bot) is None:
            there_is = ", ".join(dict.fromkeys((*KINDS[game], SEARCH)))
            raise Fault(f"there is no bot {bot!r} for {GAMES[game].title}; there is {there_is}, or ./program")


def _options(game: str, expert: bool, given: list[str] | None) -> bytes:
    words = {"expert": "true"} if expert else {}
    for word in given or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Fault(f"--option takes NAME=VALUE, not {word!r}")
        words[name] = value
    kind = GAMES[game].Options
    if unknown := words.keys() - set(kind.__struct_fields__):
        has = ", ".join(kind.__struct_fields__) or "none"
        raise Fault(f"{GAMES[game].title} has no option {min(unknown)!r}; it has {has}")
    try:
        return msgspec.json.encode(msgspec.convert(words, kind, strict=False))
    except (msgspec.ValidationError, ValueError) as wrong:
        raise Fault(f"the options of {GAMES[game].title} are wrong: {wrong}") from wrong


def budget_of(nodes: int | None, seconds: float | None) -> tuple[int | None, float | None]:
    """The one of them that is said; else the usual number of nodes."""
    if nodes is not None and seconds is not None:
        raise Fault("--nodes and --seconds are two ways to say the same; say one")
    if nodes is not None and nodes < 1:
        raise Fault(f"--nodes takes 1 or more, not {nodes}")
    if seconds is not None and not 0 < seconds <= 3_600:
        raise Fault(f"--seconds takes more than 0 and at most 3600, not {seconds:g}")
    return (nodes or DEFAULT_NODES, None) if seconds is None else (None, seconds)


def _shares(sprt: str) -> tuple[float, float]:
    low, _, high = sprt.partition(":")
    try:
        shares = float(low), float(high)
        Sequential(*shares)
    except ValueError as wrong:
        raise Fault(f"--sprt takes two shares LOW:HIGH, 0 <= LOW < HIGH <= 1, as 0.5:0.6, not {sprt!r}") from wrong
    return shares


def sides_of(model: Bout) -> int:
    """How many sides there are with these options."""
    game = GAMES[model.game]
    if model.seats not in game.seats:
        raise Fault(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {model.seats}")
    try:
        return len(set(dealt(model)[3]))
    except Illegal as no:
        raise Fault(str(no)) from no


# The games


@contextmanager
def _played(bouts: list[Bout], processes: int, nice: bool) -> Iterator[Iterator[Record]]:
    """How each of them went, in their order, however many are played at once."""
    if processes == 1 or len(bouts) == 1:
        _give_way(nice)
        yield map(fight, bouts)
        return
    # A fresh interpreter for each: a copy of this one would have the threads of its progress bar, half of them.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(processes, len(bouts)), spawn, _begin, (nice,))
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield pool.map(_fight, bouts)
    finally:
        signal.signal(signal.SIGTERM, before)
        # Whoever is in the middle of a game that nobody waits for any more stops.
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
            process.join(END_SECONDS)
            if process.is_alive():
                process.kill()


def _begin(nice: bool) -> None:
    """In a process that plays: it ends when the duel does, and sees its engines off."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    _give_way(nice)


def _fight(bout: Bout) -> Record:
    """In such a process. A pool would go on with the next game; when the process shall end, it ends."""
    try:
        return fight(bout)
    except SystemExit:
        os._exit(0)


def _end(*_: Any) -> NoReturn:
    """Once: what is ended on the way out is not disturbed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(143)


def _give_way(nice: bool) -> None:
    if nice and hasattr(os, "nice"):
        os.nice(NICENESS)


def _shown(played: Iterable[Record], games: int, doing: str) -> Iterator[Record]:
    """The same, with a bar for people who wait."""
    console = Console(stderr=True)
    columns = TextColumn(doing), BarColumn(), MofNCompleteColumn(), TextColumn("games,"), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        for one in played:
            bar.advance(task)
            yield one


# For people


def _tell(summary: Summary) -> None:
    thought = f"{summary.nodes} nodes a move" if summary.seconds is None else f"{summary.seconds:g} s a move"
    print(
        f"{GAMES[summary.game].title} for {summary.players}: {summary.games} games, {thought}, seed {summary.seed}"
    )
    rows = [_row(bot) for bot in summary.bots]
    heads = [head for head in rows[0] if any(row[head] for row in rows)]
    lines = [heads, *[[row[head] for head in heads] for row in rows]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, *cells in lines:
        told = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        print("  ".join([name.ljust(widths[0]), *told]))
    if summary.test:
        print(_verdict(summary.bots[0].bot, summary.test))
    for bot in summary.bots:
        if bot.slips:
            first = bot.slips[0]
            lost = f"{bot.bot} has lost {len(bot.slips)} of these games by error; the first at move {first.number}"
            print(f"{lost} ({first.kind}): {first.sentence}.")


def _row(bot: Standing) -> dict[str, str]:
    """What is told of it, by the heads of the columns; one in which nothing stands is left out."""
    low, high = bot.interval
    return {
        "bot": bot.bot,
        "games": str(bot.games),
        "won": str(bot.won),
        "drawn": str(bot.drawn),
        "lost": str(bot.lost),
        "share": f"{bot.share:.1%}",
        "95 %": f"{low:.1%} to {high:.1%}",
        "of equal": f"{bot.of_equal:.2f}",
        "points": "" if bot.points is None else f"{bot.points:+.0f}",
        "rating": "" if bot.rating is None else f"{bot.rating.mu:.1f} ± {bot.rating.sigma:.1f}",
        "ms a move": f"{bot.milliseconds:.1f}",
        "slowest": f"{bot.slowest:.1f}",
    }


def _verdict(bot: str, test: Test) -> str:
    shares = f"{test.low:.0%} and {test.high:.0%}"
    sure = f"evidence {test.evidence:+.2f} of ±{test.bound:.2f}"
    if test.verdict is None:
        return f"Between shares of {shares} for {bot} it is not decided ({sure})."
    nearer, further = (test.high, test.low) if test.verdict == "high" else (test.low, test.high)
    return f"It is certain that {bot} wins rather {nearer:.0%} than {further:.0%} ({sure})."
