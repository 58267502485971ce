"""What of ours is alive: with the collector off, whatever a reference cycle holds stays in the count."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType, MethodType
from typing import Any


def _ours(thing: object) -> str | None:
    named: Any = thing if isinstance(thing, FunctionType) else type(thing)
    if isinstance(thing, MethodType):
        named = thing.__func__
    module = named.__module__
    return f"{module}.{named.__qualname__}" if isinstance(module, str) and module.startswith("tavola.") else None


def alive() -> Counter[str]:
    """How many objects, functions and bound methods of the package there are, by their kinds."""
    return Counter(kind for thing in gc.get_objects() if (kind := _ours(thing)))


@contextmanager
def collector_off() -> Iterator[None]:
    """Nothing is freed but by counting references."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.collect()


def garbage() -> Counter[str]:
    """What of ours only the collector could free now."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return Counter(kind for thing in gc.garbage if (kind := _ours(thing)))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
