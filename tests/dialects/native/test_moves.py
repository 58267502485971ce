"""Legal moves are listed for the one who is to move, if that one wants them, and for nobody else."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tavola.games import GAMES
from tests.dialects.native.talking import Talk
from tests.dialects.native.test_company import now
from tests.support.sansio import SansIo

OURS = ("qwirkle", "eriantys", "masters")


def pair(house: SansIo, game: str, *wishes: dict[str, Any]) -> tuple[Talk, Talk]:
    """Two in a game that has begun, each of whom has said this of its moves."""
    ann, ben = Talk(house), Talk(house)
    ann.say("Open", game=game, name="Ann", players=2, **wishes[0])
    ben.say("Join", table=ann.table.code, name="Ben", **wishes[1])
    return ann, ben


def seat_of(talk: Talk) -> int:
    assert talk.session.seat
    return talk.session.seat.index


def legal(talk: Talk) -> list[Any]:
    """What the rules say, as it would be told."""
    table, seat = talk.table, seat_of(talk)
    moves: list[Any] = msgspec.to_builtins(table.moves(seat)) if seat in table.acting else []
    return msgspec.json.decode(msgspec.json.encode(moves))  # type: ignore[no-any-return] # lists for tuples


def played(talks: tuple[Talk, Talk]) -> Iterator[list[dict[str, Any]]]:
    """What both are told of each move, for some moves."""
    table = talks[0].table
    for number in range(12):
        for talk in talks:
            talk.came()
        mine = next(talk for talk in talks if seat_of(talk) in table.acting)
        moves = legal(mine)
        (own,) = mine.say("Play", moves=[moves[number % len(moves)]])
        (other,) = next(talk for talk in talks if talk is not mine).came()
        yield [own, other] if mine is talks[0] else [other, own]


@pytest.mark.parametrize("game", OURS)
def test_who_does_not_ask_for_moves_is_told_none_and_they_are_not_even_worked_out(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[int] = []
    moves = GAMES[game].moves
    monkeypatch.setattr(type(GAMES[game]), "moves", staticmethod(lambda _, seat: listed.append(seat)))
    talks = pair(SansIo(), game, {}, {})
    assert all("moves" not in now(talk) for talk in talks)
    table = talks[0].table
    for _ in range(8):
        mine = next(talk for talk in talks if seat_of(talk) in table.acting)
        (move, *_) = moves(table.ledger.state, seat_of(mine))
        mine.came()
        (news,) = mine.say("Play", moves=[msgspec.to_builtins(move)])
        assert "moves" not in news["now"]
    assert listed == []


@pytest.mark.parametrize("game", OURS)
def test_who_asks_for_moves_is_told_all_of_its_own_in_every_news(game: str) -> None:
    talks = pair(SansIo(), game, {"moves": True}, {"moves": True})
    for told in played(talks):
        for talk, news in zip(talks, told, strict=True):
            assert news["now"]["moves"] == legal(talk)
            assert bool(news["now"]["moves"]) == (seat_of(talk) in talk.table.acting)


def test_each_player_has_its_own_way() -> None:
    talks = pair(SansIo(), "eriantys", {}, {"moves": True})
    for without, listed in played(talks):
        assert "moves" not in without["now"]
        assert listed["now"]["moves"] == legal(talks[1])


def test_who_looks_on_has_no_moves_and_cannot_ask_for_any() -> None:
    house = SansIo()
    ann, _ = pair(house, "qwirkle", {"moves": True}, {"moves": True})
    watcher = Talk(house)
    watcher.say("Open", game="qwirkle", name="Cleo", moves=True)
    watcher.say("Leave")
    (refused,) = watcher.say("Watch", table=ann.table.code, moves=True)
    assert refused["type"] == "Refused"
    (shown,) = watcher.say("Watch", table=ann.table.code)
    assert "moves" not in shown["now"], "what it once said for a seat is over"


@pytest.mark.parametrize("wish", [True, False])
def test_who_comes_back_says_anew_whether_it_wants_moves(wish: bool) -> None:
    house = SansIo()
    ann, ben = pair(house, "qwirkle", {"moves": not wish}, {"moves": not wish})
    mine = ann if seat_of(ann) in ann.table.acting else ben
    assert mine.session.seat
    again = Talk(house)
    secret = house.secret_of(mine.session.seat)
    _, table = again.say("Resume", table=mine.table.code, secret=secret, moves=wish)
    assert table["now"].get("moves") == (legal(again) if wish else None)


def test_at_the_table_of_a_rematch_it_is_as_before() -> None:
    ann, ben = pair(SansIo(), "qwirkle", {"moves": True}, {})
    first = ann.table
    while first.playing:
        seat = first.acting_seats[0]
        first.play(seat, first.moves(seat.index)[:1])
    for talk in ann, ben:
        talk.say("Rematch", accept=True)
    assert ann.table is ben.table is not first
    assert ann.table.playing
    assert (now(ann)["moves"], "moves" in now(ben)) == (legal(ann), False)
