"""What makes a table good company, over the native dialect: talk, taking back, clocks, playing again, wishes."""

import json
from typing import Any

from tavola.dialects.native import wire
from tests.dialects.native.talking import Talk, seated
from tests.dialects.native.test_messages import SCHEMA, check_by_schema
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_out

DEFS = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]


def eriantys(house: SansIo, **how: Any) -> tuple[Talk, Talk]:
    """Two at a table of Eriantys; what they have heard so far is read."""
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game="eriantys", name="Ann", players=2, **how, moves=True)
    ben.say("Join", table=ann.table.code, name="Ben", moves=True)
    ann.came()
    ben.came()
    return ann, ben


def now(talk: Talk) -> dict[str, Any]:
    talk.came()
    talk.session.refresh()
    (table,) = talk.came()
    check_by_schema(table, DEFS["HouseSays"], DEFS)
    shown: dict[str, Any] = table["now"]
    return shown


def mover(*talks: Talk) -> tuple[Talk, Talk]:
    """Who is to move, and who is not."""
    one, other = talks
    return (one, other) if now(one)["moves"] else (other, one)


def test_a_move_is_taken_back_when_the_other_agrees() -> None:
    mine, other = mover(*eriantys(SansIo()))
    before = now(mine)
    mine.say("Play", moves=[before["moves"][0]])
    other.came()
    (asked,) = mine.say("Undo")
    seat, number = mine.session.seat, before["number"] + 1
    assert seat
    question = {"seat": seat.index, "entry": number, "agreed": [seat.index]}
    assert asked == {"type": "UndoAsked", "re": mine.last_id, "table": mine.table.code, "undo": question}
    assert other.came() == [asked | {"re": None}]
    assert now(other)["undo"] == question, "whoever comes back now is asked too"
    lapsed, news = other.say("AnswerUndo", agree=True)
    assert lapsed["undo"] is None
    assert news["entry"]["events"] == [{"type": "Undone", "entry": number}]
    after = now(mine)
    assert (after["view"], after["moves"]) == (before["view"], before["moves"])
    assert "undo" not in after


def test_in_ones_own_turn_a_move_is_taken_back_at_once() -> None:
    ann, ben = eriantys(SansIo())
    for _ in range(2):
        mine, _ = mover(ann, ben)
        mine.say("Play", moves=[now(mine)["moves"][0]])
    mine, other = mover(ann, ben)
    before = now(mine)
    student = next(move for move in before["moves"] if move["type"] == "MoveStudent")
    (foreseen,) = mine.say("Preview", move=student)
    assert foreseen["draws"] is False
    (news,) = mine.say("Play", moves=[student])
    assert news["now"]["takeback"] == "free"
    assert now(other)["takeback"] == "ask", "the assistant, if all agree"
    (answer,) = mine.say("Undo")
    assert (answer["type"], answer["re"]) == ("News", mine.last_id)
    assert answer["entry"]["events"] == [{"type": "Undone", "entry": before["number"] + 1}]
    after = now(mine)
    assert (after["view"], after["moves"]) == (before["view"], before["moves"])
    assert not [said for said in other.came() if said["type"] == "UndoAsked"]


def test_a_no_is_told_and_nothing_is_taken_back() -> None:
    mine, other = mover(*eriantys(SansIo()))
    mine.say("Play", moves=[now(mine)["moves"][0]])
    mine.say("Undo")
    other.came()
    (told,) = other.say("AnswerUndo", agree=False)
    assert told["undo"] is None
    assert other.say("AnswerUndo", agree=True)[0]["reason"] == "nobody asks to take anything back"


def test_what_is_said_is_heard_by_all_and_by_who_comes_later() -> None:
    house = SansIo()
    ann, ben = eriantys(house)
    (said,) = ann.say("Speak", text="<img src=x onerror=alert(1)>")
    assert said["line"]["text"] == "<img src=x onerror=alert(1)>", "it is text, and whoever shows it shows text"
    assert ben.came() == [said | {"re": None}]
    watcher = Talk(house)
    (table,) = watcher.say("Watch", table=ann.table.code)
    assert table["chat"] == [said["line"]]
    assert watcher.say("Speak", text="psst")[0]["type"] == "Refused"
    for number in range(4):
        ann.say("Speak", text=str(number))
    assert ann.say("Speak", text="5")[0]["reason"] == "at most 5 lines in 10 seconds, please"


def test_a_clock_is_shown_and_runs() -> None:
    house = SansIo()
    ann, ben = eriantys(house, clock={"bank": 60_000, "increment": 1000})
    mine, _ = mover(ann, ben)
    assert mine.session.seat
    seat = mine.session.seat.index
    house.later(10)
    clocks = now(ann)["clocks"]
    assert clocks["running"] == [seat]
    assert (clocks["left"][seat], clocks["left"][1 - seat]) == (50_000, 60_000)
    (news,) = mine.say("Play", moves=[now(mine)["moves"][0]])
    assert news["now"]["clocks"]["left"][seat] == 51_000
    assert news["now"]["clocks"]["running"] == [1 - seat]


def test_a_clock_that_makes_no_sense_is_refused_with_a_sentence() -> None:
    talk = Talk(SansIo())
    (refused,) = talk.say("Open", game="qwirkle", name="Ann", clock={"move": 5, "bank": 5})
    assert refused["reason"] == "a clock has a time for each move or a bank for the whole game, one of them"


def test_a_wish_for_towers_is_granted_or_refused() -> None:
    house = SansIo()
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game="eriantys", name="Ann", wish="black")
    (refused,) = ben.say("Join", table=ann.table.code, name="Ben", wish="black")
    assert "black is taken, free: white" in refused["reason"]
    assert ben.say("Join", table=ann.table.code, name="Ben", wish="white")[0]["type"] == "Seated"
    assert [seat["tower"] for seat in now(ann)["view"]["seats"]] == ["black", "white"]


def test_the_missing_option_is_told() -> None:
    ann, _ = eriantys(SansIo(), missing="skip")
    ann.session.refresh()
    assert ann.came()[0]["missing"] == "skip"


# Stepping through a game


def step(talk: Talk, code: str, number: int, **how: Any) -> dict[str, Any]:
    talk.came()
    (answer,) = talk.say("Step", table=code, number=number, **how)
    return answer


def test_a_running_game_is_stepped_through_as_the_public_or_as_oneself() -> None:
    house = SansIo()
    ann, ben = seated(house, "Ann", "Ben")
    code, stranger = ann.table.code, Talk(house)
    public = step(stranger, code.lower(), 3)
    assert public["type"] == "Stepped"
    assert [seat["hand"] for seat in public["view"]["seats"]] == [None, None]
    assert public["sentences"][0] == "the game starts with 2 players"
    own = step(ann, code, 3, eyes=0)
    assert len(own["view"]["seats"][0]["hand"]) == 6
    assert ben.session.seat
    proved = step(stranger, code, 3, eyes=1, secret=house.secret_of(ben.session.seat))
    assert len(proved["view"]["seats"][1]["hand"]) == 6
    for talk, how in ((stranger, {"eyes": 0}), (ann, {"eyes": 1}), (ann, {"eyes": "open"})):
        assert "its hands are shown when the game is over" in step(talk, code, 3, **how)["reason"]
    assert step(stranger, code, 99)["reason"].startswith("there is no entry 99")
    assert step(stranger, "NOPE", 0)["reason"] == "there is no table 'NOPE' here"


def test_a_finished_game_is_shown_openly_and_goes_on_being_shown() -> None:
    house = SansIo()
    ann, ben = seated(house, "Ann", "Ben")
    code = ann.table.code
    ben.say("Leave")
    shown = step(Talk(house), code, 3, eyes="open")
    assert [len(seat["hand"]) for seat in shown["view"]["seats"]] == [6, 6]
    assert shown["phase"] == "over"


def test_a_finished_story_is_told_again_in_pieces_with_the_score_after_each_entry() -> None:
    house = SansIo("retold")
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game="masters", name="Ann", players=2)
    code = ann.table.code
    ben.say("Join", table=code, name="Ben")
    play_out(ann.table)
    stranger = Talk(house)
    pieces: list[dict[str, Any]] = []
    entries: list[dict[str, Any]] = []
    while not pieces or len(entries) < pieces[-1]["length"]:
        pieces += stranger.say("Retell", table=code, first=len(entries))
        assert len(pieces[-1]["entries"]) <= wire.RETOLD
        entries += pieces[-1]["entries"]
    assert len(pieces) > 1
    assert [entry["number"] for entry in entries] == list(range(ann.table.number + 1))
    scores = [score for piece in pieces for score in piece["scores"]]
    assert scores[0] == []
    outcome = pieces[-1]["outcome"]
    assert scores[-1] == outcome["scores"]
    for seat, best in enumerate(pieces[0]["best"]):
        rises = {
            entry["number"]: after[seat] - before[seat]
            for entry, before, after in zip(entries[1:], scores, scores[1:], strict=False)
            if before and entry["who"] == seat
        }
        assert rises[best] == max(rises.values()) > 0


def test_a_running_story_is_told_without_scores_and_without_hands() -> None:
    house = SansIo()
    ann, ben = seated(house, "Ann", "Ben")
    code = ann.table.code
    (public,) = Talk(house).say("Retell", table=code)
    ann.came()
    ben.came()
    (own,) = ann.say("Retell", table=code, eyes=0)
    for told, shown in ((public, set()), (own, {0})):
        drawn = [event for entry in told["entries"] for event in entry["events"] if event["type"] == "Drew"]
        assert {event["seat"] for event in drawn} == {0, 1}
        assert {event["seat"] for event in drawn if event["tiles"]} == shown
        assert (told["scores"], told["best"], told["outcome"]) == ([], [], None)
    for how in ({"eyes": 1}, {"eyes": "open"}):
        assert "its hands are shown when the game is over" in ann.say("Retell", table=code, **how)[0]["reason"]
    assert "there is no entry 99" in ben.say("Retell", table=code, first=99)[0]["reason"]


def test_a_replay_follows_a_game_that_goes_on() -> None:
    house = SansIo()
    mine, other = mover(*eriantys(house))
    stranger = Talk(house)
    before = step(stranger, mine.table.code, 0)["length"]
    mine.say("Play", moves=[now(mine)["moves"][0]])
    assert step(stranger, mine.table.code, before)["length"] == before + 1
    assert other


def test_a_table_where_people_come_and_go_for_ever_is_shown_with_its_last_thousand_entries() -> None:
    """One answer has its bounds, whatever came before it."""
    house = SansIo()
    ann = Talk(house)
    ann.say("Open", game="qwirkle", name="Ann", players=3)
    for _ in range(600):
        seat = ann.table.sit("Ben", "native", Silent())
        ann.table.leave(seat, "left the table")
    ann.came()
    ann.session.refresh()
    (table,) = ann.came()
    last = ann.table.number
    assert [entry["number"] for entry in table["history"]] == list(range(last - 999, last + 1))
