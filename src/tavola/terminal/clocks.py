"""The clocks of a table in words."""

from tavola.dialects.native.wire import Clocks
from tavola.terminal.face import Look


def told_clocks(clocks: Clocks, look: Look, gone: int = 0) -> str:
    """What each seat has left, `gone` milliseconds after it was told; time goes on for those who are running."""
    told = []
    for seat, left in enumerate(clocks.left):
        seconds = max(0, left - (gone if seat in clocks.running else 0)) // 1000
        told.append(f"{look.name(seat)} {seconds // 60}:{seconds % 60:02}")
    return ", ".join(told)
