"""The numbered rulings of docs/qwirkle-lines.md, each by the bytes it puts on the wire."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tavola.dialects.qwirkle_lines.server import INVALID_TURN
from tavola.games.qwirkle.rules import ROUNDS_OF_TRADES
from tavola.games.qwirkle.tiles import COLOURS, NAMES, SHAPES
from tavola.house.ledger import Phase
from tavola.house.visitors import QUOTAS, Visitors
from tavola.house.words import Clock, Missing
from tests.games.qwirkle.playing import off_board, position, walled_board
from tests.support.positions import OPENED, game_at
from tests.support.sansio import Player, SansIo, Silent, hears, on_turn, play_out, take_turn
from tests.support.seats import seat_silent

RED = "Rs Rc Rx R* Bs Bc"
"""A hand that can go on with OPENED."""
STUCK = "Bc Bx B* Yc Yx Y*"
"""A hand of which nothing fits on OPENED, nor after Rs has been laid on it."""


def hands_of(players: list[Player]) -> list[Counter[str]]:
    return [Counter(player.guest.view().seats[number].hand) for number, player in enumerate(players)]


# 1: line ends and blanks


@pytest.mark.parametrize(
    "line", ["HELLO Alice", "HELLO Alice\r", "HELLO Alice ", "HELLO  Alice", " HELLO Alice \r"]
)
def test_ruling_01_both_line_ends_and_stray_blanks_are_read_and_lf_is_sent(line: str) -> None:
    guest = SansIo().connect()
    guest.say(line)
    assert guest.heard() == "WELCOME Alice 0\n"


@pytest.mark.parametrize("line", ["MOVE Rs 91 93 ", "MOVE  Rs  91  93", "MOVE Rs 91 93\r", "MOVE\tRs\t91 93 \r"])
def test_ruling_01_blanks_in_a_move_do_not_count(line: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go"))
    players[0].say(line)
    assert players[1].heard() == "TURN 0 Rs 91 93\nNEXT 1\n"


def test_ruling_01_a_swap_may_end_in_a_blank() -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go"))
    players[0].say("SWAP Rs ")
    assert players[0].heard() == "NEW Go\nTURN 0 empty\nNEXT 1\n"


# 2: names


@pytest.mark.parametrize("name", ["A", "z", "AbcdefghijklmnoP"])
def test_ruling_02_names_are_one_to_sixteen_letters(name: str) -> None:
    assert SansIo().hello(name).heard() == f"WELCOME {name} 0\n"


BAD_NAMES = [
    b"HELLO",
    b"HELLO ",
    b"HELLO Abcdefghijklmnopq",
    b"HELLO Alice2",
    b"HELLO Al-ice",
    b"HELLO Alice Bob",
    b"HELLO Zo\xc3\xab",
    b"HELLO Zo\xeb",
    b"HELLO Al\x00ice",
]


@pytest.mark.parametrize("line", BAD_NAMES)
def test_ruling_02_any_other_name_is_not_admitted(line: bytes) -> None:
    guest = SansIo().connect()
    guest.say(line)
    assert re.fullmatch(r"KICK 0 0 \S[ -~]*\n", guest.heard())
    assert guest.closed


def test_ruling_02_two_may_have_the_same_name() -> None:
    sansio = SansIo()
    first, second = sansio.hello("Alice"), sansio.hello("Alice")
    assert hears(first, second) == ["WELCOME Alice 0\n", "WELCOME Alice 1\n"]
    sansio.later(20)
    assert first.heard().startswith("NAMES Alice 0 Alice 1 5000\n")


# 3, 4: turned away at the door


def test_ruling_03_a_bad_name_hears_a_kick_with_the_next_free_number_and_nobody_else_does() -> None:
    sansio = SansIo()
    alice, bob = sansio.seated(2)
    hears(alice, bob)
    alice.hang_up()
    bad = sansio.connect()
    bad.say("HELLO 1337")
    assert bad.heard() == "KICK 0 0 HELLO takes one name of 1 to 16 letters A-Z and a-z\n"
    assert bad.closed
    assert (bob.heard(), bob.closed) == ("", False)
    assert sansio.hello("Carol").heard() == "WELCOME Carol 0\n"
    worse = sansio.connect()
    worse.say("HELLO 1337")
    assert worse.heard() == "KICK 2 0 HELLO takes one name of 1 to 16 letters A-Z and a-z\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("MOVE Ro 91 91", "say HELLO and your name first"),
        ("SWAP Ro", "say HELLO and your name first"),
        ("hello Alice", "there is no command hello: say HELLO, MOVE or SWAP"),
        ("QUIT", "there is no command QUIT: say HELLO, MOVE or SWAP"),
        ("", "an empty line is no command"),
    ],
)
def test_ruling_04_any_other_first_command_is_answered_in_the_same_way(line: str, reason: str) -> None:
    sansio = SansIo()
    (alice,) = sansio.seated(1)
    alice.heard()
    guest = sansio.connect()
    guest.say(line)
    assert guest.heard() == f"KICK 1 0 {reason}\n"
    assert guest.closed
    assert (alice.heard(), alice.closed) == ("", False)


# 5: numbers without holes


def test_ruling_05_the_lowest_free_number_goes_to_the_next_hello_and_nobody_hears_of_it() -> None:
    sansio = SansIo()
    alice, bob, carol = sansio.seated(3)
    assert hears(alice, bob, carol) == ["WELCOME Alice 0\n", "WELCOME Bob 1\n", "WELCOME Carol 2\n"]
    bob.hang_up()
    alice.hang_up()
    assert carol.heard() == ""
    dave, erin = sansio.hello("Dave"), sansio.hello("Erin")
    assert hears(dave, erin, carol) == ["WELCOME Dave 0\n", "WELCOME Erin 1\n", ""]


def test_ruling_05_there_is_no_start_while_a_number_is_missing() -> None:
    sansio = SansIo()
    alice, bob, carol = sansio.seated(3)
    alice.hang_up()
    hears(bob, carol)
    sansio.later(20)
    sansio.later(3600)
    assert hears(bob, carol) == ["", ""]
    dave = sansio.hello("Dave")  # the hole is filled and the time has been up for long
    assert dave.heard().startswith("WELCOME Dave 0\nNAMES Dave 0 Bob 1 Carol 2 5000\nNEW ")
    assert bob.heard().startswith("NAMES Dave 0 Bob 1 Carol 2 5000\nNEW ")


def test_ruling_05_the_last_to_come_leaves_no_hole() -> None:
    sansio = SansIo()
    alice, bob, carol = sansio.seated(3)
    carol.hang_up()
    hears(alice, bob)
    sansio.later(20)
    assert alice.heard().startswith("NAMES Alice 0 Bob 1 5000\n")


# 6, 7: the start


def test_ruling_06_four_players_start_at_once() -> None:
    players = SansIo().seated(4)
    for number, player in enumerate(players):
        welcome, names, new, following = player.heard().splitlines()
        assert welcome == f"WELCOME {('Alice', 'Bob', 'Carol', 'Dave')[number]} {number}"
        assert names == "NAMES Alice 0 Bob 1 Carol 2 Dave 3 5000"
        assert re.fullmatch(r"NEW( [ROBYGP][odscx*]){6}", new)
        assert re.fullmatch("NEXT [0-3]", following)


def test_ruling_06_two_start_twenty_seconds_after_the_second_came() -> None:
    sansio = SansIo()
    (alice,) = sansio.seated(1)
    sansio.later(3600)
    bob = sansio.hello("Bob")
    hears(alice, bob)
    sansio.later(19.9)
    assert hears(alice, bob) == ["", ""]
    carol = sansio.hello("Carol")  # a third one does not make it longer
    assert carol.heard() == "WELCOME Carol 2\n"
    sansio.later(0.1)
    assert all(said.startswith("NAMES Alice 0 Bob 1 Carol 2 5000\nNEW ") for said in hears(alice, bob, carol))


def test_ruling_06_one_alone_never_starts_and_the_time_counts_anew_from_the_second() -> None:
    sansio = SansIo()
    alice, bob = sansio.seated(2)
    sansio.later(15)
    bob.hang_up()
    hears(alice)
    sansio.later(3600)
    carol = sansio.hello("Carol")
    sansio.later(19.9)
    assert hears(alice, carol) == ["", "WELCOME Carol 1\n"]
    sansio.later(0.1)
    assert alice.heard().startswith("NAMES Alice 0 Carol 1 5000\n")


def test_ruling_06_whoever_opened_the_table_may_start_it() -> None:
    sansio = SansIo()
    owner, _ = sansio.native()
    owner.receive(b'{"type": "Open", "game": "qwirkle", "name": "Owner", "players": 4}')
    alice = sansio.hello("Alice")
    assert alice.heard() == "WELCOME Alice 1\n"
    owner.receive(b'{"type": "Start"}')
    assert alice.heard().startswith("NAMES Owner 0 Alice 1 5000\nNEW ")


def test_ruling_06_a_table_whose_owner_has_left_starts_all_the_same() -> None:
    """Line guests cannot say start; without the owner only the time is left to them."""
    sansio = SansIo()
    owner, _ = sansio.native()
    owner.receive(b'{"type": "Open", "game": "qwirkle", "name": "Owner", "players": 4}')
    alice, bob = sansio.seated(2)
    owner.receive(b'{"type": "Leave"}')
    carol = sansio.hello("Carol")
    assert hears(alice, bob, carol) == ["WELCOME Alice 1\n", "WELCOME Bob 2\n", "WELCOME Carol 0\n"]
    sansio.later(3600)
    assert alice.heard().startswith("NAMES Carol 0 Alice 1 Bob 2 5000\n")


def test_ruling_07_a_fifth_guest_opens_another_table_with_its_own_numbers() -> None:
    sansio = SansIo()
    players = sansio.started(4)
    erin, frank = sansio.hello("Erin"), sansio.hello("Frank")
    assert hears(erin, frank) == ["WELCOME Erin 0\n", "WELCOME Frank 1\n"]
    assert hears(*players) == [""] * 4
    sansio.later(20)
    assert erin.heard().startswith("NAMES Erin 0 Frank 1 5000\n")
    assert hears(*players) == [""] * 4


# 8, 9, 10: the opening


def longest_line(hand: list[str]) -> int:
    """By hand: the most different tiles that share a colour or share a shape."""
    kinds = set(hand)
    return max(
        size
        for size in range(1, 7)
        for some in combinations(sorted(kinds), size)
        if len({tile[0] for tile in some}) == 1 or len({tile[1] for tile in some}) == 1
    )


@pytest.mark.parametrize("count", [2, 3, 4])
def test_ruling_08_the_longest_line_begins_and_on_a_tie_the_lowest_number(count: int) -> None:
    ties = 0
    for seed in range(25):
        sansio = SansIo(seed)
        players = sansio.seated(count)
        if count < 4:
            sansio.later(20)
        said = [player.heard().splitlines() for player in players]
        longest = [longest_line(lines[2].split()[1:]) for lines in said]
        assert {lines[3] for lines in said} == {f"NEXT {longest.index(max(longest))}"}
        ties += longest.count(max(longest)) > 1
    assert ties, "no tie came up: more deals are needed"


def test_ruling_08_the_beginner_lays_what_he_likes() -> None:
    players = SansIo().placed_at(game_at(["Ro Rd Rs Rc Rx R*", RED], "Go", board=()))
    players[0].say("MOVE Rs 91 91")
    assert hears(*players) == ["NEW Go\nTURN 0 Rs 91 91\nNEXT 1\n", "TURN 0 Rs 91 91\nNEXT 1\n"]


def test_ruling_09_the_opening_may_list_91_91_anywhere() -> None:
    players = SansIo().placed_at(game_at(["Ro Rd Rs Rc Rx R*", RED], "Go", board=()))
    players[0].say("MOVE Ro 91 93 Rs 91 92 Rd 91 91")
    assert players[1].heard() == "TURN 0 Ro 91 93 Rs 91 92 Rd 91 91\nNEXT 1\n"


def test_ruling_09_an_opening_beside_91_91_is_a_kick() -> None:
    players = SansIo().placed_at(game_at(["Ro Rd Rs Rc Rx R*", STUCK, STUCK], "Go", board=()))
    players[0].say("MOVE Ro 91 92 Rs 91 93")
    kick = "KICK 0 6 the first move must cover the centre, 91 91\n"
    assert hears(*players) == [kick, *[f"KICK 0 6 {INVALID_TURN}\nNEXT 1\n"] * 2]


def test_ruling_10_a_swap_as_first_move_is_a_kick_and_the_next_one_opens() -> None:
    players = SansIo().placed_at(game_at(["Ro Rd Rs Rc Rx R*", STUCK, STUCK], "Go Gd", board=()))
    players[0].say("SWAP Ro")
    kick = "KICK 0 6 the first move must be a placement, not a trade\n"
    assert hears(*players) == [kick, *[f"KICK 0 6 {INVALID_TURN}\nNEXT 1\n"] * 2]
    players[1].say("SWAP Bc")
    assert players[2].heard() == f"KICK 1 6 {INVALID_TURN}\nWINNER 2\n"


# 11, 12: what a MOVE may hold


def test_ruling_11_six_tiles_are_the_most() -> None:
    hand = "Ro Rd Rs Rc Rx R*"
    whole = " ".join(f"{tile} 91 {91 + place}" for place, tile in enumerate(hand.split()))
    players = SansIo().placed_at(game_at([hand, STUCK], "Go Gd Gs Gc Gx G*", board=()))
    players[0].say(f"MOVE {whole}")
    new, turn, following = players[0].heard().splitlines()
    assert sorted(new.split()) == sorted(["NEW", "Go", "Gd", "Gs", "Gc", "Gx", "G*"])
    assert [turn, following] == [f"TURN 0 {whole}", "NEXT 1"]


@pytest.mark.parametrize(
    "line",
    [
        "MOVE",
        "MOVE Ro",
        "MOVE Ro 91",
        "MOVE Ro 91 91 Rd",
        "MOVE " + " ".join(f"Ro 91 {column}" for column in range(91, 98)),
        "MOVE Ro 91 x",
        "MOVE 91 91 Ro",
        "MOVE or 91 91",
        "MOVE Ro -1 91",
        "MOVE Ro 91.0 91",
        "MOVE Ro 91,91",
    ],
)
def test_ruling_11_a_malformed_move_is_a_kick(line: str) -> None:
    players = SansIo().placed_at(game_at(["Ro Rd Rs Rc Rx R*", STUCK, STUCK], "Go", board=()))
    players[0].say(line)
    assert re.fullmatch(r"KICK 0 6 [ -~]+\nNEXT 1\n", players[1].heard())


def test_ruling_12_both_ends_of_a_line_may_be_filled_in_one_move() -> None:
    players = SansIo().placed_at(game_at([RED, STUCK], "Go"))
    players[0].say("MOVE Rs 91 90 Rc 91 93")
    assert players[1].heard() == "TURN 0 Rs 91 90 Rc 91 93\nNEXT 1\n"


# 13, 14: drawing


def test_ruling_13_a_partly_filled_draw_gives_what_there_is() -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go"))
    players[0].say("MOVE Rs 91 93 Rc 91 94")
    assert players[0].heard() == "NEW Go\nTURN 0 Rs 91 93 Rc 91 94\nNEXT 1\n"
    players[1].heard()
    players[1].say("MOVE Rx 91 95")
    assert players[1].heard() == "NEW empty\nTURN 1 Rx 91 95\nNEXT 0\n"
    assert players[0].heard() == "TURN 1 Rx 91 95\nNEXT 0\n"


def test_ruling_13_the_draw_that_empties_the_pot_is_told_by_its_tiles() -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go"))
    players[0].say("MOVE Rs 91 93")
    assert players[0].heard() == "NEW Go\nTURN 0 Rs 91 93\nNEXT 1\n"


def test_ruling_14_as_many_are_drawn_as_were_placed_and_never_up_to_six() -> None:
    players = SansIo().placed_at(game_at(["Rs Rc", STUCK], "Go Gd Gs Gc"))
    players[0].say("MOVE Rs 91 93")
    new, *_ = players[0].heard().splitlines()
    assert re.fullmatch("NEW G[odsc]", new)
    assert players[0].table.ledger.state.in_bag == 3


# 15: swapping


def test_ruling_15_a_swap_of_the_whole_pot_draws_first_and_only_then_puts_back() -> None:
    players = SansIo().placed_at(game_at([RED, STUCK], "Go Gd"))
    players[0].say("SWAP Rs Bs")
    new, *rest = players[0].heard().splitlines()
    assert sorted(new.split()) == ["Gd", "Go", "NEW"]
    assert rest == ["TURN 0 empty", "NEXT 1"]
    assert players[1].heard() == "TURN 0 empty\nNEXT 1\n"
    players[1].say("SWAP Bc Bx")
    assert sorted(players[1].heard().splitlines()[0].split()) == ["Bs", "NEW", "Rs"]


@pytest.mark.parametrize(
    ("pot", "line", "reason"),
    [
        ("", "SWAP Rs", "the bag holds 0 tiles, too few to trade 1"),
        ("Go", "SWAP Rs Rc", "the bag holds 1 tiles, too few to trade 2"),
        ("Go Gd Gs", "SWAP Gs", "you hold no Gs"),
        ("Go Gd Gs", "SWAP Rs Rs", "you hold only 1 of Rs"),
        ("Go Gd Gs", "SWAP", "SWAP takes 1 to 6 tiles"),
        ("Go Gd Gs", "SWAP empty", "empty is no tile: a colour of ROBYGP and a shape of odscx*, like Ro"),
        ("Go Gd Gs", "SWAP Rs Rc Rx R* Bs Bc Rs", "SWAP takes 1 to 6 tiles"),
    ],
)
def test_ruling_15_a_swap_that_cannot_be_is_a_kick(pot: str, line: str, reason: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], pot))
    players[0].say(line)
    kick, *others = hears(*players)
    assert kick == f"KICK 0 6 {reason}\n"
    assert others == [f"KICK 0 6 {told_the_others(reason)}\nNEXT 1\n"] * 2


def test_ruling_15_copies_held_may_all_be_swapped() -> None:
    players = SansIo().placed_at(game_at(["Rs Rs Rc Rx R* Bs", STUCK], "Go Gd"))
    players[0].say("SWAP Rs Rs")
    assert players[1].heard() == "TURN 0 empty\nNEXT 1\n"


# 16: nobody can pass


def test_ruling_16_who_cannot_act_is_skipped_and_nothing_is_said_of_it() -> None:
    players = SansIo().placed_at(game_at([RED, STUCK, RED], ""))
    players[0].say("MOVE Rs 91 93")
    assert hears(*players) == ["NEW empty\nTURN 0 Rs 91 93\nNEXT 2\n", *["TURN 0 Rs 91 93\nNEXT 2\n"] * 2]


def test_ruling_16_the_mover_is_next_again_when_only_he_can_act() -> None:
    players = SansIo().placed_at(game_at([RED, STUCK], ""))
    players[0].say("MOVE Rs 91 93")
    assert hears(*players) == ["NEW empty\nTURN 0 Rs 91 93\nNEXT 0\n", "TURN 0 Rs 91 93\nNEXT 0\n"]


def test_ruling_16_nobody_is_skipped_who_could_still_swap() -> None:
    players = SansIo().placed_at(game_at([RED, STUCK, RED], "Go Gd"))
    players[0].say("MOVE Rs 91 93")
    assert players[2].heard() == "TURN 0 Rs 91 93\nNEXT 1\n"


@pytest.mark.parametrize("pot", ["", "Go"])
def test_ruling_16_there_is_no_move_empty(pot: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], pot))
    players[0].say("MOVE empty")
    assert players[1].heard() == "KICK 0 6 MOVE takes 1 to 6 times a tile, its row and its column\nNEXT 1\n"


# 17, 18: the end


@pytest.mark.parametrize(("lead", "winners"), [(7, "WINNER 1\n"), (8, "WINNER 0\nWINNER 1\n"), (9, "WINNER 0\n")])
def test_ruling_17_playing_out_ends_the_game_with_six_points_more(lead: int, winners: str) -> None:
    # Rs makes a line of three: 3 points, and 6 for playing out.
    players = SansIo().placed_at(game_at([STUCK, "Rs"], "", turn=1, scores=[lead + 1, 0]))
    players[1].say("MOVE Rs 91 93")
    said = f"TURN 1 Rs 91 93\n{winners}"
    assert hears(*players) == [said, f"NEW empty\n{said}"]


@pytest.mark.parametrize(("lead", "winners"), [(2, "WINNER 1\n"), (3, "WINNER 0\nWINNER 1\n"), (4, "WINNER 0\n")])
def test_ruling_17_when_nobody_can_go_on_it_ends_without_them(lead: int, winners: str) -> None:
    players = SansIo().placed_at(game_at([STUCK, "Rs Gx"], "", turn=1, scores=[lead, 0]))
    players[1].say("MOVE Rs 91 93")
    said = f"TURN 1 Rs 91 93\n{winners}"
    assert hears(*players) == [said, f"NEW empty\n{said}"]


def test_ruling_17_a_hand_played_out_while_the_pot_has_tiles_goes_on() -> None:
    players = SansIo().placed_at(game_at([STUCK, "Rs"], "Go Gd", turn=1))
    players[1].say("MOVE Rs 91 93")
    assert players[0].heard() == "TURN 1 Rs 91 93\nNEXT 0\n"


def test_ruling_17_rounds_of_nothing_but_swaps_come_to_an_end() -> None:
    trades = ROUNDS_OF_TRADES * 2 - 2
    players = SansIo().placed_at(game_at([RED, RED], "Go", scores=[1, 0], trades=trades))
    players[0].say("SWAP Bs")
    assert players[1].heard() == "TURN 0 empty\nNEXT 1\n"
    players[1].say("SWAP Bs")
    assert players[0].heard() == "NEW Go\nTURN 0 empty\nNEXT 1\nTURN 1 empty\nWINNER 0\n"


def test_ruling_17_a_board_on_which_nothing_fits_ends_the_game() -> None:
    board = walled_board((99, 88))
    rest = off_board(board)
    rest.remove("Po")
    state = position(board, [["Po", *rest[:2]], rest[2:6]], turn=0, scores=[0, 50])
    assert state.in_bag
    players = SansIo().placed_at(state)
    players[0].say("MOVE Po 99 88")
    assert players[1].heard() == "TURN 0 Po 99 88\nWINNER 1\n"


def test_ruling_18_on_a_tie_each_winner_has_a_line_in_ascending_order() -> None:
    state = game_at([STUCK, STUCK, "Rs Gx", STUCK], "", turn=2, scores=[3, 9, 6, 9])
    players = SansIo().placed_at(state)
    players[2].say("MOVE Rs 91 93")
    said = "TURN 2 Rs 91 93\nWINNER 1\nWINNER 2\nWINNER 3\n"
    assert hears(*players) == [said, said, f"NEW empty\n{said}", said]


def test_ruling_18_who_left_wins_nothing() -> None:
    state = game_at([STUCK, "Rs Gx", RED], "", turn=1, scores=[1, 0, 900])
    players = SansIo().placed_at(state)
    players[2].hang_up()
    players[0].heard()
    players[1].say("MOVE Rs 91 93 Gx 1 1")
    assert players[0].heard() == f"KICK 1 2 {INVALID_TURN}\nWINNER 0\n"


# 19: nothing that is not in the document

DOCUMENTED = re.compile(
    r"(?:WELCOME [A-Za-z]{1,16} [0-3]"
    r"|NAMES (?:[A-Za-z]{1,16} [0-3] ){2,4}[0-9]+"
    r"|NEXT [0-3]"
    r"|NEW (?:empty|T(?: T){0,5})"
    r"|TURN [0-3] (?:empty|T C C(?: T C C){0,5})"
    r"|KICK [0-3] [0-6] [!-~]+(?: [!-~]+)*"
    r"|WINNER [0-3])\n".replace("T", "[ROBYGP][odscx*]")
    .replace("C", "[0-9]{1,3}")
    # the shorthand above must not touch the commands themselves
    .replace("[ROBYGP][odscx*]URN", "TURN")
    .replace("WEL[0-9]{1,3}OME", "WELCOME")
    .replace("NEX[ROBYGP][odscx*]", "NEXT")
    .replace("KI[0-9]{1,3}K", "KICK")
)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_ruling_19_nothing_is_sent_that_is_not_in_the_document(count: int) -> None:
    for seed in range(4):
        players = SansIo(seed).started(count)
        if count == 4:
            players[seed].hang_up()
            del players[seed]
        play_out(players, seed)
        for player in players:
            sent = b"".join(said for way, said in player.transcript if way == ">").decode()
            assert DOCUMENTED.fullmatch(sent.splitlines(keepends=True)[-1])
            strange = [line for line in sent.splitlines(keepends=True) if not DOCUMENTED.fullmatch(line)]
            assert not strange


def test_ruling_19_the_order_of_messages_is_the_same_in_every_turn() -> None:
    players = SansIo("order").started(3)
    while not players[0].guest.over:
        mover = take_turn(players, len(players[0].transcript))
        for player in players:
            said = [line.split()[0] for line in player.heard().splitlines()]
            end = ["WINNER"] if "WINNER" in said else ["NEXT"]
            assert said == (["NEW"] if player is mover else []) + ["TURN"] + end


# 20, 21, 22, 23: kicks


def told_the_others(reason: str) -> str:
    """A line that is no command is quoted to everybody; what the rules say of a turn is for its player alone."""
    about_the_line = ("there is no command", "an empty line", "takes", "is no tile", "it is your turn")
    return reason if any(words in reason for words in about_the_line) else INVALID_TURN


def test_ruling_20_the_kick_goes_to_everybody_and_only_the_kicked_one_is_closed() -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[0].say("MOVE Gs 91 93")
    assert hears(*players) == ["KICK 0 6 you hold no Gs\n", *[f"KICK 0 6 {INVALID_TURN}\nNEXT 1\n"] * 2]
    assert [player.closed for player in players] == [True, False, False]


def test_ruling_20_a_reason_is_one_line_of_printable_characters_and_never_empty() -> None:
    for line in (b"\x00", b"\x1b[2J", b"caf\xc3\xa9", b"", b"\x0b\x0c", b"A" * 60_000, b"MOVE \x00 1 1"):
        players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
        players[0].say(line)
        said = players[1].heard()
        assert re.fullmatch(r"KICK 0 6 [!-~]+( [!-~]+)*\nNEXT 1\n", said)
        assert len(said) < 200


@pytest.mark.parametrize("reason", ["", "\n", "bad\nWINNER 0", "\x00\x1b[2J", "caf\u00e9 \u2603", "x" * 70_000])
def test_ruling_20_whatever_somebody_else_leaves_for_is_told_as_one_plain_line(reason: str) -> None:
    sansio = SansIo()
    owner, _ = sansio.native()
    owner.receive(b'{"type": "Open", "game": "qwirkle", "name": "Owner", "players": 3}')
    alice, bob = sansio.seated(2)
    hears(alice, bob)
    assert owner.seat
    assert owner.table
    owner.table.leave(owner.seat, reason)
    said = alice.heard()
    assert re.fullmatch(r"KICK 0 6 [!-~]+( [!-~]+)*\n(NEXT [12]\n)?", said)
    assert len(said) < 300


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("PASS", "there is no command PASS: say HELLO, MOVE or SWAP"),
        ("move Rs 91 93", "there is no command move: say HELLO, MOVE or SWAP"),
        ("TURN 0 Rs 91 93", "there is no command TURN: say HELLO, MOVE or SWAP"),
        ("", "an empty line is no command"),
        ("MOVE Rs 91", "MOVE takes 1 to 6 times a tile, its row and its column"),
        ("MOVE Rs 95 95", "at least one tile must touch the tiles already there"),
        ("MOVE Rs 91 91", "91 91 is taken by Ro"),
        ("MOVE Bs 91 93", "the row through 91 93 would hold Ro and Bs, which share neither colour nor shape"),
        ("MOVE Gs 91 93", "you hold no Gs"),
        ("SWAP Gs", "you hold no Gs"),
        ("HELLO Alice", "it is your turn: say MOVE or SWAP"),
        ("HELLO", "HELLO takes one name of 1 to 16 letters A-Z and a-z"),
    ],
)
def test_ruling_21_whatever_is_wrong_on_turn_is_a_kick(line: str, reason: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[0].say(line)
    others = f"KICK 0 6 {told_the_others(reason)}\nNEXT 1\n"
    assert hears(*players) == [f"KICK 0 6 {reason}\n", others, others]


def test_ruling_20_what_was_wrong_with_a_turn_tells_the_others_nothing_of_the_hand() -> None:
    for hand in (RED, "Gs Gc Gx G* Bs Bc"):
        players = SansIo().placed_at(game_at([hand, RED, RED], "Go"))
        players[0].say("MOVE Gs 1 1")
        assert players[0].heard() in {
            "KICK 0 6 you hold no Gs\n",
            "KICK 0 6 at least one tile must touch the tiles already there\n",
        }
        assert players[1].heard() == f"KICK 0 6 {INVALID_TURN}\nNEXT 1\n"


@pytest.mark.parametrize("line", ["MOVE Rs 91 93", "SWAP Rs", "HELLO Bob"])
def test_ruling_21_any_line_out_of_turn_is_a_kick_and_the_turn_stays(line: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[1].say(line)
    assert hears(*players) == ["KICK 1 6 it is not your turn\n"] * 3
    assert [player.closed for player in players] == [False, True, False]
    players[0].say("MOVE Rs 91 93")
    assert players[2].heard() == "TURN 0 Rs 91 93\nNEXT 2\n"


def test_ruling_21_a_second_hello_in_the_lobby_is_heard_by_nobody_else() -> None:
    sansio = SansIo()
    alice, bob = sansio.seated(2)
    hears(alice, bob)
    bob.say("HELLO Bob")
    assert hears(alice, bob) == ["", "KICK 1 0 the game has not begun: wait for NAMES\n"]
    assert (alice.closed, bob.closed) == (False, True)
    assert sansio.hello("Carol").heard() == "WELCOME Carol 1\n"


def test_ruling_22_the_tiles_in_the_hand_at_that_moment_go_back_and_the_pot_is_of_use_again() -> None:
    players = SansIo().placed_at(game_at(["Rs Rc Bx", STUCK, RED], ""))
    players[0].say("MOVE Rs 91 93 Rc 99 99")
    assert players[1].heard().startswith("KICK 0 3 ")
    assert players[1].table.ledger.state.in_bag == 3
    players[1].say("SWAP Bx Bc Yc")  # he would have been skipped while the pot was empty
    new, turn, _ = players[1].heard().splitlines()[-3:]
    assert sorted(new.split()) == ["Bx", "NEW", "Rc", "Rs"]
    assert turn == "TURN 1 empty"


def test_ruling_23_the_last_one_left_hears_the_kick_and_that_he_has_won() -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go", scores=[100, 0]))
    players[0].say("PASS")
    kick = "KICK 0 6 there is no command PASS: say HELLO, MOVE or SWAP\n"
    assert hears(*players) == [kick, f"{kick}WINNER 1\n"]
    assert [player.closed for player in players] == [True, True]


def test_ruling_23_also_when_it_was_not_the_kicked_ones_turn() -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go"))
    players[1].say("MOVE Rs 91 93")
    kick = "KICK 1 6 it is not your turn\n"
    assert hears(*players) == [f"{kick}WINNER 0\n", kick]


# 24: lost connections and restarts


def test_ruling_24_a_lost_line_on_turn_is_a_kick_at_once() -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[0].hang_up()
    assert hears(*players[1:]) == ["KICK 0 6 connection lost\nNEXT 1\n"] * 2


def test_ruling_24_a_lost_line_out_of_turn_leaves_the_turn_alone() -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[2].hang_up()
    assert hears(*players[:2]) == ["KICK 2 6 connection lost\n"] * 2


def test_ruling_24_a_lost_line_with_one_left_is_a_win() -> None:
    players = SansIo().placed_at(game_at([RED, RED], "Go"))
    players[0].hang_up()
    assert players[1].heard() == "KICK 0 6 connection lost\nWINNER 1\n"
    assert players[1].closed


def test_ruling_24_a_lost_name_gets_no_seat_back_while_the_house_stands() -> None:
    sansio = SansIo()
    players = sansio.started(3)
    players[1].hang_up()
    assert sansio.hello("Bob").heard() == "WELCOME Bob 0\n"
    assert players[0].table.phase is Phase.PLAYING


def stream_of(player: Player) -> list[str]:
    """Everything the house has said to this guest so far."""
    return b"".join(said for way, said in player.transcript if way == ">").decode().splitlines(keepends=True)


def some_turns(players: list[Player], turns: int, luck: object = "turns") -> None:
    """So many turns of laying and no swap."""
    for turn in range(turns):
        take_turn(players, f"{luck} {turn}", "greedy")
    assert "TURN 0 empty\n" not in stream_of(players[0])
    assert "TURN 1 empty\n" not in stream_of(players[0])


def test_ruling_24_after_a_restart_a_name_takes_its_seat_back_and_hears_the_turns_then_its_hand() -> None:
    sansio = SansIo("restart")
    players = sansio.started(2)
    some_turns(players, 9)
    again = sansio.restarted()
    for number, player in enumerate(players):
        before = stream_of(player)
        back = again.hello(player.guest.name)
        *said, new, following = back.heard().splitlines(keepends=True)
        assert said == [line for line in before if not line.startswith(("NEXT", "NEW"))]
        assert given(new) == hands_of(players)[number]
        assert following == before[-1]
        views = [back.guest.view(), player.guest.view()]
        for view in views:
            view.seats[number].hand = tuple(sorted(view.seats[number].hand or ()))
        assert views[0] == views[1]
        assert not back.closed


def given(lines: str) -> Counter[str]:
    """The hand of existing clients: tiles leave it when they say MOVE or SWAP, and nothing else takes them out."""
    return Counter(word for line in lines.splitlines() if line.startswith("NEW ") for word in line.split()[1:])


def test_ruling_24_a_client_that_counts_its_hand_by_what_it_says_knows_it_after_a_restart() -> None:
    sansio = SansIo("old hand")
    players = sansio.started(2)
    some_turns(players, 12)
    again = sansio.restarted()
    for number, player in enumerate(players):
        assert given(again.hello(player.guest.name).heard()) == hands_of(players)[number]


def test_ruling_24_whose_hand_is_played_out_is_sent_no_hand() -> None:
    sansio = SansIo("played out")
    sansio.started(2)
    again = sansio.restarted()
    (table,) = again.house.tables.values()
    state = game_at(["", "Rs Rc"], "", turn=1)
    table.ledger._state, table.ledger._acting = state, table.game.acting(state)
    assert "NEW" not in again.hello("Alice").heard()


def test_ruling_24_the_game_goes_on_after_a_restart_as_if_nothing_had_been() -> None:
    sansio = SansIo("goes on")
    players = sansio.started(3)
    some_turns(players, 7)
    again = sansio.restarted()
    back = [again.hello(player.guest.name) for player in players]
    assert all(player.heard().startswith("WELCOME ") for player in back)
    play_out(back, "goes on", "greedy")
    assert all(player.guest.winners and player.guest.kicked is None for player in back)


def test_ruling_24_kicks_are_part_of_the_stream() -> None:
    sansio = SansIo("kicks")
    players = sansio.started(3)
    some_turns(players, 4)
    quitter = players.pop()
    quitter.hang_up()
    again = sansio.restarted()
    assert "KICK 2 6 connection lost\n" in again.hello("Alice").heard()


def test_ruling_24_whoever_was_kicked_before_the_restart_stays_kicked() -> None:
    sansio = SansIo("stays kicked")
    sansio.started(3)[2].hang_up()
    again = sansio.restarted()
    assert again.hello("Carol").heard() == "WELCOME Carol 0\n", "Carol starts anew"
    back = [again.hello("Alice"), again.hello("Bob")]
    again.later(60)
    assert all("KICK 2 6 connection lost\n" in said for said in hears(*back))
    play_out(back, "stays kicked")


def test_ruling_24_sixty_seconds_after_a_restart_whoever_is_not_back_is_kicked() -> None:
    sansio = SansIo("late")
    players = sansio.started(3)
    on_turn = next(number for number, player in enumerate(players) if player.guest.my_turn)
    again = sansio.restarted()
    absent = players[on_turn].guest.name
    back = [again.hello(player.guest.name) for player in players if player.guest.name != absent]
    hears(*back)
    again.later(59.9)
    assert hears(*back) == ["", ""]
    again.later(0.1)
    said = f"KICK {on_turn} 6 connection lost\nNEXT {(on_turn + 1) % 3}\n"
    assert hears(*back) == [said, said]
    assert again.hello(absent).heard() == f"WELCOME {absent} 0\n", "a new table"


def test_ruling_24_after_a_restart_nobody_else_can_have_the_seat() -> None:
    sansio = SansIo("others")
    sansio.started(2)
    again = sansio.restarted()
    assert again.hello("Mallory").heard() == "WELCOME Mallory 0\n"
    assert again.hello("alice").heard() == "WELCOME alice 1\n", "names are told apart by case"
    assert again.hello("Alice").heard().startswith("WELCOME Alice 0\nNAMES Alice 0 Bob 1 5000\n")
    assert again.hello("Alice").heard() == "WELCOME Alice 2\n", "the seat is taken"


def test_ruling_24_two_of_one_name_take_their_seats_back_in_order() -> None:
    for seed in range(8):
        sansio = SansIo(seed)
        for _ in range(4):
            sansio.hello("Alice")
        again = sansio.restarted()
        assert [again.hello("Alice").heard().splitlines()[0] for _ in range(4)] == [
            f"WELCOME Alice {number}" for number in range(4)
        ]


def test_ruling_24_a_seat_in_the_lobby_is_kept_too() -> None:
    sansio = SansIo("lobby")
    sansio.seated(2)
    again = sansio.restarted()
    carol = again.hello("Carol")
    bob, alice = again.hello("Bob"), again.hello("Alice")
    assert hears(alice, bob, carol) == ["WELCOME Alice 0\n", "WELCOME Bob 1\n", "WELCOME Carol 2\n"]
    again.later(20)
    assert alice.heard().startswith("NAMES Alice 0 Bob 1 Carol 2 5000\n")


def test_ruling_24_a_seat_in_the_lobby_is_free_again_after_sixty_seconds() -> None:
    sansio = SansIo("lobby, late")
    sansio.seated(2)
    again = sansio.restarted()
    carol = again.hello("Carol")
    again.later(60)
    assert again.hello("Dave").heard() == "WELCOME Dave 0\n"
    assert again.hello("Erin").heard() == "WELCOME Erin 1\n"
    again.later(20)
    assert "NAMES Dave 0 Erin 1 Carol 2 5000\n" in carol.heard()


def test_ruling_24_who_comes_back_to_a_game_that_is_over_hears_its_end_and_is_closed() -> None:
    sansio = SansIo("over")
    sansio.started(3)
    again = sansio.restarted()
    bob, carol = again.hello("Bob"), again.hello("Carol")
    bob.hang_up()
    carol.hang_up()
    alice = again.hello("Alice")
    assert alice.heard().endswith("KICK 1 6 connection lost\nKICK 2 6 connection lost\nWINNER 0\n")
    assert alice.closed


def test_ruling_24_who_swapped_before_the_restart_still_knows_his_hand() -> None:
    sansio = SansIo("swapped")
    players = sansio.started(2)
    for turn in range(6):
        for player in players:
            player.listen()
        mover = next(player for player in players if player.guest.my_turn)
        hand = mover.guest.view().seats[mover.seat.index].hand
        assert hand
        if turn in (2, 3, 5):
            mover.say(f"SWAP {hand[0]} {hand[3]}")
            mover.guest._swapped = (hand[0], hand[3])
        else:
            take_turn(players, turn, "greedy")
    for player in players:
        player.listen()
    again = sansio.restarted()
    for player in players:
        back = again.hello(player.guest.name)
        back.listen()
        mine, held = (one.guest.view().seats[one.seat.index].hand or () for one in (back, player))
        assert Counter(mine) == Counter(held)
        assert back.guest.view().bag == player.guest.view().bag


# 25 to 30


def test_ruling_25_after_a_kick_the_next_number_present_is_on_turn_and_it_wraps() -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED, RED], "Go", turn=2))
    players[3].say("PASS")
    assert players[0].heard().startswith("KICK 3 6 ")
    players[2].say("PASS")
    assert players[0].heard().endswith("\nNEXT 0\n")
    players[0].say("PASS")
    assert players[1].heard().endswith("\nWINNER 1\n")


def test_ruling_26_ai_time_is_sent_as_the_house_was_told() -> None:
    sansio = SansIo(ai_time=1234)
    alice, _ = sansio.seated(2)
    sansio.later(20)
    assert alice.heard().splitlines()[1] == "NAMES Alice 0 Bob 1 1234"


def test_ruling_26_nobody_is_kicked_for_taking_longer() -> None:
    sansio = SansIo()
    players = sansio.started(3)
    for turn in range(9):
        sansio.later(19 * 5)
        assert hears(*players) == ["", "", ""]
        take_turn(players, f"long {turn}")
        hears(*players)
    play_out(players, "long")


def test_ruling_27_everybody_is_closed_after_winner_and_no_longer_heard() -> None:
    players = SansIo().placed_at(game_at([STUCK, "Rs"], "", turn=1))
    players[1].say("MOVE Rs 91 93")
    assert hears(*players) == ["TURN 1 Rs 91 93\nWINNER 1\n", "NEW empty\nTURN 1 Rs 91 93\nWINNER 1\n"]
    assert [player.closed for player in players] == [True, True]
    for line in ("HELLO Alice", "MOVE Rs 91 94", "PASS"):
        players[0].say(line)
    assert hears(*players) == ["", ""]


def test_ruling_27_a_new_connection_gets_a_new_game() -> None:
    sansio = SansIo()
    players = sansio.placed_at(game_at([STUCK, "Rs"], "", turn=1))
    players[1].say("MOVE Rs 91 93")
    assert sansio.hello("Alice").heard() == "WELCOME Alice 0\n"
    for player in players:
        player.hang_up()
    sansio.later(3600)
    assert len(sansio.house.tables) == 1, "in the end the old table lives on in the store only"


@pytest.mark.parametrize("where", ["183 91", "91 183", "999 999"])
def test_ruling_28_a_cell_outside_the_board_is_an_illegal_move(where: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[0].say(f"MOVE Rs {where}")
    kick, *others = hears(*players)
    assert re.fullmatch(f"KICK 0 6 {where} is off the board[ -~]* 0 0 to 182 182\n", kick)
    assert others == [f"KICK 0 6 {INVALID_TURN}\nNEXT 1\n"] * 2


@pytest.mark.parametrize("where", ["-1 91", "91 -1", "0091 91", "91 1000", "+91 93", "1e1 93"])
def test_ruling_28_what_cannot_be_a_cell_is_no_move_at_all(where: str) -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED], "Go"))
    players[0].say(f"MOVE Rs {where}")
    assert re.fullmatch(r"KICK 0 6 \S+ is no coordinate: a number from 0 to 182\nNEXT 1\n", players[1].heard())


def test_ruling_29_what_the_house_says_is_enough_to_count_the_pot() -> None:
    for seed in range(6):
        players = SansIo(seed).started(4)
        table = players[0].table
        lines = 0
        pot = 108 - 6 * 4
        while not any(player.guest.over for player in players):
            if lines == 5:
                players.pop(next(n for n in (1, 2) if not players[n].guest.my_turn)).hang_up()
            else:
                take_turn(players, f"{seed} {lines}")
            lines += 1
            for line in players[0].heard().splitlines():
                match line.split():
                    case ["TURN", _, "empty"]:
                        pass
                    case ["TURN", _, *triples]:
                        pot = max(0, pot - len(triples) // 3)
                    case ["KICK", _, back, *_]:
                        pot += int(back)
            assert pot == table.ledger.state.in_bag


def test_ruling_30_numbers_take_their_turns_in_ascending_order_and_wrap() -> None:
    players = SansIo().placed_at(game_at([RED, RED, RED, RED], "Go Gd Gs", turn=2))
    players[2].say("SWAP Bs")
    players[3].say("SWAP Bs")
    players[0].say("SWAP Bs")
    said = players[1].heard()
    assert said == "TURN 2 empty\nNEXT 3\nTURN 3 empty\nNEXT 0\nTURN 0 empty\nNEXT 1\n"


# 31, 32: clocks and silence


def at_a_clock(sansio: SansIo, clock: Clock, missing: Missing = "wait") -> list[Player]:
    """A game of two line guests at a table that was opened from the page, with this clock."""
    sansio.house.open("qwirkle", players=2, clock=clock, missing=missing)
    return sansio.seated(2)


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        (Clock(move=2000), 2000),
        (Clock(move=20_000), 5000),
        (Clock(bank=3000, increment=500), 3000),
        (Clock(bank=600_000), 5000),
    ],
)
def test_ruling_31_the_time_in_names_is_never_longer_than_a_turn_may_be(clock: Clock, told: int) -> None:
    players = at_a_clock(SansIo(), clock)
    assert all(f"NAMES Alice 0 Bob 1 {told}\n" in said for said in hears(*players))


@pytest.mark.parametrize("clock", [Clock(move=2000), Clock(bank=2000)])
@pytest.mark.parametrize("missing", ["wait", "skip", "pause", "bot"])
def test_ruling_31_who_uses_the_whole_time_of_names_and_sends_right_after_it_is_never_played_for(
    clock: Clock, missing: Missing
) -> None:
    sansio = SansIo("clock")
    players = at_a_clock(sansio, clock, missing)
    for turn in range(20):
        hears(*players)
        sansio.later(2 + 1.9)
        assert hears(*players) == ["", ""]
        take_turn(players, f"clock {turn}")
    assert [player.closed for player in players] == [False, False]


def test_ruling_31_two_seconds_after_that_the_house_lays_in_their_place_and_they_may_go_on() -> None:
    sansio = SansIo("clock")
    players = at_a_clock(sansio, Clock(move=2000))
    hears(*players)
    slow = on_turn(players)
    sansio.later(4)
    number = slow.guest.number
    assert number is not None
    assert re.fullmatch(rf"NEW [^\n]*\nTURN {number} .*\nNEXT {1 - number}\n", slow.heard())
    play_out(players, "goes on")
    assert all(player.guest.winners and player.guest.kicked is None for player in players)


def test_ruling_32_who_keeps_the_others_waiting_for_twenty_times_that_time_is_kicked() -> None:
    sansio = SansIo("silence")
    players = sansio.started(3)
    silent = on_turn(players)
    sansio.later(100 - 0.001)
    assert hears(*players) == ["", "", ""]
    sansio.later(0.001)
    number = silent.guest.number
    assert number is not None
    kick = f"KICK {number} 6 said nothing for 100 seconds\n"
    others = f"{kick}NEXT {(number + 1) % 3}\n"
    assert hears(*players) == [kick if player is silent else others for player in players]
    assert [player.closed for player in players] == [player is silent for player in players]
    players.remove(silent)
    play_out(players, "goes on")
    assert all(player.guest.winners for player in players)


def test_ruling_32_of_two_the_one_who_waited_has_won() -> None:
    sansio = SansIo("silence", ai_time=100)
    players = sansio.started(2)
    silent = on_turn(players)
    (other,) = [player for player in players if player is not silent]
    sansio.later(60)
    kick = f"KICK {silent.guest.number} 6 said nothing for 60 seconds\n"
    assert silent.heard() == kick
    assert other.heard() == f"{kick}WINNER {other.guest.number}\n"
    assert other.closed


def test_ruling_33_nobody_is_seated_beside_an_owner_who_is_away() -> None:
    sansio = SansIo()
    table = sansio.house.open("qwirkle", players=4)
    (owner,) = seat_silent(table, "Owner")
    table.lost(owner)
    assert sansio.hello("Ann").table is not table


@pytest.mark.parametrize(("number", "told"), [(0, ""), (1, "WELCOME Bob 1\n")])
def test_ruling_33_who_is_left_alone_is_moved_and_hears_a_number_only_if_it_is_another(
    number: int, told: str
) -> None:
    """A table that waits for one who is away is full; whoever comes meanwhile opens another."""
    sansio = SansIo()
    older = sansio.house.open("qwirkle", players=3)
    names = ["Away", "Ann", "Else"] if number == 0 else ["Ann", "Away", "Else"]
    seats = {name: older.sit(name, "native", Silent()) for name in names if name != "Else"}
    older.lost(seats["Away"])
    seats["Else"] = older.sit("Else", "native", Silent())
    bob = sansio.hello("Bob")
    younger = bob.table
    assert (younger is older, bob.heard()) == (False, "WELCOME Bob 0\n")
    sansio.later(60)
    assert bob.table is older
    assert bob.seat.index == number
    assert younger.phase is Phase.OVER
    assert bob.heard().startswith(told + "NAMES")


def test_ruling_34_who_may_open_no_table_is_turned_away() -> None:
    sansio = SansIo()
    sansio.house.visitors = Visitors(sansio.clock, sansio.refusals, replace(QUOTAS, tables=0))
    ann = sansio.hello("Ann")
    assert ann.heard().startswith("KICK 0 0 0 tables of yours wait")
    assert ann.closed


def test_every_tile_is_spelled_as_in_the_document() -> None:
    assert set(NAMES) == {colour + shape for colour in COLOURS for shape in SHAPES}
    assert (COLOURS, SHAPES) == ("ROBYGP", "odscx*")
    assert OPENED[0] == ("Ro", 91, 91)
