"""Who may say what when: one table, and the sentences for those who speak at another moment."""

from enum import StrEnum
from typing import get_args

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.machine import OTHER, Machine, Rule, filled


class State(StrEnum):
    """Where a guest is. It follows from the game that was found and from the table."""

    CONNECTED = "in no game"
    ENTERED = "not logged in yet to the game it has found"
    WAITING = "logged in, somebody is missing"
    PLAYING = "in the game"


class Does(StrEnum):
    """What the house does about a message."""

    OPEN = "opens a game"
    FIND = "looks for the game, and for a way into it"
    SEAT = "gives a seat, or the one that is kept under this name"
    LEAVE = "lets the guest go"
    PLAY = "plays it, if the rules allow it"
    NOTE = "takes note, no more"
    NOT_FOUND = "answers `found` false, then `error`"
    NOT_IN = "answers `success` false, then `error`"
    REFUSE = "answers `error`"


_ALWAYS = {wire.Pong: Rule(Does.NOTE), wire.Error: Rule(Does.NOTE)}
_NOT_NOW = {
    # The document has forms for these two refusals.
    wire.EnterGame: Rule(Does.NOT_FOUND),
    wire.Login: Rule(Does.NOT_IN),
    OTHER: Rule(Does.REFUSE),
}
_LOGOUT = Rule(Does.LEAVE, State.CONNECTED)

TABLE: Machine[State] = filled(
    {
        State.CONNECTED: {
            **_ALWAYS,
            **_NOT_NOW,
            wire.CreateGame: Rule(Does.OPEN),
            wire.EnterGame: Rule(Does.FIND),
            wire.Logout: Rule(Does.NOTE),
        },
        State.ENTERED: {
            **_ALWAYS,
            **_NOT_NOW,
            wire.CreateGame: Rule(Does.OPEN),
            wire.EnterGame: Rule(Does.FIND),
            wire.Login: Rule(Does.SEAT),
            wire.Logout: _LOGOUT,
        },
        State.WAITING: {**_ALWAYS, **_NOT_NOW, wire.Logout: _LOGOUT},
        State.PLAYING: {
            **_ALWAYS,
            **_NOT_NOW,
            **dict.fromkeys(get_args(wire.Command), Rule(Does.PLAY)),
            wire.Logout: _LOGOUT,
        },
    },
    *get_args(wire.GuestSays),
)

WRONG_MOMENT = {
    State.CONNECTED: "you are in no game: create one, or enter one by its code",
    State.ENTERED: "you are not in the game yet: log in with a name",
    State.WAITING: "the game has not begun: wait for the others",
    State.PLAYING: "you are in a game: play, or log out first",
}
