"""While the disk refuses, whoever's document has words for it is told, and nobody's program stumbles over them."""

import pytest

from tests.mixed.tongues import BOT, TONGUES, Company
from tests.support.sansio import SansIo

WORDS = "the house cannot write"
SPEECHLESS = ("qwirkle-lines", "masters-states", "masters-states:as-built")


@pytest.mark.parametrize(
    ("game", "tongue"),
    [(game, tongue) for game, tongues in TONGUES.items() for tongue in tongues if tongue != BOT],
    ids=lambda word: word.replace(", ", "-"),
)
def test_trouble_is_told_in_the_words_of_each_dialect(game: str, tongue: str) -> None:
    company = Company(SansIo(), game, [tongue, tongue])
    visitor = next(visitor for visitor in company.visitors if visitor.guest.my_turn)
    frame = visitor.session.trouble(WORDS)
    if tongue in SPEECHLESS:
        assert frame is None
        return
    assert frame
    assert WORDS.encode() in frame
    before = visitor.guest.view()
    for line in frame.splitlines():
        visitor.guest.receive(line)
    assert visitor.guest.strange_lines == 0
    assert visitor.guest.refused is None
    assert visitor.guest.view() == before
