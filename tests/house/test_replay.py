"""Stepping through a log: what each may see of it at each entry, forwards, backwards and anywhere."""

import random
from typing import Any

import msgspec
import pytest

from tavola.games import GAMES
from tavola.games.qwirkle.tiles import NAMES
from tavola.house.errors import NotDone
from tavola.house.ledger import Happened, Ledger, Phase
from tavola.house.replay import MARKED_EVERY, OPEN, Eyes, Replay, Step, Unreadable, open_view
from tavola.house.table import Table
from tavola.house.words import AnyEntry, Revealed, Undone
from tavola.store import Record
from tests.support.logs import KINDS, finished, public, running, short, with_undone
from tests.support.sansio import SansIo, Silent
from tests.support.seats import play_one, seat_silent

ALL = pytest.mark.parametrize("kind", KINDS)


class Witness(Silent):
    """Sits at a table, or looks on, and writes down what it is told and the view it has right then."""

    def __init__(self, table: Table, seat: int | None) -> None:
        super().__init__()
        self.saw: dict[int, tuple[list[Any], Any]] = {}
        self._table = table
        self._seat = seat

    def hear(self, news: object) -> None:
        if isinstance(news, Happened):
            state = self._table.ledger.state
            view = None if state is None else self._table.game.view(state, self._seat)
            self.saw[news.number] = (news.seen(self._seat), msgspec.json.encode(view))


def spelled(step: Step) -> bytes:
    return msgspec.json.encode(step)


def all_eyes(replay: Replay) -> list[Eyes]:
    return [None, OPEN, *range(len(replay.names))]


# What is shown


@ALL
def test_a_replay_shows_each_seat_what_it_was_told_when_it_happened(kind: str) -> None:
    sansio = SansIo(f"witnessed {kind}")
    game, players, how = KINDS[kind]
    table = sansio.house.open(game, players=players, **how)
    witnesses: dict[int | None, Witness] = {None: Witness(table, None)}
    table.watch(witnesses[None])
    for seat in range(players):
        witnesses[seat] = Witness(table, seat)
        table.sit(f"Player {seat}", "native", witnesses[seat])
    while play_one(table):
        pass
    replay = Replay(sansio.appended.records)
    assert len(witnesses[None].saw) == len(replay) - 1, "all but the first, when nobody looked on yet"
    for eyes, witness in witnesses.items():
        for number, (events, view) in witness.saw.items():
            step = replay.step(number, eyes)
            assert step.events == events
            assert msgspec.json.encode(step.view) == view


@ALL
def test_a_replay_tells_number_time_and_who_moved(kind: str) -> None:
    replay = Replay(finished(kind))
    entries = [msgspec.json.decode(record.body) for record in finished(kind)]
    assert len(replay) == len(entries)
    for step, entry in zip(replay.steps(OPEN), entries, strict=True):
        assert (step.number, step.at, step.who) == (entry["number"], entry["at"], entry["who"])
    assert replay.code == entries[0]["events"][0]["code"]
    assert replay.game is GAMES[KINDS[kind][0]]
    assert replay.names == ["Ada", "Böb", "C d", "Dora"][: KINDS[kind][1]]
    assert replay.phase is Phase.OVER


@ALL
def test_openly_every_event_is_whole(kind: str) -> None:
    replay = Replay(finished(kind))
    for step, record in zip(replay.steps(OPEN), finished(kind), strict=True):
        told = msgspec.json.decode(record.body)["events"]
        assert msgspec.json.decode(msgspec.json.encode(step.events)) == told


@ALL
def test_openly_every_hand_is_shown_and_nothing_else_is_changed(kind: str) -> None:
    replay = Replay(finished(kind))
    for number in range(len(replay)):
        openly = replay.step(number, OPEN).view
        if openly is None:
            continue
        public_view = replay.step(number, None).view
        assert msgspec.structs.replace(openly, seats=public_view.seats) == public_view
        for seat, part in enumerate(openly.seats):
            assert part.hand is not None
            own = replay.step(number, seat).view
            assert part == own.seats[seat]
            # What a seat may see beyond a spectator is in its own part only: so the parts are everything.
            seats = [*own.seats[:seat], public_view.seats[seat], *own.seats[seat + 1 :]]
            assert msgspec.structs.replace(own, seats=seats) == public_view


@pytest.mark.parametrize("name", GAMES)
def test_the_open_view_can_be_drawn(name: str) -> None:
    kind = next(kind for kind, (game, _, _) in KINDS.items() if game == name)
    replay = Replay(finished(kind))
    step = replay.step(len(replay) // 2, OPEN)
    drawn = replay.game.draw(step.view)
    for seat in range(len(replay.names)):
        own = replay.game.draw(replay.step(len(replay) // 2, seat).view).splitlines()
        assert len([line for line in own if line not in drawn.splitlines()]) < len(own)


@ALL
def test_every_event_has_a_sentence(kind: str) -> None:
    replay = Replay(finished(kind))
    for eyes in all_eyes(replay):
        for step in replay.steps(eyes):
            assert len(step.sentences) == len(step.events)
            assert all(step.sentences)
    first, last = replay.step(0, None), replay.step(len(replay) - 1, None)
    assert first.sentences[0].startswith(f"table {replay.code} opens for {replay.game.title}")
    assert replay.step(1, None).sentences == ["Ada sits down on seat 0 (native)"]
    assert isinstance(last.events[-1], Revealed)
    assert last.sentences[-1] == f"the seed was {last.events[-1].seed}"


def test_before_the_deal_there_is_no_position() -> None:
    replay = Replay(short())
    assert [step.view is None for step in replay.steps(OPEN)] == [True] * 3 + [False] * (len(replay) - 3)


# Moving about


@ALL
def test_any_order_of_steps_shows_the_same(kind: str) -> None:
    replay = Replay(finished(kind))
    for eyes in all_eyes(replay):
        in_order = [spelled(step) for step in Replay(finished(kind)).steps(eyes)]
        numbers = [*range(len(replay) - 1, -1, -7), *random.Random(kind).sample(range(len(replay)), 10)]
        for number in numbers:
            assert spelled(replay.step(number, eyes)) == in_order[number]


@ALL
def test_a_step_keeps_what_it_showed_when_others_are_taken(kind: str) -> None:
    replay = Replay(finished(kind))
    taken = [(step, spelled(step)) for step in replay.steps(OPEN)]
    for step, at_first in taken:
        assert spelled(step) == at_first


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries any ledger reads from now on."""
    numbers: list[int] = []
    read = Ledger.read

    def counting(ledger: Ledger, body: bytes) -> AnyEntry:
        numbers.append(ledger.number + 1)
        return read(ledger, body)

    monkeypatch.setattr(Ledger, "read", counting)
    return numbers


def test_going_forward_reads_each_entry_once_whoever_looks(reads: list[int]) -> None:
    replay = Replay(finished("masters of three"))
    replay.step(0, OPEN)
    reads.clear()
    for number in range(len(replay)):
        for eyes in all_eyes(replay):
            replay.step(number, eyes)
    assert reads == list(range(1, len(replay)))


def test_going_anywhere_reads_no_more_entries_than_lie_between_two_kept_positions(reads: list[int]) -> None:
    replay = Replay(finished("masters of three"))
    assert len(replay) > 2 * MARKED_EVERY
    luck = random.Random("anywhere")
    for _ in range(200):
        reads.clear()
        replay.step(luck.randrange(len(replay)), None)
        assert len(reads) < MARKED_EVERY


@ALL
def test_a_replay_goes_on_with_the_game(kind: str) -> None:
    log = finished(kind)
    replay = Replay(log[:10])
    assert replay.phase.value == "playing"
    for number, record in enumerate(log[10:], 10):
        if number % 3 == 0:
            replay.step(number // 2, None)
        replay.add(record)
        assert len(replay) == number + 1
        assert spelled(replay.step(number, None)) == spelled(Replay(log[: number + 1]).step(number, None))
    assert replay.phase.value == "over"
    assert [spelled(step) for step in replay.steps(OPEN)] == [spelled(step) for step in Replay(log).steps(OPEN)]


def test_who_looks_at_an_earlier_entry_still_does_when_the_game_goes_on() -> None:
    log = short()
    replay = Replay(log[:6])
    at_first = spelled(replay.step(4, None))
    replay.add(log[6])
    assert spelled(replay.step(4, None)) == at_first


def test_what_was_taken_back_is_shown_and_then_taken_back() -> None:
    log = with_undone()
    replay = Replay(log)
    undone = [step for step in replay.steps(OPEN) if any(isinstance(event, Undone) for event in step.events)]
    assert len(undone) == 2
    for step in undone:
        (event,) = step.events
        before, taken_back = replay.step(event.entry - 1, OPEN), replay.step(event.entry, OPEN)
        assert step.view == before.view
        assert step.view != taken_back.view
        assert step.sentences == [f"all agreed: the game stands as it did before entry {event.entry}"]
    assert replay.step(len(replay) - 1, OPEN).view.outcome is not None


# Who may look


def refusal(replay: Replay, eyes: Eyes, own: int | None) -> str:
    with pytest.raises(NotDone) as stepping:
        replay.step(len(replay) - 1, eyes, own)
    with pytest.raises(NotDone) as iterating:
        replay.steps(eyes, own)
    assert str(stepping.value) == str(iterating.value)
    return str(stepping.value)


@ALL
def test_while_a_game_runs_hands_are_their_owners(kind: str) -> None:
    replay = Replay(running(kind))
    players = range(len(replay.names))
    for own in (None, *players):
        assert replay.step(len(replay) - 1, None, own).view
        hidden = f"table {replay.code} is still playing: its hands are shown when the game is over"
        assert refusal(replay, OPEN, own) == hidden
        for seat in players:
            if seat == own:
                assert replay.step(len(replay) - 1, seat, own).view.seats[seat].hand is not None
            else:
                assert refusal(replay, seat, own) == hidden


@ALL
def test_when_a_game_is_over_everybody_may_see_everything(kind: str) -> None:
    replay = Replay(finished(kind))
    for own in (None, *range(len(replay.names))):
        for eyes in all_eyes(replay):
            assert replay.step(5, eyes, own).view


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("log", [running("qwirkle of two"), finished("qwirkle of two")], ids=["running", "over"])
def test_a_seat_that_is_not_there_is_nobodys(log: tuple[Record, ...], seat: int) -> None:
    replay = Replay(log)
    assert refusal(replay, seat, seat) == f"there is no seat {seat} at table {replay.code}: they are 0 to 1"


@pytest.mark.parametrize("number", [-1, 10_000])
def test_an_entry_that_is_not_there_is_named(number: int) -> None:
    replay = Replay(short())
    with pytest.raises(NotDone, match=rf"there is no entry {number} at table {replay.code}: they are 0 to 7"):
        replay.step(number, None)


def test_a_table_that_has_not_begun_has_nothing_to_hide_or_to_show() -> None:
    sansio = SansIo("waiting")
    table = sansio.house.open("qwirkle", players=3)
    assert refusal(Replay(sansio.appended.records), 0, None).endswith("nobody has sat down")
    seat_silent(table, "A")
    replay = Replay(sansio.appended.records)
    assert replay.phase is Phase.WAITING
    assert [step.view for step in replay.steps(None)] == [None, None]
    assert "is not playing yet" in refusal(replay, OPEN, None)


def test_a_game_nobody_came_back_to_is_over() -> None:
    sansio = SansIo("forgotten")
    table = sansio.house.open("masters", players=2)
    seats = seat_silent(table, "A", "B")
    for seat in seats:
        table.lost(seat)
    sansio.later(40 * 86_400)
    replay = Replay(sansio.appended.records)
    assert replay.phase is Phase.OVER
    last = replay.step(len(replay) - 1, OPEN)
    assert last.sentences == ["the table closes: nobody came back"]
    assert all(part.hand for part in last.view.seats)


# Secrets


def twins(kind: str, seat: int | None) -> tuple[Replay, Replay, int]:
    """Two running games that differ only in one thing another player holds; and who that is."""
    log = running(kind, 12)
    entries = [msgspec.json.decode(record.body) for record in log]
    state = Table.restore(SansIo("twins").house, log).ledger.state
    owner = 1 if seat == 0 else 0
    if KINDS[kind][0] == "qwirkle":
        held = NAMES[state.hands[owner][-1]]
        spare = next(name for tile, name in enumerate(NAMES) if state.bag[tile] and name != held)
        last = [event for event in events_of(entries, "Drew", owner) if held in event["tiles"]][-1]
        last["tiles"][last["tiles"].index(held)] = spare
    else:
        held = (*state.players[owner].hand, *state.players[owner].away)[0]
        known = {one for player in state.players for one in (*player.hand, *player.away, *player.played)}
        spare = next(leader for leader in state.book.leaders if leader not in known)
        for told in events_of(entries, "Dealt", owner) + events_of(entries, "Kept", owner):
            told["leaders"] = [spare if leader == held else leader for leader in told["leaders"]]
        for told in events_of(entries, "LeaderDiscarded", owner):
            told["leader"] = spare if told["leader"] == held else told["leader"]
    other = [
        Record(record.code, number, msgspec.json.encode(entries[number])) for number, record in enumerate(log)
    ]
    assert [record.body for record in other] != [record.body for record in log]
    return Replay(log), Replay(other), owner


def events_of(entries: list[Any], kind: str, seat: int) -> list[Any]:
    events = [event for entry in entries for event in entry["events"]]
    return [event for event in events if event["type"] == kind and event["seat"] == seat]


SECRETIVE = [kind for kind, (game, players, _) in KINDS.items() if game != "eriantys" and players > 1]


@pytest.mark.parametrize("kind", SECRETIVE)
def test_logs_that_differ_in_what_a_seat_may_not_know_look_the_same_to_it(kind: str) -> None:
    for seat in (None, *range(KINDS[kind][1])):
        one, other, owner = twins(kind, seat)
        for eyes in (None, *range(KINDS[kind][1])):
            same = [spelled(step) for step in one.steps(eyes, eyes)] == [
                spelled(step) for step in other.steps(eyes, eyes)
            ]
            assert same == (eyes != owner), "only its owner sees the difference"


@ALL
def test_no_step_holds_the_seed_of_a_running_game_or_the_secret_of_a_seat(kind: str) -> None:
    secrets = [record.private for record in running(kind) if record.private]
    assert len(secrets) == KINDS[kind][1] + 1
    replay = Replay(running(kind))
    for eyes in (None, *range(len(replay.names))):
        for step in replay.steps(eyes, eyes):
            assert not any(secret in spelled(step) for secret in secrets)


@ALL
def test_the_house_s_own_column_is_not_needed(kind: str) -> None:
    for log in finished(kind), running(kind):
        whole, bare = Replay(log), Replay(public(log))
        assert [spelled(step) for step in whole.steps(None)] == [spelled(step) for step in bare.steps(None)]


# Logs that cannot be read


def test_a_log_that_cannot_be_read_is_named_at_once() -> None:
    log = list(short())
    code = log[0].code
    with pytest.raises(Unreadable, match="the log is empty"):
        Replay([])
    with pytest.raises(Unreadable, match=rf"^the log of table {code} is damaged: entry 4 is missing$"):
        Replay([*log[:4], *log[5:]])
    for place in range(len(log)):
        torn = Record(code, place, b"Dear diary")
        with pytest.raises(Unreadable, match=rf"the log of table {code} is damaged: entry {place} cannot be read"):
            Replay([*log[:place], torn, *log[place + 1 :]])


def test_a_log_whose_events_cannot_have_happened_is_named_too() -> None:
    log = list(short())
    body = log[4].body.replace(b'"seat":0', b'"seat":7').replace(b'"seat":1', b'"seat":7')
    assert body != log[4].body
    with pytest.raises(Unreadable, match="entry 4 cannot be read"):
        Replay([*log[:4], Record(log[4].code, 4, body), *log[5:]])


def test_the_open_view_is_the_games_own_kind_of_view() -> None:
    for kind in KINDS:
        game = GAMES[KINDS[kind][0]]
        replay = Replay(finished(kind))
        assert isinstance(replay.step(8, OPEN).view, game.View)
        table = SansIo("own kind").house.open(KINDS[kind][0], players=KINDS[kind][1], **KINDS[kind][2])
        seat_silent(table, *"ABCD"[: KINDS[kind][1]])
        assert isinstance(open_view(game, table.ledger.state), game.View)


# The score over the moves


@ALL
def test_the_score_after_each_entry_is_what_the_view_shows(kind: str) -> None:
    replay = Replay(finished(kind))
    scores = replay.scores(0, len(replay))
    for step, score in zip(replay.steps(None), scores, strict=True):
        if step.view is None:
            assert score == ()
        elif hasattr(step.view.seats[0], "score"):
            assert score == tuple(seat.score for seat in step.view.seats)
        elif hasattr(step.view.seats[0], "points"):
            assert score == tuple(seat.points for seat in step.view.seats)
        else:
            towers = [
                sum(island.towers for island in step.view.islands if island.tower == seat.tower)
                for seat in step.view.seats
            ]
            assert score == tuple(towers)


def test_the_best_entry_of_a_seat_is_one_that_stands() -> None:
    replay = Replay(with_undone())
    undone = {event.entry for step in replay.steps(OPEN) for event in step.events if isinstance(event, Undone)}
    scores = replay.scores(0, len(replay))
    best = [(seat, number) for seat, number in enumerate(replay.best()) if number is not None]
    assert best
    for seat, number in best:
        assert number not in undone
        assert replay.step(number, OPEN).who == seat
        assert scores[number][seat] > scores[number - 1][seat]


def test_nobody_is_told_scores_before_the_end() -> None:
    with pytest.raises(NotDone):
        Replay(running("masters of three")).scores(0, 1)
