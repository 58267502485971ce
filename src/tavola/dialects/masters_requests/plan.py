"""A turn's action that a guest has decided on, as the answers to the questions it will meet."""

from collections.abc import Sequence

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import POSITION, RESOURCE, resources, units
from tavola.dialects.masters_requests.wire import Purpose
from tavola.games.masters import words as game


class Plan:
    """Answers are used up as they are given.

    A question the plan has nothing for is turned down where that is possible. Else the first that is on offer is
    taken: so it goes for whoever comes back into a payment that somebody else began.
    """

    def __init__(self, moves: Sequence[game.Move] = (), depots: Sequence[wire.Depot] = ()) -> None:
        self._position = 1
        self._leader: int | None = None
        self._card: int | None = None
        self._slot: int | None = None
        self._powers: tuple[int, ...] | None = None
        self._inputs: list[wire.Resource] = []
        self._outputs: list[wire.Resource] = []
        self._sources: list[tuple[wire.Resource, wire.Depot]] = []
        for move in moves:
            self._add(move, depots)

    def _add(self, move: game.Move, depots: Sequence[wire.Depot]) -> None:
        match move:
            case game.Take():
                self._position = POSITION[move]
            case game.Play(leader) | game.DiscardLeader(leader):
                self._leader = leader
            case game.TakeCard(card):
                self._card = card
            case game.Place(slot):
                self._slot = slot
            case game.Produce(powers, takes, gives):
                self._powers = powers
                self._inputs = [*resources(units(takes))]
                self._outputs = [*resources(units(gives))]
            case game.Pay(shelves, strongbox):
                for shelf, good, count in shelves:
                    self._sources += [(RESOURCE[good], depots[shelf - 1])] * count
                self._sources += [(RESOURCE[good], wire.Depot.STRONGBOX) for good in units(strongbox)]

    def answer(self, asked: wire.Request) -> wire.GuestSays | None:
        """The answer, or None if this is for the player to decide."""
        match asked:
            case wire.MarbleInsertionPositionRequest():
                return wire.MarbleInsertionPositionResponse(self._position)
            case wire.ChooseLeaderCardToPlayRequest():
                return wire.ChooseLeaderCardToPlayResponse(self._leader is None, self._leader)
            case wire.ChooseLeaderCardToDiscardRequest():
                return wire.ChooseLeaderCardToDiscardResponse(self._leader is None, self._leader)
            case wire.ChooseDevelopmentCardToBuyRequest():
                return wire.ChooseDevelopmentCardToBuyResponse(self._card is None, self._card)
            case wire.ChooseDevelopmentCardSlotRequest(slots):
                return wire.ChooseDevelopmentCardSlotResponse(self._slot or slots[0])
            case wire.ChooseProductionsToActivateRequest():
                return wire.ChooseProductionsToActivateResponse(self._powers is None, self._powers)
            case wire.ChooseResourceTypeRequest(offered, quantity, Purpose.PRODUCTION_INPUT):
                return wire.ChooseResourceTypeResponse(_first(quantity, self._inputs, offered))
            case wire.ChooseResourceTypeRequest(offered, quantity, Purpose.PRODUCTION_OUTPUT):
                return wire.ChooseResourceTypeResponse(_first(quantity, self._outputs, offered))
            case wire.ChooseResourceOriginRequest(resource, _, depots):
                return wire.ChooseResourceOriginResponse(self._source(resource, depots))
        return None

    def _source(self, resource: wire.Resource, offered: Sequence[wire.Depot]) -> wire.Depot:
        for planned in self._sources:
            if planned[0] is resource and planned[1] in offered:
                self._sources.remove(planned)
                return planned[1]
        return offered[0]


def _first(
    quantity: int, planned: list[wire.Resource], offered: Sequence[wire.Resource]
) -> tuple[wire.Resource, ...]:
    chosen = planned[:quantity]
    del planned[:quantity]
    return (*chosen, *[offered[0]] * (quantity - len(chosen)))
