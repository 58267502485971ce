"""Moves can be tried out one after the other, and nobody hears of it."""

import pytest

from tavola.games.contract import Illegal
from tavola.games.eriantys.words import MoveMotherNature, PlayAssistant
from tavola.games.qwirkle.words import Place
from tests.support.sansio import SansIo, Silent
from tests.support.seats import started


def test_what_is_tried_changes_nothing_at_the_table_and_is_told_to_nobody() -> None:
    table = started(SansIo("trial"), "eriantys", 2)
    (seat,) = table.acting
    before, number = table.view(None), table.number
    heard = [len(other.listener.news) for other in table.occupied if isinstance(other.listener, Silent)]
    table.trial(seat).play(PlayAssistant(3))
    assert table.view(None) == before
    assert table.number == number
    assert [len(other.listener.news) for other in table.occupied if isinstance(other.listener, Silent)] == heard


def test_moves_are_tried_on_what_the_ones_before_have_led_to() -> None:
    table = started(SansIo("trial"), "eriantys", 2)
    (seat,) = table.acting
    trial = table.trial(seat)
    assert trial.allows(PlayAssistant(3))
    trial.play(PlayAssistant(3))
    assert not trial.allows(PlayAssistant(3)), "it is the other's turn"


def test_a_move_that_is_refused_leaves_the_trial_as_it_was() -> None:
    table = started(SansIo("trial"), "eriantys", 2)
    (seat,) = table.acting
    trial = table.trial(seat)
    with pytest.raises(Illegal):
        trial.play(MoveMotherNature(1))
    trial.play(PlayAssistant(4))


def test_it_is_known_before_in_which_moves_luck_speaks() -> None:
    planning = started(SansIo("trial"), "eriantys", 2)
    (seat,) = planning.acting
    assert not planning.trial(seat).draws(PlayAssistant(3))
    with pytest.raises(Illegal):
        planning.trial(seat).draws(MoveMotherNature(1))
    drawing = started(SansIo("trial"), "qwirkle", 2)
    (seat,) = drawing.acting
    opening = drawing.moves(seat)[0]
    assert isinstance(opening, Place)
    assert drawing.trial(seat).draws(opening)
