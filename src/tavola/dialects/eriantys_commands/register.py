"""Who is registered at a table, and who may come in by its code and a name."""

from collections.abc import Iterable

from tavola.dialects.eriantys_commands import wire
from tavola.house import proof
from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.house.names import fault
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import Sat

GAME = "eriantys"
DIALECT_NAME = "eriantys-commands"
NAME_LENGTH = 32


class BadName(NotDone):
    """Nobody can sit down at this table under this name."""


def registered(table: Table) -> list[wire.Registered]:
    return sorted(
        [wire.Registered(seat.name, seat.listener is not None) for seat in table.occupied],
        key=lambda player: player.name,
    )


def missing(table: Table) -> str:
    """The names of those who are waited for."""
    return " and ".join(seat.name for seat in table.occupied if seat.missing)


def last_name(table: Table, index: int) -> str:
    """Who sat there last: a name stays in the log when its seat is free again."""
    sat = [event for news in table.ledger.history() for event in news.seen(None) if isinstance(event, Sat)]
    return next(event.name for event in reversed(sat) if event.seat == index)


def check_way_in(table: Table) -> None:
    if table.game.name != GAME:
        raise NotDone(f"at table {table.code} {table.game.title} is played")
    if table.phase is Phase.OVER:
        raise NotDone(f"the game at table {table.code} is over")
    # Guests of other dialects have their own proof that a seat is theirs.
    back = (seat for seat in table.occupied if seat.dialect == DIALECT_NAME and (seat.missing or seat.contested))
    if not table.has_room and not any(back):
        raise NotDone(f"table {table.code} is full and nobody who could come back here is missing")


def kept_at(table: Table, name: str, secret: str, kept: Iterable[Seat]) -> Seat | None:
    """The first of these, the seats kept here for this name; None if the name may take a free one."""
    if wrong := fault(name, NAME_LENGTH) or (secret and proof.fault(secret)):
        raise BadName(str(wrong))
    check_way_in(table)
    for seat in kept:
        return seat
    namesake = table.named(name)
    if namesake and namesake.missing:
        raise BadName(f"the seat of {namesake.name} is kept, and not for you: take another name")
    if namesake:
        raise BadName(f"somebody named {namesake.name} sits at table {table.code}; take another name")
    return None
