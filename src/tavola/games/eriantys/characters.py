"""The twelve characters, one after another as in rules 7.3: paying for one, and what its effect does.

Each that has an effect of its own has two functions: every choice there is, and what a choice does. The four
that act with the payment are looked up where they matter: the Farmer in `professors`, the Messenger in `steps`
below, the Centaur and the Knight in `islands.influence`.
"""

from collections.abc import Callable
from typing import Any, Final

from tavola.games.contract import Chance, Illegal
from tavola.games.eriantys.cards import (
    CARDS,
    FARMER,
    HERALD,
    HERBALIST,
    JESTER,
    MESSENGER,
    MINSTREL,
    MONK,
    MUSHROOM_SELLER,
    PRINCESS,
    THIEF,
)
from tavola.games.eriantys.islands import group, resolve
from tavola.games.eriantys.pieces import COLOURS, HUES, NUMBER, TABLE_SEATS, TILES, draw, steps_of
from tavola.games.eriantys.professors import farmer_paid, recount
from tavola.games.eriantys.state import Phase, State
from tavola.games.eriantys.words import (
    Colour,
    ColourIgnored,
    Event,
    HeraldCalled,
    HerbalistForbade,
    JesterSwapped,
    MinstrelSwapped,
    MonkMoved,
    Move,
    Paid,
    Pay,
    PrincessSeated,
    ThiefReturned,
    UseHerald,
    UseHerbalist,
    UseJester,
    UseMinstrel,
    UseMonk,
    UseMushroomSeller,
    UsePrincess,
    UseThief,
)

# Paying


PAYS: Final = {character: Pay(character) for character in CARDS}

IMPOSSIBLE: Final = {
    MONK: "there is no student on the Monk",
    MESSENGER: "mother nature has already moved in this turn",
    HERBALIST: "there is no no-entry tile left on the Herbalist",
    JESTER: "the Jester and your entrance have no two students of different colours to swap",
    MINSTREL: "your dining room and your entrance have no two students that could be swapped",
    PRINCESS: "no student on the Princess finds a free seat in your dining room",
}
"""Rules 7.2: why a payment is refused when the effect cannot be had at that moment."""


def price(state: State, character: int) -> int:
    return CARDS[character].cost + (state.used >> character & 1)


def possible(state: State, seat: int, character: int) -> bool:
    if character == MESSENGER:
        return state.phase < Phase.CLOUD
    return character not in IMPOSSIBLE or bool(CHOICES[character](state, seat))


def payments(state: State, seat: int) -> list[Move]:
    """The characters this seat may pay for now, in its action turn."""
    if state.paid:
        return []
    coins = state.coins[seat]
    return [
        PAYS[character]
        for character in state.cards
        if coins >= price(state, character) and possible(state, seat, character)
    ]


def pay(state: State, seat: int, character: int) -> list[Event]:
    if not state.expert:
        raise Illegal("there are no characters in a simple game")
    if state.phase == Phase.PLANNING:
        raise Illegal("characters are used in your action turn, not while assistants are played")
    if character not in state.cards:
        there = [f"{card} ({CARDS[card].name})" for card in state.cards]
        raise Illegal("character {character} is not in play: there are {there}", character=character, there=there)
    if state.paid:
        raise Illegal("one character a turn: you have already paid the {name}", name=CARDS[state.paid].name)
    cost = price(state, character)
    if state.coins[seat] < cost:
        name, coins = CARDS[character].name, state.coins[seat]
        raise Illegal("the {name} costs {cost}, you have {coins}", name=name, cost=cost, coins=coins)
    if not possible(state, seat, character):
        raise Illegal(IMPOSSIBLE[character])
    paid = Paid(seat, character, cost)
    return [paid, *farmer_paid(state, seat)] if character == FARMER else [paid]


# What several of them share


def _hue_on_card(state: State, character: int, colour: Colour) -> int:
    hue = hue_of(colour)
    if not state.on_card[character][hue]:
        raise Illegal("{colour} is not on the {name}", colour=colour, name=CARDS[character].name)
    return hue


def hue_of(colour: str) -> int:
    if colour not in NUMBER:
        raise Illegal("{colour!r} is not a colour: the colours are {colours}", colour=colour, colours=COLOURS)
    return NUMBER[colour]


def hue_in_entrance(state: State, seat: int, colour: str) -> int:
    hue = hue_of(colour)
    if not state.entrances[seat][hue]:
        raise Illegal("{colour} is not in your entrance", colour=colour)
    return hue


def check_table(state: State, seat: int, hue: int) -> None:
    if state.dining[seat][hue] == TABLE_SEATS:
        raise Illegal("your {colour} table is full: it has {seats} seats", colour=COLOURS[hue], seats=TABLE_SEATS)


def earns_coin(state: State, seat: int, hue: int) -> bool:
    """Rules 7.1: whether the next student at this table brings a coin."""
    return state.supply > 0 and state.dining[seat][hue] % 3 == 2


def _refill(state: State, chance: Chance) -> Colour | None:
    return next(iter(draw(state.bag.copy(), 1, chance)), None)


# 1 Monk

_MONK: Final = [[UseMonk(colour, tile) for tile in range(TILES)] for colour in COLOURS]


def monk_choices(state: State, _: int) -> list[Move]:
    card = state.on_card[MONK]
    return [_MONK[hue][head] for hue in HUES if card[hue] for head in state.ring]


def monk(state: State, seat: int, move: UseMonk, chance: Chance) -> list[Event]:
    _hue_on_card(state, MONK, move.colour)
    return [MonkMoved(seat, move.colour, group(state, move.island), _refill(state, chance))]


# 2 Farmer: `professors`

# 3 Herald

_HERALD: Final = [UseHerald(tile) for tile in range(TILES)]


def herald_choices(state: State, _: int) -> list[Move]:
    return [_HERALD[head] for head in state.ring]


def herald(state: State, seat: int, move: UseHerald, _: Chance) -> list[Event]:
    head = group(state, move.island)
    return [HeraldCalled(seat, head), *resolve(state, head)]


# 4 Messenger


def steps(state: State) -> int:
    """How far mother nature may go for the player whose action turn it is."""
    for seat, value in state.played:
        if seat == state.turn:
            return steps_of(value) + 2 * (state.paid == MESSENGER)
    raise AssertionError("who acts has played an assistant")


# 5 Herbalist

_HERBALIST: Final = [UseHerbalist(tile) for tile in range(TILES)]


def herbalist_choices(state: State, _: int) -> list[Move]:
    return [_HERBALIST[head] for head in state.ring] if state.card_bans else []


def herbalist(state: State, seat: int, move: UseHerbalist, _: Chance) -> list[Event]:
    return [HerbalistForbade(seat, group(state, move.island))]


# 6 Centaur: `islands.influence`

# 7 Jester

_JESTER: Final = [[UseJester(card, entrance) for entrance in COLOURS] for card in COLOURS]


def jester_choices(state: State, seat: int) -> list[Move]:
    card, entrance = state.on_card[JESTER], state.entrances[seat]
    return [_JESTER[one][two] for one in HUES if card[one] for two in HUES if entrance[two] and one != two]


def jester(state: State, seat: int, move: UseJester, _: Chance) -> list[Event]:
    _hue_on_card(state, JESTER, move.card)
    hue_in_entrance(state, seat, move.entrance)
    _check_pair(move.card, move.entrance)
    return [JesterSwapped(seat, move.card, move.entrance)]


def _check_pair(one: Colour, other: Colour) -> None:
    if one == other:
        raise Illegal("swapping {one} for {other} changes nothing: name two colours", one=one, other=other)


# 8 Knight: `islands.influence`

# 9 Mushroom seller

_MUSHROOM_SELLER: Final[list[Move]] = [UseMushroomSeller(colour) for colour in COLOURS]


def mushroom_seller_choices(_state: State, _: int) -> list[Move]:
    return _MUSHROOM_SELLER


def mushroom_seller(_state: State, seat: int, move: UseMushroomSeller, _: Chance) -> list[Event]:
    hue_of(move.colour)
    return [ColourIgnored(seat, move.colour)]


# 10 Minstrel

_MINSTREL: Final = [[UseMinstrel(dining, entrance) for entrance in COLOURS] for dining in COLOURS]


def minstrel_choices(state: State, seat: int) -> list[Move]:
    room, entrance = state.dining[seat], state.entrances[seat]
    sitting = [hue for hue in HUES if entrance[hue] and room[hue] < TABLE_SEATS]
    return [_MINSTREL[one][two] for one in HUES if room[one] for two in sitting if one != two]


def minstrel(state: State, seat: int, move: UseMinstrel, _: Chance) -> list[Event]:
    rises = hue_of(move.dining)
    if not state.dining[seat][rises]:
        raise Illegal("{colour} is not in your dining room", colour=move.dining)
    sits = hue_in_entrance(state, seat, move.entrance)
    _check_pair(move.dining, move.entrance)
    check_table(state, seat, sits)
    return [
        MinstrelSwapped(seat, move.dining, move.entrance, earns_coin(state, seat, sits)),
        *recount(state, rises, {seat: -1}),
        *recount(state, sits, {seat: 1}),
    ]


# 11 Princess

_PRINCESS: Final = [UsePrincess(colour) for colour in COLOURS]


def princess_choices(state: State, seat: int) -> list[Move]:
    card, room = state.on_card[PRINCESS], state.dining[seat]
    return [_PRINCESS[hue] for hue in HUES if card[hue] and room[hue] < TABLE_SEATS]


def princess(state: State, seat: int, move: UsePrincess, chance: Chance) -> list[Event]:
    hue = _hue_on_card(state, PRINCESS, move.colour)
    check_table(state, seat, hue)
    seated = PrincessSeated(seat, move.colour, earns_coin(state, seat, hue), _refill(state, chance))
    return [seated, *recount(state, hue, {seat: 1})]


# 12 Thief

_THIEF: Final[list[Move]] = [UseThief(colour) for colour in COLOURS]


def thief_choices(_state: State, _: int) -> list[Move]:
    return _THIEF


def thief(state: State, seat: int, move: UseThief, _: Chance) -> list[Event]:
    hue = hue_of(move.colour)
    counts = [min(3, room[hue]) for room in state.dining]
    returned = ThiefReturned(seat, move.colour, tuple(counts))
    return [returned, *recount(state, hue, {other: -count for other, count in enumerate(counts)})]


# Using one


CHOICES: Final[dict[int, Callable[[State, int], list[Move]]]] = {
    MONK: monk_choices,
    HERALD: herald_choices,
    HERBALIST: herbalist_choices,
    JESTER: jester_choices,
    MUSHROOM_SELLER: mushroom_seller_choices,
    MINSTREL: minstrel_choices,
    PRINCESS: princess_choices,
    THIEF: thief_choices,
}

_EFFECTS: Final[dict[type[Move], tuple[int, Callable[[State, int, Any, Chance], list[Event]]]]] = {
    UseMonk: (MONK, monk),
    UseHerald: (HERALD, herald),
    UseHerbalist: (HERBALIST, herbalist),
    UseJester: (JESTER, jester),
    UseMushroomSeller: (MUSHROOM_SELLER, mushroom_seller),
    UseMinstrel: (MINSTREL, minstrel),
    UsePrincess: (PRINCESS, princess),
    UseThief: (THIEF, thief),
}


def choices(state: State, seat: int) -> list[Move]:
    """The effects this seat may use now of what it has paid for."""
    return CHOICES[state.paid](state, seat) if state.uses else []


def use(state: State, seat: int, move: Move, chance: Chance) -> list[Event]:
    character, effect = _EFFECTS[type(move)]
    name = CARDS[character].name
    if state.paid != character:
        raise Illegal("you have not paid the {name} in this turn", name=name)
    if not state.uses:
        raise Illegal("the {name} has done all it can in this turn", name=name)
    return effect(state, seat, move, chance)
