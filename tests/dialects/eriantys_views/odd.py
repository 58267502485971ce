"""A server and a client of the document by somebody else: plain Python and JSON, and no code of our dialect.

They do what programs of this document do where they differ from it or from our reading of it. The server takes the
rules from the games' library, which is no part of the dialect; the client knows none.
"""

import json
import random
from collections.abc import Iterable
from typing import Any

from tavola.games import Illegal, begin, play
from tavola.games.chance import SeededChance
from tavola.games.eriantys import GAME
from tavola.games.eriantys.words import (
    Move,
    MoveMotherNature,
    MoveStudent,
    Options,
    PlayAssistant,
    TakeCloud,
    View,
)

DECK = [{"priority": value, "motherNatureMovement": (value + 1) // 2} for value in range(1, 11)]


def doubles(thing: Any) -> Any:
    """The same for a library that knows only doubles."""
    if isinstance(thing, dict):
        return {name: doubles(value) for name, value in thing.items()}
    if isinstance(thing, list):
        return [doubles(value) for value in thing]
    return float(thing) if type(thing) is int else thing


def colours(counts: Any) -> list[str]:
    return [name.upper() for name, count in counts.items() for _ in range(count)]


class OddServer:
    """A table for so many, whatever number and mode its guests say.

    It has none of our members, writes integers as doubles and names with small letters, pings all the time, says
    "JOINING ISLANDS..." whenever mother nature moves and shows all islands then, sends everybody the whole deck in
    each round as if nothing had been played, has an error follow students that it moved to the hall, and never
    shows an empty cemetery.
    """

    def __init__(self, players: int, seed: object) -> None:
        self._players = players
        self._seed = str(seed).encode()
        self._luck = random.Random(str(seed))
        self._draws = 0
        self.sent: list[list[bytes]] = []
        """For each connection what it has not read yet."""
        self._logged_in: dict[int, str] = {}
        self._seats: list[tuple[int, str, str]] = []
        """Connection, name and tower."""
        self._state: Any = None
        self.over = False
        self.refusals: list[str] = []

    def connect(self) -> int:
        self.sent.append([])
        return len(self.sent) - 1

    # Speaking

    def _say(self, connection: int, kind: str, nickname: str | None, **members: Any) -> None:
        spelled = kind if self._luck.random() < 0.5 else kind[0].lower() + kind[1:]
        said = {"type": spelled} | ({} if nickname is None else {"nickname": nickname}) | members
        lines = [{"type": "PingMessage"}] if self._luck.random() < 0.3 else []
        self.sent[connection] += [json.dumps(doubles(line)).encode() + b"\r" for line in [*lines, said]]

    def _tell(self, kind: str, nickname: str, **members: Any) -> None:
        for connection, _, _ in self._seats:
            self._say(connection, kind, nickname, **members)

    def _refuse(self, connection: int, name: str, reason: str) -> None:
        self.refusals.append(f"{name}: {reason}")
        self._say(connection, "TextMessage", name, text=reason)

    # Listening

    def hear(self, connection: int, line: bytes) -> None:
        said = json.loads(line)
        kind = said["type"]
        if kind == "LoginRequest":
            self._logged_in[connection] = said["Nickname"]
            self._say(connection, "LoginReply", None, nicknameAccepted=True, connectionSuccessful=True)
        elif kind == "PlayerNicknameMessage":
            self._register(connection, said)
        elif kind not in ("EndGame", "PingMessage"):
            self._move(connection, kind, said)

    def _register(self, connection: int, said: dict[str, Any]) -> None:
        name, tower = self._logged_in[connection], said["colorTower"]
        taken = [other for _, _, other in self._seats].count(tower)
        if taken == (2 if self._players == 4 else 1) or (tower == "GREY" and self._players != 3):
            self._say(connection, "InvalidTowerMessage", name)
            return
        self._seats.append((connection, name, tower))
        self._say(connection, "TowerMessage", name, colorTower=tower, towerNumber=8)
        if len(self._seats) == self._players:
            self._start()

    # The game

    @property
    def _chance(self) -> SeededChance:
        self._draws += 1
        return SeededChance(self._seed, self._draws)

    def _view(self) -> View:
        view: View = GAME.view(self._state, None)
        return view

    def _start(self) -> None:
        options = GAME.wished(Options(False), self._players, [tower.lower() for _, _, tower in self._seats])
        self._state, _ = begin(GAME, options, self._players, self._chance)
        view = self._view()
        for seat in range(self._players):
            self._show_tower(view, seat)
        self._deal_decks()
        for seat in range(self._players):
            self._show_hall(view, seat)
        for seat in range(self._players):
            self._show_entrance(view, seat)
        self._show_clouds(view, 0)
        self._show_islands(view, range(len(view.islands)))
        self._begin_turn(view)

    def _move(self, connection: int, kind: str, said: dict[str, Any]) -> None:
        seat = next(seat for seat, (mine, _, _) in enumerate(self._seats) if mine == connection)
        before, name = self._view(), self._seats[seat][1]
        if before.turn != seat:
            self._refuse(connection, name, "not your turn")
            return
        try:
            self._state, _ = play(GAME, self._state, seat, self._meant(kind, said, before), self._chance)
        except Illegal as why:
            self._refuse(connection, name, str(why))
            return
        after = self._view()
        {
            "PlayAssistantCardMessage": self._told_card,
            "StudentToIslandMessage": self._told_island,
            "StudentToHallMessage": self._told_hall,
            "MoveMotherNatureMessage": self._told_mother,
            "AddStudentFromCloudToWaitingMessage": self._told_cloud,
        }[kind](seat, said, before, after)
        self._go_on(seat, kind, before, after)

    @staticmethod
    def _meant(kind: str, said: dict[str, Any], view: View) -> list[Move]:
        students: Any = [colour.lower() for colour in said.get("students", [])]
        if kind == "PlayAssistantCardMessage":
            return [PlayAssistant(said["assistantCard"]["priority"])]
        if kind == "StudentToIslandMessage":
            tile = view.islands[said["indexIsland"]].island
            return [MoveStudent(colour, tile) for colour in students]
        if kind == "StudentToHallMessage":
            return [MoveStudent(colour, "dining") for colour in students]
        if kind == "MoveMotherNatureMessage":
            return [MoveMotherNature(said["movement"])]
        return [TakeCloud(said["cloudIndex"])]

    def _go_on(self, seat: int, kind: str, before: View, after: View) -> None:
        if after.outcome:
            self.over = True
            self._tell("WinMessage", self._seats[after.outcome.winners[0]][1])
            return
        card, cloud = kind == "PlayAssistantCardMessage", kind == "AddStudentFromCloudToWaitingMessage"
        if not card and not cloud and not (kind == "MoveMotherNatureMessage" and after.phase != "cloud"):
            return
        if not card:
            self._say(self._seats[seat][0], "TextMessage", self._seats[seat][1], text="Your turn is over")
        if after.round != before.round:
            self._deal_decks()
            self._show_clouds(after, seat)
        self._begin_turn(after)

    def _begin_turn(self, view: View) -> None:
        assert view.turn is not None
        connection, name, _ = self._seats[view.turn]
        self._say(connection, "TextMessage", name, text="It's your turn")

    # What is told of each move

    def _told_card(self, seat: int, _: dict[str, Any], __: View, after: View) -> None:
        cemetery = [DECK[card.value - 1] for card in after.played]
        self._tell("DisplayCemeteryMessage", self._seats[seat][1], cemetery=cemetery)

    def _told_island(self, seat: int, said: dict[str, Any], _: View, after: View) -> None:
        self._show_islands(after, [said["indexIsland"]])
        self._show_entrance(after, seat)

    def _told_hall(self, seat: int, _: dict[str, Any], __: View, after: View) -> None:
        self._show_hall(after, seat)
        self._show_entrance(after, seat)
        if after.left:
            self._say(self._seats[seat][0], "InvalidNumberStudentsMovedMessage", self._seats[seat][1])

    def _told_mother(self, seat: int, _: dict[str, Any], before: View, after: View) -> None:
        self._tell("TextMessage", self._seats[seat][1], text="JOINING ISLANDS...")
        self._show_islands(after, range(len(after.islands)))
        for other, board in enumerate(after.seats):
            if board.towers != before.seats[other].towers:
                self._show_tower(after, other)
        if after.phase == "cloud":
            self._show_clouds(after, seat)

    def _told_cloud(self, seat: int, _: dict[str, Any], before: View, after: View) -> None:
        self._show_entrance(after, seat)
        clouds = [[] if after.round != before.round else colours(cloud) for cloud in after.clouds]
        self._tell("DisplayCloudsMessage", self._seats[seat][1], clouds=[{"students": cloud} for cloud in clouds])

    # Showing

    def _show_tower(self, view: View, seat: int) -> None:
        _, name, tower = self._seats[seat]
        self._tell("TowerMessage", name, colorTower=tower, towerNumber=view.seats[seat].towers)

    def _deal_decks(self) -> None:
        for connection, name, _ in self._seats:
            self._say(connection, "AssignPlayerDeckResponseMessage", name, assistantCardsModel=DECK)

    def _show_hall(self, view: View, seat: int) -> None:
        hall = {colour.upper(): count for colour, count in view.seats[seat].dining.items()}
        self._tell("DisplayHallMessage", self._seats[seat][1], hall=hall)

    def _show_entrance(self, view: View, seat: int) -> None:
        entrance = colours(view.seats[seat].entrance)
        self._tell("DisplayEntranceMessage", self._seats[seat][1], entrance=entrance)

    def _show_clouds(self, view: View, seat: int) -> None:
        clouds = [{"students": colours(cloud)} for cloud in view.clouds]
        self._tell("DisplayCloudsMessage", self._seats[seat][1], clouds=clouds)

    def _show_islands(self, view: View, indices: Iterable[int]) -> None:
        for index in indices:
            group = view.islands[index]
            model = {
                "motherNature": group.island == view.mother_nature,
                "students": colours(group.students),
                "colorTower": (group.tower or "NULL").upper(),
                "isJoined": group.size > 1,
            }
            self._tell("DisplayIslandMessage", self._seats[0][1], islandModel=model, islandIndex=index)


class OddClient:
    """A client that has read the document and nothing else.

    It says everything with small letters and integers as doubles, keeps its first deck for ever and tries its
    cards one after another, moves students as the document's authors did (some to one island, then the rest to the
    hall, in one message or one by one), tries a cloud before anything else because the document's first phase is
    about clouds, tries too far with mother nature, tries again after an error, speaks out of turn, and may never
    say EndGame.
    """

    def __init__(self, name: str, players: int, tower: str, seed: object, mode: str = "PRINCIPIANTE") -> None:
        self.name = name
        self._tower = tower
        self._towers = [other for other in ("WHITE", "BLACK", "GREY") if other != tower]
        self._players = players
        self._mode = mode
        self._luck = random.Random(f"{seed} {name}")
        self.winner: str | None = None
        self.told: list[str] = []
        """The texts that were not for programs."""
        self._entrance: list[str] = []
        self._clouds: list[list[str]] = []
        self._islands = 12
        self._deck = list(range(1, 11))
        self._tried = 0
        self._cemetery = 0
        self._step = ""
        self._hall: list[str] = []
        """Students that are to go to the hall next."""
        self._said: list[str] = []
        """Students that were said to go there."""
        self._one_by_one = self._luck.random() < 0.5
        self._noise = 0
        """Refusals that are due for what was said out of turn."""

    def _line(self, kind: str, **members: Any) -> bytes:
        said = {"type": kind[0].lower() + kind[1:], "nickname": self.name} | members
        return json.dumps(doubles(said)).encode()

    def hello(self) -> list[bytes]:
        return [self._line("LoginRequest", version=1)]

    def _register(self) -> bytes:
        return self._line(
            "PlayerNicknameMessage", numPlayers=self._players, colorTower=self._tower, gameMode=self._mode
        )

    def hear(self, line: bytes) -> list[bytes]:
        said = json.loads(line)
        hear = getattr(self, f"_hear_{said['type']}", None)
        return hear(said) if hear else []

    def _hear_LoginReply(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802 - by the message's name
        assert said["NicknameAccepted"]
        assert said["connectionSuccessful"]
        return [self._register()]

    def _hear_InvalidTowerMessage(self, _: dict[str, Any]) -> list[bytes]:  # noqa: N802
        self._tower = self._towers.pop(0)
        return [self._register()]

    def _hear_DisplayCloudsMessage(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802
        self._clouds = [cloud["students"] for cloud in said["clouds"]]
        if self._step == "mother":
            self._step = "cloud"
            empty = [index for index, cloud in enumerate(self._clouds) if not cloud]
            return [self._take(empty[0] if empty and self._luck.random() < 0.5 else self._full_cloud())]
        return []

    def _hear_DisplayIslandMessage(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802
        self._islands = said.get("islandsNumber", self._islands)
        if self._step == "moved" and said["islandModel"]["motherNature"]:
            self._step = "mother"
            return [self._line("MoveMotherNatureMessage", movement=self._luck.choice((1, 1, 9)))]
        return []

    def _hear_DisplayCemeteryMessage(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802
        self._cemetery = len(said["cemetery"])
        if self._cemetery and said["Nickname"] == self.name and self._step == "card":
            self._step = ""
        return []

    def _hear_DisplayEntranceMessage(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802
        if said["Nickname"] != self.name:
            return []
        before, self._entrance = len(self._entrance), said["entrance"]
        if self._step == "island" or (self._step == "hall" and len(self._entrance) < before):
            return self._go_on_to_hall()
        return []

    def _go_on_to_hall(self) -> list[bytes]:
        if not self._hall:
            self._step = "moved"
            return []
        count = 1 if self._one_by_one else len(self._hall)
        self._step, self._said, self._hall = "hall", self._hall[:count], self._hall[count:]
        return [self._line("StudentToHallMessage", students=self._said)]

    def _hear_InvalidMovementMessage(self, _: dict[str, Any]) -> list[bytes]:  # noqa: N802
        return [self._line("MoveMotherNatureMessage", movement=1)]

    def _hear_InvalidNumberStudentsMovedMessage(self, _: dict[str, Any]) -> list[bytes]:  # noqa: N802
        if self._step == "early cloud":
            return self._move_students()
        if self._step == "cloud":
            return [self._take(self._full_cloud())]
        assert not self._step, f"an error although nothing was wrong: {self._step}"
        return []

    def _hear_TextMessage(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802
        text = said["text"]
        if text == "It's your turn":
            return self._begin()
        if text == "Your turn is over":
            self._step = ""
            self._noise += 1
            return [self._line("MoveMotherNatureMessage", movement=0), self._line("PingMessage")]
        self.told.append(text)
        if self._noise and text.startswith(("it is", "the game is over")):
            self._noise -= 1
            return []
        if self._step == "card" and "play one of" in text:
            return [self._next_card()]
        if self._step == "hall" and "is full" in text:
            self._step = "island"
            return [self._line("StudentToIslandMessage", students=self._said, indexIsland=0)]
        return []

    def _hear_WinMessage(self, said: dict[str, Any]) -> list[bytes]:  # noqa: N802
        self.winner = said["Nickname"]
        self._step = ""
        return [b'{"type":"endGameMessage"}'] if self._luck.random() < 0.5 else []

    # Its turn

    def _begin(self) -> list[bytes]:
        if self._cemetery < len(self._clouds):
            self._step, self._tried = "card", 0
            return [self._next_card()]
        self._step = "early cloud"
        return [self._take(0)] if self._luck.random() < 0.5 else self._move_students()

    def _next_card(self) -> bytes:
        """The deck as it was dealt: what has been played is found out by being refused."""
        value = self._deck[self._tried % len(self._deck)]
        self._tried += 1
        return self._line(
            "PlayAssistantCardMessage", assistantCard={"priority": value, "motherNatureMovement": (value + 1) // 2}
        )

    def _move_students(self) -> list[bytes]:
        due = 4 if len(self._clouds) == 3 else 3
        chosen = [self._fuchsia(student) for student in self._luck.sample(self._entrance, due)]
        count = self._luck.randint(0, due)
        self._step, self._hall = "island", chosen[count:]
        island = self._luck.randrange(self._islands)
        return [self._line("StudentToIslandMessage", students=chosen[:count], indexIsland=island)]

    @staticmethod
    def _fuchsia(student: str) -> str:
        return "FUCHSIA" if student == "PINK" else student

    def _take(self, cloud: int) -> bytes:
        return self._line("AddStudentFromCloudToWaitingMessage", cloudIndex=cloud)

    def _full_cloud(self) -> int:
        return next(index for index, cloud in enumerate(self._clouds) if cloud)
