"""From the login to a seat: the name, the queue, the number of players and the pieces of the match."""

from enum import StrEnum
from typing import Final, Protocol

import msgspec
from msgspec import UNSET

from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.catalogue import faults_of, options_of
from tavola.dialects.masters_states.states import Does, Event, Happens, State
from tavola.dialects.masters_states.values import MatchConfiguration
from tavola.house import proof
from tavola.house.errors import NotDone
from tavola.house.house import House
from tavola.house.kept import Claim
from tavola.house.names import BAD_NAME, fault
from tavola.house.queue import Waiter
from tavola.house.seat import Seat
from tavola.house.visitors import Visitor

GAME: Final = "masters"
"""Names and the queue are one for all who play this game, in either of its protocols (G22)."""

NAME_TAKEN: Final = "This name is used by another connected player, please choose a different one"
WRONG_NUMBER: Final = (
    "Wrong number of players, you have to choose a number of players between 2 and 4 "
    "to organize a multiplayer match"
)
NAME_KEPT: Final = "A seat is kept under this name for whoever has its secret, please choose a different one"
LONGEST_NAME: Final = 20
FAULTS_TOLD: Final = 5


class Newcomer(Waiter, Protocol):
    """The session of a guest who comes in."""

    @property
    def state(self) -> State: ...

    own_secret: str

    def claim(self, name: str) -> Claim: ...

    @property
    def visitor(self) -> Visitor: ...

    def happens(self, event: Event) -> None:
        """This has come of it: you are where the table of states says."""
        ...


class Arrival:
    """What one guest has said on the way."""

    __slots__ = ("_draft", "_guest", "_house", "_players", "_returning")

    def __init__(self, house: House, guest: Newcomer) -> None:
        self._house = house
        self._guest = guest
        self._returning = ""
        """The name of a dropped player that this guest may be."""
        self._players = 0
        self._draft = MatchConfiguration()

    def answer(self, does: StrEnum, said: wire.GuestSays) -> None:
        match said:
            case wire.Login(nickname, secret):
                self._guest.own_secret = secret or ""
                self._log_in(nickname.strip())
            case wire.BinarySelection(selection) if does is Does.RECLAIM:
                self._come_back(yes=selection)
            case wire.BinarySelection(selection) if does is Does.SEEK:
                self._seek(alone=selection)
            case wire.BinarySelection(selection):
                self._choose(printed=selection)
            case wire.NumPlayers(number):
                if not 2 <= number <= 4:
                    raise NotDone(WRONG_NUMBER)
                self._players = number
                self._guest.happens(wire.NumPlayers)
            case wire.Configuration(config):
                self._configure(config)
            case _:
                raise AssertionError(said)

    # Names

    def _log_in(self, name: str) -> None:
        if wrong := fault(name, LONGEST_NAME, "A nickname"):
            raise self._refused(f"{wrong}.")
        if self._guest.own_secret and (why := proof.fault(self._guest.own_secret)):
            raise self._refused(f"{why[0].upper()}{why[1:]}.")
        if self._is_taken(name):
            self._guest.happens(Happens.NAME_TAKEN)
            raise self._refused(NAME_TAKEN)
        if self._kept(name):
            self._returning = name
            self._guest.happens(Happens.SEAT_KEPT)
        elif self._house.expects(self._guest.claim(name)):
            self._guest.happens(Happens.NAME_TAKEN)
            raise self._refused(NAME_KEPT)
        else:
            self._be_called(name)
            self._guest.happens(Happens.NAMED)

    def _refused(self, why: str) -> NotDone:
        self._house.refusals[BAD_NAME] += 1
        return NotDone(why)

    def _is_taken(self, name: str) -> bool:
        """Whether somebody else has this name, and is not only in the seat of this guest."""
        seat = self._kept(name)
        return self._house.names.in_use(GAME, name) and not (seat and seat.listener)

    def _kept(self, name: str) -> Seat | None:
        """The seat that waits for somebody of this name, of several the one left last."""
        return next(self._house.kept_seats(self._guest.claim(name)), None)

    def _be_called(self, name: str) -> None:
        self._house.names.claim(GAME, name)
        self._guest.name = name

    def _come_back(self, *, yes: bool) -> None:
        name = self._returning
        seat = self._kept(name) if yes else None
        self._returning = ""
        if not yes:
            self._guest.happens(Happens.SEAT_DECLINED)
            return
        if seat is None or self._is_taken(name):
            self._log_in(name)
            return
        self._be_called(name)
        self._house.tables[seat.code].reclaim(seat, self._guest)

    def give_up_name(self) -> None:
        if self._guest.name:
            self._house.names.release(GAME, self._guest.name)
            self._guest.name = ""

    # Tables

    def _seek(self, *, alone: bool) -> None:
        if alone:
            self._players = 1
            self._guest.happens(Happens.ALONE)
            return
        self._house.queues[GAME].join(self._guest)
        if self._guest.state is State.NEW_PLAYER:
            self._guest.happens(Happens.QUEUED)

    def _choose(self, *, printed: bool) -> None:
        self._draft = MatchConfiguration()
        if printed:
            self._open(self._draft)
        else:
            self._guest.happens(Happens.OWN_PIECES)

    def _configure(self, config: MatchConfiguration) -> None:
        """Section 8: piece by piece; an empty message is the end, as is the fourth piece."""
        if wrong := faults_of(config, self._players):
            more = [f"and {len(wrong) - FAULTS_TOLD} more faults"] if len(wrong) > FAULTS_TOLD else []
            raise NotDone(f"{'; '.join(wrong[:FAULTS_TOLD] + more)}.")
        pieces = {
            piece: given for piece in config.__struct_fields__ if (given := getattr(config, piece)) is not UNSET
        }
        draft = msgspec.structs.replace(self._draft, **pieces)
        missing = [piece for piece in draft.__struct_fields__ if getattr(draft, piece) is UNSET]
        if pieces and missing:
            self._draft = draft
            self._guest.happens(wire.Configuration)
        else:
            self._open(draft)

    def _open(self, config: MatchConfiguration) -> None:
        options = msgspec.to_builtins(options_of(config))
        guest = self._guest
        if self._players == 1:
            table = self._house.open(
                GAME, players=1, public=False, options=options, missing="wait", by=guest.visitor
            )
            table.sit(guest.name, guest.dialect, guest)
        else:
            self._house.queues[GAME].open(guest, self._players, options=options, missing="skip", by=guest.visitor)
