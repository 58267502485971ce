"""Qwirkle at a terminal: tiles as the document spells them, a colour of ROBYGP and a shape of odscx*."""

from typing import Any, ClassVar, Final

from tavola.games.qwirkle.board import CENTRE, DOWN
from tavola.games.qwirkle.tiles import NUMBER
from tavola.games.qwirkle.words import Place, Preview, Trade, View
from tavola.terminal.face import Face, Facts, Look, NotRead, Option, Parts, number_of, seat_mark
from tavola.terminal.ink import Line, text

INK: Final = {"R": "red", "O": "yellow", "B": "blue", "Y": "bold yellow", "G": "green", "P": "magenta"}
"""Sixteen colours have no orange: its letter tells it from yellow, which is bold."""

COLOURS: Final = {"R": "red", "O": "orange", "B": "blue", "Y": "yellow", "G": "green", "P": "purple"}
SHAPES: Final = {"o": "circle", "d": "diamond", "s": "square", "c": "clover", "x": "cross", "*": "star"}
CELL: Final = 3
EMPTY: Final = "\N{MIDDLE DOT}"
DONE: Final = "done"
MIDDLE: Final = (CENTRE // DOWN, CENTRE % DOWN)


class QwirkleFace(Face):
    """Tiles are chosen one after another, in any order, as long as a legal placement has them all."""

    verbs: ClassVar = {"place": "place tiles", "trade": "trade tiles"}
    examples: ClassVar = ("place Go 91 91 Gd 91 92", "trade Ro Bx")
    letters: ClassVar = {
        "R O B Y G P": "red, orange, blue, yellow, green, purple",
        "o d s c x *": "circle, diamond, square, clover, cross, star",
        ">Ro": "a red circle that was laid last",
        "+Ro": "one that you are about to lay",
        "91 92": "row 91, column 92; the first tile lies at 91 91",
    }

    def draw(self, look: Look) -> list[Line]:
        view: View = look.view
        laid = {(row, column): tile for tile, row, column in view.board}
        ghosts = _laid(look.chosen)
        fresh = {(row, column) for _, row, column in view.last}
        rows = _window([row for row, _ in [*laid, *ghosts]], look.height - 1, look.down, MIDDLE[0])
        columns = _window(
            [column for _, column in [*laid, *ghosts]], (look.width - 4) // CELL, look.across, MIDDLE[1]
        )
        lines: list[Line] = [[("    ", ""), *[(f"{column:^{CELL}}", "dim") for column in columns]]]
        for row in rows:
            line: Line = [(f"{row:>3} ", "dim")]
            for column in columns:
                line += _cell((row, column), laid, ghosts, fresh)
            lines.append(line)
        return lines

    def seats(self, look: Look) -> list[Line]:
        view: View = look.view
        lines = []
        for number, seat in enumerate(view.seats):
            gone = "" if seat.present else " gone"
            lines.append([*seat_mark(look, number, view.turn), (f"  {seat.score}", "bold"), *text(gone, "dim")])
        lines.append(text(f"  bag {view.bag}", "dim"))
        for number, seat in enumerate(view.seats):
            if seat.hand is not None:
                hand: Line = [("  hand " if number == look.me else f"  {look.name(number)[:4]:<4} ", "dim")]
                for tile in sorted(seat.hand, key=NUMBER.__getitem__):
                    hand += [(tile, INK[tile[0]]), (" ", "")]
                lines.append(hand)
        return lines

    def facts(self, look: Look) -> Facts:
        view: View = look.view
        facts: Facts = {}
        for tile, row, column in view.board:
            facts[row, column] = f"{tile} ({in_words(tile)}) lies at {row} {column}"
        for number, seat in enumerate(view.seats):
            mine = number == look.me
            who = "You have" if mine else f"{look.name(number)} has"
            facts["points", number] = f"{who} {_counted(seat.score, 'point')}"
            if not mine:
                facts["tiles", number] = f"{look.name(number)} holds {_counted(seat.count, 'tile')}"
            if not seat.present:
                facts["gone", number] = f"{look.name(number)} has left the game"
            if mine and seat.hand is not None:
                held = ", ".join(sorted(seat.hand, key=NUMBER.__getitem__)) or "no tiles"
                facts["hand"] = f"Your hand: {held}"
        facts["bag"] = f"{_counted(view.bag, 'tile')} in the bag"
        return facts

    def due(self, look: Look) -> str:
        return "place tiles in one line, or trade some" if look.view.board else "place the first tiles, at 91 91"

    def spell(self, move: Any, view: Any) -> Parts:  # noqa: ARG002 - the same in every position
        if isinstance(move, Trade):
            return ("trade", *sorted(move.tiles, key=NUMBER.__getitem__), DONE)
        parts = ["place"]
        for tile, row, column in move.tiles:
            parts += [tile, f"{row} {column}"]
        return (*parts, DONE)

    def label(self, chosen: Parts, part: str, view: Any) -> str:
        if part in NUMBER:
            return f"{part}  {in_words(part)}"
        if part == DONE:
            return "that is all"
        return super().label(chosen, part, view)

    def options(self, spelled: dict[Parts, Any], chosen: Parts, view: Any) -> list[Option]:
        """In any order of the tiles: what counts is that some legal move has all those chosen so far."""
        if not chosen:
            return super().options(spelled, chosen, view)
        if chosen[0] == "trade":
            return self._trades([*spelled.values()], chosen, view)
        done, half = set(_triples(chosen)), chosen[-1] if len(chosen) % 2 == 0 else ""
        found: dict[str, Any] = {}
        complete = None
        for move in spelled.values():
            if not isinstance(move, Place) or not done.issubset(move.tiles):
                continue
            rest = [laid for laid in move.tiles if laid not in done]
            if not rest and not half:
                complete = move
            for tile, row, column in rest:
                if not half:
                    found.setdefault(tile, None)
                elif tile == half:
                    found.setdefault(f"{row} {column}", None)
        tiles = sorted(found, key=NUMBER.__getitem__) if not half else sorted(found, key=_cell_order)
        last = [Option(DONE, self.label(chosen, DONE, view), complete)] if complete is not None else []
        return last + [Option(part, self.label(chosen, part, view)) for part in tiles]

    def ends_with(self, spelled: dict[Parts, Any], chosen: Parts, view: Any) -> Any:
        whole = [option.move for option in self.options(spelled, chosen, view) if option.part == DONE]
        return whole[0] if whole else None

    def _trades(self, moves: list[Any], chosen: Parts, view: Any) -> list[Option]:
        given = sorted(chosen[1:])
        found: dict[str, None] = {}
        complete = None
        for move in moves:
            if not isinstance(move, Trade):
                continue
            rest = sorted(move.tiles)
            if any(rest.count(tile) < given.count(tile) for tile in given):
                continue
            for tile in given:
                rest.remove(tile)
            found.update(dict.fromkeys(rest))
            complete = complete if rest else move
        last = [Option(DONE, "trade these", complete)] if given and complete is not None else []
        parts = sorted(found, key=NUMBER.__getitem__)
        return last + [Option(part, self.label(chosen, part, view)) for part in parts]

    def read(self, words: list[str], view: Any) -> Any:  # noqa: ARG002 - the same in every position
        verb, *rest = words
        rest = rest[:-1] if rest and rest[-1] == DONE else rest
        tiles = [word[:1].upper() + word[1:].lower() for word in rest]
        if verb == "trade":
            if not tiles:
                raise NotRead("say which tiles: trade Ro Bx")
            return Trade(tuple(tiles))
        if verb != "place":
            raise NotRead(f"there is place and trade, not {verb!r}")
        if not tiles or len(tiles) % 3:
            raise NotRead("each tile is said with its row and column: place Go 91 91 Gd 91 92")
        return Place(
            tuple(
                (tiles[at], number_of(tiles[at + 1], "a row"), number_of(tiles[at + 2], "a column"))
                for at in range(0, len(tiles), 3)
            )
        )

    def brings(self, preview: Preview, look: Look) -> str:  # type: ignore[override]
        if look.chosen[:1] == ("trade",):
            return "no points; as many new tiles from the bag"
        return _counted(preview.points, "point")


def in_words(tile: str) -> str:
    return f"{COLOURS[tile[0]]} {SHAPES[tile[1]]}"


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def _triples(chosen: Parts) -> list[tuple[str, int, int]]:
    """The tiles of a placement that have got their places."""
    said = [part for part in chosen[1:] if part != DONE]
    found = []
    for tile, where in zip(said[::2], said[1::2], strict=False):
        row, column = where.split()
        found.append((tile, int(row), int(column)))
    return found


def _laid(chosen: Parts) -> dict[tuple[int, int], str]:
    if chosen[:1] != ("place",):
        return {}
    return {(row, column): tile for tile, row, column in _triples(chosen)}


def _cell_order(part: str) -> tuple[int, int]:
    row, column = part.split()
    return int(row), int(column)


def _window(used: list[int], room: int, push: int, middle: int) -> range:
    """The rows or columns that are shown: those in use and one more on each side, if there is room for them."""
    room = max(room, 1)
    low, high = (min(used) - 1, max(used) + 1) if used else (middle - 1, middle + 1)
    spare = room - (high - low + 1)
    start = low - spare // 2 if spare >= 0 else (low + high - room + 1) // 2
    if spare < 0:
        start = min(max(start + push, low), high - room + 1)
    start = max(start, 0)
    return range(start, start + room)


def _cell(
    at: tuple[int, int],
    laid: dict[tuple[int, int], str],
    ghosts: dict[tuple[int, int], str],
    fresh: set[tuple[int, int]],
) -> Line:
    """A mark and a tile: `+` is about to be laid, `>` was laid last."""
    tile = ghosts.get(at) or laid.get(at)
    if tile is None:
        return [(f"  {EMPTY}", "dim")]
    ink = INK[tile[0]]
    if at in ghosts:
        return [(f"+{tile}", f"reverse {ink}")]
    return [(">" if at in fresh else " ", "bold"), (tile, f"bold {ink}" if at in fresh else ink)]


FACE = QwirkleFace
