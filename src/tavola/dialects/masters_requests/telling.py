"""What guests are told without being asked: the views of a whole table, and those an entry of the log changes.

All of it is made from what the game lets a seat see.
"""

from typing import Final

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import LEADER_DEPOT, MARBLES, RESOURCE, ROWS, resources
from tavola.games.contract import Outcome
from tavola.games.masters import words as game
from tavola.games.masters.config import RESOURCES
from tavola.house.ledger import Happened
from tavola.house.table import Table
from tavola.house.words import TABLE_EVENTS


def names_of(table: Table) -> list[str]:
    return [seat.name for seat in table.occupied]


# The views


def market(view: game.View) -> wire.Told:
    rows = tuple([tuple([MARBLES[marble] for marble in row]) for row in view.market])
    return wire.UpdateMarketView(rows, MARBLES[view.spare])


def grid(decks: list[list[game.DeckView]]) -> wire.Told:
    return wire.UpdateDevelopmentCardGrid(
        tuple([tuple([deck.top for deck in level]) for level in reversed(decks)]),
        tuple([tuple([deck.left for deck in level]) for level in reversed(decks)]),
    )


def depots(name: str, seen: game.SeatView) -> wire.Told:
    rows, leaders = seen.shelves[: len(ROWS)], seen.shelves[len(ROWS) :]
    return wire.UpdateDepotsStatus(
        name,
        tuple([resources([shelf.resource] * shelf.count) if shelf.resource else () for shelf in rows]),
        {RESOURCE[good]: getattr(seen.strongbox, good) for good in RESOURCES},
        {LEADER_DEPOT[shelf.resource]: shelf.count for shelf in leaders if shelf.resource},
    )


def leaders(name: str, seen: game.SeatView) -> wire.Told:
    """To the owner all cards, to the others those played and how many more there are."""
    cards = dict.fromkeys(seen.played, True)
    if seen.hand is None:
        return wire.ReloadLeaderCardsOwned(name, cards, seen.count)
    return wire.ReloadLeaderCardsOwned(name, cards | dict.fromkeys(seen.hand, False), 0)


def game_over(view: game.View, outcome: Outcome, names: list[str]) -> wire.Told:
    results: list[wire.Result] = []
    for group in outcome.ranking:
        position = len(results) + 1
        for seat in group:
            seen = view.seats[seat]
            results.append(wire.Result(position, names[seat], outcome.scores[seat], seen.resources))
    winners = tuple([names[seat] for seat in outcome.winners])
    if view.lorenzo is None:
        return wire.GameOverMessage(tuple(results), winners)
    return wire.GameOverMessage(tuple(results), winners, lorenzo_won=not winners)


# Whole tables


def players(table: Table, seat: int, first: int) -> wire.Told:
    names = names_of(table)
    others = tuple([name for name in names if name != names[seat]])
    return wire.SendPlayersNicknamesMessage(names[seat], others, (*names[first:], *names[:first]), table.code)


def everything(table: Table, seat: int, view: game.View) -> list[wire.Told]:
    """Who plays and every view there is, the players in the order of their turns."""
    names = names_of(table)
    told = [players(table, seat, view.first), market(view), grid(view.grid)]
    for number in [*range(view.first, len(names)), *range(view.first)]:
        told += _of_one(names[number], view.seats[number])
    if view.lorenzo is not None:
        told.append(wire.UpdateMarkerPosition(wire.LORENZO, view.lorenzo.space))
    return told


def _of_one(name: str, seen: game.SeatView) -> list[wire.Told]:
    told = [depots(name, seen), wire.UpdateMarkerPosition(name, seen.space)]
    for section, kept in enumerate(seen.tiles, 1):
        if kept is not None:
            told.append(wire.NotifyTakenPopesFavorTile(name, section, kept))
    for slot, cards in enumerate(seen.slots, 1):
        told += [wire.NotifyDevelopmentCardBought(name, card, slot) for card in cards]
    if seen.card is not None:
        told.append(wire.NotifyDevelopmentCardBought(name, seen.card, None))
    told.append(leaders(name, seen))
    if seen.waiting:
        told.append(wire.NotifyResourcesToStore(name, resources(seen.waiting)))
    told.append(wire.NotifyVictoryPoints(name, seen.points))
    return told


def present(table: Table, seat: int) -> list[wire.Told]:
    """All that somebody must know who is back in a game that went on without him."""
    names = names_of(table)
    view: game.View = table.view(seat)
    told = everything(table, seat, view)
    if view.last_round:
        happened = [event for news in table.ledger.history() for event in news.seen(None)]
        ends = [event for event in happened if isinstance(event, game.LastRound)]
        told += [wire.LastRoundMessage(names[number]) for event in ends for number in event.seats]
    if view.turn is not None:
        told.append(wire.TurnMessage(names[view.turn], is_started=True))
    return told


def presence(name: str, *, here: bool) -> wire.Told:
    return wire.WelcomeBackMessage(name, game_finished=False) if here else wire.NotifyClientDisconnection(name)


# Entries


_OWN_WORDS: Final = (game.Kept, game.Took, game.LeaderPlayed, game.LeaderDiscarded, game.TurnEnded)
"""Of these the seat whose they are is told something else than the others."""


class Told:
    """What an entry comes to in this dialect; spelled once for all who are told the same."""

    __slots__ = ("_concerned", "_dealt", "_frames")

    def __init__(self, news: Happened) -> None:
        self._dealt = news.dealt
        self._concerned = {event.seat for event in news.seen(None) if isinstance(event, _OWN_WORDS)}
        self._frames: dict[int | None, bytes] = {}

    def frame(self, table: Table, news: Happened, seat: int) -> bytes:
        """What this seat is told.

        The news is handed in again: this is kept in it, and what holds each other is not freed with its last use.
        """
        hearer = seat if self._dealt or seat in self._concerned else None
        frame = self._frames.get(hearer)
        if frame is None:
            told = _start(table, seat) if self._dealt else _Entry(table, news, hearer).told
            frame = self._frames[hearer] = wire.lines(*told)
        return frame


def told_of(table: Table, news: Happened, seat: int) -> bytes:
    """What this seat is told of an entry."""
    told: Told | None = news.shared.get(Told)
    if told is None:
        told = news.shared[Told] = Told(news)
    return told.frame(table, news, seat)


def _start(table: Table, seat: int) -> list[wire.Told]:
    return [wire.PlayersReadyToStartMessage(), *everything(table, seat, table.view(seat))]


class _Entry:
    """What one entry comes to: each view it changes once, as it is afterwards, in the order of the events."""

    def __init__(self, table: Table, news: Happened, seat: int | None) -> None:
        self._table = table
        self._seat = seat
        self._names = names_of(table)
        # What changed is never a secret, only what a hand holds is.
        self._before: game.View = news.public_before()
        self._after: game.View = table.public()
        self._grid: list[list[game.DeckView]] | None = None
        """The grid while cards leave it, once one has."""
        self._lorenzo = False
        self.told: list[wire.Told] = []
        events = [event for event in news.seen(seat) if type(event) not in TABLE_EVENTS]
        self._placed = {event.card for event in events if isinstance(event, game.CardPlaced)}
        for event in events:
            self._tell(event)
        self._close()

    def _say(self, *messages: wire.Told) -> None:
        self.told += messages

    def _show(self, *views: wire.Told) -> None:
        """A view as it is after the entry is told once, however often the entry changes it."""
        self.told += [view for view in views if view not in self.told]

    def _tell(self, event: game.Event) -> None:
        match event:
            case game.Kept(seat):
                self._show(self._leaders(seat))
            case game.Took(seat, _, _, marbles):
                self._show(market(self._after))
                if seat == self._seat:
                    self._say(wire.NotifyMarbleTaken(tuple([MARBLES[marble] for marble in marbles])))
                self._show(self._to_store(seat))
            case game.Chose(seat) | game.Converted(seat) | game.Discarded(seat, shelf=None):
                self._show(self._to_store(seat))
            case game.Lost(seat, units) if units:
                self._show(self._to_store(seat))
            case game.Stored(seat):
                self._show(self._depots(seat), self._to_store(seat))
            case (
                game.Discarded(seat)
                | game.Swapped(seat)
                | game.Shifted(seat)
                | game.Paid(seat)
                | game.Produced(seat)
            ):
                self._show(self._depots(seat))
            case game.CardTaken(seat, card, _, turned):
                self._turn_up(card, turned)
                if card not in self._placed:
                    self._say(wire.NotifyDevelopmentCardBought(self._names[seat], card, None))
            case game.CardPlaced(seat, card, slot):
                self._say(wire.NotifyDevelopmentCardBought(self._names[seat], card, slot))
            case game.LeaderPlayed(seat, leader):
                self._say(wire.NotifyLeaderAction(self._names[seat], leader, discard=False))
                self._show(self._leaders(seat))
                if len(self._after.seats[seat].shelves) > len(self._before.seats[seat].shelves):
                    self._show(self._depots(seat))
            case game.LeaderDiscarded(seat, hidden):
                self._say(wire.NotifyLeaderAction(self._names[seat], hidden, discard=True))
                self._show(self._leaders(seat))
            case _:
                self._tell_of_the_round(event)

    def _tell_of_the_round(self, event: game.Event) -> None:
        match event:
            case game.Advanced(marker, _, space):
                name = wire.LORENZO if marker is None else self._names[marker]
                self._say(wire.UpdateMarkerPosition(name, space))
            case game.Reported(section, kept):
                for name, taken in zip(self._names, kept, strict=True):
                    self._say(wire.NotifyTakenPopesFavorTile(name, section, taken))
            case game.LastRound(seats):
                self._say(*[wire.LastRoundMessage(self._names[seat]) for seat in seats])
            case game.TurnEnded(seat):
                if seat == self._seat:
                    # The document: forced when nothing else could be done, which is when no leader is left.
                    self._say(wire.EndTurnMessage(is_forced=not self._before.seats[seat].count))
                self._say(wire.TurnMessage(self._names[seat], is_started=False))
            case game.Skipped(seat):
                self._say(wire.TurnMessage(self._names[seat], is_started=False))
            case game.TokenTurned(token):
                self._lorenzo = True
                self._say(wire.TurnMessage(wire.LORENZO, is_started=True), wire.NotifyLorenzoAction(token))
            case game.CardRemoved(card, turned):
                self._turn_up(card, turned)
            case game.Next(seat):
                self._close()
                self._say(wire.TurnMessage(self._names[seat], is_started=True))
            case game.Ended():
                self._close()
                assert self._after.outcome
                self._say(game_over(self._after, self._after.outcome, self._names))

    def _close(self) -> None:
        """The points that have changed, once all that changed them is told; and Lorenzo's turn ends."""
        changed = zip(self._names, self._before.seats, self._after.seats, strict=True)
        self._show(
            *[wire.NotifyVictoryPoints(name, new.points) for name, old, new in changed if old.points != new.points]
        )
        if self._lorenzo:
            self._lorenzo = False
            self._say(wire.TurnMessage(wire.LORENZO, is_started=False))

    def _turn_up(self, card: int, turned: int | None) -> None:
        """A card leaves the grid: each is told by itself, or nobody could know which they were."""
        if self._grid is None:
            self._grid = [list(level) for level in self._before.grid]
        for level in self._grid:
            for colour, deck in enumerate(level):
                if deck.top == card:
                    level[colour] = game.DeckView(turned, deck.left - 1)
        self._say(grid(self._grid))

    def _leaders(self, seat: int) -> wire.Told:
        view: game.View = self._table.view(seat) if seat == self._seat else self._after
        return leaders(self._names[seat], view.seats[seat])

    def _depots(self, seat: int) -> wire.Told:
        return depots(self._names[seat], self._after.seats[seat])

    def _to_store(self, seat: int) -> wire.Told:
        return wire.NotifyResourcesToStore(self._names[seat], resources(self._after.seats[seat].waiting))
