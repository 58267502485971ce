"""A game as lines in and lines out: what changed in words, and short commands. Nothing is ever drawn twice.

It is made for screen readers and braille displays, for pipes, `expect` and slow lines. Each answer is whole lines;
the line that begins with `Your turn` says that a command is waited for.
"""

from collections.abc import Callable
from typing import Any, Final

from tavola.dialects.native.visitor import Visitor
from tavola.terminal.clocks import told_clocks
from tavola.terminal.draft import UNSAID
from tavola.terminal.face import NotRead, Option
from tavola.terminal.ink import visible
from tavola.terminal.kept_seats import KeptSeats
from tavola.terminal.person import Person
from tavola.terminal.ways_to_play import switches

COMMANDS: Final = {
    "?": "what you may do now, each with a number",
    "NUMBER": "choose from the last list",
    "back": "one choice back",
    "board": "the whole position in words",
    "help": "this list",
    "quit": "leave; the seat is kept where the dialect keeps seats",
}
AT_A_HOUSE: Final = {
    "tables": "the tables and games of the house, and your own games there",
    "play GAME LEVEL [PLAYERS] [expert]": "open a table against computer players",
    "open GAME [PLAYERS] [expert]": "open a table for others",
    "join CODE": "sit down at a table",
    "resume CODE": "go on with a game of yours",
    "watch CODE": "look on at a table",
    "bot LEVEL": "a computer player sits down at your table",
    "start": "start with those who are here",
    "hint": "what you might play, where the table allows hints",
    "clocks": "how much time everybody has",
    "say WORDS": "say something to the table",
    "undo, agree, disagree": "ask to take your last move back; answer when others ask",
    "again": "the game is over: play another",
    "leave": "leave the table for the lobby",
}
"""Commands that only the native dialect has words for."""
MOST_TOLD: Final = 1_000
"""Letters of a line that is printed; what is long in a game is shorter than that."""
MOST_TYPED: Final = 2_000
"""Letters of a line that can be a command."""


class PlainTable:
    """`say` prints one line. What is returned by `command` is to be sent to the server."""

    def __init__(self, person: Person, say: Callable[[str], None], seats: KeptSeats | None = None) -> None:
        self._person = person
        self._seats = seats
        self._print = say
        self._seen = 0
        self._listed: list[Option] = []
        self.left = False

    def _say(self, line: str) -> None:
        self._print(visible(line, MOST_TOLD))

    def news(self) -> None:
        """Tell what the log has got since the last time."""
        person = self._person
        new = min(person.told - self._seen, len(person.log))
        self._seen = person.told
        if new:
            self._listed = []
        for told in list(person.log)[len(person.log) - new :]:
            self._say(told.sentence)
        if self._seats:
            self._seats.note(person.guest)

    def command(self, typed: str) -> bytes:
        """Do what a line says."""
        words = typed[:MOST_TYPED].split()
        if not words:
            return b""
        verb = words[0].lower()
        match verb:
            case "?" | "moves":
                self._list()
            case "help":
                self._help()
            case "board" | "show":
                for fact in self._person.all_facts():
                    self._say(fact)
                self._say(self._person.due)
            case "quit" | "exit":
                self.left = True
            case "back":
                self._back()
            case _:
                said = self._ask_house(verb, words[1:])
                return self._play(verb, words) if said is None else said
        return b""

    def _ask_house(self, verb: str, rest: list[str]) -> bytes | None:
        """What only a native house understands; None if this is no such thing, or another dialect."""
        guest = self._person.guest
        if verb not in _ASKS and verb not in ("tables", "clocks", "hint", "resume"):
            return None
        if verb == "again" and guest.may_rematch:
            return guest.answers_rematch(accept=True)
        if not isinstance(guest, Visitor):
            self._say("This dialect has no word for that.")
            return b""
        match verb:
            case "tables":
                self._list_tables(guest)
            case "clocks":
                clocks = guest.now.clocks if guest.now else None
                self._say(told_clocks(clocks, self._person.looking()) if clocks else "There are no clocks here.")
            case "hint":
                return self._person.asks_hint()
            case "resume":
                return self._resume(guest, rest)
            case _:
                try:
                    return _ASKS[verb](guest, rest)
                except (IndexError, ValueError):
                    usage = next(usage for usage in AT_A_HOUSE if verb in usage)
                    self._say(f"It is said like this: {usage}")
        return b""

    def _list_tables(self, guest: Visitor) -> None:
        for card in guest.tables.values():
            self._say(f"{card.code}: {card.game} for {card.players}, {card.phase}, {', '.join(card.names)}")
        for seat in self._seats.here() if self._seats else []:
            self._say(f"Yours: {seat.code}, {seat.game} as {seat.name}; resume {seat.code} goes on with it")
        for game in guest.games:
            bots = ", ".join(game.levels or game.bots)
            self._say(f"Computer players for {game.name}: {bots}")
        count = len(guest.tables)
        games = ", ".join(card.name for card in guest.games)
        self._say(f"{count} table{'s' * (count != 1)}. Games: {games}")

    def _resume(self, guest: Visitor, rest: list[str]) -> bytes:
        code = rest[0].upper() if rest else ""
        for seat in self._seats.here() if self._seats else []:
            if seat.code == code:
                return guest.resumes(seat.code, seat.secret)
        self._say(f"No game of yours is known here by the code {code!r}: tables lists those that are")
        return b""

    def _play(self, verb: str, words: list[str]) -> bytes:
        draft = self._person.draft
        if draft is None:
            self._say(f"Not now. {self._person.due}")
            return b""
        if verb.isascii() and verb.isdigit() and len(words) == 1:
            return self._choose(int(verb[:4]))
        try:
            move = draft.read(" ".join([verb, *words[1:]]))
        except NotRead as why:
            self._say(f"That is not possible: {why}.")
            return b""
        return self._send(move)

    def _choose(self, number: int) -> bytes:
        draft = self._person.draft
        assert draft
        listed = self._listed or draft.options()
        if not 1 <= number <= len(listed):
            self._say(f"Choose 1 to {len(listed)}, or ? for the list.")
            return b""
        option = listed[number - 1]
        if option.move is not None:
            return self._send(option.move)
        draft.take(option)
        self._list()
        return b""

    def _send(self, move: Any) -> bytes:
        person = self._person
        draft, face = person.draft, person.face
        assert draft
        assert face
        parts = face.spell(move, person.view)
        brings = draft.brings(move, parts)
        self._say(f"You: {' '.join(parts)}{f' ({brings})' if brings else ''}.")
        self._listed = []
        return person.play(move)

    def _back(self) -> None:
        draft = self._person.draft
        if draft is None or not draft.back():
            self._say("There is nothing to go back to.")
        else:
            self._list()

    def _list(self) -> None:
        person = self._person
        draft = person.draft
        if draft is None:
            self._say(f"Nothing now. {person.due}")
            return
        self._listed = draft.options()
        if draft.chosen:
            self._say(f"So far: {' '.join(draft.chosen)}")
        for number, option in enumerate(self._listed, 1):
            brings = draft.outlook(option)
            self._say(f"{number}) {option.label}{f' ({brings})' if brings else ''}")
        for option in draft.greyed():
            self._say(f"Not: {option.label}, {UNSAID}")

    def _help(self) -> None:
        for word, what in COMMANDS.items():
            self._say(f"{word}: {what}")
        if isinstance(self._person.guest, Visitor):
            for word, what in AT_A_HOUSE.items():
                self._say(f"{word}: {what}")
        face = self._person.face
        if face:
            for example in face.examples:
                self._say(f"for example: {example}")


def _against_bots(guest: Visitor, rest: list[str]) -> bytes:
    game, bot, *more = rest
    players, options = _table(game, more)
    return guest.opens(game, players, (bot,) * (players - 1), **options)


def _for_others(guest: Visitor, rest: list[str]) -> bytes:
    game, *more = rest
    players, options = _table(game, more)
    return guest.opens(game, players, (), **options)


def _table(game: str, words: list[str]) -> tuple[int, dict[str, bool]]:
    """For how many, and with which of the game's options; `ValueError` for any other word."""
    options = {word: True for word in words if word in switches(game)}
    numbers = [int(word) for word in words if word not in options]
    players = numbers[0] if numbers else 2
    return players, options


_ASKS: Final[dict[str, Callable[[Visitor, list[str]], bytes]]] = {
    "play": _against_bots,
    "open": _for_others,
    "join": lambda guest, rest: guest.joins(rest[0]),
    "watch": lambda guest, rest: guest.watches(rest[0]),
    "bot": lambda guest, rest: guest.adds_bot(rest[0]),
    "start": lambda guest, _: guest.starts(),
    "say": lambda guest, rest: guest.speaks(" ".join(rest)),
    "undo": lambda guest, _: guest.asks_undo(),
    "agree": lambda guest, _: guest.answers_undo(agree=True),
    "disagree": lambda guest, _: guest.answers_undo(agree=False),
    "again": lambda guest, _: guest.answers_rematch(accept=True),
    "leave": lambda guest, _: guest.leaves(),
}
