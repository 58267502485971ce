"""Every message of both families over a real WebSocket, and that the published schema is what is really spoken."""

import json
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tavola.dialects.native import schema, wire
from tavola.games import GAMES
from tavola.house.words import TableEvent
from tests.server.helpers import LinePlayer, NativeGuest, line_pair, native_pair, play_on, running_house, seen

SCHEMA = Path(__file__).parents[3] / "docs" / "native.schema.json"


# Reading what is heard as strictly as the schema says


def check(said: dict[str, Any]) -> None:
    """The message is one of the family, with its fields and no others, down to the events and the view."""
    message = msgspec.convert(said, wire.HouseSays)
    same(said, msgspec.to_builtins(message))
    now = getattr(message, "now", None)
    entries = [*getattr(message, "history", ()), *([message.entry] if isinstance(message, wire.News) else ())]
    game = GAMES["qwirkle"]
    for entry in entries:
        for event in entry.events:
            kind = game.Event if event["type"] in _names(game.Event) else TableEvent
            same(event, msgspec.json.decode(json.dumps(event), type=kind))
    if now is not None:
        if now.view is not None:
            same(now.view, msgspec.to_builtins(msgspec.convert(now.view, game.View)))
        for move in now.moves or ():
            same(move, msgspec.to_builtins(msgspec.convert(move, game.Move)))


def _names(family: Any) -> set[str]:
    return {kind.__name__ for kind in get_args(family)}


def same(one: Any, other: Any) -> None:
    assert json.loads(json.dumps(one)) == json.loads(msgspec.json.encode(other))


def check_by_schema(value: Any, rule: dict[str, Any], defs: dict[str, Any], where: str = "$") -> None:
    """As much of JSON Schema as the published one uses; an unknown keyword fails."""
    known = {"$ref", "anyOf", "type", "properties", "required", "items", "prefixItems", "minItems", "maxItems"}
    known |= {"enum", "const", "title", "description", "default", "additionalProperties", "discriminator"}
    known |= {"contentEncoding", "minimum", "maximum"}
    assert rule.keys() <= known, f"{where}: what is {rule.keys() - known}?"
    if "$ref" in rule:
        check_by_schema(value, defs[rule["$ref"].removeprefix("#/$defs/")], defs, where)
    if "anyOf" in rule:
        faults = []
        for choice in rule["anyOf"]:
            try:
                check_by_schema(value, choice, defs, where)
                break
            except AssertionError as fault:
                faults.append(str(fault))
        else:
            raise AssertionError(f"{where}: {value!r:.80} is none of the choices: {faults}")
    if "enum" in rule:
        assert value in rule["enum"], f"{where}: {value!r}"
    if "const" in rule:
        assert value == rule["const"], f"{where}: {value!r}"
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int}
    if "type" in rule:
        assert isinstance(value, kinds[rule["type"]]), f"{where}: {value!r:.80} is no {rule['type']}"
        assert not (rule["type"] == "integer" and isinstance(value, bool)), where
    if isinstance(value, dict):
        assert set(rule.get("required", ())) <= value.keys(), f"{where}: {value.keys()}"
        for name, field in value.items():
            if name in rule.get("properties", {}):
                check_by_schema(field, rule["properties"][name], defs, f"{where}.{name}")
            elif "properties" in rule and not rule.get("additionalProperties"):
                raise AssertionError(f"{where}: {name} is not in the schema")
    if isinstance(value, list):
        heads = rule.get("prefixItems", [])
        for place, item in enumerate(value):
            if place < len(heads):
                check_by_schema(item, heads[place], defs, f"{where}[{place}]")
            elif isinstance(rule.get("items"), dict):
                check_by_schema(item, rule["items"], defs, f"{where}[{place}]")


def test_the_published_schema_is_current() -> None:
    printed = msgspec.json.format(msgspec.json.encode(schema.schema(), order="sorted"), indent=1)
    assert SCHEMA.read_bytes() == printed + b"\n", (
        "python -m tavola.dialects.native.schema > docs/native.schema.json"
    )


def test_the_schema_names_every_message_and_what_it_refers_to() -> None:
    published = json.loads(SCHEMA.read_text(encoding="utf-8"))
    defs = published["$defs"]
    assert _names(wire.GuestSays) | _names(wire.HouseSays) <= defs.keys()
    assert {"GuestSays", "HouseSays", "qwirkle.Move", "qwirkle.Event", "qwirkle.View"} <= defs.keys()

    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if "$ref" in value else set()
            return own.union(*[references(part) for part in value.values()])
        return set().union(*[references(part) for part in value]) if isinstance(value, list) else set()

    assert references(published) <= {f"#/$defs/{name}" for name in defs}


async def test_every_message_is_spoken_and_the_traffic_of_a_whole_game_is_as_published(  # noqa: PLR0915 - a game
    tmp_path: Path,
) -> None:
    said: list[dict[str, Any]] = []

    class Loud(NativeGuest):
        """Writes down what it says as well."""

        async def say(self, type_: str, **fields: Any) -> int:
            number = await super().say(type_, **fields)
            said.append({"type": type_, "id": number, **fields})
            return number

    async with running_house(tmp_path) as house:
        ann, ben, watcher = [await Loud.at(house.http) for _ in range(3)]
        opened = await ann.ask(
            "Open", game="qwirkle", name="Ann", players=4, word="mellon", ai_time=10_000, moves=True
        )
        code = opened["table"]
        assert (await watcher.ask("Watch", table=code, name="Eve"))["you"] is None
        await watcher.ask("Lobby", follow=True)
        assert (await ben.ask("Lobby"))["tables"][0]["code"] == code
        assert (await ben.ask("Join", table=code, name="Ben", word="amico", moves=True))["seat"] == 1
        assert (await ann.ask("Play", moves=[{"type": "Trade", "tiles": []}]))["type"] == "Refused"
        await ann.say("AddBot", bot="random")
        await ann.hear("News", lambda news: news["now"]["seats"][2] is not None)
        await ann.say("Start")
        now = {guest: (await guest.hear("News", _started))["now"] for guest in (ann, ben)}
        secret = next(message for message in ben.heard if message["type"] == "Seated")
        await ben.close()
        lost = await ann.hear("Seats")
        assert [seat["connected"] for seat in lost["seats"]] == [True, False, True]
        ben2 = await Loud.at(house.http)
        assert (await ben2.ask("Resume", table=code, secret=secret["secret"], moves=True))["seat"] == 1
        states = {ann: now[ann], ben2: (await ben2.hear("Table"))["now"]}
        for _ in range(600):
            if states[ann]["phase"] == "over":
                break
            for guest in states:
                if states[guest]["moves"]:
                    move = states[guest]["moves"][0]
                    brings = (await guest.ask("Preview", move=move))["brings"]
                    assert brings["points"] >= (move["type"] == "Place")
                    await guest.say("Play", moves=[move])
            for guest in states:
                states[guest] = (await guest.hear("News"))["now"]
        assert states[ann]["phase"] == "over"
        for kind, number in (("Step", {"number": 4}), ("Retell", {})):
            assert (await ann.ask(kind, table=code, eyes="open", **number))["phase"] == "over"
        assert (await ann.ask("Draw"))["moves"] == []
        assert (await ann.ask("Speak", text="well played"))["line"]["text"] == "well played"
        for guest in (ann, ben2):
            assert (await guest.ask("Rematch", accept=True))["accepted"]
        assert (again := (await ann.hear("Seated"))["table"]) != code
        assert (await ben2.hear("News", _started))["table"] == again
        glanced = await ann.ask("Glance", table=code)
        assert (glanced["phase"], glanced["names"][:2]) == ("over", ["Ann", "Ben"])
        assert (await ann.ask("Leave"))["type"] == "Parted"
        await watcher.hear("News", lambda news: news["now"]["phase"] == "over")
        assert (await watcher.hear("Again"))["again"] == again
        for seldom in ("Changed", "Watching"):
            if not any(message["type"] == seldom for message in watcher.heard):
                await watcher.hear(seldom)  # once in a while: a game may be over before the first
        assert (await watcher.ask("Leave"))["type"] == "Parted"
        heard = [*ann.heard, *ben.heard, *ben2.heard, *watcher.heard]
    # In Qwirkle luck has a part in nearly every move; for taking back see test_company, for advice test_advising.
    advice = {"Hint", "Hinted", "Review", "Reviewing", "Reviewed"}
    assert {message["type"] for message in heard} == _names(wire.HouseSays) - {"UndoAsked"} - advice
    assert {message["type"] for message in said} == _names(wire.GuestSays) - {"Undo", "AnswerUndo"} - advice
    for message in heard:
        check(message)
    for message in heard[::7]:
        _check_wholly(message)
    defs = _published()
    for message in said:
        check_by_schema(message, defs["GuestSays"], defs)


def _check_wholly(message: dict[str, Any]) -> None:
    """What the house says, and what of the game is in it."""
    defs = _published()
    check_by_schema(message, defs["HouseSays"], defs)
    for entry in [*message.get("history", ()), *([message["entry"]] if "entry" in message else ())]:
        for event in entry["events"]:
            kind = "qwirkle.Event" if event["type"] in _names(GAMES["qwirkle"].Event) else "TableEvent"
            check_by_schema(event, defs[kind], defs)
    if message.get("now", {}).get("view"):
        check_by_schema(message["now"]["view"], defs["qwirkle.View"], defs)


@cache
def _published() -> dict[str, Any]:
    defs: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    return defs


def _started(news: dict[str, Any]) -> bool:
    return bool(news["entry"]["events"][0]["type"] == "Started")


async def test_a_table_may_be_played_by_all_dialects_at_once(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        ann = await NativeGuest.at(house.http)
        code = (await ann.ask("Open", game="qwirkle", name="Zoë von Ü", players=2, moves=True))["table"]
        bob = await LinePlayer.named("Bob", house.ports["qwirkle-lines"])
        dealt = await ann.hear("News", _started)
        names = await bob.until("NEXT")
        assert names[0] == "NAMES Zovon 0 Bob 1 5000"
        now = dealt["now"]
        for _ in range(6):
            if now["moves"]:
                await ann.say("Play", moves=[now["moves"][0]])
            else:
                bob.say(bob.choose())
            now = (await ann.hear("News"))["now"]
            await bob.until("NEXT")
        assert house.hall.house.tables[code].number == 3 + 6
        assert [seat["dialect"] for seat in now["seats"]] == ["native", "qwirkle-lines"]


# Coming back


async def test_resuming_from_a_second_connection_dismisses_the_first(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        ann, ben, now = await native_pair(house.http)
        seated = next(said for said in ann.heard if said["type"] == "Seated")
        again = await NativeGuest.at(house.http)
        back = await again.ask("Resume", table=seated["table"].lower() + " ", secret=seated["secret"], moves=True)
        assert back == {**seated, "re": back["re"], "secret": back["secret"]}
        assert back["secret"] != seated["secret"], "a secret changes when it is used"
        parted = await ann.hear("Parted")
        assert (parted["re"], parted["table"]) == (None, seated["table"])
        assert "another connection" in parted["reason"]
        assert (await ann.ask("Play", moves=[now["moves"][0]]))["type"] == "Refused"
        assert (await ann.ask("Lobby"))["type"] == "Tables", "it stays connected, at no table"
        await again.say("Play", moves=[now["moves"][0]])
        assert (await ben.hear("News"))["entry"]["who"] == now["acting"][0]
        await ann.close()
        await again.hear("News")
        assert (await again.ask("Preview", move=now["moves"][0]))["type"] == "Refused"
        await seen(lambda: len(house.hall.connections) == 2)
        assert all(seat.listener for seat in house.hall.house.tables[seated["table"]].occupied)


@pytest.mark.parametrize("secret", ["", "0" * 32, "ü", "\x00", "x" * 10_000])
async def test_a_wrong_secret_takes_no_seat(tmp_path: Path, secret: str) -> None:
    async with running_house(tmp_path) as house:
        ann, _, _ = await native_pair(house.http)
        seated = next(said for said in ann.heard if said["type"] == "Seated")
        thief = await NativeGuest.at(house.http)
        refused = await thief.ask("Resume", table=seated["table"], secret=secret)
        assert refused["type"] == "Refused"
        assert refused["reason"] == f"this is not the secret of a seat at table {seated['table']}"


async def test_a_guest_by_line_cannot_take_a_native_seat_by_its_name(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        ann, _, _ = await native_pair(house.http)
        await ann.close()
        (table,) = house.hall.house.tables.values()
        await seen(lambda: any(seat.missing for seat in table.occupied))
        first, second = await line_pair(house.ports["qwirkle-lines"], "Ann", "Ben")
        await play_on(first, second, most=2)
        assert len(house.hall.house.tables) == 2


async def test_the_table_shown_on_return_has_everything_that_was_told_before(tmp_path: Path) -> None:
    async with running_house(tmp_path) as house:
        ann, ben, now = await native_pair(house.http)
        seated = next(said for said in ann.heard if said["type"] == "Seated")
        await ann.say("Play", moves=[now["moves"][0]])
        now = (await ann.hear("News"))["now"]
        told = [said["entry"] for said in ann.heard if said["type"] == "News"]
        await ann.close()
        again = await NativeGuest.at(house.http)
        await again.ask("Resume", table=seated["table"], secret=seated["secret"], moves=True)
        shown = await again.hear("Table")
        assert shown["history"][-len(told) :] == told
        assert shown["history"][0]["events"][0]["commitment"] == shown["commitment"]
        assert {**shown["now"], "seats": None} == {**now, "seats": None}
        assert ben
