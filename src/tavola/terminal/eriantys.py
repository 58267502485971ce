"""Eriantys at a terminal: students by their initials G R Y P B, towers by theirs, islands by their first tile."""

from typing import Any, ClassVar, Final

from msgspec import UNSET, Struct

from tavola.games.eriantys import words
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.pieces import COLOURS, TILES, TOWERS, steps_of
from tavola.terminal.eriantys_board import (
    TALL,
    TOWER_LETTER,
    ahead,
    counted,
    draw_board,
    draw_character,
    draw_clouds,
    draw_islands,
    draw_school,
    group_of,
    round_from,
)
from tavola.terminal.face import Face, Facts, Look, NotRead, Parts, number_of, one_of, seat_mark
from tavola.terminal.ink import Line, beside, text

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
        lines = draw_islands(view, look)
        lines.append(draw_clouds(view))
        lines += [draw_character(card, view) for card in view.characters]
        room = look.height - len(lines)
        seats = len(view.seats)
        tall = room >= (TALL + 1) * seats or (look.width >= 80 and room >= (TALL + 1) * ((seats + 1) // 2))
        if tall:
            blocks = [draw_school(view, look, seat) for seat in round_from(look, seats)]
            if look.width < 80:
                return lines + [line for block in blocks for line in block]
            half = (look.width - 2) // 2
            for at in range(0, seats, 2):
                lines += beside([(block, half) for block in blocks[at : at + 2]])
            return lines
        first, *others = round_from(look, seats)
        lines += (
            draw_school(view, look, first)[:-1]
            if room >= TALL + 2 * len(others)
            else draw_board(view, look, first)
        )
        for seat in others:
            lines += draw_board(view, look, seat)
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
            facts["cloud", number] = f"Cloud {number}: {counted(students)}"
        for colour, owner in view.professors.items():
            if owner is not None:
                whose = "You have" if owner == look.me else f"{look.name(owner)} has"
                facts["professor", colour] = f"{whose} the {colour} professor"
        for played in view.played:
            who = "You have" if played.seat == look.me else f"{look.name(played.seat)} has"
            facts["played", played.seat] = f"{who} played assistant {played.value}"
        for card in view.characters:
            holds = f", {counted(card.students)} on it" if card.students is not None else ""
            holds += f", {card.no_entry} no-entry tiles on it" if card.no_entry is not None else ""
            facts["card", card.character] = f"Character {card.character} {card.name} costs {card.price}{holds}"
        for number, seat in enumerate(view.seats):
            whose = "Your" if number == look.me else f"{look.name(number)}'s"
            facts["entrance", number] = f"{whose} entrance: {counted(seat.entrance)}"
            facts["dining", number] = f"{whose} dining room: {counted(seat.dining)}"
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
                island = ahead(view, int(part))
                return f"{part} on, to {_label_island(island, view)}"
            case "cloud", 1:
                return f"cloud {part}: {counted(view.clouds[int(part)])}"
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


def _label_island(tile: int, view: words.View) -> str:
    head = group_of(view, tile)
    island = next((island for island in view.islands if island.island == head), None)
    if island is None:
        return f"island {tile}"
    tower = f", {island.towers} {island.tower}" if island.tower else ""
    return f"island {tile}: {counted(island.students)}{tower}"


def _tell_island(island: words.IslandView) -> str:
    last = (island.island + island.size - 1) % TILES
    name = f"Island {island.island}" if island.size == 1 else f"Islands {island.island} to {last}"
    tower = f", {island.towers} {island.tower} tower{'s' * (island.towers != 1)}" if island.tower else ""
    bans = ", no entry" if island.no_entry else ""
    return f"{name}: {counted(island.students)}{tower}{bans}"


assert set(TOWER_LETTER) == set(TOWERS)


FACE = EriantysFace
