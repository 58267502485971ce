"""`tavola tables`, `tavola replay` and `tavola verify`: reading what the house has kept."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Rows

from tavola.cli.fault import Fault
from tavola.house.audit import Doubtful
from tavola.house.audit import verify as audit
from tavola.house.house import House
from tavola.house.table import Phase, Table
from tavola.house.words import Closed, Opened, Revealed, Sat, Started, Stood
from tavola.store import Record
from tavola.store.sqlite import SqliteStore, Unusable

DATA = Path("data")


def tables(*, data: Path = DATA) -> None:
    """List the tables the house has kept.

    Parameters
    ----------
    data
        The folder where games are kept.
    """
    rows = Rows("table", "game", "phase", "players", "entries", box=None, pad_edge=False)
    with _store(data) as store:
        for shelf in store.shelves():
            table = _table(store.load(shelf.code))
            names = ", ".join(seat.name for seat in table.taken)
            rows.add_row(shelf.code, table.game.title, table.phase.value, names, str(shelf.entries))
    Console().print(rows)


def replay(code: str, /, *, data: Path = DATA, seat: int | None = None, boards: bool = True) -> None:
    """Show a game move by move: openly when it is over, while it runs as a spectator sees it.

    Parameters
    ----------
    code
        The table's code.
    data
        The folder where games are kept.
    seat
        Show it as this seat saw it.
    boards
        Draw the board after each move.
    """
    with _store(data) as store:
        records = _log(store, code)
    whole = _table(records)
    over = whole.phase is Phase.OVER
    table = Table.unread(_empty_house(), records[0])
    if seat is not None and not over:
        raise Fault(f"table {table.code} is still playing: its hands are shown when the game is over")
    if seat is not None and seat not in range(len(whole.taken)):
        raise Fault(f"there is no seat {seat} at table {table.code}: they are 0 to {len(whole.taken) - 1}")
    for record in records:
        news = table.read(record)
        names = [sitting.name for sitting in table.taken]
        open_events = news.told if over and seat is None else news.seen(seat)
        stamp = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(news.at / 1000))
        print(f"#{news.number}  {stamp}")
        for event in open_events:
            print(f"  {_sentence(table, event, names)}")
        if boards and table.state is not None and record.number:
            print(_indented(table.game.draw(table.game.view(table.state, seat))))


def verify(code: str, /, *, data: Path = DATA) -> None:
    """Play a finished game again from its log and check every draw against the seed it committed to.

    Parameters
    ----------
    code
        The table's code.
    data
        The folder where games are kept.
    """
    with _store(data) as store:
        records = _log(store, code)
    try:
        print(f"It holds. {audit(records)}.")
    except Doubtful as why:
        raise Fault(f"table {code.upper()} does not hold: {why}") from why


@contextmanager
def _store(data: Path) -> Iterator[SqliteStore]:
    try:
        store = SqliteStore(data, read_only=True)
    except Unusable as fault:
        raise Fault(str(fault)) from fault
    try:
        yield store
    finally:
        store.close()


def _log(store: SqliteStore, code: str) -> list[Record]:
    records = store.load(code.strip().upper())
    if not records:
        raise Fault(f"there is no table {code.strip().upper()!r}; `tavola tables` lists them")
    return records


def _table(records: list[Record]) -> Table:
    try:
        return Table.restore(_empty_house(), records)
    except Exception as why:
        raise Fault(f"the log of table {records[0].code} is damaged: {why}") from why


def _empty_house() -> House:
    """Where a log can be read without anybody coming in."""

    def nobody(bot: str) -> Any:
        raise LookupError(bot)

    return House(clock=time.time, entropy=os.urandom, manners={}, bots={}, hire=nobody)


def _sentence(table: Table, event: Any, names: list[str]) -> str:
    match event:
        case Opened():
            return f"table {event.code} opens for {table.game.title}; the seed's hash is {event.commitment}"
        case Sat(seat, name, dialect, bot):
            return f"{name} sits down on seat {seat} ({f'bot {bot}' if bot else dialect})"
        case Stood(seat):
            return f"seat {seat} is free again"
        case Started(players):
            return f"the game starts with {players} players"
        case Closed(reason):
            return f"the table closes: {reason}"
        case Revealed(seed):
            return f"the seed was {seed}"
    return table.game.tell(event, names)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines()) + "\n"
