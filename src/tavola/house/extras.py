"""What goes with a table beside its game, made when it is first needed: there may be very many tables."""

from typing import Any

from tavola.house.chat import Chat
from tavola.house.ledger import Ledger
from tavola.house.match import Host
from tavola.house.news import Onlookers, UndoAsked
from tavola.house.onlookers import Gallery
from tavola.house.seat import Watcher
from tavola.house.seating import Seating
from tavola.house.undo import Undo
from tavola.house.words import options_of


class WithExtras(Seating):
    __slots__ = ("_chat", "_gallery", "_options", "_undoing")

    def __init__(self, host: Host, ledger: Ledger, seed: bytes) -> None:
        super().__init__(host, ledger, seed)
        self._chat: Chat | None = None
        self._gallery: Gallery | None = None
        self._undoing: Undo | None = None
        self._options: Any = None

    @property
    def options(self) -> Any:
        """The game's options as the table was opened with, read once."""
        if self._options is None:
            self._options = options_of(self.opened, len(self.seats), ())
        return self._options

    @property
    def chat(self) -> Chat:
        self._chat = self._chat or Chat(self)
        return self._chat

    @property
    def undoing(self) -> Undo:
        """Whether to take back a move."""
        self._undoing = self._undoing or Undo(self)
        return self._undoing

    @property
    def undo_asked(self) -> UndoAsked | None:
        return self._undoing.asked if self._undoing else None

    @property
    def gallery(self) -> Gallery:
        """Who looks on, by name."""
        self._gallery = self._gallery or Gallery(self)
        return self._gallery

    @property
    def onlookers(self) -> Onlookers:
        return self._gallery.stand() if self._gallery else Onlookers(0, ())

    def look_on(self, watcher: Watcher, name: str) -> None:
        self.watchers = self.watchers or {}
        self.watchers[watcher] = None
        if name:
            self.gallery.names[watcher] = name
        self.gallery.changed()

    def look_away(self, watcher: Watcher) -> None:
        self.watchers.pop(watcher, None)
        self.gallery.names.pop(watcher, None)
        self.gallery.changed()
        if self._chat:
            self._chat.gone(watcher)

    def let_go(self) -> None:
        """Nothing that goes with the table holds it any more."""
        if self._gallery:
            self._gallery.stop()
        self._chat = self._gallery = self._undoing = None
