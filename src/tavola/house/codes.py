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
    """New ones, none twice. Of all short ones that were ever given a bit is kept each, which is 4 MiB for ever.

    Nobody has to remember the long ones: there are so many that none comes again.
    """

    def __init__(self, entropy: Callable[[int], bytes], known: Iterable[str]) -> None:
        self._entropy = entropy
        self._given = bytearray(len(CODE_LETTERS) ** PUBLIC_LENGTH // 8)
        for code in known:
            self.add(code)

    def add(self, code: str) -> None:
        if len(code) == PUBLIC_LENGTH and is_code(code):  # on a damaged disk it may be anything
            byte, bit = divmod(_number(code), 8)
            self._given[byte] |= 1 << bit

    def new(self, *, public: bool) -> str:
        length = PUBLIC_LENGTH if public else PRIVATE_LENGTH
        while True:
            code = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in self._entropy(length))
            if not self._was_given(code):
                self.add(code)
                return code

    def _was_given(self, code: str) -> bool:
        if len(code) != PUBLIC_LENGTH:
            return False
        byte, bit = divmod(_number(code), 8)
        return bool(self._given[byte] >> bit & 1)


def _number(code: str) -> int:
    """The place of a short code among all there could be."""
    number = 0
    for letter in code:
        number = number * len(CODE_LETTERS) + CODE_LETTERS.index(letter)
    return number
