"""The native dialect at any table there ever was: looked at, glanced at, come back to, talked at."""

from typing import Any

from tavola.house.onlookers import TOLD_SECONDS
from tests.dialects.native.talking import Talk, seated
from tests.support.sansio import SansIo


def restarted_with_a_finished_game() -> tuple[SansIo, str, str]:
    """A house, the code of a game that ended before it was started, and what Ann was told when she sat down."""
    house = SansIo()
    ann, ben = seated(house, "Ann", "Ben")
    assert ann.session.seat
    code, secret = ann.table.code, house.secret_of(ann.session.seat)
    ann.say("Speak", text="good luck")
    ben.say("Leave")
    ann.say("Rematch", accept=True)
    return house.restarted(), code, secret


def only(came: list[dict[str, Any]], type_: str) -> dict[str, Any]:
    (found,) = [message for message in came if message["type"] == type_]
    return found


def test_whoever_knows_its_code_sees_how_a_finished_game_ended() -> None:
    house, code, _ = restarted_with_a_finished_game()
    table = only(Talk(house).say("Watch", table=code, name="Eve"), "Table")
    assert (table["now"]["phase"], table["you"]) == ("over", None)
    assert table["now"]["outcome"]["winners"] == [0]
    assert [line["text"] for line in table["chat"]] == ["good luck"]
    assert table["rematch"] == [{"seat": 0, "accepted": True}, {"seat": 1, "accepted": False}] or table["rematch"]
    assert len(table["history"]) == table["now"]["number"] + 1


def test_a_player_comes_back_to_a_finished_game_and_sees_the_own_hand() -> None:
    house, code, secret = restarted_with_a_finished_game()
    came = Talk(house).say("Resume", table=code, secret=secret, moves=True)
    assert only(came, "Seated")["seat"] == 0
    table = only(came, "Table")
    assert table["you"] == 0
    assert table["now"]["view"]["seats"][0]["hand"]


def test_a_glance_tells_what_everybody_may_know_and_brings_nothing_back() -> None:
    house, code, _ = restarted_with_a_finished_game()
    talk = Talk(house)
    (told,) = talk.say("Glance", table=code)
    assert (told["phase"], told["names"], told["bots"]) == ("over", ["Ann", "Ben"], [None, None])
    assert told["outcome"]["winners"] == [0]
    assert told["opened"] <= told["moved"]
    assert code not in house.house.tables
    (running, _) = seated(house, "Xi", "Yu")
    (told,) = talk.say("Glance", table=running.table.code)
    assert (told["phase"], told["acting"], told["outcome"]) == ("playing", list(running.table.acting), None)


def test_who_glances_at_codes_that_are_none_is_refused_like_everybody_who_tries_codes() -> None:
    talk = Talk(SansIo())
    reasons = [talk.say("Glance", table=f"AAAA{letter}")[0]["reason"] for letter in "BCDEFGHJKLMNPQRSTUVWXYZ" * 4]
    assert reasons[0] == "there is no table 'AAAAB' here"
    assert reasons[-1].startswith("too many codes were tried")


def test_those_who_look_on_are_told_and_talk_among_themselves() -> None:
    house = SansIo()
    ann, ben = seated(house, "Ann", "Ben")
    eve, uma = Talk(house), Talk(house)
    eve.say("Watch", table=ann.table.code, name="Eve")
    uma.say("Watch", table=ann.table.code)
    house.later(TOLD_SECONDS)
    for talk in (ann, ben, eve, uma):
        assert only(talk.came(), "Watching")["watching"] == {"count": 2, "names": ["Eve"]}
    spoken = only(eve.say("Speak", text="red!"), "Spoken")
    assert (spoken["re"], spoken["line"]["by"], spoken["line"]["seat"]) == (eve.last_id, "Eve", None)
    assert only(uma.came(), "Spoken")["line"]["text"] == "red!"
    assert (ann.came(), ben.came()) == ([], [])
    assert only(uma.say("Speak", text="yes"), "Refused")["reason"].startswith("say who you are")
    ben.say("Leave")
    ann.session.refresh()
    assert [line["text"] for line in ann.came()[-1]["chat"]] == ["red!"]


def test_who_looks_on_has_a_name_that_can_be_seen_or_none() -> None:
    house = SansIo()
    (ann,) = seated(house, "Ann", players=2)
    refused = only(Talk(house).say("Watch", table=ann.table.code, name="\u202eeve"), "Refused")
    assert "name" in refused["reason"]


def test_a_seat_that_is_taken_on_another_connection_says_so() -> None:
    house = SansIo()
    ann, _ = seated(house, "Ann", "Ben")
    assert ann.session.seat
    secret = house.secret_of(ann.session.seat)
    Talk(house).say("Resume", table=ann.table.code, secret=secret)
    assert only(ann.came(), "Parted")["elsewhere"] is True
