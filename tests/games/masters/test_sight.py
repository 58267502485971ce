"""Secrets: what a seat may not know changes no byte that the seat, or a spectator, is given."""

import random

import msgspec
import pytest

from tavola.games import play
from tavola.games.masters import GAME
from tavola.games.masters.state import State
from tavola.games.masters.words import Dealt, DiscardLeader, Event, Keep, Kept, LeaderDiscarded, Move, Next, Play
from tests.games.masters.playing import ABSENT, BUILDER, RICH, Style, attempt, random_game, random_state
from tests.support.games import Dice, answers_alike, frozen, sent

SEEDS = range(40)
STYLES = (BUILDER, RICH, ABSENT)


def somewhere(seed: int) -> State:
    return random_state(seed, STYLES[seed % 3])


def audience(state: State) -> list[int | None]:
    return [None, *range(len(state.players))]


def twin(state: State, seat: int | None, seed: int) -> State:
    """The same position, with every leader that seat cannot see dealt anew."""
    rng = random.Random(f"twin {seed}")
    other: State = GAME.copy(state)
    seen: set[int] = set()
    for number, player in enumerate(state.players):
        seen.update(player.played, *((player.hand, player.away) if number == seat else ()))
    unseen = [leader for leader in state.book.leaders if leader not in seen]
    rng.shuffle(unseen)
    for number, player in enumerate(other.players):
        if number != seat:
            player.hand = tuple(unseen.pop() for _ in player.hand)
            player.away = tuple(unseen.pop() for _ in player.away)
    return other


def test_a_twin_differs_in_what_is_hidden_only() -> None:
    state = next(turn.after for turn in random_game(1, 3))
    other = twin(state, 0, 1)
    assert other.players[0].hand == state.players[0].hand
    assert other.players[1].hand != state.players[1].hand


@pytest.mark.parametrize("seed", SEEDS)
def test_the_view_tells_nothing_hidden(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        seen = sent(GAME.view(state, seat))
        for luck in range(4):
            assert sent(GAME.view(twin(state, seat, luck), seat)) == seen


@pytest.mark.parametrize("seed", SEEDS)
def test_the_view_shows_the_own_leaders_and_no_others(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        for here, seen in enumerate(GAME.view(state, seat).seats):
            player = state.players[here]
            assert (seen.hand, seen.away) == ((player.hand, player.away) if here == seat else (None, None))
            assert seen.count == len(player.hand)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_previews_and_refusals_tell_nothing_hidden(seed: int) -> None:
    state = somewhere(seed)
    rng = random.Random(seed)
    for seat in range(len(state.players)):
        other = twin(state, seat, seed)
        answers_alike(GAME, state, other, seat, [attempt(rng, state, seat) for _ in range(15)])


def secret(event: Event) -> bool:
    return isinstance(event, Dealt | Kept | LeaderDiscarded)


@pytest.mark.parametrize("seed", range(30))
def test_what_others_do_looks_the_same_whatever_is_hidden(seed: int) -> None:
    """Play a move, and in a twin the same, with another leader where it names a hidden one."""
    state = somewhere(seed)
    for actor in GAME.acting(state):
        for seat in audience(state):
            if seat == actor:
                continue
            other = twin(state, seat, seed)
            for move in GAME.moves(state, actor):
                theirs: Move = move
                player = state.players[actor]
                if isinstance(move, Keep):
                    theirs = Keep(tuple(other.players[actor].hand[player.hand.index(one)] for one in move.leaders))
                elif isinstance(move, DiscardLeader):
                    theirs = DiscardLeader(other.players[actor].hand[player.hand.index(move.leader)])
                elif isinstance(move, Play):
                    continue
                _, one = play(GAME, state, actor, [move], Dice(seed))
                _, two = play(GAME, other, actor, [theirs], Dice(seed))
                assert sent([GAME.see(event, seat) for event in one]) == sent([GAME.see(e, seat) for e in two])


@pytest.mark.parametrize("seed", range(12))
def test_no_hidden_leader_is_ever_told_to_anybody_else(seed: int) -> None:
    seats = 2 + seed % 3
    for turn in random_game(seed, seats, STYLES[seed % 3]):
        for event in turn.events:
            for seat in (None, *range(seats)):
                told = GAME.see(event, seat)
                assert (told == event) == (not secret(event) or event.seat == seat)  # type: ignore[union-attr]
        for seat in (None, *range(seats)):
            hidden = {
                leader
                for here, player in enumerate(turn.after.players)
                if here != seat
                for leader in (*player.hand, *player.away)
            }
            view = msgspec.to_builtins(GAME.view(turn.after, seat))
            for here in view["seats"]:
                assert not hidden & set(here["played"] + (here["hand"] or ()) + (here["away"] or ()))


def test_the_view_of_a_game_that_is_over_tells_how_it_ended() -> None:
    *_, before, last = random_game("over", 1)
    assert GAME.view(before.after, None).outcome is None
    assert GAME.view(last.after, None).outcome == GAME.outcome(last.after) is not None


def test_a_deal_a_choice_and_a_discard_show_others_only_that_they_happened() -> None:
    for whole, shown in (
        (Dealt(0, 4, (49, 50, 51, 52), 1), Dealt(0, 4, None, 1)),
        (Kept(0, 2, (49, 50)), Kept(0, 2, None)),
        (LeaderDiscarded(0, 50), LeaderDiscarded(0, None)),
    ):
        assert GAME.see(whole, 0) == whole
        assert [GAME.see(whole, seat) for seat in (None, 1)] == [shown, shown]
    public = Next(1)
    assert [GAME.see(public, seat) for seat in (None, 0, 1)] == [public] * 3


def test_events_and_moves_are_data_on_the_wire() -> None:
    for turn in random_game(3, 3, Style(RICH.weights, 0.05, 6)):
        written = sent(turn.events)
        assert msgspec.json.decode(written, type=list[GAME.Event]) == turn.events  # type: ignore[name-defined]
        if turn.move is not None:
            assert msgspec.json.decode(sent(turn.move), type=GAME.Move) == turn.move


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_has_the_same_view(seed: int) -> None:
    state = somewhere(seed)
    for seat in audience(state):
        view = GAME.view(state, seat)
        heard = msgspec.json.decode(sent(view), type=GAME.View)
        for luck in range(3):
            imagined = GAME.imagine(heard, Dice(luck))
            assert sent(GAME.view(imagined, seat)) == sent(view)
            leaders = [one for p in imagined.players for one in (*p.hand, *p.away, *p.played)]
            assert len(set(leaders)) == len(leaders) == 4 * len(imagined.players)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_state_can_be_played_on_by_all_the_rules(seed: int) -> None:
    state = somewhere(seed)
    rng = random.Random(seed)
    for seat in GAME.acting(state):
        imagined = GAME.imagine(GAME.view(state, seat), Dice(seed))
        assert sent(GAME.moves(imagined, seat)) == sent(GAME.moves(state, seat))
        for _ in range(40):
            if not GAME.acting(imagined):
                break
            actor = rng.choice(GAME.acting(imagined))
            imagined, _ = play(GAME, imagined, actor, [rng.choice(GAME.moves(imagined, actor))], Dice(seed))


@pytest.mark.parametrize("seed", range(8))
def test_a_state_imagined_from_all_that_is_known_is_the_state(seed: int) -> None:
    # Alone nothing is hidden, so nothing is left to imagine; only the order in which cards came is forgotten.
    for turn in random_game(seed, 1, RICH):
        imagined = GAME.imagine(GAME.view(turn.after, 0), Dice(1))
        for state in (imagined, turn.after):
            state.players[0].owned = tuple(sorted(state.players[0].owned))
        assert frozen(imagined) == frozen(turn.after)


def test_every_unseen_leader_is_as_likely_in_an_imagined_hand() -> None:
    state = next(turn.after for turn in random_game(2, 2))
    view = GAME.view(state, 0)
    times = dict.fromkeys(state.book.leaders, 0)
    for luck in range(600):
        for leader in GAME.imagine(view, Dice(luck)).players[1].hand:
            times[leader] += 1
    own = state.players[0].hand
    assert all(times[leader] == 0 for leader in own)
    assert all(140 < times[leader] < 260 for leader in times if leader not in own)
