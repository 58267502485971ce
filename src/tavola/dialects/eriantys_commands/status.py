"""A position as the document's `status`."""

from collections.abc import Sequence

from msgspec import UNSET

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.variants import Ways
from tavola.games.eriantys.cards import CARDS, JESTER, KNIGHT, MINSTREL
from tavola.games.eriantys.pieces import MEASURES
from tavola.games.eriantys.words import (
    CharacterView,
    IslandView,
    Phase,
    Students,
    Tower,
    View,
)

WIZARDS = ("FUCHSIA", "GREEN", "WHITE", "YELLOW")
"""Decoration, by seat."""

TOWERS: dict[Tower, wire.Tower] = {"white": "WHITE", "black": "BLACK", "grey": "GREY"}

SWAPS = (JESTER, MINSTREL)
"""Their uses are counted in messages, two for a pair."""

STUDENT_MOVES: tuple[wire.SubPhase, ...] = ("MOVE_STUDENT_1", "MOVE_STUDENT_2", "MOVE_STUDENT_3", "MOVE_STUDENT_4")
SUB_PHASES: dict[Phase, wire.SubPhase] = {
    "planning": "PLAY_ASSISTANT",
    "played": "ASSISTANT_PLAYED",
    "mother nature": "MOVE_MOTHER_NATURE",
    "cloud": "CHOOSE_CLOUD",
    "done": "END_TURN",
    "over": "END_TURN",
}


def status_of(view: View, names: Sequence[str], ways: Ways) -> wire.Status:
    """What everybody may know of a position, which in this game is all of it."""
    board = _board(view, names, ways)
    return wire.Status(
        round=view.round - 1,
        expert=view.expert,
        active_user=None if view.turn is None or not _shows_player(view, ways) else names[view.turn],
        phase="PLANNING" if view.phase in ("planning", "played") else "ACTION",
        sub_phase=_sub_phase(view),
        players=[_player(view, seat, name, ways) for seat, name in enumerate(names)],
        board=board if ways.document_keys else UNSET,
        game_board=UNSET if ways.document_keys else board,
    )


def _shows_player(view: View, ways: Ways) -> bool:
    """Row 13 and section 5.4: the existing server names nobody before the first command of an action turn."""
    if ways.always_names_player:
        return True
    untouched = view.left == MEASURES[len(view.seats)].moved and view.paid is None
    return view.phase not in ("planning", "played") and not untouched


def _sub_phase(view: View) -> wire.SubPhase:
    if view.phase == "students":
        return STUDENT_MOVES[MEASURES[len(view.seats)].moved - view.left]
    return SUB_PHASES[view.phase]


def _player(view: View, seat: int, name: str, ways: Ways) -> wire.Player:
    mine = view.seats[seat]
    return wire.Player(
        name=name,
        wizard_type=WIZARDS[seat],
        coins=mine.coins if view.expert else ways.simple_coins,
        assistants=[wire.Assistant(value) for value in mine.hand],
        school_board=wire.SchoolBoard(
            tower_type=TOWERS[mine.tower],
            # The team's, on both boards.
            towers_number=sum([other.towers for other in view.seats if other.tower == mine.tower]),
            entrance=_students(mine.entrance),
            dining_room=_students(mine.dining),
        ),
    )


def _board(view: View, names: Sequence[str], ways: Ways) -> wire.Board:
    return wire.Board(
        bag=_students(view.bag),
        clouds=[_students(cloud) for cloud in view.clouds],
        islands=[_island(island) for island in sorted(view.islands, key=lambda island: island.island)],
        played_assistants=[wire.PlayedAssistant(names[card.seat], card.value, card.bonus) for card in view.played],
        characters=[_character(card, view, ways) for card in view.characters],
        professors=wire.Professors(
            **{
                spelled: None if (holder := view.professors[colour]) is None else names[holder]
                for colour, spelled in wire.COLOURS.items()
            }
        ),
        mother_nature_island=view.mother_nature,
        ignore_color=None if view.ignored is None else wire.COLOURS[view.ignored],
        influence_bonus=names[view.turn] if view.paid == KNIGHT and view.turn is not None else None,
    )


def _island(island: IslandView) -> wire.Island:
    return wire.Island(
        id=island.island,
        size=island.size,
        tower=None if island.tower is None else TOWERS[island.tower],
        ban=island.no_entry > 0,
        bans=island.no_entry,
        students=_students(island.students),
    )


def _character(card: CharacterView, view: View, ways: Ways) -> wire.Character:
    active = view.paid == card.character
    return wire.Character(
        id=card.character,
        effect_cost=card.cost,
        already_paid=card.used,
        paid_in_round=active if ways.document_keys else UNSET,
        paid_in_turn=UNSET if ways.document_keys else active,
        active=active,
        uses_number=_uses(card.character, view.uses if active else CARDS[card.character].uses),
        contained_students=UNSET if card.students is None else _students(card.students),
        available_bans=UNSET if card.no_entry is None else card.no_entry,
    )


def _uses(character: int, uses: int) -> int:
    """Section 5.2: in messages; 1 for those that act with the payment."""
    if not CARDS[character].uses:
        return 1
    return 2 * uses if character in SWAPS else uses


def _students(students: Students) -> wire.Students:
    return wire.Students(
        students["blue"], students["pink"], students["green"], students["red"], students["yellow"]
    )
