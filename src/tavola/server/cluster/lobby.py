"""One lobby for all nodes: each tells the others what changes in its own, and shows theirs among its own."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from tavola.dialects.native import telling, wire
from tavola.house.foreign import Foreign
from tavola.house.house import House
from tavola.house.ledger import Phase
from tavola.house.table import Table

MOST_PLAYED: Final = 200
"""Of the games that are played a node shows the others so many: nobody looks for one among a million."""


class Changed(Struct, frozen=True):
    node: str
    shown: list[wire.TableCard]
    gone: list[str]
    whole: bool = False
    """Whether the node shows nothing else."""


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(Changed).decode


class SharedLobby:
    """`tell` has something sent to all other nodes, once so much of the house's entries is on disk."""

    def __init__(self, house: House, me: str, tell: Callable[[bytes, int], None]) -> None:
        self._house = house
        self._me = me
        self._tell = tell
        self._theirs: dict[str, set[str]] = {}
        """For each other node the tables that it shows."""
        self._played: set[str] = set()
        """The games of ours that are played and shown."""
        house.bulletin.follow(self)

    # Ours

    def lobby_changed(
        self, shown: Sequence[Table | Foreign], gone: Sequence[Table | Foreign], _: dict[Any, Any]
    ) -> None:
        ended = [table for table in gone if isinstance(table, Table)]
        self._played.difference_update(table.code for table in ended)
        cards = self._cards(table for table in shown if isinstance(table, Table))
        if cards or ended:
            sequence = max([table.sequence for table in (*shown, *gone)], default=0)
            self._tell(encode(Changed(self._me, cards, [table.code for table in ended])), sequence)

    def _cards(self, tables: Iterable[Table]) -> list[wire.TableCard]:
        cards = []
        for table in tables:
            if table.phase is not Phase.WAITING and table.code not in self._played:
                if len(self._played) >= MOST_PLAYED:
                    continue
                self._played.add(table.code)
            cards.append(telling.card(table))
        return cards

    def tell_whole(self) -> None:
        """Another node is new and knows nothing."""
        self._played.clear()
        mine = [table for table in self._house.lobby.all_shown() if isinstance(table, Table)]
        sequence = max([table.sequence for table in mine], default=0)
        self._tell(encode(Changed(self._me, self._cards(mine), [], whole=True)), sequence)

    # Theirs

    def heard(self, told: bytes) -> None:
        changed = decode(told)
        if changed.node == self._me:
            return
        theirs = self._theirs.setdefault(changed.node, set())
        shown = {card.code for card in changed.shown}
        for code in (theirs - shown) if changed.whole else theirs.intersection(changed.gone):
            theirs.discard(code)
            self._gone(code)
        for card in changed.shown:
            theirs.add(card.code)
            self._house.lobby.shown_elsewhere(Foreign(card.code, Phase(card.phase), card))

    def forget(self, node: str) -> None:
        for code in self._theirs.pop(node, ()):
            self._gone(code)

    def _gone(self, code: str) -> None:
        if not any(code in theirs for theirs in self._theirs.values()):
            self._house.lobby.gone_elsewhere(code)
