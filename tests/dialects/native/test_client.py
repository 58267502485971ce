"""Our own client of the native dialect: what it says, what it knows, and that odd frames do it no harm."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tavola.bots import choose
from tavola.dialects.guest import Guest as AnyGuest
from tavola.dialects.native.client import PATIENCE, Guest
from tavola.games.chance import SeededChance
from tests.dialects.native.talking import Talk
from tests.support.sansio import SansIo

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("qwirkle", 2, {}),
    ("qwirkle", 4, {}),
    ("eriantys", 2, {}),
    ("eriantys", 3, {"expert": True}),
    ("eriantys", 4, {"expert": True}),
    ("masters", 1, {}),
    ("masters", 3, {}),
]


class Visit:
    """A client and the house's end of its connection."""

    def __init__(self, house: SansIo, guest: Guest) -> None:
        self.guest = guest
        self.talk = Talk(house)
        self.say(guest.hello())

    def say(self, frame: bytes) -> None:
        self.talk.session.receive(frame)
        self.listen()

    def listen(self) -> list[dict[str, Any]]:
        came = self.talk.came()
        for said in came:
            assert self.guest.receive(json.dumps(said).encode()) == b""
        return came

    def choose(self) -> Any:
        guest = self.guest
        assert guest.number is not None
        chance = SeededChance(f"{self.talk.table.number} {guest.number}".encode(), 0)
        return choose(guest.game, "random", guest.view(), guest.number, chance, guest.allowed)

    def move(self) -> None:
        self.say(self.guest.say(self.choose()))


def company(house: SansIo, game: str, players: int, options: dict[str, Any], **how: Any) -> list[Visit]:
    """The first opens a table, the others come by its code and know nothing else of it."""
    first = Visit(house, Guest("Guest 0", game=game, players=players, options=options, **how))
    others = [Visit(house, Guest(f"Guest {number}", code=first.guest.code)) for number in range(1, players)]
    visits = [first, *others]
    for visit in visits:
        visit.listen()
    return visits


def pair(game: str = "qwirkle", **how: Any) -> tuple[SansIo, Visit, Visit]:
    """Two at a table: who is on turn, and the other."""
    house = SansIo(f"{game} {how}")
    visits = company(house, game, 2, {}, **how)
    first, second = sorted(visits, key=lambda visit: not visit.guest.my_turn)
    return house, first, second


def test_it_is_a_guest_like_any_other() -> None:
    guest: AnyGuest = Guest("Ann", game="qwirkle")
    assert (guest.game, guest.name, guest.number, guest.names, guest.code) == ("qwirkle", "Ann", None, [], None)
    assert (guest.my_turn, guest.over, guest.refused) == (False, False, None)
    assert (guest.beat_seconds, guest.beat()) == (None, b"")
    assert guest.result() == "The game did not end: it goes on."
    with pytest.raises(ValueError, match="has not begun"):
        guest.view()


def test_what_it_says_first_depends_on_what_it_has() -> None:
    opens = json.loads(Guest("Ann", game="eriantys", players=3, options={"expert": True}).hello())
    assert (opens["type"], opens["game"], opens["name"], opens["players"]) == ("Open", "eriantys", "Ann", 3)
    assert opens["options"] == {"expert": True}
    joins = json.loads(Guest("Ann", code="ABCDE").hello())
    assert (joins["type"], joins["table"], joins["name"]) == ("Join", "ABCDE", "Ann")
    returns = json.loads(Guest("Ann", code="ABCDE", secret="s3cret").hello())
    assert (returns["type"], returns["table"], returns["secret"]) == ("Resume", "ABCDE", "s3cret")


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_every_game_is_played_to_its_end(game: str, players: int, options: dict[str, Any]) -> None:
    house = SansIo(f"client {game} {players}")
    visits = company(house, game, players, options)
    table = visits[0].talk.table
    names = [f"Guest {number}" for number in range(players)]
    for _ in range(5000):
        for visit in visits:
            visit.listen()
            guest = visit.guest
            assert (guest.game, guest.names, guest.strange_lines) == (game, names, 0)
            assert guest.view() == table.view(guest.number)
            assert guest.my_turn == (guest.number in table.acting)
        if not table.playing:
            break
        (acting, *_) = [visit for visit in visits if visit.guest.my_turn]
        assert acting.guest.moves == table.moves(acting.guest.number or 0)
        acting.move()
        assert acting.guest.refused is None
    outcome = table.game.outcome(table.ledger.state)
    assert outcome
    results = {visit.guest.result() for visit in visits}
    (result,) = results
    assert all(visit.guest.over and not visit.guest.my_turn for visit in visits)
    assert outcome.why in result
    for name, score in zip(names, outcome.scores, strict=True):
        assert f"{name} {score}" in result
    for seat in outcome.winners:
        assert names[seat] in result.partition(" won")[0]


def test_the_code_of_a_table_it_opens_lets_others_in() -> None:
    house = SansIo()
    ann = Visit(house, Guest("Ann", game="qwirkle"))
    assert ann.guest.code == ann.talk.table.code
    assert (ann.guest.names, ann.guest.moves) == (["Ann", ""], [])
    with pytest.raises(ValueError, match="has not begun"):
        ann.guest.view()
    ben = Visit(house, Guest("Ben", code=ann.guest.code))
    ann.listen()
    assert ann.guest.names == ben.guest.names == ["Ann", "Ben"]
    assert ben.guest.game == "qwirkle"


def test_a_wrong_code_is_refused_with_the_houses_sentence() -> None:
    guest = Guest("Ann", code="NOPE1")
    came = Visit(SansIo(), guest)
    assert guest.over
    assert guest.refused == "there is no table 'NOPE1' here"
    assert guest.result() == "The game did not end: there is no table 'NOPE1' here."
    assert came.talk.session.table is None


def test_on_another_connection_it_takes_its_seat_back() -> None:
    house, first, second = pair()
    first.talk.session.lost()
    first.talk.outlet.closed = True
    second.listen()
    again = Visit(house, first.guest)
    assert again.talk.session.seat
    assert again.talk.session.seat.index == first.guest.number
    assert again.guest.my_turn
    forgetful = Guest("Somebody", code=first.guest.code, secret=first.guest.secret)
    last = Visit(house, forgetful)
    assert (forgetful.number, forgetful.game) == (first.guest.number, "qwirkle")
    assert forgetful.view() == again.guest.view()
    again.listen()
    assert again.guest.refused, "the seat is taken back on another connection"
    last.move()
    second.listen()
    assert second.guest.my_turn


def test_others_news_do_not_answer_a_move_of_ours() -> None:
    """All act at once in the set-up of Masters: our move is on the way while theirs is told."""
    _, ann, ben = pair("masters")
    assert ann.guest.my_turn
    assert ben.guest.my_turn
    said = ann.guest.say(ann.choose())
    ben.move()
    (news,) = ann.listen()
    assert news["entry"]["who"] == ben.guest.number
    assert ann.guest.moves
    assert not ann.guest.my_turn
    ann.say(said)
    assert ann.guest.my_turn


def test_a_refused_move_is_not_said_again_before_something_changes() -> None:
    house, first, second = pair(missing="pause")
    second.talk.session.lost()
    second.talk.outlet.closed = True
    first.listen()
    first.move()
    assert (first.guest.my_turn, first.guest.over) == (False, False), "the table waits for the other"
    Visit(house, second.guest)
    first.listen()
    assert first.guest.my_turn
    first.move()
    assert not first.guest.my_turn
    assert not first.guest.moves


def test_it_gives_up_on_a_house_that_refuses_everything() -> None:
    _, first, _ = pair()
    seats = json.dumps({"type": "Seats", "table": first.guest.code, "seats": [None, None]}).encode()
    for _ in range(PATIENCE + 1):
        assert first.guest.my_turn
        number = json.loads(first.guest.say(first.guest.moves[0]))["id"]
        first.guest.receive(json.dumps({"type": "Refused", "re": number - 1, "reason": "older"}).encode())
        first.guest.receive(json.dumps({"type": "Refused", "re": number, "reason": "I will not"}).encode())
        first.guest.receive(seats)
    assert first.guest.refused == "the house refuses every move, the last one with: I will not"


def test_only_what_the_house_calls_legal_is_allowed() -> None:
    _, first, second = pair()
    assert all(first.guest.allowed(move) for move in first.guest.moves)
    assert not any(second.guest.allowed(move) for move in first.guest.moves)


def test_a_guest_sent_away_says_why() -> None:
    _, first, _ = pair()
    parted = {"type": "Parted", "table": first.guest.code, "reason": "the table was closed"}
    first.guest.receive(json.dumps(parted).encode())
    assert (first.guest.over, first.guest.refused) == (True, "the table was closed")
    assert first.guest.result() == "The game did not end: the table was closed."


def test_a_game_whose_rules_we_do_not_have_is_not_played() -> None:
    _, first, _ = pair()
    first.talk.session.refresh()
    (table,) = first.talk.came()
    guest = Guest("Ann", code=first.guest.code)
    guest.receive(json.dumps(table | {"game": "chess"}).encode())
    assert guest.refused == "we do not know the rules of chess"


@pytest.mark.parametrize("frame", [b"", b"\xff", b"[]", b"{}", b'{"type":"Cheer"}', b"[" * 100_000])
def test_odd_frames_are_counted_and_change_nothing(frame: bytes) -> None:
    _, first, _ = pair()
    before = (first.guest.view(), first.guest.moves, first.guest.my_turn)
    assert first.guest.receive(frame) == b""
    assert first.guest.strange_lines == 1
    assert before == (first.guest.view(), first.guest.moves, first.guest.my_turn)


def test_news_before_there_is_a_table_is_odd() -> None:
    _, first, second = pair()
    first.talk.session.receive(first.guest.say(first.guest.moves[0]))
    news = second.talk.came()[-1]
    guest = Guest("Ann", game="qwirkle")
    guest.receive(json.dumps(news).encode())
    assert (guest.strange_lines, guest.moves) == (1, [])


def _told(visit: Visit, view: Any, phase: str) -> None:
    """The house tells of this position."""
    position = visit.guest._position
    assert position
    visit.guest._know(msgspec.structs.replace(position.now, view=view, phase=phase))


def _no_green(view: dict[str, Any]) -> None:
    del view["seats"][0]["entrance"]["green"]


def _alone(view: dict[str, Any]) -> None:
    del view["seats"][1]


def _no_seats(view: dict[str, Any]) -> None:
    view["seats"] = 3


def _vast(view: dict[str, Any]) -> None:
    """Whoever counted its tiles would never be done."""
    view["islands"][0]["size"] = 2**60


@pytest.mark.parametrize("change", [_no_green, _alone, _no_seats, _vast])
def test_a_position_that_cannot_be_is_given_up_in_words(change: Callable[[dict[str, Any]], None]) -> None:
    _, first, _ = pair("eriantys")
    position = first.guest._position
    assert position
    view = json.loads(json.dumps(position.now.view))
    change(view)
    _told(first, view, "playing")
    with pytest.raises(ValueError, match="no position"):
        first.choose()
    _told(first, view, "over")
    assert first.guest.result().startswith("The game is over")
