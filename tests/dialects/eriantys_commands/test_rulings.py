"""What is ruled for both variants: section 0.1 of the page. Swaps, absence and forced duplicates are elsewhere."""

from typing import Any

import pytest

from tavola.dialects.eriantys_commands.states import State
from tavola.dialects.eriantys_commands.variants import Variant
from tests.dialects.eriantys_commands.talking import (
    BUILT,
    VARIANTS,
    WRITTEN,
    Caller,
    begun,
    created,
    hush,
    standing,
    status,
)
from tests.dialects.native.talking import Talk
from tests.games.eriantys.playing import island, letters, position, seen
from tests.support.games import frozen
from tests.support.sansio import SansIo

both = pytest.mark.parametrize("variant", VARIANTS)


def student(caller: Caller, color: str, from_: str, to: str, **other: Any) -> None:
    fields = {"player": caller.name, "fromId": None, "toId": None, "special": False} | other
    caller.command("move", pawn="student", color=color, from_=from_, to=to, **fields)


def error(caller: Caller) -> str:
    """The sentence of the refusal that came first."""
    message = caller.heard()[0]
    assert message["type"] == "error"
    return str(message["message"])


def expert(variant: Variant, character: int, on_card: str = "", **how: Any) -> tuple[Caller, Caller]:
    """Anna has paid for this character; Ben is of the variant that hears echoes."""
    cards = {character: on_card} | {card: "" for card in (2, 4, 6) if card != character}
    anna, ben = standing(position(expert=True, cards=cards, coins=[5, 5], **how), variant, WRITTEN)
    anna.command("pay", player="Anna", character=character)
    hush(anna, ben)
    return anna, ben


# Words, identity, names, codes


def test_fuchsia_is_the_rules_pink() -> None:
    anna, _ = standing(position(), WRITTEN, WRITTEN)
    student(anna, "FUCHSIA", "entrance", "diningRoom")
    assert status(anna)["players"][0]["schoolBoard"]["diningRoom"]["FUCHSIA"] == 1
    assert seen(anna.table.ledger.state).seats[0].dining["pink"] == 1
    anna, _ = standing(position(entrances=["GGRRYYB", "GGRRYYB"]), WRITTEN, WRITTEN)
    student(anna, "FUCHSIA", "entrance", "diningRoom")
    assert error(anna) == "fuchsia is not in your entrance"


@both
@pytest.mark.parametrize("tile", [10, 11, 0])
def test_any_member_of_a_group_means_the_group(variant: Variant, tile: int) -> None:
    how: Any = {"groups": {10: 3}, "towers": {10: "black"}}
    anna, _ = standing(position(**how), variant, variant)
    student(anna, "GREEN", "entrance", "island", toId=tile)
    assert letters(island(anna.table.ledger.state, 10).students) == "G"

    anna, ben = expert(variant, 5, **how)
    anna.command("ban", island=tile)
    assert ben.heard()[0] == {"type": "command", "subtype": "ban", "island": 10}

    anna, ben = expert(variant, 3, **how)
    anna.command("move", pawn="motherNature", island=tile, move=False)
    assert ben.heard()[0]["island"] == 10

    anna, ben = expert(variant, 1, "GRYP", **how)
    student(anna, "RED", "card", "island", toId=tile, special=True)
    assert ben.heard()[0]["toId"] == 10

    anna, ben = standing(position(phase="mother nature", mother=9, **how), variant, WRITTEN)
    anna.command("move", pawn="motherNature", island=tile, move=True)
    assert ben.heard()[0] == {
        "type": "command", "subtype": "move", "pawn": "motherNature", "island": 10, "move": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("subtype", "fields"),
    [
        ("playAssistant", {"assistant": 1}),
        ("pay", {"character": 4}),
        ("refill", {"cloud": 0}),
        ("move", {"pawn": "student", "color": "GREEN", "from_": "entrance", "to": "diningRoom"}),
    ],
)
@pytest.mark.parametrize("name", ["Ben", "anna", "", "Nobody"])
@both
def test_a_player_field_that_names_somebody_else_is_refused(
    variant: Variant, subtype: str, fields: dict[str, Any], name: str
) -> None:
    phase = "planning" if subtype == "playAssistant" else "cloud" if subtype == "refill" else "students"
    state = position(expert=True, cards={2: "", 4: "", 6: ""}, phase=phase)
    anna, ben = standing(state, variant, WRITTEN)
    before = frozen(anna.table.ledger.state)
    anna.command(subtype, player=name, **fields)
    assert error(anna) == "you are Anna and play for nobody else"
    assert frozen(anna.table.ledger.state) == before
    assert ben.heard() == []
    ben.command(subtype, player="Anna", **fields)
    assert error(ben) == "you are Ben and play for nobody else"
    assert frozen(anna.table.ledger.state) == before


@pytest.mark.parametrize("name", ["A", "Ünal Şahin", "x" * 32, "two  blanks", "日本", "exit", "😀", '"quoted"'])
def test_names_are_told_exactly_as_they_were_logged_in(name: str) -> None:
    sansio = SansIo()
    code = created(sansio)
    caller, other = Caller(sansio), Caller(sansio, BUILT)
    caller.log_in(code, name)
    other.log_in(code, "Ben")
    assert status(other)["players"][0]["name"] == name


def test_letters_beyond_ascii_are_sent_as_they_are() -> None:
    sansio = SansIo()
    code = created(sansio)
    Caller(sansio).log_in(code, "Ünal")
    caller = Caller(sansio)
    caller.say("enterGame", code=code)
    assert "Ünal".encode() in caller.outlet.taken()


@pytest.mark.parametrize("name", ["", "x" * 33, "tab\there", "line\nbreak", "\x00", "\u2028", "\u200b"])
@both
def test_names_that_are_none_are_refused_and_may_be_tried_again(variant: Variant, name: str) -> None:
    sansio = SansIo()
    caller = Caller(sansio, variant)
    caller.log_in(created(sansio), name)
    assert caller.heard()[1:] == [
        {"type": "login", "success": False},
        {"type": "error", "message": "a name is 1 to 32 printable characters"},
    ]
    caller.say("login", name="Anna")
    sansio.later(0.05)
    assert caller.heard() == [{"type": "login", "success": True}]


@both
def test_a_name_is_there_once(variant: Variant) -> None:
    sansio = SansIo()
    code = created(sansio, 3)
    Caller(sansio).log_in(code, "Anna")
    caller = Caller(sansio, variant)
    caller.log_in(code, "Anna")
    entered, *told = caller.heard()
    assert entered["players"] == [{"name": "Anna", "online": True}]
    assert told == [
        {"type": "login", "success": False},
        {"type": "error", "message": f"somebody named Anna sits at table {code}; take another name"},
    ]
    caller.say("login", name="anna")
    sansio.later(0.05)
    assert caller.told() == ["login"]


@both
def test_codes_are_five_letters_and_digits_in_any_case(variant: Variant) -> None:
    sansio = SansIo()
    code = created(sansio)
    assert len(code) == 5
    assert code.isalnum()
    assert code == code.upper()
    for typed in (code, code.lower(), code.title()):
        caller = Caller(sansio, variant)
        caller.say("enterGame", code=typed)
        sansio.later(0.05)
        assert caller.heard() == [{"type": "enterGame", "found": True, "expectedPlayers": 2, "players": []}]


@both
def test_a_table_opened_elsewhere_can_be_entered_here(variant: Variant) -> None:
    sansio = SansIo()
    host = Talk(sansio)
    host.say("Open", game="eriantys", players=2, name="Olga B.", options={"expert": True})
    caller = Caller(sansio, variant)
    caller.log_in(host.table.code, "Anna")
    begins = next(message for message in caller.heard() if message["type"] == "status")
    assert [player["name"] for player in begins["players"]] == ["Olga B.", "Anna"]
    assert begins["expert"] is True


def test_a_table_created_here_is_in_everybodys_lobby() -> None:
    sansio = SansIo()
    code = created(sansio, 3)
    assert [table.code for table in list(sansio.house.lobby.offered("eriantys"))] == [code]


@pytest.mark.parametrize(
    ("code", "due"),
    [("NONE5", "there is no table 'NONE5' here"), ("", "there is no table '' here"), ("QWIRKLE", None)],
)
@both
def test_a_game_that_cannot_be_entered(variant: Variant, code: str, due: str | None) -> None:
    sansio = SansIo()
    if due is None:
        code = sansio.house.open("qwirkle", players=2).code
        due = f"at table {code} Qwirkle is played"
    caller = Caller(sansio, variant)
    hush(caller)
    caller.say("enterGame", code=code)
    sansio.later(0.05)
    assert caller.heard() == [{"type": "enterGame", "found": False}, {"type": "error", "message": due}]
    assert caller.session.state is State.CONNECTED


@both
def test_a_running_game_with_everybody_online_is_not_found(variant: Variant) -> None:
    anna, _ = begun(variant, variant)
    code = anna.table.code
    caller = Caller(anna.sansio, variant)
    caller.say("enterGame", code=code)
    anna.sansio.later(0.05)
    found, why = caller.heard()
    assert found == {"type": "enterGame", "found": False}
    assert why["message"] == f"table {code} is full and nobody who could come back here is missing"


def test_a_new_enter_game_replaces_the_old_one_found_or_not() -> None:
    sansio = SansIo()
    first, second = created(sansio), created(sansio)
    caller = Caller(sansio)
    caller.say("enterGame", code=first)
    caller.say("enterGame", code=second)
    caller.say("login", name="Anna")
    assert caller.table.code == second
    caller.say("logout")
    caller.say("enterGame", code=first)
    caller.say("enterGame", code="NONE5")
    hush(caller)
    caller.say("login", name="Anna")
    assert caller.told() == ["login", "error"]


@pytest.mark.parametrize("number", [0, 1, 5, 7, -2, 10**30])
@both
def test_games_are_for_two_to_four(variant: Variant, number: int) -> None:
    sansio = SansIo()
    caller = Caller(sansio, variant)
    hush(caller)
    caller.say("gameCreation", playersNumber=number, expert=False)
    assert error(caller) == f"Eriantys is for 2 to 4 players, not {number}"
    assert sansio.house.tables == {}


# Seats and teams


@both
def test_four_players_show_the_teams_towers_on_both_boards_and_win_together(variant: Variant) -> None:
    towers: Any = dict.fromkeys((0, 2, 4, 6, 8, 10), "white")
    state = position(4, phase="cloud", number=10, order=[1, 2, 3, 0], hands=[[]] * 4, towers=towers)
    callers = standing(state, variant, variant, variant, variant)
    callers[0].command("refill", player="Anna", cloud=0)
    heard = callers[3].heard()
    boards = [player["schoolBoard"] for player in heard[-2]["players"]]
    assert [board["towerType"] for board in boards] == ["WHITE", "BLACK", "WHITE", "BLACK"]
    assert [board["towersNumber"] for board in boards] == [2, 8, 2, 8]
    assert [player["wizardType"] for player in heard[-2]["players"]] == ["FUCHSIA", "GREEN", "WHITE", "YELLOW"]
    assert heard[-1] == {"type": "win", "winners": ["Anna", "Carla"]}


@both
def test_influence_bonus_is_the_payer_until_the_turn_ends(variant: Variant) -> None:
    anna, ben = expert(variant, 8, phase="cloud")
    anna.command("refill", player="Anna", cloud=0)
    shown = [message["board"]["influenceBonus"] for message in ben.heard() if message["type"] == "status"]
    assert shown == ["Anna", None]


# Legality


@pytest.mark.parametrize(("target", "steps"), [(5, 1), (7, 2), (2, None), (4, 3)])
def test_mother_nature_names_her_target(target: int, steps: int | None) -> None:
    """Four groups, she stands on the one of tiles 2 to 4: her own means the full circle, which is too far here."""
    groups, towers = {2: 3, 5: 2, 7: 5}, {2: "white", 7: "white", 5: "black"}
    how: Any = {"groups": groups, "towers": towers, "mother": 2, "phase": "mother nature"}
    far = position(**how, values={0: 6, 1: 9})
    anna, _ = standing(far, WRITTEN, WRITTEN)
    anna.command("move", pawn="motherNature", island=target, move=True)
    if steps in (1, 2):
        assert "error" not in anna.told()
    else:
        assert error(anna) == "mother nature may go 1 to 3 groups, not 5"
    near = position(**how, values={0: 10, 1: 9})
    anna, _ = standing(near, WRITTEN, WRITTEN)
    anna.command("move", pawn="motherNature", island=target, move=True)
    assert "error" not in anna.told()
    assert anna.session.seat is None or seen(anna.table.ledger.state).mother_nature == near.head_of[target]


@pytest.mark.parametrize("tile", [-1, 12, 10**20])
@both
def test_islands_that_are_not_there(variant: Variant, tile: int) -> None:
    due = f"there is no island {tile}: the islands are 0 to 11"
    anna, _ = standing(position(phase="mother nature"), variant, variant)
    anna.command("move", pawn="motherNature", island=tile, move=True)
    assert error(anna) == due
    anna, _ = standing(position(), variant, variant)
    student(anna, "GREEN", "entrance", "island", toId=tile)
    assert error(anna) == due
    for character, command in ((5, "ban"), (3, "move")):
        anna, _ = expert(variant, character)
        anna.command(command, island=tile, **({"pawn": "motherNature", "move": False} if character == 3 else {}))
        assert error(anna) == due


SPECIAL = "special is true for what characters 1, 7, 10 and 11 do and for no other move"
NO_WAY = "no move and no character takes a student that way"


@pytest.mark.parametrize(
    ("from_", "to", "special", "due"),
    [
        ("entrance", "island", True, SPECIAL),
        ("card", "island", False, SPECIAL),
        ("card", "diningRoom", False, SPECIAL),
        ("card", "entrance", False, SPECIAL),
        ("entrance", "card", False, SPECIAL),
        ("dining-room", "entrance", False, SPECIAL),
        ("island", "entrance", False, NO_WAY),
        ("entrance", "bag", False, NO_WAY),
        ("card", "card", True, NO_WAY),
        ("entrance", "entrance", False, NO_WAY),
        ("", "", False, NO_WAY),
        ("diningroom", "entrance", True, NO_WAY),
    ],
)
@both
def test_special_is_true_exactly_for_1_7_10_and_11(
    variant: Variant, from_: str, to: str, special: bool, due: str
) -> None:
    anna, ben = expert(variant, 1, "GRYP")
    before = frozen(anna.table.ledger.state)
    student(anna, "GREEN", from_, to, special=special, toId=3 if to == "island" else None)
    assert error(anna) == due
    assert frozen(anna.table.ledger.state) == before
    assert ben.heard() == []


@pytest.mark.parametrize("character", [1, 11])
@both
def test_the_id_of_a_card_is_null_or_the_active_character(variant: Variant, character: int) -> None:
    to = "island" if character == 1 else "diningRoom"
    where = 4 if character == 1 else None
    for named in (7, 2, 0, 11 if character == 1 else 1):
        anna, ben = expert(variant, character, "GRYP")
        student(anna, "RED", "card", to, fromId=named, toId=where, special=True)
        assert error(anna) == f"character {named} is not the one that was paid for in this turn"
        assert ben.heard() == []
    for right in (None, character):
        anna, ben = expert(variant, character, "GRYP")
        student(anna, "RED", "card", to, fromId=right, toId=where, special=True)
        assert ben.heard()[0]["fromId"] == character


@both
def test_ids_and_special_may_be_left_out(variant: Variant) -> None:
    anna, ben = standing(position(), variant, WRITTEN)
    anna.command("move", pawn="student", player="Anna", color="RED", from_="entrance", to="diningRoom")
    assert ben.told()[0] == "command move"


@both
def test_a_move_to_an_island_says_which(variant: Variant) -> None:
    anna, _ = standing(position(), variant, variant)
    student(anna, "RED", "entrance", "island")
    assert error(anna) == "a move to an island says which one in toId"


@both
def test_a_colour_that_is_none(variant: Variant) -> None:
    anna, _ = standing(position(), variant, variant)
    student(anna, "PINK", "entrance", "diningRoom")
    assert error(anna) == "color must be one of BLUE, FUCHSIA, GREEN, RED, YELLOW"


@both
def test_numbers_and_booleans_may_come_as_strings(variant: Variant) -> None:
    anna, _ = standing(position(phase="mother nature"), variant, variant)
    anna.command("move", pawn="motherNature", island="1", move="true")
    assert status(anna)["subPhase"] == "CHOOSE_CLOUD"
    caller = Caller(SansIo(), variant)
    caller.say("gameCreation", playersNumber="3", expert="false")
    assert caller.told() == ["gameCreation"]


@both
def test_pay_is_a_move_of_its_own_and_nobody_must_use_what_was_paid_for(variant: Variant) -> None:
    anna, ben = standing(
        position(expert=True, cards={1: "GRYP", 2: "", 9: ""}, coins=[5, 5], phase="cloud"), variant, WRITTEN
    )
    anna.command("pay", player="Anna", character=1)
    echo, shown = ben.heard()
    assert echo == {"type": "command", "subtype": "pay", "player": "Anna", "character": 1}
    card = shown["board"]["characters"][0]
    assert (card["active"], card["paidInRound"], card["alreadyPaid"], card["effectCost"]) == (True, True, True, 1)
    assert [player["coins"] for player in shown["players"]] == [4, 5]
    anna.command("refill", player="Anna", cloud=0)
    statuses = [message for message in ben.heard() if message["type"] == "status"]
    assert [shown["board"]["characters"][0]["active"] for shown in statuses] == [True, False]
    assert [shown["board"]["characters"][0]["alreadyPaid"] for shown in statuses] == [True, True]


@both
def test_the_messengers_bonus_stays_until_the_round_ends(variant: Variant) -> None:
    anna, ben = expert(variant, 4, phase="mother nature")
    anna.command("move", pawn="motherNature", island=1, move=True)
    anna.command("refill", player="Anna", cloud=0)
    played = ben.heard()[-2]["board"]["playedAssistants"]
    assert [card["bonus"] for card in played] == [True, False]


@pytest.mark.parametrize(("character", "uses"), [(2, 1), (4, 1), (6, 1), (8, 1)])
def test_uses_number_stays_1_for_those_that_act_with_the_payment(character: int, uses: int) -> None:
    anna, ben = standing(position(expert=True, cards={2: "", 4: "", 6: "", 8: ""}, coins=[5, 5]), WRITTEN, WRITTEN)
    anna.command("pay", player="Anna", character=character)
    card = next(card for card in ben.heard()[-1]["board"]["characters"] if card["id"] == character)
    assert (card["usesNumber"], card["active"]) == (uses, True)
