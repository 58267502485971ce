"""Buying a card: what it costs, where it may lie, and the three steps take, pay, place."""

from tavola.games.contract import Chance, Illegal
from tavola.games.masters.book import Amounts, CardFacts, counted, goods
from tavola.games.masters.player import Player
from tavola.games.masters.state import State
from tavola.games.masters.storage import affordable
from tavola.games.masters.words import CardPlaced, CardTaken, Event, Move, Place, TakeCard


def price(player: Player, card: CardFacts) -> Amounts:
    """Rules 5: a discount counts only where the cost contains its resource, and never below 0."""
    less = player.discounts
    coin, stone, servant, shield = card.cost
    return (
        max(coin - less[0], 0),
        max(stone - less[1], 0),
        max(servant - less[2], 0),
        max(shield - less[3], 0),
    )


def slots_for(player: Player, level: int) -> list[int]:
    """Level 1 goes on an empty slot, each other level on the one below it."""
    return [slot + 1 for slot, cards in enumerate(player.slots) if len(cards) == level - 1]


def card_moves(state: State, player: Player) -> list[Move]:
    held = player.held()
    heights = {len(cards) for cards in player.slots}
    found: list[Move] = []
    for number in state.grid:
        if number is not None:
            card = state.book.cards[number]
            if card.level - 1 in heights and affordable(held, price(player, card)):
                found.append(TakeCard(number))
    return found


def check_card(state: State, player: Player, move: TakeCard) -> CardFacts:
    """The card, if it may be taken: there is no way back, so it must be affordable and have a slot."""
    if move.card not in state.grid:
        raise Illegal("card {card} is not on top of a deck", card=move.card)
    card = state.book.cards[move.card]
    due, held = price(player, card), player.held()
    if not affordable(held, due):
        raise Illegal(
            "card {card} costs {price}, you have {held}", card=move.card, price=counted(due), held=counted(held)
        )
    if not slots_for(player, card.level):
        if card.level == 1:
            raise Illegal("card {card} is of level 1, and no slot of yours is empty", card=move.card)
        raise Illegal(
            "card {card} is of level {level}, and no slot of yours ends in a card of level {below}",
            card=move.card,
            level=card.level,
            below=card.level - 1,
        )
    return card


def take_card(state: State, player: Player, seat: int, move: TakeCard, chance: Chance) -> list[Event]:
    card = check_card(state, player, move)
    return [CardTaken(seat, card.id, goods(price(player, card)), turn_up(state.hidden[card.deck], chance))]


def turn_up(hidden: tuple[int, ...], chance: Chance) -> int | None:
    """The next card of a deck of which these are left, each as likely as the others."""
    return hidden[chance.below(len(hidden))] if hidden else None


def place_moves(state: State, player: Player) -> list[Move]:
    return [Place(slot) for slot in slots_for(player, taken(state, player).level)]


def place(state: State, player: Player, seat: int, move: Place) -> list[Event]:
    card = taken(state, player)
    if not 1 <= move.slot <= len(player.slots):
        raise Illegal("there is no slot {slot}: slots go from 1 to {last}", slot=move.slot, last=len(player.slots))
    if move.slot not in slots_for(player, card.level):
        if card.level == 1:
            raise Illegal("card {card} is of level 1, and slot {slot} is not empty", card=card.id, slot=move.slot)
        raise Illegal(
            "card {card} is of level {level}, and slot {slot} does not end in a card of level {below}",
            card=card.id,
            level=card.level,
            slot=move.slot,
            below=card.level - 1,
        )
    return [CardPlaced(seat, card.id, move.slot)]


def taken(state: State, player: Player) -> CardFacts:
    """The card this player has taken and not yet placed."""
    assert player.card is not None
    return state.book.cards[player.card]
