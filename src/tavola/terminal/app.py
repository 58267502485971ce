"""The program on the screen: it keeps the connection and shows the lobby or a table, whichever the guest is at."""

from tavola.dialects.native.visitor import Visitor
from tavola.terminal.kept_seats import KeptSeats
from tavola.terminal.link import Link, Way
from tavola.terminal.lobby import LobbyScreen
from tavola.terminal.person import Person
from tavola.terminal.program import Program
from tavola.terminal.table import TableScreen


class TavolaApp(Program):
    """`where` is what the person has gone to, in words."""

    TITLE = "Tavola"

    def __init__(self, way: Way, *, where: str, seats: KeptSeats | None = None) -> None:
        super().__init__()
        self.where = where
        self.person = Person(way.guest)
        self.link = Link(self.person, way, self.heard)
        self.seats = seats
        """Our seats at this house, for the next time."""
        self.fault: str | None = None
        """Why there is nothing to show, told when the screen is gone."""

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.person, self.link, self.where))
        self.heard()
        self.run_worker(self.link.run())

    def heard(self) -> None:
        """There may be something new to see."""
        if self.link.fault and self.person.view is None and self.person.face is None:
            self.fault = self.link.fault
            self.exit()
            return
        guest = self.person.guest
        if self.seats:
            self.seats.note(guest)
        wanted = LobbyScreen if isinstance(guest, Visitor) and guest.in_lobby else TableScreen
        screens = [screen for screen in self.screen_stack if isinstance(screen, LobbyScreen | TableScreen)]
        if screens and not isinstance(screens[-1], wanted):
            while self.screen is not screens[-1]:
                self.pop_screen()  # whatever is shown over it
            args = (self.person, self.link, self.where)
            self.switch_screen(
                LobbyScreen(*args, seats=self.seats) if wanted is LobbyScreen else TableScreen(*args)
            )
            return
        for screen in screens:
            screen.show()
