"""The messages of the Eriantys commands document: two closed families, one JSON object a line.

Fields have the document's names. Where the variants spell something differently, both spellings are read; which
one is written stands in `variants`.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tavola.dialects.jsonlines import Unreadable, convert, line, read_object
from tavola.games.eriantys import words as game

__all__ = ["Unreadable", "line", "read_guest", "read_house"]

Colour: TypeAlias = Literal["BLUE", "FUCHSIA", "GREEN", "RED", "YELLOW"]
Tower: TypeAlias = Literal["BLACK", "GREY", "WHITE"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]

COLOURS: dict[game.Colour, Colour] = {
    "blue": "BLUE",
    "pink": "FUCHSIA",
    "green": "GREEN",
    "red": "RED",
    "yellow": "YELLOW",
}
_COLOUR_OF: dict[str, game.Colour] = {spelled: colour for colour, spelled in COLOURS.items()}

ENTRANCE = "entrance"
DINING_ROOMS = ("diningRoom", "dining-room")
ISLAND = "island"
CARD = "card"


class Message(Struct, frozen=True, tag_field="type", rename="camel"):
    pass


# What guests say


class Pong(Message, frozen=True, tag="pong"):
    pass


class CreateGame(Message, frozen=True, tag="gameCreation"):
    players_number: int
    expert: bool


class EnterGame(Message, frozen=True, tag="enterGame"):
    code: str


class Login(Message, frozen=True, tag="login", omit_defaults=True):
    name: str
    secret: str | None = None
    """Ours."""


class Logout(Message, frozen=True, tag="logout"):
    pass


class PlayAssistant(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["playAssistant"] = "playAssistant"
    player: str
    assistant: int


class MoveStudent(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["move"] = "move"
    pawn: Literal["student"] = "student"
    player: str
    color: str
    from_: str = field(name="from")
    to: str
    from_id: int | None = None
    to_id: int | None = None
    special: bool = False


class MoveMotherNature(Message, frozen=True, tag="command", kw_only=True):
    """She moves to this island; or does not, and it is resolved all the same (the Herald)."""

    subtype: Literal["move"] = "move"
    pawn: Literal["motherNature"] = "motherNature"
    island: int
    move: bool


class Ban(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["ban"] = "ban"
    island: int


class Ignore(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["ignore"] = "ignore"
    color: str


class Return(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["return"] = "return"
    color: str


class PayCharacter(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["pay"] = "pay"
    player: str
    character: int


class Refill(Message, frozen=True, tag="command", kw_only=True):
    subtype: Literal["refill"] = "refill"
    player: str
    cloud: int


class Error(Message, frozen=True, tag="error", omit_defaults=True):
    """Either side may say it."""

    message: str
    kicked: bool = False
    """Ours: whether it is the last word before the connection is closed."""


Command: TypeAlias = PlayAssistant | MoveStudent | MoveMotherNature | Ban | Ignore | Return | PayCharacter | Refill
GuestSays: TypeAlias = Pong | Error | CreateGame | EnterGame | Login | Logout | Command


# What the house says; where an echo is due, also the commands.


class Ping(Message, frozen=True, tag="ping"):
    pass


class GameCreated(Message, frozen=True, tag="gameCreation"):
    code: str


class Registered(Struct, frozen=True):
    name: str
    online: bool


class Entered(Message, frozen=True, tag="enterGame"):
    found: bool
    expected_players: int | UnsetType = UNSET
    players: list[Registered] | UnsetType = UNSET


class LoggedIn(Message, frozen=True, tag="login"):
    success: bool


class WaitingRoomUpdate(Message, frozen=True, tag="waitingRoomUpdate"):
    expected_players: int
    players: list[Registered]


class GameStart(Message, frozen=True, tag="gameStart"):
    pass


class TurnEnable(Message, frozen=True, tag="turnEnable"):
    player: str
    enable: bool


class Win(Message, frozen=True, tag="win"):
    """No winners, or null, is a tie of all."""

    winners: list[str] | None


class Students(Struct, frozen=True):
    """Null stands for 0 in the bag of an existing server."""

    BLUE: Count | None
    FUCHSIA: Count | None
    GREEN: Count | None
    RED: Count | None
    YELLOW: Count | None


class Professors(Struct, frozen=True):
    BLUE: str | None
    FUCHSIA: str | None
    GREEN: str | None
    RED: str | None
    YELLOW: str | None


class Assistant(Struct, frozen=True):
    id: int
    bonus: bool = False


class SchoolBoard(Struct, frozen=True, rename="camel"):
    tower_type: Tower
    towers_number: Count
    """Of the team, on both boards."""
    entrance: Students
    dining_room: Students


class Player(Struct, frozen=True, rename="camel"):
    name: str
    wizard_type: str
    coins: Count
    assistants: list[Assistant]
    school_board: SchoolBoard


class Island(Struct, frozen=True, kw_only=True):
    """A group, under the id of its head. The document has neither `id` nor `bans`."""

    id: int | UnsetType = UNSET
    size: int
    tower: Tower | None
    ban: bool
    bans: Count | UnsetType = UNSET
    students: Students


class PlayedAssistant(Struct, frozen=True):
    player: str
    assistant: int
    bonus: bool = False


class Character(Struct, frozen=True, rename="camel", kw_only=True):
    id: int
    effect_cost: Count
    already_paid: bool
    paid_in_round: bool | UnsetType = UNSET
    paid_in_turn: bool | UnsetType = UNSET
    active: bool
    uses_number: Count | UnsetType = UNSET
    contained_students: Students | UnsetType = UNSET
    available_bans: Count | UnsetType = UNSET


class Board(Struct, frozen=True, rename="camel", kw_only=True):
    bag: Students | UnsetType = UNSET
    clouds: list[Students]
    islands: list[Island]
    played_assistants: list[PlayedAssistant]
    characters: list[Character] = []
    professors: Professors
    mother_nature_island: int
    ignore_color: Colour | None
    influence_bonus: str | None


Phase: TypeAlias = Literal["PLANNING", "ACTION"]
SubPhase: TypeAlias = Literal[
    "PLAY_ASSISTANT",
    "ASSISTANT_PLAYED",
    "MOVE_STUDENT_1",
    "MOVE_STUDENT_2",
    "MOVE_STUDENT_3",
    "MOVE_STUDENT_4",
    "MOVE_MOTHER_NATURE",
    "CHOOSE_CLOUD",
    "END_TURN",
]


class Status(Message, frozen=True, tag="status"):
    """The whole position. The board has one of two names."""

    round: Count
    expert: bool
    active_user: str | None
    phase: Phase
    sub_phase: SubPhase
    players: list[Player]
    board: Board | UnsetType = UNSET
    game_board: Board | UnsetType = UNSET


HouseSays: TypeAlias = (
    Ping
    | Error
    | GameCreated
    | Entered
    | LoggedIn
    | WaitingRoomUpdate
    | GameStart
    | TurnEnable
    | Win
    | Status
    | Command
)


# Reading

_PAWNS = {"student": MoveStudent, "motherNature": MoveMotherNature}
_COMMANDS = {
    "playAssistant": PlayAssistant,
    "move": _PAWNS,
    "ban": Ban,
    "ignore": Ignore,
    "return": Return,
    "pay": PayCharacter,
    "refill": Refill,
}
_GUEST = {
    "pong": Pong,
    "error": Error,
    "gameCreation": CreateGame,
    "enterGame": EnterGame,
    "login": Login,
    "logout": Logout,
    "command": _COMMANDS,
}
_HOUSE = {
    "ping": Ping,
    "error": Error,
    "gameCreation": GameCreated,
    "enterGame": Entered,
    "login": LoggedIn,
    "waitingRoomUpdate": WaitingRoomUpdate,
    "gameStart": GameStart,
    "turnEnable": TurnEnable,
    "win": Win,
    "status": Status,
    "command": _COMMANDS,
}


def read_guest(spoken: bytes) -> GuestSays:
    message: GuestSays = _read(spoken, _GUEST)
    return message


def read_house(spoken: bytes) -> HouseSays:
    message: HouseSays = _read(spoken, _HOUSE)
    return message


def _read(spoken: bytes, kinds: Any) -> Any:
    said = read_object(spoken)
    for key in ("type", "subtype", "pawn"):
        word = said.get(key)
        if not isinstance(word, str) or word not in kinds:
            raise Unreadable(f"{key} must be one of {', '.join(kinds)}")
        kinds = kinds[word]
        if not isinstance(kinds, dict):
            break
    return convert(said, kinds, lenient=True)


def colour_of(spelled: str) -> game.Colour:
    """A colour in any case: the existing client has it lower in some commands."""
    colour = _COLOUR_OF.get(spelled.upper())
    if colour is None:
        raise Unreadable(f"color must be one of {', '.join(_COLOUR_OF)}")
    return colour
