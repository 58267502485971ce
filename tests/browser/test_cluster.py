"""The page at one node of a cluster, a program at another, and a page that looks on at a third."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import shown, visitor
from tests.browser.test_qwirkle import LineGuest, address, take_turns
from tests.support.process import serving
from tools.nats_servers import NatsServers


@pytest.mark.long
def test_pages_and_a_line_guest_at_three_nodes_share_a_table_also_when_one_node_closes(
    browser: Browser, nats_server: NatsServers, house_name: str, tmp_path: Path
) -> None:
    cluster = ("--cluster", nats_server.addresses[0], "--cluster-name", house_name)
    with (
        serving(tmp_path / "a", *cluster) as closing,
        serving(tmp_path / "b", *cluster) as second,
        serving(tmp_path / "c", *cluster) as third,
        visitor(browser, address(second)) as page,
    ):
        shown(page, "name").fill("Ann")
        shown(page, "open-table").click()
        expect(shown(page, "table-code")).to_be_visible()
        bob = LineGuest(third.lines)
        take_turns(page, bob, 2)
        link = page.url.partition("#")[2]
        with visitor(browser, f"{address(third)}#{link}") as looking_on:
            same_board(page, looking_on)
            assert closing.stop() == 0
            take_turns(page, bob, 1)
            same_board(page, looking_on)
        bob.hang_up()


def same_board(page: Page, other: Page) -> None:
    """What Ann sees, somebody who looks on sees as well."""
    expect(shown(other, "board-tile")).to_have_count(shown(page, "board-tile").count())
    scores = [score.replace("You", "Ann") for score in shown(page, "score").all_inner_texts()]
    expect(shown(other, "score")).to_have_text(scores, use_inner_text=True)
