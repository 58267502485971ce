"""`tavola review`: what there was to win and to lose with each move of a finished game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tavola.bots import review as making
from tavola.cli.cluster import ALONE, Cluster
from tavola.cli.fault import Fault
from tavola.cli.kept import DATA, kept_in, printable
from tavola.cli.logs import InCluster, names_a_file, read_game
from tavola.games import GAMES
from tavola.house.errors import NotDone
from tavola.house.opinions import Judged, Review
from tavola.store import Damaged, Record
from tavola.store.reviews import Reviews, SqliteReviews


def review(
    game: str,
    /,
    *,
    data: Path = DATA,
    cluster: InCluster = ALONE,
    json: Annotated[bool, Parameter(help="Tell it as JSON.")] = False,
) -> None:
    """Look at a finished game again: what each player could expect of each move, and what was better.

    Parameters
    ----------
    game
        The table's code, or the path of an exported file, which has a dot or a slash in it. A review of a table is
        kept with it and made once.
    data
        The folder where games are kept.
    """
    try:
        records = read_game(game, data, cluster)
        with _shelf(game, data, cluster) as shelf:
            found = making.kept(shelf.review(records[0].code), records) if shelf else None
            if found is None:
                found = _made(records)
                if shelf:
                    shelf.keep_review(found.code, making.to_keep(found))
    except (Damaged, NotDone) as why:
        raise Fault(str(why)) from why
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        _tell(found)


@contextmanager
def _shelf(game: str, data: Path, cluster: Cluster) -> Iterator[Reviews | None]:
    """Where the review of this game is kept; that of a file is not."""
    if names_a_file(game):
        yield None
    elif cluster.cluster is None:
        yield SqliteReviews(data)
    else:
        with kept_in(data, cluster) as store:
            yield store if isinstance(store, Reviews) else None


def _made(records: list[Record]) -> Review:
    """With a bar for people who wait."""
    console = Console(stderr=True)
    columns = (
        TextColumn("Looking at"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("moves,"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        told: Callable[[int, int], None] = lambda done, of: bar.update(task, completed=done, total=of)  # noqa: E731
        return making.review(records, told=told)


# For people


def _tell(review: Review) -> None:
    names = [printable(name) for name in review.names]
    print(f"Table {review.code}, {GAMES[review.game].title}: {', '.join(names)}")
    print("Expected results go from 0 %, lost, to 100 %, won, as the player could know them.\n")
    widest = max(map(len, names), default=0)
    for judged in review.moves:
        print(f"#{judged.entry:<4} {names[judged.seat]:<{widest}}  {_change(judged)}  {judged.words}")
        if better := judged.better:
            print(f"{'':<{widest + 8}}better: {better.words}. {better.reason}")
    if not review.turning:
        print("\nNobody gave anything away.")
        return
    print("\nTurning points:")
    for place in review.turning:
        judged = review.moves[place]
        print(f"#{judged.entry} {names[judged.seat]} gave away {judged.lost:.0%}: {judged.words}")


def _change(judged: Judged) -> str:
    if judged.before is None or judged.after is None:
        return " " * 12
    return f"{judged.before:>4.0%} to {judged.after:>4.0%}"
