"""One table of numbers that hold for every connection, whatever it speaks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    line: int = 64 * 1024
    """Bytes in one line or message."""
    waiting_lines: int = 64
    """Lines that may wait for their turn; then reading pauses."""
    rate: float = 500.0
    """Lines a second, in the long run; then reading pauses."""
    burst: float = 1000.0
    """Lines that may come at once."""
    login_seconds: float = 60.0
    """Until the first message that makes sense; then the connection is closed."""
    unsent: int = 1024 * 1024
    """Bytes a guest may leave unread: a player is then cut off, a spectator gets the table afresh."""
    connections: int = 20_000
    """Connections at once; further ones are closed at once."""
    busy_batch: int = 4
    """Log entries in one commit from which on the house counts as busy."""
    linger_seconds: float = 0.001
    """How long a busy house waits before a commit for more entries to go with it."""
    shown_at_once: int = 50
    """Spectators who are told of a move before the house looks after anything else again."""
    swept_at_once: int = 50
    """Silent guests who are looked at before the house looks after anything else again."""
    retry_seconds: float = 0.2
    """Between two attempts to write when the disk refuses."""


LIMITS = Limits()
