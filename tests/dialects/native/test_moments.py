"""Who may say what when: as docs/native.md says, tried in the session itself."""

from typing import Any, get_args

import pytest

from tavola.dialects.machine import OTHER
from tavola.dialects.native import DIALECT, wire
from tavola.dialects.native.server import State
from tavola.dialects.native.wire import GuestSays
from tests.dialects.native.talking import Talk, at, seated
from tests.support.sansio import SansIo

MESSAGES: tuple[type[wire.Asks], ...] = get_args(GuestSays)


ALWAYS: set[type[wire.Asks]] = {wire.Lobby, wire.Glance, wire.Step, wire.Retell, wire.Review}
AT_A_TABLE: set[type[wire.Asks]] = ALWAYS | {wire.Draw, wire.Speak, wire.Leave}
MAY_SAY: dict[State, set[type[wire.Asks]]] = {
    State.NOWHERE: ALWAYS | {wire.Open, wire.Join, wire.Watch, wire.Resume},
    State.WATCHING: AT_A_TABLE,
    State.WAITING: AT_A_TABLE | {wire.AddBot, wire.Start},
    State.PLAYING: AT_A_TABLE | {wire.Play, wire.Preview, wire.Hint, wire.Undo, wire.AnswerUndo},
    State.OVER: AT_A_TABLE | {wire.Rematch},
}
"""Written out from what each message is for, and not from the table in the code."""

NOT_DONE: dict[type[wire.Asks], list[str]] = {
    wire.Start: ["Qwirkle needs at least 2 players"],
    wire.Undo: ["there is no move of yours to take back, or luck has spoken since"],
    wire.AnswerUndo: ["nobody asks to take anything back"],
    wire.Hint: ["no hints are given at this table: other people play here"],
    wire.Review: ["nobody here can be asked for a review"],
}
"""What may be said there and cannot be done in these games; everything else is done."""


def words_for(message: type[wire.Asks], talk: Talk) -> dict[str, Any]:
    """A well-formed message of this kind, one that is done where it may be said."""
    match message.__name__:
        case "Open":
            return {"game": "qwirkle", "name": "Eve"}
        case "Join" | "Watch":
            code = seated(talk.house, "Old", players=3)[0].table.code
            return {"table": code} | ({"name": "Eve"} if message is wire.Join else {})
        case "Resume":
            (other,) = seated(talk.house, "Old", players=3)
            assert other.session.seat
            return {"table": other.table.code, "secret": talk.house.secret_of(other.session.seat)}
        case "Glance" | "Step" | "Retell":
            code = seated(talk.house, "Old", players=3)[0].table.code
            return {"table": code} | ({"number": 1} if message is wire.Step else {})
        case "Review":
            first, other = seated(talk.house, "Old", "Odd")
            other.say("Leave")
            return {"table": first.table.code}
        case "AddBot":
            return {"bot": "random"}
        case "Rematch":
            return {"accept": True}
        case "AnswerUndo":
            return {"agree": True}
        case "Speak":
            return {"text": "good luck"}
        case "Play" | "Preview":
            table, seat = talk.session.table, talk.session.seat
            moves = table.moves(seat.index) if table and seat and table.ledger.state is not None else []
            move = {"type": "Place", "tiles": [[*laid] for laid in moves[0].tiles]} if moves else {}
            return {"moves": [move]} if message is wire.Play else {"move": move}
        case _:
            return {}


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
@pytest.mark.parametrize("moment", State, ids=lambda moment: moment.name)
def test_every_cell_of_the_table_holds(moment: State, message: type[wire.Asks]) -> None:
    talk = at(moment, SansIo())
    words = words_for(message, talk)
    answers = talk.say(message.__name__, **words)
    if message in MAY_SAY[moment]:
        refused = [answer["reason"] for answer in answers if answer["type"] == "Refused"]
        assert refused == NOT_DONE.get(message, [])
        assert answers
    else:
        assert answers == [
            {
                "type": "Refused",
                "re": talk.last_id,
                "reason": f"{message.__name__} is not for this moment: you are {moment.value}",
                "key": "{word} is not for this moment: you are {state}",
                "arguments": {"word": message.__name__, "state": moment.value},
            }
        ]
        assert talk.session.state is moment, "and nothing has changed"


def test_the_table_has_a_row_for_every_state_and_a_rule_for_every_message() -> None:
    assert DIALECT.machine.keys() == set(State)
    assert all(row.keys() == {*MESSAGES, OTHER} for row in DIALECT.machine.values())


def test_whoever_left_a_game_for_good_is_nowhere_and_may_sit_elsewhere() -> None:
    talk = at(State.PLAYING, SansIo())
    assert talk.say("Leave")[-1]["type"] == "Parted"
    assert talk.session.state is State.NOWHERE
    assert talk.say("Open", game="qwirkle", name="Eve")[0]["type"] == "Seated"
