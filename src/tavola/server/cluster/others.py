"""What a house knows of the others: asked on the spot, answered out of what has been asked for a moment ago."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, NamedTuple

from tavola.games import GAMES
from tavola.house.codes import is_code
from tavola.house.elsewhere import KeptElsewhere, NotKnownYet
from tavola.house.kept import Claim
from tavola.house.table import Table

ANSWER_SECONDS: Final = 1.0
"""How long an answer is good."""
MOST_ANSWERS: Final = 10_000

HERE: Final = ""
"""The answer if it is this node, or none."""


class TableAsked(NamedTuple):
    code: str


class SeatAsked(NamedTuple):
    dialect: str
    name: str
    address: str
    secret: str
    alone: bool | None


class QueueAsked(NamedTuple):
    game: str


class Others:
    """`keeper` is the node that keeps a game's queue, this one as `HERE`, None while nobody does."""

    def __init__(self, clock: Callable[[], float], keeper: Callable[[str], str | None]) -> None:
        self._clock = clock
        self.keeper = keeper
        self._answers: dict[Hashable, tuple[float, str]] = {}
        self.introducing: Callable[[], bool] = lambda: False
        """Whether somebody is introduced who comes from another house, where all was asked before."""
        self.sat: Callable[[Table], None] = lambda _: None
        self.back: Callable[[str], None] = lambda _: None
        self.gone: Callable[[str], None] = lambda _: None
        self.taken: Callable[[str], None] = lambda _: None
        self._lost: set[str] = set()

    def answer(self, question: Hashable, node: str) -> None:
        if len(self._answers) >= MOST_ANSWERS:
            now = self._clock()
            self._answers = {asked: known for asked, known in self._answers.items() if known[0] > now}
        self._answers[question] = self._clock() + ANSWER_SECONDS, node

    def forget_answers(self) -> None:
        """One of them was wrong by the time it was used."""
        self._answers.clear()

    def _look(self, question: Hashable) -> None:
        if self.introducing():
            return
        good_until, node = self._answers.get(question, (0.0, HERE))
        if good_until <= self._clock():
            raise NotKnownYet(question)
        if node != HERE:
            raise KeptElsewhere(node)

    # What the house asks

    def table(self, code: str) -> None:
        if is_code(code):
            self._look(TableAsked(code))

    def seats(self, claim: Claim, alone: bool | None) -> None:
        secret = claim.secret if isinstance(claim.secret, str) else ""
        self._look(SeatAsked(claim.dialect, claim.name, claim.address, secret, alone))

    def queue(self, game: str) -> None:
        if game not in GAMES or self.introducing():
            return
        node = self.keeper(game)
        if node is None:
            self._look(QueueAsked(game))
        elif node != HERE:
            raise KeptElsewhere(node)

    # What it tells

    def seated(self, table: Table) -> None:
        self.sat(table)

    def read_again(self, code: str) -> None:
        self.back(code)

    def lost(self, code: str) -> None:
        self._lost.add(code)

    def ended(self, code: str) -> None:
        if code in self._lost:
            self._lost.discard(code)
            self.taken(code)
        else:
            self.gone(code)


async def until(known: Callable[[], Awaitable[str | None]], seconds: float, pause: float = 0.05) -> str | None:
    """What this says once it says anything; None if it does not for so long."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    node = await known()
    while node is None and loop.time() < end:
        await asyncio.sleep(pause)
        node = await known()
    return node
