"""A game of Masters in words and letters, for terminals and logs."""

from collections.abc import Iterable
from typing import Final

from tavola.games.contract import in_english
from tavola.games.masters import words
from tavola.games.masters.book import NUMBER, TILES, amounts, book_of, counted, some
from tavola.games.masters.config import COLOURS, Goods

LETTERS: Final = {"coin": "C", "stone": "St", "servant": "Se", "shield": "Sh"}
MARBLES: Final = {"yellow": "C", "grey": "St", "purple": "Se", "blue": "Sh", "red": "+", "white": "."}

TOKENS: Final = {
    65: "two blue cards go",
    66: "two green cards go",
    67: "two purple cards go",
    68: "two yellow cards go",
    69: "the cross moves 2",
    70: "the cross moves 2",
    71: "the cross moves 1 and the stack is shuffled",
}

LORENZO: Final = "Lorenzo"


def draw(view: words.View) -> str:
    """Market, grid, then each seat with its track, shelves, strongbox, slots and leaders."""
    lines = ["market"]
    lines += ["  " + " ".join(f"{MARBLES[marble]:<2}" for marble in row).rstrip() for row in view.market]
    lines[-1] += f"   spare {MARBLES[view.spare]}"
    lines.append("cards   " + "  ".join(f"{colour:<8}" for colour in COLOURS).rstrip())
    for level in (3, 2, 1):
        decks = [f"{deck.top or '-'}({deck.left})" for deck in view.grid[level - 1]]
        lines.append(f"  {'*' * level:<5} " + "  ".join(f"{deck:<8}" for deck in decks).rstrip())
    if view.lorenzo is not None:
        lines.append(f"Lorenzo: space {view.lorenzo.space}, {view.lorenzo.tokens} tokens")
    lines += [line for number, seat in enumerate(view.seats) for line in _seat(view, number, seat)]
    if view.last_round and view.outcome is None:
        lines.append("last round")
    return "\n".join(lines)


def _seat(view: words.View, number: int, seat: words.SeatView) -> list[str]:
    last = book_of(view.options).last
    mark = ">" if number == view.turn else " "
    tiles = " ".join(
        "?" if kept is None else str(worth) if kept else "x" for worth, kept in zip(TILES, seat.tiles, strict=True)
    )
    shelves = [
        f"[{' '.join([LETTERS[shelf.resource] if shelf.resource else ''] * shelf.count)}/{shelf.places}]"
        for shelf in seat.shelves
    ]
    hand = f"{seat.count} in hand" if seat.hand is None else f"hand {_numbers(seat.hand)}"
    lines = [
        f"{mark} seat {number}: {seat.points} points, space {seat.space}/{last}, tiles {tiles}, {seat.step}",
        f"    shelves {' '.join(shelves)}  strongbox {_letters(seat.strongbox)}",
        f"    slots {' | '.join(_numbers(slot) for slot in seat.slots)}  leaders {_numbers(seat.played)}, {hand}",
    ]
    waiting = [LETTERS[resource] for resource in seat.waiting] + ["."] * seat.whites
    if waiting:
        lines.append(f"    waiting {' '.join(waiting)}")
    if seat.card is not None:
        lines.append(f"    card {seat.card}" + ("" if seat.price is None else f" for {_letters(seat.price)}"))
    if seat.production is not None:
        made = seat.production
        gives = _letters(made.gives) + f" and {made.faith} faith" * bool(made.faith)
        lines.append(f"    produces {gives} from {_letters(made.takes)}")
    return lines


def _numbers(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "-"


def _letters(goods: Goods) -> str:
    counts = zip(LETTERS.values(), amounts(goods), strict=True)
    return " ".join(f"{count}{letter}" for letter, count in counts if count) or "-"


def tell(event: words.Event, names: list[str]) -> str:
    """One event as a sentence."""
    match event:
        case words.TableLaid(first):
            return f"The table is set, {names[first]} will be first"
        case words.Dealt(seat, count, leaders):
            return f"{names[seat]} is dealt {_leaders(count, leaders)}"
        case words.Kept(seat, count, leaders):
            return f"{names[seat]} keeps {_leaders(count, leaders)}"
        case words.Chose(seat, resources):
            return f"{names[seat]} starts with {_list(resources)}"
        case words.Took(seat, line, number, marbles):
            return f"{names[seat]} takes {line} {number}: {_list(marbles)}"
        case words.Converted(seat, resource, amount):
            return f"a white marble gives {names[seat]} {in_english(some(amount, NUMBER[resource]))}"
        case words.Stored(seat, resource, shelf):
            return f"{names[seat]} stores a {resource} on shelf {shelf}"
        case words.Discarded(seat, resource, shelf):
            return f"{names[seat]} discards a {resource}" + ("" if shelf is None else f" from shelf {shelf}")
        case words.Settled(seat, discarded):
            return f"{names[seat]} is done with the market" + f", {discarded} discarded" * bool(discarded)
        case words.Swapped(seat, one, other):
            return f"{names[seat]} swaps the shelves {one} and {other}"
        case words.Shifted(seat, origin, to, resource, count):
            return f"{names[seat]} moves {in_english(some(count, NUMBER[resource]))} from shelf {origin} to {to}"
        case _:
            return _tell_cards(event, names)


def _tell_cards(event: words.CardEvent | words.LeaderEvent | words.TurnEvent, names: list[str]) -> str:
    match event:
        case words.CardTaken(seat, card, price):
            return f"{names[seat]} takes card {card} for {_goods(price)}"
        case words.Paid(seat, shelves, strongbox):
            parts = [
                f"{in_english(some(count, NUMBER[resource]))} from shelf {shelf}"
                for shelf, resource, count in shelves
            ]
            parts += [f"{_goods(strongbox)} from the strongbox"] * (strongbox != Goods())
            return f"{names[seat]} pays {_list(parts) if parts else 'nothing'}"
        case words.CardPlaced(seat, card, slot):
            return f"{names[seat]} places card {card} on slot {slot}"
        case words.Announced(seat, powers, takes, gives, faith):
            brings = _goods(gives) + f" and {faith} faith" * bool(faith)
            return f"{names[seat]} produces with {_list(map(_power, powers))}: {_goods(takes)} for {brings}"
        case words.Produced(seat, gives):
            return f"{names[seat]} puts {_goods(gives)} into the strongbox"
        case words.LeaderPlayed(seat, leader):
            return f"{names[seat]} plays leader {leader}"
        case words.LeaderDiscarded(seat, leader):
            return f"{names[seat]} discards {'a leader' if leader is None else f'leader {leader}'}"
        case words.Advanced(seat, steps, space):
            return f"{LORENZO if seat is None else names[seat]} moves {steps} along the track, to {space}"
        case words.Reported(section, kept):
            keeps = [names[seat] for seat, keeps in enumerate(kept) if keeps]
            verb = "keep" if keeps[1:] else "keeps"
            return f"Vatican report {section}: {_list(keeps) or 'nobody'} {verb} the tile"
        case _:
            return _tell_turns(event, names)


def _tell_turns(event: words.TurnEvent, names: list[str]) -> str:
    match event:
        case words.LastRound(seats):
            return f"{_list(names[seat] for seat in seats)} reached the goal: this is the last round"
        case words.TurnEnded(seat):
            return f"{names[seat]} ends the turn"
        case words.Skipped(seat):
            return f"{names[seat]} is absent and passed over"
        case words.TokenTurned(token):
            return f"{LORENZO} turns a token: {TOKENS[token]}"
        case words.CardRemoved(card):
            return f"{LORENZO} removes card {card}"
        case words.Reshuffled():
            return f"{LORENZO} shuffles all his tokens"
        case words.Next(seat):
            return f"{names[seat]} is next"
        case words.Lost(seat, units, card):
            lost = [*units, *([f"card {card}"] if card is not None else [])]
            return f"{names[seat]} loses {_list(lost) or 'an unfinished action'}"
        case words.Ended(why, winners):
            won = _list(names[seat] for seat in winners) or LORENZO
            return f"The game is over: {why}. {won} {'share the win' if winners[1:] else 'wins'}."


def _power(number: int) -> str:
    return "the basic power" if number == 0 else str(number)


def _leaders(count: int, leaders: tuple[int, ...] | None) -> str:
    return f"{count} leaders" if leaders is None else f"the leaders {_list(map(str, leaders))}"


def _goods(goods: Goods) -> str:
    return in_english(counted(amounts(goods)))


def _list(things: Iterable[str]) -> str:
    *most, last = [*things] or [""]
    return f"{', '.join(most)} and {last}" if most else last
