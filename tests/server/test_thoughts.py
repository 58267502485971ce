"""Tables take thoughts at thinking: neither many thoughts nor old ones of others hold up an honest table."""

import asyncio
from itertools import pairwise

import pytest
from msgspec import Raw

from tavola.bots.guest import Thought
from tavola.bots.worker import Job
from tavola.server import bot_pool
from tavola.server.bot_pool import BotPool
from tavola.server.thoughts import Thoughts


class Asker:
    """A table whose computer players have something to think about."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.wanted = True
        self.answers: list[bytes | None] = []

    def thought(self, seat: int = 0, view: bytes = b"{}") -> Thought:
        job = Job("qwirkle", "greedy", seat, Raw(view), "00")
        return Thought(self.code, job, 5.0, lambda: self.wanted, self.answers.append)


def serve(thoughts: Thoughts) -> tuple[str, int]:
    thought = thoughts.take()
    assert thought
    return thought.table, thought.job.seat


def test_tables_take_turns_in_the_order_of_their_coming() -> None:
    thoughts = Thoughts()
    greedy, honest = Asker("GREED"), Asker("HONST")
    for seat in range(3):
        thoughts.add(greedy.thought(seat))
    thoughts.add(honest.thought())
    served = []
    while thought := thoughts.take():
        served.append((thought.table, thought.job.seat))
        thoughts.finished(thought)
    assert served == [("GREED", 0), ("HONST", 0), ("GREED", 1), ("GREED", 2)]
    assert len(thoughts) == 0


def test_a_table_has_one_thought_in_flight() -> None:
    thoughts = Thoughts()
    asker = Asker("TABLE")
    thoughts.add(asker.thought(0))
    thoughts.add(asker.thought(1))
    first = thoughts.take()
    assert first
    assert thoughts.take() is None
    thoughts.finished(first)
    assert serve(thoughts) == ("TABLE", 1)


def test_who_asks_again_and_again_stands_behind_whoever_waits() -> None:
    thoughts = Thoughts()
    for code in ("EAGER", "HONST"):
        thoughts.add(Asker(code).thought())
    thoughts.add(Asker("EAGER").thought(1))
    served = []
    for _ in range(3):
        thought = thoughts.take()
        assert thought
        served.append(thought.table)
        thoughts.finished(thought)
        thoughts.add(Asker("EAGER").thought(2))
    assert served == ["EAGER", "HONST", "EAGER"]


def test_one_that_comes_later_waits_for_one_thought_of_each_table_that_waits() -> None:
    thoughts = Thoughts()
    for table in range(20):
        for seat in range(4):
            thoughts.add(Asker(f"T{table}").thought(seat))
    thoughts.add(Asker("HONST").thought())
    for _ in range(20):
        thought = thoughts.take()
        assert thought
        assert thought.table != "HONST"
        thoughts.finished(thought)
        thoughts.add(Asker("NEW").thought())
    assert serve(thoughts) == ("HONST", 0)


def test_what_is_no_longer_wanted_is_not_thought_about() -> None:
    thoughts = Thoughts()
    ended, playing = Asker("ENDED"), Asker("PLAYS")
    thoughts.add(ended.thought())
    thoughts.add(playing.thought())
    ended.wanted = False
    assert serve(thoughts) == ("PLAYS", 0)
    assert len(thoughts) == 0
    assert ended.answers == []


def test_a_newer_question_of_a_seat_takes_the_place_of_an_older_one() -> None:
    thoughts = Thoughts()
    asker = Asker("TABLE")
    for number in range(1000):
        thoughts.add(asker.thought(view=b"%d" % number))
    assert len(thoughts) == 1
    thought = thoughts.take()
    assert thought
    assert bytes(thought.job.view) == b"999"


def test_nothing_is_remembered_of_tables_that_ask_no_more() -> None:
    thoughts = Thoughts()
    for number in range(500):
        thoughts.add(Asker(f"T{number}").thought())
        thought = thoughts.take()
        assert thought
        thoughts.finished(thought)
    assert not thoughts._waiting
    assert not thoughts._thinking
    assert not thoughts._line


async def test_an_honest_table_beside_a_hundred_abused_ones_has_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each abused table asks for four seats, again as soon as it is answered: between two answers of the honest
    one each of them is answered once.
    """
    asked: list[str] = []

    class Worker:
        """Stands for a process."""

    async def start(_: str) -> Worker:
        return Worker()

    async def ask(_: Worker, job: Job) -> bytes:
        asked.append(bytes(job.view).decode())
        await asyncio.sleep(0)
        return b"a move\n"

    async def end(_: Worker) -> None:
        pass

    for name, fake in (("_start", start), ("_ask", ask), ("end", end)):
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
