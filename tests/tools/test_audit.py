"""The audit of what is pinned: by files, without a network."""

import json
import zipfile
from pathlib import Path

import pytest

from tests.server.helpers import REPOSITORY
from tools.audit import advisories, faults, main
from tools.locks import Pinned, npm_packages, python_packages

KNOWN = REPOSITORY / "tests/fixtures/advisories/osv.json"


@pytest.mark.parametrize(
    ("ecosystem", "name", "version", "found"),
    [
        ("PyPI", "aiohttp", "3.9.1", []),
        ("PyPI", "aio-http", "3.9.1", ["TEST-2026-1"]),
        ("PyPI", "aio-http", "3.9.2", []),
        ("PyPI", "aio-http", "3.9.10", []),
        ("PyPI", "aio-http", "3.10.10", ["TEST-2026-1"]),
        ("PyPI", "aio-http", "3.10.11", []),
        ("npm", "aio-http", "3.9.1", []),
        ("npm", "svelte", "3.9.0", []),
        ("npm", "svelte", "5.1.0", ["TEST-2026-2"]),
        ("npm", "svelte", "5.1.1", []),
        ("npm", "svelte", "5.0.0-next.3", ["TEST-2026-2"]),
        ("PyPI", "rich", "13.1.0", ["TEST-2026-3"]),
        ("PyPI", "rich", "13.2.0", []),
    ],
)
def test_a_package_is_named_if_its_version_is_affected(
    ecosystem: str, name: str, version: str, found: list[str]
) -> None:
    lines = faults([Pinned(ecosystem, name, version, ())], advisories([KNOWN]))
    assert [line.split(": ")[1] for line in lines] == found


def test_a_line_says_what_is_wrong_and_where_it_is_mended() -> None:
    (line,) = faults([Pinned("PyPI", "aio-http", "3.9.1", ())], advisories([KNOWN]))
    assert line == "aio-http 3.9.1: TEST-2026-1: Requests are smuggled (mended in 3.9.2, 3.10.11)"


def test_the_locks_are_read_as_a_whole() -> None:
    lock = REPOSITORY / "requirements.lock"
    names = [package.name for package in python_packages(lock)]
    assert len(names) == sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    assert {"aiohttp", "pytest", "uvloop"} <= set(names)
    web = {package.name: package.version for package in npm_packages(REPOSITORY / "web/package-lock.json")}
    assert web["vite"]
    assert "" not in web


def test_it_ends_with_one_if_something_is_affected_and_reads_zips(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(KNOWN)]) == 0
    assert "None of the" in capsys.readouterr().out
    (version,) = [
        one.version for one in python_packages(REPOSITORY / "requirements.lock") if one.name == "aiohttp"
    ]
    bad = {
        "id": "TEST-2026-5",
        "affected": [{"package": {"ecosystem": "PyPI", "name": "aiohttp"}, "versions": [version]}],
    }
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("TEST-2026-5.json", json.dumps(bad))
    assert main([str(KNOWN), str(tmp_path / "all.zip")]) == 1
    assert capsys.readouterr().out.startswith(f"aiohttp {version}: TEST-2026-5: ")


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    for name in "broken.json", "missing.json":
        assert main([str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.startswith("audit: the advisories cannot be read: ")
    assert main([]) == 2
