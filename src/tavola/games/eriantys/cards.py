"""The twelve character cards as data: what is printed on them. What they do stands in `characters`."""

from typing import NamedTuple

MONK = 1
FARMER = 2
HERALD = 3
MESSENGER = 4
HERBALIST = 5
CENTAUR = 6
JESTER = 7
KNIGHT = 8
MUSHROOM_SELLER = 9
MINSTREL = 10
PRINCESS = 11
THIEF = 12

IN_PLAY = 3
NO_ENTRY_TILES = 4


class Card(NamedTuple):
    number: int
    name: str
    cost: int
    students: int
    """How many students it holds at the set-up."""
    uses: int
    """How often its effect may be used for one payment; 0 when it acts with the payment."""
    says: str


_TABLE = (
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

CARDS = {card.number: card for card in _TABLE}
