"""Who may say what when: the one table that sessions go by. Row numbers are those of docs/masters-requests.md."""

from enum import StrEnum
from typing import Final, get_args

from tavola.dialects.machine import OTHER, Machine, Rule, filled
from tavola.dialects.masters_requests import wire


class State(StrEnum):
    """Where a guest is: mostly, which question is open."""

    MODE = "asked for the game mode"
    NICKNAME = "asked for a nickname"
    LOBBY = "in the lobby, not asked anything"
    NUMBER = "in the lobby, asked for the number of players"
    NAMESAKE = "in the lobby, asked for another nickname"
    LEADERS = "set-up: asked which leaders to keep"
    RESOURCES = "set-up: asked which resources to start with"
    SETTLING = "set-up: asked where to store one"
    ACTION = "on turn: asked for an action"
    LEADER = "on turn: asked which leader to play"
    DISCARD = "on turn: asked which leader to discard"
    POSITION = "on turn: asked where to insert the marble"
    CONVERSION = "on turn: asked what a white marble becomes"
    STORAGE = "on turn: asked where to store a unit"
    CARD = "on turn: asked which card to buy"
    SLOT = "on turn: asked for a slot"
    POWERS = "on turn: asked which productions to activate"
    INPUT = "on turn: asked what a production takes"
    OUTPUT = "on turn: asked what a production gives"
    PAYMENT = "on turn: asked what to pay a unit from"
    MATCH = "in the match, not asked anything"
    GONE = "sent away"


class Does(StrEnum):
    """What the house does about a line."""

    TAKE = "takes it, or asks again"
    REARRANGE = "does it if it can be"
    REFUSE = "answers with false"
    NOTE = "notes a sign of life"
    COMPLAIN = "answers with `ErrorMessage`"
    REMIND = "says in an `ErrorMessage` what is asked now"
    DROP = "drops it"


class Happens(StrEnum):
    """What comes from a guest beside messages."""

    NO_MESSAGE = "a line that is no message"


_ANYWHERE: Final = {
    wire.PingMessage: Rule(Does.NOTE),
    Happens.NO_MESSAGE: Rule(Does.COMPLAIN),
    # Row 33: a client that is out of step is told so.
    OTHER: Rule(Does.REMIND),
}
_MATCH: Final = {
    # Row 24: always answered in a match, but done on turn only.
    wire.SwapWarehouseDepotsRequest: Rule(Does.REFUSE),
    wire.MoveResourceQuantityRequest: Rule(Does.REFUSE),
    **_ANYWHERE,
}
_TURN: Final = {
    wire.SwapWarehouseDepotsRequest: Rule(Does.REARRANGE),
    wire.MoveResourceQuantityRequest: Rule(Does.REARRANGE),
    **_ANYWHERE,
}
_TAKE: Final = Rule(Does.TAKE)

TABLE: Final[Machine[State]] = filled(
    {
        State.MODE: {wire.GameModeResponse: Rule(Does.TAKE, State.NICKNAME), **_ANYWHERE},
        State.NICKNAME: {wire.NickNameResponse: _TAKE, **_ANYWHERE},
        State.LOBBY: _ANYWHERE,
        State.NUMBER: {wire.PlayerNumberResponse: _TAKE, **_ANYWHERE},
        State.NAMESAKE: {wire.NickNameResponse: _TAKE, **_ANYWHERE},
        State.LEADERS: {wire.ChooseLeaderCardsResponse: _TAKE, **_MATCH},
        State.RESOURCES: {wire.ChooseResourceTypeResponse: Rule(Does.TAKE, State.SETTLING), **_MATCH},
        State.SETTLING: {wire.ChooseStorageTypeResponse: _TAKE, **_MATCH},
        State.ACTION: {wire.DoActionResponse: _TAKE, **_TURN},
        State.LEADER: {wire.ChooseLeaderCardToPlayResponse: _TAKE, **_TURN},
        State.DISCARD: {wire.ChooseLeaderCardToDiscardResponse: _TAKE, **_TURN},
        State.POSITION: {wire.MarbleInsertionPositionResponse: _TAKE, **_TURN},
        State.CONVERSION: {wire.ChooseWhiteMarbleConversionResponse: _TAKE, **_TURN},
        State.STORAGE: {wire.ChooseStorageTypeResponse: _TAKE, **_TURN},
        State.CARD: {wire.ChooseDevelopmentCardToBuyResponse: _TAKE, **_TURN},
        State.SLOT: {wire.ChooseDevelopmentCardSlotResponse: _TAKE, **_TURN},
        State.POWERS: {wire.ChooseProductionsToActivateResponse: _TAKE, **_TURN},
        State.INPUT: {wire.ChooseResourceTypeResponse: _TAKE, **_TURN},
        State.OUTPUT: {wire.ChooseResourceTypeResponse: _TAKE, **_TURN},
        State.PAYMENT: {wire.ChooseResourceOriginResponse: _TAKE, **_TURN},
        State.MATCH: _MATCH,
        State.GONE: {OTHER: Rule(Does.DROP)},
    },
    *get_args(wire.GuestSays),
    Happens.NO_MESSAGE,
)
"""Where an answer leads is mostly for the game to say: the next question follows from the position."""

_ASKED: Final[dict[type[wire.Request], State]] = {
    wire.GameModeRequest: State.MODE,
    wire.PlayerNumberRequest: State.NUMBER,
    wire.ChooseLeaderCardsRequest: State.LEADERS,
    wire.DoActionRequest: State.ACTION,
    wire.ChooseLeaderCardToPlayRequest: State.LEADER,
    wire.ChooseLeaderCardToDiscardRequest: State.DISCARD,
    wire.MarbleInsertionPositionRequest: State.POSITION,
    wire.ChooseWhiteMarbleConversionRequest: State.CONVERSION,
    wire.ChooseDevelopmentCardToBuyRequest: State.CARD,
    wire.ChooseDevelopmentCardSlotRequest: State.SLOT,
    wire.ChooseProductionsToActivateRequest: State.POWERS,
    wire.ChooseResourceOriginRequest: State.PAYMENT,
}

_ASKED_FOR_RESOURCES: Final = {
    wire.Purpose.INITIAL: State.RESOURCES,
    wire.Purpose.PRODUCTION_INPUT: State.INPUT,
    wire.Purpose.PRODUCTION_OUTPUT: State.OUTPUT,
}


def asked(question: wire.Request, *, in_lobby: bool) -> State:
    """Where a guest is who has this question to answer."""
    match question:
        case wire.NicknameRequest():
            return State.NAMESAKE if in_lobby else State.NICKNAME
        case wire.ChooseResourceTypeRequest(purpose=purpose):
            return _ASKED_FOR_RESOURCES[purpose]
        case wire.ChooseStorageTypeRequest(can_discard=in_turn):
            return State.STORAGE if in_turn else State.SETTLING
        case _:
            return _ASKED[type(question)]
