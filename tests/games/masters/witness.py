"""A witness keeps its own books of a game, by the rules page, and objects to whatever else happens.

It reads the cards from the packaged file by itself and believes only the moves and what chance gave: what each
move brings, whose turn it is, reports, scores and the end it works out itself, in other ways than the rules do.
"""

import json
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from itertools import chain
from typing import Any

import msgspec

from tavola.games.masters import GAME
from tavola.games.masters.config import Goods
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Advanced,
    Announced,
    CardPlaced,
    CardRemoved,
    CardTaken,
    Choose,
    Chose,
    Convert,
    Converted,
    Dealt,
    Discard,
    Discarded,
    DiscardLeader,
    DiscardStored,
    Ended,
    EndTurn,
    Event,
    Keep,
    Kept,
    LastRound,
    LeaderDiscarded,
    LeaderPlayed,
    Lost,
    Move,
    Next,
    Options,
    Paid,
    Pay,
    Place,
    Play,
    Produce,
    Produced,
    Reported,
    Reshuffled,
    Settled,
    Shift,
    Shifted,
    Skip,
    Skipped,
    Store,
    Stored,
    Swap,
    Swapped,
    TableLaid,
    Take,
    TakeCard,
    TokenTurned,
    Took,
    TurnEnded,
)
from tests.games.masters.playing import Turn

GIVES = {"yellow": "coin", "grey": "stone", "purple": "servant", "blue": "shield"}
TRAY = Counter(white=4, blue=2, grey=2, yellow=2, purple=2, red=1)
COLOURS = ("green", "blue", "yellow", "purple")
KINDS = ("coin", "stone", "servant", "shield")
BONUS = {1: [(0, 0)], 2: [(0, 0), (1, 0)], 3: [(0, 0), (1, 0), (1, 1)], 4: [(0, 0), (1, 0), (1, 1), (2, 1)]}
TOKENS: dict[int, int | str] = {65: "blue", 66: "green", 67: "purple", 68: "yellow", 69: 2, 70: 2, 71: 1}
PRINTED = json.loads(files("tavola.games.masters").joinpath("cards.json").read_text())


def amount(goods: Goods) -> Counter[str]:
    return Counter({kind: getattr(goods, kind) for kind in KINDS if getattr(goods, kind)})


def goods(counter: Counter[str]) -> Goods:
    return Goods(**{kind: counter[kind] for kind in KINDS})


class Seat:
    def __init__(self) -> None:
        self.hand: list[int] = []
        self.away: list[int] = []
        self.played: list[int] = []
        self.shelves: list[list[str]] = [[], [], []]
        self.depots: list[tuple[str, int]] = []
        self.box: Counter[str] = Counter()
        self.slots: list[list[int]] = [[], [], []]
        self.space = 0
        self.tiles: list[bool | None] = [None, None, None]
        self.step = "leaders"
        self.bonus = 0
        self.waiting: list[str] = []
        self.whites = 0
        self.spilled = 0
        self.card: int | None = None
        self.price: Counter[str] | None = None
        self.made: Announced | None = None

    def held(self) -> Counter[str]:
        return self.box + Counter([unit for shelf in self.shelves for unit in shelf])

    def cards(self) -> list[int]:
        return [card for slot in self.slots for card in slot]


class Witness:
    def __init__(self, seats: int, options: Options | None = None, riches: int = 0) -> None:
        given = msgspec.to_builtins(options or Options())
        self.cards = {card["id"]: card for card in given.get("development") or PRINTED["development"]}
        self.leaders = {leader["id"]: leader for leader in given.get("leaders") or PRINTED["leaders"]}
        self.track = given.get("track") or PRINTED["track"]
        self.basic = given.get("basic") or PRINTED["basic"]
        self.last = len(self.track) - 1
        self.seats = [Seat() for _ in range(seats)]
        for seat in self.seats:
            seat.box = Counter(dict.fromkeys(KINDS, riches))
        self.solo = seats == 1
        self.decks: dict[tuple[int, str], set[int]] = {}
        for card in self.cards.values():
            self.decks.setdefault((card["level"], card["colour"]), set()).add(card["id"])
        self.tops: dict[tuple[int, str], int | None] = {}
        self.market: list[list[str]] = []
        self.spare = ""
        self.first = 0
        self.turn: int | None = None
        self.cross = 0
        self.tokens = set(TOKENS)
        self.removed: list[int] = []
        self.reports: list[int] = []
        self.last_round = False
        self.turns = [0] * seats
        self.ended: Ended | None = None
        self.uses: Counter[object] = Counter()

    # Watching

    def watch(self, turn: Turn) -> None:
        """Check one step, the deal included, and the position it led to."""
        if turn.move is None:
            self._deal(turn.events)
            expected = list(turn.events)
        else:
            assert self.ended is None, "nothing happens after the end"
            assert self.allows(turn.seat, turn.move), turn.move
            expected = self._take(turn.seat, turn.move, turn.events)
        while due := self._due():
            expected += due
        assert expected == turn.events
        self.check(turn.after)

    def _deal(self, events: list[Event]) -> None:
        opened, *rest = events
        assert isinstance(opened, TableLaid)
        self.first = opened.first
        self.market = [list(row) for row in opened.market]
        self.spare = opened.spare
        assert [len(row) for row in self.market] == [4, 4, 4]
        assert Counter([*chain(*self.market), self.spare]) == TRAY
        for level, row in enumerate(opened.grid, 1):
            for colour, top in zip(COLOURS, row, strict=True):
                self._turn_up(level, colour, top)
        stack = set(self.leaders)
        order = [(self.first + place) % len(self.seats) for place in range(len(self.seats))]
        bonus = {seat: BONUS[len(self.seats)][place] for place, seat in enumerate(order)}
        for number, seat in enumerate(self.seats):
            dealt = rest.pop(0)
            assert isinstance(dealt, Dealt)
            assert dealt.leaders is not None
            assert (dealt.seat, dealt.count, dealt.bonus) == (number, 4, bonus[number][0])
            assert len(set(dealt.leaders)) == 4
            assert set(dealt.leaders) <= stack
            stack -= set(dealt.leaders)
            seat.hand, seat.bonus = list(dealt.leaders), dealt.bonus
        expected: list[Event] = []
        for number, (_, faith) in sorted(bonus.items()):
            expected += self._advance(number, faith)
        assert rest == expected

    # What a move brings

    def _take(self, number: int, move: Move, events: list[Event]) -> list[Event]:
        seat = self.seats[number]
        match move:
            case Keep(leaders):
                kept = [leader for leader in seat.hand if leader in leaders]
                seat.away = [leader for leader in seat.hand if leader not in leaders]
                seat.hand = kept
                seat.step = "resources" if seat.bonus else "ready"
                return [Kept(number, 2, tuple(kept))]
            case Choose(resources):
                seat.waiting, seat.bonus, seat.step = list(resources), 0, "settle"
                return [Chose(number, resources)]
            case Take(line, at):
                return self._market(number, line, at)
            case Convert(resource):
                count = self._marbles(seat)[resource]
                self.uses["marble"] += 1
                seat.waiting += [resource] * count
                seat.whites -= 1
                seat.step = "convert" if seat.whites else "store"
                return [Converted(number, resource, count)]
            case Store(resource, shelf):
                seat.waiting.remove(resource)
                seat.shelves[shelf - 1].append(resource)
                self.uses["depot"] += shelf > 3
                if seat.step == "settle" and not seat.waiting:
                    seat.step = "ready"
                return [Stored(number, resource, shelf)]
            case Discard(resource):
                seat.waiting.remove(resource)
                seat.spilled += 1
                return [Discarded(number, resource, None)]
            case DiscardStored(shelf):
                unit: Any = seat.shelves[shelf - 1].pop()
                seat.spilled += 1
                return [Discarded(number, unit, shelf)]
            case Swap(one, other):
                here, there = seat.shelves[one - 1], seat.shelves[other - 1]
                seat.shelves[one - 1], seat.shelves[other - 1] = there, here
                return [Swapped(number, one, other)]
            case Shift(origin, to, count):
                units: Any = [seat.shelves[origin - 1].pop() for _ in range(count)]
                seat.shelves[to - 1] += units
                self.uses["depot"] += to > 3
                return [Shifted(number, origin, to, units[0], count)]
            case _:
                return self._take_more(number, seat, move, events)

    def _take_more(self, number: int, seat: Seat, move: Move, events: list[Event]) -> list[Event]:
        match move:
            case TakeCard(card):
                taken = events[0]
                assert isinstance(taken, CardTaken)
                facts = self.cards[card]
                self._turn_up(facts["level"], facts["colour"], taken.turned)
                seat.card, seat.price, seat.step = card, self._price(seat, card), "pay"
                self.uses["discount"] += seat.price != Counter(facts["cost"])
                return [CardTaken(number, card, goods(seat.price), taken.turned)]
            case Pay(shelves, strongbox):
                for shelf, resource, count in shelves:
                    for _ in range(count):
                        seat.shelves[shelf - 1].remove(resource)
                seat.box -= amount(strongbox)
                seat.price = None
                paid: list[Event] = [Paid(number, shelves, strongbox)]
                if seat.made is None:
                    seat.step = "place"
                    return paid
                made, seat.made, seat.step = seat.made, None, "done"
                seat.box += amount(made.gives)
                return [*paid, Produced(number, made.gives), *self._advance(number, made.faith)]
            case Place(slot):
                return self._place(number, seat, slot)
            case Produce(powers, takes, gives):
                parts = [self._powers(seat)[power] for power in powers]
                seat.price = amount(takes) + self._all(part["takes"] for part in parts)
                out = amount(gives) + self._all(part["gives"] for part in parts)
                faith = sum(part["gives"].get("faith", 0) for part in parts)
                self.uses["production"] += any(power in self.leaders for power in powers)
                seat.made = Announced(number, powers, goods(seat.price), goods(out), faith)
                seat.step = "produce"
                return [seat.made]
            case Play(leader):
                seat.hand.remove(leader)
                seat.played.append(leader)
                ability = self.leaders[leader]["ability"]
                if ability["type"] == "ExtraDepot":
                    seat.shelves.append([])
                    seat.depots.append((ability["resource"], ability["places"]))
                return [LeaderPlayed(number, leader)]
            case DiscardLeader(leader):
                seat.hand.remove(leader)
                seat.away.append(leader)
                return [LeaderDiscarded(number, leader), *self._advance(number, 1)]
            case EndTurn():
                self._turn_over(number)
                return [TurnEnded(number), *(self._token(events[1:]) if self.solo else [])]
            case Skip():
                self._turn_over(number, skipped=True)
                return [Skipped(number)]
            case _:
                raise AssertionError(move)

    def _market(self, number: int, line: Any, at: int) -> list[Event]:
        seat = self.seats[number]
        if line == "row":
            taken = self.market[at - 1]
            self.market[at - 1] = [*taken[1:], self.spare]
        else:
            taken = [row[at - 1] for row in self.market]
            for row, marble in zip(self.market, [*taken[1:], self.spare], strict=True):
                row[at - 1] = marble
        self.spare = taken[0]
        units: Any = [GIVES[marble] for marble in taken if marble in GIVES]
        whites = taken.count("white")
        marbles = self._marbles(seat)
        if len(marbles) == 1 and whites:
            ((resource, each),) = marbles.items()
            units += [resource] * (each * whites)
            self.uses["marble"] += 1
        seat.waiting = list(units)
        seat.whites = whites if len(marbles) == 2 else 0
        seat.step = "convert" if seat.whites else "store"
        took = Took(number, line, at, tuple(taken), tuple(units), seat.whites)  # type: ignore[arg-type]
        return [took, *self._advance(number, taken.count("red"))]

    def _token(self, events: list[Event]) -> list[Event]:
        turned = events[0]
        assert isinstance(turned, TokenTurned)
        assert turned.token in self.tokens
        self.tokens.remove(turned.token)
        self.uses[turned.token] += 1
        effect = TOKENS[turned.token]
        if isinstance(effect, int):
            return [turned, *self._advance(None, effect)]
        expected: list[Event] = [turned]
        for _ in range(2):
            levels = [level for level in (1, 2, 3) if self.tops[level, effect] is not None]
            if levels:
                top = self.tops[levels[0], effect]
                event = events[len(expected)]
                assert isinstance(event, CardRemoved)
                assert top is not None
                self.removed.append(top)
                self._turn_up(levels[0], effect, event.turned)
                expected.append(CardRemoved(top, event.turned))
        return expected

    def _place(self, number: int, seat: Seat, slot: int) -> list[Event]:
        assert seat.card is not None
        card, seat.card, seat.step = seat.card, None, "done"
        seat.slots[slot - 1].append(card)
        return [CardPlaced(number, card, slot)]

    def _turn_over(self, number: int, *, skipped: bool = False) -> None:
        seat = self.seats[number]
        self.turns[number] += 1
        if not skipped or seat.step == "done":
            seat.step = "ready"
        self.turn = -1 - number  # over, and the next one is due

    def _turn_up(self, level: int, colour: str, card: int | None) -> None:
        deck = self.decks[level, colour]
        assert (card in deck) if deck else (card is None)
        deck.discard(card or 0)
        self.tops[level, colour] = card

    def _advance(self, number: int | None, steps: int) -> list[Event]:
        if not steps:
            return []
        if number is None:
            self.cross = min(self.cross + steps, self.last)
            return [Advanced(None, steps, self.cross)]
        seat = self.seats[number]
        seat.space = min(seat.space + steps, self.last)
        return [Advanced(number, steps, seat.space)]

    # What is due by itself

    def _due(self) -> list[Event]:
        if self.ended is not None:
            return []
        markers = [seat.space for seat in self.seats] + [self.cross]
        for section in (1, 2, 3):
            cells = [space for space, cell in enumerate(self.track) if cell.get("section") == section]
            if section not in self.reports and max(markers) >= cells[-1]:
                self.reports.append(section)
                for seat in self.seats:
                    seat.tiles[section - 1] = seat.space >= cells[0]
                return [Reported(section, tuple([seat.space >= cells[0] for seat in self.seats]))]
        if self.solo:
            if verdict := self._verdict():
                return self._end(*verdict)
            if 71 not in self.tokens:
                self.tokens = set(TOKENS)
                return [Reshuffled()]
        else:
            goal = [n for n, seat in enumerate(self.seats) if seat.space == self.last or len(seat.cards()) > 6]
            if goal and not self.last_round:
                self.last_round = True
                return [LastRound(tuple(goal))]
        if self.turn is None:
            if any(seat.step in ("leaders", "resources", "settle") for seat in self.seats):
                return []
            self.turn = self.first
            return [Next(self.first)]
        if self.turn < 0:
            self.turn = -self.turn % len(self.seats)
            if self.turn == self.first and self.last_round:
                assert len(set(self.turns)) == 1, "everyone has had the same number of turns"
                return self._end("the last round is played", None)
            return [Next(self.turn)]
        seat = self.seats[self.turn]
        if seat.step == "store" and not seat.waiting:
            spilled, seat.spilled, seat.step = seat.spilled, 0, "done"
            others = [None] if self.solo else [n for n in range(len(self.seats)) if n != self.turn]
            moved = [event for other in others for event in self._advance(other, spilled)]
            return [Settled(self.turn, spilled), *moved]
        return []

    def _verdict(self) -> tuple[str, tuple[int, ...]] | None:
        (seat,) = self.seats
        for colour in COLOURS:
            left = [self.tops[level, colour] for level in (1, 2, 3)]
            if left == [None] * 3 and (seat.card is None or self.cards[seat.card]["colour"] != colour):
                return "a colour is gone from the grid", ()
        if self.cross == self.last:
            return "Lorenzo's cross reached the end of the track", ()
        if seat.space == self.last:
            return "the end of the track is reached", (0,)
        return ("the seventh card is placed", (0,)) if len(seat.cards()) == 7 else None

    def _end(self, why: str, winners: tuple[int, ...] | None) -> list[Event]:
        events: list[Event] = []
        for number, seat in enumerate(self.seats):
            if seat.step == "place" and seat.card is not None:
                level = self.cards[seat.card]["level"]
                events += self._place(number, seat, 1 + [len(slot) for slot in seat.slots].index(level - 1))
            elif seat.waiting or seat.whites or seat.card is not None or seat.made is not None:
                waiting: Any = tuple(seat.waiting)
                events.append(Lost(number, waiting, seat.card))
                seat.waiting, seat.whites, seat.spilled, seat.step = [], 0, 0, "ready"
                seat.card = seat.price = seat.made = None
        standing = [(self.score(seat), seat.held().total()) for seat in self.seats]
        ranking = [
            tuple([number for number, here in enumerate(standing) if here == there])
            for there in sorted(set(standing), reverse=True)
        ]
        scores = tuple([score for score, _ in standing])
        self.turn = None
        self.ended = Ended(why, ranking[0] if winners is None else winners, scores, tuple(ranking))
        return [*events, self.ended]

    def score(self, seat: Seat) -> int:
        cards = sum(self.cards[card]["points"] for card in seat.cards())
        leaders = sum(self.leaders[leader]["points"] for leader in seat.played)
        track = max(cell.get("points", 0) for cell in self.track[: seat.space + 1])
        tiles = sum(worth for worth, kept in zip((2, 3, 4), seat.tiles, strict=True) if kept)
        return int(cards + leaders + track + tiles + seat.held().total() // 5)

    # What cards say

    def _marbles(self, seat: Seat) -> dict[Any, int]:
        found: dict[str, int] = {}
        for leader in seat.played:
            ability = self.leaders[leader]["ability"]
            if ability["type"] == "WhiteMarble":
                found[ability["resource"]] = max(ability["amount"], found.get(ability["resource"], 0))
        return found

    def _price(self, seat: Seat, card: int) -> Counter[str]:
        cost = Counter(self.cards[card]["cost"])
        for leader in seat.played:
            ability = self.leaders[leader]["ability"]
            if ability["type"] == "Discount":
                cost -= Counter({ability["resource"]: ability["amount"]})
        return +cost

    def _powers(self, seat: Seat) -> dict[int, Any]:
        found = {0: self.basic}
        found |= {slot[-1]: self.cards[slot[-1]]["production"] for slot in seat.slots if slot}
        for leader in seat.played:
            ability = self.leaders[leader]["ability"]
            if ability["type"] == "ExtraProduction":
                found[leader] = ability["production"]
        return found

    def _all(self, parts: Iterable[dict[str, int]]) -> Counter[str]:
        total: Counter[str] = Counter()
        for part in parts:
            total.update({kind: count for kind, count in part.items() if kind in KINDS})
        return total

    # What is allowed

    def allows(self, number: int, move: Move) -> bool:
        seat = self.seats[number]
        setting_up = self.turn is None and seat.step in ("leaders", "resources", "settle")
        if self.ended is not None or not (setting_up or self.turn == number):
            return False
        match move:
            case Keep(leaders):
                return seat.step == "leaders" and len(leaders) == len(set(leaders) & set(seat.hand)) == 2
            case Choose(resources):
                return seat.step == "resources" and len(resources) == seat.bonus
            case Take(line, at):
                return seat.step == "ready" and 1 <= at <= (3 if line == "row" else 4)
            case Convert(resource):
                return seat.step == "convert" and resource in self._marbles(seat)
            case Store(resource, shelf):
                if seat.step == "settle" and seat.waiting == [resource] * 2 and shelf == 1:
                    return False
                stores = seat.step in ("settle", "store") and resource in seat.waiting
                return stores and self._fits(seat, shelf, [resource])
            case Discard(resource):
                return seat.step == "store" and resource in seat.waiting
            case DiscardStored(shelf):
                return seat.step == "store" and 1 <= shelf <= len(seat.shelves) and bool(seat.shelves[shelf - 1])
            case Swap(one, other):
                sizes = all(shelf in (1, 2, 3) for shelf in (one, other)) and one != other
                return not setting_up and sizes and self._legal_swap(seat, one, other)
            case Shift(origin, to, count):
                return not setting_up and self._legal_shift(seat, origin, to, count)
            case Pay():
                return seat.step in ("pay", "produce") and self._legal_payment(seat, move)
            case _:
                return self._allows_more(seat, move)

    def _allows_more(self, seat: Seat, move: Move) -> bool:
        match move:
            case TakeCard(card):
                return (
                    seat.step == "ready"
                    and card in self.tops.values()
                    and self._price(seat, card) <= seat.held()
                    and self.cards[card]["level"] - 1 in [len(slot) for slot in seat.slots]
                )
            case Place(slot):
                return (
                    seat.step == "place"
                    and slot in (1, 2, 3)
                    and seat.card is not None
                    and len(seat.slots[slot - 1]) == self.cards[seat.card]["level"] - 1
                )
            case Produce(powers, takes, gives):
                return seat.step == "ready" and self._legal_production(seat, powers, takes, gives)
            case Play(leader):
                return seat.step in ("ready", "done") and leader in seat.hand and self._meets(seat, leader)
            case DiscardLeader(leader):
                return seat.step in ("ready", "done") and leader in seat.hand
            case EndTurn():
                return seat.step == "done"
            case Skip():
                return not self.solo and self.turn is not None
            case _:
                raise AssertionError(move)

    def _fits(self, seat: Seat, shelf: int, units: list[str]) -> bool:
        """Whether these units, of one kind, can be added to a shelf."""
        if not 1 <= shelf <= len(seat.shelves):
            return False
        after = [list(lying) for lying in seat.shelves]
        after[shelf - 1] += units
        return self._legal_shelves(seat, after)

    def _legal_shelves(self, seat: Seat, shelves: list[list[str]]) -> bool:
        kinds = [set(lying) for lying in shelves]
        ordinary = [kind for lying in kinds[:3] for kind in lying]
        places = [1, 2, 3] + [places for _, places in seat.depots]
        return (
            all(len(lying) <= 1 for lying in kinds)
            and len(set(ordinary)) == len(ordinary)
            and all(len(lying) <= room for lying, room in zip(shelves, places, strict=True))
            and all(lying <= {kind} for lying, (kind, _) in zip(kinds[3:], seat.depots, strict=True))
        )

    def _legal_swap(self, seat: Seat, one: int, other: int) -> bool:
        after = [list(lying) for lying in seat.shelves]
        after[one - 1], after[other - 1] = after[other - 1], after[one - 1]
        return self._legal_shelves(seat, after)

    def _legal_shift(self, seat: Seat, origin: int, to: int, count: int) -> bool:
        there = range(1, len(seat.shelves) + 1)
        if origin not in there or to not in there or origin == to or count < 1:
            return False
        after = [list(lying) for lying in seat.shelves]
        if len(after[origin - 1]) < count:
            return False
        after[to - 1] += [after[origin - 1].pop() for _ in range(count)]
        return self._legal_shelves(seat, after)

    def _legal_payment(self, seat: Seat, move: Pay) -> bool:
        shelves = [list(lying) for lying in seat.shelves]
        total: Counter[str] = Counter()
        for shelf, resource, count in move.shelves:
            if count < 1 or not 1 <= shelf <= len(shelves) or shelves[shelf - 1].count(resource) < count:
                return False
            for _ in range(count):
                shelves[shelf - 1].remove(resource)
            total[resource] += count
        box = amount(move.strongbox)
        return min(box.values(), default=0) >= 0 and box <= seat.box and total + box == seat.price

    def _legal_production(self, seat: Seat, powers: tuple[int, ...], takes: Goods, gives: Goods) -> bool:
        mine = self._powers(seat)
        if not powers or len(set(powers)) < len(powers) or not set(powers) <= set(mine):
            return False
        inputs, outputs = amount(takes), amount(gives)
        if min([*inputs.values(), *outputs.values()], default=0) < 0:
            return False
        any_in = sum(mine[power]["takes"].get("any", 0) for power in powers)
        any_out = sum(mine[power]["gives"].get("any", 0) for power in powers)
        if inputs.total() != any_in or outputs.total() != any_out:
            return False
        return inputs + self._all(mine[power]["takes"] for power in powers) <= seat.held()

    def _meets(self, seat: Seat, leader: int) -> bool:
        needs = self.leaders[leader]["needs"]
        mine = [self.cards[card] for card in seat.cards()]
        for need in needs.get("cards", []):
            level = need.get("level")
            fits = [c for c in mine if c["colour"] == need["colour"] and level in (None, c["level"])]
            if len(fits) < need.get("count", 1):
                return False
        return Counter(needs.get("goods", {})) <= seat.held()

    # The position

    def check(self, state: State) -> None:
        """Every place of the position is as these books have it."""
        seen = GAME.view(state, None)
        assert seen.market == tuple([tuple(row) for row in self.market])
        assert seen.spare == self.spare
        assert seen.first == self.first
        assert seen.turn == self.turn
        assert seen.last_round == self.last_round
        for (level, colour), top in self.tops.items():
            deck = seen.grid[level - 1][COLOURS.index(colour)]
            assert (deck.top, deck.left) == (top, len(self.decks[level, colour]) + (top is not None))
        if self.solo:
            assert seen.lorenzo is not None
            assert (seen.lorenzo.space, seen.lorenzo.tokens) == (self.cross, len(self.tokens))
            assert set(seen.lorenzo.turned) == set(TOKENS) - self.tokens
            assert list(seen.lorenzo.removed) == self.removed
        for number, (seat, here) in enumerate(zip(self.seats, seen.seats, strict=True)):
            assert self._legal_shelves(seat, seat.shelves)
            assert [[shelf.resource] * shelf.count for shelf in here.shelves] == seat.shelves
            assert amount(here.strongbox) == +seat.box
            assert [list(slot) for slot in here.slots] == seat.slots
            assert (here.space, list(here.tiles)) == (seat.space, seat.tiles)
            assert 0 <= here.space <= self.last
            assert (list(here.played), here.count) == (seat.played, len(seat.hand))
            assert list(here.waiting) == seat.waiting
            assert (here.whites, here.discarded, here.bonus) == (seat.whites, seat.spilled, seat.bonus)
            assert here.card == seat.card
            assert (None if here.price is None else amount(here.price)) == seat.price
            assert here.points == self.score(seat)
            assert here.resources == seat.held().total()
            if self.ended is None:
                assert here.step == seat.step
                assert list(state.players[number].hand) == seat.hand
                assert sorted(state.players[number].away) == sorted(seat.away)
        assert GAME.acting(state) == self._acting()

    def _acting(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        if self.turn is not None:
            return (self.turn,)
        busy = ("leaders", "resources", "settle")
        return tuple([number for number, seat in enumerate(self.seats) if seat.step in busy])
