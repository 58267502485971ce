"""The position as a guest of `masters-requests` has been told it, message by message, in the game's own view."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import GOOD, MARBLES, ROWS
from tavola.games.contract import Outcome
from tavola.games.masters import words as game
from tavola.games.masters.book import book_of
from tavola.games.masters.config import LEADERS_DEALT, RESOURCES, Goods
from tavola.games.masters.player import SHELVES
from tavola.games.masters.state import RESHUFFLING, TOKENS

PRINTED: Final = game.Options()
BOOK: Final = book_of(PRINTED)
LEADER_PLACES: Final = 2
NAMED: Final = {spelled: marble for marble, spelled in MARBLES.items()}


class Picture:
    """Seats are numbered in the order of their turns, for that is the order the server tells them in."""

    def __init__(self, names: Sequence[str] = (), own: str | None = None) -> None:
        self.names = list(names)
        self.number = None if own is None else self.names.index(own)
        self.turn: int | None = None
        self.outcome: Outcome | None = None
        self._begun = False
        self._lorenzos_turn = False
        self._market: tuple[tuple[game.Marble, ...], ...] = ()
        self._spare: game.Marble = "white"
        self._grid: list[list[game.DeckView]] = []
        self._seats = [_empty() for _ in names]
        self._lorenzo = game.LorenzoView(0, len(TOKENS), (), ()) if len(names) == 1 else None
        self._last_round = False

    @property
    def me(self) -> game.SeatView:
        if self.number is None:
            raise Unreadable("nobody has said who we are")
        return self._seats[self.number]

    def take_in(self, told: wire.Told) -> None:
        match told:
            case wire.UpdateMarketView(marbles, side):
                self._market = tuple([tuple([NAMED[marble] for marble in row]) for row in marbles])
                self._spare = NAMED[side]
            case wire.UpdateDevelopmentCardGrid():
                self._turn_up(told)
            case wire.TurnMessage(nickname, started):
                self._take_turn(nickname, started)
            case wire.NotifyLorenzoAction(token) if self._lorenzo:
                self._turn_tokens({*self._lorenzo.turned, token})
            case wire.UpdateMarkerPosition(wire.LORENZO, space) if self._lorenzo:
                self._lorenzo = replace(self._lorenzo, space=space)
            case wire.NotifyMarbleTaken(marbles):
                whites = marbles.count(wire.Marble.WHITE)
                self.me.whites = whites if len(self.me.conversions) > 1 else 0
            case wire.LastRoundMessage():
                self._last_round = True
            case wire.GameOverMessage():
                self._end(told)
            case _:
                self._take_in_of_one(told)

    def _take_in_of_one(self, told: wire.Told) -> None:
        match told:
            case wire.UpdateDepotsStatus(nickname):
                self._store(self._seat(nickname), told)
            case wire.UpdateMarkerPosition(nickname, space):
                self._seat(nickname).space = space
            case wire.NotifyTakenPopesFavorTile(nickname, section, taken):
                seat = self._seat(nickname)
                seat.tiles = tuple([taken if n == section else tile for n, tile in enumerate(seat.tiles, 1)])
            case wire.NotifyResourcesToStore(nickname, resources):
                seat = self._seat(nickname)
                seat.waiting = tuple([GOOD[resource] for resource in resources])
                if not resources:
                    seat.discarded = 0
            case wire.NotifyDevelopmentCardBought(nickname, card, slot):
                seat = self._seat(nickname)
                seat.card = card if slot is None else None
                seat.slots = [
                    (*cards, card) if number == slot and card not in cards else cards
                    for number, cards in enumerate(seat.slots, 1)
                ]
            case wire.NotifyVictoryPoints(nickname, points):
                self._seat(nickname).points = points
            case wire.ReloadLeaderCardsOwned(nickname, cards, hidden):
                self._hold(self._seat(nickname), cards, hidden)

    def _seat(self, nickname: str) -> game.SeatView:
        if nickname not in self.names:
            raise Unreadable(f"nobody here is called {nickname}")
        return self._seats[self.names.index(nickname)]

    def _turn_up(self, told: wire.UpdateDevelopmentCardGrid) -> None:
        before = self._grid
        self._grid = [
            [game.DeckView(top, left) for top, left in zip(tops, lefts, strict=True)]
            for tops, lefts in zip(told.available_cards[::-1], told.remaining[::-1], strict=True)
        ]
        if self._lorenzo and self._lorenzos_turn:
            tops = {deck.top for level in self._grid for deck in level}
            gone = [deck.top for level in before for deck in level if deck.top and deck.top not in tops]
            self._lorenzo = replace(self._lorenzo, removed=(*self._lorenzo.removed, *gone))

    def _take_turn(self, nickname: str, started: bool) -> None:
        self._begun = True
        self._lorenzos_turn = started and nickname == wire.LORENZO
        self.turn = self.names.index(nickname) if started and nickname in self.names else None
        if self.turn is not None and self._lorenzo and RESHUFFLING in self._lorenzo.turned:
            self._turn_tokens(set())

    def _turn_tokens(self, turned: set[int]) -> None:
        assert self._lorenzo
        left = len(TOKENS) - len(turned)
        self._lorenzo = replace(self._lorenzo, turned=tuple(sorted(turned)), tokens=left)

    @staticmethod
    def _store(seat: game.SeatView, told: wire.UpdateDepotsStatus) -> None:
        rows = [
            game.ShelfView(GOOD[units[0]] if units else None, len(units), places)
            for units, places in zip(told.warehouse_depots, SHELVES, strict=True)
        ]
        depots = [
            game.ShelfView(GOOD[wire.Resource(depot.removeprefix("LEADER_"))], count, LEADER_PLACES)
            for depot, count in told.leader_depots.items()
            if depot not in (*ROWS, wire.Depot.STRONGBOX)
        ]
        seat.shelves = rows + depots
        seat.strongbox = Goods(**{GOOD[resource]: count for resource, count in told.strongbox_depots.items()})
        seat.resources = sum([shelf.count for shelf in seat.shelves]) + sum(told.strongbox_depots.values())

    def _hold(self, seat: game.SeatView, cards: dict[int, bool], hidden: int) -> None:
        seat.played = tuple([card for card, active in cards.items() if active])
        seat.count = hidden + len(cards) - len(seat.played)
        facts = [BOOK.leaders[card] for card in seat.played]
        seat.discounts = Goods(*[sum([fact.discount[good] for fact in facts]) for good in range(len(RESOURCES))])
        seat.conversions = tuple([(RESOURCES[fact.marble[0]], fact.marble[1]) for fact in facts if fact.marble])
        if seat is self.me:
            held = tuple([card for card, active in cards.items() if not active])
            gone = [card for card in seat.hand or () if card not in cards]
            seat.hand, seat.away = held, (*(seat.away or ()), *gone)

    def _end(self, told: wire.GameOverMessage) -> None:
        # Somebody who is no player may be told of as well: some would list Lorenzo.
        ours = [(self.names.index(row.nickname), row) for row in told.results if row.nickname in self.names]
        if not self.names or sorted([seat for seat, _ in ours]) != [*range(len(self.names))]:
            raise Unreadable("the results are those of other players")
        groups: dict[int, list[int]] = {}
        scores = [0] * len(self.names)
        for seat, result in ours:
            groups.setdefault(result.position, []).append(seat)
            scores[seat] = result.victory_points
        self.turn = None
        self.outcome = Outcome(
            winners=tuple([self.names.index(name) for name in told.winners if name in self.names]),
            scores=tuple(scores),
            ranking=tuple([tuple(sorted(groups[position])) for position in sorted(groups)]),
            why="the server says so",
        )

    def view(self) -> game.View:
        """The view; what a seat is at is known of our own only, and there from what is asked."""
        return game.View(
            options=PRINTED,
            first=0,
            market=self._market,
            spare=self._spare,
            grid=[list(level) for level in self._grid],
            seats=[self._shown(number, seat) for number, seat in enumerate(self._seats)],
            lorenzo=self._lorenzo and self._completed(self._lorenzo),
            turn=self.turn,
            last_round=self._last_round,
            outcome=self.outcome,
        )

    def _shown(self, number: int, seat: game.SeatView) -> game.SeatView:
        choosing = not self._begun and seat.count == LEADERS_DEALT and number != self.number
        return replace(seat, step="leaders" if choosing else "ready")

    def _completed(self, lorenzo: game.LorenzoView) -> game.LorenzoView:
        """Whoever was away has not seen which cards went: any that may have been will do."""
        out = {card for seat in self._seats for slot in seat.slots for card in slot} | {*lorenzo.removed}
        unseen: list[int] = []
        for cards, deck in zip(BOOK.decks, [deck for level in self._grid for deck in level], strict=True):
            hidden = [card for card in cards if card not in out and card != deck.top]
            unseen += hidden[: len(hidden) - deck.left + (deck.top is not None)]
        return replace(lorenzo, removed=(*lorenzo.removed, *unseen))


def _empty() -> game.SeatView:
    return game.SeatView(
        step="ready",
        points=0,
        resources=0,
        space=0,
        tiles=(None,) * 3,
        shelves=[game.ShelfView(None, 0, places) for places in SHELVES],
        strongbox=Goods(),
        slots=[()] * 3,
        played=(),
        count=LEADERS_DEALT,
        hand=None,
        away=None,
        discounts=Goods(),
        conversions=(),
        bonus=0,
        waiting=(),
        whites=0,
        discarded=0,
        card=None,
        price=None,
        production=None,
    )
