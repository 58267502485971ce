"""How events change a position: the only code that does."""

from collections.abc import Callable
from typing import Any

from tavola.games.eriantys.cards import CARDS, HERBALIST, JESTER, MESSENGER, MONK, NO_ENTRY_TILES, PRINCESS
from tavola.games.eriantys.pieces import COINS, HUES, MEASURES, NUMBER, TOWER
from tavola.games.eriantys.state import NOBODY, NONE, Phase, State
from tavola.games.eriantys.words import (
    ActionBegan,
    AssistantPlayed,
    CharacterDealt,
    CloudTaken,
    Colour,
    ColourIgnored,
    Conquered,
    Ended,
    EntranceDrawn,
    Event,
    HeraldCalled,
    HerbalistForbade,
    JesterSwapped,
    Merged,
    MinstrelSwapped,
    MonkMoved,
    MotherNatureMoved,
    Next,
    NoEntryReturned,
    Paid,
    PrincessSeated,
    ProfessorTaken,
    RoundBegan,
    StudentMoved,
    TableLaid,
    ThiefReturned,
)


def evolve(state: State, event: Event) -> None:
    _FOLDS[type(event)](state, event)


# The deal


def _table_laid(state: State, event: TableLaid) -> None:
    state.expert = event.expert
    state.side_of = tuple([TOWER[tower] for tower in event.towers])
    state.mother = event.mother_nature
    for tile, student in enumerate(event.students):
        if student is not None:
            _leave_bag(state, (student,), state.students[tile])
    if event.expert:
        state.coins = [1] * len(event.towers)
        state.supply = COINS - len(event.towers)


def _entrance_drawn(state: State, event: EntranceDrawn) -> None:
    _leave_bag(state, event.students, state.entrances[event.seat])


def _character_dealt(state: State, event: CharacterDealt) -> None:
    state.cards = (*state.cards, event.character)
    if CARDS[event.character].students:
        state.on_card[event.character] = [0] * len(HUES)
        _leave_bag(state, event.students, state.on_card[event.character])
    if event.character == HERBALIST:
        state.card_bans = NO_ENTRY_TILES


# Rounds and turns


def _round_began(state: State, event: RoundBegan) -> None:
    state.round = event.number
    state.order = event.order
    state.turn = None
    state.phase = Phase.PLANNING
    state.played.clear()
    state.hurried = 0
    state.short = event.short
    # Rules 5: too few students to fill the clouds is the same as none.
    state.dry |= event.short
    for cloud, students in enumerate(event.clouds):
        state.clouds[cloud] = [0] * len(HUES)
        _leave_bag(state, students, state.clouds[cloud])


def _next(state: State, event: Next) -> None:
    state.turn = event.seat
    state.paid = state.uses = 0
    state.ignored = NONE
    if len(state.played) < len(state.hands):
        state.phase = Phase.PLANNING
    else:
        state.phase = Phase.STUDENTS
        state.left = MEASURES[len(state.hands)].moved


def _assistant_played(state: State, event: AssistantPlayed) -> None:
    state.hands[event.seat] ^= 1 << event.value
    state.played.append((event.seat, event.value))
    state.phase = Phase.PLAYED


def _action_began(state: State, event: ActionBegan) -> None:
    state.order = event.order


def _ended(state: State, event: Ended) -> None:
    state.turn = None
    state.phase = Phase.OVER
    state.ended = event


# Students and professors


def _student_moved(state: State, event: StudentMoved) -> None:
    hue = NUMBER[event.colour]
    state.entrances[event.seat][hue] -= 1
    if isinstance(event.to, int):
        state.students[event.to][hue] += 1
    else:
        _sit_down(state, event.seat, hue, event.coin)
    state.left -= 1
    if not state.left:
        state.phase = Phase.MOTHER_NATURE
    _end_swapping(state)


def _professor_taken(state: State, event: ProfessorTaken) -> None:
    state.professors[NUMBER[event.colour]] = event.seat


def _cloud_taken(state: State, event: CloudTaken) -> None:
    state.clouds[event.cloud] = [0] * len(HUES)
    entrance = state.entrances[event.seat]
    for colour in event.students:
        entrance[NUMBER[colour]] += 1
    state.phase = Phase.DONE


# Islands


def _mother_nature_moved(state: State, event: MotherNatureMoved) -> None:
    state.mother = event.island
    # Rules 5: in a round without clouds the turn ends here.
    state.phase = Phase.DONE if state.short else Phase.CLOUD
    _end_swapping(state)


def _no_entry_returned(state: State, event: NoEntryReturned) -> None:
    state.bans[event.island] -= 1
    state.card_bans += 1


def _conquered(state: State, event: Conquered) -> None:
    if event.lost is not None:
        state.spare[TOWER[event.lost]] += state.towers[event.island]
    state.owners[event.island] = TOWER[event.tower]
    state.towers[event.island] = event.towers
    state.spare[TOWER[event.tower]] -= event.towers


def _merged(state: State, event: Merged) -> None:
    head = event.island
    for other in {state.head_of[tile] for tile in event.tiles} - {head}:
        state.sizes[head] += state.sizes[other]
        state.towers[head] += state.towers[other]
        state.bans[head] += state.bans[other]
        state.students[head] = [a + b for a, b in zip(state.students[head], state.students[other], strict=True)]
        state.sizes[other] = state.towers[other] = state.bans[other] = 0
        state.owners[other] = NOBODY
        state.students[other] = [0] * len(HUES)
    for tile in event.tiles:
        state.head_of[tile] = head
    state.mother = state.head_of[state.mother]
    # The list starts with the group of tile 0, whatever its head.
    state.ring = list(dict.fromkeys(state.head_of))


# Characters


def _paid(state: State, event: Paid) -> None:
    character = event.character
    # Rules 7.2: the first time one of the coins stays on the card.
    stays = 1 - (state.used >> character & 1)
    state.coins[event.seat] -= event.price
    state.supply += event.price - stays
    state.used |= 1 << character
    state.paid = character
    state.uses = CARDS[character].uses
    if character == MESSENGER:
        state.hurried |= 1 << event.seat


def _monk_moved(state: State, event: MonkMoved) -> None:
    state.students[event.island][NUMBER[event.colour]] += 1
    _leave_card(state, MONK, event.colour, event.refill)


def _herald_called(state: State, _: HeraldCalled) -> None:
    state.uses -= 1


def _herbalist_forbade(state: State, event: HerbalistForbade) -> None:
    state.card_bans -= 1
    state.bans[event.island] += 1
    state.uses -= 1


def _jester_swapped(state: State, event: JesterSwapped) -> None:
    _swap(state.on_card[JESTER], event.card, state.entrances[event.seat], event.entrance)
    state.uses -= 1


def _colour_ignored(state: State, event: ColourIgnored) -> None:
    state.ignored = NUMBER[event.colour]
    state.uses -= 1


def _minstrel_swapped(state: State, event: MinstrelSwapped) -> None:
    _swap(state.dining[event.seat], event.dining, state.entrances[event.seat], event.entrance)
    _earn(state, event.seat, event.coin)
    state.uses -= 1


def _princess_seated(state: State, event: PrincessSeated) -> None:
    _leave_card(state, PRINCESS, event.colour, event.refill)
    _sit_down(state, event.seat, NUMBER[event.colour], event.coin)


def _thief_returned(state: State, event: ThiefReturned) -> None:
    hue = NUMBER[event.colour]
    for room, count in zip(state.dining, event.counts, strict=True):
        room[hue] -= count
    state.bag[hue] += sum(event.counts)
    state.in_bag += sum(event.counts)
    state.uses -= 1


_FOLDS: dict[type[Event], Callable[[State, Any], None]] = {
    TableLaid: _table_laid,
    EntranceDrawn: _entrance_drawn,
    CharacterDealt: _character_dealt,
    RoundBegan: _round_began,
    Next: _next,
    AssistantPlayed: _assistant_played,
    ActionBegan: _action_began,
    Ended: _ended,
    StudentMoved: _student_moved,
    ProfessorTaken: _professor_taken,
    CloudTaken: _cloud_taken,
    MotherNatureMoved: _mother_nature_moved,
    NoEntryReturned: _no_entry_returned,
    Conquered: _conquered,
    Merged: _merged,
    Paid: _paid,
    MonkMoved: _monk_moved,
    HeraldCalled: _herald_called,
    HerbalistForbade: _herbalist_forbade,
    JesterSwapped: _jester_swapped,
    ColourIgnored: _colour_ignored,
    MinstrelSwapped: _minstrel_swapped,
    PrincessSeated: _princess_seated,
    ThiefReturned: _thief_returned,
}


# What several of them share


def _leave_bag(state: State, students: tuple[Colour, ...], place: list[int]) -> None:
    for colour in students:
        hue = NUMBER[colour]
        state.bag[hue] -= 1
        place[hue] += 1
    state.in_bag -= len(students)
    # Rules 5: once the bag has been empty the round stays the last, also when the Thief puts students back.
    state.dry |= not state.in_bag


def _leave_card(state: State, card: int, colour: Colour, refill: Colour | None) -> None:
    state.on_card[card][NUMBER[colour]] -= 1
    if refill is not None:
        _leave_bag(state, (refill,), state.on_card[card])
    state.uses -= 1


def _sit_down(state: State, seat: int, hue: int, coin: bool) -> None:
    state.dining[seat][hue] += 1
    _earn(state, seat, coin)


def _earn(state: State, seat: int, coin: bool) -> None:
    if coin:
        state.coins[seat] += 1
        state.supply -= 1


def _swap(one: list[int], leaves_one: Colour, other: list[int], leaves_other: Colour) -> None:
    one[NUMBER[leaves_one]] -= 1
    other[NUMBER[leaves_one]] += 1
    other[NUMBER[leaves_other]] -= 1
    one[NUMBER[leaves_other]] += 1


def _end_swapping(state: State) -> None:
    """Rules 7.2: the pairs of one payment follow each other directly."""
    if state.uses and state.uses < CARDS[state.paid].uses:
        state.uses = 0
