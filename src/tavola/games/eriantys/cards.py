"""The twelve character cards as data: what is printed on them. What they do stands in `characters`."""

from typing import Final, NamedTuple

MONK: Final = 1
FARMER: Final = 2
HERALD: Final = 3
MESSENGER: Final = 4
HERBALIST: Final = 5
CENTAUR: Final = 6
JESTER: Final = 7
KNIGHT: Final = 8
MUSHROOM_SELLER: Final = 9
MINSTREL: Final = 10
PRINCESS: Final = 11
THIEF: Final = 12

IN_PLAY: Final = 3
NO_ENTRY_TILES: Final = 4


class Card(NamedTuple):
    number: int
    name: str
    cost: int
    students: int
    """How many students it holds at the set-up."""
    uses: int
    """How often its effect may be used for one payment; 0 when it acts with the payment."""
    says: str


_TABLE: Final = (
    Card(MONK, "Monk", 1, 4, 1, "move one of its students to an island"),
    Card(FARMER, "Farmer", 2, 0, 0, "this turn you take professors on a tie"),
    Card(HERALD, "Herald", 3, 0, 1, "resolve an island as if mother nature stopped there"),
    Card(MESSENGER, "Messenger", 1, 0, 0, "this turn mother nature may go up to 2 groups further"),
    Card(HERBALIST, "Herbalist", 2, 0, 1, "put a no-entry tile on an island"),
    Card(CENTAUR, "Centaur", 3, 0, 0, "this turn towers give no influence"),
    Card(JESTER, "Jester", 1, 6, 3, "swap up to 3 of its students with your entrance"),
    Card(KNIGHT, "Knight", 2, 0, 0, "this turn you have 2 more influence"),
    Card(MUSHROOM_SELLER, "Mushroom seller", 3, 0, 1, "this turn a colour gives no influence"),
    Card(MINSTREL, "Minstrel", 1, 0, 2, "swap up to 2 students between your dining room and your entrance"),
    Card(PRINCESS, "Princess", 2, 4, 1, "move one of its students to your dining room"),
    Card(THIEF, "Thief", 3, 0, 1, "everybody returns 3 students of a colour from the dining room to the bag"),
)

CARDS: Final = {card.number: card for card in _TABLE}
