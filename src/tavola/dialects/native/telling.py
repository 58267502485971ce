"""How a table is put into the native dialect's words."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from tavola.dialects.native import wire
from tavola.dialects.native.plain import in_words
from tavola.games import Refusal
from tavola.games.contract import Argument
from tavola.house.foreign import Foreign
from tavola.house.ledger import Happened, Ledger, Phase
from tavola.house.news import Onlookers, Remarked, Said, UndoAsked
from tavola.house.opinions import Review
from tavola.house.replay import Replay, Step
from tavola.house.table import Table

HISTORY = 1000
"""Entries that are shown with a table. No game has as many; people who come and go before one may make more."""


LARGEST = 2**53
"""Numbers beyond this are told as text: readers of JSON, and its writer, lose their last digits or refuse them."""


def refused(re: int | None, why: Refusal) -> wire.Refused:
    """The sentence, and what it takes to say it in another language; one that is about nothing is its own key."""
    if not why.arguments:
        return wire.Refused(re=re, reason=str(why))
    arguments = {name: _argument(value) for name, value in why.arguments.items()}
    return wire.Refused(re=re, reason=str(why), key=why.template, arguments=arguments)


def _argument(value: Argument) -> str | int | list[str | int] | dict[str, str | int]:
    if isinstance(value, (str, int)):
        return _bounded(value)
    if isinstance(value, Mapping):
        return {thing: _bounded(count) for thing, count in value.items()}
    return [_bounded(one) for one in value]


def _bounded(value: str | int) -> str | int:
    return value if isinstance(value, str) or -LARGEST < value < LARGEST else str(value)


def entry(news: Happened, you: int | None) -> wire.Happened:
    return wire.Happened(news.number, news.at, news.who, news.seen(you))


def line(said: Said | Remarked) -> wire.Line:
    if isinstance(said, Remarked):
        return wire.Line(None, said.text, said.at, said.name)
    return wire.Line(said.seat, said.text, said.at)


def onlookers(told: Onlookers) -> wire.Onlookers:
    return wire.Onlookers(told.count, told.names)


def glanced(ledger: Ledger, re: int | None) -> wire.Glanced:
    """From its log alone, so that it may be any table's."""
    seated = ledger.seated
    return wire.Glanced(
        re=re,
        table=ledger.opened.code,
        game=ledger.game.name,
        phase=ledger.phase.value,
        names=tuple([sat.name for sat in seated]),
        bots=tuple([sat.bot for sat in seated]),
        acting=ledger.acting,
        outcome=ledger.outcome,
        opened=ledger.entry(0).at,
        moved=ledger.entry(ledger.number).at,
    )


def question(asked: UndoAsked | None) -> wire.Question | None:
    if asked is None or asked.entry is None:
        return None
    return wire.Question(asked.seat, asked.entry, tuple(sorted(asked.agreed)))


def seats(table: Table) -> tuple[wire.SeatCard | None, ...]:
    return tuple(
        None if seat is None else wire.SeatCard(seat.name, seat.bot, seat.dialect, seat.listener is not None)
        for seat in table.seats
    )


def moves(table: Table, you: int | None) -> list[Any]:
    """Every legal move of whoever asks; nobody is told another's."""
    return table.moves(you) if you is not None and you in table.acting else []


def now(table: Table, you: int | None, *, listed: bool) -> wire.Now:
    """How the table stands, as this seat or a spectator may know it, with the seat's moves if they are wanted."""
    clocks = table.clocks
    left = clocks.left() if clocks else None
    return wire.Now(
        number=table.number,
        phase=table.phase.value,
        seats=seats(table),
        acting=table.acting,
        view=table.view(you) if table.dealt else None,
        moves=moves(table, you) if listed else UNSET,
        clocks=wire.Clocks(left, clocks.running()) if clocks and left is not None else None,
        undo=question(table.undo_asked),
        takeback=table.undoing.offer(you) if you is not None and table.ledger.without_luck else None,
        outcome=table.outcome if table.phase is Phase.OVER else None,
    )


def whole(table: Table, you: int | None, re: int | None, *, listed: bool) -> wire.Table:
    """Everything there is to see at a table."""
    opened = table.opened
    return wire.Table(
        re=re,
        table=table.code,
        game=table.game.name,
        players=opened.players,
        public=opened.public,
        options=opened.options,
        commitment=opened.commitment,
        you=you,
        now=now(table, you, listed=listed),
        missing=opened.missing,
        clock=opened.clock,
        hints=opened.hints,
        lesson=opened.lesson,
        history=[entry(news, you) for news in table.ledger.history(HISTORY)],
        chat=[line(said) for said in table.chat.heard(you)],
        watching=onlookers(table.onlookers),
        rematch=[wire.Answer(seat, accepted) for seat, accepted in table.answers.items()],
        again=table.again,
    )


def drawing(table: Table, you: int | None, re: int | None) -> wire.Drawn:
    text = table.game.draw(table.view(you)) if table.dealt else ""
    return wire.Drawn(re=re, table=table.code, text=text, moves=[in_words(move) for move in moves(table, you)])


def stepped(replay: Replay, step: Step, re: int | None) -> wire.Stepped:
    return wire.Stepped(
        re=re,
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


def retold(replay: Replay, entries: list[tuple[Happened, list[Any]]], re: int | None) -> wire.Retold:
    over = replay.phase is Phase.OVER
    return wire.Retold(
        re=re,
        table=replay.code,
        game=replay.game.name,
        options=replay.options,
        phase=replay.phase.value,
        names=tuple(replay.names),
        length=len(replay),
        entries=[wire.Happened(news.number, news.at, news.who, seen) for news, seen in entries],
        scores=replay.scores(entries[0][0].number, len(entries)) if over else [],
        best=replay.best() if over else (),
        outcome=replay.outcome if over else None,
    )


def reviewed(review: Review, re: int | None) -> wire.Reviewed:
    return wire.Reviewed(
        re=re,
        table=review.code,
        game=review.game,
        names=review.names,
        moves=review.moves,
        turning=review.turning,
    )


def card(table: Table | Foreign) -> wire.TableCard:
    if isinstance(table, Foreign):
        told: wire.TableCard = table.card
        return told
    return wire.TableCard(
        code=table.code,
        game=table.game.name,
        phase=table.phase.value,
        players=len(table.seats),
        names=tuple(seat.name for seat in table.occupied),
        opened=table.opened_at,
    )
