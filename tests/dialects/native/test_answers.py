"""Whatever a guest asks is answered under its number, and nothing else is; and a position in plain text."""

from typing import Any

import msgspec
import pytest

from tavola.dialects.native import server, wire
from tavola.dialects.native.plain import in_words
from tavola.dialects.native.server import State
from tavola.games import GAMES
from tavola.games.eriantys.words import MoveStudent
from tavola.games.qwirkle.words import Place
from tests.dialects.native.talking import Talk, at, seated
from tests.dialects.native.test_company import eriantys, mover, now
from tests.support.sansio import SansIo


def masters(house: SansIo) -> tuple[Talk, Talk]:
    """Two in the set-up of Masters, in which all act at once; what they have heard so far is read."""
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game="masters", name="Ann", players=2, moves=True)
    ben.say("Join", table=ann.table.code, name="Ben", moves=True)
    ann.came()
    ben.came()
    return ann, ben


def without_number(message: dict[str, Any]) -> dict[str, Any]:
    return message | {"re": None}


def test_news_of_ones_own_move_carries_its_number_and_nobody_elses_does() -> None:
    house = SansIo()
    mine, other = mover(*eriantys(house))
    watcher = Talk(house)
    watcher.say("Watch", table=mine.table.code)
    move = now(mine)["moves"][0]
    other.came()
    (news,) = mine.say("Play", moves=[move])
    assert (news["type"], news["re"]) == ("News", mine.last_id)
    (told,) = other.came()
    assert (told["re"], told["entry"]) == (None, news["entry"])
    (shown,) = watcher.came()
    assert (shown["re"], shown["entry"]) == (None, news["entry"])


def test_where_all_act_at_once_the_others_news_is_no_answer() -> None:
    ann, ben = masters(SansIo())
    ben.say("Play", moves=[now(ben)["moves"][0]])
    (theirs,) = ann.came()
    assert (theirs["type"], theirs["re"]) == ("News", None)
    (refused,) = ann.say("Play", moves=[{"type": "Take", "row": 0}])
    assert (refused["type"], refused["re"]) == ("Refused", ann.last_id)


def test_a_number_is_forgotten_once_it_is_answered() -> None:
    ann, ben = masters(SansIo())
    (spoken,) = ann.say("Speak", text="good luck")
    assert spoken["re"] == ann.last_id
    ben.came()
    ben.say("Play", moves=[now(ben)["moves"][0]])
    ben.say("Speak", text="to you too")
    assert [message["re"] for message in ann.came()] == [None, None]


def played_out(house: SansIo) -> tuple[Talk, Talk]:
    """Two whose game of Qwirkle is over."""
    ann, ben = seated(house, "Ann", "Ben")
    while ann.session.state is State.PLAYING:
        mine, _ = mover(ann, ben)
        mine.say("Play", moves=[now(mine)["moves"][0]])
    ann.came()
    ben.came()
    return ann, ben


def test_who_answers_a_question_of_playing_again_that_is_settled_is_told_so() -> None:
    ann, ben = played_out(SansIo())
    ann.say("Rematch", accept=True)
    (refused,) = ann.say("Rematch", accept=False)
    assert (refused["re"], refused["reason"]) == (ann.last_id, "you have answered that already")
    ben.say("Rematch", accept=False)
    (refused,) = ben.say("Rematch", accept=True)
    assert (refused["re"], refused["reason"]) == (ben.last_id, "somebody at the table will not play again")


def test_who_agreed_first_to_play_again_is_seated_under_no_number() -> None:
    ann, ben = played_out(SansIo())
    (rematched,) = ann.say("Rematch", accept=True)
    assert rematched["re"] == ann.last_id
    ben.say("Rematch", accept=True)
    later = ann.came()
    assert "Seated" in {message["type"] for message in later}
    assert {message["re"] for message in later} == {None}


@pytest.mark.parametrize("frame", [b'{"type":"Play","id":7,"moves":[]}', b'{"type":"Watch","id":7,"table":"A"}'])
def test_a_number_is_forgotten_once_it_is_refused(frame: bytes) -> None:
    ann, ben = masters(SansIo())
    assert ann.raw(frame)[0]["re"] == 7
    ben.say("Play", moves=[now(ben)["moves"][0]])
    assert [message["re"] for message in ann.came()] == [None]


def test_a_number_is_forgotten_when_answering_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = masters(SansIo())

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(server, "_ACTS", {wire.Lobby: fails})
        with pytest.raises(ZeroDivisionError):
            ann.say("Lobby")
    ben.say("Play", moves=[now(ben)["moves"][0]])
    assert [message["re"] for message in ann.came()] == [None]


def test_a_bot_and_a_start_are_answered_by_numbered_news() -> None:
    (ann,) = seated(SansIo(), "Ann", players=3)
    (sat,) = ann.say("AddBot", bot="random")
    assert (sat["type"], sat["re"]) == ("News", ann.last_id)
    (started,) = ann.say("Start")
    assert (started["type"], started["re"]) == ("News", ann.last_id)


def test_the_bot_that_fills_the_table_brings_the_start_under_the_same_number() -> None:
    (ann,) = seated(SansIo(), "Ann", players=2)
    assert [news["re"] for news in ann.say("AddBot", bot="random")] == [ann.last_id] * 2


def test_an_answer_about_taking_back_is_answered_to_who_gave_it() -> None:
    mine, other = mover(*eriantys(SansIo()))
    mine.say("Play", moves=[now(mine)["moves"][0]])
    mine.say("Undo")
    other.came()
    (told,) = other.say("AnswerUndo", agree=False)
    assert (told["type"], told["re"]) == ("UndoAsked", other.last_id)
    assert mine.came() == [without_number(told)]


def test_a_move_that_lets_a_question_lapse_is_answered_by_its_news_alone() -> None:
    mine, other = mover(*eriantys(SansIo()))
    mine.say("Play", moves=[now(mine)["moves"][0]])
    mine.say("Undo")
    answers = other.say("Play", moves=[now(other)["moves"][0]])
    assert [(said["type"], said["re"]) for said in answers] == [("UndoAsked", None), ("News", other.last_id)]


def test_leaving_is_answered_by_parted_and_not_by_the_news_of_it() -> None:
    mine, _ = mover(*seated(SansIo(), "Ann", "Ben"))
    answers = mine.say("Leave")
    assert [(said["type"], said["re"]) for said in answers] == [("News", None), ("Parted", mine.last_id)]


def test_how_a_game_ended_is_told_to_who_does_not_know_it() -> None:
    ann, ben = seated(SansIo(), "Ann", "Ben")
    assert "outcome" not in now(ann)
    ben.say("Leave")
    over = now(ann)
    assert over["outcome"] == over["view"]["outcome"]
    assert over["outcome"]["winners"] == [0]


# A position in plain text


def test_a_position_is_drawn_through_ones_own_eyes() -> None:
    house = SansIo()
    mine, other = mover(*seated(house, "Ann", "Ben"))
    table, legal = mine.table, now(mine)["moves"]
    assert mine.session.seat
    seat = mine.session.seat.index
    (drawn,) = mine.say("Draw")
    assert (drawn["type"], drawn["re"], drawn["table"]) == ("Drawn", mine.last_id, table.code)
    assert drawn["text"] == table.game.draw(table.view(seat))
    assert drawn["moves"] == [in_words(msgspec.convert(move, table.game.Move)) for move in legal]
    (theirs,) = other.say("Draw")
    assert theirs["text"] == table.game.draw(table.view(1 - seat))
    assert theirs["moves"] == []
    watcher = Talk(house)
    watcher.say("Watch", table=table.code)
    (shown,) = watcher.say("Draw")
    assert shown["text"] == table.game.draw(table.view(None))
    assert shown["moves"] == []


def test_before_the_deal_there_is_nothing_to_draw() -> None:
    (drawn,) = at(State.WAITING, SansIo()).say("Draw")
    assert (drawn["text"], drawn["moves"]) == ("", [])


def test_a_finished_game_is_still_drawn() -> None:
    talk = at(State.OVER, SansIo())
    (drawn,) = talk.say("Draw")
    assert drawn["text"]
    assert drawn["moves"] == []


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Place((("Ro", 91, 91), ("Rd", 91, 92))), "Place: tiles Ro 91 91, Rd 91 92"),
        (MoveStudent("green", 3), "Move student: colour green, to 3"),
        (MoveStudent("green", "dining"), "Move student: colour green, to dining"),
    ],
)
def test_a_move_is_put_in_plain_words(move: Any, words: str) -> None:
    assert in_words(move) == words


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_one_moment_are_told_apart_in_words(game: str) -> None:
    house = SansIo()
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game=game, name="Ann", players=2, moves=True)
    ben.say("Join", table=ann.table.code, name="Ben", moves=True)
    for _ in range(40):
        if ann.session.state is not State.PLAYING:
            break
        mine = ann if now(ann)["moves"] else ben
        legal = now(mine)["moves"]
        (drawn,) = mine.say("Draw")
        assert len(drawn["moves"]) == len(legal)
        assert len(set(drawn["moves"])) == len(legal)
        assert all(words and words == words.strip() for words in drawn["moves"])
        mine.say("Play", moves=[legal[len(legal) // 2]])
