"""A guest in every state of the machine, reached by what the document says leads there."""

from collections.abc import Callable

from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.games.masters.state import State as Position
from tests.dialects.masters_states.talking import (
    WRITTEN,
    Visitor,
    alone,
    in_position,
    logged_in,
    settle,
    together,
)
from tests.games.masters.playing import lead, march, put, show, table, wait
from tests.support.sansio import SansIo

Company = tuple[SansIo, Visitor, list[Visitor]]
"""A house, the guest in question, and the others who could notice something."""


def rich(seats: int = 2) -> Position:
    """A table at which the first player has some of everything and could buy the green card 1."""
    return show(put(table(seats), 0, "coin / stone stone / -", coin=3, stone=3, servant=3, shield=3), 1)


def _before(sansio: SansIo, variant: Variant, *selections: bool, number: int | None = None) -> Visitor:
    visitor = logged_in(sansio, "anna", variant)
    for step, selection in enumerate(selections):
        visitor.say({"Message": "binarySelection", "selection": selection})
        if step == 0 and number:
            visitor.say({"Message": "numPlayers", "numPlayers": number})
    return visitor


def _in(position: Position, variant: Variant, *messages: dict[str, object], who: int = 0) -> Company:
    sansio = SansIo("standing")
    visitors = in_position(sansio, position, variant)
    for message in messages:
        visitors[who].say(message)
    return sansio, visitors[who], [visitor for visitor in visitors if visitor is not visitors[who]]


def _coming(state: State, variant: Variant) -> Company:
    sansio = SansIo("standing")
    match state:
        case State.LOGIN:
            return sansio, Visitor(sansio, variant), [logged_in(sansio, "zoe", variant)]
        case State.RECONNECTION:
            anna, bea = together(sansio, "anna", "bea", variant=variant)
            anna.hang_up()
            return sansio, logged_in(sansio, "anna", variant), [bea]
        case State.NEW_PLAYER:
            return sansio, _before(sansio, variant), []
        case State.NUMBER_OF_PLAYERS:
            return sansio, _before(sansio, variant, False), []
        case State.SP_CONFIGURATION_CHOOSE:
            return sansio, _before(sansio, variant, True), []
        case State.MP_CONFIGURATION_CHOOSE:
            return sansio, _before(sansio, variant, False, number=2), []
        case State.CONFIGURATION:
            return sansio, _before(sansio, variant, False, False, number=2), []
        case State.WAITING_FOR_PLAYERS:
            return sansio, _before(sansio, variant, False, True, number=2), []
        case _:
            assert state is State.WAITING
            host = _before(sansio, variant, False)
            waiting = logged_in(sansio, "bea", variant)
            waiting.say({"Message": "binarySelection", "selection": False})
            return sansio, waiting, [host]


def _setting_up(state: State, variant: Variant) -> Company:
    sansio = SansIo("standing")
    visitors = together(sansio, "anna", "bea", variant=variant)
    first = visitors[0].table.ledger.state.first
    guest = visitors[1 - first] if state is State.WAITING_RESOURCES else visitors[first]
    if state is not State.WAITING_LEADERS:
        choose_leaders(guest)
    return sansio, guest, [visitor for visitor in visitors if visitor is not guest]


def choose_leaders(visitor: Visitor) -> None:
    """Keep the first two leaders dealt."""
    visitor.say({"Message": "leadersChoice", "leaderIds": hand_of(visitor)[:2]})


def hand_of(visitor: Visitor) -> list[str]:
    visitor.listen()
    own = [said for said in visitor.told if said != "ping" and said.get("nickname") == visitor.seat.name]
    hands = [said["handLeaders"] for said in own if "handLeaders" in said]
    return [*hands[-1]]


def _ended(variant: Variant) -> Company:
    """The last seat ends its turn in the last round."""
    position = march(table(2, turn=1), 1, 24)
    position.reports, position.last_round = 3, True
    position.players[1].step = "done"
    return _in(position, variant, {"Message": "endTurn"}, who=1)


def _converting() -> Position:
    return lead(table(2), 0, 57, 58)


_PLAYING: dict[State, Callable[[Variant], Company]] = {
    State.WAITING_FOR_TURN: lambda variant: _in(table(2), variant, who=1),
    State.STARTING_TURN: lambda variant: _in(rich(), variant),
    State.MARKET_ACTION: lambda variant: _in(
        _converting(), variant, {"Message": "marketDraw", "row": True, "num": 3}
    ),
    State.RESOURCES_PLACEMENT: lambda variant: _in(wait(table(2), 0, "coin stone"), variant),
    State.BUY_DEV_ACTION: lambda variant: _in(rich(), variant, {"Message": "devCardDraw", "row": 1, "column": 1}),
    State.DEV_CARD_PLACEMENT: lambda variant: _in(
        rich(),
        variant,
        {"Message": "devCardDraw", "row": 1, "column": 1},
        {"Message": "payments", "strongboxCosts": [{"type": "SHIELD", "quantity": 2}], "warehouseCosts": {}},
    ),
    State.PRODUCTION_ACTION: lambda variant: _in(rich(), variant, BASIC_PRODUCTION),
    State.END_TURN: lambda variant: _in(
        rich(),
        variant,
        BASIC_PRODUCTION,
        {"Message": "payments", "strongboxCosts": [{"type": "COIN", "quantity": 2}], "warehouseCosts": {}},
    ),
    State.END_MATCH: _ended,
}

BASIC_PRODUCTION: dict[str, object] = {
    "Message": "production",
    "cardIds": ["BASICPROD"],
    "productionOfUnknown": {
        "cost": [{"type": "COIN", "quantity": 2}],
        "earnings": [{"resource": "physicalResource", "type": "STONE", "quantity": 1}],
    },
}


def standing_at(state: State, variant: Variant = WRITTEN) -> Company:
    """A guest in this state; everybody has read everything so far."""
    if state in (State.WAITING_LEADERS, State.WAITING_RESOURCES, State.STARTING_PHASE_DONE):
        company = _setting_up(state, variant)
    elif state is State.REMATCH_OFFER:
        company = _ended(variant)
        company[1].say({"Message": "rematch", "accepted": True})
    elif state in _PLAYING:
        company = _PLAYING[state](variant)
    else:
        company = _coming(state, variant)
    _, guest, others = company
    settle([guest, *others])
    guest.heard()
    for other in others:
        other.heard()
    assert guest.state is state
    return company


RESTING = [state for state in State if state not in (State.START_GAME, State.GONE)]
"""The states in which a guest is left to speak: START_GAME passes by itself, and who is gone is not heard."""

__all__ = ["RESTING", "Company", "alone", "choose_leaders", "hand_of", "rich", "standing_at"]
