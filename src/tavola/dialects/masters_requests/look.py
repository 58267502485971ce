"""The table through one seat's eyes, and what the rules let that seat do there."""

from tavola.games.contract import Illegal
from tavola.games.masters import words as game
from tavola.games.masters.book import book_of
from tavola.games.masters.config import Goods
from tavola.house.table import Table


class Look:
    """It is true of one moment: once it is stale, look again."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._number = table.number
        view: game.View = table.public()
        self.me = view.seats[seat]
        """What everybody may see of this seat; its hand is `hand`."""
        self.book = book_of(view.options)
        self._moves: list[game.Move] | None = None

    @property
    def stale(self) -> bool:
        """Whether anything has happened at the table since."""
        return self._table.number != self._number

    @property
    def hand(self) -> tuple[int, ...]:
        view: game.View = self._table.view(self._seat)
        return view.seats[self._seat].hand or ()

    @property
    def moves(self) -> list[game.Move]:
        if self._moves is None:
            self._moves = self._table.moves(self._seat)
        return self._moves

    # What a move would bring

    def offer(self, card: int) -> tuple[Goods, tuple[int, ...]]:
        """The price of a card, and the slots it may be placed in."""
        brings: game.Preview = self._table.preview(self._seat, game.TakeCard(card))
        return brings.price or Goods(), brings.slots or ()

    def cost(self, produce: game.Produce) -> Goods:
        """What a production takes, all in all."""
        brings: game.Preview = self._table.preview(self._seat, produce)
        return brings.takes or Goods()

    def objection(self, move: game.Move) -> str:
        """What the rules have against this move, in a sentence; nothing if it may be played."""
        try:
            self._table.preview(self._seat, move)
        except Illegal as why:
            return str(why)
        return ""
