"""Somebody at the same table who needs no page: speaks the native dialect from a blank tab of the same browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.playing import PATIENCE, my_turn_or_over, shown

COME = """() => new Promise((welcome) => {
  const address = new URL('ws', location.href)
  address.protocol = 'ws:'
  const socket = new WebSocket(address)
  const waiting = new Map()
  let asked = 0
  window.say = (message) => new Promise((answer) => {
    asked += 1
    waiting.set(asked, answer)
    socket.send(JSON.stringify({ ...message, id: asked }))
  })
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data)
    if (said.type === 'Welcome') welcome()
    waiting.get(said.re)?.(said)
    waiting.delete(said.re)
    window.now = said.now ?? window.now
    // Whenever it is theirs to move, they make one of the moves at random; what leads nowhere only if they must.
    const moves = (window.plays && said.now?.moves) || []
    const leading = moves.filter(({ type }) => !['Swap', 'Shift', 'Trade'].includes(type))
    const some = leading.length ? leading : moves
    // Of placements the longest: Qwirkle ends sooner.
    some.sort((one, other) => (other.tiles?.length ?? 0) - (one.tiles?.length ?? 0))
    const best = some.filter(({ tiles }) => tiles?.length === some[0].tiles?.length)
    if (best.length) void window.say({ type: 'Play', moves: [best[Math.floor(Math.random() * best.length)]] })
  }
})"""


class Friend:
    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self.name = name
        page.evaluate(COME)

    def say(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say it to the house; its first answer."""
        answer: dict[str, Any] = self._page.evaluate("(message) => window.say(message)", message)
        assert answer["type"] != "Refused", answer
        return answer

    def opens(self, game: str, *, plays: bool = False, **settings: Any) -> str:
        """Open a table and sit down; the code of it. With `plays` they move at random when it is their turn."""
        self._page.evaluate("(plays) => { window.plays = plays }", plays)
        seated = self.say({"type": "Open", "game": game, "name": self.name, "moves": True, **settings})
        return str(seated["table"])

    def makes_a_move(self) -> None:
        """Wait for their turn, and make the first move there is."""
        self._page.wait_for_function("() => window.now?.moves?.length", timeout=PATIENCE)
        self.say({"type": "Play", "moves": [self._page.evaluate("() => window.now.moves[0]")]})

    def until_the_end(self) -> None:
        """Wait until the game they play is over."""
        self._page.wait_for_function("() => window.now?.phase === 'over'", timeout=3 * PATIENCE)


@contextmanager
def friend(browser: Browser, address: str, name: str = "Bob") -> Iterator[Friend]:
    context = browser.new_context()
    page = context.new_page()
    # Any file of the house will do: the page itself would come as a guest, too.
    page.goto(f"{address}icon.svg")
    yield Friend(page, name)
    context.close()


def sit_down_at(page: Page, address: str, code: str, name: str = "Ann") -> None:
    """Come by the link of a table that waits, and take a seat."""
    page.goto(f"{address}#/t/{code}")
    shown(page, "name").fill(name)
    shown(page, "sit-down").click()


def my_turn(page: Page) -> None:
    assert my_turn_or_over(page)


GLOWING = "[data-glow=next], [data-glow=more], [data-testid=cell], [data-testid=hand-tile]"


def act(page: Page) -> None:
    """On one's turn: touch something that glows, or confirm what was touched."""
    my_turn(page)
    confirm = shown(page, "confirm")
    target = confirm if confirm.is_enabled() else page.locator(GLOWING).first
    target.dispatch_event("click")
