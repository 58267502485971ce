"""What the two lock files pin: read here for the bill of materials and for the audit."""

import json
import re
from pathlib import Path
from typing import NamedTuple

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)")
_VIA = re.compile(r"^ +#(?: +via)? +(?P<parent>[A-Za-z0-9._-]+)(?: \((?P<part>[^)]*)\))?$")


class Pinned(NamedTuple):
    """One package of a lock file, and what wants it; where the project itself does, in which part."""

    ecosystem: str
    name: str
    version: str
    wanted_by: tuple[tuple[str, str], ...]

    @property
    def purl(self) -> str:
        kind = {"PyPI": "pypi", "npm": "npm"}[self.ecosystem]
        return f"pkg:{kind}/{self.name.replace('@', '%40', 1)}@{self.version}"


def python_packages(lock: Path) -> list[Pinned]:
    """What requirements.lock pins, as `uv pip compile` writes it."""
    found: list[tuple[str, str, list[tuple[str, str]]]] = []
    for line in lock.read_text(encoding="utf-8").splitlines():
        if pin := _PIN.match(line):
            found.append((pin["name"], pin["version"], []))
        elif found and (via := _VIA.match(line)):
            found[-1][2].append((via["parent"], via["part"] or ""))
    return [Pinned("PyPI", name, version, tuple(parents)) for name, version, parents in found]


def npm_packages(lock: Path) -> list[Pinned]:
    """What package-lock.json pins. A package that is there in two versions is there twice."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    parents: dict[str, list[tuple[str, str]]] = {}
    for place, package in packages.items():
        for wanted in {**package.get("dependencies", {}), **package.get("devDependencies", {})}:
            parents.setdefault(wanted, []).append((_npm_name(place), ""))
    return [
        Pinned("npm", _npm_name(place), package["version"], tuple(parents.get(_npm_name(place), ())))
        for place, package in packages.items()
        if place
    ]


def _npm_name(place: str) -> str:
    return place.rpartition("node_modules/")[2]
