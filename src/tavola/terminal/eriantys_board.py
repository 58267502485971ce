"""The boards of Eriantys: islands, clouds, characters and schools."""

from typing import Final

from tavola.games.eriantys import words
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.pieces import COLOURS, LETTERS, TABLE_SEATS, TILES
from tavola.terminal.face import Look, seat_mark
from tavola.terminal.ink import Line, fit, width

INK: Final[dict[str, str]] = {
    "green": "green",
    "red": "red",
    "yellow": "bold yellow",
    "pink": "magenta",
    "blue": "blue",
}
LETTER: Final = dict(zip(COLOURS, LETTERS, strict=True))
TOWER_LETTER: Final = {"white": "w", "black": "b", "grey": "g"}
NATURE: Final = "*"
TALL: Final = 7
"""Lines of a board with a row for each table; one more keeps it apart from the next."""


def round_from(look: Look, seats: int) -> list[int]:
    """The seats in the order in which their boards are drawn: mine first, or the one that is asked for."""
    first = (look.me or 0) + look.shown
    return [(first + number) % seats for number in range(seats)]


def _students(students: words.Students) -> Line:
    """`G2R` is two green ones and a red one."""
    line: Line = []
    for colour in COLOURS:
        if students[colour]:
            line.append((f"{LETTER[colour]}{students[colour] if students[colour] > 1 else ''}", INK[colour]))
    return line or [("-", "dim")]


def counted(students: words.Students) -> str:
    return ", ".join([f"{students[colour]} {colour}" for colour in COLOURS if students[colour]]) or "nothing"


def draw_islands(view: words.View, look: Look) -> list[Line]:
    """Clockwise, row by row; mother nature as a star, towers in brackets."""
    across = max(1, look.width // 17)
    pointed = _pointed(look)
    cells = [_island(island, view, pointed=island.island in pointed) for island in view.islands]
    wide = look.width // across
    return [
        [span for cell in cells[at : at + across] for span in fit(cell, wide)]
        for at in range(0, len(cells), across)
    ]


def _pointed(look: Look) -> set[int]:
    """The islands that the move put together right now is about."""
    chosen, view = look.chosen, look.view
    if chosen[:1] == ("mother",) and len(chosen) > 1:
        return {ahead(view, int(chosen[1]))}
    verb, last = (chosen[0], chosen[-1]) if chosen[1:] else ("", "")
    if verb in ("student", "monk", "herald", "herbalist") and last.isdigit():
        return {group_of(view, int(last))}
    return set()


def _island(island: words.IslandView, view: words.View, *, pointed: bool) -> Line:
    last = (island.island + island.size - 1) % TILES
    name = f"{island.island}" if island.size == 1 else f"{island.island}-{last}"
    here = island.island == view.mother_nature
    line: Line = [
        (NATURE if here else " ", "bold yellow"),
        (f"{name:>2}", "reverse" if pointed else "bold" if here else ""),
        (" ", ""),
        *_students(island.students),
    ]
    if island.tower:
        line.append((f" [{TOWER_LETTER[island.tower]}{island.towers}]", "bold"))
    if island.no_entry:
        line.append((f" x{island.no_entry}", "bold red"))
    return line


def draw_clouds(view: words.View) -> Line:
    line: Line = [("clouds", "dim")]
    for number, students in enumerate(view.clouds):
        line += [(f"  {number}:", "bold"), *_students(students)]
    return line


def draw_character(card: words.CharacterView, view: words.View) -> Line:
    paid = card.character == view.paid
    line: Line = [
        (f"{card.character:>2} {card.name}", "bold" if paid else ""),
        (f" {card.price}c", "yellow"),
        (" paid" if paid else "", "bold"),
        (" ", ""),
    ]
    if card.students is not None:
        line += _students(card.students)
    if card.no_entry is not None:
        line.append((f"x{card.no_entry}", "red"))
    return [*line, (f" {CARDS[card.character].says}", "dim")]


def draw_board(view: words.View, look: Look, number: int) -> list[Line]:
    """A board on two lines."""
    seat = view.seats[number]
    head = _head_of(view, look, number)
    hand = " ".join(map(str, seat.hand))
    if width(head) + len(hand) + 2 <= look.width:
        head += [("  cards ", "dim"), (hand or "-", "dim")]
    rooms: Line = [("    in ", "dim"), *_students(seat.entrance), ("  dining ", "dim"), *_students(seat.dining)]
    held = [colour for colour in COLOURS if view.professors[colour] == number]
    if held:
        rooms += [("  prof ", "dim"), *[(LETTER[colour], f"bold {INK[colour]}") for colour in held]]
    return [head, rooms]


def _head_of(view: words.View, look: Look, number: int) -> Line:
    seat = view.seats[number]
    head: Line = [*seat_mark(look, number, view.turn), (f" {seat.towers}{TOWER_LETTER[seat.tower]}", "bold")]
    if view.expert:
        head.append((f" {seat.coins}c", "yellow"))
    played = [card.value for card in view.played if card.seat == number]
    if played:
        head += [(" played ", "dim"), (str(played[0]), "bold")]
    return head


def draw_school(view: words.View, look: Look, number: int) -> list[Line]:
    """A board on eight lines, with a row for each table of the dining room."""
    seat = view.seats[number]
    lines: list[Line] = [_head_of(view, look, number)]
    for colour in COLOURS:
        letter, ink, sitting = LETTER[colour], INK[colour], seat.dining[colour]
        professor = view.professors[colour] == number
        lines.append(
            [
                (f"  {letter * seat.entrance[colour]:>7} ", ink),
                ("\N{BOX DRAWINGS LIGHT VERTICAL} ", "dim"),
                (f"{letter} " * sitting, ink),
                ("\N{MIDDLE DOT} " * (TABLE_SEATS - sitting), "dim"),
                (f"({letter})" if professor else "   ", f"bold {ink}"),
            ]
        )
    lines.append([("  cards ", "dim"), (" ".join(map(str, seat.hand)) or "-", "")])
    lines.append([])
    return lines


def group_of(view: words.View, tile: int) -> int:
    """The first tile of the group that this one belongs to."""
    for island in view.islands:
        if (tile - island.island) % TILES < island.size:
            return island.island
    return tile


def ahead(view: words.View, steps: int) -> int:
    heads = [island.island for island in view.islands]
    at = heads.index(group_of(view, view.mother_nature))
    return heads[(at + steps) % len(heads)]
