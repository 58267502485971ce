"""Whose a seat is that no secret of the house guards: strangers who know a name, and owners who come back."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from tavola.dialects.session import Session
from tavola.house.keeping import OWNER_SECONDS
from tavola.house.ledger import Phase
from tavola.house.table import Table
from tests.dialects.eriantys_commands.talking import Caller
from tests.dialects.eriantys_views.talking import Talk
from tests.dialects.masters_requests.playing import Talker
from tests.dialects.masters_states.talking import Visitor
from tests.support.sansio import FakeOutlet, SansIo

HOME, AWAY = "192.0.2.1", "198.51.100.7"
SECRET = "a word that nobody guesses"

Guest: TypeAlias = tuple[Session, FakeOutlet]
Comes: TypeAlias = Callable[[SansIo, str, str, str], Guest]
"""Somebody of this name comes from that address, with a secret perhaps, for a game for two."""


def commands(house: SansIo, name: str, address: str, secret: str = "") -> Guest:
    caller = Caller(house)
    caller.outlet.address = address
    if not house.house.tables:
        house.house.open("eriantys", players=2, missing="pause")
    (code,) = house.house.tables
    caller.say("enterGame", code=code)
    house.later(0.05)
    caller.say("login", name=name, **({"secret": secret} if secret else {}))
    return caller.session, caller.outlet


def views(house: SansIo, name: str, address: str, secret: str = "") -> Guest:
    """The document's guests have no secret; whoever asks for one is in the tests of that dialect."""
    assert not secret
    talk = Talk(house)
    talk.outlet.address, talk.name = address, name
    talk.say("LoginRequest")
    talk.join(2, "WHITE" if name == "ann" else "BLACK")
    return talk.session, talk.outlet


def requests(house: SansIo, name: str, address: str, secret: str = "") -> Guest:
    talker = Talker(house, answer_time=0)
    talker.outlet.address = address
    talker.say("GameModeResponse", gameMode="MULTIPLAYER")
    said = talker.say("NickNameResponse", nickname=name, **({"secret": secret} if secret else {}))
    if any(message["type"] == "PlayerNumberRequest" for message in said):
        talker.say("PlayerNumberResponse", numberOfPlayers=2)
    return talker.session, talker.outlet


def states(house: SansIo, name: str, address: str, secret: str = "") -> Guest:
    visitor = Visitor(house)
    visitor.outlet.address = address
    visitor.heard()
    said = visitor.tell("login", nickname=name, **({"secret": secret} if secret else {}))
    if said[-1].get("newState") == "RECONNECTION":
        visitor.tell("binarySelection", selection=True)
    elif said[-1].get("newState") == "NEW_PLAYER":
        visitor.tell("binarySelection", selection=False)
        if visitor.session.state == "NUMBER_OF_PLAYERS":
            visitor.tell("numPlayers", numPlayers=2)
            visitor.tell("binarySelection", selection=True)
    return visitor.session, visitor.outlet


ALL: dict[str, Comes] = {"commands": commands, "views": views, "requests": requests, "states": states}
WITH_ROOM = {name: comes for name, comes in ALL.items() if name != "views"}
"""The documents in which a guest may bring a secret along."""

every = pytest.mark.parametrize("comes", ALL.values(), ids=ALL)
every_with_room = pytest.mark.parametrize("comes", WITH_ROOM.values(), ids=WITH_ROOM)


def pair(house: SansIo, comes: Comes, secret: str = "") -> tuple[Guest, Guest, Table]:
    """Two who play: ann, who sat down at home, perhaps with a secret, and bob."""
    ann, bob = comes(house, "ann", HOME, secret), comes(house, "bob", HOME, "")
    (table,) = house.house.tables.values()
    assert table.playing
    return ann, bob, table


def lose(guest: Guest) -> None:
    guest[0].lost()
    guest[1].closed = True


def has_seat(guest: Guest, table: Table) -> bool:
    return table.occupied[0].listener is guest[0]


@every
def test_by_default_a_name_takes_a_seat_back_from_anywhere(comes: Comes) -> None:
    house = SansIo()
    ann, _, table = pair(house, comes)
    lose(ann)
    assert has_seat(comes(house, "ann", AWAY, ""), table)


@every
def test_an_operator_may_keep_seats_for_the_same_address_only(comes: Comes) -> None:
    house = SansIo(kept_for="address")
    ann, _, table = pair(house, comes)
    lose(ann)
    for address in (AWAY, ""):
        stranger = comes(house, "ann", address, "")
        assert not has_seat(stranger, table)
        lose(stranger)
    assert has_seat(comes(house, "ann", HOME, ""), table)


@every
def test_the_address_is_known_after_a_restart(comes: Comes) -> None:
    house = SansIo(kept_for="address")
    *_, table = pair(house, comes)
    again = house.restarted()
    table = again.house.tables[table.code]
    stranger = comes(again, "ann", AWAY, "")
    assert not has_seat(stranger, table)
    lose(stranger)
    assert has_seat(comes(again, "ann", HOME, ""), table)


@every
def test_no_address_is_stored_unless_the_house_goes_by_it(comes: Comes) -> None:
    house = SansIo()
    pair(house, comes)
    assert not [record for record in house.appended.records if HOME.encode() in (record.private or b"")]


@every
def test_a_seat_without_a_known_address_is_not_kept_for_any(comes: Comes) -> None:
    """The game was begun before the operator asked for this."""
    house = SansIo()
    pair(house, comes)
    again = SansIo("stricter", store=house.stored(), clock=house.clock, kept_for="address")
    (table,) = again.house.tables.values()
    assert not has_seat(comes(again, "ann", HOME, ""), table)


@every
def test_an_operator_may_keep_no_seats_without_a_secret(comes: Comes) -> None:
    house = SansIo(kept_for="none")
    ann, bob, table = pair(house, comes)
    lose(ann)
    house.later(0.01)
    assert not has_seat(comes(house, "ann", HOME, ""), table)
    if table.opened.missing == "skip":
        assert table.playing, "bob plays on"
        lose(bob)
        house.later(0.01)
    else:
        assert b"this house keeps no seat without a secret" in bob[1].taken()
        assert bob[1].closed
    assert table.phase is Phase.OVER
    assert [record.closes for record in house.appended.records if record.code == table.code][-1]
    assert table.code not in house.restarted().house.tables


@every
def test_where_none_are_kept_a_restart_ends_such_games(comes: Comes) -> None:
    house = SansIo(kept_for="none")
    *_, table = pair(house, comes)
    again = house.restarted()
    again.later(0.01)
    assert table.code not in again.house.tables, "nobody had made a move"
    assert again.appended.records[-1].closes


def test_before_the_start_a_seat_that_is_not_kept_is_free_at_once() -> None:
    house = SansIo(kept_for="none")
    table = house.house.open("eriantys", players=3)
    ann = commands(house, "ann", HOME)
    commands(house, "bob", HOME)[0].lost()
    house.later(0.01)
    assert ann[0].seat
    assert not table.named("bob")


# A secret of one's own


@every_with_room
@pytest.mark.parametrize("kept_for", ["name", "address", "none"])
def test_a_secret_of_ones_own_binds_the_seat(comes: Comes, kept_for: str) -> None:
    house = SansIo(kept_for=kept_for)  # type: ignore[arg-type]
    ann, _, table = pair(house, comes, SECRET)
    lose(ann)
    house.later(0.01)
    for secret in ("", SECRET + "!", SECRET.upper()):
        stranger = comes(house, "ann", HOME, secret)
        assert not has_seat(stranger, table)
        lose(stranger)
    assert has_seat(comes(house, "ann", AWAY, SECRET), table)


@every_with_room
def test_a_secret_of_ones_own_holds_after_a_restart_and_is_stored_as_a_hash(comes: Comes) -> None:
    house = SansIo()
    *_, table = pair(house, comes, SECRET)
    assert not any(SECRET.encode() in record.body + (record.private or b"") for record in house.appended.records)
    again = house.restarted()
    table = again.house.tables[table.code]
    stranger = comes(again, "ann", HOME, "")
    assert not has_seat(stranger, table)
    lose(stranger)
    assert has_seat(comes(again, "ann", AWAY, SECRET), table)


@every_with_room
def test_a_secret_that_can_be_guessed_is_refused_with_a_sentence(
    comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = SansIo()
    sent: list[bytes] = []
    send = FakeOutlet.send

    def note(outlet: FakeOutlet, frame: bytes, sequence: int | None = None) -> None:
        sent.append(frame)
        send(outlet, frame, sequence)

    monkeypatch.setattr(FakeOutlet, "send", note)
    session, _ = comes(house, "ann", HOME, "too short")
    assert session.seat is None
    assert b"secret of your own has 16 to 200 characters, and should be random" in b"".join(sent)


# The owner and the stranger


@every
def test_the_owner_wins_over_a_stranger_who_came_by_the_name_alone(comes: Comes) -> None:
    house = SansIo()
    ann, _, table = pair(house, comes)
    lose(ann)
    stranger = comes(house, "ann", AWAY, "")
    assert has_seat(stranger, table)
    house.later(5)
    owner = comes(house, "ann", HOME, "")
    assert has_seat(owner, table)
    house.later(5)
    assert stranger[1].closed, "the stranger is sent away"
    assert not has_seat(comes(house, "ann", AWAY, ""), table), "and does not get it back"


@every
def test_after_a_time_the_seat_is_theirs_who_has_it(comes: Comes) -> None:
    house = SansIo()
    ann, _, table = pair(house, comes)
    lose(ann)
    moved = comes(house, "ann", AWAY, "")
    for _ in range(int(OWNER_SECONDS) // 5):
        moved[0].receive(b'{"type":"pong"}')
        house.later(5)
    house.later(1)
    assert has_seat(moved, table)
    assert not has_seat(comes(house, "ann", HOME, ""), table)
    assert has_seat(moved, table)


@every
def test_nobody_wins_over_an_owner_who_never_went(comes: Comes) -> None:
    house = SansIo()
    ann, _, table = pair(house, comes)
    comes(house, "ann", HOME, "")
    assert has_seat(ann, table)


@every
def test_where_all_have_one_address_the_first_to_come_back_has_the_seat(comes: Comes) -> None:
    """Behind a proxy, say."""
    house = SansIo()
    ann, _, table = pair(house, comes)
    lose(ann)
    first = comes(house, "ann", HOME, "")
    comes(house, "ann", HOME, "")
    assert has_seat(first, table)


@every
def test_an_owner_who_roams_and_is_lost_again_comes_back_from_anywhere(comes: Comes) -> None:
    house = SansIo()
    ann, _, table = pair(house, comes)
    for address in (AWAY, "203.0.113.9", HOME):
        lose(ann)
        ann = comes(house, "ann", address, "")
        assert has_seat(ann, table)


# qwirkle-lines has no room for a secret, and keeps seats after a restart only


def hello(house: SansIo, name: str, address: str) -> Guest:
    player = house.connect()
    player.outlet.address = address
    player.say(f"HELLO {name}")
    return player.session, player.outlet


def test_lines_keep_seats_after_a_restart_for_the_same_address_only_if_asked() -> None:
    house = SansIo(kept_for="address")
    for name in ("Ann", "Bob"):
        hello(house, name, HOME)
    house.later(house.options.gather)
    (table,) = house.house.tables.values()
    again = house.restarted()
    assert again.house.tables[table.code].playing
    assert not has_seat(hello(again, "Ann", AWAY), again.house.tables[table.code])
    assert has_seat(hello(again, "Ann", HOME), again.house.tables[table.code])


# Row by row the registry of names


def test_the_owner_of_a_seat_with_a_secret_is_let_in_beside_a_namesake() -> None:
    """A stranger of eriantys-views who logs in under an owner's name shuts nobody out."""
    house = SansIo()
    ann = Talk(house, "ann", extensions=True)
    secret = ann.join(2, "WHITE")[0]["secret"]
    Talk(house, "bob").join(2, "BLACK")
    table = ann.table
    ann.hang_up()
    stranger = Talk(house, "ann")
    owner = Talk(house, "ann", extensions=True)
    assert stranger.join(2, "WHITE") == [{"type": "InvalidNicknameMessage", "Nickname": "ann"}]
    owner.join(2, "WHITE", secret=secret)
    assert table.occupied[0].listener is owner.session
    (reply,) = Talk(house).say("LoginRequest", Nickname="ann")
    assert reply["NicknameAccepted"] is False, "its owner is here now"
    stranger.hang_up()
    (reply,) = Talk(house).say("LoginRequest", Nickname="ann")
    assert reply["NicknameAccepted"] is False
