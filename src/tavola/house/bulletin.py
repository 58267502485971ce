"""Those who have the lobby open are told what has changed in it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tavola.house.alarms import Alarm
from tavola.house.foreign import Foreign
from tavola.house.table import Table

BULLETIN_SECONDS = 1.0


class Follower(Protocol):
    """Somebody who has the lobby open."""

    def lobby_changed(
        self, shown: Sequence[Table | Foreign], gone: Sequence[Table | Foreign], shared: dict[Any, Any]
    ) -> None:
        """These are there, or are not as they were, and those are not there any more.

        In `shared` followers leave what others of their kind can send as it is.
        """
        ...


class Bulletin:
    """What has changed is told at most once a second and all at once, however much it is; while nobody follows,
    nothing is noted.
    """

    def __init__(self, alarm: Callable[[float, Callable[[], None]], Alarm]) -> None:
        self._alarm = alarm
        self._followers: dict[Follower, None] = {}
        self._noted: dict[str, tuple[Table | Foreign, bool]] = {}
        """The tables that have changed, and whether the lobby shows them."""

    def follow(self, follower: Follower) -> None:
        self._followers[follower] = None

    def tells(self, follower: Follower) -> bool:
        return follower in self._followers

    def unfollow(self, follower: Follower) -> None:
        self._followers.pop(follower, None)

    def note(self, table: Table | Foreign, shown: bool) -> None:
        if self._followers:
            if not self._noted:
                self._alarm(BULLETIN_SECONDS, self._tell)
            self._noted[table.code] = table, shown

    def _tell(self) -> None:
        noted, self._noted = self._noted, {}
        shown = [table for table, there in noted.values() if there]
        gone = [table for table, there in noted.values() if not there]
        shared: dict[Any, Any] = {}
        for follower in tuple(self._followers):
            follower.lobby_changed(shown, gone, shared)
