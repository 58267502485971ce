"""Things in their order: what comes and goes, and what is left when some are left out."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.house.row import Row


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 8))))
def test_a_row_is_in_order_whatever_comes_and_goes(steps: list[tuple[bool, int]]) -> None:
    row: Row[int, str] = Row()
    there: dict[int, str] = {}
    for comes, number in steps:
        if comes:
            row.add(number, f"thing {number}")
            there[number] = f"thing {number}"
        else:
            row.discard(number)
            there.pop(number, None)
        assert row.all() == [there[number] for number in sorted(there)]
        assert len(row) == len(there)
        assert [row.has(number) for number in range(9)] == [number in there for number in range(9)]
        assert list(row.behind(4)) == [(number, there[number]) for number in sorted(there) if number > 4]


@settings(max_examples=200, deadline=None)
@given(st.sets(st.integers(0, 20)), st.sets(st.integers(0, 20)))
def test_some_of_a_row_are_left_out(numbers: set[int], some: set[int]) -> None:
    row, left_out = Row[int, int](), Row[int, int]()
    for number in numbers:
        row.add(number, -number)
    for number in numbers & some:
        left_out.add(number, -number)
    assert list(row.without(left_out)) == [(number, -number) for number in sorted(numbers - some)]


def test_what_comes_or_goes_while_a_row_is_gone_through_is_heeded() -> None:
    row: Row[int, int] = Row()
    for number in range(6):
        row.add(number, number)
    seen = []
    for place, _ in row.behind():
        seen.append(place)
        row.discard(place)
        row.discard(place + 1)
        row.add(5, 5)
    assert seen == [0, 2, 4, 5]


def test_the_first_that_is_not_left_out_is_found_without_a_look_at_those_before_it() -> None:
    looked_at: list[int] = []

    class Looked(int):
        def __ne__(self, other: object) -> bool:
            looked_at.append(int(self))
            return int(self) != other

        __hash__ = int.__hash__

    row, left_out = Row[int, int](), Row[int, int]()
    for number in range(1001):
        row.add(Looked(number), number)
        if number < 1000:
            left_out.add(number, number)
    assert next(row.without(left_out)) == (1000, 1000)
    assert len(looked_at) <= 11
