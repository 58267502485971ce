"""Dropping out and coming back at any step, in every dialect that lets its guests return."""

import os
import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from tavola.bots import choose
from tavola.games.chance import SeededChance
from tavola.house.audit import verify
from tavola.house.ledger import Phase
from tavola.house.words import Missing
from tests.mixed.tongues import NATIVE, TONGUES, Company, Visitor, all_agree
from tests.support.sansio import SansIo

EVERY = int(os.environ.get("TAVOLA_RETURNS", "53"))
"""Every so many steps somebody drops out. Every step: TAVOLA_RETURNS=1."""

RETURNING = [
    (game, tongue)
    for game, tongues in TONGUES.items()
    for tongue in tongues
    if tongue.partition(",")[0] not in ("qwirkle-lines", "a bot of the house")
]
LONG = 300.0
ABSENCES = {"at once": 0.0, "after a second": 1.0, "after a long time": LONG}


@dataclass
class Said:
    """A move that a guest decided on, and how many entries the log had once it was said."""

    visitor: int
    move: Any
    entries: int


def company(game: str, tongue: str, missing: Missing = "wait") -> Company:
    options = {"expert": True} if game == "eriantys" else {}
    return Company(SansIo(f"{game} {tongue}"), game, [NATIVE, tongue], options=options, missing=missing)


def decide(visitor: Visitor, luck: object) -> Any:
    guest = visitor.guest
    assert guest.number is not None
    return choose(
        guest.game, "random", guest.view(), guest.number, SeededChance(str(luck).encode(), 0), guest.allowed
    )


def undisturbed(game: str, tongue: str) -> tuple[list[Said], list[list[Any]]]:
    """A whole game in which nobody drops out: what was said, and the events of its log."""
    table = company(game, tongue)
    said: list[Said] = []
    while table.table.playing:
        number, visitor = next((n, v) for n, v in enumerate(table.visitors) if v.guest.my_turn)
        move = decide(visitor, len(said))
        visitor.say(visitor.guest.say(move))
        table.settle()
        said.append(Said(number, move, len(table.table.ledger.log)))
    return said, events(table)


def events(table: Company) -> list[list[Any]]:
    """Of the game alone: the seats' words and secrets are new in every house."""
    return [news.told for news in table.table.ledger.history()]


_games: dict[tuple[str, str], tuple[list[Said], list[list[Any]]]] = {}


def recorded(game: str, tongue: str) -> tuple[list[Said], list[list[Any]]]:
    if (game, tongue) not in _games:
        _games[game, tongue] = undisturbed(game, tongue)
    return _games[game, tongue]


def play_again(table: Company, said: list[Said], begin: int, end: int | None = None) -> None:
    """Say the same again."""
    for step in said[begin:end]:
        visitor = table.visitors[step.visitor]
        assert visitor.guest.my_turn, f"{visitor.tongue} is not asked for {step.move}"
        visitor.say(visitor.guest.say(step.move))
        table.settle()


def play_with_drops(table: Company, said: list[Said], number: int, drops: Iterable[int], absence: float) -> None:
    """Say the same again, while this guest drops out and comes back before each of these steps."""
    going_on = 0
    for at in drops:
        play_again(table, said, going_on, at)
        dropping = table.visitors[number]
        dropping.drop()
        table.wait(absence)
        table.come_back(dropping)
        assert dropping.guest.refused is None
        # What this guest had decided and not said yet is forgotten: it is decided again.
        going_on = at
        while going_on and said[going_on - 1].visitor == number and _said_nothing(said, going_on - 1):
            going_on -= 1
    play_again(table, said, going_on)


def drops_of(said: list[Said], absence: float) -> range:
    """Other steps for each absence."""
    return range({0.0: 0, 1.0: EVERY // 3, LONG: 2 * EVERY // 3}[absence], len(said), EVERY)


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("absence", ABSENCES.values(), ids=ABSENCES)
@pytest.mark.parametrize(("game", "tongue"), RETURNING, ids=lambda word: word.replace(", ", "-"))
def test_whoever_is_waited_for_goes_on_where_the_game_was(
    game: str, tongue: str, absence: float, number: int
) -> None:
    """All drop-outs in one game: up to the next the game must be as it was."""
    said, whole = recorded(game, tongue)
    table = company(game, tongue)
    play_with_drops(table, said, number, drops_of(said, absence), absence)
    assert events(table) == whole


@pytest.mark.long
@pytest.mark.parametrize("absence", ABSENCES.values(), ids=ABSENCES)
@pytest.mark.parametrize(("game", "tongue"), RETURNING, ids=lambda word: word.replace(", ", "-"))
def test_after_a_single_return_the_game_is_as_it_was_to_its_end(game: str, tongue: str, absence: float) -> None:
    said, whole = recorded(game, tongue)
    for at in drops_of(said, absence):
        for number in range(2):
            table = company(game, tongue)
            play_with_drops(table, said, number, [at], absence)
            assert events(table) == whole, f"seat {number} dropped out at step {at}"


def _said_nothing(said: list[Said], number: int) -> bool:
    """Whether this was one of several decisions that are said together, and not the last."""
    return said[number].entries == (said[number - 1].entries if number else 0)


@pytest.mark.parametrize("missing", ["skip", "bot"])
@pytest.mark.parametrize(("game", "tongue"), RETURNING, ids=lambda word: word.replace(", ", "-"))
def test_a_game_goes_on_without_the_missing_and_takes_them_back(game: str, tongue: str, missing: Missing) -> None:
    said, _ = recorded(game, tongue)
    for at in range(3, len(said), max(1, 2 * EVERY)):
        luck = random.Random(f"{missing} {at}")
        table = company(game, tongue, missing)
        for _ in range(at):
            if table.table.playing:
                table.play_one(luck)
        if not table.table.playing:
            break
        dropping = table.visitors[1]
        dropping.drop()
        table.wait(100)
        for _ in range(20):
            table.settle()
            if table.table.playing and table.visitors[0].guest.my_turn:
                table.play_one(luck)
        if table.table.playing:
            table.come_back(dropping)
            table.play_out(luck, lambda: None)
        assert table.table.phase is Phase.OVER
        assert "every event follows" in verify(table.sansio.stored().load(table.table.code))
        if not dropping.outlet.closed:
            all_agree(table)
