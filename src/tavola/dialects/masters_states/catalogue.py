"""Cards by the ids the document gives them, and a match's configuration in the document's words and the game's."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from tavola.dialects.masters_states import values
from tavola.dialects.masters_states.values import MatchConfiguration, PhysicalResource, Recipe
from tavola.games.masters import config as game
from tavola.games.masters.book import configuration
from tavola.games.masters.words import Options

BASIC_PRODUCTION: Final = "BASICPROD"
UNKNOWN: Final = "UNKNOWN"
FACE_DOWN: Final = "-1"
"""Another player's leader."""

# fmt: off
DEVELOPMENT: Final = (
     1, 13,  5,  9,  11, 15,  3,  7,  12, 16,  4,  8,  10, 14,  2,  6,
    17, 21, 25, 29,  19, 23, 27, 31,  20, 24, 28, 32,  18, 22, 26, 30,
    33, 37, 41, 45,  35, 39, 43, 47,  36, 40, 44, 48,  34, 38, 42, 46,
)
"""The printed cards D1 to D48 by the numbers on their faces."""
# fmt: on
LEADERS: Final = tuple(range(49, 65))
"""The same for L1 to L16."""

FIRST_CUSTOM_CARD: Final = 101
FIRST_CUSTOM_LEADER: Final = 10_001
"""Numbers for cards of one's own, clear of the printed ones and of each other."""

KINDS: Final[dict[game.Resource, values.Kind]] = {
    "coin": "COIN",
    "stone": "STONE",
    "servant": "SERVANT",
    "shield": "SHIELD",
}
RESOURCES: Final[dict[str, game.Resource]] = {kind: resource for resource, kind in KINDS.items()}
COLOURS: Final[dict[game.Colour, values.Colour]] = {
    "green": "GREEN",
    "blue": "BLUE",
    "yellow": "YELLOW",
    "purple": "PURPLE",
}
COLOUR_NAMES: Final[dict[str, game.Colour]] = {spelled: colour for colour, spelled in COLOURS.items()}


class Faulty(Exception):  # noqa: N818 - an answer to a guest
    """Something a piece of configuration may not hold; the message is a sentence for whoever sent it."""


class Catalogue:
    """All cards of one match, both ways, and what is told of them at its start."""

    def __init__(self, options: Options) -> None:
        pieces = configuration(options)
        cards = {card.id: card for card in pieces.development}
        if options.development is None:
            ordered = [cards[number] for number in DEVELOPMENT]
        else:
            ordered = _in_order(pieces.development)
        labels = [f"D{number}" for number in range(1, len(ordered) + 1)]
        leader_labels = [f"L{number}" for number in range(1, len(pieces.leaders) + 1)]
        ids = [card.id for card in ordered] + [leader.id for leader in pieces.leaders]
        self.custom = options != Options()
        self.label = dict(zip(ids, labels + leader_labels, strict=True))
        self.number = {label: number for number, label in self.label.items()}
        self.power = {BASIC_PRODUCTION: 0, **self.number}
        """What can produce, by its id: the basic production is 0 to the game."""
        self.configuration = MatchConfiguration(
            all_dev_cards=tuple([_spell_card(card) for card in ordered]),
            all_leader_cards=tuple([_spell_leader(leader) for leader in pieces.leaders]),
            custom_path=tuple([_spell_cell(cell) for cell in pieces.track]),
            basic_production=spell_production(pieces.basic),
        )
        assert self.configuration.all_dev_cards
        assert self.configuration.all_leader_cards
        self.card_map: dict[str, values.Development | values.Leader] = {
            **{
                label: values.Development(card.type, card.price, card.production, card.win_points)
                for label, card in zip(labels, self.configuration.all_dev_cards, strict=True)
            },
            **{
                label: values.Leader(leader.requirements, leader.win_points, leader.effect)
                for label, leader in zip(leader_labels, self.configuration.all_leader_cards, strict=True)
            },
        }
        self.faith_path = tuple(
            [f"{cell.points}-{cell.section}-{str(cell.pope).lower()}" for cell in pieces.track]
        )


@lru_cache(maxsize=64)
def catalogue_of(options: Options) -> Catalogue:
    return Catalogue(options)


def _in_order(cards: Iterable[game.Card]) -> list[game.Card]:
    """By level, then by colour, else as they came."""
    return sorted(cards, key=lambda card: (card.level, game.COLOURS.index(card.colour)))


# The game's words in the document's


def some(resource: game.Resource, quantity: int) -> PhysicalResource:
    return PhysicalResource(KINDS[resource], quantity)


def spell_goods(goods: game.Goods) -> tuple[PhysicalResource, ...]:
    """What there is of each resource, those of choice last; of faith nothing."""
    known = [some(name, count) for name in game.RESOURCES if (count := getattr(goods, name))]
    if isinstance(goods, game.Input) and goods.any:
        known.append(PhysicalResource(UNKNOWN, goods.any))
    return tuple(known)


def spell_recipe(takes: game.Goods, gives: game.Goods, faith: int) -> Recipe:
    earnings = [values.Earning("physicalResource", thing.type, thing.quantity) for thing in spell_goods(gives)]
    if faith:
        earnings.append(values.Earning("faithPoint", UNSET, faith))
    return Recipe(spell_goods(takes), tuple(earnings))


def spell_production(production: game.Production) -> Recipe:
    return spell_recipe(production.takes, production.gives, production.gives.faith)


def _spell_card(card: game.Card) -> values.DevelopmentCard:
    return values.DevelopmentCard(
        values.CardType(COLOURS[card.colour], card.level),
        spell_goods(card.cost),
        spell_production(card.production),
        card.points,
    )


def _spell_leader(leader: game.Leader) -> values.LeaderCard:
    goods = [values.GoodsNeeded(thing.type, thing.quantity) for thing in spell_goods(leader.needs.goods)]
    cards = [values.CardsNeeded(COLOURS[need.colour], need.level or 0, need.count) for need in leader.needs.cards]
    return values.LeaderCard((*cards, *goods), leader.points, _spell_ability(leader.ability))


def _spell_ability(ability: game.Ability) -> values.Effect:
    match ability:
        case game.Discount(resource, amount):
            return values.DiscountEffect(some(resource, amount))
        case game.ExtraDepot(resource, places):
            return values.SlotEffect(some(resource, places))
        case game.WhiteMarble(resource, amount):
            return values.WhiteMarbleEffect(some(resource, amount))
        case game.ExtraProduction(production):
            return values.ProductionEffect(spell_production(production))


def _spell_cell(cell: game.Cell) -> values.PathCell:
    return values.PathCell("vaticanReportCell" if cell.pope else "cell", cell.points, cell.section)


# The document's words in the game's


def faults_of(config: MatchConfiguration, players: int) -> list[str]:
    """Everything that is wrong with these pieces for so many players; cards are called by their place in line."""
    found: list[str] = []
    try:
        if config.all_dev_cards is not UNSET:
            found += game.development_faults(_cards(config.all_dev_cards, 1))
        if config.all_leader_cards is not UNSET:
            found += game.leader_faults(_leaders(config.all_leader_cards, 1), players)
        if config.custom_path is not UNSET:
            found += game.track_faults(_track(config.custom_path))
        if config.basic_production is not UNSET:
            found += game.basic_faults(_production("the basic production", config.basic_production))
    except Faulty as why:
        found.append(str(why))
    return found


def options_of(config: MatchConfiguration) -> Options:
    """The game's options for pieces without faults; a piece that is missing, or like the printed one, is that."""
    development = leaders = track = basic = None
    if config.all_dev_cards is not UNSET:
        cards = _in_order(_cards(config.all_dev_cards, 1))
        if [*map(_faceless, cards)] != [_faceless(_PRINTED_CARDS[number]) for number in DEVELOPMENT]:
            development = tuple([replace(card, id=FIRST_CUSTOM_CARD + n) for n, card in enumerate(cards)])
    if config.all_leader_cards is not UNSET:
        leaders = _leaders(config.all_leader_cards, FIRST_CUSTOM_LEADER)
        if [*map(_faceless, leaders)] == [*map(_faceless, game.PRINTED.leaders)]:
            leaders = None
    if config.custom_path is not UNSET and _track(config.custom_path) != game.PRINTED.track:
        track = _track(config.custom_path)
    if config.basic_production is not UNSET:
        made = _production("the basic production", config.basic_production)
        basic = None if made == game.PRINTED.basic else made
    return Options(development=development, leaders=leaders, track=track, basic=basic)


_PRINTED_CARDS: Final = {card.id: card for card in game.PRINTED.development}


def _faceless(piece: game.Card | game.Leader) -> game.Card | game.Leader:
    """Without its number, and with the cards a leader needs in one order: what is left is what counts in play."""
    if isinstance(piece, game.Card):
        return replace(piece, id=0)
    cards = sorted(piece.needs.cards, key=lambda need: (need.colour, need.level or 0, need.count))
    return replace(piece, id=0, needs=replace(piece.needs, cards=tuple(cards)))


def _cards(cards: tuple[values.DevelopmentCard, ...], first: int) -> tuple[game.Card, ...]:
    return tuple([_card(number, card) for number, card in enumerate(cards, first)])


def _card(number: int, card: values.DevelopmentCard) -> game.Card:
    if card.type.quantity != 1:
        raise Faulty(f"card {number} is there {card.type.quantity} times: list a card once for each copy")
    return game.Card(
        id=number,
        colour=COLOUR_NAMES[card.type.color],
        level=card.type.level,
        points=card.win_points,
        cost=_goods(f"the price of card {number}", card.price),
        production=_production(f"card {number}", card.production),
    )


def _leaders(leaders: tuple[values.LeaderCard, ...], first: int) -> tuple[game.Leader, ...]:
    return tuple([_leader(number, leader) for number, leader in enumerate(leaders, first)])


def _leader(number: int, leader: values.LeaderCard) -> game.Leader:
    name = f"leader {number}"
    goods = [
        PhysicalResource(need.type, need.quantity)
        for need in leader.requirements
        if isinstance(need, values.GoodsNeeded)
    ]
    cards = [
        game.CardsNeeded(COLOUR_NAMES[need.color], need.level or None, need.quantity)
        for need in leader.requirements
        if isinstance(need, values.CardsNeeded)
    ]
    needs = game.Needs(tuple(cards), _goods(f"what {name} needs", goods))
    return game.Leader(number, leader.win_points, needs, _ability(name, leader.effect))


def _ability(name: str, effect: values.Effect) -> game.Ability:
    match effect:
        case values.DiscountEffect(thing):
            return game.Discount(_resource(name, thing), thing.quantity)
        case values.SlotEffect(thing):
            return game.ExtraDepot(_resource(name, thing), thing.quantity)
        case values.WhiteMarbleEffect(thing):
            return game.WhiteMarble(_resource(name, thing), thing.quantity)
        case values.ProductionEffect(recipe):
            return game.ExtraProduction(_production(name, recipe))


def _track(path: tuple[values.PathCell, ...]) -> tuple[game.Cell, ...]:
    return tuple(
        [
            game.Cell(cell.win_points, cell.vatican_report_section, cell.kind == "vaticanReportCell")
            for cell in path
        ]
    )


def _production(name: str, recipe: Recipe) -> game.Production:
    takes: Counter[str] = Counter()
    gives: Counter[str] = Counter()
    for thing in recipe.cost:
        takes[_WORDS[thing.type]] += thing.quantity
    for earning in recipe.earnings:
        if earning.resource == "faithPoint":
            gives["faith"] += earning.quantity
        elif earning.type is UNSET:
            raise Faulty(f"what {name} gives has no type")
        else:
            gives[_WORDS[earning.type]] += earning.quantity
    return game.Production(game.Input(**takes), game.Output(**gives))


_WORDS: Final = {**RESOURCES, UNKNOWN: "any"}


def _goods(what: str, things: Iterable[PhysicalResource]) -> game.Goods:
    counted: Counter[str] = Counter()
    for thing in things:
        if thing.type == UNKNOWN:
            raise Faulty(f"{what} cannot be {UNKNOWN}")
        counted[RESOURCES[thing.type]] += thing.quantity
    return game.Goods(**counted)


def _resource(name: str, thing: PhysicalResource) -> game.Resource:
    if thing.type == UNKNOWN:
        raise Faulty(f"{name} cannot be about {UNKNOWN}")
    return RESOURCES[thing.type]
