"""Which of the pinned packages have known faults, by a file of advisories: nothing is fetched.

python -m tools.audit ADVISORIES...   each a JSON file in OSV's format, or a zip of such files.
"""

import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

from tools.locks import Pinned, npm_packages, python_packages

ROOT = Path(__file__).parents[1]


def advisories(paths: Iterable[Path]) -> Iterator[dict[str, Any]]:
    for path in paths:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                for name in sorted(archive.namelist()):
                    yield from _records(archive.read(name))
        else:
            yield from _records(path.read_bytes())


def _records(text: bytes) -> list[dict[str, Any]]:
    told = json.loads(text)
    return told if isinstance(told, list) else [told]


def faults(packages: Iterable[Pinned], known: Iterable[dict[str, Any]]) -> list[str]:
    """A line for each advisory that a pinned package is affected by."""
    pinned: dict[tuple[str, str], list[Pinned]] = {}
    for package in packages:
        pinned.setdefault((package.ecosystem, _plain(package.name)), []).append(package)
    lines = set()
    for advisory in known:
        if "withdrawn" in advisory:
            continue
        for affected in advisory.get("affected", ()):
            about = affected.get("package", {})
            for package in pinned.get((about.get("ecosystem"), _plain(about.get("name", ""))), ()):
                if _is_affected(package.version, affected):
                    what = advisory.get("summary") or advisory.get("details", "").partition("\n")[0]
                    mended = ", ".join(_mended_in(affected)) or "no version yet"
                    lines.add(f"{package.name} {package.version}: {advisory['id']}: {what} (mended in {mended})")
    return sorted(lines)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _version(text: str) -> Version:
    """Those of npm are read as Python's are, whose releases have the same order."""
    try:
        return Version(text)
    except InvalidVersion:
        return Version(re.match(r"\d*(?:\.\d+)*", text.lstrip("v"))[0] or "0")  # type: ignore[index]


def _is_affected(version: str, affected: dict[str, Any]) -> bool:
    ranges = [one for one in affected.get("ranges", ()) if one.get("type") in {"ECOSYSTEM", "SEMVER"}]
    return version in affected.get("versions", ()) or any(_in_range(version, one["events"]) for one in ranges)


def _in_range(version: str, events: list[dict[str, str]]) -> bool:
    """Events in the order of their versions switch between affected and not."""
    here, inside = _version(version), False
    for event in sorted(events, key=lambda one: _version(next(iter(one.values())))):
        kind, at = next(iter(event.items()))
        if kind == "introduced" and here >= _version(at):
            inside = True
        elif (kind == "fixed" and here >= _version(at)) or (kind == "last_affected" and here > _version(at)):
            inside = False
    return inside


def _mended_in(affected: dict[str, Any]) -> list[str]:
    return [
        event["fixed"]
        for one in affected.get("ranges", ())
        if one.get("type") in {"ECOSYSTEM", "SEMVER"}
        for event in one["events"]
        if "fixed" in event
    ]


def main(paths: list[str]) -> int:
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    packages = python_packages(ROOT / "requirements.lock") + npm_packages(ROOT / "web/package-lock.json")
    try:
        found = faults(packages, advisories(map(Path, paths)))
    except (OSError, ValueError, zipfile.BadZipFile) as fault:
        print(f"audit: the advisories cannot be read: {fault}", file=sys.stderr)
        return 2
    print("\n".join(found) or f"None of the {len(packages)} pinned packages is named by these advisories.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
