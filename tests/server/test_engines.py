"""Engines at a server's tables: only those the operator named, and no bad one holds up a table."""

from pathlib import Path
from typing import Any

import pytest

from tavola.bots import KINDS
from tavola.house.audit import verify
from tavola.server.run import Running
from tavola.store.memory import MemoryStore
from tests.server.helpers import NativeGuest, running_house
from tests.support.engines import BAD, GREETS, HONEST, written


async def table(house: Running, bot: str, ai_time: int = 10_000) -> tuple[NativeGuest, dict[str, Any]]:
    """A guest at a table with this bot, and the first that is heard after the deal."""
    guest = await NativeGuest.at(house.http)
    await guest.ask("Open", game="qwirkle", name="Ann", ai_time=ai_time, moves=True)
    await guest.say("AddBot", bot=bot)
    dealt = await guest.hear("News", lambda news: news["now"]["phase"] == "playing")
    return guest, dealt["now"]


async def moves_of_the_bot(guest: NativeGuest, now: dict[str, Any], count: int) -> list[Any]:
    found: list[Any] = []
    while len(found) < count:
        if now["moves"]:
            await guest.say("Play", moves=now["moves"][:1])
        news = await guest.hear("News")
        now = news["now"]
        if news["entry"]["who"] == 1:
            found.append(news["entry"]["events"])
    return found


async def test_an_engine_plays_under_the_name_it_was_given(tmp_path: Path) -> None:
    trace = tmp_path / "asked"
    script = HONEST.replace("lines(): ", f"lines(): open({str(trace)!r}, 'a').write('x'); ")
    engines = {"qwirkle": {"mine": written(tmp_path, script)}}
    async with running_house(tmp_path / "house", engines=engines) as house:
        guest, now = await table(house, "mine")
        assert len(await moves_of_the_bot(guest, now, 2)) == 2
        assert house.hall.house.computers.kinds["qwirkle"] == ("mine", *KINDS["qwirkle"]), (
            "the strongest is still the last"
        )
    assert trace.read_text() in ("xx", "xxx"), "asked for each move, the next may have begun"


TIME = {"hangs": 3_000}
"""Milliseconds a move: one that hangs is waited for."""


@pytest.mark.parametrize("kind", BAD)
async def test_for_an_engine_that_fails_the_first_legal_move_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """Move after move, with a line in the log that says what it did; the table goes on beside it."""
    engines = {"qwirkle": {"mine": written(tmp_path, f"{GREETS}\n{BAD[kind]}")}}
    async with running_house(tmp_path / "house", engines=engines) as house:
        guest, now = await table(house, "mine", TIME.get(kind, 10_000))
        state = house.hall.house.tables[guest.heard[1]["table"]]
        due: list[Any] = []
        while len(due) < 2:
            if now["moves"]:
                await guest.say("Play", moves=now["moves"][:1])
            else:
                due.append(state.moves(1)[0] if state.acting == (1,) else None)
            news = await guest.hear("News")
            now = news["now"]
            if news["entry"]["who"] == 1 and due and due[-1]:
                assert state.ledger.entry(news["entry"]["number"]).moves == [due[-1]], "the first legal move"
        assert not house.bot_pools[0].given_up, "nobody else waits for it"
    told = capsys.readouterr().out
    assert "bot gave no move" in told
    assert f"it {kind}: it " in told or (kind == "speaks out of turn" and f"it {kind}" in told)


async def test_a_game_against_an_engine_that_fails_is_played_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It loses by its error, and what it lost by is in the house's log; the game's own log is whole and proven."""
    engines = {"qwirkle": {"mine": written(tmp_path, f"{GREETS}\n{BAD['dies']}")}}
    store = MemoryStore()
    async with running_house(tmp_path / "house", engines=engines, store=store) as house:
        guest, now = await table(house, "mine")
        code = guest.heard[1]["table"]
        while now["phase"] == "playing":
            if now["moves"]:
                await guest.say("Play", moves=[max(now["moves"], key=lambda move: len(move["tiles"]))])
            now = (await guest.hear("News"))["now"]
        assert now["outcome"]["winners"]
    assert verify(store.load(code)).startswith(f"table {code}: Qwirkle")
    assert "it dies: it ended with exit code 3 before it answered `view`" in capsys.readouterr().out


async def test_an_engine_that_hangs_takes_no_time_of_the_bots_of_the_house(tmp_path: Path) -> None:
    engines = {"qwirkle": {"mine": written(tmp_path, f"{GREETS}\n{BAD['hangs']}")}}
    async with running_house(tmp_path / "house", engines=engines) as house:
        await table(house, "mine", 60_000)
        guest, now = await table(house, "random")
        assert len(await moves_of_the_bot(guest, now, 2)) == 2, "while the engine hangs for a minute"


async def test_no_guest_makes_the_house_run_a_program(tmp_path: Path) -> None:
    program = written(tmp_path, f"open({str(tmp_path / 'run')!r}, 'w')")
    async with running_house(tmp_path / "house") as house:
        guest = await NativeGuest.at(house.http)
        await guest.ask("Open", game="qwirkle", name="Ann")
        for bot in (program, f"mine={program}", "search"):
            refused = await guest.ask("AddBot", bot=bot)
            assert refused["type"] == "Refused"
            assert "there is no bot" in str(refused)
    assert not (tmp_path / "run").exists()
