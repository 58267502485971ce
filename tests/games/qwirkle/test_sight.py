"""Secrets: what a seat may not know changes no byte that the seat, or a spectator, is given."""

import random
from collections import Counter

import pytest

from tavola.games import play
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.state import State
from tavola.games.qwirkle.words import Drew, Ended, Left, Next, Place, Placed, Trade, Traded
from tests.games.qwirkle.playing import (
    Style,
    attempt,
    bag_of,
    cells_of,
    fold,
    hand_of,
    played,
    random_endgame,
    random_game,
    random_state,
    tile_set,
    tiles,
)
from tests.games.qwirkle.referee import ALL_TILES
from tests.games.qwirkle.witness import Witness
from tests.support.games import Dice, answers_alike, attributes, frozen, sent

SEEDS = range(40)
WITH_LEAVERS = Style(leaves=0.02, trades=0.2)


def somewhere(seed: int) -> State:
    return random_endgame(seed) if seed % 4 == 0 else random_state(seed, style=WITH_LEAVERS)


def audience(state: State) -> list[int | None]:
    return [None, *range(len(state.hands))]


def twin(state: State, seat: int | None, seed: int, holder: int = -1, held: tuple[str, ...] = ()) -> State:
    """The same position, with everything that seat cannot see dealt anew; `holder` still holds those tiles."""
    rng = random.Random(f"twin {seed}")
    other = GAME.copy(state)
    hidden = [here for here in range(len(state.hands)) if here != seat]
    counts = {here: len(hand_of(state, here)) for here in hidden}
    for here in hidden:
        fold(other, [Traded(here, counts[here], hand_of(state, here))])
    unseen = sorted((bag_of(other) - Counter(held)).elements())
    rng.shuffle(unseen)
    for here in hidden:
        new = list(held) if here == holder else []
        new += [unseen.pop() for _ in range(counts[here] - len(new))]
        rng.shuffle(new)
        fold(other, [Drew(here, len(new), tuple(new))])
    # Dealing anew was no trade and nobody's turn.
    other.trades, other.settled = state.trades, state.settled
    return other


def test_a_twin_differs_in_what_is_hidden_only() -> None:
    state = random_state(3, seats=3)
    other = twin(state, 0, 1)
    assert hand_of(other, 0) == hand_of(state, 0)
    assert hand_of(other, 1) != hand_of(state, 1)
    assert bag_of(other) != bag_of(state)


# The view


@pytest.mark.parametrize("seed", SEEDS)
def test_the_view_tells_nothing_hidden(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        seen = sent(GAME.view(state, seat))
        for luck in range(5):
            assert sent(GAME.view(twin(state, seat, luck), seat)) == seen


@pytest.mark.parametrize("seed", range(10))
def test_the_view_shows_the_own_hand_and_no_other(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        for here, seen in enumerate(GAME.view(state, seat).seats):
            assert (seen.hand is not None) == (here == seat)
            assert seen.count == len(hand_of(state, here))


# Answers to what a seat asks and tries


def test_the_view_of_a_game_that_is_over_tells_how_it_ended() -> None:
    *_, before, last = random_game("over", 2)
    assert GAME.view(before.after, None).outcome is None
    assert GAME.view(last.after, None).outcome == GAME.outcome(last.after) is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_moves_previews_and_refusals_tell_nothing_hidden(seed: int) -> None:
    state = somewhere(seed)
    rng = random.Random(seed)
    for seat in range(len(state.hands)):
        other = twin(state, seat, seed)
        answers_alike(GAME, state, other, seat, [attempt(rng, state, seat) for _ in range(15)])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_placement_is_the_same_event_whatever_is_hidden(seed: int) -> None:
    state = somewhere(seed)
    for seat in GAME.acting(state):
        other = twin(state, seat, seed)
        for move in GAME.moves(state, seat)[:20]:
            if isinstance(move, Place):
                one = GAME.decide(state, seat, move, Dice(1))[0]
                assert sent(GAME.decide(other, seat, move, Dice(2))[0]) == sent(one)


# Events


@pytest.mark.parametrize("seed", range(80))
def test_what_others_do_looks_the_same_whatever_is_hidden(seed: int) -> None:
    state = somewhere(seed)
    rng = random.Random(seed)
    for actor in GAME.acting(state):
        moves = [*rng.choices(GAME.moves(state, actor), k=4), GAME.leaving("gone")]
        for move in moves:
            names = [laid[0] if isinstance(laid, tuple) else laid for laid in getattr(move, "tiles", ())]
            for seat in {*audience(state)} - {actor}:
                other = twin(state, seat, seed, actor, tuple(names))
                one, events = play(GAME, state, actor, [move], Dice(1))
                two, others = play(GAME, other, actor, [move], Dice(2))
                if not one.in_bag:
                    # Whom an empty bag skips, and whether it ends the game, the hands decide by the rules.
                    events = [event for event in events if not isinstance(event, Next | Ended)]
                    others = [event for event in others if not isinstance(event, Next | Ended)]
                assert [sent(GAME.see(e, seat)) for e in events] == [sent(GAME.see(e, seat)) for e in others]
                if one.in_bag:
                    assert sent(GAME.view(one, seat)) == sent(GAME.view(two, seat))


def test_a_draw_a_trade_and_a_leave_show_others_only_how_many() -> None:
    for seat in (None, 1, 2):
        assert GAME.see(Drew(0, 2, tiles("Ro Bd")), seat) == Drew(0, 2, None)
        assert GAME.see(Traded(0, 2, tiles("Ro Bd")), seat) == Traded(0, 2, None)
        assert GAME.see(Left(0, "gone", 2, tiles("Ro Bd")), seat) == Left(0, "gone", 2, None)


@pytest.mark.parametrize("seed", range(6))
def test_no_tile_drawn_traded_or_left_is_named_to_others_in_a_whole_game(seed: int) -> None:
    for step in random_game(seed, 2 + seed % 3, WITH_LEAVERS):
        for event in step.events:
            for seat in audience(step.after):
                shown = sent(GAME.see(event, seat)).decode()
                if isinstance(event, Drew | Traded | Left) and event.seat != seat:
                    assert not any(f'"{name}"' in shown for name in ALL_TILES)
                else:
                    assert shown == sent(event).decode()


def test_what_is_public_is_seen_by_all_and_own_events_whole() -> None:
    public = (Placed(0, (("Ro", 91, 91),), 1), Next(1), Ended("so", None, (0,)))
    own = (Drew(0, 1, ("Ro",)), Traded(0, 1, ("Ro",)), Left(0, "gone", 1, ("Ro",)))
    assert [GAME.see(event, seat) for seat in (None, 0, 1) for event in public] == [*public] * 3
    assert tuple(GAME.see(event, 0) for event in own) == own


def test_a_state_cannot_be_folded_from_what_one_seat_sees() -> None:
    state = random_state(1)
    with pytest.raises(ValueError, match="whole events"):
        GAME.evolve(state, Drew(0, 1, None))


# Imagining


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_looks_like_the_view_it_came_from(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        view = GAME.view(state, seat)
        for luck in range(3):
            imagined = GAME.imagine(view, Dice(luck))
            assert GAME.view(imagined, seat) == view
            assert sent(GAME.view(imagined, seat)) == sent(view)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_holds_the_108_tiles(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        imagined = GAME.imagine(GAME.view(state, seat), Dice(seed))
        everything = bag_of(imagined) + Counter(cells_of(imagined).values())
        for here in range(len(imagined.hands)):
            everything.update(hand_of(imagined, here))
        assert everything == ALL_TILES


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_differs_in_the_hidden_hands_and_the_bag_only(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        imagined = GAME.imagine(GAME.view(state, seat), Dice(seed))
        assert GAME.follow(imagined) == [], "nothing more is due than in the real one"
        # How the game ended is kept without who got the bonus: its points are in the scores already.
        for name in {*attributes(state)} - {"hands", "bag", "board", "ended"}:
            assert frozen(getattr(imagined, name)) == frozen(getattr(state, name)), name
        assert cells_of(imagined) == cells_of(state)
        for name in ALL_TILES:
            assert imagined.board.takes(tile_set([name])) == state.board.takes(tile_set([name]))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_can_be_played_on_by_all_the_rules(seed: int) -> None:
    state = somewhere(seed)
    for seat in GAME.acting(state):
        imagined = GAME.imagine(GAME.view(state, seat), Dice(seed))
        assert sent(GAME.moves(imagined, seat)) == sent(GAME.moves(state, seat))
        witness = Witness.of(imagined)
        for _ in range(6):
            for actor in GAME.acting(imagined):
                move = random.Random(seed).choice(GAME.moves(imagined, actor))
                after, events = played(imagined, actor, move, luck=seed)
                witness.take(actor, move, events)
                witness.check(after)
                imagined = after


def test_whoever_is_on_turn_in_an_imagined_state_has_a_move() -> None:
    # Rulings: with an empty bag, who cannot place is skipped; so the view tells that who is on turn can place.
    for seed in range(40):
        state = random_endgame(seed)
        for seat in audience(state):
            for luck in range(3):
                imagined = GAME.imagine(GAME.view(state, seat), Dice(luck))
                (actor,) = GAME.acting(imagined)
                assert GAME.moves(imagined, actor), (seed, seat, luck)


def test_every_unseen_tile_is_as_likely_in_an_imagined_hand() -> None:
    dealt = next(iter(random_game(5, 2))).after
    view = GAME.view(dealt, 0)
    times = Counter(name for luck in range(1_500) for name in hand_of(GAME.imagine(view, Dice(luck)), 1))
    unseen = ALL_TILES - Counter(hand_of(dealt, 0))
    # 9,000 tiles from 102 unseen ones: 88 for each copy.
    assert set(times) == set(unseen)
    assert all(60 < times[name] / copies < 120 for name, copies in unseen.items())


def test_a_trade_is_not_a_move_of_an_imagined_opening() -> None:
    first = next(iter(random_game(1, 2))).after
    (seat,) = GAME.acting(first)
    imagined = GAME.imagine(GAME.view(first, None), Dice(1))
    assert not any(isinstance(move, Trade) for move in GAME.moves(imagined, seat))
