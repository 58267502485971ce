"""A match from the first entry of its log to the deal: who has which place, and what the deal is made of."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from tavola.games import AnyGame, Illegal, begin
from tavola.games.chance import SeededChance, with_words
from tavola.house import asides, proof
from tavola.house.asides import Aside
from tavola.house.errors import NotDone, Unwished
from tavola.house.ledger import Happened, Ledger, Phase
from tavola.house.match import Host, Match
from tavola.house.names import skeleton
from tavola.house.proof import Proof
from tavola.house.seat import Seat
from tavola.house.words import AnyEntry, Opened, Sat, Started, Stood, header_of, options_of
from tavola.store import Record


def _somebody_left(game: AnyGame, records: Iterable[Record]) -> bool:
    """Whether anybody left this game for good. In what a guest wrote the quotes are escaped."""
    leave = game.leaving("")
    spelled = b'{"type":"%s"' % type(leave).__name__.encode()
    return leave is not None and any(spelled in record.body for record in records)


class Seating(Match):
    """Opened anew, or restored from its log."""

    __slots__ = ("_kept_beside", "_opened_at")

    def __init__(self, host: Host, ledger: Ledger, seed: bytes) -> None:
        super().__init__(host, ledger, seed)
        self._opened_at: int | None = None
        self._kept_beside = 0
        """How much is kept beside the log."""

    @classmethod
    def open(cls, host: Host, opened: Opened, seed: bytes) -> Self:
        table = cls(host, Ledger(opened), seed)
        table.write(None, [], [opened], private=seed.hex().encode())
        return table

    @classmethod
    def restore(cls, host: Host, records: Sequence[Record], *, later: bool = False) -> Self:
        """The table as its log tells it. Nobody is connected yet.

        What only says how a game stands that goes on may be read later, when it is first asked for.
        """
        seed = bytes.fromhex((records[0].private or b"").decode())
        table = cls(host, Ledger(header_of(records[0].body)), seed)
        later = later and table.clocks is None and not _somebody_left(table.game, records)
        for number, record in enumerate(records):
            if later and table.playing:
                table._put_off(records[number:])
                break
            table._read(record)
        return table

    def _read(self, record: Record) -> None:
        ledger = self.ledger
        waiting = ledger.phase is Phase.WAITING
        entry = ledger.read(record.body)
        if waiting:
            self._settle_seats(entry)
        elif ledger.leaves(entry) and entry.who is not None:
            self.occupied[entry.who].gone = True
        if record.private and record.number:
            self._know(proof.read(record.private, entry.events))
        if self.clocks and self.playing:
            self.clocks.start(len(self.seats), entry.clocks)

    def _put_off(self, records: Sequence[Record]) -> None:
        """Of these nothing but their proofs concerns anybody's seat."""
        self.ledger.put_off([record.body for record in records])
        for record in records:
            if record.private:
                self._know(proof.read(record.private, ()))

    def _know(self, proofs: Mapping[int, Proof]) -> None:
        for index, known in proofs.items():
            if sitting := self.seats[index]:
                sitting.proof, sitting.address = known, known.address

    def _settle_seats(self, entry: AnyEntry) -> None:
        """Who has sat down or got up, until the game begins."""
        for event in entry.events:
            match event:
                case Opened():
                    self._opened_at = entry.at
                case Sat(seat):
                    self.seats[seat] = Seat(self.code, event)
                case Stood(seat):
                    self.seats[seat] = None
                case Started():
                    self._seal_seats()
                    return

    def keep_beside(self, aside: Aside) -> None:
        """Have this written beside the log; whoever is told of it is told when it is safe, as of an entry."""
        record = Record(self.code, self._kept_beside, asides.write(aside), beside=True)
        self._kept_beside += 1
        self.sequence = self.host.append(record)

    # Who has which place

    @property
    def has_room(self) -> bool:
        return self.phase is Phase.WAITING and None in self.seats

    def named(self, name: str) -> Seat | None:
        """Whoever has this name here, or one that looks like it."""
        looks = skeleton(name)
        return next((seat for seat in self.occupied if skeleton(seat.name) == looks), None)

    @property
    def opened_at(self) -> int:
        if self._opened_at is None:
            self._opened_at = self.ledger.entry(0).at
        return self._opened_at

    def try_wish(self, sat: Sat) -> None:
        wishes = [seat.wish if seat else "" for seat in self.seats]
        wishes[sat.seat] = sat.wish
        try:
            options_of(self.opened, len(wishes), wishes)
        except Illegal as why:
            raise Unwished(
                "this cannot be wished for at table {table}: {why}", table=self.code, why=str(why)
            ) from why

    # The deal

    def check_start(self) -> None:
        """`NotDone` says why the game cannot start with those who are here."""
        occupied = self.occupied
        if self.phase is not Phase.WAITING:
            raise NotDone("the game has begun")
        if len(occupied) not in self.game.seats:
            raise NotDone("{game} needs at least {count} players", game=self.game.title, count=self.game.seats[0])
        for number, seat in enumerate(self.seats[: len(occupied)]):
            if seat is None:
                raise NotDone("seat {seat} is empty: somebody must sit there before the start", seat=number + 1)
        try:
            self.ledger.options()
        except Illegal as why:
            raise NotDone("so few cannot start: {why}", why=str(why)) from why

    def begin(self) -> Happened:
        """Deal to those who are here."""
        players = len(self.occupied)
        chance = SeededChance(self._seed_with_words(), self.ledger.number + 1)
        state, events = begin(self.game, self.ledger.options(), players, chance)
        self._seal_seats()
        news = self.write(None, [], [Started(players), *events], state=state, drew=True)
        self.ledger.pack_log()
        if self.clocks:
            self.clocks.start(players)
            self.turn_clocks()
        return news

    def _seal_seats(self) -> None:
        """From now on these are the players, and the seed is stirred with their words."""
        self.seats = list(self.occupied)
        self._stirred = self._seed_with_words()

    def _seed_with_words(self) -> bytes:
        return with_words(self._seed, [sat.word for sat in self.ledger.seated])
