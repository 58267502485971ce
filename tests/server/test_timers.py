"""The house's alarms ring on the loop when they are due, and silent visitors are looked for again and again."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvloop

from tavola.server.limits import LIMITS, Limits
from tavola.server.timers import Timers
from tests.server.helpers import seen
from tests.support.sansio import Clock


class Visitor:
    def __init__(self) -> None:
        self.asked = 0

    def refuse_if_silent(self) -> None:
        self.asked += 1


@contextmanager
def timers(clock: Callable[[], float], limits: Limits = LIMITS, *visitors: Visitor) -> Iterator[Timers]:
    made = Timers(clock, limits, visitors)
    yield made
    made.stop()


async def test_an_alarm_set_before_all_others_is_the_one_that_is_waited_for() -> None:
    rung: list[str] = []
    with timers(Clock(100.0)) as made:
        made.alarms.set(1000.0, lambda: rung.append("late"))
        made.alarms.set(100.0, lambda: rung.append("now"))
        made.alarms.set(2000.0, lambda: rung.append("later"))
        await seen(lambda: bool(rung))
        assert rung == ["now"]
        assert made.alarms.next() == 1000.0


async def test_an_alarm_that_the_clock_says_is_not_due_yet_is_waited_for_again() -> None:
    """The loop's time and the clock's need not go alike."""
    rung: list[str] = []
    clock = Clock(100.0)
    asked = 0

    def slow_clock() -> float:
        nonlocal asked
        asked += 1
        return clock()

    with timers(slow_clock) as made:
        made.alarms.set(100.001, lambda: rung.append("due"))
        await seen(lambda: asked > 3)
        assert rung == []
        clock.now = 101.0
        await seen(lambda: rung == ["due"])


async def test_a_fault_in_one_alarm_keeps_no_other_from_ringing() -> None:
    def fail() -> None:
        raise ValueError("a fault of ours")

    rung: list[str] = []
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    with timers(Clock(100.0)) as made:
        made.alarms.set(100.0, fail)
        made.alarms.set(100.0, lambda: rung.append("other"))
        await seen(lambda: bool(rung))
        assert len(faults) == 1


async def test_an_alarm_may_set_another() -> None:
    rung: list[str] = []

    def set_another() -> None:
        made.alarms.set(100.0, lambda: rung.append("another"))

    with timers(Clock(100.0)) as made:
        made.alarms.set(100.0, set_another)
        await seen(lambda: rung == ["another"])


async def test_visitors_are_looked_at_again_and_again_until_the_end() -> None:
    visitor = Visitor()
    with timers(Clock(), Limits(login_seconds=0.01), visitor) as made:
        await seen(lambda: visitor.asked >= 3)
        made.alarms.set(1e9, lambda: None)
    assert made._sweeper.cancelled()
    assert made._timer
    assert made._timer.cancelled()


async def test_silent_visitors_are_looked_at_a_few_at_a_time() -> None:
    """Five thousand who came together and never spoke must not hold up those who play."""
    loop = asyncio.get_running_loop()
    order: list[int | str] = []

    class Numbered(Visitor):
        def refuse_if_silent(self) -> None:
            order.append(visitors.index(self))
            loop.call_soon(order.append, "somebody plays")

    visitors = [Numbered() for _ in range(7)]
    with timers(Clock(), Limits(login_seconds=0.001, swept_at_once=3), *visitors):
        await seen(lambda: order.count(0) == 2)
    first = order[: order.index(6)]
    assert first[:4] == [0, 1, 2, "somebody plays"]
    assert first.index("somebody plays", first.index(5)) > first.index(5)


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_what_has_come_is_heard_before_a_deadline_is_judged(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """Whatever is late, because the process was stopped or the loop was held up."""
    order: list[str] = []

    class Late(Visitor):
        def refuse_if_silent(self) -> None:
            order.append("swept")

    async def late() -> None:
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        loop.add_reader(ours, lambda: order.append(ours.recv(100).decode()))
        await asyncio.sleep(0)
        with timers(Clock(100.0), Limits(login_seconds=0.0), Late()) as made:
            made.alarms.set(90.0, lambda: order.append("rung"))
            # Seen by the loop only when it looks again: as after a stop, when its wait ends without the sockets.
            loop.call_soon(theirs.send, b"heard")
            await seen(lambda: {"rung", "swept"} <= set(order))
        loop.remove_reader(ours)
        ours.close()
        theirs.close()

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(late())
    assert order[0] == "heard"
