"""Our client: how it sits down, what it does when it is refused, and that it survives whatever a server says."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavola.bots import choose
from tavola.dialects import guest as contract
from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.board import Board
from tavola.dialects.eriantys_views.client import Guest
from tavola.games.chance import SeededChance
from tavola.games.eriantys.pieces import COLOURS
from tavola.games.eriantys.words import MoveStudent, Pay, PlayAssistant, TakeCloud, UseJester
from tests.dialects.eriantys_views.talking import Bot, Talk, bots_at, listen, play_out
from tests.dialects.eriantys_views.test_games import assert_knows
from tests.support.sansio import SansIo

LOGGED_IN = {"type": "LoginReply", "NicknameAccepted": True, "connectionSuccessful": True}


def hear(guest: Guest, *said: dict[str, Any]) -> list[dict[str, Any]]:
    """What the guest answers at once."""
    return [json.loads(line) for one in said for line in guest.receive(json.dumps(one).encode()).splitlines()]


def text(said: str) -> dict[str, Any]:
    return {"type": "TextMessage", "Nickname": "ann", "text": said}


TOWER = {"type": "TowerMessage", "Nickname": "ann", "colorTower": "WHITE", "towerNumber": 8}


def test_it_is_a_guest_like_those_of_the_other_dialects() -> None:
    guest: contract.Guest = Guest("ann")
    assert guest.game == "eriantys"
    assert (guest.number, guest.names, guest.my_turn, guest.over, guest.refused) == (None, [], False, False, None)
    assert guest.beat_seconds
    assert json.loads(guest.beat()) == {"type": "PingMessage"}
    silent = Guest("ann", extensions=False)
    assert (silent.beat_seconds, silent.beat()) == (None, b"")


def test_it_logs_in_and_registers() -> None:
    guest = Guest("ann", players=3, expert=True)
    assert json.loads(guest.hello()) == {"type": "LoginRequest", "Nickname": "ann", "extensions": True}
    assert hear(guest, LOGGED_IN) == [
        {
            "type": "PlayerNicknameMessage",
            "Nickname": "ann",
            "numPlayers": 3,
            "colorTower": "WHITE",
            "gameMode": "expert",
        }
    ]
    plain = Guest("ann", code="K7Q2M", tower="BLACK", extensions=False)
    assert json.loads(plain.hello())["extensions"] is False
    assert hear(plain, LOGGED_IN) == [
        {
            "type": "PlayerNicknameMessage",
            "Nickname": "ann",
            "numPlayers": 2,
            "colorTower": "BLACK",
            "gameMode": "simplified",
            "code": "K7Q2M",
        }
    ]


def test_it_tries_the_next_colour_unless_it_was_told_which() -> None:
    guest = Guest("ann", players=3)
    invalid = {"type": "InvalidTowerMessage", "Nickname": "ann"}
    heard: list[dict[str, Any]] = [LOGGED_IN, *[invalid] * 8]
    tried = [hear(guest, said)[0]["colorTower"] for said in heard]
    assert tried == ["WHITE", "BLACK", "GREY"] * 3, "another lobby may stand open by now"
    assert hear(guest, invalid) == []
    assert guest.refused
    assert guest.over
    choosy = Guest("ann", tower="BLACK")
    hear(choosy, LOGGED_IN, invalid)
    assert choosy.refused == "no black towers are to be had there"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"type": "LoginReply", "NicknameAccepted": False, "connectionSuccessful": True}, "cannot be had"),
        ({"type": "LoginReply", "nicknameAccepted": False, "connectionSuccessful": True}, "cannot be had"),
        ({"type": "LoginReply", "NicknameAccepted": True, "connectionSuccessful": False}, "no more players"),
        ({"type": "InvalidNicknameMessage", "Nickname": "ann"}, "somebody else's"),
        (text("there is no table 'X' here"), "there is no table 'X' here"),
        ({"type": "ErrorMessage", "Nickname": "ann", "error": "table X is full"}, "table X is full"),
    ],
)
def test_it_says_why_it_was_not_let_in(said: dict[str, Any], reason: str) -> None:
    guest = Guest("ann")
    hear(guest, said)
    assert guest.refused
    assert reason in guest.refused
    assert guest.over
    assert not guest.my_turn
    assert guest.result() == guest.refused


def test_a_text_after_the_seat_is_no_refusal() -> None:
    guest = Guest("ann")
    hear(guest, LOGGED_IN, TOWER, text("Table K7Q2M, waiting for 1 more"))
    assert guest.refused is None


def test_it_remembers_the_code_and_the_secret() -> None:
    guest = Guest("ann")
    hear(guest, LOGGED_IN, TOWER | {"code": "K7Q2M", "secret": "s3cret"})
    assert (guest.code, guest.secret) == ("K7Q2M", "s3cret")
    hear(guest, TOWER | {"Nickname": "bob", "code": "other", "secret": "other"})
    guest.hello()
    (again,) = hear(guest, LOGGED_IN)
    assert (again["code"], again["secret"]) == ("K7Q2M", "s3cret")


def begun(*, extensions: bool = True, expert: bool = False) -> tuple[Bot, Talk]:
    """Our client and somebody by hand, the client on turn."""
    for seed in range(20):
        house = SansIo(f"begun {seed}")
        bot = Bot(house, Guest("ann", expert=expert, extensions=extensions))
        bob = Talk(house, "bob")
        bob.join(2, "BLACK", "expert" if expert else "simplified")
        bot.listen()
        if bot.guest.my_turn:
            return bot, bob
    raise AssertionError("ann never begins")


def test_a_move_once_said_is_not_said_again_before_it_is_answered() -> None:
    bot, _ = begun()
    spoken = bot.guest.say(PlayAssistant(3))
    assert not bot.guest.my_turn
    bot.guest.receive(json.dumps(text("bob is back")).encode())
    bot.guest.receive(json.dumps({"type": "ErrorMessage", "Nickname": "ann", "error": "not now"}).encode())
    assert not bot.guest.my_turn, "two programs could go on like that for ever"
    bot.guest.receive(json.dumps(text("It's your turn")).encode())
    assert bot.guest.my_turn
    assert json.loads(spoken) == {
        "type": "PlayAssistantCardMessage",
        "Nickname": "ann",
        "assistantCard": {"priority": 3, "motherNatureMovement": 2},
    }


def test_a_refused_payment_is_not_tried_again_in_this_turn() -> None:
    bot, bob = begun(expert=True)
    bot.says(bot.guest.say(PlayAssistant(1)))
    bob.say("PlayAssistantCardMessage", assistantCard=9)
    bot.listen()
    assert bot.guest.my_turn
    assert bot.guest.allowed(Pay(4))
    bot.guest.say(Pay(4))
    bot.guest.receive(b'{"type":"ErrorMessage","Nickname":"ann","error":"no"}')
    assert bot.guest.my_turn
    assert not bot.guest.allowed(Pay(4))
    assert bot.guest.allowed(MoveStudent("red", "dining"))
    bot.guest.receive(json.dumps(text("It's your turn")).encode())
    assert bot.guest.allowed(Pay(4))


def test_characters_shown_for_another_reason_are_no_answer_to_a_payment() -> None:
    bot, bob = begun(expert=True)
    bot.says(bot.guest.say(PlayAssistant(1)))
    bob.say("PlayAssistantCardMessage", assistantCard=9)
    bot.listen()
    shown = json.loads(next(line for line in reversed(bot.lines) if b"ReqPlayCharacterCardMessage" in line))
    card = shown["characterDeck"][0]
    bot.guest.say(Pay(card["characterId"]))
    hear(bot.guest, shown)
    assert not bot.guest.my_turn, "a coin somebody earned, for instance"
    paid = card | {"active": True, "usedBy": "ann"}
    hear(bot.guest, shown | {"characterDeck": [paid, *shown["characterDeck"][1:]]})
    assert bot.guest.my_turn


def test_a_bag_that_was_empty_makes_the_round_the_last_whatever_comes_back() -> None:
    board = Board("ann", 2, expert=True)
    clouds = wire.DisplayCloudsMessage("ann", [wire.Cloud(["RED"]), wire.Cloud([])])

    def island(students: list[wire.Colour]) -> wire.DisplayIslandMessage:
        model = wire.IslandModel(mother_nature=True, students=students, color_tower="NULL", is_joined=False)
        return wire.DisplayIslandMessage("ann", model, 0, 1)

    everybody: list[wire.Colour] = ["GREEN", "YELLOW", "PINK", "BLUE"] * 26 + ["RED"] * 25  # type: ignore[assignment]
    board.follow(island(everybody))
    assert not board.view().dry
    board.follow(clouds)
    assert board.view().dry
    board.follow(island(everybody[3:]))
    board.follow(clouds)
    assert board.view().bag != dict.fromkeys(COLOURS, 0)
    assert board.view().dry


def test_while_a_question_is_open_only_its_answer_is_allowed() -> None:
    bot, _ = begun(expert=True)
    question = {
        "type": "AskMoveStudentsFromCardToEntrance",
        "Nickname": "ann",
        "studentsOnCard": [],
        "entrance": [],
    }
    bot.guest.receive(json.dumps(question).encode())
    assert bot.guest.allowed(UseJester("red", "blue"))
    assert not bot.guest.allowed(TakeCloud(0))
    view = bot.guest.view()
    assert (view.paid, view.uses) == (7, 3)


def test_without_extensions_no_character_is_ever_paid_for() -> None:
    bot, _ = begun(expert=True, extensions=False)
    assert not bot.guest.allowed(Pay(4))
    assert bot.guest.view().characters == []


def test_the_end_is_acknowledged_and_told_as_a_sentence() -> None:
    bots = bots_at(SansIo("end"), 2)
    play_out(bots, "end")
    for bot in bots:
        assert bot.session.seat is None, "EndGame was said"
        assert bot.guest.result().startswith(("ann", "bob"))
        assert "Towers on islands: ann " in bot.guest.result()


# Servers that say no more than the document


EXTRA = {
    "profs",
    "coins",
    "towerNumber",
    "size",
    "noEntryTiles",
    "islandsNumber",
    "owner",
    "code",
    "secret",
    "moved",
    "required",
    "winners",
    "reason",
}


def bare(thing: Any, kind: str = "") -> Any:
    """The same without whatever the document does not have."""
    if isinstance(thing, dict):
        kind = thing.get("type", kind)
        kept = {"towerNumber"} if kind == "TowerMessage" else set()
        return {name: bare(value, kind) for name, value in thing.items() if name in kept or name not in EXTRA}
    return [bare(item, kind) for item in thing] if isinstance(thing, list) else thing


class BareBot(Bot):
    """A guest at a server that knows none of our members."""

    def listen(self) -> None:
        came = [json.dumps(bare(json.loads(line))).encode() + b"\n" for line in self.outlet.taken().splitlines()]
        self.outlet.frames += came
        super().listen()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_it_plays_whole_games_with_nothing_but_the_document(count: int) -> None:
    for seed in range(3):
        house = SansIo(f"bare {seed}")
        names = ("ann", "bob", "cat", "dan")[:count]
        bots = [BareBot(house, Guest(name, players=count, extensions=False)) for name in names]
        listen(bots)
        (table,) = house.house.tables.values()

        def look(bots: list[BareBot] = bots, table: Any = table) -> None:
            for bot in bots:
                view, due = bot.guest.view(), table.view(None)
                assert len(view.islands) == len(due.islands)
                assert [group.tower for group in view.islands] == [group.tower for group in due.islands]
                assert [group.students for group in view.islands] == [group.students for group in due.islands]
                assert view.professors == due.professors
                assert view.clouds == due.clouds
                assert [(card.seat, card.value) for card in view.played] == [
                    (card.seat, card.value) for card in due.played
                ]

        play_out(bots, seed, after=look)
        assert all(bot.guest.over and not bot.guest.refused and not bot.guest.strange_lines for bot in bots)


def test_a_ping_is_a_sign_of_life_and_nothing_strange() -> None:
    guest = Guest("ann")
    for line in (b'{"type":"PingMessage"}', b'{"type":"pingMessage","nickname":"ann"}'):
        assert guest.is_sign_of_life(line)
        assert guest.receive(line) == b""
    assert guest.strange_lines == 0
    for line in (b'{"type":"TextMessage","Nickname":"ann","text":"PingMessage"}', b"PingMessage", b'{"type":7}'):
        assert not guest.is_sign_of_life(line)


def test_a_card_that_was_played_is_not_in_hand_again_when_the_deck_is_shown_whole() -> None:
    guest = Guest("ann")
    whole = [{"priority": value, "motherNatureMovement": (value + 1) // 2} for value in range(1, 11)]
    deck = ann_hears("AssignPlayerDeckResponseMessage", assistantCardsModel=whole)
    for line in (
        deck,
        ann_hears("DisplayHallMessage", hall={}),
        ann_hears("DisplayCemeteryMessage", cemetery=whole[3:4]),
    ):
        guest.receive(line)
    guest.receive(deck)
    assert guest.view().seats[0].hand == (1, 2, 3, 5, 6, 7, 8, 9, 10)


# Servers that say anything


MODEL = {"motherNature": False, "students": [], "colorTower": "NULL", "isJoined": False}
CARD = {"characterId": 13, "cost": 1, "coinOnCard": False, "students": [], "noEntryTiles": 0, "active": False}


def ann_hears(kind: str, **members: Any) -> bytes:
    return json.dumps({"type": kind, "Nickname": "ann"} | members).encode()


STRANGE: list[bytes] = [
    b"",
    b"hello",
    b"[]",
    b"{}",
    b"\xff",
    b'{"type":7}',
    ann_hears("CloudsMessage", clouds=[]),
    ann_hears("LoginRequest"),
    ann_hears("TowerMessage", colorTower="PINK", towerNumber=8),
    ann_hears("TowerMessage", colorTower="WHITE"),
    ann_hears("DisplayIslandMessage", islandModel={}, islandIndex=0),
    ann_hears("DisplayIslandMessage", islandModel=MODEL, islandIndex=12),
    ann_hears("DisplayIslandMessage", islandModel=MODEL, islandIndex=-1),
    ann_hears("DisplayIslandMessage", islandModel=MODEL | {"size": 99}, islandIndex=0),
    ann_hears("DisplayIslandMessage", islandModel=MODEL | {"size": 0}, islandIndex=0),
    ann_hears("DisplayCloudsMessage", clouds=[{"students": ["RED"]}, {"students": []}, {"students": []}]),
    ann_hears("DisplayCloudsMessage", clouds=[{"students": ["GOLD"]}]),
    ann_hears("DisplayCemeteryMessage", cemetery=[{"priority": 11}]),
    ann_hears("DisplayCemeteryMessage", cemetery=[{"priority": 1}, {"priority": 2}, {"priority": 3}]),
    ann_hears("AssignPlayerDeckResponseMessage", assistantCardsModel=[{"priority": 0}]),
    ann_hears("DisplayHallMessage", hall={"GOLD": 1}),
    ann_hears(
        "ReqPlayCharacterCardMessage",
        characterDeck=[CARD | {"usedBy": None, "color": None}],
        existCard=True,
        coins=1,
        supply=1,
    ),
]


@pytest.mark.parametrize("line", STRANGE)
@pytest.mark.parametrize("early", [True, False])
def test_a_strange_line_changes_nothing(line: bytes, early: bool) -> None:
    guest = Guest("ann") if early else begun()[0].guest
    before = guest.view()
    assert guest.receive(line) == b""
    assert guest.strange_lines == 1
    assert guest.view() == before
    assert not guest.over
    assert guest.my_turn is not early


def test_a_fifth_player_is_strange() -> None:
    bot, _ = begun()
    for name in ("x", "y"):
        bot.guest.receive(
            json.dumps({"type": "DisplayEntranceMessage", "Nickname": name, "entrance": []}).encode()
        )
    assert bot.guest.strange_lines == 0
    bot.guest.receive(b'{"type":"DisplayEntranceMessage","Nickname":"z","entrance":[]}')
    assert bot.guest.strange_lines == 1


names = st.sampled_from(["ann", "bob", "cat", "dan", "eve", ""])
colours = st.sampled_from(["GREEN", "RED", "YELLOW", "PINK", "BLUE"])
numbers = st.integers(-2, 14)
students = st.lists(colours, max_size=9)
models = st.fixed_dictionaries(
    {
        "motherNature": st.booleans(),
        "students": students,
        "colorTower": st.sampled_from(["WHITE", "BLACK", "GREY", "NULL"]),
        "isJoined": st.booleans(),
    },
    optional={"size": numbers, "towerNumber": numbers},
)
clouds = st.lists(st.fixed_dictionaries({"students": students}), max_size=4)
cards = st.fixed_dictionaries({"priority": numbers}, optional={"owner": names})
halls = st.dictionaries(colours, numbers)


def message(kind: str, required: dict[str, Any], optional: dict[str, Any] | None = None) -> Any:
    members = {"type": st.just(kind), "Nickname": names} | required
    return st.fixed_dictionaries(members, optional=optional or {})


spoken = st.one_of(
    message("LoginReply", {"NicknameAccepted": st.just(True), "connectionSuccessful": st.just(True)}),
    message("TowerMessage", {"colorTower": st.sampled_from(["WHITE", "BLACK", "GREY"]), "towerNumber": numbers}),
    message("AssignPlayerDeckResponseMessage", {"assistantCardsModel": st.lists(cards, max_size=10)}),
    message("DisplayHallMessage", {"hall": halls}, {"profs": students, "coins": numbers}),
    message("DisplayEntranceMessage", {"entrance": students}),
    message(
        "DisplayCloudsMessage", {"clouds": st.lists(st.fixed_dictionaries({"students": students}), max_size=4)}
    ),
    message("DisplayIslandMessage", {"islandModel": models, "islandIndex": numbers}, {"islandsNumber": numbers}),
    message("DisplayCemeteryMessage", {"cemetery": st.lists(cards, max_size=4)}),
    message("TextMessage", {"text": st.sampled_from(["It's your turn", "Your turn is over", "?"])}),
    message("WinMessage", {}, {"winners": st.lists(names, max_size=4)}),
    message("OrderMessage", {"order": st.lists(names, max_size=4)}),
    message("StartTurnMessage", {"phase": st.sampled_from(["planning", "action"])}),
    message("AskColorToIgnore", {}),
    message("ErrorMessage", {"error": st.just("no")}),
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(spoken.map(json.dumps).map(str.encode), st.binary(max_size=20)), max_size=30))
def test_whatever_a_server_says_it_does_not_fall_over(lines: list[bytes]) -> None:
    for players in (2, 3):
        guest = Guest("ann", players=players, expert=True)
        for line in lines:
            guest.receive(line)
            guest.view()
            assert guest.my_turn in (True, False)
            assert guest.result()


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(spoken)
def test_an_odd_line_in_a_game_leaves_a_bot_with_a_move_or_a_sentence(said: dict[str, Any]) -> None:
    guest = begun()[0].guest
    guest.receive(json.dumps(said).encode())
    if guest.my_turn and guest.number is not None:
        try:
            move = choose("eriantys", "random", guest.view(), guest.number, SeededChance(b"x", 0), guest.allowed)
        except ValueError:
            return
        assert guest.say(move)


def test_a_guest_that_knows_everything_is_checked_after_each_of_its_own_moves() -> None:
    """The checks of the whole games hold here too, move by move, for one guest by hand."""
    bot, bob = begun()
    bot.says(bot.guest.say(PlayAssistant(2)))
    bob.say("PlayAssistantCardMessage", assistantCard=9)
    bot.listen()
    assert_knows(bot)
    for _ in range(3):
        bot.play("by hand")
        assert_knows(bot)
    assert bot.guest.view().phase == "mother nature"
