"""Our client: it keeps to what servers need of it, and survives whatever one says."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.dialects.eriantys_commands.client import MOST_ERRORS, Guest
from tavola.dialects.eriantys_commands.position import Position
from tavola.dialects.eriantys_commands.status import Sheet
from tavola.dialects.eriantys_commands.variants import WAYS, Variant
from tavola.dialects.eriantys_commands.wire import Status, line, read_house
from tavola.dialects.guest import Guest as AnyGuest
from tavola.games.eriantys.words import (
    MoveMotherNature,
    MoveStudent,
    Pay,
    PlayAssistant,
    UseHerald,
    UseJester,
    UseMinstrel,
    UseMonk,
    UseMushroomSeller,
    UsePrincess,
    UseThief,
)
from tests.dialects.eriantys_commands.talking import BUILT, VARIANTS, WRITTEN, Caller, Player, settle
from tests.games.eriantys.playing import played, position, random_game, seen
from tests.support.sansio import SansIo, Silent

both = pytest.mark.parametrize("variant", VARIANTS)
NAMES = ["Anna", "Ben"]


def said(guest: Guest, **message: Any) -> Any:
    """What the guest answers to this, as values."""
    return read(guest.receive(json.dumps(message).encode()))


def read(answer: bytes) -> Any:
    lines = [json.loads(line) for line in answer.splitlines()]
    return lines[0] if len(lines) == 1 else lines or None


def status(variant: Variant, **how: Any) -> bytes:
    return line(Sheet(NAMES, WAYS[variant]).status(seen(position(**how))))


def playing(variant: Variant, **how: Any) -> Guest:
    """A guest named Anna whose turn it is."""
    guest = Guest("Anna", variant=variant, code="ABC12")
    said(guest, type="enterGame", found=True, expectedPlayers=2, players=[])
    said(guest, type="login", success=True)
    guest.receive(status(variant, **how))
    said(guest, type="gameStart")
    said(guest, type="turnEnable", player="Anna", enable=True)
    return guest


def test_it_is_a_guest_like_every_other() -> None:
    guest: AnyGuest = Guest("Anna")
    assert guest.game == "eriantys"


def test_it_creates_a_game_enters_and_logs_in() -> None:
    guest = Guest("Anna", players=3, expert=True)
    assert read(guest.hello()) == {"type": "gameCreation", "playersNumber": 3, "expert": True}
    assert said(guest, type="gameCreation", code="9G285") == {"type": "enterGame", "code": "9G285"}
    assert guest.code == "9G285"
    found = {"type": "enterGame", "found": True, "expectedPlayers": 3, "players": []}
    assert said(guest, **found) == {"type": "login", "name": "Anna"}
    assert said(guest, type="login", success=True) is None
    assert not guest.over
    assert said(guest, **found) is None  # and not a second time


def test_with_a_code_it_enters_that_game() -> None:
    assert read(Guest("Anna", code="ABC12").hello()) == {"type": "enterGame", "code": "ABC12"}
    assert said(Guest("Anna", code="ABC12"), type="gameCreation", code="OTHER") is None


@pytest.mark.parametrize("reason", [True, False])
def test_whoever_is_not_let_in_knows_why(reason: bool) -> None:
    guest = Guest("Anna", code="ABC12")
    said(guest, type="enterGame", found=False)
    assert guest.over
    assert guest.refused == "there is no game ABC12 to enter"
    if reason:
        said(guest, type="error", message="table ABC12 is full")
        assert guest.refused == guest.result() == "table ABC12 is full"
    guest = Guest("Anna", code="ABC12")
    said(guest, type="enterGame", found=True, expectedPlayers=2, players=[])
    said(guest, type="login", success=False)
    assert guest.refused == "cannot log in as Anna"


def test_signs_of_life() -> None:
    written, built = Guest("Anna"), Guest("Anna", variant="as-built")
    assert said(written, type="ping") == {"type": "pong"}
    assert written.beat_seconds is None
    assert said(built, type="ping") is None
    assert built.beat_seconds == 1.0
    assert read(built.beat()) == {"type": "pong"}


def test_names_are_known_in_the_waiting_room() -> None:
    guest = Guest("Anna", code="ABC12")
    players = [{"name": "Anna", "online": True}, {"name": "Zoe", "online": False}]
    said(guest, type="waitingRoomUpdate", expectedPlayers=3, players=players)
    assert guest.names == ["Anna", "Zoe"]
    assert guest.number is None
    with pytest.raises(ValueError, match="no position"):
        guest.view()


@both
def test_it_acts_only_after_its_own_turn_enable(variant: Variant) -> None:
    guest = Guest("Anna", variant=variant, code="ABC12")
    guest.receive(status(variant))
    assert not guest.my_turn
    said(guest, type="gameStart")
    assert not guest.my_turn
    said(guest, type="turnEnable", player="Ben", enable=True)
    assert not guest.my_turn
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.my_turn
    said(guest, type="turnEnable", player="Anna", enable=False)
    assert not guest.my_turn


def test_as_built_every_status_takes_the_turn_away_until_the_next_turn_enable() -> None:
    guest = playing(BUILT)
    guest.receive(status(BUILT))
    guest.receive(status(BUILT))
    assert not guest.my_turn
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.my_turn


@both
def test_after_a_command_it_waits_for_the_answer(variant: Variant) -> None:
    guest = playing(variant)
    guest.say(MoveStudent("red", 3))
    assert not guest.my_turn
    guest.receive(status(variant, left=2))
    assert guest.my_turn is (variant is WRITTEN)
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.my_turn


def test_as_written_a_refusal_leaves_the_turn() -> None:
    guest = playing(WRITTEN)
    guest.say(MoveStudent("red", 3))
    said(guest, type="error", message="no")
    assert guest.my_turn


def test_as_built_a_refusal_is_followed_by_status_and_turn_enable() -> None:
    guest = playing(BUILT)
    guest.say(MoveStudent("red", 3))
    said(guest, type="error", message="no")
    assert not guest.my_turn
    guest.receive(status(BUILT))
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.my_turn


def test_it_does_not_try_for_ever() -> None:
    guest = playing(WRITTEN)
    for _ in range(MOST_ERRORS):
        assert guest.my_turn
        guest.say(MoveStudent("red", 3))
        said(guest, type="error", message="no")
    assert not guest.my_turn
    guest.receive(status(WRITTEN))
    assert guest.my_turn


@both
def test_a_pause_ends_with_the_next_turn_enable(variant: Variant) -> None:
    guest = playing(variant)
    said(guest, type="error", message="UserDisconnected")
    said(guest, type="waitingRoomUpdate", expectedPlayers=2, players=[])
    assert not guest.my_turn
    guest.receive(status(variant))
    said(guest, type="gameStart")
    assert not guest.my_turn
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.my_turn


def test_the_end_of_a_turn_is_nobodys() -> None:
    guest = playing(WRITTEN, phase="cloud")
    guest.receive(status(WRITTEN, phase="done"))
    assert not guest.my_turn


# What it says

CARDS = {7: "BBBBBB", 9: "", 10: ""}


@pytest.mark.parametrize(("variant", "room"), [(WRITTEN, "diningRoom"), (BUILT, "dining-room")])
def test_a_student(variant: Variant, room: str) -> None:
    guest = playing(variant)
    due = {
        "type": "command", "subtype": "move", "pawn": "student", "player": "Anna", "color": "FUCHSIA",
        "from": "entrance", "to": room, "fromId": None, "toId": None, "special": False,
    }  # fmt: skip
    assert read(guest.say(MoveStudent("pink", "dining"))) == due
    assert read(guest.say(MoveStudent("pink", 4))) == due | {"to": "island", "toId": 4}


@both
def test_mother_nature_names_the_head_of_her_target(variant: Variant) -> None:
    guest = playing(variant, phase="mother nature", mother=9, groups={10: 3}, towers={10: "white"})
    move = {"type": "command", "subtype": "move", "pawn": "motherNature", "move": True}
    assert read(guest.say(MoveMotherNature(1))) == move | {"island": 10}
    assert read(guest.say(MoveMotherNature(2))) == move | {"island": 1}
    assert read(guest.say(UseHerald(4))) == move | {"island": 4, "move": False}


@pytest.mark.parametrize(("variant", "colour"), [(WRITTEN, "BLUE"), (BUILT, "blue")])
def test_colours_of_ignore_and_return(variant: Variant, colour: str) -> None:
    guest = playing(variant)
    assert read(guest.say(UseMushroomSeller("blue"))) == {"type": "command", "subtype": "ignore", "color": colour}
    assert read(guest.say(UseThief("blue"))) == {"type": "command", "subtype": "return", "color": colour}


@pytest.mark.parametrize("move", [UseJester("blue", "red"), UseMinstrel("blue", "red")])
@both
def test_each_half_of_a_swap_after_its_own_answer_and_both_halves_always(variant: Variant, move: Any) -> None:
    place = "card" if isinstance(move, UseJester) else WAYS[variant].dining_room
    guest = playing(variant, expert=True, cards=CARDS)
    first = read(guest.say(move))
    assert (first["color"], first["from"], first["to"], first["special"]) == ("BLUE", place, "entrance", True)
    answer = read(guest.receive(status(variant, expert=True, cards=CARDS)))
    assert not guest.my_turn
    if variant is BUILT:
        assert answer is None
        assert said(guest, type="turnEnable", player="Anna", enable=True) is None
        assert guest.my_turn  # for the pause before a move is due before this half, too
        answer = read(guest.say(move))
    assert (answer["color"], answer["from"], answer["to"], answer["special"]) == ("RED", "entrance", place, True)
    assert not guest.my_turn
    assert read(guest.receive(status(variant, expert=True, cards=CARDS))) is None
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.my_turn


@both
def test_when_the_first_half_is_refused_there_is_no_second(variant: Variant) -> None:
    guest = playing(variant, expert=True, cards=CARDS)
    guest.say(UseJester("blue", "red"))
    said(guest, type="error", message="no")
    assert guest.receive(status(variant, expert=True, cards=CARDS)) == b""
    assert said(guest, type="turnEnable", player="Anna", enable=True) is None
    assert guest.my_turn


@both
def test_a_half_is_not_carried_into_another_turn(variant: Variant) -> None:
    guest = playing(variant, expert=True, cards=CARDS)
    guest.say(UseJester("blue", "red"))
    said(guest, type="turnEnable", player="Anna", enable=False)
    guest.receive(status(variant, expert=True, cards=CARDS, turn=1))
    assert said(guest, type="turnEnable", player="Anna", enable=True) is None


def test_it_never_repeats_an_assistant_number_of_the_round() -> None:
    guest = playing(BUILT, phase="planning", order=[1, 0], values={1: 4}, hands=[[4, 6], [1]])
    assert not guest.allowed(PlayAssistant(4))
    assert guest.allowed(PlayAssistant(6))
    assert guest.my_turn


def test_as_built_it_leaves_a_forced_repetition_to_the_server() -> None:
    how: Any = {"phase": "planning", "order": [1, 0], "values": {1: 4}, "hands": [[4], [1]]}
    assert not playing(BUILT, **how).my_turn
    assert playing(WRITTEN, **how).my_turn


# What existing servers need


def changed(message: bytes, **keys: Any) -> bytes:
    """The status with other values for these keys of its board."""
    told = json.loads(message)
    (told.get("board") or told["gameBoard"]).update(keys)
    return json.dumps(told).encode()


@both
def test_guest_01_an_ignored_colour_means_that_character_9_was_used_whatever_its_counter_says(
    variant: Variant,
) -> None:
    """The existing server leaves `usesNumber` at 1, and takes `ignore` for ever."""
    state, _ = played(position(expert=True, cards={9: ""}, coins=[4, 1]), 0, Pay(9))
    paid = line(Sheet(NAMES, WAYS[variant]).status(seen(state)))
    assert json.loads(paid)["board" if variant is WRITTEN else "gameBoard"]["characters"][0]["usesNumber"] == 1
    guest = playing(variant)
    guest.receive(paid)
    assert guest.view().uses == 1
    guest.receive(changed(paid, ignoreColor="GREEN"))
    assert (guest.view().uses, guest.view().ignored) == (0, "green")


@both
def test_guest_02_nobody_moves_before_the_server_is_ready_to_hear_it(variant: Variant) -> None:
    """The existing server loses a command that comes within a millisecond of its `turnEnable`."""
    assert Guest("Anna", variant=variant).pause_seconds == (0.05 if variant is BUILT else 0)


def test_guest_02_whoever_has_begun_a_swap_finishes_it_from_where_it_was_begun() -> None:
    """The existing server shows an entrance of eight between the halves, which no position of the game has."""
    guest = playing(BUILT, expert=True, cards=CARDS)
    before = guest.view()
    guest.say(UseJester("blue", "red"))
    between = json.loads(status(BUILT, expert=True, cards=CARDS))
    between["players"][0]["schoolBoard"]["entrance"]["BLUE"] += 1
    guest.receive(json.dumps(between).encode())
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.view() == before
    assert not guest.allowed(MoveStudent("red", 3))
    assert guest.allowed(UseJester("blue", "red"))
    assert read(guest.say(UseJester("blue", "red")))["color"] == "RED"
    guest.receive(status(BUILT, expert=True, cards=CARDS))
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.allowed(MoveStudent("red", 3))


@both
def test_guest_03_a_ping_is_a_sign_of_life_and_no_word_about_the_game(variant: Variant) -> None:
    guest = playing(variant)
    assert guest.is_sign_of_life(b'{"type":"ping"}')
    assert guest.is_sign_of_life(b'{ "type" : "ping" }\r')
    for line_ in (
        status(variant),
        b'{"type":"turnEnable","player":"ping","enable":true}',
        b'{"type":"error","message":"ping"}',
        b'{"type":"waitingRoomUpdate","expectedPlayers":2,"players":[]}',
        b'"ping"',
        b"",
    ):
        assert not guest.is_sign_of_life(line_)


@both
def test_guest_04_a_game_that_is_not_opened_ends_it_with_the_servers_sentence(variant: Variant) -> None:
    guest = Guest("Anna", variant=variant, players=7)
    guest.hello()
    said(guest, type="error", message="2 to 4 can play Eriantys, not 7")
    assert guest.over
    assert guest.refused == guest.result() == "2 to 4 can play Eriantys, not 7"


@both
def test_guest_04_our_own_house_refuses_seven_players_in_such_words(variant: Variant) -> None:
    player = Player(SansIo(), Guest("Anna", variant=variant, players=7), variant)
    settle([player])
    assert player.guest.refused
    assert "7" in player.guest.refused


@both
def test_guest_04_an_error_before_the_login_answers_what_was_asked(variant: Variant) -> None:
    guest = Guest("Anna", variant=variant, code="ABC12")
    said(guest, type="enterGame", found=True, expectedPlayers=2, players=[])
    said(guest, type="error", message="no more names today")
    assert guest.refused == "no more names today"


def test_guest_05_ten_seconds_without_any_line_are_a_kick() -> None:
    """The existing server drops whoever it did not understand without a word, and leaves the connection open."""
    guest = playing(BUILT)
    for _ in range(30):
        guest.beat()
        said(guest, type="ping")
    said(guest, type="error", message="no such student")
    for _ in range(9):
        guest.beat()
    assert not guest.over
    guest.beat()
    assert guest.over
    assert (
        guest.refused
        == "kicked: nothing was heard for 10 seconds, not even a ping; the last error was: no such student"
    )
    said(guest, type="ping")  # then it was no kick
    assert not guest.over


def test_guest_05_after_the_end_silence_is_no_kick() -> None:
    guest = playing(BUILT)
    said(guest, type="win", winners=["Ben"])
    for _ in range(30):
        guest.beat()
    assert guest.refused is None
    assert guest.result() == "Ben won."


@both
def test_guest_05_whoever_is_sent_away_with_a_sentence_can_tell_it(variant: Variant) -> None:
    guest = playing(variant)
    said(guest, type="error", message="the house is closed")
    assert guest.result() == "The game is not over. The server's last error was: the house is closed"
    guest.receive(status(variant))
    assert guest.result() == "The game is not over."


def planning(variant: Variant, mine: list[int], theirs: list[int], on_the_table: int | None = None) -> Guest:
    """Anna plans; Ben has played this number already, or will play after her."""
    order = [0, 1] if on_the_table is None else [1, 0]
    values = {} if on_the_table is None else {1: on_the_table}
    return playing(variant, phase="planning", order=order, values=values, hands=[mine, theirs])


def playable(guest: Guest, hand: list[int]) -> list[int]:
    return [value for value in hand if guest.allowed(PlayAssistant(value))]


@pytest.mark.parametrize(
    ("mine", "theirs", "on_the_table", "may"),
    [
        # The other still has 3, so whoever keeps 3 may find it on the table in the last round.
        ([3, 5], [3], 8, [3]),
        ([3, 5], [5], 8, [5]),
        ([3, 5], [3, 8], None, [3]),
        # Whatever is kept, one of the two is in the other's hand or none is.
        ([3, 5], [8], 1, [3, 5]),
        ([3, 5], [3, 5], None, [3, 5]),
        # There is time.
        ([3, 5, 7], [3], 8, [3, 5, 7]),
        # It must not be repeated, so 3 is kept after all.
        ([3, 5], [6], 3, [5]),
    ],
)
def test_guest_06_as_built_nothing_is_kept_for_last_that_the_other_may_play(
    mine: list[int], theirs: list[int], on_the_table: int | None, may: list[int]
) -> None:
    """No number is taken twice in a round there, not even where a hand has no other."""
    assert playable(planning(BUILT, mine, theirs, on_the_table), mine) == may


@pytest.mark.parametrize(
    ("mine", "on_the_table", "may"),
    [
        ([1, 2, 3, 4, 10], 5, [1, 2, 3, 4, 10]),
        ([2, 3, 4, 10], 5, [10]),
        # Now the other has none: it is got rid of in the next round.
        ([2, 3, 4, 10], 10, [2, 3, 4]),
        ([3, 4, 10], 5, [10]),
        ([4, 10], 5, [10]),
        ([10], 5, [10]),
        ([2, 3, 4], 5, [2, 3, 4]),
    ],
)
def test_guest_06_as_built_10_is_not_kept_for_last(mine: list[int], on_the_table: int, may: list[int]) -> None:
    assert playable(planning(BUILT, mine, [7], on_the_table), mine) == may


def test_guest_06_as_written_any_may_be_kept() -> None:
    assert playable(planning(WRITTEN, [3, 10], [3], 5), [3, 10]) == [3, 10]


@pytest.mark.parametrize(("card", "use"), [(1, UseMonk("green", 3)), (11, UsePrincess("green"))])
@both
def test_guest_07_as_built_nobody_who_refills_from_the_bag_is_called_when_it_is_empty(
    variant: Variant, card: int, use: Any
) -> None:
    for bag in ("", "G"):
        guest = playing(variant, expert=True, cards={card: "GRYP", 2: ""}, coins=[4, 1], bag=bag)
        assert guest.allowed(Pay(card)) is guest.allowed(use) is (bool(bag) or variant is WRITTEN)
        assert guest.allowed(Pay(2))


@both
def test_guest_08_a_stray_update_of_the_waiting_room_takes_nobodys_turn(variant: Variant) -> None:
    """The existing server sends one up to a second after `gameStart`, all being there."""
    guest = playing(variant)
    players = [{"name": name, "online": True} for name in NAMES]
    said(guest, type="waitingRoomUpdate", expectedPlayers=2, players=players)
    assert guest.my_turn
    players[1]["online"] = False
    said(guest, type="waitingRoomUpdate", expectedPlayers=2, players=players)
    assert not guest.my_turn


# The end


@pytest.mark.parametrize(
    ("winners", "seats", "told"),
    [(["Ben"], (1,), "Ben won."), ([], (0, 1), "A tie of all."), (None, (0, 1), "A tie of all.")],
)
def test_the_end(winners: Any, seats: tuple[int, ...], told: str) -> None:
    guest = playing(WRITTEN)
    assert guest.result() == "The game is not over."
    said(guest, type="win", winners=winners)
    assert guest.over
    assert not guest.my_turn
    outcome = guest.view().outcome
    assert outcome
    assert outcome.winners == seats
    assert guest.result() == told
    said(guest, type="error", message="UserDisconnected")  # as the existing server goes on to say
    assert guest.refused is None
    assert guest.result() == told


# What other servers say


def test_print_then_parse_is_the_identity() -> None:
    """Every position of whole games, through both spellings of the status and back."""
    for seats, expert in ((2, True), (3, False), (4, True)):
        before: dict[Variant, Position] = {}
        for step in random_game("identity", seats, expert=expert):
            view = seen(step.after)
            if view.outcome:
                break
            for variant in VARIANTS:
                spoken = read_house(line(Sheet(["a", "b", "c", "d"][:seats], WAYS[variant]).status(view)))
                assert isinstance(spoken, Status)
                before[variant] = Position(spoken, before.get(variant))
                assert before[variant].view(view.turn) == view


def without(message: bytes, *paths: str) -> bytes:
    """The status without these keys, wherever they are."""

    def less(thing: Any) -> Any:
        if isinstance(thing, dict):
            return {key: less(value) for key, value in thing.items() if key not in paths}
        return [less(item) for item in thing] if isinstance(thing, list) else thing

    return json.dumps(less(json.loads(message))).encode()


@both
def test_a_status_with_the_documents_keys_alone_is_understood(variant: Variant) -> None:
    cards = {2: "", 4: "", 6: ""}
    how: Any = {"expert": True, "cards": cards, "groups": {3: 2}, "towers": {3: "white"}, "bans": {5: 1}}
    guest = playing(variant, **how)
    whole = guest.view()
    bare = json.loads(
        without(status(variant, **how), "bans", "usesNumber", "containedStudents", "availableBans", "bag", "bonus")
    )
    for group in (bare.get("board") or bare["gameBoard"])["islands"]:
        del group["id"]  # then they count from 0, one after another
    guest.receive(json.dumps(bare).encode())
    said(guest, type="turnEnable", player="Anna", enable=True)
    assert guest.strange_lines == 0
    assert guest.view() == whole


def test_what_the_existing_server_writes_otherwise() -> None:
    how: Any = {"expert": True, "cards": {5: "", 7: "GGGGGG", 9: ""}, "bans": {4: 1}, "bag": "GG"}
    guest = playing(BUILT, **how)
    whole = guest.view()
    observed = json.loads(without(status(BUILT, **how), "bans"))
    bag = observed["gameBoard"]["bag"]
    observed["gameBoard"]["bag"] = {colour: count or None for colour, count in bag.items()}
    observed["gameBoard"]["playedAssistants"].reverse()
    guest.receive(json.dumps(observed).encode())
    said(guest, type="turnEnable", player="Anna", enable=True)
    view = guest.view()
    view.played.reverse()
    assert view == whole


def test_uses_of_a_swap_are_counted_in_messages_there() -> None:
    how: Any = {"expert": True, "cards": {5: "", 7: "GGGGGG", 9: ""}}
    observed = json.loads(status(BUILT, **how))
    card = observed["gameBoard"]["characters"][1]
    for messages, pairs in ((6, 3), (5, 2), (4, 2), (1, 0), (60, 3)):
        card |= {"active": True, "paidInTurn": True, "usesNumber": messages}
        guest = playing(BUILT)
        guest.receive(json.dumps(observed).encode())
        assert (guest.view().paid, guest.view().uses) == (7, pairs)


def test_a_bag_that_was_empty_makes_the_round_the_last_also_when_students_come_back() -> None:
    guest = playing(WRITTEN)
    assert not guest.view().dry
    guest.receive(status(WRITTEN, bag=""))
    assert guest.view().dry
    guest.receive(status(WRITTEN, bag="RRR"))
    assert guest.view().dry
    assert not guest.view().short


def test_a_round_whose_clouds_could_not_be_filled_is_known_to_its_end() -> None:
    guest = playing(WRITTEN, short=True, phase="planning", bag="RRR")
    assert (guest.view().short, guest.view().dry) == (True, True)
    guest.receive(status(WRITTEN, short=True, phase="done", bag="RRR"))
    assert (guest.view().short, guest.view().dry) == (True, True)


STRANGE: list[Any] = [
    b"",
    b"hello",
    b"\xff",
    b"[]",
    b"{}",
    {"type": "chat", "text": "hi"},
    {"type": "win", "winners": ["Nobody"]},
    {"type": "win"},
    {"type": "turnEnable", "player": "Nobody", "enable": True},
    {"type": "turnEnable", "player": "Anna"},
    {"type": "status"},
    {"type": "login"},
    {"type": "command", "subtype": "dance"},
]

CHANGES: dict[str, Any] = {
    "no board": lambda s: s.pop("board"),
    "no players": lambda s: s.update(players=[]),
    "five players": lambda s: s.update(players=s["players"] * 3),
    "one name twice": lambda s: s["players"][1].update(name="Anna"),
    "not our game": lambda s: [player.update(name=player["name"] + "?") for player in s["players"]],
    "an unknown user": lambda s: s.update(activeUser="Nobody"),
    "an unknown sub-phase": lambda s: s.update(subPhase="LUNCH"),
    "a fourth student of two players": lambda s: s.update(subPhase="MOVE_STUDENT_4"),
    "an assistant 11": lambda s: s["players"][0]["assistants"].append({"id": 11, "bonus": False}),
    "an assistant 0 played": lambda s: s["board"]["playedAssistants"][0].update(assistant=0),
    "nobody played": lambda s: s["board"].update(playedAssistants=[]),
    "a character 13": lambda s: s["board"]["characters"][0].update(id=13),
    "a lost island": lambda s: s["board"]["islands"].pop(),
    "an island twice": lambda s: s["board"]["islands"][3].update(id=4),
    "an island of no tiles": lambda s: s["board"]["islands"][3].update(size=0),
    "an island of a thousand tiles": lambda s: s["board"]["islands"][3].update(size=1000),
    "an island 12": lambda s: s["board"]["islands"][0].update(id=12),
    "mother nature at sea": lambda s: s["board"].update(motherNatureIsland=12),
    "fewer than none": lambda s: s["board"]["clouds"][0].update(BLUE=-1),
    "a colour missing": lambda s: s["board"]["clouds"][0].pop("BLUE"),
    "a purple tower": lambda s: s["board"]["islands"][0].update(tower="PURPLE"),
    "a professor of nobody here": lambda s: s["board"]["professors"].update(BLUE="Nobody"),
    "a colour to ignore that is none": lambda s: s["board"].update(ignoreColor="PINK"),
}


@pytest.mark.parametrize("line", STRANGE, ids=str)
def test_a_strange_line_changes_nothing(line: Any) -> None:
    guest = playing(WRITTEN, expert=True, cards={2: "", 4: "", 6: ""})
    before = guest.view()
    guest.receive(line if isinstance(line, bytes) else json.dumps(line).encode())
    assert guest.strange_lines == 1
    assert guest.view() == before
    assert guest.my_turn


@pytest.mark.parametrize("change", CHANGES)
def test_a_strange_status_changes_nothing(change: str) -> None:
    how: Any = {"expert": True, "cards": {2: "", 4: "", 6: ""}}
    guest = playing(WRITTEN, **how)
    before = guest.view()
    strange = json.loads(status(WRITTEN, **how))
    CHANGES[change](strange)
    guest.receive(json.dumps(strange).encode())
    assert guest.strange_lines == 1
    assert guest.view() == before


def test_an_echo_is_no_strange_line() -> None:
    guest = playing(WRITTEN)
    said(guest, type="command", subtype="refill", player="Ben", cloud=1)
    said(guest, type="command", subtype="ban", island=1)
    assert guest.strange_lines == 0


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 13), st.sampled_from(["Anna", "Ben", "RED", "", "true"])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["id", "name"]), inner)),
    max_leaves=6,
)
KEYS = ["found", "success", "player", "enable", "winners", "players", "message", "code", "board", "round"]
KINDS = [
    "ping", "error", "gameCreation", "enterGame", "login", "waitingRoomUpdate", "gameStart", "turnEnable", "win",
    "status", "command", "x",
]  # fmt: skip


@settings(max_examples=80)
@given(
    st.sampled_from(VARIANTS),
    st.lists(st.tuples(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(KEYS), VALUES)), max_size=20),
    st.data(),
)
def test_whatever_a_server_says_it_does_not_fall_over(
    variant: Variant, lines: list[tuple[str, dict[str, Any]]], data: st.DataObject
) -> None:
    guest = playing(variant)
    whole = json.loads(status(variant))
    for kind, fields in lines:
        message = fields | {"type": kind}
        if kind == "status":
            message = whole | data.draw(st.sampled_from([{}, fields]))
        guest.receive(msgspec.json.encode(message))
        guest.view()
        assert guest.my_turn in (True, False)
        guest.result()


@both
def test_our_own_server_says_when_an_error_is_a_kick(variant: Variant) -> None:
    sansio = SansIo()
    host = Caller(sansio, variant)
    table = sansio.house.open("eriantys", players=2)
    host.log_in(table.code, "Anna")
    Caller(sansio, variant).log_in(table.code, "Ben")
    guest = playing(variant)
    host.command("moveStudent")
    host.heard()
    table.reclaim(table.occupied[0], Silent())
    (kick,) = [message for message in host.heard() if message["type"] == "error"]
    assert kick == {
        "type": "error",
        "message": "your seat was taken back from another connection",
        "kicked": True,
    }
    said(guest, type="error", message="no such student")
    assert not guest.over, "an error of any other kind is no kick"
    said(guest, **kick)
    assert guest.over
    assert guest.refused == "kicked: your seat was taken back from another connection"


def test_our_own_server_kicks_whoever_says_nothing() -> None:
    sansio = SansIo()
    host = Caller(sansio)
    silence = WAYS[Variant.AS_WRITTEN].silence_seconds
    for _ in range(int(silence) + 1):
        sansio.later(1)
    (kick,) = [message for message in host.heard() if message["type"] == "error"]
    assert kick == {
        "type": "error",
        "message": f"nothing was heard from you for {silence:g} seconds",
        "kicked": True,
    }
    assert host.outlet.closed
