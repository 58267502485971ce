"""The boards of Masters of Renaissance: market, cards, and what each player has."""

from typing import Final

from tavola.games.masters import words
from tavola.games.masters.book import TILES, amounts, book_of
from tavola.games.masters.config import COLOURS, RESOURCES, Card, Goods
from tavola.games.masters.text import LETTERS, MARBLES
from tavola.terminal.face import Look, seat_mark
from tavola.terminal.ink import Line, fit, text
from tavola.terminal.masters_pieces import ARROW, cards_of, in_letters, leader_words, leaders_of, recipe

INK: Final[dict[str, str]] = {"coin": "bold yellow", "stone": "", "servant": "magenta", "shield": "blue"}
MARBLE_INK: Final[dict[str, str]] = {
    "yellow": "bold yellow",
    "grey": "",
    "purple": "magenta",
    "blue": "blue",
    "red": "bold red",
    "white": "dim",
}
COLOUR_INK: Final[dict[str, str]] = {
    "green": "green",
    "blue": "blue",
    "yellow": "bold yellow",
    "purple": "magenta",
}
WIDE: Final = 70
"""So wide, and the market stands beside the cards; else with the seats."""


def round_from(look: Look, seats: int) -> list[int]:
    first = (look.me or 0) + look.shown
    return [(first + number) % seats for number in range(seats)]


def draw_market(view: words.View, look: Look) -> list[Line]:
    """Rows from the top; the row or column that is pointed at stands out."""
    pointed = look.chosen[1:3] if look.chosen[:1] == ("market",) else ()
    lines: list[Line] = [[("market ", "dim"), *[(f" {column} ", "dim") for column in range(1, 5)]]]
    for number, row in enumerate(view.market, 1):
        line: Line = [(f"     {number} ", "dim")]
        for column, marble in enumerate(row, 1):
            here = tuple(pointed) in (("row", str(number)), ("column", str(column)))
            line.append((f" {MARBLES[marble]:<2}", f"{MARBLE_INK[marble]}{' reverse' * here}".strip()))
        lines.append(line)
    lines.append([("  beside ", "dim"), (MARBLES[view.spare], MARBLE_INK[view.spare])])
    if view.lorenzo is not None:
        lines.append(
            [("Lorenzo ", ""), (f"+{view.lorenzo.space}", "red"), (f" {view.lorenzo.tokens} left", "dim")]
        )
    return lines


def draw_grid(view: words.View, look: Look) -> list[Line]:
    """Each card on a few lines: colour, level, number and points; cost; what its production does."""
    wide = min(20, (look.width - (0 if look.width < WIDE else 21)) // 4)
    cards = cards_of(view)
    pointed = look.chosen[1] if look.chosen[:1] == ("buy",) and len(look.chosen) > 1 else ""
    lines: list[Line] = []
    for level in (3, 2, 1):
        rows: list[Line] = [[], [], []]
        for deck, colour in zip(view.grid[level - 1], COLOURS, strict=True):
            cell = [text(f"{colour[0].upper()}{level} none left", "dim")]
            if deck.top is not None:
                cell = _card(cards[deck.top], pointed=str(deck.top) == pointed)
            for number, row in enumerate(rows):
                row.extend(fit(cell[number] if number < len(cell) else [], wide))
        lines += rows
    return lines


def _card(card: Card, *, pointed: bool) -> list[Line]:
    ink = f"{COLOUR_INK[card.colour]}{' reverse' * pointed}"
    head: Line = [(f"{card.colour[0].upper()}{card.level} #{card.id}", ink), (f" {card.points}p", "bold")]
    return [head, text(in_letters(card.cost)), text(recipe(card.production), "dim")]


def _track(view: words.View, number: int) -> Line:
    seat = view.seats[number]
    last = book_of(view.options).last
    tiles = " ".join(
        "?" if kept is None else str(worth) if kept else "x" for worth, kept in zip(TILES, seat.tiles, strict=True)
    )
    return [("faith ", "dim"), (f"+{seat.space}", "bold red"), (f"/{last}", "dim"), (f" tiles {tiles}", "dim")]


def _shelf(shelf: words.ShelfView) -> Line:
    held: Line = []
    for _ in range(shelf.count):
        held += [
            (LETTERS[shelf.resource] if shelf.resource else "?", INK.get(shelf.resource or "", "")),
            (" ", ""),
        ]
    free = shelf.places - shelf.count
    return [("[", ""), *(held[:-1] if not free else held), (" ".join("\N{MIDDLE DOT}" * free), "dim"), ("]", "")]


def _store(goods: Goods) -> Line:
    line: Line = []
    for name, count in zip(RESOURCES, amounts(goods), strict=True):
        if count:
            line += [(f"{count}{LETTERS[name]}", INK[name]), (" ", "")]
    return line or [("-", "dim")]


def draw_board(view: words.View, look: Look, number: int) -> list[Line]:
    seat = view.seats[number]
    cards = cards_of(view)
    lines: list[Line] = [
        [*seat_mark(look, number, view.turn), (f" {seat.points}p  ", "bold"), *_track(view, number)]
    ]
    shelves: Line = [("  shelves ", "dim")]
    for shelf in seat.shelves:
        shelves += [*_shelf(shelf), (" ", "")]
    lines.append([*shelves, (" box ", "dim"), *_store(seat.strongbox)])
    slots: Line = [("  slots", "dim")]
    for place, slot in enumerate(seat.slots, 1):
        top = cards[slot[-1]] if slot else None
        below = f" over {' '.join(map(str, slot[:-1]))}" if slot[1:] else ""
        slots.append((f" {place}:", "dim"))
        if top is None:
            slots.append(("-", "dim"))
        else:
            slots += [(f"#{top.id}", COLOUR_INK[top.colour]), (f" {recipe(top.production)}", ""), (below, "dim")]
    lines.append(slots)
    hand = f"{seat.count} in hand" if seat.hand is None else f"hand {' '.join(map(str, seat.hand)) or '-'}"
    played = " ".join(map(str, seat.played)) or "-"
    lines.append([("  leaders played ", "dim"), (played, ""), (f", {hand}", "")])
    if seat.hand and look.height >= 24:
        lines += [text(f"    {leader_words(leaders_of(view)[leader])}", "dim") for leader in seat.hand]
    return lines + _unfinished(seat)


def _unfinished(seat: words.SeatView) -> list[Line]:
    lines: list[Line] = []
    if seat.waiting or seat.whites:
        line: Line = [("  to store ", "bold")]
        for resource in seat.waiting:
            line += [(LETTERS[resource], INK[resource]), (" ", "")]
        lines.append([*line, (f"{seat.whites} white" if seat.whites else "", "dim")])
    if seat.card is not None:
        price = f" for {in_letters(seat.price)}" if seat.price is not None else ""
        lines.append([("  card ", "bold"), (f"#{seat.card}{price}", "")])
    if seat.production is not None:
        made = seat.production
        faith = f"{made.faith}+" if made.faith else ""
        lines.append(
            [("  producing ", "bold"), (f"{in_letters(made.takes)}{ARROW}{in_letters(made.gives)}{faith}", "")]
        )
    return lines


def draw_summary(view: words.View, look: Look, number: int) -> Line:
    """A board on one line."""
    seat = view.seats[number]
    line: Line = [*seat_mark(look, number, view.turn), (f" {seat.points}p ", "bold"), (f"+{seat.space} ", "red")]
    for shelf in seat.shelves:
        line += _shelf(shelf)
    line += [(" box ", "dim"), *_store(seat.strongbox), (" cards ", "dim")]
    return [*line, (str(sum(len(slot) for slot in seat.slots)), "")]
