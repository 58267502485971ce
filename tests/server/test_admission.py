"""Who is let in: connections of every kind are counted together, in all and by address."""

import asyncio
import errno
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tavola.house.visitors import neighbourhood
from tavola.server import admission, run
from tavola.server.admission import SPARE_HANDLES, Admission, places
from tavola.server.limits import Limits
from tests.server.helpers import (
    LineGuest,
    LinePlayer,
    NativeGuest,
    get,
    line_pair,
    play_on,
    process,
    running_house,
    seen,
)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::1", "::/64"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("no:address", "no:address"),
        ("", ""),
    ],
)
def test_the_addresses_one_guest_can_choose_among_count_as_one(address: str, network: str) -> None:
    assert neighbourhood(address) == network


def test_places_are_counted_in_all_and_by_address() -> None:
    refusals: Counter[str] = Counter()
    door = Admission(3, 2, refusals)
    assert [door.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert door.enter("192.0.2.2")
    assert not door.enter("192.0.2.3"), "the house is full"
    assert refusals == {"too many connections from one address": 1, "too many connections": 1}
    assert len(door) == 3
    door.leave("192.0.2.1")
    assert door.enter("192.0.2.1")
    for address in "192.0.2.1", "192.0.2.2", "192.0.2.1":
        door.leave(address)
    assert (len(door), door._from) == (0, {}), "nothing is remembered of those who are gone"


@pytest.mark.parametrize(("files", "room"), [(None, 1000), (100_000, 1000), (500, 500 - SPARE_HANDLES), (20, 1)])
def test_the_house_keeps_file_handles_for_itself(
    monkeypatch: pytest.MonkeyPatch, files: int | None, room: int
) -> None:
    monkeypatch.setattr(admission, "open_files", lambda: files)
    assert places(Limits(connections=1000)) == room


async def test_lines_sockets_and_plain_http_share_the_places_of_an_address(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(connections_each=4)) as house:
        port = house.ports["qwirkle-lines"]
        first, second = await line_pair(port)
        native = await NativeGuest.at(house.http)
        idle = await LineGuest.at(house.http)
        await seen(lambda: len(house.hall.admission) == 4)
        with capture_logs() as lines:
            for where in port, house.http:
                refused = await LineGuest.at(where)
                assert await refused.rest() == []
        assert [line["event"] for line in lines] == ["connection refused"] * 2
        assert {line["reason"] for line in lines} == {"too many connections from one address"}
        assert house.hall.refusals["too many connections from one address"] == 2
        assert (await native.ask("Lobby"))["type"] == "Tables"
        await play_on(first, second, most=3)
        await idle.close()
        await seen(lambda: len(house.hall.admission) == 3)
        assert (await get(house.http, "/healthz"))[0] == 200


async def test_a_full_house_still_shows_its_figures_to_whoever_runs_it(tmp_path: Path) -> None:
    async with running_house(tmp_path, limits=Limits(connections=1)) as house:
        await LinePlayer.named("Alice", house.ports["qwirkle-lines"])
        assert house.metrics
        status, text = await get(house.metrics, "/metrics")
        assert status == 200
        assert "tavola_places_taken 1.0\n" in text
        assert (await get(house.metrics, "/healthz"))[0] == 200


FEW = SPARE_HANDLES + 40
FEW_FILES = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW})); "
MAIN = "from tavola.cli import main; main()"
PLAIN_ASYNCIO = "import sys; sys.modules['uvloop'] = None; "


@pytest.mark.skipif(sys.platform == "win32", reason="no house runs there")
@pytest.mark.parametrize("loop", ["", PLAIN_ASYNCIO], ids=["uvloop", "asyncio"])
async def test_a_house_with_few_file_handles_says_so_and_plays_on_in_a_crowd(tmp_path: Path, loop: str) -> None:
    async with process(tmp_path / "data", script=("-c", loop + FEW_FILES + MAIN)) as house:
        await seen(lambda: any("few files may be open" in line for line in house.log))
        assert '"connections": 40' in house.log[0]
        first, second = await line_pair(house.lines)
        crowd = [await LineGuest.at(house.http) for _ in range(FEW)]
        await seen(lambda: any("connection refused" in line for line in house.log))
        await play_on(first, second, most=5)
        assert (await get(house.metrics, "/healthz"))[0] == 200
        for guest in crowd:
            await guest.close()
        await play_on(first, second)
        assert await house.signal(signal.SIGTERM) == 0


async def test_that_no_connection_can_be_accepted_is_told_in_one_line() -> None:
    with capture_logs() as lines:
        fault = OSError(errno.EMFILE, "Too many open files")
        run._tell_unforeseen(asyncio.get_running_loop(), {"message": "socket.accept()", "exception": fault})
    (line,) = lines
    assert line["event"] == "no connection can be accepted: no file handle is left"
    assert "exc_info" not in line
