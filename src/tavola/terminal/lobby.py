"""The lobby of a native house: play against computer players, open, join, watch, go on with one's own games."""

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult

from tavola.dialects.native.visitor import Visitor
from tavola.dialects.native.wire import GameCard
from tavola.terminal.help import HelpScreen
from tavola.terminal.ink import Line, fit, text, visible, wrapped
from tavola.terminal.kept_seats import KeptSeat, KeptSeats
from tavola.terminal.link import Link
from tavola.terminal.menu import Entry
from tavola.terminal.menu_screen import Acts, MenuScreen
from tavola.terminal.person import NAME_SHOWN, Person
from tavola.terminal.ways_to_play import ways_to_play

KEYS = {
    "up, down, k, j": "point at another line",
    "a number": "point at that line",
    "enter, space": "take what is pointed at",
    "backspace, escape": "one step back",
    "?": "these keys",
    "q, ctrl+c": "leave",
}


class LobbyScreen(MenuScreen):
    MENU = "lobby-menu"
    MOST_TYPED = 40
    CSS = """
    #lobby-title, #lobby-asks, #lobby-keys { height: 1; }
    #lobby-told { height: 3; }
    #lobby-menu { padding: 1 2; }
    """

    def __init__(self, person: Person, link: Link, where: str, seats: KeptSeats | None = None) -> None:
        super().__init__(person, link, where)
        self._seats = seats
        self._path: list[tuple[str, Callable[[], list[Entry]]]] = [("What would you like to do?", self._first)]
        """The questions that were gone through to the one that is asked, each with its list."""

    def compose(self) -> ComposeResult:
        yield self.sheet("lobby-title")
        yield self.sheet("lobby-asks")
        yield self.sheet("lobby-menu")
        yield self.sheet("lobby-told")
        yield from self.typed_line()
        yield self.sheet("lobby-keys")

    @property
    def _guest(self) -> Visitor:
        assert isinstance(self.person.guest, Visitor)
        return self.person.guest

    def draw(self) -> None:
        if not isinstance(self.person.guest, Visitor):
            return
        asks, entries = self._path[-1]
        self.menu.offer(entries(), anew=False)
        state = "connected" if self.link.connected else "not connected"
        bar = fit(
            text(f" Tavola  {self.where}  as {visible(self._guest.name, NAME_SHOWN)}"),
            self.size.width - len(state) - 1,
        )
        self.sheet("lobby-title").show([[(span, "reverse") for span, _ in [*bar, (f"{state} ", "")]]])
        self.sheet("lobby-asks").show([text(f"  {asks}", "bold")])
        self.draw_menu()
        lines: list[Line] = []
        for told in [told for told in self.person.log if told.kind != "due"][-3:]:
            lines += wrapped(told.sentence, max(self.size.width, 10), "bold red" if told.kind == "wrong" else "")
        self.sheet("lobby-told").show(lines[-3:])
        self.sheet("lobby-keys").show([text(" enter take   backspace back   ? keys   q leave", "dim")])

    # The lists

    def _first(self) -> list[Entry]:
        code = "the table's code"
        entries = [
            Entry("Play against computer players", partial(self._choose_game, self._choose_level), key="bots"),
            Entry("Open a table for others", partial(self._choose_game, self._open), key="open"),
            Entry("Join a table by its code", lambda: self.ask(code, self._join), key="join"),
            Entry("Watch a table by its code", lambda: self.ask(code, self._watch), key="watch"),
        ]
        for seat in self._seats.here() if self._seats else []:
            which = f"{visible(seat.code, 32)}: {visible(seat.game, 20)} as {visible(seat.name, NAME_SHOWN)}"
            entries.append(Entry(f"Go on with {which}", partial(self._go_on, seat), key=f"seat {seat.code}"))
        for card in self._guest.tables.values():
            who = visible(", ".join(card.names), 40)
            waits = card.phase == "waiting"
            verb = "Join" if waits else "Watch"
            act = self._join if waits else self._watch
            label = f"{verb} {visible(card.code, 12)}: {visible(card.game, 20)} for {card.players}, {who}"
            entries.append(Entry(label, partial(act, card.code), key=card.code))
        return entries

    def _choose_game(self, then: Callable[[GameCard, dict[str, bool], int], None]) -> None:
        """Which game, in which of its ways, and then for how many."""
        self._go(
            "Which game?",
            lambda: [
                Entry(title, partial(self._choose_players, card, options, then), key=title)
                for card in self._guest.games
                for title, options in ways_to_play(card)
            ],
        )

    def _choose_players(
        self, card: GameCard, options: dict[str, bool], then: Callable[[GameCard, dict[str, bool], int], None]
    ) -> None:
        fewest, most = card.players
        self._go(
            f"{visible(card.title, 40)}: for how many, you among them?",
            lambda: [
                Entry(
                    "alone" if count == 1 else f"{count} players",
                    partial(then, card, options, count),
                    key=f"{count}",
                )
                for count in range(fewest, most + 1)
            ],
        )

    def _choose_level(self, card: GameCard, options: dict[str, bool], players: int) -> None:
        if players == 1:
            self._open(card, options, 1)
            return
        self._go(
            "How strong are the computer players to be?",
            lambda: [
                Entry(visible(bot, 20), partial(self._open, card, options, players, bot), key=bot)
                for bot in card.levels or card.bots
            ],
        )

    # Doing

    def acts(self) -> Acts:
        return {
            "question_mark": lambda: self.app.push_screen(HelpScreen(KEYS)),
            "q": self.app.exit,
        }

    def _go(self, asks: str, entries: Callable[[], list[Entry]]) -> None:
        self._path.append((asks, entries))
        self.menu.offer(entries(), anew=True)

    def back(self) -> None:
        if len(self._path) > 1:
            self._path.pop()
            self.menu.offer(self._path[-1][1](), anew=True)

    def _open(self, card: GameCard, options: dict[str, bool], players: int, bot: str = "") -> None:
        bots = (bot,) * (players - 1) if bot else ()
        self.say(self._guest.opens(card.name, players, bots, **options))

    def _go_on(self, seat: KeptSeat) -> None:
        """One that cannot be had any more is not offered again; one that can is kept anew."""
        if self._seats:
            self._seats.forget(seat.code)
        self.say(self._guest.resumes(seat.code, seat.secret))

    def _join(self, code: str) -> None:
        self.say(self._guest.joins(code))

    def _watch(self, code: str) -> None:
        self.say(self._guest.watches(code))
