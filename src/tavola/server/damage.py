"""What is told and kept when the data that a house starts on is not as it was written."""

import structlog

from tavola.store import Store
from tavola.store.folder import Unusable
from tavola.store.sqlite import SqliteStore

log = structlog.get_logger()


def tell_damage(store: Store, unreadable: list[str]) -> list[str]:
    """Log which tables are not played on and why, and keep a copy of their file; all of it, a sentence each."""
    for why in unreadable:
        log.error("table not restored", why=why)
    more = _of_the_file(store, unreadable) if isinstance(store, SqliteStore) else []
    for why in more:
        log.error("data damaged", why=why)
    return unreadable + more


def _of_the_file(store: SqliteStore, told: list[str]) -> list[str]:
    more = [sentence for sentence in store.damage if not any(sentence in known for known in told)]
    try:
        kept = store.keep_copy()
    except Unusable as why:
        return [*more, str(why)]
    return more if kept is None else [*more, f"a copy of the file as it was found is kept as {kept}"]
