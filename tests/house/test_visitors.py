"""What one guest may use up: tables opened, and codes tried that are none; by connection and by address."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tavola.house.clearing import EMPTY_SECONDS
from tavola.house.errors import NotDone
from tavola.house.visitors import MINUTE, QUOTAS, Visitor, Visitors, neighbourhood
from tests.support.sansio import SansIo
from tests.support.seats import seat_silent, started

HERE = "192.0.2.7"


def fill(sansio: SansIo, visitor: Visitor, most: int = 10_000) -> int:
    """Open tables until that is refused, and say how many it were."""
    for number in range(most):
        try:
            sansio.house.open("qwirkle", players=2, by=visitor)
        except NotDone:
            return number
    return most


def guess(sansio: SansIo, visitor: Visitor, code: str = "NOPEX") -> str:
    with pytest.raises(NotDone) as refused:
        sansio.house.find(code, by=visitor)
    return str(refused.value)


# Tables


def test_a_few_tables_of_one_guest_may_wait_at_once() -> None:
    sansio = SansIo()
    visitor = sansio.house.visitors.arrive("")
    assert fill(sansio, visitor) == QUOTAS.tables
    with pytest.raises(NotDone, match=f"{QUOTAS.tables} tables of yours wait for players already"):
        sansio.house.open("qwirkle", players=2, by=visitor)
    assert sansio.refusals["too many tables"] == 2
    assert fill(sansio, sansio.house.visitors.arrive("")) == QUOTAS.tables, "somebody else's do not count"


@pytest.mark.parametrize("ends", ["begins", "is left", "is closed"])
def test_a_table_that_waits_no_longer_makes_room_for_another(ends: str) -> None:
    sansio = SansIo()
    visitor = sansio.house.visitors.arrive(HERE)
    table = sansio.house.open("qwirkle", players=2, by=visitor)
    assert fill(sansio, visitor) == QUOTAS.tables - 1
    if ends == "is closed":
        sansio.later(EMPTY_SECONDS)
    else:
        (seat,) = seat_silent(table, "A")
        if ends == "begins":
            seat_silent(table, "B")
        else:
            table.leave(seat, "bored")
    assert fill(sansio, visitor) >= 1


def test_tables_opened_and_left_again_and_again_are_refused_for_a_while() -> None:
    sansio = SansIo()
    visitor = sansio.house.visitors.arrive("")

    def open_and_leave() -> None:
        table = sansio.house.open("qwirkle", players=2, by=visitor)
        (seat,) = seat_silent(table, "A")
        table.leave(seat, "bored")

    for _ in range(QUOTAS.opened):
        open_and_leave()
    with pytest.raises(NotDone, match="try again in a minute"):
        open_and_leave()
    sansio.later(MINUTE / QUOTAS.opened)
    open_and_leave()
    with pytest.raises(NotDone, match="try again in a minute"):
        open_and_leave()


def test_an_address_has_a_limit_of_its_own_however_many_connections_it_makes() -> None:
    sansio = SansIo()
    visitors = sansio.house.visitors
    opened = sum(fill(sansio, visitors.arrive(HERE)) for _ in range(QUOTAS.tables_from_address // QUOTAS.tables))
    assert opened == QUOTAS.tables_from_address
    assert fill(sansio, visitors.arrive(HERE)) == 0
    assert fill(sansio, visitors.arrive("192.0.2.8")) == QUOTAS.tables


def test_an_address_opens_no_more_than_so_many_a_minute_over_ever_new_connections() -> None:
    sansio = SansIo()
    visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, opened_from_address=3))

    def open_and_close() -> None:
        visitor = visitors.arrive(HERE)
        visitors.check_opening(visitor)
        visitors.opened(visitor, "a code")
        visitors.no_longer_waiting("a code")

    for _ in range(3):
        open_and_close()
    with pytest.raises(NotDone, match="try again in a minute"):
        open_and_close()
    sansio.later(MINUTE / QUOTAS.opened_from_address_a_minute)
    open_and_close()


def test_what_the_house_opens_itself_counts_for_nobody() -> None:
    sansio = SansIo()
    for _ in range(QUOTAS.tables_from_address + 1):
        sansio.house.open("qwirkle", players=2)


def test_a_refused_opening_uses_up_nothing() -> None:
    sansio = SansIo()
    visitor = sansio.house.visitors.arrive(HERE)
    for _ in range(QUOTAS.opened + 1):
        with pytest.raises(NotDone, match="2 to 4 players"):
            sansio.house.open("qwirkle", players=9, by=visitor)
    assert fill(sansio, visitor) == QUOTAS.tables


# Codes


def test_after_some_wrong_codes_no_code_is_looked_up_and_then_it_is_enough() -> None:
    sansio = SansIo()
    private = sansio.house.open("qwirkle", players=2, public=False)
    visitor = sansio.house.visitors.arrive("")
    assert [guess(sansio, visitor) for _ in range(QUOTAS.codes)] == [
        "there is no table 'NOPEX' here"
    ] * QUOTAS.codes
    refused = {guess(sansio, visitor, code) for code in ("NOPEX", private.code, "whatever")}
    assert refused == {"too many codes were tried that belong to no table here; try again in a minute"}
    assert visitor.turned_out is None
    for _ in range(QUOTAS.refused_codes):
        guess(sansio, visitor)
    assert visitor.turned_out
    assert sansio.refusals["too many wrong codes"] == QUOTAS.refused_codes + 3


def test_who_waits_a_while_may_try_again() -> None:
    sansio = SansIo()
    private = sansio.house.open("qwirkle", players=2, public=False)
    visitor = sansio.house.visitors.arrive(HERE)
    for _ in range(QUOTAS.codes):
        guess(sansio, visitor)
    sansio.later(MINUTE / QUOTAS.codes_a_minute)
    assert sansio.house.find(private.code, by=visitor) is private


def test_right_codes_cost_nothing() -> None:
    sansio = SansIo()
    private = sansio.house.open("qwirkle", players=2, public=False)
    visitor = sansio.house.visitors.arrive(HERE)
    for _ in range(10 * QUOTAS.codes):
        sansio.house.find(private.code, by=visitor)
        sansio.house.log_of(private.code, by=visitor)


def test_however_many_connections_guess_an_address_is_slowed() -> None:
    sansio = SansIo()
    tried = 0
    while "there is no table" in guess(sansio, sansio.house.visitors.arrive(HERE)):
        tried += 1
    assert tried == QUOTAS.codes_from_address
    assert "there is no table" in guess(sansio, sansio.house.visitors.arrive("192.0.2.8"))
    assert "too many codes" in guess(sansio, sansio.house.visitors.at(HERE)), "one that asks once counts as well"


def test_a_neighbour_who_guesses_keeps_nobody_from_public_tables_or_from_their_own_seat() -> None:
    sansio = SansIo()
    public = sansio.house.open("qwirkle", players=2)
    private = started(sansio, "qwirkle", 2, public=False)
    guesser = sansio.house.visitors.at(HERE)
    for _ in range(QUOTAS.codes_from_address):
        guess(sansio, guesser)
    honest = sansio.house.visitors.arrive(HERE)
    assert sansio.house.find(public.code, by=honest) is public
    seat = private.occupied[1]
    assert sansio.house.seat_with(private.code, sansio.secret_of(seat), by=honest) is seat
    assert "too many codes" in guess(sansio, honest, private.code)


WAYS: dict[str, Callable[[SansIo, Visitor], object]] = {
    "a table": lambda sansio, by: sansio.house.find("NOPEX", by=by),
    "a log": lambda sansio, by: sansio.house.log_of("NOPEX", by=by),
    "a seat": lambda sansio, by: sansio.house.seat_with("NOPEX", "secret", by=by),
    "a secret": lambda sansio, by: sansio.house.seat_with(next(iter(sansio.house.tables)), "secret", by=by),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_table_counts(way: str) -> None:
    sansio = SansIo()
    started(sansio, "qwirkle", 2, public=False)
    visitor = sansio.house.visitors.arrive("")
    for _ in range(QUOTAS.codes):
        with pytest.raises(NotDone, match=r"there is no table|not the secret"):
            WAYS[way](sansio, visitor)
    with pytest.raises(NotDone, match="too many codes"):
        WAYS[way](sansio, visitor)


# Addresses


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff::8", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("a socket", "a socket", True),
    ],
)
def test_who_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is same


def test_addresses_of_which_there_is_nothing_to_remember_are_forgotten() -> None:
    sansio = SansIo()
    visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, codes_from_address=1))
    guesser = visitors.at("198.51.100.1")
    for number in range(10_000):
        visitor = visitors.at(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        visitors.may_try(visitor)
        visitors.tried_in_vain(visitor)
        sansio.clock.now += 1
        if number == 9_998:
            visitors.tried_in_vain(guesser)
    assert len(visitors._neighbourhoods) < 3000
    assert not visitors.may_try(guesser)
