"""The existing programs, with all that is odd about them: our guest on their server, their client on ours.

TAVOLA_ODD=100 plays so many games of each.
"""

import os
from typing import Any

import pytest

from tavola.bots import choose
from tavola.dialects.eriantys_commands.client import Guest
from tavola.games.chance import SeededChance
from tests.dialects.eriantys_commands.odd import OddGame, OddServer
from tests.dialects.eriantys_commands.program import Program
from tests.dialects.eriantys_commands.talking import BUILT, NAMES, created
from tests.dialects.eriantys_commands.test_program import Line, run
from tests.support.sansio import SansIo

GAMES = int(os.environ.get("TAVOLA_ODD", "4"))
STEP = 0.01
PATIENCE = 120.0
LONGEST = 3600.0


class Visit:
    """Our guest at the other end of a connection, in the care of somebody who minds the time it asks for."""

    def __init__(self, server: OddServer, guest: Guest, luck: object, now: float) -> None:
        self.guest = guest
        self.line = server.connect(now)
        self._server = server
        self._luck = luck
        self._moves = 0
        self._beaten_at = now
        self._speaks_at: float | None = None
        self.about_the_game_at = now
        self._say(guest.hello(), now)

    def _say(self, said: bytes, now: float) -> None:
        for line in said.splitlines():
            self._server.hears(self.line, line, now)

    def goes_on(self, now: float, bot: str) -> None:
        guest = self.guest
        for line in self.line.taken():
            if not guest.is_sign_of_life(line):
                self.about_the_game_at = now
            self._say(guest.receive(line.rstrip(b"\r\n")), now)
        if now - self._beaten_at >= 1.0:
            self._beaten_at = now
            self._say(guest.beat(), now)
        if not guest.my_turn:
            self._speaks_at = None
        elif self._speaks_at is None:
            self._speaks_at = now + guest.pause_seconds
        if self._speaks_at is not None and now >= self._speaks_at:
            self._speaks_at = None
            self._say(guest.say(self._chosen(bot)), now)

    def _chosen(self, bot: str) -> Any:
        guest = self.guest
        assert guest.number is not None
        self._moves += 1
        chance = SeededChance(f"{self._luck} {self._moves}".encode(), 0)
        return choose("eriantys", bot, guest.view(), guest.number, chance, guest.allowed)


def visited(seed: object, bot: str = "random", *, expert: bool = True, pause: float | None = None) -> OddGame:
    """A game of two of our guests on the odd server, until it is over or nobody has said anything for long."""
    now = 1000.0
    server = OddServer(seed)
    visits = [Visit(server, Guest("Anna", variant=BUILT, expert=expert), f"{seed} Anna", now)]
    while not all(visit.guest.over for visit in visits):
        now += STEP
        server.passes(now)
        for visit in visits:
            visit.goes_on(now, bot)
            if pause is not None:
                visit.guest.pause_seconds = pause
        if len(visits) == 1 and (code := visits[0].guest.code):
            visits.append(Visit(server, Guest("Ben", variant=BUILT, code=code), f"{seed} Ben", now))
        assert now < 1000.0 + LONGEST, "this game does not end"
        if max(visit.about_the_game_at for visit in visits) < now - PATIENCE:
            break
    game = visits[0].line.game
    assert game
    winners = [visit.guest.winners for visit in visits]
    assert game.frozen or winners[0] == winners[1] is not None
    assert [visit.guest.strange_lines for visit in visits] == [0, 0]
    return game


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_our_guests_finish_games_on_the_existing_server(bot: str, number: int) -> None:
    game = visited(f"odd {number}", bot, expert=number % 4 != 3)
    assert game.frozen is None
    assert game.over
    assert set(game.ignores) <= {1}


def test_the_existing_server_freezes_for_a_guest_without_the_pause() -> None:
    game = visited("too fast", pause=0.0)
    assert game.frozen is not None
    assert "too fast" in game.frozen


@pytest.mark.parametrize("number", range(GAMES))
def test_the_existing_client_finishes_games_with_us(number: int) -> None:
    players = 2 + number % 3
    sansio = SansIo(f"odd guest {number}")
    code = created(sansio, players, expert=number % 4 != 3)
    lines = [Line(sansio, Program(name, f"{number} {name}", code=code)) for name in NAMES[:players]]
    run(sansio, lines)
    assert len({str(line.program.winners) for line in lines}) == 1
