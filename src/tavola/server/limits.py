"""Numbers that hold for every connection, whatever it speaks, and a few more for the web."""

from dataclasses import dataclass


@dataclass(frozen=True)
class WebLimits:
    """What holds for the web port besides; docs/operating.md tells of it."""

    http_rate: float = 50.0
    """Requests over HTTP a second from one address, in the long run; further ones wait."""
    http_rate_all: float = 300.0
    """The same for all addresses together: HTTP's share of the house's time."""
    http_wait_seconds: float = 5.0
    """How long a request may have to wait for its turn; then it is refused."""
    http_idle_seconds: float = 20.0
    """Until a request is there as a whole, and until the next one on the same connection."""
    http_answer_seconds: float = 60.0
    """How long a guest may take to read an answer."""
    request: int = 16 * 1024
    """Bytes of a request, and of all that may come before it is answered."""
    waiting_replays: int = 8
    """Requests for a replay that may wait for those before them."""


@dataclass(frozen=True)
class Limits(WebLimits):
    line: int = 64 * 1024
    """Bytes in one line or message."""
    waiting_lines: int = 64
    """Lines that may wait for their turn; then reading pauses."""
    rate: float = 500.0
    """Lines a second, in the long run, and WebSocket frames that are no whole message; then reading pauses."""
    burst: float = 1000.0
    """Lines that may come at once."""
    work_seconds: float = 0.005
    """Seconds of the house's work a guest may ask for at once; who asks for more waits for a turn."""
    work_share: float = 0.1
    """Part of the house's time that a guest earns anew, so many seconds of work in each second."""
    turn_seconds: float = 0.002
    """Seconds of work in one turn of those who wait for one."""
    turns_share: float = 0.25
    """Part of the house's time that all of them get together, however many they are."""
    patience_seconds: float = 10.0
    """How long a guest may go on asking for more than that; then the connection is closed."""
    login_seconds: float = 60.0
    """Until the first message that makes sense; then the connection is closed."""
    unread: int = 256 * 1024
    """Bytes a guest may leave unread before what it asks for waits until it has read them."""
    unread_seconds: float = 60.0
    """How long a guest may leave more than that unread; then the connection is closed."""
    unsent: int = 1024 * 1024
    """Bytes a guest may leave unread: a player is then cut off, a spectator gets the table afresh."""
    connections: int = 20_000
    """Connections at once, of every kind; further ones are closed at once."""
    connections_each: int = 256
    """Connections at once from one address, of every kind: enough for a school behind one."""
    linger_seconds: float = 0.001
    """The longest a commit waits for entries of other tables to go with it, while many are to be expected."""
    patient_seconds: float = 0.004
    """The same while they come so seldom that it would meet none in that time: then there is time to wait."""
    shown_at_once: int = 50
    """Spectators who are told of a move before the house looks after anything else again."""
    swept_at_once: int = 50
    """Silent guests who are looked at before the house looks after anything else again."""
    retry_seconds: float = 0.2
    """Between two attempts to write when the disk refuses."""


LIMITS = Limits()
