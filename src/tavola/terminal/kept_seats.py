"""The seats one has at houses, kept in a file for the next time: what proves that they are ours is a secret."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tavola.dialects.guest import Guest
from tavola.dialects.native.visitor import Visitor

MOST: Final = 50


@dataclass(frozen=True)
class KeptSeat:
    place: str
    """The address of the house."""
    code: str
    secret: str
    game: str
    name: str


def usual_file() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "tavola" / "seats.json"


class KeptSeats:
    """Whatever is wrong with the file, one plays without it."""

    def __init__(self, file: Path, place: str) -> None:
        self._file = file
        self._place = place

    def here(self) -> list[KeptSeat]:
        return [seat for seat in self._all() if seat.place == self._place]

    def note(self, guest: Guest) -> None:
        """Where this guest sits now is kept, until the game is over."""
        if isinstance(guest, Visitor) and guest.code and guest.secret:
            if guest.over:
                self.forget(guest.code)
            else:
                self.keep(guest.code, guest.secret, guest.game, guest.name)

    def keep(self, code: str, secret: str, game: str, name: str) -> None:
        seat = KeptSeat(self._place, code, secret, game, name)
        seats = self._all()
        if seat not in seats:
            self._write([other for other in seats if not self._is(other, code)] + [seat])

    def forget(self, code: str) -> None:
        seats = self._all()
        if any(self._is(seat, code) for seat in seats):
            self._write([seat for seat in seats if not self._is(seat, code)])

    def _is(self, seat: KeptSeat, code: str) -> bool:
        return (seat.place, seat.code) == (self._place, code)

    def _all(self) -> list[KeptSeat]:
        try:
            return [KeptSeat(**seat) for seat in json.loads(self._file.read_text(encoding="utf-8"))]
        except (OSError, ValueError, TypeError):
            return []

    def _write(self, seats: list[KeptSeat]) -> None:
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part = self._file.with_suffix(".part")
            part.unlink(missing_ok=True)
            # Nobody else on this machine reads a secret, not even for a moment.
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as text:
                json.dump([asdict(seat) for seat in seats[-MOST:]], text)
            part.replace(self._file)
