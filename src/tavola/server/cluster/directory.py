"""Which node keeps which table, and at which tables somebody of a name sits.

table.CODE       the node that keeps it; changed only by whoever has read it last
of.NODE.CODE     so that a node's tables are found without a look at all others
seat.NAME.CODE   somebody of this name, which is hashed, sits at this table
node.NODE        a node whose tables have not all been taken by others
queue.GAME       the node that keeps this game's queue
secret           what the nodes prove to each other that they are nodes with
"""

from hashlib import blake2b

from tavola.server.cluster.keys import Keys, Taken


def name_key(dialect: str, name: str) -> str:
    """A name may hold anything, and a key may not; nor need the servers know how people are called."""
    return blake2b(f"{dialect} {name}".encode(), digest_size=12).hexdigest()


class Directory:
    """`me` is the node that asks."""

    def __init__(self, keys: Keys, me: str) -> None:
        self.keys = keys
        self.me = me
        self._revisions: dict[str, int] = {}
        """Of each table of ours."""
        self._seats: dict[str, set[str]] = {}
        """Who was found to sit at each of them."""
        self._taken: set[str] = set()
        """Those that were another's before: who sits there is not known here."""

    # Tables

    async def claim_new(self, code: str) -> bool:
        """Whether this code is ours from now on: nobody else has it."""
        try:
            revision = await self.keys.swap(f"table.{code}", self.me.encode(), 0)
        except Taken:
            found = await self.keys.get(f"table.{code}")
            if found is None or found.value.decode() != self.me:
                return False
            revision = found.revision  # claimed before, and not told so: the answer was lost
        self._revisions[code] = revision
        await self.keys.put(f"of.{self.me}.{code}", b"")
        return True

    async def keeper(self, code: str) -> str | None:
        found = await self.keys.get(f"table.{code}")
        return found.value.decode() if found else None

    async def take(self, code: str, node: str) -> bool:
        """Take this table from that node; whether it is ours now."""
        found = await self.keys.get(f"table.{code}")
        if found and found.value.decode() == node:
            try:
                self._revisions[code] = await self.keys.swap(f"table.{code}", self.me.encode(), found.revision)
            except Taken:
                return False
            self._taken.add(code)
            await self._move_index(code, node, self.me)
            return True
        if found and found.value.decode() == self.me:
            # Taken before, and not told so: the answer was lost.
            self._revisions[code] = found.revision
            self._taken.add(code)
            await self._move_index(code, node, self.me)
            return True
        await self.keys.forget(f"of.{node}.{code}")
        return False

    async def give(self, code: str, node: str) -> bool:
        """Give this table of ours to that node; whether it was ours."""
        revision = self._revisions.pop(code, None)
        if revision is None:
            return False
        try:
            await self.keys.swap(f"table.{code}", node.encode(), revision)
        except Taken:
            return False
        await self._move_index(code, self.me, node)
        return True

    async def _move_index(self, code: str, before: str, after: str) -> None:
        await self.keys.put(f"of.{after}.{code}", b"")
        await self.keys.forget(f"of.{before}.{code}")

    async def given(self, code: str) -> bool:
        """Whether this table is ours, by whomever it was given."""
        found = await self.keys.get(f"table.{code}")
        if found is None or found.value.decode() != self.me:
            return False
        self._revisions[code] = found.revision
        self._taken.add(code)
        return True

    async def kept(self, code: str) -> bool:
        """Whether this table has been ours since we had it last, and nobody else's in between."""
        known = self._revisions.get(code)
        if known is None:
            return True  # it is just being claimed
        found = await self.keys.get(f"table.{code}")
        return found is not None and found.value.decode() == self.me and found.revision == known

    async def of(self, node: str) -> list[str]:
        """The tables that node has, or had when it was last there."""
        return [key.rpartition(".")[2] for key in await self.keys.names(f"of.{node}.*")]

    async def end(self, code: str) -> None:
        """This table of ours is finished."""
        revision = self._revisions.pop(code, None)
        names = {f"seat.{name}.{code}" for name in self._seats.pop(code, ())}
        if code in self._taken:
            self._taken.discard(code)
            names.update(await self.keys.names(f"seat.*.{code}"))
        for name in names:
            await self.keys.forget(name)
        if revision is not None:
            await self.keys.drop(revision)
        await self.keys.forget(f"of.{self.me}.{code}")

    def lost(self, code: str) -> None:
        """Another node has this table of ours."""
        self._revisions.pop(code, None)
        self._seats.pop(code, None)
        self._taken.discard(code)

    # Seats

    async def seat(self, code: str, names: set[str]) -> None:
        """These sit at this table of ours."""
        known = self._seats.setdefault(code, set())
        for name in names - known:
            known.add(name)
            await self.keys.put(f"seat.{name}.{code}", b"")

    async def seats(self, name: str) -> list[str]:
        """The tables at which somebody of this name sits."""
        return [key.rpartition(".")[2] for key in await self.keys.names(f"seat.{name}.*")]

    # Nodes

    async def enter(self) -> None:
        await self.keys.put(f"node.{self.me}", b"")

    async def nodes(self) -> list[str]:
        return [key.removeprefix("node.") for key in await self.keys.names("node.*")]

    async def forget_node(self, node: str) -> None:
        await self.keys.forget(f"node.{node}")

    async def secret(self, fresh: bytes) -> bytes:
        """What all nodes know: this, if none was there before."""
        try:
            await self.keys.swap("secret", fresh, 0)
        except Taken:
            found = await self.keys.get("secret")
            return found.value if found else fresh
        return fresh
