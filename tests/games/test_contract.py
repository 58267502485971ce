"""What holds for every game of the house: playing is all or nothing, and the events are the truth."""

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import msgspec
import pytest

from tavola.games import GAMES, AnyGame, Illegal, advance, begin, play
from tavola.games.qwirkle.words import Leave, Place, Trade
from tests.games.qwirkle.playing import Step, Style, hand_of, position, random_game, row, tiles
from tests.support.games import Dice, frozen, refused

QWIRKLE = GAMES["qwirkle"]
STYLE = Style(trades=0.2, leaves=0.01)


def whole_game(seed: int) -> list[Step]:
    return list(random_game(f"contract {seed}", 2 + seed % 3, STYLE))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_by_its_own_name(name: str) -> None:
    game = GAMES[name]
    assert game.name == name
    assert game.title
    assert game.version >= 1
    assert min(game.seats) >= 1


# Playing


def test_several_moves_are_played_one_after_another() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs"), tiles("Bc")])
    after, events = play(QWIRKLE, state, 0, [Trade(("Rs",)), Leave("gone")], Dice(1))
    assert [type(event).__name__ for event in events] == ["Drew", "Traded", "Next", "Left"]
    assert not after.present[0]
    assert QWIRKLE.acting(after) == (1,)


@pytest.mark.parametrize("bad", [Place(row("Rs", 91, 93)), Trade(("Rs",)), Place(row("P*", 0, 0))])
def test_a_refused_move_takes_those_before_it_along(bad: Any) -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs")])
    before = frozen(state)
    with pytest.raises(Illegal):
        play(QWIRKLE, state, 0, [Place(row("Rd", 91, 92)), bad], Dice(1))
    assert frozen(state) == before


def test_a_fault_half_way_changes_nothing() -> None:
    class Broken:
        def below(self, n: int) -> int:
            raise RuntimeError("no luck")

    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs")])
    before = frozen(state)
    with pytest.raises(RuntimeError):
        play(QWIRKLE, state, 0, [Place(row("Rd", 91, 92))], Broken())
    assert frozen(state) == before


def test_no_moves_change_nothing() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs")])
    after, events = play(QWIRKLE, state, 0, [], Dice(1))
    assert events == []
    assert after is not state
    assert frozen(after) == frozen(state)


def test_playing_leaves_the_given_state_alone() -> None:
    snapshots = [(step.after, frozen(step.after)) for step in whole_game(1)]
    # Every state of the game was played on from, and none of them noticed.
    assert all(frozen(state) == snapshot for state, snapshot in snapshots)


def test_one_move_is_played_on_the_state_itself() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs")])
    after, events = play(QWIRKLE, state, 0, [Place(row("Rd", 91, 92))], Dice(1))
    assert advance(QWIRKLE, state, 0, Place(row("Rd", 91, 92)), Dice(1)) == events
    assert frozen(state) == frozen(after)


def test_a_refused_move_leaves_the_state_itself_alone() -> None:
    state = position(row("Ro", 91, 91), [tiles("Rd Rs"), tiles("Bs")])
    before = frozen(state)
    with pytest.raises(Illegal):
        advance(QWIRKLE, state, 0, Place(row("Rs", 91, 93)), Dice(1))
    assert frozen(state) == before


def test_asking_leaves_the_state_alone() -> None:
    for step in whole_game(2)[::5]:
        before = frozen(step.after)
        for seat in range(len(step.after.hands)):
            QWIRKLE.moves(step.after, seat)
            QWIRKLE.view(step.after, seat)
        QWIRKLE.follow(step.after)
        QWIRKLE.outcome(step.after)
        QWIRKLE.acting(step.after)
        assert frozen(step.after) == before


def test_a_copy_goes_its_own_way() -> None:
    for step in whole_game(3):
        if step.before is None or step.move is None:
            continue
        copy = QWIRKLE.copy(step.before)
        assert frozen(copy) == frozen(step.before)
        for event in step.events:
            QWIRKLE.evolve(copy, event)
        assert frozen(copy) == frozen(step.after)
        assert frozen(step.before) != frozen(step.after)


def positions(game: AnyGame, seats: int, options: Any) -> Iterator[Any]:
    """The positions of one game played at random, the dealt and the last one included."""
    dice = Dice(f"{game.name} {seats}")
    state, _ = begin(game, options, seats, dice)
    yield state
    while acting := game.acting(state):
        moves = game.moves(state, acting[-1])
        state, _ = play(game, state, acting[-1], [moves[dice.below(len(moves))]], dice)
        yield state


GAMES_OF_ALL_KINDS: Final = [
    ("qwirkle", 2, {}),
    ("qwirkle", 4, {}),
    ("eriantys", 2, {}),
    ("eriantys", 3, {"expert": True}),
    ("masters", 1, {}),
    ("masters", 4, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), GAMES_OF_ALL_KINDS)
def test_deciding_leaves_the_state_alone(name: str, seats: int, options: dict[str, Any]) -> None:
    """Whatever was tried: any legal move, those of earlier positions and those of other seats, mostly refused."""
    game, dice = GAMES[name], Dice(name)
    tried: list[Any] = [leave] if (leave := game.leaving("gone")) is not None else []
    verdicts = set()
    for state in positions(game, seats, game.Options(**options)):
        before = frozen(state)
        legal = [move for seat in game.acting(state) for move in game.moves(state, seat)]
        tried += dice.random.sample(legal, min(len(legal), 3))
        for move in dice.random.sample(tried, min(len(tried), 12)):
            for seat in range(seats):
                verdicts.add(refused(game, state, seat, move) is None)
        assert frozen(state) == before
    assert verdicts == {True, False}


STEPS: dict[str, Callable[[Any, int], str]] = {
    "qwirkle": lambda _view, _seat: "play",
    "eriantys": lambda view, _seat: str(view.phase),
    "masters": lambda view, seat: str(view.seats[seat].step),
}
"""Where a view says what an acting seat is to do."""

MET = {
    "qwirkle": {"play"},
    "eriantys": {"planning", "students", "mother nature", "cloud"},
    "masters": {"leaders", "ready", "store", "done"},
}
"""Steps that come up in every game."""


@pytest.mark.parametrize(("name", "seats", "options"), GAMES_OF_ALL_KINDS)
def test_the_step_of_a_seat_is_what_everybody_sees_it_is_to_do(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = GAMES[name]
    met = set()
    for state in positions(game, seats, game.Options(**options)):
        view, acting = game.view(state, None), game.acting(state)
        for seat in range(seats):
            step = game.step(state, seat)
            met.add(step)
            assert step == (STEPS[name](view, seat) if seat in acting else "")
            assert bool(step) == bool(game.moves(state, seat))
    assert met >= {"", *MET[name]}


# What is the same for all eyes


@pytest.mark.parametrize("name", GAMES)
def test_a_public_event_passes_every_pair_of_eyes_as_it_is(name: str) -> None:
    game = GAMES[name]
    for kind in game.public:
        event = kind(*[100 + number for number, _ in enumerate(kind.__struct_fields__)])
        for eyes in (None, *range(max(game.seats))):
            assert game.see(event, eyes) is event


@pytest.mark.parametrize("name", GAMES)
def test_every_other_event_hides_something_from_those_it_is_not_about(name: str) -> None:
    game = GAMES[name]
    for kind in {*get_args(game.Event)} - game.public:
        event = kind(*[100 + number for number, _ in enumerate(kind.__struct_fields__)])
        for eyes in (None, *range(max(game.seats))):
            assert game.see(event, eyes) != event


# Events are the truth


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_folds_from_its_events_alone(seed: int) -> None:
    steps = whole_game(seed)
    seats = len(steps[0].after.hands)
    state = QWIRKLE.blank(QWIRKLE.Options(), seats)
    for step in steps:
        for event in step.events:
            QWIRKLE.evolve(state, event)
        for seat in (None, *range(seats)):
            assert QWIRKLE.view(state, seat) == QWIRKLE.view(step.after, seat)
        assert frozen(state) == frozen(step.after)
    assert QWIRKLE.outcome(state) is not None


@pytest.mark.parametrize("seed", range(6))
def test_moves_events_and_views_survive_being_written_down(seed: int) -> None:
    for step in whole_game(seed):
        for event in step.events:
            assert rewritten(event, QWIRKLE.Event) == event
            for seat in (None, 0, 1):
                seen = QWIRKLE.see(event, seat)
                assert rewritten(seen, QWIRKLE.Event) == seen
        if step.move is not None:
            assert rewritten(step.move, QWIRKLE.Move) == step.move
        for seat in (None, 0):
            view = QWIRKLE.view(step.after, seat)
            assert rewritten(view, QWIRKLE.View) == view


def rewritten(thing: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing), type=kind)


def test_a_game_written_down_and_read_again_folds_to_the_same_state() -> None:
    steps = whole_game(4)
    log = msgspec.json.encode([event for step in steps for event in step.events])
    state = QWIRKLE.blank(QWIRKLE.Options(), len(steps[0].after.hands))
    for event in msgspec.json.decode(log, type=list[QWIRKLE.Event]):  # type: ignore[name-defined]
        QWIRKLE.evolve(state, event)
    assert frozen(state) == frozen(steps[-1].after)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"Place","tiles":[["Ro",91]]}',
        '{"type":"Place","tiles":[["Ro",91,91.5]]}',
        '{"type":"Place","tiles":[["Ro","91",91]]}',
        '{"type":"Place","tiles":[["Ro",true,91]]}',
        '{"type":"Place","tiles":"Ro"}',
        '{"type":"Place"}',
        '{"type":"Trade","tiles":[1]}',
        '{"type":"Trade","tiles":["Ro"],"seat":1}',
        '{"type":"Leave"}',
        '{"type":"Drew","seat":0,"count":1,"tiles":["Ro"]}',
        '{"tiles":["Ro"]}',
        "[]",
    ],
)
def test_what_is_no_move_is_not_read_as_one(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=QWIRKLE.Move)


# Dealing


@pytest.mark.parametrize("name", GAMES)
def test_beginning_gives_the_state_its_events_lead_to(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        state, events = begin(game, game.Options(), seats, Dice(seats))
        folded = game.blank(game.Options(), seats)
        for event in events:
            game.evolve(folded, event)
        assert frozen(folded) == frozen(state)
        assert game.acting(state)
        assert game.follow(state) == []


def test_the_same_luck_deals_the_same_game() -> None:
    one, two, three = (begin(QWIRKLE, QWIRKLE.Options(), 2, Dice(luck))[0] for luck in (1, 1, 2))
    assert frozen(one) == frozen(two)
    assert hand_of(one, 0) != hand_of(three, 0)
