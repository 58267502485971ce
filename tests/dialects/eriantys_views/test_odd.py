"""Our guest on somebody else's server, and somebody else's client on ours: whole games.

TAVOLA_ODD=100 plays so many of both.
"""

import os

import pytest

from tavola.bots import choose
from tavola.dialects.eriantys_views.client import Guest
from tavola.dialects.eriantys_views.server import ViewsSession
from tavola.games.chance import SeededChance
from tests.dialects.eriantys_views.odd import OddClient, OddServer
from tests.support.sansio import FakeOutlet, SansIo

GAMES = int(os.environ.get("TAVOLA_ODD", "6"))
NAMES = ("ann", "bob", "cat", "dan")
MOST = 40_000
"""Lines in one game; far fewer are said."""


def read_all(server: OddServer, guests: list[Guest]) -> int:
    """Everybody reads what has come and answers what needs no decision; how many lines that were."""
    count = 0
    while any(server.sent):
        for connection, guest in enumerate(guests):
            lines, server.sent[connection] = server.sent[connection], []
            for line in lines:
                count += 1
                for answer in guest.receive(line).splitlines():
                    server.hear(connection, answer)
    return count


@pytest.mark.parametrize("game", range(GAMES))
def test_our_guest_finishes_games_on_the_odd_server(game: int) -> None:
    players = 2 + game % 3
    server = OddServer(players, f"odd {game}")
    guests = [Guest(name, players=2, expert=game % 2 == 1, extensions=game % 4 < 2) for name in NAMES[:players]]
    for guest in guests:
        connection = server.connect()
        for line in guest.hello().splitlines():
            server.hear(connection, line)
    read = read_all(server, guests)
    while not server.over:
        (guest,) = [guest for guest in guests if guest.my_turn]
        assert guest.number is not None
        chance = SeededChance(f"{game} {read}".encode(), 0)
        move = choose("eriantys", "random", guest.view(), guest.number, chance, guest.allowed)
        for line in guest.say(move).splitlines():
            server.hear(guests.index(guest), line)
        read += read_all(server, guests)
        assert read < MOST
    assert server.refusals == []
    assert all(guest.over and guest.refused is None and guest.strange_lines == 0 for guest in guests)
    assert len({guest.result().partition(":")[0] for guest in guests}) == 1


class Line:
    """The odd client at the other end of one of our sessions."""

    def __init__(self, house: SansIo, client: OddClient) -> None:
        self.client = client
        self.connect(house)

    def connect(self, house: SansIo) -> None:
        self.outlet = FakeOutlet()
        self.session = ViewsSession(house.house, self.outlet)
        self.session.greet()
        self.say(self.client.hello())

    def say(self, lines: list[bytes]) -> None:
        for line in lines:
            self.session.receive(line)

    def listen(self) -> int:
        lines = self.outlet.taken().splitlines()
        for line in lines:
            self.say(self.client.hear(line))
        return len(lines)


@pytest.mark.parametrize("game", range(GAMES))
def test_our_server_finishes_games_with_the_odd_client(game: int) -> None:
    players = 2 + game % 3
    house = SansIo(f"odd clients {game}")
    mode = "ESPERTO" if game % 2 else "PRINCIPIANTE"
    lines = [Line(house, OddClient(name, players, "WHITE", game, mode)) for name in NAMES[:players]]
    read = 0
    while heard := sum([line.listen() for line in lines]):
        read += heard
        assert read < MOST
    (table,) = house.house.tables.values()
    assert table.ledger.state.ended is not None, "it came to its end, and nobody was left waiting"
    winners = {line.client.winner for line in lines}
    assert len(winners) == 1
    assert None not in winners
