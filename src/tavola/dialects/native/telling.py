"""How a table is put into the native dialect's words."""

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


def now(table: Table, you: int | None) -> wire.Now:
    """How the table stands, as this seat or a spectator may know it."""
    acting, clocks = table.acting, table.clocks
    left = clocks.left() if clocks else None
    return wire.Now(
        number=table.number,
        phase=table.phase.value,
        seats=seats(table),
        acting=acting,
        view=table.view(you) if table.dealt else None,
        moves=table.moves(you) if you is not None and you in acting else [],
        clocks=wire.Clocks(left, clocks.running()) if clocks and left is not None else None,
        undo=question(table.undo_asked),
        outcome=table.outcome if table.phase is Phase.OVER else None,
    )


def whole(table: Table, you: int | None, re: int | None) -> wire.Table:
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
        now=now(table, you),
        missing=opened.missing,
        clock=opened.clock,
        history=[entry(news, you) for news in table.ledger.history(HISTORY)],
        chat=[line(said) for said in table.chat.lines],
    )


def drawing(table: Table, you: int | None, re: int | None) -> wire.Drawn:
    shown = now(table, you)
    text = "" if shown.view is None else table.game.draw(shown.view)
    return wire.Drawn(re=re, table=table.code, text=text, moves=[in_words(move) for move in shown.moves])


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
