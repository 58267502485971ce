"""A second reading of the rules, slow and plain, that watches games and trusts none of the engine's own sums.

It looks at views and events only; what it checks after every step is section 8 of the rules and how each event
may have come about.
"""

from collections import Counter

from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import (
    ActionBegan,
    CloudTaken,
    Conquered,
    Ended,
    Event,
    HeraldCalled,
    Merged,
    MinstrelSwapped,
    MotherNatureMoved,
    NoEntryReturned,
    Paid,
    PrincessSeated,
    ProfessorTaken,
    RoundBegan,
    StudentMoved,
    ThiefReturned,
    View,
)
from tests.games.eriantys.playing import COLOURS, Step, tiles_of

CENTAUR, KNIGHT = 6, 8


LOOKED_INTO = (
    MotherNatureMoved,
    HeraldCalled,
    RoundBegan,
    ActionBegan,
    ProfessorTaken,
    StudentMoved,
    PrincessSeated,
    MinstrelSwapped,
    ThiefReturned,
    Paid,
    Ended,
)


def watch(step: Step) -> None:
    """Everything that must hold after a step; the events alone lead to the state after it."""
    view = GAME.view(step.after, None)
    holds_at_rest(view)
    settled(view)
    agrees_with_itself(step.after)
    if step.before is None:
        return
    state = GAME.copy(step.before)
    for event in step.events:
        if isinstance(event, LOOKED_INTO):
            check(GAME.view(state, None), event, step)
        GAME.evolve(state, event)
        if isinstance(event, CloudTaken):
            size = 9 if len(state.hands) == 3 else 7
            assert sum(state.entrances[event.seat]) == size
    assert GAME.view(state, None) == view


def check(before: View, event: Event, step: Step) -> None:
    """Whether this is what had to happen in this position."""
    match event:
        case MotherNatureMoved() | HeraldCalled():
            check_resolution(before, event.island, step)
        case RoundBegan() if event.number > 1:
            check_round(before, event)
        case ActionBegan():
            cards = [(card.value, place, card.seat) for place, card in enumerate(before.played)]
            assert event.order == tuple(seat for _, _, seat in sorted(cards))
        case ProfessorTaken():
            check_professor(before, event)
        case StudentMoved() | PrincessSeated() | MinstrelSwapped():
            check_coin(before, event)
        case ThiefReturned():
            assert event.counts == tuple(min(3, seat.dining[event.colour]) for seat in before.seats)
        case Paid():
            character = next(card for card in before.characters if card.character == event.character)
            assert event.price == character.cost + character.used
            assert before.paid is None
        case Ended():
            check_end(before, event)


def holds_at_rest(view: View) -> None:
    """Rules 8, of a whole position."""
    seats = len(view.seats)
    everywhere: Counter[str] = Counter()
    for place in [
        view.bag,
        *view.clouds,
        *[group.students for group in view.islands],
        *[seat.entrance for seat in view.seats],
        *[seat.dining for seat in view.seats],
        *[card.students for card in view.characters if card.students is not None],
    ]:
        assert all(count >= 0 for count in place.values())
        everywhere.update(place)
    assert everywhere == dict.fromkeys(COLOURS, 26)
    assert all(max(seat.dining.values()) <= 10 for seat in view.seats)
    assert all(sum(seat.entrance.values()) <= (9 if seats == 3 else 7) for seat in view.seats)

    towers: Counter[str] = Counter()
    for seat in view.seats:
        towers[seat.tower] += seat.towers
    for group in view.islands:
        towers[group.tower or "none"] += group.towers
        assert (group.tower is None) == (group.towers == 0)
    del towers["none"]
    assert set(towers.values()) == {6 if seats == 3 else 8}
    assert len(towers) == (3 if seats == 3 else 2)

    assert sorted(tile for group in view.islands for tile in tiles_of(group)) == list(range(12))
    assert 0 in tiles_of(view.islands[0])
    assert view.mother_nature in [group.island for group in view.islands]
    for group, after in zip(view.islands, [*view.islands[1:], view.islands[0]], strict=True):
        assert (group.island + group.size) % 12 == after.island

    if view.expert:
        used = sum(card.used for card in view.characters)
        assert view.supply + sum(seat.coins for seat in view.seats) + used == 20
        assert min(view.supply, *[seat.coins for seat in view.seats]) >= 0
        on_card = [card.no_entry for card in view.characters if card.no_entry is not None]
        if on_card:
            assert on_card[0] + sum(group.no_entry for group in view.islands) == 4
    else:
        assert not view.characters
        assert not view.supply


def settled(view: View) -> None:
    """Rules 8, of a position in which everything due has happened."""
    for colour in COLOURS:
        at_table = [seat.dining[colour] for seat in view.seats]
        if at_table.count(max(at_table)) == 1:
            assert view.professors[colour] == at_table.index(max(at_table))
    if view.outcome is None:
        assert len(view.islands) > 3
        for group, after in zip(view.islands, [*view.islands[1:], view.islands[0]], strict=True):
            assert group.tower is None or group.tower != after.tower
            assert group.towers in (0, group.size)
        assert all(seat.towers for seat in view.seats if holds_towers(view, seat.tower) == seat)
        assert view.turn is not None
        assert view.phase in ("planning", "students", "mother nature", "cloud")
        thief = any(card.character == 12 for card in view.characters)
        assert view.round <= (10 if len(view.seats) == 2 or thief else 8)
        in_turn = view.turn if view.phase != "planning" else None
        size = 9 if len(view.seats) == 3 else 7
        moved = (4 if len(view.seats) == 3 else 3) - view.left if in_turn is not None else 0
        for number, seat in enumerate(view.seats):
            missing = moved if number == in_turn else 0
            if view.short and in_turn is not None and number in view.order[: view.order.index(in_turn)]:
                missing = 4 if len(view.seats) == 3 else 3
            assert sum(seat.entrance.values()) == size - missing


def holds_towers(view: View, tower: str) -> object:
    return next(seat for seat in view.seats if seat.tower == tower)


def agrees_with_itself(state: State) -> None:
    """What the state keeps twice for speed is the same twice."""
    assert state.in_bag == sum(state.bag)
    assert state.ring == list(dict.fromkeys(state.head_of))
    for tile, head in enumerate(state.head_of):
        assert state.head_of[head] == head
        if tile != head:
            nothing = (state.sizes[tile], state.towers[tile], state.bans[tile], state.owners[tile])
            assert nothing == (0, 0, 0, -1)
            assert not any(state.students[tile])
    assert GAME.follow(state) == []


def influences(view: View, tile: int) -> dict[str, int]:
    """Rules 4, side by side."""
    group = next(group for group in view.islands if tile in tiles_of(group))
    found: dict[str, int] = dict.fromkeys([seat.tower for seat in view.seats], 0)
    for colour in COLOURS:
        professor = view.professors[colour]
        if professor is not None and colour != view.ignored:
            found[view.seats[professor].tower] += group.students[colour]
    if group.tower is not None and view.paid != CENTAUR:
        found[group.tower] += group.towers
    if view.paid == KNIGHT and view.turn is not None:
        found[view.seats[view.turn].tower] += 2
    return found


def check_resolution(before: View, tile: int, step: Step) -> None:
    """What a stop of mother nature, or the Herald, must have brought."""
    group = next(group for group in before.islands if tile in tiles_of(group))
    conquests = [event for event in step.events if isinstance(event, Conquered)]
    returned = [event for event in step.events if isinstance(event, NoEntryReturned)]
    merges = [event for event in step.events if isinstance(event, Merged)]
    if group.no_entry:
        assert returned == [NoEntryReturned(group.island)]
        assert not conquests
        assert not merges
        return
    assert not returned
    found = influences(before, tile)
    most = max(found.values())
    leaders = [tower for tower, points in found.items() if points == most]
    if most == 0 or len(leaders) > 1 or leaders[0] == group.tower:
        assert not conquests
        assert not merges
        return
    (conquest,) = conquests
    board = sum(seat.towers for seat in before.seats if seat.tower == leaders[0])
    assert conquest == Conquered(group.island, leaders[0], min(group.size, board), group.tower)  # type: ignore[arg-type]
    place = before.islands.index(group)
    around = [before.islands[place - 1], before.islands[(place + 1) % len(before.islands)]]
    joining = [other for other in around if other.tower == leaders[0]]
    if board <= group.size:
        assert not merges
        assert any(isinstance(event, Ended) for event in step.events)
    else:
        expected = {tile for other in [group, *joining] for tile in tiles_of(other)}
        assert [set(event.tiles) for event in merges] == ([expected] if joining else [])


def check_professor(before: View, event: ProfessorTaken) -> None:
    at_table = [seat.dining[event.colour] for seat in before.seats]
    rest = [count for seat, count in enumerate(at_table) if seat != event.seat]
    if before.paid == 2 and event.seat == before.turn:
        assert at_table[event.seat] >= max(1, *rest)
    else:
        assert at_table[event.seat] > max(rest)
    assert before.professors[event.colour] != event.seat


def check_coin(before: View, event: StudentMoved | PrincessSeated | MinstrelSwapped) -> None:
    if isinstance(event, StudentMoved) and event.to != "dining":
        assert not event.coin
        return
    colour = event.entrance if isinstance(event, MinstrelSwapped) else event.colour
    seats_there = before.seats[event.seat].dining[colour] + 1
    assert event.coin == (before.expert and seats_there in (3, 6, 9) and before.supply > 0)


def check_round(before: View, event: RoundBegan) -> None:
    seats = len(before.seats)
    assert not before.dry
    assert event.number == before.round + 1
    lowest = min(before.played, key=lambda card: card.value)
    assert event.order == tuple((lowest.seat + i) % seats for i in range(seats))
    need = {2: 6, 3: 12, 4: 12}[seats]
    assert event.short == (sum(before.bag.values()) < need)
    assert [len(cloud) for cloud in event.clouds] == [0 if event.short else need // seats] * seats


def check_end(before: View, event: Ended) -> None:
    towers: Counter[str] = Counter()
    professors: Counter[str] = Counter()
    for group in before.islands:
        if group.tower:
            towers[group.tower] += group.towers
    for holder in before.professors.values():
        if holder is not None:
            professors[before.seats[holder].tower] += 1
    total = 6 if len(before.seats) == 3 else 8
    built = [tower for tower, count in towers.items() if count == total]
    if not built and len(before.islands) > 3:
        assert before.dry or not any(seat.hand for seat in before.seats)
        assert before.turn == before.order[-1]
    standing = {seat.tower: (towers[seat.tower], professors[seat.tower]) for seat in before.seats}
    best = [tower for tower, place in standing.items() if place == max(standing.values())]
    assert event.winners == tuple(
        number for number, seat in enumerate(before.seats) if seat.tower in (built or best)
    )
