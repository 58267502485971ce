"""Our guest finishes matches on a server that behaves like the existing program, our house with such a guest."""

import os

import pytest

from tavola.bots import choose
from tavola.dialects.masters_states.client import REMATCH_IDLES, Guest
from tavola.games.chance import SeededChance
from tests.dialects.masters_states.odd import OddServer
from tests.dialects.masters_states.program import ProgramClient
from tests.dialects.masters_states.test_program import Seated, play
from tests.support.sansio import SansIo

GAMES = int(os.environ.get("TAVOLA_ODD", "5"))
"""Whole matches each way. More of them: TAVOLA_ODD=100."""
MOST = 4000
NAMES = ("anna", "bea", "carl", "dora")


def visit(seed: int) -> tuple[OddServer, list[Guest]]:
    players = 2 + seed % 3
    server = OddServer(f"odd {seed}", players)
    guests = [Guest(name, variant="as-built", players=players) for name in NAMES[:players]]
    for seat, guest in enumerate(guests):
        server.hear(seat, guest.hello().decode().strip())
        read(server, guests)
    for moves in range(MOST):
        if all(guest.over for guest in guests):
            return server, guests
        due = [seat for seat, guest in enumerate(guests) if guest.my_turn]
        for seat, guest in enumerate(guests):
            if not due:  # a silence: only now is a guest asked what it makes of it
                server.hear(seat, guest.idle().decode().strip())
        if due:
            guest = guests[due[0]]
            assert guest.number is not None
            chance = SeededChance(f"{seed} {moves}".encode(), 0)
            move = choose("masters", "random", guest.view(), guest.number, chance, guest.allowed)
            server.hear(due[0], guest.say(move).decode().strip())
        read(server, guests)
    raise AssertionError([(guest._state, server.state[seat]) for seat, guest in enumerate(guests)])


def read(server: OddServer, guests: list[Guest]) -> None:
    while any(server.said):
        for seat, guest in enumerate(guests):
            lines, server.said[seat] = server.said[seat], []
            for line in lines:
                server.hear(seat, guest.receive(line.encode()).decode().strip())


@pytest.mark.parametrize("seed", range(GAMES))
def test_our_guests_finish_a_match_on_the_odd_server(seed: int) -> None:
    server, guests = visit(seed)
    assert server.position.ended
    for guest in guests:
        assert guest.strange_lines == 0
        assert guest.refused is None
        assert " won: " in guest.result()


def test_the_odd_server_does_forget_states() -> None:
    assert any(visit(seed)[0].forgot for seed in range(5))
    assert REMATCH_IDLES > 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_odd_guests_finish_a_match_on_our_server(seed: int) -> None:
    sansio = SansIo(f"odd {seed}")
    players = 1 + seed % 4
    guests = [ProgramClient(name, single=players == 1, number=players) for name in NAMES[:players]]
    seats = [Seated(sansio, guest) for guest in guests]
    play(sansio, seats, most=MOST)
    assert all(guest.ranking for guest in guests)
