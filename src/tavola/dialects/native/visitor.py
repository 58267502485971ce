"""The guest's side of a native connection for a person: the lobby, looking on, talk, taking back, a rematch.

What a `Guest` needs for a program is all here too, so whoever plays through one can play through the other.
"""

from typing import Any, Final, NamedTuple

import msgspec

from tavola.dialects.native import wire
from tavola.dialects.native.client import Guest
from tavola.games import GAMES
from tavola.house.replay import sentence
from tavola.house.words import Opened, Revealed, TableEvent

_encode = msgspec.json.Encoder().encode

TOLD_ON_COMING: Final = 3
"""Entries of what was before."""
QUIET: Final = (Opened, Revealed)
"""What is no news to a player: hashes and seeds are for those who verify a game."""


class Heard(NamedTuple):
    """A sentence for a person."""

    sentence: str
    kind: str = "happened"
    by: int | None = None
    """The seat whose doing it is."""


class Visitor(Guest):
    """Begins in the lobby, unless it was told where to go."""

    def __init__(self, name: str, *, bots: tuple[str, ...] = (), in_lobby: bool = False, **wishes: Any) -> None:
        """`bots` sit down at the table that is opened; the rest is as for a guest."""
        super().__init__(name, **wishes)
        self.bots = bots
        self.in_lobby = in_lobby
        self.watching = False
        self.games: tuple[wire.GameCard, ...] = ()
        self.tables: dict[str, wire.TableCard] = {}
        self.chat: list[wire.Line] = []
        self.undo: wire.Question | None = None
        self.rematches: dict[int, bool] = {}
        self.options: Any = None
        self._hinted: tuple[int, list[tuple[Any, str]]] = (0, [])
        """After which entry they hold, and the hints."""
        self._told: tuple[str, int] = ("", -1)
        """The table and the entry that was told last."""
        self._news: list[Heard] = []

    # What is asked

    @property
    def now(self) -> wire.Now | None:
        return self._position.now if self._position else None

    def take_news(self) -> list[Heard]:
        """What has happened since this was last asked."""
        news, self._news = self._news, []
        return news

    @property
    def hints(self) -> list[tuple[Any, str]]:
        """Moves we might make in this position, the best first, and why; none unless they were asked for."""
        number, hints = self._hinted
        return hints if self.now and self.now.number == number else []

    @property
    def over(self) -> bool:
        return (self._ended and not self.in_lobby) or self._parted is not None

    @property
    def refused(self) -> str | None:
        """Only the table that we came for, or the seat, can be refused; in the lobby we ask for another."""
        return self._parted

    # What is said

    def hello(self) -> bytes:
        if self.in_lobby:
            return _encode(wire.Lobby(follow=True))
        if self.watching and self.code:
            return _encode(wire.Watch(table=self.code))
        return super().hello()

    def opens(self, game: str, players: int, bots: tuple[str, ...] = (), **options: Any) -> bytes:
        self.bots = bots
        wanted = wire.Open(
            game=game,
            name=self.name,
            players=players,
            public=not bots,
            options=options,
            missing="wait",
            moves=True,
        )
        return _encode(wanted)

    def joins(self, code: str) -> bytes:
        return _encode(wire.Join(table=code, name=self.name, moves=True))

    def watches(self, code: str) -> bytes:
        return _encode(wire.Watch(table=code))

    def resumes(self, code: str, secret: str) -> bytes:
        return _encode(wire.Resume(table=code, secret=secret, moves=True))

    def speaks(self, text: str) -> bytes:
        return _encode(wire.Speak(text=text))

    def asks_hint(self) -> bytes:
        return _encode(wire.Hint())

    def asks_undo(self) -> bytes:
        return _encode(wire.Undo())

    def answers_undo(self, *, agree: bool) -> bytes:
        return _encode(wire.AnswerUndo(agree=agree))

    @property
    def may_rematch(self) -> bool:
        return self._ended and not self.watching and self.number not in self.rematches

    def answers_rematch(self, *, accept: bool) -> bytes:
        return _encode(wire.Rematch(accept=accept))

    def starts(self) -> bytes:
        return _encode(wire.Start())

    def adds_bot(self, bot: str) -> bytes:
        return _encode(wire.AddBot(bot=bot))

    def leaves(self) -> bytes:
        return _encode(wire.Leave())

    # What is heard

    def receive(self, frame: bytes) -> bytes:
        super().receive(frame)
        now = self.now
        if self.bots and now is not None and now.phase == "waiting" and None in now.seats:
            bot, *rest = self.bots
            self.bots = tuple(rest)
            return self.adds_bot(bot)
        return b""

    def _follow(self, said: wire.HouseSays) -> None:
        super()._follow(said)
        match said:
            case wire.Welcome():
                self.games = said.games
            case wire.Tables():
                self.tables = {card.code: card for card in said.tables}
            case wire.Changed():
                self.tables |= {card.code: card for card in said.tables}
                for code in said.gone:
                    self.tables.pop(code, None)
            case wire.Table():
                self._at(said)
            case wire.News():
                self._tell(said.entry)
                self.undo = said.now.undo
            case wire.Spoken():
                self._hear_chat(said.line)
            case wire.Hinted():
                self._take_hints(said)
            case wire.UndoAsked():
                self._ask_undo(said.undo)
            case wire.Rematched():
                self._hear_rematch(said)
            case wire.Parted():
                self._away(said.reason)

    def _at(self, table: wire.Table) -> None:
        self.in_lobby = False
        self.code = table.table
        self.number = table.you
        self.watching = table.you is None
        self.options = table.options
        self.undo = table.now.undo
        self.rematches = {}
        self.chat = [*table.chat]
        code, number = self._told
        known = number if code == table.table else -1
        for entry in [entry for entry in table.history if entry.number > known][-TOLD_ON_COMING:]:
            self._tell(entry)

    def _tell(self, entry: wire.Happened) -> None:
        game = GAMES[self.game]
        self._told = (self.code or "", entry.number)
        for event in entry.events:
            told: Any = msgspec.convert(event, TableEvent | game.Event, str_keys=True)
            if not isinstance(told, QUIET):
                words = sentence(told, game, self.names).removesuffix(".")
                self._news.append(Heard(f"{words}.", by=entry.who))

    def _take_hints(self, said: wire.Hinted) -> None:
        kind: Any = GAMES[self.game].Move
        hints = [(msgspec.convert(hint.move, kind, str_keys=True), hint.reason) for hint in said.hints]
        self._hinted = (said.number, hints)

    def _hear_chat(self, line: wire.Line) -> None:
        self.chat.append(line)
        who = line.by or ("The house" if line.seat is None else self._name(line.seat))
        self._news.append(Heard(f"{who}: {line.text}", "said"))

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def _ask_undo(self, undo: wire.Question | None) -> None:
        if undo and (self.undo is None or self.undo.entry != undo.entry):
            self._news.append(Heard(f"{self._name(undo.seat)} asks to take the last move back.", "turn"))
        elif undo is None:
            self._news.append(Heard("Nothing is asked to be taken back any more."))
        self.undo = undo

    def _hear_rematch(self, said: wire.Rematched) -> None:
        self.rematches[said.seat] = said.accepted
        would = "would play again" if said.accepted else "will not play again"
        self._news.append(Heard(f"{self._name(said.seat)} {would}."))

    def _away(self, reason: str) -> None:
        self._news.append(Heard(f"You are no longer at the table: {reason}.", "wrong"))
        self._parted = None
        self._position = None
        self.in_lobby = True
        self.watching = False
        self.code = self.secret = self.number = None
        self.game = ""

    def _turned_down(self, said: wire.Refused) -> None:
        """A person is told why and tries something else, as often as they like."""
        self._in_flight = False
        if self._position is None and not self.in_lobby:
            self._parted = said.reason
            return
        self._news.append(Heard(f"{said.reason[:1].upper()}{said.reason[1:]}.", "wrong"))
