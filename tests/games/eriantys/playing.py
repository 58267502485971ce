"""What the Eriantys tests share: luck to hand in, positions built from a picture of them, random games."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import UNSET

from tavola.games import begin, play
from tavola.games.contract import Outcome
from tavola.games.eriantys import GAME
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import (
    CharacterView,
    Colour,
    Event,
    IslandView,
    Move,
    MoveMotherNature,
    MoveStudent,
    Options,
    Pay,
    PlayAssistant,
    PlayedView,
    SeatView,
    Students,
    TakeCloud,
    Tower,
    UseHerald,
    UseHerbalist,
    UseJester,
    UseMinstrel,
    UseMonk,
    UseMushroomSeller,
    UsePrincess,
    UseThief,
    View,
)
from tests.support import games
from tests.support.games import Dice, NoLuck, frozen, refused

COLOURS: tuple[Colour, ...] = ("green", "red", "yellow", "pink", "blue")
LETTERS = dict(zip("GRYPB", COLOURS, strict=True))
SIDES: dict[int, tuple[Tower, ...]] = {
    2: ("white", "black"),
    3: ("white", "black", "grey"),
    4: ("white", "black", "white", "black"),
}


# Looking into a state


def seen(state: State) -> View:
    view = GAME.view(state, None)
    assert isinstance(view, View)
    return view


def island(state: State, tile: int) -> IslandView:
    """The group this tile belongs to."""
    for group in seen(state).islands:
        if tile in tiles_of(group):
            return group
    raise AssertionError(f"no island {tile}")


def tiles_of(group: IslandView) -> list[int]:
    return [(group.island + i) % 12 for i in range(group.size)]


def letters(students: Students) -> str:
    return "".join(letter * students[colour] for letter, colour in LETTERS.items())


# Building positions


def counts(spelled: str) -> Students:
    """Students from their letters, `GGR`."""
    return {colour: spelled.count(letter) for letter, colour in LETTERS.items()}


def position(
    seats: int = 2,
    *,
    expert: bool = False,
    number: int = 3,
    phase: Any = "students",
    turn: int = 0,
    order: Sequence[int] | None = None,
    left: int | None = None,
    short: bool = False,
    dry: bool = False,
    students: Mapping[int, str] | None = None,
    groups: Mapping[int, int] | None = None,
    towers: Mapping[int, Tower] | None = None,
    bans: Mapping[int, int] | None = None,
    mother: int = 0,
    clouds: Sequence[str] | None = None,
    bag: str | None = None,
    professors: Mapping[str, int] | None = None,
    values: Mapping[int, int] | None = None,
    hands: Sequence[Sequence[int]] | None = None,
    entrances: Sequence[str] | None = None,
    dining: Sequence[str] | None = None,
    cards: Mapping[int, str] | None = None,
    used: Sequence[int] = (),
    coins: Sequence[int] | None = None,
    supply: int | None = None,
    sides: Sequence[Tower] | None = None,
) -> State:
    """A position as these words draw it; students not named are in the bag, or if the bag is given, on tile 6.

    `students`, `towers` and `bans` go by the heads of groups, `groups` gives the sizes above one, `values` the
    assistants played this round in the order of play, `cards` the characters and the students on them.
    """
    colours = sides or SIDES[seats]
    total = 6 if seats == 3 else 8
    groups = groups or {}
    towers = towers or {}
    inner = {(head + i) % 12 for head, size in groups.items() for i in range(1, size)}
    heads = [tile for tile in range(12) if tile not in inner]
    if 0 in inner:
        heads = [heads[-1], *heads[:-1]]
    size = 9 if seats == 3 else 7
    entrances = entrances or ["GGRRYYPPB"[:size]] * seats
    dining = dining or [""] * seats
    if clouds is None:
        clouds = [""] * seats if short else ["GRYP" if seats == 3 else "GRY"] * seats
    cards = cards or {}
    on_islands = dict(students or {})
    out = "".join([*on_islands.values(), *clouds, *entrances, *dining, *cards.values()])
    rest = "".join(letter * (26 - out.count(letter)) for letter in "GRYPB")
    if bag is not None:
        on_islands[6] = on_islands.get(6, "") + "".join(
            letter * (rest.count(letter) - bag.count(letter)) for letter in "GRYPB"
        )
    else:
        bag = rest
    order = tuple(order if order is not None else range(seats))
    if values is None:
        values = {} if phase == "planning" else {seat: 7 + place for place, seat in enumerate(order)}
    purse = list(coins if coins is not None else [int(expert)] * seats)
    standing: dict[str, int] = dict.fromkeys(colours, total)
    for head, tower in towers.items():
        standing[tower] -= groups.get(head, 1)
    moved = 4 if seats == 3 else 3
    view = View(
        expert=expert,
        round=number,
        phase=phase,
        turn=turn,
        order=order,
        left=left if left is not None else moved if phase == "students" else 0,
        steps=0,
        short=short,
        dry=dry or short,
        islands=[
            IslandView(
                island=head,
                size=groups.get(head, 1),
                students=counts(on_islands.get(head, "")),
                tower=towers.get(head),
                towers=groups.get(head, 1) if head in towers else 0,
                no_entry=(bans or {}).get(head, 0),
            )
            for head in heads
        ],
        mother_nature=mother,
        clouds=[counts(spelled) for spelled in clouds],
        bag=counts(bag),
        professors={colour: (professors or {}).get(letter) for letter, colour in LETTERS.items()},
        played=[PlayedView(seat, value, bonus=False) for seat, value in values.items()],
        characters=[
            CharacterView(
                character=card,
                name=CARDS[card].name,
                cost=CARDS[card].cost,
                price=0,
                used=card in used,
                students=counts(spelled) if card in (1, 7, 11) else None,
                no_entry=4 - sum((bans or {}).values()) if card == 5 else None,
            )
            for card, spelled in sorted(cards.items())
        ],
        supply=supply if supply is not None else 20 * expert - sum(purse) - len(used),
        paid=None,
        uses=0,
        ignored=None,
        seats=[
            SeatView(
                tower=tower,
                towers=standing[tower] if colours.index(tower) == seat else 0,
                hand=tuple((hands or [[1, 2, 3]] * seats)[seat]),
                entrance=counts(entrances[seat]),
                dining=counts(dining[seat]),
                coins=purse[seat],
            )
            for seat, tower in enumerate(colours)
        ],
        outcome=None,
    )
    state = GAME.imagine(view, NoLuck())
    assert isinstance(state, State)
    return state


# Playing


def refusal(state: State, seat: int, move: Move) -> str | None:
    """The sentence of a refusal, or None; either way nothing has changed."""
    before = frozen(state)
    sentence = refused(GAME, state, seat, move)
    assert frozen(state) == before
    return sentence


def played(state: State, seat: int, *moves: Move, luck: object = "luck") -> tuple[State, list[Any]]:
    """The state after these moves and the events, of whatever kind the test expects."""
    after, events = play(GAME, state, seat, moves, Dice(luck))
    return after, events


def after(state: State, seat: int, *moves: Move, luck: object = "luck") -> State:
    return played(state, seat, *moves, luck=luck)[0]


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def ended(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None, "the game goes on"
    return outcome


class Style(NamedTuple):
    """How a random game is played."""

    pays: float = 0.0
    """How often a character is used when one can be."""
    favourite: int | None = None
    """The only character that is paid for, if any."""
    dines: float = 0.0
    """How often a student goes to the dining room who could."""
    grabs: float = 0.0
    """How often mother nature goes where an island changes hands."""


Step: TypeAlias = games.Step[State, Move, Event]

USES = (UseMonk, UseHerald, UseHerbalist, UseJester, UseMushroomSeller, UseMinstrel, UsePrincess, UseThief)


def choose(rng: random.Random, state: State, moves: Sequence[Move], style: Style) -> Move:
    """A random move in this style."""
    characters = [move for move in moves if isinstance(move, (Pay, *USES))]
    if style.favourite is not None:
        characters = [
            move for move in characters if not isinstance(move, Pay) or move.character == style.favourite
        ]
    if characters and rng.random() < style.pays:
        return rng.choice(characters)
    others = [move for move in moves if not isinstance(move, (Pay, *USES))]
    seated = [move for move in others if isinstance(move, MoveStudent) and move.to == "dining"]
    if seated and rng.random() < style.dines:
        return rng.choice(seated)
    stops = [move for move in others if isinstance(move, MoveMotherNature)]
    if stops and rng.random() < style.grabs:
        (seat,) = GAME.acting(state)
        changing = [move for move in stops if GAME.preview(state, seat, move).towers is not UNSET]
        return rng.choice(changing or stops)
    return rng.choice(others)


def random_game(seed: object, seats: int, *, expert: bool, style: Style = Style()) -> Iterator[Step]:  # noqa: B008
    """A whole game, step by step; the first step is the deal."""
    dice = Dice(seed)
    state, events = begin(GAME, Options(expert=expert), seats, dice)
    yield Step(None, 0, None, events, state)
    while GAME.acting(state):
        (seat,) = GAME.acting(state)
        move = choose(dice.random, state, GAME.moves(state, seat), style)
        then, events = play(GAME, state, seat, [move], dice)
        yield Step(state, seat, move, events, then)
        state = then


def every_move() -> Iterator[Move]:
    """Everything that can be said in a move, and a little beyond."""
    yield from [PlayAssistant(value) for value in range(-1, 13)]
    yield from [MoveMotherNature(steps) for steps in range(-1, 13)]
    yield from [TakeCloud(cloud) for cloud in range(-1, 5)]
    yield from [Pay(character) for character in range(-1, 14)]
    for tile in range(-1, 13):
        yield UseHerald(tile)
        yield UseHerbalist(tile)
        for colour in COLOURS:
            yield MoveStudent(colour, tile)
            yield UseMonk(colour, tile)
    for colour in COLOURS:
        yield MoveStudent(colour, "dining")
        yield UseMushroomSeller(colour)
        yield UsePrincess(colour)
        yield UseThief(colour)
        for other in COLOURS:
            yield UseJester(colour, other)
            yield UseMinstrel(colour, other)


def headed(state: State, move: Move) -> Move:
    """The same move with its island named by the head of the group, as `moves` lists it."""
    match move:
        case MoveStudent(colour, int(tile)):
            return MoveStudent(colour, state.head_of[tile])
        case UseMonk(colour, tile):
            return UseMonk(colour, state.head_of[tile])
        case UseHerald(tile):
            return UseHerald(state.head_of[tile])
        case UseHerbalist(tile):
            return UseHerbalist(state.head_of[tile])
        case _:
            return move
