"""Eriantys at a terminal: students by their initials G R Y P B, towers by theirs, islands by their first tile."""

from typing import Any, ClassVar, Final

from msgspec import UNSET, Struct

from tavola.games.eriantys import words
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.pieces import COLOURS, LETTERS, TABLE_SEATS, TILES, TOWERS, steps_of
from tavola.terminal.face import Face, Facts, Look, NotRead, Parts, number_of, one_of, seat_mark
from tavola.terminal.ink import Line, beside, fit, text, width

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

WITH_ISLAND: Final[dict[str, type[Struct]]] = {"herald": words.UseHerald, "herbalist": words.UseHerbalist}
WITH_COLOUR: Final[dict[str, type[Struct]]] = {
    "mushroom": words.UseMushroomSeller,
    "princess": words.UsePrincess,
    "thief": words.UseThief,
}
WITH_PAIR: Final[dict[str, type[Struct]]] = {"jester": words.UseJester, "minstrel": words.UseMinstrel}
USED_BY: Final = {kind: verb for verb, kind in {**WITH_ISLAND, **WITH_COLOUR, **WITH_PAIR}.items()}


class EriantysFace(Face):
    verbs: ClassVar = {
        "assistant": "play an assistant",
        "student": "move a student",
        "mother": "move mother nature",
        "cloud": "take a cloud",
        "character": "pay for a character",
        "monk": "Monk: a student to an island",
        "herald": "Herald: resolve an island",
        "herbalist": "Herbalist: forbid an island",
        "jester": "Jester: swap with the card",
        "mushroom": "Mushroom seller: ignore a colour",
        "minstrel": "Minstrel: swap with the dining room",
        "princess": "Princess: a student to the dining room",
        "thief": "Thief: a colour goes back",
    }
    examples: ClassVar = (
        "assistant 3",
        "student red dining",
        "student blue 7",
        "mother 2",
        "cloud 0",
        "character 4",
    )
    letters: ClassVar = {
        "G R Y P B": "green, red, yellow, pink and blue students; G2R is two green and a red",
        "8w": "so many towers of that colour are still to build: white, black, grey",
        "[w2]": "two white towers stand on the island; x1 is a no entry tile",
        "*": "mother nature is there",
        "1c": "coins, and what a character costs",
    }

    # Drawing

    def draw(self, look: Look) -> list[Line]:
        view: words.View = look.view
        lines = _islands(view, look)
        lines.append(_clouds(view))
        lines += [_character(card, view) for card in view.characters]
        room = look.height - len(lines)
        seats = len(view.seats)
        tall = room >= (TALL + 1) * seats or (look.width >= 80 and room >= (TALL + 1) * ((seats + 1) // 2))
        if tall:
            blocks = [_school(view, look, seat) for seat in _round_from(look, seats)]
            if look.width < 80:
                return lines + [line for block in blocks for line in block]
            half = (look.width - 2) // 2
            for at in range(0, seats, 2):
                lines += beside([(block, half) for block in blocks[at : at + 2]])
            return lines
        first, *others = _round_from(look, seats)
        lines += _school(view, look, first)[:-1] if room >= TALL + 2 * len(others) else _board(view, look, first)
        for seat in others:
            lines += _board(view, look, seat)
        return lines[: look.height]

    def seats(self, look: Look) -> list[Line]:
        view: words.View = look.view
        lines = []
        for number, seat in enumerate(view.seats):
            coins = f" {seat.coins}c" if view.expert else ""
            lines.append(
                [
                    *seat_mark(look, number, view.turn),
                    (f"  {seat.towers}{TOWER_LETTER[seat.tower]}", "bold"),
                    *text(coins, "yellow"),
                ]
            )
        last = ", the last" if view.dry else ""
        lines.append(text(f"  round {view.round}{last}; bag {sum(view.bag.values())}", "dim"))
        return lines

    # Telling

    def facts(self, look: Look) -> Facts:
        view: words.View = look.view
        facts: Facts = {"round": f"Round {view.round}{', the last one' if view.dry else ''}"}
        for island in view.islands:
            facts["island", island.island] = _tell_island(island)
        facts["nature"] = f"Mother nature is on island {view.mother_nature}"
        for number, students in enumerate(view.clouds):
            facts["cloud", number] = f"Cloud {number}: {_counts(students)}"
        for colour, owner in view.professors.items():
            if owner is not None:
                whose = "You have" if owner == look.me else f"{look.name(owner)} has"
                facts["professor", colour] = f"{whose} the {colour} professor"
        for played in view.played:
            who = "You have" if played.seat == look.me else f"{look.name(played.seat)} has"
            facts["played", played.seat] = f"{who} played assistant {played.value}"
        for card in view.characters:
            holds = f", {_counts(card.students)} on it" if card.students is not None else ""
            holds += f", {card.no_entry} no-entry tiles on it" if card.no_entry is not None else ""
            facts["card", card.character] = f"Character {card.character} {card.name} costs {card.price}{holds}"
        for number, seat in enumerate(view.seats):
            whose = "Your" if number == look.me else f"{look.name(number)}'s"
            facts["entrance", number] = f"{whose} entrance: {_counts(seat.entrance)}"
            facts["dining", number] = f"{whose} dining room: {_counts(seat.dining)}"
            facts["towers", number] = f"{whose} board has {seat.towers} {seat.tower} towers"
            if view.expert:
                facts["coins", number] = f"{whose} coins: {seat.coins}"
        return facts

    def due(self, look: Look) -> str:
        view: words.View = look.view
        if view.paid is not None and view.uses and view.turn == look.me:
            return f"use the {CARDS[view.paid].name}: {CARDS[view.paid].says}"
        return {
            "planning": "play an assistant",
            "students": f"move {view.left} more student{'s' * (view.left != 1)}",
            "mother nature": f"move mother nature 1 to {view.steps} islands on",
            "cloud": "take a cloud",
        }.get(view.phase, "wait")

    # Moves

    def spell(self, move: Any, view: Any) -> Parts:  # noqa: ARG002 - the same in every position
        match move:
            case words.PlayAssistant(value):
                return ("assistant", str(value))
            case words.MoveStudent(colour, to):
                return ("student", colour, str(to))
            case words.MoveMotherNature(steps):
                return ("mother", str(steps))
            case words.TakeCloud(cloud):
                return ("cloud", str(cloud))
            case words.Pay(character):
                return ("character", str(character))
            case words.UseMonk(colour, island):
                return ("monk", colour, str(island))
            case words.UseJester(first, second) | words.UseMinstrel(first, second):
                return (USED_BY[type(move)], first, second)
            case words.UseHerald(island) | words.UseHerbalist(island):
                return (USED_BY[type(move)], str(island))
        return (USED_BY[type(move)], move.colour)

    def label(self, chosen: Parts, part: str, view: Any) -> str:
        verb = chosen[0] if chosen else ""
        match verb, len(chosen):
            case "assistant", 1:
                steps = steps_of(int(part))
                return f"assistant {part}, {steps} step{'s' * (steps > 1)}"
            case ("student", 2) | ("monk", 2) | ("herald" | "herbalist", 1):
                return "the dining room" if part == "dining" else _label_island(int(part), view)
            case "mother", 1:
                island = _ahead(view, int(part))
                return f"{part} on, to {_label_island(island, view)}"
            case "cloud", 1:
                return f"cloud {part}: {_counts(view.clouds[int(part)])}"
            case "character", 1:
                card = next(card for card in view.characters if str(card.character) == part)
                return f"{part} {card.name}, {card.price} coins: {CARDS[card.character].says}"
            case "jester", 1:
                return f"{part} from the card"
            case "minstrel", 1:
                return f"{part} from the dining room"
            case (("jester" | "minstrel"), 2):
                return f"{part} from the entrance"
        return super().label(chosen, part, view)

    def read(self, words_said: list[str], view: Any) -> Any:  # noqa: ARG002 - the same in every position
        verb = one_of(words_said[0], [*self.verbs], "the first word")
        said = words_said[1:]
        wanted = _NEEDS[verb]
        if len(said) > 1 and said[-2] in ("island", "to"):
            del said[-2]
        if len(said) != len(wanted):
            raise NotRead(f"it is said like this: {verb} {' '.join(wanted)}")
        values = [_value(word, kind) for word, kind in zip(said, wanted, strict=True)]
        return _MOVES[verb](*values)

    def brings(self, preview: words.Preview, look: Look) -> str:  # type: ignore[override]  # noqa: ARG002
        found = []
        if preview.steps is not UNSET:
            found.append(f"mother nature may go up to {preview.steps}")
        if preview.students is not UNSET:
            found.append(f"you get {', '.join(preview.students) or 'nothing'}")
        if preview.professors is not UNSET and preview.professors:
            found.append(f"you take the professor of {', '.join(preview.professors)}")
        if preview.coin is not UNSET and preview.coin:
            found.append("you earn a coin")
        if preview.price is not UNSET:
            found.append(f"it costs {preview.price}")
        if preview.no_entry is not UNSET and preview.no_entry:
            found.append("nothing happens there, a no-entry tile goes back")
        if preview.influence is not UNSET and preview.influence:
            found.append(
                "influence " + ", ".join(f"{tower} {count}" for tower, count in preview.influence.items())
            )
        if preview.owner is not UNSET and preview.owner:
            found.append(f"it is {preview.owner} then")
        if preview.towers is not UNSET and preview.towers:
            found.append(f"{preview.towers} tower{'s' * (preview.towers > 1)} placed")
        if preview.merged is not UNSET:
            found.append(f"a group of {preview.merged}")
        return "; ".join(found)


_COLOUR, _ISLAND, _NUMBER, _PLACE = "COLOUR", "ISLAND", "NUMBER", "ISLAND-or-dining"
_NEEDS: Final = {
    "assistant": (_NUMBER,),
    "student": (_COLOUR, _PLACE),
    "mother": (_NUMBER,),
    "cloud": (_NUMBER,),
    "character": (_NUMBER,),
    "monk": (_COLOUR, _ISLAND),
    "herald": (_ISLAND,),
    "herbalist": (_ISLAND,),
    "jester": (_COLOUR, _COLOUR),
    "mushroom": (_COLOUR,),
    "minstrel": (_COLOUR, _COLOUR),
    "princess": (_COLOUR,),
    "thief": (_COLOUR,),
}
_MOVES: Final[dict[str, Any]] = {
    "assistant": words.PlayAssistant,
    "student": words.MoveStudent,
    "mother": words.MoveMotherNature,
    "cloud": words.TakeCloud,
    "character": words.Pay,
    "monk": words.UseMonk,
    **WITH_ISLAND,
    **WITH_COLOUR,
    **WITH_PAIR,
}


def _value(word: str, kind: str) -> str | int:
    if kind == _COLOUR:
        return one_of(word, COLOURS, "a colour")
    if kind == _PLACE and "dining".startswith(word.lower()):
        return "dining"
    return number_of(word, "an island" if kind != _NUMBER else "that")


def _round_from(look: Look, seats: int) -> list[int]:
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


def _counts(students: words.Students) -> str:
    return ", ".join([f"{students[colour]} {colour}" for colour in COLOURS if students[colour]]) or "nothing"


def _islands(view: words.View, look: Look) -> list[Line]:
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
        return {_ahead(view, int(chosen[1]))}
    verb, last = (chosen[0], chosen[-1]) if chosen[1:] else ("", "")
    if verb in ("student", "monk", "herald", "herbalist") and last.isdigit():
        return {_head(view, int(last))}
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


def _clouds(view: words.View) -> Line:
    line: Line = [("clouds", "dim")]
    for number, students in enumerate(view.clouds):
        line += [(f"  {number}:", "bold"), *_students(students)]
    return line


def _character(card: words.CharacterView, view: words.View) -> Line:
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


def _board(view: words.View, look: Look, number: int) -> list[Line]:
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


def _school(view: words.View, look: Look, number: int) -> list[Line]:
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


def _head(view: words.View, tile: int) -> int:
    """The first tile of the group that this one belongs to."""
    for island in view.islands:
        if (tile - island.island) % TILES < island.size:
            return island.island
    return tile


def _ahead(view: words.View, steps: int) -> int:
    heads = [island.island for island in view.islands]
    at = heads.index(_head(view, view.mother_nature))
    return heads[(at + steps) % len(heads)]


def _label_island(tile: int, view: words.View) -> str:
    head = _head(view, tile)
    island = next((island for island in view.islands if island.island == head), None)
    if island is None:
        return f"island {tile}"
    tower = f", {island.towers} {island.tower}" if island.tower else ""
    return f"island {tile}: {_counts(island.students)}{tower}"


def _tell_island(island: words.IslandView) -> str:
    last = (island.island + island.size - 1) % TILES
    name = f"Island {island.island}" if island.size == 1 else f"Islands {island.island} to {last}"
    tower = f", {island.towers} {island.tower} tower{'s' * (island.towers != 1)}" if island.tower else ""
    bans = ", no entry" if island.no_entry else ""
    return f"{name}: {_counts(island.students)}{tower}{bans}"


assert set(TOWER_LETTER) == set(TOWERS)


FACE = EriantysFace
