"""What is said in a game of Eriantys: the moves, the events and the view. All of it is stored and sent as it is.

An island group is named by a tile: the twelve tiles are 0 to 11, clockwise, for the whole game. A move may name
any tile of a group; events and views name its head, the first of its tiles clockwise. A group covers its head and
the tiles after it, as many as its size; 0 follows 11. A side (a player, or a team of two) is named by its towers.
"""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from tavola.games.contract import EventBase, MoveBase, Outcome

Colour: TypeAlias = Literal["green", "red", "yellow", "pink", "blue"]
Tower: TypeAlias = Literal["white", "black", "grey"]
Tile: TypeAlias = int
Dining: TypeAlias = Literal["dining"]
"""The dining room of whoever moves."""


class PlayAssistant(MoveBase, frozen=True):
    value: int


class MoveStudent(MoveBase, frozen=True):
    """From the entrance to the own dining room or to an island."""

    colour: Colour
    to: Tile | Dining


class MoveMotherNature(MoveBase, frozen=True):
    steps: int


class TakeCloud(MoveBase, frozen=True):
    cloud: int


SimpleMove: TypeAlias = PlayAssistant | MoveStudent | MoveMotherNature | TakeCloud
"""The moves of a game without characters."""


class Pay(MoveBase, frozen=True):
    """Pay for a character. Its effect is a move of its own, later in the turn, for those that have one."""

    character: int


class _OfColour(MoveBase, frozen=True):
    colour: Colour


class _ToIsland(MoveBase, frozen=True):
    island: Tile


class UseMonk(_OfColour, frozen=True):
    """Move one of the students on the card to an island; one from the bag takes its place."""

    island: Tile


class UseHerald(_ToIsland, frozen=True):
    """Resolve an island as if mother nature had stopped there."""


class UseHerbalist(_ToIsland, frozen=True):
    """Put a no-entry tile on an island."""


class UseJester(MoveBase, frozen=True):
    """Swap one pair; the next pair of the same payment follows directly."""

    card: Colour
    entrance: Colour


class UseMushroomSeller(_OfColour, frozen=True):
    """Let a colour give no influence in this turn."""


class UseMinstrel(MoveBase, frozen=True):
    """Swap one pair; the next pair of the same payment follows directly."""

    dining: Colour
    entrance: Colour


class UsePrincess(_OfColour, frozen=True):
    """Move one of the students on the card to the own dining room; one from the bag takes its place."""


class UseThief(_OfColour, frozen=True):
    """Everybody returns up to three students of a colour to the bag."""


Use: TypeAlias = (
    UseMonk | UseHerald | UseHerbalist | UseJester | UseMushroomSeller | UseMinstrel | UsePrincess | UseThief
)
Move: TypeAlias = SimpleMove | Pay | Use


class _OfSeat(EventBase, frozen=True):
    seat: int


class _ColourOfSeat(_OfSeat, frozen=True):
    colour: Colour


class TableLaid(EventBase, frozen=True):
    """The ring of islands and whose towers are whose."""

    expert: bool
    towers: tuple[Tower, ...]
    """Of each seat; the same colour twice is a team."""
    mother_nature: Tile
    students: tuple[Colour | None, ...]
    """On each tile."""


class EntranceDrawn(_OfSeat, frozen=True):
    students: tuple[Colour, ...]


class CharacterDealt(EventBase, frozen=True):
    character: int
    students: tuple[Colour, ...]


class RoundBegan(EventBase, frozen=True):
    """The clouds are filled; a planning phase in this order follows."""

    number: int
    order: tuple[int, ...]
    clouds: tuple[tuple[Colour, ...], ...]
    short: bool
    """The bag could not fill all clouds, so nothing was drawn: a last round without clouds."""


class Next(_OfSeat, frozen=True):
    """This seat's planning or action turn begins."""


class AssistantPlayed(_OfSeat, frozen=True):
    value: int


class ActionBegan(EventBase, frozen=True):
    """Everybody has played an assistant; action turns in this order follow."""

    order: tuple[int, ...]


class StudentMoved(_ColourOfSeat, frozen=True):
    to: Tile | Dining
    coin: bool


class ProfessorTaken(_ColourOfSeat, frozen=True):
    pass


class MotherNatureMoved(_OfSeat, frozen=True):
    steps: int
    island: Tile


class NoEntryReturned(EventBase, frozen=True):
    """Instead of resolving the island a no-entry tile goes back to the Herbalist."""

    island: Tile


class Conquered(EventBase, frozen=True):
    island: Tile
    tower: Tower
    towers: int
    """How many were placed: one per tile unless they ran out, which ends the game."""
    lost: Tower | None
    """Whose towers went back to their board."""


class Merged(EventBase, frozen=True):
    """Neighbours with the same towers are one group from now on: these tiles, clockwise from its head."""

    island: Tile
    tiles: tuple[Tile, ...]


class CloudTaken(_OfSeat, frozen=True):
    cloud: int
    students: tuple[Colour, ...]


class Paid(_OfSeat, frozen=True):
    character: int
    price: int


class MonkMoved(_ColourOfSeat, frozen=True):
    island: Tile
    refill: Colour | None
    """What came from the bag onto the card; None when the bag was empty."""


class HeraldCalled(_OfSeat, frozen=True):
    island: Tile


class HerbalistForbade(_OfSeat, frozen=True):
    island: Tile


class JesterSwapped(_OfSeat, frozen=True):
    card: Colour
    entrance: Colour


class ColourIgnored(_ColourOfSeat, frozen=True):
    """The Mushroom seller's colour, until the end of the turn."""


class MinstrelSwapped(_OfSeat, frozen=True):
    dining: Colour
    entrance: Colour
    coin: bool


class PrincessSeated(_ColourOfSeat, frozen=True):
    coin: bool
    refill: Colour | None


class ThiefReturned(_ColourOfSeat, frozen=True):
    counts: tuple[int, ...]
    """How many each seat put back into the bag."""


class Ended(EventBase, frozen=True):
    why: str
    winners: tuple[int, ...]


RoundEvent: TypeAlias = (
    TableLaid | EntranceDrawn | CharacterDealt | RoundBegan | Next | AssistantPlayed | ActionBegan
)
IslandEvent: TypeAlias = StudentMoved | ProfessorTaken | MotherNatureMoved | NoEntryReturned | Conquered | Merged
CharacterEvent: TypeAlias = (
    Paid
    | MonkMoved
    | HeraldCalled
    | HerbalistForbade
    | JesterSwapped
    | ColourIgnored
    | MinstrelSwapped
    | PrincessSeated
    | ThiefReturned
)
Event: TypeAlias = RoundEvent | IslandEvent | CloudTaken | CharacterEvent | Ended

Students: TypeAlias = dict[Colour, int]
"""How many of each colour, all five named."""

Phase: TypeAlias = Literal["setup", "planning", "played", "students", "mother nature", "cloud", "done", "over"]
"""What is due. `setup`, `played` (an assistant) and `done` (a turn) pass within one bundle of events."""


class IslandView(Struct):
    island: Tile
    """The head of the group."""
    size: int
    students: Students
    tower: Tower | None
    towers: int
    no_entry: int


class PlayedView(Struct):
    """An assistant played this round."""

    seat: int
    value: int
    bonus: bool
    """Whether its player paid the Messenger in this round."""


class CharacterView(Struct):
    character: int
    name: str
    cost: int
    """As printed."""
    price: int
    """As it is now."""
    used: bool
    """Whether anybody ever paid for it: then one coin lies on it."""
    students: Students | None
    """None for those that never hold any."""
    no_entry: int | None


class SeatView(Struct):
    tower: Tower
    towers: int
    """On this board; of a team the earlier seat holds them all."""
    hand: tuple[int, ...]
    entrance: Students
    dining: Students
    coins: int


class View(Struct):
    expert: bool
    round: int
    """From 1."""
    phase: Phase
    turn: int | None
    order: tuple[int, ...]
    """Of the planning phase while assistants are played, of the action phase afterwards."""
    left: int
    """Students the player on turn still has to move."""
    steps: int
    """How far mother nature may go in this action turn."""
    short: bool
    """A round without clouds, because the bag could not fill them."""
    dry: bool
    """The bag has run out, so this round is the last."""
    islands: list[IslandView]
    """Clockwise; the first is the group that contains tile 0."""
    mother_nature: Tile
    clouds: list[Students]
    bag: Students
    professors: dict[Colour, int | None]
    played: list[PlayedView]
    """This round's assistants, in the order they were played."""
    characters: list[CharacterView]
    supply: int
    """Coins nobody has."""
    paid: int | None
    """The character the player on turn has paid for in this turn."""
    uses: int
    """How often its effect may still be used; for swaps, how many pairs."""
    ignored: Colour | None
    seats: list[SeatView]
    outcome: Outcome | None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    expert: bool = False
    towers: tuple[Tower | None, ...] = ()
    """The wish of each seat; who has none gets the colour with most free places."""


class Preview(Struct):
    """What a move brings; what it has nothing to do with is left out."""

    steps: int | UnsetType = UNSET
    """How far mother nature may go with this assistant."""
    island: Tile | UnsetType = UNSET
    """The group that is resolved."""
    influence: dict[Tower, int] | UnsetType = UNSET
    owner: Tower | UnsetType | None = UNSET
    """Whose it is then."""
    students: tuple[Colour, ...] | UnsetType = UNSET
    """From the cloud."""
    price: int | UnsetType = UNSET
    coin: bool | UnsetType = UNSET
    """Whether a coin is earned."""
    professors: tuple[Colour, ...] | UnsetType = UNSET
    no_entry: bool | UnsetType = UNSET
    """A no-entry tile goes back instead."""
    towers: int | UnsetType = UNSET
    """How many are placed."""
    lost: Tower | UnsetType | None = UNSET
    """Whose towers go back to their board."""
    merged: int | UnsetType = UNSET
    """Of how many tiles the group is then."""
