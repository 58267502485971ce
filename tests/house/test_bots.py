"""Computer players at a table: an answer counts for the moment it was thought for and for no other."""

import asyncio
from collections.abc import Callable

import msgspec

from tavola.bots.guest import BotGuest, BotHost
from tavola.bots.worker import Job, think
from tavola.house.ledger import Phase
from tavola.house.seat import Seat
from tavola.house.table import Table
from tests.support.dry import DryHall, dry_hall
from tests.support.sansio import Silent, entropy


class Pensive:
    """BotPool who answer when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Job, float, Callable[[bytes | None], None]]] = []

    def think(self, job: Job, seconds: float, done: Callable[[bytes | None], None]) -> None:
        self.jobs.append((job, seconds, done))


class Hired:
    """A table for three with one bot on it, and the bot's bot_pool."""

    def __init__(self, hall: DryHall, players: int = 3) -> None:
        self.hall = hall
        self.bot_pool = Pensive()
        host = BotHost(
            table=lambda code: hall.house.tables[code],
            think=self.bot_pool.think,
            later=hall.loop.call_later,
            when_durable=hall.journal.when_durable,
            clock=hall.loop.time,
            entropy=entropy("bot"),
            pace=0.0,
        )
        hall.sansio.hire_with(lambda _: BotGuest("greedy", host))
        self.table = hall.house.open("qwirkle", players=players, ai_time=1500)
        self.people = [
            self.table.sit(f"Guest{number}", "qwirkle-lines", Silent()) for number in range(players - 1)
        ]
        self.bot: Seat = hall.house.add_bot(self.table, "greedy")

    async def until_the_bot_is_on_turn(self) -> None:
        """The people play whatever is legal."""
        while not self.table.may_act(self.bot):
            (acting,) = self.table.acting
            self.table.play(self.table.occupied[acting], self.table.moves(acting)[:1])
            await self.hall.settled()

    async def answered(self, move: bytes | None) -> None:
        _, _, done = self.bot_pool.jobs.pop()
        done(move)
        await asyncio.sleep(0.001)
        await self.hall.settled()


def moves_of(table: Table) -> list[object]:
    return [move for body in table.ledger.log for move in msgspec.json.decode(body)["moves"]]


async def test_a_bot_is_asked_once_for_each_of_its_turns_with_its_own_view_and_time() -> None:
    async with dry_hall("bots") as hall:
        hired = Hired(hall)
        await hired.until_the_bot_is_on_turn()
        ((job, seconds, _),) = hired.bot_pool.jobs
        assert (job.game, job.bot, job.seat, seconds) == ("qwirkle", "greedy", hired.bot.index, 1.5)
        view = msgspec.json.decode(job.view)
        assert [seat["hand"] is None for seat in view["seats"]] == [True, True, False]
        await hired.answered(think(job))
        assert not hired.table.may_act(hired.bot) or hired.bot_pool.jobs


async def test_an_answer_that_is_not_there_in_time_is_the_first_legal_move() -> None:
    async with dry_hall("late") as hall:
        hired = Hired(hall)
        await hired.until_the_bot_is_on_turn()
        due = hired.table.moves(hired.bot.index)[0]
        await hired.answered(None)
        assert moves_of(hired.table)[-1] == msgspec.json.decode(msgspec.json.encode(due))


async def test_an_illegal_answer_is_the_first_legal_move_too() -> None:
    async with dry_hall("illegal") as hall:
        hired = Hired(hall)
        await hired.until_the_bot_is_on_turn()
        due = hired.table.moves(hired.bot.index)[0]
        await hired.answered(b'{"type":"Place","tiles":[["Ro",0,0]]}')
        assert moves_of(hired.table)[-1] == msgspec.json.decode(msgspec.json.encode(due))


async def test_a_stale_answer_is_dropped_and_the_bot_is_asked_again() -> None:
    async with dry_hall("stale") as hall:
        hired = Hired(hall)
        await hired.until_the_bot_is_on_turn()
        (stale,) = hired.bot_pool.jobs
        hired.table.leave(hired.people[0], "bored")  # an entry between question and answer
        await hall.settled()
        assert len(hired.bot_pool.jobs) == 2
        entries = len(hired.table.ledger.log)
        stale[2](think(stale[0]))
        await asyncio.sleep(0.001)
        await hall.settled()
        assert len(hired.table.ledger.log) == entries
        await hired.answered(think(hired.bot_pool.jobs[-1][0]))
        assert len(hired.table.ledger.log) == entries + 1


async def test_an_answer_after_the_end_of_the_game_is_dropped() -> None:
    async with dry_hall("over") as hall:
        hired = Hired(hall, players=2)
        await hired.until_the_bot_is_on_turn()
        move = think(hired.bot_pool.jobs[-1][0])
        hired.table.leave(hired.people[0], "bored")
        assert hired.table.phase is Phase.OVER
        await hired.answered(move)


async def test_an_answer_that_waits_for_the_disk_while_the_game_ends_is_dropped() -> None:
    """A lost line guest is out at once, also while the table's last entry is still on its way to the disk."""
    faults: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    async with dry_hall("over, stuck") as hall:
        hired = Hired(hall, players=2)
        hall.writer.stuck = True
        while not hired.table.may_act(hired.bot):
            hired.table.play(hired.people[0], hired.table.moves(0)[:1])
        await hall.settled()
        await hired.answered(think(hired.bot_pool.jobs[-1][0]))
        assert hired.table.may_act(hired.bot), "the answer waits"
        hired.table.lost(hired.people[0])
        assert hired.table.phase is Phase.OVER
        hall.writer.go_on()
        await hall.settled()
        assert faults == []
