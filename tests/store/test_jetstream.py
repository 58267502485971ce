"""What only a store that several houses share has to stand: other writers, and answers that never come."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from tavola.server.broker import NatsBroker
from tavola.server.nats import Nats
from tavola.store import Conflict, Damaged, Shelf, Unreachable
from tavola.store.jetstream import JetStreamStore, Kept, Message
from tests.store.test_contract import bodies, entry
from tools.nats_servers import NatsServers


class Line:
    """A connection on which things go wrong: while there are `faults`, each publication goes through the next."""

    def __init__(self, broker: NatsBroker) -> None:
        self._broker = broker
        self.faults: list[Callable[[Callable[[], int]], int]] = []
        self.published: list[Sequence[Message]] = []
        self.looked_at: list[Sequence[str]] = []

    def publish(self, messages: Sequence[Message]) -> int:
        self.published.append(messages)
        if self.faults:
            return self.faults.pop(0)(lambda: self._broker.publish(messages))
        return self._broker.publish(messages)

    def messages(self, subject: str, least: int) -> list[Kept]:
        return self._broker.messages(subject, least)

    def last(self, subjects: Sequence[str]) -> dict[str, Kept]:
        self.looked_at.append(subjects)
        return self._broker.last(subjects)

    def subjects(self, pattern: str) -> dict[str, int]:
        return self._broker.subjects(pattern)

    def close(self) -> None:
        self._broker.close()


def arrives_unanswered(publish: Callable[[], int]) -> int:
    publish()
    raise Unreachable("the answer was lost")


def never_arrives(_: Callable[[], int]) -> int:
    raise Unreachable("nobody there")


@pytest.fixture
def line(nats_server: NatsServers, house_name: str) -> Iterator[Line]:
    made = Line(NatsBroker(Nats(nats_server.addresses, house_name)))
    yield made
    made.close()


@pytest.fixture
def ours(line: Line, house_name: str) -> JetStreamStore:
    return JetStreamStore(line, house_name, b"ours")


@pytest.fixture
def theirs(nats_server: NatsServers, house_name: str) -> Iterator[JetStreamStore]:
    made = JetStreamStore(NatsBroker(Nats(nats_server.addresses, house_name)), house_name, b"theirs")
    yield made
    made.close()


# Two houses


def test_who_has_not_read_the_last_entry_is_refused(ours: JetStreamStore, theirs: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0), entry("BBBBB", 0)])
    theirs.append([entry("AAAAA", 1, body="theirs")])
    with pytest.raises(Conflict) as refused:
        ours.append([entry("BBBBB", 1), entry("AAAAA", 1, body="ours")])
    assert refused.value.code == "AAAAA"
    assert bodies(ours, "AAAAA") == [b"AAAAA 0", b"theirs"]
    assert bodies(ours, "BBBBB") == [b"BBBBB 0"]
    ours.append([entry("BBBBB", 1)])
    assert len(bodies(theirs, "BBBBB")) == 2


def test_the_same_entry_of_somebody_else_is_not_ours(ours: JetStreamStore, theirs: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0)])
    theirs.append([entry("AAAAA", 1)])
    with pytest.raises(Conflict):
        ours.append([entry("AAAAA", 1)])
    with pytest.raises(Conflict):
        theirs.append([entry("AAAAA", 0)])


def test_the_same_words_with_another_secret_are_not_the_same_batch(ours: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0, private=b"seed")])
    with pytest.raises(Conflict):
        ours.append([entry("AAAAA", 0, private=b"another")])


def test_two_houses_that_open_the_same_code_are_one_and_a_refused_one(
    ours: JetStreamStore, theirs: JetStreamStore
) -> None:
    theirs.append([entry("AAAAA", 0, body="theirs")])
    with pytest.raises(Conflict):
        ours.append([entry("AAAAA", 0, body="ours"), entry("AAAAA", 1)])
    assert bodies(theirs, "AAAAA") == [b"theirs"]


def test_a_table_that_another_house_has_begun_is_gone_on_with(
    ours: JetStreamStore, theirs: JetStreamStore
) -> None:
    theirs.append([entry("AAAAA", number) for number in range(3)])
    ours.append([entry("AAAAA", 3), entry("AAAAA", 4)])
    with pytest.raises(Conflict):
        theirs.append([entry("AAAAA", 3)])
    assert [record.number for record in theirs.load("AAAAA")] == [0, 1, 2, 3, 4]


# Answers that never come


def test_what_arrived_without_an_answer_is_not_written_twice(line: Line, ours: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0)])
    batch = [entry("AAAAA", 1), entry("BBBBB", 0, private=b"seed"), entry("AAAAA", 2, closes=True)]
    line.faults = [arrives_unanswered]
    with pytest.raises(Unreachable):
        ours.append(batch)
    ours.append(batch)
    assert bodies(ours, "AAAAA") == [b"AAAAA 0", b"AAAAA 1", b"AAAAA 2"]
    assert ours.shelves() == [Shelf("AAAAA", 3, True), Shelf("BBBBB", 1, False)]
    ours.append([entry("BBBBB", 1)])


def test_what_never_arrived_is_written_when_it_comes_again(line: Line, ours: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0)])
    line.faults = [never_arrives, never_arrives]
    for _ in range(2):
        with pytest.raises(Unreachable):
            ours.append([entry("AAAAA", 1), entry("BBBBB", 0)])
    ours.append([entry("AAAAA", 1), entry("BBBBB", 0)])
    assert len(bodies(ours, "AAAAA")) == 2
    assert len(bodies(ours, "BBBBB")) == 1


def test_what_arrives_only_while_it_is_written_again_is_there_once(line: Line, ours: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0)])
    batch = [entry("AAAAA", 1), entry("BBBBB", 0)]
    held: list[Callable[[], int]] = []

    def held_up(publish: Callable[[], int]) -> int:
        held.append(publish)
        raise Unreachable("not yet")

    def overtaken(publish: Callable[[], int]) -> int:
        held.pop()()
        return publish()

    line.faults = [held_up, overtaken]
    with pytest.raises(Unreachable):
        ours.append(batch)
    ours.append(batch)
    assert len(bodies(ours, "AAAAA")) == 2
    ours.append([entry("AAAAA", 2), entry("BBBBB", 1)])
    assert [shelf.entries for shelf in ours.shelves()] == [3, 2]


def test_what_another_house_wrote_after_ours_had_arrived_takes_nothing_back(
    line: Line, ours: JetStreamStore, theirs: JetStreamStore
) -> None:
    ours.append([entry("AAAAA", 0)])
    line.faults = [arrives_unanswered]
    with pytest.raises(Unreachable):
        ours.append([entry("AAAAA", 1)])
    theirs.append([entry("AAAAA", 2, body="theirs")])
    ours.append([entry("AAAAA", 1)])
    with pytest.raises(Conflict):
        ours.append([entry("AAAAA", 2)])
    assert bodies(ours, "AAAAA") == [b"AAAAA 0", b"AAAAA 1", b"theirs"]


# What it costs


def test_tables_that_go_on_are_not_looked_at_again(line: Line, ours: JetStreamStore) -> None:
    ours.append([entry("AAAAA", 0), entry("BBBBB", 0)])
    ours.append([entry("BBBBB", 1), entry("AAAAA", 1), entry("AAAAA", 2)])
    ours.append([entry("AAAAA", 3, closes=True), entry("CCCCC", 0)])
    assert line.looked_at == []
    assert [len(messages) for messages in line.published] == [2, 3, 3]


def test_only_tables_that_are_not_known_are_looked_at(
    line: Line, ours: JetStreamStore, theirs: JetStreamStore, house_name: str
) -> None:
    ours.append([entry("AAAAA", 0)])
    theirs.append([entry("BBBBB", 0)])
    ours.append([entry("AAAAA", 1), entry("BBBBB", 1)])
    assert line.looked_at == [[f"{house_name}.BBBBB.log"]]


def test_a_batch_of_more_than_the_server_takes_at_once_is_written(line: Line, ours: JetStreamStore) -> None:
    long = [entry("AAAAA", number) for number in range(1203)]
    many = [entry(f"T{number:04}", 0, closes=True) for number in range(700)]
    ours.append([*long, *many])
    assert ours.load("AAAAA") == long
    assert len(ours.shelves()) == 701
    assert list(ours.unfinished()) == ["AAAAA"]
    assert all(len(messages) <= 1000 for messages in line.published)


# Reading


@pytest.mark.parametrize("word", ["", "*", ">", "AAAAA.log", "A A", "AAAAA\r\nPUB x 0\r\n", "ÄÖÜ", "AAAAA."])
def test_words_that_are_no_code_find_nothing(ours: JetStreamStore, word: str) -> None:
    ours.append([entry("AAAAA", 0)])
    assert ours.load(word) == []


@pytest.mark.parametrize("word", ["", "*", "A A", "AAAAA\r\nPUB x 0\r\n"])
def test_words_that_are_no_code_are_not_written(ours: JetStreamStore, word: str) -> None:
    with pytest.raises(ValueError, match="is no code of a table"):
        ours.append([entry(word, 0), entry("AAAAA", 0)])
    assert ours.shelves() == []


def test_a_finished_log_without_its_last_entry_is_damaged(line: Line, ours: JetStreamStore) -> None:
    written = [entry("AAAAA", number, closes=number == 3) for number in range(4)]
    ours.append(written)
    read = line._broker.messages
    line.messages = lambda subject, least: read(subject, least)[:-1]  # type: ignore[method-assign]
    with pytest.raises(Damaged) as damage:
        ours.load("AAAAA")
    assert damage.value.why == "entry 3 is missing"
    assert len(damage.value.good) == 3


def test_a_message_that_is_no_entry_is_damage(line: Line, ours: JetStreamStore, house_name: str) -> None:
    ours.append([entry("AAAAA", 0)])
    line.publish([Message(f"{house_name}.AAAAA.log", b"\xc1 no entry")])
    with pytest.raises(Damaged, match="entry 1 is not as it was written"):
        ours.load("AAAAA")
    with pytest.raises(Conflict):
        ours.append([entry("AAAAA", 1)])


def test_what_is_read_says_where_the_table_closes(ours: JetStreamStore) -> None:
    written = [entry("AAAAA", 0, private=b"seed"), entry("AAAAA", 1, closes=True)]
    ours.append(written)
    assert ours.load("AAAAA") == written


# Taking a table from another


def test_who_had_a_table_writes_nothing_more_once_it_is_taken(
    ours: JetStreamStore, theirs: JetStreamStore
) -> None:
    ours.append([entry("CODE2", 0), entry("CODE2", 1)])
    assert theirs.take("CODE2", "one") == ours.load("CODE2")
    with pytest.raises(Conflict):
        ours.append([entry("CODE2", 2)])
    theirs.append([entry("CODE2", 2)])
    assert [record.number for record in ours.load("CODE2")] == [0, 1, 2]


def test_a_table_is_taken_back(ours: JetStreamStore, theirs: JetStreamStore) -> None:
    ours.append([entry("CODE2", 0)])
    theirs.take("CODE2", "one")
    ours.take("CODE2", "two")
    with pytest.raises(Conflict):
        theirs.append([entry("CODE2", 1)])
    ours.append([entry("CODE2", 1, closes=True)])
    assert [record.closes for record in theirs.load("CODE2")] == [False, True]


def test_fences_are_no_entries(ours: JetStreamStore, theirs: JetStreamStore) -> None:
    ours.append([entry("CODE2", 0), entry("OTHER", 0)])
    for token in ("one", "two", "three"):
        theirs.take("CODE2", token)
    assert theirs.shelves() == [Shelf("CODE2", 1, finished=False), Shelf("OTHER", 1, finished=False)]
    theirs.append([entry("CODE2", 1, closes=True)])
    assert theirs.shelves() == [Shelf("CODE2", 2, finished=True), Shelf("OTHER", 1, finished=False)]


def test_what_came_while_a_table_was_taken_is_read(
    line: Line, ours: JetStreamStore, theirs: JetStreamStore
) -> None:
    def while_ours_writes(publish: Callable[[], int]) -> int:
        theirs.append([entry("CODE2", 1)])
        return publish()

    theirs.append([entry("CODE2", 0)])
    line.faults.append(while_ours_writes)
    assert [record.number for record in ours.take("CODE2", "one")] == [0, 1]


def test_there_is_nothing_to_take_of_a_table_that_is_none_or_is_finished(ours: JetStreamStore) -> None:
    assert ours.take("CODE2", "one") == []
    ours.append([entry("CODE2", 0, closes=True)])
    assert [record.number for record in ours.take("CODE2", "two")] == [0]
    assert ours.shelves() == [Shelf("CODE2", 1, finished=True)]
