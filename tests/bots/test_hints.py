"""Hints: legal moves with reasons that are true, the same for the same luck, for any game there are rules for."""

from typing import Any

import pytest

from tavola.bots import LEVELS, SEARCH, Budget, strongest
from tavola.bots.hints import BEST, adviser, hint
from tavola.bots.level import NAMES, Level
from tavola.bots.reasons import facts, sentence
from tavola.bots.reasons.english import CLAUSES
from tavola.games import GAMES, begin
from tavola.games.chance import SeededChance
from tavola.games.playing import advance
from tavola.house.opinions import Fact
from tests.support.games import Dice, sent

KINDS = [
    ("qwirkle", 2, {}),
    ("eriantys", 3, {"expert": True}),
    ("eriantys", 2, {}),
    ("masters", 2, {}),
    ("masters", 1, {}),
]


def positions(game: str, seats: int, options: dict[str, Any], moves: int) -> list[tuple[Any, int]]:
    """The views of those who are to move, and their seats, on the way through a game at random."""
    rules, dice = GAMES[game], Dice(f"{game} {seats} {options}")
    state, _ = begin(rules, rules.Options(**options), seats, dice)
    found = []
    for _ in range(moves):
        acting = rules.acting(state)
        if not acting:
            break
        seat = acting[0]
        found.append((rules.view(state, seat), seat))
        legal = rules.moves(state, seat)
        advance(rules, state, seat, legal[dice.below(len(legal))], dice)
    return found


@pytest.mark.parametrize(("game", "seats", "options"), KINDS, ids=str)
def test_a_hint_has_a_few_legal_moves_with_reasons_the_best_first(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    rules = GAMES[game]
    for number, (view, seat) in enumerate(positions(game, seats, options, 12)):
        hints = hint(game, view, seat, Budget(60), SeededChance(b"luck", number))
        assert 1 <= len(hints) <= BEST
        legal = rules.moves(rules.imagine(view, SeededChance(b"a look", 0)), seat)
        for one in hints:
            assert one.move in legal
            assert one.expected is None or 0 <= one.expected <= 1
            assert one.reason.endswith(".")
            assert one.words
            assert one.facts
        again = hint(game, view, seat, Budget(60), SeededChance(b"luck", number))
        assert sent(again) == sent(hints), "the same luck and nodes give the same hint"


@pytest.mark.parametrize(("game", "seats", "options"), KINDS, ids=str)
def test_facts_are_certain_whatever_luck_and_the_others_hands_are(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    rules = GAMES[game]
    kinds = set()
    for view, seat in positions(game, seats, options, 60):
        moves = rules.moves(rules.imagine(view, SeededChance(b"a look", 0)), seat)
        for move in moves[:: max(1, len(moves) // 8)]:
            first, second = (facts(rules, view, seat, move, SeededChance(luck, 0)) for luck in (b"one", b"two"))
            assert first == second, move
            kinds |= {fact.kind for fact in first}
    assert kinds
    assert kinds <= CLAUSES.keys(), "each kind has English words"


def test_a_sentence_is_made_of_all_facts() -> None:
    told = [Fact("points", {"points": 1}), Fact("six", {"lines": 2}), Fact("opens", {"places": 1}), Fact("odd")]
    assert sentence(told) == (
        "Brings 1 point now, completes 2 lines of six and leaves a place where a line of six can be completed."
    )
    assert sentence([Fact("points", {"points": 7})]) == "Brings 7 points now."
    assert sentence([Fact("odd")]) == ""


def test_hints_come_from_the_highest_level_without_its_mistakes() -> None:
    for game, levels in LEVELS.items():
        assert strongest(game) == (levels[-1] if levels else SEARCH)
        assert levels in ((), NAMES)
        assert not isinstance(adviser(GAMES[game]), Level)


# What is told of single moves


def qwirkle(board: list[tuple[str, int, int]], hand: tuple[str, ...]) -> Any:
    words = GAMES["qwirkle"]
    view = words.view(begin(words, words.Options(), 2, Dice("view"))[0], 0)
    view.board, view.bag, view.turn = board, 108 - len(board) - len(hand) - 6, 0
    view.seats[0].hand, view.seats[0].count = hand, len(hand)
    return view


ROW = [("Ro", 91, 91), ("Rx", 91, 92), ("Rd", 91, 93), ("Rs", 91, 94)]
HAND = ("Rc", "R*", "Bo", "Go", "Yo", "Po")


def told(view: Any, move: dict[str, Any]) -> dict[str, dict[str, int | str]]:
    import msgspec

    rules = GAMES["qwirkle"]
    found = facts(rules, view, 0, msgspec.convert(move, rules.Move), SeededChance(b"luck", 0))
    return {fact.kind: fact.figures for fact in found}


def test_a_line_of_six_is_told() -> None:
    six = told(qwirkle(ROW, HAND), {"type": "Place", "tiles": [["Rc", 91, 95], ["R*", 91, 96]]})
    assert six == {"points": {"points": 12}, "six": {"lines": 1}}


def test_a_line_of_five_is_told_as_an_opening_for_the_others() -> None:
    five = told(qwirkle(ROW, HAND), {"type": "Place", "tiles": [["Rc", 91, 95]]})
    assert five == {"points": {"points": 5}, "opens": {"places": 2}}


def test_a_trade_is_told_with_what_could_be_had_instead() -> None:
    traded = told(qwirkle(ROW, HAND), {"type": "Trade", "tiles": ["Bo", "Go"]})
    assert traded == {"trades": {"tiles": 2}, "otherwise": {"points": 12}}
