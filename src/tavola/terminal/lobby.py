"""The lobby of a native house: play against computer players, open, join, watch, go on with one's own games."""

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input

from tavola.dialects.native.visitor import Visitor
from tavola.dialects.native.wire import GameCard
from tavola.terminal.help import HelpScreen
from tavola.terminal.ink import Line, fit, text, visible, wrapped
from tavola.terminal.kept_seats import KeptSeat, KeptSeats
from tavola.terminal.link import Link
from tavola.terminal.menu import Entry, Menu
from tavola.terminal.person import NAME_SHOWN, Person
from tavola.terminal.sheet import Sheet

MOST_TYPED = 40
KEYS = {
    "up, down, k, j": "point at another line",
    "a number": "point at that line",
    "enter, space": "take what is pointed at",
    "backspace, escape": "one step back",
    "?": "these keys",
    "q, ctrl+c": "leave",
}


class LobbyScreen(Screen[None]):
    AUTO_FOCUS = ""
    CSS = """
    #lobby-title, #lobby-keys { height: 1; }
    #lobby-told { height: 3; }
    #lobby-typed { height: 1; border: none; padding: 0; display: none; background: ansi_default; }
    #lobby-typed.open { display: block; }
    #lobby-menu { padding: 1 2; }
    """

    def __init__(self, person: Person, link: Link, where: str, seats: KeptSeats | None = None) -> None:
        super().__init__()
        self._person = person
        self._link = link
        self._where = where
        self._seats = seats
        self._menu = Menu()
        self._there = False
        """Whether there is anything to draw on."""
        self._sheets: dict[str, Sheet] = {}
        self._path: list[Callable[[], list[Entry]]] = [self._first]
        """The lists that were gone through to the one that is shown."""
        self._typing: Callable[[str], None] | None = None

    def compose(self) -> ComposeResult:
        yield self._sheet("lobby-title")
        yield self._sheet("lobby-menu")
        yield self._sheet("lobby-told")
        yield Input(id="lobby-typed", max_length=MOST_TYPED)
        yield self._sheet("lobby-keys")

    def on_mount(self) -> None:
        self._there = True
        self.show()

    def on_unmount(self) -> None:
        self._there = False

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.show)

    def _sheet(self, name: str) -> Sheet:
        """Made when it is first asked for, and known here: while a screen is taken down its parts go first."""
        if name not in self._sheets:
            self._sheets[name] = Sheet(name)
        return self._sheets[name]

    @property
    def _guest(self) -> Visitor:
        assert isinstance(self._person.guest, Visitor)
        return self._person.guest

    def show(self, *, anew: bool = False) -> None:
        if not self._there or not isinstance(self._person.guest, Visitor):
            return
        self._menu.offer(self._path[-1](), anew=anew)
        state = "connected" if self._link.connected else "not connected"
        bar = fit(
            text(f" Tavola  {self._where}  as {visible(self._guest.name, NAME_SHOWN)}"),
            self.size.width - len(state) - 1,
        )
        self._sheet("lobby-title").show([[(span, "reverse") for span, _ in [*bar, (f"{state} ", "")]]])
        sheet = self._sheet("lobby-menu")
        sheet.show(self._menu.draw(sheet.size.width, sheet.size.height))
        lines: list[Line] = []
        for told in list(self._person.log)[-3:]:
            lines += wrapped(told.sentence, max(self.size.width, 10), "bold red" if told.kind == "wrong" else "")
        self._sheet("lobby-told").show(lines[-3:])
        self._sheet("lobby-keys").show([text(" enter take   backspace back   ? keys   q leave", "dim")])

    # The lists

    def _first(self) -> list[Entry]:
        entries = [
            Entry("Play against computer players", lambda: self._go(self._games_with_bots), key="bots"),
            Entry("Open a table for others", lambda: self._go(self._games_to_open), key="open"),
            Entry("Join a table by its code", lambda: self._ask("the table's code", self._join), key="join"),
            Entry("Watch a table by its code", lambda: self._ask("the table's code", self._watch), key="watch"),
        ]
        for seat in self._seats.here() if self._seats else []:
            which = f"{visible(seat.code, 12)}: {visible(seat.game, 20)} as {visible(seat.name, NAME_SHOWN)}"
            label = f"Go on with {which}"
            entries.append(Entry(label, partial(self._go_on, seat), key=f"seat {seat.code}"))
        for card in self._guest.tables.values():
            who = visible(", ".join(card.names), 40)
            waits = card.phase == "waiting"
            verb = "Join" if waits else "Watch"
            act = self._join if waits else self._watch
            label = f"{verb} {visible(card.code, 12)}: {visible(card.game, 20)} for {card.players}, {who}"
            entries.append(Entry(label, partial(act, card.code), key=card.code))
        return entries

    def _games_with_bots(self) -> list[Entry]:
        return [
            Entry(card.title, partial(self._go, partial(self._bots, card)), key=card.name)
            for card in self._guest.games
            if card.bots
        ]

    def _bots(self, card: GameCard) -> list[Entry]:
        fewest, most = card.players
        return [
            Entry(
                f"against {count - 1} {bot}" if count > 1 else "alone",
                partial(self._open, card.name, count, (bot,) * (count - 1)),
                key=f"{bot} {count}",
            )
            for bot in reversed(card.bots)
            for count in range(fewest, most + 1)
            if count > 1 or bot == card.bots[0]
        ]

    def _games_to_open(self) -> list[Entry]:
        return [
            Entry(
                f"{card.title} for {count}",
                partial(self._open, card.name, count, ()),
                key=f"{card.name} {count}",
            )
            for card in self._guest.games
            for count in range(card.players[0], card.players[1] + 1)
        ]

    # Doing

    def _go(self, entries: Callable[[], list[Entry]]) -> None:
        self._path.append(entries)
        self.show(anew=True)

    def _back(self) -> None:
        if len(self._path) > 1:
            self._path.pop()
            self.show(anew=True)

    def _open(self, game: str, players: int, bots: tuple[str, ...]) -> None:
        self._say(self._guest.opens(game, players, bots))

    def _go_on(self, seat: KeptSeat) -> None:
        """One that cannot be had any more is not offered again; one that can is kept anew."""
        if self._seats:
            self._seats.forget(seat.code)
        self._say(self._guest.resumes(seat.code, seat.secret))

    def _join(self, code: str) -> None:
        self._say(self._guest.joins(code))

    def _watch(self, code: str) -> None:
        self._say(self._guest.watches(code))

    def _say(self, said: bytes) -> None:
        self.run_worker(self._link.say(said))

    def on_key(self, event: Key) -> None:
        if self._typing is not None:
            if event.key == "escape":
                self._close_typing()
                event.stop()
            return
        acts: dict[str, Callable[[], object]] = {
            "up": lambda: self._menu.move(-1),
            "k": lambda: self._menu.move(-1),
            "down": lambda: self._menu.move(1),
            "j": lambda: self._menu.move(1),
            "enter": self._menu.act,
            "space": self._menu.act,
            "backspace": self._back,
            "escape": self._back,
            "question_mark": lambda: self.app.push_screen(HelpScreen(KEYS, None)),
            "q": self.app.exit,
        }
        if event.character and event.character.isascii() and event.character.isdigit():
            self._menu.digit(event.character)
        elif event.key in acts:
            acts[event.key]()
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    def _ask(self, prompt: str, done: Callable[[str], None]) -> None:
        self._typing = done
        line = self.query_one("#lobby-typed", Input)
        line.value, line.placeholder = "", prompt
        line.add_class("open")
        line.focus()

    def _close_typing(self) -> None:
        self._typing = None
        self.query_one("#lobby-typed", Input).remove_class("open")
        self.set_focus(None)
        self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        done, said = self._typing, event.value.strip()
        self._close_typing()
        if done and said:
            done(said)
