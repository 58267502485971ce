"""Facts about moves of Qwirkle: what they score, which lines of six they complete, open and close."""

from typing import Any, Final

from tavola.bots.reasons.tried import Tried
from tavola.games.qwirkle.board import DOWN, LONGEST, RIGHT, Board, cell_at
from tavola.games.qwirkle.tiles import BIT, COPIES, KINDS
from tavola.games.qwirkle.words import Ended, Place, Placed
from tavola.house.opinions import Fact

_BONUS: Final = 6


def facts(tried: Tried) -> list[Fact]:
    if not isinstance(tried.move, Place):
        return _of_trade(tried)
    found = [Fact("points", {"points": event.points}) for event in tried.events if isinstance(event, Placed)]
    cells = {cell_at(row, column) for _, row, column in tried.move.tiles}
    if lines := len(_full_lines(tried.after.board, cells)):
        found.append(Fact("six", {"lines": lines}))
    if any(isinstance(event, Ended) and event.bonus == tried.seat for event in tried.events):
        found.append(Fact("bonus", {"points": _BONUS}))
    unseen = _unseen(tried)
    before, after = _places(tried.before.board, unseen), _places(tried.after.board, unseen)
    if denied := len({cell for cell, _ in before - after} - cells):
        found.append(Fact("denies", {"places": denied}))
    if opened := len({cell for cell, _ in after - before}):
        found.append(Fact("opens", {"places": opened}))
    return found


def _of_trade(tried: Tried) -> list[Fact]:
    game, before, seat = tried.game, tried.before, tried.seat
    scores = [
        game.preview(before, seat, move).points for move in game.moves(before, seat) if isinstance(move, Place)
    ]
    found = [Fact("trades", {"tiles": len(tried.move.tiles)})]
    return [*found, Fact("otherwise", {"points": max(scores)})] if scores else found


def _unseen(tried: Tried) -> int:
    """The set of tiles of which a copy may come from the bag or another hand, as far as this seat can count."""
    counts = [COPIES] * KINDS
    for tile in (*tried.before.board.tiles.values(), *tried.before.hands[tried.seat]):
        counts[tile] -= 1
    return sum(BIT[tile] for tile in range(KINDS) if counts[tile])


def _line(board: Board, cell: int, step: int) -> int:
    """How long the line along this cell is, with a tile in it."""
    length = 1
    for direction in (step, -step):
        end = cell + direction
        while end in board.tiles:
            length += 1
            end += direction
    return length


def _full_lines(board: Board, cells: set[int]) -> set[tuple[int, int]]:
    """The lines of six through these cells, each by its first cell and its direction."""
    found = set()
    for cell in cells:
        for step in (RIGHT, DOWN):
            if _line(board, cell, step) == LONGEST:
                start = cell
                while start - step in board.tiles:
                    start -= step
                found.add((start, step))
    return found


def _places(board: Board, unseen: int) -> set[tuple[int, Any]]:
    """The open cells in which one tile that may come completes a line of six, with the direction of the line."""
    return {
        (cell, step)
        for cell, takes in board.rows.items()
        if takes & board.columns[cell] & unseen
        for step in (RIGHT, DOWN)
        if _line(board, cell, step) == LONGEST
    }
