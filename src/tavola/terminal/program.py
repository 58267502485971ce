"""What every program on a screen of ours has: the terminal's own colours, and Ctrl-C everywhere."""

import gc
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType

INTERRUPTED: Final = 130


class Program(App[None]):
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+q", "quit", priority=True, show=False),
    ]
    CSS = """
    Screen, Sheet { background: ansi_default; color: ansi_default; }
    """

    def __init__(self) -> None:
        # The terminal's own sixteen colours: its theme is ours.
        super().__init__(ansi_color=True)

    def show_on_terminal(self) -> int:
        """Until it is left; the exit code."""
        # What Textual is made of stays to the end. Looking through it for garbage takes longer than an eye waits.
        gc.freeze()
        self.run()
        return self.return_code or 0

    async def action_quit(self) -> None:
        self.exit()

    def action_interrupt(self) -> None:
        """As a shell tells it of any program that was interrupted."""
        self.exit(return_code=INTERRUPTED)
