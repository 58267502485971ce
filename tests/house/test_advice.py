"""Who may ask for advice, when and how often; and that only who asked hears of it."""

from typing import Any

import pytest

from tavola.house.advice import Advice, Progress, Told
from tavola.house.errors import NotDone
from tavola.house.opinions import Review, Suggestion
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.visitors import QUOTAS
from tavola.store import Record
from tests.dialects.native.talking import Talk
from tests.support.sansio import SansIo

HINT = [Suggestion({"type": "Trade", "tiles": ["Ro"]}, "Trade: tiles Ro", 0.5, (), "It trades.")]


class Patient:
    """An adviser that keeps what it is asked until the test answers."""

    def __init__(self) -> None:
        self.hints: list[Told] = []
        self.reviews: list[tuple[str, Told]] = []

    def hint(self, table: Table, seat: Seat, told: Told) -> None:
        self.hints.append(told)

    def review(self, log: list[Record], told: Told) -> None:
        self.reviews.append((log[0].code, told))


@pytest.fixture
def adviser() -> Patient:
    return Patient()


@pytest.fixture
def house(adviser: Patient) -> SansIo:
    sansio = SansIo()
    sansio.house.advice = Advice(adviser, sansio.house.visitors)
    return sansio


def with_bot(house: SansIo, **wishes: Any) -> Talk:
    """A guest who is to move, at a table with a computer player that does nothing."""
    talk = Talk(house)
    talk.say("Open", game="qwirkle", name="Ann", **wishes)
    talk.say("AddBot", bot="greedy")
    if not talk.may_act:
        other = talk.table.occupied[1]
        talk.table.play(other, talk.table.moves(1)[:1])
        talk.came()
    return talk


def with_people(house: SansIo, **wishes: Any) -> tuple[Talk, Talk]:
    """The one who is to move, and the other."""
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game="qwirkle", name="Ann", **wishes)
    ben.say("Join", table=ann.table.code, name="Ben")
    ann.came()
    return (ann, ben) if ann.may_act else (ben, ann)


def refusal(answers: list[dict[str, Any]]) -> str:
    (answer,) = answers
    assert answer["type"] == "Refused"
    return str(answer["reason"])


def test_beside_bots_a_hint_is_given_and_carries_the_number_of_the_question(
    house: SansIo, adviser: Patient
) -> None:
    talk = with_bot(house)
    watcher = Talk(house)
    watcher.say("Watch", table=talk.table.code)
    assert talk.say("Hint") == []
    adviser.hints[0](HINT)
    (hinted,) = talk.came()
    assert (hinted["type"], hinted["re"], hinted["table"]) == ("Hinted", talk.last_id, talk.table.code)
    assert hinted["number"] == talk.table.number
    assert hinted["hints"][0]["reason"] == "It trades."
    assert watcher.came() == [], "nobody else hears of it"


@pytest.mark.parametrize(
    ("hints", "given"), [({}, False), ({"hints": False}, False), ({"hints": True}, True)], ids=str
)
def test_among_people_hints_are_given_only_if_the_table_was_opened_so(
    house: SansIo, adviser: Patient, hints: dict[str, bool], given: bool
) -> None:
    acting, _ = with_people(house, **hints)
    answers = acting.say("Hint")
    assert len(adviser.hints) == given
    assert given or "no hints are given at this table" in refusal(answers)


def test_everybody_can_read_what_the_table_was_opened_with(house: SansIo) -> None:
    ann = Talk(house)
    (_, table) = ann.say("Open", game="qwirkle", name="Ann", hints=True)
    assert table["hints"] is True
    watcher = Talk(house)
    (shown,) = watcher.say("Watch", table=ann.table.code)
    assert shown["hints"] is True
    assert shown["history"][0]["events"][0]["hints"] is True
    (_, plain) = Talk(house).say("Open", game="qwirkle", name="Ben")
    assert "hints" not in plain
    assert "hints" not in plain["history"][0]["events"][0], "a log that says nothing is as it was"


def test_a_table_can_be_opened_without_hints_beside_bots(house: SansIo, adviser: Patient) -> None:
    talk = with_bot(house, hints=False)
    assert refusal(talk.say("Hint")) == "no hints are given at this table"
    assert adviser.hints == []


def test_a_hint_is_for_whoever_is_to_move(house: SansIo, adviser: Patient) -> None:
    _, waiting = with_people(house, hints=True)
    assert refusal(waiting.say("Hint")) == "a hint is for whoever is to move, and that is not you now"
    assert adviser.hints == []


def test_one_hint_is_thought_of_at_a_time(house: SansIo, adviser: Patient) -> None:
    talk = with_bot(house)
    talk.say("Hint")
    assert refusal(talk.say("Hint")) == "your hint is being thought of"
    adviser.hints[0](NotDone("no hint could be found in time"))
    assert refusal(talk.came()) == "no hint could be found in time"
    talk.say("Hint")
    assert len(adviser.hints) == 2


def test_who_has_gone_is_sent_no_hint(house: SansIo, adviser: Patient) -> None:
    talk = with_bot(house)
    talk.say("Hint")
    talk.say("Leave")
    adviser.hints[0](HINT)
    assert talk.came() == []


def test_who_asks_too_often_waits_a_minute(house: SansIo, adviser: Patient) -> None:
    talk = with_bot(house)
    for _ in range(QUOTAS.advice):
        assert talk.say("Hint") == []
        adviser.hints[-1](HINT)
        talk.came()
    assert "faster than it can be thought of" in refusal(talk.say("Hint"))
    assert house.refusals["too much advice"] == 1
    house.later(60 / QUOTAS.advice)
    assert talk.say("Hint") == []


# Reviews


def over(house: SansIo) -> str:
    """The code of a table whose game is over."""
    acting, other = with_people(house)
    code = acting.table.code
    other.say("Leave")
    return code


def test_a_review_is_answered_with_how_far_it_has_come_and_then_with_itself(
    house: SansIo, adviser: Patient
) -> None:
    code = over(house)
    talk = Talk(house)
    assert talk.say("Review", table=code.lower()) == []
    ((asked, told),) = adviser.reviews
    assert asked == code
    told(Progress(3, 10))
    told(Review(code, "qwirkle", ("Ann", "Ben"), [], []))
    reviewing, reviewed = talk.came()
    assert reviewing == {"type": "Reviewing", "re": talk.last_id, "table": code, "done": 3, "of": 10}
    assert (reviewed["type"], reviewed["re"], reviewed["names"]) == ("Reviewed", talk.last_id, ["Ann", "Ben"])


def test_a_running_game_is_not_reviewed(house: SansIo, adviser: Patient) -> None:
    acting, _ = with_people(house)
    code = acting.table.code
    assert refusal(Talk(house).say("Review", table=code)) == (
        f"table {code} is not over: a game is reviewed when it is"
    )
    assert adviser.reviews == []


def test_one_review_at_a_time_for_each_guest(house: SansIo, adviser: Patient) -> None:
    one, two = over(house), over(house)
    talk = Talk(house)
    talk.say("Review", table=one)
    assert "one at a time" in refusal(talk.say("Review", table=two))
    adviser.reviews[0][1](NotDone("it could not be made"))
    assert refusal(talk.came()) == "it could not be made"
    assert talk.say("Review", table=two) == []


def test_codes_that_are_none_are_counted_as_elsewhere(house: SansIo, adviser: Patient) -> None:
    talk = Talk(house)
    reasons = [refusal(talk.say("Review", table=f"NONE{number}")) for number in range(12)]
    assert "there is no table" in reasons[0]
    assert "too many codes were tried" in reasons[-1]
    assert adviser.reviews == []


def test_who_has_gone_is_sent_no_review(house: SansIo, adviser: Patient) -> None:
    talk = Talk(house)
    talk.say("Review", table=over(house))
    talk.session.lost()
    adviser.reviews[0][1](NotDone("whatever"))
    assert talk.came() == []


# Who can be asked to play


def test_a_guest_is_told_which_bots_are_for_people(house: SansIo) -> None:
    house.house.computers.kinds = {"qwirkle": ("random", "greedy", "beginner", "master")}
    house.house.computers.levels = {"qwirkle": ("beginner", "master")}
    (welcome,) = Talk(house).greeting
    cards = {card["name"]: card for card in welcome["games"]}
    assert cards["qwirkle"]["bots"] == ["random", "greedy", "beginner", "master"]
    assert cards["qwirkle"]["levels"] == ["beginner", "master"]
    assert "levels" not in cards["eriantys"]
