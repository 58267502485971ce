"""What the house tells of a log entry: its updates, and the state each seat is in after it.

Everything is made from what the game lets a seat see. An entry is rendered once for all to whom it says the same.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final

from tavola.dialects.masters_states import values, wire
from tavola.dialects.masters_states.catalogue import (
    FACE_DOWN,
    UNKNOWN,
    Catalogue,
    catalogue_of,
    some,
)
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.values import PhysicalResource
from tavola.dialects.masters_states.variants import LORENZO
from tavola.games.masters import words as game
from tavola.games.masters.config import Goods, Resource
from tavola.house.ledger import Happened
from tavola.house.table import Table

LETTERS: Final[dict[game.Marble, values.Marble]] = {
    "white": "w",
    "blue": "b",
    "grey": "g",
    "yellow": "y",
    "purple": "p",
    "red": "r",
}
"""The marbles: nothing, shield, stone, coin, servant, faith."""

TOKENS: Final = {
    65: "BlueToken",
    66: "GreenToken",
    67: "PurpleToken",
    68: "YellowToken",
    69: "PlusTwoToken",
    70: "PlusTwoToken",
    71: "PlusOneShuffleToken",
}
RESHUFFLING: Final = "PlusOneShuffleToken"

BOXED: Final[tuple[Resource, ...]] = ("stone", "shield", "servant", "coin")
"""The order in which the strongbox and the discounts are told."""

ONE_OF: Final = {resource: some(resource, 1) for resource in BOXED}

TILES: Final = {None: 0, True: 1, False: 2}

SETTING_UP: Final[dict[game.Step, State]] = {
    "leaders": State.WAITING_LEADERS,
    "resources": State.WAITING_RESOURCES,
    "settle": State.WAITING_RESOURCES,
}
ON_TURN: Final[dict[game.Step, State]] = {
    "ready": State.STARTING_TURN,
    "convert": State.MARKET_ACTION,
    "store": State.RESOURCES_PLACEMENT,
    "pay": State.BUY_DEV_ACTION,
    "place": State.DEV_CARD_PLACEMENT,
    "produce": State.PRODUCTION_ACTION,
    "done": State.END_TURN,
}
AT_STEP: Final[dict[str, State]] = dict([*SETTING_UP.items(), *ON_TURN.items()])


def state_of(table: Table, seat: int) -> State:
    """The state of a match to the eyes of this seat."""
    if step := table.step(seat):
        return AT_STEP[step]
    if acting := table.acting:
        # In the set-up all who may act are setting up, and afterwards nobody is.
        return State.STARTING_PHASE_DONE if table.step(acting[0]) in SETTING_UP else State.WAITING_FOR_TURN
    return State.WAITING_FOR_TURN if table.outcome is None else State.END_MATCH


# Values


def spell_units(resources: Iterable[Resource]) -> tuple[PhysicalResource, ...]:
    return tuple([ONE_OF[resource] for resource in resources])


def spell_warehouse(seat: game.SeatView) -> tuple[PhysicalResource, ...]:
    return tuple(
        [
            some(shelf.resource, shelf.count) if shelf.resource else PhysicalResource(UNKNOWN, 0)
            for shelf in seat.shelves
        ]
    )


def spell_box(goods: Goods) -> tuple[PhysicalResource, ...]:
    return tuple([some(resource, getattr(goods, resource)) for resource in BOXED])


def spell_discounts(goods: Goods) -> tuple[PhysicalResource, ...]:
    return (PhysicalResource(UNKNOWN, 0), *spell_box(goods))


def spell_tiles(seat: game.SeatView) -> tuple[int, ...]:
    return tuple([TILES[tile] for tile in seat.tiles])


def spell_tray(rows: Sequence[Sequence[game.Marble]]) -> tuple[tuple[values.Marble, ...], ...]:
    return tuple([tuple([LETTERS[marble] for marble in row]) for row in rows])


def spell_grid(view: game.View, cards: Catalogue) -> tuple[tuple[values.Pile, ...], ...]:
    return tuple(
        [
            tuple([(None if deck.top is None else cards.label[deck.top], str(deck.left)) for deck in level])
            for level in view.grid
        ]
    )


def spell_slots(seat: game.SeatView, cards: Catalogue) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple([cards.label[card] for card in slot]) for slot in seat.slots])


def spell_hand(seat: game.SeatView, cards: Catalogue) -> tuple[str, ...]:
    if seat.hand is None:
        return (FACE_DOWN,) * seat.count
    return tuple([cards.label[leader] for leader in seat.hand])


# The updates of an entry


class Told:
    """A log entry as the guests of this dialect hear it."""

    def __init__(self, table: Table, news: Happened) -> None:
        self._table = table
        self._frames: dict[object, bytes] = {}
        self.dealt = news.dealt
        self.took: game.Took | None = None
        self.turn_ended = False
        self._own_words: set[int] = set()
        """The seats that are told of what nobody else sees."""
        for event in news.seen(None):
            if isinstance(event, game.Took):
                self.took = event
            elif isinstance(event, game.TurnEnded):
                self.turn_ended = True
            elif isinstance(event, game.Kept | game.LeaderPlayed):
                self._own_words.add(event.seat)

    def frame(self, news: Happened, seat: int, *, unconverted: bool) -> bytes:
        """The updates for this seat; `unconverted`: without what its white marbles have given.

        The news is handed in again: this is kept in it, and what holds each other is not freed with its last use.
        """
        private = seat in self._own_words
        owner = seat if private or unconverted else None
        key = (owner, unconverted)
        frame = self._frames.get(key)
        if frame is None:
            told = _Updates(self._table, owner, unconverted=unconverted)
            frame = self._frames[key] = wire.lines(told.of(news.seen(seat if private else None)))
        return frame


class _Updates:
    def __init__(self, table: Table, owner: int | None, *, unconverted: bool) -> None:
        self._table = table
        self._names = [seat.name for seat in table.occupied]
        self._owner = owner
        self._unconverted = unconverted
        self._said: list[wire.HouseSays] = []
        self._last: list[wire.HouseSays] = []
        """What is said when all the rest is."""

    @property
    def _view(self) -> game.View:
        """Most updates are what everybody may see of the match; some need no look at it at all."""
        view: game.View = self._table.public()
        return view

    @property
    def _cards(self) -> Catalogue:
        return catalogue_of(self._view.options)

    def of(self, events: Sequence[Any]) -> list[wire.HouseSays]:
        left = deque(events)
        produced = any(isinstance(event, game.Produced) for event in events)
        while left:
            event = left.popleft()
            match event:
                case game.Took():
                    self._take(event, left)
                case game.Stored() | game.Discarded():
                    self._settle(event, left)
                case game.Converted(seat):
                    if not (left and isinstance(left[0], game.Converted)):
                        self._buffer(seat)
                case game.CardRemoved():
                    if not (left and isinstance(left[0], game.CardRemoved)):
                        self._grid()
                case game.Paid(seat):
                    # The faith of a production is told before what was paid and gained.
                    self._goods(seat, self._last if produced else self._said)
                case _:
                    self._plain(event)
        return self._said + self._last

    def _plain(self, event: Any) -> None:
        """An event that is told by itself."""
        say, names = self._said.append, self._names
        match event:
            case game.Kept(seat, count, leaders):
                label = self._cards.label
                hand = (FACE_DOWN,) * count if leaders is None else tuple([label[one] for one in leaders])
                say(wire.HandLeadersState(hand, names[seat]))
            case game.Chose(seat, resources):
                say(wire.MarketBufferChange(spell_units(resources), names[seat]))
            case game.Swapped(seat) | game.Shifted(seat):
                self._warehouse(seat)
            case game.CardTaken(seat, card):
                say(wire.DevCardDrawn(self._cards.label[card], names[seat]))
                self._grid()
            case game.CardPlaced(seat):
                say(wire.DevCardSlotChange(spell_slots(self._view.seats[seat], self._cards), names[seat]))
                say(wire.DevCardDrawn(nickname=names[seat]))
            case game.LeaderPlayed():
                self._leader(event)
            case game.LeaderDiscarded(seat):
                say(wire.DiscardedLeader(names[seat]))
            case game.Advanced():
                self._faith(event)
            case game.Reported(section):
                self._report(section)
            case game.LastRound():
                say(wire.LastRound(""))
            case game.TokenTurned(token):
                assert self._view.lorenzo
                # The reshuffling token brings all of them back, also where the match ends with it.
                left = len(TOKENS) if TOKENS[token] == RESHUFFLING else self._view.lorenzo.tokens
                self._last.append(wire.TokenDraw(TOKENS[token], left, ""))
            case game.Lost(seat, units, card):
                if units:
                    self._buffer(seat)
                if card is not None:
                    say(wire.DevCardDrawn(nickname=names[seat]))

    def _take(self, took: game.Took, left: deque[Any]) -> None:
        """Marble by marble: a unit more in the buffer, or a step on the track."""
        coloured = [marble for marble in took.marbles if marble not in ("white", "red")]
        gained = 0
        for marble in took.marbles:
            if marble == "red":
                self._faith(left.popleft())
            elif marble != "white":
                gained += 1
                self._said.append(self._buffer_of(took.seat, took.units[:gained]))
        unconverted = self._unconverted and took.seat == self._owner
        units = took.units[: len(coloured)] if unconverted else took.units
        self._said.append(self._buffer_of(took.seat, units))
        market = spell_tray(self._view.market)
        self._said.append(wire.MarketChange(LETTERS[self._view.spare], market, ""))

    def _settle(self, first: Any, left: deque[Any]) -> None:
        """Units stored or discarded one after another are one change."""
        batch = [first]
        while left and isinstance(left[0], game.Stored | game.Discarded):
            batch.append(left.popleft())
        if any(isinstance(event, game.Stored) or event.shelf is not None for event in batch):
            self._warehouse(first.seat)
        self._buffer(first.seat)

    def _leader(self, played: game.LeaderPlayed) -> None:
        seat, label = played.seat, self._cards.label[played.leader]
        view: game.View = self._table.view(seat) if seat == self._owner else self._view
        seen, name = view.seats[seat], self._names[seat]
        self._said.append(wire.ActivatedLeader(label, name))
        card = self._cards.card_map[label]
        assert isinstance(card, values.Leader)
        match card.effect:
            case values.SlotEffect():
                self._warehouse(seat)
            case values.DiscountEffect() if seat == self._owner:
                self._said.append(wire.UpdatedDiscountMap(spell_discounts(seen.discounts), name))
            case values.WhiteMarbleEffect(conversion) if seat == self._owner:
                self._said.append(wire.NewWhiteMarbleConversion(conversion, name))
        self._said.append(wire.HandLeadersState(spell_hand(seen, self._cards), name))

    def _faith(self, event: game.Advanced) -> None:
        name = LORENZO if event.seat is None else self._names[event.seat]
        self._said.append(wire.NewFaithPosition(event.space, name))

    def _report(self, section: int) -> None:
        """The tiles as they lie after this report: of the later sections none."""
        order = [(self._view.first + turn) % len(self._names) for turn in range(len(self._names))]
        tiles = {
            self._names[seat]: (*spell_tiles(self._view.seats[seat])[:section], *[TILES[None]] * (3 - section))
            for seat in order
        }
        self._said.append(wire.VaticanReport(tiles, self._names[self._view.first]))

    def _buffer_of(self, seat: int, units: Iterable[Resource]) -> wire.MarketBufferChange:
        return wire.MarketBufferChange(spell_units(units), self._names[seat])

    def _buffer(self, seat: int) -> None:
        self._said.append(self._buffer_of(seat, self._view.seats[seat].waiting))

    def _warehouse(self, seat: int) -> None:
        self._said.append(wire.WarehouseChange(spell_warehouse(self._view.seats[seat]), self._names[seat]))

    def _goods(self, seat: int, said: list[wire.HouseSays]) -> None:
        seen = self._view.seats[seat]
        said.append(wire.WarehouseChange(spell_warehouse(seen), self._names[seat]))
        said.append(wire.StrongboxChange(spell_box(seen.strongbox), self._names[seat]))

    def _grid(self) -> None:
        self._said.append(wire.CardGridChange(spell_grid(self._view, self._cards), ""))
