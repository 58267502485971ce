"""Facts about moves of Masters: resources, faith and reports, cards bought and brought within reach."""

from itertools import takewhile
from typing import Any

from tavola.bots.reasons.tried import Tried
from tavola.games.masters.book import NUMBER
from tavola.games.masters.buying import price
from tavola.games.masters.player import Player
from tavola.games.masters.storage import affordable
from tavola.games.masters.words import (
    Advanced,
    Announced,
    CardTaken,
    LastRound,
    LeaderPlayed,
    Reported,
    Took,
    TurnEnded,
)
from tavola.house.opinions import Fact


def facts(tried: Tried) -> list[Fact]:
    """From what the move itself does: whatever comes after the end of the turn is Lorenzo's luck."""
    events = list(takewhile(lambda event: not isinstance(event, TurnEnded), tried.events))
    found = []
    for event in events:
        found += _told(tried, event)
    others = [event.steps for event in events if isinstance(event, Advanced) and event.seat != tried.seat]
    if others:
        found.append(Fact("others_faith", {"steps": max(others)}))
    ended = len(events) < len(tried.events)
    return found if ended else found + _within_reach(tried)


def _told(tried: Tried, event: Any) -> list[Fact]:
    book = tried.before.book
    match event:
        case Took():
            return [Fact("resources", {"units": len(event.units) + event.whites})]
        case Advanced(seat) if seat == tried.seat:
            return [Fact("faith", {"steps": event.steps, "space": event.space})]
        case Announced():
            takes, gives = _total(event.takes), _total(event.gives)
            found = [Fact("production", {"takes": takes, "gives": gives})]
            return [*found, Fact("faith", {"steps": event.faith})] if event.faith else found
        case CardTaken():
            card = book.cards[event.card]
            return [Fact("card", {"card": event.card, "level": card.level, "points": card.points})]
        case LeaderPlayed():
            return [Fact("leader", {"leader": event.leader, "points": book.leaders[event.leader].points})]
        case Reported():
            return _report(tried, event)
        case LastRound():
            return [Fact("last_round")]
    return []


def _report(tried: Tried, event: Reported) -> list[Fact]:
    kept = event.kept[tried.seat]
    found = [Fact("report_kept" if kept else "report_lost", {"section": event.section})]
    denied = sum(not other for other in event.kept) - (not kept)
    return [*found, Fact("report_denied", {"players": denied})] if denied else found


def _total(goods: Any) -> int:
    return sum(getattr(goods, resource) for resource in NUMBER)


def _within_reach(tried: Tried) -> list[Fact]:
    """The cards on the grid, before luck turns up others, that could be paid for now and could not before."""
    before = _payable(tried.before, tried.before.players[tried.seat], tried.before.grid)
    after = _payable(tried.before, tried.after.players[tried.seat], tried.before.grid)
    new = after - before
    if not new:
        return []
    points = max(tried.before.book.cards[number].points for number in new)
    return [Fact("cards", {"cards": len(new), "points": points})]


def _payable(state: Any, player: Player, grid: list[int | None]) -> set[int]:
    """What waits to be stored counts as if it were."""
    coin, stone, servant, shield = player.held()
    held = [coin, stone, servant, shield]
    for resource in player.waiting:
        held[resource] += 1
    heights = {len(cards) for cards in player.slots}
    cards = [state.book.cards[number] for number in grid if number is not None]
    return {
        card.id
        for card in cards
        if card.level - 1 in heights and affordable((held[0], held[1], held[2], held[3]), price(player, card))
    }
