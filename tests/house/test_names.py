"""What may be a name, and which names look the same."""

# ruff: noqa: RUF001 - letters that look like others are what this is about
import unicodedata

import pytest

from tavola.house.look_alikes import PROTOTYPES
from tavola.house.names import Names, fault, skeleton

PEOPLE = [
    "Ann",
    "ann 2",
    "Zoë",
    "José María",
    "Dvořák",
    "Đặng Thị Hồng",
    "Nguye\u0302\u0303n",
    "Søren",
    "O'Neill",
    "O\N{RIGHT SINGLE QUOTATION MARK}Neill",
    "Jean-Luc",
    "Анна",
    "Їжак",
    "Ελένη",
    "Հայկ",
    "דָּוִד",
    "محمد",
    "अनुष्का",
    "สมชาย",
    "山田太郎",
    "やまだ タロー",
    "佐々木",
    "田中Ken",
    "김철수",
    "123",
    "!!!",
    "🙂",
    "👩\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d🚀 Ann",
    "❤️\u200d🔥",
    "🧑\u200d⚖️",
    "🇮🇹",
    "M" * 24,
]


@pytest.mark.parametrize("name", PEOPLE)
def test_peoples_names_are_names(name: str) -> None:
    assert fault(name, 32) is None


VISIBLE = "a name begins with a character that can be seen, and has none that cannot"
INVISIBLE = "a name has no invisible characters"
PRINTABLE = "a name is 1 to 32 printable characters"

BAD = {
    "nothing": ("", PRINTABLE),
    "too long": ("a" * 33, PRINTABLE),
    "blanks": ("   ", VISIBLE),
    "no-break blanks": ("\u00a0\u00a0", PRINTABLE),
    "control": ("a\x00b", PRINTABLE),
    "half of a pair": ("a\ud800", PRINTABLE),
    "zero width space": ("An\u200bn", PRINTABLE),
    "right to left": ("\u202enna", PRINTABLE),
    "isolate": ("An\u2066n", PRINTABLE),
    "byte order mark": ("\ufeffAnn", PRINTABLE),
    "soft hyphen": ("An\u00adn", PRINTABLE),
    "marks only": ("\u0301\u0302", VISIBLE),
    "marks after a blank": (" \u0301", VISIBLE),
    "variation selectors only": ("\ufe0f\ufe0f", VISIBLE),
    "hangul filler": ("\u3164", VISIBLE),
    "hangul filler inside": ("An\u3164n", VISIBLE),
    "grapheme joiner": ("An\u034fn", VISIBLE),
    "braille blank": ("\u2800", VISIBLE),
    "joiner alone": ("\u200d", INVISIBLE),
    "joiner between letters": ("An\u200dn", INVISIBLE),
    "joiner at the end": ("🙂\u200d", INVISIBLE),
    "joiner before a letter": ("🙂\u200da", INVISIBLE),
    "two joiners": ("👩\u200d\u200d👧", INVISIBLE),
    "cyrillic among latin": ("\u0410nn", "a name is written in one script, not in Cyrillic and Latin"),
    "greek among latin": ("\u0391nn", "a name is written in one script, not in Greek and Latin"),
    "greek among cyrillic": ("\u0391нна", "a name is written in one script, not in Cyrillic and Greek"),
    "three": ("aбγ", "a name is written in one script, not in Cyrillic and Greek and Latin"),
}


@pytest.mark.parametrize(("name", "wrong"), BAD.values(), ids=BAD)
def test_what_is_no_name_is_told_why(name: str, wrong: str) -> None:
    assert str(fault(name, 32)) == wrong


def test_a_document_may_have_another_word_for_it() -> None:
    assert str(fault("x" * 21, 20, "a nickname")) == "a nickname is 1 to 20 printable characters"


ALIKE = [
    ("Ann", "\u0410nn"),
    ("Ann", "\uff21\uff4e\uff4e"),
    ("Ann", "\U0001d400\U0001d427\U0001d427"),
    ("Ann", "Ann "),
    ("Zoë", "Zoe\u0308"),
    ("ape", "\u0430\u0440\u0435"),
    ("TOM", "\u03a4\u039f\u039c"),
    ("Bill", "BiII"),
    ("Bill", "Bi11"),
    ("Otto", "0tto"),
    ("Bern", "Bem"),
    ("O'Neill", "O\u2019Neill"),
    ("Jean-Luc", "Jean\u2010Luc"),
    ("❤", "❤\ufe0f"),
    ("Ann", "An\U000e0100n"),
    ("\u13aa\u13c0", "AG"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Anne"),
        ("Zoe", "Zoë"),
        ("Anna", "Анна"),
        ("p1", "p2"),
        ("👩", "👨"),
        ("Oda", "Oða"),
    ],
)
def test_names_that_look_different_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_no_letter_of_the_table_looks_like_one_that_looks_like_another() -> None:
    """Else the skeleton would depend on the order."""
    prototypes = set("".join(PROTOTYPES.values()))
    assert not [code for code in PROTOTYPES if chr(code) in prototypes]


@pytest.mark.parametrize(("code", "looks"), PROTOTYPES.items(), ids=lambda value: f"{value}")
def test_every_letter_of_the_table_looks_as_it_says(code: int, looks: str) -> None:
    assert unicodedata.name(chr(code))
    assert skeleton(chr(code)) == skeleton(looks) == looks


def test_a_registry_knows_a_name_by_its_look_until_all_have_released_it() -> None:
    names = Names()
    names.claim("a dialect", "Ann")
    assert names.in_use("a dialect", "\u0410nn")
    assert not names.in_use("a dialect", "Bob")
    assert not names.in_use("another", "Ann")
    names.claim("a dialect", "Ann")
    assert names.count("a dialect") == 2
    names.release("a dialect", "Ann")
    assert names.in_use("a dialect", "Ann")
    names.release("a dialect", "Ann")
    assert not names.in_use("a dialect", "Ann")
    assert names.count("a dialect") == names.count("another") == 0
