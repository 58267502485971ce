"""Mutation testing of the rules and of what a seat may know: each small change to them must fail a test.

The tests of a game are collected once. For each mutant the process is forked, the code of one function is replaced
in the child, and the tests that reach that function are run there, the quickest first, until one fails.
"""

import argparse
import ast
import gc
import inspect
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol  # pytest has no other way to run one test

ROOT = Path(__file__).parents[1]
GAMES = ("qwirkle", "eriantys", "masters")
SURVIVORS = Path(__file__).parent / "survivors.md"

NO_RULES = {"__init__.py", "words.py", "text.py", "printed.py", "sight.py"}
"""What a game's folder holds beside its rules: its words, how it is told, and what is looked at by itself."""
SECRECY = (
    "tests/dialects/test_gate.py",
    "tests/dialects/native/test_secrets.py",
    "tests/dialects/masters_states/test_secrets.py",
    "tests/dialects/eriantys_views/test_secrets.py",
)
BAR = 85
"""Of a hundred mutants of the rules so many must be killed; of those of `see` and `view` all."""

SHOWN = 90
"""So much of a change is shown."""

TRIAL_SECONDS = 0.25
"""A test that takes longer by itself is tried last."""
ALIKE = 3
"""Of one test with many parameters so many are tried first; the others belong to the slow ones."""
PATIENCE = 60.0
"""Seconds of the processor that the slow tests get together, for one mutant."""


# Making mutants


@dataclass(frozen=True)
class Mutant:
    file: str
    """Relative to the folder of the project."""
    function: str
    line: int
    before: str
    after: str
    number: int
    """One function may have several places where this change can be made."""
    start: int
    end: int
    """Where the change is, in characters."""
    text: str
    """What stands there instead."""

    @property
    def name(self) -> str:
        """Without the line, so that it stays the same when others move it."""
        again = f" ({self.number})" if self.number > 1 else ""
        place = f"{self.file.removeprefix('src/tavola/games/')} {self.function}"
        return f"{place}: {self.before} -> {self.after}{again}"


_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changes_of(node: ast.AST) -> Iterator[ast.AST | str]:
    """What could stand in the place of this piece of code."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in _COMPARED:
            yield ast.Compare(left, [_COMPARED[type(op)]()], right)
        case ast.BoolOp(op=joined, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(joined, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=one, op=reckoned, right=other) if type(reckoned) in _RECKONED:
            yield ast.BinOp(one, _RECKONED[type(reckoned)](), other)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=called), args=args, keywords=keywords) if called in _CALLED:
            yield ast.Call(ast.Name(_CALLED[called]), args, keywords)
        case ast.Call(func=ast.Name(id="replace"), args=[whole, *_]):
            yield whole
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield "return None"
        case ast.Raise() | ast.AugAssign() | ast.Expr(value=ast.Call()) | ast.Continue() | ast.Break():
            yield "pass"


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """All the code in it that does something: no annotations, no words for people, no defaults."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "args", "type_params"} and not isinstance(
            node, ast.Call
        ):
            continue
        if (isinstance(node, ast.Raise) and name == "exc") or isinstance(node, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from _parts(child)


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def mutants_of(path: Path, wanted: Callable[[str], bool] = lambda _: True) -> list[Mutant]:
    source = path.read_text(encoding="utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Mutant] = []
    alike: Counter[tuple[str, str, str]] = Counter()
    for function, node in _functions(ast.parse(source)):
        for part in _parts(node) if wanted(function) else ():
            at = getattr(part, "lineno", 0)
            for changed in changes_of(part):
                text = changed if isinstance(changed, str) else ast.unparse(changed)
                start, end = _span(part, starts)
                before, after = _shown(source[start:end]), _shown(text)
                alike[function, before, after] += 1
                number = alike[function, before, after]
                put = f"({text})" if isinstance(part, ast.expr) else text
                file = str(path.relative_to(ROOT))
                found.append(Mutant(file, function, at, before, after, number, start, end, put))
    return found


def _span(part: Any, starts: list[int]) -> tuple[int, int]:
    return starts[part.lineno - 1] + part.col_offset, starts[part.end_lineno - 1] + part.end_col_offset


def _shown(code: str) -> str:
    line = " ".join(code.split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}..."


def rules_of(game: str) -> list[Mutant]:
    folder = ROOT / "src/tavola/games" / game
    return [
        mutant for path in sorted(folder.glob("*.py")) if path.name not in NO_RULES for mutant in mutants_of(path)
    ]


def sight_of(game: str) -> list[Mutant]:
    """`see` and `view`, and what they are made of; not how a bot imagines the rest."""
    path = ROOT / "src/tavola/games" / game / "sight.py"
    functions = dict(_functions(ast.parse(path.read_text(encoding="utf-8"))))
    reached, left = set(), ["see", "view"]
    while left:
        reached.add(name := left.pop())
        names = {node.id for node in ast.walk(functions[name]) if isinstance(node, ast.Name)}
        left += [other for other in names if other in functions and other not in reached]
    return mutants_of(path, reached.__contains__)


# Running them


def code_of(mutant: Mutant) -> CodeType:
    """The function's code with the change in it."""
    path = ROOT / mutant.file
    source = path.read_text(encoding="utf-8")
    changed = source[: mutant.start] + mutant.text + source[mutant.end :]
    code = compile(changed, str(path), "exec")
    for name in mutant.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def function_of(mutant: Mutant) -> FunctionType:
    """The function as the tests use it: whoever imported it has this very object."""
    module = mutant.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
    *owners, name = mutant.function.split(".")
    holder: Any = sys.modules[module]
    for owner in owners:
        holder = getattr(holder, owner)
    found = inspect.getattr_static(holder, name)
    for inner in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, inner, found)
    assert isinstance(found, FunctionType)
    return found


@dataclass
class Trial:
    """How a test fares when nothing is changed."""

    seconds: float
    reached: set[tuple[str, str]]
    """Files and functions."""
    slow: bool
    passed: bool


SURVIVED, KILLED, HANGS, BROKE = 0, 1, 3, 4
_FATES = {
    SURVIVED: "survived {} tests",
    KILLED: "killed",
    HANGS: "killed: it hangs",
    BROKE: "survived: the tests could not be run",
}


class Mutating:
    """In the place of pytest's own loop over the tests it has collected."""

    def __init__(self, mutants: list[Mutant], told: Callable[[Mutant, str], None], patience: float) -> None:
        self._mutants = mutants
        self._told = told
        self._patience = patience

    def pytest_collection(self) -> None:
        """What a mutant brings to light is no example for the tests of the real rules."""
        from hypothesis import settings  # noqa: PLC0415 - pytest must have seen it first

        settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: Any) -> bool:
        files = {mutant.file for mutant in self._mutants}
        alike: Counter[Any] = Counter()
        trials: dict[Any, Trial] = {}
        first: dict[Any, Any] = {}
        gc.freeze()
        for item in session.items:
            test = (item.fspath, getattr(item, "originalname", item.name))
            alike[test] += 1
            trials[item] = (
                self._trial(item, files) if alike[test] <= ALIKE else replace(trials[first[test]], slow=True)
            )
            first.setdefault(test, item)
        broken = [item.nodeid for item, trial in trials.items() if not trial.passed]
        if broken:
            raise SystemExit(f"these fail without any change: {broken}")
        for mutant in self._mutants:
            self._told(mutant, self._fate(mutant, trials))
        return True

    def _trial(self, item: Any, files: set[str]) -> Trial:
        """Run it in a child, for a while."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            self._try(item, files, writing)
        os.close(writing)
        with os.fdopen(reading) as told:
            seconds, passed, slow, reached = json.load(told)
        os.waitpid(child, 0)
        return Trial(seconds, {tuple(pair) for pair in reached}, slow=slow, passed=passed)

    def _try(self, item: Any, files: set[str], writing: int) -> None:
        reached: set[CodeType] = set()
        begun = time.process_time()

        def profile(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                reached.add(frame.f_code)

        def tell(*, passed: bool, slow: bool) -> None:
            sys.setprofile(None)
            names = [(code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname) for code in reached]
            pairs = [pair for pair in names if pair[0] in files]
            told = json.dumps([time.process_time() - begun, passed, slow, pairs])
            with os.fdopen(writing, "w") as pipe:
                pipe.write(told)
            os._exit(0)

        signal.signal(signal.SIGPROF, lambda *_: tell(passed=True, slow=True))
        signal.setitimer(signal.ITIMER_PROF, TRIAL_SECONDS)
        _silence()
        sys.setprofile(profile)
        tell(passed=not _fails(item), slow=False)

    def _fate(self, mutant: Mutant, trials: dict[Any, Trial]) -> str:
        """What came of a mutant, in words that begin with killed or survived."""
        place = (mutant.file, mutant.function)
        able = [item for item, trial in trials.items() if place in trial.reached]
        able.sort(key=lambda item: (trials[item].slow, trials[item].seconds))
        if not able:
            return "survived: no test reaches it"
        function, code = function_of(mutant), code_of(mutant)
        child = os.fork()
        if not child:
            try:
                self._endure(function, code, [(item, trials[item]) for item in able])
            finally:
                os._exit(BROKE)
        _, status = os.waitpid(child, 0)
        return _FATES[os.waitstatus_to_exitcode(status)].format(len(able))

    def _endure(self, function: FunctionType, code: CodeType, able: list[tuple[Any, Trial]]) -> None:
        """In the child: with the change in place."""
        function.__code__ = code
        _silence()
        slow_left = self._patience
        for item, trial in able:
            if trial.slow and slow_left <= 0:
                break
            signal.signal(signal.SIGPROF, lambda *_, slow=trial.slow: os._exit(SURVIVED if slow else HANGS))
            signal.setitimer(signal.ITIMER_PROF, slow_left if trial.slow else 2 + 10 * trial.seconds)
            begun = time.process_time()
            if _fails(item):
                os._exit(KILLED)
            if trial.slow:
                slow_left -= time.process_time() - begun
        os._exit(SURVIVED)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _fails(item: Any) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _run_game(game: str, mutants: list[Mutant], told: Path, patience: float) -> None:
    with told.open("w", encoding="utf-8") as file:

        def tell(mutant: Mutant, fate: str) -> None:
            file.write(json.dumps([mutant.name, fate]) + "\n")
            file.flush()

        tests = [f"tests/games/{game}", *SECRECY]
        pytest.main(
            ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[Mutating(mutants, tell, patience)]
        )


# The whole of it


def chosen(count: int, seed: object) -> dict[str, list[Mutant]]:
    """A sample of the mutants of the rules, from all games alike in proportion to how many there are."""
    every = [(game, mutant) for game in GAMES for mutant in rules_of(game)]
    taken = random.Random(str(seed)).sample(every, min(count, len(every)))
    return {game: [mutant for owner, mutant in taken if owner == game] for game in GAMES}


def explained() -> str:
    return SURVIVORS.read_text(encoding="utf-8") if SURVIVORS.exists() else ""


def _siege(asked: argparse.Namespace) -> int:
    games = [asked.game] if asked.game else list(GAMES)
    rules = chosen(asked.count, asked.seed)
    seen = {game: [mutant.name for mutant in sight_of(game)] for game in games}
    names = [name for game in games for name in (*seen[game], *[mutant.name for mutant in rules[game]])]
    due = sum(asked.only in name for name in names)
    fates: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        told = {game: Path(folder) / game for game in games}
        running = [_start(asked, game, told[game]) for game in games]
        going = True
        while going:
            going = any(process.poll() is None for process in running)
            time.sleep(1)
            fates = _read_fates(list(told.values()))
            print(f"\r{len(fates)} of {due} mutants", end="", flush=True)
    print()
    return _report(fates, {name for game in games for name in seen[game]}, due)


def _start(asked: argparse.Namespace, game: str, told: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "siege.mutants", "--game", game, "--told", str(told), "--only", asked.only]
    command += ["--count", str(asked.count), "--seed", asked.seed, "--patience", str(asked.patience)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)


def _read_fates(files: list[Path]) -> dict[str, str]:
    lines = [line for path in files if path.exists() for line in path.read_text(encoding="utf-8").splitlines()]
    return dict([json.loads(line) for line in lines])


def _report(fates: dict[str, str], of_sight: set[str], due: int) -> int:
    """Which survived, whether each is explained, and whether the bars are met."""
    words = explained()
    missed = 0 if len(fates) == due else 1
    if missed:
        print(f"only {len(fates)} of {due} mutants were tried")
    for title, names, bar in (
        ("the rules", sorted(fates.keys() - of_sight), BAR),
        ("see and view", sorted(fates.keys() & of_sight), 100),
    ):
        lived = [name for name in names if not fates[name].startswith("killed")]
        same = [name for name in lived if f"`{name}`" in words]
        for name in lived:
            print(f"  {'explained' if name in same else 'SURVIVED'}: {name} ({fates[name]})")
        counted = len(names) - (len(same) if bar == 100 else 0)
        killed = len(names) - len(lived)
        share = 100 * killed / counted if counted else 100.0
        print(
            f"{title}: {killed} of {len(names)} killed, {len(same)} that survived are explained; bar {bar} of 100"
        )
        missed |= share < bar
    return int(missed)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m siege.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many mutants of the rules")
    parser.add_argument("--seed", default="tavola", help="which ones")
    parser.add_argument("--game", choices=GAMES, help="only of this game")
    parser.add_argument("--only", default="", help="only those with this in their names")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds for the slow tests of a mutant")
    parser.add_argument("--told", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.told is None:
        return _siege(asked)
    every = [*sight_of(asked.game), *chosen(asked.count, asked.seed)[asked.game]]
    mutants = [mutant for mutant in every if asked.only in mutant.name]
    _run_game(asked.game, mutants, asked.told, asked.patience)
    return 0


if __name__ == "__main__":
    sys.exit(main())
