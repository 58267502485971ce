"""The way to NATS: where it is, how a node connects, and what it asks of the servers first."""

import asyncio
import secrets
import ssl
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

import msgspec
import structlog
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.errors import OutboundBufferLimitError
from nats.errors import TimeoutError as NatsTimeout

from tavola.store import Unreachable
from tavola.store.jetstream import Message, Outrun

log = structlog.get_logger()

T = TypeVar("T")

LEAST_VERSION: Final = (2, 12)
"""Since then a batch for several tables is written as a whole or not at all."""
RETRY_SECONDS: Final = 0.2

_PING_SECONDS: Final = 1
_SETTLE_SECONDS: Final = 0.3
_EXPECTED: Final = "Nats-Expected-Last-Subject-Sequence"
_EXPECTED_BYTES: Final = _EXPECTED.encode()
_WRONG_SEQUENCE: Final = (10071, 10164)
_LOST: Final = "NATS does not answer: the connection is lost"
_VARZ: Final = "$SYS.REQ.SERVER.PING.VARZ"
_AT_RISK: Final = "a power cut can take back moves that players were told of"


class CannotUse(Exception):  # noqa: N818 - told to the person who started the node
    """NATS cannot be used as it is; the message says why."""


@dataclass(frozen=True)
class Nats:
    """Where NATS is and how it is spoken to."""

    addresses: Sequence[str]
    """Such as nats://HOST:PORT or tls://HOST:PORT; USER:PASSWORD@ may stand before the first host, for all."""
    name: str = "tavola"
    """Houses with different names share no tables on the same servers."""
    replicas: int | None = None
    """How many servers are to keep everything, if nothing is kept yet; None for three of several, or for one."""
    authority: Path | None = None
    """Who signed the servers' certificates, if it is nobody this machine trusts anyway."""
    certificate: Path | None = None
    key: Path | None = None
    """What this node shows of itself, where the servers ask for it."""
    connect_seconds: float = 10.0
    answer_seconds: float = 2.0
    """How long an answer is waited for. Whatever was to be written may have been written all the same."""

    def __str__(self) -> str:
        """Without the password."""
        return ", ".join(address.rpartition("@")[2].rpartition("//")[2] for address in self.addresses)


class Connection(Client):
    """nats-py's connection, on which batches can be written. When it is lost, that is known at once."""

    def __init__(self, answer_seconds: float) -> None:
        super().__init__()
        self._patience = answer_seconds
        self._batches = 0
        self._batch_prefix = secrets.token_hex(8)
        self._asking: set[asyncio.Task[Any]] = set()

    async def answered(self, answer: Coroutine[Any, Any, T]) -> T:
        """What is answered, in a task of its own; `Unreachable` if nobody does, or when the connection is lost."""
        task = asyncio.current_task()
        assert task is not None
        self._asking.add(task)
        try:
            return await answer
        except asyncio.CancelledError:
            if self.is_connected:
                raise
            task.uncancel()
            raise Unreachable(_LOST) from None
        except OutboundBufferLimitError:
            raise Unreachable(_LOST) from None
        except (NatsError, OSError, TimeoutError) as fault:
            raise Unreachable(f"NATS does not answer: {str(fault) or type(fault).__name__}") from fault
        finally:
            self._asking.discard(task)

    def give_up(self) -> None:
        """No answer comes to what was asked before the connection was lost."""
        for task in self._asking:
            task.cancel()

    async def write(self, messages: Sequence[Message]) -> int:
        """Have all of these written, or none: the sequence of the last. `Outrun` if one was not expected."""
        return await self.answered(self._write(messages))

    async def _write(self, messages: Sequence[Message]) -> int:
        *others, last = messages
        headers = {} if last.expected is None else {_EXPECTED: str(last.expected)}
        if others:
            if not self.is_connected:
                raise OutboundBufferLimitError
            self._batches += 1
            batch = f"{self._batch_prefix}-{self._batches}"
            # One by one, as nats-py publishes, these would take as long again as all the rest.
            await self._send_command(_together(others, batch.encode()))
            place = str(len(messages))
            headers |= {"Nats-Batch-Id": batch, "Nats-Batch-Sequence": place, "Nats-Batch-Commit": "1"}
        answer = await self.request(last.subject, last.payload, self._patience, headers=headers or None)
        written = msgspec.json.decode(answer.data)
        if "error" not in written:
            return int(written["seq"])
        if written["error"]["err_code"] in _WRONG_SEQUENCE:
            raise Outrun
        raise Unreachable(f"NATS does not write: {written['error']['description']}")


def _together(messages: Sequence[Message], batch: bytes) -> bytes:
    """The first messages of a batch, as they go over the wire."""
    parts = []
    for place, (subject, payload, expected) in enumerate(messages, 1):
        headers = b"NATS/1.0\r\nNats-Batch-Id:%b\r\nNats-Batch-Sequence:%d\r\n" % (batch, place)
        if expected is not None:
            headers += b"%b:%d\r\n" % (_EXPECTED_BYTES, expected)
        size = len(headers) + 2
        parts.append(b"HPUB %b %d %d\r\n" % (subject.encode(), size, size + len(payload)))
        parts += (headers, b"\r\n", payload, b"\r\n")
    return b"".join(parts)


async def connect(
    servers: Nats,
    purpose: str,
    *,
    lost: Callable[[], Awaitable[None]] | None = None,
    back: Callable[[], Awaitable[None]] | None = None,
) -> Connection:
    """A connection on the loop that runs, which comes back by itself; `lost` and `back` are told.

    Nothing is kept to be sent later: what is published while it is lost is refused at once.
    """
    client = Connection(servers.answer_seconds)
    why = "nobody answers"

    async def failed(fault: Exception) -> None:
        nonlocal why
        why = str(fault) or why
        log.debug("nats", purpose=purpose, fault=str(fault) or type(fault).__name__)

    async def disconnected() -> None:
        client.give_up()
        if lost is not None:
            await lost()

    login = urlsplit(servers.addresses[0])
    try:
        async with asyncio.timeout(servers.connect_seconds):
            await client.connect(
                list(servers.addresses),
                name=f"{servers.name} {purpose}",
                error_cb=failed,
                disconnected_cb=disconnected,
                reconnected_cb=back,
                connect_timeout=2,
                reconnect_time_wait=RETRY_SECONDS,  # type: ignore[arg-type]  # it is slept: a fraction will do
                max_reconnect_attempts=-1,
                ping_interval=_PING_SECONDS,
                max_outstanding_pings=2,
                pending_size=0,
                tls=_tls(servers),
                # Also for servers that are not among the addresses, of which the others tell.
                user=login.username and unquote(login.username),
                password=login.password and unquote(login.password),
            )
    except (TimeoutError, OSError, NatsError) as fault:
        raise CannotUse(f"cannot connect to NATS at {servers}: {str(fault) or why}") from fault
    return client


def _tls(servers: Nats) -> ssl.SSLContext | None:
    wanted = any(address.startswith("tls://") for address in servers.addresses)
    if not wanted and servers.authority is None and servers.certificate is None:
        return None
    try:
        context = ssl.create_default_context(cafile=servers.authority)
        if servers.certificate is not None:
            context.load_cert_chain(servers.certificate, servers.key)
    except OSError as fault:
        raise CannotUse(f"cannot use the certificates for NATS: {fault}") from fault
    return context


async def risks(client: Client) -> list[str]:
    """What can go wrong with the servers as they are set up, a sentence each. `CannotUse` if they are too old."""
    connected = client.connected_server_version
    _check_version("the NATS server", (connected.major, connected.minor))
    inbox = client.new_inbox()
    answers = await client.subscribe(inbox)
    found: list[Any] = []
    await client.publish(_VARZ, reply=inbox)
    with suppress(NatsTimeout):
        while len(found) < len(client.servers) and (answer := await answers.next_msg(_SETTLE_SECONDS)).data:
            found.append(msgspec.json.decode(answer.data)["data"])
    await answers.unsubscribe()
    for server in found:
        _check_version(f"NATS server {server['server_name']}", _version(server["version"]))
    keepers = {server["server_name"]: server["jetstream"].get("config") for server in found}
    hasty = sorted(name for name, config in keepers.items() if config and not config.get("sync_always"))
    if not found:
        unseen = "it cannot be seen whether the NATS servers write to disk before they acknowledge"
        return [f"{unseen}; unless sync_interval is set to always there, {_AT_RISK}"]
    if hasty:
        return [f"NATS server {', '.join(hasty)} acknowledges before it writes to disk, so {_AT_RISK}"]
    return []


def _check_version(what: str, version: tuple[int, ...]) -> None:
    if version < LEAST_VERSION:
        least = ".".join(map(str, LEAST_VERSION))
        raise CannotUse(f"{what} is version {version[0]}.{version[1]}, and {least} or newer is needed")


def _version(told: str) -> tuple[int, ...]:
    return tuple(int(part) for part in told.split(".")[:2])
