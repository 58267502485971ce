"""The moves of Masters of Renaissance as commands: how they are read, how payments and productions are spelled."""

from collections.abc import Iterable
from typing import Any, Final

from tavola.games.masters import words
from tavola.games.masters.book import amounts
from tavola.games.masters.config import RESOURCES, Goods
from tavola.terminal.face import NotRead, number_of, one_of

BASIC: Final = "basic"
BOX: Final = "box"


def _read_line(said: list[str]) -> Any:
    if len(said) != 2:
        raise NotRead("it is said like this: market row 2, or market column 4")
    line = one_of(said[0], ("row", "column"), "a line")
    return words.Take("row" if line == "row" else "column", number_of(said[1], f"a {line}"))


def _read_pay(said: list[str]) -> Any:
    shelves, box = [], dict.fromkeys(RESOURCES, 0)
    if len(said) % 3:
        raise NotRead("each part is a shelf or box, a resource and how many: pay 1 coin 1 box stone 2")
    for at in range(0, len(said), 3):
        where, resource, count = said[at], _resource(said[at + 1]), number_of(said[at + 2], "how many")
        if BOX.startswith(where.lower()):
            box[resource] += count
        else:
            shelves.append((number_of(where, "a shelf"), resource, count))
    return words.Pay(tuple(sorted(shelves)), Goods(**box))


def _read_produce(said: list[str]) -> Any:
    groups: dict[str, list[str]] = {"powers": [], "takes": [], "gives": []}
    group = groups["powers"]
    for word in said:
        if word in ("takes", "gives"):
            group = groups[word]
        else:
            group.append(word)
    powers = [0 if BASIC.startswith(word.lower()) else number_of(word, "a power") for word in groups["powers"]]
    if not powers:
        raise NotRead("name the powers: produce basic 12 takes coin 1 stone 1 gives shield 1")
    return words.Produce(tuple(powers), _read_goods(groups["takes"]), _read_goods(groups["gives"]))


def _read_goods(said: list[str]) -> Goods:
    if len(said) % 2:
        raise NotRead("goods are a resource and how many: coin 1 stone 1")
    found = dict.fromkeys(RESOURCES, 0)
    for resource, count in zip(said[::2], said[1::2], strict=True):
        found[_resource(resource)] += number_of(count, "how many")
    return Goods(**found)


def _resource(word: str) -> Any:
    return one_of(word, RESOURCES, "a resource")


def _read_store(said: list[str]) -> Any:
    if len(said) != 2:
        raise NotRead("it is said like this: store coin 3")
    return words.Store(_resource(said[0]), number_of(said[1], "a shelf"))


def _read_discard(said: list[str]) -> Any:
    if len(said) == 2 and said[0] == "shelf":
        return words.DiscardStored(number_of(said[1], "a shelf"))
    if len(said) != 1:
        raise NotRead("it is said like this: discard coin, or discard shelf 2")
    return words.Discard(_resource(said[0]))


def _read_convert(said: list[str]) -> Any:
    if len(said) != 1:
        raise NotRead("it is said like this: convert coin")
    return words.Convert(_resource(said[0]))


READERS: Final[dict[str, Any]] = {
    "keep": lambda said: words.Keep(tuple(number_of(word, "a leader") for word in said)),
    "choose": lambda said: words.Choose(tuple(_resource(word) for word in said)),
    "market": _read_line,
    "convert": _read_convert,
    "store": _read_store,
    "discard": _read_discard,
    "pay": _read_pay,
    "produce": _read_produce,
    "end": lambda _: words.EndTurn(),
}
NUMBERED: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {
    "buy": (words.TakeCard, ("CARD",)),
    "place": (words.Place, ("SLOT",)),
    "leader": (words.Play, ("LEADER",)),
    "drop": (words.DiscardLeader, ("LEADER",)),
    "swap": (words.Swap, ("SHELF", "SHELF")),
    "shift": (words.Shift, ("FROM", "TO", "HOW-MANY")),
}


def spell_payment(shelves: Iterable[words.FromShelf], strongbox: Goods) -> str:
    said = [f"{shelf} {resource} {count}" for shelf, resource, count in shelves]
    return " ".join([*said, *[f"{BOX} {one}" for one in _spell_goods(strongbox)]]) or "nothing"


def _spell_goods(goods: Goods) -> list[str]:
    return [f"{name} {count}" for name, count in zip(RESOURCES, amounts(goods), strict=True) if count]


def spell_production(powers: tuple[int, ...], takes: Goods, gives: Goods) -> list[str]:
    parts = [" ".join([str(power) if power else BASIC for power in powers])]
    for verb, goods in ("takes", takes), ("gives", gives):
        if said := _spell_goods(goods):
            parts.append(f"{verb} {' '.join(said)}")
    return parts


def payment_words(part: str) -> str:
    said = part.split()
    if len(said) < 3:
        return part
    found = []
    for where, resource, count in zip(said[::3], said[1::3], said[2::3], strict=True):
        place = "the strongbox" if where == BOX else f"shelf {where}"
        found.append(f"{count} {resource}{'s' * (count != '1')} from {place}")
    return ", ".join(found)
