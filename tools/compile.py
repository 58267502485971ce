"""Makes the compiled form of the package: extension modules, made by mypyc of the modules named here.

.venv/bin/python -m tools.compile    puts it into build/compiled, beside links to all sources, ready for PYTHONPATH

A wheel is given the same modules (hatch_build.py). They come with compiled.json, the hashes of the sources they
were made of, and `tavola/form.py` refuses to run them with any others.
"""

import ast
import json
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/tavola"
SHELF = ROOT / "build/compiled/tavola"

COMPILED = (
    "games",
    *(f"bots/{name}" for name in ("bot", "eriantys", "masters", "qwirkle")),
    # Not its mind, nor a thinker, which bots of other distributions, never compiled, are made of:
    *(f"bots/search/{name}" for name in ("luck", "results", "search", "tree")),
    # The road of a move:
    *(f"house/{name}" for name in ("alarms", "clocks", "extras", "ledger", "match", "seating", "table")),
    *(f"store/{name}" for name in ("checks", "sqlite")),
    "dialects/session",
    *(f"dialects/qwirkle_lines/{name}" for name in ("server", "spelling")),
    *(f"dialects/native/{name}" for name in ("server", "telling")),
    *(
        f"server/{name}"
        for name in ("connection", "frames", "hall", "journal", "lines", "outbox", "timers", "turns", "websocket")
    ),
)
"""Folders and modules of the package in which speed is won. Of these are compiled all but two kinds of modules:

those that define Structs, because mypyc drops the keywords of a class statement silently, so that a Struct would
be neither frozen nor tagged; and `__init__.py`, which only binds the others together.
"""

STRUCTS = ("Struct", "MoveBase", "EventBase")
"""How the names of their bases end."""


class NoCompilerError(Exception):
    """There is nothing to make extension modules with; everything works without them."""


def modules() -> list[Path]:
    """What is compiled, as paths inside the package."""
    found = {
        path
        for place in COMPILED
        for path in ((PACKAGE / place).rglob("*.py") if (PACKAGE / place).is_dir() else [PACKAGE / f"{place}.py"])
    }
    chosen = sorted(path for path in found if path.name != "__init__.py" and not _defines_structs(path))
    return [path.relative_to(PACKAGE) for path in chosen]


def _defines_structs(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    if not any(name in text for name in STRUCTS):
        return False  # most do not even name one, and reading them all takes a while
    bases = [base for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef) for base in node.bases]
    return any(ast.unparse(base).endswith(STRUCTS) for base in bases)


def bring_up_to_date() -> None:
    """Make build/compiled what it has to be now, if it is not so already."""
    # Before anything is read: what is changed meanwhile is found to be newer the next time.
    made, made_of = SHELF / "compiled.json", _made_of()
    if made.is_file() and json.loads(made.read_bytes()) == made_of:
        _link_sources()  # what is not compiled may have come or gone since
        return
    shutil.rmtree(SHELF, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        _compile_here()
        _link_sources()
        for module in Path(PACKAGE.name).rglob(f"*{_suffix()}"):
            shutil.copyfile(module, SHELF / module.relative_to(PACKAGE.name))
    # The last to be written: where it lies, all else does.
    made.write_text(json.dumps(made_of, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _compile_here() -> None:
    """Put the extension modules beside copies of the sources in an empty folder.

    There are relative paths only, so that the same sources give the same bytes wherever they lie.
    """
    if not _can_compile():
        raise NoCompilerError("No C compiler that finds Python's headers is here: Tavola stays interpreted.")
    print("Compiling Tavola, which takes a minute or two.", file=sys.stderr)
    inside = Path(PACKAGE.name)
    for source in _sources():
        (inside / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PACKAGE / source, inside / source)
    with _quiet():
        _build(_translated([str(inside / module) for module in modules()]))


def _link_sources() -> None:
    """Links, so that a change to a source after this is seen by whoever imports what was compiled of it."""
    for path in [*_sources(), Path("server/page")]:
        link = SHELF / path
        if not link.is_symlink():
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(os.path.relpath(PACKAGE / path, link.parent))
    for link in SHELF.rglob("*"):
        if link.is_symlink() and not link.exists():
            link.unlink()


def made() -> list[Path]:
    """What was made there, as paths inside the package."""
    return sorted(path.relative_to(SHELF) for path in [*SHELF.rglob(f"*{_suffix()}"), SHELF / "compiled.json"])


def _made_of() -> dict[str, Any]:
    """All that has a part in what the extension modules are."""
    return {
        "suffix": _suffix(),
        "mypy": version("mypy"),
        "tool": _hash(Path(__file__)),
        "sources": {str(path): _hash(PACKAGE / path) for path in _needed()},
    }


def _needed() -> list[Path]:
    """The modules that are compiled and all they import, whose types and constants are compiled into them."""
    found: set[Path] = set()
    left = modules()
    while left:
        path = left.pop()
        if path not in found and (PACKAGE / path).is_file():
            found.add(path)
            for name in _imported(PACKAGE / path):
                inside = Path(*name.split(".")[1:])
                left += [inside.with_suffix(".py"), inside / "__init__.py"] if inside.name else []
    return sorted(found)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from [one.name for one in node.names if one.name.startswith("tavola.")]
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tavola"):
            yield from [node.module, *(f"{node.module}.{one.name}" for one in node.names)]


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _sources() -> list[Path]:
    """All that the package is made of, but for its page."""
    kinds = (".py", ".json", ".typed")
    found = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.suffix in kinds)
    return sorted(path for path in found if "page" not in path.parts)


def _suffix() -> str:
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def _translated(sources: list[str]) -> list[Any]:
    """These modules in C: two libraries that are made at the same time, within which calls are plain calls."""
    from mypyc.build import mypycify  # noqa: PLC0415 - it takes a second, and is not always needed

    # No settings and no results of another run of mypy have a part in it. What mypy takes for unreachable, also
    # where it knows nothing of what a call has changed, mypyc leaves out without a word.
    alone = ["--strict", "--warn-unreachable", "--config-file=", "--no-incremental", "--cache-dir=/dev/null"]
    rules = [source for source in sources if source.startswith(("tavola/games", "tavola/bots"))]
    road = [source for source in sources if source not in rules]
    libraries: list[tuple[list[str], str | None]] = [(rules, "tavola.rules"), (road, "tavola.road")]
    return mypycify([*alone, *sources], opt_level="3", debug_level="0", separate=libraries)


def _can_compile() -> bool:
    from setuptools import Extension  # noqa: PLC0415
    from setuptools.errors import BaseError, CCompilerError  # noqa: PLC0415

    Path("probe.c").write_text("#include <Python.h>\nvoid *PyInit_probe(void) { return 0; }\n", encoding="utf-8")
    with _quiet(), suppress(BaseError, CCompilerError):
        _build([Extension("probe", ["probe.c"])])
        return True
    return False


def _build(extensions: list[Any]) -> None:
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    # What Python was linked with names folders of this machine, and an extension module needs none of them.
    linker, *linked = str(sysconfig.get_config_var("LDSHARED")).split()
    kept = [part for part in linked if not part.startswith(("-L", "-Wl,-rpath"))]
    os.environ["LDSHARED"] = " ".join([os.environ.get("CC", linker), *kept])
    command = build_ext(Distribution({"name": "tavola", "ext_modules": extensions, "package_dir": {"": "."}}))
    command.inplace = True
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


@contextmanager
def _quiet() -> Iterator[None]:
    """What compilers say, on the way to what is made or not, is shown only if nothing comes of it."""
    sys.stdout.flush()
    kept = os.dup(1), os.dup(2)
    with tempfile.TemporaryFile() as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
        try:
            yield
        except BaseException:
            said.seek(0)
            os.write(kept[1], said.read())
            raise
        finally:
            sys.stdout.flush()
            for number, copy in enumerate(kept, 1):
                os.dup2(copy, number)
                os.close(copy)


def main() -> None:
    try:
        bring_up_to_date()
    except NoCompilerError as none:
        print(none, file=sys.stderr)


if __name__ == "__main__":
    main()
