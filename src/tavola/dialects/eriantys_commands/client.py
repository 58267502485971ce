"""The guest's side of an `eriantys-commands` connection: any server that speaks the document, ours or another.

The position is what `status` says and the turn is what `turnEnable` says, never what our own rules make of it: an
existing server plays by others.
"""

from typing import NamedTuple

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.caution import freezes
from tavola.dialects.eriantys_commands.commands import spelled
from tavola.dialects.eriantys_commands.position import Position
from tavola.dialects.eriantys_commands.variants import WAYS, Variant
from tavola.dialects.guest import Unhurried
from tavola.games.eriantys.words import Move, MoveMotherNature, PlayAssistant, View

MOST_ERRORS = 3
"""After so many in a row without a `status` nothing more is tried."""

AS_BUILT_PAUSE = 0.05
"""The existing server loses a command that comes within a millisecond of its `turnEnable`."""


class _Swap(NamedTuple):
    """One whose first half was said."""

    move: Move
    rest: bytes
    begun_in: Position
    """An existing server shows the halves one by one: what is between them is no position of the game."""


class Guest(Unhurried):
    """What one guest knows. Lines go in through `receive`; what to send comes from it, from `hello` and `say`."""

    game = "eriantys"

    def __init__(
        self,
        name: str,
        *,
        variant: str = Variant.AS_WRITTEN,
        code: str | None = None,
        players: int = 2,
        expert: bool = False,
    ) -> None:
        """Without a code a game is created, for so many players, and entered."""
        self.name = name
        self.code = code
        self._refusal: str | None = None
        self.winners: list[str] | None = None
        """Once the game is over; none is a tie of all."""
        self.strange_lines = 0
        """Lines that are none of the document's, or tell of what cannot be."""
        self._ways = WAYS[Variant(variant)]
        self._as_built = Variant(variant) is Variant.AS_BUILT
        self.beat_seconds = self._ways.ping_seconds if self._as_built else None
        if self._as_built:
            self.pause_seconds = AS_BUILT_PAUSE
        self._create = wire.CreateGame(players, expert)
        self._registered: list[str] = []
        self._logged_in = False
        self._position: Position | None = None
        self._on_turn: str | None = None
        """Who is on turn, as far as it was told."""
        self._enabled = False
        """Whether `turnEnable` says that it is us."""
        self._ready = False
        """Whether our last command has been answered and another one may be sent."""
        self._swap: _Swap | None = None
        """Its rest is to be sent when its first half has been answered."""
        self._errors = 0
        self._last_error: str | None = None
        """Since the last `status`."""
        self._beats = 0
        """How many of ours were given since anything was heard: a guest has no other clock."""

    # What a guest is asked

    @property
    def names(self) -> list[str]:
        return self._position.names if self._position else self._registered

    @property
    def number(self) -> int | None:
        return self._position.seat(self.name) if self._position else None

    @property
    def my_turn(self) -> bool:
        return self._enabled and self._ready and not self.over and self._can_move()

    def _can_move(self) -> bool:
        position = self._position
        if position is None or position.phase in ("done", "played"):
            return False
        if position.phase == "planning" and self._as_built:
            # An existing server takes no number twice in a round, ours plays such a one for us.
            return not self._played().issuperset(position.hand(position.seat(self.name)))
        return True

    def _played(self) -> set[int]:
        return {card.value for card in self._position.played} if self._position else set()

    @property
    def refused(self) -> str | None:
        """Row 9: a server that says nothing for so long, not even `ping`, has dropped its guest without a word."""
        silence = self._ways.silence_seconds
        if self._refusal or not self._as_built or self.winners is not None:
            return self._refusal
        if self._beats * self._ways.ping_seconds < silence:
            return None
        last = f"; the last error was: {self._last_error}" if self._last_error else ""
        return f"kicked: nothing was heard for {silence:g} seconds, not even a ping{last}"

    @property
    def over(self) -> bool:
        return self.winners is not None or self.refused is not None

    def view(self) -> View:
        position = self._swap.begun_in if self._swap else self._position
        if position is None:
            raise ValueError("no position has been told yet")
        names = position.names
        winners = None
        if self.winners is not None:
            winners = tuple([names.index(name) for name in self.winners or names])
        turn = None if self._on_turn is None else names.index(self._on_turn)
        return position.view(turn, winners)

    def allowed(self, move: Move) -> bool:
        """An existing server takes no number twice in a round, whatever is left in the hand."""
        if self._swap:
            return move == self._swap.move
        if isinstance(move, PlayAssistant) and move.value in self._played():
            return False
        position = self._position
        return not (self._as_built and position and freezes(move, position, position.seat(self.name)))

    def result(self) -> str:
        if self.refused:
            return self.refused
        if self.winners is None:
            last = f" The server's last error was: {self._last_error}" if self._last_error else ""
            return f"The game is not over.{last}"
        return f"{' and '.join(self.winners)} won." if self.winners else "A tie of all."

    # What a guest says

    def hello(self) -> bytes:
        return wire.line(self._create if self.code is None else wire.EnterGame(self.code))

    def beat(self) -> bytes:
        self._beats += 1
        return wire.line(wire.Pong())

    def say(self, move: Move) -> bytes:
        """The line for a move. Of a swap it is the first half.

        Its other half follows by itself, or, where every command needs its pause, as the same move said again.
        """
        assert self._position
        self._ready = False
        if self._swap:
            return self._rest_of_swap()
        commands: list[wire.Command]
        if isinstance(move, MoveMotherNature):
            commands = [wire.MoveMotherNature(island=self._position.island_ahead(move.steps), move=True)]
        else:
            commands = spelled(move, self.name, self._ways)
        first, *second = map(wire.line, commands)
        if second:
            self._swap = _Swap(move, b"".join(second), self._position)
        return first

    def _rest_of_swap(self) -> bytes:
        swap, self._swap = self._swap, None
        return swap.rest if swap else b""

    # What a server says

    def is_sign_of_life(self, line: bytes) -> bool:
        try:
            return isinstance(wire.read_house(line), wire.Ping)
        except wire.Unreadable:
            return False

    def receive(self, line: bytes) -> bytes:
        self._beats = 0
        try:
            return self._follow(wire.read_house(line))
        except (wire.Unreadable, ValueError):
            self.strange_lines += 1
            return b""

    def _follow(self, said: wire.HouseSays) -> bytes:
        match said:
            case wire.Ping():
                return b"" if self._as_built else wire.line(wire.Pong())
            case wire.GameCreated(code):
                if self.code is None:
                    self.code = code
                    return wire.line(wire.EnterGame(code))
            case wire.Entered():
                return self._entered(said)
            case wire.LoggedIn(success):
                if success:
                    self._logged_in = True
                elif not self._logged_in:
                    self._refusal = f"cannot log in as {self.name}"
            case wire.WaitingRoomUpdate():
                self._registered = [player.name for player in said.players]
                if sum(player.online for player in said.players) < said.expected_players:
                    # Not before the next `turnEnable` is it anybody's turn.
                    self._enabled = False
            case wire.Error(message, kicked):
                self._error(message, kicked=kicked)
            case wire.TurnEnable():
                return self._turn_enabled(said)
            case wire.Status():
                return self._status(said)
            case wire.Win(winners):
                if self._position is None:
                    raise ValueError("nobody has won a game that was not played")
                self.winners = [self._position.names[self._position.seat(name)] for name in winners or []]
            # `gameStart` says nothing new, and what an echoed command did is told by `status`.
        return b""

    def _entered(self, said: wire.Entered) -> bytes:
        if self._logged_in:
            return b""
        if not said.found:
            self._refusal = f"there is no game {self.code} to enter"
            return b""
        return wire.line(wire.Login(self.name))

    def _error(self, message: str, *, kicked: bool) -> None:
        """Why we are not let in or sent away; or our last command was refused, and nothing has changed."""
        if kicked:
            self._refusal = f"kicked: {message}"
        elif not self._logged_in and self._position is None:
            # What was asked last: a game to be opened, to be found, a seat.
            self._refusal = message
        self._last_error = message
        self._swap = None
        self._errors += 1
        self._ready = not self._as_built and self._errors < MOST_ERRORS

    def _turn_enabled(self, said: wire.TurnEnable) -> bytes:
        if self._position:
            self._position.seat(said.player)
        if said.enable:
            self._on_turn = said.player
        elif self._on_turn == said.player:
            self._on_turn = None
        if said.player != self.name:
            return b""
        self._enabled = said.enable
        if not said.enable:
            self._swap = None
        return self._answered()

    def _status(self, said: wire.Status) -> bytes:
        position = Position(said, self._position)
        if self.name not in position.names:
            raise ValueError("this is another game")
        self._position = position
        self._errors = 0
        self._last_error = None
        if self._as_built:
            # It is nobody's turn until the `turnEnable` that follows.
            self._on_turn = None
            self._enabled = False
            return b""
        self._on_turn = None if position.active is None else position.names[position.active]
        return self._answered()

    def _answered(self) -> bytes:
        """Whatever we said last has been answered: the rest of a swap follows, or the player may go on."""
        if not self._enabled:
            return b""
        self._ready = not self._swap or bool(self.pause_seconds)
        return b"" if self._ready else self._rest_of_swap()
