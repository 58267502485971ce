"""A payment, unit by unit: what is still to be asked of it, or the whole of it."""

from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import RESOURCE, goods, resources, shelves_of, units
from tavola.games.masters import words as game
from tavola.games.masters.config import Goods
from tavola.games.masters.config import Resource as Good


def payment(
    me: game.SeatView, price: Goods, sources: tuple[wire.Depot, ...]
) -> wire.ChooseResourceOriginRequest | game.Pay:
    """The next unit to be asked about, or the whole payment.

    A unit is not asked about when all of its kind that is left has one source, or is needed.
    """
    answers = list(sources)
    shelves: list[game.FromShelf] = []
    box: list[Good] = []
    unpaid = units(price)
    for good in dict.fromkeys(unpaid.copy()):
        left = _lying(me, good)
        taken = dict.fromkeys(left, 0)
        while good in unpaid:
            open_to = [depot for depot, count in left.items() if count]
            if len(open_to) == 1 or sum(left.values()) == unpaid.count(good):
                depot = open_to[0]
            elif answers:
                depot = answers.pop(0)
            else:
                return wire.ChooseResourceOriginRequest(RESOURCE[good], resources(unpaid), tuple(open_to))
            left[depot] -= 1
            taken[depot] += 1
            unpaid.remove(good)
        box += [good] * taken.pop(wire.Depot.STRONGBOX)
        numbers = shelves_of(me)
        shelves += [(numbers[depot], good, count) for depot, count in taken.items() if count]
    return game.Pay(tuple(sorted(shelves)), goods(box))


def _lying(me: game.SeatView, good: Good) -> dict[wire.Depot, int]:
    """How many units of this kind lie where; the strongbox is always among the places."""
    lying = {
        depot: me.shelves[shelf - 1].count
        for depot, shelf in shelves_of(me).items()
        if me.shelves[shelf - 1].resource == good
    }
    return lying | {wire.Depot.STRONGBOX: getattr(me.strongbox, good)}
