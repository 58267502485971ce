"""How fast requests may come: what comes too soon waits for its turn, and what would wait too long is refused."""

from collections import OrderedDict


class Pace:
    """So many turns a second, of which some may be taken at once after a rest.

    All it remembers is when the turns taken so far would be over if each had come in its own time.
    """

    __slots__ = ("_lead", "_taken_until", "_turn")

    def __init__(self, rate: float, at_once: float) -> None:
        self._turn = 1 / rate
        self._lead = (at_once - 1) * self._turn
        self._taken_until = 0.0

    def take(self, now: float, longest: float) -> float | None:
        """Take the next turn: the seconds until it comes. None, and nothing is taken, if that is too long."""
        begins = max(now, self._taken_until)
        wait = max(0.0, begins - self._lead - now)
        if wait > longest:
            return None
        self._taken_until = begins + self._turn
        return wait


class Paces:
    """A pace for each address, of those who came last: who has not come for long has rested anyway."""

    def __init__(self, rate: float, at_once: float, remembered: int = 10_000) -> None:
        self._rate = rate
        self._at_once = at_once
        self._remembered = remembered
        self._paces: OrderedDict[str, Pace] = OrderedDict()

    def __len__(self) -> int:
        return len(self._paces)

    def of(self, address: str) -> Pace:
        pace = self._paces.get(address)
        if pace is None:
            pace = self._paces[address] = Pace(self._rate, self._at_once)
            if len(self._paces) > self._remembered:
                self._paces.popitem(last=False)
        else:
            self._paces.move_to_end(address)
        return pace
