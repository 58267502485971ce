"""Keys that all nodes share; each value has a revision, so that who changes it can say which they have read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import KeyValueConfig, StorageType
from nats.js.errors import APIError, NotFoundError

T = TypeVar("T")

ANSWER_SECONDS: Final = 1.5
_AGAIN_SECONDS: Final = 0.2
_WRONG_REVISION: Final = (10071, 10164)


class Entry(NamedTuple):
    value: bytes
    revision: int


class Taken(Exception):  # noqa: N818 - a state of affairs that has an answer
    """Somebody else has changed this key."""


class NoAnswer(Exception):  # noqa: N818 - told to nobody: it is tried again
    """The servers do not answer. What was to be changed may have been changed all the same."""


async def patiently(ask: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Ask until there is an answer, for so long: a bucket that was only just made has no leader for a moment."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    while True:
        try:
            return await ask()
        except NoAnswer:
            if loop.time() > deadline:
                raise
            await asyncio.sleep(_AGAIN_SECONDS)


class Keys(Protocol):
    """All but `Taken` is `NoAnswer`."""

    async def get(self, key: str) -> Entry | None: ...

    async def put(self, key: str, value: bytes) -> int:
        """Set it, whatever it was; the new revision."""
        ...

    async def swap(self, key: str, value: bytes, revision: int) -> int:
        """Set it if it has this revision, 0 for none, else `Taken`; the new revision."""
        ...

    async def drop(self, revision: int) -> None:
        """The key that has this revision is no more. If it has another by now, it stays."""
        ...

    async def forget(self, key: str) -> None:
        """This key is no more."""
        ...

    async def names(self, pattern: str) -> list[str]:
        """The keys there are like this, in which `*` stands for one word."""
        ...


class _Subjects(msgspec.Struct):
    subjects: dict[str, int] | None = None


class _Listed(msgspec.Struct):
    state: _Subjects
    total: int = 0


_read_listed: Final = msgspec.json.Decoder(_Listed).decode


class NatsKeys:
    """A bucket of JetStream. What is dropped or forgotten leaves nothing behind, not even a marker."""

    def __init__(self, js: JetStreamContext, bucket: str) -> None:
        self._js = js
        self._stream = f"KV_{bucket}"
        self._prefix = f"$KV.{bucket}."

    @classmethod
    async def open(
        cls, js: JetStreamContext, bucket: str, *, replicas: int, seconds: float | None = None
    ) -> "NatsKeys":
        """The bucket of this name, as it is; made if it is not there, with a time to live in memory only."""
        storage = StorageType.MEMORY if seconds else StorageType.FILE
        config = KeyValueConfig(bucket=bucket, ttl=seconds, replicas=replicas, storage=storage, history=1)
        try:
            try:
                await js.stream_info(f"KV_{bucket}")
            except NotFoundError:
                await js.create_key_value(config)
        except (NatsError, OSError) as fault:
            raise NoAnswer(f"the bucket {bucket} cannot be made: {fault}") from fault
        return cls(js, bucket)

    async def get(self, key: str) -> Entry | None:
        try:
            found = await self._js.get_last_msg(self._stream, self._prefix + key)
        except NotFoundError:
            return None
        except (NatsError, OSError) as fault:
            raise NoAnswer(str(fault)) from fault
        return Entry(found.data or b"", found.seq or 0)

    async def put(self, key: str, value: bytes) -> int:
        return await self._publish(key, value, None)

    async def swap(self, key: str, value: bytes, revision: int) -> int:
        return await self._publish(key, value, {"Nats-Expected-Last-Subject-Sequence": str(revision)})

    async def _publish(self, key: str, value: bytes, headers: dict[str, Any] | None) -> int:
        try:
            done = await self._js.publish(self._prefix + key, value, timeout=ANSWER_SECONDS, headers=headers)
        except APIError as fault:
            if fault.err_code in _WRONG_REVISION:
                raise Taken(key) from fault
            raise NoAnswer(str(fault)) from fault
        except (NatsError, OSError) as fault:
            raise NoAnswer(str(fault)) from fault
        return done.seq

    async def drop(self, revision: int) -> None:
        await self._ask("STREAM.MSG.DELETE", {"seq": revision, "no_erase": True})

    async def forget(self, key: str) -> None:
        await self._ask("STREAM.PURGE", {"filter": self._prefix + key})

    async def names(self, pattern: str) -> list[str]:
        found: list[str] = []
        while True:
            asked = {"subjects_filter": self._prefix + pattern, "offset": len(found)}
            listed = _read_listed(await self._ask("STREAM.INFO", asked))
            more = listed.state.subjects or {}
            found += [subject.removeprefix(self._prefix) for subject in more]
            if not more or len(found) >= listed.total:
                return found

    async def _ask(self, what: str, asked: dict[str, Any]) -> bytes:
        try:
            answer = await self._js._nc.request(  # noqa: SLF001 - this call has more fields than the library knows
                f"$JS.API.{what}.{self._stream}", msgspec.json.encode(asked), timeout=ANSWER_SECONDS
            )
        except (NatsError, OSError) as fault:
            raise NoAnswer(str(fault)) from fault
        return answer.data
