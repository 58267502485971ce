"""Help in every form: texts, manual pages, completion; and that nothing of it drags the screens in."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from tavola.cli.completion import EXIT_CODES, named, page
from tests.cli.conftest import Said

SHELLS = ("bash", "zsh", "fish")


@pytest.mark.parametrize("command", ["", *named()])
def test_every_command_has_a_manual_page_made_from_its_help(tavola: Callable[..., Said], command: str) -> None:
    said = tavola("man", command) if command else tavola("man")
    assert said.code == 0
    assert said.out == page(command)
    for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS"):
        assert f".SH {section}\n" in said.out
    assert all(f"\n{code}\n" in said.out for code in EXIT_CODES)
    assert "\x1b" not in said.out


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_learn_the_commands_and_options(tavola: Callable[..., Said], shell: str) -> None:
    said = tavola("completion", shell)
    assert said.code == 0
    for word in ("play", "watch", "replay", "bot", "--plain" if shell != "fish" else "plain"):
        assert word in said.out
    if program := shutil.which(shell):
        checked = subprocess.run([program, "-n", "/dev/stdin"], input=said.out, text=True, check=False)
        assert checked.returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--nope"),
        ("play", "native", "nowhere"),
        ("play", "chess-lines", "localhost:1"),
        ("play", "qwirkle-lines"),
        ("play", "--game", "chess"),
        ("play", "--game", "qwirkle", "--bots", "nobody"),
        ("play", "qwirkle-lines", "localhost:1", "--name", "7"),
        ("play",),
        ("man", "nope"),
        ("completion", "tcsh"),
        ("nope",),
    ],
    ids=" ".join,
)
def test_a_mistake_in_a_command_is_told_and_ends_with_2(
    tavola: Callable[..., Said], arguments: tuple[str, ...]
) -> None:
    said = tavola(*arguments)
    assert said.code == 2
    assert said.err.strip() or said.out.strip()


def test_a_command_brings_along_only_what_it_needs() -> None:
    program = (
        "import sys\n"
        "from tavola.cli import main\n"
        "try: main(['--version'])\n"
        "finally: print(*(name for name in sys.modules if name.startswith(('aiohttp', 'tavola.'))))\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stdout
    loaded = said.splitlines()[-1].split()
    assert "tavola.cli.app" in loaded
    assert not [name for name in loaded if name.startswith(("aiohttp", "tavola.games", "tavola.cli.bot"))]


def test_all_commands_are_told_of_with_a_sentence_each(tavola: Callable[..., Said]) -> None:
    for arguments in [], ["--help"]:
        said = tavola(*arguments)
        for command, sentence in {"serve": "Open the house", "engine": "Programs that play"}.items():
            assert re.search(rf"{command} +{sentence}", said.out)


def test_neither_plain_commands_nor_plain_lines_import_textual() -> None:
    asked = (
        "import sys; sys.argv = ['tavola', 'play', '--help']\n"
        "from tavola.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "said = [name for name in sys.modules if name.startswith(('textual', 'tavola.terminal'))]\n"
        "import tavola.cli.plain\n"
        "said += [name for name in sys.modules if name.startswith('textual')]\n"
        "print(said, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_without_textual_it_says_what_to_install() -> None:
    asked = (
        "import sys; sys.modules['textual'] = None; sys.modules['textual.app'] = None\n"
        "sys.stdin.isatty = sys.stdout.isatty = lambda: True\n"
        "sys.argv = ['tavola', 'play']\nfrom tavola.cli import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "tavola: the screens need Textual: install tavola[terminal], or play with --plain\n"


@pytest.mark.parametrize("command", ["play", "watch", "replay", "bot", "tail", "completion", "man"])
def test_help_shows_an_example(tavola: Callable[..., Said], command: str) -> None:
    shown = tavola(command, "--help").out
    assert "Example" in shown
    assert f"tavola {command} " in shown.replace("\n", " ")
