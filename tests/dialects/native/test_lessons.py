"""A lesson over the native dialect."""

from tests.dialects.native.talking import Talk
from tests.support.sansio import SansIo


def test_open_with_lesson_seats_a_teacher_and_begins() -> None:
    ann = Talk(SansIo())
    said = ann.say("Open", game="qwirkle", name="Ann", players=4, word="mine", lesson=True, moves=True)
    shown = [message for message in said if message["type"] == "Table"]
    assert shown
    assert shown[0]["lesson"] is True
    assert not shown[0]["public"]
    now = [message for message in said if message["type"] == "News"][-1]["now"]
    assert (now["phase"], now["acting"], len(now["seats"])) == ("playing", [0], 2)
    assert now["seats"][1]["bot"]
    assert now["view"]["seats"][0]["hand"] == ["Yo", "B*", "Px", "Bs", "Bd", "Yd"]


def test_what_is_no_lesson_does_not_say_so() -> None:
    ann = Talk(SansIo())
    said = ann.say("Open", game="qwirkle", name="Ann")
    assert all("lesson" not in message for message in said)


def test_nobody_is_told_the_seed_of_a_lesson_before_its_end() -> None:
    ann = Talk(SansIo())
    said = ann.say("Open", game="masters", name="Ann", lesson=True)
    assert "A first game of Masters" not in repr(said)
    assert not any("Revealed" in repr(message) for message in said)
