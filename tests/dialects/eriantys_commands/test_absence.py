"""Missing players: the seat is kept under the name, before the start for a minute, in the game for good."""

import pytest

from tavola.dialects.eriantys_commands.states import State
from tavola.dialects.eriantys_commands.variants import Variant
from tavola.house.ledger import Phase
from tests.dialects.eriantys_commands.talking import BUILT, VARIANTS, WRITTEN, Caller, begun, created, hush
from tests.dialects.native.talking import Talk
from tests.support.sansio import SansIo

both = pytest.mark.parametrize("variant", VARIANTS)


def waiting(variant: Variant) -> tuple[SansIo, str, Caller, Caller]:
    """Two of three are there."""
    sansio = SansIo()
    code = created(sansio, 3)
    anna, ben = Caller(sansio, variant), Caller(sansio, variant)
    anna.log_in(code, "Anna")
    ben.log_in(code, "Ben")
    hush(anna, ben)
    return sansio, code, anna, ben


@pytest.mark.parametrize(
    ("variant", "due"), [(WRITTEN, "Ben has left before the start"), (BUILT, "UserDisconnected")]
)
def test_before_the_start_a_logout_frees_seat_and_name_at_once(variant: Variant, due: str) -> None:
    sansio, code, anna, ben = waiting(variant)
    ben.say("logout")
    assert ben.heard() == []
    assert ben.session.state is State.CONNECTED
    assert anna.heard() == [{"type": "error", "message": due}]
    assert [seat.name for seat in sansio.house.tables[code].occupied] == ["Anna"]
    other = Caller(sansio, variant)
    other.log_in(code, "Ben")
    assert other.told() == ["enterGame", "login"]


@both
def test_before_the_start_a_lost_connection_frees_them_after_a_minute(variant: Variant) -> None:
    sansio, code, anna, ben = waiting(variant)
    ben.hang_up()
    assert anna.told() == ["error"]
    table = sansio.house.tables[code]
    for _ in range(59):
        sansio.later(1)
        anna.say("pong")
    assert [seat.name for seat in table.occupied] == ["Anna", "Ben"]
    assert set(anna.told()) == {"waitingRoomUpdate"}
    sansio.later(1)
    assert [seat.name for seat in table.occupied] == ["Anna"]
    assert "error" in anna.told()


@both
def test_before_the_start_the_name_takes_the_seat_back(variant: Variant) -> None:
    sansio, code, anna, ben = waiting(variant)
    ben.hang_up()
    again = Caller(sansio, variant)
    again.log_in(code, "Ben")
    assert again.told() == ["enterGame", "login"]
    assert again.seat.index == 1
    for _ in range(61):
        sansio.later(1)
        for caller in (anna, again):
            caller.say("pong")
    assert [seat.name for seat in again.table.occupied] == ["Anna", "Ben"]


@both
def test_the_game_starts_when_all_seats_are_taken_and_online(variant: Variant) -> None:
    sansio, code, anna, _ = waiting(variant)
    anna.hang_up()
    carla = Caller(sansio, variant)
    carla.log_in(code, "Carla")
    assert carla.told() == ["enterGame", "login"]
    assert carla.session.state is State.WAITING
    again = Caller(sansio, variant)
    again.log_in(code, "Anna")
    assert again.told()[:4] == ["enterGame", "login", "status PLAY_ASSISTANT", "gameStart"]
    assert carla.told()[:2] == ["status PLAY_ASSISTANT", "gameStart"]


@both
def test_when_everybody_has_logged_out_the_game_is_gone(variant: Variant) -> None:
    sansio, code, anna, ben = waiting(variant)
    for caller in (anna, ben):
        caller.say("logout")
    hush(anna)
    anna.say("enterGame", code=code)
    sansio.later(0.05)
    assert anna.heard()[0] == {"type": "enterGame", "found": False}


@both
def test_in_a_running_game_only_a_missing_name_may_come(variant: Variant) -> None:
    anna, ben = begun(variant, variant)
    sansio, code = anna.sansio, anna.table.code
    ben.hang_up()
    stranger = Caller(sansio, variant)
    for name in ("Anna", "Zoe"):
        stranger.log_in(code, name)
        assert stranger.told() == ["enterGame", "login", "error"]
    stranger.log_in(code, "Ben")
    assert stranger.told()[:2] == ["enterGame", "login"]
    assert stranger.seat.index == 1


@both
def test_a_seat_is_kept_for_good(variant: Variant) -> None:
    anna, ben = begun(variant, variant)
    sansio, code = anna.sansio, anna.table.code
    for caller in (anna, ben):
        caller.hang_up()
    sansio.later(29 * 86_400)
    back = Caller(sansio, variant)
    back.log_in(code, "Ben")
    assert back.told() == ["enterGame", "login"]


@both
def test_a_name_that_is_missing_at_several_tables_reclaims_the_seat_at_the_one_it_has_entered(
    variant: Variant,
) -> None:
    sansio = SansIo()
    tables = []
    for _ in range(2):
        anna, _ = begun(variant, variant, sansio=sansio)
        tables.append(anna.table)
        anna.hang_up()
    again = Caller(sansio, variant)
    again.log_in(tables[1].code, "Anna")
    assert again.table is tables[1]
    assert [table.occupied[0].missing for table in tables] == [True, False]
    newcomer = Caller(sansio, variant)
    newcomer.log_in(created(sansio, 2), "Anna")
    assert newcomer.table not in tables
    assert tables[0].occupied[0].missing


@both
def test_a_seat_taken_in_another_dialect_is_not_reclaimed_by_its_name(variant: Variant) -> None:
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=2, name="Olga", missing="pause")
    code = host.table.code
    guest = Caller(sansio, variant)
    guest.log_in(code, "Anna")
    host.session.lost()
    thief = Caller(sansio, variant)
    thief.say("enterGame", code=code)
    sansio.later(0.05)
    assert thief.told() == ["enterGame", "error"]
    guest.hang_up()
    thief.log_in(code, "Olga")
    assert thief.told() == ["enterGame", "login", "error"]
    thief.log_in(code, "Anna")
    assert thief.told() == ["enterGame", "login"]


@both
def test_a_guest_of_another_dialect_pauses_and_resumes_the_table_too(variant: Variant) -> None:
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=2, name="Olga", missing="pause")
    secret, code = sansio.secret_of(host.table.occupied[0]), host.table.code
    guest = Caller(sansio, variant)
    guest.log_in(code, "Anna")
    hush(guest)
    host.session.lost()
    assert guest.told() == ["error"]
    sansio.later(1)
    assert guest.told() == ["waitingRoomUpdate"]
    Talk(sansio).say("Resume", table=code, secret=secret)
    assert guest.told()[:2] == ["status PLAY_ASSISTANT", "gameStart"]


def test_somebody_who_comes_again_without_having_been_missing_changes_nothing() -> None:
    """A browser's page that is opened a second time takes the seat from the first."""
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=2, name="Olga", missing="pause")
    secret, code = sansio.secret_of(host.table.occupied[0]), host.table.code
    guest = Caller(sansio)
    guest.log_in(code, "Anna")
    hush(guest)
    Talk(sansio).say("Resume", table=code, secret=secret)
    assert guest.heard() == []


def test_a_game_started_by_hand_while_somebody_is_away_waits_for_them() -> None:
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=4, name="Olga", missing="pause")
    code = host.table.code
    anna, ben = Caller(sansio), Caller(sansio, BUILT)
    anna.log_in(code, "Anna")
    ben.log_in(code, "Ben")
    ben.hang_up()
    hush(anna)
    host.say("Start")
    assert anna.table.phase is Phase.PLAYING
    assert anna.heard() == [{"type": "error", "message": "the game waits for Ben"}]
    assert anna.session.state is State.WAITING
    sansio.later(1)
    assert anna.told() == ["waitingRoomUpdate"]
    back = Caller(sansio, BUILT)
    back.log_in(code, "Ben")
    assert anna.told()[:2] == ["status PLAY_ASSISTANT", "gameStart"]
    assert back.told()[:4] == ["enterGame", "login", "status PLAY_ASSISTANT", "gameStart"]


def test_a_table_that_belongs_to_another_house_now_sends_its_guests_away() -> None:
    anna, ben = begun(WRITTEN, BUILT)
    anna.sansio.house.drop(anna.table.code)
    for caller in (anna, ben):
        assert caller.heard() == [
            {"type": "error", "message": "this table is kept by another house now", "kicked": True}
        ]
        assert caller.outlet.closed


def test_a_connection_that_is_gone_rings_no_more() -> None:
    sansio, _, anna, ben = waiting(BUILT)
    anna.say("enterGame", code="NONE5")
    for caller in (anna, ben):
        caller.hang_up()  # a port that is sent anything from now on says so
    sansio.later(120)
