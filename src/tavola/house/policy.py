"""How long the guests of a dialect are waited for, and what their protocol has words for."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tavola.house.ledger import Phase

KeptFor: TypeAlias = Literal["name", "address", "none"]
"""For whom a seat without a secret is kept: whoever gives its name, whoever does so from where its owner sat down,
or nobody."""

ReturnsTo: TypeAlias = Literal["oldest", "latest"]
"""Which seat of several their owner comes back to: that at the oldest table, or the one that was left last."""


@dataclass(frozen=True)
class Thinking:
    """What holds for guests who are told, when the game begins, how long they may think for a turn."""

    spare: float
    """Seconds beyond that time in which no clock takes a turn from them."""
    times: int
    """Who lets others wait for so many times that time, without a clock, leaves the game."""
    least: float
    """The same in seconds, where that time is short."""

    def promised(self, told: int) -> float:
        """Seconds a turn is theirs, for a time told in milliseconds."""
        return told / 1000 + self.spare

    def patience(self, told: int) -> float:
        return max(self.least, self.times * told / 1000)


@dataclass(frozen=True)
class ReconnectPolicy:
    """How long, in seconds, a dialect's guests are waited for when their connection is lost.

    None is for ever, 0 not at all.
    """

    waiting: float | None
    """Before the start."""
    playing: float | None
    restart: float | None
    """When it was the house that went away."""
    secret: bool = False
    """Whether the dialect can carry a secret that reclaims a seat."""
    gather: int | None = None
    """Milliseconds from the second player to the start where only such guests wait; None if they can say when."""
    rematch: bool = False
    """Whether the dialect can ask its guests whether they play again."""
    unsays: bool = False
    """Whether the dialect can take back what it has told of a move."""
    thinking: Thinking | None = None
    """Where the dialect tells its guests how long they may think."""
    kept_for: KeptFor = "name"
    returns_to: ReturnsTo | None = "oldest"
    """Of several seats that are kept under one name; None where a name leads to no seat."""

    def kept(self, phase: Phase) -> float | None:
        return self.waiting if phase is Phase.WAITING else self.playing

    def kept_after_restart(self, phase: Phase) -> float | None:
        if phase is not Phase.WAITING:
            return self.restart
        # A place that is not kept at all before the start is not kept for ever by a restart.
        return self.waiting if self.restart is None else self.waiting or self.restart


BOT_DIALECT = "bot"
FOR_BOTS = ReconnectPolicy(None, None, None)
