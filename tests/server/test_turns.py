"""Tables take turns at thinking: neither many thoughts nor old ones of others hold up an honest table."""

import asyncio
from itertools import pairwise

import pytest
from msgspec import Raw

from tavola.bots.guest import Thought
from tavola.bots.worker import Job
from tavola.server import bot_pool
from tavola.server.bot_pool import BotPool
from tavola.server.turns import Turns


class Asker:
    """A table whose computer players have something to think about."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.wanted = True
        self.answers: list[bytes | None] = []

    def thought(self, seat: int = 0, view: bytes = b"{}") -> Thought:
        job = Job("qwirkle", "greedy", seat, Raw(view), "00")
        return Thought(self.code, job, 5.0, lambda: self.wanted, self.answers.append)


def serve(turns: Turns) -> tuple[str, int]:
    thought = turns.take()
    assert thought
    return thought.table, thought.job.seat


def test_tables_take_turns_in_the_order_of_their_coming() -> None:
    turns = Turns()
    greedy, honest = Asker("GREED"), Asker("HONST")
    for seat in range(3):
        turns.add(greedy.thought(seat))
    turns.add(honest.thought())
    served = []
    while thought := turns.take():
        served.append((thought.table, thought.job.seat))
        turns.finished(thought)
    assert served == [("GREED", 0), ("HONST", 0), ("GREED", 1), ("GREED", 2)]
    assert len(turns) == 0


def test_a_table_has_one_thought_in_flight() -> None:
    turns = Turns()
    asker = Asker("TABLE")
    turns.add(asker.thought(0))
    turns.add(asker.thought(1))
    first = turns.take()
    assert first
    assert turns.take() is None
    turns.finished(first)
    assert serve(turns) == ("TABLE", 1)


def test_who_asks_again_and_again_stands_behind_whoever_waits() -> None:
    turns = Turns()
    for code in ("EAGER", "HONST"):
        turns.add(Asker(code).thought())
    turns.add(Asker("EAGER").thought(1))
    served = []
    for _ in range(3):
        thought = turns.take()
        assert thought
        served.append(thought.table)
        turns.finished(thought)
        turns.add(Asker("EAGER").thought(2))
    assert served == ["EAGER", "HONST", "EAGER"]


def test_one_that_comes_later_waits_for_one_thought_of_each_table_that_waits() -> None:
    turns = Turns()
    for table in range(20):
        for seat in range(4):
            turns.add(Asker(f"T{table}").thought(seat))
    turns.add(Asker("HONST").thought())
    for _ in range(20):
        thought = turns.take()
        assert thought
        assert thought.table != "HONST"
        turns.finished(thought)
        turns.add(Asker("NEW").thought())
    assert serve(turns) == ("HONST", 0)


def test_what_is_no_longer_wanted_is_not_thought_about() -> None:
    turns = Turns()
    ended, playing = Asker("ENDED"), Asker("PLAYS")
    turns.add(ended.thought())
    turns.add(playing.thought())
    ended.wanted = False
    assert serve(turns) == ("PLAYS", 0)
    assert len(turns) == 0
    assert ended.answers == []


def test_a_newer_question_of_a_seat_takes_the_place_of_an_older_one() -> None:
    turns = Turns()
    asker = Asker("TABLE")
    for number in range(1000):
        turns.add(asker.thought(view=b"%d" % number))
    assert len(turns) == 1
    thought = turns.take()
    assert thought
    assert bytes(thought.job.view) == b"999"


def test_nothing_is_remembered_of_tables_that_ask_no_more() -> None:
    turns = Turns()
    for number in range(500):
        turns.add(Asker(f"T{number}").thought())
        thought = turns.take()
        assert thought
        turns.finished(thought)
    assert not turns._waiting
    assert not turns._thinking
    assert not turns._line


async def test_an_honest_table_beside_a_hundred_abused_ones_has_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each abused table asks for four seats, again as soon as it is answered: between two answers of the honest
    one each of them is answered once.
    """
    asked: list[str] = []

    class Worker:
        """Stands for a process."""

    async def start() -> Worker:
        return Worker()

    async def ask(_: Worker, job: Job) -> bytes:
        asked.append(bytes(job.view).decode())
        await asyncio.sleep(0)
        return b"a move\n"

    async def end(_: Worker) -> None:
        pass

    for name, fake in (("_start", start), ("_ask", ask), ("_end", end)):
        monkeypatch.setattr(bot_pool, name, fake)
    pool = BotPool(1)
    finished = asyncio.Event()
    answers = 0

    def think(code: str, seat: int) -> None:
        def done(move: bytes | None) -> None:
            nonlocal answers
            assert move == b"a move\n"
            if code == "HONEST":
                answers += 1
            if answers == 5:
                finished.set()
            else:
                think(code, seat)

        job = Job("qwirkle", "greedy", seat, Raw(code.encode()), "00")
        pool.think(Thought(code, job, 1e9, lambda: True, done))

    for table in range(100):
        for seat in range(4):
            think(f"ABUSED{table}", seat)
    think("HONEST", 0)
    await finished.wait()
    await pool.stop()
    times = [number for number, code in enumerate(asked) if code == "HONEST"]
    assert [later - before for before, later in pairwise(times)] == [101] * 4
    assert times[0] == 100
