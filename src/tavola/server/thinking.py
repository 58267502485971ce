"""The process in which bots think, as a program: the worker, with a clock, and with the operator's engines.

Its only argument is which engines there are, as JSON: for each game the programs by the names they have at tables.
"""

import asyncio
import os
import sys
import time

import msgspec

from tavola.bots import KINDS
from tavola.bots.engine import EngineFault
from tavola.bots.worker import AnyJob, Failure, Job, think, work
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.server.engines import Engine

READY = b"ready\n"
"""Its first line: all bots are there, and from now on it takes jobs."""


async def ask(program: str, job: Job) -> bytes:
    """What the engine plays. It is started for this one thought: it can remember nothing of another seat."""
    game = GAMES[job.game]
    begun = time.monotonic()
    view = msgspec.json.decode(job.view, type=game.View)
    moves = game.moves(game.imagine(view, SeededChance(bytes.fromhex(job.seed), 0)), job.seat)
    engine = Engine(program, game, job.seats, job.seat, at_a_table=True)
    try:
        await engine.start(job.seconds)
        left = job.seconds - (time.monotonic() - begun)
        return msgspec.json.encode(await engine.move(view, moves, round(max(0.0, left), 3)))
    except EngineFault as fault:
        return msgspec.json.encode(Failure(f"it {fault.kind}: {fault.sentence}"))
    finally:
        await engine.end()


def main(engines: dict[str, dict[str, str]]) -> None:
    with asyncio.Runner() as runner:

        def thought(job: AnyJob) -> bytes:
            if isinstance(job, Job) and (program := engines.get(job.game, {}).get(job.bot)):
                return runner.run(ask(program, job))
            try:
                return think(job, time.monotonic)
            except LookupError as none:
                return msgspec.json.encode(Failure(str(none)))

        assert KINDS  # made now, and not within the first thought
        try:
            os.write(sys.stdout.fileno(), READY)
        except BrokenPipeError:
            return  # the house was ended meanwhile
        work(sys.stdin.buffer, sys.stdout.buffer, thought)


if __name__ == "__main__":
    main(msgspec.json.decode(sys.argv[1], type=dict[str, dict[str, str]]))
