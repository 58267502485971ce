"""What an operator may set of this dialect, and how long its guests are waited for."""

from dataclasses import dataclass, field

from tavola.house.policy import ReconnectPolicy


@dataclass(frozen=True)
class Options:
    """How patient the house is with those who come through this dialect."""

    answer_time: float = field(
        default=240.0,
        metadata={"help": "Seconds a guest of masters-requests may take over a question; 0 is for ever."},
    )

    def __post_init__(self) -> None:
        if not 0 <= self.answer_time <= 86_400:
            raise ValueError(f"--answer-time takes 0 to 86400 seconds, not {self.answer_time:g}")


def policy(_: Options) -> ReconnectPolicy:
    """Row 27: in the lobby a lost connection is the end; in a match the seat is kept for the name."""
    return ReconnectPolicy(waiting=0, playing=None, restart=None, rematch=False, returns_to="latest")
