"""How somebody proves that a seat is theirs. The house keeps what it needs to check that, and no secret itself."""

from collections.abc import Iterable
from hashlib import blake2b, sha256
from hmac import compare_digest

import msgspec
from msgspec import Struct

from tavola.house.words import Sat

CHAIN = 16
"""How many secrets a seat has, one after another."""
_SIZE = 16
"""Bytes of a hash that are kept. A secret is 128 random bits, so nobody finds it, or another, by trying: neither
salt nor a slow hash is needed."""


def hashed(secret: str) -> bytes:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()[:_SIZE]


def _next(secret: str, seed: bytes) -> str:
    """What follows this secret at the table with this seed, which none of its guests knows before the end."""
    spelled = secret.encode("utf-8", "surrogatepass")
    return blake2b(b"the next secret of a seat" + spelled, key=seed, digest_size=16).hexdigest()


class Proof(Struct, frozen=True, omit_defaults=True):
    """What is stored beside the entry with which somebody sat down, and never told.

    A seat's secret changes when it is reclaimed. All that will ever be are fixed from the beginning and their
    hashes stored, so nothing has to be written before the next one is told; and while nobody has come with that
    one, it may never have been heard, so the one before still holds. Only a secret brings the next: whoever reads
    the hashes has none, and whoever has an old one does not know the seed.
    """

    hashes: bytes = b""
    """Of the secret that was used last and of all that follow it; none where there is no secret."""
    address: str = ""
    """Where its owner sat down, if the house goes by that."""

    @property
    def secret(self) -> bool:
        """Whether it takes a secret."""
        return bool(self.hashes)

    @property
    def only(self) -> bytes:
        """The hash of the secret it takes, where there is only one that it will ever take."""
        return self.hashes if len(self.hashes) == _SIZE else b""

    def accepts(self, secret: object) -> bool:
        return isinstance(secret, str) and self._place(secret) is not None

    def after(self, secret: str, seed: bytes) -> tuple["Proof", str]:
        """What holds once its owner has come with this secret, and the secret to come with the next time."""
        place = self._place(secret)
        assert place is not None
        hashes = self.hashes[place:]
        following = _next(secret, seed) if len(hashes) > _SIZE else secret
        return Proof(hashes, self.address), following

    def _place(self, secret: str) -> int | None:
        """Where in `hashes` this secret's is; how long that takes tells nothing."""
        tried, found = hashed(secret), None
        for place in range(0, len(self.hashes), _SIZE):
            if compare_digest(self.hashes[place : place + _SIZE], tried):
                found = place
        return found


NONE = Proof()

OWN_LENGTHS = range(16, 201)


def fault(secret: str) -> str | None:
    """What is wrong with a secret that a guest has made, in a sentence without its full stop."""
    if len(secret) in OWN_LENGTHS:
        return None
    return f"a secret of your own has {OWN_LENGTHS[0]} to {OWN_LENGTHS[-1]} characters, and should be random"


def house_made(secret: str, seed: bytes, address: str = "") -> Proof:
    """For a secret that the house has made and can tell anew."""
    hashes = b""
    for _ in range(CHAIN):
        hashes += hashed(secret)
        secret = _next(secret, seed)
    return Proof(hashes, address)


def guest_made(secret: str, address: str = "") -> Proof:
    """For the secret that a guest has brought along, if any."""
    return Proof(hashed(secret) if secret else b"", address) if secret or address else NONE


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(dict[int, Proof])


def write(proofs: dict[int, Proof]) -> bytes | None:
    """What to store beside an entry for these seats, if anything."""
    known = {seat: proof for seat, proof in proofs.items() if proof != NONE}
    return _encoder.encode(known) if known else None


def read(private: bytes, events: Iterable[object]) -> dict[int, Proof]:
    """What was stored for which seats beside the entry with these events."""
    if private.startswith(b"{"):
        return _decoder.decode(private)
    # Older logs have the secret itself, beside the entry with which somebody sat down.
    return {event.seat: guest_made(private.decode()) for event in events if isinstance(event, Sat)}
