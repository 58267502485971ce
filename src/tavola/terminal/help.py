"""The keys of a screen and the commands of its game, shown over it until any key is pressed."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen

from tavola.terminal.face import Face
from tavola.terminal.ink import Line, text
from tavola.terminal.sheet import Sheet

COLUMN = 34


class HelpScreen(ModalScreen[None]):
    CSS = """
    HelpScreen { align: center middle; }
    #help { width: 100%; height: 100%; padding: 1 2; background: ansi_default; }
    """

    def __init__(self, keys: dict[str, str], face: Face | None) -> None:
        super().__init__()
        self._lines: list[Line] = [text("Keys", "bold")]
        self._lines += [[(f"  {key:<{COLUMN}}", "bold"), (what, "")] for key, what in keys.items()]
        if face and face.examples:
            self._lines += [[], text("Moves as commands", "bold")]
            self._lines += [text(f"  {example}") for example in face.examples]

    def compose(self) -> ComposeResult:
        with Vertical(id="help"):
            yield Sheet("keys-and-commands")

    def on_mount(self) -> None:
        self.query_one(Sheet).show(self._lines)

    def on_key(self, event: Key) -> None:
        event.stop()
        if self.is_current:  # keys that come faster than it goes away are nobody's
            self.dismiss()
