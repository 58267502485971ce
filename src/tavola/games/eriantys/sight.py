"""What each seat may know, which is everything but the luck to come.

Assistants in hand are the ten less those everybody saw played, and the bag is what is nowhere else. So `see` lets
every event pass, every seat has the same view, and the state imagined from a view is the state itself.
"""

from typing import Final, get_args

from tavola.games.contract import Chance
from tavola.games.eriantys.cards import CARDS, HERBALIST
from tavola.games.eriantys.characters import price, steps
from tavola.games.eriantys.pieces import ASSISTANTS, COLOURS, NUMBER, TILES, TOWER, TOWERS
from tavola.games.eriantys.rules import outcome
from tavola.games.eriantys.state import NOBODY, NONE, PHASES, Phase, State, fresh
from tavola.games.eriantys.words import (
    CharacterView,
    Ended,
    Event,
    IslandView,
    PlayedView,
    SeatView,
    Students,
    View,
)

PUBLIC: Final[frozenset[type[Event]]] = frozenset(get_args(Event))


def see(event: Event, seat: int | None) -> Event:  # noqa: ARG001 - nothing is hidden from anybody
    return event


def view(state: State, seat: int | None) -> View:  # noqa: ARG001
    acting = state.turn is not None and state.phase >= Phase.STUDENTS
    return View(
        expert=state.expert,
        round=state.round,
        phase=PHASES[state.phase],
        turn=state.turn,
        order=state.order,
        left=state.left,
        steps=steps(state) if acting else 0,
        short=state.short,
        dry=state.dry,
        islands=[_island(state, head) for head in state.ring],
        mother_nature=state.mother,
        clouds=[_spelled(students) for students in state.clouds],
        bag=_spelled(state.bag),
        professors={
            colour: None if holder == NOBODY else holder
            for colour, holder in zip(COLOURS, state.professors, strict=True)
        },
        played=[PlayedView(seat, value, bool(state.hurried >> seat & 1)) for seat, value in state.played],
        characters=[_character(state, card) for card in state.cards],
        supply=state.supply,
        paid=state.paid or None,
        uses=state.uses,
        ignored=None if state.ignored == NONE else COLOURS[state.ignored],
        seats=[_seat(state, seat) for seat in range(len(state.side_of))],
        outcome=outcome(state),
    )


def _island(state: State, head: int) -> IslandView:
    return IslandView(
        island=head,
        size=state.sizes[head],
        students=_spelled(state.students[head]),
        tower=None if state.owners[head] == NOBODY else TOWERS[state.owners[head]],
        towers=state.towers[head],
        no_entry=state.bans[head],
    )


def _character(state: State, card: int) -> CharacterView:
    return CharacterView(
        character=card,
        name=CARDS[card].name,
        cost=CARDS[card].cost,
        price=price(state, card),
        used=bool(state.used >> card & 1),
        students=_spelled(state.on_card[card]) if card in state.on_card else None,
        no_entry=state.card_bans if card == HERBALIST else None,
    )


def _seat(state: State, seat: int) -> SeatView:
    side = state.side_of[seat]
    return SeatView(
        tower=TOWERS[side],
        # Rules 6: the member in the earlier seat holds all towers of a team.
        towers=state.spare[side] if state.side_of.index(side) == seat else 0,
        hand=tuple([value for value in ASSISTANTS if state.hands[seat] >> value & 1]),
        entrance=_spelled(state.entrances[seat]),
        dining=_spelled(state.dining[seat]),
        coins=state.coins[seat],
    )


def _spelled(counts: list[int]) -> Students:
    green, red, yellow, pink, blue = counts
    return {"green": green, "red": red, "yellow": yellow, "pink": pink, "blue": blue}


def imagine(view: View, chance: Chance) -> State:  # noqa: ARG001 - there is nothing to guess
    """The state this is a view of."""
    state = fresh(len(view.seats))
    state.expert = view.expert
    state.round = view.round
    state.phase = PHASES.index(view.phase)
    state.turn = view.turn
    state.order = view.order
    state.left = view.left
    state.short = view.short
    state.dry = view.dry
    for island in view.islands:
        _imagine_island(state, island)
    state.ring = [island.island for island in view.islands]
    state.mother = view.mother_nature
    state.clouds = [_counts(students) for students in view.clouds]
    state.bag = _counts(view.bag)
    state.in_bag = sum(state.bag)
    state.professors = [NOBODY if seat is None else seat for seat in map(view.professors.get, COLOURS)]
    state.played = [(card.seat, card.value) for card in view.played]
    state.hurried = sum(1 << card.seat for card in view.played if card.bonus)
    state.cards = tuple([card.character for card in view.characters])
    state.used = sum(1 << card.character for card in view.characters if card.used)
    for card in view.characters:
        if card.students is not None:
            state.on_card[card.character] = _counts(card.students)
        state.card_bans += card.no_entry or 0
    state.supply = view.supply
    state.paid = view.paid or 0
    state.uses = view.uses
    state.ignored = NONE if view.ignored is None else NUMBER[view.ignored]
    state.side_of = tuple([TOWER[seat.tower] for seat in view.seats])
    state.spare = [
        sum(seat.towers for seat in view.seats if TOWER[seat.tower] == side) for side in range(len(state.spare))
    ]
    state.hands = [sum(1 << value for value in seat.hand) for seat in view.seats]
    state.entrances = [_counts(seat.entrance) for seat in view.seats]
    state.dining = [_counts(seat.dining) for seat in view.seats]
    state.coins = [seat.coins for seat in view.seats]
    if view.outcome is not None:
        state.ended = Ended(view.outcome.why, view.outcome.winners)
    return state


def _imagine_island(state: State, island: IslandView) -> None:
    head = island.island
    for i in range(island.size):
        tile = (head + i) % TILES
        state.head_of[tile] = head
        state.sizes[tile] = 0
    state.sizes[head] = island.size
    state.students[head] = _counts(island.students)
    state.owners[head] = NOBODY if island.tower is None else TOWER[island.tower]
    state.towers[head] = island.towers
    state.bans[head] = island.no_entry


def _counts(students: Students) -> list[int]:
    return [students[colour] for colour in COLOURS]
