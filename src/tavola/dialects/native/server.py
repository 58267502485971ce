"""The house's side of a native connection: who may say what when, and how news is put."""

from enum import Enum

import msgspec

from tavola import __version__
from tavola.dialects.native import wire
from tavola.dialects.native.plain import in_words
from tavola.dialects.session import Outlet, Session
from tavola.games import GAMES, Illegal
from tavola.house.house import House, ReconnectPolicy
from tavola.house.news import Happened, News, Presence, Refused, Rematch, Said, UndoAsked
from tavola.house.replay import Replay, Unreadable
from tavola.house.seat import Seat
from tavola.house.table import NotDone, Phase, Table

NAME_LENGTH = 32
WORD_LENGTH = 200
LOBBY_ROWS = 200


class Moment(Enum):
    """Where a guest is."""

    NOWHERE = "at no table"
    WATCHING = "watching a table"
    WAITING = "seated, before the start"
    PLAYING = "seated, in the game"
    OVER = "seated, the game is over"


# fmt: off
TABLE: dict[Moment, set[type[wire.Asks]]] = {
    Moment.NOWHERE:  {wire.Open, wire.Join, wire.Watch, wire.Resume},
    Moment.WATCHING: {wire.Draw, wire.Leave},
    Moment.WAITING:  {wire.Draw, wire.AddBot, wire.Start, wire.Speak, wire.Leave},
    Moment.PLAYING:  {wire.Draw, wire.Play, wire.Preview, wire.Undo, wire.AnswerUndo, wire.Speak, wire.Leave},
    Moment.OVER:     {wire.Draw, wire.Rematch, wire.Speak, wire.Leave},
}
# fmt: on
for _may_say in TABLE.values():
    _may_say |= {wire.Lobby, wire.Step}

ANSWERS: dict[type[News], set[type[wire.Asks]]] = {
    Happened: {wire.AddBot, wire.Start, wire.Play},
    Refused: {wire.Play},
    Rematch: {wire.Rematch},
    Said: {wire.Speak},
    UndoAsked: {wire.Undo, wire.AnswerUndo},
}
"""What each kind of news is the answer to, for the guest whose message brought it about."""

_decoder = msgspec.json.Decoder(wire.GuestSays)
_encode = msgspec.json.Encoder().encode
_move_decoders = {name: msgspec.json.Decoder(game.Move) for name, game in GAMES.items()}


class NativeSession(Session):
    __slots__ = ("_asked", "_replay")

    dialect = "native"
    policy = ReconnectPolicy(waiting=60, playing=None, restart=None, secret=True, rematch=True, unsays=True)

    def __init__(self, house: House, outlet: Outlet) -> None:
        super().__init__(house, outlet)
        self._asked: wire.Asks | None = None
        """What is being answered, as long as it is."""
        self._replay: Replay | None = None
        """The log this guest last stepped through."""

    def greet(self) -> None:
        games = tuple(
            wire.GameCard(name, game.title, (game.seats[0], game.seats[-1]), self.house.bots[name])
            for name, game in GAMES.items()
        )
        self._send(wire.Welcome(version=__version__, games=games))

    @property
    def moment(self) -> Moment:
        if self.table is None:
            return Moment.NOWHERE
        if self.seat is None:
            return Moment.WATCHING
        return Moment[self.table.phase.name]

    def receive(self, frame: bytes) -> None:
        try:
            said = self._asked = _decoder.decode(frame)
            self.known = True
            self._answer(said)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
            self._refuse(f"this message cannot be read: {why}")
        except (NotDone, Illegal, Unreadable) as why:
            self._refuse(str(why))
        finally:
            self._asked = None

    def unreadable(self, reason: str) -> None:
        self._refuse(reason)

    @property
    def _re(self) -> int | None:
        """The id of what is being answered."""
        return self._asked.id if self._asked else None

    def _send(self, message: wire.HouseSays) -> None:
        self.say(_encode(message))

    def _refuse(self, reason: str) -> None:
        self._send(wire.Refused(re=self._re, reason=reason))

    # What guests say

    def _answer(self, said: wire.GuestSays) -> None:
        if type(said) not in TABLE[self.moment]:
            raise NotDone(f"{type(said).__name__} is not for this moment: you are {self.moment.value}")
        match said:
            case wire.Lobby():
                self._show_lobby()
            case wire.Open():
                name, word = _name(said.name), _word(said.word)
                table = self.house.open(
                    said.game,
                    players=said.players,
                    public=said.public,
                    ai_time=said.ai_time,
                    options=said.options,
                    missing=said.missing,
                    clock=said.clock,
                )
                table.sit(name, self.dialect, self, word=word, wish=said.wish)
            case wire.Join():
                table = self.house.find(said.table)
                name = _name(said.name)
                if table.named(name):
                    raise NotDone(f"somebody named {name} sits at table {table.code}; take another name")
                table.sit(name, self.dialect, self, word=_word(said.word), wish=said.wish)
            case wire.Watch():
                self.table = self.house.find(said.table)
                self.table.watch(self)
                self._show_table()
            case wire.Step():
                self._show_step(said)
            case wire.Draw():
                self._show_drawing()
            case wire.Resume():
                seat = self.house.seat_with(said.table, said.secret)
                seat.table.reclaim(seat, self)
            case wire.Leave():
                self._leave()
            case _:
                assert self.seat
                self._act(self.seat, said)

    def _act(self, seat: Seat, said: wire.GuestSays) -> None:
        table = seat.table
        match said:
            case wire.AddBot():
                self.house.add_bot(table, said.bot)
            case wire.Start():
                table.start()
            case wire.Play():
                decode = _move_decoders[table.game.name].decode
                seat.play([decode(move) for move in said.moves])
            case wire.Preview():
                move = _move_decoders[table.game.name].decode(said.move)
                brings = table.game.preview(table.state, seat.index, move)
                self._send(wire.Previewed(re=said.id, brings=brings))
            case wire.Undo():
                _unless(table.undoing.ask(seat))
            case wire.AnswerUndo():
                if table.undo_asked is None:
                    raise NotDone("nobody asks to take anything back")
                table.undoing.answer(seat, agrees=said.agree)
            case wire.Speak():
                _unless(table.chat.say(seat, said.text))
            case wire.Rematch():
                if table.rematches.refused:
                    raise NotDone("somebody at the table will not play again")
                if seat.index in table.rematches.answers:
                    raise NotDone("you have answered that already")
                table.rematches.answer(seat, said.accept)

    def _leave(self) -> None:
        assert self.table
        if self.seat:
            self.seat.leave("left the table")
        else:
            self.table.unwatch(self)
        self._part("you left the table")

    def _part(self, reason: str) -> None:
        if self.table:
            self._send(wire.Parted(re=self._re, table=self.table.code, reason=reason))
        self.table = None
        self.seat = None

    # What the house says

    def seated(self, seat: Seat) -> None:
        super().seated(seat)
        self._send(wire.Seated(re=self._re, table=seat.table.code, seat=seat.index, secret=seat.secret))
        self._show_table()

    def hear(self, news: News) -> None:
        re = self._re if type(self._asked) in ANSWERS.get(type(news), ()) else None
        match news:
            case Happened():
                self.say(self._news(news, re))
            case Refused(reason):
                self._send(wire.Refused(re=re, reason=reason))
            case Presence(seat):
                self._send(wire.Seats(table=seat.table.code, seats=_seats(seat.table)))
            case Rematch(seat, accepted):
                self._send(wire.Rematched(re=re, table=seat.table.code, seat=seat.index, accepted=accepted))
            case Said(table):
                self._send(wire.Spoken(re=re, table=table.code, line=_line(news)))
            case UndoAsked(seat):
                self._send(wire.UndoAsked(re=re, table=seat.table.code, undo=_question(news)))

    def trouble(self, words: str) -> bytes | None:
        if self.table is None:
            return None
        line = wire.Line(None, words, self.house.now_ms())
        return _encode(wire.Spoken(table=self.table.code, line=line))

    def prepare(self, news: News) -> None:
        if isinstance(news, Happened):
            self._news(news)

    def refresh(self) -> None:
        if self.table:
            self._show_table()

    def dismissed(self, reason: str) -> None:
        self._part(reason)

    def _news(self, news: Happened, re: int | None = None) -> bytes:
        you = self.seat.index if self.seat else None
        key = (self.dialect, you)
        frame: bytes | None = news.shared.get(key) if re is None else None
        if frame is None:
            message = wire.News(re=re, table=news.table.code, entry=_entry(news, you), now=self._now(news.table))
            frame = _encode(message)
            if re is None:
                news.shared[key] = frame
        return frame

    def _show_table(self) -> None:
        assert self.table
        table, you = self.table, self.seat.index if self.seat else None
        self._send(
            wire.Table(
                re=self._re,
                table=table.code,
                game=table.game.name,
                players=table.opened.players,
                public=table.opened.public,
                options=table.opened.options,
                commitment=table.opened.commitment,
                you=you,
                now=self._now(table),
                missing=table.opened.missing,
                clock=table.opened.clock,
                history=[_entry(news, you) for news in table.history()],
                chat=[_line(said) for said in table.chat.lines],
            )
        )

    def _now(self, table: Table) -> wire.Now:
        you = self.seat.index if self.seat else None
        acting, dealt = table.acting, table.state is not None
        left = table.clocks.left() if table.opened.clock else None
        return wire.Now(
            number=table.number,
            phase=table.phase.value,
            seats=_seats(table),
            acting=acting,
            view=table.game.view(table.state, you) if dealt else None,
            moves=table.game.moves(table.state, you) if you in acting else [],
            clocks=None if left is None else wire.Clocks(left, table.clocks.running()),
            undo=_question(table.undo_asked),
            outcome=table.game.outcome(table.state) if dealt and table.phase is Phase.OVER else None,
        )

    def _show_drawing(self) -> None:
        assert self.table
        now, game = self._now(self.table), self.table.game
        text = "" if now.view is None else game.draw(now.view)
        moves = [in_words(move) for move in now.moves]
        self._send(wire.Drawn(re=self._re, table=self.table.code, text=text, moves=moves))

    def _show_step(self, said: wire.Step) -> None:
        own = None
        if said.secret is not None:
            own = self.house.seat_with(said.table, said.secret).index
        elif self.seat and self.seat.table.code == said.table.strip().upper():
            own = self.seat.index
        log = self.house.log_of(said.table)
        replay = self._replay
        if replay is None or replay.code != log[0].code or len(replay) > len(log):
            replay = self._replay = Replay(log)
        for record in log[len(replay) :]:
            replay.add(record)
        step = replay.step(said.number, said.eyes, own)
        shown = wire.Stepped(
            re=self._re,
            table=replay.code,
            game=replay.game.name,
            options=replay.options,
            phase=replay.phase.value,
            names=tuple(replay.names),
            length=len(replay),
            entry=wire.Happened(step.number, step.at, step.who, step.events),
            sentences=step.sentences,
            view=step.view,
        )
        table = self.house.tables.get(replay.code)
        # Whatever is told of a table waits until it is on disk, here as anywhere.
        self.outlet.send(_encode(shown), max(self.sequence, table.sequence if table else 0))

    def _show_lobby(self) -> None:
        tables = self.house.tables.values()
        public = [table for table in tables if table.opened.public and table.phase is not Phase.OVER]
        public.sort(key=lambda table: table.phase is not Phase.WAITING)
        shown = public[:LOBBY_ROWS]
        cards = [
            wire.TableCard(
                code=table.code,
                game=table.game.name,
                phase=table.phase.value,
                players=len(table.seats),
                names=tuple(seat.name for seat in table.occupied),
                opened=table.opened_at,
            )
            for table in shown
        ]
        # Whatever is told of a table waits until it is on disk, here as anywhere.
        sequence = max([self.sequence, *(table.sequence for table in shown)])
        self.outlet.send(_encode(wire.Tables(re=self._re, tables=cards)), sequence)


def _entry(news: Happened, you: int | None) -> wire.Happened:
    return wire.Happened(news.number, news.at, news.who, news.seen(you))


def _line(said: Said) -> wire.Line:
    return wire.Line(said.seat, said.text, said.at)


def _question(asked: UndoAsked | None) -> wire.Question | None:
    if asked is None or asked.entry is None:
        return None
    return wire.Question(asked.seat.index, asked.entry, tuple(sorted(asked.agreed)))


def _unless(reason: str | None) -> None:
    if reason:
        raise NotDone(reason)


def _seats(table: Table) -> tuple[wire.SeatCard | None, ...]:
    return tuple(None if seat is None else _seat_card(seat) for seat in table.seats)


def _seat_card(seat: Seat) -> wire.SeatCard:
    return wire.SeatCard(seat.name, seat.bot, seat.dialect, seat.listener is not None)


def _name(name: str) -> str:
    trimmed = " ".join(name.split())
    if not 1 <= len(trimmed) <= NAME_LENGTH or not trimmed.isprintable():
        raise NotDone(f"a name is 1 to {NAME_LENGTH} printable characters")
    return trimmed


def _word(word: str) -> str:
    if len(word) > WORD_LENGTH:
        raise NotDone(f"the word for the seed is at most {WORD_LENGTH} characters")
    return word
