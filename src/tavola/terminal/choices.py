"""What can be chosen at a table now: steps of a move, hints, answers, seats to fill, what comes after."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tavola.dialects.guest import Guest
from tavola.dialects.native.visitor import Visitor
from tavola.terminal.draft import UNSAID, Draft
from tavola.terminal.face import Option, Parts
from tavola.terminal.ink import visible
from tavola.terminal.menu import Entry
from tavola.terminal.person import Person


class Choices:
    """`say` sends, `take` goes on with a step of a move, `part` leaves for good."""

    def __init__(
        self,
        person: Person,
        *,
        say: Callable[[bytes], None],
        take: Callable[[Option], None],
        part: Callable[[], None],
    ) -> None:
        self._person = person
        self._say = say
        self._take = take
        self._part = part

    def entries(self) -> list[Entry]:
        person = self._person
        guest = person.guest
        if isinstance(guest, Visitor):
            if _is_asked(guest):
                return self._about_undo(guest)
            if person.view is None and not guest.watching:
                return self._before_the_start(guest)
        if person.ended:
            return self._after_the_end()
        return self._of_a_move(person.draft) if person.draft else []

    def parts_of(self, entry: Entry | None) -> Parts:
        """The move as far as it is put together, with what is pointed at."""
        draft = self._person.draft
        if draft is None or entry is None:
            return draft.chosen if draft else ()
        for hint in self._person.hints:
            if entry.key == hint_key(hint.parts):
                return hint.parts
        return (*draft.chosen, entry.key)

    def _of_a_move(self, draft: Draft) -> list[Entry]:
        entries = [self._step(draft, option) for option in draft.options()]
        entries += [
            Entry(option.label, None, lambda: f"{UNSAID[:1].upper()}{UNSAID[1:]}.", f"grey {option.part}")
            for option in draft.greyed()
        ]
        if not draft.chosen[1:]:
            entries += [
                Entry(
                    f"hint: {' '.join(hint.parts)}",
                    partial(self._send, hint.move),
                    partial(str, hint.reason),
                    hint_key(hint.parts),
                )
                for hint in self._person.hints
            ]
        return entries

    def _step(self, draft: Draft, option: Option) -> Entry:
        whole = option.move is not None
        act = partial(self._send, option.move) if whole else partial(self._take, option)
        return Entry(option.label, act, partial(draft.outlook, option), option.part)

    def _about_undo(self, guest: Visitor) -> list[Entry]:
        return [
            Entry("agree: take it back", lambda: self._say(guest.answers_undo(agree=True)), key="agree"),
            Entry("no, it stands", lambda: self._say(guest.answers_undo(agree=False)), key="disagree"),
        ]

    def _before_the_start(self, guest: Visitor) -> list[Entry]:
        card = next((card for card in guest.games if card.name == guest.game), None)
        levels = (card.levels or card.bots) if card else ()
        entries = [
            Entry(f"a computer player: {visible(bot, 20)}", partial(self._add_bot, guest, bot), key=bot)
            for bot in levels
        ]
        entries.append(Entry("start with those who are here", lambda: self._say(guest.starts()), key="start"))
        return [*entries, Entry("leave the table", lambda: self._say(guest.leaves()), key="leave")]

    def _after_the_end(self) -> list[Entry]:
        guest = self._person.guest
        again = Entry("play again", lambda: self._say(guest.answers_rematch(accept=True)), key="again")
        if not guest.may_rematch:
            again = Entry("play again", None, partial(_why_not_again, guest), "again")
        if isinstance(guest, Visitor):
            return [again, Entry("back to the lobby", lambda: self._say(guest.leaves()), key="leave")]
        return [again, Entry("leave", self._part, key="leave")]

    def _send(self, move: Any) -> None:
        self._say(self._person.play(move))

    def _add_bot(self, guest: Visitor, bot: str) -> None:
        self._say(guest.adds_bot(bot))


def _is_asked(guest: Visitor) -> bool:
    """Whether somebody else waits for our answer about taking back."""
    undo = guest.undo
    return undo is not None and guest.number not in (None, undo.seat) and guest.number not in undo.agreed


def _why_not_again(guest: Guest) -> str:
    if not isinstance(guest, Visitor):
        return "This dialect has no word for another game, or it was refused."
    return "That is for the players." if guest.watching else "You have answered; the others have not all."


def hint_key(parts: Parts) -> str:
    return f"hint {' '.join(parts)}"
