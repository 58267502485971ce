"""The rules of Eriantys: the deal, what a move does, whose turn it is, the end."""

from collections.abc import Sequence
from typing import Final

from tavola.games.contract import Category, Chance, Illegal, Outcome
from tavola.games.eriantys import characters
from tavola.games.eriantys.cards import CARDS, IN_PLAY
from tavola.games.eriantys.characters import check_table, earns_coin, hue_in_entrance, steps
from tavola.games.eriantys.islands import ahead, group, influence, resolve
from tavola.games.eriantys.pieces import (
    ASSISTANTS,
    COLOURS,
    HUES,
    MEASURES,
    OF_EACH_COLOUR,
    TABLE_SEATS,
    TILES,
    TOWER,
    TOWERS,
    draw,
    listed,
    steps_of,
    towers_for,
)
from tavola.games.eriantys.professors import recount
from tavola.games.eriantys.state import NOBODY, PHASES, Phase, State
from tavola.games.eriantys.words import (
    ActionBegan,
    AssistantPlayed,
    CharacterDealt,
    CloudTaken,
    Conquered,
    Ended,
    EntranceDrawn,
    Event,
    Merged,
    MinstrelSwapped,
    MotherNatureMoved,
    Move,
    MoveMotherNature,
    MoveStudent,
    Next,
    NoEntryReturned,
    Options,
    Pay,
    PlayAssistant,
    Preview,
    PrincessSeated,
    ProfessorTaken,
    RoundBegan,
    StudentMoved,
    TableLaid,
    TakeCloud,
    UseHerald,
)

LAST_TOWER: Final = "a side has placed its last tower"
FEW_GROUPS: Final = "three or fewer groups of islands are left"
BAG_RAN_OUT: Final = "the bag has run out"
NO_ASSISTANTS: Final = "the assistants have run out"

FEW: Final = 3

DUE: Final[dict[int, str]] = {
    Phase.PLANNING: "you cannot {doing} now: play an assistant first",
    Phase.STUDENTS: "you cannot {doing} now: move 1 more student first",
    Phase.MOTHER_NATURE: "you cannot {doing} now: move mother nature first",
    Phase.CLOUD: "you cannot {doing} now: take a cloud first",
}
"""What is said to whoever does something else in this phase."""


# The deal


def wished(options: Options, seats: int, wishes: Sequence[str]) -> Options:
    """A wish is a tower colour. One spoken at the seat goes before one the table was opened with."""
    for wish in wishes:
        if wish and wish not in TOWERS:
            raise Illegal("towers are {towers}, not {wish}", towers=TOWERS, wish=wish)
    before = (*options.towers, *[None] * len(wishes))
    towers = tuple([TOWERS[TOWER[wish]] if wish else before[seat] for seat, wish in enumerate(wishes)])
    towers_for(seats, towers)
    return Options(options.expert, towers)


def deal(options: Options, seats: int, chance: Chance) -> list[Event]:
    measures = MEASURES[seats]
    bag = [OF_EACH_COLOUR] * len(HUES)
    mother_nature = chance.below(TILES)
    bare = (mother_nature, (mother_nature + TILES // 2) % TILES)
    lone = iter(draw([2] * len(HUES), TILES - len(bare), chance))
    for hue in HUES:
        bag[hue] -= 2
    events: list[Event] = [
        TableLaid(
            options.expert,
            towers_for(seats, options.towers),
            mother_nature,
            tuple([None if tile in bare else next(lone) for tile in range(TILES)]),
        )
    ]
    events += [EntranceDrawn(seat, draw(bag, measures.entrance, chance)) for seat in range(seats)]
    if options.expert:
        deck = list(CARDS)
        chosen = sorted([deck.pop(chance.below(len(deck))) for _ in range(IN_PLAY)])
        events += [CharacterDealt(card, draw(bag, CARDS[card].students, chance)) for card in chosen]
    events.append(_fill_clouds(bag, 1, chance.below(seats), seats, chance))
    return events


def _fill_clouds(bag: list[int], number: int, first: int, seats: int, chance: Chance) -> RoundBegan:
    """Rules 3.1: fill the clouds; planning goes clockwise from the first player."""
    measures = MEASURES[seats]
    order = tuple([(first + i) % seats for i in range(seats)])
    # Rules 5: too few for all clouds, and nothing is drawn.
    short = sum(bag) < measures.clouds * measures.on_a_cloud
    count = 0 if short else measures.on_a_cloud
    clouds = tuple([draw(bag, count, chance) for _ in range(measures.clouds)])
    return RoundBegan(number, order, clouds, short)


# What may be done


def acting(state: State) -> tuple[int, ...]:
    return () if state.turn is None else (state.turn,)


def sides(state: State, seats: int) -> tuple[int, ...]:  # noqa: ARG001 - the state knows them
    return state.side_of


def step(state: State, seat: int) -> str:
    return PHASES[state.phase] if state.turn == seat else ""


_PLAYS: Final[list[Move]] = [PlayAssistant(value) for value in range(ASSISTANTS.stop)]
_TO_DINING: Final[list[Move]] = [MoveStudent(colour, "dining") for colour in COLOURS]
_TO_ISLAND: Final[list[list[Move]]] = [[MoveStudent(colour, tile) for tile in range(TILES)] for colour in COLOURS]
_STEPS: Final[list[Move]] = [MoveMotherNature(count) for count in range(TILES)]
_TAKES: Final[list[Move]] = [TakeCloud(cloud) for cloud in range(4)]


def moves(state: State, seat: int) -> list[Move]:
    if state.turn != seat:
        return []
    phase = state.phase
    if phase == Phase.PLANNING:
        return [_PLAYS[value] for value in playable(state, seat)]
    found: list[Move] = []
    if phase == Phase.STUDENTS:
        room = state.dining[seat]
        for hue, count in enumerate(state.entrances[seat]):
            if count:
                if room[hue] < TABLE_SEATS:
                    found.append(_TO_DINING[hue])
                to_island = _TO_ISLAND[hue]
                found += [to_island[head] for head in state.ring]
    elif phase == Phase.MOTHER_NATURE:
        found += _STEPS[1 : steps(state) + 1]
    elif phase == Phase.CLOUD:
        found += [_TAKES[cloud] for cloud, students in enumerate(state.clouds) if any(students)]
    if state.expert:
        found += characters.payments(state, seat)
        found += characters.choices(state, seat)
    return found


def playable(state: State, seat: int) -> list[int]:
    """Rules 3.1: the assistants not yet played this round, or the whole hand when all of it has been."""
    hand = state.hands[seat]
    fresh = hand
    for _, value in state.played:
        fresh &= ~(1 << value)
    allowed = fresh or hand
    return [value for value in ASSISTANTS if allowed >> value & 1]


# What a move does


def decide(state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
    if state.ended:
        raise Illegal("the game is over")
    if state.turn != seat:
        raise Illegal("it is not your turn")
    # Asking for the very type is a fifth of what `isinstance` costs for a struct that is another one.
    if type(move) is MoveStudent:
        return _move_student(state, seat, move)
    if type(move) is MoveMotherNature:
        return _move_mother_nature(state, seat, move.steps)
    if type(move) is TakeCloud:
        return _take_cloud(state, seat, move.cloud, chance)
    if type(move) is PlayAssistant:
        return _play_assistant(state, seat, move.value)
    if type(move) is Pay:
        return characters.pay(state, seat, move.character)
    return characters.use(state, seat, move, chance)


def _due(state: State, phase: int, doing: str) -> None:
    if state.phase != phase:
        if state.phase == Phase.STUDENTS and state.left > 1:
            raise Illegal(
                "you cannot {doing} now: move {count} more students first", doing=doing, count=state.left
            )
        raise Illegal(DUE[state.phase], doing=doing)


def _play_assistant(state: State, seat: int, value: int) -> list[Event]:
    _due(state, Phase.PLANNING, "play an assistant")
    allowed = playable(state, seat)
    if value not in allowed:
        held = value in ASSISTANTS and state.hands[seat] >> value & 1
        raise Illegal(
            "assistant {assistant} was already played this round: play one of {assistants}"
            if held
            else "assistant {assistant} is not in your hand: play one of {assistants}",
            assistant=value,
            assistants=allowed,
        )
    return [AssistantPlayed(seat, value)]


def _move_student(state: State, seat: int, move: MoveStudent) -> list[Event]:
    _due(state, Phase.STUDENTS, "move a student")
    hue = hue_in_entrance(state, seat, move.colour)
    if isinstance(move.to, int):
        return [StudentMoved(seat, move.colour, group(state, move.to), coin=False)]
    check_table(state, seat, hue)
    moved = StudentMoved(seat, move.colour, "dining", earns_coin(state, seat, hue))
    return [moved, *recount(state, hue, {seat: 1})]


def _move_mother_nature(state: State, seat: int, count: int) -> list[Event]:
    _due(state, Phase.MOTHER_NATURE, "move mother nature")
    most = steps(state)
    if not 1 <= count <= most:
        if most == 1:
            raise Illegal("mother nature may go 1 group, not {count}", count=count)
        raise Illegal("mother nature may go 1 to {most} groups, not {count}", most=most, count=count)
    head = ahead(state, count)
    return [MotherNatureMoved(seat, count, head), *resolve(state, head)]


def _take_cloud(state: State, seat: int, cloud: int, chance: Chance) -> list[Event]:
    _due(state, Phase.CLOUD, "take a cloud")
    if not 0 <= cloud < len(state.clouds):
        raise Illegal(
            "there is no cloud {cloud}: the clouds are 0 to {last}", cloud=cloud, last=len(state.clouds) - 1
        )
    if not any(state.clouds[cloud]):
        full = [other for other, students in enumerate(state.clouds) if any(students)]
        raise Illegal("cloud {cloud} is empty: take one of {clouds}", cloud=cloud, clouds=full)
    events: list[Event] = [CloudTaken(seat, cloud, listed(state.clouds[cloud]))]
    if seat == state.order[-1] and last_round(state) is None:
        # The next round begins here and not in `follow`, because filling clouds takes chance.
        events.append(_fill_clouds(state.bag.copy(), state.round + 1, state.order[0], len(state.hands), chance))
    return events


# What follows


def follow(state: State) -> list[Event]:
    if state.ended or not state.round:
        return []
    if 0 in state.spare:
        return [_end(state, LAST_TOWER)]
    if len(state.ring) <= FEW:
        return [_end(state, FEW_GROUPS)]
    if state.turn is None:
        return [Next(state.order[0])]
    if state.phase not in (Phase.PLAYED, Phase.DONE):
        return []
    if state.turn != state.order[-1]:
        return [Next(state.order[state.order.index(state.turn) + 1])]
    if state.phase == Phase.PLAYED:
        # Sorting keeps the order of equals: of two same values the earlier one acts earlier.
        order = tuple([seat for seat, _ in sorted(state.played, key=lambda card: card[1])])
        return [ActionBegan(order), Next(order[0])]
    why = last_round(state)
    return [] if why is None else [_end(state, why)]


def last_round(state: State) -> str | None:
    """Rules 5: why this round is the last, or None when it is not."""
    if state.dry:
        return BAG_RAN_OUT
    return NO_ASSISTANTS if 0 in state.hands else None


def leaving(reason: str) -> None:
    """Nobody can leave: towers, professors and the order of turns need every seat."""


# The end


def _standing(state: State) -> list[tuple[int, int]]:
    """Of each side: towers on islands, professors. Rules 5: the more the better, in this order."""
    most = MEASURES[len(state.hands)].towers
    held = [state.side_of[seat] for seat in state.professors if seat != NOBODY]
    return [(most - spare, held.count(side)) for side, spare in enumerate(state.spare)]


def _end(state: State, why: str) -> Ended:
    standing = _standing(state)
    # Who has placed the last tower has more on islands than anybody, so one comparison serves all ends.
    best = max(standing)
    return Ended(why, tuple([seat for seat, side in enumerate(state.side_of) if standing[side] == best]))


def sheet(state: State) -> tuple[Category, ...]:
    """Towers on islands, for both members of a team; professors decide when these are equal."""
    standing = _standing(state)
    towers, professors = [tuple([standing[side][what] for side in state.side_of]) for what in (0, 1)]
    return Category("towers", towers), Category("professors", professors, counts=False)


def outcome(state: State) -> Outcome | None:
    """Scores are towers on islands, for both members of a team; the ranking looks at professors too."""
    if state.ended is None:
        return None
    standing = [_standing(state)[side] for side in state.side_of]
    places = sorted(set(standing), reverse=True)
    return Outcome(
        winners=state.ended.winners,
        scores=tuple([towers for towers, _ in standing]),
        ranking=tuple([tuple([s for s, mine in enumerate(standing) if mine == place]) for place in places]),
        why=state.ended.why,
        sheet=sheet(state),
        sides=state.side_of if len(set(state.side_of)) < len(state.side_of) else (),
    )


# A look ahead


class _NoLuck:
    """Stands in for chance where what it gives is not looked at."""

    def below(self, n: int) -> int:  # noqa: ARG002
        return 0


def preview(state: State, seat: int, move: Move) -> Preview:
    """Professors and coins won, islands conquered and merged; the influence on an island that is resolved."""
    events = decide(state, seat, move, _NoLuck())
    brings = Preview()
    match move:
        case PlayAssistant(value):
            brings.steps = steps_of(value)
        case MoveMotherNature(count):
            _look_at(state, ahead(state, count), brings)
        case UseHerald(tile):
            _look_at(state, group(state, tile), brings)
        case TakeCloud(cloud):
            brings.students = listed(state.clouds[cloud])
        case Pay(character):
            brings.price = characters.price(state, character)
    for event in events:
        match event:
            case ProfessorTaken(_, colour):
                brings.professors = (*(brings.professors or ()), colour)
            case StudentMoved(coin=True) | MinstrelSwapped(coin=True) | PrincessSeated(coin=True):
                brings.coin = True
            case NoEntryReturned():
                brings.no_entry = True
            case Conquered():
                brings.owner, brings.towers, brings.lost = event.tower, event.towers, event.lost
            case Merged(_, tiles):
                brings.merged = len(tiles)
    return brings


def _look_at(state: State, head: int, brings: Preview) -> None:
    owner = state.owners[head]
    brings.island = head
    brings.influence = dict(zip(TOWERS, influence(state, head), strict=False))
    brings.owner = None if owner == NOBODY else TOWERS[owner]
