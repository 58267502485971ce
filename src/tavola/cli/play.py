"""`tavola play`: a person's seat at any table, on a screen or as plain lines."""

import errno
import getpass
import sys
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from tavola.bots import KINDS
from tavola.cli import foreign
from tavola.cli.bot import CARRIERS, SPOKEN, Place, place_of, why_not
from tavola.cli.fault import Fault, Unplayed
from tavola.cli.kept import printable
from tavola.cli.whereabouts import open_houses
from tavola.dialects import DIALECTS
from tavola.dialects.dialect import Dialect
from tavola.dialects.guest import Guest, Wishes
from tavola.dialects.native.visitor import Visitor
from tavola.games import GAMES

NATIVE = "native"
HERE = f"localhost:{DIALECTS[NATIVE].ports['']}"
NO_HOUSE = (
    ", and no house of yours is open on this machine: `tavola serve` opens one;"
    " or say where one is: tavola play native HOST:PORT"
)
EXTRA = "the screens need Textual: install tavola[terminal], or play with --plain"

_HELP = {
    name: Parameter(help=said)
    for name, said in {
        "address": "HOST:PORT of the server; for native it is your house on this machine unless it is named.",
        "plain": "Lines in and lines out instead of a screen: for screen readers, pipes and slow lines.",
        "name": "Your name there; who you are on this machine unless it is given.",
        "game": "native: open a table for this game instead of showing the lobby.",
        "players": "For how many a game is to be, where the server asks; Masters alone is 1.",
        "expert": "Eriantys with characters, where you open the game.",
        "code": "Eriantys and native: the code of the game to enter; else one is opened or looked for.",
        "bots": "native: computer players for the other seats of the table you open, of this kind.",
    }.items()
}


def play(
    dialect: Annotated[str, Parameter(help=f"What the server speaks: {', '.join(SPOKEN)}.")] = NATIVE,
    address: Annotated[str, _HELP["address"]] = "",
    /,
    *,
    plain: Annotated[bool, _HELP["plain"], Parameter(negative=())] = False,
    name: Annotated[str, _HELP["name"]] = "",
    game: Annotated[str, _HELP["game"]] = "",
    players: Annotated[int, _HELP["players"]] = 2,
    expert: Annotated[bool, _HELP["expert"], Parameter(negative=())] = False,
    code: Annotated[str | None, _HELP["code"]] = None,
    bots: Annotated[str, _HELP["bots"]] = "",
) -> None:
    """Sit down at a table yourself, on our house or on any server that speaks one of the dialects.

    Without arguments it shows the lobby of your house on this machine. Examples: `tavola play`,
    `tavola play --game qwirkle --bots greedy`, `tavola play masters-states example.org:2500 --name Ann`,
    `tavola play masters-requests localhost:1234 --plain`.
    """
    visit = _visit(
        dialect, address, Wishes(name or _own_name(), game, players, expert, code, contiguous=False), bots
    )
    if plain:
        from tavola.cli.plain import play_plainly  # noqa: PLC0415 - only whoever plays needs it

        play_plainly(visit)
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Fault("this is no terminal: --plain plays through pipes")
    _show(visit)


def watch(
    code: str,
    /,
    *,
    address: Annotated[str, _HELP["address"]] = "",
    plain: Annotated[bool, _HELP["plain"], Parameter(negative=())] = False,
) -> None:
    """Look on at a table of a house, as a spectator sees it.

    Example: `tavola watch K7QPX`, or `tavola watch K7QPX --address example.org:8080 --plain`.

    Parameters
    ----------
    code
        The table's code.
    """
    visit = _visit(NATIVE, address, Wishes("Spectator", code=code), "")
    guest = visit.guest
    assert isinstance(guest, Visitor)
    guest.in_lobby, guest.watching = False, True
    if plain or not sys.stdout.isatty():
        from tavola.cli.plain import play_plainly  # noqa: PLC0415 - only whoever looks on needs it

        play_plainly(visit)
        return
    _show(visit)


@dataclass
class VisitTo:
    """Where somebody goes, through which dialect, as whom."""

    place: Place
    spoken: Dialect[Any]
    variant: str
    wishes: Wishes
    guest: Guest

    def reach(self) -> Any:
        return CARRIERS[self.spoken.carrier](self.place.host, self.place.port)

    def again(self, before: Guest) -> Guest:
        """The same person on a new connection, who has forgotten everything but the way back."""
        if isinstance(before, Visitor):
            return before  # what it says first is the way back
        wishes = self.wishes
        guest = self.spoken.guest(
            Wishes(before.name, wishes.game, wishes.players, wishes.expert, before.code, wishes.contiguous),
            self.variant,
        )
        if hasattr(guest, "secret"):
            guest.secret = getattr(before, "secret", None)
        return guest

    def why(self, fault: OSError) -> str:
        refused = fault.errno == errno.ECONNREFUSED
        here = self.spoken.name == NATIVE and self.place.address == HERE
        return f"{why_not(fault)} at {self.place.address}{NO_HOUSE if refused and here else ''}"

    def foreign(self, line: bytes, *, certain: bool) -> str | None:
        like = foreign.looks_like(line, self.spoken.name)
        return foreign.sentence(self.place.address, self.spoken.name, line, like) if like or certain else None


def _visit(dialect: str, address: str, wishes: Wishes, bots: str) -> VisitTo:
    if dialect not in SPOKEN:
        raise Fault(f"there is no dialect {dialect!r}; there is {', '.join(SPOKEN)}")
    spoken, variant = SPOKEN[dialect]
    if not address and spoken.name != NATIVE:
        raise Fault(f"say where {dialect} is spoken: tavola play {dialect} HOST:PORT")
    place = place_of(address or _house_here())
    try:
        guest = _visitor(wishes, bots) if spoken.name == NATIVE else spoken.guest(wishes, variant)
    except ValueError as wrong:
        raise Fault(str(wrong)) from wrong
    return VisitTo(place, spoken, variant, wishes, guest)


def _house_here() -> str:
    """The address of the house on this machine, wherever it listens; of several whoever is here says which."""
    houses = open_houses()
    if len(houses) < 2:
        return houses[0].address if houses else HERE
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        choice = ", ".join(house.address for house in houses)
        raise Fault(f"several houses are open on this machine; name the one that is meant, as HOST:PORT: {choice}")
    print("Several houses are open on this machine:")
    for number, house in enumerate(houses, 1):
        print(f"{number}) {house.address}, games in {printable(house.data)}")
    while not (said := _asked(f"Which one? 1 to {len(houses)}: ")) or int(said) > len(houses) or not int(said):
        pass
    return houses[int(said) - 1].address


def _asked(question: str) -> str:
    """A number that was typed; nothing if it was something else."""
    try:
        said = input(question).strip()
    except EOFError as gone:
        raise Fault("no house was chosen") from gone
    return said if said.isascii() and said.isdigit() and len(said) < 4 else ""


def _visitor(wishes: Wishes, bots: str) -> Visitor:
    if wishes.game and wishes.game not in GAMES:
        raise ValueError(f"there is no game {wishes.game!r}; there is {', '.join(GAMES)}")
    if bots and bots not in KINDS.get(wishes.game, ()):
        raise ValueError(f"there is no bot {bots!r} there; there is {', '.join(KINDS.get(wishes.game, ()))}")
    return Visitor(
        wishes.name,
        bots=(bots,) * (wishes.players - 1) if bots else (),
        in_lobby=not (wishes.game or wishes.code),
        game=wishes.game,
        players=wishes.players,
        options={"expert": True} if wishes.expert else {},
        code=wishes.code,
    )


def _own_name() -> str:
    """Letters only: some documents know no others."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = ""
    return "".join(letter for letter in name.title() if letter.isascii() and letter.isalpha())[:16] or "Guest"


def _show(visit: VisitTo) -> None:
    app = _screens(visit)
    code = app.show_on_terminal()
    if app.fault:
        raise Unplayed(app.fault)
    if code:
        sys.exit(code)


def _screens(visit: VisitTo) -> Any:
    try:
        from tavola.terminal.app import TavolaApp  # noqa: PLC0415 - Textual is an extra, and slow to import
        from tavola.terminal.kept_seats import KeptSeats, usual_file  # noqa: PLC0415 - as above
    except ModuleNotFoundError as why:
        if (why.name or "").partition(".")[0] != "textual":
            raise
        raise Fault(EXTRA) from why
    seats = KeptSeats(usual_file(), visit.place.address)
    where = f"{visit.spoken.name} at {visit.place.address}"
    return TavolaApp(visit, where=where, seats=seats)
