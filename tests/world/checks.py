"""What must hold in the world after every step: all agree, nothing told is lost, nothing secret is sent."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tavola.dialects.eriantys_views.client import Guest as ViewsGuest
from tavola.dialects.native.client import Guest as NativeGuest
from tavola.house.audit import _Auditor, verify
from tavola.house.ledger import Ledger, Phase
from tavola.house.words import CODECS, Closed, Revealed, header_of
from tavola.store import Record
from tests.mixed.tongues import NATIVE, PLAIN, public
from tests.world.people import Person

if TYPE_CHECKING:
    from tavola.house.table import Table
    from tests.world.wire import Wire
    from tests.world.world import World

PATIENCE = 1.5
"""Seconds without a word after which everybody must know the same."""

HIDDEN = {
    "Drew": "tiles",
    "Traded": "tiles",
    "Left": "tiles",
    "Dealt": "leaders",
    "Kept": "leaders",
    "LeaderDiscarded": "leader",
}
"""Which part of an event is for the seat alone that it tells of."""

SECRET = re.compile(rb'"secret":"([0-9a-f]+)"')
"""How a guest is given what takes the seat back."""

EXPECTED_ERRORS = ("write failed",)


class Wrong(AssertionError):  # noqa: N818 - a finding
    """Something that must hold does not."""


def key_of(game: str, view: Any, names: list[str]) -> bytes:
    """What everybody can know of a position, as bytes to compare."""
    return msgspec.json.encode(public(game, view, names), order="sorted")


class Checks:
    def __init__(self, world: World) -> None:
        self._world = world
        self._ledgers: dict[str, Ledger] = {}
        """What is on disk, read beside the house."""
        self.durable: dict[str, dict[bytes, int]] = {}
        """Every position that is on disk, as all may know it, and the entry it came with."""
        self._seeds: dict[str, bytes] = {}
        """The seed of each table whose game is not over."""
        self._secrets: dict[bytes, str] = {}
        """The secrets of seats, and who was given each."""
        self.agreed = self.compared = self.frames = 0

    def _wrong(self, what: str) -> Wrong:
        """The first finding counts: what is raised may be swallowed on its way through the house."""
        self._world.failed(what)
        return Wrong(what)

    # The disk

    def written(self, batch: Sequence[Record]) -> None:
        for record in batch:
            if record.beside:
                continue
            ledger = self._ledgers.get(record.code)
            if ledger is None:
                ledger = self._ledgers[record.code] = Ledger(header_of(record.body))
                self.durable[record.code] = {}
                assert record.private
                self._seeds[record.code] = record.private
            if record.number < len(ledger.log):
                continue  # the same batch once more
            entry = ledger.read(record.body)
            if any(isinstance(event, Revealed) for event in entry.events):
                self._seeds.pop(record.code, None)
            if ledger.state is not None:
                names = [sat.name for sat in ledger.seated]
                key = key_of(ledger.game.name, ledger.game.view(ledger.state, None), names)
                self.durable[record.code][key] = record.number

    # What is sent

    def sent(self, wire: Wire, data: bytes) -> None:
        """Just before it leaves the house."""
        self.frames += 1
        for secret in SECRET.findall(data):
            self._secrets.setdefault(secret, wire.end.name)
        for secret, owner in self._secrets.items():
            if owner != wire.end.name and secret in data:
                raise self._wrong(f"{wire.end.name} is sent a secret of {owner}")
        for code, seed in self._seeds.items():
            if seed in data:
                raise self._wrong(f"{wire.end.name} is sent the seed of table {code}")
        if wire.tongue == NATIVE:
            for line in data.splitlines():
                self._sent_native(wire, json.loads(line))

    def _sent_native(self, wire: Wire, said: dict[str, Any]) -> None:
        match said["type"]:
            case "Seated":
                ledger = self._ledgers.get(said["table"])
                if ledger is None or ledger.sitting[said["seat"]] is None:
                    raise self._wrong(f"{wire.end.name} is given a seat that is not on disk")
            case "Table":
                wire.you = said["you"]
                for entry in said["history"]:
                    self._told_entry(wire, said["table"], entry)
                self._told_now(wire, said["table"], said["now"])
            case "News":
                self._told_entry(wire, said["table"], said["entry"])
                self._told_now(wire, said["table"], said["now"])
            case "Stepped":
                if said["phase"] != "over":
                    self._told_entry(wire, said["table"], said["entry"])
            case "Tables":
                for card in said["tables"]:
                    if card["code"] not in self._ledgers:
                        raise self._wrong(f"{wire.end.name} is shown table {card['code']}, which is not on disk")

    def _told_entry(self, wire: Wire, code: str, entry: dict[str, Any]) -> None:
        ledger = self._ledgers.get(code)
        if ledger is None or entry["number"] >= len(ledger.log):
            raise self._wrong(
                f"{wire.end.name} is told entry {entry['number']} of table {code}, which is not on disk"
            )
        written = ledger.entry(entry["number"])
        if (written.at, written.who) != (entry["at"], entry["who"]) or [
            event["type"] for event in entry["events"]
        ] != [type(event).__name__ for event in written.events]:
            raise self._wrong(f"{wire.end.name} is told {entry} of table {code}; the log has {written}")
        if ledger.phase is Phase.OVER:
            return
        for event in entry["events"]:
            part = HIDDEN.get(event["type"])
            if part and event.get(part) is not None and event["seat"] != wire.you:
                raise self._wrong(f"{wire.end.name}, on seat {wire.you}, is told {event}")

    def _told_now(self, wire: Wire, code: str, now: dict[str, Any]) -> None:
        if now["number"] >= len(self._ledgers[code].log):
            raise self._wrong(
                f"{wire.end.name} is shown table {code} after entry {now['number']}, which is not on disk"
            )
        game = self._ledgers[code].game.name
        if now["view"] is None or game == "eriantys":
            return
        for seat, seen in enumerate(now["view"]["seats"]):
            if seen["hand"] is not None and seat != wire.you:
                raise self._wrong(f"{wire.end.name}, on seat {wire.you}, is shown the hand of seat {seat}")

    def hung_up(self, wire: Wire) -> None:
        """The house ends a connection of its own accord: not of somebody who has done nothing."""
        person, table = wire.end, wire.session.table
        if not isinstance(person, Person) or self._world.closing:
            return
        if person.wire is not wire:
            return  # they have long been gone
        if not person.excused and table is not None and table.playing and wire.session.seat is not None:
            raise self._wrong(f"{person.name} ({person.tongue}) is thrown out of a game: {self._world.last_log()}")

    def turned_away(self, person: Person, wire: Wire) -> None:
        """Somebody has been refused: not whoever is waited for."""
        if person.seated and wire.session.table is not None and wire.session.table.playing:
            raise self._wrong(f"{person.name} ({person.tongue}) was sent away from a game: {person.guest.refused}")
        for table in self._world.house.tables.values():
            seat = table.named(person.name)
            if not seat or not table.playing or not person.tongue.startswith(seat.dialect):
                continue
            hangs_on = self._world.house.names.in_use(seat.dialect, seat.name)
            # Whose earlier connection was found lost only now may have been refused before that.
            missed = seat.missing and (seat.left_at or 0.0) <= wire.begun
            if missed and not hangs_on and _can_prove(person, table):
                raise self._wrong(
                    f"{person.name} ({person.tongue}) is waited for at table {table.code}"
                    f" and was refused: {person.guest.refused}"
                )

    # What everybody knows

    def told(self, wire: Wire) -> None:
        """Everything that was written at once has been read: what is known now is on disk."""
        person, table = wire.end, wire.session.table
        if isinstance(person, Person) and table is not None and table.dealt:
            self._compare(person, wire, table)

    def _key(self, person: Person, table: Table) -> bytes | None:
        view = person.told()
        if view is None or person.guest.game != table.game.name:
            return None
        try:
            return key_of(table.game.name, view, person.guest.names)
        except ValueError:
            return None  # only the first half of the deal has come yet

    def _compare(self, person: Person, wire: Wire, table: Table) -> None:
        self.compared += 1
        key = self._key(person, table)
        if key is None:
            return
        if key not in self.durable.get(table.code, {}):
            live = key_of(table.game.name, table.view(None), [seat.name for seat in table.occupied])
            if key == live:
                raise self._wrong(
                    f"{person.name} knows of entry {table.number} of table {table.code}, not yet on disk"
                )
        elif wire.idle:
            self.agree(person, wire)

    def agree(self, person: Person, wire: Wire, *, last: bool = False) -> None:
        """Whoever has heard everything knows the position as it is; at once, or after a moment."""
        table = wire.session.table
        if table is None or not table.dealt or not wire.idle or not wire.reads:
            return
        if table.sequence > self._world.hall.journal.durable or (person.guest.over and table.playing):
            return
        if table.phase is Phase.OVER and table.outcome is None:
            return
        known = self._key(person, table)
        truth = key_of(table.game.name, table.view(None), [seat.name for seat in table.occupied])
        if known == truth and self._hand_agrees(person, wire, table):
            self.agreed += 1
            return
        if (known is None and not last) or self._world.closing:
            return
        if not last:
            number, visit = table.number, person.visits
            self._world.later(
                PATIENCE,
                lambda: (
                    self.agree(person, wire, last=True)
                    if person.wire is wire and table.number == number and person.visits == visit
                    else None
                ),
            )
        elif known is not None:
            raise self._wrong(
                f"{person.name} ({person.tongue}) at table {table.code}, entry {table.number}, knows"
                f" {_difference(known, truth)}"
            )

    @staticmethod
    def _hand_agrees(person: Person, wire: Wire, table: Table) -> bool:
        seat = wire.session.seat
        if seat is None or table.game.name == "eriantys" or table.phase is Phase.OVER:
            return True
        guest = person.guest
        if guest.number is None or seat.name not in guest.names:
            return False
        own = guest.view().seats[guest.number].hand
        return own is None or sorted(own) == sorted(table.view(seat.index).seats[seat.index].hand)

    # The house as a whole

    def restored(self) -> None:
        """A house has been opened on what is on disk: it is all there, and nothing else."""
        house, disk = self._world.house, self._world.disk
        # A table at which nobody is waited for any more is closed when the house opens, and forgotten.
        closed = {record.code for record in self._world.hall.journal._waiting if record.closes}
        unfinished = set(disk.unfinished())
        if set(house.tables) - closed != unfinished - closed:
            raise self._wrong(f"on disk are {sorted(unfinished)}, the house has {sorted(house.tables)}")
        for code in sorted(unfinished & set(house.tables)):
            bodies = [record.body for record in disk.load(code)]
            # What ends with the restart comes after what was there.
            if house.tables[code].ledger.log[: len(bodies)] != bodies:
                raise self._wrong(f"table {code} is not as it was told")

    def logs(self) -> None:
        """Every log follows from its moves and its seed."""
        for shelf in self._world.disk.shelves():
            records = self._world.disk.load(shelf.code)
            header = header_of(records[0].body)
            entries = [CODECS[header.game].read(record.body) for record in records]
            if any(isinstance(event, Closed) for event in entries[-1].events):
                entries.pop()
            elif shelf.finished:
                verify(records)
                continue
            auditor = _Auditor(header, bytes.fromhex((records[0].private or b"").decode()))
            for entry in entries:
                auditor.check(entry)

    def told_to_the_operator(self, line: dict[str, Any]) -> None:
        """A line of the server's log holds no secret, and of no fault of ours."""
        spelled = repr(line).encode()
        if any(secret in spelled for secret in (*self._secrets, *self._seeds.values())):
            raise self._wrong(f"the log holds a secret: {line}")
        if line["log_level"] in ("error", "critical") and line["event"] not in EXPECTED_ERRORS:
            raise self._wrong(f"the house has logged {line}")

    def at_rest(self) -> None:
        """Nobody is left: nothing waits, and nobody is remembered."""
        hall = self._world.hall
        house = hall.house
        left = {
            "connections": len(hall.connections),
            "unwritten": hall.journal.sequence - hall.journal.durable,
            "unsent": len(hall.outbox._ready) + len(hall.outbox._blocked),
            "held": len(hall.outbox._held),
            "to show": len(hall.gallery._to_show),
            "later": len(hall.journal._later),
            "tables": len(house.tables),
            "waiting": len(house._clearing._empty) + len(house.visitors._openers),
            "kept": len(house._keeping._kept),
            "left": len(house._clearing._left),
            "closing": len(house._keeping._closing),
            "unplayed": len(house._keeping._unplayed) + len(house._keeping._left_from),
            "reopened": len(house._keeping._reopened),
            "names": sum(len(names) for names in house.names._claimed.values()),
            "in a queue": sum(
                len(queue._waiters) + len(queue._asked) + len(queue._guests) + len(queue._openers)
                for queue in house.queues.values()
            ),
            "noted": len(hall.chronicle.waiting),
            "alarms": sum(1 for alarm in house.alarms._heap if alarm.act is not None),
        }
        if any(left.values()):
            raise self._wrong(f"the house does not come to rest: { ({what: n for what, n in left.items() if n}) }")


def _difference(known: bytes, truth: bytes) -> str:
    ours, theirs = json.loads(known), json.loads(truth)
    parts = [
        f"{part}: {ours[part]!r} instead of {theirs[part]!r}" for part in theirs if ours.get(part) != theirs[part]
    ]
    return "; ".join(parts)[:800] or "another hand than the one dealt"


def _can_prove(person: Person, table: Table) -> bool:
    """Whether somebody has what it takes to come back; not who was cut off before being told of the seat."""
    guest = person.guest
    if isinstance(guest, NativeGuest | ViewsGuest) and person.tongue != PLAIN:
        return guest.code == table.code and guest.secret is not None
    return True
