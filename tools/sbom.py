"""The bill of materials of a wheel, in CycloneDX: what it needs installed, and what its page is made of.

It is made from the lock files alone, so the same locks give the same bytes.
"""

import json
import sys
import tomllib
import uuid
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tools.locks import Pinned, npm_packages, python_packages

_PAGE_IS_MADE_OF = "svelte"
"""What is compiled into the page; the other packages of web/ only build and test it."""


def bill(root: Path) -> bytes:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    installed = _reached(python_packages(root / "requirements.lock"), _at_run_time)
    compiled = _reached(npm_packages(root / "web/package-lock.json"), lambda *_: False, _PAGE_IS_MADE_OF)
    itself = f"pkg:pypi/{project['name']}@{project['version']}"
    components = {one.purl: _component(one) for one in (*installed, *compiled)}
    told: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": itself,
                "name": project["name"],
                "version": project["version"],
                "purl": itself,
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [components[purl] for purl in sorted(components)],
    }
    told["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(told, sort_keys=True))}"
    return json.dumps(told, indent=1, sort_keys=True).encode() + b"\n"


def _at_run_time(parent: str, part: str) -> bool:
    """Whether this is the project itself wanting something to run with, not to be worked on with."""
    return parent == "tavola" and not part.endswith(":dev")


def _reached(packages: Iterable[Pinned], starts: Callable[[str, str], bool], first: str = "") -> list[Pinned]:
    """The packages that are wanted, and those they want."""
    packages = list(packages)
    reached = {one.name for one in packages if one.name == first or any(starts(*by) for by in one.wanted_by)}
    while more := {
        one.name for one in packages if one.name not in reached and any(by in reached for by, _ in one.wanted_by)
    }:
        reached |= more
    return [one for one in packages if one.name in reached]


def _component(package: Pinned) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "purl": package.purl,
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(bill(Path(__file__).parents[1]))
