"""The existing program's client, as it was observed at work: it blocks, forgets and dies where the real one does.

It shares no code with ours and knows no more of the rules than the real one checks before it sends. Whatever
would have hung or ended it is an `AssertionError` here.
"""

import json
import random
from typing import Any

ARMING_SECONDS = 0.05
"""An answer to `enterGame` or `login` that comes faster is forgotten."""
SILENCE_SECONDS = 10.0
COLOURS = ("BLUE", "FUCHSIA", "GREEN", "RED", "YELLOW")
KNOWN = {
    "ping", "gameCreation", "enterGame", "login", "waitingRoomUpdate", "gameStart", "turnEnable", "status", "win",
    "error",
}  # fmt: skip


class Program:
    def __init__(
        self, name: str, seed: object, *, code: str | None = None, players: int = 2, expert: bool = False
    ):
        self.name = name
        self.code = code
        self.finished = False
        self.winners: list[str] | None = None
        self.commands: list[dict[str, Any]] = []
        self.paid: set[int] = set()
        self._random = random.Random(str(seed))
        self._create = {"type": "gameCreation", "playersNumber": players, "expert": expert}
        self._asked: str | None = None
        self._asked_at = 0.0
        self._heard_at: float | None = None
        self._beat_at: float | None = None
        self._status: dict[str, Any] | None = None
        self._playing = False
        self._enabled = False
        self._blocked = False
        self._second_half: dict[str, Any] | None = None
        self._effect_tried = False

    # Saying

    def speaks(self, now: float) -> list[bytes]:
        """What it sends now: its heart-beat, whatever the screens ask for, a command when it may."""
        assert self._heard_at is None or now - self._heard_at < SILENCE_SECONDS, "Connection lost: 10 s of silence"
        out = []
        if self._beat_at is None or now - self._beat_at >= 1.0:
            self._beat_at = now
            out.append({"type": "pong"})
        if self._asked is None and not self._playing:
            if self.code is None:
                out.append(self._asks(self._create, now))
            elif self._status is None:
                out.append(self._asks({"type": "enterGame", "code": self.code}, now))
        elif self._playing and self._enabled and not self._blocked and not self.finished:
            command = self._choose()
            if command:
                self._blocked = True
                out.append(command)
        return [self._line(message) for message in out]

    def _asks(self, message: dict[str, Any], now: float) -> dict[str, Any]:
        self._asked, self._asked_at = str(message["type"]), now
        return message

    def _line(self, message: dict[str, Any]) -> bytes:
        if message["type"] == "command":
            self.commands.append(message)
        return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\r\n"

    # Hearing

    def hears(self, line: bytes, now: float) -> list[bytes]:
        """Take in a line; what it answers without any decision."""
        self._heard_at = now
        message = json.loads(line)
        assert message["type"] in KNOWN, f"Connection lost: unknown type {message['type']}"
        answer = getattr(self, "_on_" + message["type"])(message, now)
        return [self._line(answer)] if answer else []

    def _on_ping(self, message: dict[str, Any], now: float) -> None:
        pass

    def _on_gameCreation(self, message: dict[str, Any], now: float) -> dict[str, Any]:  # noqa: N802
        assert self._asked == "gameCreation"
        self.code = message["code"]
        return self._asks({"type": "enterGame", "code": self.code}, now)

    def _on_enterGame(self, message: dict[str, Any], now: float) -> dict[str, Any]:  # noqa: N802
        self._answers("enterGame", now)
        assert message["found"] is True
        assert isinstance(message["expectedPlayers"], int)
        assert not any(player["name"] == self.name and player["online"] for player in message["players"])
        return self._asks({"type": "login", "name": self.name}, now)

    def _on_login(self, message: dict[str, Any], now: float) -> None:
        self._answers("login", now)
        assert message["success"] is True
        self._asked = "in the waiting room"

    def _answers(self, kind: str, now: float) -> None:
        assert self._asked == kind, f"{kind} unasked"
        assert now - self._asked_at >= ARMING_SECONDS - 1e-9, "the answer came too fast and is forgotten: hangs"

    def _on_waitingRoomUpdate(self, message: dict[str, Any], now: float) -> None:  # noqa: N802
        assert self._playing or self._status is None, "the model is overwritten before gameStart: crashes"
        assert [player["name"] for player in message["players"]] == sorted(p["name"] for p in message["players"])

    def _on_gameStart(self, message: dict[str, Any], now: float) -> None:  # noqa: N802
        assert self._status is not None, "there is nothing to draw yet"
        self._playing = True

    def _on_turnEnable(self, message: dict[str, Any], now: float) -> None:  # noqa: N802
        assert self._status is not None, "turnEnable before any status"
        assert self._playing, "turnEnable in the waiting room"
        assert message["player"] in [player["name"] for player in self._status["players"]]
        if message["player"] == self.name:
            self._enabled = message["enable"]

    def _on_status(self, message: dict[str, Any], now: float) -> dict[str, Any] | None:
        check_status(message)
        names = [player["name"] for player in message["players"]]
        assert self.name in names
        if message["subPhase"] == "END_TURN" or message["phase"] == "PLANNING":
            self._effect_tried = False
        self._status = message
        # All flags are cleared: without a turnEnable nobody may do anything.
        self._enabled = False
        self._blocked = False
        half, self._second_half = self._second_half, None
        if half:
            # Sent right after the status, without waiting for turnEnable.
            self._blocked = True
        return half

    def _on_error(self, message: dict[str, Any], now: float) -> None:
        if message["message"] == "UserDisconnected" and self._playing:
            self._playing = self._enabled = self._blocked = False
            self._second_half = None
            self._status = None
            self._asked = "in the waiting room"

    def _on_win(self, message: dict[str, Any], now: float) -> None:
        assert message["winners"] is None or isinstance(message["winners"], list)
        assert self._playing
        self.winners = message["winners"]
        self.finished = True

    # Choosing, as far as the real one lets a person choose

    def _choose(self) -> dict[str, Any] | None:
        assert self._status is not None
        status, board = self._status, self._status["gameBoard"]
        me = next(player for player in status["players"] if player["name"] == self.name)
        active = [card for card in board["characters"] if card["active"]]
        if status["phase"] == "ACTION" and status["expert"]:
            command = self._effect(active[0], me, board) if active else self._pay(me, board)
            if command:
                return command
        match status["subPhase"]:
            case "PLAY_ASSISTANT":
                return self._assistant(me, board)
            case "MOVE_MOTHER_NATURE":
                return self._mother_nature(board, active)
            case "CHOOSE_CLOUD":
                clouds = [number for number, cloud in enumerate(board["clouds"]) if any(cloud.values())]
                assert clouds, "the client refuses an empty cloud, so nothing can be typed"
                return command_of("refill", player=self.name, cloud=self._random.choice(clouds))
            case _:
                return self._student(me, board)

    def _assistant(self, me: dict[str, Any], board: dict[str, Any]) -> dict[str, Any] | None:
        played = {card["assistant"] for card in board["playedAssistants"]}
        fresh = [card["id"] for card in me["assistants"] if card["id"] not in played]
        if not fresh:
            return None  # whatever is typed is refused on the spot
        return command_of("playAssistant", player=self.name, assistant=self._random.choice(fresh))

    def _student(self, me: dict[str, Any], board: dict[str, Any]) -> dict[str, Any]:
        entrance, room = me["schoolBoard"]["entrance"], me["schoolBoard"]["diningRoom"]
        colour = self._random.choice([colour for colour in COLOURS if entrance[colour]])
        if room[colour] < 10 and self._random.random() < 0.7:
            return student(self.name, colour, "entrance", "dining-room")
        return student(self.name, colour, "entrance", "island", to_id=self._island(board))

    def _mother_nature(self, board: dict[str, Any], active: list[dict[str, Any]]) -> dict[str, Any]:
        played = next(card for card in board["playedAssistants"] if card["player"] == self.name)
        most = (played["assistant"] + 1) // 2 + 2 * (bool(active) and active[0]["id"] == 4)
        heads = [island["id"] for island in board["islands"]]
        here = heads.index(board["motherNatureIsland"])
        there = heads[(here + self._random.randint(1, most)) % len(heads)]
        return command_of("move", pawn="motherNature", move=True, island=there)

    def _pay(self, me: dict[str, Any], board: dict[str, Any]) -> dict[str, Any] | None:
        within_reach = [
            card["id"]
            for card in board["characters"]
            if me["coins"] >= card["effectCost"] + card["alreadyPaid"] and not card["paidInTurn"]
        ]
        if not within_reach or self._effect_tried or self._random.random() < 0.5:
            return None
        self._effect_tried = True  # should the house refuse, it is not asked again in this turn
        character = self._random.choice(within_reach)
        return command_of("pay", player=self.name, character=character)

    def _effect(self, card: dict[str, Any], me: dict[str, Any], board: dict[str, Any]) -> dict[str, Any] | None:
        if not card["usesNumber"] or card["id"] in (2, 4, 6, 8) or self._random.random() < 0.3:
            return None
        self.paid.add(card["id"])
        entrance, room = me["schoolBoard"]["entrance"], me["schoolBoard"]["diningRoom"]
        on_card = card.get("containedStudents", {})
        match card["id"]:
            case 1:
                return self._special(on_card, "card", "island", from_id=1, to_id=self._island(board))
            case 3:
                return command_of("move", pawn="motherNature", move=False, island=self._island(board))
            case 5:
                # The one place where the real client does not look up the head of the group.
                return command_of("ban", island=self._random.randrange(12))
            case 7:
                return self._swap(on_card, {"from_id": 7}, entrance, {"to_id": 7}, "card")
            case 9:
                return command_of("ignore", color=self._random.choice(COLOURS).lower())
            case 10:
                sitting = {colour: count for colour, count in entrance.items() if room[colour] < 10}
                return self._swap(room, {}, sitting, {}, "dining-room")
            case 11:
                free = {colour: count for colour, count in on_card.items() if room[colour] < 10}
                return self._special(free, "card", "dining-room", from_id=11)
            case 12:
                return command_of("return", color=self._random.choice(COLOURS).lower())
        raise AssertionError(card["id"])

    def _special(self, students: dict[str, int], from_: str, to: str, **ids: int) -> dict[str, Any] | None:
        there = [colour for colour in COLOURS if students.get(colour)]
        return student(self.name, self._random.choice(there), from_, to, special=True, **ids) if there else None

    def _swap(
        self, one: dict[str, int], from_: dict[str, int], other: dict[str, int], to: dict[str, int], place: str
    ) -> dict[str, Any] | None:
        comes = [colour for colour in COLOURS if one.get(colour)]
        leaves = [colour for colour in COLOURS if other.get(colour)]
        pairs = [(one, two) for one in comes for two in leaves if one != two]
        if not pairs:
            return None
        into, out = self._random.choice(pairs)
        self._second_half = student(self.name, out, "entrance", place, special=True, **to)
        return student(self.name, into, place, "entrance", special=True, **from_)

    def _island(self, board: dict[str, Any]) -> int:
        return int(self._random.choice(board["islands"])["id"])


def command_of(subtype: str, **fields: Any) -> dict[str, Any]:
    return {"type": "command", "subtype": subtype} | fields


def student(
    player: str,
    color: str,
    from_: str,
    to: str,
    *,
    from_id: int | None = None,
    to_id: int | None = None,
    special: bool = False,
) -> dict[str, Any]:
    """The keys in the order of the real client, which appends `toId` again when it has looked up the group."""
    return {
        "type": "command",
        "subtype": "move",
        "pawn": "student",
        "player": player,
        "color": color,
        "from": from_,
        "to": to,
        "fromId": from_id,
        "special": special,
        "toId": to_id,
    }


def check_status(status: dict[str, Any]) -> None:
    """What the real client reads of a status; the lack of any of it ends it."""
    assert isinstance(status["round"], int)
    assert isinstance(status["expert"], bool)
    assert "activeUser" in status
    board = status["gameBoard"]
    for key in ("ignoreColor", "influenceBonus", "playedAssistants", "professors", "motherNatureIsland"):
        assert key in board, key
    assert set(board["professors"]) == set(COLOURS)
    maps = [*board["clouds"], *(island["students"] for island in board["islands"])]
    for player in status["players"]:
        maps += [player["schoolBoard"]["entrance"], player["schoolBoard"]["diningRoom"]]
        assert player["wizardType"] in ("FUCHSIA", "GREEN", "WHITE", "YELLOW")
        assert player["schoolBoard"]["towerType"] in ("BLACK", "GREY", "WHITE")
        assert isinstance(player["schoolBoard"]["towersNumber"], int)
        assert isinstance(player["coins"], int)
    for card in board["characters"]:
        assert isinstance(card["usesNumber"], int)
        assert {"effectCost", "alreadyPaid", "paidInTurn", "active"} <= set(card)
        if card["id"] in (1, 7, 11):
            maps.append(card["containedStudents"])
        if card["id"] == 5:
            assert isinstance(card["availableBans"], int)
    for students in maps:
        assert set(students) == set(COLOURS)
        assert all(isinstance(count, int) for count in students.values())
    ids = [island["id"] for island in board["islands"]]
    assert ids == sorted(ids)
    assert board["motherNatureIsland"] in ids
