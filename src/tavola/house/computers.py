"""The computer players of a house: which there are for a game, and who sits down for one of them."""

from collections.abc import Callable
from functools import partial

from tavola.house.alarms import Alarm
from tavola.house.errors import NotDone
from tavola.house.lesson import Teacher
from tavola.house.policy import BOT_DIALECT
from tavola.house.seat import Listener, Seat
from tavola.house.table import Table

NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa", "Fosco")


class Computers:
    """`kinds` can be had for each game, the strongest last; `levels` are those that people are offered first."""

    def __init__(
        self,
        kinds: dict[str, tuple[str, ...]],
        levels: dict[str, tuple[str, ...]],
        hire: Callable[[str], Listener],
        alarm: Callable[[float, Callable[[], None]], Alarm],
    ) -> None:
        self.kinds = kinds
        self.levels = levels
        self._hire = hire
        self._alarm = alarm

    def add(self, table: Table, bot: str) -> Seat:
        kinds = self.kinds[table.game.name]
        if bot not in kinds:
            raise NotDone(
                "there is no bot {bot!r} for {game}; there is {bots}",
                bot=bot,
                game=table.game.title,
                bots=", ".join(kinds),
            )
        name = next(name for name in NAMES if table.named(name) is None)
        return table.sit(name, BOT_DIALECT, self.player(table, bot), bot=bot)

    def add_teacher(self, table: Table) -> Seat:
        """The other one at the table of a lesson; later the weakest computer player that people are offered."""
        game = table.game.name
        return self.add(table, (self.levels.get(game) or self.kinds[game])[0])

    def player(self, table: Table, bot: str) -> Listener:
        if table.opened.lesson is True:
            return Teacher(table, partial(self._hire, bot), self._alarm)
        return self._hire(bot)

    def stand_in(self, game: str) -> Listener:
        """For the seat of somebody who is missing: the best there is."""
        return self._hire(self.kinds[game][-1])
