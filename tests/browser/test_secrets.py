"""What a seat may not know is nowhere in its browser: not in a frame, not in the page, not in what it keeps."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tavola.house.replay import OPEN, Replay
from tests.browser.kept_games import Game, played
from tests.browser.playing import shown, visitor
from tests.support.process import serving

SHAPES = {"o": "circle", "d": "diamond", "s": "square", "c": "clover", "x": "cross", "*": "star"}
COLOURS = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}

KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name)
    const kept = await cache.matchAll()
    return Promise.all(kept.map((one) => one.url.includes('/assets/') ? '' : one.text()))
  }))
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, caches_.flat()])
}"""

ASK = """(asked) => new Promise((done) => {
  const socket = new WebSocket(new URL('ws', document.baseURI.replace('http', 'ws')))
  const answers = new Map()
  let tries = 0
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data)
    const say = (id) => socket.send(JSON.stringify({ ...asked[id], id }))
    if (said.type === 'Welcome') asked.forEach((_, id) => say(id))
    // On a busy machine a hint may come too late; then it is asked for again.
    else if (/in time/.test(said.reason) && (tries += 1) < 30) say(said.re)
    else if (typeof said.re === 'number' && said.type !== 'Reviewing') answers.set(said.re, said)
    if (answers.size === asked.length) done([...answers.values()])
  }
})"""


class Recorded:
    """Every frame of every socket of a page, both ways."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        for direction in ("framereceived", "framesent"):
            socket.on(direction, self._keep)

    def _keep(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())


def values(told: Any) -> Iterator[Any]:
    """Every plain value in a message; parts in a hundred may be any number."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from values(value) if name != "percent" else ()
    elif isinstance(told, list):
        for value in told:
            yield from values(value)
    else:
        yield told


def running(title: str, moves: int) -> tuple[Game, set[Any]]:
    """A game that stands after so many moves, in which hints are given; and what of it only seat 1 knows."""
    game = played(title, 2, hints=True)
    first = next(number for number, record in enumerate(game.records) if b'"Started"' in record.body)
    last = first + moves
    while title == "qwirkle" and b'{"type":"Next","seat":0}' not in game.records[last].body:
        last += 1  # a hint is for whoever is to move
    # The whole game is over, so it can be looked at openly.
    hand = set(Replay(game.records).step(last, OPEN).view.seats[1].hand)
    for record in game.records[: last + 1]:
        for event in json.loads(record.body)["events"]:
            if event["type"] == "Placed":
                hand -= {tile for tile, _, _ in event["tiles"]}
            elif event.get("seat") == 0:
                hand -= set(event.get("tiles") or event.get("leaders") or ())
    return Game(game.records[: last + 1], game.secrets), hand


def attempts(code: str) -> list[dict[str, Any]]:
    """Whatever might show the hand of seat 1 to whoever sits on seat 0."""
    eyes: list[Any] = [1, "open"]
    steps = [{"type": "Step", "table": code, "number": 4, "eyes": one} for one in eyes]
    stories = [{"type": "Retell", "table": code, "eyes": one} for one in eyes]
    return [*steps, *stories, {"type": "Review", "table": code}]


def look_for(canaries: set[Any], recorded: Recorded) -> None:
    assert recorded.frames
    for frame in recorded.frames:
        found = canaries & {value for value in values(json.loads(frame)) if isinstance(value, str | int)}
        assert not found, (found, frame[:400])


@pytest.mark.parametrize("title", ["qwirkle", "masters"])
def test_nothing_of_anothers_hand_comes_to_a_browser(browser: Browser, tmp_path: Path, title: str) -> None:
    game, canaries = running(title, 4 if title == "qwirkle" else 0)
    assert canaries
    names = [f"{COLOURS[tile[0]]} {SHAPES[tile[1]]}" for tile in canaries] if title == "qwirkle" else []
    game.keep(tmp_path)
    with (
        serving(tmp_path, "--bot-pace", "0") as house,
        visitor(browser, f"http://127.0.0.1:{house.http}/") as page,
        visitor(browser, f"http://127.0.0.1:{house.http}/icon.svg") as bare,
    ):
        recorded = Recorded(page)
        game.sit_down(page, 0)
        expect(shown(page, "score")).to_have_count(2)
        expect(shown(page, "leader" if title == "masters" else "hand-tile").first).to_be_visible()
        it_holds(page, recorded, canaries, names)
        # The links of a replay, as somebody might type them.
        for eyes in ("/1", "/open", ""):
            page.goto(f"http://127.0.0.1:{house.http}/#/r/{game.code}/4{eyes}")
            said = page.get_by_role("alert") if eyes else shown(page, "replay-at")
            expect(said.first).to_be_visible()
            it_holds(page, recorded, canaries, names)
        # The same and more from a program that has the seat.
        asked = Recorded(bare)
        resume = {"type": "Resume", "table": game.code, "secret": page_secret(page)}
        answers = bare.evaluate(ASK, [resume, {"type": "Hint"}, *attempts(game.code)])
        refused = [said for said in answers if said["type"] == "Refused"]
        assert len(refused) == len(attempts(game.code)), refused
        assert "Hinted" in {said["type"] for said in answers}
        look_for(canaries, asked)
        # Whoever has the other seat is told: so they would have been found.
        control = Recorded(bare)
        resume = {"type": "Resume", "table": game.code, "secret": game.secrets[1]}
        own = {"type": "Step", "table": game.code, "number": len(game.records) - 1, "eyes": 1}
        bare.evaluate(ASK, [resume, own])
        assert canaries <= {value for frame in control.frames for value in values(json.loads(frame))}


def it_holds(page: Page, recorded: Recorded, canaries: set[Any], names: list[str]) -> None:
    look_for(canaries, recorded)
    for text in (page.content().lower(), page.evaluate(KEPT).lower()):
        assert not [name for name in names if name in text]
    for test_id in ("open-hands", "open-leaders"):
        expect(shown(page, test_id)).to_have_count(0)


def page_secret(page: Page) -> str:
    """It changes with each return."""
    seats: list[dict[str, str]] = json.loads(page.evaluate("localStorage.getItem('tavola.seats')"))
    return seats[0]["secret"]
