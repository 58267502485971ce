"""Where a guest is, and who may say what there. The rulings behind it are numbered in docs/eriantys-views.md."""

from enum import StrEnum
from typing import get_args

from tavola.dialects.eriantys_views import wire
from tavola.dialects.machine import OTHER, Machine, Rule, filled


class State(StrEnum):
    """Where a guest is. But for the first two and the last it follows from the table and the open question."""

    CONNECTED = "connected, before LoginRequest"
    LOGGED_IN = "logged in, at no table"
    LOBBY = "at a table that waits for players"
    OFF_TURN = "in a game, not on turn"
    PLANNING = "on turn, to play an assistant"
    STUDENTS = "on turn, to move students"
    MOTHER = "on turn, to move mother nature"
    CLOUD = "on turn, to take a cloud"
    QUESTION = "on turn, asked a character's question"
    ENDED = "the game is over"
    GONE = "sent away"


class Does(StrEnum):
    """What the house does about a message."""

    LOG_IN = "logs the guest in"
    DENY = "answers false/true"
    """LoginReply: nothing changes."""
    SIT = "seats the guest"
    SWITCH = "seats the guest elsewhere"
    """If another game is asked for: the seat here is then given up. Else it refuses."""
    GIVE_UP = "takes the seat back"
    """By the rule of the table: before the start it is free, in the game it is kept for its code."""
    PLAY = "plays it"
    COUNT = "answers not yet"
    """InvalidNumberStudentsMovedMessage: students are still to be moved."""
    CHARACTER = "asks its question, or plays it"
    ANSWER = "plays the character with it"
    WITHDRAW = "withdraws the question on null"
    """Another character is refused."""
    SHOW = "shows, and refuses"
    """The unchanged island or hall, which the document promises always, and a refusal."""
    REFUSE = "refuses"
    """A sentence: TextMessage, or ErrorMessage for those who asked for extensions."""
    RELEASE = "frees the guest"
    IGNORE = "says nothing"


_ANYWHERE = {wire.PingMessage: Rule(Does.IGNORE), OTHER: Rule(Does.REFUSE)}
_LOGGED_IN = {**_ANYWHERE, wire.LoginRequest: Rule(Does.DENY)}
_AT_TABLE = {
    **_LOGGED_IN,
    wire.PlayerNicknameMessage: Rule(Does.SWITCH),
    wire.EndGame: Rule(Does.GIVE_UP, State.LOGGED_IN),
}
_IN_GAME = {
    **_AT_TABLE,
    wire.StudentToIslandMessage: Rule(Does.SHOW),
    wire.StudentToHallMessage: Rule(Does.SHOW),
}
_IN_ACTION = {**_IN_GAME, wire.PlayedCharacterCardMessage: Rule(Does.CHARACTER)}

TABLE: Machine[State] = filled(
    {
        State.CONNECTED: {**_ANYWHERE, wire.LoginRequest: Rule(Does.LOG_IN, State.LOGGED_IN)},
        State.LOGGED_IN: {**_LOGGED_IN, wire.PlayerNicknameMessage: Rule(Does.SIT)},
        State.LOBBY: _AT_TABLE,
        State.OFF_TURN: _IN_GAME,
        State.PLANNING: {**_IN_GAME, wire.PlayAssistantCardMessage: Rule(Does.PLAY)},
        State.STUDENTS: {
            **_IN_ACTION,
            wire.StudentToIslandMessage: Rule(Does.PLAY),
            wire.StudentToHallMessage: Rule(Does.PLAY),
            wire.MoveMotherNatureMessage: Rule(Does.COUNT),
            wire.AddStudentFromCloudToWaitingMessage: Rule(Does.COUNT),
        },
        State.MOTHER: {**_IN_ACTION, wire.MoveMotherNatureMessage: Rule(Does.PLAY)},
        State.CLOUD: {**_IN_ACTION, wire.AddStudentFromCloudToWaitingMessage: Rule(Does.PLAY)},
        State.QUESTION: {
            **_IN_GAME,
            wire.PlayedCharacterCardMessage: Rule(Does.WITHDRAW),
            **dict.fromkeys(get_args(wire.Answers), Rule(Does.ANSWER)),
        },
        State.ENDED: {**_LOGGED_IN, wire.EndGame: Rule(Does.RELEASE, State.LOGGED_IN)},
        State.GONE: {OTHER: Rule(Does.IGNORE)},
    },
    *get_args(wire.GuestSays),
)

WRONG_MOMENT = {
    State.CONNECTED: "log in first, with a LoginRequest",
    State.LOGGED_IN: "you are at no table: say PlayerNicknameMessage",
    State.LOBBY: "the game has not begun: wait until everybody is here",
    State.OFF_TURN: "it is not your turn",
    State.PLANNING: "it is for you to play an assistant card now",
    State.STUDENTS: "it is for you to move students now",
    State.MOTHER: "it is for you to move mother nature now",
    State.CLOUD: "it is for you to choose a cloud now",
    State.QUESTION: "answer the character's question first, or withdraw it: PlayedCharacterCardMessage with null",
    State.ENDED: "the game is over: say EndGame",
}
"""What is told to whoever is refused; who was sent away hears nothing."""

ON_TURN = {
    "planning": State.PLANNING,
    "students": State.STUDENTS,
    "mother nature": State.MOTHER,
    "cloud": State.CLOUD,
}
"""The steps of a turn in the game's own words."""
