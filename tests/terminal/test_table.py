"""The screen of a table: hints, clocks, the mouse, what a dialect cannot say, and what the last turn was."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import structs
from textual.events import Key

from tavola.cli.bot import SPOKEN
from tavola.dialects.guest import Wishes
from tavola.dialects.native.visitor import Visitor
from tavola.dialects.native.wire import Clocks
from tavola.games import GAMES, begin, play
from tavola.games.chance import SeededChance
from tavola.games.qwirkle.words import Trade
from tavola.house.words import Clock
from tavola.server.run import Running
from tavola.terminal.app import TavolaApp
from tavola.terminal.choices import Choices
from tavola.terminal.clocks import told_clocks
from tavola.terminal.draft import UNSAID, Draft
from tavola.terminal.face import Look, NotRead
from tavola.terminal.faces import face_of
from tavola.terminal.help import HelpScreen
from tavola.terminal.ink import plain
from tavola.terminal.log import log_lines
from tavola.terminal.person import Person, Told
from tavola.terminal.table import TableScreen
from tests.terminal.playing import SIZE, companion, house_of_all, press, shown, until, visit


@asynccontextmanager
async def at_a_table(
    house: Running, game: str = "qwirkle", clock: Clock | None = None
) -> AsyncIterator[TavolaApp]:
    going = visit(house, "native", Wishes("Ann", game, 2), bots=("random",))
    if clock:
        assert isinstance(going.guest, Visitor)
        going.guest._open = structs.replace(going.guest._open, clock=clock)
    app = TavolaApp(going, where="here")
    async with app.run_test(size=SIZE):
        await until(lambda: app.person.draft and isinstance(app.screen, TableScreen))
        yield app


async def test_keys_that_come_faster_than_the_help_goes_away_close_nothing_else(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "help") as house, at_a_table(house) as app:
        await press(app, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        for key in ("x", "x", "x"):
            app.screen.post_message(Key(key, key))
        await until(lambda: isinstance(app.screen, TableScreen))
        await press(app, "j")
        assert "Your turn: " in shown(app)


async def test_the_help_is_read_to_its_end_in_24_rows(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "help") as house, at_a_table(house, "eriantys") as app:
        await press(app, "question_mark")
        await until(lambda: "point at another choice" in shown(app))
        assert "character 4" not in shown(app)
        await press(app, "pagedown", "pagedown")
        assert "character 4" in shown(app)
        await press(app, "x")
        await until(lambda: "Your turn: " in shown(app))


async def test_a_hint_is_offered_pointed_at_and_taken_by_a_key(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "hint") as house, at_a_table(house, "eriantys") as app:
        person = app.person
        await press(app, "h")
        await until(lambda: person.hints and f"hint: {' '.join(person.hints[0].parts)}" in shown(app))
        best = person.hints[0]
        assert isinstance(app.screen, TableScreen)
        assert app.screen.pointed
        assert app.screen.pointed.why() == best.reason
        await press(app, "enter")
        await until(lambda: f"Ann plays {' '.join(best.parts)}." in shown(app))
        assert not person.hints


async def test_a_hint_is_refused_in_the_words_of_the_house(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "hint") as house:
        going = visit(house, "native", Wishes("Ann", "qwirkle", 2), bots=("random",))
        assert isinstance(going.guest, Visitor)
        going.guest._open = structs.replace(going.guest._open, hints=False)
        app = TavolaApp(going, where="here")
        async with app.run_test(size=SIZE):
            await until(lambda: app.person.draft)
            await press(app, "h")
            await until(lambda: "int" in app.person.log[-1].sentence and app.person.log[-1].kind == "wrong")
            assert app.person.draft


async def test_what_only_the_native_dialect_says_is_grey_elsewhere(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "lines") as house:
        mine = visit(house, "qwirkle-lines", Wishes("Ann", contiguous=False))
        app = TavolaApp(mine, where="here")
        async with app.run_test(size=SIZE):
            other = asyncio.create_task(companion(visit(house, "qwirkle-lines", Wishes("Bob")), "lines"))
            await until(lambda: app.person.view)
            for key, word in ("h", "hints"), ("c", "talking at the table"), ("u", "taking a move back"):
                await press(app, key)
                assert f"This dialect has no word for {word}." in shown(app)
            await press(app, "question_mark")
            await until(lambda: "(not over this dialect)" in shown(app))
            other.cancel()
            await asyncio.gather(other, return_exceptions=True)


def test_a_move_that_a_dialect_cannot_say_is_grey_and_says_why() -> None:
    face, rules = face_of("qwirkle"), GAMES["qwirkle"]
    luck = SeededChance(b"grey", 0)
    state, _ = begin(rules, rules.Options(), 2, luck)
    first = rules.acting(state)[0]
    state, _ = play(rules, state, first, rules.moves(state, first)[:1], luck)
    seat = rules.acting(state)[0]
    legal = rules.moves(state, seat)
    look = Look(rules.view(state, seat), ["Ann", "Bob"], seat, 80, 24)
    trades = [move for move in legal if isinstance(move, Trade)]
    person = Person(SPOKEN["qwirkle-lines"][0].guest(Wishes("Ann"), ""))
    person.face, person.view = face, look.view
    person.draft = draft = Draft(face, look, state, [move for move in legal if move not in trades], trades)
    assert [option.part for option in draft.options()] == ["place"]
    *offered, grey = Choices(person, say=print, take=print, part=print).entries()
    assert [entry.label for entry in offered] == ["place tiles"]
    assert (grey.label, grey.act) == ("trade tiles", None)
    assert "over this dialect it cannot be said" in grey.why()
    with pytest.raises(NotRead, match=UNSAID):
        draft.read(f"trade {trades[0].tiles[0]}")


async def test_a_click_points_and_another_takes(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "mouse") as house:
        going = visit(house, "native", Wishes("Ann"), in_lobby=True)
        app = TavolaApp(going, where="here")
        async with app.run_test(size=SIZE) as pilot:
            await until(lambda: "Open a table for others" in shown(app))
            await pilot.click("#lobby-menu", offset=(5, 2))
            assert "\N{BLACK RIGHT-POINTING POINTER}2 Open a table" in shown(app)
            await pilot.click("#lobby-menu", offset=(5, 2))
            assert "Which game?" in shown(app)


async def test_clocks_are_shown(tmp_path: Path) -> None:
    async with (
        house_of_all(tmp_path / "data", "clock") as house,
        at_a_table(house, clock=Clock(bank=3_600_000)) as app,
    ):
        await until(lambda: "clocks Ann 60:00" in shown(app) or "clocks Ann 59:5" in shown(app))


def test_the_time_of_who_is_to_move_goes_on() -> None:
    look = Look(None, ["Ann", "Bob"], 0, 80, 24)
    clocks = Clocks(left=(61_000, 5_000), running=(0,))
    assert told_clocks(clocks, look) == "Ann 1:01, Bob 0:05"
    assert told_clocks(clocks, look, gone=2_500) == "Ann 0:58, Bob 0:05"
    assert told_clocks(clocks, look, gone=99_000) == "Ann 0:00, Bob 0:05"


def test_a_turn_is_a_paragraph_and_the_last_one_is_seen_from_its_beginning() -> None:
    log = [Told("Ann lays a tile.", by=0), Told("Ann draws.", by=0), Told("To move: Bob.", "due")]
    log += [Told("Bob takes all that there is to take.", by=1), Told("Bob is done.", by=1), Told("No.", "wrong")]
    assert [plain(line) for line in log_lines(log, 28, 4)] == [
        "Ann lays a tile. Ann draws.",
        "Bob takes all that there is",
        "to take. Bob is done.",
        "No.",
    ]
    assert [plain(line) for line in log_lines(log, 28, 2)] == ["Bob takes all that there is…", "No."]
    assert [plain(line) for line in log_lines(log[:-1], 28, 1)] == ["Bob takes all that there is…"]
