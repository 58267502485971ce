"""A position as the document's `status`."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import UNSET

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.variants import Ways
from tavola.games.eriantys.cards import CARDS, JESTER, KNIGHT, MINSTREL
from tavola.games.eriantys.pieces import ASSISTANTS as VALUES
from tavola.games.eriantys.pieces import MEASURES
from tavola.games.eriantys.words import (
    CharacterView,
    Colour,
    IslandView,
    Phase,
    SeatView,
    Students,
    Tower,
    View,
)

WIZARDS = ("FUCHSIA", "GREEN", "WHITE", "YELLOW")
"""Decoration, by seat."""

TOWERS: dict[Tower, wire.Tower] = {"white": "WHITE", "black": "BLACK", "grey": "GREY"}

ASSISTANTS = [wire.Assistant(value) for value in range(VALUES.stop)]

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


Seen = TypeVar("Seen")
Spelled = TypeVar("Spelled")


class _Parts(Generic[Seen, Spelled]):
    """A list of the document's values; those whose original is as it was are not spelled again."""

    __slots__ = ("_seen", "_spelled")

    def __init__(self) -> None:
        self._seen: list[Seen] = []
        self._spelled: list[Spelled] = []

    def of(self, seen: list[Seen], spell: Callable[[Seen], Spelled]) -> list[Spelled]:
        before = self._seen
        if len(seen) != len(before):
            self._spelled = [spell(one) for one in seen]
        elif seen != before:
            self._spelled = [
                spelled if one == was else spell(one)
                for one, was, spelled in zip(seen, before, self._spelled, strict=True)
            ]
        self._seen = seen
        return self._spelled


class Sheet:
    """One table as the document's `status`, for whoever has to tell it again and again."""

    def __init__(self, names: Sequence[str], ways: Ways) -> None:
        self.names = names
        """Who sits where."""
        self._ways = ways
        self._clouds: _Parts[Students, wire.Students] = _Parts()
        self._islands: _Parts[IslandView, wire.Island] = _Parts()
        self._players: _Parts[tuple[int, SeatView, int, bool], wire.Player] = _Parts()
        self._characters: _Parts[tuple[CharacterView, int | None], wire.Character] = _Parts()
        self._professors: _Parts[dict[Colour, int | None], wire.Professors] = _Parts()
        self._bag: _Parts[Students, wire.Students] = _Parts()

    def status(self, view: View) -> wire.Status:
        """What everybody may know of a position, which in this game is all of it."""
        names, ways = self.names, self._ways
        board = self._board(view)
        return wire.Status(
            round=view.round - 1,
            expert=view.expert,
            active_user=None if view.turn is None or not _shows_player(view, ways) else names[view.turn],
            phase="PLANNING" if view.phase in ("planning", "played") else "ACTION",
            sub_phase=_sub_phase(view),
            players=self._players.of(
                [(seat, mine, _towers(view, mine), view.expert) for seat, mine in enumerate(view.seats)],
                self._player,
            ),
            board=board if ways.document_keys else UNSET,
            game_board=UNSET if ways.document_keys else board,
        )

    def _player(self, seen: tuple[int, SeatView, int, bool]) -> wire.Player:
        seat, mine, towers, expert = seen
        return wire.Player(
            name=self.names[seat],
            wizard_type=WIZARDS[seat],
            coins=mine.coins if expert else self._ways.simple_coins,
            assistants=[ASSISTANTS[value] for value in mine.hand],
            school_board=wire.SchoolBoard(
                tower_type=TOWERS[mine.tower],
                towers_number=towers,
                entrance=_students(mine.entrance),
                dining_room=_students(mine.dining),
            ),
        )

    def _board(self, view: View) -> wire.Board:
        names = self.names
        return wire.Board(
            bag=self._bag.of([view.bag], _students)[0],
            clouds=self._clouds.of(view.clouds, _students),
            islands=self._islands.of(sorted(view.islands, key=_number), _island),
            played_assistants=[
                wire.PlayedAssistant(names[card.seat], card.value, card.bonus) for card in view.played
            ],
            characters=self._characters.of(
                [(card, view.uses if view.paid == card.character else None) for card in view.characters],
                self._character,
            ),
            professors=self._professors.of([view.professors], self._spell_professors)[0],
            mother_nature_island=view.mother_nature,
            ignore_color=None if view.ignored is None else wire.COLOURS[view.ignored],
            influence_bonus=names[view.turn] if view.paid == KNIGHT and view.turn is not None else None,
        )

    def _spell_professors(self, holders: dict[Colour, int | None]) -> wire.Professors:
        return wire.Professors(
            **{
                spelled: None if (holder := holders[colour]) is None else self.names[holder]
                for colour, spelled in wire.COLOURS.items()
            }
        )

    def _character(self, seen: tuple[CharacterView, int | None]) -> wire.Character:
        """With the uses that are left, if it was paid for in this turn."""
        card, uses = seen
        active, document_keys = uses is not None, self._ways.document_keys
        return wire.Character(
            id=card.character,
            effect_cost=card.cost,
            already_paid=card.used,
            paid_in_round=active if document_keys else UNSET,
            paid_in_turn=UNSET if document_keys else active,
            active=active,
            uses_number=_uses(card.character, CARDS[card.character].uses if uses is None else uses),
            contained_students=UNSET if card.students is None else _students(card.students),
            available_bans=UNSET if card.no_entry is None else card.no_entry,
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


def _towers(view: View, mine: SeatView) -> int:
    """The team's, on both boards."""
    return sum([other.towers for other in view.seats if other.tower == mine.tower])


def _number(island: IslandView) -> int:
    return island.island


def _island(island: IslandView) -> wire.Island:
    return wire.Island(
        id=island.island,
        size=island.size,
        tower=None if island.tower is None else TOWERS[island.tower],
        ban=island.no_entry > 0,
        bans=island.no_entry,
        students=_students(island.students),
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
