"""Where the two variants of the dialect differ, all of it.

`as-written` is the document; `as-built` is what an existing program's client needs. The rows are numbered as in
docs/eriantys-commands.md. Rows that are not here are the same on the wire.
"""

from enum import StrEnum
from typing import NamedTuple


class Variant(StrEnum):
    AS_WRITTEN = "as-written"
    AS_BUILT = "as-built"


PORTS = {Variant.AS_WRITTEN: 36803, Variant.AS_BUILT: 36804}
"""Unless the operator chooses others."""


class Ways(NamedTuple):
    """How a variant speaks."""

    echoes: bool
    """Row 1: whether a command is passed on to the other players."""
    dining_room: str
    """Row 2."""
    document_keys: bool
    """Row 3: `board` and `paidInRound`, else `gameBoard` and `paidInTurn`."""
    turns_to_all: bool
    """Row 5: `turnEnable` to everybody and after every `status`, else to its player when a turn begins or ends."""
    upper_colours: bool
    """Row 6: how the guest's `ignore` and `return` spell colours; the house reads both."""
    shows_after_refusal: bool
    """Row 7: whether a refusal is followed by the unchanged `status` and `turnEnable`."""
    all_tied: tuple[str, ...] | None
    """Row 8: the winners when all sides are."""
    pings_at_once: bool
    """Row 9, as are the next two."""
    ping_seconds: float
    silence_seconds: float
    """Without any line for so long a guest counts as lost."""
    reply_seconds: float
    """Row 11: how long the answers to `enterGame` and `login` are held back, and all that follows them."""
    always_names_player: bool
    """Row 13: whether `activeUser` is there in planning, too, and before the first command of a turn."""
    simple_coins: int
    """Row 14: what `coins` says in a simple game, which has none."""
    either_half_first: bool
    """Row 15: whether the halves of a swap come in either order."""
    missing: str | None
    """Row 16: what is said when the table waits for somebody; None is a sentence with the names."""
    pongs_unasked: bool
    """Row 17: whether a guest sends `pong` by itself."""
    plays_forced: bool
    """Section 0.1: whether the house plays an assistant that is in the way of all others for its guest."""


# fmt: off
WAYS = {
    Variant.AS_WRITTEN: Ways(
        echoes=True,               # 1
        dining_room="diningRoom",  # 2
        document_keys=True,        # 3
        turns_to_all=False,        # 5
        upper_colours=True,        # 6
        shows_after_refusal=False, # 7
        all_tied=(),               # 8
        pings_at_once=False,       # 9
        ping_seconds=5.0,
        silence_seconds=60.0,
        reply_seconds=0.0,         # 11
        always_names_player=True,  # 13
        simple_coins=0,            # 14
        either_half_first=True,    # 15
        missing=None,              # 16
        pongs_unasked=False,       # 17
        plays_forced=False,
    ),
    Variant.AS_BUILT: Ways(
        echoes=False,
        dining_room="dining-room",
        document_keys=False,
        turns_to_all=True,
        upper_colours=False,
        shows_after_refusal=True,
        all_tied=None,
        pings_at_once=True,
        ping_seconds=1.0,
        silence_seconds=10.0,
        reply_seconds=0.05,
        always_names_player=False,
        simple_coins=1,
        either_half_first=False,
        missing="UserDisconnected",
        pongs_unasked=True,
        plays_forced=True,
    ),
}
# fmt: on
