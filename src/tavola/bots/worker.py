"""A process in which bots think: jobs come in on standard input, one a line, and moves go out the same way.

It is killed when it takes too long, so it keeps nothing between two jobs.
"""

from collections.abc import Callable
from typing import IO, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tavola.bots import choose
from tavola.bots.hints import hint
from tavola.bots.thinker import DEFAULT_NODES, Budget, in_seconds
from tavola.games import GAMES
from tavola.games.chance import SeededChance


class Job(Struct, frozen=True, tag="move"):
    """A move to be chosen."""

    game: str
    bot: str
    seat: int
    view: Raw
    seed: str
    """The bot's own luck, which has nothing to do with the table's."""
    seats: int = 0
    """How many seats there are."""
    seconds: float = 0.0
    """How long a bot that searches may think; 0 for as long as it does by itself."""


class HintJob(Struct, frozen=True, tag="hint"):
    """A hint to be thought of, for a person."""

    game: str
    seat: int
    view: Raw
    seed: str
    seconds: float = 0.0
    """How long it may be thought of; 0 for as long as a search does by itself."""


AnyJob: TypeAlias = Job | HintJob


class Failure(Struct, frozen=True):
    """The answer where there is none."""

    fault: str


def think(job: AnyJob, clock: Callable[[], float] | None = None) -> bytes:
    """The move, or the hint, as JSON. Without a clock a search looks at as many nodes as it does by itself."""
    budget = in_seconds(job.seconds, clock) if job.seconds and clock else None
    view = msgspec.json.decode(job.view, type=GAMES[job.game].View)
    chance = SeededChance(bytes.fromhex(job.seed), 0)
    if isinstance(job, HintJob):
        return msgspec.json.encode(hint(job.game, view, job.seat, budget or Budget(DEFAULT_NODES), chance))
    return msgspec.json.encode(choose(job.game, job.bot, view, job.seat, chance, budget=budget))


def work(jobs: IO[bytes], answers: IO[bytes], think: Callable[[AnyJob], bytes]) -> None:
    decoder: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)
    for line in jobs:
        answers.write(think(decoder.decode(line)) + b"\n")
        answers.flush()
