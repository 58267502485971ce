"""The codes of tables: none is given twice, and what is remembered of them does not grow."""

from collections.abc import Callable

import pytest

from tavola.house.codes import CODE_LETTERS, PRIVATE_LENGTH, Codes

LAST = CODE_LETTERS[-1] * 5


def spelling(*codes: str) -> Callable[[int], bytes]:
    """Chance that spells these codes, one after the other."""
    left = [CODE_LETTERS.index(letter) for code in codes for letter in code]

    def entropy(size: int) -> bytes:
        taken, left[:] = left[:size], left[size:]
        return bytes(taken)

    return entropy


@pytest.mark.parametrize("known", ["AAAAA", "AAAAB", "BAAAA", "KQ7WX", LAST])
def test_a_code_that_was_known_is_not_given_and_its_neighbours_are(known: str) -> None:
    neighbours = [known[:-1] + letter for letter in CODE_LETTERS if letter != known[-1]]
    codes = Codes(spelling(known, *neighbours, *neighbours, "CCCCC"), [known, "A" * PRIVATE_LENGTH])
    assert [codes.new(public=True) for _ in neighbours] == neighbours
    assert codes.new(public=True) == "CCCCC", "those just given are known too"


def test_what_a_damaged_disk_calls_a_table_is_no_code() -> None:
    assert Codes(spelling("AAAAA"), ["A\x00AAA", "aaaaa", ""]).new(public=True) == "AAAAA"


def test_what_is_remembered_takes_the_same_room_however_many_there_were() -> None:
    codes = Codes(spelling(*(f"AA{one}{two}A" for one in CODE_LETTERS for two in CODE_LETTERS)), [])
    before = len(codes._given)
    for _ in range(len(CODE_LETTERS) ** 2):
        codes.new(public=True)
    assert len(codes._given) == before
