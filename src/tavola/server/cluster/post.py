"""How nodes speak to each other over NATS."""

from collections.abc import Awaitable, Callable

import structlog
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from tavola.server.cluster.keys import NoAnswer
from tavola.server.nats import Connection

log = structlog.get_logger()

ASK_SECONDS = 1.0


class Post:
    """A subject is said to all nodes; one that begins with a node's name to that one."""

    def __init__(self, client: Connection, house: str) -> None:
        self._client = client
        self._prefix = f"{house}-nodes"

    async def hear(self, subject: str, act: Callable[[Msg], Awaitable[None]]) -> None:
        """From now on do this about what is said there."""
        await self._client.subscribe(f"{self._prefix}.{subject}", cb=act)

    async def send(self, subject: str, told: bytes) -> None:
        """Whether it arrives is not known."""
        try:
            await self._client.publish(f"{self._prefix}.{subject}", told)
        except (NatsError, OSError):
            log.debug("not sent", subject=subject)

    async def ask(self, subject: str, question: bytes) -> bytes:
        try:
            answer = await self._client.request(f"{self._prefix}.{subject}", question, timeout=ASK_SECONDS)
        except (NatsError, OSError) as fault:
            raise NoAnswer(str(fault)) from fault
        return answer.data
