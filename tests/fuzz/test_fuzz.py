"""What anybody may say, to the house, to our guests and to whoever reads files: the corpus and changes of it.

`python -m siege.fuzz` goes on from here with a fuzzer that looks at which code was reached.
"""

import os

import pytest

from tests.fuzz.stage import GAME_OF
from tests.fuzz.targets import TARGETS, mutations
from tests.fuzz.work import grows_too_fast, sample

CHANGES = int(os.environ.get("TAVOLA_FUZZ", "12"))
"""How many changed inputs each target gets."""
SHAPES = 4
"""How many kinds of long messages each way to talk gets."""


@pytest.mark.parametrize("name", TARGETS)
def test_only_what_is_declared_comes_of_the_corpus(name: str) -> None:
    target = TARGETS[name]
    for data in target.seeds().values():
        target.run(data)


@pytest.mark.parametrize("name", TARGETS)
def test_only_what_is_declared_comes_of_changed_inputs(name: str) -> None:
    target = TARGETS[name]
    for data in mutations(target, CHANGES):
        target.run(data)


def test_changed_inputs_are_the_same_in_every_run() -> None:
    target = TARGETS["masters-states"]
    assert mutations(target, 5) == mutations(target, 5)
    assert mutations(target, 5) != mutations(target, 5, seed=1)


@pytest.mark.parametrize("talk", GAME_OF)
def test_the_work_grows_no_faster_than_the_message(talk: str) -> None:
    for number, shape in enumerate(sample(talk, SHAPES)):
        assert not (found := grows_too_fast(talk, shape, seated=number % 2 == 0)), found
