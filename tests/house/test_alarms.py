"""Alarms ring when they are due, in order, once, and not when they were called off."""

from tavola.house.alarms import Alarms


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
