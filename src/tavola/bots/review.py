"""A finished game looked at again: what each player could expect before and after each move, and what was better.

Each move is judged from the view its player had at that moment and from nothing else.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from tavola.bots.hints import adviser, explained
from tavola.bots.thinker import Budget
from tavola.dialects.native.plain import in_words
from tavola.games import AnyGame, Illegal, advance
from tavola.games.chance import SeededChance, with_words
from tavola.games.contract import MoveBase
from tavola.house.errors import NotDone
from tavola.house.ledger import Ledger, Phase
from tavola.house.opinions import Judged, Review
from tavola.house.words import CODECS, Revealed, header_of
from tavola.store import Record

VERSION = 1
"""Of what is written down of a review: one of another version is made anew."""
NODES = 800
"""Moves played in thought for each move of the game; half as many again to compare it with a better one."""
TURNING_POINTS = 3
WORTH_TELLING = 0.02
"""A move that is better by less is not called better: the search is not that sure."""


class Moment(NamedTuple):
    """A move of the log, and what its player knew then."""

    entry: int
    seat: int
    view: Any
    move: Any


def log_hash(records: Sequence[Record]) -> str:
    """By which a review is known to be of this log."""
    digest = sha256()
    for record in records:
        digest.update(len(record.body).to_bytes(8, "big") + record.body)
    return digest.hexdigest()


def kept(stored: bytes | None, records: Sequence[Record]) -> Review | None:
    """The review that was stored, if it is one of this log, as they are made today."""
    try:
        found = msgspec.json.decode(zlib.decompress(stored), type=Review) if stored else None
    except (zlib.error, msgspec.DecodeError):
        return None
    return found if found and (found.version, found.log) == (VERSION, log_hash(records)) else None


def to_keep(review: Review) -> bytes:
    return zlib.compress(msgspec.json.encode(review))


def review(
    records: Sequence[Record], nodes: int = NODES, told: Callable[[int, int], None] = lambda _, __: None
) -> Review:
    """The whole game. `told` hears after each move how many of how many are judged. The same log gives the same.

    `NotDone` says that the game is not over, or that none was played.
    """
    end = _read(records)
    game, code = end.game, end.opened.code
    if end.phase is not Phase.OVER:
        raise NotDone(f"table {code} is not over: a game is reviewed when it is")
    due = list(moments(records, end))
    if not due:
        raise NotDone(f"no move was made at table {code}: there is nothing to review")
    moves = []
    for number, moment in enumerate(due):
        moves.append(judge(game, moment, nodes, f"{code} {number}"))
        told(number + 1, len(due))
    names = tuple(sat.name for sat in end.seated)
    return Review(code, game.name, names, moves, turning_points(moves), log_hash(records), VERSION)


def turning_points(moves: Sequence[Judged]) -> list[int]:
    worst = sorted(range(len(moves)), key=lambda place: -moves[place].lost)[:TURNING_POINTS]
    return sorted(place for place in worst if moves[place].better)


def _read(records: Sequence[Record]) -> Ledger:
    ledger = Ledger(header_of(records[0].body))
    for record in records:
        ledger.read(record.body)
    return ledger


def moments(records: Sequence[Record], end: Ledger) -> Iterator[Moment]:
    """Every move that a player made and that was not taken back; `end` is the ledger after the last entry."""
    ledger = Ledger(end.opened)
    read = CODECS[end.opened.game].read
    stirred = _luck(end)
    for record in records:
        entry = read(record.body)
        if entry.moves and entry.who is not None and record.number not in end.undone:
            chance = SeededChance(stirred, record.number)
            yield from _within(end.game, ledger.state, record.number, entry.who, entry.moves, chance)
        ledger.read(record.body)


def _luck(end: Ledger) -> bytes:
    """What the luck within an entry of several moves follows from; a game that was closed never tells."""
    seeds = [event.seed for event in end.entry(end.number).events if isinstance(event, Revealed)]
    return with_words(bytes.fromhex(seeds[0]), [sat.word for sat in end.seated]) if seeds else b"not known"


def _within(
    game: AnyGame, state: Any, number: int, seat: int, moves: Sequence[Any], chance: SeededChance
) -> Iterator[Moment]:
    """The moves of one entry: each is made in the position that those before it led to."""
    state = game.copy(state)
    for place, move in enumerate(moves):
        if isinstance(move, game.reserved):
            return
        yield Moment(number, seat, game.view(state, seat), move)
        if place + 1 < len(moves):
            try:
                advance(game, state, seat, move, chance)
            except Illegal:
                return


def judge(game: AnyGame, moment: Moment, nodes: int, seed: str) -> Judged:
    """What this move was worth to its player, from the view of that moment alone."""
    view, seat = moment.view, moment.seat
    luck = sha256(f"review {seed}".encode()).digest()
    thinker = adviser(game)
    best = thinker.weigh(view, seat, Budget(nodes), SeededChance(luck, 0))[0]
    played = _listed(game, moment, luck)
    before = after = best.expected
    if played != best.move:
        before, after = _compared(game, moment, best.move, played, nodes, luck)
    if before is not None and after is not None:
        before, after = round(max(before, after), 3), round(after, 3)
    better = None
    if before is not None and after is not None and before - after >= WORTH_TELLING:
        better = explained(game, view, seat, best._replace(expected=before), SeededChance(luck, 2))
    return Judged(moment.entry, seat, moment.move, in_words(moment.move), before, after, better)


def _compared(
    game: AnyGame, moment: Moment, best: Any, played: Any, nodes: int, luck: bytes
) -> tuple[float | None, float | None]:
    """What to expect of the two, both thought about as long as each other: a search is fair to the best only."""
    view, seat, thinker = moment.view, moment.seat, adviser(game)
    pair = thinker.weigh(
        view, seat, Budget(nodes // 2), SeededChance(luck, 1), lambda move: move in (best, played)
    )
    found = {one.move: one.expected for one in pair}
    if played not in found:  # a mind may think of one of two equal moves, or not at all of a bad one
        alone = thinker.weigh(view, seat, Budget(nodes // 2), SeededChance(luck, 1), lambda move: move == played)
        found[played] = alone[0].expected if alone[0].move == played else found.get(best)
    return found.get(best), found[played]


def _listed(game: AnyGame, moment: Moment, luck: bytes) -> Any:
    """The move as the rules list it: a dialect may say the same in another order."""
    state = game.imagine(moment.view, SeededChance(luck, 3))
    legal = game.moves(state, moment.seat)
    if moment.move in legal:
        return moment.move
    due = _after(game, state, moment.seat, moment.move, luck)
    return next((move for move in legal if _after(game, state, moment.seat, move, luck) == due), moment.move)


def _after(game: AnyGame, state: Any, seat: int, move: MoveBase, luck: bytes) -> str:
    """The position after it, in which the order of things does not count."""
    after = game.copy(state)
    try:
        advance(game, after, seat, move, SeededChance(luck, 4))
    except Illegal:
        return ""
    return _unordered(msgspec.to_builtins(game.view(after, seat)))


def _unordered(value: Any) -> str:
    match value:
        case dict():
            return str(sorted((key, _unordered(each)) for key, each in value.items()))
        case list() | tuple():
            return str(sorted(map(_unordered, value)))
        case _:
            return str(value)
