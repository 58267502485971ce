"""What is listed is what is accepted; what a look ahead says comes true; what is no move is not read as one."""

import random
from typing import Any

import msgspec
import pytest

from tavola.games import play
from tavola.games.contract import Illegal
from tavola.games.eriantys import GAME
from tavola.games.eriantys.state import State
from tavola.games.eriantys.words import (
    Conquered,
    Merged,
    Move,
    MoveMotherNature,
    MoveStudent,
    Pay,
    PlayAssistant,
    Preview,
    ProfessorTaken,
    TakeCloud,
    UseHerald,
    UseMonk,
)
from tests.games.eriantys.playing import Style, every_move, headed, played, position, random_game, refusal, seen
from tests.support.games import Dice, frozen

ATTEMPTS = tuple(every_move())
STYLE = Style(pays=0.7, dines=0.7, grabs=0.3)


def accepted(state: State, seat: int) -> set[Move]:
    found = set()
    for move in ATTEMPTS:
        try:
            GAME.decide(state, seat, move, Dice("any"))
        except Illegal:
            continue
        found.add(headed(state, move))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_exactly_the_listed_moves_are_accepted(seed: int) -> None:
    rng = random.Random(seed)
    for step in random_game(f"moves {seed}", 2 + seed % 3, expert=seed < 6, style=STYLE):
        if rng.random() < 0.15:
            state = step.after
            before = frozen(state)
            for seat in range(len(state.hands)):
                listed = GAME.moves(state, seat)
                assert len(set(listed)) == len(listed)
                assert accepted(state, seat) == set(listed)
                assert bool(listed) == ((seat,) == GAME.acting(state))
            assert frozen(state) == before


@pytest.mark.parametrize("seed", range(6))
def test_a_look_ahead_comes_true_and_changes_nothing(seed: int) -> None:
    for step in random_game(f"preview {seed}", 2 + seed % 3, expert=seed % 2 == 0, style=STYLE):
        if step.before is None or step.move is None:
            continue
        before = frozen(step.before)
        brings = GAME.preview(step.before, step.seat, step.move)
        assert frozen(step.before) == before
        assert (brings.professors or ()) == tuple(
            event.colour for event in step.events if isinstance(event, ProfessorTaken)
        )
        conquered = [event for event in step.events if isinstance(event, Conquered)]
        assert [brings.towers] * len(conquered) == [event.towers for event in conquered]
        merged = [event for event in step.events if isinstance(event, Merged)]
        assert [brings.merged] * len(merged) == [len(event.tiles) for event in merged]
        assert bool(brings.coin) == any(getattr(event, "coin", False) for event in step.events)


def test_mother_natures_look_ahead_is_the_influence_table() -> None:
    state = position(
        phase="mother nature",
        students={1: "GGGR", 2: "R"},
        towers={1: "black", 2: "white"},
        professors={"G": 0, "R": 1},
    )
    assert GAME.preview(state, 0, MoveMotherNature(1)) == Preview(
        island=1, influence={"white": 3, "black": 2}, owner="white", towers=1, lost="black", merged=2
    )
    assert GAME.preview(state, 0, MoveMotherNature(2)) == Preview(
        island=2, influence={"white": 1, "black": 1}, owner="white"
    )


def test_other_looks_ahead() -> None:
    state = position(expert=True, cards={2: "", 3: "", 5: ""}, coins=[3, 3], dining=["GG", "GG"], bans={4: 1})
    assert GAME.preview(state, 0, MoveStudent("green", "dining")) == Preview(professors=("green",), coin=True)
    assert GAME.preview(state, 0, MoveStudent("green", 3)) == Preview()
    assert GAME.preview(state, 0, Pay(2)) == Preview(price=2, professors=("green",))
    called, _ = played(state, 0, Pay(3))
    assert GAME.preview(called, 0, UseHerald(4)) == Preview(
        island=4, influence={"white": 0, "black": 0}, owner=None, no_entry=True
    )
    assert GAME.preview(position(phase="cloud"), 0, TakeCloud(1)) == Preview(students=("green", "red", "yellow"))
    assert GAME.preview(position(phase="planning"), 0, PlayAssistant(3)) == Preview(steps=2)
    with pytest.raises(Illegal):
        GAME.preview(state, 1, MoveStudent("green", "dining"))


def test_several_moves_are_played_all_or_none() -> None:
    state = position(expert=True, cards={1: "GRYP"}, coins=[1, 1])
    before = frozen(state)
    refused: list[Move] = [Pay(1), UseMonk("blue", 3)]
    with pytest.raises(Illegal, match=r"^blue is not on the Monk$"):
        play(GAME, state, 0, refused, Dice(1))
    assert frozen(state) == before
    legal: list[Move] = [Pay(1), UseMonk("pink", 3)]
    after, _ = play(GAME, state, 0, legal, Dice(1))
    assert seen(after).seats[0].coins == 0


def test_colours_that_do_not_exist_are_refused() -> None:
    move: Any = MoveStudent("mauve", "dining")  # type: ignore[arg-type]
    assert refusal(position(), 0, move) == (
        "'mauve' is not a colour: the colours are green, red, yellow, pink, blue"
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"MoveStudent","colour":"mauve","to":"dining"}',
        '{"type":"MoveStudent","colour":"green","to":"entrance"}',
        '{"type":"MoveStudent","colour":"green","to":3.5}',
        '{"type":"MoveStudent","colour":"green","to":true}',
        '{"type":"MoveStudent","colour":"green"}',
        '{"type":"MoveStudent","colour":"green","to":3,"seat":1}',
        '{"type":"PlayAssistant","value":"3"}',
        '{"type":"Pay"}',
        '{"type":"UseJester","card":"green"}',
        '{"type":"Next","seat":0}',
        '{"value":3}',
        "[]",
    ],
)
def test_what_is_no_move_is_not_read_as_one(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=GAME.Move)


def test_every_move_survives_being_written_down() -> None:
    for move in every_move():
        written: Move = msgspec.json.decode(msgspec.json.encode(move), type=GAME.Move)
        assert written == move
