"""Checksums. Each entry's covers the one before it, so that nothing in a log changes, goes or comes unnoticed.

They are against bad disks, not against people: whoever can write the file can write new ones.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from tavola.store import Damaged, Record


def beginning(code: str) -> bytes:
    """What the first entry of this table's log is linked to."""
    return blake2b(code.encode(), digest_size=16).digest()


def linked(before: bytes, number: int, body: bytes, private: bytes | None) -> bytes:
    """The checksum of this entry, after the one with that checksum."""
    lengths = b"%d %d %d " % (number, len(body), -1 if private is None else len(private))
    return blake2b(b"".join((before, lengths, body, private or b"")), digest_size=16).digest()


def seal(*words: object) -> bytes:
    """The checksum of a row that may change."""
    return blake2b(repr(words).encode(errors="replace"), digest_size=8).digest()


def checked(code: str, rows: Iterable[tuple[Any, Any, Any, Any]], least: int) -> list[Record]:
    """The log that these rows (number, body, private, checksum) hold, or `Damaged`: there are at least so many.

    After damage there may be anything in a row.
    """
    good: list[Record] = []
    before = beginning(code)
    for due, (number, body, private, found) in enumerate(rows):
        if number != due:
            raise Damaged(code, good, f"entry {due} is missing")
        try:
            before = linked(before, number, body, private)
        except TypeError:
            before = b""
        if before != found:
            raise Damaged(code, good, f"entry {number} is not as it was written")
        good.append(Record(code, number, body, private))
    if len(good) < least:
        raise Damaged(code, good, f"entry {len(good)} is missing")
    return good
