"""The messages of the document and of its extensions: two closed families, and how a guest's line is read.

A message is one JSON object on a line; `type` is its name, the arguments are keys beside it.
"""

from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from tavola.dialects import jsonlines
from tavola.dialects.jsonlines import Unreadable, convert, line, read_object

# The values the arguments have


class _ManyNamed(StrEnum):
    """Values that are read under other names too."""

    @classmethod
    def _missing_(cls, value: object) -> "_ManyNamed | None":
        meant = _OTHER_NAMES.get(value)
        return meant if isinstance(meant, cls) else None


class GameMode(_ManyNamed):
    SOLO = "SOLO"
    MULTIPLAYER = "MULTIPLAYER"


class ActionType(_ManyNamed):
    DISCARD_LEADER = "DISCARD_LEADER"
    PLAY_LEADER = "PLAY_LEADER"
    TAKE_RESOURCES_FROM_MARKET = "TAKE_RESOURCES_FROM_MARKET"
    ACTIVATE_PRODUCTION = "ACTIVATE_PRODUCTION"
    BUY_DEVELOPMENT_CARD = "BUY_DEVELOPMENT_CARD"
    END_TURN = "END_TURN"


_OTHER_NAMES: Final[dict[object, _ManyNamed]] = {
    "SINGLE_PLAYER": GameMode.SOLO,
    "MULTI_PLAYER": GameMode.MULTIPLAYER,
    # The names in the document's text, where its list has others.
    "PLAY_LEADER_CARD_ACTION": ActionType.PLAY_LEADER,
    "TAKE_RESOURCE_FROM_MARKET_ACTION": ActionType.TAKE_RESOURCES_FROM_MARKET,
}


class Marble(StrEnum):
    GREY = "GREY"
    PURPLE = "PURPLE"
    RED = "RED"
    BLUE = "BLUE"
    YELLOW = "YELLOW"
    WHITE = "WHITE"


class Resource(StrEnum):
    COIN = "COIN"
    STONE = "STONE"
    SERVANT = "SERVANT"
    SHIELD = "SHIELD"


class Depot(StrEnum):
    WAREHOUSE_FIRST_ROW = "WAREHOUSE_FIRST_ROW"
    WAREHOUSE_SECOND_ROW = "WAREHOUSE_SECOND_ROW"
    WAREHOUSE_THIRD_ROW = "WAREHOUSE_THIRD_ROW"
    LEADER_SERVANT = "LEADER_SERVANT"
    LEADER_COIN = "LEADER_COIN"
    LEADER_SHIELD = "LEADER_SHIELD"
    LEADER_STONE = "LEADER_STONE"
    STRONGBOX = "STRONGBOX"
    """Only something to pay from."""


class Purpose(StrEnum):
    INITIAL = "INITIAL"
    PRODUCTION_INPUT = "PRODUCTION_INPUT"
    PRODUCTION_OUTPUT = "PRODUCTION_OUTPUT"


LORENZO: Final = "Lorenzo"
"""What the opponent of a solo game is called."""

T = TypeVar("T")

Three: TypeAlias = Annotated[tuple[T, ...], Meta(min_length=3, max_length=3)]
Four: TypeAlias = Annotated[tuple[T, ...], Meta(min_length=4, max_length=4)]
CardID: TypeAlias = Annotated[int, Meta(ge=1, le=48)]
LeaderID: TypeAlias = Annotated[int, Meta(ge=49, le=64)]
Space: TypeAlias = Annotated[int, Meta(ge=0, le=24)]


class Message(Struct, frozen=True, tag=True, tag_field="type", rename="camel"):
    """What all messages have in common."""


# What guests say. Every argument may be missing: an answer without what was asked for is asked for again.


class GameModeResponse(Message, frozen=True):
    game_mode: GameMode | None = None


class NickNameResponse(Message, frozen=True):
    nickname: str | None = None
    secret: str | UnsetType | None = UNSET
    """Ours."""


class PlayerNumberResponse(Message, frozen=True):
    is_retry: bool | None = None
    number_of_players: int | None = None


class ChooseLeaderCardsResponse(Message, frozen=True):
    leader_cards_chosen: tuple[int, ...] | None = None


class ChooseResourceTypeResponse(Message, frozen=True):
    resources_chosen: tuple[Resource, ...] | None = None


class ChooseStorageTypeResponse(Message, frozen=True):
    discard_resource: bool | None = None
    depot_chosen: Depot | None = None


class DoActionResponse(Message, frozen=True):
    action_chosen: ActionType | None = None


class OrAnotherAction(Message, frozen=True):
    """Instead of an answer the guest may go back to the list of actions."""

    change_action_type: bool | None = None


class ChooseLeaderCardToPlayResponse(OrAnotherAction, frozen=True):
    leader_card: int | None = field(default=None, name="LeaderCardID")


class ChooseLeaderCardToDiscardResponse(OrAnotherAction, frozen=True):
    leader_card: int | None = field(default=None, name="LeaderCardID")


class MarbleInsertionPositionResponse(Message, frozen=True):
    position: int | None = None


class ChooseWhiteMarbleConversionResponse(Message, frozen=True):
    conversion_chosen: Marble | None = None


class ChooseDevelopmentCardToBuyResponse(OrAnotherAction, frozen=True):
    development_card: int | None = field(default=None, name="DevelopmentCardID")


class ChooseDevelopmentCardSlotResponse(Message, frozen=True):
    slot_chosen: int | None = None


class ChooseProductionsToActivateResponse(OrAnotherAction, frozen=True):
    productions_chosen: tuple[int, ...] | None = None


class ChooseResourceOriginResponse(Message, frozen=True):
    depot_chosen: Depot | None = None


class SwapWarehouseDepotsRequest(Message, frozen=True):
    depot_one: Depot | None = None
    depot_two: Depot | None = None


class MoveResourceQuantityRequest(Message, frozen=True):
    origin: Depot | None = None
    destination: Depot | None = None
    quantity: int | None = None


class PingMessage(Message, frozen=True):
    """Both sides say it."""


GuestSays: TypeAlias = (
    GameModeResponse
    | NickNameResponse
    | PlayerNumberResponse
    | ChooseLeaderCardsResponse
    | ChooseResourceTypeResponse
    | ChooseStorageTypeResponse
    | DoActionResponse
    | ChooseLeaderCardToPlayResponse
    | ChooseLeaderCardToDiscardResponse
    | MarbleInsertionPositionResponse
    | ChooseWhiteMarbleConversionResponse
    | ChooseDevelopmentCardToBuyResponse
    | ChooseDevelopmentCardSlotResponse
    | ChooseProductionsToActivateResponse
    | ChooseResourceOriginResponse
    | SwapWarehouseDepotsRequest
    | MoveResourceQuantityRequest
    | PingMessage
)

Rearranging: TypeAlias = SwapWarehouseDepotsRequest | MoveResourceQuantityRequest
"""What a guest may ask of the house."""


# What the house asks


class GameModeRequest(Message, frozen=True):
    pass


class NicknameRequest(Message, frozen=True):
    is_retry: bool = False
    already_taken: bool = False


class PlayerNumberRequest(Message, frozen=True):
    is_retry: bool = False


class ChooseLeaderCardsRequest(Message, frozen=True):
    leader_cards: tuple[LeaderID, ...]
    is_retry: bool = False


class ChooseResourceTypeRequest(Message, frozen=True):
    available_resources: tuple[Resource, ...]
    quantity: int
    purpose: Purpose
    production: int | UnsetType = field(default=UNSET, name="productionID")
    is_retry: bool = False


class ChooseStorageTypeRequest(Message, frozen=True):
    available_depots: tuple[Depot, ...]
    resource: Resource
    resources_to_store: tuple[Resource, ...]
    can_discard: bool
    is_retry: bool = False


class DoActionRequest(Message, frozen=True):
    available_actions: tuple[ActionType, ...]


class ChooseLeaderCardToPlayRequest(Message, frozen=True):
    inactive_leader_card: tuple[int, ...]
    is_retry: bool = False


class ChooseLeaderCardToDiscardRequest(Message, frozen=True):
    inactive_leader_card: tuple[int, ...]
    is_retry: bool = False


class MarbleInsertionPositionRequest(Message, frozen=True):
    is_retry: bool = False


class ChooseWhiteMarbleConversionRequest(Message, frozen=True):
    available_conversions: tuple[Marble, ...]
    is_retry: bool = False


class ChooseDevelopmentCardToBuyRequest(Message, frozen=True):
    available_development_cards: tuple[int, ...]
    is_retry: bool = False


class ChooseDevelopmentCardSlotRequest(Message, frozen=True):
    available_slots: tuple[int, ...]
    is_retry: bool = False


class ChooseProductionsToActivateRequest(Message, frozen=True):
    available_productions: tuple[int, ...]
    is_retry: bool = False


class ChooseResourceOriginRequest(Message, frozen=True):
    resource: Resource
    resources_to_pay: tuple[Resource, ...]
    available_depots: tuple[Depot, ...]
    is_retry: bool = False


Request: TypeAlias = (
    GameModeRequest
    | NicknameRequest
    | PlayerNumberRequest
    | ChooseLeaderCardsRequest
    | ChooseResourceTypeRequest
    | ChooseStorageTypeRequest
    | DoActionRequest
    | ChooseLeaderCardToPlayRequest
    | ChooseLeaderCardToDiscardRequest
    | MarbleInsertionPositionRequest
    | ChooseWhiteMarbleConversionRequest
    | ChooseDevelopmentCardToBuyRequest
    | ChooseDevelopmentCardSlotRequest
    | ChooseProductionsToActivateRequest
    | ChooseResourceOriginRequest
)
"""A question: it stays open until it is answered as it can be."""


# What the house tells


class WaitingInTheLobbyMessage(Message, frozen=True):
    pass


class PlayersReadyToStartMessage(Message, frozen=True):
    pass


class SendPlayersNicknamesMessage(Message, frozen=True):
    player_nickname: str
    other_players_nicknames: tuple[str, ...]
    turn_order: tuple[str, ...]
    table_code: str | UnsetType = UNSET
    """Row 35: what people call this table by, on the page and in the log."""


class TurnMessage(Message, frozen=True):
    nickname: str
    is_started: bool


class EndTurnMessage(Message, frozen=True):
    is_forced: bool


class SwapWarehouseDepotsResponse(Message, frozen=True):
    swap_done: bool


class MoveResourceQuantityResponse(Message, frozen=True):
    move_done: bool


class UpdateMarketView(Message, frozen=True):
    marbles: Three[Four[Marble]]
    side_marble: Marble


class UpdateDevelopmentCardGrid(Message, frozen=True):
    """Rows from level 3 down to 1; green, blue, yellow, purple."""

    available_cards: Three[Four[CardID | None]]
    remaining: Three[Four[int]]


class UpdateDepotsStatus(Message, frozen=True):
    nickname: str
    warehouse_depots: Three[tuple[Resource, ...]]
    strongbox_depots: dict[Resource, int]
    leader_depots: dict[Depot, int]


class UpdateMarkerPosition(Message, frozen=True):
    nickname: str
    marker_position: Space


class NotifyTakenPopesFavorTile(Message, frozen=True):
    nickname: str
    number: int
    taken: bool


class NotifyResourcesToStore(Message, frozen=True):
    nickname: str
    resources_to_store: tuple[Resource, ...]


class NotifyMarbleTaken(Message, frozen=True):
    marble_taken: tuple[Marble, ...]


class NotifyLeaderAction(Message, frozen=True):
    nickname: str
    leader_card: int | None = field(name="LeaderCardID")
    discard: bool


class NotifyDevelopmentCardBought(Message, frozen=True):
    nickname: str
    development_card: CardID = field(name="DevelopmentCardID")
    slot: int | None


class NotifyVictoryPoints(Message, frozen=True):
    nickname: str
    victory_points: int


class ReloadLeaderCardsOwned(Message, frozen=True):
    nickname: str
    cards: dict[LeaderID, bool]
    """Whether each card is active."""
    hidden: int


class NotifyLorenzoAction(Message, frozen=True):
    id: int


class LastRoundMessage(Message, frozen=True):
    nickname: str


class Result(Struct, frozen=True, rename="camel"):
    position: int
    nickname: str
    victory_points: int
    resources: int


class GameOverMessage(Message, frozen=True):
    results: tuple[Result, ...]
    winners: tuple[str, ...]
    lorenzo_won: bool | UnsetType = UNSET


class NotifyClientDisconnection(Message, frozen=True):
    nickname: str


class WelcomeBackMessage(Message, frozen=True):
    nickname: str
    game_finished: bool


class TimeoutExpiredMessage(Message, frozen=True):
    pass


class ErrorMessage(Message, frozen=True):
    message: str


Told: TypeAlias = (
    WaitingInTheLobbyMessage
    | PlayersReadyToStartMessage
    | SendPlayersNicknamesMessage
    | TurnMessage
    | EndTurnMessage
    | SwapWarehouseDepotsResponse
    | MoveResourceQuantityResponse
    | UpdateMarketView
    | UpdateDevelopmentCardGrid
    | UpdateDepotsStatus
    | UpdateMarkerPosition
    | NotifyTakenPopesFavorTile
    | NotifyResourcesToStore
    | NotifyMarbleTaken
    | NotifyLeaderAction
    | NotifyDevelopmentCardBought
    | NotifyVictoryPoints
    | ReloadLeaderCardsOwned
    | NotifyLorenzoAction
    | LastRoundMessage
    | GameOverMessage
    | NotifyClientDisconnection
    | WelcomeBackMessage
    | PingMessage
    | TimeoutExpiredMessage
    | ErrorMessage
)

HouseSays: TypeAlias = Request | Told


# Reading and spelling

SPELLED: Final[dict[str, type[GuestSays]]] = {
    **{message.__name__: message for message in get_args(GuestSays)},
    # Rows 2 and 4: the document's text calls these otherwise than its list.
    "NicknameResponse": NickNameResponse,
    "NumberOfPlayersResponse": PlayerNumberResponse,
    "NumberOfPlayerResponse": PlayerNumberResponse,
}

_OTHER_KEYS: Final[dict[type[GuestSays], dict[str, str]]] = {
    # Row 34: the document's text calls arguments otherwise than its list, or the list has none.
    NickNameResponse: {"nickName": "nickname", "username": "nickname"},
    PlayerNumberResponse: {"playerNumber": "numberOfPlayers"},
    ChooseStorageTypeResponse: {"discard": "discardResource"},
}

_HOUSE_SPELLED: Final[dict[object, type[HouseSays]]] = {
    "NumberOfPlayersRequest": PlayerNumberRequest,
    "NumberOfPlayerRequest": PlayerNumberRequest,
    "ReadyToStartMessage": PlayersReadyToStartMessage,
}
"""What a server may say that keeps to the document's text and pictures."""


def read_guest(spelled: bytes) -> GuestSays:
    """A guest's message. Keys it does not have are ignored; an argument of the wrong kind counts as missing."""
    said = read_object(spelled)
    name = said.pop("type", None)
    kind = SPELLED.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Unreadable("a message has a type that this protocol knows, like GameModeResponse")
    for other, key in _OTHER_KEYS.get(kind, {}).items():
        if other in said:
            said.setdefault(key, said[other])
    try:
        return msgspec.convert(said, kind)
    except msgspec.ValidationError:
        return _without_faults(said, kind)


def _without_faults(said: dict[str, Any], kind: type[GuestSays]) -> GuestSays:
    understood = {}
    for argument in msgspec.structs.fields(kind):
        try:
            understood[argument.name] = msgspec.convert(said.get(argument.encode_name), argument.type)
        except msgspec.ValidationError:
            continue
    return kind(**understood)


_house_decoder: msgspec.json.Decoder[HouseSays] = msgspec.json.Decoder(HouseSays)


def read_house(spelled: bytes) -> HouseSays:
    try:
        return _house_decoder.decode(line(read_object(spelled)))  # the shared reader knows whole floats
    except msgspec.ValidationError as why:
        said = read_object(spelled)
        name = said.pop("type", None)
        kind = _HOUSE_SPELLED.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Unreadable(f"not a message of this protocol: {why}") from why
        return convert(said, kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as why:
        raise Unreadable(f"not a message of this protocol: {why}") from why


def lines(*messages: GuestSays | HouseSays) -> bytes:
    return jsonlines.lines(messages)


def again(request: Request) -> Request:
    """The same question for somebody whose answer was none; two of them have no way to say so."""
    if isinstance(request, GameModeRequest | DoActionRequest):
        return request
    return msgspec.structs.replace(request, is_retry=True)


def rearranged(wish: Rearranging, *, done: bool) -> HouseSays:
    if isinstance(wish, SwapWarehouseDepotsRequest):
        return SwapWarehouseDepotsResponse(done)
    return MoveResourceQuantityResponse(done)
