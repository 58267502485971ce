"""`tavola engine check`: what is wrong with somebody's engine, told to its author."""

from typing import Annotated

import cyclopts
import msgspec
from cyclopts import Parameter

from tavola.bots.duel.game import Pace, Record
from tavola.bots.engine import EngineFault
from tavola.cli.bout import Bout, dealt, fight
from tavola.cli.duel import check_bots
from tavola.cli.fault import Fault
from tavola.games import GAMES

OPPONENT = "search"
NODES = 1
"""So few that the opponent of a check, which every game has, is quick."""

app = cyclopts.App(name="engine", help="Programs that play: see docs/engines.md.")


@app.command
def check(
    program: Annotated[str, Parameter(help="The engine, by its path: ./program")],
    /,
    *,
    game: Annotated[str, Parameter(help="Which game; all there are, and that it plays, if none is named.")] = "",
    games: Annotated[int, Parameter(help="How many games of each, from every seat in turn.")] = 2,
    seconds: Annotated[float, Parameter(help="How long it may take for a move.")] = 1.0,
) -> None:
    """Play a few games with PROGRAM and tell what it does wrong, each fault in a sentence."""
    if games < 1:
        raise Fault(f"--games takes 1 or more, not {games}")
    if not 0 < seconds <= 3_600:
        raise Fault(f"--seconds takes more than 0 and at most 3600, not {seconds:g}")
    program = program if "/" in program else f"./{program}"
    wrong = 0
    for name in [game] if game else GAMES:
        check_bots(name, [program])
        wrong += not _checked(program, name, games, seconds, asked_for=bool(game))
    if wrong:
        raise Fault(f"{program} is not ready to play yet")
    print("Nothing is wrong with it.")


def _checked(program: str, game: str, games: int, seconds: float, *, asked_for: bool) -> bool:
    """Whether it plays this game without a fault; what it does is told."""
    rules = GAMES[game]
    seats = max(2, rules.seats[0])
    options = msgspec.json.encode(rules.Options())
    model = Bout(game, options, seats, "check", 0, (), NODES, None, seconds)
    sides = len(set(dealt(model)[3]))
    total = Pace()
    for number in range(games):
        side = number % sides
        bots = tuple(program if other == side else OPPONENT for other in range(sides))
        parting: list[EngineFault] = []
        record = fight(msgspec.structs.replace(model, deal=number, bots=bots), parting)
        if told := _wrong(record, side, parting):
            kind, sentence = told
            if kind == "plays other games" and not asked_for:
                print(f"{rules.title}: {sentence}.")
                return True
            print(f"{rules.title}, game {number + 1}: it {kind}: {sentence}.")
            return False
        total.take(record.paces[side])
    quick = f"{1_000 * total.seconds / max(1, total.moves):.1f} ms each, {1_000 * total.slowest:.1f} ms at most"
    print(f"{rules.title}: {games} games to the end, {total.moves} moves, {quick}.")
    return True


def _wrong(record: Record, side: int, parting: list[EngineFault]) -> tuple[str, str] | None:
    """The kind of fault as what it does, and the sentence."""
    if record.slip and record.slip.side == side:
        return record.slip.kind, f"at move {record.slip.number} of the game {record.slip.sentence}"
    return (parting[0].kind, parting[0].sentence) if parting else None
