"""Masters of Renaissance at a terminal: resources as C St Se Sh, faith as +, cards and leaders by number."""

from typing import Any, ClassVar, Final

from msgspec import UNSET

from tavola.games.masters import words
from tavola.games.masters.book import amounts, book_of, counted
from tavola.games.masters.config import (
    COLOURS,
)
from tavola.games.masters.rules import DUE
from tavola.terminal.face import Face, Facts, Look, NotRead, Parts, number_of, one_of, seat_mark
from tavola.terminal.ink import Line, beside, text
from tavola.terminal.masters_board import WIDE, draw_board, draw_grid, draw_market, draw_summary, round_from
from tavola.terminal.masters_commands import NUMBERED, READERS, payment_words, spell_payment, spell_production
from tavola.terminal.masters_pieces import card_words, cards_of, leader_words, leaders_of, line_of, powers_words

LEADERS_LINE: Final = 3
"""Of a board; commands name leaders too."""


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
        order = round_from(look, len(view.seats))
        if look.width < WIDE:
            others = [draw_summary(view, look, seat) for seat in order[1:]]
            own = draw_board(view, look, order[0])
            above = draw_grid(view, look)
            if len(above) + len(own) + len(others) > look.height:
                del own[LEADERS_LINE]  # what is to be done now matters more
            return (above + own + others)[: look.height]
        lines = [*beside([(draw_market(view, look), 19), (draw_grid(view, look), look.width - 21)]), []]
        half = (look.width - 2) // 2
        for at in range(0, len(order), 2):
            lines += [*beside([(draw_board(view, look, seat), half) for seat in order[at : at + 2]]), []]
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
        return lines if look.width >= WIDE else lines + draw_market(view, look)

    # Telling

    def facts(self, look: Look) -> Facts:
        view: words.View = look.view
        facts: Facts = {}
        for number, row in enumerate(view.market, 1):
            facts["market", number] = f"Market row {number}: {', '.join(row)}"
        facts["spare"] = f"The marble beside the market is {view.spare}"
        cards = cards_of(view)
        for level, decks in enumerate(view.grid, 1):
            for deck, colour in zip(decks, COLOURS, strict=True):
                told = f"card {card_words(cards[deck.top])}" if deck.top else "no card is left"
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
                return ("pay", spell_payment(shelves, strongbox))
            case words.Place(slot):
                return ("place", str(slot))
            case words.Produce(powers, takes, gives):
                return ("produce", *spell_production(powers, takes, gives))
            case words.Play(leader):
                return ("leader", str(leader))
            case words.DiscardLeader(leader):
                return ("drop", str(leader))
        return ("end",)

    def label(self, chosen: Parts, part: str, view: Any) -> str:
        verb = chosen[0] if chosen else ""
        match verb, len(chosen):
            case ("market", 2):
                line = line_of(view, chosen[1], int(part))
                return f"{part}: {', '.join(line)}"
            case ("buy", 1):
                return card_words(cards_of(view)[int(part)])
            case (("leader" | "drop"), 1):
                return leader_words(leaders_of(view)[int(part)])
            case ("keep", 1):
                return f"{part}: " + "; ".join(leader_words(leaders_of(view)[int(word)]) for word in part.split())
            case ("store", 2):
                return f"on shelf {part}"
            case ("swap", 1):
                return "shelves {} and {}".format(*part.split())
            case ("shift", 1):
                return "from shelf {} to {}: {}".format(*part.split())
            case ("place", 1):
                return f"slot {part}"
            case ("pay", 1):
                return payment_words(part)
            case ("produce", 1):
                return powers_words(part, view)
        return super().label(chosen, part, view)

    def read(self, words_said: list[str], view: Any) -> Any:  # noqa: ARG002 - the same in every position
        verb = one_of(words_said[0], [*self.verbs], "the first word")
        said = words_said[1:]
        if verb in NUMBERED:
            kind, names = NUMBERED[verb]
            if len(said) != len(names):
                raise NotRead(f"it is said like this: {' '.join([verb, *names])}")
            return kind(*[number_of(word, name.lower()) for word, name in zip(said, names, strict=True)])
        return READERS[verb](said)

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
        known = leaders_of(view)
        facts["hand"] = "Your leaders in hand: " + (
            "; ".join(leader_words(known[one]) for one in seat.hand) or "none"
        )
    if seat.waiting:
        facts["waiting", number] = f"{whose} resources to store: {', '.join(seat.waiting)}"
    return facts


FACE = MastersFace
