"""Masters of Renaissance at a terminal: resources as C St Se Sh, faith as +, cards and leaders by number."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from msgspec import UNSET

from tavola.games.masters import words
from tavola.games.masters.book import TILES, amounts, book_of, configuration, counted
from tavola.games.masters.config import (
    COLOURS,
    RESOURCES,
    Card,
    Discount,
    ExtraDepot,
    ExtraProduction,
    Goods,
    Leader,
    Production,
    WhiteMarble,
)
from tavola.games.masters.rules import DUE
from tavola.games.masters.text import LETTERS, MARBLES
from tavola.terminal.face import Face, Facts, Look, NotRead, Parts, number_of, one_of, seat_mark
from tavola.terminal.ink import Line, beside, fit, text

INK: Final[dict[str, str]] = {"coin": "bold yellow", "stone": "", "servant": "magenta", "shield": "blue"}
MARBLE_INK: Final[dict[str, str]] = {
    "yellow": "bold yellow",
    "grey": "",
    "purple": "magenta",
    "blue": "blue",
    "red": "bold red",
    "white": "dim",
}
COLOUR_INK: Final[dict[str, str]] = {
    "green": "green",
    "blue": "blue",
    "yellow": "bold yellow",
    "purple": "magenta",
}
BASIC: Final = "basic"
BOX: Final = "box"
WIDE: Final = 70
"""So wide, and the market stands beside the cards; else with the seats."""
LEADERS_LINE: Final = 3
"""Of a board; commands name leaders too."""
ARROW: Final = "\N{RIGHTWARDS ARROW}"


class MastersFace(Face):
    verbs: ClassVar = {
        "keep": "keep two leaders",
        "choose": "choose resources to start with",
        "market": "take from the market",
        "buy": "buy a card",
        "produce": "produce",
        "convert": "convert a white marble",
        "store": "store a resource",
        "discard": "discard a resource",
        "pay": "pay",
        "place": "place the card on a slot",
        "leader": "play a leader",
        "drop": "discard a leader",
        "swap": "swap two shelves",
        "shift": "move units between shelves",
        "end": "end the turn",
    }
    examples: ClassVar = (
        "market row 2",
        "store coin 3",
        "buy 12",
        "pay 1 coin 1 box stone 2",
        "produce basic 12 takes coin 1 stone 1 gives shield 1",
        "end",
    )
    letters: ClassVar = {
        "C St Se Sh +": "coin, stone, servant, shield, faith; . is a white marble",
        "G2 #21 6p": "a green card of level 2, number 21, worth 6 points",
        "2CSt": "below it what it costs: two coins and a stone",
        "2CSt\N{RIGHTWARDS ARROW}Sh+": "and what it produces from what; ? is your choice",
        "[C] [Sh \N{MIDDLE DOT}]": "shelves of one, two and three places; box is the strongbox",
        "12p +7": "points, and the space on the faith track",
    }

    # Drawing

    def draw(self, look: Look) -> list[Line]:
        view: words.View = look.view
        order = _round_from(look, len(view.seats))
        if look.width < WIDE:
            others = [_summary(view, look, seat) for seat in order[1:]]
            own = _board(view, look, order[0])
            above = _grid(view, look)
            if len(above) + len(own) + len(others) > look.height:
                del own[LEADERS_LINE]  # what is to be done now matters more
            return (above + own + others)[: look.height]
        lines = [*beside([(_market(view, look), 19), (_grid(view, look), look.width - 21)]), []]
        half = (look.width - 2) // 2
        for at in range(0, len(order), 2):
            lines += [*beside([(_board(view, look, seat), half) for seat in order[at : at + 2]]), []]
        return lines[: look.height]

    def seats(self, look: Look) -> list[Line]:
        view: words.View = look.view
        lines = [
            [
                *seat_mark(look, number, view.turn),
                (f"  {seat.points}p", "bold"),
                (f" +{seat.space}", "red"),
            ]
            for number, seat in enumerate(view.seats)
        ]
        if view.last_round:
            lines.append(text("  the last round", "bold"))
        return lines if look.width >= WIDE else lines + _market(view, look)

    # Telling

    def facts(self, look: Look) -> Facts:
        view: words.View = look.view
        facts: Facts = {}
        for number, row in enumerate(view.market, 1):
            facts["market", number] = f"Market row {number}: {', '.join(row)}"
        facts["spare"] = f"The marble beside the market is {view.spare}"
        cards = _cards(view)
        for level, decks in enumerate(view.grid, 1):
            for deck, colour in zip(decks, COLOURS, strict=True):
                told = f"card {_card_words(cards[deck.top])}" if deck.top else "no card is left"
                facts["deck", level, colour] = f"Level {level} {colour}: {told}"
        if view.lorenzo is not None:
            facts["lorenzo"] = f"Lorenzo is on space {view.lorenzo.space}"
        if view.last_round:
            facts["last"] = "This is the last round"
        for number, seat in enumerate(view.seats):
            facts |= _seat_facts(view, look, number, seat)
        return facts

    def due(self, look: Look) -> str:
        if look.me is None:
            return ""
        seat = look.view.seats[look.me]
        if seat.step == "done":
            return "end the turn, or play or discard a leader"
        return DUE[seat.step].removesuffix(" first")

    # Moves

    def spell(self, move: Any, view: Any) -> Parts:  # noqa: C901, ARG002 - a table of moves, the same everywhere
        match move:
            case words.Keep(leaders):
                return ("keep", " ".join(map(str, leaders)))
            case words.Choose(resources):
                return ("choose", " ".join(resources))
            case words.Take(line, number):
                return ("market", line, str(number))
            case words.Convert(resource):
                return ("convert", resource)
            case words.Store(resource, shelf):
                return ("store", resource, str(shelf))
            case words.Discard(resource):
                return ("discard", resource)
            case words.DiscardStored(shelf):
                return ("discard", f"shelf {shelf}")
            case words.Swap(one, other):
                return ("swap", f"{one} {other}")
            case words.Shift(origin, to, count):
                return ("shift", f"{origin} {to} {count}")
            case words.TakeCard(card):
                return ("buy", str(card))
            case words.Pay(shelves, strongbox):
                return ("pay", _spell_payment(shelves, strongbox))
            case words.Place(slot):
                return ("place", str(slot))
            case words.Produce(powers, takes, gives):
                return ("produce", *_spell_production(powers, takes, gives))
            case words.Play(leader):
                return ("leader", str(leader))
            case words.DiscardLeader(leader):
                return ("drop", str(leader))
        return ("end",)

    def label(self, chosen: Parts, part: str, view: Any) -> str:
        verb = chosen[0] if chosen else ""
        match verb, len(chosen):
            case ("market", 2):
                line = _line(view, chosen[1], int(part))
                return f"{part}: {', '.join(line)}"
            case ("buy", 1):
                return _card_words(_cards(view)[int(part)])
            case (("leader" | "drop"), 1):
                return _leader_words(_leaders(view)[int(part)])
            case ("keep", 1):
                return f"{part}: " + "; ".join(_leader_words(_leaders(view)[int(word)]) for word in part.split())
            case ("store", 2):
                return f"on shelf {part}"
            case ("swap", 1):
                return "shelves {} and {}".format(*part.split())
            case ("shift", 1):
                return "from shelf {} to {}: {}".format(*part.split())
            case ("place", 1):
                return f"slot {part}"
            case ("pay", 1):
                return _payment_words(part)
            case ("produce", 1):
                return _powers_words(part, view)
        return super().label(chosen, part, view)

    def read(self, words_said: list[str], view: Any) -> Any:  # noqa: ARG002 - the same in every position
        verb = one_of(words_said[0], [*self.verbs], "the first word")
        said = words_said[1:]
        if verb in _NUMBERED:
            kind, names = _NUMBERED[verb]
            if len(said) != len(names):
                raise NotRead(f"it is said like this: {' '.join([verb, *names])}")
            return kind(*[number_of(word, name.lower()) for word, name in zip(said, names, strict=True)])
        return _READERS[verb](said)

    def brings(self, preview: words.Preview, look: Look) -> str:  # type: ignore[override]  # noqa: ARG002
        found = []
        if preview.marbles is not UNSET:
            found.append(f"to store: {', '.join(preview.units or ()) or 'nothing'}")
        elif preview.units is not UNSET and preview.units:
            found.append(f"then to store: {', '.join(preview.units)}")
        if preview.whites is not UNSET and preview.whites:
            found.append(f"{preview.whites} white to convert")
        if preview.price is not UNSET:
            found.append(f"costs {counted(amounts(preview.price))}")
        if preview.points is not UNSET and preview.points:
            found.append(f"worth {preview.points}")
        if preview.slots is not UNSET:
            found.append(f"fits on slot {', '.join(map(str, preview.slots))}")
        if preview.takes is not UNSET:
            found.append(f"takes {counted(amounts(preview.takes))}")
        if preview.gives is not UNSET:
            found.append(f"gives {counted(amounts(preview.gives))}")
        if preview.faith is not UNSET and preview.faith:
            found.append(f"{preview.faith} faith")
        if preview.faith_for_others is not UNSET and preview.faith_for_others:
            found.append(f"{preview.faith_for_others} faith for all others")
        return "; ".join(found)


# Reading


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


_READERS: Final[dict[str, Any]] = {
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
_NUMBERED: Final[dict[str, tuple[Any, tuple[str, ...]]]] = {
    "buy": (words.TakeCard, ("CARD",)),
    "place": (words.Place, ("SLOT",)),
    "leader": (words.Play, ("LEADER",)),
    "drop": (words.DiscardLeader, ("LEADER",)),
    "swap": (words.Swap, ("SHELF", "SHELF")),
    "shift": (words.Shift, ("FROM", "TO", "HOW-MANY")),
}


# Spelling


def _spell_payment(shelves: Iterable[words.FromShelf], strongbox: Goods) -> str:
    said = [f"{shelf} {resource} {count}" for shelf, resource, count in shelves]
    return " ".join([*said, *[f"{BOX} {one}" for one in _spell_goods(strongbox)]]) or "nothing"


def _spell_goods(goods: Goods) -> list[str]:
    return [f"{name} {count}" for name, count in zip(RESOURCES, amounts(goods), strict=True) if count]


def _spell_production(powers: tuple[int, ...], takes: Goods, gives: Goods) -> list[str]:
    parts = [" ".join([str(power) if power else BASIC for power in powers])]
    for verb, goods in ("takes", takes), ("gives", gives):
        if said := _spell_goods(goods):
            parts.append(f"{verb} {' '.join(said)}")
    return parts


def _payment_words(part: str) -> str:
    said = part.split()
    if len(said) < 3:
        return part
    found = []
    for where, resource, count in zip(said[::3], said[1::3], said[2::3], strict=True):
        place = "the strongbox" if where == BOX else f"shelf {where}"
        found.append(f"{count} {resource}{'s' * (count != '1')} from {place}")
    return ", ".join(found)


def _powers_words(part: str, view: words.View) -> str:
    book = book_of(view.options)
    found = []
    for word in part.split():
        number = 0 if word == BASIC else int(word)
        power = book.power(number)
        found.append(word if power is None else f"{word} ({_recipe(_production_of(number, view))})")
    return " + ".join(found)


# The pieces


def _cards(view: words.View) -> dict[int, Card]:
    return {card.id: card for card in configuration(view.options).development}


def _leaders(view: words.View) -> dict[int, Leader]:
    return {leader.id: leader for leader in configuration(view.options).leaders}


def _production_of(number: int, view: words.View) -> Production:
    pieces = configuration(view.options)
    if number == 0:
        return pieces.basic
    cards, leaders = _cards(view), _leaders(view)
    if number in cards:
        return cards[number].production
    ability = leaders[number].ability
    assert isinstance(ability, ExtraProduction)
    return ability.production


def _goods(goods: Any) -> str:
    """`2CSt` is two coins and a stone; ? is a resource of choice and + is faith."""
    signs = {**LETTERS, "any": "?", "faith": "+"}
    counts = {name: getattr(goods, name, 0) for name in signs}
    return (
        "".join([f"{count if count > 1 else ''}{signs[name]}" for name, count in counts.items() if count]) or "-"
    )


def _recipe(production: Production) -> str:
    return f"{_goods(production.takes)}{ARROW}{_goods(production.gives)}"


def _card_words(card: Card) -> str:
    return (
        f"{card.id}: {card.colour} {card.level}, costs {_goods(card.cost)}, "
        f"{_recipe(card.production)}, {card.points} points"
    )


def _leader_words(leader: Leader) -> str:
    needs = [
        f"{need.count} {need.colour}{f' level {need.level}' if need.level else ''}" for need in leader.needs.cards
    ]
    if leader.needs.goods != Goods():
        needs.append(_goods(leader.needs.goods))
    match leader.ability:
        case Discount(resource, amount):
            does = f"{amount} {resource} cheaper"
        case ExtraDepot(resource, places):
            does = f"{places} places for {resource}s"
        case WhiteMarble(resource, amount):
            does = f"white marbles give {amount} {resource}"
        case ExtraProduction(production):
            does = _recipe(production)
    return f"{leader.id}: {does}; needs {', '.join(needs)}; {leader.points} points"


def _line(view: words.View, line: str, number: int) -> list[str]:
    if line == "row":
        return list(view.market[number - 1])
    return [row[number - 1] for row in view.market]


# Drawing


def _round_from(look: Look, seats: int) -> list[int]:
    first = (look.me or 0) + look.shown
    return [(first + number) % seats for number in range(seats)]


def _market(view: words.View, look: Look) -> list[Line]:
    """Rows from the top; the row or column that is pointed at stands out."""
    pointed = look.chosen[1:3] if look.chosen[:1] == ("market",) else ()
    lines: list[Line] = [[("market ", "dim"), *[(f" {column} ", "dim") for column in range(1, 5)]]]
    for number, row in enumerate(view.market, 1):
        line: Line = [(f"     {number} ", "dim")]
        for column, marble in enumerate(row, 1):
            here = tuple(pointed) in (("row", str(number)), ("column", str(column)))
            line.append((f" {MARBLES[marble]:<2}", f"{MARBLE_INK[marble]}{' reverse' * here}".strip()))
        lines.append(line)
    lines.append([("  beside ", "dim"), (MARBLES[view.spare], MARBLE_INK[view.spare])])
    if view.lorenzo is not None:
        lines.append(
            [("Lorenzo ", ""), (f"+{view.lorenzo.space}", "red"), (f" {view.lorenzo.tokens} left", "dim")]
        )
    return lines


def _grid(view: words.View, look: Look) -> list[Line]:
    """Each card on a few lines: colour, level, number and points; cost; what its production does."""
    wide = min(20, (look.width - (0 if look.width < WIDE else 21)) // 4)
    cards = _cards(view)
    pointed = look.chosen[1] if look.chosen[:1] == ("buy",) and len(look.chosen) > 1 else ""
    lines: list[Line] = []
    for level in (3, 2, 1):
        rows: list[Line] = [[], [], []]
        for deck, colour in zip(view.grid[level - 1], COLOURS, strict=True):
            cell = [text(f"{colour[0].upper()}{level} none left", "dim")]
            if deck.top is not None:
                cell = _card(cards[deck.top], pointed=str(deck.top) == pointed)
            for number, row in enumerate(rows):
                row.extend(fit(cell[number] if number < len(cell) else [], wide))
        lines += rows
    return lines


def _card(card: Card, *, pointed: bool) -> list[Line]:
    ink = f"{COLOUR_INK[card.colour]}{' reverse' * pointed}"
    head: Line = [(f"{card.colour[0].upper()}{card.level} #{card.id}", ink), (f" {card.points}p", "bold")]
    return [head, text(_goods(card.cost)), text(_recipe(card.production), "dim")]


def _track(view: words.View, number: int) -> Line:
    seat = view.seats[number]
    last = book_of(view.options).last
    tiles = " ".join(
        "?" if kept is None else str(worth) if kept else "x" for worth, kept in zip(TILES, seat.tiles, strict=True)
    )
    return [("faith ", "dim"), (f"+{seat.space}", "bold red"), (f"/{last}", "dim"), (f" tiles {tiles}", "dim")]


def _shelf(shelf: words.ShelfView) -> Line:
    held: Line = []
    for _ in range(shelf.count):
        held += [
            (LETTERS[shelf.resource] if shelf.resource else "?", INK.get(shelf.resource or "", "")),
            (" ", ""),
        ]
    free = shelf.places - shelf.count
    return [("[", ""), *(held[:-1] if not free else held), (" ".join("\N{MIDDLE DOT}" * free), "dim"), ("]", "")]


def _store(goods: Goods) -> Line:
    line: Line = []
    for name, count in zip(RESOURCES, amounts(goods), strict=True):
        if count:
            line += [(f"{count}{LETTERS[name]}", INK[name]), (" ", "")]
    return line or [("-", "dim")]


def _board(view: words.View, look: Look, number: int) -> list[Line]:
    seat = view.seats[number]
    cards = _cards(view)
    lines: list[Line] = [
        [*seat_mark(look, number, view.turn), (f" {seat.points}p  ", "bold"), *_track(view, number)]
    ]
    shelves: Line = [("  shelves ", "dim")]
    for shelf in seat.shelves:
        shelves += [*_shelf(shelf), (" ", "")]
    lines.append([*shelves, (" box ", "dim"), *_store(seat.strongbox)])
    slots: Line = [("  slots", "dim")]
    for place, slot in enumerate(seat.slots, 1):
        top = cards[slot[-1]] if slot else None
        below = f" over {' '.join(map(str, slot[:-1]))}" if slot[1:] else ""
        slots.append((f" {place}:", "dim"))
        if top is None:
            slots.append(("-", "dim"))
        else:
            slots += [(f"#{top.id}", COLOUR_INK[top.colour]), (f" {_recipe(top.production)}", ""), (below, "dim")]
    lines.append(slots)
    hand = f"{seat.count} in hand" if seat.hand is None else f"hand {' '.join(map(str, seat.hand)) or '-'}"
    played = " ".join(map(str, seat.played)) or "-"
    lines.append([("  leaders played ", "dim"), (played, ""), (f", {hand}", "")])
    if seat.hand and look.height >= 24:
        lines += [text(f"    {_leader_words(_leaders(view)[leader])}", "dim") for leader in seat.hand]
    return lines + _unfinished(seat)


def _unfinished(seat: words.SeatView) -> list[Line]:
    lines: list[Line] = []
    if seat.waiting or seat.whites:
        line: Line = [("  to store ", "bold")]
        for resource in seat.waiting:
            line += [(LETTERS[resource], INK[resource]), (" ", "")]
        lines.append([*line, (f"{seat.whites} white" if seat.whites else "", "dim")])
    if seat.card is not None:
        price = f" for {_goods(seat.price)}" if seat.price is not None else ""
        lines.append([("  card ", "bold"), (f"#{seat.card}{price}", "")])
    if seat.production is not None:
        made = seat.production
        faith = f"{made.faith}+" if made.faith else ""
        lines.append([("  producing ", "bold"), (f"{_goods(made.takes)}{ARROW}{_goods(made.gives)}{faith}", "")])
    return lines


def _summary(view: words.View, look: Look, number: int) -> Line:
    """A board on one line."""
    seat = view.seats[number]
    line: Line = [*seat_mark(look, number, view.turn), (f" {seat.points}p ", "bold"), (f"+{seat.space} ", "red")]
    for shelf in seat.shelves:
        line += _shelf(shelf)
    line += [(" box ", "dim"), *_store(seat.strongbox), (" cards ", "dim")]
    return [*line, (str(sum(len(slot) for slot in seat.slots)), "")]


# Telling


def _seat_facts(view: words.View, look: Look, number: int, seat: words.SeatView) -> Facts:
    whose = "Your" if number == look.me else f"{look.name(number)}'s"
    facts: Facts = {
        ("points", number): f"{whose} points: {seat.points}",
        ("space", number): f"{whose} faith: space {seat.space} of {book_of(view.options).last}",
        ("box", number): f"{whose} strongbox: {counted(amounts(seat.strongbox))}",
    }
    for place, shelf in enumerate(seat.shelves, 1):
        holds = f"{shelf.count} {shelf.resource}" if shelf.count else "nothing"
        facts["shelf", number, place] = f"{whose} shelf {place}: {holds}, {shelf.places} places"
    for place, slot in enumerate(seat.slots, 1):
        facts["slot", number, place] = f"{whose} slot {place}: {', '.join(map(str, slot)) or 'nothing'}"
    facts["played", number] = f"{whose} leaders in play: {', '.join(map(str, seat.played)) or 'none'}"
    if number == look.me and seat.hand is not None:
        known = _leaders(view)
        facts["hand"] = "Your leaders in hand: " + (
            "; ".join(_leader_words(known[one]) for one in seat.hand) or "none"
        )
    if seat.waiting:
        facts["waiting", number] = f"{whose} resources to store: {', '.join(seat.waiting)}"
    return facts


FACE = MastersFace
