"""The lobby of a house: a game against computer players, a table for others, joining and looking on by code."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tavola.dialects.guest import Wishes
from tavola.dialects.native.visitor import Visitor
from tavola.server.run import Running
from tavola.terminal.app import TavolaApp
from tavola.terminal.lobby import LobbyScreen
from tavola.terminal.table import TableScreen
from tests.terminal.playing import SIZE, house_of_all, press, shown, take_turn, until, visit


@asynccontextmanager
async def at_the_lobby(house: Running, name: str) -> AsyncIterator[TavolaApp]:
    going = visit(house, "native", Wishes(name), in_lobby=True)
    app = TavolaApp(going, where="here")
    async with app.run_test(size=SIZE):
        await until(lambda: isinstance(app.screen, LobbyScreen) and visitor(app).games)
        yield app


def visitor(app: TavolaApp) -> Visitor:
    assert isinstance(app.person.guest, Visitor)
    return app.person.guest


async def test_against_computer_players(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "lobby") as house, at_the_lobby(house, "Ann") as app:
        await press(app, "1", "enter")
        assert "Qwirkle" in shown(app)
        await press(app, "backspace", "1", "enter", "1", "enter", "1", "enter", "1", "enter")
        await until(lambda: isinstance(app.screen, TableScreen) and app.person.draft)
        assert len(app.person.names) == 2
        assert await take_turn(app, "lobby")


async def test_a_table_is_opened_joined_and_watched_and_left(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "lobby") as house, at_the_lobby(house, "Ann") as ann:
        await press(ann, "2", "enter", "1", "enter", "1", "enter")
        await until(lambda: isinstance(ann.screen, TableScreen) and ann.person.guest.code)
        code = ann.person.guest.code or ""
        await until(lambda: f"Others enter with the code {code}." in shown(ann))
        async with at_the_lobby(house, "Bob") as bob:
            await press(bob, "3", "enter", *"NOPE", "enter")
            await until(lambda: "There is no table 'NOPE' here." in shown(bob))
            await press(bob, "3", "enter", *code, "enter")
            await until(lambda: isinstance(bob.screen, TableScreen) and bob.person.view)
            async with at_the_lobby(house, "Cat") as cat:
                await press(cat, "4", "enter", *code, "enter")
                await until(lambda: isinstance(cat.screen, TableScreen) and cat.person.view)
                assert visitor(cat).watching
                await until(lambda: ann.person.draft or bob.person.draft)
                assert await take_turn(ann if ann.person.draft else bob, "one move")
                await until(lambda: cat.person.view.board)
                assert cat.person.draft is None
                await press(cat, "c")
                assert "Whoever looks on does not talk at the table." in shown(cat)
            await press(bob, "c", *"hello", "enter")
            await until(lambda: "Bob: hello" in shown(ann))


async def test_the_way_back_after_a_lost_connection(tmp_path: Path) -> None:
    async with house_of_all(tmp_path / "data", "lobby") as house:
        going = visit(house, "native", Wishes("Ann", "qwirkle", 2), bots=("random",))
        app = TavolaApp(going, where="here")
        async with app.run_test(size=SIZE):
            await until(lambda: app.person.draft)
            carrier = app.link._carrier
            await carrier._ws.close()  # type: ignore[union-attr]
            await until(lambda: any("The connection is lost" in told.sentence for told in app.person.log))
            await until(lambda: app.person.draft)
            assert any(told.sentence == "Connected again." for told in app.person.log)
            assert await take_turn(app, "after it")
