"""The messages of the document: two closed families, how each is read and how it is spelled.

A message is one JSON object a line; the key `Message` says which, the nickname comes last. Where the document and
the existing program name an argument differently, `ALSO_CALLED` has both: both are read, and both are sent.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Raw, Struct, field

from tavola.dialects import jsonlines
from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_states.values import (
    Marble,
    MatchConfiguration,
    PhysicalResource,
    Pile,
    Recipe,
    Summary,
    Unset,
)


class Forgotten(Unreadable):
    """A message lacks an argument."""


# Both ways


class _Message(Struct, frozen=True, tag_field="Message", rename="camel"):
    pass


class Ping(_Message, frozen=True, tag="ping"):
    nickname: str | Unset = UNSET


class Configuration(_Message, frozen=True, tag="configuration"):
    config: MatchConfiguration
    nickname: str | Unset = UNSET


# What guests say


class Login(_Message, frozen=True, tag="login"):
    nickname: str
    secret: str | Unset = UNSET
    """Ours."""


class BinarySelection(_Message, frozen=True, tag="binarySelection"):
    selection: bool
    nickname: str | Unset = UNSET


class NumPlayers(_Message, frozen=True, tag="numPlayers"):
    num_players: int
    nickname: str | Unset = UNSET


class LeadersChoice(_Message, frozen=True, tag="leadersChoice"):
    leader_ids: tuple[str, ...]
    nickname: str | Unset = UNSET


class _Units(_Message, frozen=True):
    resources: tuple[PhysicalResource, ...]
    nickname: str | Unset = UNSET


class StartingResource(_Units, frozen=True, tag="startingResource"):
    pass


class WhiteMarblesConversion(_Units, frozen=True, tag="whiteMarblesConversion"):
    pass


class WarehouseInsertion(_Units, frozen=True, tag="warehouseInsertion"):
    pass


class _Leader(_Message, frozen=True):
    leader_id: str
    nickname: str | Unset = UNSET


class LeaderActivation(_Leader, frozen=True, tag="leaderActivation"):
    pass


class LeaderDiscarding(_Leader, frozen=True, tag="leaderDiscarding"):
    pass


class SwitchShelf(_Message, frozen=True, tag="switchShelf"):
    shelf1: int
    shelf2: int
    nickname: str | Unset = UNSET


class MarketDraw(_Message, frozen=True, tag="marketDraw"):
    row: bool
    num: int
    nickname: str | Unset = UNSET


class DevCardDraw(_Message, frozen=True, tag="devCardDraw"):
    row: int
    """The level."""
    column: int
    """The colour."""
    nickname: str | Unset = UNSET


class Payments(_Message, frozen=True, tag="payments"):
    strongbox_costs: tuple[PhysicalResource, ...] = ()
    warehouse_costs: dict[str, PhysicalResource] = {}
    """By the number of the shelf."""
    nickname: str | Unset = UNSET


class DevCardPlacement(_Message, frozen=True, tag="devCardPlacement"):
    column: int
    nickname: str | Unset = UNSET


class Production(_Message, frozen=True, tag="production"):
    card_ids: tuple[str, ...]
    production_of_unknown: Recipe = Recipe()
    """What is chosen for all the UNKNOWN together, and nothing else."""
    nickname: str | Unset = UNSET


class EndTurn(_Message, frozen=True, tag="endTurn"):
    nickname: str | Unset = UNSET


class Rematch(_Message, frozen=True, tag="rematch"):
    accepted: bool
    nickname: str | Unset = UNSET


class Disconnection(_Message, frozen=True, tag="disconnection"):
    nickname: str | Unset = UNSET


GuestSays: TypeAlias = (
    Ping
    | Login
    | BinarySelection
    | NumPlayers
    | Configuration
    | LeadersChoice
    | StartingResource
    | LeaderActivation
    | LeaderDiscarding
    | SwitchShelf
    | MarketDraw
    | WhiteMarblesConversion
    | WarehouseInsertion
    | DevCardDraw
    | Payments
    | DevCardPlacement
    | Production
    | EndTurn
    | Rematch
    | Disconnection
)


# What the house says


class NextState(_Message, frozen=True, tag="nextState"):
    new_state: str
    nickname: str | Unset = UNSET


class Retry(_Message, frozen=True, tag="retry"):
    current_state: str | Unset = UNSET
    err_message: str = ""
    nickname: str | Unset = UNSET


class SummaryMessage(_Message, frozen=True, tag="Summary"):
    summary: Summary | Raw
    nickname: str | Unset = UNSET


class EndGameResults(_Message, frozen=True, tag="endGameResults"):
    type: str
    msg: str
    ranking: dict[str, int]
    """From the best down."""
    leader_board: dict[str, int]
    winners: tuple[str, ...] = ()
    nickname: str | Unset = UNSET


class RematchOffered(_Message, frozen=True, tag="rematchOffered"):
    proposer: str
    message: str
    nickname: str | Unset = UNSET


class HandLeadersState(_Message, frozen=True, tag="HandLeadersState"):
    hand_leaders: tuple[str, ...]
    nickname: str | Unset = UNSET


class ActivatedLeader(_Message, frozen=True, tag="activatedLeader"):
    card: str = field(name="cardID")
    nickname: str | Unset = UNSET


class DiscardedLeader(_Message, frozen=True, tag="discardedLeader"):
    nickname: str | Unset = UNSET


class NewWhiteMarbleConversion(_Message, frozen=True, tag="newWhiteMarbleConversion"):
    new_conversion: PhysicalResource
    nickname: str | Unset = UNSET


class UpdatedDiscountMap(_Message, frozen=True, tag="updatedDiscountMap"):
    new_discount_map: tuple[PhysicalResource, ...]
    nickname: str | Unset = UNSET


class MarketChange(_Message, frozen=True, tag="marketChange"):
    side_marble: Marble
    new_market: tuple[tuple[Marble, ...], ...]
    nickname: str | Unset = UNSET


class MarketBufferChange(_Message, frozen=True, tag="marketBufferChange"):
    new_buffer: tuple[PhysicalResource, ...]
    nickname: str | Unset = UNSET


class WarehouseChange(_Message, frozen=True, tag="warehouseChange"):
    new_warehouse: tuple[PhysicalResource, ...]
    nickname: str | Unset = UNSET


class StrongboxChange(_Message, frozen=True, tag="strongboxChange"):
    new_strongbox: tuple[PhysicalResource, ...]
    nickname: str | Unset = UNSET


class CardGridChange(_Message, frozen=True, tag="cardGridChange"):
    new_card_grid: tuple[tuple[Pile, ...], ...]
    nickname: str | Unset = UNSET


class DevCardDrawn(_Message, frozen=True, tag="DevCardDrawn"):
    """Without a card: it is placed."""

    card: str | Unset = field(name="cardID", default=UNSET)
    nickname: str | Unset = UNSET


class DevCardSlotChange(_Message, frozen=True, tag="devCardSlotChange"):
    new_dev_slots: tuple[tuple[str, ...], ...]
    nickname: str | Unset = UNSET


class NewFaithPosition(_Message, frozen=True, tag="newFaithPosition"):
    new_position: int
    nickname: str | Unset = UNSET


class VaticanReport(_Message, frozen=True, tag="vaticanReport"):
    pope_tiles: dict[str, tuple[int, ...]]
    nickname: str | Unset = UNSET


class TokenDraw(_Message, frozen=True, tag="tokenDraw"):
    token_name: str
    remaining_tokens: int
    nickname: str | Unset = UNSET


class LastRound(_Message, frozen=True, tag="LastRound"):
    nickname: str | Unset = UNSET


class PlayerConnectionState(_Message, frozen=True, tag="playerConnectionState"):
    connected: bool
    nickname: str | Unset = UNSET


class Goodbye(_Message, frozen=True, tag="Goodbye"):
    msg: str
    abnormal_condition: bool
    nickname: str | Unset = UNSET


HouseSays: TypeAlias = (
    Ping
    | Configuration
    | NextState
    | Retry
    | SummaryMessage
    | EndGameResults
    | RematchOffered
    | HandLeadersState
    | ActivatedLeader
    | DiscardedLeader
    | NewWhiteMarbleConversion
    | UpdatedDiscountMap
    | MarketChange
    | MarketBufferChange
    | WarehouseChange
    | StrongboxChange
    | CardGridChange
    | DevCardDrawn
    | DevCardSlotChange
    | NewFaithPosition
    | VaticanReport
    | TokenDraw
    | LastRound
    | PlayerConnectionState
    | Goodbye
)


# Names that mean the same

LABELS_TOO: Final[dict[str, type[GuestSays]]] = {
    "bynarySelection": BinarySelection,
    "devCard": DevCardDraw,
    "whiteMarbleConversion": WhiteMarblesConversion,
    "startingResources": StartingResource,
    "configure": Configuration,
}
"""Labels besides the messages' own (G1)."""

ALSO_CALLED: Final[dict[type, dict[str, str]]] = {
    LeadersChoice: {"CardIDs": "leaderIds"},
    Production: {"CardIDs": "cardIds", "unknownProduction": "productionOfUnknown"},
    Payments: {"sbPayments": "strongboxCosts", "whPayments": "warehouseCosts"},
    EndGameResults: {"leaderBoard": "ranking"},
    RematchOffered: {"message": "proposer"},
}
"""The document's name of an argument and the one on the wire (G2, G3)."""


def label_of(message: type[GuestSays | HouseSays]) -> str:
    label = message.__struct_config__.tag
    assert isinstance(label, str)
    return label


def _plain(label: str) -> str:
    return label.casefold().removesuffix("message")


_GUEST: Final[dict[str, type[GuestSays]]] = {
    _plain(label): message
    for label, message in [(label_of(message), message) for message in GuestSays.__args__] + [*LABELS_TOO.items()]
}
_REQUIRED: Final[dict[type[GuestSays], list[str]]] = {
    message: [argument.encode_name for argument in msgspec.structs.fields(message) if argument.required]
    for message in GuestSays.__args__
}
_HOUSE: Final[dict[str, type[HouseSays]]] = {_plain(label_of(message)): message for message in HouseSays.__args__}


# Reading

_KINDS: Final = {
    "object": "an object",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
}
_WRONG_KIND: Final = re.compile(r"Expected `(.+)`, got `(.+?)`(?: - at `\$\.?(.*)`)?")
_MISSING: Final = re.compile(r"Object missing required field `(.+?)`(?: - at `\$\.?(.*)`)?")
_WRONG_WORD: Final = re.compile(r"Invalid (?:enum )?value (.+?)(?: - at `\$\.?(.*)`)?")
_ENTRY: Final = re.compile(r"^(.*)\[(\d*|\.\.\.)\](?:\.(.*))?$")


def in_words(fault: str) -> str:
    """What a decoder finds wrong with a message, for the people who write one."""
    if wrong := _WRONG_KIND.fullmatch(fault):
        wanted = " or ".join([_KINDS.get(kind.strip(), kind) for kind in wrong[1].split("|")])
        return f"{_place(wrong[3])} must be {wanted}, not {_KINDS.get(wrong[2], wrong[2])}"
    if wrong := _MISSING.fullmatch(fault):
        return f"{_place(wrong[2])} lacks {wrong[1]}"
    if wrong := _WRONG_WORD.fullmatch(fault):
        return f"{_place(wrong[2])} cannot be {wrong[1]}"
    return fault


def _place(path: str | None) -> str:
    """`resources[0].type` as: type of entry 1 of resources."""
    if not path:
        return "the message"
    if entry := _ENTRY.match(path):
        which = f"entry {int(entry[2]) + 1}" if entry[2].isdecimal() else "an entry"
        whole = f"{which} of {_place(entry[1])}"
        return f"{entry[3]} of {whole}" if entry[3] else whole
    *outer, last = path.split(".")
    return f"{last} of {_place('.'.join(outer))}" if outer else last


def read_guest(line: bytes) -> tuple[type[GuestSays], dict[str, Any]]:
    """Which message it is, and what it says; `argued` makes the message of it."""
    if line.strip() == b"ping":
        return Ping, {}
    said = jsonlines.read_object(line)
    label = said.get("Message")
    message = _GUEST.get(_plain(label)) if isinstance(label, str) else None
    if message is None:
        raise Unreadable("the key Message must name a message of the document")
    return message, {key: value for key, value in said.items() if value is not None}


def argued(message: type[GuestSays], said: dict[str, Any]) -> GuestSays:
    said = _by_wire_name(message, said)
    for argument in _REQUIRED[message]:
        if argument not in said:
            raise Forgotten(argument)
    if message is Configuration:
        _check_pieces(said["config"])
    try:
        return jsonlines.convert({**said, "Message": label_of(message)}, message)
    except Unreadable as why:
        raise Unreadable(in_words(str(why))) from why


def _check_pieces(config: Any) -> None:
    pieces = [piece.encode_name for piece in msgspec.structs.fields(MatchConfiguration)]
    if isinstance(config, dict) and config and not any(piece in config for piece in pieces):
        raise Unreadable(f"what can be configured is {', '.join(pieces)}")


def read_house(line: bytes) -> HouseSays:
    """Read a server's line, as freely as other servers may write it."""
    if line.strip() == b"ping":
        return Ping()
    said = jsonlines.read_object(line)
    label = said.get("Message")
    message = _HOUSE.get(_plain(label)) if isinstance(label, str) else None
    if message is None:
        raise Unreadable("not a message of the document")
    said = _by_wire_name(message, said)
    if message is EndGameResults:
        said = {"type": "", "msg": "", **said, "leaderBoard": said.get("ranking")}
    elif message is RematchOffered:
        said["message"] = said.get("proposer")
    elif message is SummaryMessage:
        summary = jsonlines.convert(said.get("summary", {}), Summary, lenient=True)
        return SummaryMessage(summary, said.get("nickname", UNSET))
    return jsonlines.convert({**said, "Message": label_of(message)}, message, lenient=True)


def _by_wire_name(message: type, said: dict[str, Any]) -> dict[str, Any]:
    said = dict(said)
    for document, wire in ALSO_CALLED.get(message, {}).items():
        if document in said:
            said[wire] = said.pop(document)
    return said


# Writing


def lines(messages: Sequence[HouseSays]) -> bytes:
    return jsonlines.lines(messages)


def guest_line(message: GuestSays) -> bytes:
    """A guest's message with each argument by all its names."""
    said: dict[str, Any] = msgspec.to_builtins(message)
    for document, wire in ALSO_CALLED.get(type(message), {}).items():
        said[document] = said[wire]
    return jsonlines.line(said)
