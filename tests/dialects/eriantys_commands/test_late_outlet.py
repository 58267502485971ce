"""Frames behind one that is held back keep their order and still wait for what they tell of."""

from tavola.dialects.eriantys_commands.late_outlet import LateOutlet
from tests.support.dry import Recorder
from tests.support.sansio import FakeOutlet, SansIo


def test_a_frame_behind_another_waits_for_its_table_also_when_the_guest_has_left_it() -> None:
    sansio, outlet = SansIo(), FakeOutlet()
    session = Recorder(sansio.house, outlet)
    late = LateOutlet(session, outlet)
    session.table = sansio.house.open("eriantys", players=2)
    late.send_later(b"first", 0, 0.05)
    late.send(b"second")
    late.send(b"third", 9)
    session.table = None
    assert outlet.frames == []
    sansio.later(0.05)
    assert outlet.frames == [b"first", b"second", b"third"]
    assert outlet.sequences == [0, 1, 9]
