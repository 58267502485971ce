"""Our guest on an odd server, our server with odd guests: whole games, to the WINNER."""

import os
from collections import Counter
from itertools import count

import pytest

from tavola.bots import choose
from tavola.dialects.qwirkle_lines.client import Guest
from tavola.dialects.qwirkle_lines.server import LinesSession
from tavola.games.chance import SeededChance
from tavola.games.qwirkle import GAME
from tavola.house.words import Clock
from tests.dialects.qwirkle_lines import odd
from tests.support.sansio import FakeOutlet, SansIo

GAMES = int(os.environ.get("TAVOLA_ODD", "6"))
"""Whole games of each kind. More of them: TAVOLA_ODD=100."""
NAMES = ("Alice", "Bob", "Carol", "Dave")
MOST_TURNS = 1000


# Our guest on the odd server


def our_turn(guest: Guest, luck: object) -> bytes:
    assert guest.number is not None
    bot = "greedy" if len(guest.name) % 2 else "random"
    chance = SeededChance(str(luck).encode(), 0)
    return guest.say(choose("qwirkle", bot, guest.view(), guest.number, chance, guest.allowed))


def assert_knows(guest: Guest, server: odd.OddServer) -> None:
    assert guest.number is not None
    view = guest.view()
    assert {(row, column): tile for tile, row, column in view.board} == server.board
    assert Counter(view.seats[guest.number].hand) == Counter(server.hands[guest.number])
    assert view.bag == len(server.pot)


@pytest.mark.parametrize("game", range(GAMES))
def test_our_guest_finishes_on_a_server_that_is_odd(game: int) -> None:
    players = 2 + game % 3
    server = odd.OddServer(players, game)
    guests = [Guest(name, only_contiguous=True) for name in NAMES[:players]]
    leaver = guests[game % players] if players > 2 and game % 2 else None
    for guest in guests:
        server.receive(server.connect(), guest.hello())
    for turn in range(MOST_TURNS):
        for who, guest in enumerate(guests):
            for line in server.lines[who]:
                guest.receive(line.rstrip(b"\r\n"))
            server.lines[who].clear()
        if server.winners:
            break
        (mover,) = [guest for guest in guests if guest.my_turn]
        assert_knows(mover, server)
        # Who leaves in the middle does it with a line that is no command, and is kicked without a reason.
        said = our_turn(mover, f"{game} {turn}")
        server.receive(guests.index(mover), b"BYE\n" if mover is leaver and turn > 9 else said)
    stayed = [guest for guest in guests if guest is not leaver]
    assert list(server.kicked.values()) == ([""] if leaver else [])
    assert all(guest.winners == server.winners != [] for guest in stayed)


# Odd guests on our server


class Seated:
    """An odd guest at our house."""

    def __init__(self, sansio: SansIo, guest: odd.OddGuest) -> None:
        self.guest = guest
        self.port = FakeOutlet()
        self.session = LinesSession(sansio.house, self.port, sansio.options)
        self.says(guest.hello())

    def says(self, line: bytes) -> None:
        assert line.endswith(b"\r\n")
        self.session.receive(line[:-1])

    def reads(self) -> None:
        for line in self.port.taken().splitlines(keepends=True):
            self.guest.reads(line)


def sit_down(sansio: SansIo, players: int, luck: object) -> list[Seated]:
    return [Seated(sansio, odd.OddGuest(name, luck)) for name in NAMES[:players]]


def take_turn(seated: list[Seated], sansio: SansIo) -> bool:
    """Whoever is on turn moves, right after all of the time it was told; whether there was anybody."""
    for one in seated:
        one.reads()
    movers = [one for one in seated if one.guest.my_turn]
    if not movers:
        return False
    (mover,) = movers
    sansio.later(mover.guest.ai_time / 1000 + 0.3)
    mover.says(mover.guest.says())
    return True


def assert_all_won(seated: list[Seated]) -> None:
    assert all(one.guest.kicked is None for one in seated), [one.guest.kicked for one in seated]
    assert all(one.guest.winners == seated[0].guest.winners != [] for one in seated)
    assert all(one.guest.board == seated[0].guest.board for one in seated)
    assert all(one.port.closed for one in seated)


@pytest.mark.parametrize("game", range(GAMES))
def test_odd_guests_finish_on_our_server_in_the_time_they_were_told(game: int) -> None:
    sansio = SansIo(f"odd {game}")
    players = 2 + game % 3
    clock = (None, Clock(move=2000), Clock(bank=8000))[game // 3 % 3]
    sansio.house.open("qwirkle", players=players, clock=clock)
    seated = sit_down(sansio, players, game)
    turns = sum(1 for _ in iter(lambda: take_turn(seated, sansio), False))
    assert turns > 10
    assert_all_won(seated)


@pytest.mark.parametrize("game", range(GAMES))
def test_odd_guests_that_start_afresh_after_a_restart_finish_all_the_same(game: int) -> None:
    sansio = SansIo(f"odd, again {game}")
    players = 2 + game % 3
    sansio.house.open("qwirkle", players=players)
    seated = sit_down(sansio, players, game)
    for turn in count():
        if turn == 3 + game % 20:
            sansio = sansio.restarted()
            (table,) = sansio.house.tables.values()
            seated = sit_down(sansio, players, f"{game} {turn}")
            for number, one in enumerate(seated):
                one.reads()
                assert Counter(one.guest.hand) == Counter(GAME.view(table.ledger.state, number).seats[number].hand)
        if not take_turn(seated, sansio):
            break
    assert turn > 3 + game % 20, "the house was restarted in the middle of the game"
    assert_all_won(seated)


@pytest.mark.parametrize("game", range(GAMES))
def test_an_odd_guest_that_never_answers_does_not_win(game: int) -> None:
    sansio = SansIo(f"odd, mute {game}")
    players = 2 + game % 3
    sansio.house.open("qwirkle", players=players)
    seated = sit_down(sansio, players, game)
    mute = seated[game % players]
    while True:
        if not take_turn([one for one in seated if one is not mute], sansio):
            mute.reads()
            if not mute.guest.my_turn or mute.guest.over:
                break
            sansio.later(100)
            mute.reads()
            assert mute.guest.kicked == "said nothing for 100 seconds"
    assert_all_won([one for one in seated if one is not mute])
    assert mute.guest.number not in seated[game % players - 1].guest.winners
