"""What a person types: the answers, the sentences when something is wrong, the exit codes; never a traceback."""

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tavola import FORM, __version__
from tavola.games.qwirkle.tiles import NAMES
from tavola.house.table import Table
from tavola.store.checks import beginning, linked
from tavola.store.sqlite import SqliteStore
from tests.cli.conftest import Said
from tests.server.helpers import DEADLINE, process
from tests.support.sansio import SansIo, play_out, take_turn

TILE = re.compile(r"\b[ROBYGP][odscx*](?!\w)")


@dataclass
class Kept:
    """A data folder with a finished game, a running one and one that has not begun."""

    folder: Path
    finished: Table
    running: Table
    waiting: Table
    rewrite: bool = True
    """Whether what is changed gets new checksums."""

    def tamper(self, number: int, change: Callable[[bytes], bytes]) -> None:
        with closing(sqlite3.connect(self.folder / "tavola.db")) as db, db:
            query = 'SELECT body FROM entries JOIN tables ON id = "table" WHERE code = ? AND number = ?'
            (body,) = db.execute(query, (self.finished.code, number)).fetchone()
            query = (
                'UPDATE entries SET body = ? WHERE "table" = (SELECT id FROM tables WHERE code = ?) AND number = ?'
            )
            db.execute(query, (change(body), self.finished.code, number))
            if self.rewrite:
                link_again(db, self.finished.code)


def link_again(db: sqlite3.Connection, code: str) -> None:
    """Give a log the checksums that fit it, as somebody would who changes it on purpose."""
    query = 'SELECT entries.rowid, number, body, private FROM entries JOIN tables ON id = "table" WHERE code = ?'
    before = beginning(code)
    for row, number, body, private in db.execute(query + " ORDER BY number", (code,)).fetchall():
        before = linked(before, number, body, private)
        db.execute("UPDATE entries SET checksum = ? WHERE rowid = ?", (before, row))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    house = SansIo("kept")
    players = house.started(2)
    finished = players[0].table
    play_out(players, "kept")
    others = [house.hello(name) for name in ("Eve", "Fay")]
    house.later(20)
    running = others[0].table
    for turn in range(5):
        take_turn(others, f"running {turn}")
    waiting = house.hello("Gil").table
    folder = tmp_path / "kept"
    with closing(SqliteStore(folder)) as store:
        store.append(house.appended.records)
    return Kept(folder, finished, running, waiting)


# tables


def test_tables_lists_every_table_with_its_players(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("tables", "--data", str(kept.folder))
    assert (said.code, said.err) == (0, "")
    rows = [line.split() for line in said.out.splitlines()]
    assert rows[0] == ["table", "game", "phase", "players", "entries"]
    entries = len(kept.finished.ledger.log)
    assert rows[1] == [kept.finished.code, "Qwirkle", "over", "Alice,", "Bob", str(entries)]
    assert rows[2] == [kept.running.code, "Qwirkle", "playing", "Eve,", "Fay", str(len(kept.running.ledger.log))]
    assert rows[3] == [kept.waiting.code, "Qwirkle", "waiting", "Gil", "2"]


def test_tables_may_be_asked_while_the_house_is_open(tavola: Callable[..., Said], kept: Kept) -> None:
    with closing(SqliteStore(kept.folder)):
        assert tavola("tables", "--data", str(kept.folder)).code == 0


@pytest.mark.parametrize(
    "command", [["tables"], ["replay", "ABCDE"], ["verify", "ABCDE"]], ids=lambda words: words[0]
)
def test_a_folder_without_tables_is_named(tavola: Callable[..., Said], command: list[str]) -> None:
    said = tavola(*command, "--data", "nowhere")
    assert (said.code, said.out) == (2, "")
    assert said.err == "tavola: there are no tables in nowhere: no house has kept its data there\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_unknown_code_is_named(tavola: Callable[..., Said], kept: Kept, command: str) -> None:
    said = tavola(command, "zzzzz", "--data", str(kept.folder))
    assert (said.code, said.out) == (2, "")
    assert said.err == "tavola: there is no table 'ZZZZZ'; `tavola tables` lists them\n"


@pytest.fixture
def abandoned(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with a table that everybody left before the start."""
    house = SansIo("abandoned")
    guest = house.hello("Gil")
    table = guest.table
    assert table
    table.leave(table.occupied[0], "left")
    folder = tmp_path / "abandoned"
    with closing(SqliteStore(folder)) as store:
        store.append(house.appended.records)
    return folder, table.code


def test_a_table_abandoned_in_the_lobby_is_closed_and_not_over(
    tavola: Callable[..., Said], abandoned: tuple[Path, str]
) -> None:
    folder, code = abandoned
    said = tavola("tables", "--data", str(folder))
    assert said.out.splitlines()[1].split()[:3] == [code, "Qwirkle", "closed"]


def test_verify_says_that_no_game_was_played_at_an_abandoned_table(
    tavola: Callable[..., Said], abandoned: tuple[Path, str]
) -> None:
    folder, code = abandoned
    said = tavola("verify", code, "--data", str(folder))
    assert said == Said(0, f"No game was played at table {code}: everybody left before the start.\n", "")


# replay


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_reader_who_has_had_enough_is_no_fault(kept: Kept, command: str) -> None:
    arguments = [sys.executable, "-m", "tavola", command, kept.finished.code, "--data", str(kept.folder)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(DEADLINE) == 141


def test_a_finished_game_is_shown_openly(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("replay", kept.finished.code.lower(), "--data", str(kept.folder))
    assert said.code == 0
    assert f"table {kept.finished.code} opens for Qwirkle" in said.out
    assert "Alice sits down on seat 0 (qwirkle-lines)" in said.out
    assert f"the seed was {kept.finished._seed.hex()}" in said.out
    entries = re.findall(r"^#(\d+)  ", said.out, re.MULTILINE)
    assert [int(number) for number in entries] == list(range(len(kept.finished.ledger.log)))
    dealt = said.out.split("\n#")[3]
    assert len(TILE.findall(dealt)) >= 12, "both hands are shown"


def test_a_finished_game_may_be_shown_as_a_seat_saw_it(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("replay", kept.finished.code, "--data", str(kept.folder), "--seat", "1", "--no-boards")
    assert said.code == 0
    dealt = said.out.split("\n#")[3]
    assert len(TILE.findall(dealt)) == 6, "one hand is shown"


def test_a_running_game_is_shown_as_a_spectator_sees_it(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("replay", kept.running.code, "--data", str(kept.folder))
    assert said.code == 0
    assert not TILE.findall(said.out.split("\n#")[3].split("\n\n")[0]), "no hand is shown"
    laid = {name for name, _, _ in kept.running.view(None).board}
    assert set(TILE.findall(said.out)) <= laid
    for secret in (
        kept.running._seed.hex(),
        *[seat.proof.hashes.hex() for seat in kept.running.occupied if seat.proof.secret],
    ):
        assert secret not in said.out


def test_the_hands_of_a_running_game_are_not_shown(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("replay", kept.running.code, "--data", str(kept.folder), "--seat", "0")
    assert (said.code, said.out) == (2, "")
    assert "is still playing: its hands are shown when the game is over" in said.err


@pytest.mark.parametrize("seat", ["2", "-1", "99"])
def test_a_seat_that_is_not_there_is_named(tavola: Callable[..., Said], kept: Kept, seat: str) -> None:
    said = tavola("replay", kept.finished.code, "--data", str(kept.folder), f"--seat={seat}")
    assert (said.code, said.out) == (2, "")
    assert seat in said.err


def test_a_table_that_has_not_begun_is_shown(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("replay", kept.waiting.code, "--data", str(kept.folder))
    assert said.code == 0
    assert "Gil sits down" in said.out


# verify


def test_a_finished_game_holds(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("verify", kept.finished.code.lower(), "--data", str(kept.folder))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"It holds. table {kept.finished.code}: Qwirkle,")


def test_a_running_game_cannot_be_verified_yet(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("verify", kept.running.code, "--data", str(kept.folder))
    assert (said.code, said.out) == (2, "")
    assert "the game is not over: its seed is still secret" in said.err


def change_json(**fields: object) -> Callable[[bytes], bytes]:
    return lambda body: json.dumps(json.loads(body) | fields).encode()


def other_tile(body: bytes) -> bytes:
    """The first tile of the entry becomes another."""
    found = re.search(rb'"([ROBYGP][odscx*])"', body)
    assert found
    other = NAMES[(NAMES.index(found[1].decode()) + 1) % len(NAMES)].encode()
    return body.replace(b'"' + found[1] + b'"', b'"' + other + b'"', 1)


TAMPERINGS: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "another deal": (3, other_tile),
    "another move": (5, other_tile),
    "another player's move": (
        5,
        lambda body: body.replace(b'"who":0', b'"who":2').replace(b'"who":1', b'"who":0'),
    ),
    "another number": (5, change_json(number=6)),
    "another commitment": (0, lambda body: body.replace(b'"commitment":"', b'"commitment":"00')),
    "another word": (1, lambda body: body.replace(b'"word":""', b'"word":"mellon"')),
    "no moves": (5, change_json(moves=[])),
    "no events": (5, change_json(events=[])),
    "another seed": (-1, lambda body: re.sub(rb'"seed":"..', b'"seed":"00', body)),
    "no seed": (-1, lambda body: re.sub(rb'"seed":"\w+"', b'"seed":"mellon"', body)),
    "more points": (5, lambda body: re.sub(rb'"points":\d+', b'"points":99', body)),
    "unreadable": (5, lambda _: b"Dear diary"),
    "unreadable from the start": (0, lambda _: b"Dear diary"),
    "another game": (0, lambda body: body.replace(b'"game":"qwirkle"', b'"game":"chess"')),
    "an event that is none": (
        5,
        lambda body: body.replace(b'"Placed"', b'"Cheated"').replace(b'"Traded"', b'"Lied"'),
    ),
    "somebody who never sat stands up": (2, lambda body: body.replace(b'"Sat"', b'"Stood"')),
}


@pytest.mark.parametrize(("number", "change"), TAMPERINGS.values(), ids=TAMPERINGS)
def test_a_log_somebody_has_changed_does_not_hold(
    tavola: Callable[..., Said], kept: Kept, number: int, change: Callable[[bytes], bytes]
) -> None:
    where = number % len(kept.finished.ledger.log)
    kept.tamper(where, change)
    said = tavola("verify", kept.finished.code, "--data", str(kept.folder))
    assert (said.code, said.out) == (2, ""), "it does not hold"
    assert said.err.startswith(f"tavola: table {kept.finished.code} does not hold: ")


def test_a_changed_entry_is_found_by_its_checksum(tavola: Callable[..., Said], kept: Kept) -> None:
    kept.rewrite = False
    kept.tamper(5, other_tile)
    said = tavola("verify", kept.finished.code, "--data", str(kept.folder))
    told = f"tavola: table {kept.finished.code} does not hold: entry 5 is not as it was written\n"
    assert said == Said(2, "", told)


def test_a_log_with_an_entry_taken_out_does_not_hold(tavola: Callable[..., Said], kept: Kept) -> None:
    with closing(sqlite3.connect(kept.folder / "tavola.db")) as db, db:
        db.execute('DELETE FROM entries WHERE number = 6 AND "table" = 1')
    said = tavola("verify", kept.finished.code, "--data", str(kept.folder))
    assert said.code == 2
    assert "entry 6 is missing" in said.err


@pytest.mark.parametrize("command", ["tables", "replay"])
def test_a_damaged_log_is_named_in_a_sentence(tavola: Callable[..., Said], kept: Kept, command: str) -> None:
    kept.tamper(5, lambda _: b"Dear diary")
    said = tavola(
        *([command, kept.finished.code] if command == "replay" else [command]), "--data", str(kept.folder)
    )
    assert said.code == 2
    assert kept.finished.code in said.err


def test_what_is_good_of_a_damaged_log_is_shown(tavola: Callable[..., Said], kept: Kept) -> None:
    code = kept.finished.code
    whole = tavola("replay", code, "--data", str(kept.folder), "--seat", "0").out
    kept.rewrite = False
    kept.tamper(5, other_tile)
    said = tavola("replay", code, "--data", str(kept.folder))
    assert said.code == 2
    assert re.findall(r"^#(\d+)  ", said.out, re.MULTILINE) == ["0", "1", "2", "3", "4"]
    assert "Alice sits down on seat 0" in said.out
    assert not TILE.findall(said.out.split("\n#")[3]), "nobody knows that the game is over: no hand is shown"
    told = f"tavola: the log of table {code} is damaged: entry 5 is not as it was written"
    assert said.err == f"{told}; what stands before it is all that is shown\n"
    assert "the seed was" in whole
    assert "the seed was" not in said.out


def test_of_a_log_without_a_good_entry_nothing_is_shown(tavola: Callable[..., Said], kept: Kept) -> None:
    kept.rewrite = False
    kept.tamper(0, lambda body: body + b" ")
    said = tavola("replay", kept.finished.code, "--data", str(kept.folder))
    told = f"tavola: the log of table {kept.finished.code} is damaged: entry 0 is not as it was written\n"
    assert said == Said(2, "", told)


def test_tables_lists_the_good_ones_beside_a_damaged_one(tavola: Callable[..., Said], kept: Kept) -> None:
    kept.rewrite = False
    kept.tamper(5, other_tile)
    said = tavola("tables", "--data", str(kept.folder))
    rows = [line.split()[:3] for line in said.out.splitlines()[1:]]
    assert rows == [
        [kept.finished.code, "damaged", str(len(kept.finished.ledger.log))],
        [kept.running.code, "Qwirkle", "playing"],
        [kept.waiting.code, "Qwirkle", "waiting"],
    ]


# verify --all


def test_all_that_is_kept_is_verified(tavola: Callable[..., Said], kept: Kept) -> None:
    said = tavola("verify", "--all", "--data", str(kept.folder))
    told = "All is well. 3 tables: 2 not over and as they were written, 1 proven.\n"
    assert said == Said(0, told, "")


def test_a_table_closed_before_its_end_is_no_damage(
    tavola: Callable[..., Said], abandoned: tuple[Path, str]
) -> None:
    said = tavola("verify", "--all", "--data", str(abandoned[0]))
    assert said == Said(0, "All is well. 1 tables: 1 closed before their end.\n", "")


def test_each_damaged_table_gets_a_line_and_the_others_are_looked_at(
    tavola: Callable[..., Said], kept: Kept
) -> None:
    kept.rewrite = False
    kept.tamper(5, other_tile)
    with closing(sqlite3.connect(kept.folder / "tavola.db")) as db, db:
        db.execute('DELETE FROM entries WHERE number = 1 AND "table" = 3')
    said = tavola("verify", "--all", "--data", str(kept.folder))
    assert said.code == 2
    assert said.out.splitlines() == [
        f"the log of table {kept.finished.code} is damaged: entry 5 is not as it was written",
        f"the log of table {kept.waiting.code} is damaged: entry 1 is missing",
    ]
    assert said.err == "tavola: not all is well. 3 tables: 1 not over and as they were written, 2 wrong\n"


def test_a_game_that_does_not_follow_is_found_among_all(tavola: Callable[..., Said], kept: Kept) -> None:
    kept.tamper(5, other_tile)
    said = tavola("verify", "--all", "--data", str(kept.folder))
    assert said.code == 2
    (line,) = said.out.splitlines()
    assert line.startswith(f"table {kept.finished.code} does not hold: entry 5 ")


@pytest.mark.parametrize("words", [[], ["ABCDE", "--all"]])
def test_verify_takes_a_table_or_all_of_them(tavola: Callable[..., Said], kept: Kept, words: list[str]) -> None:
    said = tavola("verify", *words, "--data", str(kept.folder))
    told = "verify takes the code of a table, or a file, or --all for everything that is kept"
    assert said == Said(2, "", f"tavola: {told}\n")


# serve


def test_help_tells_what_there_is(tavola: Callable[..., Said]) -> None:
    said = tavola("--help")
    assert said.code == 0
    for command in "serve", "tables", "replay", "verify", "bot":
        assert re.search(rf"\b{command}\b", said.out)
    assert tavola("--version").out == f"tavola {__version__} ({FORM})\n"


def test_serve_help_names_every_option(tavola: Callable[..., Said]) -> None:
    said = tavola("serve", "--help")
    assert said.code == 0
    for option in (
        "--data",
        "--host",
        "--http",
        "--listen",
        "--allow-host",
        "--metrics",
        "--per-address",
        "--gather",
        "--ai-time",
        "--bot-pace",
        "--bot-processes",
    ):
        assert option in said.out
    assert "DIALECT[:VARIANT]=PORT" in said.out
    assert "0.0.0.0 lets others in" in said.out


@pytest.mark.parametrize(
    ("word", "told"),
    {
        "chess=1": "there is no dialect 'chess' to listen for; there is qwirkle-lines, ",
        "=1": "there is no dialect ''",
        "": "there is no dialect ''",
        "qwirkle-lines": "--listen takes DIALECT[:VARIANT]=PORT, a port from 0 to 65535, not 'qwirkle-lines'",
        "qwirkle-lines=": "a port from 0 to 65535",
        "qwirkle-lines=65536": "a port from 0 to 65535",
        "qwirkle-lines=-1": "a port from 0 to 65535",
        "qwirkle-lines=4242x": "a port from 0 to 65535",
        "qwirkle-lines=\u00b2": "a port from 0 to 65535",
        "qwirkle-lines:as-built=1": "there is no dialect 'qwirkle-lines:as-built'",
        "QWIRKLE-LINES=1": "there is no dialect 'QWIRKLE-LINES'",
    }.items(),
)
def test_a_wrong_word_after_listen_is_named(tavola: Callable[..., Said], word: str, told: str) -> None:
    said = tavola("serve", f"--listen={word}")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("tavola: ")
    assert told in said.err


WRONG = {
    "a port too high": ["--http", "65536"],
    "a port too low": ["--http", "-1"],
    "a word for a port": ["--metrics", "here"],
    "figures on a port too high": ["--metrics", "127.0.0.1:65536"],
    "a name with a port": ["--allow-host", "tavola.example:80"],
    "a name that is none": ["--allow-host", "tavola example"],
    "nobody from anywhere": ["--per-address", "0"],
    "no time to think": ["--ai-time", "1"],
    "too much time to think": ["--ai-time", "1000000"],
    "nobody to think": ["--bot-processes", "0"],
    "a grace before it began": ["--grace", "-1"],
    "an answer after tomorrow": ["--answer-time", "100000"],
    "no day to keep a game": ["--keep-days", "0"],
    "seats kept for somebody else": ["--kept-seats", "friends"],
    "a host that is none": ["--host", "no.such.host.invalid", "--http", "0", "--listen", "qwirkle-lines=0"],
}


@pytest.mark.parametrize("words", WRONG.values(), ids=WRONG)
async def test_an_option_that_cannot_be_is_named_before_the_house_opens(tmp_path: Path, words: list[str]) -> None:
    """In a process of its own, for a house that opens all the same would not end."""
    given = {"--http": "0", "--listen": "qwirkle-lines=0"}
    more = [part for option, value in given.items() if option not in words for part in (option, value)]
    async with process(tmp_path / "data", *words, *more, ports=False) as house:
        assert not house.http, "the house has opened"
        assert await house.ended() in {1, 2}
        assert house.log
        assert "Traceback" not in "".join(house.log)


def test_an_unknown_command_or_option_is_named(tavola: Callable[..., Said]) -> None:
    for words in ["deal"], ["serve", "--port", "1"], ["replay"]:
        said = tavola(*words)
        assert said.code != 0
        assert said.err + said.out


def test_the_bot_says_what_is_wrong_with_its_address_and_name(tavola: Callable[..., Said]) -> None:
    for words, told in (
        (["bot", "chess", "localhost:1"], "there is no dialect 'chess'; there is native, qwirkle-lines, eriant"),
        (["bot", "qwirkle-lines", "localhost"], "the address is HOST:PORT, not 'localhost'"),
        (
            ["bot", "qwirkle-lines", "127.0.0.1:99999"],
            "a port is 1 to 65535: there is none like that of '127.0.0.1:99",
        ),
        (
            ["bot", "qwirkle-lines", "127.0.0.1:0"],
            "a port is 1 to 65535: there is none like that of '127.0.0.1:0'",
        ),
        (["bot", "eriantys-views", "127.0.0.1:1", "--name", ""], "--name takes a name, not an empty one"),
        (["bot", "eriantys-views", "127.0.0.1:1", "--name", " "], "--name takes a name, not an empty one"),
        (
            ["bot", "qwirkle-lines", "127.0.0.1:1", "--patience", "0"],
            "--patience takes more than 0 and at most 86400",
        ),
        (
            ["bot", "qwirkle-lines", "127.0.0.1:1", "--lobby-patience=-1"],
            "--lobby-patience takes more than 0 and at",
        ),
        (["bot", "qwirkle-lines", "127.0.0.1:1", "--pace=-1"], "--pace takes 0 to 60 seconds, not -1"),
        (
            ["bot", "qwirkle-lines", "127.0.0.1:1", "--transcript", "no/where"],
            "cannot write no/where: No such file",
        ),
        (["bot", "qwirkle-lines", "127.0.0.1:1", "--name", "R2D2"], "'R2D2' is no name there"),
    ):
        said = tavola(*words)
        assert (said.code, said.out) == (2, "")
        assert told in said.err
    # Where nobody listens the command was right, and the game could not be played.
    said = tavola("bot", "qwirkle-lines", "127.0.0.1:1")
    assert (said.code, said.out) == (1, "")
    assert "cannot play at 127.0.0.1:1" in said.err
