"""How a table is put into the native dialect's words."""

from typing import Any

from msgspec import UNSET

from tavola.dialects.native import wire
from tavola.dialects.native.plain import in_words
from tavola.house.ledger import Happened, Phase
from tavola.house.news import Said, UndoAsked
from tavola.house.replay import Replay, Step
from tavola.house.table import Table

HISTORY = 1000
"""Entries that are shown with a table. No game has as many; people who come and go before one may make more."""


def entry(news: Happened, you: int | None) -> wire.Happened:
    return wire.Happened(news.number, news.at, news.who, news.seen(you))


def line(said: Said) -> wire.Line:
    return wire.Line(said.seat, said.text, said.at)


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
        history=[entry(news, you) for news in table.ledger.history(HISTORY)],
        chat=[line(said) for said in table.chat.lines],
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


def card(table: Table) -> wire.TableCard:
    return wire.TableCard(
        code=table.code,
        game=table.game.name,
        phase=table.phase.value,
        players=len(table.seats),
        names=tuple(seat.name for seat in table.occupied),
        opened=table.opened_at,
    )
