"""Alarms ring when they are due, in order, once, and not when they were called off."""

from weakref import ref

from tavola.house.alarms import CANCELLED_KEPT, Alarms


def test_what_is_due_is_done_in_order_and_once() -> None:
    alarms = Alarms()
    done: list[str] = []
    alarms.set(3, lambda: done.append("three"))
    alarms.set(1, lambda: done.append("one"))
    alarms.set(2, lambda: done.append("two"))
    alarms.ring(0.9)
    assert done == []
    alarms.ring(2)
    assert done == ["one", "two"]
    alarms.ring(10)
    alarms.ring(10)
    assert done == ["one", "two", "three"]


def test_what_is_due_at_one_moment_is_done_in_the_order_it_was_set() -> None:
    alarms = Alarms()
    done: list[int] = []
    for number in range(20):
        alarms.set(5, lambda number=number: done.append(number))  # type: ignore[misc]
    alarms.ring(5)
    assert done == list(range(20))


def test_what_was_called_off_is_not_done_and_not_waited_for() -> None:
    alarms = Alarms()
    done: list[str] = []
    first = alarms.set(1, lambda: done.append("first"))
    alarms.set(2, lambda: done.append("second"))
    first.cancel()
    assert alarms.next() == 2
    alarms.ring(3)
    assert done == ["second"]
    assert alarms.next() is None


def test_one_alarm_may_call_off_another_that_is_due_with_it() -> None:
    alarms = Alarms()
    done: list[str] = []
    alarms.set(1, lambda: second.cancel())  # noqa: PLW0108 - there is no second yet
    second = alarms.set(1, lambda: done.append("second"))
    alarms.ring(1)
    assert done == []


def test_an_alarm_set_by_another_waits_for_its_own_moment() -> None:
    alarms = Alarms()
    done: list[str] = []

    def set_another() -> None:
        alarms.set(5, lambda: done.append("later"))

    alarms.set(1, set_another)
    alarms.ring(4)
    assert done == []
    assert alarms.next() == 5
    alarms.ring(5)
    assert done == ["later"]


def test_whoever_waits_is_told_of_an_alarm_before_all_others_and_of_no_other() -> None:
    told: list[float | None] = []
    alarms = Alarms(lambda: told.append(alarms.next()))
    alarms.set(5, lambda: None)
    alarms.set(7, lambda: None)
    alarms.set(5, lambda: None)
    assert told == [5]
    alarms.set(3, lambda: None)
    assert told == [5, 3]


class Held:
    """Something an alarm holds."""

    def act(self) -> None:
        pass


def test_an_alarm_that_has_rung_or_was_called_off_holds_nothing() -> None:
    alarms = Alarms()
    rung, off = Held(), Held()
    alive = ref(rung), ref(off)
    kept = alarms.set(1, rung.act), alarms.set(2, off.act)
    kept[1].cancel()
    alarms.ring(1)
    del rung, off
    assert [there() for there in alive] == [None, None]
    assert all(alarm.act is None for alarm in kept)


def test_alarms_that_were_called_off_do_not_pile_up() -> None:
    """Pulses, answers and kept seats are called off long before they are due."""
    alarms = Alarms()
    done: list[int] = []
    for number in range(10):
        alarms.set(1000 + number, lambda number=number: done.append(number))  # type: ignore[misc]
    for _ in range(10_000):
        alarms.set(500, lambda: done.append(-1)).cancel()
        assert len(alarms._heap) <= 10 + CANCELLED_KEPT + 1
    alarms.ring(2000)
    assert done == list(range(10))
    assert alarms.next() is None
    assert alarms._cancelled == 0


def test_calling_off_twice_or_after_the_ring_counts_once() -> None:
    alarms = Alarms()
    first, second = alarms.set(1, lambda: None), alarms.set(2, lambda: None)
    alarms.ring(1)
    first.cancel()
    second.cancel()
    second.cancel()
    assert alarms._cancelled == 1
    assert alarms.next() is None
    assert alarms._cancelled == 0
