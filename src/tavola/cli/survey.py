"""`tavola verify --all`: everything that is kept, looked at table by table."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track

from tavola.cli.cluster import Cluster
from tavola.cli.fault import Fault
from tavola.cli.kept import kept_in, printable
from tavola.house import replay_file
from tavola.house.audit import VerificationFailed
from tavola.house.ledger import Phase
from tavola.house.replay import Replay, Unreadable
from tavola.house.words import Closed
from tavola.store import Damaged, Record, Shelf, Store
from tavola.store.sqlite import SqliteStore

WRONG = "wrong"


def survey(data: Path, cluster: Cluster) -> None:
    """Print a line for whatever is damaged or does not hold, then how many there are of what."""
    with kept_in(data, cluster) as store:
        wrong = store.check_file() if isinstance(store, SqliteStore) else []
        for sentence in wrong:
            print(f"the file: {printable(sentence)}")
        found = Counter(_judgements(store))
    tables, good = found.total(), found.total() - found[WRONG]
    told = f"{tables} tables: {', '.join(f'{count} {what}' for what, count in sorted(found.items()))}"
    if wrong or good < tables:
        raise Fault(f"not all is well. {told}" + ("; and the file itself is damaged" if wrong else ""))
    print(f"All is well. {told}." if tables else "All is well: no table is kept.")


def _judgements(store: Store) -> Iterator[str]:
    shelves = store.shelves()
    # On standard error, and only where a person looks.
    console = Console(stderr=True)
    for shelf in track(shelves, "Looking at every table", console=console, disable=not console.is_terminal):
        try:
            yield _judged(shelf, store.load(shelf.code))
        except (Damaged, Unreadable, VerificationFailed) as why:
            what = f"table {shelf.code} does not hold: {why}" if isinstance(why, VerificationFailed) else str(why)
            print(printable(what))
            yield WRONG


def _judged(shelf: Shelf, records: list[Record]) -> str:
    if not records:
        raise Damaged(shelf.code, [], "it cannot be found")
    kept = Replay(records)
    if kept.phase is not Phase.OVER:
        return "not over and as they were written"
    if any(isinstance(event, Closed) for event in kept.step(len(kept) - 1, None).events):
        return "closed before their end"
    replay_file.prove(records)
    return "proven"
