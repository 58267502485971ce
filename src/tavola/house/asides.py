"""What a table keeps beside its log: what was said, and who would play again. No game depends on any of it."""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class Line(Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that was said; without a seat by the house, or by whoever looked on under this name."""

    at: int
    """Milliseconds since 1970."""
    text: str
    seat: int | None = None
    by: str = ""


class Answer(Struct, frozen=True, tag=True):
    """Whether the player on this seat would play again."""

    seat: int
    accepted: bool


class Again(Struct, frozen=True, tag=True):
    """All would, and do so at that table."""

    table: str


Aside: TypeAlias = Line | Answer | Again

MOST_LINES = 2000
"""Lines of one table that are kept; what is said beyond them is told all the same."""

write = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Aside] = msgspec.json.Decoder(Aside)


def read(bodies: list[bytes]) -> list[Aside]:
    """What these say; what cannot be read is left out."""
    found = []
    for body in bodies:
        try:
            found.append(_decoder.decode(body))
        except msgspec.MsgspecError:
            continue
    return found
