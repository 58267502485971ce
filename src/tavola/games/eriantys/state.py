"""The position of a game of Eriantys. Only `evolve` changes one."""

from enum import IntEnum

from tavola.games.eriantys.pieces import ASSISTANTS, HUES, MEASURES, OF_EACH_COLOUR, TILES
from tavola.games.eriantys.words import Ended, Options

NOBODY = -1
NONE = -1
"""No colour."""


class Phase(IntEnum):
    """What is due; the names outside are in `sight`."""

    SETUP = 0
    PLANNING = 1
    PLAYED = 2
    STUDENTS = 3
    MOTHER_NATURE = 4
    CLOUD = 5
    DONE = 6
    OVER = 7


class State:
    """Groups of islands are kept under their heads; `ring` lists the heads clockwise from the group of tile 0.

    Lists by seat: hands (of assistants, one bit a value), entrances, dining rooms, coins, sides. A side is the
    number of its tower colour. What lasts for a turn: left, paid, uses, ignored; for a round: played, hurried.
    """

    __slots__ = (
        "bag",
        "bans",
        "card_bans",
        "cards",
        "clouds",
        "coins",
        "dining",
        "dry",
        "ended",
        "entrances",
        "expert",
        "hands",
        "head_of",
        "hurried",
        "ignored",
        "in_bag",
        "left",
        "mother",
        "on_card",
        "order",
        "owners",
        "paid",
        "phase",
        "played",
        "professors",
        "ring",
        "round",
        "short",
        "side_of",
        "sizes",
        "spare",
        "students",
        "supply",
        "towers",
        "turn",
        "used",
        "uses",
    )

    def __init__(self, seats: int) -> None:
        measures = MEASURES[seats]
        self.expert = False
        self.round = 0
        self.phase = Phase.SETUP
        self.turn: int | None = None
        self.order: tuple[int, ...] = ()
        self.short = False
        self.dry = False
        self.ended: Ended | None = None

        self.ring = list(range(TILES))
        self.head_of = list(range(TILES))
        self.sizes = [1] * TILES
        self.owners = [NOBODY] * TILES
        self.towers = [0] * TILES
        self.students = [[0] * len(HUES) for _ in range(TILES)]
        self.bans = [0] * TILES
        self.mother = 0

        self.bag = [OF_EACH_COLOUR] * len(HUES)
        self.in_bag = OF_EACH_COLOUR * len(HUES)
        self.clouds = [[0] * len(HUES) for _ in range(measures.clouds)]
        self.professors = [NOBODY] * len(HUES)

        self.side_of: tuple[int, ...] = ()
        self.spare = [measures.towers] * measures.sides
        """Towers of each side that are still on its board."""
        self.hands = [sum(1 << value for value in ASSISTANTS)] * seats
        self.played: list[tuple[int, int]] = []
        self.hurried = 0
        """The seats that paid the Messenger in this round, one bit each."""
        self.entrances = [[0] * len(HUES) for _ in range(seats)]
        self.dining = [[0] * len(HUES) for _ in range(seats)]
        self.left = 0

        self.coins = [0] * seats
        self.supply = 0
        self.cards: tuple[int, ...] = ()
        self.used = 0
        """The characters somebody has paid for, one bit each."""
        self.on_card: dict[int, list[int]] = {}
        self.card_bans = 0
        self.paid = 0
        self.uses = 0
        self.ignored = NONE


def blank(options: Options, seats: int) -> State:  # noqa: ARG001 - the first event tells them
    return State(seats)


def copy(state: State) -> State:
    other = State.__new__(State)
    other.expert = state.expert
    other.round = state.round
    other.phase = state.phase
    other.turn = state.turn
    other.order = state.order
    other.short = state.short
    other.dry = state.dry
    other.ended = state.ended
    other.ring = state.ring.copy()
    other.head_of = state.head_of.copy()
    other.sizes = state.sizes.copy()
    other.owners = state.owners.copy()
    other.towers = state.towers.copy()
    other.students = [students.copy() for students in state.students]
    other.bans = state.bans.copy()
    other.mother = state.mother
    other.bag = state.bag.copy()
    other.in_bag = state.in_bag
    other.clouds = [cloud.copy() for cloud in state.clouds]
    other.professors = state.professors.copy()
    other.side_of = state.side_of
    other.spare = state.spare.copy()
    other.hands = state.hands.copy()
    other.played = state.played.copy()
    other.hurried = state.hurried
    other.entrances = [entrance.copy() for entrance in state.entrances]
    other.dining = [room.copy() for room in state.dining]
    other.left = state.left
    other.coins = state.coins.copy()
    other.supply = state.supply
    other.cards = state.cards
    other.used = state.used
    other.on_card = {card: students.copy() for card, students in state.on_card.items()}
    other.card_bans = state.card_bans
    other.paid = state.paid
    other.uses = state.uses
    other.ignored = state.ignored
    return other
