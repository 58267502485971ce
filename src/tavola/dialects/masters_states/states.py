"""The states of the document, and the one table of what leads from each of them to which.

What a guest says is an event in it, and so is what comes of it or happens in the house meanwhile.
"""

from enum import StrEnum
from typing import Any, Final, TypeAlias

from tavola.dialects.machine import OTHER, Machine, Rule, filled
from tavola.dialects.masters_states import wire


class State(StrEnum):
    """Where a guest is, as the house announces it; only the last is told by the end of the connection."""

    LOGIN = "LOGIN"
    RECONNECTION = "RECONNECTION"
    NEW_PLAYER = "NEW_PLAYER"
    NUMBER_OF_PLAYERS = "NUMBER_OF_PLAYERS"
    SP_CONFIGURATION_CHOOSE = "SP_CONFIGURATION_CHOOSE"
    MP_CONFIGURATION_CHOOSE = "MP_CONFIGURATION_CHOOSE"
    CONFIGURATION = "CONFIGURATION"
    WAITING = "WAITING"
    WAITING_FOR_PLAYERS = "WAITING_FOR_PLAYERS"
    START_GAME = "START_GAME"
    WAITING_LEADERS = "WAITING_LEADERS"
    WAITING_RESOURCES = "WAITING_RESOURCES"
    STARTING_PHASE_DONE = "STARTING_PHASE_DONE"
    WAITING_FOR_TURN = "WAITING_FOR_TURN"
    STARTING_TURN = "STARTING_TURN"
    MARKET_ACTION = "MARKET_ACTION"
    RESOURCES_PLACEMENT = "RESOURCES_PLACEMENT"
    BUY_DEV_ACTION = "BUY_DEV_ACTION"
    DEV_CARD_PLACEMENT = "DEV_CARD_PLACEMENT"
    PRODUCTION_ACTION = "PRODUCTION_ACTION"
    END_TURN = "END_TURN"
    END_MATCH = "END_MATCH"
    REMATCH_OFFER = "REMATCH_OFFER"
    GONE = "gone"


ANNOUNCED: Final = [state for state in State if state is not State.GONE]


class Happens(StrEnum):
    """What comes of a message, or happens in the house."""

    NAMED = "the name is free"
    NAME_TAKEN = "the name is in use"
    SEAT_KEPT = "a seat is kept for the name"
    SEAT_DECLINED = "the seat is not wanted"
    RETURNED = "the seat is theirs again"
    ALONE = "a match alone is wanted"
    QUEUED = "no table has room"
    ASKED = "a table is to be opened"
    OWN_PIECES = "the printed game is not wanted"
    SEATED = "a seat among others"
    SEATED_ALONE = "a seat alone"
    UNSEATED = "the table is taken away"
    DEALT = "the match begins"
    SHOWN = "the whole match is told"
    SET_UP = "everybody is set up"
    LORENZO = "Lorenzo acts"
    MOVED = "the match goes on"
    AGREED = "a yes to a rematch"
    REFUSED = "anybody's no to a rematch"
    DISMISSED = "the house sends them away"
    LOST = "the connection is lost"


class Does(StrEnum):
    """What the house does about it."""

    LOG_IN = "takes the name if it is free"
    RECLAIM = "gives the kept seat back if it is wanted"
    SEEK = "looks for a table, or sets one up for a match alone"
    COUNT = "takes a number from 2 to 4"
    CHOOSE = "opens the table with the printed game, or asks for another"
    CONFIGURE = "takes the pieces; opens the table once they are complete"
    PLAY = "plays it, or says `retry` and why"
    ANSWER = "counts the answer"
    LIVE = "takes it as a sign of life"
    PART = "says Goodbye"
    TOO_EARLY = "says `retry`: the match has not begun"
    WRONG_PHASE = "says `retry`: not in this phase"
    ANSWERED = "says `retry`: wait for the others"
    OUT_OF_TURN = "passes over it or says `retry`, by the variant"
    IGNORE = "does not hear it"
    ANNOUNCE = "says the new state"
    PASS = "says nothing"  # noqa: S105 - no password


WORDLESS: Final = (Does.PASS, Does.PART)
"""After these no state is announced."""

Event: TypeAlias = type[wire.GuestSays] | Happens
_Row: TypeAlias = dict[Any, Rule]

_PLAY: Final = Rule(Does.PLAY)
"""Where it leads is for the game to say: while a match is on, the state follows from its view."""

_ALWAYS: Final[_Row] = {
    wire.Ping: Rule(Does.LIVE),
    wire.Disconnection: Rule(Does.PART, State.GONE),
    Happens.DISMISSED: Rule(Does.PART, State.GONE),
    Happens.LOST: Rule(Does.PASS, State.GONE),
}
_BEFORE: Final[_Row] = {**_ALWAYS, OTHER: Rule(Does.TOO_EARLY)}
_SINCE: Final[_Row] = {**_ALWAYS, OTHER: Rule(Does.WRONG_PHASE)}
_MATCH: Final[_Row] = {**_SINCE, Happens.MOVED: Rule(Does.ANNOUNCE)}
_SETTING_UP: Final[_Row] = {**_MATCH, Happens.SET_UP: Rule(Does.ANNOUNCE, State.STARTING_PHASE_DONE)}
_ON_TURN: Final[_Row] = {**_MATCH, wire.SwitchShelf: _PLAY}
_DONE: Final[_Row] = {**_ON_TURN, Happens.LORENZO: Rule(Does.ANNOUNCE, State.WAITING_FOR_TURN)}
"""The turn may end here: after all steps, or in one that is the dialect's only (G9)."""
_DEALT: Final[_Row] = {Happens.DEALT: Rule(Does.ANNOUNCE, State.START_GAME)}

# fmt: off
TABLE: Final[Machine[State]] = filled({
    State.LOGIN: {
        **_BEFORE,
        wire.Login:              Rule(Does.LOG_IN),
        Happens.NAMED:           Rule(Does.ANNOUNCE, State.NEW_PLAYER),
        Happens.NAME_TAKEN:      Rule(Does.PASS, State.LOGIN),
        Happens.SEAT_KEPT:       Rule(Does.ANNOUNCE, State.RECONNECTION),
    },
    State.RECONNECTION: {
        **_BEFORE,
        wire.BinarySelection:    Rule(Does.RECLAIM),
        Happens.RETURNED:        Rule(Does.ANNOUNCE, State.START_GAME),
        Happens.SEAT_DECLINED:   Rule(Does.ANNOUNCE, State.LOGIN),
        Happens.NAMED:           Rule(Does.ANNOUNCE, State.NEW_PLAYER),
        Happens.NAME_TAKEN:      Rule(Does.PASS, State.LOGIN),
    },
    State.NEW_PLAYER: {
        **_BEFORE,
        wire.BinarySelection:    Rule(Does.SEEK),
        Happens.ALONE:           Rule(Does.ANNOUNCE, State.SP_CONFIGURATION_CHOOSE),
        Happens.ASKED:           Rule(Does.ANNOUNCE, State.NUMBER_OF_PLAYERS),
        Happens.QUEUED:          Rule(Does.ANNOUNCE, State.WAITING),
        Happens.SEATED:          Rule(Does.ANNOUNCE, State.WAITING),
        Happens.SEATED_ALONE:    Rule(Does.ANNOUNCE, State.WAITING),
    },
    State.NUMBER_OF_PLAYERS: {
        **_BEFORE,
        wire.NumPlayers:         Rule(Does.COUNT, State.MP_CONFIGURATION_CHOOSE),
    },
    State.SP_CONFIGURATION_CHOOSE: {
        **_BEFORE, **_DEALT,
        wire.BinarySelection:    Rule(Does.CHOOSE),
        Happens.OWN_PIECES:      Rule(Does.ANNOUNCE, State.CONFIGURATION),
        Happens.SEATED_ALONE:    Rule(Does.PASS),
    },
    State.MP_CONFIGURATION_CHOOSE: {
        **_BEFORE,
        wire.BinarySelection:    Rule(Does.CHOOSE),
        Happens.OWN_PIECES:      Rule(Does.ANNOUNCE, State.CONFIGURATION),
        Happens.SEATED:          Rule(Does.ANNOUNCE, State.WAITING_FOR_PLAYERS),
    },
    State.CONFIGURATION: {
        **_BEFORE, **_DEALT,
        wire.Configuration:      Rule(Does.CONFIGURE, State.CONFIGURATION),
        Happens.SEATED:          Rule(Does.ANNOUNCE, State.WAITING_FOR_PLAYERS),
        Happens.SEATED_ALONE:    Rule(Does.PASS),
    },
    State.WAITING: {
        **_BEFORE, **_DEALT,
        Happens.ASKED:           Rule(Does.ANNOUNCE, State.NUMBER_OF_PLAYERS),
        Happens.SEATED:          Rule(Does.PASS),
        Happens.SEATED_ALONE:    Rule(Does.PASS),
        Happens.UNSEATED:        Rule(Does.PASS),
    },
    State.WAITING_FOR_PLAYERS: {**_BEFORE, **_DEALT, Happens.SEATED: Rule(Does.PASS)},
    State.START_GAME: {
        **_SINCE,
        Happens.DEALT:           Rule(Does.PASS),
        Happens.SHOWN:           Rule(Does.ANNOUNCE),
    },
    State.WAITING_LEADERS:       {**_SETTING_UP, wire.LeadersChoice: _PLAY},
    State.WAITING_RESOURCES:     {**_SETTING_UP, wire.StartingResource: _PLAY},
    State.STARTING_PHASE_DONE:   _MATCH,
    State.WAITING_FOR_TURN:      {**_ALWAYS, OTHER: Rule(Does.OUT_OF_TURN), Happens.MOVED: Rule(Does.ANNOUNCE)},
    State.STARTING_TURN: {
        **_ON_TURN,
        wire.LeaderActivation: _PLAY, wire.LeaderDiscarding: _PLAY,
        wire.MarketDraw: _PLAY, wire.DevCardDraw: _PLAY, wire.Production: _PLAY,
    },
    State.MARKET_ACTION:         {**_DONE, wire.WhiteMarblesConversion: _PLAY},
    State.RESOURCES_PLACEMENT:   {**_ON_TURN, wire.WarehouseInsertion: _PLAY},
    State.BUY_DEV_ACTION:        {**_ON_TURN, wire.Payments: _PLAY},
    State.DEV_CARD_PLACEMENT:    {**_ON_TURN, wire.DevCardPlacement: _PLAY},
    State.PRODUCTION_ACTION:     {**_ON_TURN, wire.Payments: _PLAY},
    State.END_TURN: {
        **_DONE, wire.LeaderActivation: _PLAY, wire.LeaderDiscarding: _PLAY, wire.EndTurn: _PLAY,
    },
    State.END_MATCH: {
        **_SINCE,
        wire.Rematch:            Rule(Does.ANSWER),
        Happens.AGREED:          Rule(Does.PASS, State.REMATCH_OFFER),
        Happens.REFUSED:         Rule(Does.PART, State.GONE),
    },
    State.REMATCH_OFFER: {
        **_SINCE,
        wire.Rematch:            Rule(Does.ANSWERED),
        Happens.REFUSED:         Rule(Does.PART, State.GONE),
        # The same people again: straight on to the Summary.
        Happens.SEATED:          Rule(Does.PASS, State.START_GAME),
        Happens.SEATED_ALONE:    Rule(Does.PASS, State.START_GAME),
    },
    State.GONE:                  {OTHER: Rule(Does.IGNORE)},
}, *wire.GuestSays.__args__)
"""A rule without a next state: the guest stays, or the match says where this guest is now."""
# fmt: on
