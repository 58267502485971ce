"""What is said at a table."""

import re

import pytest

from tavola.house.chat import IN_SECONDS, KEPT_LINES, LONGEST_LINE, MOST_LINES
from tavola.house.errors import NotDone
from tavola.house.news import Said
from tests.support.sansio import SansIo, Silent
from tests.support.seats import listener_of, started


def test_everybody_hears_it_and_it_is_not_in_the_log() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    watcher = Silent()
    table.watch(watcher)
    entries = list(table.ledger.log)
    table.chat.say(table.occupied[1], "  good   luck <b>all</b>\n")
    said = Said(1, "good luck <b>all</b>", sansio.house.now_ms())
    for listener in (listener_of(table.occupied[0]), listener_of(table.occupied[1]), watcher):
        assert isinstance(listener, Silent)
        assert listener.news[-1] == said
    assert table.ledger.log == entries


@pytest.mark.parametrize("text", ["", " \n ", "x" * (LONGEST_LINE + 1), "bell \a", "\u202eturned round"])
def test_what_cannot_be_shown_is_not_said(text: str) -> None:
    table = started(SansIo(), "qwirkle", 2)
    with pytest.raises(NotDone, match=re.escape(f"what is said is 1 to {LONGEST_LINE} printable characters")):
        table.chat.say(table.occupied[0], text)
    assert not table.chat.lines


def test_nobody_floods_a_table_and_the_others_may_still_speak() -> None:
    sansio = SansIo()
    table = started(sansio, "qwirkle", 2)
    one, two = table.occupied
    for number in range(MOST_LINES):
        table.chat.say(one, str(number))
    with pytest.raises(NotDone, match=re.escape("at most 5 lines in 10 seconds, please")):
        table.chat.say(one, "more")
    table.chat.say(two, "hm")
    sansio.later(IN_SECONDS)
    table.chat.say(one, "more")


def test_the_last_lines_are_kept() -> None:
    table = started(SansIo(), "qwirkle", 2)
    for number in range(KEPT_LINES + 1):
        table.chat.notice(str(number))
    assert [said.text for said in table.chat.lines] == [str(number) for number in range(1, KEPT_LINES + 1)]
