"""The screen of a table: the board, who sits there, what may be done, what happened; and the end of the game."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input

from tavola.dialects.native.visitor import Visitor
from tavola.terminal.face import NotRead, Option, Parts
from tavola.terminal.help import HelpScreen
from tavola.terminal.ink import Line, fit, text, visible, wrapped
from tavola.terminal.link import Link
from tavola.terminal.menu import Entry, Menu
from tavola.terminal.person import Person
from tavola.terminal.sheet import Sheet

SIDE: Final = 28
LOG_INK: Final = {"happened": "", "said": "cyan", "wrong": "bold red", "turn": "bold"}
MOST_TYPED: Final = 500
KEYS: Final = {
    "up, down, k, j": "point at another choice",
    "a number": "point at that choice",
    "enter, space": "take what is pointed at; the last step sends the move",
    "backspace, escape": "one step back",
    ":": "type a move as a command",
    "c": "say something to the table",
    "u": "ask to take your last move back",
    "tab": "show another player's board first",
    "left, right, page up, page down": "push a board that is larger than its room",
    "l": "the log, more of it or less",
    "?": "these keys",
    "q": "leave this screen; your seat is kept where the dialect keeps seats",
    "ctrl+c": "leave at once",
}


class TableScreen(Screen[None]):
    """Everything here is drawn from the person's view of the table; keys do what `KEYS` says."""

    AUTO_FOCUS = ""
    CSS = f"""
    #main {{ height: 1fr; }}
    #side {{ width: {SIDE}; padding-left: 1; }}
    #title, #due, #keys {{ height: 1; }}
    #detail {{ height: 2; }}
    #log {{ height: 3; }}
    #seats {{ height: 5; }}
    #typed {{ height: 1; border: none; padding: 0; display: none; background: ansi_default; }}
    #typed.open {{ display: block; }}
    """

    def __init__(self, person: Person, link: Link, where: str) -> None:
        super().__init__()
        self._person = person
        self._link = link
        self._where = where
        self._menu = Menu()
        self._there = False
        """Whether there is anything to draw on."""
        self._sheets: dict[str, Sheet] = {}
        self._offered: Any = None
        """What the menu was made of, to know when it is another."""
        self._across = self._down = self._shown = 0
        self._tall_log = False
        self._typing: Callable[[str], None] | None = None
        self._leaving = False

    def compose(self) -> ComposeResult:
        yield self._sheet("title")
        with Horizontal(id="main"):
            yield self._sheet("board")
            with Vertical(id="side"):
                yield self._sheet("seats")
                yield self._sheet("choices")
        yield self._sheet("log")
        yield self._sheet("due")
        yield self._sheet("detail")
        yield Input(id="typed", max_length=MOST_TYPED)
        yield self._sheet("keys")

    def on_mount(self) -> None:
        self._there = True
        self.show()

    def on_unmount(self) -> None:
        self._there = False

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.show)

    # Showing

    def show(self) -> None:
        """Draw all that may have changed."""
        if not self._there:
            return
        self._offer()
        self._sheet("title").show([self._title()])
        self._sheet("due").show([text(self._person.due, "bold")])
        self._sheet("keys").show(
            [text("enter take   backspace back   : type   c chat   l log   ? keys   q leave", "dim")]
        )
        self._show_seats()
        self._show_board()
        self._show_choices()
        self._show_log()

    def _sheet(self, name: str) -> Sheet:
        """Made when it is first asked for, and known here: while a screen is taken down its parts go first."""
        if name not in self._sheets:
            self._sheets[name] = Sheet(name)
        return self._sheets[name]

    def _title(self) -> Line:
        person = self._person
        title = person.game.title if person.game else "Tavola"
        code = f" {person.guest.code}" if person.guest.code else ""
        state = "connected" if self._link.connected else "over" if person.gone else "not connected"
        left = f" {title}{visible(code, 12)}  {self._where}"
        width = max(self.size.width - len(state) - 1, 0)
        return [(span, "reverse") for span, _ in [*fit(text(left), width), (f"{state} ", "")]]

    def _show_board(self) -> None:
        sheet, person = self._sheet("board"), self._person
        width, height = sheet.size
        if person.face is None or person.view is None:
            sheet.show(self._waiting_room(width))
            return
        look = person.looking(
            width, height, chosen=self._chosen(), shown=self._shown, across=self._across, down=self._down
        )
        sheet.show(person.face.draw(look))

    def _waiting_room(self, width: int) -> list[Line]:
        person = self._person
        lines = [[], *wrapped(person.due, width)]
        lines += [text(f"  {name}") for name in person.names if name]
        if person.guest.code:
            lines += [[], *wrapped(f"Others enter with the code {visible(person.guest.code, 12)}.", width)]
        return lines

    def _chosen(self) -> Parts:
        draft, entry = self._person.draft, self._menu.pointed
        if draft is None:
            return ()
        return (*draft.chosen, entry.key) if entry else draft.chosen

    def _show_seats(self) -> None:
        person, sheet = self._person, self._sheet("seats")
        lines: list[Line] = []
        if person.face is not None and person.view is not None:
            # As wide as the board: what has no room there stands here.
            lines = person.face.seats(person.looking(self._sheet("board").size.width, 99, chosen=self._chosen()))
            lines += self._clocks()
            if person.ended:
                width = SIDE - 2
                lines = [text("  The game is over", "bold")]
                *scores, why = person.score_sheet() or [("", False)]
                lines += [text(f"{'* ' if won else '  '}{who}", "bold" if won else "") for who, won in scores]
                lines += wrapped(why[0], width, "dim")
        if sheet.styles.height is None or sheet.styles.height.value != len(lines) + 1:
            sheet.styles.height = len(lines) + 1
        sheet.show(lines)

    def _clocks(self) -> list[Line]:
        guest = self._person.guest
        clocks = guest.now.clocks if isinstance(guest, Visitor) and guest.now else None
        if clocks is None:
            return []
        left = "  ".join(f"{ms // 60_000}:{ms // 1000 % 60:02}" for ms in clocks.left)
        return [text(f"  clocks {left}", "dim")]

    def _show_choices(self) -> None:
        sheet = self._sheet("choices")
        sheet.show(self._menu.draw(*sheet.size))
        detail = self._sheet("detail")
        width, height = detail.size
        detail.show(self._detail(width, height))

    def _detail(self, width: int, height: int) -> list[Line]:
        """What is pointed at, and what it would bring."""
        entry, draft = self._menu.pointed, self._person.draft
        if self._leaving:
            return [text("Press q again to leave, anything else to stay.", "bold")]
        if entry is None:
            return []
        # After the verb alone the choices speak for themselves.
        so_far = f"{' '.join(draft.chosen)} " if draft and draft.chosen[1:] else ""
        lines = wrapped(f"{so_far}{entry.label}", width)[:height]
        if entry.why:
            lines = [*lines[: height - 1], [(f"{entry.why}", "green" if entry.act else "dim")]]
        return lines

    def _show_log(self) -> None:
        sheet = self._sheet("log")
        height = max(3, (self.size.height - 18) // 2) if self._tall_log or self.size.height > 30 else 3
        if sheet.styles.height is None or sheet.styles.height.value != height:
            sheet.styles.height = height
        lines: list[Line] = []
        for told in reversed(self._person.log):
            if told.kind == "due":
                continue
            lines = [*wrapped(told.sentence, max(sheet.size.width, 10), LOG_INK[told.kind]), *lines]
            if len(lines) >= height:
                break
        sheet.show(lines[-height:])

    # What may be chosen

    def _offer(self) -> None:
        person = self._person
        entries = self._entries()
        made_of = (person.draft, person.draft.chosen if person.draft else (), person.ended, person.view is None)
        self._menu.offer(entries, anew=made_of != self._offered)
        self._offered = made_of

    def _entries(self) -> list[Entry]:
        person = self._person
        guest = person.guest
        if isinstance(guest, Visitor):
            if (
                guest.undo
                and guest.number not in (None, guest.undo.seat)
                and guest.number not in guest.undo.agreed
            ):
                return [
                    Entry("agree: take it back", lambda: self._say(guest.answers_undo(agree=True)), key="agree"),
                    Entry("no, it stands", lambda: self._say(guest.answers_undo(agree=False)), key="disagree"),
                ]
            if person.view is None and not guest.watching:
                return self._before_the_start(guest)
        if person.ended:
            return self._after_the_end()
        draft = person.draft
        if draft is None:
            return []
        return [
            Entry(
                option.label,
                partial(self._send, option.move) if option.move is not None else partial(self._take, option),
                draft.brings(option.move, (*draft.chosen, option.part)) if option.move is not None else "",
                option.part,
            )
            for option in draft.options()
        ]

    def _take(self, option: Option) -> None:
        if self._person.draft:
            self._person.draft.take(option)
            self.show()

    def _before_the_start(self, guest: Visitor) -> list[Entry]:
        bots = next((card.bots for card in guest.games if card.name == guest.game), ())
        entries = [Entry(f"a computer player: {bot}", partial(self._add_bot, bot), key=bot) for bot in bots]
        entries.append(Entry("start with those who are here", lambda: self._say(guest.starts()), key="start"))
        return [*entries, Entry("leave the table", lambda: self._say(guest.leaves()), key="leave")]

    def _after_the_end(self) -> list[Entry]:
        guest = self._person.guest
        if guest.may_rematch:
            again = Entry("play again", lambda: self._say(guest.answers_rematch(accept=True)), key="again")
        elif isinstance(guest, Visitor):
            again = Entry("play again", None, "You have answered; the others have not all.", "again")
        else:
            again = Entry(
                "play again", None, "This dialect has no word for another game, or it was refused.", "again"
            )
        if isinstance(guest, Visitor):
            return [again, Entry("back to the lobby", lambda: self._say(guest.leaves()), key="leave")]
        return [again, Entry("leave", self._part, key="leave")]

    def _part(self) -> None:
        """Whoever waits for our answer about another game gets it."""
        said = self._person.guest.answers_rematch(accept=False)

        async def leave() -> None:
            await self._link.say(said)
            self.app.exit()

        self.run_worker(leave())

    # Doing

    def _send(self, move: Any) -> None:
        self._say(self._person.play(move))

    def _add_bot(self, bot: str) -> None:
        if isinstance(self._person.guest, Visitor):
            self._say(self._person.guest.adds_bot(bot))

    def _say(self, said: bytes) -> None:
        self.run_worker(self._link.say(said))
        self.show()

    def _back(self) -> None:
        if self._person.draft:
            self._person.draft.back()

    def on_key(self, event: Key) -> None:
        if self._typing is not None:
            if event.key == "escape":
                self._close_typing()
                event.stop()
            return
        act = self._acts().get(event.key)
        if event.key != "q":
            self._leaving = False
        if event.character and event.character.isascii() and event.character.isdigit():
            self._menu.digit(event.character)
        elif act:
            act()
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    def _acts(self) -> dict[str, Callable[[], object]]:
        return {
            "up": lambda: self._menu.move(-1),
            "k": lambda: self._menu.move(-1),
            "down": lambda: self._menu.move(1),
            "j": lambda: self._menu.move(1),
            "enter": self._menu.act,
            "space": self._menu.act,
            "backspace": self._back,
            "escape": self._back,
            "colon": lambda: self._open_typing("a move, for example " + self._example(), self._typed_move),
            "c": self._chat,
            "u": self._ask_undo,
            "tab": self._turn_boards,
            "left": lambda: self._push(-1, 0),
            "right": lambda: self._push(1, 0),
            "pageup": lambda: self._push(0, -1),
            "pagedown": lambda: self._push(0, 1),
            "l": self._toggle_log,
            "question_mark": lambda: self.app.push_screen(HelpScreen(KEYS, self._person.face)),
            "q": self._leave,
        }

    def _example(self) -> str:
        face = self._person.face
        return face.examples[0] if face and face.examples else "?"

    def _turn_boards(self) -> None:
        self._shown += 1

    def _push(self, across: int, down: int) -> None:
        self._across += across
        self._down += down

    def _toggle_log(self) -> None:
        self._tall_log = not self._tall_log

    def _leave(self) -> None:
        if self._leaving or self._person.over:
            self._part()
        self._leaving = True

    def _ask_undo(self) -> None:
        guest = self._person.guest
        if isinstance(guest, Visitor):
            self._say(guest.asks_undo())
        else:
            self._person.tell("This dialect has no word for taking a move back.", "wrong")

    def _chat(self) -> None:
        guest = self._person.guest
        if not isinstance(guest, Visitor):
            self._person.tell("This dialect has no word for talking at the table.", "wrong")
        elif guest.number is None:
            self._person.tell("Whoever looks on does not talk at the table.", "wrong")
        else:
            self._open_typing("say to the table", lambda said: self._say(guest.speaks(said)))

    # Typing

    def _open_typing(self, prompt: str, done: Callable[[str], None]) -> None:
        self._typing = done
        line = self.query_one("#typed", Input)
        line.value = ""
        line.placeholder = prompt
        line.add_class("open")
        line.focus()

    def _close_typing(self) -> None:
        self._typing = None
        line = self.query_one("#typed", Input)
        line.remove_class("open")
        self.set_focus(None)
        self.show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        done, said = self._typing, event.value.strip()
        self._close_typing()
        if done and said:
            done(said)
        self.show()

    def _typed_move(self, said: str) -> None:
        draft = self._person.draft
        if draft is None:
            self._person.tell(f"Not now. {self._person.due}", "wrong")
            return
        try:
            move = draft.read(said)
        except NotRead as why:
            self._person.tell(f"That is not possible: {why}.", "wrong")
            return
        self._send(move)
