"""Whoever comes through a queue ends up playing, whatever others do with the tables they open or enter."""

import pytest

from tavola.dialects.guest import Wishes
from tavola.dialects.native.client import Guest as NativeGuest
from tests.mixed.tongues import NATIVE, Visitor, spoken_in
from tests.support.sansio import GATHER, SansIo

KEPT = 60
"""Seconds a native guest's place is kept before the start."""

QUEUES = [
    ("qwirkle", "qwirkle-lines"),
    ("eriantys", "eriantys-views"),
    ("masters", "masters-requests"),
    ("masters", "masters-states"),
    ("masters", "masters-states:as-built"),
]


class Door:
    """Those who come in, and all that is said until nobody has anything to say."""

    def __init__(self) -> None:
        self.sansio = SansIo()
        self.all: list[Visitor] = []

    def native(self, name: str, game: str, players: int = 2, code: str | None = None) -> Visitor:
        return self._come(NATIVE, NativeGuest(name, game=game, players=players, code=code))

    def guest(self, tongue: str, name: str, players: int = 2) -> Visitor:
        dialect, variant = spoken_in(tongue)
        return self._come(tongue, dialect.guest(Wishes(name, players=players), variant))

    def _come(self, tongue: str, guest: object) -> Visitor:
        visitor = Visitor(self.sansio, tongue, guest)  # type: ignore[arg-type]
        self.all.append(visitor)
        self.settle()
        return visitor

    def settle(self) -> None:
        while sum(visitor.listen() for visitor in self.all if not visitor.outlet.closed):
            pass

    def later(self, seconds: float) -> None:
        """Time passes, and guests give their signs of life."""
        for _ in range(int(seconds)):
            for visitor in self.all:
                if not visitor.outlet.closed and (beat := visitor.guest.beat()):
                    visitor.say(beat)
            self.sansio.later(1)
            self.settle()


def playing(visitors: list[Visitor]) -> list[bool]:
    return [visitor.session.table is not None and visitor.session.table.playing for visitor in visitors]


@pytest.mark.parametrize(("game", "tongue"), QUEUES)
def test_eighteen_guests_play_although_eighteen_tables_were_opened_and_left(game: str, tongue: str) -> None:
    door = Door()
    for number in range(18):
        door.native(f"Gone {number}", game).drop()
    guests = [door.guest(tongue, f"guest{'abcdefghijklmnopqr'[number]}") for number in range(18)]
    door.later(GATHER / 1000 + 1)
    assert playing(guests) == [True] * 18


@pytest.mark.parametrize(("game", "tongue"), QUEUES)
def test_an_owner_who_comes_back_is_offered_again(game: str, tongue: str) -> None:
    door = Door()
    owner = door.native("Owner", game)
    owner.drop()
    assert list(door.sansio.house.lobby.offered(game)) == []
    owner.connect(owner.guest.hello())
    door.settle()
    guest = door.guest(tongue, "guest")
    assert playing([owner, guest]) == [True, True]


@pytest.mark.parametrize(("game", "tongue"), QUEUES)
def test_those_whose_company_has_gone_are_brought_together(game: str, tongue: str) -> None:
    """All other places at the table of each were taken and left, so that the next one had to open another."""
    door = Door()
    guests = []
    for letter in "abcdef":
        guest = door.guest(tongue, f"guest{letter}", players=3)
        guests.append(guest)
        table = guest.session.table
        assert table
        for number in range(table.seats.count(None)):
            door.native(f"Gone {letter} {number}", game, code=table.code).drop()
        assert not table.playing
    assert len({guest.session.table for guest in guests}) == 6
    door.later(KEPT + GATHER / 1000 + 1)
    assert playing(guests) == [True] * 6


@pytest.mark.parametrize("tongue", ["masters-requests", "masters-states"])
def test_the_number_of_an_owner_who_has_gone_holds_nobody(tongue: str) -> None:
    """A table for four, opened from the page: two from the queue are left there when its owner goes."""
    door = Door()
    owner = door.native("Owner", "masters", players=4)
    guests = [door.guest(tongue, name) for name in ("one", "two")]
    assert [guest.session.table for guest in guests] == [owner.session.table] * 2
    owner.drop()
    door.later(KEPT + 1)
    assert playing(guests) == [True, True]
