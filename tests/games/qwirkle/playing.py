"""What the Qwirkle tests share: luck to hand in, positions built from events, random games, a look inside."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from tavola.games import begin, play
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.tiles import NAMES, NUMBER
from tavola.games.qwirkle.words import Drew, Event, Laid, Leave, Move, Next, Options, Place, Placed, Trade, Traded
from tests.games.qwirkle.referee import ALL_TILES, COLOURS, SHAPES, Cells, fits_somewhere, open_spots
from tests.support import games
from tests.support.games import Dice, folded, refused

OPTIONS = Options()


# Looking into a state


def cells_of(state: State) -> Cells:
    return {(row, column): name for name, row, column in GAME.view(state, None).board}


def hand_of(state: State, seat: int) -> tuple[str, ...]:
    hand = GAME.view(state, seat).seats[seat].hand
    assert hand is not None
    return hand


def bag_of(state: State) -> Counter[str]:
    return Counter({NAMES[tile]: count for tile, count in enumerate(state.bag) if count})


def tile_set(names: Sequence[str]) -> int:
    """A hand as `Board.placements` takes it: one bit a tile."""
    return sum(1 << NUMBER[name] for name in set(names))


# Building positions from events


def fold(state: State, events: Sequence[Event]) -> State:
    return folded(GAME, state, events)


def position(
    board: Sequence[Laid] = (),
    hands: Sequence[Sequence[str]] = ((), ()),
    *,
    turn: int | None = 0,
    scores: Sequence[int] = (),
    trades: int = 0,
) -> State:
    """A position with these tiles on the board and in the hands; all others are in the bag."""
    state: State = GAME.blank(OPTIONS, len(hands))
    for laid in board:
        fold(state, [Drew(0, 1, (laid[0],)), Placed(0, (laid,), 0)])
    fold(state, [Placed(seat, (), points) for seat, points in enumerate(scores)])
    fold(state, [Traded(0, 0, ()) for _ in range(trades)])
    fold(state, [Drew(seat, len(hand), tuple(hand)) for seat, hand in enumerate(hands)])
    if turn is not None:
        fold(state, [Next(turn)])
    return state


def tiles(names: str) -> tuple[str, ...]:
    return tuple(names.split())


def row(names: str, at_row: int, at_column: int) -> tuple[Laid, ...]:
    """These tiles from left to right; a dot leaves its cell alone."""
    return tuple([(name, at_row, at_column + i) for i, name in enumerate(names.split()) if name != "."])


def column(names: str, at_row: int, at_column: int) -> tuple[Laid, ...]:
    return tuple([(name, at_row + i, at_column) for i, name in enumerate(names.split()) if name != "."])


def block(at_row: int, at_column: int, colours: str = COLOURS) -> list[Laid]:
    """Rows of one colour each, columns of one shape each: a block of six colours takes no further tile."""
    return [
        (colour + shape, at_row + i, at_column + j)
        for i, colour in enumerate(colours)
        for j, shape in enumerate(SHAPES)
    ]


def walled_board(*holes: tuple[int, int]) -> list[Laid]:
    """96 tiles in valid lines beside which nothing fits: four rows of six between two full blocks.

    The tiles that are not on it are one green and one purple of each shape. A hole at a far corner of the
    lower block, (99, 88) or (99, 93), takes only the tile that is missing there: Po or P*.
    """
    whole = [*block(89, 88, "ROBY"), *block(94, 88), *block(82, 88)]
    return [laid for laid in whole if (laid[1], laid[2]) not in holes]


def off_board(board: Sequence[Laid]) -> list[str]:
    return sorted((ALL_TILES - Counter(name for name, _, _ in board)).elements())


# Playing


def refusal(state: State, seat: int, move: Move) -> str | None:
    return refused(GAME, state, seat, move)


def played(state: State, seat: int, *moves: Move, luck: object = "luck") -> tuple[State, list[Any]]:
    """The state after these moves and the events, of whatever kind the test expects."""
    after, events = play(GAME, state, seat, moves, Dice(luck))
    return after, events


class Style(NamedTuple):
    """How a random game is played."""

    trades: float = 0.1
    """How often a player trades who could place."""
    leaves: float = 0.0
    """How often somebody leaves before a move."""
    longest: float = 0.3
    """How often one of the longest placements is taken."""
    stalls_after: int = 10_000
    """From this move on, everybody trades."""


PLAIN = Style()


def choose(rng: random.Random, moves: Sequence[Move], style: Style, number: int) -> Move:
    """A random move in this style."""
    placing = [move for move in moves if isinstance(move, Place)]
    trading = [move for move in moves if isinstance(move, Trade)]
    if trading and (not placing or number >= style.stalls_after or rng.random() < style.trades):
        return rng.choice(trading)
    if rng.random() < style.longest:
        most = max(len(move.tiles) for move in placing)
        placing = [move for move in placing if len(move.tiles) == most]
    return rng.choice(placing)


Step: TypeAlias = games.Step[State, Move, Event]


def random_game(seed: object, seats: int, style: Style = PLAIN) -> Iterator[Step]:
    """A whole game, step by step; the first step is the deal."""
    dice = Dice(seed)
    state, events = begin(GAME, OPTIONS, seats, dice)
    yield Step(None, 0, None, events, state)
    yield from play_on(state, dice, style)


def play_on(state: State, dice: Dice, style: Style = PLAIN) -> Iterator[Step]:
    """The random rest of a game."""
    rng = dice.random
    number = 0
    while GAME.acting(state):
        (seat,) = GAME.acting(state)
        move: Move
        if rng.random() < style.leaves:
            seat = rng.choice([here for here, present in enumerate(state.present) if present])
            move = Leave("gone")
        else:
            move = choose(rng, GAME.moves(state, seat), style, number)
        after, events = play(GAME, state, seat, [move], dice)
        yield Step(state, seat, move, events, after)
        state = after
        number += 1


def random_endgame(seed: object) -> State:
    """A late position on a walled board with a few holes: what random games from the deal hardly ever reach.

    Many tiles fit nowhere there, so players are skipped and games end because nothing fits.
    """
    rng = random.Random(f"endgame {seed}")
    spots = [(row, column) for _, row, column in walled_board()]
    board = walled_board(*rng.sample(spots, rng.randrange(1, 5)))
    rest = off_board(board)
    rng.shuffle(rest)
    seats = rng.choice((2, 3, 4))
    in_bag = rng.choice((0, 0, 0, 1, 3))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for number, name in enumerate(rest[in_bag:]):
        if len(hands[number % seats]) < 6:
            hands[number % seats].append(name)
    able = [seat for seat, hand in enumerate(hands) if fits_somewhere({(r, c): n for n, r, c in board}, hand)]
    if not able:
        return random_endgame(f"{seed} again")
    return position(board, hands, turn=rng.choice(able), scores=[rng.randrange(9) for _ in hands])


def random_state(seed: object, seats: int | None = None, style: Style = PLAIN) -> State:
    """A reachable position, anywhere from the deal to the end."""
    rng = random.Random(f"moment {seed}")
    states = [step.after for step in random_game(seed, seats or rng.choice((2, 3, 4)), style)]
    return rng.choice(states)


def attempt(rng: random.Random, state: State, seat: int) -> Move:
    """A move somebody might try: often nearly legal, seldom legal."""
    cells = cells_of(state)
    hand = [*hand_of(state, seat), rng.choice(NAMES)]
    if rng.random() < 0.25:
        return Trade(tuple(rng.choices(hand, k=rng.randrange(8))))
    legal = [move.tiles for move in GAME.moves(state, seat) if isinstance(move, Place)]
    laid = list(rng.choice(legal)) if legal and rng.random() < 0.7 else []
    for _ in range(rng.choice((1, 1, 2))):
        spot = rng.choice(sorted(open_spots(cells) | {(0, 0), (182, 183), (91, -1)}))
        which = rng.randrange(len(laid)) if laid else 0
        match rng.choice(("add", "move", "tile", "nudge", "drop", "taken")):
            case "move" if laid:
                laid[which] = (laid[which][0], *spot)
            case "tile" if laid:
                laid[which] = (rng.choice(hand), *laid[which][1:])
            case "nudge" if laid:
                name, here, there = laid[which]
                laid[which] = (name, here + rng.choice((-1, 0, 1)), there + rng.choice((-1, 0, 1)))
            case "drop" if laid:
                del laid[which]
            case "taken" if cells:
                laid.append((rng.choice(hand), *rng.choice(list(cells))))
            case _:
                laid.append((rng.choice(hand), *spot))
    rng.shuffle(laid)
    return Place(tuple(laid))
