"""One guest in every state of the table in states.py, reached over the wire from positions set as wanted."""

from typing import Any, TypeAlias

from tavola.dialects.masters_requests.states import State
from tavola.games.masters.state import State as GameState
from tests.dialects.masters_requests.playing import Talker, enter, match_of, placed_at
from tests.games.masters.playing import hold, lead, put, table
from tests.support.sansio import SansIo

Said: TypeAlias = tuple[str, dict[str, Any]]

ON_TURN = (
    State.ACTION,
    State.LEADER,
    State.DISCARD,
    State.POSITION,
    State.CONVERSION,
    State.STORAGE,
    State.CARD,
    State.SLOT,
    State.POWERS,
    State.INPUT,
    State.OUTPUT,
    State.PAYMENT,
)


def rich(players: int = 2) -> GameState:
    """Seat 0 is on turn and can do everything: coins and shields lie on shelves and in the strongbox."""
    state = put(table(players), 0, "coin / shield shield / -", coin=5, shield=2, servant=1)
    return hold(state, 0, 53, 49)


def standing_at(state: State) -> tuple[SansIo, Talker, list[Talker]]:
    """A house, a guest who is there, and the others; everybody has read everything so far."""
    sansio = SansIo()
    guest, others = _bring(sansio, state)
    for talker in (guest, *others):
        talker.heard()
    assert guest.state is state
    return sansio, guest, others


def _bring(sansio: SansIo, state: State) -> tuple[Talker, list[Talker]]:
    match state:
        case State.MODE:
            return Talker(sansio), []
        case State.NICKNAME:
            guest = Talker(sansio)
            guest.say("GameModeResponse", gameMode="MULTIPLAYER")
            return guest, []
        case State.LOBBY:
            head = enter(sansio, "anna")
            return enter(sansio, "bob"), [head]
        case State.NUMBER:
            return enter(sansio, "anna"), []
        case State.NAMESAKE:
            head = enter(sansio, "anna")
            head.say("PlayerNumberResponse", numberOfPlayers=2)
            return enter(sansio, "anna"), [head]
        case State.GONE:
            guest, other = placed_at(sansio, rich())
            guest.session._expire()
            return guest, [other]
        case State.MATCH:
            other, guest = placed_at(sansio, rich())
            return guest, [other]
        case State.LEADERS | State.RESOURCES | State.SETTLING:
            first, second = match_of(sansio, 2)
            if state is not State.LEADERS:
                hand = second.table.ledger.state.players[second.seat.index].hand
                second.say("ChooseLeaderCardsResponse", leaderCardsChosen=list(hand[:2]))
            if state is State.SETTLING:
                second.say("ChooseResourceTypeResponse", resourcesChosen=["COIN"])
            return second, [first]
        case State.CONVERSION:
            guest, other = placed_at(sansio, lead(rich(), 0, 57, 58))
        case _:
            guest, other = placed_at(sansio, rich())
    for kind, arguments in STEPS[state]:
        guest.say(kind, **arguments)
    return guest, [other]


def _acts(action: str) -> Said:
    return "DoActionResponse", {"actionChosen": action}


_BUY: tuple[Said, ...] = (
    _acts("BUY_DEVELOPMENT_CARD"),
    ("ChooseDevelopmentCardToBuyResponse", {"changeActionType": False, "DevelopmentCardID": 3}),
)
_MAKE: tuple[Said, ...] = (
    _acts("ACTIVATE_PRODUCTION"),
    ("ChooseProductionsToActivateResponse", {"changeActionType": False, "productionsChosen": [0]}),
)
_IN: Said = ("ChooseResourceTypeResponse", {"resourcesChosen": ["COIN", "SHIELD"]})

STEPS: dict[State, tuple[Said, ...]] = {
    State.ACTION: (),
    State.LEADER: (_acts("PLAY_LEADER"),),
    State.DISCARD: (_acts("DISCARD_LEADER"),),
    State.POSITION: (_acts("TAKE_RESOURCES_FROM_MARKET"),),
    State.CONVERSION: (
        _acts("TAKE_RESOURCES_FROM_MARKET"),
        ("MarbleInsertionPositionResponse", {"position": 3}),
    ),
    State.STORAGE: (_acts("TAKE_RESOURCES_FROM_MARKET"), ("MarbleInsertionPositionResponse", {"position": 1})),
    State.CARD: _BUY[:1],
    State.SLOT: _BUY,
    State.PAYMENT: (*_BUY, ("ChooseDevelopmentCardSlotResponse", {"slotChosen": 2})),
    State.POWERS: _MAKE[:1],
    State.INPUT: _MAKE,
    State.OUTPUT: (*_MAKE, _IN),
}
"""What brings somebody on turn in the rich position to each of these states."""
