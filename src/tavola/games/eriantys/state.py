"""The position of a game of Eriantys, and how events change it."""

from collections.abc import Callable
from typing import Any, Final, get_args

from tavola.games.eriantys import words
from tavola.games.eriantys.cards import CARDS, HERBALIST, JESTER, MESSENGER, MONK, NO_ENTRY_TILES, PRINCESS
from tavola.games.eriantys.pieces import ASSISTANTS, COINS, HUES, MEASURES, NUMBER, OF_EACH_COLOUR, TILES, TOWER
from tavola.games.eriantys.words import Colour, Event

NOBODY: Final = -1
NONE: Final = -1
"""No colour."""


class Phase:
    """What is due, as a number."""

    SETUP: Final = 0
    PLANNING: Final = 1
    PLAYED: Final = 2
    STUDENTS: Final = 3
    MOTHER_NATURE: Final = 4
    CLOUD: Final = 5
    DONE: Final = 6
    OVER: Final = 7


PHASES: Final[tuple[words.Phase, ...]] = get_args(words.Phase)
"""What each phase is called outside, in their order."""


class State:
    """Groups of islands are kept under their heads; `ring` lists the heads clockwise from the group of tile 0.

    Lists by seat: hands (of assistants, one bit a value), entrances, dining rooms, coins, sides. A side is the
    number of its tower colour. What lasts for a turn: left, paid, uses, ignored; for a round: played, hurried.
    """

    expert: bool
    round: int
    phase: int
    turn: int | None
    order: tuple[int, ...]
    short: bool
    dry: bool
    ended: words.Ended | None

    ring: list[int]
    head_of: list[int]
    sizes: list[int]
    owners: list[int]
    towers: list[int]
    students: list[list[int]]
    bans: list[int]
    mother: int

    bag: list[int]
    in_bag: int
    clouds: list[list[int]]
    professors: list[int]

    side_of: tuple[int, ...]
    spare: list[int]
    """Towers of each side that are still on its board."""
    hands: list[int]
    played: list[tuple[int, int]]
    hurried: int
    """The seats that paid the Messenger in this round, one bit each."""
    entrances: list[list[int]]
    dining: list[list[int]]
    left: int

    coins: list[int]
    supply: int
    cards: tuple[int, ...]
    used: int
    """The characters somebody has paid for, one bit each."""
    on_card: dict[int, list[int]]
    card_bans: int
    paid: int
    uses: int
    ignored: int


def fresh(seats: int) -> State:
    state = State()
    measures = MEASURES[seats]
    state.expert = False
    state.round = 0
    state.phase = Phase.SETUP
    state.turn = None
    state.order = ()
    state.short = False
    state.dry = False
    state.ended = None

    state.ring = list(range(TILES))
    state.head_of = list(range(TILES))
    state.sizes = [1] * TILES
    state.owners = [NOBODY] * TILES
    state.towers = [0] * TILES
    state.students = [[0] * len(HUES) for _ in range(TILES)]
    state.bans = [0] * TILES
    state.mother = 0

    state.bag = [OF_EACH_COLOUR] * len(HUES)
    state.in_bag = OF_EACH_COLOUR * len(HUES)
    state.clouds = [[0] * len(HUES) for _ in range(measures.clouds)]
    state.professors = [NOBODY] * len(HUES)

    state.side_of = ()
    state.spare = [measures.towers] * measures.sides
    state.hands = [sum(1 << value for value in ASSISTANTS)] * seats
    state.played = []
    state.hurried = 0
    state.entrances = [[0] * len(HUES) for _ in range(seats)]
    state.dining = [[0] * len(HUES) for _ in range(seats)]
    state.left = 0

    state.coins = [0] * seats
    state.supply = 0
    state.cards = ()
    state.used = 0
    state.on_card = {}
    state.card_bans = 0
    state.paid = 0
    state.uses = 0
    state.ignored = NONE
    return state


def blank(options: words.Options, seats: int) -> State:  # noqa: ARG001 - the first event tells them
    return fresh(seats)


def copy(state: State) -> State:
    other = State()
    other.expert = state.expert
    other.round = state.round
    other.phase = state.phase
    other.turn = state.turn
    other.order = state.order
    other.short = state.short
    other.dry = state.dry
    other.ended = state.ended
    other.ring = state.ring.copy()
    other.head_of = state.head_of.copy()
    other.sizes = state.sizes.copy()
    other.owners = state.owners.copy()
    other.towers = state.towers.copy()
    other.students = [students.copy() for students in state.students]
    other.bans = state.bans.copy()
    other.mother = state.mother
    other.bag = state.bag.copy()
    other.in_bag = state.in_bag
    other.clouds = [cloud.copy() for cloud in state.clouds]
    other.professors = state.professors.copy()
    other.side_of = state.side_of
    other.spare = state.spare.copy()
    other.hands = state.hands.copy()
    other.played = state.played.copy()
    other.hurried = state.hurried
    other.entrances = [entrance.copy() for entrance in state.entrances]
    other.dining = [room.copy() for room in state.dining]
    other.left = state.left
    other.coins = state.coins.copy()
    other.supply = state.supply
    other.cards = state.cards
    other.used = state.used
    other.on_card = {card: students.copy() for card, students in state.on_card.items()}
    other.card_bans = state.card_bans
    other.paid = state.paid
    other.uses = state.uses
    other.ignored = state.ignored
    return other


def evolve(state: State, event: Event) -> None:
    _FOLDS[type(event)](state, event)


# The deal


def _table_laid(state: State, event: words.TableLaid) -> None:
    state.expert = event.expert
    state.side_of = tuple([TOWER[tower] for tower in event.towers])
    state.mother = event.mother_nature
    for tile, student in enumerate(event.students):
        if student is not None:
            _leave_bag(state, (student,), state.students[tile])
    if event.expert:
        state.coins = [1] * len(event.towers)
        state.supply = COINS - len(event.towers)


def _entrance_drawn(state: State, event: words.EntranceDrawn) -> None:
    _leave_bag(state, event.students, state.entrances[event.seat])


def _character_dealt(state: State, event: words.CharacterDealt) -> None:
    state.cards = (*state.cards, event.character)
    if CARDS[event.character].students:
        state.on_card[event.character] = [0] * len(HUES)
        _leave_bag(state, event.students, state.on_card[event.character])
    if event.character == HERBALIST:
        state.card_bans = NO_ENTRY_TILES


# Rounds and turns


def _round_began(state: State, event: words.RoundBegan) -> None:
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


def _next(state: State, event: words.Next) -> None:
    state.turn = event.seat
    state.paid = state.uses = 0
    state.ignored = NONE
    if len(state.played) < len(state.hands):
        state.phase = Phase.PLANNING
    else:
        state.phase = Phase.STUDENTS
        state.left = MEASURES[len(state.hands)].moved


def _assistant_played(state: State, event: words.AssistantPlayed) -> None:
    state.hands[event.seat] ^= 1 << event.value
    state.played.append((event.seat, event.value))
    state.phase = Phase.PLAYED


def _action_began(state: State, event: words.ActionBegan) -> None:
    state.order = event.order


def _ended(state: State, event: words.Ended) -> None:
    state.turn = None
    state.phase = Phase.OVER
    state.ended = event


# Students and professors


def _student_moved(state: State, event: words.StudentMoved) -> None:
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


def _professor_taken(state: State, event: words.ProfessorTaken) -> None:
    state.professors[NUMBER[event.colour]] = event.seat


def _cloud_taken(state: State, event: words.CloudTaken) -> None:
    state.clouds[event.cloud] = [0] * len(HUES)
    entrance = state.entrances[event.seat]
    for colour in event.students:
        entrance[NUMBER[colour]] += 1
    state.phase = Phase.DONE


# Islands


def _mother_nature_moved(state: State, event: words.MotherNatureMoved) -> None:
    state.mother = event.island
    # Rules 5: in a round without clouds the turn ends here.
    state.phase = Phase.DONE if state.short else Phase.CLOUD
    _end_swapping(state)


def _no_entry_returned(state: State, event: words.NoEntryReturned) -> None:
    state.bans[event.island] -= 1
    state.card_bans += 1


def _conquered(state: State, event: words.Conquered) -> None:
    if event.lost is not None:
        state.spare[TOWER[event.lost]] += state.towers[event.island]
    state.owners[event.island] = TOWER[event.tower]
    state.towers[event.island] = event.towers
    state.spare[TOWER[event.tower]] -= event.towers


def _merged(state: State, event: words.Merged) -> None:
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


def _paid(state: State, event: words.Paid) -> None:
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


def _monk_moved(state: State, event: words.MonkMoved) -> None:
    state.students[event.island][NUMBER[event.colour]] += 1
    _leave_card(state, MONK, event.colour, event.refill)


def _herald_called(state: State, _: words.HeraldCalled) -> None:
    state.uses -= 1


def _herbalist_forbade(state: State, event: words.HerbalistForbade) -> None:
    state.card_bans -= 1
    state.bans[event.island] += 1
    state.uses -= 1


def _jester_swapped(state: State, event: words.JesterSwapped) -> None:
    _swap(state.on_card[JESTER], event.card, state.entrances[event.seat], event.entrance)
    state.uses -= 1


def _colour_ignored(state: State, event: words.ColourIgnored) -> None:
    state.ignored = NUMBER[event.colour]
    state.uses -= 1


def _minstrel_swapped(state: State, event: words.MinstrelSwapped) -> None:
    _swap(state.dining[event.seat], event.dining, state.entrances[event.seat], event.entrance)
    _earn(state, event.seat, event.coin)
    state.uses -= 1


def _princess_seated(state: State, event: words.PrincessSeated) -> None:
    _leave_card(state, PRINCESS, event.colour, event.refill)
    _sit_down(state, event.seat, NUMBER[event.colour], event.coin)


def _thief_returned(state: State, event: words.ThiefReturned) -> None:
    hue = NUMBER[event.colour]
    for room, count in zip(state.dining, event.counts, strict=True):
        room[hue] -= count
    state.bag[hue] += sum(event.counts)
    state.in_bag += sum(event.counts)
    state.uses -= 1


_FOLDS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    words.TableLaid: _table_laid,
    words.EntranceDrawn: _entrance_drawn,
    words.CharacterDealt: _character_dealt,
    words.RoundBegan: _round_began,
    words.Next: _next,
    words.AssistantPlayed: _assistant_played,
    words.ActionBegan: _action_began,
    words.Ended: _ended,
    words.StudentMoved: _student_moved,
    words.ProfessorTaken: _professor_taken,
    words.CloudTaken: _cloud_taken,
    words.MotherNatureMoved: _mother_nature_moved,
    words.NoEntryReturned: _no_entry_returned,
    words.Conquered: _conquered,
    words.Merged: _merged,
    words.Paid: _paid,
    words.MonkMoved: _monk_moved,
    words.HeraldCalled: _herald_called,
    words.HerbalistForbade: _herbalist_forbade,
    words.JesterSwapped: _jester_swapped,
    words.ColourIgnored: _colour_ignored,
    words.MinstrelSwapped: _minstrel_swapped,
    words.PrincessSeated: _princess_seated,
    words.ThiefReturned: _thief_returned,
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
