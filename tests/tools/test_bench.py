"""The bench's own arithmetic: what is counted as a move, which bars held, what is drawn. Nothing is timed here."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree as ET

from bench import chart
from bench.__main__ import NAMES
from bench.load import Server
from bench.play import Figures, Moves, Table, at_peak, at_rate
from bench.rows import MUST_HOLD, Row, results

SERVER = cast("Server", SimpleNamespace(cpu=lambda: 0.0))


class Prompt(Table):
    """A table whose moves are answered at once, or when it is asked to."""

    def __init__(self, moves: int, answers: bool = True) -> None:
        super().__init__([(number % 2, b"%d" % number) for number in range(moves)])
        self.said: list[tuple[int, bytes]] = []
        self._answers = answers

    async def sit_down(self, port: int) -> None: ...

    def leave(self) -> None: ...

    def say(self, seat: int, words: bytes) -> None:
        self.said.append((seat, words))
        if self._answers:
            self.moved()


def _moves_of(tables: Sequence[Prompt]) -> int:
    return sum(len(table.said) for table in tables)


async def test_at_the_peak_exactly_so_many_moves_are_made_and_games_that_are_over_are_passed_over() -> None:
    tables = [Prompt(2), Prompt(50), Prompt(50)]
    figures = await at_peak(SERVER, tables, 80)
    assert _moves_of(tables) == 80
    assert len(tables[0].said) == 2
    assert figures.rate > 0


async def test_only_as_many_moves_as_wanted_are_under_way_at_once() -> None:
    tables = [Prompt(1, answers=False) for _ in range(10)]
    waiting: list[int] = []

    def answer_one() -> None:
        asked = [table for table in tables if table.mover is not None]
        waiting.append(len(asked))
        asked[0].moved()
        if any(table.mover is not None for table in tables):
            loop.call_soon(answer_one)

    loop = asyncio.get_running_loop()
    loop.call_soon(answer_one)
    await at_peak(SERVER, tables, 10, under_way=3)
    assert waiting[0] == max(waiting) == 3
    assert _moves_of(tables) == 10


async def test_at_a_rate_every_move_has_its_wait_and_tables_take_turns() -> None:
    tables = [Prompt(10), Prompt(10)]
    figures = await at_rate(SERVER, tables, 20, rate=1e9)
    assert len(figures.waits) == 20
    assert [len(table.said) for table in tables] == [10, 10]
    assert [seat for seat, _ in tables[0].said] == [0, 1] * 5


async def test_at_a_rate_games_that_are_over_are_passed_over() -> None:
    tables = [Prompt(3), Prompt(10)]
    await at_rate(SERVER, tables, 12, rate=1e9)
    assert [len(table.said) for table in tables] == [3, 9]


def test_a_row_says_whether_its_bar_held_whichever_way_is_better() -> None:
    most = Row("less is better", "a", must=8, ambition=5)
    least = Row("more is better", "a", must=1, ambition=1.3, least=True)
    assert [most.cells({"a": [value]})[-1] for value in (9, 8, 5)] == ["MISSED", "held", "held, the ambition too"]
    assert [least.cells({"a": [value]})[-1] for value in (0.9, 1, 2)] == [
        "MISSED",
        "held",
        "held, the ambition too",
    ]
    assert most.cells({})[-1] == "not measured"
    assert most.cells({"a": [1, 9, 2]})[4:6] == ["2.0", "1.0 to 9.0"]


def test_every_bar_is_shown_also_when_nothing_was_measured() -> None:
    printed = results(MUST_HOLD, {}, all_rows=True)
    assert printed.count("not measured") == len(MUST_HOLD)
    assert len({row.figure for row in MUST_HOLD}) == len(MUST_HOLD)


def test_the_chart_is_well_formed_and_says_that_its_figures_are_of_one_machine() -> None:
    figures = {name: Moves([Figures(1e-4, 9000)], [Figures(1e-4, 4500, 0.1, [0.001] * 100)]) for name in NAMES}
    drawn = ET.fromstring(chart.draw(figures, NAMES))
    words = " ".join(drawn.itertext())
    assert "mean nothing on another" in words
    assert words.count("Colyseus, in memory") == len(chart.PANELS)
