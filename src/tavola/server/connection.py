"""One guest's connection, whatever carries it: lines wait their turn on the way in, frames on the way out."""

from abc import ABC, abstractmethod
from collections.abc import Callable

import structlog

from tavola.dialects.session import Session
from tavola.house.table import Table
from tavola.server.hall import Hall

log = structlog.get_logger()

MOST_WORDS = 500
"""So much is told of what somebody was sent away with."""


def address_of(peer: object) -> str:
    """Where a connection comes from, without its port."""
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""


def left_because(table: Table) -> str:
    """Why the last to leave this game left it, as its log tells everybody."""
    last = table.ledger.entry(table.number)
    return str(last.moves[-1].reason) if table.ledger.leaves(last) else ""


class Connection(ABC):
    """The port of one session. There may be thousands, most of them idle, so each is kept small."""

    __slots__ = (
        "_closing",
        "_frames",
        "_heard_at",
        "_hinted",
        "_lines",
        "_paused",
        "_queued",
        "_stale",
        "_throttled",
        "_tokens",
        "backlog",
        "hall",
        "session",
        "since",
    )

    def __init__(self, hall: Hall, session: Session) -> None:
        self.hall = hall
        self.session = session
        self.since = self._heard_at = hall.loop.time()
        self._tokens = hall.limits.burst
        self._lines: list[bytes] | None = None
        self.backlog = False
        """Whether more has been read than may wait as lines."""
        self._frames: list[tuple[int, bytes]] | None = None
        self._queued = False
        """Whether the outbox knows that there is something to send."""
        self._closing = False
        self._hinted = False
        """Whether what the session found out about its guest's program has been told."""
        self._paused = False
        self._throttled = False
        self._stale = False
        """A spectator who could not keep up: frames are left out until the table can be sent afresh."""

    # The connection itself

    def arrived(self, address: str) -> None:
        """The connection from there stands, and has been admitted."""
        self.hall.connections.add(self)
        log.info("guest arrived", dialect=self.session.dialect, address=address)
        self._guard(self.session.greet)

    def gone(self) -> None:
        """The connection is lost or closed."""
        self._closing = True
        self._frames = self._lines = None
        if self in self.hall.connections:
            self.hall.connections.discard(self)
            self._guard(self.session.lost)

    # In

    def hear(self, lines: list[bytes]) -> None:
        if not self._closing:
            self._lines = self._lines + lines if self._lines else lines
            self.pump()

    def pump(self) -> None:
        """Give the session the lines it may hear now.

        A guest has one move in flight: the next line waits until the table's last entry is on disk.
        """
        session, outbox, lines = self.session, self.hall.outbox, self._lines
        if not lines or self._closing:
            return
        done = 0
        for line in lines:
            table = session.table
            if table is not None and table.sequence > outbox.durable:
                outbox.hold(self)
                break
            if self._tokens < 1 and not self._earn_tokens():
                self._throttle()
                break
            self._tokens -= 1
            done += 1
            unsent = len(self._frames) if self._frames else 0
            try:
                session.receive(line)
            except Exception as fault:  # noqa: BLE001 - see _fail
                self._fail(fault)
                break
            if self._closing:
                self._tell_sent_away(table, unsent)
                break
        self._lines = lines[done:] or None
        self.hall.lines_heard += done
        if self.backlog and self._lines is None:
            self.hear_more()
        if session.hint is not None and not self._hinted:
            self._tell_hint()
        self._mind_reading()

    def refuse_frame(self, reason: str) -> None:
        """What came is no frame; what came after it cannot be told apart from it and is not heard."""
        self._lines = None
        self.hall.refusals["not a frame"] += 1
        log.info("guest refused", dialect=self.session.dialect, reason=reason, **self._place())
        self._guard(lambda: self.session.unreadable(reason))
        self.close()

    def refuse_if_silent(self) -> None:
        """Close if the guest has been here for long and never said anything that makes sense."""
        seconds = self.hall.limits.login_seconds
        if not self.session.known and self.since < self.hall.loop.time() - seconds:
            self.refuse_frame(f"nothing sensible was said for {seconds:g} seconds")

    def tell_trouble(self, words: str) -> None:
        """Tell it at once: what waits for the disk waits on."""
        frame = self.session.trouble(words)
        if frame and not self._closing:
            self.write([frame])

    def say_farewell(self) -> None:
        self._guard(self.session.farewell)

    # What whoever runs the house is told of it; never a frame that may hold a hand

    def _tell_sent_away(self, table: Table | None, unsent: int) -> None:
        """The session has hung up over a line: tell why, unless it is only that the game is over."""
        dialect, where = self.session.dialect, self._place()
        if table is None or not table.dealt:
            answer = (self._frames or [])[unsent:]
            words = answer[-1][1].decode(errors="backslashreplace").strip() if answer else ""
            self.hall.refusals["sent away by its session"] += 1
            log.info("guest refused", dialect=dialect, reason=words[:MOST_WORDS], **where)
        elif reason := left_because(table):
            # What was wrong with a move may tell of the hand; the reason in the table's log is everybody's.
            self.hall.refusals["kicked from a game"] += 1
            log.info("guest kicked", dialect=dialect, reason=reason, **where)

    def _tell_hint(self) -> None:
        """Once: what the operator should know about this guest."""
        self._hinted = True
        log.info("hint", dialect=self.session.dialect, hint=self.session.hint)

    def _place(self) -> dict[str, str]:
        """The table and the name of whoever is connected here, if that is known."""
        seat = self.session.seat
        return {} if seat is None else {"table": seat.code, "name": seat.name}

    def _earn_tokens(self) -> bool:
        limits, now = self.hall.limits, self.hall.loop.time()
        self._tokens = min(limits.burst, self._tokens + (now - self._heard_at) * limits.rate)
        self._heard_at = now
        return self._tokens >= 1

    def _mind_reading(self) -> None:
        crowded = self.backlog or (self._lines is not None and len(self._lines) > self.hall.limits.waiting_lines)
        if crowded != self._paused:
            self._paused = crowded
            (self.pause_reading if crowded else self.resume_reading)()

    def _throttle(self) -> None:
        if not self._throttled:
            self._throttled = True
            self.hall.loop.call_later(1 / self.hall.limits.rate, self._go_on)

    def _go_on(self) -> None:
        self._throttled = False
        self.pump()

    def _guard(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception as fault:  # noqa: BLE001 - see _fail
            self._fail(fault)

    def _fail(self, fault: Exception) -> None:
        """A fault of ours ends this connection and nothing else."""
        log.error("internal error in a session", dialect=self.session.dialect, exc_info=fault)
        self.abort()

    # Out

    def send(self, frame: bytes, sequence: int | None = None) -> None:
        if self._closing or self._stale:
            return
        if sequence is None:
            table = self.session.table
            sequence = 0 if table is None else table.sequence
        if self._frames is None:
            self._frames = []
        self._frames.append((sequence, frame))
        if not self._queued:
            self._queued = True
            self.hall.outbox.add(self, sequence)

    def close(self) -> None:
        """Close when everything sent so far is out."""
        if not self._closing:
            self._closing = True
            if not self._queued:
                self._queued = True
                self.hall.outbox.add(self, 0)

    def flush(self, durable: int) -> bool:
        """Send what is safe to tell; whether that was all."""
        frames = self._frames or []
        ready = 0
        for sequence, _ in frames:
            if sequence > durable:
                break
            ready += 1
        if ready:
            self.write([frame for _, frame in frames[:ready]])
            self._frames = frames[ready:] or None
            self.hall.outbox.frames_sent += ready
        if self._frames:
            return False
        self._queued = False
        if self._closing:
            self.shut()
        return True

    def forget_unsent(self) -> None:
        self._frames = None

    def overflow(self) -> None:
        """The guest does not read: a player is cut off, a spectator gets the table afresh later."""
        if self.session.seat is None and self.session.table is not None:
            self._stale = True
        else:
            self.hall.refusals["does not read"] += 1
            log.info("connection closed: guest does not read", dialect=self.session.dialect)
            self.abort()

    def drained(self) -> None:
        if self._stale:
            self._stale = False
            self._guard(self.session.refresh)

    # What carries it

    def hear_more(self) -> None:  # noqa: B027 - what carries whole messages has nothing to cut
        """Cut the next lines from it, once others have had their turn."""

    @abstractmethod
    def write(self, frames: list[bytes]) -> None: ...

    @abstractmethod
    def shut(self) -> None:
        """Close once what was written is out."""

    @abstractmethod
    def abort(self) -> None:
        """Close at once."""

    @abstractmethod
    def pause_reading(self) -> None: ...

    @abstractmethod
    def resume_reading(self) -> None: ...
