"""Where a PlayerNicknameMessage leads: back to a seat, to a table that waits, or to a new one.

Refusals come in the order of 7.2: the nickname, then the number and the mode, then the tower.
"""

from collections.abc import Iterator
from itertools import islice, takewhile
from typing import cast

import msgspec
from msgspec import UnsetType

from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.showing import display_tower
from tavola.games.contract import Illegal
from tavola.games.eriantys import GAME
from tavola.games.eriantys.pieces import MEASURES, TOWERS
from tavola.games.eriantys.words import Options
from tavola.house.codes import typed
from tavola.house.errors import NotDone, Unwished
from tavola.house.house import House
from tavola.house.kept import Claim
from tavola.house.ledger import Phase
from tavola.house.lobby import oldest_without
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import Visitor


class BadName(Exception):  # noqa: N818 - an answer to a guest, not a fault
    """Nobody can sit down here under this name."""


def seat_meant(
    house: House, claim: Claim, said: wire.PlayerNicknameMessage
) -> tuple[Seat, None] | tuple[None, list[Seat]]:
    """Which of the seats kept for this guest this asks for, of several that of the oldest table; if it is none of
    them, all of them.
    """
    if said.nickname != claim.name:
        raise BadName
    others = []
    for seat in _kept_seats(house, claim, said.code):
        if means(house.tables[seat.code], said):
            return seat, None
        others.append(seat)
    # A name under which a seat is kept for whoever knows its secret is theirs alone.
    if not others and house.expects(claim):
        raise BadName
    return None, others


def _kept_seats(house: House, claim: Claim, code: object) -> Iterator[Seat]:
    """To one that was given up only its table's code leads back."""
    yield from takewhile(lambda seat: not seat.said_goodbye, house.kept_seats(claim))
    if isinstance(code, str):
        yield from [seat for seat in house.kept_seats_at(code, claim) if seat.said_goodbye]


def means(table: Table, said: wire.PlayerNicknameMessage) -> bool:
    """Ruling 46: whether this can ask for a seat at this table. Values that are none ask for no other game."""
    if said.code is not None:
        return _calls(said.code, table.code)
    players, expert = said.num_players, wire.mode_said(said.game_mode)
    same_players = type(players) is not int or players not in GAME.seats or players == table.opened.players
    return same_players and expert in (None, _is_expert(table))


def give_up(table: Table, seat: Seat) -> str:
    """Take this seat back by the rule of the table; what its owner is told."""
    told = f"Your seat at table {table.code} is given up"
    if table.phase is not Phase.PLAYING:
        table.leave(seat, "the seat was given up")
        return told
    # Nobody can be taken out of a game of Eriantys: the seat waits, but nobody waits for its owner.
    table.lost(seat, politely=True)
    return f"{told}: only its code leads back to it"


def _calls(code: object, table: str) -> bool:
    """Whether this names the table, however it is typed."""
    return isinstance(code, str) and typed(code) == table


def table_for(house: House, visitor: Visitor, name: str, said: wire.PlayerNicknameMessage) -> tuple[Table, str]:
    """The table for these values, and what is wished for there."""
    wish = wire.tower_said(said.color_tower) or "no tower"
    if said.code is not None:
        return _table_called(house, visitor, said.code, name), wish
    players, expert = _values(said)
    table = _waiting_table(house, name, players, expert)
    return table or _new_table(house, visitor, players, expert, wish), wish


def _table_called(house: House, visitor: Visitor, code: object, name: str) -> Table:
    """Ruling 48: its number of players and its mode are what they are, whatever the guest says."""
    if not isinstance(code, str):
        raise NotDone("the code of a table is a text")
    table = house.find(code, by=visitor)
    if table.named(name):
        raise BadName
    if table.game is not GAME:
        raise NotDone(f"table {table.code} is for another game: {table.game.title}")
    return table


def _values(said: wire.PlayerNicknameMessage) -> tuple[int, bool]:
    """The number of players, and whether it is the expert mode."""
    players, expert = said.num_players, wire.mode_said(said.game_mode)
    if type(players) is not int or players not in GAME.seats:
        raise NotDone(f"numPlayers is a number from {GAME.seats[0]} to {GAME.seats[-1]}")
    if expert is None:
        raise NotDone(f"gameMode is {wire.SIMPLIFIED} or {wire.EXPERT}")
    return players, expert


def _fits(table: Table, players: int, expert: bool) -> bool:
    return table.game is GAME and table.opened.players == players and _is_expert(table) == expert


def _is_expert(table: Table) -> bool:
    options: Options = table.options
    return options.expert


def _waiting_table(house: House, name: str, players: int, expert: bool) -> Table | None:
    """The oldest public table of this kind that waits, whoever opened it."""
    alike = [house.lobby.alike(kind) for kind in house.lobby.kinds(GAME.name)]
    meant = [offer for offer in alike if any(_fits(table, players, expert) for table in islice(offer, 1))]
    return next(oldest_without(name, meant), None)


def tower_at(other: Table, table: Table, seat: Seat) -> str | None:
    """The tower for somebody who waits alone and is seated at another table (ruling 49): the same if it is free.

    None if it is no table of the number and mode that were asked for, or somebody has the name there.
    """
    if not _fits(other, table.opened.players, _is_expert(table)) or other.named(seat.name):
        return None
    wishes = [taken.wish if taken else "" for taken in other.seats]
    for tower in (seat.wish, *TOWERS):
        wishes[other.seats.index(None)] = tower
        try:
            GAME.wished(other.options, len(wishes), wishes)
        except Illegal:
            continue
        return tower
    return None


def _new_table(house: House, visitor: Visitor, players: int, expert: bool, wish: str) -> Table:
    try:
        GAME.wished(Options(expert), players, [wish])
    except Illegal as why:
        # No table is opened for a wish that nobody can have.
        raise Unwished(str(why)) from why
    return house.open(GAME.name, players=players, options={"expert": expert}, missing="wait", by=visitor)


def tower_of(table: Table, seat: Seat, secret: str | UnsetType) -> wire.TowerMessage:
    """That the tower is this guest's. Ruling 22: of a team the first on the colour holds all of them."""
    if table.dealt:
        tower = display_tower(table.view(None), [other.name for other in table.occupied], seat.index)
        return msgspec.structs.replace(tower, code=table.code, secret=secret)
    first = next(other for other in table.occupied if other.wish == seat.wish)
    held = MEASURES[table.opened.players].towers if first is seat else 0
    return wire.TowerMessage(seat.name, cast("wire.Tower", seat.wish.upper()), held, table.code, secret)
