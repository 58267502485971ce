"""One guest's connection, whatever carries it: lines wait their turn on the way in, frames on the way out."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from sys import intern
from typing import Final

import structlog
from mypy_extensions import mypyc_attr

from tavola.dialects.place import Place
from tavola.dialects.session import NOBODY, Session
from tavola.house.elsewhere import Away
from tavola.house.table import Table
from tavola.server.hall import Hall
from tavola.server.turns import LOOK_SECONDS

log = structlog.get_logger()

MOST_WORDS: Final = 500
"""So much is told of what somebody was sent away with."""

MOST_LONG_LINES: Final = 4
"""So many lines of the greatest length may wait; of shorter ones as many as the limits say."""

TOO_MUCH: Final = "you ask for more than the house can do for one guest, and have for {:g} seconds"


def address_of(peer: object) -> str:
    """Where a connection comes from, without its port; many come from one place, which is kept once."""
    return intern(str(peer[0])) if isinstance(peer, tuple) and peer else ""


def left_because(table: Table) -> str:
    """Why the last to leave this game left it, as its log tells everybody."""
    last = table.ledger.entry(table.number)
    return str(last.moves[-1].reason) if table.ledger.leaves(last) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection(ABC):
    """The port of one session. There may be thousands, most of them idle, so each is kept small."""

    __slots__ = (
        "_clogged",
        "_closing",
        "_earned_at",
        "_frames",
        "_full_since",
        "_hinted",
        "_lines",
        "_over_since",
        "_paused",
        "_queued",
        "_stale",
        "_tokens",
        "_unsent",
        "_work",
        "address",
        "backlog",
        "hall",
        "listener",
        "looking",
        "session",
        "since",
        "waiting",
    )

    def __init__(self, hall: Hall, session: Session) -> None:
        self.hall = hall
        self.session = session
        self.listener = ""
        """What is spoken here, as DIALECT or DIALECT:VARIANT; nothing for what is spoken at /ws."""
        self.address = ""
        """Where it comes from, without the port, once it stands."""
        self.since = self._earned_at = hall.loop.time()
        """Since when it stands; once it is to be closed, since when it is."""
        self._tokens = hall.limits.burst
        self._work = hall.limits.work_seconds
        """Seconds of work it may still ask for; less than none if it has had more."""
        self._over_since: float | None = None
        """Since when it has waited for turns without a moment in which all it had asked for was done."""
        self._lines: list[bytes] | None = None
        self._frames: list[tuple[int, bytes]] | None = None
        self._unsent = 0
        """Bytes in those frames."""
        self._full_since: float | None = None
        """Since when it has left more unread than it may."""
        # One after another, eight of these take no more memory than one between two of the others.
        self.waiting = False
        """Whether it waits for its turn, because it asks for more than it may."""
        self.looking = False
        """Whether its lines wait until it is known where what the first of them asks for is kept."""
        self.backlog = False
        """Whether more has been read than may wait as lines."""
        self._clogged = False
        """Whether lines wait until the guest has read what it was told."""
        self._queued = False
        """Whether the outbox knows that there is something to send."""
        self._closing = False
        self._hinted = False
        """Whether what the session found out about its guest's program has been told."""
        self._paused = False
        self._stale = False
        """A spectator who could not keep up: frames are left out until the table can be sent afresh."""

    # The connection itself

    def arrived(self, address: str) -> None:
        """The connection from there stands, and has been admitted."""
        self.address = address
        self.hall.connections[self] = None
        log.info("guest arrived", dialect=self.session.dialect, address=address)
        self._guard(self.session.greet)

    def gone(self) -> None:
        """The connection is lost or closed."""
        self._closing = True
        self.waiting = False
        self._frames = self._lines = None
        self._unsent = 0
        if self in self.hall.connections:
            del self.hall.connections[self]
            self.hall.admission.leave(self.address)
            self._guard(self.session.lost)
        self.session = NOBODY

    # In

    def hear(self, lines: list[bytes]) -> None:
        if not self._closing:
            self._lines = self._lines + lines if self._lines else lines
            self.pump()

    def pump(self) -> None:
        """Give the session the lines it may hear now. Who has asked for too much already waits for its turn."""
        if self._lines and not self.waiting and not self.looking and not self._closing:
            if self._work <= 0:
                self._earn()
            if self._work <= 0 or self._hear_for(self._work):
                self.wait_for_turn()
        self._mind_reading()

    @property
    def debt(self) -> float:
        return -self._work

    @property
    def rest(self) -> float:
        return max(0.0, (1 - self._tokens) / self.hall.limits.rate)

    def take_turn(self, seconds: float) -> float:
        limits, before, over = self.hall.limits, self._work, self._over_since
        self._work -= LOOK_SECONDS
        if self.looking:
            self.waiting = False  # its lines wait for something else than a turn
        elif over is not None and self.hall.loop.time() - over > limits.patience_seconds:
            self.waiting = False
            self.refuse("asked for too much", TOO_MUCH.format(limits.patience_seconds))
        else:
            self.waiting = self._hear_for(seconds)
            self._mind_reading()
        return before - self._work

    def wait_for_turn(self) -> None:
        if not self.waiting and not self._closing:
            self.waiting = True
            if self._over_since is None:
                self._over_since = self.hall.loop.time()
            self.hall.turns.wait(self)

    def _hear_for(self, seconds: float) -> bool:
        """Hear lines until so many seconds of work are done; whether the next one must wait for its turn.

        A guest has one move in flight: the next line waits until the table's last entry is on disk. Nor is
        anything heard of a guest who has too much to read as it is.
        """
        session, outbox, stopwatch = self.session, self.hall.outbox, self.hall.turns.stopwatch
        most_unread = self.hall.limits.unread
        begun = now = stopwatch()
        lines, done, over = self._lines or [], 0, False
        silent = outbox.until is not None and outbox.silent
        while not self._closing:
            if done == len(lines):
                self.hall.lines_heard += done
                self._lines, done = None, 0
                lines = self.cut_more() if self.backlog else []
                if not lines:
                    over = self.backlog
                    break
            table = session.table
            if silent or (table is not None and table.sequence > outbox.durable):
                outbox.hold(self)
                self._over_since = None
                break
            if self._full_since is not None or self._unsent > most_unread:
                self._clogged = True
                break
            if now - begun >= seconds or (self._tokens < 1 and not self._earn()):
                over = True
                break
            self._tokens -= 1
            if not self._say(lines[done], table):
                break
            done += 1
            now = stopwatch()
        self._work -= now - begun
        self._lines = None if self._closing else lines[done:] or None
        self.hall.lines_heard += done
        self._mind(session)
        if not over and not self._lines:
            self._over_since = None
        return over

    def _mind(self, session: Session) -> None:
        """What came of it, beside answers."""
        if session.hint is not None and not self._hinted:
            self._tell_hint()
        if session.counted is not None and session.counted.turned_out:
            self._turn_out(session.counted.turned_out)

    def _say(self, line: bytes, table: Table | None) -> bool:
        """The session hears a line, at that table; if it hangs up over it, why is told.

        False if what it asks for may be kept elsewhere: the line waits until that is known.
        """
        unsent = len(self._frames) if self._frames else 0
        try:
            self.session.receive(line)
        except Away as away:
            self._look_elsewhere(away)
            return False
        except Exception as fault:  # noqa: BLE001 - see _fail
            self._fail(fault)
        else:
            if self._closing:
                self._tell_sent_away(table, unsent)
        return True

    def _earn(self) -> bool:
        """What time has brought: lines that may be said and, unless it waits, work; whether there is a line."""
        limits, now = self.hall.limits, self.hall.loop.time()
        passed, self._earned_at = now - self._earned_at, now
        self._tokens = min(limits.burst, self._tokens + passed * limits.rate)
        if not self.waiting:
            # Nobody owes more than a second brings back.
            owned = max(self._work, -limits.work_share)
            self._work = min(limits.work_seconds, owned + passed * limits.work_share)
        return self._tokens >= 1

    def refuse_frame(self, reason: str) -> None:
        """What came is no frame; what came after it cannot be told apart from it and is not heard."""
        self.refuse("not a frame", reason)

    def refuse(self, counted_as: str, reason: str) -> None:
        """Send this guest away, with a reason in its dialect's words."""
        self._lines = None
        self.backlog = False
        self.count_refusal(counted_as, reason)
        self._guard(lambda: self.session.unreadable(reason))
        if self.session.hangs_up:
            self.pause_reading()
        else:
            self.close()

    def count_refusal(self, counted_as: str, reason: str) -> None:
        self.hall.refusals[counted_as] += 1
        log.info("guest refused", dialect=self.session.dialect, reason=reason, **self._place())

    def refuse_if_silent(self) -> None:
        """Close if the guest has been here for long and never said anything that makes sense, or never reads."""
        limits, now = self.hall.limits, self.hall.loop.time()
        unread_since = self.since if self._closing else self._full_since
        if unread_since is not None:
            if unread_since < now - limits.unread_seconds:
                self._cut_off()
        elif not self.session.known and self.since < now - limits.login_seconds:
            self.refuse_frame(f"nothing sensible was said for {limits.login_seconds:g} seconds")

    def tell_trouble(self, words: str) -> None:
        """Tell it at once: what waits for the disk waits on.

        Whoever still waits to be told of a seat may take it for a refusal of that, and is not told.
        """
        if not self.session.trouble_is_plain and self.session.seated_at > self.hall.outbox.durable:
            return
        frame = self.session.trouble(words)
        if frame and not self._closing:
            self.write([frame])

    def say_farewell(self) -> None:
        self._guard(self.session.farewell)

    # Elsewhere

    def _look_elsewhere(self, away: Away) -> None:
        self.looking = True
        self._over_since = None
        self.hall.loop.call_soon(self.hall.look_elsewhere, self, away)

    def go_on(self) -> None:
        """It is known where to look, or there is nothing to wait for any more: hear the lines that wait."""
        self.looking = False
        if self.backlog and not self._lines:
            self.wait_for_turn()
        self.pump()

    def skip_line(self) -> None:
        """What the first of the lines that wait asks for cannot be had."""
        self._lines = (self._lines or [])[1:] or None
        self.go_on()

    def take_back(self, lines: list[bytes]) -> None:
        """These were heard by nobody: they are to be heard before those that wait."""
        self._lines = lines + (self._lines or []) or None

    def hand_to(self, session: Session, words: list[bytes] | None = None) -> None:
        """Another session hears this guest from now on, and the one before goes without a word.

        With words it is introduced to the guest, who has heard the answers before.
        """
        before, self.session = self.session, session
        self._stale = True
        self._guard(before.lost)
        if words is not None:
            self._guard(session.greet)
            self.introduce(words)
        self._stale = self._hinted = False

    def introduce(self, words: list[bytes]) -> None:
        """Have the session hear what brings it to where its guest is: the guest has its name already."""
        names = self.hall.house.names
        names.known_already = True
        for word in words:
            self._guard(partial(self.session.receive, word))
        names.known_already = False

    def put_at(self, place: Place) -> bool:
        """Have the session be at the table its guest was at, and told what it has missed; whether that can be."""
        self._stale = True
        try:
            there = self.session.take_place(place)
        except Exception as fault:  # noqa: BLE001 - see _fail
            self._fail(fault)
            there = False
        self._stale = False
        if there:
            self._guard(partial(self.session.catch_up, place))
        return there

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

    def _turn_out(self, reason: str) -> None:
        """The guest has been told; now it is enough."""
        if not self._closing:
            self.count_refusal("turned out", reason)
            self._lines = None
            self.session.outlet.close()

    def _tell_hint(self) -> None:
        """Once: what the operator should know about this guest."""
        self._hinted = True
        log.info("hint", dialect=self.session.dialect, hint=self.session.hint)

    def _place(self) -> dict[str, str]:
        """The table and the name of whoever is connected here, if that is known."""
        seat = self.session.seat
        return {} if seat is None else {"table": seat.code, "name": seat.name}

    def _mind_reading(self) -> None:
        crowded = self.backlog or (self._lines is not None and self._crowded(self._lines))
        if crowded != self._paused and not self._closing:
            self._paused = crowded
            (self.pause_reading if crowded else self.resume_reading)()

    def _crowded(self, lines: list[bytes]) -> bool:
        limits = self.hall.limits
        return len(lines) > limits.waiting_lines or sum(map(len, lines)) > MOST_LONG_LINES * limits.line

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
        self._unsent += len(frame)
        if not self._queued:
            self._queued = True
            self.hall.outbox.add(self, sequence)

    def close(self) -> None:
        """Close when everything sent so far is out."""
        if not self._closing:
            self._closing = True
            self.since = self.hall.loop.time()
            if not self._queued:
                self._queued = True
                self.hall.outbox.add(self, 0)

    def flush(self, durable: int) -> bool:
        """Send what is safe to tell; whether that was all."""
        frames = self._frames or []
        told: list[bytes] = []
        for sequence, frame in frames:
            if sequence > durable:
                break
            told.append(frame)
            self._unsent -= len(frame)
        if told:
            self._frames = frames[len(told) :] or None
            # What was left unread counts, not what comes now: one long message is nobody's fault.
            behind = self._full_since is not None and self.unread() > self.hall.limits.unsent
            self.write(told)
            if behind:
                self.overflow()
            self.hall.outbox.frames_sent += len(told)
            if self._clogged:
                self.hall.loop.call_soon(self._unclog)
        if self._frames:
            return False
        self._queued = False
        if self._closing:
            self.shut()
        return True

    def forget_unsent(self) -> None:
        self._frames = None
        self._unsent = 0

    @property
    def unread_much(self) -> bool:
        """Whether so much is unread that nothing more is done for this guest."""
        return self._full_since is not None or self._unsent > self.hall.limits.unread

    def clog(self) -> None:
        """Have the session told when the guest has read."""
        self._clogged = True

    def full(self) -> None:
        """The guest has left so much unread that nothing more is done for it until it has read."""
        if self._full_since is None:
            self._full_since = self.hall.loop.time()

    def overflow(self) -> None:
        """The guest does not read: a player is cut off, a spectator gets the table afresh later."""
        if self.session.seat is None and self.session.table is not None:
            self._stale = True
        else:
            self._cut_off()

    def _cut_off(self) -> None:
        self.hall.refusals["does not read"] += 1
        log.info("connection closed: guest does not read", dialect=self.session.dialect)
        self.abort()

    def drained(self) -> None:
        """The guest has read."""
        self._full_since = None
        if self._stale:
            self._stale = False
            self._guard(self.session.refresh)
        if self._clogged:
            self._unclog()

    def _unclog(self) -> None:
        self._clogged = False
        self.session.relieved()
        self.pump()

    # What carries it

    @abstractmethod
    def cut_more(self) -> list[bytes]:
        """The next lines of what was read, as many as may wait, and whether that leaves a backlog.

        If there is a backlog and no line, it must wait for its turn.
        """

    @abstractmethod
    def write(self, frames: list[bytes]) -> None: ...

    @abstractmethod
    def unread(self) -> int:
        """Bytes that were written and not taken yet."""

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
