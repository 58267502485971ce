"""What a seat may not know changes neither what a bot plays for it, nor a hint, nor the review of its moves."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tavola.bots import BOTS, SEARCH, Budget, choose
from tavola.bots.hints import hint
from tavola.bots.review import judge, moments
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.house.ledger import Ledger
from tavola.house.replay import open_view
from tavola.house.words import header_of
from tavola.store import Record
from tests.support.games import sent
from tests.support.twins import Evening, Twins

EVENINGS = 30
NODES = 40
MOST_MOVES = 4
"""Moves of each log that are judged: the last ones, which lie where the twins differ."""


@cache
def twins() -> list[Twins]:
    """Pairs of logs that differ only in what the seat of the pair may not know."""
    return [pair for seed in range(EVENINGS) for pair in Evening(seed).pairs() if pair.seat is not None]


def ledger(records: list[Record]) -> Ledger:
    found = Ledger(header_of(records[0].body))
    for record in records:
        found.read(record.body)
    return found


def sides(pair: Twins) -> list[tuple[Ledger, Any]]:
    """Both logs, read, each with the view of the pair's seat."""
    read = [ledger(pair.ours), ledger(pair.theirs)]
    return [(one, one.game.view(one.state, pair.seat)) for one in read]


def to_move() -> Iterator[tuple[Twins, Any, Any]]:
    """Those pairs whose seat is to move, with the views of both."""
    for pair in twins():
        (ours, one), (_, other) = sides(pair)
        if pair.seat in ours.acting:
            yield pair, one, other


def test_there_are_such_twins_of_every_game() -> None:
    found = Counter(pair.game for pair, _, _ in to_move())
    assert found.keys() == {"qwirkle", "eriantys", "masters"}
    hidden = [pair for pair in twins() if pair.game != "eriantys"]
    assert all(sent(ledger(pair.ours).log) != sent(ledger(pair.theirs).log) for pair in hidden)


def test_a_bot_plays_the_same() -> None:
    for number, (pair, one, other) in enumerate(to_move()):
        for bot in (*BOTS[pair.game], SEARCH):
            played = [
                choose(pair.game, bot, view, pair.seat or 0, SeededChance(b"luck", number), budget=Budget(NODES))
                for view in (one, other)
            ]
            assert sent(played[0]) == sent(played[1]), (pair.game, bot)


def test_a_hint_is_the_same_to_the_last_byte() -> None:
    for number, (pair, one, other) in enumerate(to_move()):
        hints = [
            sent(hint(pair.game, view, pair.seat or 0, Budget(NODES), SeededChance(b"luck", number)))
            for view in (one, other)
        ]
        assert hints[0] == hints[1], pair.game


def reviews(pair: Twins) -> list[list[bytes]]:
    """What is said of the last moves of the pair's seat in either log."""
    said = []
    for records in (pair.ours, pair.theirs):
        end = ledger(records)
        own = [moment for moment in moments(records, end) if moment.seat == pair.seat][-MOST_MOVES:]
        said.append([sent(judge(end.game, moment, NODES, f"{moment.entry}")) for moment in own])
    return said


def test_the_review_of_a_seats_moves_is_the_same() -> None:
    judged = 0
    for pair in twins():
        one, other = reviews(pair)
        assert one == other, pair.game
        judged += len(one)
    assert judged > EVENINGS


@pytest.mark.parametrize("game", ["qwirkle", "masters"])
def test_it_would_be_noticed_if_a_view_showed_what_is_hidden(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The leak is planted: each seat sees all hands."""
    rules = GAMES[game]
    view = rules.view

    def leaky(state: Any, seat: int | None) -> Any:
        with monkeypatch.context() as honest:
            honest.setattr(rules, "view", view)
            return open_view(rules, state)

    monkeypatch.setattr(rules, "view", leaky)
    differ = 0
    for pair in twins():
        if pair.game == game:
            (_, one), (_, other) = sides(pair)
            differ += sent(one) != sent(other)
    assert differ
