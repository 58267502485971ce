"""The characters' questions, and the moves that the answers stand for. The document has neither: both are ours."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tavola.dialects.eriantys_views import showing, wire
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.games.eriantys.cards import (
    CARDS,
    HERALD,
    HERBALIST,
    JESTER,
    MINSTREL,
    MONK,
    MUSHROOM_SELLER,
    PRINCESS,
    THIEF,
)
from tavola.games.eriantys.words import (
    Move,
    UseHerald,
    UseHerbalist,
    UseJester,
    UseMinstrel,
    UseMonk,
    UseMushroomSeller,
    UsePrincess,
    UseThief,
    View,
)


class BadAnswer(Exception):  # noqa: N818 - an answer to a guest, not a fault
    """What was answered cannot be played; the message is a sentence for whoever answered."""


def tile_at(view: View, index: int) -> int:
    """The island with this number now."""
    if not 0 <= index < len(view.islands):
        raise BadAnswer(f"there is no island {index}: the islands are 0 to {len(view.islands) - 1}")
    return view.islands[index].island


def colour(said: str) -> Any:
    """The game judges colours itself."""
    return wire.colour_said(said)


class _Character(NamedTuple):
    answer: type[wire.Answers]
    ask: Callable[[View, int], wire.Questions]
    moves: Callable[[View, Any], list[Move]]


def question(view: View, seat: int, character: int) -> wire.Questions:
    return _CHARACTERS[character].ask(view, seat)


def asks(character: int) -> bool:
    return character in _CHARACTERS


def moves_of(view: View, character: int, answer: wire.Answers) -> list[Move]:
    """What this answer to the character's question means, or `BadAnswer`."""
    asked = _CHARACTERS[character]
    if type(answer) is not asked.answer:
        wanted = f"the {CARDS[character].name} is answered with {asked.answer.__name__}"
        raise BadAnswer(f"{wanted}, not with {type(answer).__name__}")
    return asked.moves(view, answer)


def _on_card(view: View, character: int) -> list[wire.Colour]:
    shown = next(shown for shown in view.characters if shown.character == character)
    return showing.students(shown.students or {})


def _pairs(one: list[str], other: list[str]) -> list[tuple[Any, Any]]:
    if len(one) != len(other) or not one:
        raise BadAnswer("both lists name as many students, and at least one")
    return [(colour(first), colour(second)) for first, second in zip(one, other, strict=True)]


def _entrance(view: View, seat: int) -> list[wire.Colour]:
    return showing.students(view.seats[seat].entrance)


_CHARACTERS = {
    MONK: _Character(
        wire.MovedFromCardToIsland,
        lambda view, _: wire.AskMoveStudentFromCardToIslandMessage(
            ADDRESSEE, showing.islands(view), _on_card(view, MONK)
        ),
        lambda view, said: [UseMonk(colour(said.student_to_move), tile_at(view, said.island_index))],
    ),
    HERALD: _Character(
        wire.ExtraGetInfluence,
        lambda view, _: wire.AskExtraGetInfluenceMessage(ADDRESSEE, showing.islands(view)),
        lambda view, said: [UseHerald(tile_at(view, said.index_island))],
    ),
    HERBALIST: _Character(
        wire.MovedBanCardMessage,
        lambda view, _: wire.AskMoveBanCardMessage(ADDRESSEE, showing.islands(view)),
        lambda view, said: [UseHerbalist(tile_at(view, said.index_island))],
    ),
    JESTER: _Character(
        wire.MovedFromCardToEntrance,
        lambda view, seat: wire.AskMoveStudentsFromCardToEntrance(
            ADDRESSEE, _on_card(view, JESTER), _entrance(view, seat)
        ),
        lambda _, said: [
            UseJester(*pair) for pair in _pairs(said.students_from_card, said.students_from_entrance)
        ],
    ),
    MUSHROOM_SELLER: _Character(
        wire.ChosenColorToIgnore,
        lambda _, __: wire.AskColorToIgnore(ADDRESSEE),
        lambda _, said: [UseMushroomSeller(colour(said.chosen_color))],
    ),
    MINSTREL: _Character(
        wire.ChosenChangeEntranceHall,
        lambda view, seat: wire.AskStudentsChangeEntranceHall(
            ADDRESSEE, _entrance(view, seat), showing.hall(view.seats[seat].dining)
        ),
        lambda _, said: [
            UseMinstrel(*pair) for pair in _pairs(said.students_from_hall, said.students_from_entrance)
        ],
    ),
    PRINCESS: _Character(
        wire.MovedStudentFromCardToHall,
        lambda view, _: wire.ReqStudentFromCardToHall(ADDRESSEE, _on_card(view, PRINCESS)),
        lambda _, said: [UsePrincess(colour(said.picked_student))],
    ),
    THIEF: _Character(
        wire.ChosenColorRemoveForAll,
        lambda _, __: wire.AskColorRemoveFromAll(ADDRESSEE),
        lambda _, said: [UseThief(colour(said.color))],
    ),
}
"""Those whose effect is a choice; the other four act with the payment."""
