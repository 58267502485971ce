"""The house's side of a native connection: who may say what when, and what is done about it."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, get_args

import msgspec
from msgspec import UNSET

from tavola import __version__
from tavola.dialects.machine import OTHER, Machine, Rule, filled
from tavola.dialects.native import telling, wire
from tavola.dialects.native.reading import Reader
from tavola.dialects.place import Place
from tavola.dialects.session import Outlet, Session
from tavola.games import GAMES, Illegal
from tavola.house.advice import Progress
from tavola.house.codes import typed
from tavola.house.errors import NotDone
from tavola.house.foreign import Foreign
from tavola.house.house import House
from tavola.house.ledger import Happened, Phase
from tavola.house.names import BAD_NAME, fault
from tavola.house.news import (
    News,
    Onlookers,
    PlayedAgain,
    Presence,
    Refused,
    Remarked,
    Rematch,
    Said,
    UndoAsked,
)
from tavola.house.opinions import Review, Suggestion
from tavola.house.replay import Replay, Unreadable
from tavola.house.seat import Seat
from tavola.house.table import TAKEN_BACK, Table
from tavola.store import Record

NAME_LENGTH = 32
WORD_LENGTH = 200


class State(StrEnum):
    """Where a guest is. It follows from the table."""

    NOWHERE = "at no table"
    WATCHING = "watching a table"
    WAITING = "seated, before the start"
    PLAYING = "seated, in the game"
    OVER = "seated, the game is over"


class Does(StrEnum):
    ANSWER = "answered"
    REFUSE = "refused"


_ANSWER, _REFUSE = Rule(Does.ANSWER), Rule(Does.REFUSE)
_ALWAYS = dict.fromkeys((wire.Lobby, wire.Glance, wire.Step, wire.Retell, wire.Review), _ANSWER) | {OTHER: _REFUSE}
_AT_A_TABLE = _ALWAYS | {wire.Draw: _ANSWER, wire.Speak: _ANSWER, wire.Leave: Rule(Does.ANSWER, State.NOWHERE)}

TABLE: Machine[State] = filled(
    {
        State.NOWHERE: _ALWAYS
        | {
            wire.Open: Rule(Does.ANSWER, State.WAITING),
            wire.Join: Rule(Does.ANSWER, State.WAITING),
            wire.Watch: Rule(Does.ANSWER, State.WATCHING),
            wire.Resume: _ANSWER,
        },
        State.WATCHING: _AT_A_TABLE,
        State.WAITING: _AT_A_TABLE | {wire.AddBot: _ANSWER, wire.Start: Rule(Does.ANSWER, State.PLAYING)},
        State.PLAYING: _AT_A_TABLE
        | dict.fromkeys((wire.Play, wire.Preview, wire.Hint, wire.Undo, wire.AnswerUndo), _ANSWER),
        State.OVER: _AT_A_TABLE | {wire.Rematch: _ANSWER},
    },
    *get_args(wire.GuestSays),
)

ANSWERS: dict[type[News], set[type[wire.Asks]]] = {
    Happened: {wire.AddBot, wire.Start, wire.Play, wire.Undo},
    Refused: {wire.Play},
    Rematch: {wire.Rematch},
    Said: {wire.Speak},
    Remarked: {wire.Speak},
    UndoAsked: {wire.Undo, wire.AnswerUndo},
}
"""What each kind of news is the answer to, for the guest whose message brought it about."""

_reader: Reader[wire.GuestSays] = Reader(wire.GuestSays)
_encode = msgspec.json.Encoder().encode
_move_readers: dict[str, Reader[Any]] = {name: Reader(game.Move) for name, game in GAMES.items()}


class NativeSession(Session):
    __slots__ = ("_asked", "_listed", "_replay", "_reviewed")

    dialect: ClassVar[str] = "native"
    trouble_is_plain: ClassVar[bool] = True

    def __init__(self, house: House, outlet: Outlet) -> None:
        super().__init__(house, outlet)
        self._asked: wire.Asks | None = None
        """What is being answered, as long as it is."""
        self._listed = False
        """Whether this guest wants the legal moves of its seat listed."""
        self._replay: Replay | None = None
        """The log this guest last stepped through."""
        self._reviewed: str | None = None
        """The code of the table whose review this guest waits for."""

    def greet(self) -> None:
        bots, levels = self.house.computers.kinds, self.house.computers.levels
        games = tuple(
            wire.GameCard(
                name, game.title, (game.seats[0], game.seats[-1]), bots.get(name, ()), levels.get(name, ())
            )
            for name, game in GAMES.items()
        )
        doors = self.house.doors
        programs = tuple(wire.Program(door.listener, door.game, door.port) for door in doors)
        host = doors[0].host if doors else ""
        self._send(wire.Welcome(version=__version__, games=games, programs=programs, host=host))

    @property
    def state(self) -> State:
        if self.table is None:
            return State.NOWHERE
        if self.seat is None:
            return State.WATCHING
        return State[self.table.phase.name]

    def receive(self, frame: bytes) -> None:
        try:
            said = self._asked = _reader.read(frame)
            self.known = True
            self._answer(said)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
            self._refuse(f"this message cannot be read: {why}")
        except (NotDone, Illegal) as why:
            self._send(telling.refused(self._re, why))
        except Unreadable as why:
            self._refuse(str(why))
        finally:
            self._asked = None

    def unreadable(self, reason: str) -> None:
        self._refuse(reason)

    def _answer(self, said: wire.GuestSays) -> None:
        state = self.state
        if TABLE[state][type(said)].does is Does.REFUSE:
            raise NotDone(
                "{word} is not for this moment: you are {state}", word=type(said).__name__, state=state.value
            )
        if act := _SEATED_ACTS.get(type(said)):
            assert self.table
            assert self.seat
            act(self, self.table, self.seat, said)
        else:
            _ACTS[type(said)](self, said)

    @property
    def _re(self) -> int | None:
        """The id of what is being answered."""
        return self._asked.id if self._asked else None

    @property
    def _you(self) -> int | None:
        return self.seat.index if self.seat else None

    def _send(self, message: wire.HouseSays, *told_of: Table | Foreign) -> None:
        """Whatever is told of a table waits until that is on disk: one's own, or others."""
        if told_of:
            own = (self.table,) if self.table else ()
            self.outlet.send(_encode(message), max(table.sequence for table in (*told_of, *own)))
        else:
            self.outlet.send(_encode(message))

    def _refuse(self, reason: str) -> None:
        self._send(wire.Refused(re=self._re, reason=reason))

    # At no table, or at any

    def _open(self, said: wire.Open) -> None:
        name, word = self._name(said.name), _word(said.word)
        table = self.house.open(
            said.game,
            players=said.players,
            public=said.public,
            ai_time=said.ai_time,
            options=said.options,
            missing=said.missing,
            clock=said.clock,
            hints=said.hints,
            lesson=said.lesson,
            by=self.visitor,
        )
        self._listed = said.moves
        if said.lesson:
            # Words would change the deal, and wishes too.
            table.sit(name, self.dialect, self)
            self.house.computers.add_teacher(table)
        else:
            table.sit(name, self.dialect, self, word=word, wish=said.wish)

    def _join(self, said: wire.Join) -> None:
        table = self.house.find(said.table, by=self.visitor)
        name = self._name(said.name)
        if namesake := table.named(name):
            self.house.refusals[BAD_NAME] += 1
            raise NotDone(
                "somebody named {name} sits at table {table}; take another name",
                name=namesake.name,
                table=table.code,
            )
        self._listed = said.moves
        table.sit(name, self.dialect, self, word=_word(said.word), wish=said.wish)

    def _name(self, name: str) -> str:
        trimmed = " ".join(name.split())
        if wrong := fault(trimmed, NAME_LENGTH):
            self.house.refusals[BAD_NAME] += 1
            raise wrong
        return trimmed

    def _watch(self, said: wire.Watch) -> None:
        name = self._name(said.name) if said.name else ""
        self.table = self.house.visit(said.table, by=self.visitor)
        self._listed = False
        self.table.watch(self, name)
        self._show_table()

    def _glance(self, said: wire.Glance) -> None:
        ledger = self.house.finding.ledger(said.table, by=self.visitor)
        table = self.house.tables.get(ledger.opened.code)
        self._send(telling.glanced(ledger, self._re), *([table] if table else []))

    def _resume(self, said: wire.Resume) -> None:
        self.house.visit(said.table, by=self.visitor)
        seat = self.house.seat_with(said.table, said.secret, by=self.visitor)
        self._listed = said.moves
        self.house.tables[seat.code].reclaim(seat, self, said.secret)

    def _leave(self, _: wire.Leave) -> None:
        assert self.table
        if self.seat:
            self.table.leave(self.seat, "left the table")
        else:
            self.table.unwatch(self)
        self._part("you left the table")

    def _part(self, reason: str) -> None:
        if self.table:
            code, elsewhere = self.table.code, reason == TAKEN_BACK
            self._send(wire.Parted(re=self._re, table=code, reason=reason, elsewhere=elsewhere))
        self.table = None
        self.seat = None

    def _show_lobby(self, said: wire.Lobby) -> None:
        if not 1 <= said.limit <= wire.LOBBY_ROWS:
            raise NotDone(
                "the lobby is shown 1 to {most} tables at a time, not {count}",
                most=wire.LOBBY_ROWS,
                count=said.limit,
            )
        shown, mark = self.house.lobby.page(said.after, said.limit)
        (self.house.bulletin.follow if said.follow else self.house.bulletin.unfollow)(self)
        cards = [telling.card(table) for table in shown]
        self._send(wire.Tables(re=self._re, tables=cards, next=UNSET if mark is None else mark), *shown)

    def lobby_changed(
        self, shown: Sequence[Table | Foreign], gone: Sequence[Table | Foreign], shared: dict[Any, Any]
    ) -> None:
        if self.dialect not in shared:
            told = wire.Changed(
                tables=[telling.card(table) for table in shown], gone=[table.code for table in gone]
            )
            shared[self.dialect] = _encode(told), max(table.sequence for table in (*shown, *gone))
        frame, sequence = shared[self.dialect]
        self.outlet.send(frame, max(sequence, self.table.sequence if self.table else 0))

    def introduction(self) -> list[bytes]:
        return [_encode(wire.Lobby(limit=1, follow=True))] if self.house.bulletin.tells(self) else []

    def place(self) -> Place | None:
        table = self.table
        if table is None or table.phase is Phase.OVER or table.undo_asked is not None:
            return None  # who plays again, and what is asked, is in no log
        return Place(table.code, self._you, table.number, self._listed)

    def take_place(self, place: Place) -> bool:
        self._listed = place.lists_moves
        if place.seat is not None:
            return super().take_place(place)
        self.table = self.house.tables.get(place.table)
        if self.table:
            self.table.watch(self)
        return self.table is not None

    def catch_up(self, place: Place) -> None:
        super().catch_up(place)
        if self.table:
            self._show_seats(self.table)

    def lost(self) -> None:
        self._reviewed = None
        self.house.bulletin.unfollow(self)
        super().lost()

    def _show_drawing(self, _: wire.Draw) -> None:
        assert self.table
        self._send(telling.drawing(self.table, self._you, self._re))

    def _show_step(self, said: wire.Step) -> None:
        replay, own = self._replay_of(said)
        self._send_of(replay, telling.stepped(replay, replay.step(said.number, said.eyes, own), self._re))

    def _retell(self, said: wire.Retell) -> None:
        replay, own = self._replay_of(said)
        entries = replay.retold(said.first, wire.RETOLD, said.eyes, own)
        self._send_of(replay, telling.retold(replay, entries, self._re))

    def _replay_of(self, said: wire.Step | wire.Retell) -> tuple[Replay, int | None]:
        """The log that is asked for, and the seat at its table that is proved to be this guest's."""
        own = None
        if said.secret is not None:
            own = self.house.seat_with(said.table, said.secret, by=self.visitor).index
        elif self.seat and self.seat.code == typed(said.table):
            own = self.seat.index
        replay = self._replay
        if replay is None or replay.code != typed(said.table) or replay.phase is not Phase.OVER:
            replay = self._replay = self._read_on(replay, self.house.log_of(said.table, by=self.visitor))
        return replay, own

    def _send_of(self, replay: Replay, message: wire.HouseSays) -> None:
        table = self.house.tables.get(replay.code)
        self._send(message, *([table] if table else []))

    def _review(self, said: wire.Review) -> None:
        if self._reviewed is not None:
            raise NotDone(
                "the review of table {table} is being made for you; one at a time, please", table=self._reviewed
            )
        log = self.house.log_of(said.table, by=self.visitor)
        code = self._reviewed = log[0].code

        def told(answer: list[Suggestion] | Review | Progress | NotDone) -> None:
            if self._reviewed != code:
                return  # nobody is here any more
            if isinstance(answer, Progress):
                self._send(wire.Reviewing(re=said.id, table=code, done=answer.done, of=answer.of))
                return
            self._reviewed = None
            if isinstance(answer, Review):
                self._send(telling.reviewed(answer, said.id))
            elif isinstance(answer, NotDone):
                self._send(telling.refused(said.id, answer))

        try:
            self.house.advice.review(log, told, self.visitor)
        except NotDone:
            self._reviewed = None
            raise

    @staticmethod
    def _read_on(replay: Replay | None, log: list[Record]) -> Replay:
        """The log with what has been added since it was read; a finished game's need not be looked up again."""
        if replay is None or replay.code != log[0].code or len(replay) > len(log):
            return Replay(log)
        for record in log[len(replay) :]:
            replay.add(record)
        return replay

    def _speak(self, said: wire.Speak) -> None:
        table = self.table
        assert table
        if self.seat:
            table.chat.say(self.seat, said.text)
        else:
            table.chat.remark(self, table.gallery.names.get(self, ""), said.text)

    # At a table of one's own

    def _add_bot(self, table: Table, _: Seat, said: wire.AddBot) -> None:
        self.house.computers.add(table, said.bot)

    def _start(self, table: Table, _: Seat, __: wire.Start) -> None:
        table.start()

    def _play(self, table: Table, seat: Seat, said: wire.Play) -> None:
        read = _move_readers[table.game.name].read
        table.play(seat, [read(bytes(move)) for move in said.moves])

    def _preview(self, table: Table, seat: Seat, said: wire.Preview) -> None:
        move = _move_readers[table.game.name].read(bytes(said.move))
        brings = msgspec.to_builtins(table.preview(seat.index, move))
        draws = table.trial(seat.index).draws(move)
        self._send(wire.Previewed(re=said.id, brings=brings, draws=draws))

    def _hint(self, table: Table, seat: Seat, said: wire.Hint) -> None:
        def told(answer: list[Suggestion] | Review | Progress | NotDone) -> None:
            if self.seat is not seat:
                return  # nobody is here any more
            if isinstance(answer, list):
                self._send(wire.Hinted(re=said.id, table=table.code, number=table.number, hints=answer))
            elif isinstance(answer, NotDone):
                self._send(telling.refused(said.id, answer))

        self.house.advice.hint(table, seat, told, self.visitor)

    def _undo(self, table: Table, seat: Seat, _: wire.Undo) -> None:
        table.undoing.ask(seat)

    def _answer_undo(self, table: Table, seat: Seat, said: wire.AnswerUndo) -> None:
        if table.undo_asked is None:
            raise NotDone("nobody asks to take anything back")
        table.undoing.answer(seat, agrees=said.agree)

    def _rematch(self, table: Table, seat: Seat, said: wire.Rematch) -> None:
        if table.rematches.refused:
            raise NotDone("somebody at the table will not play again")
        if table.rematches.again:
            raise NotDone("those who played here play again at table {table}", table=table.rematches.again)
        if seat.index in table.rematches.answers:
            raise NotDone("you have answered that already")
        table.rematches.answer(seat, said.accept)

    # What the house says

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        self._send(wire.Seated(re=self._re, table=seat.code, seat=seat.index, secret=seat.secret))
        self._show_table()

    def _show_table(self) -> None:
        assert self.table
        self._send(telling.whole(self.table, self._you, self._re, listed=self._listed))

    def _show_seats(self, table: Table) -> None:
        self._send(wire.Seats(table=table.code, seats=telling.seats(table)))

    def hear(self, news: News) -> None:
        assert self.table
        table = self.table
        re = self._re if type(self._asked) in ANSWERS.get(type(news), ()) else None
        match news:
            case Happened():
                self.outlet.send(self._news(table, news, re))
            case Refused(reason, _, illegal):
                self._send(telling.refused(re, illegal) if illegal else wire.Refused(re=re, reason=reason))
            case Presence():
                self._show_seats(table)
            case Rematch(seat, accepted):
                self._send(wire.Rematched(re=re, table=table.code, seat=seat, accepted=accepted))
            case PlayedAgain(code):
                self._send(wire.Again(table=table.code, again=code))
            case Onlookers():
                self._send(wire.Watching(table=table.code, watching=telling.onlookers(news)))
            case Said() | Remarked():
                self._send(wire.Spoken(re=re, table=table.code, line=telling.line(news)))
            case UndoAsked():
                self._send(wire.UndoAsked(re=re, table=table.code, undo=telling.question(news)))

    def trouble(self, words: str) -> bytes | None:
        if self.table is None:
            return None
        line = wire.Line(None, words, self.house.now_ms())
        return _encode(wire.Spoken(table=self.table.code, line=line))

    def prepare(self, news: News) -> None:
        if self.table and isinstance(news, Happened):
            self._news(self.table, news)

    def refresh(self) -> None:
        if self.table:
            self._show_table()

    def dismissed(self, reason: str) -> None:
        self._part(reason)

    def _news(self, table: Table, news: Happened, re: int | None = None) -> bytes:
        you = self._you
        frame: bytes | None = news.shared.get(self.dialect) if you is None else None
        if frame is None:
            now = telling.now(table, you, listed=self._listed)
            frame = _encode(wire.News(re=re, table=table.code, entry=telling.entry(news, you), now=now))
            if you is None:
                news.shared[self.dialect] = frame  # all who look on are told the same
        return frame


_ACTS: dict[type[wire.Asks], Callable[[NativeSession, Any], None]] = {
    wire.Lobby: NativeSession._show_lobby,  # noqa: SLF001 - the session's own table of what it does
    wire.Open: NativeSession._open,  # noqa: SLF001
    wire.Join: NativeSession._join,  # noqa: SLF001
    wire.Watch: NativeSession._watch,  # noqa: SLF001
    wire.Glance: NativeSession._glance,  # noqa: SLF001
    wire.Speak: NativeSession._speak,  # noqa: SLF001
    wire.Step: NativeSession._show_step,  # noqa: SLF001
    wire.Review: NativeSession._review,  # noqa: SLF001
    wire.Draw: NativeSession._show_drawing,  # noqa: SLF001
    wire.Retell: NativeSession._retell,  # noqa: SLF001
    wire.Resume: NativeSession._resume,  # noqa: SLF001
    wire.Leave: NativeSession._leave,  # noqa: SLF001
}

_SEATED_ACTS: dict[type[wire.Asks], Callable[[NativeSession, Table, Seat, Any], None]] = {
    wire.AddBot: NativeSession._add_bot,  # noqa: SLF001
    wire.Start: NativeSession._start,  # noqa: SLF001
    wire.Play: NativeSession._play,  # noqa: SLF001
    wire.Preview: NativeSession._preview,  # noqa: SLF001
    wire.Hint: NativeSession._hint,  # noqa: SLF001
    wire.Undo: NativeSession._undo,  # noqa: SLF001
    wire.AnswerUndo: NativeSession._answer_undo,  # noqa: SLF001
    wire.Rematch: NativeSession._rematch,  # noqa: SLF001
}


def _word(word: str) -> str:
    if len(word) > WORD_LENGTH:
        raise NotDone(f"the word for the seed is at most {WORD_LENGTH} characters")
    return word
