"""Our own client: what it says by itself, how it bears other servers, and that odd lines do it no harm."""

import json
import random
from typing import Any

import pytest

from tavola.bots import choose
from tavola.dialects.guest import Guest as AnyGuest
from tavola.dialects.masters_states.client import PATIENCE, REMATCH_IDLES, Guest
from tavola.games.chance import SeededChance
from tavola.games.masters import GAME
from tavola.games.masters.words import Convert, Discard, DiscardStored, Pay, Shift, Skip, Store, Swap, Take
from tests.dialects.masters_states.talking import BUILT, WRITTEN, Visitor, guests, in_position, play_on, seen_by
from tests.dialects.masters_states.test_market import units
from tests.games.masters.playing import lead, march, put, table, wait
from tests.support.games import Dice
from tests.support.sansio import SansIo


def hears(guest: Guest, label: str, **arguments: Any) -> Any:
    """What a client answers to a line, read."""
    answer = guest.receive(json.dumps({"Message": label, **arguments}).encode())
    return json.loads(answer) if answer else None


def told(guest: Guest, state: str) -> Any:
    return hears(guest, "nextState", newState=state, nickname="anna")


def follows(visitor: Visitor, variant: str = "as-written") -> Guest:
    """A client that has come back to a visitor's match and knows the position."""
    sansio, name = visitor.sansio, visitor.seat.name
    visitor.hang_up()
    guest = Guest(name, variant=variant, players=2)
    back = Visitor(sansio, WRITTEN if variant == "as-written" else BUILT, guest)
    back.listen()
    return guest


def test_it_is_a_guest_like_any_other() -> None:
    guest: AnyGuest = Guest("anna")
    assert (guest.game, guest.name, guest.number, guest.names) == ("masters", "anna", None, [])
    assert (guest.my_turn, guest.over, guest.refused) == (False, False, None)
    assert json.loads(guest.hello()) == {"Message": "login", "nickname": "anna"}
    assert guest.beat_seconds == 10
    with pytest.raises(ValueError, match="no match has begun"):
        guest.view()


def test_its_sign_of_life_in_both_spellings() -> None:
    assert Guest("anna").beat() == b'{"Message":"ping"}\n'
    assert Guest("anna", variant="as-built").beat() == b"ping\n"


def test_what_it_answers_by_itself() -> None:
    guest = Guest("anna", players=3)
    assert told(guest, "LOGIN") is None
    assert told(guest, "NEW_PLAYER") == {"Message": "binarySelection", "selection": False, "nickname": "anna"}
    assert told(guest, "NUMBER_OF_PLAYERS") == {"Message": "numPlayers", "numPlayers": 3, "nickname": "anna"}
    assert told(guest, "MP_CONFIGURATION_CHOOSE")["selection"] is True
    assert told(guest, "WAITING_FOR_PLAYERS") is None
    assert guest.receive(b"ping") == b""
    assert hears(guest, "ping") is None
    assert guest.strange_lines == 0
    alone = Guest("anna", players=1)
    assert told(alone, "NEW_PLAYER")["selection"] is True
    assert told(alone, "SP_CONFIGURATION_CHOOSE")["selection"] is True
    assert told(Guest("anna"), "RECONNECTION")["selection"] is True


RANKING = {"anna": 1, "bea": 9}
WITH_NEWLINE = "Lorenzo \nthe Magnificent"


def test_after_the_results_it_accepts_at_once() -> None:
    guest = Guest("anna", rematch=True)
    answer = hears(guest, "endGameResults", ranking=RANKING, msg="\nMatch Ranking:")
    assert answer == {"Message": "rematch", "accepted": True, "nickname": "anna"}
    assert not guest.over
    assert guest.idle() == b""


def test_who_declines_lets_the_others_answer_first_but_not_for_ever() -> None:
    """A no closes everybody's screen, and somebody may be reading the ranking on it."""
    guest = Guest("anna")
    assert hears(guest, "endGameResults", ranking=RANKING, msg="\nMatch Ranking:") is None
    for _ in range(REMATCH_IDLES - 1):
        assert guest.idle() == b""
        assert not guest.over
    assert json.loads(guest.idle()) == {"Message": "rematch", "accepted": False, "nickname": "anna"}
    assert guest.over
    assert guest.refused is None
    assert guest.idle() == b""


def test_of_two_the_others_yes_is_answered_at_once_of_three_it_is_not() -> None:
    for players in (2, 3):
        visitors = in_position(SansIo(), table(players))
        guest = follows(visitors[0])
        ranking = dict.fromkeys(guest.names, 3)
        assert hears(guest, "endGameResults", ranking=ranking, msg="") is None
        answer = hears(guest, "rematchOffered", proposer="bea", nickname="")
        assert (answer is not None) == (players == 2) == guest.over


def test_alone_it_declines_at_once() -> None:
    (anna,) = in_position(SansIo(), table(1))
    guest = follows(anna)
    answer = hears(guest, "endGameResults", ranking={"anna": 3, "Lorenzo the Magnificent": 999}, msg="You lost!")
    assert answer["accepted"] is False
    assert guest.over


def test_a_goodbye_while_it_waits_is_the_end_and_no_fault() -> None:
    guest = Guest("anna")
    hears(guest, "endGameResults", ranking=RANKING, msg="")
    hears(guest, "Goodbye", msg="One player declined", abnormalCondition=False)
    assert guest.over
    assert guest.refused is None


@pytest.mark.parametrize(
    ("told", "result"),
    [
        ({"ranking": RANKING}, "bea won: bea 9, anna 1."),
        ({"ranking": {"anna": 9, "bea": 9}, "winners": ["anna"]}, "anna won: anna 9, bea 9."),
        ({"ranking": {"anna": 9, "carl": 2, "bea": 9}}, "anna and bea won: anna 9, bea 9, carl 2."),
        (
            {"ranking": {WITH_NEWLINE: 999, "anna": 9}},
            "anna lost to Lorenzo the Magnificent: anna 9.",
        ),
        (
            {"ranking": {WITH_NEWLINE: -1, "anna": 9}},
            "anna won against Lorenzo the Magnificent: anna 9.",
        ),
        (
            {"ranking": {"Lorenzo the Magnificent": 999, "anna": 9}, "winners": ["Lorenzo the Magnificent"]},
            "anna lost to Lorenzo the Magnificent: anna 9.",
        ),
    ],
)
def test_the_result_names_who_won_and_the_best_first(told: dict[str, Any], result: str) -> None:
    guest = Guest("anna")
    hears(guest, "endGameResults", msg="You lost!", **told)
    assert guest.result() == result


def test_results_by_the_documents_name_only() -> None:
    guest = Guest("anna")
    hears(guest, "EndGameResultsMessage", leaderBoard={"anna": 3, "bea": 9})
    assert "bea 9" in guest.result()


@pytest.mark.parametrize("line", [b"ping", b"ping\r", b'{"Message":"ping"}', b'{"Message":"PingMessage"}'])
def test_a_ping_tells_nothing_about_the_game(line: bytes) -> None:
    assert Guest("anna").is_sign_of_life(line)


@pytest.mark.parametrize("line", [b"", b"pong", b'{"Message":"nextState","newState":"LOGIN"}', b"{}"])
def test_all_else_may_tell_something(line: bytes) -> None:
    assert not Guest("anna").is_sign_of_life(line)


def test_as_built_a_draw_that_no_state_follows_is_gone_on_from() -> None:
    """The existing server announces none after a draw to the last space, and takes another action."""
    for variant in ("as-built", "as-written"):
        position = march(table(2), 0, 23)
        position.reports = 2
        anna, _ = in_position(SansIo(), position, BUILT)
        guest = follows(anna, variant)
        assert guest.idle() == b""
        assert guest.my_turn
        guest.say(Take("row", 3))
        hears(guest, "marketBufferChange", newBuffer=units("COIN SHIELD"), nickname="anna")
        hears(guest, "newFaithPosition", newPosition=24, nickname="anna")
        hears(guest, "LastRound", nickname="")
        assert not guest.my_turn
        assert guest.idle() == b""
        if variant == "as-written":
            assert not guest.my_turn
            continue
        assert guest.my_turn
        assert not guest.allowed(Take("row", 3)), "the same draw again would be lost again"
        assert guest.view().seats[0].waiting == ()
        move = choose("masters", "greedy", guest.view(), 0, SeededChance(b"", 1), guest.allowed)
        assert guest.say(move)
        assert told(guest, "END_TURN") is None
        assert guest.my_turn


def test_as_built_other_moves_are_waited_for() -> None:
    anna, _ = in_position(SansIo(), put(table(2), 0, "", coin=3), BUILT)
    guest = follows(anna, "as-built")
    move = next(
        move
        for move in GAME.moves(GAME.imagine(guest.view(), Dice(1)), 0)
        if getattr(move, "powers", None) == (0,)
    )
    guest.say(move)
    assert guest.idle() == b""
    assert not guest.my_turn


def test_a_name_in_use_ends_it_with_the_reason() -> None:
    guest = Guest("anna")
    hears(guest, "retry", currentState="LOGIN", errMessage="This name is used")
    assert guest.over
    assert guest.refused == "This name is used"
    assert guest.result() == "The match did not end: This name is used."


def test_a_goodbye_ends_it() -> None:
    guest = Guest("anna")
    hears(guest, "Goodbye", msg="I'm sorry", abnormalCondition=True)
    assert guest.over
    assert guest.refused == "I'm sorry"


def test_each_argument_is_sent_by_both_its_names() -> None:
    (anna, _) = in_position(SansIo(), put(table(2), 0, "", coin=3))
    guest = follows(anna)
    assert guest.number == 0
    move = next(
        move
        for move in GAME.moves(GAME.imagine(guest.view(), Dice(1)), 0)
        if getattr(move, "powers", None) == (0,)
    )
    said = json.loads(guest.say(move))
    assert said["cardIds"] == said["CardIDs"] == ["BASICPROD"]
    assert said["productionOfUnknown"] == said["unknownProduction"]
    assert not guest.my_turn
    told(guest, "PRODUCTION_ACTION")
    (pay, *_) = GAME.moves(GAME.imagine(guest.view(), Dice(1)), 0)
    assert isinstance(pay, Pay)
    said = json.loads(guest.say(pay))
    assert said["strongboxCosts"] == said["sbPayments"] == units("COIN:2")
    assert said["warehouseCosts"] == said["whPayments"] == {}


def test_units_are_put_together_into_one_message() -> None:
    anna, _ = in_position(SansIo(), wait(table(2), 0, "coin stone shield"))
    guest = follows(anna)
    assert guest.say(Store("coin", 2)) == b""
    assert guest.my_turn
    assert guest.view().seats[0].waiting == ("stone", "shield")
    assert guest.view().seats[0].shelves[1].count == 1
    assert not guest.allowed(Swap(1, 2)), "shelves are not switched under units that are not there yet"
    assert guest.say(Discard("stone")) == b""
    said = json.loads(guest.say(Store("shield", 1)))
    assert said["resources"] == units("COIN:2 SHIELD:1")
    assert not guest.my_turn


def test_discarding_everything_is_said_with_the_placeholder() -> None:
    anna, _ = in_position(SansIo(), wait(table(2), 0, "coin"))
    said = json.loads(follows(anna).say(Discard("coin")))
    assert said["resources"] == [{"type": "UNKNOWN", "quantity": 0}]


def test_what_cannot_be_said_is_not_allowed() -> None:
    position = put(lead(table(2), 0, 54), 0, "- / - / servant servant servant / -")
    anna, _ = in_position(SansIo(), wait(position, 0, "coin"))
    guest = follows(anna)
    assert not guest.allowed(DiscardStored(3))
    assert not guest.allowed(Shift(3, 4, 1))
    assert guest.allowed(Shift(3, 4, 2))
    assert guest.allowed(Discard("coin"))
    with pytest.raises(ValueError, match="cannot be said"):
        guest.say(Skip())


def test_as_built_what_fits_may_not_be_discarded() -> None:
    position = wait(put(table(2), 0, "coin / stone / shield shield shield"), 0, "stone servant")
    anna, _ = in_position(SansIo(), position, BUILT)
    guest = follows(anna, "as-built")
    assert not guest.allowed(Discard("stone"))
    assert guest.allowed(Discard("servant"))


def test_white_marbles_without_a_choice_are_answered_at_once() -> None:
    for leaders, given in (((), ""), ((57,), "SERVANT SERVANT SERVANT")):
        anna, _ = in_position(SansIo(), lead(table(2), 0, *leaders))
        guest = follows(anna)
        guest.say(Take("row", 3))
        answer = told(guest, "MARKET_ACTION")
        assert answer["Message"] == "whiteMarblesConversion"
        assert answer["resources"] == units(given)
        assert not guest.my_turn


def test_white_marbles_after_a_return_are_counted_from_the_tray() -> None:
    sansio = SansIo()
    anna, _ = in_position(sansio, lead(table(2), 0, 57, 58))
    anna.tell("marketDraw", row=False, num=3)
    guest = follows(anna)
    assert guest.my_turn
    assert guest.view().seats[0].whites == 1
    assert json.loads(guest.say(Convert("shield")))["resources"] == units("SHIELD")


def test_a_refused_move_is_not_tried_again_and_some_day_it_gives_up() -> None:
    anna, _ = in_position(SansIo(), table(2))
    guest = follows(anna)
    for number in range(PATIENCE + 1):
        assert guest.my_turn
        assert guest.number is not None
        move = choose("masters", "random", guest.view(), 0, SeededChance(b"", number), guest.allowed)
        guest.say(move)
        hears(guest, "retry", currentState="STARTING_TURN", errMessage="no", nickname="anna")
        assert not guest.allowed(move)
    assert guest.over
    assert guest.refused == "the server refuses every move, the last one with: no"


def test_it_falls_in_with_the_state_of_a_retry() -> None:
    anna, _ = in_position(SansIo(), table(2))
    guest = follows(anna)
    guest.say(Take("row", 1))
    hears(guest, "retry", currentState="WAITING_FOR_TURN", errMessage="It's not your turn, please wait")
    assert not guest.my_turn


def test_both_orders_of_a_payments_answer() -> None:
    """The program tells the new state before what was paid; either way the view is the same in the end."""
    views = []
    for late in (False, True):
        sansio = SansIo()
        anna, _ = in_position(sansio, put(table(2), 0, "coin / - / -", coin=3))
        name = anna.seat.name
        anna.hang_up()
        guest = Guest(name)
        back = Visitor(sansio, WRITTEN, guest)
        back.listen()
        for kind in ("production", "payments"):
            moves = GAME.moves(GAME.imagine(guest.view(), Dice(1)), 0)
            wanted = [
                move for move in moves if type(move).__name__ == ("Produce" if kind == "production" else "Pay")
            ]
            back.say(guest.say(wanted[0]))
            lines = back.outlet.taken().splitlines()
            for line in [*lines[-1:], *lines[:-1]] if late else lines:
                guest.receive(line)
        views.append(guest.view())
        assert guest.my_turn
        truth = seen_by(back)
        truth.seats[0].away = ()  # which leaders were given back is not told again
        assert guest.view() == truth
    assert views[0] == views[1]


ODD = [
    b"",
    b"\r",
    b"nonsense",
    b"[]",
    b"{}",
    b'{"Message":"unknown"}',
    b'{"Message":7}',
    b'{"Message":"nextState"}',
    b'{"Message":"nextState","newState":"NOWHERE"}',
    b'{"Message":"Summary","summary":{}}',
    b'{"Message":"Summary"}',
    b'{"Message":"newFaithPosition","newPosition":"far","nickname":"anna"}',
    b'{"Message":"newFaithPosition","newPosition":3,"nickname":"nobody"}',
    b'{"Message":"newFaithPosition","newPosition":3}',
    b'{"Message":"activatedLeader","cardID":"L99","nickname":"anna"}',
    b'{"Message":"vaticanReport","popeTiles":{"anna":[7]}}',
    b'{"Message":"cardGridChange","newCardGrid":[[["D1","x"]]]}',
    b'{"Message":"tokenDraw","tokenName":"PinkToken","remainingTokens":3}',
    b'{"Message":"endGameResults","ranking":{}}',
    b"\xff",
]


@pytest.mark.parametrize("line", ODD)
def test_odd_lines_are_counted_and_do_no_harm(line: bytes) -> None:
    anna, _ = in_position(SansIo(), table(2))
    guest = follows(anna)
    before = guest.view()
    guest.receive(line)
    assert guest.strange_lines == bool(line.strip())
    assert guest.my_turn or b"endGame" in line
    if b"endGame" not in line:
        assert guest.view() == before


def test_lines_cut_and_changed_at_random_never_raise() -> None:
    rng = random.Random("cuts")
    lines: list[bytes] = []
    for seed in range(2):
        visitors = guests(SansIo(f"cuts {seed}"), 1 + seed)
        play_on(visitors, seed)
        lines += visitors[0].bytes.splitlines()
    guest = Guest("anna")
    for line in lines:
        kind = rng.random()
        if kind < 0.1:
            guest.receive(line[: rng.randrange(len(line))])
        elif kind < 0.2:
            guest.receive(bytes([byte if rng.random() > 0.02 else rng.randrange(32, 127) for byte in line]))
        guest.receive(line)
    assert guest.strange_lines > 20


def test_lenient_spellings_of_other_servers_are_read() -> None:
    guest = Guest("anna")
    line = '{"nickname":"anna","newState":"NEW_PLAYER","Message":"NextStateMessage","x":1}'
    assert guest.receive(line.encode())
    assert guest.receive(b'{"Message":"retry","errMessage":"It\\u0027s"}\r') == b""
    assert guest.refused == "It's"
