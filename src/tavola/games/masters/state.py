"""The position of a game of Masters: what lies before each seat and what lies between them."""

from typing import Final

from tavola.games.masters.book import (
    DECKS,
    NOTHING,
    Amounts,
    Book,
    book_of,
)
from tavola.games.masters.config import COLOURS
from tavola.games.masters.words import (
    Announced,
    Ended,
    Marble,
    Options,
    Step,
)

SHELVES: Final = (1, 2, 3)
"""The places of the ordinary shelves."""
EMPTY: Final = -1
"""What lies on an empty ordinary shelf."""

ROWS: Final = 3
COLUMNS: Final = 4
MARBLES: Final[tuple[Marble, ...]] = ("yellow", "grey", "purple", "blue", "red", "white")
"""The marbles by number: those that give a resource have its number, then red and white."""
RED: Final = 4
WHITE: Final = 5
MARBLE: Final[dict[str, int]] = {name: number for number, name in enumerate(MARBLES)}

LINES: Final[dict[tuple[str, int], tuple[int, ...]]] = {
    **{("row", row + 1): tuple(range(row * COLUMNS, (row + 1) * COLUMNS)) for row in range(ROWS)},
    **{("column", column + 1): tuple(range(column, ROWS * COLUMNS, COLUMNS)) for column in range(COLUMNS)},
}
"""The places of each line in the tray; the first one's marble is pushed out (rules 3.2)."""

CARDS_TO_END: Final = 7

TOKENS: Final[tuple[int, ...]] = (65, 66, 67, 68, 69, 70, 71)
RESHUFFLING: Final = 71


class Player:
    """What lies before one seat. Values are replaced, never changed in place, so that copies may share them."""

    __slots__ = (
        "announced",
        "away",
        "bonus",
        "box",
        "card",
        "conversions",
        "counts",
        "discounts",
        "hand",
        "kinds",
        "owned",
        "places",
        "played",
        "price",
        "slots",
        "space",
        "spilled",
        "step",
        "tiles",
        "waiting",
        "whites",
    )

    def __init__(self) -> None:
        self.step: Step = "leaders"
        self.hand: tuple[int, ...] = ()
        self.away: tuple[int, ...] = ()
        """Leaders this seat gave back or discarded: nobody else knows which."""
        self.played: tuple[int, ...] = ()
        self.kinds: tuple[int, ...] = (EMPTY,) * len(SHELVES)
        self.counts: tuple[int, ...] = (0,) * len(SHELVES)
        self.places: tuple[int, ...] = SHELVES
        """The shelves, then the leader depots: what lies there, how many, how many could."""
        self.box: Amounts = NOTHING
        self.slots: tuple[tuple[int, ...], ...] = ((), (), ())
        self.owned: tuple[int, ...] = ()
        """The decks its cards came from, one for each card."""
        self.space = 0
        self.tiles: tuple[bool | None, ...] = (None, None, None)
        self.discounts: Amounts = NOTHING
        self.conversions: tuple[tuple[int, int], ...] = ()
        """What a white marble gives: resource and amount, each resource once."""
        self.bonus = 0
        self.waiting: tuple[int, ...] = ()
        self.whites = 0
        self.spilled = 0
        """Units discarded in the market action that is going on."""
        self.card: int | None = None
        self.price: Amounts | None = None
        self.announced: Announced | None = None

    def copy(self) -> "Player":
        other = Player.__new__(Player)
        other.step = self.step
        other.hand = self.hand
        other.away = self.away
        other.played = self.played
        other.kinds = self.kinds
        other.counts = self.counts
        other.places = self.places
        other.box = self.box
        other.slots = self.slots
        other.owned = self.owned
        other.space = self.space
        other.tiles = self.tiles
        other.discounts = self.discounts
        other.conversions = self.conversions
        other.bonus = self.bonus
        other.waiting = self.waiting
        other.whites = self.whites
        other.spilled = self.spilled
        other.card = self.card
        other.price = self.price
        other.announced = self.announced
        return other

    def held(self) -> Amounts:
        """The whole supply: shelves, leader depots and strongbox."""
        total = list(self.box)
        for kind, count in zip(self.kinds, self.counts, strict=True):
            if count:
                total[kind] += count
        return (total[0], total[1], total[2], total[3])


class State:
    __slots__ = (
        "book",
        "cross",
        "ended",
        "first",
        "front",
        "grid",
        "hidden",
        "last_round",
        "market",
        "most_cards",
        "players",
        "removed",
        "reports",
        "settled",
        "spare",
        "tokens",
        "turn",
        "unclaimed",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.book: Book = book_of(options)
        self.players = [Player() for _ in range(seats)]
        self.first = 0
        self.turn: int | None = None
        self.settled = True
        """Whether it is known who is on turn: not after a turn is over. In the set-up nobody is."""
        self.market: list[int] = []
        self.spare = WHITE
        self.grid: list[int | None] = [None] * DECKS
        self.hidden = list(self.book.decks)
        """Of each deck the cards not yet turned; which comes next is not known before it turns up."""
        self.unclaimed = [0] * len(COLOURS)
        """Of each colour the cards that nobody has placed and Lorenzo has not removed."""
        for deck, cards in enumerate(self.hidden):
            self.unclaimed[deck % len(COLOURS)] += len(cards)
        self.reports = 0
        """How many sections have had their report; they come in order."""
        self.front = 0
        """The foremost of all markers, the cross included."""
        self.most_cards = 0
        self.last_round = False
        self.cross = 0
        self.tokens = TOKENS
        self.removed: tuple[int, ...] = ()
        self.ended: Ended | None = None

    def copy(self) -> "State":
        other = State.__new__(State)
        other.book = self.book
        other.players = [player.copy() for player in self.players]
        other.first = self.first
        other.turn = self.turn
        other.settled = self.settled
        other.market = self.market.copy()
        other.spare = self.spare
        other.grid = self.grid.copy()
        other.hidden = self.hidden.copy()
        other.unclaimed = self.unclaimed.copy()
        other.reports = self.reports
        other.front = self.front
        other.most_cards = self.most_cards
        other.last_round = self.last_round
        other.cross = self.cross
        other.tokens = self.tokens
        other.removed = self.removed
        other.ended = self.ended
        return other
