"""The guest's side of an `eriantys-views` connection: any server that speaks the document, ours or another.

A guest without extensions knows the document's messages only: it plays everything but characters. With extensions
it pays for them and answers their questions.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from tavola.dialects.eriantys_views import showing, wire
from tavola.dialects.eriantys_views.board import Board
from tavola.dialects.eriantys_views.script import TURN_OVER, YOUR_TURN
from tavola.dialects.guest import Unhurried
from tavola.dialects.jsonlines import Unreadable, line, read_object
from tavola.games.eriantys import words
from tavola.games.eriantys.cards import (
    HERALD,
    HERBALIST,
    JESTER,
    MINSTREL,
    MONK,
    MUSHROOM_SELLER,
    PRINCESS,
    THIEF,
)

TOWERS: tuple[wire.Tower, ...] = ("WHITE", "BLACK", "GREY")
ROUNDS = 3
"""How often each colour is tried: who comes when others do may find the next lobby open a moment later."""

BEAT_SECONDS = 3.0
"""The document's authors cut off whoever was silent for five."""

QUESTIONS: dict[type[wire.HouseSays], int] = {
    wire.AskMoveStudentFromCardToIslandMessage: MONK,
    wire.AskExtraGetInfluenceMessage: HERALD,
    wire.AskMoveBanCardMessage: HERBALIST,
    wire.AskMoveStudentsFromCardToEntrance: JESTER,
    wire.AskColorToIgnore: MUSHROOM_SELLER,
    wire.AskStudentsChangeEntranceHall: MINSTREL,
    wire.ReqStudentFromCardToHall: PRINCESS,
    wire.AskColorRemoveFromAll: THIEF,
}
"""The character that asks."""


class Guest(Unhurried):
    """What one guest knows and says."""

    game = "eriantys"

    def __init__(
        self,
        name: str,
        *,
        players: int = 2,
        expert: bool = False,
        code: str | None = None,
        tower: wire.Tower | None = None,
        extensions: bool = True,
    ) -> None:
        self.name = name
        self.beat_seconds = BEAT_SECONDS if extensions else None
        self.code = code
        self.secret: str | None = None
        """What reclaims the seat, if the server gave such a thing."""
        self.strange_lines = 0
        """Lines that make no sense here."""
        self._players = players
        self._expert = expert
        self._extensions = extensions
        self._towers = [tower] if tower else [*TOWERS] * ROUNDS
        self._board = Board(name, players, expert=expert)
        self._seated = False
        self._refused: str | None = None
        self._said: words.Move | None = None
        """The move whose answer has not come yet."""
        self._asked = 0
        """The character whose question is open."""
        self._spurned = False
        """A payment was refused in this turn: no more of them."""

    # What the player asks

    @property
    def number(self) -> int | None:
        return self.names.index(self.name) if self.name in self.names else None

    @property
    def names(self) -> list[str]:
        return self._board.names

    @property
    def my_turn(self) -> bool:
        return self._board.turn == self.name and self._said is None and self.number is not None and not self.over

    @property
    def over(self) -> bool:
        return bool(self._board.winners) or self._refused is not None

    @property
    def refused(self) -> str | None:
        return self._refused

    def view(self) -> words.View:
        return self._board.view(self._asked)

    def allowed(self, move: words.Move) -> bool:
        if self._asked:
            return isinstance(move, words.Use)
        return not isinstance(move, words.Pay) or (self._extensions and not self._spurned)

    def result(self) -> str:
        outcome = self.view().outcome
        if outcome is None:
            return self._refused or "The game is not over."
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, outcome.scores, strict=False))
        return f"{' and '.join(self._board.winners)} won: {outcome.why}. Towers on islands: {scores}."

    # What is said

    def hello(self) -> bytes:
        self._seated = False
        self._said = None
        self._asked = 0
        return line(wire.LoginRequest(self.name, self._extensions))

    def beat(self) -> bytes:
        return line(wire.PingMessage()) if self._extensions else b""

    def say(self, move: words.Move) -> bytes:
        self._said = move
        return line(self._spelled(move))

    def _spelled(self, move: words.Move) -> wire.GuestSays:
        name, index_of = self.name, self._board.index_of
        match move:
            case words.PlayAssistant(value):
                return wire.PlayAssistantCardMessage(name, showing.card(value))
            case words.MoveStudent(colour, int(tile)):
                return wire.StudentToIslandMessage(name, [colour.upper()], index_of(tile))
            case words.MoveStudent(colour):
                return wire.StudentToHallMessage(name, [colour.upper()])
            case words.MoveMotherNature(steps):
                return wire.MoveMotherNatureMessage(name, steps)
            case words.TakeCloud(cloud):
                return wire.AddStudentFromCloudToWaitingMessage(name, cloud)
            case words.Pay(character):
                return wire.PlayedCharacterCardMessage(name, character)
        return self._answer(move)

    def _answer(self, use: words.Use) -> wire.Answers:
        name, index_of = self.name, self._board.index_of
        match use:
            case words.UseMonk(colour, tile):
                return wire.MovedFromCardToIsland(
                    nickname=name, island_index=index_of(tile), student_to_move=colour.upper()
                )
            case words.UseHerald(tile):
                return wire.ExtraGetInfluence(nickname=name, index_island=index_of(tile))
            case words.UseHerbalist(tile):
                return wire.MovedBanCardMessage(nickname=name, index_island=index_of(tile))
            case words.UseJester(card, entrance):
                return wire.MovedFromCardToEntrance(
                    nickname=name, students_from_card=[card.upper()], students_from_entrance=[entrance.upper()]
                )
            case words.UseMushroomSeller(colour):
                return wire.ChosenColorToIgnore(nickname=name, chosen_color=colour.upper())
            case words.UseMinstrel(dining, entrance):
                return wire.ChosenChangeEntranceHall(
                    nickname=name, students_from_hall=[dining.upper()], students_from_entrance=[entrance.upper()]
                )
            case words.UsePrincess(colour):
                return wire.MovedStudentFromCardToHall(nickname=name, picked_student=colour.upper())
            case words.UseThief(colour):
                return wire.ChosenColorRemoveForAll(nickname=name, color=colour.upper())

    def _join(self) -> bytes:
        mode = wire.EXPERT if self._expert else wire.SIMPLIFIED
        return line(
            wire.PlayerNicknameMessage(self.name, self._players, self._towers[0], mode, self.code, self.secret)
        )

    # What is heard

    def receive(self, line: bytes) -> bytes:
        try:
            said = wire.read_house(line)
            self._board.follow(said)
        except Unreadable:
            self.strange_lines += not self.is_sign_of_life(line)
            return b""
        hear = _HEARS.get(type(said))
        answer = hear(self, said) if hear else None
        if type(said) in QUESTIONS:
            self._asked = QUESTIONS[type(said)]
            self._said = None
        return answer or b""

    def is_sign_of_life(self, line: bytes) -> bool:
        """The document has no ping; its authors' programs send one all the time."""
        try:
            kind = read_object(line).get("type")
        except Unreadable:
            return False
        return isinstance(kind, str) and kind.lower() == wire.PingMessage.__name__.lower()

    def hear_login(self, said: wire.LoginReply) -> bytes | None:
        if said.nickname_accepted and said.connection_successful:
            return self._join()
        full = said.nickname_accepted
        self._refused = "the server takes no more players" if full else f"the name {self.name} cannot be had there"
        return None

    def hear_invalid_tower(self, _: wire.InvalidTowerMessage) -> bytes | None:
        if len(self._towers) > 1:
            del self._towers[0]
            return self._join()
        self._refused = f"no {self._towers[0].lower()} towers are to be had there"
        return None

    def hear_invalid_nickname(self, _: wire.InvalidNicknameMessage) -> None:
        self._refused = f"the name {self.name} is somebody else's there"

    def hear_tower(self, said: wire.TowerMessage) -> None:
        if said.nickname == self.name:
            self._seated = True
            self.code = self.code if said.code is UNSET else said.code
            self.secret = self.secret if said.secret is UNSET else said.secret

    def hear_text(self, said: wire.TextMessage) -> None:
        if not self._seated:
            self._refused = said.text
        elif said.text == YOUR_TURN:
            # The one text that a program must read: nothing else in the document says whose turn it is.
            self._board.my_turn_begins()
            self._said = None
            self._asked = 0
            self._spurned = False
        elif said.text == TURN_OVER:
            self._board.turn_is_over()

    def hear_error(self, said: wire.ErrorMessage) -> None:
        """A refused move is not said again before the server asks: two programs could go on like that for ever."""
        if not self._seated:
            self._refused = said.error
        elif isinstance(self._said, words.Pay):
            self._spurned = True
            self._said = None

    def hear_cemetery(self, said: wire.DisplayCemeteryMessage) -> None:
        if said.nickname == self.name and said.cemetery:
            self._board.turn_is_over()

    def hear_entrance(self, said: wire.DisplayEntranceMessage) -> None:
        if said.nickname == self.name and isinstance(self._said, words.MoveStudent):
            self._said = None

    def hear_clouds(self, _: wire.DisplayCloudsMessage) -> None:
        if isinstance(self._said, words.MoveMotherNature):
            self._said = None

    def hear_characters(self, _: wire.ReqPlayCharacterCardMessage) -> None:
        if isinstance(self._said, words.Pay | words.Use) and self._board.paid:
            self._said = None
            self._asked = 0

    def hear_win(self, _: wire.WinMessage) -> bytes:
        return line(wire.EndGame())


_HEARS: dict[type[wire.HouseSays], Callable[[Guest, Any], bytes | None]] = {
    wire.LoginReply: Guest.hear_login,
    wire.InvalidTowerMessage: Guest.hear_invalid_tower,
    wire.InvalidNicknameMessage: Guest.hear_invalid_nickname,
    wire.TowerMessage: Guest.hear_tower,
    wire.TextMessage: Guest.hear_text,
    wire.ErrorMessage: Guest.hear_error,
    wire.DisplayCemeteryMessage: Guest.hear_cemetery,
    wire.DisplayEntranceMessage: Guest.hear_entrance,
    wire.DisplayCloudsMessage: Guest.hear_clouds,
    wire.ReqPlayCharacterCardMessage: Guest.hear_characters,
    wire.WinMessage: Guest.hear_win,
}
