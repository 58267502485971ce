"""Computer players at a table: an answer counts for the moment it was thought for and for no other."""

import asyncio
from collections.abc import Callable

import msgspec

from tavola.bots.guest import BotGuest, BotHost, Thought
from tavola.bots.worker import Job, think
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.ledger import Phase
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import GRACE, Closed
from tests.support.dry import DryHall, dry_hall
from tests.support.sansio import SansIo, Silent, entropy
from tests.support.seats import play_one


class Pensive:
    """BotPool who answer when the test says so."""

    def __init__(self) -> None:
        self.thoughts: list[Thought] = []
        self.jobs: list[tuple[Job, float, Callable[[bytes | None], None]]] = []

    def think(self, thought: Thought) -> None:
        self.thoughts.append(thought)
        assert isinstance(thought.job, Job)
        self.jobs.append((thought.job, thought.seconds, thought.done))


class Hired:
    """A table for three with one bot on it, and the bot's bot_pool."""

    def __init__(self, hall: DryHall, players: int = 3, dialect: str = "qwirkle-lines") -> None:
        self.hall = hall
        self.bot_pool = Pensive()
        host = self.host = BotHost(
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
        self.people = [self.table.sit(f"Guest{number}", dialect, Silent()) for number in range(players - 1)]
        self.bot: Seat = hall.house.computers.add(self.table, "greedy")

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


# While nobody is there


async def test_a_bot_does_not_think_while_nobody_is_at_the_table() -> None:
    async with dry_hall("empty") as hall:
        hired = Hired(hall, players=2, dialect="native")
        (person,) = hired.people
        await hired.until_the_bot_is_on_turn()
        (thought,) = hired.bot_pool.thoughts
        assert thought.wanted()
        hired.table.lost(person)
        assert not thought.wanted(), "it is dropped before it is thought about"
        entries = len(hired.table.ledger.log)
        await hired.answered(think(thought.job))
        assert len(hired.table.ledger.log) == entries, "an answer that comes too late is not played"
        hired.table.reclaim(person, Silent())
        assert len(hired.bot_pool.thoughts) == 2
        await hired.answered(think(thought.job))
        assert len(hired.table.ledger.log) > entries


async def test_a_bot_goes_on_when_somebody_looks_on() -> None:
    async with dry_hall("watched") as hall:
        hired = Hired(hall, players=2, dialect="native")
        await hired.until_the_bot_is_on_turn()
        hired.table.lost(hired.people[0])
        thoughts = hired.bot_pool.thoughts
        watcher = Silent()
        hired.table.watch(watcher)
        assert len(thoughts) == 2
        assert thoughts[-1].wanted()
        hired.table.watch(Silent())
        assert len(thoughts) == 2, "once is enough"
        await hired.answered(think(thoughts[-1].job))
        assert not hired.table.may_act(hired.bot) or len(thoughts) == 3


async def test_bots_of_a_house_that_was_started_again_wait_for_somebody() -> None:
    async with dry_hall("again") as hall:
        hired = Hired(hall, players=2, dialect="native")
        await hired.until_the_bot_is_on_turn()
        hired.table.lost(hired.people[0])
        hired.bot_pool.thoughts.clear()
        hired.table.reclaim(hired.bot, BotGuest("greedy", hired.host))
        assert hired.bot_pool.thoughts == []
        hired.table.reclaim(hired.people[0], Silent())
        assert len(hired.bot_pool.thoughts) == 1


def closed_because(table: Table) -> str:
    (closed,) = table.ledger.entry(table.number).events
    assert isinstance(closed, Closed)
    return closed.reason


def test_a_game_that_only_computer_players_are_left_in_is_closed() -> None:
    sansio = SansIo("left")
    sansio.hire_with(lambda _: Silent())
    table = sansio.house.open("qwirkle", players=4)
    people = [table.sit(name, "native", Silent()) for name in "AB"]
    for _ in range(2):
        sansio.house.computers.add(table, "random")
    table.leave(people[0], "left the table")
    assert table.playing, "there is somebody left"
    table.leave(people[1], "left the table")
    assert table.phase is Phase.OVER
    assert closed_because(table) == "only computer players are left"
    assert not sansio.restarted().house.tables


def test_so_is_one_whose_last_player_was_lost_and_not_waited_for() -> None:
    """Guests of qwirkle-lines are out of the game when their connection is lost."""
    sansio = SansIo("lost")
    (player,) = sansio.seated(1)
    for _ in range(3):
        sansio.house.computers.add(player.table, "random")
    table = player.table
    assert table.playing
    player.hang_up()
    assert closed_because(table) == "only computer players are left"


def test_one_that_somebody_looks_at_goes_on_until_they_go() -> None:
    sansio = SansIo("looked at")
    sansio.hire_with(lambda _: Silent())
    table = sansio.house.open("qwirkle", players=3)
    person = table.sit("Ann", "native", Silent())
    for _ in range(2):
        sansio.house.computers.add(table, "random")
    one, other = Silent(), Silent()
    table.watch(one)
    table.watch(other)
    table.leave(person, "left the table")
    table.unwatch(one)
    assert table.playing
    table.unwatch(other)
    assert closed_because(table) == "only computer players are left"


def test_one_that_was_looked_at_when_the_house_went_down_is_closed_when_it_is_back() -> None:
    sansio = SansIo("down")
    sansio.hire_with(lambda _: Silent())
    table = sansio.house.open("qwirkle", players=3)
    person = table.sit("Ann", "native", Silent())
    for _ in range(2):
        sansio.house.computers.add(table, "random")
    table.watch(Silent())
    table.leave(person, "left the table")
    assert table.playing
    again = sansio.restarted()
    assert again.house.tables[table.code].phase is Phase.OVER


def test_stand_ins_do_not_play_on_among_themselves_when_the_last_player_leaves() -> None:
    sansio = SansIo("stand-ins")
    table = sansio.house.open("qwirkle", players=3, missing="bot")
    people = [table.sit(name, "native", Silent()) for name in "ABC"]
    table.lost(people[0])
    table.lost(people[1])
    for _ in range(3):
        sansio.later(GRACE / 1000)
        play_one(table)
    assert any(seat.stand_in for seat in people[:2])
    table.leave(people[2], "left the table")
    entries = len(table.ledger.log)
    assert not any(seat.stand_in for seat in people)
    sansio.later(GRACE / 1000)
    assert table.playing, "two may come back"
    assert len(table.ledger.log) == entries
    sansio.later(KEPT_SECONDS)
    assert closed_because(table) == "nobody came back"


def test_a_game_against_nobody_waits_for_its_only_player() -> None:
    sansio = SansIo("solo")
    table = sansio.house.open("masters", players=1)
    person = table.sit("Ann", "native", Silent())
    table.leave(person, "left the table")
    assert table.playing
    table.reclaim(person, Silent())
    assert play_one(table)
