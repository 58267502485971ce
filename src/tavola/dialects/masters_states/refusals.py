"""Why a message is refused: it cannot be read, comes at the wrong moment, or the game says no."""

import re
from enum import StrEnum
from typing import Final

from tavola.dialects.masters_states import meaning, wire
from tavola.dialects.masters_states.catalogue import catalogue_of
from tavola.dialects.masters_states.states import Does, State
from tavola.dialects.masters_states.variants import Ways
from tavola.house.table import Table

WRONG_JSON: Final = "Wrong Json Syntax"
FORGOTTEN: Final = "You forgot some parameters"

WRONG_MOMENT: Final[dict[StrEnum, str]] = {
    Does.TOO_EARLY: "The match is not started yet, you cannot send messages like that",
    Does.WRONG_PHASE: "This message is not accepted in this phase",
    Does.ANSWERED: "Wait for the other players to make a decision.",
}
NOT_NOW: Final[dict[type[wire.GuestSays], str]] = {
    wire.Login: "You can't send a LOGIN message in this moment",
    wire.NumPlayers: "You can't send a NUM_PLAYERS message in this moment",
    wire.BinarySelection: "You can't send a BINARY_SELECTION message right now",
    wire.Configuration: "You can't send a CONFIGURATION message right now",
}
"""Messages with a sentence of their own."""

REFUSALS: Final[dict[type, str]] = {
    wire.LeadersChoice: meaning.NOT_VALID_LEADERS,
    wire.LeaderActivation: "Invalid leader activation attempt.",
    wire.LeaderDiscarding: "Invalid leader discarding attempt.",
    wire.SwitchShelf: meaning.WRONG_SWITCH,
    wire.DevCardDraw: "You can't buy this card.",
    wire.DevCardPlacement: "You can't place this card.",
    wire.Production: meaning.UNPLAYABLE,
}
"""What is said first when the game refuses; its own reason follows."""

_CARD_NUMBER: Final = re.compile(r"\b(?:card|leader) (\d+)\b|\b(\d+)(?=, \d)|(?<=\d, )(\d+)\b")
"""A card by its number in the game's words, alone or in a list of them."""


def at_the_wrong_moment(does: StrEnum, message: type[wire.GuestSays], ways: Ways) -> str | None:
    """None where the variant passes over it."""
    if does is Does.OUT_OF_TURN:
        return ways.not_your_turn
    return NOT_NOW.get(message) or WRONG_MOMENT[does]


def by_the_game(said: wire.GuestSays | None, state: State, table: Table, seat: int, reason: str) -> str:
    """The document's sentence and the game's, with cards called as this document calls them."""
    if isinstance(said, wire.WarehouseInsertion) and (wrong := meaning.misplaced(table, seat, said.resources)):
        return wrong
    match said:
        case wire.MarketDraw():  # nothing else can be wrong with a draw
            return f"The number of {meaning.line_of(said)} is out of range"
        case wire.Payments():
            first = meaning.wrong_payment(state)
        case _:
            first = REFUSALS.get(type(said), "")
    label = catalogue_of(table.public().options).label
    why = _CARD_NUMBER.sub(lambda card: label.get(int(card[card.lastindex or 0]), card[0]), reason)
    return f"{sentence(first)} {sentence(why)}".strip()


def sentence(words: str) -> str:
    """With a capital letter and a full stop, as most sentences of the existing program have them."""
    said = words[:1].upper() + words[1:]
    return said if not said or said[-1] in ".!?" else f"{said}."
