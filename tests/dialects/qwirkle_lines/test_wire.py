"""The lines themselves: spelled as the document spells them, read back as they were meant, never a surprise."""

import re
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tavola.dialects.qwirkle_lines import spelling, wire
from tavola.games.qwirkle.tiles import NAMES

names = st.from_regex(r"[A-Za-z]{1,16}", fullmatch=True)
tiles = st.sampled_from(NAMES)
cells = st.integers(0, 182)
laid = st.lists(st.tuples(tiles, cells, cells), min_size=1, max_size=6).map(tuple)
some_tiles = st.lists(tiles, min_size=1, max_size=6).map(tuple)
numbers = st.integers(0, 3)
# A reason is words of printable characters, one blank apart, at most two hundred characters.
reasons = st.from_regex(r"[!-~]{1,9}( [!-~]{1,9}){0,9}", fullmatch=True)

guest_says = st.one_of(
    st.builds(wire.Hello, names),
    st.builds(wire.Move, laid),
    st.builds(wire.Swap, some_tiles),
)
house_says = st.one_of(
    st.builds(wire.Welcome, names, numbers),
    st.builds(
        wire.Names,
        st.lists(names, min_size=2, max_size=4).map(lambda all_: tuple((name, n) for n, name in enumerate(all_))),
        st.integers(0, 2**31 - 1),
    ),
    st.builds(wire.Next, numbers),
    st.builds(wire.New, st.one_of(st.just(()), some_tiles)),
    st.builds(wire.Turn, numbers, st.one_of(st.just(()), laid)),
    st.builds(wire.Kick, numbers, st.integers(0, 6), reasons),
    st.builds(wire.Winner, numbers),
)
blanks = st.sampled_from([b"", b" ", b"  ", b"\t", b"\r", b" \r"])


@given(guest_says)
def test_what_guests_say_is_read_back_as_it_was_meant(said: wire.GuestSays) -> None:
    assert spelling.read_guest(spelling.spell(said).encode()) == said
    assert spelling.read_guest(spelling.lines([said])) == said


@given(house_says)
def test_what_the_house_says_is_read_back_as_it_was_meant(said: wire.HouseSays) -> None:
    assert spelling.read_house(spelling.spell(said).encode()) == said
    assert spelling.read_house(spelling.lines([said])) == said


@given(guest_says, blanks, blanks, st.integers(1, 4))
def test_stray_blanks_change_nothing(said: wire.GuestSays, before: bytes, after: bytes, between: int) -> None:
    spelled = spelling.spell(said).encode().replace(b" ", b" " * between)
    assert spelling.read_guest(before + spelled + after) == said


DOCUMENT: list[tuple[str, wire.GuestSays | wire.HouseSays]] = [
    ("HELLO Alice", wire.Hello("Alice")),
    ("WELCOME Alice 0", wire.Welcome("Alice", 0)),
    ("NAMES Alice 0 Bob 1 5000", wire.Names((("Alice", 0), ("Bob", 1)), 5000)),
    ("NEXT 0", wire.Next(0)),
    ("MOVE Rs 91 91", wire.Move((("Rs", 91, 91),))),
    ("MOVE Rs 91 91 Rd 91 92 R* 91 93", wire.Move((("Rs", 91, 91), ("Rd", 91, 92), ("R*", 91, 93)))),
    ("MOVE Ro 0 1", wire.Move((("Ro", 0, 1),))),
    ("MOVE Ro 182 0", wire.Move((("Ro", 182, 0),))),
    ("SWAP Rx Pd Gd", wire.Swap(("Rx", "Pd", "Gd"))),
    ("NEW Bc Yc Gx Rs O* Y*", wire.New(("Bc", "Yc", "Gx", "Rs", "O*", "Y*"))),
    ("NEW empty", wire.New(())),
    ("TURN 0 Rs 91 91 Rd 91 92", wire.Turn(0, (("Rs", 91, 91), ("Rd", 91, 92)))),
    ("TURN 3 empty", wire.Turn(3, ())),
    ("KICK 1 6 made an invalid turn", wire.Kick(1, 6, "made an invalid turn")),
    ("WINNER 1", wire.Winner(1)),
]


@pytest.mark.parametrize(("line", "message"), DOCUMENT)
def test_each_message_is_spelled_exactly_as_in_the_document(
    line: str, message: wire.GuestSays | wire.HouseSays
) -> None:
    assert spelling.spell(message) == line
    assert spelling.lines([message, message]) == f"{line}\n{line}\n".encode()
    read = spelling.read_guest if isinstance(message, wire.GuestSays) else spelling.read_house
    assert read(line.encode()) == message
    assert read(f"{line}\r".encode()) == message


def test_both_families_are_the_documents_ten_commands() -> None:
    spelled = {line.split()[0] for line, _ in DOCUMENT}
    assert spelled == {"HELLO", "WELCOME", "NAMES", "NEXT", "MOVE", "SWAP", "NEW", "TURN", "KICK", "WINNER"}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"HELLO",
        b"hello Alice",
        b"HELLO Alice 0",
        b"HELLO Al.ice",
        b"HELLOAlice",
        b"MOVE",
        b"MOVE empty",
        b"MOVE Rs",
        b"MOVE Rs 91",
        b"MOVE rs 91 91",
        b"MOVE sR 91 91",
        b"MOVE R 91 91",
        b"MOVE Rss 91 91",
        b"MOVE Rs 91 91 Rd 91",
        b"MOVE Rs ninety 91",
        b"MOVE Rs -1 91",
        b"MOVE Rs 1_0 91",
        b"MOVE Rs \xd9\xa3 91",
        b"MOVE Rs 1234 91",
        b"MOVE" + b" Rs 91 91" * 7,
        b"SWAP",
        b"SWAP empty",
        b"SWAP Rs Rs Rs Rs Rs Rs Rs",
        b"SWAP Rs, Rd",
        b"QUIT",
        b"NEXT 0",
        b"HELLO \xff",
        b"HELLO A\x00",
        b"\x00HELLO A",
    ],
)
def test_what_guests_may_not_say_is_unreadable_and_the_reason_is_one_plain_line(line: bytes) -> None:
    with pytest.raises(spelling.Unreadable) as why:
        spelling.read_guest(line)
    assert re.fullmatch(r"[ -~]{1,150}", str(why.value))


@given(st.binary(max_size=200))
@example(b"MOVE " + b"9" * 5000)
@example(b"NEXT " + b"9" * 5000)
@example(b"NAMES 5000")
@example(b"TURN")
def test_random_bytes_raise_nothing_but_unreadable(line: bytes) -> None:
    with suppress(spelling.Unreadable):
        spelling.read_guest(line)
    with suppress(spelling.Unreadable):
        spelling.read_house(line)


words = st.one_of(
    st.sampled_from(
        [
            "HELLO",
            "WELCOME",
            "NAMES",
            "NEXT",
            "MOVE",
            "SWAP",
            "NEW",
            "TURN",
            "KICK",
            "WINNER",
            "empty",
            "Alice",
            "Ro",
            "R*",
            "Rz",
        ]
    ),
    st.integers(-5, 5000).map(str),
    st.text(max_size=6),
)


@settings(max_examples=300)
@given(st.lists(words, max_size=22))
def test_words_of_the_document_in_any_order_raise_nothing_but_unreadable(line: list[str]) -> None:
    spelled = " ".join(line).encode()
    with suppress(spelling.Unreadable):
        said = spelling.read_guest(spelled)
        assert spelling.read_guest(spelling.spell(said).encode()) == said
    with suppress(spelling.Unreadable):
        spelling.read_house(spelled)


@given(st.text())
@example("")
@example("\n")
@example("bad\nWINNER 0")
@example("\x1b[2J\x00")
@example("x" * 10_000)
@example("x" * 199 + " y")
@example("\u2028\u0085")
def test_a_reason_is_always_one_printable_line_that_says_something(reason: str) -> None:
    line = spelling.lines([wire.Kick(1, 6, reason)])
    assert re.fullmatch(rb"KICK 1 6 [!-~]+( [!-~]+)*\n", line)
    assert len(line) <= len("KICK 1 6 \n") + 200


def test_a_reason_that_is_fit_to_print_is_left_as_it_is() -> None:
    assert spelling.spell(wire.Kick(1, 6, "you hold no Gs: *~!")) == "KICK 1 6 you hold no Gs: *~!"
    assert spelling.spell(wire.Kick(1, 6, "  ")) == "KICK 1 6 no reason given"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"KICK 1 6", wire.Kick(1, 6, "")),
        (b"WELCOME Alice 0 nice to see you", wire.Welcome("Alice", 0)),
        (b"NEW empty ", wire.New(())),
        (b"NEXT  2 \r\n", wire.Next(2)),
        (b"TURN 1 Rs 91 91 \n", wire.Turn(1, (("Rs", 91, 91),))),
    ],
)
def test_servers_are_read_freely(line: bytes, message: wire.HouseSays) -> None:
    assert spelling.read_house(line) == message


@pytest.mark.parametrize("reason", ["één".encode(), "één".encode("latin-1")])
def test_a_kick_in_another_language_is_still_a_kick(reason: bytes) -> None:
    said = spelling.read_house(b"KICK 1 6 ongeldige zet " + reason)
    assert isinstance(said, wire.Kick)
    assert (said.number, said.tiles_back) == (1, 6)
    assert said.reason.startswith("ongeldige zet ")
