"""The values inside the document's messages: resources, productions, cards, the configuration, the Summary."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

Unset: TypeAlias = UnsetType

Kind: TypeAlias = Literal["COIN", "STONE", "SERVANT", "SHIELD", "UNKNOWN"]
Colour: TypeAlias = Literal["GREEN", "BLUE", "YELLOW", "PURPLE"]
Marble: TypeAlias = Literal["w", "b", "g", "y", "p", "r"]


class _Value(Struct, frozen=True, rename="camel"):
    pass


class PhysicalResource(_Value, frozen=True):
    type: Kind
    quantity: int = 0
    """How many; where units are put on shelves: the number of the shelf."""
    shelf: int | Unset = UNSET
    """Another way to name the shelf (G5)."""


class Earning(_Value, frozen=True):
    """What a production gives carries a tag; what is chosen for its UNKNOWN is read without one too."""

    resource: Literal["physicalResource", "faithPoint"] = "physicalResource"
    type: Kind | Unset = UNSET
    quantity: int = 0


class Recipe(_Value, frozen=True):
    """The document's Production."""

    cost: tuple[PhysicalResource, ...] = ()
    earnings: tuple[Earning, ...] = ()


class CardType(_Value, frozen=True):
    color: Colour
    level: int
    quantity: int = 1


class DevelopmentCard(_Value, frozen=True):
    type: CardType
    price: tuple[PhysicalResource, ...]
    production: Recipe
    win_points: int


class GoodsNeeded(_Value, frozen=True, tag_field="requirement", tag="physicalResource"):
    type: Kind
    quantity: int


class CardsNeeded(_Value, frozen=True, tag_field="requirement", tag="cardType"):
    color: Colour
    level: int
    """0 is any level."""
    quantity: int


class DiscountEffect(_Value, frozen=True, tag_field="name", tag="discountEffect"):
    discount: PhysicalResource


class SlotEffect(_Value, frozen=True, tag_field="name", tag="slotEffect"):
    extra_shelf: PhysicalResource


class WhiteMarbleEffect(_Value, frozen=True, tag_field="name", tag="whiteMarbleEffect"):
    conversion: PhysicalResource


class ProductionEffect(_Value, frozen=True, tag_field="name", tag="productionEffect"):
    production: Recipe


Effect: TypeAlias = DiscountEffect | SlotEffect | WhiteMarbleEffect | ProductionEffect


class LeaderCard(_Value, frozen=True):
    requirements: tuple[GoodsNeeded | CardsNeeded, ...]
    win_points: int
    effect: Effect


class PathCell(_Value, frozen=True):
    kind: Literal["cell", "vaticanReportCell"] = field(name="Cell")
    win_points: int = 0
    vatican_report_section: int = 0


class MatchConfiguration(_Value, frozen=True):
    """The four pieces that can be other data than the printed one; any of them may be missing."""

    all_dev_cards: tuple[DevelopmentCard, ...] | Unset = UNSET
    all_leader_cards: tuple[LeaderCard, ...] | Unset = UNSET
    custom_path: tuple[PathCell, ...] | Unset = UNSET
    basic_production: Recipe | Unset = UNSET


class Development(DevelopmentCard, frozen=True, tag_field="card", tag="Development"):
    pass


class Leader(LeaderCard, frozen=True, tag_field="card", tag="Leader"):
    pass


Pile: TypeAlias = tuple[str | None, str]
"""The top card and how many are left, as a string."""


class PlayerSummary(_Value, frozen=True, kw_only=True):
    connected: bool
    nickname: str
    warehouse: tuple[PhysicalResource, ...]
    market_buffer: tuple[PhysicalResource, ...] | Unset = UNSET
    strongbox: tuple[PhysicalResource, ...]
    faith_marker: int
    pope_tiles: tuple[int, ...]
    dev_card_slots: tuple[tuple[str, ...], ...]
    hand_leaders: tuple[str, ...]
    active_leaders: tuple[str, ...]
    white_marble_conversions: tuple[PhysicalResource, ...]
    discount_map: tuple[PhysicalResource, ...]
    temp_dev_card: str | Unset = UNSET
    temp_production: Recipe | Unset = UNSET
    last_used_state: str = ""


class Summary(_Value, frozen=True):
    card_map: dict[str, Development | Leader]
    basic_prod: Recipe
    market: tuple[tuple[Marble, ...], ...]
    side_marble: Marble
    card_grid: tuple[tuple[Pile, ...], ...]
    faith_path: tuple[str, ...]
    lorenzo_marker: int
    players_summary: tuple[PlayerSummary, ...]
