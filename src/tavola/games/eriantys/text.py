"""A game of Eriantys in words and letters, for terminals and logs."""

from typing import Final

from tavola.games.eriantys import words
from tavola.games.eriantys.cards import CARDS
from tavola.games.eriantys.pieces import COLOURS, LETTERS, TILES

LETTER: Final = dict(zip(COLOURS, LETTERS, strict=True))


def draw(view: words.View) -> str:
    """Whose turn it is and what is due; the islands clockwise, clouds, characters, and a board for each seat."""
    lines = [f"round {view.round}{', the last' * view.dry}: {_due(view)}"]
    lines += [_island(island, view.mother_nature) for island in view.islands]
    clouds = [f"{number} {_counts(students)}" for number, students in enumerate(view.clouds)]
    lines.append(f"clouds  {'   '.join(clouds)}")
    lines.append(f"bag     {_counts(view.bag)}")
    lines += [_character(card, view) for card in view.characters]
    for number, seat in enumerate(view.seats):
        lines += _seat(number, seat, view)
    return "\n".join(lines)


def _due(view: words.View) -> str:
    if view.outcome is not None:
        return f"the game is over, {view.outcome.why}"
    if view.turn is None:
        return "about to begin"
    return f"seat {view.turn} " + {
        "planning": "plays an assistant",
        "students": f"moves {view.left} more student{'s' * (view.left > 1)}",
        "mother nature": f"moves mother nature 1 to {view.steps} groups",
        "cloud": "takes a cloud",
    }.get(view.phase, "is done")


def _island(island: words.IslandView, mother_nature: int) -> str:
    last = (island.island + island.size - 1) % TILES
    tiles = f"{island.island}" if island.size == 1 else f"{island.island}-{last}"
    mark = "*" if island.island == mother_nature else " "
    tower = "" if island.tower is None else f"{island.tower} x{island.towers}"
    bans = f"no entry x{island.no_entry}" if island.no_entry else ""
    return f"{mark} {tiles:>5}  {_counts(island.students):<20} {tower:<9} {bans}".rstrip()


def _character(card: words.CharacterView, view: words.View) -> str:
    holds = "" if card.students is None else f"  {_counts(card.students)}"
    if card.no_entry is not None:
        holds = f"  no entry x{card.no_entry}"
    if card.character == view.paid:
        # The move that ends a game leaves nobody on turn, and an ignored colour may have decided it.
        payer = "" if view.turn is None else f"paid by seat {view.turn}"
        ignored = "" if view.ignored is None else f"no {view.ignored}"
        if notes := [note for note in (payer, ignored) if note]:
            holds += f"  {', '.join(notes)}"
    return f"  {card.character:>2} {card.name}, {_coins(card.price)}{holds}"


def _seat(number: int, seat: words.SeatView, view: words.View) -> list[str]:
    mark = ">" if number == view.turn else " "
    held = " ".join(LETTER[colour] for colour in COLOURS if view.professors[colour] == number)
    coins = f", {_coins(seat.coins)}" if view.expert else ""
    played = [str(card.value) for card in view.played if card.seat == number]
    table = f", has played {played[0]}" if played else ""
    return [
        f"{mark} seat {number}: {seat.towers} {seat.tower} towers, professors {held or '-'}{coins}{table}",
        f"    entrance {_counts(seat.entrance):<16} dining {_counts(seat.dining)}",
        f"    assistants {' '.join(map(str, seat.hand)) or '-'}",
    ]


def _counts(students: words.Students) -> str:
    return " ".join(f"{LETTER[colour]}{students[colour]}" for colour in COLOURS if students[colour]) or "-"


def _coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"


def _listed(students: tuple[words.Colour, ...]) -> str:
    return ", ".join(students) or "nothing"


def tell(event: words.Event, names: list[str]) -> str:
    """One event as a sentence."""
    if isinstance(event, words.RoundEvent):
        return _tell_round(event, names)
    match event:
        case words.StudentMoved(seat, colour, to, coin):
            where = f"to island {to}" if isinstance(to, int) else "to the dining room"
            return f"{names[seat]} moves {colour} {where}{_earning(coin)}"
        case words.ProfessorTaken(seat, colour):
            return f"{names[seat]} has the {colour} professor"
        case words.MotherNatureMoved(seat, count, island):
            return f"{names[seat]} moves mother nature {count} to island {island}"
        case words.NoEntryReturned(island):
            return f"Nothing happens on island {island}; a no-entry tile goes back to the Herbalist"
        case words.Conquered(island, tower, count, lost):
            instead = "" if lost is None else f" in place of {lost}"
            return f"Island {island} is {tower}{instead}, {count} tower{'s' * (count > 1)}"
        case words.Merged(_, tiles):
            return f"Islands {', '.join(map(str, tiles))} are one group"
        case words.CloudTaken(seat, cloud, students):
            return f"{names[seat]} takes cloud {cloud}: {_listed(students)}"
        case words.Ended(why, winners):
            won = " and ".join(names[seat] for seat in winners)
            return f"The game is over: {why}. {won} {'wins' if len(winners) == 1 else 'win'}."
        case _:
            return _tell_character(event, names)


def _tell_round(event: words.RoundEvent, names: list[str]) -> str:
    match event:
        case words.TableLaid(expert, towers, mother_nature):
            sides = ", ".join(f"{name} {tower}" for name, tower in zip(names, towers, strict=False))
            game = "An expert game" if expert else "A simple game"
            return f"{game}: {sides}; mother nature starts on island {mother_nature}"
        case words.EntranceDrawn(seat, students):
            return f"{names[seat]} begins with {_listed(students)}"
        case words.CharacterDealt(character, students):
            holding = f", holding {_listed(students)}" if students else ""
            return f"The {CARDS[character].name} is in play{holding}"
        case words.RoundBegan(number, order, clouds, short):
            if short:
                return f"Round {number} is the last and has no clouds: the bag cannot fill them"
            filled = "; ".join(_listed(students) for students in clouds)
            return f"Round {number}: {names[order[0]]} plans first; the clouds bring {filled}"
        case words.Next(seat):
            return f"{names[seat]} is next"
        case words.AssistantPlayed(seat, value):
            return f"{names[seat]} plays assistant {value}"
        case words.ActionBegan(order):
            return f"The turns go to {', '.join(names[seat] for seat in order)}"


def _tell_character(event: words.CharacterEvent, names: list[str]) -> str:
    match event:
        case words.Paid(seat, character, cost):
            return f"{names[seat]} pays the {CARDS[character].name} {_coins(cost)}"
        case words.MonkMoved(seat, colour, island, refill):
            return f"{names[seat]} moves {colour} from the Monk to island {island}{_refilled(refill)}"
        case words.HeraldCalled(seat, island):
            return f"{names[seat]} calls the Herald to island {island}"
        case words.HerbalistForbade(seat, island):
            return f"{names[seat]} puts a no-entry tile on island {island}"
        case words.JesterSwapped(seat, card, entrance):
            return f"{names[seat]} swaps {entrance} for the Jester's {card}"
        case words.ColourIgnored(_, colour):
            return f"{colour.capitalize()} gives no influence this turn"
        case words.MinstrelSwapped(seat, dining, entrance, coin):
            return f"{names[seat]} swaps {dining} in the dining room for {entrance}{_earning(coin)}"
        case words.PrincessSeated(seat, colour, coin, refill):
            sits = f"{names[seat]} seats {colour} from the Princess in the dining room"
            return f"{sits}{_earning(coin)}{_refilled(refill)}"
        case words.ThiefReturned(_, colour, counts):
            back = [f"{name} {count}" for name, count in zip(names, counts, strict=False) if count]
            return f"The Thief puts {colour} students back into the bag: {', '.join(back) or 'nobody has any'}"


def _earning(coin: bool) -> str:
    return " and earns a coin" if coin else ""


def _refilled(refill: words.Colour | None) -> str:
    return "; the bag is empty" if refill is None else f"; {refill} comes from the bag"
