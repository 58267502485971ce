"""Seats without dialects: listeners that only write down, and moves chosen at random for them."""

from typing import Any

from tavola.bots import choose
from tavola.games.chance import SeededChance
from tavola.house.house import House
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent


def seat_silent(table: Table, *names: str, dialect: str = "native") -> list[Seat]:
    return [table.sit(name, dialect, Silent()) for name in names]


def started(sansio: SansIo, game: str, players: int, **how: Any) -> Table:
    """A game that has begun, of silent guests with letters for names."""
    table = sansio.house.open(game, players=players, **how)
    seat_silent(table, *"ABCD"[:players])
    return table


def next_move(table: Table, seat: Seat, bot: str = "random") -> Any:
    """What this bot would play on this seat now: the same whenever the table stands like this."""
    chance = SeededChance(f"{table.number} {seat.index}".encode(), 0)
    return choose(table.game.name, bot, table.view(seat.index), seat.index, chance)


def play_one(table: Table, bot: str = "random") -> bool:
    """Whoever may act and is here moves; whether anybody could."""
    for seat in table.acting_seats if table.playing else ():
        if seat.listener and table.may_act(seat):
            table.play(seat, [next_move(table, seat, bot)])
            return True
    return False


def play_out(table: Table, bot: str = "random", most: int = 5000) -> int:
    """Until the game is over, or nobody who is here may move; how many moves that took."""
    moves = 0
    while play_one(table, bot):
        moves += 1
        assert moves < most, "this game does not end"
    return moves


class Keen:
    """A computer player that answers at once, as a stand-in in houses without a pool of bots."""

    address = own_secret = ""

    def __init__(self, house: House) -> None:
        self._house = house
        self.seat: Seat | None = None
        self.dismissals = 0

    def seated(self, seat: Seat) -> None:
        self.seat = seat
        self._consider()

    def hear(self, news: object) -> None:
        del news
        self._consider()

    def dismissed(self, reason: str) -> None:
        del reason
        self.seat = None
        self.dismissals += 1

    def _consider(self) -> None:
        if self.seat and self._house.tables[self.seat.code].may_act(self.seat):
            self._house.tables[self.seat.code].afterwards(self._play)

    def _play(self) -> None:
        if self.seat and (table := self._house.tables[self.seat.code]).may_act(self.seat):
            table.play(self.seat, [next_move(table, self.seat)])


def listener_of(seat: Seat) -> Listener:
    assert seat.listener
    return seat.listener
