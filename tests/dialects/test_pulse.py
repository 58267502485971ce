"""Signs of life: silence is the guest's, never the house's own."""

from tavola.dialects.pulse import Pulse
from tests.support.sansio import SansIo

EVERY, LIMIT = 5.0, 15.0


class Connection:
    def __init__(self, sansio: SansIo) -> None:
        self.beats = 0
        self.silent = 0
        self.pulse = Pulse(sansio.house, every=EVERY, beat=self._beat, limit=LIMIT, silent=self._silent)

    def _beat(self) -> None:
        self.beats += 1

    def _silent(self) -> None:
        self.silent += 1


def test_a_guest_of_whom_nothing_is_heard_counts_as_lost_after_the_limit() -> None:
    sansio = SansIo()
    guest = Connection(sansio)
    for _ in range(2):
        sansio.later(EVERY)
    assert (guest.beats, guest.silent) == (2, 0)
    sansio.later(EVERY)
    assert (guest.beats, guest.silent) == (2, 1)


def test_time_in_which_the_house_did_not_run_is_nobodys_silence() -> None:
    """Stopped for an hour: who could only have answered what the house did not say is given time for it."""
    sansio = SansIo()
    guest = Connection(sansio)
    sansio.later(EVERY)
    sansio.later(3600.0)
    assert (guest.beats, guest.silent) == (2, 0)
    sansio.later(EVERY)
    assert guest.silent == 1, "what was silence before and is after counts"


def test_being_late_by_less_than_a_beat_is_not_having_been_stopped() -> None:
    sansio = SansIo()
    guest = Connection(sansio)
    for _ in range(2):
        sansio.later(1.9 * EVERY)
    assert guest.silent == 1
