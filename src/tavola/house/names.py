"""The names of connected guests, for dialects in which a name is nobody else's while its owner is here."""


class Names:
    """A registry for each dialect. A name that was claimed is its owner's until it is released."""

    def __init__(self) -> None:
        self._claimed: dict[str, set[str]] = {}

    def claim(self, dialect: str, name: str) -> bool:
        """Take this name; whether it was free."""
        claimed = self._claimed.setdefault(dialect, set())
        if name in claimed:
            return False
        claimed.add(name)
        return True

    def release(self, dialect: str, name: str) -> None:
        self._claimed[dialect].discard(name)

    def in_use(self, dialect: str, name: str) -> bool:
        return name in self._claimed.get(dialect, ())

    def count(self, dialect: str) -> int:
        """How many guests of this dialect have a name."""
        return len(self._claimed.get(dialect, ()))
