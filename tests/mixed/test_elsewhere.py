"""A house that asks elsewhere: what it asks, and that guests whose words are heard again notice nothing."""

import random
from collections.abc import Hashable
from typing import Any

import pytest

from tavola.games import GAMES
from tavola.house.elsewhere import KeptElsewhere, NotKnownYet, Nowhere
from tavola.house.errors import NotDone
from tavola.house.finding import Finding
from tavola.house.kept import Claim
from tavola.store import Record, Unreachable
from tests.mixed.tongues import BOT, TONGUES, Company, Visitor, spoken_in
from tests.support.sansio import FakeOutlet, SansIo, Silent


class Doubting(Nowhere):
    """Does not know where anything is until it has been asked for it once."""

    def __init__(self) -> None:
        self.asked: list[Hashable] = []

    def _ask(self, question: Hashable) -> None:
        if question not in self.asked:
            self.asked.append(question)
            raise NotKnownYet(question)

    def table(self, code: str) -> None:
        self._ask(("table", code))

    def seats(self, claim: Claim, alone: bool | None) -> None:
        self._ask(("seats", claim.dialect, claim.name, alone))

    def queue(self, game: str) -> None:
        self._ask(("queue", game))


class Else(Nowhere):
    """Everything is at another node."""

    def table(self, code: str) -> None:
        raise KeptElsewhere("another")

    def queue(self, game: str) -> None:
        raise KeptElsewhere("another")


def hear_again(visitor: Visitor, said: bytes) -> None:
    """As a connection does: the line that could not be answered yet is heard again, until it can."""
    for line in said.splitlines():
        if visitor.outlet.closed:
            return
        visitor.transcript.append(("<", line))
        for _ in range(10):
            try:
                visitor.session.receive(line)
            except NotKnownYet:
                continue
            break


@pytest.mark.parametrize(
    ("game", "tongue"),
    [(game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue != BOT],
)
def test_guests_whose_words_are_heard_again_notice_nothing(
    game: str, tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seated(sansio: SansIo) -> list[list[tuple[str, bytes]]]:
        company = Company(sansio, game, [tongue, tongue])
        company.settle()
        return [visitor.transcript for visitor in company.visitors]

    at_once = seated(SansIo())
    doubting = Doubting()
    monkeypatch.setattr(Visitor, "say", hear_again)
    assert seated(SansIo(elsewhere=doubting)) == at_once
    assert doubting.asked or tongue == "native", "a table was found, or opened, without a question"


def test_a_table_that_is_not_here_is_asked_for_before_it_is_said_to_be_none() -> None:
    with pytest.raises(KeptElsewhere):
        SansIo(elsewhere=Else()).house.find("ABCDE")
    with pytest.raises(KeptElsewhere):
        SansIo(elsewhere=Else()).house.seat_with("ABCDE", "secret")
    with pytest.raises(NotDone):
        SansIo().house.find("ABCDE")


def test_a_log_that_cannot_be_read_just_now_is_said_to_be_so() -> None:
    house = SansIo().house

    def archive(_: str) -> list[Record]:
        raise Unreachable("NATS does not answer: the connection is lost")

    finding = Finding(house.tables, archive, house.visitors)
    with pytest.raises(NotDone, match="what was played at table 'ABCDE' cannot be read just now; try again"):
        finding.log("abcde")


def test_public_tables_of_guests_are_opened_where_the_queue_is_and_private_ones_here() -> None:
    house = SansIo(elsewhere=Else()).house
    for game in GAMES:
        guest = house.visitors.arrive("10.0.0.1")
        with pytest.raises(KeptElsewhere):
            house.open(game, players=2, by=guest)
        assert house.open(game, players=2, public=False, by=guest)
        assert house.open(game, players=2, by=guest, here=True)


def test_somebody_who_is_introduced_has_a_name_whoever_else_has_it() -> None:
    names = SansIo().house.names
    names.claim("eriantys-views", "Ann")
    names.known_already = True
    assert not names.in_use("eriantys-views", "Ann")
    names.known_already = False
    assert names.in_use("eriantys-views", "Ann")


def test_a_table_that_another_house_has_is_lost_and_not_ended() -> None:
    told: list[tuple[str, str]] = []

    class Told(Nowhere):
        def ended(self, code: str) -> None:
            told.append(("ended", code))

        def lost(self, code: str) -> None:
            told.append(("lost", code))

    house = SansIo(elsewhere=Told()).house
    table = house.open("qwirkle", players=2)
    table.sit("Ann", "native", Silent())
    house.drop(table.code)
    assert told == [("lost", table.code), ("ended", table.code)]


# A guest whose table goes to another house


MOVED = ("native", "qwirkle-lines")
"""The dialects whose sessions know nothing that is not in the log."""


def entry_lines(heard: list[bytes]) -> list[bytes]:
    """What was told of entries, in whatever dialect, without which message it answers and how things stand now."""
    told = [line for line in heard if not line.startswith(b'{"type":"Seats"')]
    return [(line.partition(b'"entry":')[2] or line).partition(b',"now":')[0] for line in told]


@pytest.mark.parametrize("tongue", MOVED)
@pytest.mark.parametrize("missed", [0, 1, 4])
def test_who_is_put_at_its_place_in_another_house_is_told_what_it_missed_and_no_more(
    tongue: str, missed: int
) -> None:
    company = Company(SansIo(), "qwirkle", [tongue, tongue])
    luck = random.Random(missed)
    for _ in range(6):
        company.play_one(luck)
    visitor = company.visitors[0]
    place = visitor.session.place()
    assert place
    told = len(visitor.transcript)
    for _ in range(missed):
        company.play_one(luck)
    records = [record for record in company.sansio.appended.records if record.code == place.table]
    elsewhere = SansIo()
    assert elsewhere.house.bring_back(place.table, lambda _: records) is None
    visitor.sansio, visitor.outlet = elsewhere, FakeOutlet()
    dialect, variant = spoken_in(tongue)
    before: Any = visitor.session
    session: Any = dialect.session(elsewhere.house, visitor.outlet, variant, dialect.options())
    assert session.take_place(place)
    assert session.state == before.state
    visitor.outlet.taken()
    session.catch_up(place)
    since = [line for way, line in visitor.transcript[told:] if way == ">"]
    assert entry_lines(visitor.outlet.taken().replace(b"}{", b"}\n{").splitlines()) == entry_lines(since)
    # And nobody else is put there.
    again = dialect.session(elsewhere.house, FakeOutlet(), variant, dialect.options())
    assert not again.take_place(place)


@pytest.mark.parametrize(
    ("game", "tongue"),
    [(game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue not in (*MOVED, BOT)],
)
def test_no_other_dialect_says_where_its_guest_is(game: str, tongue: str) -> None:
    company = Company(SansIo(), game, [tongue, tongue])
    assert [visitor.session.place() for visitor in company.visitors] == [None, None]


def test_while_something_is_asked_at_a_table_there_is_no_place_to_go_on_from() -> None:
    company = Company(SansIo(), "eriantys", ["native", "native"])
    mover = next(visitor for visitor in company.visitors if visitor.guest.my_turn)
    mover.say(mover.words(1))
    assert all(visitor.session.place() for visitor in company.visitors)
    mover.say(b'{"type":"Undo"}')
    assert company.table.undo_asked is not None
    assert [visitor.session.place() for visitor in company.visitors] == [None, None]
