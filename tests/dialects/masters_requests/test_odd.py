"""Programs by other hands: our guest on an odd server, odd guests on our server; TAVOLA_ODD=100 plays 100."""

import os

import pytest

from tavola.bots import choose
from tavola.dialects.masters_requests.client import Guest
from tavola.dialects.masters_requests.options import Options
from tavola.dialects.masters_requests.server import RequestsSession
from tavola.games.chance import SeededChance
from tests.dialects.masters_requests.odd import OddGuest, OddServer
from tests.dialects.masters_requests.playing import NAMES, Player
from tests.support.sansio import FakeOutlet, SansIo

GAMES = int(os.environ.get("TAVOLA_ODD", "3"))
MOST = 100_000
"""No game takes so many lines."""


@pytest.mark.parametrize("game", range(GAMES))
def test_our_guest_finishes_a_game_on_the_odd_server(game: int) -> None:
    names = [*NAMES[: 2 + game % 3]]
    server = OddServer(f"odd server {game}", names)
    guests = [Guest(name, players=len(names)) for name in names]
    decisions = 0
    while not all(guest.over for guest in guests):
        said = 0
        for seat, guest in enumerate(guests):
            lines, server.out[seat] = server.out[seat], []
            for line in lines:
                said += 1
                for answer in guest.receive(line).splitlines():
                    server.receive(seat, answer)
            if guest.my_turn and not server.out[seat]:
                decisions += 1
                said += 1
                chance = SeededChance(f"{game} {decisions}".encode(), 0)
                move = choose("masters", "random", guest.view(), seat_of(guest), chance, guest.allowed)
                for answer in guest.say(move).splitlines():
                    server.receive(seat, answer)
        assert said, f"nobody is asked anything: {server.asked}"
        assert decisions < MOST
    assert [guest.refused for guest in guests] == [None] * len(guests)
    assert len({guest.result() for guest in guests}) == 1
    assert server.over
    assert server.lost, "or this server was not odd enough"
    assert all(guest.strange_lines for guest in guests), "it says what nobody knows"


def seat_of(guest: Guest) -> int:
    assert guest.number is not None
    return guest.number


class Seated:
    """An odd guest on a connection to our house."""

    def __init__(self, sansio: SansIo, guest: OddGuest) -> None:
        self.guest = guest
        self.outlet = FakeOutlet()
        self.session = RequestsSession(sansio.house, self.outlet, Options())
        self.session.greet()

    def read(self) -> int:
        """Take in and answer what came; how many lines that were."""
        lines = self.outlet.taken().splitlines()
        for line in lines:
            for answer in self.guest.receive(line):
                self.session.receive(answer)
        return len(lines)


@pytest.mark.parametrize("game", range(GAMES))
def test_our_server_finishes_a_game_with_odd_guests(game: int) -> None:
    sansio = SansIo(f"odd guests {game}")
    count = 2 + game % 3
    odd = [Seated(sansio, OddGuest(name, count, f"odd {game}")) for name in NAMES[: count - 1]]
    for seated in odd:
        seated.read()
    ours = Player(sansio, NAMES[count - 1], count)
    lines = 0
    while not (ours.over and all(seated.guest.over for seated in odd)):
        came = sum([seated.read() for seated in odd]) + ours.read()
        came += ours.think(f"{game} {lines}")
        lines += came
        assert came, "nobody is asked anything, and the game is not over"
        assert lines < MOST
    for seated in odd:
        assert seated.guest.results
        assert seated.guest.unexplained == 0, "every retry says why"
        assert seated.guest.complaints
        assert not seated.outlet.closed
    assert ours.guest.refused is None
    assert ours.guest.strange_lines == 0
