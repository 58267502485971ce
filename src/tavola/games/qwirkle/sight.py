"""What each seat may know: the gate for secrets, the view, and a full state imagined from a view."""

from typing import Final, get_args

from msgspec.structs import replace

from tavola.games.contract import Chance
from tavola.games.qwirkle.board import DOWN, cell_at
from tavola.games.qwirkle.rules import outcome
from tavola.games.qwirkle.state import HAND, State, fresh, hand_set
from tavola.games.qwirkle.tiles import BIT, KINDS, NAMES, NUMBER
from tavola.games.qwirkle.words import Drew, Ended, Event, Left, SeatView, Traded, View

_TRIES: Final = 1000
"""Deals until one agrees with what the turn tells; a server that plays by other rules may have none."""

_TELLING: Final = (Drew, Traded, Left)

PUBLIC: Final[frozenset[type[Event]]] = frozenset(get_args(Event)) - {*_TELLING}


def see(event: Event, seat: int | None) -> Event:
    # Which tiles were drawn, put back or taken along is for their owner alone.
    if isinstance(event, _TELLING) and event.seat != seat:
        return replace(event, tiles=None)
    return event


def view(state: State, seat: int | None) -> View:
    return View(
        board=[(NAMES[tile], cell // DOWN, cell % DOWN) for cell, tile in state.board.tiles.items()],
        last=state.last,
        bag=state.in_bag,
        seats=[
            SeatView(
                score=state.scores[other],
                count=len(hand),
                hand=tuple([NAMES[tile] for tile in hand]) if other == seat else None,
                present=state.present[other],
            )
            for other, hand in enumerate(state.hands)
        ],
        turn=state.turn,
        trades=state.trades,
        outcome=outcome(state),
    )


def imagine(view: View, chance: Chance) -> State:
    """Deal the tiles the view does not show at random to the other hands; what remains is the bag."""
    if any(len(seen.hand or ()) > HAND for seen in view.seats):
        # Every part of a hand may be traded: of one that cannot be there are far too many to look at.
        raise ValueError(f"a hand holds at most {HAND} tiles")
    state = fresh(len(view.seats))
    for name, row, column in view.board:
        _take(state, NUMBER[name])
        state.board.lay(NUMBER[name], cell_at(row, column))
        state.off_board[NUMBER[name]] -= 1
    state.unplayed = sum(BIT[tile] for tile in range(KINDS) if state.off_board[tile])
    for seat, seen in enumerate(view.seats):
        state.hands[seat] = [NUMBER[name] for name in seen.hand or ()]
        for tile in state.hands[seat]:
            _take(state, tile)
    state.scores = [seen.score for seen in view.seats]
    state.present = [seen.present for seen in view.seats]
    state.turn = view.turn
    state.settled = view.turn is not None or view.outcome is not None
    state.trades = view.trades
    state.last = view.last
    if view.outcome is not None:
        bonus = [line.figures for line in view.outcome.sheet if line.name == "bonus"]
        played_out = [seat for figures in bonus for seat, points in enumerate(figures) if points]
        state.ended = Ended(view.outcome.why, played_out[0] if played_out else None, view.outcome.winners)
    hidden = [seat for seat, seen in enumerate(view.seats) if seen.hand is None]
    for _ in range(_TRIES):
        hands = _deal_unseen(state.bag, [view.seats[seat].count for seat in hidden], chance)
        dealt = dict(zip(hidden, hands, strict=True))
        # Who is on turn with the bag empty can place something: others are passed over.
        if view.bag or view.turn not in dealt or state.board.takes(hand_set(dealt[view.turn])):
            break
    for seat, hand in dealt.items():
        state.hands[seat] = hand
        for tile in hand:
            _take(state, tile)
    return state


def _deal_unseen(bag: bytearray, counts: list[int], chance: Chance) -> list[list[int]]:
    unseen = [tile for tile in range(KINDS) for _ in range(bag[tile])]
    return [[unseen.pop(chance.below(len(unseen))) for _ in range(count)] for count in counts]


def _take(state: State, tile: int) -> None:
    state.bag[tile] -= 1
    state.in_bag -= 1
