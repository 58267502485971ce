"""Who is there and who is not, by beats and by renewals of one's own, with a clock that is handed in."""

from collections import Counter

from tavola.server.cluster.leases import LEASE_SECONDS, RENEW_SECONDS, Beat, Leases, chosen


class Clocked:
    """A node's leases, and time that goes on as it is told."""

    def __init__(self) -> None:
        self.leases = Leases("me")
        self.leases.takes = True
        self.now = 100.0

    def beat(self, *nodes: str, **said: object) -> None:
        for node in nodes:
            self.leases.heard(Beat(node, "host", 1, **said), self.now)  # type: ignore[arg-type]

    def goes_on(self, seconds: float, *beating: str, renews: bool = True) -> None:
        for _ in range(round(seconds / RENEW_SECONDS)):
            self.now += RENEW_SECONDS
            if renews:
                self.leases.renewed(self.now)
            self.beat(*beating)


def test_who_beats_is_there() -> None:
    clocked = Clocked()
    clocked.beat("a", "b")
    clocked.goes_on(20, "a", "b")
    assert clocked.leases.suspects(clocked.now) == []
    assert sorted(clocked.leases.living(clocked.now)) == ["a", "b", "me"]


def test_who_is_silent_for_a_lease_is_suspected_and_takes_no_tables() -> None:
    clocked = Clocked()
    clocked.beat("a", "b")
    clocked.goes_on(LEASE_SECONDS + RENEW_SECONDS, "a")
    assert clocked.leases.suspects(clocked.now) == ["b"]
    assert sorted(clocked.leases.living(clocked.now)) == ["a", "me"]


def test_while_no_renewal_of_ones_own_goes_well_nobody_is_suspected() -> None:
    clocked = Clocked()
    clocked.beat("a", "b")
    clocked.goes_on(60, renews=False)
    assert clocked.leases.suspects(clocked.now) == []
    clocked.goes_on(RENEW_SECONDS, "a", "b")
    clocked.goes_on(LEASE_SECONDS * 2, "a", "b")
    assert clocked.leases.suspects(clocked.now) == []


def test_the_lease_runs_out_by_when_its_renewal_was_sent() -> None:
    leases = Leases("me")
    leases.renewed(50.0)
    assert leases.until == 50.0 + LEASE_SECONDS


def test_who_leaves_takes_nothing_and_keeps_nothing() -> None:
    clocked = Clocked()
    clocked.beat("a", keeps=("qwirkle",))
    assert clocked.leases.keeper("qwirkle", clocked.now) == "a"
    clocked.beat("a", keeps=("qwirkle",), takes=False)
    assert clocked.leases.keeper("qwirkle", clocked.now) is None
    assert clocked.leases.living(clocked.now) == ["me"]


def test_tables_are_spread_evenly_and_only_those_of_the_lost_move() -> None:
    nodes = [f"node{number}" for number in range(5)]
    codes = [f"CODE{number}" for number in range(5000)]
    before = {code: chosen(code, nodes) for code in codes}
    assert all(800 < count < 1200 for count in Counter(before.values()).values())
    after = {code: chosen(code, nodes[1:]) for code in codes}
    assert all(after[code] == node for code, node in before.items() if node != nodes[0])
    assert chosen("CODE", []) is None
