"""A widget that shows lines of styled text: everything on our screens is drawn with it, each board as one."""

from abc import abstractmethod
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.events import Resize
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tavola.terminal.ink import Line, fit


@lru_cache(maxsize=256)
def style_of(words: str) -> Style:
    return Style.parse(words)


class Sheet(Widget):
    """Draws what it was last shown; lines that have not changed are not drawn again."""

    DEFAULT_CSS = "Sheet { height: 1fr; width: 1fr; }"

    def __init__(self, id: str) -> None:  # noqa: A002 - so Textual calls it
        super().__init__(id=id)
        self._lines: list[Line] = []
        self._strips: dict[int, Strip] = {}

    def show(self, lines: list[Line]) -> None:
        if lines != self._lines:
            self._lines = lines
            self._strips = {}
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = self.drawn(self._lines[y] if y < len(self._lines) else [], width)
        return strip

    @staticmethod
    def drawn(line: Line, width: int) -> Strip:
        return Strip([Segment(text, style_of(style)) for text, style in fit(line, width)], width)


class SheetScreen(Screen[None]):
    """A screen of sheets, each known by its name."""

    DEFAULT_CSS = "SheetScreen { overflow: hidden; }"
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self._there = False
        """Whether there is anything to draw on."""
        self._sheets: dict[str, Sheet] = {}

    def on_mount(self) -> None:
        self._there = True
        self.show()

    def on_unmount(self) -> None:
        self._there = False

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.show)

    def sheet(self, name: str) -> Sheet:
        """Made when it is first asked for, and known here: while a screen is taken down its parts go first."""
        if name not in self._sheets:
            self._sheets[name] = Sheet(name)
        return self._sheets[name]

    def show(self) -> None:
        """Draw all that may have changed."""
        if self._there:
            self.draw()

    @abstractmethod
    def draw(self) -> None: ...
