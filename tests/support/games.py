"""What the tests of all games share: luck to hand in, a look inside, the steps of a game, matches between bots."""

import random
from collections.abc import Iterable, Sequence
from types import GetSetDescriptorType
from typing import Any, Generic, NamedTuple

import msgspec

from tavola.bots import AnyBot, Budget, Thinker, named
from tavola.games import begin, play
from tavola.games.contract import AnyGame, EventT, Game, Illegal, MoveT, OptionsT, Outcome, PreviewT, StateT, ViewT
from tavola.games.masters.book import Book

# Luck


class Dice:
    """Luck from Python's generator, so that the tests do not lean on the house's own."""

    def __init__(self, seed: object) -> None:
        self.random = random.Random(str(seed))

    def below(self, n: int) -> int:
        return self.random.randrange(n)


class Loaded:
    """Luck that gives these numbers and then nothing but zeros."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        number = self.numbers.pop(0) if self.numbers else 0
        assert number < n
        return number


class NoLuck:
    """For moves that must not draw anything."""

    def below(self, n: int) -> int:
        raise AssertionError("chance was asked")


# A look inside


def frozen(thing: Any) -> Any:
    """A value that stays as it is whatever later happens to the thing, down to the last attribute."""
    if isinstance(thing, dict):
        return tuple([(frozen(key), frozen(value)) for key, value in thing.items()])
    if isinstance(thing, list | tuple):
        return tuple([frozen(item) for item in thing])
    if isinstance(thing, set):
        return frozenset(thing)
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, msgspec.Struct):
        return tuple([frozen(getattr(thing, field)) for field in thing.__struct_fields__])
    if isinstance(thing, Book):  # facts that never change
        return None
    if type(thing).__module__.startswith("tavola.games.") and not isinstance(thing, int):
        return tuple([frozen(getattr(thing, name)) for name in attributes(thing)])
    return thing


def attributes(thing: object) -> list[str]:
    """The names of what this object of the rules holds, whether its class is compiled or not."""
    if hasattr(thing, "__dict__"):
        return sorted(vars(thing))
    return sorted(name for name, kind in vars(type(thing)).items() if isinstance(kind, GetSetDescriptorType))


def sent(thing: Any) -> bytes:
    return msgspec.json.encode(thing)


# Playing


class Step(NamedTuple, Generic[StateT, MoveT, EventT]):
    """One step of a game."""

    before: StateT | None
    """None before the deal."""
    seat: int
    move: MoveT | None
    events: list[EventT]
    after: StateT


def folded(
    game: Game[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT], state: StateT, events: Sequence[EventT]
) -> StateT:
    for event in events:
        game.evolve(state, event)
    return state


def refused(
    game: Game[StateT, MoveT, EventT, ViewT, OptionsT, PreviewT], state: StateT, seat: int, move: MoveT
) -> str | None:
    """The sentence with which a move is refused, or None when it is accepted."""
    try:
        game.decide(state, seat, move, Dice("any"))
    except Illegal as no:
        return str(no)
    return None


def answers_alike(game: AnyGame, one: Any, other: Any, seat: int, attempts: Iterable[Any]) -> None:
    """Whoever asks in two positions for moves, for what one would bring, or tries one, is told the same."""
    assert sent(game.moves(one, seat)) == sent(game.moves(other, seat))
    for move in attempts:
        assert refused(game, one, seat, move) == refused(game, other, seat, move)
        assert _foretold(game, one, seat, move) == _foretold(game, other, seat, move)


def _foretold(game: AnyGame, state: Any, seat: int, move: Any) -> Any:
    try:
        return game.preview(state, seat, move)
    except Illegal as no:
        return str(no)


MOST_MOVES = 5_000
NODES = 1_000
"""For bots that search."""


def match(game: AnyGame, bots: Sequence[str], seed: object, **options: Any) -> Outcome:
    """A whole game; each bot is given the view of its seat, over the wire, and nothing else."""
    dice = Dice(seed)
    state, _ = begin(game, game.Options(**options), len(bots), dice)
    for _ in range(MOST_MOVES):
        acting = game.acting(state)
        if not acting:
            break
        seat = acting[0]
        view = msgspec.json.decode(sent(game.view(state, seat)), type=game.View)
        move = _chosen(game, named(game.name, bots[seat]), view, seat, dice)
        state, _ = play(game, state, seat, [move], dice)
    outcome = game.outcome(state)
    assert outcome is not None, "a bot that goes in circles"
    return outcome


def _chosen(game: AnyGame, bot: AnyBot | None, view: Any, seat: int, dice: Dice) -> Any:
    """The bot's move, which is legal; and a position it was handed is as it was."""
    assert bot, "no such bot"
    imagined = game.imagine(view, dice)
    moves = game.moves(imagined, seat)
    if isinstance(bot, Thinker):
        move = bot.weigh(view, seat, Budget(NODES), dice)[0].move
    else:
        before = frozen(imagined)
        move = bot(imagined, seat, moves, dice)
        assert frozen(imagined) == before
    assert move in moves
    return move
