"""The data folder of a real process: nobody else gets it, and a true sentence tells why it cannot be used."""

import asyncio
import os
import shutil
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tavola.house import replay_file
from tavola.store.sqlite import SqliteStore
from tests.server.helpers import LineGuest, environment, get, process
from tests.support.logs import short

NOBODY = 65534

AS_NOBODY = (
    "-c",
    f"import os, uvloop, tavola.cli.serve, tavola.cli as cli; os.geteuid() or os.setuid({NOBODY}); cli.main()",
)
"""To the system's own user no file is closed."""

NO_ROOM = (
    "-c",
    "import resource; from tavola.cli import main; resource.setrlimit(resource.RLIMIT_FSIZE, (0, -1)); main()",
)
"""No file may grow."""


FULL = "the disk refuses, perhaps because it is full (disk I/O error)"


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that everybody can come to; a test's own cannot be reached by nobody."""
    made = Path(tempfile.mkdtemp(prefix="tavola-"))
    made.chmod(0o755)
    yield made
    (made / "data").chmod(0o700)
    shutil.rmtree(made)


def kept(data: Path) -> None:
    with closing(SqliteStore(data)) as store:
        store.append(short())


def give_away(data: Path) -> None:
    if not os.geteuid():
        for path in (data, *data.iterdir()):
            os.chown(path, NOBODY, NOBODY)


async def refusal(data: Path, script: tuple[str, ...] = ("-m", "tavola")) -> str:
    async with process(data, script=script) as house:
        assert not house.http, "the house has opened"
        assert await house.ended() == 2
    (line,) = house.log
    return line.rstrip("\n")


async def test_a_folder_that_may_not_be_entered_is_refused(folder: Path) -> None:
    (folder / "data").mkdir(mode=0o000)
    assert (
        await refusal(folder / "data", AS_NOBODY)
        == f"tavola: cannot keep data in {folder}/data: Permission denied"
    )


async def test_a_folder_that_may_only_be_read_is_refused(folder: Path) -> None:
    data = folder / "data"
    data.mkdir()
    data.chmod(0o555)
    told = f"tavola: cannot keep data in {data}: Permission denied ({data}/owner.lock)"
    assert await refusal(data, AS_NOBODY) == told


async def test_a_folder_with_data_that_may_only_be_read_is_refused(folder: Path) -> None:
    data = folder / "data"
    kept(data)
    give_away(data)
    data.chmod(0o555)
    told = f"tavola: cannot write {data}/tavola.db: it, its folder or its disk may only be read"
    assert await refusal(data, AS_NOBODY) == told


async def test_a_disk_that_is_full_at_the_first_start_is_named(tmp_path: Path) -> None:
    assert await refusal(tmp_path / "data", NO_ROOM) == f"tavola: cannot use {tmp_path}/data/tavola.db: {FULL}"


async def test_a_disk_that_is_full_at_a_later_start_is_named(tmp_path: Path) -> None:
    kept(tmp_path / "data")
    assert await refusal(tmp_path / "data", NO_ROOM) == f"tavola: cannot use {tmp_path}/data/tavola.db: {FULL}"


@pytest.mark.parametrize("name", ["tavola.db", "owner.lock"])
async def test_a_folder_in_a_files_place_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "data" / name).mkdir(parents=True)
    told = f"tavola: {tmp_path}/data/{name} is a folder, and should be a file"
    assert await refusal(tmp_path / "data") == told


async def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    assert await refusal(tmp_path / "data") == f"tavola: cannot keep data in {tmp_path}/data: File exists"


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tavola.db").write_bytes(b"Dear diary, " * 1000)
    told = f"tavola: {tmp_path}/data/tavola.db is not a file of Tavola's: file is not a database"
    assert await refusal(tmp_path / "data") == told


# One house


async def test_a_second_house_is_refused_though_the_lock_file_was_deleted(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with process(data) as house:
        guest = await LineGuest.at(house.lines)
        guest.say("HELLO Ann")
        await guest.until("WELCOME")
        (data / "owner.lock").unlink()
        told = f"tavola: another house is running on {data}: stop it first, or give another --data"
        assert await refusal(data) == told
        assert (await get(house.http, "/healthz"))[0] == 200


async def test_nothing_is_imported_though_the_lock_file_was_deleted(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (tmp_path / "game.jsonl").write_bytes(replay_file.write(short()))
    script = ("-m", "tavola", "import", str(tmp_path / "game.jsonl"), "--data", str(data))
    async with process(data):
        (data / "owner.lock").unlink()
        done = await asyncio.create_subprocess_exec(sys.executable, *script, stderr=PIPE, env=environment())
        _, err = await done.communicate()
    assert (done.returncode, err.decode()) == (
        2,
        f"tavola: another house is running on {data}: stop it first, or give another --data\n",
    )


async def test_a_house_that_has_ended_leaves_the_folder_to_the_next(tmp_path: Path) -> None:
    for _ in range(2):
        async with process(tmp_path / "data") as house:
            assert house.http
            house.process.kill()
            await house.ended()
