"""Who may say what when: every cell of the table, in the session itself."""

from typing import Any, get_args

import pytest

from tavola.dialects.native import wire
from tavola.dialects.native.server import TABLE, Moment
from tavola.dialects.native.wire import GuestSays
from tests.dialects.native.talking import Talk, at, seated
from tests.support.sansio import SansIo

MESSAGES: tuple[type[wire.Asks], ...] = get_args(GuestSays)


NOT_DONE: dict[type[wire.Asks], list[str]] = {
    wire.Start: ["Qwirkle needs at least 2 players"],
    wire.Undo: ["there is no move of yours to take back, or luck has spoken since"],
    wire.AnswerUndo: ["nobody asks to take anything back"],
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
            return {"table": other.table.code, "secret": other.session.seat.secret}
        case "Step":
            return {"table": seated(talk.house, "Old", players=3)[0].table.code, "number": 1}
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
@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.name)
def test_every_cell_of_the_table_holds(moment: Moment, message: type[wire.Asks]) -> None:
    talk = at(moment, SansIo())
    words = words_for(message, talk)
    answers = talk.say(message.__name__, **words)
    if message in TABLE[moment]:
        refused = [answer["reason"] for answer in answers if answer["type"] == "Refused"]
        assert refused == NOT_DONE.get(message, [])
        assert answers
    else:
        assert answers == [
            {
                "type": "Refused",
                "re": talk.last_id,
                "reason": f"{message.__name__} is not for this moment: you are {moment.value}",
            }
        ]
        assert talk.session.moment is moment, "and nothing has changed"


def test_the_table_has_a_row_for_every_moment_and_uses_every_message() -> None:
    assert TABLE.keys() == set(Moment)
    assert set().union(*TABLE.values()) == set(MESSAGES)


def test_whoever_left_a_game_for_good_is_nowhere_and_may_sit_elsewhere() -> None:
    talk = at(Moment.PLAYING, SansIo())
    assert talk.say("Leave")[-1]["type"] == "Parted"
    assert talk.session.moment is Moment.NOWHERE
    assert talk.say("Open", game="qwirkle", name="Eve")[0]["type"] == "Seated"
