"""Codes for new tables that no other node gives: claimed ahead of time, so that nobody waits for one."""

from collections.abc import Callable
from typing import Final

from tavola.house.codes import Codes

AHEAD: Final = 32
"""Codes of each length that are claimed and not used."""


class ReservedCodes(Codes):
    """`claim_late` is told of a code that was given although none was left of those claimed."""

    def __init__(self, entropy: Callable[[int], bytes], claim_late: Callable[[str], None]) -> None:
        super().__init__(entropy, ())
        self._claim_late = claim_late
        self._claimed: dict[bool, list[str]] = {True: [], False: []}

    def new(self, *, public: bool) -> str:
        if claimed := self._claimed[public]:
            return claimed.pop()
        code = super().new(public=public)
        self._claim_late(code)
        return code

    def wanted(self) -> list[tuple[str, bool]]:
        """Codes to claim, each with whether it is for public tables."""
        return [
            (super(ReservedCodes, self).new(public=public), public)
            for public, claimed in self._claimed.items()
            for _ in range(AHEAD - len(claimed))
        ]

    def claimed(self, code: str, public: bool) -> None:
        self._claimed[public].append(code)

    def holds(self, code: str) -> bool:
        """Whether this one is claimed and no table has it yet."""
        return any(code in claimed for claimed in self._claimed.values())

    def unused(self) -> list[str]:
        """Those claimed that no table has; they are not given any more."""
        unused = [code for claimed in self._claimed.values() for code in claimed]
        for claimed in self._claimed.values():
            claimed.clear()
        return unused
