"""The codes of tables: how they are made, and how they are typed."""

from collections.abc import Callable, Iterable

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without the letters and digits that look alike when read aloud or copied by hand."""

PUBLIC_LENGTH = 5
PRIVATE_LENGTH = 12
"""Whoever has the code may come in: 32 to the 12th is so many that a thousand million guesses find no table."""

CODE_LENGTHS = (PUBLIC_LENGTH, PRIVATE_LENGTH)
"""Private tables had short codes once; those still lead to them."""


def typed(code: str) -> str:
    """The code that was meant, however it is typed: in small letters, with blanks or dashes between groups."""
    return "".join(code.split()).replace("-", "").upper()


def is_code(text: str) -> bool:
    return len(text) in CODE_LENGTHS and set(text) <= set(CODE_LETTERS)


class Codes:
    """All that were ever given, so that none is given twice."""

    def __init__(self, entropy: Callable[[int], bytes], known: Iterable[str]) -> None:
        self._entropy = entropy
        self._known = set(known)

    def add(self, code: str) -> None:
        self._known.add(code)

    def new(self, *, public: bool) -> str:
        length = PUBLIC_LENGTH if public else PRIVATE_LENGTH
        while True:
            code = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in self._entropy(length))
            if code not in self._known:
                self._known.add(code)
                return code
