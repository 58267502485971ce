"""The front door: three games to play at once, with bots or with friends, and one's own games below."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import my_turn_or_over, shown, take_turn, visitor
from tests.browser.test_qwirkle import LineGuest, address
from tests.browser.two_people import play, take_seat
from tests.support.process import Serving

TITLES = ["Qwirkle", "Eriantys", "Masters of Renaissance"]


@pytest.mark.parametrize(("width", "columns"), [(320, 1), (1280, 3)])
def test_three_cards_with_a_picture_each_fit_the_page(
    browser: Browser, house: Serving, width: int, columns: int
) -> None:
    with visitor(browser, address(house), width=width) as page:
        cards = page.get_by_role("article")
        expect(cards).to_have_count(3)
        expect(page.get_by_role("heading", level=2).filter(has_text=re.compile("|".join(TITLES)))).to_have_text(
            TITLES
        )
        for number in range(3):
            for part in (cards.nth(number).locator("svg").first, cards.nth(number).get_by_role("button").first):
                box = part.bounding_box()
                assert box
                assert box["width"] > 200
                assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert len({round(cards.nth(number).bounding_box()["x"]) for number in range(3)}) == columns  # type: ignore[index]
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.get_by_role("link", name="Rules of Eriantys").get_attribute("href") == "#/learn/eriantys"


def test_seats_and_level_are_chosen_on_the_card_one_click_plays_and_all_is_remembered(
    browser: Browser, house: Serving
) -> None:
    with visitor(browser, address(house)) as page:
        card = page.get_by_role("article", name="Eriantys")
        card.get_by_text("3", exact=True).click()
        card.get_by_role("combobox", name="Level").select_option(label="beginner")
        shown(page, "option").filter(has_text="expert").click()
        card.get_by_role("button", name="Play against 2 bots").click()
        expect(shown(page, "score")).to_have_count(3)
        page.goto(address(house))
        expect(card.get_by_role("button", name="Play against 2 bots")).to_have_attribute("data-testid", "play-bot")
        expect(shown(page, "level")).to_have_value("beginner")
        expect(
            page.get_by_role("article", name="Qwirkle").get_by_role("button", name="Play against a bot")
        ).to_be_visible()


def test_masters_is_played_alone_too(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        card = page.get_by_role("article", name="Masters of Renaissance")
        card.get_by_text("1", exact=True).click()
        card.get_by_role("button", name="Play alone").click()
        expect(shown(page, "score")).to_have_count(1)
        expect(shown(page, "turn-line")).to_contain_text("Your turn")


def test_two_browsers_and_a_program_of_a_published_protocol_at_one_table(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as ann, visitor(browser, address(house), width=390, height=844) as ben:
        shown(ann, "name").fill("Ann")
        card = ann.get_by_role("article", name="Qwirkle")
        card.get_by_text("3", exact=True).click()
        card.get_by_role("button", name="Play with friends").click()
        expect(shown(ann, "qr")).to_be_visible()
        ann.get_by_text("Programs that speak a published protocol").click()
        expect(shown(ann, "programs")).to_contain_text(f"qwirkle-lines 127.0.0.1, port {house.lines}")
        ben.goto(ann.url)
        ben.reload()
        shown(ben, "name").fill("Ben")
        shown(ben, "sit-down").click()
        expect(shown(ann, "turn-line")).to_contain_text("2 of 3 seated")
        program = LineGuest(house.lines)
        expect(shown(ann, "score")).to_have_count(3)
        first = first_to_move(ann)
        for turn in range(6):
            mover = (ann, ben, None)[(first + turn) % 3]
            if mover:
                assert my_turn_or_over(mover)
                take_turn(mover)
            else:
                program.take_turn()
        expect(shown(ben, "move-list")).to_contain_text("Bob")
        program.hang_up()


def first_to_move(ann: Page) -> int:
    """The seat that begins: Ann's own, Ben's, or that of the program, which is called Bob."""
    line = shown(ann, "turn-line")
    expect(line).to_contain_text(re.compile("Your turn|(Ben|Bob) is thinking"))
    said = line.inner_text()
    return 0 if "Your turn" in said else 1 if "Ben" in said else 2


def test_my_games_say_how_each_stands_and_a_finished_one_opens(browser: Browser, house: Serving) -> None:
    with visitor(browser, address(house)) as page:
        expect(shown(page, "my-games")).to_contain_text("Every game you play in this browser is kept here")
        ann, _ = play(page)
        take_seat(page, ann)
        expect(shown(page, "result")).to_be_visible()
        page.goto(f"{address(house)}#/")
        shown(page, "name").fill("Ann")
        shown(page, "play-bot").click()
        assert my_turn_or_over(page)
        page.goto(f"{address(house)}#/")
        games = shown(page, "my-game")
        expect(games).to_have_count(2)
        expect(games.nth(0)).to_contain_text(re.compile(r"Qwirkle\s*with Ada\s*Your turn"))
        ended = r"((You|Ben) won|A shared win), \d+ : \d+"
        expect(games.nth(1)).to_contain_text(re.compile(rf"Qwirkle\s*with Ben\s*{ended}"))
        games.nth(1).get_by_role("link").click()
        expect(shown(page, "result")).to_be_visible()
