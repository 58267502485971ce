"""How one guest is spoken to: by name, and in the document's messages alone unless extensions were asked for."""

from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.script import Script, addressed
from tavola.dialects.eriantys_views.showing import ADDRESSEE
from tavola.dialects.jsonlines import line
from tavola.dialects.session import Outlet


class Voice:
    __slots__ = ("_outlet", "extensions", "name")

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self.name = ""
        """None before the login."""
        self.extensions = False

    def send(self, message: wire.HouseSays) -> None:
        self._outlet.send(self.spelled(message))

    def spelled(self, message: wire.HouseSays) -> bytes:
        return addressed(line(message), self.name)

    def text(self, text: str) -> None:
        self.send(wire.TextMessage(ADDRESSEE, text))

    def refuse(self, reason: str) -> None:
        if self.extensions:
            self.send(wire.ErrorMessage(ADDRESSEE, reason))
        else:
            self.text(reason)

    def read(self, script: Script, seat: int) -> None:
        """Say what is for this guest in it."""
        frame = script.frame(seat, self.name, extensions=self.extensions)
        if frame:
            self._outlet.send(frame)
