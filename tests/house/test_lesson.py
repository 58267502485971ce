"""A first game with a teacher: always the same, nobody else finds it, and it can be left and taken up again."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavola.games import GAMES, AnyGame
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.ledger import Phase
from tavola.house.lesson import PACE_SECONDS, seed_of
from tavola.house.table import Table
from tests.support.sansio import SansIo, Silent

SCRIPTS = Path(__file__).parents[2] / "web/src/learn/lessons"
TITLES = ("qwirkle", "eriantys", "masters")


def learners_moves(game: str) -> list[Any]:
    """What the page has its learner play."""
    steps = json.loads((SCRIPTS / f"{game}.json").read_text(encoding="utf-8"))
    return [msgspec.convert(step["move"], GAMES[game].Move) for step in steps if "move" in step]


def begun(sansio: SansIo, game: str) -> Table:
    table = sansio.house.open(game, players=4, public=True, lesson=True)
    table.sit("Ann", "native", Silent())
    sansio.house.computers.add_teacher(table)
    return table


def let_the_teacher_play(sansio: SansIo, table: Table, most: int = 20) -> None:
    for _ in range(most):
        if 1 not in table.acting:
            return
        sansio.clock.now += PACE_SECONDS
        sansio.house.ring()


@pytest.mark.parametrize("game", TITLES)
def test_the_pages_script_can_be_played_to_its_end(game: str) -> None:
    sansio = SansIo()
    table = begun(sansio, game)
    learner = table.occupied[0]
    for move in learners_moves(game):
        let_the_teacher_play(sansio, table)
        assert move in table.moves(0), move
        table.play(learner, [move])
    teachers = [entry for entry in table.ledger.history() if entry.who == 1]
    replies = GAMES[game].lesson.replies  # type: ignore[union-attr]
    assert [table.ledger.entry(entry.number).moves[0] for entry in teachers] == list(replies)[: len(teachers)]
    assert len(teachers) >= len(replies) - 1
    assert table.phase is Phase.PLAYING


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_is_for_two_in_private_and_its_seed_is_published(game: str) -> None:
    first, second = SansIo(), SansIo()
    tables = [begun(first, game), begun(first, game), begun(second, game)]
    assert len({table.opened.commitment for table in tables}) == 1
    assert len({msgspec.json.encode(table.view(0)) for table in tables}) == 1
    for table in tables:
        assert table.opened.lesson is True
        assert not table.opened.public
        assert len(table.seats) == 2
    assert first.house.lobby.page("", 10) == ([], None)
    lesson = GAMES[game].lesson
    assert lesson is not None
    assert seed_of(lesson).hex() not in repr(first.house.open(game, players=2).opened)


def test_an_ordinary_table_has_a_seed_of_its_own() -> None:
    sansio = SansIo()
    one, other = (sansio.house.open("qwirkle", players=2) for _ in range(2))
    lesson = begun(sansio, "qwirkle")
    assert len({table.opened.commitment for table in (one, other, lesson)}) == 3
    assert one.opened.lesson is msgspec.UNSET


def test_who_goes_another_way_plays_against_a_bot() -> None:
    sansio = SansIo()
    hired: list[Silent] = []

    def hire(_: House) -> Silent:
        hired.append(Silent())
        return hired[-1]

    sansio.hire_with(hire)
    table = begun(sansio, "eriantys")
    learner = table.occupied[0]
    other = next(move for move in table.moves(0) if move != learners_moves("eriantys")[0] and move.value == 7)
    table.play(learner, [other])
    assert not hired
    let_the_teacher_play(sansio, table, 1)
    (bot,) = hired
    assert [seat.index for seat in bot.seats] == [1]
    assert not any(entry.who == 1 for entry in table.ledger.history())


def test_a_teacher_goes_on_after_a_restart() -> None:
    sansio = SansIo()
    table = begun(sansio, "eriantys")
    play, *others = learners_moves("eriantys")
    table.play(table.occupied[0], [play])
    let_the_teacher_play(sansio, table)
    for move in others[:5]:
        table.play(table.occupied[0], [move])
    again = sansio.restarted()
    back = again.house.tables[table.code]
    back.reclaim(back.occupied[0], Silent())
    let_the_teacher_play(again, back)
    assert back.acting == (0,)
    assert others[5] in back.moves(0)


def test_a_game_without_a_lesson_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    sansio = SansIo()
    game: AnyGame = GAMES["qwirkle"]
    monkeypatch.setattr(game, "lesson", None)
    with pytest.raises(NotDone, match="nobody here teaches Qwirkle"):
        sansio.house.open("qwirkle", players=2, lesson=True)
    assert not sansio.house.tables
