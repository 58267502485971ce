"""People and bots on the odd servers written from the five documents, to the end of the game."""

import random
from typing import Any, Final

import pytest

from tavola.dialects.eriantys_commands.client import Guest as CommandsGuest
from tavola.terminal.person import Person
from tavola.terminal.plain import PlainTable
from tests.terminal.odd_servers import NAMES, SERVERS, play_on_odd_server

MOST = 60_000
QUICK: Final = ("qwirkle-lines", "eriantys-commands", "eriantys-views")
"""Masters takes long by keys: `siege.terminal` plays it."""


class Typist:
    """Types a number whenever it may, and hears everything a little later than it was said."""

    def __init__(self, who: int, server: Any, luck: random.Random) -> None:
        self.who = who
        self.server = server
        self.person = Person(server.guests[who])
        self.printed: list[str] = []
        self.table = PlainTable(self.person, self.printed.append)
        self._luck = luck
        self._late: list[bytes] = []
        self.say(self.person.guest.hello())

    def say(self, said: bytes) -> None:
        for line in said.splitlines():
            self.server.hear(self.who, line)

    def goes_on(self) -> bool:
        """Whether there was anything to hear or to do."""
        self._late += self.server.take(self.who)
        heard, self._late = self._late[:3], self._late[3:]
        for line in heard:
            self.say(self.person.guest.receive(line.rstrip(b"\r\n") + b" " * self._luck.randrange(3)))
        if heard:
            self.person.look_again()
            self.table.news()
        if self.person.draft is None or self._late:
            return bool(heard)
        self.say(self.table.command(str(self._luck.randint(1, len(self.person.draft.options())))))
        return True


@pytest.mark.parametrize("dialect", SERVERS)
def test_a_person_finishes_a_game_on_the_odd_server(dialect: str) -> None:
    server = SERVERS[dialect]()
    luck = random.Random(dialect)
    typists: list[Typist] = []
    quiet = 0
    for who in range(len(NAMES)):
        if dialect == "eriantys-commands" and who:
            server.guests[who] = CommandsGuest(NAMES[who], variant="as-built", code=server.guests[0].code)
        typists.append(Typist(who, server, luck))
        while typists[-1].goes_on():
            pass
    for _ in range(MOST):
        if all(typist.person.over for typist in typists):
            break
        went_on = [typist.goes_on() for typist in typists]
        quiet = 0 if any(went_on) else quiet + 1
        if quiet:
            for typist in typists:
                typist.say(typist.person.guest.beat())
                typist.say(b"" if typist.person.guest.my_turn else typist.person.guest.idle())
                typist.person.look_again()
                typist.table.news()
        assert quiet < 100, [typist.printed[-3:] for typist in typists]
    for typist in typists:
        assert typist.person.over
        assert typist.person.guest.refused is None
        assert any(" won" in line for line in typist.printed[-6:])


@pytest.mark.parametrize("dialect", QUICK)
async def test_by_keys_against_tavola_bot_on_the_odd_server(dialect: str) -> None:
    await play_on_odd_server(dialect)
