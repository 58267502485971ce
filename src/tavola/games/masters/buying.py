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
        raise Illegal(f"card {move.card} is not on top of a deck")
    card = state.book.cards[move.card]
    due, held = price(player, card), player.held()
    if not affordable(held, due):
        raise Illegal(f"card {move.card} costs {counted(due)}, you have {counted(held)}")
    if not slots_for(player, card.level):
        raise Illegal(f"card {move.card} is of level {card.level}, and no slot of yours {_wanted(card.level)}")
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
        raise Illegal(f"there is no slot {move.slot}: slots go from 1 to {len(player.slots)}")
    if move.slot not in slots_for(player, card.level):
        raise Illegal(f"card {card.id} is of level {card.level}, and slot {move.slot} {_not_wanted(card.level)}")
    return [CardPlaced(seat, card.id, move.slot)]


def taken(state: State, player: Player) -> CardFacts:
    """The card this player has taken and not yet placed."""
    assert player.card is not None
    return state.book.cards[player.card]


def _wanted(level: int) -> str:
    return "is empty" if level == 1 else f"ends in a card of level {level - 1}"


def _not_wanted(level: int) -> str:
    return "is not empty" if level == 1 else f"does not end in a card of level {level - 1}"
