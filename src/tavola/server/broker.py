"""The store's own connection to NATS.

The house calls its store from its own loop, too (a log is looked up, tables are restored), and waits for the
answer there; so this connection runs on a loop and a thread of its own, and never waits for the house's.
"""

import asyncio
from base64 import b64decode
from collections.abc import Coroutine, Sequence
from concurrent.futures import CancelledError
from threading import Thread
from typing import Any, Final, TypeVar

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from tavola.server.nats import RETRY_SECONDS, CannotUse, Connection, Nats, connect, risks
from tavola.server.tasks import end
from tavola.store import Unreachable
from tavola.store.jetstream import Kept, Message

T = TypeVar("T")

READ_AT_ONCE: Final = 1000

_CLOSED: Final = "the connection to NATS is closed"
_NO_MESSAGE: Final = 10037
_NO_STREAM: Final = 10059

_encode: Final = msgspec.json.encode


class NatsBroker:
    """The stream of a cluster, for the store: each call waits for its answer, on whatever thread it is made."""

    def __init__(self, servers: Nats) -> None:
        self._servers = servers
        self._stream = servers.name
        self._patience = servers.answer_seconds
        self._loop = asyncio.new_event_loop()
        self._client: Connection
        self._worker = Thread(target=self._run, name="nats", daemon=True)
        self._worker.start()
        self.risks: list[str] = []
        """What can go wrong with the servers as they are set up, a sentence each."""
        try:
            self.risks = self._wait(self._open())
        except BaseException:
            self._end()
            raise

    def publish(self, messages: Sequence[Message]) -> int:
        return self._wait(self._client.write(messages))

    def messages(self, subject: str, least: int) -> list[Kept]:
        return self._ask(self._messages(subject, least))

    def last(self, subjects: Sequence[str]) -> dict[str, Kept]:
        return self._ask(self._last(subjects))

    def subjects(self, pattern: str) -> dict[str, int]:
        return self._ask(self._subjects(pattern))

    def close(self) -> None:
        if self._worker.is_alive():
            self._wait(self._client.close())
            self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._worker.join()

    # Between threads

    def _wait(self, answer: Coroutine[Any, Any, T]) -> T:
        try:
            return asyncio.run_coroutine_threadsafe(answer, self._loop).result()
        except CancelledError:
            raise Unreachable(_CLOSED) from None
        except RuntimeError:
            if not self._loop.is_closed():
                raise
            answer.close()
            raise Unreachable(_CLOSED) from None

    def _run(self) -> None:
        """Until it is closed; whoever still waits for an answer then gets none."""
        self._loop.run_forever()
        while waiting := asyncio.all_tasks(self._loop):
            self._loop.run_until_complete(end(waiting))
        self._loop.close()

    def _ask(self, answer: Coroutine[Any, Any, T]) -> T:
        try:
            return self._wait(self._client.answered(answer))
        finally:
            answer.close()  # if it was never begun

    # On the connection's thread

    async def _messages(self, subject: str, least: int) -> list[Kept]:
        """Any server that keeps the stream may answer, and one may not have all of it yet."""
        deadline = self._loop.time() + self._patience
        while len(found := await self._read(subject)) < least:
            if self._loop.time() > deadline:
                raise Unreachable(f"NATS has {len(found)} messages of {subject}, and there are {least}")
            await asyncio.sleep(0.01)
        return found

    async def _read(self, subject: str) -> list[Kept]:
        found: list[Kept] = []
        ends: asyncio.Queue[dict[str, str]] = asyncio.Queue()

        async def heard(answer: Msg) -> None:
            headers = answer.headers or {}
            if "Status" in headers:
                ends.put_nowait(headers)
            else:
                found.append(Kept(int(headers["Nats-Sequence"]), answer.data))

        inbox = self._client.new_inbox()
        answers = await self._client.subscribe(inbox, cb=heard)
        try:
            pending = 1
            while pending:
                following = found[-1].sequence + 1 if found else 1
                question = {"batch": READ_AT_ONCE, "next_by_subj": subject, "seq": following}
                await self._client.publish(f"$JS.API.DIRECT.GET.{self._stream}", _encode(question), inbox)
                end = await asyncio.wait_for(ends.get(), self._patience)
                if end["Status"] not in {"204", "404"}:
                    raise Unreachable(f"NATS cannot read {subject}: {end.get('Description', end['Status'])}")
                pending = int(end.get("Nats-Num-Pending", 0))
        finally:
            await answers.unsubscribe()
        return found

    async def _last(self, subjects: Sequence[str]) -> dict[str, Kept]:
        """The stream's leader answers this, which has all that was ever acknowledged."""
        question = f"STREAM.MSG.GET.{self._stream}"
        answers = await asyncio.gather(*(self._api(question, {"last_by_subj": each}) for each in subjects))
        return {
            subject: Kept(answer["message"]["seq"], b64decode(answer["message"].get("data", "")))
            for subject, answer in zip(subjects, answers, strict=True)
            if "message" in answer
        }

    async def _subjects(self, pattern: str) -> dict[str, int]:
        listed: dict[str, int] = {}
        while True:
            question = {"subjects_filter": pattern, "offset": len(listed)}
            answer = await self._api(f"STREAM.INFO.{self._stream}", question)
            more = answer["state"].get("subjects")
            listed |= more or {}
            if not more or len(listed) >= answer["total"]:
                return listed

    async def _open(self) -> list[str]:
        self._client = await connect(self._servers, "store")
        try:
            return await self._prepare()
        except BaseException:
            await self._client.close()
            raise

    async def _prepare(self) -> list[str]:
        """See what the servers are like and have them keep the stream; what is at risk."""
        found = await risks(self._client)
        deadline = self._loop.time() + self._servers.connect_seconds
        while True:
            try:
                config = await self._stream_there()
                break
            except Unreachable as why:
                # Servers that have just started may not know of each other yet.
                if self._loop.time() > deadline:
                    raise CannotUse(f"NATS at {self._servers} keeps no games: {why}") from why
                await asyncio.sleep(RETRY_SECONDS)
        if not config.get("allow_atomic"):
            raise CannotUse(f"the stream {self._stream} that NATS has is not one of Tavola's; use another name")
        if config["num_replicas"] == 1:
            found.append("one NATS server alone keeps the games: without it none is played, and its disk has all")
        return found

    async def _stream_there(self) -> Any:
        """How the stream is set up that is there, or that is made now."""
        try:
            there = await self._ask_api(f"STREAM.INFO.{self._stream}", {})
            if there.get("error", {}).get("err_code") == _NO_STREAM:
                there = await self._ask_api(f"STREAM.CREATE.{self._stream}", self._wanted())
            elif missing := self._missing(subjects := there.get("config", {}).get("subjects", [])):
                wanted = {"subjects": [*subjects, *missing]}
                there = await self._ask_api(f"STREAM.UPDATE.{self._stream}", there["config"] | wanted)
        except (NatsError, TimeoutError) as fault:
            why = "JetStream does not answer; it may not be enabled, or too few of its servers are there"
            raise Unreachable(why) from fault
        if refused := there.get("error"):
            raise Unreachable(refused["description"])
        return there["config"]

    @property
    def _all_subjects(self) -> list[str]:
        return [f"{self._stream}.*.{kind}" for kind in ("log", "end.*", "taken.*", "review", "beside")]

    def _missing(self, subjects: list[str]) -> list[str]:
        """What a stream of Tavola's does not take because it was made before that was kept."""
        if f"{self._stream}.*.log" not in subjects:
            return []
        return [subject for subject in self._all_subjects if subject not in subjects]

    def _wanted(self) -> dict[str, Any]:
        return {
            "name": self._stream,
            "subjects": self._all_subjects,
            "storage": "file",
            "num_replicas": self._servers.replicas or (3 if len(self._client.servers) > 1 else 1),
            "allow_atomic": True,
            "allow_direct": True,
            "deny_delete": True,
            "deny_purge": True,
            "discard": "new",
        }

    async def _ask_api(self, what: str, question: Any) -> Any:
        told = await self._client.request(f"$JS.API.{what}", _encode(question), self._patience)
        return msgspec.json.decode(told.data)

    async def _api(self, what: str, question: Any) -> Any:
        """What JetStream says to this; that there is no such message is an answer, too."""
        answer = await self._ask_api(what, question)
        if "error" in answer and answer["error"]["err_code"] != _NO_MESSAGE:
            raise Unreachable(f"NATS refuses: {answer['error']['description']}")
        return answer
