"""The end of a game: who came where, and what the points are made of, as far as that is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tavola.games import AnyGame
from tavola.games.chance import SeededChance
from tavola.games.contract import Category, Outcome
from tavola.terminal.face import Look
from tavola.terminal.ink import Line, text, visible, wrapped

UNKNOWN: Final = "What the points are made of cannot be told from what this server says."
TOTAL: Final = "points"
_LUCK: Final = SeededChance(b"the end", 0)


@dataclass(frozen=True)
class Score:
    look: Look
    outcome: Outcome
    sheet: tuple[Category, ...]
    """Empty where it is not known."""

    @property
    def order(self) -> list[int]:
        """The seats, winners first, then by points."""
        return sorted(range(len(self._points)), key=lambda seat: (not self._won(seat), -(self._points[seat] or 0)))

    @property
    def _points(self) -> Sequence[int | None]:
        return self.outcome.scores or (None,) * len(self.look.names)

    def _won(self, seat: int) -> bool:
        return seat in self.outcome.winners

    def sentences(self) -> list[str]:
        """A line for each player."""
        if not self.sheet:
            return [UNKNOWN]
        return [self._sentence(seat) for seat in self.order]

    def _sentence(self, seat: int) -> str:
        counted = [f"{line.name} {line.figures[seat]}" for line in self.sheet if line.counts]
        if len(counted) > 1:
            counted.append(f"{TOTAL} {self._points[seat]}")
        decides = [f"{line.name} {line.figures[seat]}" for line in self.sheet if not line.counts]
        beside = f"; between equals {', '.join(decides)}" if decides else ""
        return f"{self.look.name(seat)}: {', '.join(counted)}{beside}."

    def lines(self, width: int) -> list[Line]:
        """A column for each player, the winners' marked; why it ended."""
        return [*(self._columns(width) if self.sheet else self._ranks(width)), *self._why(width)]

    def _why(self, width: int) -> list[Line]:
        return wrapped(visible(self.outcome.why), width, "dim")

    def _ranks(self, width: int) -> list[Line]:
        ranks = []
        for seat in self.order:
            points = "" if self._points[seat] is None else self._points[seat]
            mark = "* " if self._won(seat) else "  "
            ranks.append(text(f"{mark}{self.look.name(seat)}  {points}".rstrip(), "bold" * self._won(seat)))
        return [*ranks, *wrapped(UNKNOWN, width, "dim")]

    def _columns(self, width: int) -> list[Line]:
        heads = [self.look.name(seat) for seat in self.order]
        names = max(len(line.name) for line in self.sheet)
        room = max(min((width - names) // len(heads) - 1, max(len(head) for head in heads)), 1)

        def row(name: str, cells: Sequence[object], style: str = "", mark: str = " ") -> Line:
            line: Line = [(f"{name:<{names}}", style)]
            for seat, cell in zip(self.order, cells, strict=True):
                won = self._won(seat)
                line.append((f"{mark if won else ' '}{f'{cell}'[:room]:>{room}}", "bold" if won else style))
            return line

        def rows(*, counts: bool, style: str) -> list[Line]:
            chosen = [line for line in self.sheet if line.counts is counts]
            return [row(line.name, [line.figures[seat] for seat in self.order], style) for line in chosen]

        counted = rows(counts=True, style="")
        total = [row(TOTAL, [self._points[seat] for seat in self.order], "bold")] if len(counted) > 1 else []
        return [row("", heads, mark="*"), *counted, *total, *rows(counts=False, style="dim")]


def score_of(game: AnyGame, look: Look) -> Score | None:
    """None while the game goes on."""
    outcome = getattr(look.view, "outcome", None)
    return None if outcome is None else Score(look, outcome, _sheet(game, look.view, outcome))


def _sheet(game: AnyGame, view: Any, outcome: Outcome) -> tuple[Category, ...]:
    """As it was told; else as the position has it, if that comes to the points that were told."""
    if outcome.sheet:
        return outcome.sheet
    try:
        sheet = game.sheet(game.imagine(view, _LUCK))
    except Exception:  # noqa: BLE001 - nothing checks what another server says of a position
        return ()
    made_of = zip(*[line.figures for line in sheet if line.counts], strict=True)
    return sheet if [sum(figures) for figures in made_of] == [*outcome.scores] else ()
