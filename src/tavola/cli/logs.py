"""`tavola tables`, `replay`, `verify`, `export` and `import`: what the house has kept, and games as files."""

import sys
import time
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table as Rows
from rich.text import Text

from tavola.cli.cluster import ALONE, Cluster
from tavola.cli.fault import Fault
from tavola.cli.kept import DATA, kept_in, kept_still, printable
from tavola.cli.moving import copy_all
from tavola.cli.survey import survey
from tavola.house import replay_file
from tavola.house.audit import VerificationFailed
from tavola.house.errors import NotDone
from tavola.house.ledger import Phase
from tavola.house.replay import OPEN, Replay, Step, Unreadable
from tavola.house.words import Closed
from tavola.store import Damaged, Record, Store

InCluster: TypeAlias = Annotated[Cluster, Parameter(name="*")]

MOST_TOLD = 600
"""Letters of what is wrong with a game that are told."""


def tables(*, data: Path = DATA, cluster: InCluster = ALONE) -> None:
    """List the tables the house has kept.

    Parameters
    ----------
    data
        The folder where games are kept.
    """
    rows = Rows("table", "game", "phase", "players", "entries", box=None, pad_edge=False)
    damaged = []
    with kept_in(data, cluster) as store:
        for shelf in store.shelves():
            try:
                kept = Replay(store.load(shelf.code))
            except (Damaged, Unreadable) as why:
                damaged.append(str(why))
                rows.add_row(printable(shelf.code), "", "damaged", "", str(shelf.entries))
            else:
                names = Text(printable(", ".join(kept.names)))
                rows.add_row(shelf.code, kept.game.title, _phase(kept), names, str(shelf.entries))
    Console().print(rows)
    if damaged:
        raise Fault("\ntavola: ".join(damaged))


def replay(
    game: str,
    /,
    *,
    data: Path = DATA,
    cluster: InCluster = ALONE,
    at: int | None = None,
    seat: int | Literal["open"] | None = None,
    boards: bool = True,
    plain: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Show a game move by move: openly when it is over, while it runs as a spectator sees it.

    In a terminal it opens on the boards, with a line to go back and forth on; else it is text.
    Examples: `tavola replay K7QPX`, `tavola replay game.jsonl --seat 1`, `tavola replay K7QPX --plain | less`.

    Parameters
    ----------
    game
        The table's code, or the path of an exported file, which has a dot or a slash in it.
    data
        The folder where games are kept.
    at
        Show only the log entry of this number.
    seat
        Show it as this seat saw it, or "open" for all hands.
    boards
        Draw the board after each move.
    plain
        Text also where there is a terminal.
    """
    damage = None
    try:
        records = read_game(game, data, cluster)
    except Damaged as why:
        records, damage = why.good, why
    if records:
        kept = _replay(records)
        if plain or at is not None or not boards or damage or not _on_screen(kept, seat):
            _show(kept, at, seat, boards=boards)
    if damage:
        raise Fault(
            f"{damage}; what stands before it is all that is shown" if records else str(damage)
        ) from damage


def _on_screen(shown: Replay, seat: int | Literal["open"] | None) -> bool:
    """Show it on a screen, if there is one and what it is drawn with; whether there was."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        from tavola.terminal.replay import ReplayApp  # noqa: PLC0415 - Textual is an extra, and slow to import
    except ModuleNotFoundError:
        return False
    over = shown.phase is Phase.OVER
    eyes = (OPEN, None, *range(len(shown.names))) if over else (None,)
    if seat is not None:
        try:
            shown.step(0, seat)
        except NotDone as why:
            raise Fault(str(why)) from why
        eyes = (seat, *[other for other in eyes if other != seat])
    if code := ReplayApp(shown, eyes).show_on_terminal():
        sys.exit(code)
    return True


def _show(shown: Replay, at: int | None, seat: int | Literal["open"] | None, *, boards: bool) -> None:
    eyes = OPEN if seat is None and shown.phase is Phase.OVER else seat
    try:
        for step in shown.steps(eyes) if at is None else [shown.step(at, eyes)]:
            _print(shown, step, boards=boards)
    except NotDone as why:
        raise Fault(str(why)) from why


def verify(
    game: str | None = None,
    /,
    *,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    data: Path = DATA,
    cluster: InCluster = ALONE,
) -> None:
    """Play a finished game again from its log and check every draw against the seed it committed to.

    Parameters
    ----------
    game
        The table's code, or the path of an exported file, which has a dot or a slash in it.
    every
        Look at every table that is kept and at the file they are kept in. What is damaged gets a line each.
    data
        The folder where games are kept.
    """
    if every == (game is not None):
        raise Fault("verify takes the code of a table, or a file, or --all for everything that is kept")
    if game is None:
        survey(data, cluster)
        return
    if names_a_file(game):
        print(f"It holds. {_read(Path(game))[1]}.")
        return
    what = f"table {game.strip().upper()} does not hold"
    try:
        records = read_game(game, data, cluster)
        print(f"It holds. {replay_file.prove(records)}.")
    except Damaged as why:
        raise Fault(f"{what}: {why.why}") from why
    except VerificationFailed as why:
        if told := _never_played(records):
            print(told)
            return
        raise Fault(_sentence(f"{what}: {why}")) from why


def export(
    code: str | None = None,
    /,
    *,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    data: Path = DATA,
    cluster: InCluster = ALONE,
    out: Path | None = None,
) -> None:
    """Write a finished game as one text file, to be kept, sent and imported elsewhere; or copy a whole house.

    Parameters
    ----------
    code
        The table's code.
    every
        Copy every table, running ones too, into the folder --out. What is there stays; run again it goes on.
    data
        The folder where games are kept.
    out
        The file to write; without it the text goes to standard output. With --all, the folder.
    """
    if every == (code is not None):
        raise Fault("export takes the code of a table, or --all for everything that is kept")
    if code is None:
        if out is None:
            raise Fault("export --all takes the folder that everything is to be copied into, as --out")
        with kept_in(data, cluster) as source, kept_in(out, read_only=False) as target:
            copy_all(source, target)
        return
    try:
        with kept_in(data, cluster) as store:
            records = _log(store, code)
        text = replay_file.write(records)
    except (NotDone, Damaged) as why:
        raise Fault(str(why)) from why
    if out is None:
        sys.stdout.buffer.write(text)
        return
    try:
        out.write_bytes(text)
    except OSError as fault:
        raise Fault(f"cannot write {out}: {fault.strerror}") from fault
    print(f"Table {records[0].code}: {len(records)} entries written to {out}.")


def take_in(file: Path, /, *, data: Path = DATA, cluster: InCluster = ALONE) -> None:
    """Put an exported game among the finished tables, if it holds; or copy a whole house. No house may run there.

    Parameters
    ----------
    file
        A file that `tavola export` has written, or a folder where games are kept, of which every table is copied.
    data
        The folder where games are kept. It is made if it is not there.
    """
    if file.is_dir():
        with kept_still(file) as source, kept_in(data, cluster, read_only=False) as target:
            copy_all(source, target)
        return
    records, found = _read(file)
    code = records[0].code
    try:
        with kept_in(data, cluster, read_only=False) as store:
            new = replay_file.shelve(store, records)
    except (NotDone, Damaged) as why:
        raise Fault(str(why)) from why
    where = cluster.cluster_name if cluster.cluster else data
    if new:
        print(f"It holds. {found}.\nIt is kept in {where} now: `tavola replay {code}` shows it.")
    else:
        print(f"Table {code} is kept in {where} already, entry for entry; nothing was changed.")


def names_a_file(word: str) -> bool:
    return "." in word or "/" in word


def read_game(game: str, data: Path, cluster: Cluster) -> list[Record]:
    """The log of the table with this code, or in this file."""
    if names_a_file(game):
        return _read(Path(game))[0]
    with kept_in(data, cluster) as store:
        return _log(store, game)


def _read(file: Path) -> tuple[list[Record], str]:
    """The game in this file and what was found of it. Whatever is done with a file, it is checked in this way."""
    try:
        with file.open("rb") as text:
            return replay_file.read_proven(text.read(replay_file.MOST_BYTES + 1))
    except OSError as fault:
        raise Fault(f"cannot read {file}: {fault.strerror}") from fault
    except replay_file.Corrupt as why:
        raise Fault(_sentence(f"{file}: {why}")) from why
    except VerificationFailed as why:
        raise Fault(_sentence(f"{file} does not hold: {why}")) from why


def _sentence(told: str) -> str:
    """A file can have any words in it, and any number of them."""
    return printable(told if len(told) <= MOST_TOLD else f"{told[:MOST_TOLD]} ...")


def _log(store: Store, code: str) -> list[Record]:
    code = code.strip().upper()
    records = store.load(code)
    if not records and code in {shelf.code for shelf in store.shelves()}:
        raise Damaged(code, [], "it is not in the index")
    if not records:
        raise Fault(f"there is no table {code!r}; `tavola tables` lists them")
    return records


def _replay(records: list[Record]) -> Replay:
    try:
        return Replay(records)
    except Unreadable as why:
        raise Fault(str(why)) from why


def _closed(kept: Replay) -> Closed | None:
    """How the table closed, if it did so without a result."""
    last = kept.step(len(kept) - 1, None).events
    return next((event for event in last if isinstance(event, Closed)), None)


def _phase(kept: Replay) -> str:
    return "closed" if _closed(kept) else kept.phase.value


def _never_played(records: list[Record]) -> str | None:
    """What there is to say of a table that closed in the lobby: nothing was dealt there that could be checked."""
    try:
        kept = Replay(records)
    except Unreadable:
        return None
    closed = _closed(kept)
    if closed is None or kept.step(len(kept) - 1, None).view is not None:
        return None
    return f"No game was played at table {kept.code}: {printable(closed.reason)}."


def _print(shown: Replay, step: Step, *, boards: bool) -> None:
    stamp = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(step.at / 1000))
    print(f"#{step.number}  {stamp}")
    for said in step.sentences:
        print(f"  {printable(said)}")
    if boards and step.view is not None:
        print("\n".join(f"    {line}" for line in shown.game.draw(step.view).splitlines()) + "\n")
