"""Where else guests come in: the ports of the published protocols, as those who come another way are told."""

from typing import NamedTuple


class Door(NamedTuple):
    listener: str
    """The dialect, with a variant as DIALECT:VARIANT."""
    game: str
    host: str
    """Its name or address; empty where it is the one a guest has called the house by."""
    port: int
