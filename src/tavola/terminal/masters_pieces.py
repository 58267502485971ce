"""The pieces of Masters of Renaissance in letters and words: goods, recipes, cards, leaders."""

from typing import Any, Final

from tavola.games.masters import words
from tavola.games.masters.book import book_of, configuration
from tavola.games.masters.config import (
    Card,
    Discount,
    ExtraDepot,
    ExtraProduction,
    Goods,
    Leader,
    Production,
    WhiteMarble,
)
from tavola.games.masters.text import LETTERS
from tavola.terminal.masters_commands import BASIC

ARROW: Final = "\N{RIGHTWARDS ARROW}"


def cards_of(view: words.View) -> dict[int, Card]:
    return {card.id: card for card in configuration(view.options).development}


def leaders_of(view: words.View) -> dict[int, Leader]:
    return {leader.id: leader for leader in configuration(view.options).leaders}


def production_of(number: int, view: words.View) -> Production:
    pieces = configuration(view.options)
    if number == 0:
        return pieces.basic
    cards, leaders = cards_of(view), leaders_of(view)
    if number in cards:
        return cards[number].production
    ability = leaders[number].ability
    assert isinstance(ability, ExtraProduction)
    return ability.production


def in_letters(goods: Any) -> str:
    """`2CSt` is two coins and a stone; ? is a resource of choice and + is faith."""
    signs = {**LETTERS, "any": "?", "faith": "+"}
    counts = {name: getattr(goods, name, 0) for name in signs}
    return (
        "".join([f"{count if count > 1 else ''}{signs[name]}" for name, count in counts.items() if count]) or "-"
    )


def recipe(production: Production) -> str:
    return f"{in_letters(production.takes)}{ARROW}{in_letters(production.gives)}"


def card_words(card: Card) -> str:
    return (
        f"{card.id}: {card.colour} {card.level}, costs {in_letters(card.cost)}, "
        f"{recipe(card.production)}, {card.points} points"
    )


def leader_words(leader: Leader) -> str:
    needs = [
        f"{need.count} {need.colour}{f' level {need.level}' if need.level else ''}" for need in leader.needs.cards
    ]
    if leader.needs.goods != Goods():
        needs.append(in_letters(leader.needs.goods))
    match leader.ability:
        case Discount(resource, amount):
            does = f"{amount} {resource} cheaper"
        case ExtraDepot(resource, places):
            does = f"{places} places for {resource}s"
        case WhiteMarble(resource, amount):
            does = f"white marbles give {amount} {resource}"
        case ExtraProduction(production):
            does = recipe(production)
    return f"{leader.id}: {does}; needs {', '.join(needs)}; {leader.points} points"


def line_of(view: words.View, line: str, number: int) -> list[str]:
    if line == "row":
        return list(view.market[number - 1])
    return [row[number - 1] for row in view.market]


def powers_words(part: str, view: words.View) -> str:
    book = book_of(view.options)
    found = []
    for word in part.split():
        number = 0 if word == BASIC else int(word)
        power = book.power(number)
        found.append(word if power is None else f"{word} ({recipe(production_of(number, view))})")
    return " + ".join(found)
