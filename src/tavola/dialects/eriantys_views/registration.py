"""Where a PlayerNicknameMessage leads: back to a seat, to a table that waits, or to a new one.

Refusals come in the order of 7.2: the nickname, then the number and the mode, then the tower.
"""

from hmac import compare_digest
from typing import cast

import msgspec
from msgspec import UnsetType

from tavola.dialects.eriantys_views import wire
from tavola.games.contract import Illegal
from tavola.games.eriantys import GAME
from tavola.games.eriantys.pieces import MEASURES
from tavola.games.eriantys.words import Options
from tavola.house.errors import NotDone, Unwished
from tavola.house.house import House
from tavola.house.seat import Seat
from tavola.house.table import Table


class BadName(Exception):  # noqa: N818 - an answer to a guest, not a fault
    """Nobody can sit down here under this name."""


def kept_seat(house: House, dialect: str, name: str, said: wire.PlayerNicknameMessage) -> Seat | None:
    """The seat that is kept for this guest, whatever else was said."""
    if said.nickname != name:
        raise BadName
    kept = house.kept_seats(dialect, name)
    # A seat with a secret is for whoever knows it, one without for whoever has the name.
    mine = [seat for seat in kept if not seat.secret or _same(seat.secret, said.secret)]
    if kept and not mine:
        raise BadName
    return min(mine, key=lambda seat: (house.tables[seat.code].opened_at, seat.code), default=None)


def _same(secret: str, said: object) -> bool:
    return isinstance(said, str) and compare_digest(secret.encode(), said.encode())


def table_for(house: House, name: str, said: wire.PlayerNicknameMessage) -> tuple[Table, str]:
    """The table for these values, and what is wished for there."""
    table = None if said.code is None else _table_called(house, said.code)
    if table and table.named(name):
        raise BadName
    players, expert = _values(said)
    if table and not _fits(table, players, expert):
        raise NotDone(f"table {table.code} is for another game, number of players or mode")
    wish = wire.tower_said(said.color_tower) or "no tower"
    return table or _waiting_table(house, name, players, expert) or _new_table(house, players, expert, wish), wish


def _table_called(house: House, code: object) -> Table:
    if not isinstance(code, str):
        raise NotDone("the code of a table is a text")
    return house.find(code)


def _values(said: wire.PlayerNicknameMessage) -> tuple[int, bool]:
    """The number of players, and whether it is the expert mode."""
    players, expert = said.num_players, wire.mode_said(said.game_mode)
    if type(players) is not int or players not in GAME.seats:
        raise NotDone(f"numPlayers is a number from {GAME.seats[0]} to {GAME.seats[-1]}")
    if expert is None:
        raise NotDone(f"gameMode is {wire.SIMPLIFIED} or {wire.EXPERT}")
    return players, expert


def _fits(table: Table, players: int, expert: bool) -> bool:
    if table.game is not GAME or table.opened.players != players:
        return False
    return msgspec.json.decode(table.opened.options, type=Options).expert == expert


def _waiting_table(house: House, name: str, players: int, expert: bool) -> Table | None:
    """The oldest public table of this kind that waits, whoever opened it."""
    waiting = house.waiting(GAME.name)
    return next((table for table in waiting if _fits(table, players, expert) and not table.named(name)), None)


def _new_table(house: House, players: int, expert: bool, wish: str) -> Table:
    try:
        GAME.wished(Options(expert), players, [wish])
    except Illegal as why:
        # No table is opened for a wish that nobody can have.
        raise Unwished(str(why)) from why
    return house.open(GAME.name, players=players, options={"expert": expert}, missing="wait")


def tower_of(table: Table, seat: Seat, secret: str | UnsetType) -> wire.TowerMessage:
    """That the tower is this guest's. Ruling 22: of a team the first on the colour holds all of them."""
    first = next(other for other in table.occupied if other.wish == seat.wish)
    held = MEASURES[table.opened.players].towers if first is seat else 0
    return wire.TowerMessage(seat.name, cast("wire.Tower", seat.wish.upper()), held, table.code, secret)
