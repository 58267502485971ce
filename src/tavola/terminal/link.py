"""The way to a server: one conversation in any dialect, which comes back by the dialect's own way if it drops.

A server that is slow, talks nonsense or hangs up is told of in a sentence; nothing here knows how that is shown.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final, Protocol

from tavola.dialects.guest import Guest
from tavola.terminal.person import Person

IDLE_SECONDS: Final = 2.0
"""After so much silence the guest is asked whether it has anything to say."""
PAUSES: Final = (0.2, 1.0, 2.0, 5.0, 10.0)
"""Between attempts to come back, in seconds; the last one again and again."""
MOST_ATTEMPTS: Final = 30
STRANGE_LINES: Final = 3
"""So many lines that are not of the dialect before any that is, and it is another one that is spoken."""


class Carrier(Protocol):
    async def say(self, said: bytes) -> None: ...

    async def hear(self) -> list[bytes] | None: ...


class Way(Protocol):
    """Where somebody goes, and as whom."""

    guest: Guest
    """For the first connection."""

    def reach(self) -> AbstractAsyncContextManager[Carrier]:
        """A connection; `OSError` says why there is none."""
        ...

    def again(self, before: Guest) -> Guest:
        """A guest for the next connection, who knows the way back of the one before."""
        ...

    def why(self, fault: OSError) -> str:
        """Why there is no connection, as the end of a sentence."""
        ...

    def foreign(self, line: bytes, *, certain: bool) -> str | None:
        """What to say of a line that is not of the dialect; None if it may yet be, and that is not certain."""
        ...


class Link:
    """`heard` is called whenever there may be something new to see."""

    def __init__(self, person: Person, way: Way, heard: Callable[[], None], patience: float = 120.0) -> None:
        self.connected = False
        self.fault: str | None = None
        """Why it was given up."""
        self._person = person
        self._way = way
        self._heard = heard
        self._patience = patience
        self._carrier: Carrier | None = None
        self._ever = False
        self.understood = False
        """Whether anything of the dialect was heard on the last connection."""
        self._strange = b""
        """The first line that was not."""

    async def run(self) -> None:
        """Until the game is over or there is no way back."""
        attempts = 0
        person = self._person
        while not person.gone and self.fault is None:
            try:
                await self._talk()
                why = "the server hung up"
            except OSError as fault:
                why = self._way.why(fault)
            if self.understood:
                attempts = 0
            self.connected, self._carrier = False, None
            if person.gone or self.fault:
                break
            if attempts >= MOST_ATTEMPTS or not (self.understood or attempts):
                self.fault = self._hopeless(why)
                break
            pause = PAUSES[min(attempts, len(PAUSES) - 1)]
            attempts += 1
            person.draft = None
            person.tell(f"The connection is lost ({why}). Coming back in {pause:g} seconds.", "wrong")
            self._heard()
            await asyncio.sleep(pause)
            person.comes_back(self._way.again(person.guest))
        if self.fault:
            person.tell(f"{self.fault[:1].upper()}{self.fault[1:].removesuffix('.')}.", "wrong")
        self._heard()

    def _hopeless(self, why: str) -> str:
        """Why nobody tries again."""
        if self._ever and self._strange and not self.understood:
            return self._way.foreign(self._strange, certain=True) or why
        return f"no connection: {why}"

    async def say(self, said: bytes) -> None:
        if said and self._carrier:
            with suppress(OSError):
                async with asyncio.timeout(self._patience):
                    await self._carrier.say(said)

    async def _talk(self) -> None:
        """One connection, from the first word to the last."""
        person = self._person
        self.understood = False
        async with asyncio.timeout(self._patience) as waiting, self._way.reach() as carrier:
            waiting.reschedule(None)
            if self._ever:
                person.tell("Connected again.")
            self._carrier, self.connected, self._ever = carrier, True, True
            await self.say(person.guest.hello())
            self._heard()
            beating = asyncio.create_task(self._beat())
            try:
                while (frames := await self._hear(carrier)) is not None:
                    for frame in frames:
                        await self._take(frame.rstrip(b"\r"))
                    if frames:
                        person.look_again()
                        self._heard()
                    if person.gone or self.fault:
                        return
            finally:
                beating.cancel()

    async def _take(self, frame: bytes) -> None:
        """As long as nothing of the dialect has come, another one may be spoken here."""
        guest = self._person.guest
        strange = guest.strange_lines
        said = guest.receive(frame)
        if guest.strange_lines == strange:
            self.understood = True
        elif not self.understood:
            self._strange = self._strange or frame
            certain = guest.strange_lines >= STRANGE_LINES
            self.fault = self.fault or self._way.foreign(self._strange, certain=certain)
        await self.say(said)

    async def _hear(self, carrier: Carrier) -> list[bytes] | None:
        try:
            async with asyncio.timeout(IDLE_SECONDS):
                return await carrier.hear()
        except TimeoutError:
            guest = self._person.guest
            asked = guest.may_rematch  # that is the person's to answer, however long it takes
            if self._person.view is not None and not guest.my_turn and not asked and self._is_due():
                await self.say(guest.idle())
                self._person.look_again()
                self._heard()
            return []

    def _is_due(self) -> bool:
        """Whether the next word is the server's, and not another player's."""
        acting = self._person.acting
        return not acting or self._person.guest.number in acting

    async def _beat(self) -> None:
        guest = self._person.guest
        while guest.beat_seconds is not None:
            await asyncio.sleep(guest.beat_seconds)
            await self.say(guest.beat())
