"""Whole games in which everything hidden is looked for in every frame: seeds, secrets of seats, hands, decks."""

import base64
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tavola.games.masters import words as masters
from tavola.games.qwirkle import words as qwirkle
from tavola.house.table import Table
from tests.mixed import tongues
from tests.mixed.tongues import BOT, NATIVE, TONGUES, Company
from tests.support.sansio import FakeOutlet, SansIo

HIDDEN = {
    "Drew": "tiles",
    "Traded": "tiles",
    "Left": "tiles",
    "Dealt": "leaders",
    "Kept": "leaders",
    "LeaderDiscarded": "leader",
}
"""Which part of an event is for the seat alone that it tells of."""

LABEL = re.compile(rb'"L(\d+)"')
FIRST_LEADER = 49
"""What masters-states calls L1; development cards have the numbers below."""


class Leak(AssertionError):  # noqa: N818 - a finding
    """A frame holds what its receiver may not know."""


class Watched(FakeOutlet):
    """Keeps every frame until it has been looked through."""

    def __init__(self) -> None:
        super().__init__()
        self.unread: list[bytes] = []

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        super().send(frame, sequence)
        self.unread.append(frame)


@contextmanager
def _watched() -> Iterator[None]:
    there: Any = tongues
    there.FakeOutlet = Watched
    try:
        yield
    finally:
        there.FakeOutlet = FakeOutlet


class CanaryGame:
    """One whole game of guests of several dialects, with somebody looking on."""

    def __init__(self, seed: object) -> None:
        self.rng = random.Random(f"canary {seed}")
        self.seed = seed
        self.game = self.rng.choice(["qwirkle", "eriantys", "masters"])
        self.frames = 0
        self._new: Counter[str] = Counter()
        """The tiles each guest by line was told to have drawn."""
        self._played: set[int] = set()
        """Leaders that everybody has seen."""
        self._own: dict[str, set[int]] = {}

    def play(self) -> int:
        """How many frames were looked through; `Leak` if one holds what it may not."""
        rng = self.rng
        people = [tongue for tongue in TONGUES[self.game] if tongue != BOT]
        spoken = [rng.choice(people) for _ in range(rng.choice([2, 2, 3, 4]))]
        options = {"expert": rng.random() < 0.5} if self.game == "eriantys" else {}
        with _watched():
            company = Company(SansIo(f"canary {self.seed}"), self.game, spoken, options=options)
            outlet = Watched()
            session, _ = company.sansio.native()
            session.outlet = outlet
            session.receive(json.dumps({"type": "Watch", "table": company.table.code}).encode())
            self._look(company, outlet)
            company.play_out(rng, lambda: self._look(company, outlet))
        return self.frames

    def _look(self, company: Company, spectator: Watched) -> None:
        table = company.table
        if not table.playing:
            return
        owned = [(getattr(visitor.guest, "secret", None) or "").encode() for visitor in company.visitors]
        secrets = [*_marks(table), *(secret for secret in owned if secret)]
        if self.game == "masters":
            self._learn(table)
        self._search(table, NATIVE, None, spectator, secrets)
        for visitor, own in zip(company.visitors, owned, strict=True):
            outlet: Any = visitor.outlet
            seat = visitor.session.seat
            self._search(table, visitor.tongue, seat, outlet, [mark for mark in secrets if mark != own])

    def _learn(self, table: Table) -> None:
        state = table.ledger.state
        self._played = {leader for player in state.players for leader in player.played}
        if not self._own:
            for news in table.ledger.history():
                for event in news.told:
                    if isinstance(event, masters.Dealt):
                        self._own[table.occupied[event.seat].name] = set(event.leaders or ())

    def _search(self, table: Table, tongue: str, seat: Any, outlet: Watched, secrets: list[bytes]) -> None:
        frames, outlet.unread = outlet.unread, []
        for frame in frames:
            self.frames += 1
            for secret in secrets:
                if secret in frame:
                    raise Leak(f"{tongue} is sent {secret!r}: {frame[:200]!r}")
            name = tongue.partition(",")[0].partition(":")[0]
            if name == NATIVE:
                _native(json.loads(frame), None if seat is None else seat.index, self.game)
            elif name == "eriantys-views":
                self._decks(frame, seat.name)
            elif name in ("masters-states", "masters-requests"):
                self._leaders(frame, seat.name, name)
            elif name == "qwirkle-lines":
                self._draws(table, frame, seat)

    def _draws(self, table: Table, frame: bytes, seat: Any) -> None:
        for line in frame.split(b"\n"):
            if line.startswith(b"NEW ") and line != b"NEW empty":
                self._new[seat.name] += len(line.split()) - 1
        drawn = 0
        for news in table.ledger.history() if b"NEW" in frame else ():
            drawn += sum(
                len(event.tiles or ())
                for event in news.told
                if isinstance(event, qwirkle.Drew) and event.seat == seat.index
            )
        if self._new[seat.name] > drawn > 0:
            raise Leak(f"{seat.name} is told of {self._new[seat.name]} tiles and has drawn {drawn}")

    @staticmethod
    def _decks(frame: bytes, name: str) -> None:
        for line in frame.split(b"\n"):
            if b"AssignPlayerDeckResponseMessage" in line and json.loads(line)["Nickname"] != name:
                raise Leak(f"{name} is shown somebody else's assistants: {line!r}")

    def _leaders(self, frame: bytes, name: str, dialect: str) -> None:
        known = self._own.get(name, set()) | self._played
        for line in frame.split(b"\n"):
            if b'"cardMap"' in line or not line:
                continue  # the list of all cards that there are
            if dialect == "masters-states":
                told = {int(label) + FIRST_LEADER - 1 for label in LABEL.findall(line)}
            else:
                told = {number for number in _leader_numbers(json.loads(line)) if number >= FIRST_LEADER}
            if told - known:
                raise Leak(f"{name} ({dialect}) is told of leaders {sorted(told - known)}: {line[:300]!r}")


def _marks(table: Table) -> list[bytes]:
    """The seed and the stirred seed, as they might be spelled."""
    marks = []
    for seed in (table._seed, table._stirred):
        spelled = seed.hex().encode()
        marks += [seed, spelled, spelled.upper(), base64.b64encode(seed), base64.b64encode(seed).rstrip(b"=")]
    return marks


def _leader_numbers(said: Any, key: str = "") -> Iterator[int]:
    """The numbers in whatever is called after leaders."""
    match said:
        case dict():
            for name, value in said.items():
                yield from _leader_numbers(value, f"{key}.{name}")
        case list():
            for value in said:
                yield from _leader_numbers(value, key)
        case int() if "eader" in key:
            yield said


def _native(said: dict[str, Any], seat: int | None, game: str) -> None:
    entries = [said["entry"]] if "entry" in said else said.get("history", [])
    for entry in entries:
        for event in entry["events"]:
            part = HIDDEN.get(event["type"])
            if part and event.get(part) is not None and event["seat"] != seat:
                raise Leak(f"native seat {seat} is told {event}")
    view = said["now"]["view"] if "now" in said else said.get("view")
    if view is None or game == "eriantys":
        return
    for number, shown in enumerate(view["seats"]):
        if number != seat and (shown["hand"] is not None or shown.get("away") is not None):
            raise Leak(f"native seat {seat} is shown the hand of seat {number}")
