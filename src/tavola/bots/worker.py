"""A process in which bots think: jobs come in on standard input, one a line, and moves go out the same way.

It is killed when it takes too long, so it keeps nothing between two jobs.
"""

import sys
from typing import IO

import msgspec
from msgspec import Raw, Struct

from tavola.bots import choose
from tavola.games import GAMES
from tavola.games.chance import SeededChance


class Job(Struct, frozen=True):
    game: str
    bot: str
    seat: int
    view: Raw
    seed: str
    """The bot's own luck, which has nothing to do with the table's."""


def think(job: Job) -> bytes:
    view = msgspec.json.decode(job.view, type=GAMES[job.game].View)
    move = choose(job.game, job.bot, view, job.seat, SeededChance(bytes.fromhex(job.seed), 0))
    return msgspec.json.encode(move)


def work(jobs: IO[bytes], answers: IO[bytes]) -> None:
    decoder = msgspec.json.Decoder(Job)
    for line in jobs:
        answers.write(think(decoder.decode(line)) + b"\n")
        answers.flush()


if __name__ == "__main__":
    work(sys.stdin.buffer, sys.stdout.buffer)
