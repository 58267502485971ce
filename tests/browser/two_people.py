"""A game of two people that is played over the page's connection, so that a test can begin at its end."""

import json
from typing import Any, TypedDict

from playwright.sync_api import Page

PLAY = """async ({ names, over }) => {
  const address = new URL('ws', document.baseURI).href.replace(/^http/, 'ws')
  const seats = []
  let opened = () => {}
  const table = new Promise((done) => (opened = done))
  const sit = (name, index) =>
    new Promise((done, fail) => {
      const socket = new WebSocket(address)
      let played = 0
      const say = (message) => socket.send(JSON.stringify(message))
      socket.onmessage = async ({ data }) => {
        const said = JSON.parse(data)
        if (said.type === 'Refused') fail(new Error(said.reason))
        if (said.type === 'Welcome') {
          const who = { name, moves: true }
          if (index) say({ type: 'Join', table: await table, ...who })
          else say({ type: 'Open', game: 'qwirkle', players: 2, public: false, ...who })
        }
        if (said.type === 'Seated') {
          seats[index] = { table: said.table, secret: said.secret, seat: said.seat }
          opened(said.table)
        }
        const now = said.now
        if (!now) return
        if (now.phase === 'over' || (now.phase === 'playing' && !over)) done(socket)
        else if (now.moves?.length) say({ type: 'Play', moves: [now.moves[(7 * played++) % now.moves.length]] })
      }
    })
  for (const socket of await Promise.all(names.map(sit))) socket.close()
  return seats
}"""


class Seat(TypedDict):
    table: str
    secret: str
    seat: int


def play(page: Page, *, over: bool = True) -> tuple[Seat, Seat]:
    """A game of Ann and Ben, over or only dealt: the seats of both, in which nobody is now."""
    ann, ben = page.evaluate(PLAY, {"names": ["Ann", "Ben"], "over": over})
    return ann, ben


def take_seat(page: Page, seat: Seat) -> None:
    """Come to the table as whoever has this seat."""
    remembered: list[Any] = [seat]
    page.evaluate("seats => localStorage.setItem('tavola.seats', seats)", json.dumps(remembered))
    page.goto(f"{page.url.split('#')[0]}#/t/{seat['table']}")
    page.reload()
