"""What the tests of the native dialect share: a session without a socket that is spoken to in Python values."""

import json
from typing import Any

from tavola.dialects.native.server import NativeSession, State
from tests.support.sansio import Connection, SansIo


class Talk(Connection[NativeSession]):
    """One native connection: ask, and see what came."""

    def __init__(self, house: SansIo) -> None:
        self.house = house
        self.session, self.outlet = house.native()
        self.greeting = self.came()
        self._ids = 0

    def say(self, type_: str, **fields: Any) -> list[dict[str, Any]]:
        """Say this; everything that came back at once."""
        self._ids += 1
        return self.raw(json.dumps({"type": type_, "id": self._ids, **fields}).encode())

    def raw(self, frame: bytes) -> list[dict[str, Any]]:
        self.session.receive(frame)
        return self.came()

    def came(self) -> list[dict[str, Any]]:
        frames = list(self.outlet.frames)
        self.outlet.frames.clear()
        return [json.loads(frame) for frame in frames]

    @property
    def last_id(self) -> int:
        return self._ids

    @property
    def may_act(self) -> bool:
        return self.session.seat is not None and self.table.may_act(self.session.seat)


def seated(house: SansIo, *names: str, players: int | None = None) -> list[Talk]:
    """Guests at one table of their own; it begins if it is full."""
    talks = [Talk(house) for _ in names]
    talks[0].say("Open", game="qwirkle", name=names[0], players=players or len(names), public=False, moves=True)
    for talk, name in zip(talks[1:], names[1:], strict=True):
        talk.say("Join", table=talks[0].table.code, name=name, moves=True)
    return talks


def at(moment: State, house: SansIo) -> Talk:
    """A connection that is there."""
    match moment:
        case State.NOWHERE:
            talk = Talk(house)
        case State.WATCHING:
            talk = Talk(house)
            talk.say("Watch", table=seated(house, "Xi", "Yu")[0].table.code, name="Eve")
        case State.WAITING:
            (talk,) = seated(house, "Ann", players=3)
        case State.PLAYING:
            talk, other = seated(house, "Ann", "Ben")
            if not talk.may_act:
                talk = other
        case State.OVER:
            talk, other = seated(house, "Ann", "Ben")
            other.say("Leave")
    assert talk.session.state is moment
    talk.came()
    return talk
