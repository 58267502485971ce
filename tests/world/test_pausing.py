"""Whoever was told NEXT is not kicked for the absence of somebody else; simulated worlds found it (world 928)."""

from tavola.house.table import Table
from tests.support.sansio import Player, SansIo, Silent, random_move


def pausing() -> tuple[SansIo, Table, Player]:
    """A table that pauses while anybody is missing, where a guest by line is on turn and the other has gone."""
    for seed in range(20):
        sansio = SansIo(f"pausing {seed}")
        table = sansio.house.open("qwirkle", players=2, missing="pause")
        ann = table.sit("Ann", "native", Silent())
        bob = sansio.hello("Bob")
        assert bob.heard()
        if bob.guest.my_turn:
            table.lost(ann)
            return sansio, table, bob
    raise AssertionError("somebody else is always on turn")


def test_a_turn_said_while_the_table_pauses_is_played_when_everybody_is_back() -> None:
    _, table, bob = pausing()
    number = table.number
    bob.say(bob.guest.say(random_move(bob.guest, "pausing")).rstrip())
    assert table.number == number
    assert bob.heard() == ""
    assert not bob.closed
    table.reclaim(table.occupied[0], Silent())
    assert table.number == number + 1
    assert "TURN 1" in bob.heard()
    assert table.acting == (0,)


def test_a_second_turn_meanwhile_is_out_of_turn() -> None:
    _, table, bob = pausing()
    line = bob.guest.say(random_move(bob.guest, "pausing")).rstrip()
    bob.say(line)
    bob.say(line)
    assert "KICK 1" in bob.heard()
    assert bob.closed
    assert not table.playing


def test_an_illegal_turn_said_while_the_table_pauses_is_a_kick_when_everybody_is_back() -> None:
    _, table, bob = pausing()
    bob.say("MOVE Ro 0 0")
    assert not bob.closed
    table.reclaim(table.occupied[0], Silent())
    assert "KICK 1" in bob.heard()
    assert not table.playing


def test_a_guest_who_goes_takes_a_turn_that_waits_along() -> None:
    _, table, bob = pausing()
    bob.say(bob.guest.say(random_move(bob.guest, "pausing")).rstrip())
    bob.hang_up()
    number = table.number
    table.reclaim(table.occupied[0], Silent())
    assert table.number == number
