"""The existing program's server, as it was observed at work: it freezes and forgets where the real one does.

It shares no code with ours but the rules of the game. The existing program's client is in `program`.
"""

import json
import random
from typing import Any

from tavola.games import begin, play
from tavola.games.contract import Illegal
from tavola.games.eriantys import GAME, words

COLOURS = {"BLUE": "blue", "FUCHSIA": "pink", "GREEN": "green", "RED": "red", "YELLOW": "yellow"}
WAKE_UP_SECONDS = 0.001
"""A command that comes sooner after `turnEnable` is carried out, and nobody is ever told of it."""
STRAY_SECONDS = 0.03
SILENCE_SECONDS = 10.0
USES = {7: 6, 10: 4}
NO_FOLLOW_UP = (2, 4, 6, 8)
SUB_PHASES = {
    "planning": "PLAY_ASSISTANT",
    "played": "PLAY_ASSISTANT",
    "mother nature": "MOVE_MOTHER_NATURE",
    "cloud": "CHOOSE_CLOUD",
    "done": "END_TURN",
    "over": "END_TURN",
}

Said = dict[str, Any]


class Luck:
    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class OddLine:
    """One connection to it."""

    def __init__(self, now: float) -> None:
        self.name: str | None = None
        self.game: OddGame | None = None
        self.dropped = False
        """Its pings have stopped and it is not listened to any more; the socket stays open."""
        self.heard_at = now
        self._out: list[bytes] = []

    def tell(self, type_: str, **fields: Any) -> None:
        if not self.dropped:
            self._out.append(json.dumps({"type": type_} | fields, separators=(",", ":")).encode() + b"\r\n")

    def taken(self) -> list[bytes]:
        out, self._out = self._out, []
        return out


class OddServer:
    def __init__(self, seed: object) -> None:
        self._seed = seed
        self._games: dict[str, OddGame] = {}
        self._lines: list[OddLine] = []
        self._pinged_at: float | None = None

    def connect(self, now: float) -> OddLine:
        line = OddLine(now)
        line.tell("ping")
        self._lines.append(line)
        return line

    def passes(self, now: float) -> None:
        """Time passes: pings every second, whatever happens, and the waiting room with them."""
        for game in self._games.values():
            game.stray(now)
        if self._pinged_at is not None and now - self._pinged_at < 1.0:
            return
        self._pinged_at = now
        for line in self._lines:
            if now - line.heard_at >= SILENCE_SECONDS:
                line.dropped = True
            line.tell("ping")
            if line.game and line.game.waiting:
                line.tell("waitingRoomUpdate", **line.game.room())

    def hears(self, line: OddLine, spoken: bytes, now: float) -> None:
        line.heard_at = now
        if line.dropped:
            return
        said = json.loads(spoken)
        match said["type"]:
            case "pong" | "error":
                pass
            case "gameCreation":
                code = f"ODD{len(self._games):02}"
                self._games[code] = OddGame(
                    int(said["playersNumber"]), bool(said["expert"]), f"{self._seed} {code}"
                )
                line.tell("gameCreation", code=code)
            case "enterGame":
                line.game = self._games.get(said["code"])
                if line.game and line.game.waiting:
                    line.tell("enterGame", found=True, **line.game.room())
                else:
                    line.tell("enterGame", found=False)
            case "login":
                assert line.game
                line.game.log_in(line, said["name"], now)
            case "command" if line.game:
                line.game.command(line, said, now)
            case _:
                line.dropped = True


class OddGame:
    def __init__(self, players: int, expert: bool, seed: object) -> None:
        self.frozen: str | None = None
        self.over = False
        self.ignores: list[int] = []
        """How many there were for each payment of character 9."""
        self._players = players
        self._expert = expert
        self._luck = Luck(seed)
        self._lines: list[OddLine] = []
        self._state: Any = None
        self._half: tuple[str, str] | None = None
        """The first half of a swap, carried out: where the student came from, and its colour."""
        self._enabled_at = 0.0
        self._stray_at: float | None = None

    # The waiting room

    @property
    def waiting(self) -> bool:
        return self._state is None

    def room(self) -> Said:
        players = [
            {"name": line.name, "online": True} for line in sorted(self._lines, key=lambda line: str(line.name))
        ]
        return {"expectedPlayers": self._players, "players": players}

    def log_in(self, line: OddLine, name: str, now: float) -> None:
        if not self.waiting or name in [other.name for other in self._lines]:
            line.tell("login", success=False)
            return
        line.name = name
        self._lines.append(line)
        line.tell("login", success=True)
        if len(self._lines) == self._players:
            self._state, _ = begin(GAME, GAME.Options(expert=self._expert), self._players, self._luck)
            bare = self._status()
            bare["gameBoard"]["clouds"] = [dict.fromkeys(COLOURS, 0) for _ in bare["gameBoard"]["clouds"]]
            self._all("status", **bare)
            self._all("gameStart")
            self._all("status", **self._status())
            self._enable(now)
            self._stray_at = now + STRAY_SECONDS

    def stray(self, now: float) -> None:
        """Whether a guest still waits is looked up only when it says something: one update comes too late."""
        if self._stray_at is not None and now >= self._stray_at:
            self._stray_at = None
            self._all("waitingRoomUpdate", **self.room())

    # Playing

    def command(self, line: OddLine, said: Said, now: float) -> None:
        if self.frozen or self.over:
            return
        lost = now - self._enabled_at < WAKE_UP_SECONDS
        view = GAME.view(self._state, None)
        if line.name != self._name(view.turn) or said.get("player", line.name) != line.name:
            self._drop(line)
            return
        try:
            move = self._meant(said, view)
        except (Illegal, KeyError, ValueError):
            self._drop(line)
            return
        if lost:
            self.frozen = f"{said} came too fast"
        elif isinstance(move, words.UseMonk) and not any(view.bag.values()):
            self.frozen = "the Monk and an empty bag"
        elif move is None:
            self._all("status", **self._status(view.turn))
            self._enable(now)
        else:
            self._play(line, move, now)

    def _meant(self, said: Said, view: Any) -> Any:
        """The move, or None for what changes nothing in the game as we know it."""
        if self._half and said.get("special") is not True:
            raise ValueError("a swap is not left half done")
        match said:
            case {"subtype": "playAssistant", "assistant": value}:
                if value in [card.value for card in view.played]:
                    raise ValueError("no number is taken twice in a round")
                return words.PlayAssistant(value)
            case {"pawn": "motherNature", "island": island, "move": False}:
                return words.UseHerald(island)
            case {"pawn": "motherNature", "island": island}:
                heads = [group.island for group in view.islands]
                steps = heads.index(island) - heads.index(view.mother_nature)
                return words.MoveMotherNature(steps % len(heads) or len(heads))
            case {"subtype": "refill", "cloud": cloud}:
                return words.TakeCloud(cloud)
            case {"subtype": "pay", "character": character}:
                return words.Pay(character)
            case {"subtype": "ban", "island": island}:
                return words.UseHerbalist(island)
            case {"subtype": "ignore", "color": color}:
                return self._ignore(COLOURS[color.upper()], view)
            case {"subtype": "return", "color": color}:
                return words.UseThief(COLOURS[color.upper()])  # type: ignore[arg-type]
        return self._student(said)

    def _ignore(self, colour: Any, view: Any) -> Any:
        """It is taken as often as it comes."""
        if view.ignored is None:
            self.ignores.append(1)
            return words.UseMushroomSeller(colour)
        self.ignores[-1] += 1
        return None

    def _student(self, said: Said) -> Any:
        colour: Any = COLOURS[said["color"]]
        match said["from"], said["to"], said["special"]:
            case "entrance", "dining-room", False:
                return words.MoveStudent(colour, "dining")
            case "entrance", "island", False:
                return words.MoveStudent(colour, said["toId"])
            case "card", "island", True:
                return words.UseMonk(colour, said["toId"])
            case "card", "dining-room", True:
                return words.UsePrincess(colour)
            case ("card" | "dining-room") as place, "entrance", True:
                self._half = (place, colour)
                return None
            case "entrance", ("card" | "dining-room"), True if self._half:
                (place, came), self._half = self._half, None
                if came == colour:
                    return None
                return words.UseJester(came, colour) if place == "card" else words.UseMinstrel(came, colour)  # type: ignore[arg-type]
        raise ValueError("no such way")

    def _play(self, line: OddLine, move: Any, now: float) -> None:
        before = GAME.view(self._state, None)
        assert before.turn is not None
        try:
            after, events = play(GAME, self._state, before.turn, [move], self._luck)
        except Illegal:
            self._drop(line)
            return
        turn, ends = before.turn, False
        between = GAME.copy(self._state)
        for event in events:
            if isinstance(event, words.Ended):
                self._end(event)
                return
            if isinstance(event, words.RoundBegan) and event.short:
                self.frozen = "the clouds cannot be filled"
                return
            if isinstance(event, words.Next | words.RoundBegan) and not ends:
                ends = True
                if before.phase != "planning":
                    self._all("status", **self._status(turn, between, done=True))
                self._all("turnEnable", player=self._name(turn), enable=False)
            GAME.evolve(between, event)
        self._state = after
        # A new round says its status twice.
        for _ in range(2 if any(isinstance(event, words.RoundBegan) for event in events) else 1):
            self._all("status", **self._status(None if ends else turn))
        self._enable(now)

    def _end(self, ended: words.Ended) -> None:
        """Without a status; then the players are taken out one by one, and the others are told of each."""
        self.over = True
        tied = len(ended.winners) == self._players
        self._all("win", winners=None if tied else [self._name(seat) for seat in ended.winners])
        for gone in range(1, self._players):
            for line in self._lines[gone:]:
                line.tell("error", message="UserDisconnected")

    def _drop(self, line: OddLine) -> None:
        line.dropped = True
        self.frozen = f"{line.name} was dropped"
        self._all("error", message="UserDisconnected")

    def _enable(self, now: float) -> None:
        (turn,) = GAME.acting(self._state)
        self._enabled_at = now
        self._all("turnEnable", player=self._name(turn), enable=True)

    def _name(self, seat: int | None) -> str | None:
        return None if seat is None else self._lines[seat].name

    def _all(self, type_: str, **fields: Any) -> None:
        for line in self._lines:
            line.tell(type_, **fields)

    # The position

    def _status(self, active: int | None = None, state: Any = None, *, done: bool = False) -> Said:
        view = GAME.view(self._state if state is None else state, None)
        planning = view.phase in ("planning", "played")
        sub_phase = (
            SUB_PHASES.get(view.phase) or f"MOVE_STUDENT_{(4 if self._players == 3 else 3) + 1 - view.left}"
        )
        return {
            "round": view.round - 1,
            "expert": self._expert,
            "activeUser": None if planning else self._name(active),
            "phase": "PLANNING" if planning else "ACTION",
            "subPhase": "END_TURN" if done else sub_phase,
            "players": [self._player(view, seat) for seat in range(self._players)],
            "gameBoard": self._board(view),
        }

    def _player(self, view: Any, seat: int) -> Said:
        mine = view.seats[seat]
        entrance, room = counted(mine.entrance), counted(mine.dining)
        if self._half and seat == view.turn:
            place, colour = self._half
            entrance[spelled(colour)] += 1
            room[spelled(colour)] -= place == "dining-room"
        return {
            "name": self._name(seat),
            "wizardType": ("YELLOW", "FUCHSIA", "WHITE", "GREEN")[seat],
            "coins": mine.coins if self._expert else 1,
            "assistants": [{"id": value, "bonus": False} for value in mine.hand],
            "schoolBoard": {
                "towerType": mine.tower.upper(),
                "towersNumber": sum(other.towers for other in view.seats if other.tower == mine.tower),
                "entrance": entrance,
                "diningRoom": room,
            },
        }

    def _board(self, view: Any) -> Said:
        played = [
            {"player": self._name(card.seat), "assistant": card.value, "bonus": card.bonus} for card in view.played
        ]
        return {
            "bag": {colour: count or None for colour, count in counted(view.bag).items()},
            "clouds": [counted(cloud) for cloud in view.clouds],
            "islands": [
                {
                    "id": group.island,
                    "size": group.size,
                    "tower": group.tower and group.tower.upper(),
                    "ban": group.no_entry > 0,
                    "students": counted(group.students),
                }
                for group in sorted(view.islands, key=lambda group: int(group.island))
            ],
            # In any order.
            "playedAssistants": sorted(played, key=lambda card: str(card["player"]), reverse=True),
            "characters": [self._character(card, view) for card in view.characters],
            "professors": {colour: self._name(view.professors[ours]) for colour, ours in COLOURS.items()},
            "motherNatureIsland": view.mother_nature,
            "ignoreColor": view.ignored and spelled(view.ignored),
            "influenceBonus": self._name(view.turn) if view.paid == 8 else None,
        }

    def _character(self, card: Any, view: Any) -> Said:
        active = view.paid == card.character
        uses = USES.get(card.character, 1)
        if active and card.character in USES:
            uses = 2 * view.uses - (self._half is not None)
        elif active and card.character not in (*NO_FOLLOW_UP, 9):
            uses = view.uses
        told = {
            "id": card.character,
            "effectCost": card.cost,
            "alreadyPaid": card.used,
            "paidInTurn": active,
            "active": active,
            "usesNumber": uses,
        }
        if card.students is not None:
            told["containedStudents"] = students = counted(card.students)
            if active and self._half and self._half[0] == "card":
                students[spelled(self._half[1])] -= 1
        if card.no_entry is not None:
            told["availableBans"] = card.no_entry
        return told


def spelled(colour: str) -> str:
    return next(word for word, ours in COLOURS.items() if ours == colour)


def counted(students: Any) -> dict[str, int]:
    return {word: students[ours] for word, ours in COLOURS.items()}
