"""What an answer comes to: the talk goes on, moves are played, or it is none and is asked for again."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import GIVEN, GOOD, LINES, shelves_of
from tavola.dialects.masters_requests.look import Look
from tavola.dialects.masters_requests.questions import Moves, open_choice, production
from tavola.dialects.masters_requests.talk import NOTHING_SAID, NoAnswer, Talk
from tavola.dialects.masters_requests.wire import ActionType, Purpose
from tavola.games.masters import words as game

Follows: TypeAlias = Talk | Moves | NoAnswer


def answered(look: Look, talk: Talk, asked: wire.Request, said: wire.GuestSays) -> Follows:
    """What follows from this answer, which is of the kind that was asked for."""
    if isinstance(said, wire.OrAnotherAction) and said.change_action_type:
        return NOTHING_SAID
    return _ANSWERED[type(said)](look, talk, asked, said)


def _objected(look: Look, move: type[game.Play | game.TakeCard], card: int | None) -> NoAnswer | None:
    """What the rules have to say about a card that was named and cannot be had."""
    objection = "" if card is None else look.objection(move(card))
    return NoAnswer(objection) if objection else None


def _not_among(key: str, offered: Iterable[object]) -> NoAnswer:
    return NoAnswer(f"{key} must be one of these: {', '.join([str(one) for one in offered])}")


def _action(_: Look, __: Talk, asked: wire.DoActionRequest, said: wire.DoActionResponse) -> Follows:
    action = said.action_chosen
    if action not in asked.available_actions:
        return _not_among("actionChosen", asked.available_actions)
    return [game.EndTurn()] if action is ActionType.END_TURN else Talk(action)


def _leader_to_play(
    look: Look, __: Talk, asked: wire.ChooseLeaderCardToPlayRequest, said: wire.ChooseLeaderCardToPlayResponse
) -> Follows:
    leader = said.leader_card
    if leader in asked.inactive_leader_card:
        return [game.Play(leader)]
    return _objected(look, game.Play, leader) or _not_among("LeaderCardID", asked.inactive_leader_card)


def _leader_to_discard(
    _: Look, __: Talk, asked: wire.ChooseLeaderCardToDiscardRequest, said: wire.ChooseLeaderCardToDiscardResponse
) -> Follows:
    leader = said.leader_card
    if leader in asked.inactive_leader_card:
        return [game.DiscardLeader(leader)]
    return _not_among("LeaderCardID", asked.inactive_leader_card)


def _line_of_marbles(
    _: Look, __: Talk, ___: wire.MarbleInsertionPositionRequest, said: wire.MarbleInsertionPositionResponse
) -> Follows:
    return [LINES[said.position]] if said.position in LINES else _not_among("position", LINES)


def _conversion(
    _: Look,
    __: Talk,
    asked: wire.ChooseWhiteMarbleConversionRequest,
    said: wire.ChooseWhiteMarbleConversionResponse,
) -> Follows:
    marble = said.conversion_chosen
    if marble in asked.available_conversions:
        return [game.Convert(GIVEN[marble])]
    return _not_among("conversionChosen", asked.available_conversions)


def _storage(
    look: Look, _: Talk, asked: wire.ChooseStorageTypeRequest, said: wire.ChooseStorageTypeResponse
) -> Follows:
    good = GOOD[asked.resource]
    if said.discard_resource:
        return [game.Discard(good)] if asked.can_discard else NoAnswer("nothing is discarded in the set-up")
    if not asked.available_depots:
        return NoAnswer(f"no depot takes a {asked.resource}: reorganise, or discard it with discardResource true")
    if said.depot_chosen not in asked.available_depots:
        return _not_among("depotChosen", asked.available_depots)
    return [game.Store(good, shelves_of(look.me)[said.depot_chosen])]


def _leaders(
    look: Look, _: Talk, __: wire.ChooseLeaderCardsRequest, said: wire.ChooseLeaderCardsResponse
) -> Follows:
    keep = game.Keep(said.leader_cards_chosen or ())
    objection = look.objection(keep)
    return NoAnswer(objection) if objection else [keep]


def _resources(
    look: Look, talk: Talk, asked: wire.ChooseResourceTypeRequest, said: wire.ChooseResourceTypeResponse
) -> Follows:
    chosen = said.resources_chosen or ()
    if len(chosen) != asked.quantity or not set(chosen) <= set(asked.available_resources):
        offered = ", ".join(asked.available_resources)
        return NoAnswer(f"resourcesChosen must hold {asked.quantity} of these: {offered}")
    match asked.purpose:
        case Purpose.INITIAL:
            return [game.Choose(tuple([GOOD[resource] for resource in chosen]))]
        case Purpose.PRODUCTION_INPUT:
            return _if_payable(look, replace(talk, inputs=chosen))
        case Purpose.PRODUCTION_OUTPUT:
            return _if_payable(look, replace(talk, outputs=(*talk.outputs, *chosen)))


def _card(
    look: Look,
    talk: Talk,
    asked: wire.ChooseDevelopmentCardToBuyRequest,
    said: wire.ChooseDevelopmentCardToBuyResponse,
) -> Follows:
    card = said.development_card
    if card in asked.available_development_cards:
        return replace(talk, card=card)
    offered = asked.available_development_cards
    return _objected(look, game.TakeCard, card) or _not_among("DevelopmentCardID", offered)


def _slot(
    look: Look,
    talk: Talk,
    asked: wire.ChooseDevelopmentCardSlotRequest,
    said: wire.ChooseDevelopmentCardSlotResponse,
) -> Follows:
    slot = said.slot_chosen
    if slot not in asked.available_slots:
        return _not_among("slotChosen", asked.available_slots)
    return [game.Place(slot)] if look.me.step == "place" else replace(talk, slot=slot)


def _productions(
    look: Look,
    talk: Talk,
    asked: wire.ChooseProductionsToActivateRequest,
    said: wire.ChooseProductionsToActivateResponse,
) -> Follows:
    chosen = said.productions_chosen
    offered = asked.available_productions
    if not chosen or len(set(chosen)) < len(chosen) or not set(chosen) <= set(offered):
        return NoAnswer(f"productionsChosen must hold some of these, each once: {', '.join(map(str, offered))}")
    return _if_payable(look, Talk(talk.action, powers=chosen))


def _origin(
    _: Look, talk: Talk, asked: wire.ChooseResourceOriginRequest, said: wire.ChooseResourceOriginResponse
) -> Follows:
    depot = said.depot_chosen
    if depot in asked.available_depots:
        return replace(talk, sources=(*talk.sources, depot))
    return _not_among("depotChosen", asked.available_depots)


_ANSWERED: Final[dict[type[wire.GuestSays], Callable[[Look, Talk, Any, Any], Follows]]] = {
    wire.ChooseLeaderCardsResponse: _leaders,
    wire.ChooseResourceTypeResponse: _resources,
    wire.ChooseStorageTypeResponse: _storage,
    wire.DoActionResponse: _action,
    wire.ChooseLeaderCardToPlayResponse: _leader_to_play,
    wire.ChooseLeaderCardToDiscardResponse: _leader_to_discard,
    wire.MarbleInsertionPositionResponse: _line_of_marbles,
    wire.ChooseWhiteMarbleConversionResponse: _conversion,
    wire.ChooseDevelopmentCardToBuyResponse: _card,
    wire.ChooseDevelopmentCardSlotResponse: _slot,
    wire.ChooseProductionsToActivateResponse: _productions,
    wire.ChooseResourceOriginResponse: _origin,
}


def _if_payable(look: Look, talk: Talk) -> Talk:
    """Once all choices are made the rules say whether they can be paid for; if not, all starts again."""
    if open_choice(look, talk):
        return talk
    objection = look.objection(production(talk))
    return Talk(talk.action, unpayable=objection) if objection else talk


def rearrangement(me: game.SeatView, wish: wire.Rearranging) -> game.Move | None:
    """The move for it, if the guest has such depots at all."""
    shelves = shelves_of(me)
    if isinstance(wish, wire.SwapWarehouseDepotsRequest):
        if wish.depot_one in shelves and wish.depot_two in shelves:
            return game.Swap(shelves[wish.depot_one], shelves[wish.depot_two])
    elif wish.origin in shelves and wish.destination in shelves and wish.quantity is not None:
        return game.Shift(shelves[wish.origin], shelves[wish.destination], wish.quantity)
    return None
