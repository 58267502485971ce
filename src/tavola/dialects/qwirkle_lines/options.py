"""What an operator may set of this dialect, and how long its guests are waited for."""

from dataclasses import dataclass, field

from tavola.house.opening import AI_TIMES
from tavola.house.policy import ReconnectPolicy, Thinking

THINKING = Thinking(spare=2, times=20, least=60)
"""Ruling 26: computer players may use the whole time of NAMES and send right after it."""


@dataclass(frozen=True)
class Options:
    """How tables are opened for those who come through this dialect."""

    gather: float = field(
        default=20.0,
        metadata={"help": "Seconds a table opened over qwirkle-lines waits after the second player for more."},
    )
    ai_time: int = field(
        default=5000,
        metadata={"help": "Milliseconds a computer player may think at a table opened over qwirkle-lines."},
    )

    def __post_init__(self) -> None:
        if self.ai_time not in AI_TIMES:
            raise ValueError(f"--ai-time takes {AI_TIMES[0]} to {AI_TIMES[-1]} milliseconds, not {self.ai_time}")
        if not 0 <= self.gather <= 86_400:
            raise ValueError(f"--gather takes 0 to 86400 seconds, not {self.gather:g}")

    @property
    def gather_ms(self) -> int:
        return round(self.gather * 1000)


def policy(options: Options) -> ReconnectPolicy:
    """Ruling 24: a lost line is a kick at once; only after a restart of the house a seat is kept for its name."""
    return ReconnectPolicy(waiting=0, playing=0, restart=60, gather=options.gather_ms, thinking=THINKING)
