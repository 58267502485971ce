"""The wheel and the sdist: what is in them, and that the wheel alone is enough to serve the page and to play."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import REPOSITORY, NativeGuest, get, send_home
from tests.support.process import Serving, serving
from tools.compile import modules
from tools.sbom import bill

PAGE = Path("src/tavola/server/page")
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
DEADLINE = 300.0

OUTSIDE = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TAVOLA_"))}
"""The variables of somebody who has only installed the package: nothing points to this checkout."""


COMPILED = re.compile(r"\.so$|/compiled\.json$|\.dist-info/(WHEEL|RECORD)$")
"""What differs between a wheel with compiled modules and one without."""


def run(*command: str | Path, cwd: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    """A command, with more variables than theirs."""
    return subprocess.run(
        command, cwd=cwd, env=OUTSIDE | more, capture_output=True, text=True, timeout=DEADLINE, check=False
    )


def build(tree: Path, to: Path, *targets: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """As `make dist` does, with the hatchling that is installed: nothing is fetched."""
    chosen = [part for target in targets for part in ("--target", target)]
    return run(sys.executable, "-m", "hatchling", "build", "--directory", to, *chosen, cwd=tree, **more)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the sdist of this checkout. `make test` has built the page before."""
    folder = tmp_path_factory.mktemp("dist")
    built = build(REPOSITORY, folder)
    assert built.returncode == 0, built.stderr
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def in_wheel(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def in_sdist(sdist: Path) -> dict[str, bytes]:
    """By the path inside its one folder."""
    with tarfile.open(sdist) as archive:
        files = {member.name: archive.extractfile(member) for member in archive if member.isfile()}
        return {name.partition("/")[2]: file.read() for name, file in files.items() if file}


def unpacked(sdist: Path, folder: Path) -> Path:
    # By tar itself: what Python 3.12 wants to be told here, Python 3.11 did not know at first.
    subprocess.run(["tar", "-xf", sdist, "-C", folder], check=True)
    (tree,) = folder.iterdir()
    return tree


def of_the_package() -> set[str]:
    """Every file of src/tavola, the page's among them."""
    files = [path for path in (REPOSITORY / "src/tavola").rglob("*") if path.is_file()]
    return {str(path.relative_to(REPOSITORY)) for path in files if "__pycache__" not in path.parts}


def test_both_hold_the_whole_package_with_its_page_and_nothing_else_of_the_checkout(
    packages: tuple[Path, Path],
) -> None:
    wheel, sdist = in_wheel(packages[0]), in_sdist(packages[1])
    package = of_the_package()
    assert {f"{PAGE}/index.html", "src/tavola/games/masters/cards.json", "src/tavola/py.typed"} <= package
    made = {f"src/tavola/{module.with_suffix(SUFFIX)}" for module in modules()}
    made |= {
        *(f"src/tavola/{library}__mypyc{SUFFIX}" for library in ("rules", "road")),
        "src/tavola/compiled.json",
    }
    assert {f"src/{name}" for name in wheel if ".dist-info/" not in name} == package | made
    assert {name for name in sdist if name.startswith("src/")} == package
    others = {name for name in sdist if not name.startswith("src/")}
    project = {"pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "LICENSE", "tavola.cdx.json"}
    assert others == project | {"tools/compile.py", ".gitignore", "PKG-INFO"}


def test_a_wheel_with_compiled_modules_is_for_this_python_and_system_only(packages: tuple[Path, Path]) -> None:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    system = sysconfig.get_platform().replace("-", "_")
    assert packages[0].name.endswith(f"-{python}-{python}-{system}.whl")


def test_without_a_compiler_the_wheel_holds_the_sources_alone_and_is_for_all(
    packages: tuple[Path, Path], tmp_path: Path
) -> None:
    built = build(unpacked(packages[1], tmp_path), tmp_path, "wheel", CC="no-such-compiler")
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert {f"src/{name}" for name in in_wheel(wheel) if ".dist-info/" not in name} == of_the_package()
    assert "No C compiler that finds Python's headers is here: Tavola stays interpreted." in built.stderr


def test_both_have_the_licence_and_say_where_they_run(packages: tuple[Path, Path]) -> None:
    wheel, sdist = in_wheel(packages[0]), in_sdist(packages[1])
    licence = (REPOSITORY / "LICENSE").read_bytes()
    assert sdist["LICENSE"] == licence
    (info,) = {name.partition("/")[0] for name in wheel if ".dist-info/" in name}
    assert wheel[f"{info}/licenses/LICENSE"] == licence
    told = wheel[f"{info}/METADATA"].decode()
    assert "\nLicense-Expression: Apache-2.0\n" in told
    systems = re.findall(r"^Classifier: Operating System :: (.*)$", told, re.MULTILINE)
    assert systems == ["POSIX :: Linux"]
    assert b"tavola = tavola.cli:main" in wheel[f"{info}/entry_points.txt"]


def test_neither_names_a_place_of_the_machine_it_was_built_on(packages: tuple[Path, Path]) -> None:
    known = (REPOSITORY, Path(sys.prefix), Path(sys.base_prefix), Path.home(), Path(tempfile.gettempdir(), "tmp"))
    places = [str(place).encode() for place in known if len(place.parts) > 2]
    assert places
    for files in in_wheel(packages[0]), in_sdist(packages[1]):
        assert [name for name, content in files.items() if any(place in content for place in places)] == []


def test_a_wheel_made_of_the_sdist_is_the_same(packages: tuple[Path, Path], tmp_path: Path) -> None:
    """With TAVOLA_WHEEL=1 its compiled modules too, for which they are all compiled once more."""
    compiles = "TAVOLA_WHEEL" in os.environ
    compiler = {} if compiles else {"CC": "no-such-compiler"}
    built = build(unpacked(packages[1], tmp_path), tmp_path, "wheel", **compiler)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    first, second = in_wheel(packages[0]), in_wheel(wheel)
    if not compiles:
        first, second = (
            {name: held for name, held in each.items() if not COMPILED.search(name)} for each in (first, second)
        )
    assert first == second


def test_two_builds_in_two_places_at_two_times_are_the_same_to_the_byte(
    packages: tuple[Path, Path], tmp_path: Path
) -> None:
    tree = tmp_path / "elsewhere"
    for name in ("src", "tools"):
        shutil.copytree(REPOSITORY / name, tree / name, copy_function=shutil.copyfile)
    # Compiled modules are the same wherever they are made: that is tried with the sdist, and takes a minute.
    shutil.copytree(REPOSITORY / "build", tree / "build", symlinks=True)
    (tree / "web").mkdir()
    project = ("pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "LICENSE", ".gitignore")
    for name in (*project, "requirements.lock", "web/package-lock.json"):
        shutil.copyfile(REPOSITORY / name, tree / name)
    built = build(tree, tmp_path)
    assert built.returncode == 0, built.stderr
    for package in packages:
        assert (tmp_path / package.name).read_bytes() == package.read_bytes()


@pytest.mark.skipif(not shutil.which("npx"), reason="needs Node, as building the page does")
def test_the_page_built_again_is_the_same_to_the_byte(tmp_path: Path) -> None:
    again = run("npx", "vite", "build", "--outDir", tmp_path / "page", cwd=REPOSITORY / "web")
    assert again.returncode == 0, again.stderr
    worker = run("node", "scripts/worker.mjs", tmp_path / "page", cwd=REPOSITORY / "web")
    assert worker.returncode == 0, worker.stderr
    first, second = (
        {
            path.relative_to(folder): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.suffix not in {".br", ".gz"}  # made of these, and nothing else
        }
        for folder in (REPOSITORY / PAGE, tmp_path / "page")
    )
    assert first == second


def test_the_wheel_has_a_bill_of_what_it_needs_and_what_its_page_is_made_of(packages: tuple[Path, Path]) -> None:
    wheel, sdist = in_wheel(packages[0]), in_sdist(packages[1])
    (told,) = [content for name, content in wheel.items() if name.endswith(".dist-info/sboms/tavola.cdx.json")]
    assert sdist["tavola.cdx.json"] == told == bill(REPOSITORY)
    listed = json.loads(told)
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.6")
    purls = [component["purl"].rpartition("@")[0] for component in listed["components"]]
    assert {"pkg:pypi/aiohttp", "pkg:pypi/yarl", "pkg:pypi/uvloop", "pkg:npm/svelte"} <= set(purls)
    assert not {"pkg:pypi/pytest", "pkg:pypi/hatchling", "pkg:npm/vite"} & set(purls), "only used to work on it"
    references = [component["bom-ref"] for component in listed["components"]]
    assert len(references) == len(set(references))
    told_of = re.findall(r"^Requires-Dist: ([a-z-]+)", _metadata(wheel), re.MULTILINE)
    assert {f"pkg:pypi/{name}" for name in told_of} <= set(purls)


def _metadata(wheel: dict[str, bytes]) -> str:
    (told,) = [content for name, content in wheel.items() if name.endswith(".dist-info/METADATA")]
    return told.decode()


@pytest.fixture
def without_page(tmp_path: Path) -> Path:
    """The checkout as it is before the page is built."""
    tree = tmp_path / "tree"
    left_out = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(REPOSITORY / "src", tree / "src", ignore=left_out)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(REPOSITORY / name, tree)
    return tree


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_without_the_page_a_build_fails_and_says_what_to_do(
    without_page: Path, target: str, tmp_path: Path
) -> None:
    built = build(without_page, tmp_path / "dist", target)
    assert built.returncode != 0
    said = [line for line in built.stderr.splitlines() if not line.startswith("[")]
    assert said == ["The page is not built: run `make dist`, which builds it first, or `make web`."]
    assert not [*(tmp_path / "dist").glob("*")]


def test_an_editable_install_needs_no_page(without_page: Path, tmp_path: Path) -> None:
    """`make setup` makes one before there is a page. These are the calls by which pip does it."""
    steps = "import sys; from hatchling import build as b; "
    steps += "b.prepare_metadata_for_build_editable(sys.argv[1]); print(b.build_editable(sys.argv[1]))"
    made = run(sys.executable, "-c", steps, tmp_path, cwd=without_page)
    assert made.returncode == 0, made.stderr
    assert (tmp_path / made.stdout.strip()).is_file()


# The wheel in an environment of its own


@pytest.fixture(scope="module")
def installed(packages: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `tavola` of an environment that has nothing but the wheel, and can see the dependencies of this one.

    To fetch those again would need an index and a minute. A .pth file lends them: a folder that is named in one is
    searched for modules after the environment's own, but .pth files that lie in it are not read, so this checkout,
    which is installed by such a file, is not lent with them.
    """
    folder = tmp_path_factory.mktemp("elsewhere") / "env"
    made = run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    assert made.returncode == 0, made.stderr
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    put = run(*pip, "install", "--quiet", "--no-index", "--no-deps", packages[0], cwd=folder.parent)
    assert put.returncode == 0, put.stderr
    where = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder.parent)
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(where.stdout.strip(), "lent.pth").write_text("".join(f"{path}\n" for path in lent), encoding="utf-8")
    found = run(python, "-c", "import tavola; print(tavola.__file__)", cwd=folder.parent)
    assert Path(found.stdout.strip()).is_relative_to(folder), found
    told = run(folder / "bin" / "tavola", "--version", cwd=folder.parent)
    assert told.stdout.endswith(" (compiled)\n"), told
    return folder / "bin" / "tavola"


@pytest.fixture
def house(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """`tavola serve`, started in an empty folder."""
    for name in os.environ.keys() - OUTSIDE.keys():
        monkeypatch.delenv(name)
    (tmp_path / "empty").mkdir()
    with serving(tmp_path / "empty" / "data", "--bot-pace", "0", program=[str(installed)]) as house:
        yield house


async def test_an_installed_wheel_serves_its_page_and_plays(house: Serving) -> None:
    status, index = await get(house.http, "/")
    assert (status, index) == (200, (REPOSITORY / PAGE / "index.html").read_text(encoding="utf-8"))
    parts = re.findall(r'(?:src|href)="\.?/(assets/[^"]+)"', index)
    assert len(parts) >= 2, index
    for part in parts:
        assert await get(house.http, f"/{part}") == (200, (REPOSITORY / PAGE / part).read_text(encoding="utf-8"))
    try:
        await plays(await NativeGuest.at(house.http))
    finally:
        await send_home()
    assert house.stop() == 0


async def plays(guest: NativeGuest) -> None:
    """A move of ours and one of a bot's, which thinks in a process of its own."""
    await guest.ask("Open", game="qwirkle", name="Ann", moves=True)
    await guest.say("AddBot", bot="greedy")
    now: dict[str, Any] = {}
    moved: set[int] = set()
    while moved != {0, 1}:
        news = await guest.hear("News")
        now = news["now"]
        if news["entry"]["who"] is not None:
            moved.add(news["entry"]["who"])
        if now["moves"]:
            await guest.say("Play", moves=[now["moves"][0]])
    assert len(now["view"]["board"]) > 0
