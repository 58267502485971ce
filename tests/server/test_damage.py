"""A house that starts on damaged data: what is good goes on, what is not is told, kept, and not played on."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from tavola.cli.serve import _announce
from tavola.store.sqlite import SqliteStore
from tests.server.helpers import NativeGuest, get, running_house
from tests.support.logs import finished, running

GOOD, BAD, OVER = running("eriantys simple"), running("masters of three"), finished("qwirkle of two")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with closing(SqliteStore(tmp_path)) as store:
        for log in GOOD, BAD, OVER:
            store.append(log)
    spoil(tmp_path, BAD[0].code, 12)
    return tmp_path


def spoil(folder: Path, code: str, number: int) -> None:
    with closing(sqlite3.connect(folder / "tavola.db")) as db, db:
        table = "(SELECT id FROM tables WHERE code = ?) AND number = ?"
        db.execute(
            f'UPDATE entries SET body = replace(body, \'"at":1\', \'"at":2\') WHERE "table" = {table}',
            (code, number),
        )


def copies(folder: Path) -> list[Path]:
    return list(folder.glob("tavola.db.damaged-*"))


@pytest.fixture
def log() -> Iterator[list[Any]]:
    with capture_logs() as lines:
        yield lines


async def test_a_damaged_table_is_told_and_not_played_on_and_a_good_one_is(data: Path, log: list[Any]) -> None:
    why = f"the log of table {BAD[0].code} is damaged: entry 12 is not as it was written"
    with closing(SqliteStore(data)) as store:
        async with running_house(data, store=store) as house:
            assert house.hall.house.tables.keys() == {GOOD[0].code}
            (copy,) = copies(data)
            assert house.damage == [
                f"table {BAD[0].code} cannot be read: {why}",
                f"a copy of the file as it was found is kept as {copy}",
            ]
            told = [line for line in log if line["log_level"] == "error"]
            assert [(line["event"], line["why"]) for line in told] == [
                ("table not restored", house.damage[0]),
                ("data damaged", house.damage[1]),
            ]
            guest = await NativeGuest.at(house.http)
            refused = await guest.ask("Watch", table=BAD[0].code)
            assert refused["reason"] == why
            refused = await guest.ask("Step", table=BAD[0].code, number=3)
            assert refused["reason"] == why
            assert (await guest.ask("Watch", table=GOOD[0].code))["type"] == "Table"


async def test_the_same_damage_is_told_at_each_start_and_copied_at_the_first(data: Path) -> None:
    for _ in range(3):
        store = SqliteStore(data)
        async with running_house(data, store=store) as house:
            assert len(house.damage) == 2
    assert len(copies(data)) == 1


async def test_whoever_starts_the_house_sees_it(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running_house(data, store=SqliteStore(data)) as house:
        _announce("127.0.0.1", house)
        said = capsys.readouterr().out
    assert "Not all data is as it was written. These games are not played on:" in said
    for sentence in house.damage:
        assert f"  {sentence}\n" in said


async def test_a_finished_game_that_is_damaged_is_refused_in_a_sentence(data: Path) -> None:
    spoil(data, OVER[0].code, 9)
    async with running_house(data, store=SqliteStore(data)) as house:
        status, text = await get(house.http, f"/replays/{OVER[0].code}.jsonl")
    told = f"the log of table {OVER[0].code} is damaged: entry 9 is not as it was written\n"
    assert (status, text) == (404, told)


async def test_a_log_that_is_whole_and_cannot_be_read_is_told_of_and_its_table_given_up(
    tmp_path: Path, log: list[Any]
) -> None:
    strange = BAD[12].body.replace(b'{"type":"', b'{"type":"Un')
    with closing(SqliteStore(tmp_path)) as store:
        store.append(GOOD)
        store.append([replace(record, body=strange) if record.number == 12 else record for record in BAD])
    async with running_house(tmp_path, store=SqliteStore(tmp_path)) as house:
        assert house.damage == []
        while BAD[0].code in house.hall.house.tables:  # noqa: ASYNC110 - nobody is told when it is gone
            await asyncio.sleep(0.001)
        assert house.hall.house.tables.keys() == {GOOD[0].code}
        told = [line for line in log if line["log_level"] == "error"]
        assert [line["event"] for line in told] == ["table not restored"]
        assert told[0]["why"].startswith(f"table {BAD[0].code} cannot be read: Invalid value")
        guest = await NativeGuest.at(house.http)
        assert (await guest.ask("Watch", table=GOOD[0].code))["type"] == "Table"


async def test_a_whole_house_has_nothing_to_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running_house(tmp_path, store=SqliteStore(tmp_path)) as house:
        assert house.damage == []
        _announce("127.0.0.1", house)
    assert "Not all" not in capsys.readouterr().out
