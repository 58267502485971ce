"""One table, many tongues: random mixes of dialects play whole games and never disagree on what all may know."""

import os
import random
from typing import Any

import pytest

from tavola.house.ledger import Phase
from tests.mixed.tongues import BOT, TONGUES, Company, all_agree
from tests.support.sansio import SansIo

GAMES = int(os.environ.get("TAVOLA_MIXED", "12"))
"""Whole games of each title. More of them: `make test ARGS='tests/mixed'` with TAVOLA_MIXED=100."""


def play(seed: object, game: str, tongues: list[str], options: dict[str, Any] | None = None) -> Company:
    company = Company(SansIo(f"mixed {seed}"), game, tongues, options=options)
    assert company.table.phase is not Phase.WAITING
    all_agree(company)
    company.play_out(random.Random(str(seed)), lambda: all_agree(company))
    assert company.table.phase is Phase.OVER
    assert all(visitor.guest.over for visitor in company.visitors)
    return company


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("game", TONGUES)
def test_a_random_mix_plays_to_the_end_and_agrees_after_every_event(game: str, seed: int) -> None:
    luck = random.Random(f"{game} {seed}")
    people = [tongue for tongue in TONGUES[game] if tongue != BOT]
    tongues = [luck.choice(people)] + [luck.choice(TONGUES[game]) for _ in range(luck.randint(1, 3))]
    play(seed, game, tongues, {"expert": luck.random() < 0.5} if game == "eriantys" else None)


@pytest.mark.parametrize("expert", [False, True], ids=["simple", "expert"])
def test_both_variants_of_commands_and_a_views_guest_finish_a_game_of_three(expert: bool) -> None:
    tongues = ["eriantys-commands", "eriantys-commands:as-built", "eriantys-views"]
    play("three", "eriantys", tongues, {"expert": expert})


def test_requests_both_variants_of_states_and_a_bot_finish_a_game_of_four() -> None:
    play("four", "masters", ["masters-requests", "masters-states", "masters-states:as-built", BOT])
