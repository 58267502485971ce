"""What a line looks like that is no message of the dialect it was expected in: the port may be another one's."""

from contextlib import suppress

from tavola.cli.conversation import readable
from tavola.dialects import DIALECTS
from tavola.dialects.dialect import Dialect
from tavola.dialects.guest import Wishes
from tavola.games import GAMES

SHOWN = 80


def looks_like(line: bytes, expected: str) -> str | None:
    """Which dialect other than the one expected this line looks like, as the end of a sentence."""
    if line.startswith(b"HTTP/"):
        return "HTTP, and so like the port of the page: native is spoken there"
    others = [
        dialect.name
        for dialect in DIALECTS.values()
        if dialect.name != expected and any(_understands(dialect, variant, line) for variant in dialect.ports)
    ]
    if others:
        return " or ".join(others)
    return "some dialect of JSON" if line.lstrip().startswith(b"{") else None


def _understands(dialect: Dialect[object], variant: str, line: bytes) -> bool:
    """Whether this is a message of that dialect: a guest of it takes it in."""
    with suppress(ValueError):
        guest = dialect.guest(Wishes("Tavola", game=next(iter(GAMES))), variant)
        guest.receive(line)
        return guest.strange_lines == 0
    return False


def sentence(address: str, expected: str, line: bytes, like: str | None) -> str:
    """For the person who sent a guest there."""
    begins = readable(line)[:SHOWN]
    looks = f" It looks like {like}." if like else ""
    return f"what {address} says is not {expected}: {begins!r}.{looks}"
