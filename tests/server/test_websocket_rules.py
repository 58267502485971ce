"""The WebSocket edge against RFC 6455; `siege/websocket.py` has the cases."""

from pathlib import Path

import pytest

from siege.websocket import CUTS, cases, faults_in

CASES = cases()


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("part", sorted({case.part for case in CASES}))
async def test_what_the_rfc_says_of(part: str, cut: str, tmp_path: Path) -> None:
    of_this_part = [case for case in CASES if case.part == part]
    # Of the many that differ only by where a letter is cut, some will do here; the siege tries all.
    some = of_this_part[:: 3 if part == "letters" else 1]
    assert await faults_in(some, cut, tmp_path) == []
