"""Which form of Tavola runs: its sources alone, or with modules that were compiled of these and no others."""

import json
import sys
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Literal, NoReturn, TypeAlias

Form: TypeAlias = Literal["compiled", "interpreted"]


def checked(package: Path) -> Form:
    """The form of the package in this folder; a compiled one whose sources were changed since is refused."""
    made = package / "compiled.json"
    if not made.is_file():
        return "interpreted"
    told = json.loads(made.read_bytes())
    if told["suffix"] not in EXTENSION_SUFFIXES:
        return "interpreted"  # compiled for another Python: this one passes the modules over and reads the sources
    for name, was in told["sources"].items():
        source = package / name
        if not source.is_file() or sha256(source.read_bytes()).hexdigest() != was:
            _refuse(
                f"{source} has changed since Tavola was compiled: "
                "in a checkout start it with `make run`, which compiles it anew; elsewhere install Tavola again"
            )
    return "compiled"


def _refuse(sentence: str) -> NoReturn:
    """Programs that import Tavola get an exception as usual; a person who started it gets only the sentence."""
    if Path(*sys.argv[:1]).name in {"tavola", "-m"}:
        raise SystemExit(f"tavola: {sentence}")
    raise ImportError(sentence, name="tavola")
