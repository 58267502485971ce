"""The position as a server's lines tell it, made into the game's own view.

The document says less than the view holds. What can be worked out from the rest is, with the game's own code;
what cannot be known (whose turn it is among others, which cards Lorenzo took) is a guess that fits.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from msgspec import UNSET

from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_states import values, wire
from tavola.dialects.masters_states.catalogue import (
    DEVELOPMENT,
    FACE_DOWN,
    RESOURCES,
    UNKNOWN,
    faults_of,
    options_of,
)
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.telling import LETTERS, ON_TURN, SETTING_UP, TILES, TOKENS
from tavola.dialects.masters_states.variants import LORENZO, READ
from tavola.games.chance import SeededChance
from tavola.games.contract import Outcome
from tavola.games.masters import GAME
from tavola.games.masters import words as game
from tavola.games.masters.book import BASIC, book_of, configuration
from tavola.games.masters.buying import price
from tavola.games.masters.config import COLOURS, Goods, Resource
from tavola.games.masters.player import SHELVES
from tavola.games.masters.rules import BONUS
from tavola.games.masters.state import CARDS_TO_END
from tavola.games.masters.state import State as Position

MARBLES: Final = {letter: marble for marble, letter in LETTERS.items()}
TILE_OF: Final = {number: tile for tile, number in TILES.items()}
STEP_OF: Final[dict[State, game.Step]] = {
    **{state: step for step, state in SETTING_UP.items() if step != "settle"},
    **{state: step for step, state in ON_TURN.items()},
}

_CHANCE: Final = SeededChance(b"a picture", 0)


@dataclass
class Player:
    name: str
    kinds: list[Resource | None]
    counts: list[int]
    box: Goods
    space: int
    tiles: tuple[bool | None, ...]
    slots: list[tuple[int, ...]]
    count: int
    played: tuple[int, ...]
    waiting: tuple[Resource, ...]
    card: int | None
    paid: bool
    """Whether the card taken is paid for."""
    bonus: int
    """Resources still to be chosen in the set-up."""
    connected: bool
    resumes: State | None
    """The state of his turn he is in, or comes back to."""
    hand: tuple[int, ...] | None = None
    away: tuple[int, ...] = ()
    production: game.ProductionView | None = None


@dataclass
class Lorenzo:
    space: int
    turned: list[int] = field(default_factory=list)
    shuffles: bool = False
    """Whether all tokens form a new stack when the match goes on."""


class Picture:
    """What one guest knows of one match."""

    def __init__(self, told: values.Summary, name: str) -> None:
        config, dev_labels, leader_labels = _pieces(told)
        names = [player.nickname for player in told.players_summary]
        if wrong := faults_of(config, len(names) or 1):
            raise Unreadable(f"no game can be played with this: {wrong[0]}")
        if name not in names or len(names) > len(BONUS) or len(set(names)) < len(names):
            raise Unreadable("the Summary does not tell of us")
        self.options = options_of(config)
        pieces = configuration(self.options)
        ids = DEVELOPMENT if self.options.development is None else [card.id for card in pieces.development]
        self.number_of = dict(zip(dev_labels, ids, strict=True))
        self.number_of |= dict(zip(leader_labels, [leader.id for leader in pieces.leaders], strict=True))
        self.label_of = {number: label for label, number in self.number_of.items()}
        self.names = names
        self.me = names.index(name)
        self.market = [[MARBLES[letter] for letter in row] for row in told.market]
        self.spare = MARBLES[told.side_marble]
        self.lorenzo = Lorenzo(told.lorenzo_marker) if len(names) == 1 else None
        self.players = [self._player(seat, seen) for seat, seen in enumerate(told.players_summary)]
        self.turn: int | None = None
        self.whites = 0
        """White marbles we have to convert."""
        self.last_round = False
        self.outcome: Outcome | None = None
        self.grid: list[list[tuple[int | None, int]]] = []
        self._see_grid(told.card_grid)
        self._guess_turn()

    def _player(self, seat: int, seen: values.PlayerSummary) -> Player:
        count = len(seen.hand_leaders)
        state = READ.get(seen.last_used_state)
        buffer = () if seen.market_buffer is UNSET else seen.market_buffer
        lying = any(thing.quantity for thing in seen.warehouse)
        setting_up = state in (State.WAITING_LEADERS, State.WAITING_RESOURCES) or count == 4
        player = Player(
            name=seen.nickname,
            kinds=[],
            counts=[],
            box=_goods(seen.strongbox),
            space=seen.faith_marker,
            tiles=_tiles(seen.pope_tiles),
            slots=[self._numbers(slot) for slot in seen.dev_card_slots],
            count=count,
            played=self._numbers(seen.active_leaders),
            waiting=_resources(buffer),
            card=None if seen.temp_dev_card is UNSET else self._number(seen.temp_dev_card),
            paid=state is State.DEV_CARD_PLACEMENT,
            bonus=BONUS[seat][0] if setting_up and not lying and not buffer else 0,
            connected=seen.connected,
            resumes=state if state in ON_TURN.values() else None,
        )
        _shelve(player, seen.warehouse)
        if seat == self.me and FACE_DOWN not in seen.hand_leaders:
            player.hand = self._numbers(seen.hand_leaders)
        if seen.temp_production is not UNSET:
            player.production = _production(seen.temp_production)
        return player

    def _guess_turn(self) -> None:
        """After a return in the middle of the game: somebody is in a state of his turn."""
        acting = [seat for seat, player in enumerate(self.players) if player.resumes]
        self.turn = acting[0] if acting else None

    # Names and numbers

    @property
    def own(self) -> Player:
        return self.players[self.me]

    def entered(self, state: State) -> None:
        """We are in this state now."""
        if state in (State.STARTING_TURN, State.END_TURN):
            self.own.waiting = ()
        if state is State.WAITING_FOR_TURN:
            # Who is on turn is told to that player only: the first after the set-up, else whoever comes after us.
            if self.turn is None:
                self.turn = 0
            elif self.turn == self.me:
                self.turn = (self.me + 1) % len(self.players)
        elif state in ON_TURN.values():
            self.turn = self.me
            self.own.resumes = None
            if self.lorenzo and self.lorenzo.shuffles:
                self.lorenzo.turned, self.lorenzo.shuffles = [], False
        if self.own.resumes is State.MARKET_ACTION:
            self.whites = self.whites_taken()[0]

    def seat(self, name: str | values.Unset) -> int:
        if name not in self.names:
            raise Unreadable(f"nobody here is called {name!r}")
        return self.names.index(str(name))

    def _number(self, label: str) -> int:
        if label not in self.number_of:
            raise Unreadable(f"there is no card {label!r}")
        return self.number_of[label]

    def _numbers(self, labels: Iterable[str]) -> tuple[int, ...]:
        return tuple([self._number(label) for label in labels])

    # What a line changes

    def follow(self, said: wire.HouseSays) -> None:
        match said:
            case wire.MarketChange(side, market):
                self.market = [[MARBLES[letter] for letter in row] for row in market]
                self.spare = MARBLES[side]
            case wire.CardGridChange(grid):
                self._see_grid(grid)
            case wire.VaticanReport(tiles):
                for name, kept in tiles.items():
                    self.players[self.seat(name)].tiles = _tiles(kept)
            case wire.TokenDraw(token, left):
                self._see_token(token, left)
            case wire.LastRound():
                self.last_round = True
            case wire.NewFaithPosition(space, name) if self.lorenzo and name == LORENZO:
                self.lorenzo.space = space
            case wire.EndGameResults():
                self._see_results(said)
            case wire.NewFaithPosition(space, name):
                self.players[self.seat(name)].space = space
            case wire.PlayerConnectionState(connected, name):
                self.players[self.seat(name)].connected = connected
            case wire.HandLeadersState(leaders, name):
                self._see_hand(self.seat(name), leaders)
            case (
                wire.ActivatedLeader()
                | wire.DiscardedLeader()
                | wire.MarketBufferChange()
                | wire.WarehouseChange()
                | wire.StrongboxChange()
                | wire.DevCardDrawn()
                | wire.DevCardSlotChange()
            ):
                self._see_player(self.seat(said.nickname), said)

    def _see_player(self, seat: int, said: wire.HouseSays) -> None:
        """Something only whoever is on turn does, or, in the set-up, anybody."""
        player = self.players[seat]
        match said:
            case wire.ActivatedLeader(label):
                leader = self._number(label)
                if leader not in player.played:
                    player.played += (leader,)
                    player.count -= 1
                    if player.hand is not None:
                        player.hand = tuple([other for other in player.hand if other != leader])
            case wire.DiscardedLeader():
                player.count -= 1
            case wire.MarketBufferChange(units):
                player.waiting = _resources(units)
                player.bonus = 0
            case wire.WarehouseChange(shelves):
                _shelve(player, shelves)
            case wire.StrongboxChange(box):
                player.box = _goods(box)
                player.paid = player.card is not None
                player.production = None
            case wire.DevCardDrawn(label):
                player.card = None if label is UNSET else self._number(label)
                player.paid = False
            case wire.DevCardSlotChange(slots):
                player.slots = [self._numbers(slot) for slot in slots]
        if self.turn is not None:
            self.turn = seat

    def _see_hand(self, seat: int, labels: tuple[str, ...]) -> None:
        player = self.players[seat]
        player.count = len(labels)
        if seat == self.me and FACE_DOWN not in labels:
            hand = self._numbers(labels)
            gone = [leader for leader in player.hand or () if leader not in (*hand, *player.played, *player.away)]
            player.away += tuple(gone)
            player.hand = hand

    def we_discarded(self, leader: int) -> None:
        """The line does not say which leader was discarded; whoever did it knows."""
        own = self.own
        own.hand = tuple([other for other in own.hand or () if other != leader])
        own.away += (leader,)

    def _see_grid(self, grid: tuple[tuple[values.Pile, ...], ...]) -> None:
        self.grid = [
            [(None if top is None else self._number(top), int(left)) for top, left in row] for row in grid
        ]

    def _see_token(self, name: str, left: int) -> None:
        if self.lorenzo is None or name not in TOKENS.values():
            raise Unreadable(f"there is no token {name!r}")
        turned = self.lorenzo.turned
        token = next(token for token, called in TOKENS.items() if called == name and token not in turned)
        turned.append(token)
        self.lorenzo.shuffles = left == len(TOKENS)

    def _see_results(self, said: wire.EndGameResults) -> None:
        if not all(name in said.ranking for name in self.names):
            raise Unreadable("the ranking does not tell of everybody")
        scores = tuple([said.ranking[name] for name in self.names])
        ranked = sorted(range(len(self.names)), key=lambda seat: -scores[seat])
        winners = tuple([self.names.index(name) for name in said.winners if name in self.names])
        if not said.winners:  # a server that tells points only
            best = max(said.ranking.values())
            winners = tuple([seat for seat in ranked if scores[seat] == best])
        # Of equal points those who won come first.
        groups = sorted({(scores[seat], seat in winners) for seat in ranked}, reverse=True)
        ranking = tuple([tuple([s for s in ranked if (scores[s], s in winners) == group]) for group in groups])
        self.outcome = Outcome(winners, scores, ranking, said.msg.strip() or "the server says so")
        self.turn = None

    # The view

    def view(self, state: State) -> game.View:
        """The game's view, with ourselves in this state; `ValueError` if what was told does not fit together."""
        position: Position = GAME.imagine(self._seen(state), _CHANCE)
        for player, seen in zip(position.players, self.players, strict=True):
            if seen.card is not None and not seen.paid:
                player.price = price(player, position.book.cards[seen.card])
        view: game.View = GAME.view(position, self.me)
        view.grid = self._decks()  # a card lost at the end is not counted again
        return view

    def _seen(self, state: State) -> game.View:
        """All that was told, in the view's own shape; points are counted later."""
        abilities = GAME.blank(self.options, len(self.players))
        for seat, player in enumerate(self.players):
            for leader in player.played:
                GAME.evolve(abilities, game.LeaderPlayed(seat, leader))
        able: game.View = GAME.view(abilities, None)
        return game.View(
            options=self.options,
            first=0,
            market=tuple([tuple(row) for row in self.market]),
            spare=self.spare,
            grid=self._decks(),
            seats=[self._seat(seat, state, able.seats[seat]) for seat in range(len(self.players))],
            lorenzo=self._lorenzo(),
            turn=self.turn if state not in STEP_OF or state in SETTING_UP.values() else self.me,
            last_round=len(self.players) > 1 and (self.last_round or self._at_the_goal()),
            outcome=self.outcome,
        )

    def _decks(self) -> list[list[game.DeckView]]:
        return [[game.DeckView(top, left) for top, left in row] for row in self.grid]

    def _seat(self, seat: int, state: State, able: game.SeatView) -> game.SeatView:
        player = self.players[seat]
        step = self._step(seat, state)
        places = [*SHELVES, *[shelf.places for shelf in able.shelves[len(SHELVES) :]]]
        kinds = [*player.kinds, *[shelf.resource for shelf in able.shelves[len(player.kinds) :]]]
        counts = [*player.counts, *[0] * (len(kinds) - len(player.counts))]
        if len(kinds) != len(places):
            raise ValueError(f"{player.name} has {len(kinds)} shelves and leaders for {len(places)}")
        made = player.production if step == "produce" else None
        return game.SeatView(
            step=step,
            points=0,
            resources=0,
            space=player.space,
            tiles=player.tiles,
            shelves=[
                game.ShelfView(kind, count, place)
                for kind, count, place in zip(kinds, counts, places, strict=True)
            ],
            strongbox=player.box,
            slots=list(player.slots),
            played=player.played,
            count=player.count,
            hand=player.hand,
            away=None if player.hand is None else player.away,
            discounts=able.discounts,
            conversions=able.conversions,
            bonus=player.bonus if step in SETTING_UP else 0,
            waiting=player.waiting,
            whites=self.whites if step == "convert" else 0,
            discarded=0,
            card=player.card,
            price=None if made is None else made.takes,
            production=made,
        )

    def _step(self, seat: int, state: State) -> game.Step:
        player = self.players[seat]
        if player.waiting and (self.turn is None or state is State.WAITING_RESOURCES):
            return "settle"
        if seat == self.me:
            if state is State.WAITING_FOR_TURN and self.own.resumes:
                return STEP_OF[self.own.resumes]
            if state in STEP_OF:
                return STEP_OF[state]
        if self.turn is None and self.outcome is None:
            if player.count == 4:
                return "leaders"
            return "resources" if player.bonus else "ready"
        if player.card is not None:
            return "place" if player.paid else "pay"
        return "store" if player.waiting else "ready"

    def _lorenzo(self) -> game.LorenzoView | None:
        if self.lorenzo is None:
            return None
        turned = tuple(sorted(self.lorenzo.turned))
        return game.LorenzoView(self.lorenzo.space, len(TOKENS) - len(turned), turned, self._removed())

    def _removed(self) -> tuple[int, ...]:
        """Of the cards that are nowhere to be seen as many as are missing from their decks."""
        seen = {card for player in self.players for card in chain(*player.slots, [player.card])}
        found: list[int] = []
        for deck, (top, left) in zip(book_of(self.options).decks, chain(*self.grid), strict=True):
            unseen = [card for card in deck if card != top and card not in seen]
            found += unseen[: len(unseen) - left + (top is not None)]
        return tuple(found)

    def _at_the_goal(self) -> bool:
        last = book_of(self.options).last
        return any(player.space >= last or sum(map(len, player.slots)) >= CARDS_TO_END for player in self.players)

    # What can be worked out

    def line(self, move: game.Take) -> list[game.Marble]:
        """The marbles of a line as they lie now."""
        if move.line == "row":
            return list(self.market[move.number - 1])
        return [row[move.number - 1] for row in self.market]

    def whites_taken(self) -> list[int]:
        """How many white marbles we may have taken: first what fits what waits and how the tray lies since."""
        units = list(self.own.waiting)
        found = []
        for line in [*self.market, *[list(column) for column in zip(*self.market, strict=True)]]:
            taken = [self.spare, *line[:-1]]
            if [_GIVES[marble] for marble in taken if marble in _GIVES] == units:
                found.append(taken.count("white"))
        return [number for number in dict.fromkeys([*found, *range(1, 5)]) if number]

    def announced(self, move: game.Produce, view: game.View) -> game.ProductionView:
        """The production of this move, as the game will have it."""
        position = GAME.imagine(view, _CHANCE)
        (made,) = GAME.decide(position, self.me, move, _CHANCE)
        assert isinstance(made, game.Announced)
        return game.ProductionView(made.powers, made.takes, made.gives, made.faith)


_GIVES: Final[dict[game.Marble, Resource]] = {
    "yellow": "coin",
    "grey": "stone",
    "purple": "servant",
    "blue": "shield",
}


def _pieces(told: values.Summary) -> tuple[values.MatchConfiguration, list[str], list[str]]:
    """The configuration a Summary tells of, and the ids of its cards in the game's order."""

    def number(label: str) -> tuple[int, str]:
        return len(label), label

    cards = {label: card for label, card in told.card_map.items() if isinstance(card, values.Development)}
    leaders = {label: card for label, card in told.card_map.items() if isinstance(card, values.Leader)}
    labels = sorted(
        sorted(cards, key=number),
        key=lambda label: (cards[label].type.level, COLOURS.index(_colour(cards[label]))),
    )
    leader_labels = sorted(leaders, key=number)
    config = values.MatchConfiguration(
        tuple([cards[label] for label in labels]),
        tuple([leaders[label] for label in leader_labels]),
        tuple([_cell(cell) for cell in told.faith_path]),
        told.basic_prod,
    )
    return config, labels, leader_labels


def _colour(card: values.Development) -> str:
    return card.type.color.lower()


def _cell(told: str) -> values.PathCell:
    match told.split("-"):
        case [points, section, pope] if points.isdecimal() and section.isdecimal():
            return values.PathCell("vaticanReportCell" if pope == "true" else "cell", int(points), int(section))
    raise Unreadable(f"{told!r} is no cell of a track")


def _goods(things: Iterable[values.PhysicalResource]) -> Goods:
    return Goods(**{RESOURCES[thing.type]: thing.quantity for thing in things if thing.type != UNKNOWN})


def _resources(units: Iterable[values.PhysicalResource]) -> tuple[Resource, ...]:
    return tuple([RESOURCES[unit.type] for unit in units for _ in range(unit.quantity) if unit.type != UNKNOWN])


def _tiles(told: tuple[int, ...]) -> tuple[bool | None, ...]:
    if len(told) != 3 or not all(tile in TILE_OF for tile in told):
        raise Unreadable("a player has three tiles")
    return tuple([TILE_OF[tile] for tile in told])


def _shelve(player: Player, shelves: tuple[values.PhysicalResource, ...]) -> None:
    kinds = [None if thing.type == UNKNOWN else RESOURCES[thing.type] for thing in shelves]
    player.kinds = [
        kind if thing.quantity or n >= 3 else None
        for n, (kind, thing) in enumerate(zip(kinds, shelves, strict=True))
    ]
    player.counts = [thing.quantity for thing in shelves]


def _production(recipe: values.Recipe) -> game.ProductionView:
    """A production announced before we came back: which powers it was is not told."""
    gives = [
        values.PhysicalResource(earning.type, earning.quantity)
        for earning in recipe.earnings
        if earning.type is not UNSET
    ]
    faith = sum([earning.quantity for earning in recipe.earnings if earning.resource == "faithPoint"])
    return game.ProductionView((BASIC,), _goods(recipe.cost), _goods(gives), faith)
