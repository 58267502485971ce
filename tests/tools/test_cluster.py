"""`python -m tools.cluster`: how servers and nodes are started, found and ended."""

import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from tools.cluster import Node
from tools.nats_servers import NatsServers, NotStarted, server_program


def test_a_node_tells_its_ports_and_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    arguments = ["serve", "--data", data, "--http", "0", "--listen", "qwirkle-lines=0"]
    with Node("node-1", [sys.executable, "-m", "tavola", *arguments], tmp_path) as node:
        ports = node.ports()
        assert set(ports) == {"http", "qwirkle-lines"}
        for port in ports.values():
            socket.create_connection(("127.0.0.1", port)).close()
        assert not node.ended
    assert node.ended
    assert '"stopped"' in node.log.read_text(encoding="utf-8")


def test_a_node_that_does_not_start_is_named_with_what_it_said(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tavola", "serve", "--data", str(tmp_path / "data"), "--grace", "-1"]
    with (
        Node("node-2", words, tmp_path) as node,
        pytest.raises(NotStarted, match=r"node-2 did not start; .*--grace"),
    ):
        node.ports()


def test_servers_start_where_they_were_and_end_with_the_block(tmp_path: Path) -> None:
    with NatsServers(tmp_path, 1) as servers:
        (address,) = servers.addresses
        servers.kill(0)
        servers.start(0)
        host, _, port = address.removeprefix("nats://").rpartition(":")
        socket.create_connection((host, int(port))).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((host, int(port)))


def test_servers_end_with_whoever_started_them_even_if_that_one_is_killed(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib; from tools.nats_servers import NatsServers\n"
        "with NatsServers(pathlib.Path(sys.argv[1]), 1) as servers:\n"
        "    print(servers.addresses[0], flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout
        port = int(starter.stdout.readline().rpartition(":")[2])
        starter.kill()
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            break
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_configuration_that_is_refused_is_told_with_the_servers_words(tmp_path: Path) -> None:
    with pytest.raises(NotStarted, match="a NATS server ended at once"), NatsServers(tmp_path, 1, sync="nonsense"):
        pass


def test_a_missing_server_is_told_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotStarted, match="there is no nats-server: `make setup` installs it"):
        server_program()


def test_three_nodes_open_take_guests_at_one_table_and_end_with_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.cluster", str(tmp_path / "cluster")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as cluster, ExitStack() as stack:
        stack.callback(cluster.terminate)
        assert cluster.stdout
        ports = []
        for line in cluster.stdout:
            ports += [int(port) for port in re.findall(r"qwirkle-lines (\d+)", line)]
            if "Ctrl-C" in line:
                break
        assert len(ports) == 3
        guests = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for port in ports[:2]]
        for number, name in enumerate(("Ann", "Ben")):
            guests[number].sendall(f"HELLO {name}\n".encode())
            assert guests[number].recv(100) == f"WELCOME {name} {number}\n".encode()
        cluster.send_signal(signal.SIGINT)
        assert cluster.stdout.read() == "Ending.\n"
        assert cluster.wait() == 0
    for node in (1, 2, 3):
        told = (tmp_path / "cluster" / f"node-{node}.log").read_text(encoding="utf-8")
        assert '"stopped"' in told.splitlines()[-1]
        assert '"error"' not in told
