"""What the lobby and a table have in common: a list to choose from by keys or mouse, and a line to type on."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from textual.app import ComposeResult
from textual.events import Key, MouseDown, MouseScrollDown, MouseScrollUp
from textual.widgets import Input

from tavola.terminal.link import Link
from tavola.terminal.menu import Entry, Menu
from tavola.terminal.person import Person
from tavola.terminal.sheet import SheetScreen

Acts: TypeAlias = dict[str, Callable[[], object]]
"""What each key does."""


class MenuScreen(SheetScreen):
    """`MENU` names the sheet with the list."""

    DEFAULT_CSS = """
    MenuScreen #typed { height: 1; border: none; padding: 0; display: none; background: ansi_default; }
    MenuScreen #typed.open { display: block; }
    """
    MENU: str
    MOST_TYPED: int

    def __init__(self, person: Person, link: Link, where: str) -> None:
        super().__init__()
        self.person = person
        self.link = link
        self.where = where
        self.menu = Menu()
        self._typing: Callable[[str], None] | None = None

    @abstractmethod
    def acts(self) -> Acts:
        """What keys do besides those of the list."""

    @abstractmethod
    def back(self) -> None:
        """One step back."""

    def pressed(self, key: str) -> None:
        """Some key was, whether it does anything or not."""

    def typed_line(self) -> ComposeResult:
        yield Input(id="typed", max_length=self.MOST_TYPED)

    def draw_menu(self) -> None:
        sheet = self.sheet(self.MENU)
        sheet.show(self.menu.draw(*sheet.content_size))

    @property
    def pointed(self) -> Entry | None:
        return self.menu.pointed

    def say(self, said: bytes) -> None:
        self.run_worker(self.link.say(said))
        self.show()

    # Keys

    def on_key(self, event: Key) -> None:
        if self._typing is not None:
            if event.key == "escape":
                self.close_typing()
                event.stop()
            return
        self.pressed(event.key)
        if event.character and event.character.isascii() and event.character.isdigit():
            self.menu.digit(event.character)
        elif act := (self._list_acts() | self.acts()).get(event.key):
            act()
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    def _list_acts(self) -> Acts:
        return {
            "up": lambda: self.menu.move(-1),
            "k": lambda: self.menu.move(-1),
            "down": lambda: self.menu.move(1),
            "j": lambda: self.menu.move(1),
            "enter": self.menu.act,
            "space": self.menu.act,
            "backspace": self.back,
            "escape": self.back,
        }

    # The mouse, which is never needed

    def on_mouse_down(self, event: MouseDown) -> None:
        """A click points at a line; another one takes it."""
        room = self.sheet(self.MENU).content_region
        if self._typing is None and room.contains(event.screen_x, event.screen_y):
            self.menu.click(event.screen_y - room.y)
            self.show()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.menu.move(1)
        self.show()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.menu.move(-1)
        self.show()

    # Typing

    def ask(self, prompt: str, done: Callable[[str], None]) -> None:
        """Open the line; what is typed there goes to `done`."""
        self._typing = done
        line = self.query_one("#typed", Input)
        line.value, line.placeholder = "", prompt
        line.add_class("open")
        line.focus()

    def close_typing(self) -> None:
        self._typing = None
        self.query_one("#typed", Input).remove_class("open")
        self.set_focus(None)
        self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        done, said = self._typing, event.value.strip()
        self.close_typing()
        if done and said:
            done(said)
        self.show()
