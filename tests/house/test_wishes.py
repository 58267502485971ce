"""What a player would like to have in the deal: in Eriantys the colour of the towers."""

import pytest

from tavola.house.audit import verify
from tavola.house.errors import NotDone, Unwished
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out


def towers(sansio: SansIo, players: int, *wishes: str, opened: list[str] | None = None) -> list[str]:
    table = sansio.house.open("eriantys", players=players, options={"towers": opened or []})
    for name, wish in zip("ABCD", wishes, strict=False):
        table.sit(name, "native", Silent(), wish=wish)
    return [seat.tower for seat in table.view(None).seats]


@pytest.mark.parametrize(
    ("wishes", "dealt"),
    {
        ("black", ""): ["black", "white"],
        ("", "white"): ["black", "white"],
        ("grey", "", "white"): ["grey", "black", "white"],
        ("white", "", "white", ""): ["white", "black", "white", "black"],
    }.items(),
)
def test_a_wish_is_granted(wishes: tuple[str, ...], dealt: list[str]) -> None:
    assert towers(SansIo(), len(wishes), *wishes) == dealt


def test_a_wish_at_the_seat_goes_before_one_at_the_opening() -> None:
    assert towers(SansIo(), 2, "white", "", opened=["black"]) == ["white", "black"]


@pytest.mark.parametrize(
    ("players", "first", "second", "why"),
    [
        (2, "white", "white", "white is taken, free: black"),
        (2, "", "grey", "grey towers are not used with 2 players"),
        (2, "", "pink", "towers are white, black, grey, not pink"),
    ],
)
def test_a_wish_that_cannot_be_granted_seats_nobody(players: int, first: str, second: str, why: str) -> None:
    table = SansIo().house.open("eriantys", players=players)
    table.sit("A", "native", Silent(), wish=first)
    before = list(table.ledger.log)
    with pytest.raises(Unwished, match=why):
        table.sit("B", "native", Silent(), wish=second)
    assert table.ledger.log == before
    assert len(table.occupied) == 1


def test_a_game_without_wishes_says_so() -> None:
    table = SansIo().house.open("qwirkle", players=2)
    with pytest.raises(Unwished, match="nothing to wish for"):
        table.sit("A", "native", Silent(), wish="white")


def test_too_few_for_a_wish_cannot_start_early() -> None:
    table = SansIo().house.open("eriantys", players=3)
    table.sit("A", "native", Silent(), wish="grey")
    table.sit("B", "native", Silent())
    with pytest.raises(NotDone, match="grey towers are not used with 2 players"):
        table.start()


def test_a_wish_survives_a_restart_and_the_audit() -> None:
    sansio = SansIo()
    table = sansio.house.open("eriantys", players=2)
    table.sit("A", "native", Silent(), wish="black")
    again = sansio.restarted()
    restored = again.house.find(table.code)
    restored.reclaim(restored.occupied[0], Silent())
    restored.sit("B", "native", Silent())
    play_out(restored)
    assert [seat.tower for seat in restored.view(None).seats] == ["black", "white"]
    store = sansio.stored()
    store.append(again.appended.records)
    assert "every event follows" in verify(store.load(table.code))
