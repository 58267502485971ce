"""The screen of a table: the board, who sits there, what may be done, what happened; and the end of the game."""

from time import monotonic
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from tavola.dialects.native.visitor import Visitor
from tavola.dialects.native.wire import Clocks
from tavola.terminal.choices import Choices, hint_key
from tavola.terminal.clocks import told_clocks
from tavola.terminal.face import Look, NotRead, Option
from tavola.terminal.help import HelpScreen
from tavola.terminal.ink import Line, fit, text, visible, wrapped
from tavola.terminal.link import Link
from tavola.terminal.log import log_lines
from tavola.terminal.menu_screen import Acts, MenuScreen
from tavola.terminal.person import Person

SIDE: Final = 28
KEYS: Final = {
    "up, down, k, j": "point at another choice",
    "a number": "point at that choice",
    "enter, space": "take what is pointed at; the last step sends the move",
    "backspace, escape": "one step back",
    ":": "type a move as a command",
    "h": "a hint, where the table allows them",
    "c": "say something to the table",
    "u": "ask to take your last move back",
    "tab": "show another player's board first",
    "left, right": "push a board that is larger than its room sideways",
    "page up, page down": "push it up or down",
    "l": "the log, more of it or less",
    "?": "these keys",
    "q": "leave; your seat is kept where the dialect keeps seats",
    "ctrl+c": "leave at once",
}
NATIVE_KEYS: Final = ("h", "c", "u")
"""What only the native dialect has words for."""
BAR: Final = {
    "enter": "take",
    "backspace": "back",
    ":": "type",
    "h": "hint",
    "c": "chat",
    "l": "log",
    "?": "keys",
    "q": "leave",
}


class TableScreen(MenuScreen):
    """Everything here is drawn from the person's view of the table; keys do what `KEYS` says."""

    MENU = "choices"
    MOST_TYPED = 500
    CSS = f"""
    #main {{ height: 1fr; }}
    #side {{ width: {SIDE}; padding-left: 1; }}
    #title, #due, #keys {{ height: 1; }}
    #detail {{ height: 2; }}
    #log {{ height: 3; }}
    #seats {{ height: 5; }}
    """

    def __init__(self, person: Person, link: Link, where: str) -> None:
        super().__init__(person, link, where)
        self._choices = Choices(person, say=self.say, take=self._take, part=self._part)
        self._offered: Any = None
        """What the list was made of, to know when it is another."""
        self._across = self._down = self._shown = 0
        self._drawn: Look | None = None
        """What stands on the board."""
        self._tall_log = False
        self._leaving = False
        self._clocks: tuple[Clocks | None, float] = (None, 0.0)
        """What was told of them last, and when."""

    def compose(self) -> ComposeResult:
        yield self.sheet("title")
        with Horizontal(id="main"):
            yield self.sheet("board")
            with Vertical(id="side"):
                yield self.sheet("seats")
                yield self.sheet("choices")
        yield self.sheet("log")
        yield self.sheet("due")
        yield self.sheet("detail")
        yield from self.typed_line()
        yield self.sheet("keys")

    def on_mount(self) -> None:
        self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        if self._clocks[0] is not None:
            self.show()

    # Showing

    def draw(self) -> None:
        self._offer()
        self.sheet("title").show([self._title()])
        self.sheet("due").show([text(self.person.due, "bold")])
        self.sheet("keys").show([self._bar()])
        self._show_seats()
        self._show_board()
        self.draw_menu()
        detail = self.sheet("detail")
        detail.show(self._detail(*detail.size))
        self._show_log()

    def _title(self) -> Line:
        person = self.person
        title = person.game.title if person.game else "Tavola"
        code = f" {person.guest.code}" if person.guest.code else ""
        looking_on = "  looking on" if getattr(person.guest, "watching", False) else ""
        state = "connected" if self.link.connected else "over" if person.gone else "not connected"
        left = f" {title}{visible(code, 40)}{looking_on}  {self.where}"
        width = max(self.size.width - len(state) - 1, 0)
        return [(span, "reverse") for span, _ in [*fit(text(left), width), (f"{state} ", "")]]

    def _bar(self) -> Line:
        """The keys that are needed most; grey where this dialect has no word for what they do."""
        missing = self._missing()
        return [(f"{key} {what}  ", "dim" if key in missing else "") for key, what in BAR.items()]

    def _missing(self) -> tuple[str, ...]:
        return () if isinstance(self.person.guest, Visitor) else NATIVE_KEYS

    def _show_board(self) -> None:
        sheet, person = self.sheet("board"), self.person
        width, height = sheet.size
        if person.face is None or person.view is None:
            self._drawn = None
            sheet.show(self._waiting_room(width))
            return
        chosen = self._choices.parts_of(self.pointed)
        look = person.looking(
            width, height, chosen=chosen, shown=self._shown, across=self._across, down=self._down
        )
        if look != self._drawn:  # most of what is heard changes nothing on a board
            self._drawn = look
            sheet.show(person.face.draw(look))

    def _waiting_room(self, width: int) -> list[Line]:
        person = self.person
        lines = [[], *wrapped(person.due, width)]
        lines += [text(f"  {name}") for name in person.names if name]
        if person.guest.code:
            lines += [[], *wrapped(f"Others enter with the code {visible(person.guest.code, 40)}.", width)]
        return lines

    def _show_seats(self) -> None:
        person, sheet = self.person, self.sheet("seats")
        lines: list[Line] = []
        if person.face is not None and person.view is not None:
            # As wide as the board: what has no room there stands here.
            look = person.looking(self.sheet("board").size.width, 99, chosen=self._choices.parts_of(self.pointed))
            lines = self._score_sheet() if person.ended else [*person.face.seats(look), *self._clock_lines()]
        if sheet.styles.height is None or sheet.styles.height.value != len(lines) + 1:
            sheet.styles.height = len(lines) + 1
        sheet.show(lines)

    def _score_sheet(self) -> list[Line]:
        score = self.person.score
        return [text("The game is over", "bold"), *(score.lines(SIDE - 1) if score else [])]

    def _clock_lines(self) -> list[Line]:
        guest = self.person.guest
        clocks = guest.now.clocks if isinstance(guest, Visitor) and guest.now else None
        if clocks is not self._clocks[0]:
            self._clocks = (clocks, monotonic())
        if clocks is None:
            return []
        gone = round((monotonic() - self._clocks[1]) * 1000)
        return wrapped(f"clocks {told_clocks(clocks, self.person.looking(), gone)}", SIDE - 2)

    def _detail(self, width: int, height: int) -> list[Line]:
        """What is pointed at, and what it would bring."""
        entry, draft = self.pointed, self.person.draft
        if self._leaving:
            return [text("Press q again to leave, anything else to stay.", "bold")]
        if entry is None:
            return []
        # After the verb alone the choices speak for themselves.
        so_far = f"{' '.join(draft.chosen)} " if draft and draft.chosen[1:] else ""
        lines = wrapped(f"{so_far}{entry.label}", width)[:height]
        if why := entry.why():
            lines = [*lines[: height - 1], text(why, "green" if entry.act else "dim")]
        return lines

    def _show_log(self) -> None:
        sheet = self.sheet("log")
        height = max(3, (self.size.height - 18) // 2) if self._tall_log or self.size.height > 30 else 3
        if sheet.styles.height is None or sheet.styles.height.value != height:
            sheet.styles.height = height
        sheet.show(log_lines(self.person.log, sheet.size.width, height))

    def _offer(self) -> None:
        person = self.person
        draft = person.draft
        hinted = [hint.parts for hint in person.hints]
        made_of = (draft, draft.chosen if draft else (), person.ended, person.view is None, hinted)
        anew = made_of != self._offered
        self.menu.offer(self._choices.entries(), anew=anew)
        if anew and hinted:
            self.menu.point_at(hint_key(hinted[0]))
        self._offered = made_of

    # Doing

    def acts(self) -> Acts:
        return {
            "colon": lambda: self.ask(f"a move, for example {self._example()}", self._typed_move),
            "h": lambda: self.say(self.person.asks_hint()),
            "c": self._chat,
            "u": self._ask_undo,
            "tab": self._turn_boards,
            "left": lambda: self._push(-1, 0),
            "right": lambda: self._push(1, 0),
            "pageup": lambda: self._push(0, -1),
            "pagedown": lambda: self._push(0, 1),
            "l": self._toggle_log,
            "question_mark": self._help,
            "q": self._leave,
        }

    def pressed(self, key: str) -> None:
        self._leaving = self._leaving and key == "q"

    def _help(self) -> None:
        self.app.push_screen(HelpScreen(KEYS, self.person.face, self._missing()))

    def _take(self, option: Option) -> None:
        if self.person.draft:
            self.person.draft.take(option)
            self.show()

    def back(self) -> None:
        if self.person.draft:
            self.person.draft.back()

    def _part(self) -> None:
        """Whoever waits for our answer about another game gets it."""
        said = self.person.guest.answers_rematch(accept=False)

        async def leave() -> None:
            await self.link.say(said)
            self.app.exit()

        self.run_worker(leave())

    def _leave(self) -> None:
        if self._leaving or self.person.over:
            self._part()
        self._leaving = True

    def _example(self) -> str:
        face = self.person.face
        return face.examples[0] if face and face.examples else "?"

    def _turn_boards(self) -> None:
        self._shown += 1

    def _push(self, across: int, down: int) -> None:
        self._across += across
        self._down += down

    def _toggle_log(self) -> None:
        self._tall_log = not self._tall_log

    def _ask_undo(self) -> None:
        guest = self.person.guest
        if isinstance(guest, Visitor):
            self.say(guest.asks_undo())
        else:
            self.person.tell("This dialect has no word for taking a move back.", "wrong")

    def _chat(self) -> None:
        guest = self.person.guest
        if not isinstance(guest, Visitor):
            self.person.tell("This dialect has no word for talking at the table.", "wrong")
        elif guest.number is None:
            self.person.tell("Whoever looks on does not talk at the table.", "wrong")
        else:
            self.ask("say to the table", lambda said: self.say(guest.speaks(said)))

    def _typed_move(self, said: str) -> None:
        draft = self.person.draft
        if draft is None:
            self.person.tell(f"Not now. {self.person.due}", "wrong")
            return
        try:
            move = draft.read(said)
        except NotRead as why:
            self.person.tell(f"That is not possible: {why}.", "wrong")
            return
        self.say(self.person.play(move))
