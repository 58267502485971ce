"""Games that are in the house's store before it opens: over, or one move before their end."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tavola.games.masters.words import Swap
from tavola.store import Record
from tavola.store.sqlite import SqliteStore
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_one, play_out

NAMES = ("Ann", "Ben", "Cleo", "Dirk")

PLAY = """({ code, secret, moves }) => new Promise((done, fail) => {
  const socket = new WebSocket(new URL('ws', document.baseURI.replace('http', 'ws')))
  const says = (message) => socket.send(JSON.stringify(message))
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data)
    if (said.type === 'Welcome') says({ type: 'Resume', id: 1, table: code, secret })
    else if (said.type === 'Seated') says({ type: 'Play', id: 2, moves })
    else if (said.type === 'News' && said.re === 2) done(said.now.phase)
    else if (said.type === 'Refused') fail(new Error(said.reason))
  }
})"""


class Game(NamedTuple):
    """A game as it was played to its end."""

    records: Sequence[Record]
    secrets: Sequence[str]
    """With which each seat is taken back."""

    @property
    def code(self) -> str:
        return self.records[0].code

    @property
    def last(self) -> dict[str, Any]:
        """The entry with which it ended."""
        entry: dict[str, Any] = json.loads(self.records[-1].body)
        return entry

    def keep(self, folder: Path, *, all_but: int = 0) -> None:
        """Put it into the store of that folder, without the last entries, so many."""
        store = SqliteStore(folder)
        store.append(self.records[: len(self.records) - all_but])
        store.close()

    def end(self, page: Page) -> None:
        """Somebody else plays the last move."""
        move = {"code": self.code, "secret": self.secrets[self.last["who"]], "moves": self.last["moves"]}
        assert page.evaluate(PLAY, move) == "over"

    def sit_down(self, page: Page, seat: int) -> None:
        """This browser holds that seat from now on."""
        seats = json.dumps([{"table": self.code, "secret": self.secrets[seat]}])
        page.evaluate("seats => localStorage.setItem('tavola.seats', seats)", seats)
        page.goto(f"{page.url.split('#')[0]}#/t/{self.code}")
        page.reload()


def thousand() -> Game:
    """A game of Masters of a thousand events: somebody cannot stop rearranging their shelves."""
    sansio = SansIo("a thousand")
    table = sansio.house.open("masters", players=2)
    secrets = [sansio.secret_of(table.sit(name, "native", Silent())) for name in NAMES[:2]]
    swaps = 0
    while table.playing:
        seat = table.acting_seats[0]
        swap = next((move for move in table.moves(seat.index) if isinstance(move, Swap)), None)
        if swap and swaps < 1000:
            table.play(seat, [swap])
            swaps += 1
        else:
            play_one(table)
    return Game(tuple(sansio.appended.records), secrets)


def played(game: str, players: int, bot: str = "random", moves: int | None = None, **how: Any) -> Game:
    """A game of so many, played to its end by bots; after so many moves, if they are given, somebody leaves it."""
    sansio = SansIo(f"kept {game} {players}")
    table = sansio.house.open(game, players=players, **how)
    secrets = [sansio.secret_of(table.sit(name, "native", Silent())) for name in NAMES[:players]]
    if moves is None:
        play_out(table, bot)
    else:
        for _ in range(moves):
            assert play_one(table, bot)
        table.leave(table.occupied[0], "has to go")
    assert not table.playing
    return Game(tuple(sansio.appended.records), secrets)
