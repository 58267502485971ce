"""`tavola completion` and `tavola man`: what a shell and `man` want to know, made from the commands themselves."""

from io import StringIO
from typing import TYPE_CHECKING, Literal

from rich.console import Console

from tavola import __version__
from tavola.cli.fault import Fault

if TYPE_CHECKING:
    import cyclopts

WIDTH = 78
TOP, SIDE, BOTTOM = (
    "\N{BOX DRAWINGS LIGHT ARC DOWN AND RIGHT}",
    "\N{BOX DRAWINGS LIGHT VERTICAL}",
    "\N{BOX DRAWINGS LIGHT ARC UP AND RIGHT}",
)
BOX = f"{TOP}\N{BOX DRAWINGS LIGHT HORIZONTAL}\N{BOX DRAWINGS LIGHT ARC DOWN AND LEFT} "
EXIT_CODES = {
    0: "It was done.",
    1: "A server did not let a game come to its end; the sentence quotes what it said.",
    2: "What was asked for cannot be done, or the command has a mistake; the sentence says which.",
    130: "It was interrupted.",
    141: "Whoever read the output has gone.",
}


def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print a script that teaches your shell to complete the commands and options.

    Examples: `tavola completion bash > ~/.local/share/bash-completion/completions/tavola`,
    `tavola completion zsh > ~/.zfunc/_tavola`, `tavola completion fish > ~/.config/fish/completions/tavola.fish`.

    Parameters
    ----------
    shell
        Which shell it is.
    """
    print(_app().generate_completion(prog_name="tavola", shell=shell), end="")


def man(command: str = "", /) -> None:
    """Print the manual page of a command, or of all together.

    Example: `tavola man play | man -l -`.

    Parameters
    ----------
    command
        The command; without one the page of tavola itself.
    """
    commands = named()
    if command and command not in commands:
        raise Fault(f"there is no command {command!r}; there is {', '.join(commands)}")
    print(page(command), end="")


def _app() -> "cyclopts.App":
    from tavola.cli.app import whole  # noqa: PLC0415 - which has these commands too

    return whole()


def named() -> list[str]:
    """All commands that have a page."""
    return [name for name in _app() if not name.startswith("-")]


def page(command: str) -> str:
    """A manual page from what `--help` says: its first paragraph is the name, the rest stands as it is shown."""
    text = _help(command)
    title = f"tavola-{command}" if command else "tavola"
    usage, _, rest = text.partition("\n\n")
    about = " ".join(rest.partition("\n\n")[0].split())
    lines = [
        f'.TH {title.upper()} 1 "" "tavola {__version__}" "Tavola"',
        ".SH NAME",
        f"{_roff(title)} \\- {_roff(about.rstrip('.'))}",
        ".SH SYNOPSIS",
        _roff(usage.removeprefix("Usage: ").strip()),
        ".SH DESCRIPTION",
        ".nf",
        *_described(rest),
        ".fi",
        ".SH EXIT STATUS",
    ]
    for code, meaning in EXIT_CODES.items():
        lines += [".TP", f"{code}", _roff(meaning)]
    if not command:
        lines += [".SH SEE ALSO", _roff(", ".join(f"tavola-{name}(1)" for name in named()))]
    return "\n".join(lines) + "\n"


def _described(text: str) -> list[str]:
    """What is shown in a box becomes a section of its own."""
    lines: list[str] = []
    for line in text.rstrip().splitlines():
        if line.startswith(TOP):
            lines += [".fi", f".SH {_roff(line.strip(BOX).upper())}", ".nf"]
        elif not line.startswith(BOTTOM):
            lines.append(_roff(line.removeprefix(SIDE).removesuffix(SIDE).strip("\n").rstrip()))
    return lines


def _help(command: str) -> str:
    printed = StringIO()
    console = Console(file=printed, width=WIDTH, color_system=None, force_terminal=False)
    _app().help_print([command] if command else [], console=console)
    return "\n".join(line.rstrip() for line in printed.getvalue().strip().splitlines())


def _roff(line: str) -> str:
    escaped = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
