"""The keys of a screen, the letters and the commands of its game, shown over it until any key is pressed."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen

from tavola.terminal.face import Face
from tavola.terminal.ink import Line, text
from tavola.terminal.sheet import Sheet

COLUMN = 20
MARGIN = 2
"""Rows around it."""


class HelpScreen(ModalScreen[None]):
    """What is `missing` cannot be said over this dialect."""

    CSS = f"""
    HelpScreen {{ align: center middle; }}
    #help {{ width: 100%; height: 100%; padding: {MARGIN // 2} 2; background: ansi_default; }}
    """

    def __init__(self, keys: dict[str, str], face: Face | None = None, missing: Collection[str] = ()) -> None:
        super().__init__()
        self._lines: list[Line] = [text("Keys", "bold")]
        for key, what in keys.items():
            grey = "dim" if key in missing else ""
            said = f"{what} (not over this dialect)" if grey else what
            self._lines.append([(f"  {key:<{COLUMN}}", grey or "bold"), (said, grey)])
        if face and face.letters:
            self._lines += [[], text("On the board", "bold")]
            self._lines += [[(f"  {sign:<{COLUMN}}", "bold"), (what, "")] for sign, what in face.letters.items()]
        if face and face.examples:
            self._lines += [[], text("Moves as commands, after :", "bold")]
            self._lines += [text(f"  {example}") for example in face.examples]
        self._from = 0

    def compose(self) -> ComposeResult:
        with Vertical(id="help"):
            yield Sheet("keys-and-commands")

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def _show(self) -> None:
        room = self.app.size.height - MARGIN
        self._from = max(0, min(self._from, len(self._lines) - room + 1))
        shown = self._lines[self._from :]
        if len(self._lines) > room:
            shown = [*shown[: room - 1], text("up, down: the rest   any other key: back to the table", "dim")]
        self.query_one(Sheet).show(shown)

    def on_key(self, event: Key) -> None:
        event.stop()
        by = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}.get(event.key)
        if by and len(self._lines) > self.app.size.height - MARGIN:
            self._from += by
            self._show()
        elif self.is_current:  # keys that come faster than it goes away are nobody's
            self.dismiss()
