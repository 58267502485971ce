"""The rules of Qwirkle: the deal, what a move does, whose turn it is, the end."""

from itertools import combinations
from typing import Final

from tavola.games.contract import Category, Chance, Illegal, Outcome
from tavola.games.qwirkle.board import Placement, cell_at
from tavola.games.qwirkle.placements import placements
from tavola.games.qwirkle.state import BONUS, HAND, State, fresh, hand_set
from tavola.games.qwirkle.tiles import LINES, NAMES, NUMBER
from tavola.games.qwirkle.words import (
    Drew,
    Ended,
    Event,
    Laid,
    Leave,
    Left,
    Move,
    Next,
    Options,
    Place,
    Placed,
    Preview,
    Trade,
    Traded,
)

ROUNDS_OF_TRADES: Final = 12
"""Rulings, end (d): so many rounds of nothing but trades end the game."""

OVER: Final = "the game is over"

PLAYED_OUT: Final = "the bag is empty and a hand is played out"
NOTHING_FITS: Final = "the bag is empty and no player can place a tile"
ONE_LEFT: Final = "one player is left"
DEAD_BOARD: Final = "no tile in any hand or in the bag fits anywhere"
ONLY_TRADES: Final = f"{ROUNDS_OF_TRADES} rounds brought nothing but trades"


def deal(options: Options, seats: int, chance: Chance) -> list[Event]:  # noqa: ARG001 - Qwirkle has none
    bag = fresh(seats).bag
    events: list[Event] = []
    for seat in range(seats):
        drew = _draw(bag, seat, HAND, chance)
        for name in drew.tiles or ():
            bag[NUMBER[name]] -= 1
        events.append(drew)
    return events


def _draw(bag: bytearray, seat: int, count: int, chance: Chance) -> Drew:
    """Draw from the bag, each tile as likely as its copies in it. The bag itself is not touched."""
    left = list(bag)
    inside = sum(left)
    drawn = []
    for among in range(inside, inside - min(count, inside), -1):
        # A place among the tiles that are left, laid out in order.
        place = chance.below(among)
        tile = 0
        while place >= left[tile]:
            place -= left[tile]
            tile += 1
        left[tile] -= 1
        drawn.append(NAMES[tile])
    return Drew(seat, len(drawn), tuple(drawn))


def acting(state: State) -> tuple[int, ...]:
    return () if state.turn is None else (state.turn,)


def step(state: State, seat: int) -> str:
    return "play" if state.turn == seat else ""


def moves(state: State, seat: int) -> list[Move]:
    if state.turn != seat:
        return []
    hand = state.hands[seat]
    found: list[Move] = [*map(Place, placements(state.board, hand))]
    # The opening must be a placement; afterwards a trade needs as many tiles in the bag.
    if state.board.tiles:
        names = sorted([NAMES[tile] for tile in hand])
        twins = len(set(hand)) < len(hand)
        for count in range(1, min(state.in_bag, len(hand)) + 1):
            choices = combinations(names, count)
            found += map(Trade, dict.fromkeys(choices) if twins else choices)
    return found


def decide(state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
    if state.ended:
        raise Illegal(OVER)
    if isinstance(move, Place):
        placement = legal_placement(state, seat, move.tiles)
        placed = Placed(seat, move.tiles, state.board.points(placement))
        return [placed, _draw(state.bag, seat, len(placement), chance)]
    if isinstance(move, Trade):
        _check_trade(state, seat, move.tiles)
        # Draw first, only then put the old ones back.
        count = len(move.tiles)
        return [_draw(state.bag, seat, count, chance), Traded(seat, count, move.tiles)]
    return [_leave(state, seat, move.reason)]


def legal_placement(state: State, seat: int, tiles: tuple[Laid, ...]) -> Placement:
    _check_held(state, seat, [laid[0] for laid in tiles], "place")
    placement = tuple([(NUMBER[name], cell_at(row, column)) for name, row, column in tiles])
    state.board.check(placement)
    return placement


def _check_trade(state: State, seat: int, tiles: tuple[str, ...]) -> None:
    _check_held(state, seat, list(tiles), "trade")
    if not state.board.tiles:
        raise Illegal("the first move must be a placement, not a trade")
    if state.in_bag < len(tiles):
        raise Illegal(
            "the bag holds {inside} tiles, too few to trade {count}", inside=state.in_bag, count=len(tiles)
        )


def _check_held(state: State, seat: int, names: list[str], verb: str) -> None:
    if state.turn != seat:
        raise Illegal("it is not your turn")
    if not names:
        raise Illegal("name at least one tile to {verb}", verb=verb)
    hand = [NAMES[tile] for tile in state.hands[seat]]
    for name in names:
        if name in hand:
            hand.remove(name)
        elif name not in NUMBER:
            raise Illegal(
                "{tile!r} is not a tile: a tile is a colour of ROBYGP and a shape of odscx*, like Ro", tile=name
            )
        else:
            held = state.hands[seat].count(NUMBER[name])
            if held:
                raise Illegal("you hold only {count} of {tile}", count=held, tile=name)
            raise Illegal("you hold no {tile}", tile=name)


def _leave(state: State, seat: int, reason: str) -> Left:
    if not state.present[seat]:
        raise Illegal("you have left this game")
    hand = tuple([NAMES[tile] for tile in state.hands[seat]])
    return Left(seat, reason, len(hand), hand)


def leaving(reason: str) -> Leave:
    return Leave(reason)


def follow(state: State) -> list[Event]:
    if state.settled:
        return []
    playing = sum(state.present)
    if playing == 1:
        return [_end(state, ONE_LEFT, None)]
    if not state.board.tiles:
        return [Next(_starter(state) if state.turn is None else _order(state)[0])]
    if not state.in_bag:
        return [_without_bag(state)]
    if not state.board.takes(state.unplayed):
        return [_end(state, DEAD_BOARD, None)]
    if state.trades >= ROUNDS_OF_TRADES * playing:
        return [_end(state, ONLY_TRADES, None)]
    for seat in _order(state):
        # With tiles in the bag everybody who has a hand can act: at least trade one.
        if state.hands[seat]:
            return [Next(seat)]
    raise AssertionError("somebody holds tiles while the bag does")


def _starter(state: State) -> int:
    """The best opening starts; a tie goes to the lowest seat."""
    return max(state.seats_present(), key=lambda seat: (best_opening(state.hands[seat]), -seat))


def _without_bag(state: State) -> Event:
    """The bag is empty: the hands are played out, and who cannot place is passed over."""
    seat = state.turn
    if seat is not None and state.present[seat] and not state.hands[seat]:
        return _end(state, PLAYED_OUT, seat)
    for other in _order(state):
        if state.board.takes(hand_set(state.hands[other])):
            return Next(other)
    return _end(state, NOTHING_FITS, None)


def _order(state: State) -> list[int]:
    """The seats still present, from the one after the last on turn round to that one itself."""
    seats = len(state.hands)
    first = 0 if state.turn is None else state.turn + 1
    return [seat % seats for seat in range(first, first + seats) if state.present[seat % seats]]


def _end(state: State, why: str, bonus: int | None) -> Ended:
    scores = [score + BONUS * (seat == bonus) for seat, score in enumerate(state.scores)]
    best = max(scores[seat] for seat in state.seats_present())
    return Ended(why, bonus, tuple(seat for seat in state.seats_present() if scores[seat] == best))


def best_opening(hand: list[int]) -> int:
    """The most points this hand could open with: its longest line, 12 for six tiles."""
    tiles = hand_set(hand)
    longest = max([(tiles & line).bit_count() for line in LINES])
    return longest + BONUS * (longest == HAND)


def preview(state: State, seat: int, move: Move) -> Preview:
    if state.ended:
        raise Illegal(OVER)
    points = 0
    if isinstance(move, Place):
        points = state.board.points(legal_placement(state, seat, move.tiles))
    elif isinstance(move, Trade):
        _check_trade(state, seat, move.tiles)
    else:
        _leave(state, seat, move.reason)
    return Preview(points)


def sheet(state: State) -> tuple[Category, ...]:
    """Points of lines, and the bonus for playing out; while the game goes on nobody has that."""
    played_out = None if state.ended is None else state.ended.bonus
    bonus = tuple([BONUS * (seat == played_out) for seat in range(len(state.scores))])
    lines = tuple([score - extra for score, extra in zip(state.scores, bonus, strict=True)])
    return Category("lines", lines), Category("bonus", bonus)


def outcome(state: State) -> Outcome | None:
    if state.ended is None:
        return None
    scores = tuple(state.scores)
    # Who left is out of the running, whatever the score.
    groups = [
        tuple(seat for seat in range(len(scores)) if key == (state.present[seat], scores[seat]))
        for key in sorted({*zip(state.present, scores, strict=True)}, reverse=True)
    ]
    return Outcome(
        winners=state.ended.winners,
        scores=scores,
        ranking=tuple(groups),
        why=state.ended.why,
        sheet=sheet(state),
    )
