"""Tables in the middle of a game without clicking one's way there: a seat is played over the page's connection."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import shown

LONG_NAME = "Bartholomea-Wilhelmina 👩🏽‍🚀"
"""Of 24 letters as a person counts them, the last one joined of several."""

SIT_AND_PLAY = """async ({ open, bot, turns, wisely }) => {
  const socket = new WebSocket(new URL('ws', document.baseURI).href.replace(/^http/, 'ws'))
  let id = 0
  const say = (message) => socket.send(JSON.stringify({ ...message, id: ++id }))
  const seat = {}
  let played = 0
  let asked = null
  let moves = []
  await new Promise((done, fail) => {
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data)
      // Nobody has a hint in time on a busy machine: then any move will do.
      if (said.type === 'Refused' && wisely && said.re === asked) return play(any())
      if (said.type === 'Refused') fail(new Error(said.reason))
      if (said.type === 'Welcome') say({ type: 'Open', moves: true, public: false, ...open })
      if (said.type === 'Seated') {
        Object.assign(seat, { table: said.table, secret: said.secret })
        for (let other = 1; other < open.players; other++) say({ type: 'AddBot', bot })
      }
      if (said.type === 'Hinted') play(said.hints[0].move)
      if (said.type !== 'News' && said.type !== 'Table') return
      if (said.now.phase === 'over') return done()
      moves = said.now.moves ?? []
      if (said.re === asked) asked = null
      if (!moves.length || asked) return
      if (played === turns) return done()
      if (wisely) say({ type: 'Hint' })
      else play(any())
      asked = id
    }
    function any() {
      return moves[(7 * played) % moves.length]
    }
    function play(move) {
      played++
      say({ type: 'Play', moves: [move] })
      asked = id
    }
    socket.onclose = () => fail(new Error('the house hung up'))
  })
  socket.onclose = null
  socket.close()
  localStorage.setItem('tavola.seats', JSON.stringify([seat]))
  return seat.table
}"""


def play_on(
    page: Page,
    game: str,
    *,
    turns: int,
    players: int = 2,
    options: dict[str, Any] | None = None,
    name: str = "Ann",
    bot: str = "random",
    wisely: bool = False,
) -> str:
    """A table of this page's own, so many moves of ours later (a huge number: over); its code.

    Played `wisely` each move is the one the house would hint at.
    """
    opened = {"game": game, "players": players, "name": name, "options": options or {}, "ai_time": 300}
    code: str = page.evaluate(SIT_AND_PLAY, {"open": opened, "bot": bot, "turns": turns, "wisely": wisely})
    return code


def go_to_table(page: Page, code: str) -> None:
    """Come to one's seat, as after closing the page."""
    page.goto(page.url.split("#")[0] + f"#/t/{code}")
    page.reload()
    expect(shown(page, "turn-line")).to_be_visible()
