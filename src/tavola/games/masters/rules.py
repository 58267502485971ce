"""The rules of Masters: the deal, who may do what when, what a move does, whose turn it is, the end."""

from itertools import combinations_with_replacement
from typing import Final

from tavola.games.contract import Chance, Illegal, Outcome
from tavola.games.masters import buying, faith, leaders, lorenzo, market, production, storage
from tavola.games.masters.book import Amounts, book_of, check, goods, number_of
from tavola.games.masters.config import LEADERS_DEALT, RESOURCES, Resource
from tavola.games.masters.player import Player
from tavola.games.masters.scoring import ended, sheet
from tavola.games.masters.state import CARDS_TO_END, COLUMNS, MARBLES, ROWS, State, fresh
from tavola.games.masters.words import (
    Advanced,
    Announced,
    Choose,
    Chose,
    Convert,
    Converted,
    Dealt,
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    Event,
    Keep,
    LastRound,
    Lost,
    Move,
    Next,
    Options,
    Pay,
    Place,
    Play,
    Preview,
    Produce,
    Reshuffled,
    Shift,
    Skip,
    Skipped,
    Step,
    Store,
    Swap,
    TableLaid,
    Take,
    TakeCard,
    Took,
    TurnEnded,
)

BONUS: Final = ((0, 0), (1, 0), (1, 1), (2, 1))
"""Resources and faith to start with, from the first player on (rules 1)."""

LAST_ROUND: Final = "the last round is played"

SETTING_UP: Final[tuple[Step, ...]] = ("leaders", "resources", "settle")
IN_TURN: Final[tuple[Step, ...]] = ("ready", "convert", "store", "pay", "place", "produce", "done")
OPEN: Final[tuple[Step, ...]] = ("convert", "store", "pay", "place", "produce")
"""A main action begun and not complete; leader actions wait until it is (rules 2)."""

WHEN: Final[dict[type, tuple[str, tuple[Step, ...]]]] = {
    Keep: ("keep leaders", ("leaders",)),
    Choose: ("choose resources", ("resources",)),
    Take: ("take from the market", ("ready",)),
    Convert: ("convert a marble", ("convert",)),
    Store: ("store anything", ("settle", "store")),
    Discard: ("discard anything", ("store",)),
    DiscardStored: ("discard from a shelf", ("store",)),
    Swap: ("swap shelves", IN_TURN),
    Shift: ("move units", IN_TURN),
    TakeCard: ("buy a card", ("ready",)),
    Pay: ("pay", ("pay", "produce")),
    Place: ("place a card", ("place",)),
    Produce: ("produce", ("ready",)),
    Play: ("play a leader", ("ready", "done")),
    DiscardLeader: ("discard a leader", ("ready", "done")),
    EndTurn: ("end the turn", ("done",)),
    Skip: ("be passed over", IN_TURN),
}
"""Which move is possible in which step."""

DUE: Final[dict[Step, str]] = {
    "leaders": "keep two of your leaders first",
    "resources": "choose the resources you start with first",
    "settle": "put the resources you start with on your shelves first",
    "ready": "take from the market, buy a card or produce first",
    "convert": "choose what your white marbles give first",
    "store": "store or discard what you took from the market first",
    "pay": "pay for the card you took first",
    "place": "place the card you paid for first",
    "produce": "pay for the production you announced first",
    "done": "this turn's action is done",
}
"""What a seat in this step has to do."""


# The deal


def deal(options: Options, seats: int, chance: Chance) -> list[Event]:
    check(options, seats)
    book = book_of(options)
    first = chance.below(seats)
    marbles = _drawn(list(market.TRAY), len(market.TRAY), chance)
    tray = [MARBLES[marble] for marble in marbles]
    tops = [buying.turn_up(deck, chance) for deck in book.decks]
    events: list[Event] = [
        TableLaid(
            first,
            tuple([tuple(tray[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)]),
            tray[-1],
            tuple([tuple(tops[deck : deck + COLUMNS]) for deck in range(0, len(tops), COLUMNS)]),
        )
    ]
    stack = list(book.leaders)
    for seat in range(seats):
        dealt = _drawn(stack, LEADERS_DEALT, chance)
        events.append(Dealt(seat, LEADERS_DEALT, tuple(dealt), BONUS[(seat - first) % seats][0]))
    blank = fresh(options, seats)
    bonus = [BONUS[(seat - first) % seats][1] for seat in range(seats)]
    return [*events, *[faith.advance(blank, seat, steps) for seat, steps in enumerate(bonus) if steps]]


def _drawn(stack: list[int], count: int, chance: Chance) -> list[int]:
    """So many out of the stack, each as likely as the others."""
    return [stack.pop(chance.below(len(stack))) for _ in range(count)]


# Whose move it is, and which there are


def acting(state: State) -> tuple[int, ...]:
    if state.turn is not None:
        return (state.turn,)
    if state.ended is not None:
        return ()
    return tuple([seat for seat, player in enumerate(state.players) if player.step in SETTING_UP])


def step(state: State, seat: int) -> str:
    at = state.players[seat].step
    setting_up = state.turn is None and state.ended is None and at in SETTING_UP
    return at if setting_up or state.turn == seat else ""


def settled(state: State) -> bool:
    return state.turn is not None


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move of that seat now, with these exceptions, all of which `decide` accepts.

    - One spelling stands for all that do the same: leaders and set-up resources in one order, a swap with the
      smaller shelf first and only when it changes something, a shift between ordinary shelves as the swap it is.
    - A production with resources of choice is listed with all outputs of choice of one kind. For a single power
      every choice of inputs is listed; for several together only the one that takes what the seat has most of.
      So with the printed cards every production of a single power is listed.
    - A payment names each shelf once, in order. `Skip` is the house's and never listed.
    """
    player = state.players[seat]
    found: list[Move]
    match step(state, seat):
        case "leaders":
            return leaders.keep_moves(player)
        case "resources":
            return [Choose(chosen) for chosen in combinations_with_replacement(RESOURCES, player.bonus)]
        case "settle":
            return storage.store_moves(player)
        case "ready":
            found = [*market.TAKES, *buying.card_moves(state, player), *production.produce_moves(state, player)]
            found += leaders.leader_moves(state, player)
        case "convert":
            found = market.convert_moves(player)
        case "store":
            found = storage.store_moves(player) + storage.discard_moves(player)
        case "pay" | "produce":
            found = storage.payments(player, _price(player))
        case "place":
            found = buying.place_moves(state, player)
        case "done":
            found = [EndTurn(), *leaders.leader_moves(state, player)]
        case _:
            return []
    found += storage.rearrangements(player)
    return found


def absent(state: State, seat: int) -> list[Move]:
    """What the house plays for a seat whose player stays away: the set-up in the plainest way, later nothing.

    A solo game knows no passing over; who is out of time in one has the first of the legal moves made.
    """
    player = state.players[seat]
    coin: Resource = "coin"
    coins: list[Move] = [Choose((coin,) * player.bonus), *[Store(coin, 3)] * player.bonus]
    match player.step:
        case "leaders":
            return [Keep(player.hand[: leaders.KEPT]), *(coins if player.bonus else [])]
        case "resources":
            return coins
        case "settle":
            return storage.store_moves(player)[:1]
    return moves(state, seat)[:1] if len(state.players) == 1 else [Skip()]


# What a move does


def decide(state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
    player = allowed(state, seat, move)
    # Asking for the very type is a fifth of what `isinstance` costs for a struct that is another one.
    if type(move) in storage.DECIDES:
        return storage.DECIDES[type(move)](player, seat, move)
    if type(move) is Take:
        return market.take(state, seat, move)
    if type(move) is EndTurn:
        return _end_turn(state, seat, chance)
    if type(move) is Produce:
        return production.announce(state, player, seat, move)
    if type(move) is Pay:
        return _pay(state, player, seat, move)
    if type(move) is TakeCard:
        return buying.take_card(state, player, seat, move, chance)
    if type(move) is Place:
        return buying.place(state, player, seat, move)
    if type(move) is Convert:
        return market.convert(player, seat, move)
    if type(move) in leaders.DECIDES:
        return leaders.DECIDES[type(move)](state, player, seat, move)
    if type(move) is Keep:
        return leaders.keep(player, seat, move)
    if type(move) is Choose:
        return _choose(player, seat, move)
    return _skip(state, seat)


def allowed(state: State, seat: int, move: Move) -> Player:
    """The player, if a move of this kind is possible now at all."""
    if state.ended is not None:
        raise Illegal("the game is over")
    if not 0 <= seat < len(state.players):
        raise Illegal("there is no seat {seat}", seat=seat)
    player = state.players[seat]
    verb, steps = WHEN[type(move)]
    if state.turn is None and player.step not in SETTING_UP:
        raise Illegal("the others are still choosing their leaders and resources")
    if state.turn is not None and state.turn != seat:
        raise Illegal("it is not your turn")
    if player.step not in steps:
        raise Illegal("you cannot {verb} now: {due}", verb=verb, due=DUE[player.step])
    return player


def _choose(player: Player, seat: int, move: Choose) -> list[Event]:
    for resource in move.resources:
        number_of(resource)
    if len(move.resources) != player.bonus:
        raise Illegal(
            "you start with {bonus} of your choice, you name {count}",
            bonus=player.bonus,
            count=len(move.resources),
        )
    return [Chose(seat, move.resources)]


def _pay(state: State, player: Player, seat: int, move: Pay) -> list[Event]:
    if player.step == "pay":
        return storage.pay(player, seat, move, _price(player))
    paid = storage.pay(player, seat, move, _price(player))
    return [*paid, *production.produce(state, player, seat)]


def _price(player: Player) -> Amounts:
    assert player.price is not None
    return player.price


def _end_turn(state: State, seat: int, chance: Chance) -> list[Event]:
    events: list[Event] = [TurnEnded(seat)]
    if len(state.players) == 1:
        events += lorenzo.turn_token(state, chance)
    return events


def _skip(state: State, seat: int) -> list[Event]:
    if len(state.players) == 1:
        raise Illegal("a solo game waits for its player")
    return [Skipped(seat)]


def leaving(reason: str) -> None:
    """A seat waits or is passed over; it is never given up."""


# What happens by itself


def follow(state: State) -> list[Event]:
    """One thing after another: a report, a decision, the faith of discards, the next turn, the end."""
    if state.ended is not None:
        return []
    if faith.report_due(state):
        return [faith.report(state)]
    seats = len(state.players)
    if seats == 1:
        if verdict := lorenzo.decided(state):
            return _closing(state) or [ended(state, *verdict)]
        if lorenzo.reshuffle_due(state):
            return [Reshuffled()]
    elif not state.last_round and (state.front >= state.book.last or state.most_cards >= CARDS_TO_END):
        return [LastRound(_at_the_goal(state))]
    if state.turn is None:
        waiting = any(player.step in SETTING_UP for player in state.players)
        return [] if waiting or not state.market else [Next(state.first)]
    if not state.settled:
        seat = (state.turn + 1) % seats
        if state.last_round and seat == state.first:  # rules 9: so everyone has had the same number of turns
            return _closing(state) or [ended(state, LAST_ROUND)]
        return [Next(seat)]
    player = state.players[state.turn]
    if player.step == "store" and not player.waiting:
        return market.settle(state, state.turn)
    return []


def _at_the_goal(state: State) -> tuple[int, ...]:
    return tuple(
        [
            seat
            for seat, player in enumerate(state.players)
            if player.space >= state.book.last or len(player.owned) >= CARDS_TO_END
        ]
    )


def _closing(state: State) -> list[Event]:
    """Rules 9: what becomes of steps that are open when the game ends."""
    events: list[Event] = []
    for seat, player in enumerate(state.players):
        if player.step == "place":
            events += buying.place(state, player, seat, _lowest_slot(state, player))
        elif player.step in OPEN and (player.step != "store" or player.waiting):
            units = tuple([RESOURCES[resource] for resource in player.waiting])
            events.append(Lost(seat, units, player.card))
    return events


def _lowest_slot(state: State, player: Player) -> Place:
    return Place(buying.slots_for(player, buying.taken(state, player).level)[0])


def outcome(state: State) -> Outcome | None:
    end = state.ended
    return None if end is None else Outcome(end.winners, end.scores, end.ranking, end.why, sheet(state))


# A look ahead


class _NoChance:
    """What is asked here depends on no luck."""

    def below(self, n: int) -> int:
        raise AssertionError(f"a preview drew one of {n}")


def preview(state: State, seat: int, move: Move) -> Preview:
    """Units, faith, price, points, slots: what can be known of the move; `Illegal` if it is refused."""
    player = allowed(state, seat, move)
    match move:
        case EndTurn():  # a solo game turns a token, and nobody knows which
            return Preview()
        case TakeCard():
            card = buying.check_card(state, player, move)
            slots = buying.slots_for(player, card.level)
            return Preview(price=goods(buying.price(player, card)), points=card.points, slots=tuple(slots))
    events = decide(state, seat, move, _NoChance())
    match move:
        case Discard() | DiscardStored():
            # All discards of one market action count together, when it is over.
            return Preview(faith_for_others=player.spilled + 1)
        case Pay() if player.announced is not None:
            return _foreseen([player.announced])
        case Place():
            return Preview(points=buying.taken(state, player).points)
        case Play(leader):
            return Preview(points=state.book.leaders[leader].points)
    return _foreseen(events)


def _foreseen(events: list[Event]) -> Preview:
    """What these events bring whoever causes them."""
    brings = Preview()
    for event in events:
        match event:
            case Took():
                brings.marbles, brings.units, brings.whites = event.marbles, event.units, event.whites
                brings.faith = 0
            case Converted():
                brings.units = (event.resource,) * event.amount
            case Announced():
                brings.takes, brings.gives, brings.faith = event.takes, event.gives, event.faith
            case Advanced():
                brings.faith = event.steps
    return brings
