"""What is held back waits for the disk as if it had gone out when it was said."""

from tavola.dialects.eriantys_commands.late_outlet import LateOutlet
from tests.dialects.eriantys_commands.talking import BUILT, Caller, begun, created
from tests.support.sansio import FakeOutlet, SansIo


class Late:
    """An outlet whose guest is at a table with so many entries."""

    def __init__(self) -> None:
        self.sansio = SansIo()
        self.entries = 7
        self.under = FakeOutlet()
        self.outlet = LateOutlet(self.sansio.house, self.under, lambda: self.entries)

    @property
    def sent(self) -> list[tuple[bytes, int | None]]:
        return list(zip(self.under.frames, self.under.sequences, strict=True))


def test_nothing_held_nothing_changed() -> None:
    late = Late()
    late.outlet.send(b"own")
    late.outlet.send(b"other", 3)
    assert late.sent == [(b"own", None), (b"other", 3)]


def test_a_held_frame_waits_for_what_its_table_had_when_it_was_said() -> None:
    late = Late()
    late.outlet.send_later(b"reply", 0.05)
    late.entries = 8
    late.outlet.send(b"behind it")
    late.outlet.send_later(b"another table's", 0.0, 12)
    late.entries = 0  # the guest has left
    assert late.sent == []
    late.sansio.later(0.05)
    assert late.sent == [(b"reply", 7), (b"behind it", 8), (b"another table's", 12)]
    late.outlet.send(b"again at once")
    assert late.sent[3:] == [(b"again at once", None)]


def test_what_is_let_go_at_the_end_waits_for_the_same() -> None:
    late = Late()
    late.outlet.send_later(b"reply", 0.05)
    late.entries = 0
    late.outlet.close()
    assert late.sent == [(b"reply", 7)]
    assert late.under.closed


def test_whoever_leaves_while_the_answer_is_held_hears_it_when_the_seat_is_on_disk() -> None:
    sansio = SansIo()
    code = created(sansio)
    guest = Caller(sansio, BUILT)
    guest.say("enterGame", code=code)
    sansio.later(0.05)
    guest.outlet.sequences.clear()
    guest.say("login", name="Anna")
    table, sat = guest.table, guest.table.sequence
    guest.say("logout")
    assert table.sequence > sat
    sansio.later(0.05)
    assert guest.outlet.sequences == [sat]


def test_a_position_that_is_held_waits_for_its_own_entry() -> None:
    """Anna comes back; before she hears of it she has left again, and Ben hears that the game waits for her."""
    anna, ben = begun(BUILT, BUILT)
    table = anna.table
    anna.hang_up()
    again = Caller(anna.sansio, BUILT)
    again.say("enterGame", code=table.code)
    again.sansio.later(0.05)
    again.outlet.sequences.clear()
    again.say("login", name="Anna")
    again.say("logout")
    again.sansio.later(0.05)
    assert again.told()[-3:-1] == ["status PLAY_ASSISTANT", "gameStart"]
    assert again.outlet.sequences == [table.sequence] * 2
    assert ben.told()[-1] == "error"
