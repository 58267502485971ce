"""Tables and seats: coming, going, starting, coming back. The clock is handed in."""

import pytest

from tavola.games.qwirkle.words import Leave, Trade
from tavola.house.clearing import EMPTY_SECONDS
from tavola.house.codes import CODE_LETTERS, PRIVATE_LENGTH, PUBLIC_LENGTH
from tavola.house.computers import NAMES as BOT_NAMES
from tavola.house.errors import NotDone
from tavola.house.keeping import KEPT_SECONDS
from tavola.house.ledger import Happened, Phase
from tavola.house.news import Presence, Refused
from tavola.house.seat import Seat
from tavola.house.table import Table
from tavola.house.words import Closed, Sat, Started, Stood
from tests.support.sansio import SansIo, Silent, play_out


def open_table(sansio: SansIo, players: int = 2, *, public: bool = True, gather: int | None = None) -> Table:
    return sansio.house.open("qwirkle", players=players, public=public, gather=gather)


def sit(table: Table, name: str, dialect: str = "native") -> tuple[Seat, Silent]:
    listener = Silent()
    return table.sit(name, dialect, listener), listener


def events_told(listener: Silent) -> list[type]:
    return [type(event) for news in listener.news if isinstance(news, Happened) for event in news.seen(None)]


# Codes


def test_a_code_is_of_letters_that_cannot_be_mistaken_and_no_two_are_alike() -> None:
    house = SansIo().house
    codes = [house.open("qwirkle", players=2).code for _ in range(300)]
    assert len(set(codes)) == 300
    assert all(len(code) == PUBLIC_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set(CODE_LETTERS) & set("IO01")


def test_the_code_of_a_private_table_is_beyond_guessing() -> None:
    """With a million such tables, a thousand million guesses find one once in a thousand tries."""
    code = SansIo().house.open("qwirkle", players=2, public=False).code
    assert len(code) == PRIVATE_LENGTH
    assert set(code) <= set(CODE_LETTERS)
    assert 10**9 * 10**6 / len(CODE_LETTERS) ** PRIVATE_LENGTH < 1 / 1000


def test_a_code_ever_used_is_not_given_again() -> None:
    first = SansIo("same").house.open("qwirkle", players=2).code
    sansio = SansIo("same")
    sansio.house._codes.add(first)
    assert sansio.house.open("qwirkle", players=2).code != first


@pytest.mark.parametrize("typed", [str.upper, str.lower, str.title, "  {}\n".format, " ".join, "-".join])
def test_a_table_is_found_by_its_code_however_it_is_typed(typed: object) -> None:
    sansio = SansIo()
    table = open_table(sansio)
    assert callable(typed)
    assert sansio.house.find(typed(table.code)) is table


def test_a_code_nobody_has_is_a_sentence() -> None:
    with pytest.raises(NotDone, match="there is no table 'NOPE' here"):
        SansIo().house.find("nope")


# Sitting down


def test_seats_are_given_from_the_lowest_and_the_newcomer_is_told_first() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, first = sit(table, "One")
    two, second = sit(table, "Two")
    assert [one.index, two.index] == [0, 1]
    assert (first.seats, second.seats) == ([one], [two])
    assert events_told(first) == [Sat], "its own sitting down is no news to the newcomer"
    assert events_told(second) == []


def test_a_full_table_starts_and_takes_nobody_more() -> None:
    sansio = SansIo()
    table = open_table(sansio)
    _, first = sit(table, "One")
    sit(table, "Two")
    assert table.phase is Phase.PLAYING
    assert events_told(first)[:2] == [Sat, Started]
    with pytest.raises(NotDone, match="has begun"):
        sit(table, "Three")


def test_a_full_table_that_waits_for_somebody_takes_nobody_more() -> None:
    sansio = SansIo()
    table = open_table(sansio)
    one, _ = sit(table, "One")
    table.lost(one)
    sit(table, "Two")
    assert table.phase is Phase.WAITING, "somebody whose connection is just lost is waited for"
    with pytest.raises(NotDone, match="is full"):
        sit(table, "Three")
    table.reclaim(one, Silent())
    assert table.acting


def test_only_public_tables_with_room_are_offered_oldest_first() -> None:
    sansio = SansIo()
    first, private, third = (open_table(sansio, public=public) for public in (True, False, True))
    assert list(sansio.house.lobby.offered("qwirkle")) == [first, third]
    assert sansio.house.find(private.code) is private, "who knows the code may come"
    sit(first, "One")
    sit(first, "Two")
    assert list(sansio.house.lobby.offered("qwirkle")) == [third]
    assert list(sansio.house.lobby.offered("chess")) == []


@pytest.mark.parametrize("players", [0, 1, 5, -1])
def test_a_table_is_for_as_many_as_the_game_is_for(players: int) -> None:
    with pytest.raises(NotDone, match="2 to 4 players"):
        SansIo().house.open("qwirkle", players=players)


def test_an_unknown_game_and_a_silly_ai_time_are_refused() -> None:
    sansio = SansIo()
    house = sansio.house
    with pytest.raises(NotDone, match="there is no game 'go'"):
        house.open("go", players=2)
    for ai_time in (0, 99, 600_001):
        with pytest.raises(NotDone, match="milliseconds"):
            house.open("qwirkle", players=2, ai_time=ai_time)
    assert house.tables == {}
    assert sansio.appended.records == []


# Starting


def test_one_alone_and_a_hole_cannot_start() -> None:
    sansio = SansIo()
    table = open_table(sansio, 4)
    one, _ = sit(table, "One")
    with pytest.raises(NotDone, match="at least 2 players"):
        table.start()
    sit(table, "Two")
    three, _ = sit(table, "Three")
    table.leave(one, "bored")
    with pytest.raises(NotDone, match="seat 1 is empty"):
        table.start()
    assert table.phase is Phase.WAITING
    sit(table, "Four")
    table.start()
    assert [seat.name for seat in table.occupied] == ["Four", "Two", "Three"]
    assert three.index == 2
    with pytest.raises(NotDone, match="has begun"):
        table.start()


def test_a_start_with_fewer_than_there_are_seats_closes_the_empty_ones() -> None:
    sansio = SansIo()
    table = open_table(sansio, 4)
    sit(table, "One")
    sit(table, "Two")
    table.start()
    assert len(table.seats) == 2
    assert len(table.ledger.state.hands) == 2


# Getting up


def test_a_seat_left_before_the_start_is_free_again() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, _ = sit(table, "One")
    _, second = sit(table, "Two")
    table.leave(one, "bored")
    assert events_told(second) == [Stood]
    again, _ = sit(table, "Three")
    assert again.index == 0


def test_a_waiting_table_closes_when_everybody_has_left() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, _ = sit(table, "One")
    sansio.house.computers.add(table, "greedy")
    watcher = Silent()
    table.watch(watcher)
    table.leave(one, "bored")
    assert table.phase is Phase.OVER
    assert events_told(watcher)[-2:] == [Stood, Closed]
    assert list(sansio.house.lobby.offered("qwirkle")) == []
    assert sansio.appended.records[-1].closes
    table.unwatch(watcher)
    sansio.later(3600)
    assert sansio.house.tables == {}


def test_leaving_twice_is_leaving_once() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, _ = sit(table, "One")
    sit(table, "Two")
    table.leave(one, "bored")
    other, _ = sit(table, "Three")
    table.leave(one, "bored")
    assert table.seats[0] is other


def test_who_left_the_game_cannot_leave_it_again() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    seats = [sit(table, name)[0] for name in ("One", "Two", "Three")]
    table.leave(seats[1], "bored")
    entries = len(table.ledger.log)
    table.leave(seats[1], "bored")
    assert len(table.ledger.log) == entries
    assert table.ledger.state.present == [True, False, True]


# Playing


def test_a_move_before_the_start_or_after_the_end_is_refused() -> None:
    sansio = SansIo()
    table = open_table(sansio)
    one, first = sit(table, "One")
    table.play(one, [Trade(("Ro",))])
    assert first.news == [Refused("the game has not begun")]
    two, second = sit(table, "Two")
    table.leave(one, "bored")
    assert table.phase is Phase.OVER
    table.play(two, [Trade(("Ro",))])
    assert second.news[-1] == Refused("the game is over")


def test_leaving_is_said_to_the_house_and_not_played() -> None:
    """Played as a move, its reason would be the guest's own text, told to everybody."""
    table = open_table(SansIo())
    one, first = sit(table, "One")
    sit(table, "Two")
    number = table.number
    table.play(one, [Leave("any text at all")])
    assert first.news[-1] == Refused("Leave is not a guest's move")
    assert table.number == number


def test_no_move_at_all_is_no_entry() -> None:
    """A guest, on turn or not, who plays nothing writes nothing into everybody's log."""
    sansio = SansIo()
    table = open_table(sansio)
    seats = [sit(table, name) for name in ("One", "Two")]
    entries = len(table.ledger.log)
    for seat, listener in seats:
        heard = len(listener.news)
        table.play(seat, [])
        assert len(table.ledger.log) == entries
        assert isinstance(listener.news[-1], Refused)
        assert len(listener.news) == heard + 1


def test_entry_numbers_count_up_and_are_never_used_again() -> None:
    sansio = SansIo("numbers")
    players = sansio.started(3)
    play_out(players, "numbers")
    records = sansio.appended.records
    assert [record.number for record in records] == list(range(len(records)))
    assert players[0].table.sequence == len(records)


def test_a_restored_table_goes_on_with_the_next_number() -> None:
    sansio = SansIo("next number")
    sansio.started(3)
    before = len(sansio.appended.records)
    again = sansio.restarted()
    again.later(60)
    assert [record.number for record in again.appended.records] == list(range(before, before + 2))
    store = sansio.stored()
    store.append(again.appended.records)


# Lost and found


def test_a_lost_seat_is_kept_as_long_as_the_dialect_says_and_then_free() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, _ = sit(table, "One")
    _, second = sit(table, "Two")
    table.lost(one)
    assert [type(news) for news in second.news] == [Presence]
    assert sansio.kept == {one}
    sansio.later(59.9)
    assert table.seats[0] is one
    sansio.later(0.1)
    assert table.seats[0] is None
    assert events_told(second) == [Stood]
    assert sansio.kept == set()


def test_a_native_seat_in_a_game_is_kept_for_ever() -> None:
    sansio = SansIo()
    table = open_table(sansio)
    one, _ = sit(table, "One")
    sit(table, "Two")
    table.lost(one)
    sansio.later(10**9)
    assert table.ledger.state.present == [True, True]
    assert sansio.kept == {one}


def test_whoever_came_back_in_time_keeps_the_seat() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, _ = sit(table, "One")
    table.lost(one)
    sansio.later(59)
    back = Silent()
    table.reclaim(one, back)
    sansio.later(3600)
    assert table.seats[0] is one
    assert back.seats == [one]
    assert sansio.kept == set()


def test_a_secret_takes_a_seat_back_and_dismisses_the_old_connection() -> None:
    sansio = SansIo()
    table = open_table(sansio)
    one, old = sit(table, "One")
    two, _ = sit(table, "Two")
    assert sansio.house.seat_with(table.code.lower(), sansio.secret_of(one)) is one
    assert sansio.secret_of(one) != sansio.secret_of(two)
    new = Silent()
    table.reclaim(one, new)
    assert old.reasons == ["your seat was taken back from another connection"]
    assert one.listener is new
    heard = len(old.news)
    table.leave(two, "bored")
    assert len(old.news) == heard
    assert isinstance(new.news[-1], Happened)


@pytest.mark.parametrize("secret", ["", "0" * 32, "wrong", "\u2603"])
def test_a_wrong_secret_takes_nothing(secret: str) -> None:
    sansio = SansIo()
    table = open_table(sansio)
    sit(table, "One")
    with pytest.raises(NotDone, match="not the secret"):
        sansio.house.seat_with(table.code, secret)


def test_a_bots_seat_has_no_secret_that_works() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    sansio.house.computers.add(table, "random")
    with pytest.raises(NotDone, match="not the secret"):
        sansio.house.seat_with(table.code, "")


def test_nobody_is_waited_for_for_ever_once_the_game_is_over() -> None:
    sansio = SansIo()
    table = open_table(sansio, 3)
    one, two, three = (sit(table, name)[0] for name in ("One", "Two", "Three"))
    table.lost(one)
    table.leave(two, "bored")
    table.leave(three, "bored")
    assert table.phase is Phase.OVER
    sansio.later(3600)
    assert sansio.house.tables == {}
    assert sansio.kept == set(), "every HELLO looks through these"


def test_a_table_that_belongs_to_another_house_is_written_no_more() -> None:
    """The guests who are sent away hang up, and that must not be an entry: the log is another's now."""
    sansio = SansIo()
    table = open_table(sansio, 3)
    seats = [sit(table, name, "qwirkle-lines") for name in ("One", "Two", "Three")]
    before = list(sansio.appended.records)
    sansio.house.drop(table.code)
    assert [listener.reasons for _, listener in seats] == [["this table is kept by another house now"]] * 3
    for seat, listener in seats:
        if seat.listener is listener:
            table.lost(seat)
    assert sansio.appended.records == before


# Bots


def test_bots_have_names_of_their_own() -> None:
    sansio = SansIo()
    table = open_table(sansio, 4)
    sit(table, "Ada")
    bots = [sansio.house.computers.add(table, kind) for kind in ("random", "greedy")]
    assert [bot.name for bot in bots] == list(BOT_NAMES[1:3])
    assert [bot.bot for bot in bots] == ["random", "greedy"]
    with pytest.raises(NotDone, match="there is no bot 'clever' for Qwirkle; there is random, greedy"):
        sansio.house.computers.add(table, "clever")


# Restoring


def views(table: Table) -> list[object]:
    state = table.ledger.state
    return [table.game.view(state, seat) for seat in (None, *range(len(table.seats)))] if state else []


def test_a_restored_house_is_the_same_at_every_moment_of_a_game() -> None:
    sansio = SansIo("restore")
    players = sansio.seated(3)

    def look() -> None:
        again = sansio.restarted()
        assert list(again.house.tables) == list(sansio.house.tables)
        for code, table in sansio.house.tables.items():
            restored = again.house.tables[code]
            assert views(restored) == views(table)
            assert restored.acting == table.acting
            assert restored.phase is table.phase
            assert restored.ledger.log == table.ledger.log
            assert restored.opened == table.opened
            assert [seat and (seat.index, seat.name, seat.proof) for seat in restored.seats] == [
                seat and (seat.index, seat.name, seat.proof) for seat in table.seats
            ]
            assert restored.ledger.sitting == table.ledger.sitting
            assert restored._seed == table._seed
            assert restored._stirred == table._stirred

    look()
    sansio.later(20)
    play_out(players, "restore", "greedy", lambda: look() if not players[0].guest.over else None)


def test_a_finished_table_is_not_restored() -> None:
    sansio = SansIo("finished")
    play_out(sansio.started(2), "finished", "greedy")
    assert sansio.restarted().house.tables == {}


def test_after_a_restart_listeners_come_back_and_the_game_goes_on_the_same_way() -> None:
    """The draws of a table follow from its seed and the entry's number, whichever process makes them."""
    sansio = SansIo("same way")
    players = sansio.started(2)
    again = sansio.restarted()
    back = [again.hello("Alice"), again.hello("Bob")]
    play_out(players, "same way", "greedy")
    play_out(back, "same way", "greedy")
    before = sansio.appended.records
    after = again.appended.records
    assert [record.body for record in before[-len(after) :]] == [record.body for record in after]


def test_a_native_seat_is_waited_for_again_after_a_restart() -> None:
    sansio = SansIo("native")
    table = open_table(sansio)
    one, _ = sit(table, "One")
    sit(table, "Two")
    again = sansio.restarted()
    again.later(KEPT_SECONDS - 1)
    restored = again.house.find(table.code)
    assert restored.phase is Phase.PLAYING
    seat = again.house.seat_with(table.code, sansio.secret_of(one))
    listener = Silent()
    restored.reclaim(seat, listener)
    assert listener.seats == [seat]
    assert seat not in again.kept


def test_bots_sit_down_again_by_themselves_after_a_restart() -> None:
    sansio = SansIo("bots")
    table = open_table(sansio)
    sit(table, "One")
    sansio.house.computers.add(table, "greedy")
    again = sansio.restarted()
    ((kind, listener),) = again.hired
    assert kind == "greedy"
    assert isinstance(listener, Silent)
    assert [seat.index for seat in listener.seats] == [1]
    assert all(seat.bot is None for seat in again.kept)


def test_whoever_left_the_game_before_a_restart_is_not_waited_for() -> None:
    sansio = SansIo("left")
    table = open_table(sansio, 3)
    seats = [sit(table, name)[0] for name in ("One", "Two", "Three")]
    table.leave(seats[1], "bored")
    again = sansio.restarted()
    assert {seat.index for seat in again.kept} == {0, 2}


@pytest.mark.parametrize("restarted", [False, True])
def test_a_table_nobody_sits_down_at_is_closed(restarted: bool) -> None:
    sansio = SansIo()
    empty = open_table(sansio)
    house = sansio.restarted() if restarted else sansio
    taken = open_table(house)
    sit(taken, "One")
    house.later(EMPTY_SECONDS - 1)
    assert len(list(house.house.lobby.offered("qwirkle"))) == 2
    house.later(1)
    # Nobody is at it and nothing was ever dealt there: it is not even remembered, its log is in the store.
    assert empty.code not in house.house.tables
    assert any(record.code == empty.code and record.closes for record in house.appended.records)
    assert list(house.house.lobby.offered("qwirkle")) == [taken]
