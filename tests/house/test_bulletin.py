"""The lobby's changes: told once for all who have it open, all at once, and to nobody else."""

import json
from collections.abc import Sequence
from typing import Any

from tavola.house.bulletin import BULLETIN_SECONDS
from tavola.house.foreign import Foreign
from tavola.house.table import Table
from tests.support.sansio import FakeOutlet, SansIo
from tests.support.seats import play_out, seat_silent, started


class Following:
    def __init__(self, sansio: SansIo) -> None:
        self.told: list[tuple[list[Table | Foreign], list[Table | Foreign]]] = []
        sansio.house.bulletin.follow(self)

    def lobby_changed(
        self, shown: Sequence[Table | Foreign], gone: Sequence[Table | Foreign], shared: dict[Any, Any]
    ) -> None:
        shared.setdefault("asked", []).append(self)
        self.told.append((list(shown), list(gone)))


def test_what_changes_within_a_second_is_told_once() -> None:
    sansio = SansIo()
    follower = Following(sansio)
    table = sansio.house.open("qwirkle", players=3)
    seat_silent(table, "Ann")
    seat_silent(table, "Ben")
    other = sansio.house.open("masters", players=2)
    assert follower.told == []
    sansio.later(BULLETIN_SECONDS)
    assert follower.told == [([table, other], [])]
    sansio.later(BULLETIN_SECONDS)
    assert len(follower.told) == 1, "nothing has changed since"


def test_a_table_that_begins_is_shown_and_one_that_is_over_or_whose_owner_is_away_is_gone() -> None:
    sansio = SansIo()
    playing, over, away = (
        started(sansio, "qwirkle", 2),
        started(sansio, "qwirkle", 2),
        sansio.house.open("qwirkle", players=2),
    )
    (owner,) = seat_silent(away, "Ann")
    follower = Following(sansio)
    begins = started(sansio, "qwirkle", 2)
    play_out(over, "greedy")
    away.lost(owner)
    sansio.later(BULLETIN_SECONDS)
    assert follower.told == [([begins], [over, away])]
    assert playing not in follower.told[0][0], "a move changes nothing in the lobby"


def test_a_private_table_is_told_to_nobody() -> None:
    sansio = SansIo()
    follower = Following(sansio)
    seat_silent(sansio.house.open("qwirkle", players=2, public=False), "Ann", "Ben")
    sansio.later(BULLETIN_SECONDS)
    assert follower.told == []


def test_while_nobody_follows_nothing_is_noted() -> None:
    sansio = SansIo()
    follower = Following(sansio)
    sansio.house.bulletin.unfollow(follower)
    sansio.house.open("qwirkle", players=2)
    assert not sansio.house.bulletin._noted
    sansio.later(BULLETIN_SECONDS)
    assert follower.told == []


# Over the native dialect


def following(sansio: SansIo) -> FakeOutlet:
    session, outlet = sansio.native()
    session.receive(b'{"type":"Lobby","follow":true}')
    outlet.taken()
    return outlet


def test_guests_who_follow_are_told_the_same_frame_and_others_nothing() -> None:
    sansio = SansIo()
    outlets = [following(sansio) for _ in range(2)]
    session, other = sansio.native()
    session.receive(b'{"type":"Lobby"}')
    other.taken()
    table = sansio.house.open("qwirkle", players=2)
    seat_silent(table, "Ann")
    sansio.later(BULLETIN_SECONDS)
    one, two = (outlet.frames[-1] for outlet in outlets)
    assert one is two
    said = json.loads(one)
    assert (said["type"], said["gone"], [card["names"] for card in said["tables"]]) == ("Changed", [], [["Ann"]])
    assert not other.frames
    table.close("gone")
    sansio.later(BULLETIN_SECONDS)
    assert json.loads(outlets[0].frames[-1]) == {"type": "Changed", "tables": [], "gone": [table.code]}


def test_a_change_is_not_told_before_it_is_on_disk() -> None:
    sansio = SansIo()
    outlet = following(sansio)
    table = sansio.house.open("qwirkle", players=2)
    sansio.later(BULLETIN_SECONDS)
    assert outlet.sequences[-1] == table.sequence


def test_who_asks_without_following_or_is_gone_is_told_no_more() -> None:
    sansio = SansIo()
    session, outlet = sansio.native()
    for goes in (False, True):
        session.receive(b'{"type":"Lobby","follow":true}')
        if goes:
            session.lost()
        else:
            session.receive(b'{"type":"Lobby"}')
        outlet.taken()
        sansio.house.open("qwirkle", players=2)
        sansio.later(BULLETIN_SECONDS)
        assert not outlet.frames
