"""One visit of a bot at a server, from its first word to the farewell: what it says when, and how long it waits.

Only words about the game count as the server's; that it is still there, as a ping says, is no reason to wait on.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from tavola.cli import foreign
from tavola.cli.carriers import Carrier
from tavola.cli.chooser import Chooser
from tavola.cli.conversation import Conversation
from tavola.cli.fault import Unplayed
from tavola.cli.progress import Progress, to_move
from tavola.dialects.guest import Guest

FAREWELL_SECONDS = 1.0
"""How long to listen on after the end: there may be more to hear, and some servers never hang up."""
IDLE_SECONDS = 2.0
"""After so much silence about the game the guest is asked whether it has anything to say, and then again."""
STRANGE_LINES = 3
"""So many lines and none of the dialect before them: this is no server of it. One may be a greeting of its own."""


@dataclass(frozen=True)
class Waits:
    """How a bot is to behave there, in seconds."""

    patience: float
    """How long the server may be silent about the game when it is its turn to speak."""
    lobby_patience: float | None = None
    """How long the others may take, in the lobby and over their moves; None: for ever."""
    pace: float = 0.0
    """How long we take at least for a move."""
    thinking: float = 1.0
    """How long a bot that searches, or a program, may think about one."""


class Silent(Exception):  # noqa: N818 - a state of affairs, told to the person at the keyboard
    """Nothing about the game was heard for too long; the message says what was waited for."""


class Visit:
    """`place` is where, in words; `dialect` should be spoken there. `bot` is as a `Chooser` takes it."""

    def __init__(
        self,
        guest: Guest,
        carrier: Carrier,
        *,
        place: str,
        dialect: str,
        bot: str,
        waits: Waits,
        conversation: Conversation,
        progress: Progress,
    ) -> None:
        self._guest = guest
        self._carrier = carrier
        self._place = place
        self._dialect = dialect
        self._waits = waits
        self._conversation = conversation
        self._progress = progress
        self._clock = asyncio.get_running_loop().time
        self._chooser = Chooser(bot, waits.thinking, self._clock)
        now = self._clock()
        self._quiet_since = now
        """When the server last said something about the game, or, after that, we moved."""
        self._beaten_at = now
        self._idle_at = now + IDLE_SECONDS
        self._move_at: float | None = None
        """When to make our move, once it is our turn."""
        self._due: bool | None = None
        """Whether the next word is the server's and not another player's; None until it is asked for."""
        self._answering = True
        """Whether something was heard about the game since our last move."""
        self._understood = False
        """Whether anything was heard that is of this dialect at all."""

    async def play(self) -> None:
        """Play until it is over or the server hangs up."""
        try:
            await self._play()
        finally:
            await self._chooser.end()

    async def _play(self) -> None:
        guest = self._guest
        self._progress.tell(f"Connected to {self._place} ({self._dialect}) as {guest.name}.")
        await self._say(guest.hello())
        while not guest.over:
            frames = await self._hear(self._wake())
            if frames is None:
                self._check_understood()
                return
            for frame in frames:
                await self._take(frame)
            if not guest.over:
                await self._mind_silence(self._clock())
                await self._move()
        await self._part()

    async def _part(self) -> None:
        """Hear what is still said, for a moment that nothing prolongs."""
        end = self._clock() + FAREWELL_SECONDS
        # It is over, whether the server stays or goes, and a time that has run out is an OSError too.
        with suppress(OSError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while (now := self._clock()) < end and (frames := await self._hear(end - now)) is not None:
                    for frame in frames:
                        self._conversation.heard(frame, telling=False)
                        await self._say(self._guest.receive(frame))

    # Hearing

    async def _hear(self, seconds: float) -> list[bytes] | None:
        """The frames that come within this time, perhaps none; None when the server has hung up."""
        beat = self._guest.beat_seconds
        if beat is not None and self._clock() - self._beaten_at >= beat:
            self._beaten_at = self._clock()
            await self._say(self._guest.beat())
        try:
            async with asyncio.timeout(seconds):
                return await self._carrier.hear()
        except TimeoutError:
            return []

    def _wake(self) -> float:
        """In how many seconds there is something to do even if nothing is heard."""
        now, waits = self._clock(), self._waits
        times = [self._idle_at, self._quiet_since + waits.patience]
        if waits.lobby_patience is not None:
            times.append(self._quiet_since + waits.lobby_patience)
        if self._guest.beat_seconds is not None:
            times.append(self._beaten_at + self._guest.beat_seconds)
        if self._move_at is not None:
            times.append(self._move_at)
        return max(0.0, min(at for at in times if at > now or at == self._move_at) - now)

    async def _take(self, frame: bytes) -> None:
        guest = self._guest
        strange, was_waiting = guest.strange_lines, not self._understood
        alive = guest.is_sign_of_life(frame)
        said = guest.receive(frame)
        of_the_dialect = guest.strange_lines == strange
        self._conversation.heard(frame, telling=not alive)
        if of_the_dialect:
            self._understood = True
            if not alive:
                self._quiet_since = self._clock()
                self._idle_at = self._quiet_since + IDLE_SECONDS
                self._due = None
                self._answering = True
        elif not self._understood:
            self._suspect(frame)
        await self._say(said)
        if was_waiting and self._understood and not guest.over:
            self._progress.tell("Waiting for the game to begin.")
        self._progress.look(guest)

    def _suspect(self, frame: bytes) -> None:
        """Before anything of our dialect came a line that is not of it: another one may be spoken here."""
        like = foreign.looks_like(frame, self._dialect)
        if like or self._guest.strange_lines >= STRANGE_LINES:
            raise Unplayed(foreign.sentence(self._place, self._dialect, frame, like))

    def _check_understood(self) -> None:
        if not self._understood and self._guest.strange_lines:
            last = self._conversation.last_words()
            raise Unplayed(f"{self._place} hung up and has said nothing that is {self._dialect}{last}")

    # Waiting

    async def _mind_silence(self, now: float) -> None:
        """Give up what has taken too long, and let the guest say something where the server owes us a word."""
        guest, waits, quiet = self._guest, self._waits, now - self._quiet_since
        idle = now >= self._idle_at
        if idle:
            self._idle_at = now + IDLE_SECONDS
        if guest.my_turn or not (idle or quiet >= min(waits.patience, waits.lobby_patience or waits.patience)):
            return
        if self._due is None:
            self._due = self._is_due()
        limit = waits.patience if self._due else waits.lobby_patience
        if limit is not None and quiet >= limit:
            what = "although it was its turn to speak" if self._due else "while others were waited for"
            raise Silent(f"said nothing about the game for {limit:g} seconds, {what}")
        if idle and self._due and self._progress.started:
            await self._say(guest.idle())

    def _is_due(self) -> bool:
        """Whether the server owes us a word: a first one, the answer to our move, or what is next in our turn."""
        if not self._understood or not self._answering:
            return True
        if not self._progress.started:
            return False
        acting = to_move(self._guest)
        return not acting or self._guest.number in acting

    # Speaking

    async def _move(self) -> None:
        """Make the moves that are ours, each after the pause the server needs and at the pace people like."""
        guest = self._guest
        part = False
        while guest.my_turn and guest.number is not None:
            now = self._clock()
            if self._move_at is None:
                self._move_at = now if part else now + max(guest.pause_seconds, self._waits.pace)
            if now < self._move_at:
                return
            self._move_at = None
            move = await self._chooser.choose(guest)
            said = guest.say(move)
            self._progress.moved(move)
            # A move may be one of several that are said together: then nothing is said until the last is chosen.
            part = not said
            await self._say(said)
            if self._answering:
                self._quiet_since = self._clock()
                self._idle_at = self._quiet_since + IDLE_SECONDS
            self._answering = self._answering and part
            self._due = None
        self._move_at = None

    async def _say(self, said: bytes) -> None:
        if said:
            self._conversation.said(said)
            try:
                async with asyncio.timeout(self._waits.patience):
                    await self._carrier.say(said)
            except TimeoutError as why:
                raise Silent(f"took none of our words for {self._waits.patience:g} seconds") from why
