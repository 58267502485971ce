"""Whole matches of our own clients: after every event each of them knows the position from its own bytes."""

import pytest

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.house.ledger import Phase
from tests.dialects.masters_states.talking import BOTH, BUILT, WRITTEN, agrees, guests, play_on
from tests.support.sansio import SansIo

MIXES: list[tuple[Variant, ...]] = [(WRITTEN,), (BUILT,), BOTH]


@pytest.mark.parametrize("seed", range(16))
def test_random_matches_of_every_size_and_mix_of_variants(seed: int) -> None:
    visitors = guests(SansIo(f"games {seed}"), 1 + seed % 4, MIXES[seed // 4 % 3])
    table = visitors[0].table

    def after() -> None:
        for visitor in visitors:
            assert visitor.guest
            if visitor.session.seat and not visitor.guest._pending:
                agrees(visitor)

    play_on(visitors, seed, after=after)
    assert table.phase is Phase.OVER
    for visitor in visitors:
        assert visitor.guest
        assert visitor.guest.over
        assert visitor.guest.refused is None
        assert not [said for said in visitor.told if said != "ping" and said["Message"] == "retry"]
        assert all(name in visitor.guest.result() for name in visitor.guest.names)


@pytest.mark.parametrize("players", [1, 2])
def test_the_greedy_bot_plays_through_the_dialect(players: int) -> None:
    visitors = guests(SansIo(f"greedy {players}"), players, (BUILT,))
    table = visitors[0].table
    play_on(visitors, "greedy", bot="greedy")
    assert table.phase is Phase.OVER


def test_a_rematch_is_played_by_the_same_clients() -> None:
    visitors = guests(SansIo("rematch"), 2, rematch=True)
    first = visitors[0].table
    play_on(visitors, "one", until=lambda: visitors[0].table is not first)
    second = visitors[0].table
    assert second is not first
    assert all(visitor.state is State.WAITING_LEADERS for visitor in visitors)
    play_on(visitors, "two", until=lambda: second.phase is Phase.OVER)
    assert second.phase is Phase.OVER


def test_every_message_of_the_house_was_said_in_these_matches() -> None:
    said = set()
    for seed in range(4):
        visitors = guests(SansIo(f"games {seed}"), 1 + seed, BOTH)
        play_on(visitors, seed)
        said |= {one["Message"] for visitor in visitors for one in visitor.told if one != "ping"}
    assert said >= {
        *("nextState", "Summary", "HandLeadersState", "marketBufferChange", "warehouseChange", "marketChange"),
        *("newFaithPosition", "vaticanReport", "strongboxChange", "DevCardDrawn", "cardGridChange"),
        *("devCardSlotChange", "discardedLeader", "LastRound", "endGameResults", "Goodbye", "tokenDraw"),
    }
