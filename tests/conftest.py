"""Settings for all tests: which form of Tavola they try, and that a slow machine is no fault."""

import gc
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

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
COMPILED = TESTS.parent / "build/compiled/tavola"
if FORM == "compiled":
    compiled = str(COMPILED.parent)
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
"""Tests with one of these among their parameters try the same with other numbers: each is tried in one form."""

MANY = 4
"""Of everything, so many tests of one function, or more, are shared out too: each is tried in one of the forms."""

SOURCES_SHARE = 3
"""One in so many of what is shared out is tried with the sources, the others compiled, which takes less time."""


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
        everything = [Path(wanted).resolve() for wanted in config.args] == [TESTS]
        if everything:
            left |= {item for item in items if _tried_elsewhere(item)}
        left |= set(_of_the_other_form([item for item in items if item not in left], everything=everything))
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


def _tried_elsewhere(item: pytest.Item) -> bool:
    """Of everything, how well bots play is tried compiled, wherever it can be compiled."""
    return bool(FORM != "compiled" and COMPILED.exists() and item.get_closest_marker("strength"))


def _of_the_other_form(items: list[pytest.Item], *, everything: bool) -> Iterator[pytest.Item]:
    """Its share of those that differ only by a seed; of what is tried with the sources only, none.

    Nor of the long ones, which the siege tries with the sources. Of everything also its share of many that differ
    by whatever it is.
    """
    alike: dict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    others: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        shared = not _sources_only(item) and not (
            item.get_closest_marker("long") or item.get_closest_marker("strength")
        )
        if shared and isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            values = item.callspec.params
            function = item.nodeid.partition("[")[0]
            name = next((name for name in SEEDS if name in values), None)
            if name is not None:
                # By the values: the numbers pytest has for them count all tests of a function.
                rest = [(key, id(value)) for key, value in values.items() if key != name]
                alike[function, *rest].append(item)
            else:
                others[function].append(item)
    for seeds in alike.values():
        if len(seeds) > 1:
            yield from _share_of_the_other_form(seeds)
    for many in others.values():
        if everything and len(many) >= MANY:
            # As they come, a share might be all there are of one message, or of one game.
            yield from _share_of_the_other_form(sorted(many, key=lambda item: crc32(item.nodeid.encode())))


def _share_of_the_other_form(items: list[pytest.Item]) -> list[pytest.Item]:
    sources = set(items[::SOURCES_SHARE])
    return [item for item in items if (item in sources) == (FORM == "compiled")]


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
