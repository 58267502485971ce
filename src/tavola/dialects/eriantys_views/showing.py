"""The game's view in the document's words: what is shown of boards, islands, clouds and characters."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from tavola.dialects.eriantys_views import wire
from tavola.games.eriantys.pieces import steps_of
from tavola.games.eriantys.words import CharacterView, Colour, Students, Tower, View

ADDRESSEE = "\0"
"""Stands for the name of whoever is told, until it is known; no name has such a character in it."""


COLOURS: Final[dict[Colour, wire.Colour]] = {
    "green": "GREEN",
    "red": "RED",
    "yellow": "YELLOW",
    "pink": "PINK",
    "blue": "BLUE",
}
TOWERS: Final[dict[Tower, wire.Tower]] = {"white": "WHITE", "black": "BLACK", "grey": "GREY"}


def students(counts: Students) -> list[wire.Colour]:
    listed: list[wire.Colour] = []
    for name, count in counts.items():
        if count:
            listed += [COLOURS[name]] * count
    return listed


def hall(counts: Students) -> wire.Hall:
    return {COLOURS[name]: count for name, count in counts.items()}


def card(value: int) -> wire.AssistantCard:
    return wire.AssistantCard(value, steps_of(value))


# Islands are numbered as the view lists them: clockwise, the group with the first tile is 0


def index_of(view: View, tile: int) -> int:
    """The present number of the group that begins with this tile."""
    return next(index for index, island in enumerate(view.islands) if island.island == tile)


def island(view: View, index: int) -> wire.IslandModel:
    group = view.islands[index]
    return wire.IslandModel(
        mother_nature=group.island == view.mother_nature,
        students=students(group.students),
        color_tower=wire.NO_TOWER if group.tower is None else TOWERS[group.tower],
        is_joined=group.size > 1,
        tower_number=group.towers,
        size=group.size,
        no_entry_tiles=group.no_entry,
    )


def islands(view: View) -> list[wire.IslandModel]:
    return [island(view, index) for index in range(len(view.islands))]


def display_island(view: View, index: int) -> wire.DisplayIslandMessage:
    return wire.DisplayIslandMessage(ADDRESSEE, island(view, index), index, len(view.islands))


def display_clouds(view: View) -> wire.DisplayCloudsMessage:
    return wire.DisplayCloudsMessage(ADDRESSEE, [wire.Cloud(students(cloud)) for cloud in view.clouds])


# Boards


def professors(view: View, seat: int) -> list[wire.Colour]:
    return [COLOURS[name] for name, holder in view.professors.items() if holder == seat]


def display_tower(view: View, names: Sequence[str], seat: int) -> wire.TowerMessage:
    return wire.TowerMessage(names[seat], TOWERS[view.seats[seat].tower], view.seats[seat].towers)


def display_hall(view: View, names: Sequence[str], seat: int) -> wire.DisplayHallMessage:
    board = view.seats[seat]
    coins = board.coins if view.expert else UNSET
    return wire.DisplayHallMessage(names[seat], hall(board.dining), professors(view, seat), coins)


def display_entrance(view: View, names: Sequence[str], seat: int) -> wire.DisplayEntranceMessage:
    return wire.DisplayEntranceMessage(names[seat], students(view.seats[seat].entrance))


def display_board(view: View, names: Sequence[str], seat: int) -> wire.DisplayPlayerBoardMessage:
    board = view.seats[seat]
    return wire.DisplayPlayerBoardMessage(
        names[seat],
        board.towers,
        hall(board.dining),
        students(board.entrance),
        professors(view, seat),
        board.coins,
    )


def deck(view: View, names: Sequence[str], seat: int) -> wire.AssignPlayerDeckResponseMessage:
    return wire.AssignPlayerDeckResponseMessage(names[seat], [card(value) for value in view.seats[seat].hand])


def display_cemetery(view: View, names: Sequence[str]) -> wire.DisplayCemeteryMessage:
    """The name is that of whoever has just played."""
    cemetery = [
        wire.AssistantCard(played.value, steps_of(played.value), names[played.seat]) for played in view.played
    ]
    return wire.DisplayCemeteryMessage(names[view.played[-1].seat] if view.played else ADDRESSEE, cemetery)


# Characters


def characters(view: View, names: Sequence[str], seat: int) -> wire.ReqPlayCharacterCardMessage:
    coins = view.seats[seat].coins
    return wire.ReqPlayCharacterCardMessage(
        names[seat],
        [_character(view, names, shown) for shown in view.characters],
        any(shown.price <= coins for shown in view.characters),
        coins,
        view.supply,
    )


def _character(view: View, names: Sequence[str], shown: CharacterView) -> wire.CharacterCard:
    payer = view.turn if view.paid == shown.character else None
    ignored = view.ignored if payer is not None else None
    return wire.CharacterCard(
        character_id=shown.character,
        cost=shown.price,
        coin_on_card=shown.used,
        students=students(shown.students or {}),
        no_entry_tiles=shown.no_entry or 0,
        active=payer is not None,
        used_by=None if payer is None else names[payer],
        color=None if ignored is None else COLOURS[ignored],
    )


# The end


def win(view: View, names: Sequence[str]) -> wire.WinMessage:
    """One side: its tower holder, the earlier seat. Several: the tied player earliest in the last action order."""
    assert view.outcome
    winners = view.outcome.winners
    one_side = len({view.seats[seat].tower for seat in winners}) == 1
    named = winners[0] if one_side else next(seat for seat in view.order if seat in winners)
    return wire.WinMessage(names[named], [names[seat] for seat in winners], view.outcome.why)
