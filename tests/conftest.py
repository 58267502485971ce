"""Settings for all tests: which form of Tavola they try, and that a slow machine is no fault."""

import gc
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# So they are for what a shell starts in the background or without a window; commands of tests would inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

pytest_plugins = ["tests.cluster.servers"]

TESTS = Path(__file__).parent

FORM = os.environ.get("TAVOLA_FORM", "interpreted")
"""What is tried: the sources, or with TAVOLA_FORM=compiled what `make compiled` makes of them."""
if FORM == "compiled":
    compiled = str(TESTS.parent / "build/compiled")
    sys.path.insert(0, compiled)
    # For the commands that tests start.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [compiled, os.environ.get("PYTHONPATH")]))

SOURCES_ONLY = (
    # What these are about is no other in the compiled form:
    "browser",
    "cli",
    "cluster",
    "packaging",
    "terminal",
    "tools",
    # These look into Python's own functions, count calls of them or change their code:
    "games/test_mutants.py",
    "games/test_road.py",
    # These put faults into the house, to see that they are noticed:
    "world/test_planted_faults.py",
    "world/test_planted_leaks.py",
)
"""Tests that are not run again with the compiled form."""


SEEDS = ("seed", "block", "first")
"""Tests with one of these among their parameters try the same with other numbers: half of them in each form."""


def pytest_configure() -> None:
    import tavola

    if tavola.FORM != FORM:
        raise pytest.UsageError(f"the {FORM} Tavola is to be tested, and {tavola.__file__} is {tavola.FORM}")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What is left out in any case need not be read; a test that is named is, and then left out."""
    return True if FORM == "compiled" and _only_of_the_sources(collection_path) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = {item for item in items if FORM == "compiled" and _sources_only(item)}
    if not any("::" in wanted for wanted in config.args):
        left |= set(_of_the_other_form([item for item in items if item not in left]))
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


def _of_the_other_form(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Every second of those that differ only by a seed; of what is tried with the sources only, none.

    Nor of the long ones, which the siege tries with the sources.
    """
    turn = 1 if FORM == "compiled" else 0
    alike: dict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        shared = not _sources_only(item) and not item.get_closest_marker("long")
        if shared and isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            values = item.callspec.params
            name = next((name for name in SEEDS if name in values), None)
            if name is not None:
                # By the values: the numbers pytest has for them count all tests of a function.
                others = [(key, id(value)) for key, value in values.items() if key != name]
                alike[item.nodeid.partition("[")[0], *others].append(item)
    for seeds in alike.values():
        if len(seeds) > 1:
            yield from seeds[1 - turn :: 2]


def _sources_only(item: pytest.Item) -> bool:
    return _only_of_the_sources(item.path)


@cache
def _only_of_the_sources(path: Path) -> bool:
    return any(path.is_relative_to(TESTS / place) for place in SOURCES_ONLY)


@pytest.fixture(autouse=True, scope="session")
def own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever plays or opens a house here leaves nothing in the home of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end: the collector need not look at them each time."""
    gc.collect()
    gc.freeze()
