"""What proves that a seat is somebody's: only hashes of secrets are kept, and a secret changes when it is used."""

import pytest

from tavola.house.errors import NotDone
from tavola.house.proof import CHAIN, Proof, guest_made, house_made, read, write
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import Sat
from tavola.store import Record
from tavola.store.memory import MemoryStore
from tests.dialects.native.talking import Talk, seated
from tests.support.sansio import SansIo, Silent

SEED = b"s" * 32
FIRST = "0123456789abcdef0123456789abcdef"


def used(proof: Proof, secret: str, times: int = 1) -> tuple[Proof, str]:
    for _ in range(times):
        proof, secret = proof.after(secret, SEED)
    return proof, secret


def test_the_first_secret_is_accepted_and_no_other_that_anybody_could_know() -> None:
    proof = house_made(FIRST, SEED)
    assert proof.accepts(FIRST)
    for wrong in ("", FIRST[:-1], FIRST + "0", FIRST.upper(), "\u2603", "\ud800", None, 7, [FIRST]):
        assert not proof.accepts(wrong)


def test_what_follows_a_secret_depends_on_the_tables_seed() -> None:
    _, second = house_made(FIRST, SEED).after(FIRST, SEED)
    _, elsewhere = house_made(FIRST, b"t" * 32).after(FIRST, b"t" * 32)
    assert len({FIRST, second, elsewhere}) == 3
    assert not house_made(FIRST, SEED).accepts(elsewhere)


def test_the_old_secret_holds_until_the_new_one_was_used() -> None:
    proof, second = used(house_made(FIRST, SEED), FIRST)
    assert proof.accepts(FIRST), "the guest may never have heard the second"
    again, told = used(proof, FIRST)
    assert (again, told) == (proof, second), "and is told the same once more"
    proof, third = used(proof, second)
    assert not proof.accepts(FIRST)
    assert proof.accepts(second)
    assert proof.accepts(third)


def test_the_last_secret_stays() -> None:
    proof, last = used(house_made(FIRST, SEED), FIRST, CHAIN - 1)
    assert used(proof, last) == used(*used(proof, last))
    assert used(proof, last)[1] == last


def test_what_is_stored_holds_no_secret_and_is_read_again() -> None:
    proof = house_made(FIRST, SEED)
    _, second = used(proof, FIRST)
    stored = write({2: proof})
    assert stored
    assert FIRST.encode() not in stored
    assert second.encode() not in stored
    assert read(stored, []) == {2: proof}
    assert write({0: Proof()}) is None


def test_a_log_with_the_secret_itself_is_read() -> None:
    (proof,) = read(FIRST.encode(), [Sat(0, "Ann", "native", None, "")]).values()
    assert proof.accepts(FIRST)
    assert used(proof, FIRST) == (proof, FIRST), "nothing is stored that could follow it"


def test_a_guests_own_secret_never_changes() -> None:
    proof = guest_made("a word of my own")
    assert used(proof, "a word of my own") == (proof, "a word of my own")
    assert not guest_made("").secret


# At a table


def resumed(house: SansIo, code: str, secret: str) -> str:
    """Come back with this secret; the next one."""
    said = Talk(house).say("Resume", table=code, secret=secret)
    assert said[0]["type"] == "Seated", said
    return str(said[0]["secret"])


def native_pair(house: SansIo) -> tuple[Table, str, str]:
    ann, _ = seated(house, "Ann", "Ben")
    first, second = (house.secret_of(seat) for seat in ann.table.occupied)
    return ann.table, first, second


def test_nothing_stored_or_remembered_shows_a_secret() -> None:
    house = SansIo()
    table, *secrets = native_pair(house)
    secrets.append(resumed(house, table.code, secrets[0]))
    stored = b"".join(record.body + (record.private or b"") for record in house.appended.records)
    for secret in secrets:
        assert secret.encode() not in stored
        for seat in table.occupied:
            assert secret not in [str(getattr(seat, slot)) for slot in Seat.__slots__]


def test_a_secret_changes_when_its_seat_is_reclaimed() -> None:
    house = SansIo()
    table, first, _ = native_pair(house)
    second = resumed(house, table.code, first)
    third = resumed(house, table.code, second)
    assert len({first, second, third}) == 3
    with pytest.raises(NotDone, match="not the secret"):
        house.house.seat_with(table.code, first)
    assert resumed(house, table.code, third)


def test_whoever_heard_the_new_secret_comes_back_after_a_restart_and_whoever_did_not_too() -> None:
    house = SansIo()
    table, first, other = native_pair(house)
    second = resumed(house, table.code, first)
    entries = len(house.appended.records)
    assert resumed(house.restarted(), table.code, second) != second
    assert resumed(house.restarted(), table.code, first) == second
    assert resumed(house.restarted(), table.code, other)
    assert len(house.appended.records) == entries, "nothing has to be written for it"


def test_a_dead_secret_stays_dead_after_a_restart_once_anything_was_written_at_the_table() -> None:
    house = SansIo()
    table, first, _ = native_pair(house)
    third = resumed(house, table.code, resumed(house, table.code, first))
    (acting,) = table.acting_seats
    table.play(acting, table.moves(acting.index)[:1])
    again = house.restarted()
    with pytest.raises(NotDone, match="not the secret"):
        again.house.seat_with(table.code, first)
    assert resumed(again, table.code, third)


def test_what_waits_to_be_written_is_not_the_next_guests() -> None:
    house = SansIo()
    (ann,) = seated(house, "Ann", players=3)
    table, first = ann.table, house.secret_of(ann.table.occupied[0])
    table.sit("Ben", "native", Silent())
    resumed(house, table.code, resumed(house, table.code, first))
    table.leave(table.occupied[0], "bored")
    table.sit("Cara", "native", Silent())
    table.sit("Dan", "native", Silent())
    cara = house.restarted().house.find(table.code).occupied[0]
    assert (cara.name, cara.proof) == ("Cara", table.occupied[0].proof)


def test_a_table_whose_log_has_plain_secrets_goes_on() -> None:
    house = SansIo()
    table, first, _ = native_pair(house)
    store = MemoryStore()
    for record in house.appended.records:
        plain = record.private if record.number != 1 else first.encode()
        store.append([Record(record.code, record.number, record.body, plain, record.closes)])
    again = SansIo("upgraded", store=store)
    assert resumed(again, table.code, first) == first
