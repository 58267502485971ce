"""The sentences the page translates are those the rules and the house say."""

import pytest

from tavola.games import Illegal
from tools import refusals

TEMPLATES = refusals.templates()


def test_the_list_of_the_page_is_current() -> None:
    assert refusals.LIST.read_text(encoding="utf-8") == refusals.typescript(), "run python -m tools.refusals"


def test_all_sentences_are_found() -> None:
    assert len(TEMPLATES) > 130
    assert TEMPLATES["you hold no {tile}"] == ("tile",)
    assert "12 rounds brought nothing but trades" in TEMPLATES
    assert "there is no student on the Monk" in TEMPLATES


@pytest.mark.parametrize("template", TEMPLATES)
def test_whatever_a_sentence_names_is_handed_to_it(template: str) -> None:
    assert refusals.named_in(template) <= set(TEMPLATES[template])


@pytest.mark.parametrize("language", ["it", "nl"])
def test_each_is_translated(language: str) -> None:
    words = refusals.LIST.parent
    text = "".join((words / f"{language}.{part}.ts").read_text(encoding="utf-8") for part in ("refusals", "house"))
    missing = [one for one in TEMPLATES if f"'{one}':" not in text and f'"{one}":' not in text]
    assert missing == []


def test_a_sentence_is_the_template_with_what_it_is_about() -> None:
    price = {"coin": 3, "stone": 1, "shield": 2}
    why = Illegal("card {card} costs {price}, you have {held}", card=7, price=price, held={})
    assert str(why) == "card 7 costs 3 coins, 1 stone and 2 shields, you have nothing"
    assert str(Illegal("{colour!r} is none of {colours}", colour="puce", colours=("red", "blue"))) == (
        "'puce' is none of red, blue"
    )
    assert str(Illegal("braces {} of its own")) == "braces {} of its own"
