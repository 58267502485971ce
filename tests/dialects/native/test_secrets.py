"""Secrets on the wire, in both dialects: what a seat may not know changes no byte it is sent.

Two houses are brought up from two logs that differ only in what one guest, or a spectator, cannot see: the tiles
in the others' hands, the tiles they traded away, and what is left in the bag. Both are asked the same things.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tavola.games.chance import commitment
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.tiles import NAMES
from tavola.games.qwirkle.words import Drew, Leave, Move, Place, Traded
from tavola.house.table import Table
from tavola.house.words import CODECS
from tavola.store import Record
from tavola.store.memory import MemoryStore
from tests.dialects.native.talking import Talk
from tests.support.sansio import FakeOutlet, Player, SansIo

SEEDS = range(25)
SCRIBE = CODECS["qwirkle"]


def played_table(seed: int) -> SansIo:
    """A house with one running table of two to four guests of both dialects, somewhere in a game."""
    rng = random.Random(f"table {seed}")
    players = 2 + seed % 3
    house = SansIo(f"secrets {seed}")
    ann = Talk(house)
    ann.say("Open", game="qwirkle", name="Ann", players=players, word="mellon")
    for name in ("Bob", "Cat", "Dan")[: players - 1]:
        if name == "Cat":
            Talk(house).say("Join", table=ann.table.code, name=name)
        else:
            house.hello(name)
    table = ann.table
    for _ in range(rng.randrange(25)):
        seat = table.occupied[table.acting[0]]
        moves = GAME.moves(table.ledger.state, seat.index)
        trades = [move for move in moves if not isinstance(move, Place)]
        table.play(seat, [rng.choice(trades if trades and rng.random() < 0.3 else moves)])
    if players == 4 and seed % 2:
        table.leave(table.occupied[3], "gone")
    assert table.ledger.state.in_bag > 12, "so late in a game the bag's end would show"
    return house


def twin_log(records: list[Record], table: Table, seat: int | None, keep: Counter[str], seed: int) -> list[Record]:
    """The same log, with the tiles that seat cannot see dealt anew; the next mover still holds `keep`."""
    rng = random.Random(f"twin {seed}")
    state = table.ledger.state
    hidden = [other for other in range(len(state.hands)) if other != seat]
    mover = table.acting[0]
    for _ in range(200):
        pool = [tile for tile, count in enumerate(state.bag) for _ in range(count)]
        pool += [tile for other in hidden for tile in state.hands[other]]
        names = [NAMES[tile] for tile in pool]
        if mover in hidden:
            for name in keep.elements():
                names.remove(name)
        rng.shuffle(names)
        entries = [SCRIBE.read(record.body) for record in records]
        for other in hidden:
            hand = [NAMES[tile] for tile in state.hands[other]]
            kept = list(keep.elements()) if other == mover else []
            for name in kept:
                hand.remove(name)
            exchange: dict[str, list[str]] = {}
            for name in hand:
                exchange.setdefault(name, []).append(names.pop())
            _deal_anew(entries, other, exchange)
        twins = [replace_body(record, entry) for record, entry in zip(records, entries, strict=True)]
        # A log in which a tile was in two places at once on the way here cannot be read.
        if _readable(twins):
            return twins
    raise AssertionError("no other deal fits this log")


def _readable(records: list[Record]) -> bool:
    """At once, or when somebody asks how the game stands."""
    tables = SansIo("try", store=stored(records)).house.tables.values()
    with suppress(ValueError):
        for table in tables:
            table.ledger.check()
        return bool(tables)
    return False


def _deal_anew(entries: list[Any], seat: int, exchange: dict[str, list[str]]) -> None:
    """Let what this seat holds now have been other tiles from the last time it drew them."""
    for number in range(len(entries) - 1, -1, -1):
        events = []
        for event in entries[number].events:
            if isinstance(event, Drew) and event.seat == seat and event.tiles:
                drawn = [exchange[name].pop() if exchange.get(name) else name for name in event.tiles]
                event = replace(event, tiles=tuple(drawn))  # noqa: PLW2901 - the event as it is in the twin
            events.append(event)
        entries[number] = replace(entries[number], events=events)
    assert not any(exchange.values())


def replace_body(record: Record, entry: Any) -> Record:
    return replace(record, body=SCRIBE.write(entry))


def stored(records: list[Record]) -> MemoryStore:
    store = MemoryStore()
    store.append(records)
    return store


class Watching:
    """A house brought up from a log, one guest's way into it, and all bytes that guest is sent."""

    def __init__(self, records: list[Record], seat: int | None, secret: str = "") -> None:
        self.house = SansIo("twins", store=stored(records))
        (self.table,) = self.house.house.tables.values()
        self.outlet: FakeOutlet
        self.say: Callable[[bytes], None]
        sitting = None if seat is None else self.table.occupied[seat]
        if sitting is not None and sitting.dialect == "qwirkle-lines":
            player: Player = self.house.connect()
            self.outlet, self.say = player.outlet, player.session.receive
            self.say(f"HELLO {sitting.name}".encode())
        else:
            talk = Talk(self.house)
            self.outlet, self.say = talk.outlet, talk.session.receive
            if sitting is None:
                self.say(json.dumps({"type": "Watch", "table": self.table.code}).encode())
            else:
                self.say(
                    json.dumps(
                        {"type": "Resume", "table": self.table.code, "secret": secret, "moves": True}
                    ).encode()
                )

    def sent(self) -> bytes:
        return self.outlet.taken()


def mistakes(house: Watching, seat: int, rng: random.Random) -> list[bytes]:
    """Things a guest may ask that are refused or answered without changing anything."""
    hand = [NAMES[tile] for tile in house.table.ledger.state.hands[seat]]
    asked: list[bytes] = []
    for _ in range(6):
        tiles = [
            [rng.choice([*hand, *NAMES]), rng.randrange(85, 98), rng.randrange(85, 98)]
            for _ in range(rng.randrange(3))
        ]
        trade = {"type": "Trade", "tiles": rng.choices([*hand, *NAMES], k=7)}
        moves = {"type": "Place", "tiles": tiles}, trade
        asked += [json.dumps({"type": "Preview", "move": move}).encode() for move in moves]
    asked.append(json.dumps({"type": "Play", "moves": [{"type": "Trade", "tiles": list(NAMES)}]}).encode())
    asked.append(json.dumps({"type": "Lobby"}).encode())
    return asked


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_guest_may_not_know_changes_no_byte_it_is_sent(seed: int) -> None:
    rng = random.Random(f"asked {seed}")
    house = played_table(seed)
    (table,) = house.house.tables.values()
    records = list(house.appended.records)
    (acting,) = table.acting
    move = rng.choice(GAME.moves(table.ledger.state, acting))
    assert not isinstance(move, Leave)
    keep = Counter([laid[0] for laid in move.tiles] if isinstance(move, Place) else move.tiles)
    for seat in [None, *range(len(table.occupied))]:
        twins = twin_log(records, table, seat, keep, seed)
        secret = "" if seat is None else house.secret_of(table.occupied[seat])
        ours, theirs = Watching(records, seat, secret), Watching(twins, seat, secret)
        hidden = [other for other in range(len(table.occupied)) if other != seat]
        assert ours.table.ledger.state.hands != theirs.table.ledger.state.hands or all(
            len(table.ledger.state.hands[other]) <= keep.total() for other in hidden
        )
        # Coming back, or beginning to look on: the table and its whole history.
        first = ours.sent()
        assert first
        assert theirs.sent() == first
        if seat is not None and table.occupied[seat].dialect == "native":
            for frame in mistakes(ours, seat, rng):
                ours.say(frame)
                theirs.say(frame)
                answer = ours.sent()
                assert answer
                assert theirs.sent() == answer
        # Somebody else moves, and then somebody else leaves.
        if acting != seat:
            compare_news(ours, theirs, seat, acting, move)
        leaver = next(other for other in hidden if table.ledger.state.present[other])
        if table.ledger.state.present.count(True) > 2:
            compare_news(ours, theirs, seat, leaver, Leave("had enough"))
        if (
            seat is not None
            and table.occupied[seat].dialect == "qwirkle-lines"
            and table.ledger.state.present[seat]
        ):
            for one in ours, theirs:
                one.say(b"MOVE Ro 0 0")
            kick = ours.sent()
            assert kick.startswith(b"KICK")
            assert theirs.sent() == kick


def compare_news(ours: Watching, theirs: Watching, seat: int | None, who: int, move: Move) -> None:
    for one in ours, theirs:
        one.table.play_for(one.table.occupied[who], [move])
    news = ours.sent()
    assert news or (seat is not None and not ours.table.ledger.state.present[seat])
    assert theirs.sent() == news


def test_these_twins_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the gate let the others' draws through, the test above would fail."""
    monkeypatch.setattr(type(GAME), "see", staticmethod(lambda event, _: event))
    with pytest.raises(AssertionError):
        test_what_a_guest_may_not_know_changes_no_byte_it_is_sent(1)


@pytest.mark.parametrize("seed", range(5))
def test_no_seed_and_no_secret_of_another_is_sent_while_the_game_runs(seed: int) -> None:
    house = played_table(seed)
    (table,) = house.house.tables.values()
    records = list(house.appended.records)
    private = [record.private.decode() for record in records if record.private]
    secrets = [house.secret_of(seat) for seat in table.occupied]
    for seat in [None, *range(len(table.occupied))]:
        own = "" if seat is None else secrets[seat]
        looking = Watching(records, seat, own)
        sent = looking.sent().decode()
        told = json.loads(sent.partition("}")[0] + "}")["secret"] if own else ""
        assert sent.count('"secret"') == (1 if own else 0)
        assert told not in secrets or not own, "the one to come back with is the next one"
        assert not [secret for secret in (*private, *filter(None, secrets)) if secret in sent]
        assert table._stirred.hex() not in sent


def test_the_seed_is_opened_with_the_last_entry_and_fits_the_commitment() -> None:
    house = played_table(2)
    (table,) = house.house.tables.values()
    talk = Talk(house)
    shown = talk.say("Watch", table=table.code)[-1]
    for seat in list(table.occupied)[1:]:
        table.leave(seat, "gone")
    (*_, last) = talk.came()
    (*_, opened) = last["entry"]["events"]
    assert opened["type"] == "Revealed"
    assert commitment(bytes.fromhex(opened["seed"])) == shown["commitment"]


def test_a_traded_tile_is_named_to_nobody_else() -> None:
    """The twins keep traded tiles as they were; here they are looked for themselves."""
    for seed in SEEDS:
        house = played_table(seed)
        (table,) = house.house.tables.values()
        for number, news in enumerate(table.ledger.history()):
            for seat in [None, *range(len(table.occupied))]:
                for event in news.seen(seat):
                    if isinstance(event, Traded | Drew):
                        assert (event.tiles is not None) == (event.seat == seat), number
        assert msgspec.json.encode(GAME.view(table.ledger.state, None)).count(b'"hand":null') == len(
            table.occupied
        )
