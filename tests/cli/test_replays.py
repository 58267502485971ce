"""`export`, `import`, `verify` of a file and stepping with `replay`, as a person types them."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tavola.house import replay_file
from tavola.store.sqlite import SqliteStore
from tests.cli.conftest import Said
from tests.support.logs import KINDS, finished, running, short
from tests.support.sansio import SansIo, Silent

Typing = Callable[..., Said]

FIXTURES = Path(__file__).parents[1] / "fixtures" / "logs"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A data folder with a finished game of each kind and running ones."""
    folder = tmp_path / "house"
    with closing(SqliteStore(folder)) as store:
        for kind in KINDS:
            store.append(finished(kind))
        store.append(short())
    return folder


@pytest.fixture
def running_house(tmp_path: Path) -> Path:
    folder = tmp_path / "running"
    with closing(SqliteStore(folder)) as store:
        for kind in KINDS:
            store.append(running(kind))
    return folder


def code_of(kind: str) -> str:
    return finished(kind)[0].code


# export


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_exported_imported_and_exported_again_is_the_same_text(
    tavola: Typing, house: Path, kind: str
) -> None:
    code = code_of(kind)
    said = tavola("export", code.lower(), "--data", str(house), "--out", "game.jsonl")
    assert said == Said(0, f"Table {code}: {len(finished(kind))} entries written to game.jsonl.\n", "")
    text = Path("game.jsonl").read_bytes()
    assert text == replay_file.write(finished(kind))

    said = tavola("verify", "game.jsonl")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"It holds. table {code}: ")

    said = tavola("import", "game.jsonl", "--data", "elsewhere")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"It holds. table {code}: ")
    assert said.out.endswith(f"\nIt is kept in elsewhere now: `tavola replay {code}` shows it.\n")

    tavola("export", code, "--data", "elsewhere", "--out", "again.jsonl")
    assert Path("again.jsonl").read_bytes() == text
    assert tavola("verify", code, "--data", "elsewhere").code == 0
    shown = tavola("replay", code, "--data", "elsewhere").out
    assert shown == tavola("replay", code, "--data", str(house)).out
    (row,) = tavola("tables", "--data", "elsewhere").out.splitlines()[1:]
    assert code in row
    assert "over" in row


def test_without_a_file_the_text_goes_to_standard_output(tavola: Typing, house: Path) -> None:
    said = tavola("export", short()[0].code, "--data", str(house))
    assert (said.code, said.err) == (0, "")
    assert said.out.encode() == replay_file.write(short())


@pytest.mark.parametrize("kind", KINDS)
def test_a_running_game_is_not_exported(tavola: Typing, running_house: Path, kind: str) -> None:
    code = running(kind)[0].code
    said = tavola("export", code, "--data", str(running_house), "--out", "game.jsonl")
    told = f"tavola: no game has been finished at table {code}: a log holds secrets until then\n"
    assert said == Said(2, "", told)
    assert not Path("game.jsonl").exists()


def test_a_table_that_is_not_there_is_not_exported(tavola: Typing, house: Path) -> None:
    said = tavola("export", "zzzzz", "--data", str(house))
    assert said == Said(2, "", "tavola: there is no table 'ZZZZZ'; `tavola tables` lists them\n")


def test_a_file_that_cannot_be_written_is_named(tavola: Typing, house: Path) -> None:
    Path("folder").mkdir()
    for out, why in ("nowhere/game.jsonl", "No such file or directory"), ("folder", "Is a directory"):
        said = tavola("export", short()[0].code, "--data", str(house), "--out", out)
        assert said == Said(2, "", f"tavola: cannot write {out}: {why}\n")


def test_a_damaged_log_is_not_exported(tavola: Typing, house: Path) -> None:
    with closing(sqlite3.connect(house / "tavola.db")) as db, db:
        db.execute("UPDATE entries SET body = X'0a' WHERE number = 4")
    said = tavola("export", short()[0].code, "--data", str(house))
    assert (said.code, said.out) == (2, "")
    told = f"tavola: the log of table {short()[0].code} is damaged: entry 4 is not as it was written\n"
    assert said.err == told, "its checksum tells before its words do"


# import


def exported() -> Path:
    path = Path("game.jsonl")
    path.write_bytes(replay_file.write(short()))
    return path


def test_a_game_that_is_there_already_is_left_as_it_is(tavola: Typing, house: Path) -> None:
    code = short()[0].code
    said = tavola("import", str(exported()), "--data", str(house))
    assert said == Said(0, f"Table {code} is kept in {house} already, entry for entry; nothing was changed.\n", "")
    with closing(SqliteStore(house, read_only=True)) as store:
        assert [record.private for record in store.load(code)] == [record.private for record in short()]


def test_another_game_of_the_same_code_is_left_as_it_is(tavola: Typing) -> None:
    with closing(SqliteStore(Path("data"))) as store:
        store.append(short()[:5])
    said = tavola("import", str(exported()))
    code = short()[0].code
    assert said == Said(2, "", f"tavola: there is another table {code} here: it is not the game in the file\n")
    with closing(SqliteStore(Path("data"), read_only=True)) as store:
        assert len(store.load(code)) == 5


def test_while_a_house_is_open_nothing_is_imported_behind_its_back(tavola: Typing, house: Path) -> None:
    with closing(SqliteStore(house)):
        said = tavola("import", str(exported()), "--data", str(house))
    told = f"tavola: another house is running on {house}: stop it first, or give another --data\n"
    assert said == Said(2, "", told)


def test_a_game_that_does_not_hold_is_not_imported(tavola: Typing) -> None:
    path = exported()
    lines = path.read_bytes().replace(b'"word of Ada"', b'"mellon"').split(b"\n")[:-2]
    text = b"".join(line + b"\n" for line in lines)
    path.write_bytes(text + replay_file._seal(text))
    for command in "import", "verify", "replay":
        said = tavola(command, str(path))
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("tavola: game.jsonl does not hold: entry 3 does not follow")
    assert not Path("data").exists()


@pytest.mark.parametrize("command", ["import", "verify", "replay"])
def test_a_file_that_was_changed_is_named_with_the_line(tavola: Typing, command: str) -> None:
    path = exported()
    path.write_bytes(path.read_bytes().replace(b"Ada", b"Eva"))
    said = tavola(command, str(path))
    told = "tavola: game.jsonl: line 10: the seal does not fit: something in the file was changed\n"
    assert said == Said(2, "", told)
    assert not Path("data").exists()


@pytest.mark.parametrize("command", ["import", "verify", "replay"])
def test_a_file_that_cannot_be_read_is_named(tavola: Typing, command: str) -> None:
    Path("folder.d").mkdir()
    for path, why in (
        ("game.jsonl", "No such file or directory"),
        ("./ABCDE", "No such file or directory"),
        ("games/ABCDE", "No such file or directory"),
    ):
        said = tavola(command, path)
        assert (said.code, said.out) == (2, "")
        assert said.err == f"tavola: cannot read {Path(path)}: {why}\n"
    # A folder may be imported, as a whole house; this one is none.
    no_house = "there are no tables in folder.d: no house has kept its data there"
    why = no_house if command == "import" else "cannot read folder.d: Is a directory"
    assert tavola(command, "folder.d") == Said(2, "", f"tavola: {why}\n")


def test_a_folder_that_cannot_be_kept_data_in_is_named(tavola: Typing) -> None:
    Path("data").write_text("not a folder")
    said = tavola("import", str(exported()))
    assert (said.code, said.out) == (2, "")
    assert said.err == "tavola: cannot keep data in data: File exists\n"


def test_a_code_is_a_code_even_if_a_file_is_called_so(tavola: Typing, house: Path) -> None:
    code = short()[0].code
    shutil.copy(exported(), code)
    Path(code).write_bytes(b"Dear diary")
    assert tavola("verify", code, "--data", str(house)).code == 0
    assert "is no such file" in tavola("verify", f".{os.sep}{code}").err


# replay


def test_a_file_is_shown_like_the_table_it_is_from(tavola: Typing, house: Path) -> None:
    path = exported()
    shown = tavola("replay", str(path))
    assert shown.code == 0
    assert shown == tavola("replay", short()[0].code, "--data", str(house))


@pytest.mark.parametrize("kind", KINDS)
def test_each_entry_can_be_shown_by_itself(tavola: Typing, house: Path, kind: str) -> None:
    code = code_of(kind)
    for seat in [], ["--seat", "0"], ["--seat", "open"]:
        whole = tavola("replay", code, "--data", str(house), *seat).out
        entries = [f"#{entry}" for entry in re.split(r"^#", whole, flags=re.MULTILINE)[1:]]
        assert len(entries) == len(finished(kind))
        for number in 0, 3, len(entries) // 2, len(entries) - 1:
            assert tavola("replay", code, "--data", str(house), "--at", str(number), *seat).out == entries[number]


def test_openly_is_how_a_finished_game_is_shown(tavola: Typing, house: Path) -> None:
    code = code_of("qwirkle of four")
    at_the_deal = ["replay", code, "--data", str(house), "--at", "5"]
    openly = tavola(*at_the_deal).out
    assert openly == tavola(*at_the_deal, "--seat", "open").out
    drawn = openly.split("    bag ")[1]
    assert "tiles" not in drawn
    for seat in range(4):
        own = tavola(*at_the_deal, "--seat", str(seat)).out.split("    bag ")[1]
        assert own.count("6 tiles") == 3
        (hand,) = [line for line in own.splitlines() if f"seat {seat}:" in line]
        assert hand in drawn.splitlines()


def test_the_hands_of_a_running_game_are_not_shown(tavola: Typing, running_house: Path) -> None:
    code = running("masters of three")[0].code
    for seat in "0", "open":
        said = tavola("replay", code, "--data", str(running_house), "--seat", seat)
        told = f"tavola: table {code} is still playing: its hands are shown when the game is over\n"
        assert said == Said(2, "", told)
    assert tavola("replay", code, "--data", str(running_house), "--at", "10").code == 0


@pytest.mark.parametrize("at", ["-1", "8", "1000000"])
def test_an_entry_that_is_not_there_is_named(tavola: Typing, house: Path, at: str) -> None:
    code = short()[0].code
    said = tavola("replay", code, "--data", str(house), f"--at={at}")
    assert said == Said(2, "", f"tavola: there is no entry {at} at table {code}: they are 0 to 7\n")


@pytest.mark.parametrize("words", [["--at", "last"], ["--seat", "everybody"]], ids=lambda words: words[0])
def test_a_word_that_is_no_number_is_refused(tavola: Typing, house: Path, words: list[str]) -> None:
    said = tavola("replay", short()[0].code, "--data", str(house), *words)
    assert said.code != 0
    assert words[1] in said.out + said.err


def test_names_in_a_file_do_not_steer_the_terminal(tavola: Typing) -> None:
    sansio = SansIo("names")
    table = sansio.house.open("qwirkle", players=2)
    for name in "\x1b[31mRed", "[/b] [link=x] 👩\u200d🚀":
        table.sit(name, "native", Silent())
    table.leave(table.occupied[0], "\x07")
    Path("game.jsonl").write_bytes(replay_file.write(sansio.appended.records))
    assert tavola("import", "game.jsonl").code == 0
    for command in ["tables"], ["replay", table.code], ["replay", "game.jsonl", "--no-boards"]:
        said = tavola(*command)
        assert said.code == 0
        assert "\x1b" not in said.out
        assert "\x07" not in said.out
        assert "\ufffd[31mRed" in said.out
        assert "[/b] [link=x] 👩\u200d🚀" in said.out, "a joined picture is whole"


@pytest.mark.parametrize("name", sorted(file.stem for file in FIXTURES.glob("*.jsonl")))
def test_old_files_are_taken_in_and_shown(tavola: Typing, name: str) -> None:
    path = FIXTURES / f"{name}.jsonl"
    assert tavola("import", str(path)).code == 0
    code = re.search(rb'"table":"(\w+)"', path.read_bytes())
    assert code
    assert tavola("replay", code[1].decode()).out == tavola("replay", str(path)).out
    tavola("export", code[1].decode(), "--out", "again.jsonl")
    assert Path("again.jsonl").read_bytes() == path.read_bytes()


def test_help_tells_of_files(tavola: Typing) -> None:
    said = tavola("--help").out
    for command in "export", "import":
        assert re.search(rf"\b{command}\b", said)
    assert "--at" in tavola("replay", "--help").out
