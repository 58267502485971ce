"""`tavola import FOLDER` and `tavola export --all`: whole houses into a cluster and back."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tavola.server.broker import NatsBroker
from tavola.server.claim import claimed
from tavola.server.nats import Nats
from tavola.store import Record, Store
from tavola.store.jetstream import JetStreamStore
from tavola.store.sqlite import SqliteStore
from tests.cli.conftest import Said
from tests.support.logs import KINDS, finished, running, short
from tools.nats_servers import NatsServers

Typing = Callable[..., Said]
Log = Sequence[Record]

KIND = "masters of three"
CODE = running(KIND)[0].code


def all_finished() -> list[Log]:
    return [*{log[0].code: log for log in (*map(finished, KINDS), short())}.values()]


def house(folder: Path, logs: Iterable[Log]) -> str:
    """A folder in which a house has kept these games."""
    with closing(SqliteStore(folder)) as store:
        for log in logs:
            store.append(log)
    return str(folder)


def everything(store: Store) -> dict[str, tuple[int, bool, list[tuple[bytes, bytes | None]]]]:
    return {
        shelf.code: (shelf.entries, shelf.finished, [(each.body, each.private) for each in store.load(shelf.code)])
        for shelf in store.shelves()
    }


@pytest.fixture
def cluster(nats_server: NatsServers, house_name: str) -> list[str]:
    return ["--cluster", ",".join(nats_server.addresses), "--cluster-name", house_name]


def in_cluster(cluster: list[str]) -> JetStreamStore:
    _, addresses, _, name = cluster
    return JetStreamStore(NatsBroker(Nats(addresses.split(","), name)), name, b"a test")


def test_a_house_goes_into_a_cluster_and_back_with_running_games_and_all_that_is_private(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    logs = all_finished()
    unfinished = [Record("OPEN2", 0, b"an entry", b"a seed"), Record("OPEN2", 1, b"another")]
    folder = house(tmp_path / "house", [*logs, unfinished])
    entries = sum(map(len, [*logs, unfinished]))

    said = tavola("import", folder, *cluster)
    assert said == Said(0, f"Tables copied: {len(logs) + 1}, with {entries} entries.\n", "")
    said = tavola("export", "--all", *cluster, "--out", "back")
    assert said == Said(0, f"Tables copied: {len(logs) + 1}, with {entries} entries.\n", "")

    with (
        closing(SqliteStore(Path(folder), read_only=True)) as before,
        closing(in_cluster(cluster)) as between,
        closing(SqliteStore(Path("back"), read_only=True)) as after,
    ):
        assert everything(before) == everything(between) == everything(after)
        assert list(between.unfinished()) == list(after.unfinished()) == ["OPEN2"]


def test_what_was_interrupted_goes_on_when_it_is_run_again(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    folder = house(tmp_path / "house", [finished(KIND), short()])
    with closing(in_cluster(cluster)) as store:
        store.append(finished(KIND)[:7])
    rest = len(finished(KIND)) - 7 + len(short())
    assert tavola("import", folder, *cluster).out == f"Tables copied: 2, with {rest} entries.\n"
    again = "Tables copied: 0, with 0 entries; there already: 2.\n"
    assert tavola("import", folder, *cluster) == Said(0, again, "")
    with closing(in_cluster(cluster)) as store:
        assert everything(store)[CODE][:2] == (len(finished(KIND)), True)


def test_what_a_running_game_has_more_by_now_is_added(tavola: Typing, tmp_path: Path, cluster: list[str]) -> None:
    with closing(in_cluster(cluster)) as store:
        store.append(running(KIND))
        assert tavola("export", "--all", *cluster, "--out", "back").code == 0
        store.append(finished(KIND)[len(running(KIND)) :])
    more = len(finished(KIND)) - len(running(KIND))
    assert tavola("export", "--all", *cluster, "--out", "back").out == f"Tables copied: 1, with {more} entries.\n"
    assert tavola("verify", CODE, "--data", "back").code == 0


def test_a_game_that_ends_while_it_is_copied_is_finished_by_the_next_copy(
    tavola: Typing, tmp_path: Path, cluster: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which tables there are is looked up before they are copied one by one."""
    with closing(in_cluster(cluster)) as store:
        store.append(running(KIND))
        before = store.shelves()
        store.append(finished(KIND)[len(running(KIND)) :])
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(JetStreamStore, "shelves", lambda _: before)
        assert tavola("export", "--all", *cluster, "--out", "back").code == 0
    assert tavola("export", "--all", *cluster, "--out", "back").code == 0
    with closing(SqliteStore(Path("back"), read_only=True)) as copied:
        assert list(copied.unfinished()) == []
    assert tavola("verify", CODE, "--data", "back").code == 0


def test_another_table_of_that_code_stays_as_it_is_and_is_told(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    folder = house(tmp_path / "house", [finished(KIND), short()])
    other = [Record(CODE, 0, b"another game", b"another seed")]
    with closing(in_cluster(cluster)) as store:
        store.append(other)
    said = tavola("import", folder, *cluster)
    assert said.out == f"table {CODE} was left out: there is another table {CODE}, which stays as it is\n"
    told = f"Tables copied: 1, with {len(short())} entries; not copied: 1"
    assert (said.code, said.err) == (2, f"tavola: {told}\n")
    with closing(in_cluster(cluster)) as store:
        assert store.load(CODE) == other


def test_the_same_entries_with_another_seed_are_another_table(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    folder = house(tmp_path / "house", [[Record("SEEDS", 0, b"an entry", b"a seed")]])
    with closing(in_cluster(cluster)) as store:
        store.append([Record("SEEDS", 0, b"an entry", b"another seed")])
    assert tavola("import", folder, *cluster).code == 2


def test_a_damaged_table_is_told_and_keeps_no_other_away(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    folder = house(tmp_path / "house", [finished(KIND), short()])
    with closing(SqliteStore(Path(folder))) as store:
        store._db.execute("UPDATE entries SET body = 'x' WHERE \"table\" = 1 AND number = 3")
    said = tavola("import", folder, *cluster)
    assert said.out == f"the log of table {CODE} is damaged: entry 3 is not as it was written\n"
    assert said.err.endswith("; not copied: 1\n")
    with closing(in_cluster(cluster)) as kept:
        assert [shelf.code for shelf in kept.shelves()] == [short()[0].code]


def test_nothing_is_imported_from_a_folder_that_a_house_is_running_on(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    folder = house(tmp_path / "house", [short()])
    with claimed(Path(folder)):
        said = tavola("import", folder, *cluster)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"tavola: another house is running on {folder}")


def test_a_folder_is_copied_into_another_in_the_same_way(tavola: Typing, tmp_path: Path) -> None:
    folder = house(tmp_path / "house", all_finished())
    assert tavola("import", folder, "--data", "other").code == 0
    assert tavola("export", "--all", "--data", "other", "--out", "third").code == 0
    with (
        closing(SqliteStore(Path(folder), read_only=True)) as first,
        closing(SqliteStore(Path("third"), read_only=True)) as third,
    ):
        assert everything(first) == everything(third)


def test_a_game_in_a_cluster_is_listed_shown_verified_and_written_like_one_in_a_folder(
    tavola: Typing, tmp_path: Path, cluster: list[str]
) -> None:
    folder = house(tmp_path / "house", [short()])
    tavola("import", folder, *cluster)
    code, alone = short()[0].code, ["--data", folder]
    for command in (["tables"], ["replay", code], ["verify", code], ["verify", "--all"], ["export", code]):
        here, there = tavola(*command, *alone), tavola(*command, *cluster)
        assert here == there
        assert here.code == 0


NO_SERVERS = "--cluster takes the addresses of NATS servers, such as nats://HOST:4222 or tls://HOST:4222"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["export"], "export takes the code of a table, or --all for everything that is kept"),
        (["export", "ABCDE", "--all"], "export takes the code of a table, or --all for everything that is kept"),
        (["export", "--all"], "export --all takes the folder that everything is to be copied into, as --out"),
        *(
            (["tables", "--cluster", addresses], f"{NO_SERVERS}, with commas between, not {shown!r}")
            for addresses, shown in {
                "nats://a,,nats://b": "",
                "http://user:password@a:4222": "a:4222",
                "nats://a:99999": "nats://a:99999",
                "nats://": "nats://",
            }.items()
        ),
        (
            ["tables", "--cluster", "nats://a", "--cluster-name", "my house"],
            "--cluster-name takes letters, digits and hyphens",
        ),
    ],
)
def test_what_makes_no_sense_is_told(tavola: Typing, typed: list[str], told: str) -> None:
    assert tavola(*typed) == Said(2, "", f"tavola: {told}\n")
