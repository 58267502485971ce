"""What a guest says in a game: the moves it stands for, characters and their questions, and what is refused."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import UNSET

from tavola.dialects.eriantys_views import showing, wire
from tavola.dialects.eriantys_views.asking import BadAnswer, asks, colour, moves_of, question, tile_at
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.eriantys_views.states import WRONG_MOMENT, Does, State
from tavola.dialects.eriantys_views.voice import Voice
from tavola.games.contract import Illegal
from tavola.games.eriantys import words as game
from tavola.games.eriantys.pieces import MEASURES
from tavola.house.seat import Seat
from tavola.house.table import Table

VALID_CLOUD = "Choose a valid cloud"


class Turn:
    """One guest's side of one game."""

    __slots__ = ("_said", "_seat", "_table", "_voice", "asked")

    def __init__(self, table: Table, seat: Seat, voice: Voice) -> None:
        self._table = table
        self._seat = seat
        self._voice = voice
        self._said: wire.GuestSays | None = None
        """What is being played."""
        self.asked = 0
        """The character whose question is open."""

    def take(self, does: StrEnum, said: Any) -> None:
        """Do this about what was said; all of it is done only in the guest's own name."""
        if said.nickname not in (self._voice.name, UNSET):
            self.show(said)
            self._voice.refuse(f"your name here is {self._voice.name}: speak for nobody else")
            self.ask_again(said)
            return
        match does:
            case Does.PLAY:
                self._play(said)
            case Does.COUNT:
                self._count(self._moved(self._view.left))
            case Does.CHARACTER:
                self._play_character(said)
            case Does.ANSWER:
                self._play_answer(said)
            case Does.WITHDRAW:
                self._withdraw(said)

    # Moves

    def _play(self, said: wire.GuestSays) -> None:
        match said:
            case wire.PlayAssistantCardMessage():
                self._play_moves(said, [game.PlayAssistant(_card(said).priority)])
            case wire.StudentToIslandMessage() | wire.StudentToHallMessage():
                self._move_students(said)
            case wire.MoveMotherNatureMessage(_, movement):
                allowed = self._view.steps
                if 1 <= movement <= allowed:
                    self._play_moves(said, [game.MoveMotherNature(movement)])
                else:
                    self._voice.send(wire.InvalidMovementMessage(ADDRESSEE, allowed, movement))
            case wire.AddStudentFromCloudToWaitingMessage(_, cloud):
                self._play_moves(said, [game.TakeCloud(cloud)])

    def _play_moves(self, said: wire.GuestSays, moves: Sequence[game.Move]) -> None:
        self._said = said
        self._table.play(self._seat, moves)
        self._said = None

    def _move_students(self, said: wire.StudentToIslandMessage | wire.StudentToHallMessage) -> None:
        view = self._view
        to: int | game.Dining = "dining"
        if isinstance(said, wire.StudentToIslandMessage):
            try:
                to = tile_at(view, said.index_island)
            except BadAnswer as why:
                self._voice.text(str(why))
                return
        if len(said.students) > view.left:
            self.show(said)
            self._count(self._moved(view.left) + len(said.students))
        elif said.students:
            self._play_moves(said, [game.MoveStudent(colour(student), to) for student in said.students])
        else:
            # Nothing is moved, so only whoever said so is answered, as if something had been.
            self.show(said)
            self._voice.send(showing.display_entrance(view, self._names, self._seat.index))
            self._count_after(said, view.left)

    @property
    def _required(self) -> int:
        """How many students are to be moved in a turn."""
        return MEASURES[len(self._table.seats)].moved

    def _moved(self, left: int) -> int:
        """How many of this turn's students have been moved."""
        return self._required - left

    def _count(self, moved: int) -> None:
        """Ruling 47: fewer than required have been moved so far, or more would have been."""
        self._voice.send(wire.InvalidNumberStudentsMovedMessage(ADDRESSEE, moved, self._required))

    def _count_after(self, said: wire.GuestSays | None, left: int) -> None:
        """Ruling 10: after students to the hall the guest is told when the turn's number is not complete.

        They were moved, so this is no error: whoever tries again after one would move another.
        """
        if left and isinstance(said, wire.StudentToHallMessage):
            self._voice.text(f"{self._moved(left)} of {self._required} students moved")

    def played(self, left: int) -> None:
        """A move was made on this seat, whoever decided on it, and so many students are left to be moved."""
        self.asked = 0
        self._count_after(self._said, left)

    # Characters

    def _play_character(self, said: wire.PlayedCharacterCardMessage) -> None:
        character = said.card_played
        if not self._voice.extensions:
            self._voice.refuse("characters are for those who asked for extensions in their LoginRequest")
        elif character is None:
            pass  # none: the guest says so, and nothing happens
        elif asks(character):
            try:
                # Nothing is paid before the answer; but a price that cannot be paid is refused now.
                self._table.preview(self._seat.index, game.Pay(character))
            except Illegal as why:
                self._voice.refuse(str(why))
            else:
                self.asked = character
                self.ask()
        else:
            self._play_moves(said, [game.Pay(character)])

    def _withdraw(self, said: wire.PlayedCharacterCardMessage) -> None:
        if said.card_played is None:
            self.asked = 0
        else:
            self._voice.refuse(WRONG_MOMENT[State.QUESTION])

    def _play_answer(self, said: wire.Answers) -> None:
        try:
            moves = moves_of(self._view, self.asked, said)
        except BadAnswer as why:
            self._voice.refuse(str(why))
            self.ask()
        else:
            self._play_moves(said, [game.Pay(self.asked), *moves])

    def ask(self) -> None:
        """Put the open question, if there is one."""
        if self.asked:
            self._voice.send(question(self._view, self._seat.index, self.asked))

    def ask_again(self, said: wire.GuestSays) -> None:
        """After a refusal: this was meant as an answer."""
        if isinstance(said, wire.Answers):
            self.ask()

    # Refusals

    def show(self, said: wire.GuestSays) -> None:
        """The document: always the island, always the hall; here as they are."""
        view = self._view
        match said:
            case wire.StudentToIslandMessage(_, _, index) if 0 <= index < len(view.islands):
                self._voice.send(showing.display_island(view, index))
            case wire.StudentToHallMessage():
                self._voice.send(showing.display_hall(view, self._names, self._seat.index))

    def refused(self, reason: str) -> None:
        """The rules refuse what was said: the document's answer to that, if it has one."""
        match said := self._said:
            case wire.PlayAssistantCardMessage():
                if self._voice.extensions:
                    self._voice.send(wire.ErrorCardMessageResponse(ADDRESSEE, _card(said)))
                self._voice.text(reason)
            case wire.StudentToIslandMessage() | wire.StudentToHallMessage():
                self.show(said)
                self._voice.text(reason)
            case wire.AddStudentFromCloudToWaitingMessage():
                # Ruling 8: the document's error for it; our members of it are about other students than a cloud's.
                self._voice.send(wire.InvalidNumberStudentsMovedMessage(ADDRESSEE))
                self._voice.text(f"{VALID_CLOUD}: {reason}")
            case _:
                self._voice.refuse(reason)
                self.ask()

    # What is seen

    @property
    def _view(self) -> game.View:
        view: game.View = self._table.public()
        return view

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self._table.occupied]


def _card(said: wire.PlayAssistantCardMessage) -> wire.AssistantCard:
    card = said.assistant_card
    return wire.AssistantCard(card) if isinstance(card, int) else card
