"""A fault of ours in a move: the table stands as its log says, the guest is told, and nobody else notices."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tavola.games import GAMES, Illegal
from tavola.games.eriantys.words import MoveStudent
from tavola.house.ledger import Happened
from tavola.house.match import OUR_FAULT
from tavola.house.news import Refused
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent, hears, on_turn, random_move, take_turn
from tests.support.seats import listener_of, next_move, play_one, play_out, started

NAMES = ("qwirkle", "eriantys", "masters")


class MistakeError(Exception):
    """A fault of ours."""


def fail(*_: object) -> Any:
    raise MistakeError


class Reported:
    """What whoever runs the house is told."""

    def __init__(self, sansio: SansIo) -> None:
        self.faults: list[tuple[str, Exception]] = []
        sansio.house.report = lambda code, fault: self.faults.append((code, fault))


def failing_once(then: Callable[..., Any], fault: type[Exception] = MistakeError) -> Callable[..., Any]:
    """Does what it is to do, fails all the same, and is well ever after."""
    failed = False

    def once(*given: Any) -> Any:
        nonlocal failed
        done, failed_before, failed = then(*given), failed, True
        if not failed_before:
            raise fault
        return done

    return once


def seen(table: Table) -> list[bytes]:
    return [msgspec.json.encode(table.view(eyes)) for eyes in (None, *range(len(table.seats)))]


def news_of(table: Table) -> list[list[Any]]:
    listeners = [listener_of(seat) for seat in table.occupied]
    return [listener.news for listener in listeners if isinstance(listener, Silent)]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("where", ["evolve", "follow", "acting"])
def test_the_table_stands_as_before_and_the_guest_is_told(
    game: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sansio = SansIo(f"{game} {where}")
    reported = Reported(sansio)
    table = started(sansio, game, 2)
    for _ in range(7):
        play_one(table)
    before, log, acting = seen(table), list(table.ledger.log), table.acting
    written = len(sansio.appended.records)
    seat = table.acting_seats[0]
    move, told = next_move(table, seat), [len(news) for news in news_of(table)]
    with monkeypatch.context() as broken:
        broken.setattr(table.game, where, failing_once(getattr(table.game, where)))
        table.play(seat, [move])
    assert seen(table) == before
    assert (table.ledger.log, table.acting) == (log, acting)
    assert len(sansio.appended.records) == written
    heard = [news[count:] for news, count in zip(news_of(table), told, strict=True)]
    assert heard[seat.index] == [Refused(OUR_FAULT, ours=True)]
    assert not any(news for index, news in enumerate(heard) if index != seat.index)
    ((code, fault),) = reported.faults
    assert (code, type(fault)) == (table.code, MistakeError)
    # The same move again, when all is well.
    table.play(seat, [move])
    assert len(table.ledger.log) == len(log) + 1
    again = sansio.restarted().house.tables[table.code]
    assert seen(again) == seen(table)
    play_out(table)


@pytest.mark.parametrize("game", NAMES)
def test_a_refusal_after_the_move_was_decided_is_a_fault_too(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules refuse in `decide`; whoever raises it later has changed the position already."""
    sansio = SansIo(f"{game} late")
    reported = Reported(sansio)
    table = started(sansio, game, 2)
    play_one(table)
    before, seat = seen(table), table.acting_seats[0]
    with monkeypatch.context() as broken:
        broken.setattr(table.game, "evolve", failing_once(table.game.evolve, Illegal))
        table.play(seat, [next_move(table, seat)])
    assert seen(table) == before
    assert [type(fault) for _, fault in reported.faults] == [RuntimeError]


def test_what_was_taken_back_stays_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    sansio = SansIo("taken back")
    reported = Reported(sansio)
    table = started(sansio, "eriantys", 2)
    play_one(table)
    play_one(table)
    seat = table.acting_seats[0]
    students = [move for move in table.moves(seat.index) if isinstance(move, MoveStudent)]
    table.play(seat, students[:1])
    table.undoing.ask(seat)
    table.undoing.answer(table.occupied[1 - seat.index], agrees=True)
    before = seen(table)
    with monkeypatch.context() as broken:
        broken.setattr(table.game, "evolve", failing_once(table.game.evolve))
        table.play(seat, students[:1])
    assert seen(table) == before
    assert len(reported.faults) == 1


def test_of_several_moves_none_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    sansio = SansIo("several")
    Reported(sansio)
    table = started(sansio, "eriantys", 2)
    play_one(table)
    play_one(table)
    before, seat = seen(table), table.acting_seats[0]
    students = [move for move in table.moves(seat.index) if isinstance(move, MoveStudent)]
    monkeypatch.setattr(table.game, "follow", fail)
    table.play(seat, [students[0], students[0]])
    assert seen(table) == before


def test_a_guest_by_line_is_told_in_the_words_of_a_kick_that_it_was_the_house(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sansio = SansIo("lines")
    Reported(sansio)
    players = sansio.started(3)
    take_turn(players, 1)
    hears(*players)
    mover = on_turn(players)
    line = mover.guest.say(random_move(mover.guest, 2)).rstrip(b"\n")
    with monkeypatch.context() as broken:
        broken.setattr(GAMES["qwirkle"], "follow", failing_once(GAMES["qwirkle"].follow))
        mover.say(line)
    for player in players:
        assert player.heard().startswith(f"KICK {mover.seat.index} 6 {OUR_FAULT}\n")
    others = [player for player in players if player is not mover]
    take_turn(others, 3)


@pytest.mark.parametrize("game", NAMES)
def test_a_move_copies_the_position_only_for_those_who_look_back(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(SansIo(f"copies {game}"), game, 2)
    copy, copied = table.game.copy, 0

    def counted(state: Any) -> Any:
        nonlocal copied
        copied += 1
        return copy(state)

    monkeypatch.setattr(table.game, "copy", counted)
    seat = table.acting_seats[0]
    table.play(seat, [next_move(table, seat)])
    last = news_of(table)[0][-1]
    assert isinstance(last, Happened)
    assert copied == 0
    with pytest.raises(LookupError):
        last.before()
    before, table.looks_back = table.view(None), True
    seat = table.acting_seats[0]
    table.play(seat, [next_move(table, seat)])
    last = news_of(table)[0][-1]
    assert isinstance(last, Happened)
    assert copied == 1
    assert last.before().view(None) == before


@pytest.mark.parametrize("game", NAMES)
def test_what_was_seen_of_a_position_does_not_change_with_it(game: str) -> None:
    """Views and moves are handed out and kept: nothing in them may belong to the position itself."""
    table = started(SansIo(f"kept {game}"), game, 2)
    kept: list[tuple[Any, bytes]] = []
    for _ in range(120):
        shown = [table.view(0), table.view(None), *table.moves(table.acting[0]), *news_of(table)[0][-1].seen(0)]
        kept.append((shown, msgspec.json.encode(shown)))
        if not play_one(table) or not table.playing:
            break
    assert len(kept) > 20
    assert [msgspec.json.encode(shown) for shown, _ in kept] == [written for _, written in kept]
