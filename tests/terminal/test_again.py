"""After a game: the score sheet, another game where the dialect has a word for it, seats kept for the next day."""

import asyncio
import stat
from pathlib import Path

from tavola.dialects.guest import Wishes
from tavola.dialects.native.visitor import Visitor
from tavola.terminal.app import TavolaApp
from tavola.terminal.kept_seats import KeptSeats
from tavola.terminal.lobby import LobbyScreen
from tests.terminal.playing import (
    SIZE,
    companion,
    house_of_all,
    play_by_keys,
    press,
    shown,
    take_turn,
    until,
    visit,
)


async def test_the_score_sheet_and_another_game_by_one_key(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "again") as house:
        going = visit(house, "native", Wishes("Ann", "eriantys", 2), bots=("random",))
        app = TavolaApp(going, where="here")
        async with app.run_test(size=SIZE):
            await play_by_keys(app, "again")
            code = app.person.guest.code
            await until(lambda: "The game is over" in shown(app))
            assert app.person.score
            for category in ("towers", "professors"):
                assert category in shown(app)
            await press(app, "1", "enter")
            await until(lambda: app.person.draft)
            assert app.person.guest.code != code
            assert await take_turn(app, "the next game")


async def test_another_match_over_the_states(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "again") as house:
        wishes = [Wishes(name, "masters", 2) for name in ("Ann", "Bob")]
        guests = [visit(house, "masters-states", wish) for wish in wishes]
        people = await asyncio.gather(*[companion(going, going.guest.name, "greedy", games=2) for going in guests])
        for person in people:
            begun = [told.sentence for told in person.log if told.sentence.startswith("Another game is offered")]
            assert len(begun) == 2 or len(person.log) == person.log.maxlen
            assert person.guest.refused is None


async def test_a_seat_is_kept_for_the_next_day(tmp_path: Path) -> None:
    file = tmp_path / "state" / "seats.json"
    async with house_of_all(tmp_path / "data", "again") as house:
        seats = KeptSeats(file, "here")
        going = visit(house, "native", Wishes("Ann", "qwirkle", 2), bots=("random",))
        first = TavolaApp(going, where="here", seats=seats)
        async with first.run_test(size=SIZE):
            await until(lambda: first.person.draft)
        code = first.person.guest.code
        assert [seat.code for seat in seats.here()] == [code]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        going = visit(house, "native", Wishes("Ann"), in_lobby=True)
        second = TavolaApp(going, where="here", seats=seats)
        async with second.run_test(size=SIZE):
            await until(lambda: isinstance(second.screen, LobbyScreen) and f"Go on with {code}" in shown(second))
            await press(second, "5", "enter")
            await until(lambda: second.person.draft)
            assert second.person.guest.code == code
            assert isinstance(second.person.guest, Visitor)
            assert [seat.secret for seat in seats.here()] == [second.person.guest.secret]


def test_a_file_that_is_none_is_no_obstacle(tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    for text in ("", "[", '{"a": 1}', '[{"place": "here"}]', "[1]"):
        file.write_text(text)
        assert KeptSeats(file, "here").here() == []
    seats = KeptSeats(file, "here")
    seats.keep("AB", "secret", "qwirkle", "Ann")
    seats.keep("AB", "another", "qwirkle", "Ann")
    KeptSeats(file, "elsewhere").keep("AB", "third", "qwirkle", "Ann")
    assert [seat.secret for seat in seats.here()] == ["another"]
    seats.forget("AB")
    assert seats.here() == []
    assert len(KeptSeats(file, "elsewhere").here()) == 1
