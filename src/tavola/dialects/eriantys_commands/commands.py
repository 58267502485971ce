"""Commands and moves: what a command of a guest means, and how a move or what came of it is spelled as one."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.swaps import Half
from tavola.dialects.eriantys_commands.variants import Ways
from tavola.games.eriantys import words as game
from tavola.games.eriantys.cards import JESTER, MINSTREL, MONK, PRINCESS
from tavola.games.eriantys.pieces import TILES

# What a command means


def meant(said: wire.Command, look: Callable[[], game.View]) -> game.Move | Half:
    """`Unreadable` if it means nothing; whether it may be done is for the game to say.

    Some commands mean nothing without a look at the table.
    """
    match said:
        case wire.PlayAssistant():
            return game.PlayAssistant(said.assistant)
        case wire.MoveStudent():
            return _student(said, look)
        case wire.MoveMotherNature():
            if not said.move:
                return game.UseHerald(said.island)
            return game.MoveMotherNature(_steps_to(said.island, look()))
        case wire.Refill():
            return game.TakeCloud(said.cloud)
        case wire.PayCharacter():
            return game.Pay(said.character)
        case wire.Ban():
            return game.UseHerbalist(said.island)
        case wire.Ignore():
            return game.UseMushroomSeller(wire.colour_of(said.color))
        case wire.Return():
            return game.UseThief(wire.colour_of(said.color))


def _student(said: wire.MoveStudent, look: Callable[[], game.View]) -> game.Move | Half:
    colour = wire.colour_of(said.color)
    way = (_place(said.from_), _place(said.to))
    for place, number in zip(way, (said.from_id, said.to_id), strict=True):
        if place == wire.CARD and number is not None and number != look().paid:
            raise wire.Unreadable(f"character {number} is not the one that was paid for in this turn")
    if way not in _STUDENTS:
        raise wire.Unreadable("no move and no character takes a student that way")
    meaning = _STUDENTS[way].get(said.special)
    if meaning is None:
        raise wire.Unreadable("special is true for what characters 1, 7, 10 and 11 do and for no other move")
    if said.to != wire.ISLAND:
        return meaning(colour, NOWHERE)
    if said.to_id is None:
        raise wire.Unreadable("a move to an island says which one in toId")
    return meaning(colour, said.to_id)


def _place(word: str) -> str:
    return DINING_ROOM if word in wire.DINING_ROOMS else word


DINING_ROOM = wire.DINING_ROOMS[0]
NOWHERE = -1

_Meaning: TypeAlias = Callable[[game.Colour, int], game.Move | Half]

_STUDENTS: dict[tuple[str, str], dict[bool, _Meaning]] = {
    (wire.ENTRANCE, DINING_ROOM): {
        False: lambda colour, _: game.MoveStudent(colour, "dining"),
        True: lambda colour, _: Half(MINSTREL, into_entrance=False, colour=colour),
    },
    (DINING_ROOM, wire.ENTRANCE): {True: lambda colour, _: Half(MINSTREL, into_entrance=True, colour=colour)},
    (wire.ENTRANCE, wire.CARD): {True: lambda colour, _: Half(JESTER, into_entrance=False, colour=colour)},
    (wire.CARD, wire.ENTRANCE): {True: lambda colour, _: Half(JESTER, into_entrance=True, colour=colour)},
    (wire.CARD, DINING_ROOM): {True: lambda colour, _: game.UsePrincess(colour)},
    (wire.CARD, wire.ISLAND): {True: game.UseMonk},
    (wire.ENTRANCE, wire.ISLAND): {False: game.MoveStudent},
}
"""What a student's way means, without and with `special`."""


def _steps_to(tile: int, view: game.View) -> int:
    """Groups clockwise from mother nature to this one; her own is the full circle."""
    groups = view.islands
    (here,) = [place for place, group in enumerate(groups) if group.island == view.mother_nature]
    for place, group in enumerate(groups):
        if tile in range(TILES) and (tile - group.island) % TILES < group.size:
            return (place - here) % len(groups) or len(groups)
    raise wire.Unreadable(f"there is no island {tile}: the islands are 0 to {TILES - 1}")


# How it is spelled


def spelled(done: game.Move | game.Event, player: str, ways: Ways) -> list[wire.Command]:
    """A move to be made, or one that was made as its event tells it; nothing for what nobody commands.

    Mother nature's move is not here: the game counts steps where the document names an island.
    """
    dining = ways.dining_room
    match done:
        case game.PlayAssistant(value=value) | game.AssistantPlayed(value=value):
            return [wire.PlayAssistant(player=player, assistant=value)]
        case game.MoveStudent(colour=colour, to=to) | game.StudentMoved(colour=colour, to=to):
            if isinstance(to, int):
                return [_moved(player, colour, wire.ENTRANCE, wire.ISLAND, to_id=to)]
            return [_moved(player, colour, wire.ENTRANCE, dining)]
        case game.MotherNatureMoved(island=island):
            return [wire.MoveMotherNature(island=island, move=True)]
        case game.TakeCloud(cloud=cloud) | game.CloudTaken(cloud=cloud):
            return [wire.Refill(player=player, cloud=cloud)]
        case game.Pay(character=character) | game.Paid(character=character):
            return [wire.PayCharacter(player=player, character=character)]
        case game.UseMonk(colour=colour, island=island) | game.MonkMoved(colour=colour, island=island):
            return [_special(player, colour, wire.CARD, wire.ISLAND, from_id=MONK, to_id=island)]
        case game.UseHerald(island=island) | game.HeraldCalled(island=island):
            return [wire.MoveMotherNature(island=island, move=False)]
        case game.UseHerbalist(island=island) | game.HerbalistForbade(island=island):
            return [wire.Ban(island=island)]
        case game.UseJester(card=card, entrance=entrance) | game.JesterSwapped(card=card, entrance=entrance):
            return [
                _special(player, card, wire.CARD, wire.ENTRANCE, from_id=JESTER),
                _special(player, entrance, wire.ENTRANCE, wire.CARD, to_id=JESTER),
            ]
        case game.UseMushroomSeller(colour=colour) | game.ColourIgnored(colour=colour):
            return [wire.Ignore(color=_bare(colour, ways))]
        case game.UseMinstrel(dining=sat, entrance=stood) | game.MinstrelSwapped(dining=sat, entrance=stood):
            return [
                _special(player, sat, dining, wire.ENTRANCE),
                _special(player, stood, wire.ENTRANCE, dining),
            ]
        case game.UsePrincess(colour=colour) | game.PrincessSeated(colour=colour):
            return [_special(player, colour, wire.CARD, dining, from_id=PRINCESS)]
        case game.UseThief(colour=colour) | game.ThiefReturned(colour=colour):
            return [wire.Return(color=_bare(colour, ways))]
    return []


def _moved(
    player: str,
    colour: game.Colour,
    from_: str,
    to: str,
    *,
    from_id: int | None = None,
    to_id: int | None = None,
    special: bool = False,
) -> wire.MoveStudent:
    return wire.MoveStudent(
        player=player,
        color=wire.COLOURS[colour],
        from_=from_,
        to=to,
        from_id=from_id,
        to_id=to_id,
        special=special,
    )


_special = partial(_moved, special=True)


def _bare(colour: game.Colour, ways: Ways) -> str:
    """Row 6."""
    return wire.COLOURS[colour] if ways.upper_colours else wire.COLOURS[colour].lower()
