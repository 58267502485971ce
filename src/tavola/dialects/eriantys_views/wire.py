"""The messages of the document, and ours beside them: two closed families, how each is read and how it is spelled.

A message is one JSON object; `type` is its name in the document, the other members are the document's arguments,
spelled as they are there. Members that the document does not have may be missing in what other servers say.
"""

from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from msgspec import UNSET, Struct, UnsetType

from tavola.dialects.jsonlines import Unreadable, convert, read_object
from tavola.games.eriantys import words as game

T = TypeVar("T")

Colour: TypeAlias = Literal["GREEN", "RED", "YELLOW", "PINK", "BLUE"]
Tower: TypeAlias = Literal["WHITE", "BLACK", "GREY"]
Hall: TypeAlias = dict[Colour, int]

NO_TOWER: Final = "NULL"

MODES = {
    "simplified": False,
    "beginner": False,
    "principiante": False,
    "expert": True,
    "advanced": True,
    "esperto": True,
}
"""Whether a game mode is the expert one; the document's words, and those of its authors' programs."""

SIMPLIFIED, EXPERT = "simplified", "expert"

_COLOURS: dict[str, game.Colour] = {colour.upper(): colour for colour in get_args(game.Colour)}
_COLOURS["FUCHSIA"] = "pink"
_TOWERS: dict[str, game.Tower] = {tower.upper(): tower for tower in get_args(game.Tower)}


def colour_said(said: str) -> str:
    """The game's word for a colour; what is none is left for the game to refuse."""
    return _COLOURS.get(said.upper(), said[:20])


def tower_said(said: object) -> game.Tower | None:
    return _TOWERS.get(said.upper()) if isinstance(said, str) else None


def mode_said(said: object) -> bool | None:
    """Whether this is the expert mode, None if it is no mode."""
    return MODES.get(said.lower()) if isinstance(said, str) else None


_SPELLED = {"nickname": "Nickname", "nickname_accepted": "NicknameAccepted"}
"""The document's two arguments with a capital; the others are spelled `likeThis`."""


def _spelled(name: str) -> str:
    first, *rest = name.split("_")
    return _SPELLED.get(name, first + "".join(word.capitalize() for word in rest))


class _Part(Struct, frozen=True, rename=_spelled):
    """A value inside a message."""


class _Message(Struct, frozen=True, tag=True, tag_field="type", rename=_spelled):
    """Its class's name is its type."""


class _Named(_Message, frozen=True):
    """From a guest: who says it. From the house: whose the data is, who played, who won, or who is told."""

    nickname: str


# What the messages are made of


class AssistantCard(_Part, frozen=True):
    priority: int
    mother_nature_movement: int | UnsetType = UNSET
    owner: str | UnsetType = UNSET


class Cloud(_Part, frozen=True):
    students: list[Colour]


class IslandModel(_Part, frozen=True):
    mother_nature: bool
    students: list[Colour]
    color_tower: Tower | Literal["NULL"]
    is_joined: bool
    tower_number: int | UnsetType = UNSET
    size: int | UnsetType = UNSET
    no_entry_tiles: int | UnsetType = UNSET


class CharacterCard(_Part, frozen=True):
    character_id: int
    cost: int
    """The price now."""
    coin_on_card: bool
    students: list[Colour]
    no_entry_tiles: int
    active: bool
    """Somebody has paid for it in the present turn."""
    used_by: str | None
    color: Colour | None


# What guests say: the document


class LoginRequest(_Named, frozen=True):
    extensions: bool = False


class PlayerNicknameMessage(_Message, frozen=True, omit_defaults=True):
    """Its members are judged one after another, each with an answer of its own, so they may be anything here."""

    nickname: Any = None
    num_players: Any = None
    color_tower: Any = None
    game_mode: Any = None
    code: Any = None
    secret: Any = None


class PlayAssistantCardMessage(_Named, frozen=True):
    assistant_card: AssistantCard | int


class StudentToIslandMessage(_Named, frozen=True):
    students: list[str]
    index_island: int


class StudentToHallMessage(_Named, frozen=True):
    students: list[str]


class MoveMotherNatureMessage(_Named, frozen=True):
    movement: int


class AddStudentFromCloudToWaitingMessage(_Named, frozen=True):
    cloud_index: int


class EndGame(_Message, frozen=True):
    pass


# What guests say: extensions


class PingMessage(_Message, frozen=True):
    pass


class PlayedCharacterCardMessage(_Named, frozen=True):
    card_played: int | None


class _Answer(_Message, frozen=True):
    """To a character's question."""

    nickname: str | UnsetType = UNSET


class MovedFromCardToIsland(_Answer, frozen=True, kw_only=True):
    island_index: int
    student_to_move: str


class ExtraGetInfluence(_Answer, frozen=True, kw_only=True):
    index_island: int


class MovedBanCardMessage(_Answer, frozen=True, kw_only=True):
    index_island: int


class MovedFromCardToEntrance(_Answer, frozen=True, kw_only=True):
    students_from_card: list[str]
    students_from_entrance: list[str]


class ChosenColorToIgnore(_Answer, frozen=True, kw_only=True):
    chosen_color: str


class ChosenChangeEntranceHall(_Answer, frozen=True, kw_only=True):
    students_from_hall: list[str]
    students_from_entrance: list[str]


class MovedStudentFromCardToHall(_Answer, frozen=True, kw_only=True):
    picked_student: str


class ChosenColorRemoveForAll(_Answer, frozen=True, kw_only=True):
    color: str


Answers: TypeAlias = (
    MovedFromCardToIsland
    | ExtraGetInfluence
    | MovedBanCardMessage
    | MovedFromCardToEntrance
    | ChosenColorToIgnore
    | ChosenChangeEntranceHall
    | MovedStudentFromCardToHall
    | ChosenColorRemoveForAll
)

GuestSays: TypeAlias = (
    LoginRequest
    | PlayerNicknameMessage
    | PlayAssistantCardMessage
    | StudentToIslandMessage
    | StudentToHallMessage
    | MoveMotherNatureMessage
    | AddStudentFromCloudToWaitingMessage
    | EndGame
    | PingMessage
    | PlayedCharacterCardMessage
    | Answers
)


# What the house says: the document


class LoginReply(_Message, frozen=True):
    nickname_accepted: bool
    connection_successful: bool


class InvalidTowerMessage(_Named, frozen=True):
    pass


class InvalidNicknameMessage(_Named, frozen=True):
    pass


class TowerMessage(_Named, frozen=True):
    color_tower: Tower
    tower_number: int
    code: str | UnsetType = UNSET
    secret: str | UnsetType = UNSET


class AssignPlayerDeckResponseMessage(_Named, frozen=True):
    assistant_cards_model: list[AssistantCard]


class DisplayHallMessage(_Named, frozen=True):
    hall: Hall
    profs: list[Colour] | UnsetType = UNSET
    coins: int | UnsetType = UNSET


class DisplayEntranceMessage(_Named, frozen=True):
    entrance: list[Colour]


class DisplayCloudsMessage(_Named, frozen=True):
    clouds: list[Cloud]


class DisplayIslandMessage(_Named, frozen=True):
    island_model: IslandModel
    island_index: int
    islands_number: int | UnsetType = UNSET


class DisplayCemeteryMessage(_Named, frozen=True):
    cemetery: list[AssistantCard]


class InvalidNumberStudentsMovedMessage(_Named, frozen=True):
    moved: int | UnsetType = UNSET
    required: int | UnsetType = UNSET


class InvalidMovementMessage(_Named, frozen=True):
    movement_allowed: int | UnsetType = UNSET
    movement_inserted: int | UnsetType = UNSET


class TextMessage(_Named, frozen=True):
    text: str


class WinMessage(_Named, frozen=True):
    winners: list[str] | UnsetType = UNSET
    reason: str | UnsetType = UNSET


Documented: TypeAlias = (
    LoginReply
    | InvalidTowerMessage
    | InvalidNicknameMessage
    | TowerMessage
    | AssignPlayerDeckResponseMessage
    | DisplayHallMessage
    | DisplayEntranceMessage
    | DisplayCloudsMessage
    | DisplayIslandMessage
    | DisplayCemeteryMessage
    | InvalidNumberStudentsMovedMessage
    | InvalidMovementMessage
    | TextMessage
    | WinMessage
)


# What the house says: extensions, for those who asked for them


class ErrorMessage(_Named, frozen=True):
    error: str


class ErrorCardMessageResponse(_Named, frozen=True):
    card: AssistantCard


class StartTurnMessage(_Named, frozen=True):
    phase: Literal["planning", "action"]


class EndTurnMessage(_Named, frozen=True):
    phase: Literal["planning", "action"]


class OrderMessage(_Named, frozen=True):
    order: list[str]


class DisplayIslandsMessage(_Named, frozen=True):
    island_models: list[IslandModel]


class DisplayPlayerBoardMessage(_Named, frozen=True):
    towers: int
    hall: Hall
    entrance: list[Colour]
    profs: list[Colour]
    coins: int


class DisconnectionMessage(_Message, frozen=True):
    nickname_disconnected: str
    message_str: str


class LobbyInfoMessage(_Message, frozen=True):
    nickname_list: list[str]
    code: str


class EffectSkippingInfluenceMessage(_Named, frozen=True):
    island_index: int


class ReqPlayCharacterCardMessage(_Named, frozen=True):
    character_deck: list[CharacterCard]
    exist_card: bool
    """Whether the guest who is told can afford one."""
    coins: int
    supply: int


class AskMoveStudentFromCardToIslandMessage(_Named, frozen=True):
    islands: list[IslandModel]
    students_on_card: list[Colour]


class AskExtraGetInfluenceMessage(_Named, frozen=True):
    islands: list[IslandModel]


class AskMoveBanCardMessage(_Named, frozen=True):
    islands: list[IslandModel]


class AskMoveStudentsFromCardToEntrance(_Named, frozen=True):
    students_on_card: list[Colour]
    entrance: list[Colour]


class AskColorToIgnore(_Named, frozen=True):
    pass


class AskStudentsChangeEntranceHall(_Named, frozen=True):
    entrance: list[Colour]
    hall: Hall


class ReqStudentFromCardToHall(_Named, frozen=True):
    students_on_card: list[Colour]


class AskColorRemoveFromAll(_Named, frozen=True):
    pass


Questions: TypeAlias = (
    AskMoveStudentFromCardToIslandMessage
    | AskExtraGetInfluenceMessage
    | AskMoveBanCardMessage
    | AskMoveStudentsFromCardToEntrance
    | AskColorToIgnore
    | AskStudentsChangeEntranceHall
    | ReqStudentFromCardToHall
    | AskColorRemoveFromAll
)

Extensions: TypeAlias = (
    ErrorMessage
    | ErrorCardMessageResponse
    | StartTurnMessage
    | EndTurnMessage
    | OrderMessage
    | DisplayIslandsMessage
    | DisplayPlayerBoardMessage
    | DisconnectionMessage
    | LobbyInfoMessage
    | EffectSkippingInfluenceMessage
    | ReqPlayCharacterCardMessage
    | Questions
)

HouseSays: TypeAlias = Documented | Extensions


# Reading

_GUESTS: dict[str, type[GuestSays]] = {message.__name__: message for message in get_args(GuestSays)}
_GUESTS["EndGameMessage"] = EndGame
_HOUSE: dict[str, type[HouseSays]] = {message.__name__: message for message in get_args(HouseSays)}


def read_guest(frame: bytes) -> GuestSays:
    said = read_object(frame)
    message = _message(said, _GUESTS)
    try:
        return convert(said, message)
    except Unreadable as why:
        if message is LoginRequest:
            # The document: always a LoginReply. What cannot be read is no good name.
            return LoginRequest("")
        raise Unreadable(f"this {message.__name__} cannot be read: {why}") from why


def read_house(frame: bytes) -> HouseSays:
    """Read a server's line; Nickname and NicknameAccepted may have small letters here too."""
    said = read_object(frame)
    if "nicknameAccepted" in said:
        said.setdefault("NicknameAccepted", said["nicknameAccepted"])
    return convert(said, _message(said, _HOUSE))


def _message(said: dict[str, Any], family: dict[str, type[T]]) -> type[T]:
    """Which message this is; its type is then spelled as in the document."""
    name = said.get("type")
    if not isinstance(name, str):
        raise Unreadable("the name of a message stands in its member 'type'")
    message = family.get(name[:1].upper() + name[1:])
    if message is None:
        raise Unreadable(f"there is no message {name[:60]!r} to be said here")
    said["type"] = message.__name__
    if "nickname" in said:
        said.setdefault("Nickname", said["nickname"])
    return message
