"""What a move would bring, before it is played."""

from typing import Any

import msgspec

from tavola.games.masters import buying, rules
from tavola.games.masters.book import goods
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Advanced,
    Announced,
    Convert,
    Converted,
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    Event,
    Move,
    Pay,
    Place,
    Play,
    Produce,
    Take,
    TakeCard,
    Took,
)


class _NoChance:
    """What is asked here depends on no luck."""

    def below(self, n: int) -> int:
        raise AssertionError(f"a preview drew one of {n}")


def preview(state: State, seat: int, move: Move) -> dict[str, Any]:
    """Units, faith, price, points, slots: what can be known of the move; `Illegal` if it is refused."""
    player = rules.allowed(state, seat, move)
    if isinstance(move, EndTurn):  # a solo game turns a token, and nobody knows which
        return {}
    if isinstance(move, TakeCard):
        card = buying.check_card(state, player, move)
        return {
            "price": _plain(goods(buying.price(player, card))),
            "points": card.points,
            "slots": buying.slots_for(player, card.level),
        }
    events = rules.decide(state, seat, move, _NoChance())
    match move:
        case Take():
            (took,) = [event for event in events if isinstance(event, Took)]
            return {
                "marbles": list(took.marbles),
                "units": list(took.units),
                "whites": took.whites,
                "faith": _faith(events),
            }
        case Convert():
            (converted,) = [event for event in events if isinstance(event, Converted)]
            return {"units": [converted.resource] * converted.amount}
        case Discard() | DiscardStored():
            # All discards of one market action count together, when it is over.
            return {"faith_for_others": player.spilled + 1}
        case Produce():
            (announced,) = [event for event in events if isinstance(event, Announced)]
            return _brought(announced)
        case Pay():
            announced_before = player.announced
            return {} if announced_before is None else _brought(announced_before)
        case Place():
            return {"points": buying.taken(state, player).points}
        case Play(leader):
            return {"points": state.book.leaders[leader].points}
        case DiscardLeader():
            return {"faith": _faith(events)}
        case _:
            return {}


def _brought(announced: Announced) -> dict[str, Any]:
    return {"takes": _plain(announced.takes), "gives": _plain(announced.gives), "faith": announced.faith}


def _faith(events: list[Event]) -> int:
    return sum([event.steps for event in events if isinstance(event, Advanced)])


def _plain(thing: msgspec.Struct) -> Any:
    return msgspec.to_builtins(thing)
