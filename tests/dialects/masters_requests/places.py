"""One guest at every place of the table in server.py, reached over the wire from positions set as wanted."""

from typing import Any, TypeAlias

from tavola.dialects.masters_requests.server import Place
from tavola.games.masters.state import State
from tests.dialects.masters_requests.playing import Talker, enter, match_of, placed_at
from tests.games.masters.playing import hold, lead, put, table
from tests.support.sansio import SansIo

Said: TypeAlias = tuple[str, dict[str, Any]]

ON_TURN = (
    Place.ACTION,
    Place.LEADER,
    Place.DISCARD,
    Place.POSITION,
    Place.CONVERSION,
    Place.STORAGE,
    Place.CARD,
    Place.SLOT,
    Place.POWERS,
    Place.INPUT,
    Place.OUTPUT,
    Place.PAYMENT,
)


def rich(players: int = 2) -> State:
    """Seat 0 is on turn and can do everything: coins and shields lie on shelves and in the strongbox."""
    state = put(table(players), 0, "coin / shield shield / -", coin=5, shield=2, servant=1)
    return hold(state, 0, 53, 49)


def standing_at(place: Place) -> tuple[SansIo, Talker, list[Talker]]:
    """A house, a guest who is there, and the others; everybody has read everything so far."""
    sansio = SansIo()
    guest, others = _bring(sansio, place)
    for talker in (guest, *others):
        talker.heard()
    assert guest.place is place
    return sansio, guest, others


def _bring(sansio: SansIo, place: Place) -> tuple[Talker, list[Talker]]:
    match place:
        case Place.MODE:
            return Talker(sansio), []
        case Place.NICKNAME:
            guest = Talker(sansio)
            guest.say("GameModeResponse", gameMode="MULTIPLAYER")
            return guest, []
        case Place.LOBBY:
            head = enter(sansio, "anna")
            return enter(sansio, "bob"), [head]
        case Place.NUMBER:
            return enter(sansio, "anna"), []
        case Place.NAMESAKE:
            head = enter(sansio, "anna")
            head.say("PlayerNumberResponse", numberOfPlayers=2)
            return enter(sansio, "anna"), [head]
        case Place.GONE:
            guest, other = placed_at(sansio, rich())
            guest.session._expire()
            return guest, [other]
        case Place.MATCH:
            other, guest = placed_at(sansio, rich())
            return guest, [other]
        case Place.LEADERS | Place.RESOURCES | Place.SETTLING:
            first, second = match_of(sansio, 2)
            if place is not Place.LEADERS:
                hand = second.table.ledger.state.players[second.seat.index].hand
                second.say("ChooseLeaderCardsResponse", leaderCardsChosen=list(hand[:2]))
            if place is Place.SETTLING:
                second.say("ChooseResourceTypeResponse", resourcesChosen=["COIN"])
            return second, [first]
        case Place.CONVERSION:
            guest, other = placed_at(sansio, lead(rich(), 0, 57, 58))
        case _:
            guest, other = placed_at(sansio, rich())
    for kind, arguments in STEPS[place]:
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

STEPS: dict[Place, tuple[Said, ...]] = {
    Place.ACTION: (),
    Place.LEADER: (_acts("PLAY_LEADER"),),
    Place.DISCARD: (_acts("DISCARD_LEADER"),),
    Place.POSITION: (_acts("TAKE_RESOURCES_FROM_MARKET"),),
    Place.CONVERSION: (
        _acts("TAKE_RESOURCES_FROM_MARKET"),
        ("MarbleInsertionPositionResponse", {"position": 3}),
    ),
    Place.STORAGE: (_acts("TAKE_RESOURCES_FROM_MARKET"), ("MarbleInsertionPositionResponse", {"position": 1})),
    Place.CARD: _BUY[:1],
    Place.SLOT: _BUY,
    Place.PAYMENT: (*_BUY, ("ChooseDevelopmentCardSlotResponse", {"slotChosen": 2})),
    Place.POWERS: _MAKE[:1],
    Place.INPUT: _MAKE,
    Place.OUTPUT: (*_MAKE, _IN),
}
"""What brings somebody on turn in the rich position to each place."""
