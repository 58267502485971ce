"""A table that is over and forgotten is freed with its last use, whatever was said at it and however it ended.

The collector is tuned to look seldom in a house that runs: what only it can free is as good as kept.
"""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from siege.memory import PAIRS, one_game
from tavola.bots.guest import BotGuest, BotHost
from tavola.bots.worker import think
from tavola.house.clearing import EMPTY_SECONDS, REMEMBERED_SECONDS
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.ledger import Phase
from tavola.house.news import News
from tavola.house.words import Missing
from tavola.store import Record
from tests.mixed.tongues import BOT, NATIVE, TONGUES, Company
from tests.support.census import alive, collector_off, garbage
from tests.support.sansio import SansIo, Silent, entropy
from tests.support.seats import play_one

SPOKEN = [(game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue != BOT]


class Written:
    """Where entries go: they are counted and not kept."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, record: Record) -> int:
        del record
        self.count += 1
        return self.count


def a_house() -> SansIo:
    return SansIo("freed", append=Written())


def hang_up(company: Company) -> None:
    for visitor in company.visitors:
        visitor.drop()


def play_some(company: Company, moves: int = 6) -> None:
    luck = random.Random("some")
    for _ in range(moves):
        company.play_one(luck)


# How a table may end


def played_out(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [tongue, tongue])
    company.play_out(random.Random("all"), lambda: None)
    assert company.table.phase is Phase.OVER
    hang_up(company)


def played_out_beside_a_native_guest_and_a_bot(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [NATIVE, tongue, BOT])
    company.play_out(random.Random("all"), lambda: None)
    hang_up(company)


def left_alone_by_everybody(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [tongue, tongue])
    play_some(company)
    hang_up(company)
    sansio.later(KEPT_SECONDS)


def lost_and_come_back_to(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [NATIVE, tongue])
    play_some(company)
    company.visitors[1].drop()
    company.settle()
    if company.table.playing:
        company.come_back(company.visitors[1])
        play_some(company)
    hang_up(company)
    sansio.later(KEPT_SECONDS)


def never_begun(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [tongue], players=3)
    assert company.table.phase is Phase.WAITING
    hang_up(company)
    sansio.later(max(EMPTY_SECONDS, 60.0))


def full_of_nonsense(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [tongue, tongue])
    for visitor in company.visitors:
        visitor.say(b"nonsense\n{}\n[1,2\n\xff\n")
    hang_up(company)
    sansio.later(KEPT_SECONDS)


def taken_by_another_house(sansio: SansIo, game: str, tongue: str) -> None:
    company = Company(sansio, game, [NATIVE, tongue, BOT])
    play_some(company)
    sansio.house.drop(company.table.code)
    hang_up(company)


ENDINGS = [
    played_out,
    played_out_beside_a_native_guest_and_a_bot,
    left_alone_by_everybody,
    lost_and_come_back_to,
    never_begun,
    full_of_nonsense,
    taken_by_another_house,
]


def check_freed(sansio: SansIo, ending: Callable[[], None]) -> None:
    """With the collector off nothing is left of a table that ended so, once the house has forgotten it."""

    def once() -> None:
        ending()
        sansio.hired.clear()
        sansio.later(REMEMBERED_SECONDS)
        assert not sansio.house.tables

    once()  # what is made once and kept for good is there now
    with collector_off():
        before = alive()
        once()
        assert alive() - before == {}
        assert garbage() == {}


@pytest.mark.parametrize(("game", "tongue"), SPOKEN)
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.__name__)
def test_a_forgotten_table_is_freed_with_its_last_use(
    ending: Callable[[SansIo, str, str], None], game: str, tongue: str
) -> None:
    sansio = a_house()
    check_freed(sansio, lambda: ending(sansio, game, tongue))


@pytest.mark.parametrize("missing", ["pause", "wait", "skip", "bot"])
@pytest.mark.parametrize("game", TONGUES)
def test_so_is_one_where_somebody_was_missing(game: str, missing: Missing) -> None:
    sansio = a_house()

    def ending() -> None:
        company = Company(sansio, game, [NATIVE] * 3, missing=missing)
        play_some(company)
        company.visitors[1].drop()
        company.wait(120)
        play_some(company, 20)
        company.visitors[0].drop()
        company.come_back(company.visitors[0])
        play_some(company, 20)
        hang_up(company)
        sansio.later(KEPT_SECONDS)

    check_freed(sansio, ending)


@pytest.mark.parametrize("tongue", [NATIVE, "masters-states", "masters-states:as-built"])
def test_so_is_one_whose_players_play_again(tongue: str) -> None:
    sansio = a_house()

    def ending() -> None:
        company = Company(sansio, "masters", [tongue, tongue])
        luck, first = random.Random("first"), company.table
        while first.playing:
            company.play_one(luck)
        for seat in first.occupied:
            first.rematches.answer(seat, accepted=True)
        assert len(sansio.house.tables) == 2
        company.settle()
        hang_up(company)
        sansio.later(KEPT_SECONDS)

    check_freed(sansio, ending)


def test_so_is_one_with_a_clock_a_question_and_talk_that_somebody_looked_at() -> None:
    sansio = a_house()

    def ending() -> None:
        sessions = [sansio.native()[0] for _ in range(3)]
        ann, ben, cat = sessions
        ann.receive(b'{"type":"Open","game":"eriantys","players":2,"name":"Ann","clock":{"bank":300000}}')
        (table,) = sansio.house.tables.values()
        ben.receive(b'{"type":"Join","table":"%s","name":"Ben"}' % table.code.encode())
        cat.receive(b'{"type":"Watch","table":"%s"}' % table.code.encode())
        seat = table.acting_seats[0]
        table.play(seat, table.moves(seat.index)[:1])
        sessions[seat.index].receive(b'{"type":"Undo"}')
        ben.receive(b'{"type":"Speak","text":"hello"}')
        cat.receive(b'{"type":"Step","table":"%s","number":1}' % table.code.encode())
        assert table.playing
        assert table.watchers
        assert table.undo_asked
        for session in sessions:
            session.lost()
        sansio.later(KEPT_SECONDS)

    check_freed(sansio, ending)


def test_so_is_one_whose_bots_think() -> None:
    """The guests of a running house, with a pool that answers when it is asked to, the last time too late."""
    sansio = a_house()
    jobs: list[Callable[[], None]] = []
    host = BotHost(
        table=lambda code: sansio.house.tables[code],
        think=lambda thought: jobs.append(lambda: thought.done(think(thought.job))),
        later=lambda _, act: act(),
        when_durable=lambda _, act: act(),
        clock=sansio.clock,
        entropy=entropy("bots"),
    )

    def ending() -> None:
        sansio.hire_with(lambda _: BotGuest("random", host))
        ann, _ = sansio.native()
        ann.receive(b'{"type":"Open","game":"qwirkle","players":2,"name":"Ann"}')
        ann.receive(b'{"type":"AddBot","bot":"random"}')
        (table,) = sansio.house.tables.values()
        for _ in range(10):
            play_one(table) if table.may_act(table.occupied[0]) else jobs.pop()()
        while not jobs:
            play_one(table)
        ann.receive(b'{"type":"Leave"}')
        ann.lost()
        assert table.phase is Phase.OVER
        while jobs:
            jobs.pop()()

    check_freed(sansio, ending)


def test_an_evening_of_all_dialects_leaves_nothing_behind() -> None:
    """The short form of `python -m siege.memory`."""
    sansio = a_house()

    def evening() -> None:
        for number, (game, tongue) in enumerate(PAIRS):
            one_game(sansio, game, tongue, number)

    check_freed(sansio, evening)


def test_so_is_one_where_a_listener_failed() -> None:
    """A fault of ours is raised when everybody has heard, and holds nothing afterwards."""
    sansio = a_house()

    class Failing(Silent):
        def hear(self, news: News) -> None:
            del news
            raise ValueError("a fault of ours")

    def ending() -> None:
        table = sansio.house.open("qwirkle", players=2)
        seats = [table.sit(name, "native", Silent()) for name in ("Ann", "Ben")]
        for seat in seats:
            seat.listener = Failing()
        acting = table.acting_seats[0]
        with suppress(ValueError):
            table.play(acting, table.moves(acting.index)[:1])
        for seat in seats:
            seat.listener = Silent()
        for seat in seats:
            table.lost(seat)
        sansio.later(KEPT_SECONDS)

    check_freed(sansio, ending)
