"""Whole games with our own client at every seat: after every event it knows what the house knows."""

import json
from collections.abc import Callable

import pytest

from tavola.dialects.eriantys_commands.client import Guest
from tavola.dialects.eriantys_commands.variants import Variant
from tavola.house.table import Table
from tests.dialects.eriantys_commands.talking import (
    BUILT,
    NAMES,
    VARIANTS,
    WRITTEN,
    Caller,
    Player,
    assert_knows,
    created,
    gathered,
    play_out,
    settle,
    standing,
)
from tests.games.eriantys.playing import position
from tests.support.sansio import SansIo

TABLES = [
    (WRITTEN, WRITTEN),
    (BUILT, BUILT),
    (WRITTEN, BUILT),
    (WRITTEN, BUILT, WRITTEN),
    (BUILT, WRITTEN, BUILT),
    (BUILT, BUILT, BUILT),
    (WRITTEN, BUILT, WRITTEN, BUILT),
    (BUILT, BUILT, BUILT, BUILT),
]


def all_know(players: list[Player], table: Table) -> Callable[[], None]:
    def look() -> None:
        for player in players:
            assert_knows(player, table)

    return look


@pytest.mark.parametrize("expert", [False, True], ids=["simple", "expert"])
@pytest.mark.parametrize("variants", TABLES, ids="+".join)
def test_everybody_knows_the_position_after_every_event(variants: tuple[Variant, ...], expert: bool) -> None:
    for seed in range(2):
        players = gathered(SansIo(f"games {seed}"), *variants, expert=expert)
        look = all_know(players, players[0].table)
        look()
        play_out(players, f"luck {seed}", after=look)
        assert [player.guest.strange_lines for player in players] == [0] * len(players)
        assert [player.guest.winners for player in players] == [players[0].guest.winners] * len(players)
        refusals = [line for player in players for line in player.lines if b'"error"' in line]
        assert refusals == []


def test_a_better_bot_plays_through_it_too() -> None:
    players = gathered(SansIo("greedy"), WRITTEN, BUILT, expert=True)
    look = all_know(players, players[0].table)
    play_out(players, "greedy", "greedy", after=look)


def test_everybody_is_shown_the_same_position() -> None:
    """As-written and as-built, status by status: the same but for the spelling and `activeUser`."""
    players = gathered(SansIo("the same"), WRITTEN, BUILT, expert=True)
    play_out(players, "the same")

    def statuses(player: Player) -> list[dict[str, object]]:
        shown = [json.loads(line) for line in player.lines if b'"type":"status"' in line]
        for status in shown:
            del status["activeUser"]
            board = status["board"] = status.pop("gameBoard", None) or status["board"]
            for card in board["characters"]:
                card["paidInRound"] = card.pop("paidInTurn", None) or card.get("paidInRound", False)
        return shown

    assert statuses(players[0]) == statuses(players[1])


@pytest.mark.parametrize("variants", [(WRITTEN, BUILT), (BUILT, WRITTEN, BUILT), (WRITTEN,) * 4])
@pytest.mark.parametrize("every", [3, 7])
def test_guests_drop_out_and_come_back_at_many_points(variants: tuple[Variant, ...], every: int) -> None:
    sansio = SansIo(f"drops {every}")
    players = gathered(sansio, *variants, expert=True)
    table = players[0].table
    code = table.code
    look = all_know(players, table)
    moves = 0

    def drop() -> None:
        nonlocal moves
        moves += 1
        look()
        if moves % every or table.ledger.state.ended:
            return
        leaving = moves // every % len(players)
        players[leaving].hang_up()
        assert not any(player.guest.my_turn for player in players if not player.outlet.closed) or table.waited_for
        for player in players:
            if not player.outlet.closed:
                player.exchange()
        sansio.later(1.5)
        guest = Guest(NAMES[leaving], variant=variants[leaving], code=code)
        players[leaving] = Player(sansio, guest, variants[leaving])
        settle(players)
        look()

    play_out(players, f"drops {every}", after=drop)


@pytest.mark.parametrize("stop", [0, 1, 5, 20, 60])
@pytest.mark.parametrize("variants", [(WRITTEN, BUILT), (BUILT, WRITTEN, WRITTEN)])
def test_the_game_goes_on_after_the_house_was_restarted(variants: tuple[Variant, ...], stop: int) -> None:
    before = SansIo(f"restart {stop}")
    players = gathered(before, *variants, expert=True)
    code = players[0].table.code
    for number in range(stop):
        (player,) = [player for player in players if player.guest.my_turn]
        player.play(player.choose(f"before {number}", "random"))
        settle(players)
    then = players[0].guest.view()
    after = before.restarted()
    players = [
        Player(after, Guest(name, variant=variant, code=code), variant)
        for name, variant in zip(NAMES, variants, strict=False)
    ]
    settle(players)
    assert players[0].guest.view() == then
    play_out(players, "after", after=all_know(players, after.house.tables[code]))


def test_a_game_that_never_filled_survives_a_restart_too() -> None:
    before = SansIo("not full")
    code = created(before)
    Caller(before).log_in(code, "Anna")
    after = before.restarted()
    anna, ben = Caller(after), Caller(after)
    ben.log_in(code, "Ben")
    assert ben.told() == ["enterGame", "login"]
    anna.log_in(code, "Anna")
    assert anna.told()[:4] == ["enterGame", "login", "status PLAY_ASSISTANT", "gameStart"]


# What nobody may know: the luck to come.


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_houses_with_different_luck_to_come_say_the_same_of_the_same_position(variant: Variant) -> None:
    def heard(seed: str) -> list[bytes]:
        state = position(3, expert=True, cards={1: "GRYP", 7: "GGGGGG", 9: ""}, coins=[3, 3, 3])
        sansio = SansIo(seed)
        players = gathered(sansio, variant, variant, variant, expert=True)
        table = players[0].table
        table.ledger._state, table.ledger._acting = state, (0,)
        code = table.code
        for player in players:
            player.outlet.taken()
        anna = players[0]
        for color in ("GREEN", "RED"):
            anna.command("move", pawn="student", player="Anna", color=color, from_="entrance", to="diningRoom")
        anna.command("pay", player="Anna", character=7)
        anna.command("refill", player="Anna", cloud=0)
        players[2].hang_up()
        again = Caller(sansio, variant)
        again.log_in(code, "Carla")
        return [player.outlet.taken() for player in (*players[:2], again)]

    assert heard("one") == heard("another")


@pytest.mark.parametrize("variant", VARIANTS)
def test_neither_seed_nor_commitment_is_in_any_line(variant: Variant) -> None:
    players = gathered(SansIo("seed"), variant, variant, expert=True)
    table = players[0].table
    seed = table._seed.hex().encode()
    play_out(players, "seed")
    for player in players:
        spoken = b"\n".join(player.lines)
        assert seed not in spoken
        assert table.opened.commitment.encode() not in spoken


def test_a_status_is_rendered_once_for_all_of_a_variant() -> None:
    callers = standing(position(4), BUILT, WRITTEN, BUILT, WRITTEN)
    for caller in callers:
        caller.session._sheet = None
    callers[0].command("move", pawn="student", player="Anna", color="RED", from_="entrance", to="diningRoom")
    assert [caller.told()[-1] for caller in callers[1::2]] == ["status MOVE_STUDENT_2"] * 2
    assert [caller.session._sheet is not None for caller in callers] == [True, True, False, False]
