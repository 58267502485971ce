"""A game that was played, on the same boards, with a scrubber: `tavola replay` where there is a terminal."""

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key, MouseDown
from textual.timer import Timer

from tavola.house.replay import OPEN, Eyes, Replay
from tavola.terminal.face import Look
from tavola.terminal.faces import face_of
from tavola.terminal.help import HelpScreen
from tavola.terminal.ink import Line, fit, text, visible, wrapped
from tavola.terminal.person import NAME_SHOWN
from tavola.terminal.program import Program
from tavola.terminal.sheet import SheetScreen

STRIDE: Final = 10
PLAYING_SECONDS: Final = 0.8
KEYS: Final = {
    "right, left, l, h": "one entry on, one back",
    "page down, page up": f"{STRIDE} entries on, {STRIDE} back",
    "home, end": "the first entry, the last",
    "a digit": "to that tenth of the game; 0 is the beginning",
    "space": "play it by itself, or stop",
    "e": "through other eyes: everybody's, a spectator's, each seat's",
    "tab": "show another player's board first",
    "?": "these keys",
    "q, escape, ctrl+c": "leave",
}


class ReplayScreen(SheetScreen):
    CSS = """
    #replay-title, #scrubber, #replay-keys { height: 1; }
    #replay-side { width: 28; padding-left: 1; }
    #told { height: 5; }
    #replay-main { height: 1fr; }
    """

    def __init__(self, shown: Replay, eyes: tuple[Eyes, ...]) -> None:
        """`eyes` are those that may be looked through, the first at the start."""
        super().__init__()
        self._replay = shown
        self._face = face_of(shown.game.name)
        self._eyes = list(eyes)
        self.at = 0
        self._boards = 0
        self._playing: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self.sheet("replay-title")
        with Horizontal(id="replay-main"):
            yield self.sheet("replay-board")
            with Vertical(id="replay-side"):
                yield self.sheet("replay-seats")
        yield self.sheet("told")
        yield self.sheet("scrubber")
        yield self.sheet("replay-keys")

    def draw(self) -> None:
        replay, eyes = self._replay, self._eyes[0]
        step = replay.step(self.at, eyes)
        names = [visible(name, NAME_SHOWN) for name in replay.names]
        seen = "openly" if eyes == OPEN else "as a spectator" if eyes is None else f"as {names[eyes]}"
        title = fit(text(f" {replay.game.title} {visible(replay.code, 12)}  seen {seen}"), self.size.width)
        self.sheet("replay-title").show([[(span, "reverse") for span, _ in title]])
        board = self.sheet("replay-board")
        me = eyes if isinstance(eyes, int) else None
        look = Look(step.view, names, me, board.size.width, board.size.height, shown=self._boards)
        begun = step.view is not None
        board.show(self._face.draw(look) if begun else [text(f"  {name}") for name in names])
        self.sheet("replay-seats").show(self._face.seats(look) if begun else [])
        told: list[Line] = []
        for sentence in step.sentences:
            told += wrapped(visible(sentence), max(self.size.width, 10))
        self.sheet("told").show(told)
        self.sheet("scrubber").show([self._scrubber()])
        keys = " left right entry   page 10   space play   e eyes   ? keys   q leave"
        self.sheet("replay-keys").show([text(keys, "dim")])

    def _scrubber(self) -> Line:
        """Where we are, as a figure and as a place on a line."""
        last = len(self._replay) - 1
        figure = f" entry {self.at} of {last} "
        room = max(self.size.width - len(figure) - 1, 0)
        place = self.at * max(room - 1, 0) // max(last, 1)
        bar = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
        return [
            (figure, "bold"),
            (bar * place, ""),
            ("\N{BLACK CIRCLE}"[:room], "bold"),
            (bar * (room - place - 1), "dim"),
        ]

    # Going

    def go_to(self, number: int) -> None:
        self.at = max(0, min(number, len(self._replay) - 1))
        self.show()

    def on_key(self, event: Key) -> None:
        acts: dict[str, Callable[[], object]] = {
            "right": lambda: self.go_to(self.at + 1),
            "l": lambda: self.go_to(self.at + 1),
            "left": lambda: self.go_to(self.at - 1),
            "h": lambda: self.go_to(self.at - 1),
            "pagedown": lambda: self.go_to(self.at + STRIDE),
            "pageup": lambda: self.go_to(self.at - STRIDE),
            "home": lambda: self.go_to(0),
            "end": lambda: self.go_to(len(self._replay) - 1),
            "space": self._toggle,
            "e": self._other_eyes,
            "tab": self._turn_boards,
            "question_mark": lambda: self.app.push_screen(HelpScreen(KEYS, self._face)),
            "q": self.app.exit,
            "escape": self.app.exit,
        }
        if event.character and event.character.isascii() and event.character.isdigit():
            self.go_to(int(event.character) * (len(self._replay) - 1) // 10)
        elif event.key in acts:
            acts[event.key]()
        else:
            return
        event.stop()
        event.prevent_default()

    def on_mouse_down(self, event: MouseDown) -> None:
        """A click on the line goes there."""
        line = self.sheet("scrubber")
        if line.region.contains(event.screen_x, event.screen_y):
            self.go_to(event.screen_x * (len(self._replay) - 1) // max(self.size.width - 1, 1))

    def _toggle(self) -> None:
        if self._playing:
            self._playing.stop()
            self._playing = None
        else:
            self._playing = self.set_interval(PLAYING_SECONDS, self._play_on)

    def _play_on(self) -> None:
        if self.at + 1 >= len(self._replay):
            self._toggle()
        else:
            self.go_to(self.at + 1)

    def _other_eyes(self) -> None:
        self._eyes.append(self._eyes.pop(0))
        self.show()

    def _turn_boards(self) -> None:
        self._boards += 1
        self.show()


class ReplayApp(Program):
    def __init__(self, shown: Replay, eyes: tuple[Eyes, ...]) -> None:
        super().__init__()
        self._shown = shown
        self._eyes = eyes

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self._shown, self._eyes))
