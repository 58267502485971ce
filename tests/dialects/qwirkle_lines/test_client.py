"""Our client: it knows from its own lines what a player may know, and it survives whatever a server says."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.dialects.qwirkle_lines.client import Guest, contiguous
from tavola.games.qwirkle import GAME
from tavola.games.qwirkle.words import Laid, Leave, Place, Trade, View
from tests.support.sansio import Player, SansIo, play_out, random_move, take_turn


def assert_knows(player: Player, bonus: int | None = None) -> None:
    """The client's view is the house's view for its seat; the six points for playing out are never told."""
    seat = player.seat.index
    due: View = GAME.view(player.table.ledger.state, seat)
    view = player.guest.view()
    assert sorted(view.board) == sorted(due.board)
    assert view.last == due.last
    assert view.bag == due.bag
    assert view.turn == due.turn
    assert view.trades == due.trades
    assert [other.count for other in view.seats] == [other.count for other in due.seats]
    assert [other.present for other in view.seats] == [other.present for other in due.seats]
    assert [other.hand is None for other in view.seats] == [other.hand is None for other in due.seats]
    assert Counter(view.seats[seat].hand) == Counter(due.seats[seat].hand)
    scores = [other.score - 6 * (number == bonus) for number, other in enumerate(due.seats)]
    assert [other.score for other in view.seats] == scores


@pytest.mark.parametrize(
    ("count", "bot"), [(2, "random"), (3, "random"), (4, "random"), (2, "greedy"), (4, "greedy")]
)
def test_it_knows_the_position_after_every_event_of_whole_games(count: int, bot: str) -> None:
    for seed in range(3):
        players = SansIo(f"client {seed}").started(count)
        for player in players:
            assert_knows(player)

        def look(players: list[Player] = players) -> None:
            state = players[0].table.ledger.state
            for player in players:
                assert_knows(player, state.ended.bonus if state.ended else None)

        play_out(players, seed, bot, look)
        state = players[0].table.ledger.state
        for player in players:
            outcome = player.guest.view().outcome
            assert outcome
            assert outcome.winners == state.ended.winners == tuple(player.guest.winners)


def test_it_knows_the_position_when_players_are_kicked() -> None:
    for seed in range(8):
        players = SansIo(f"kicks {seed}").started(4)
        rng = random.Random(seed)
        for turn in range(30):
            if turn in (3, 12) and len(players) > 2:
                players.pop(rng.randrange(1, len(players))).hang_up()
            else:
                take_turn(players, f"{seed} {turn}")
            for player in players:
                player.listen()
                assert_knows(player)


def test_it_knows_the_position_again_after_a_restart() -> None:
    sansio = SansIo("again")
    players = sansio.started(3)
    for turn in range(40):
        take_turn(players, f"restart {turn}")
    sansio = sansio.restarted()
    players = [sansio.hello(name) for name in ("Carol", "Alice", "Bob")]
    for player in players:
        player.listen()
        assert_knows(player)

    def look() -> None:
        for player in players:
            if not player.closed:
                assert_knows(player)

    play_out(players, "again", after=look)


def begun(hand: str = "Ro Rd Rs Rc Rx R*", number: int = 0) -> Guest:
    guest = Guest("Alice")
    for line in (f"WELCOME Alice {number}", "NAMES Alice 0 Bob 1 5000", f"NEW {hand}", f"NEXT {number}"):
        guest.receive(line.encode())
    return guest


def said(guest: Guest, *tiles: Laid) -> list[Laid]:
    words = guest.say(Place(tiles)).decode().split()
    assert words[0] == "MOVE"
    return [(words[i], int(words[i + 1]), int(words[i + 2])) for i in range(1, len(words), 3)]


def test_the_opening_lists_91_91_first_and_every_further_tile_next_to_one_before() -> None:
    tiles = [("Ro", 91, 89), ("Rd", 91, 90), ("Rs", 91, 91), ("Rc", 91, 92), ("Rx", 91, 93), ("R*", 91, 94)]
    for seed in range(50):
        random.Random(seed).shuffle(tiles)
        ordered = said(begun(), *tiles)
        assert sorted(ordered) == sorted(tiles)
        assert ordered[0][1:] == (91, 91)
        assert_in_touch(set(), ordered[1:], {ordered[0][1:]})


def assert_in_touch(board: set[tuple[int, int]], tiles: list[Laid], listed: set[tuple[int, int]]) -> None:
    lying = board | listed
    for _, row, column in tiles:
        assert lying & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        lying.add((row, column))


def test_every_tile_of_every_move_touches_one_already_listed_or_lying() -> None:
    rng = random.Random("touch")
    players = SansIo("touch").started(2)
    for turn in range(25):
        for player in players:
            player.listen()
        mover = next(player for player in players if player.guest.my_turn)
        board = {(row, column) for _, row, column in mover.guest.view().board}
        state = mover.table.ledger.state
        places = [move.tiles for move in GAME.moves(state, state.turn) if isinstance(move, Place)]
        for tiles in rng.sample(places, min(60, len(places))):
            mixed = tuple(rng.sample(tiles, len(tiles)))
            turn_before = mover.guest._turn
            ordered = said(mover.guest, *mixed)
            mover.guest._turn = turn_before
            assert sorted(ordered) == sorted(tiles)
            if board:
                assert_in_touch(board, ordered, set())
        take_turn(players, turn)


def test_contiguous_is_side_by_side() -> None:
    assert contiguous(Place((("Ro", 91, 91),)))
    assert contiguous(Place((("Ro", 91, 93), ("Rd", 91, 91), ("Rs", 91, 92))))
    assert contiguous(Place((("Ro", 93, 91), ("Rd", 92, 91))))
    assert not contiguous(Place((("Ro", 91, 90), ("Rd", 91, 92))))
    assert not contiguous(Place((("Ro", 90, 91), ("Rd", 92, 91))))
    assert contiguous(Trade(("Ro", "Rd")))


@pytest.mark.parametrize(
    ("welcome", "names", "mine"),
    [
        ("WELCOME Alice 1", "NAMES Alice 0 Bob 1 5000", 0),
        ("WELCOME Alice 0", "NAMES Bob 0 Alice 1 5000", 1),
        ("WELCOME Alice 3", "NAMES Bob 0 Carol 1 Alice 2 5000", 2),
        ("WELCOME Alice 1", "NAMES Alice 0 Alice 1 5000", 1),
        ("WELCOME Alice 2", "NAMES Alice 0 Bob 1 Alice 3 5000", 0),
        ("WELCOME Alice 1", "NAMES alice 0 Someone 1 5000", 1),
    ],
)
def test_where_names_gives_us_another_number_than_welcome_it_is_names_that_counts(
    welcome: str, names: str, mine: int
) -> None:
    guest = Guest("Alice")
    for line in (welcome, names, "NEW Ro Rd Rs Rc Rx R*"):
        guest.receive(line.encode())
    assert guest.number == mine
    guest.receive(f"NEXT {1 - min(mine, 1)}".encode())
    assert not guest.my_turn
    guest.receive(f"NEXT {mine}".encode())
    assert guest.my_turn
    assert guest.view().seats[mine].hand
    guest.say(Place((("Ro", 91, 91),)))
    guest.receive(f"TURN {mine} Ro 91 91".encode())
    assert "Ro" not in (guest.view().seats[mine].hand or ())


def test_a_kick_of_our_old_number_is_not_ours_once_names_has_given_us_another() -> None:
    guest = Guest("Alice")
    for line in (b"WELCOME Alice 1", b"NAMES Alice 0 Bob 1 5000", b"KICK 1 6 made an invalid turn"):
        guest.receive(line)
    assert guest.kicked is None


def test_a_new_may_be_split_over_two_lines() -> None:
    guest = begun("Ro Rd Rs Rc")
    guest.receive(b"NEW Rx R*")
    hand = guest.view().seats[0].hand
    assert hand
    assert sorted(hand) == sorted(["Ro", "Rd", "Rs", "Rc", "Rx", "R*"])


def test_two_winner_lines_are_two_winners() -> None:
    guest = begun()
    guest.receive(b"WINNER 0")
    guest.receive(b"WINNER 1")
    assert guest.winners == [0, 1]
    assert guest.over
    assert not guest.my_turn


def test_it_never_swaps_more_than_the_pot_holds() -> None:
    """Ruling 29."""
    seen = 0
    for seed in range(12):
        players = SansIo(f"pot {seed}").started(4)

        def look(players: list[Player] = players) -> None:
            nonlocal seen
            for player in players:
                if player.guest.my_turn and player.guest.view().bag < 6:
                    seen += 1
                    for luck in range(5):
                        move = random_move(player.guest, luck)
                        assert not isinstance(move, Trade) or len(move.tiles) <= player.table.ledger.state.in_bag

        play_out(players, seed, after=look)
        assert all(player.guest.kicked is None for player in players)
    assert seen


def test_the_pot_is_never_below_none() -> None:
    guest = begun()
    for turn in range(40):
        guest.receive(f"TURN 1 Ro {turn} 1 Rd {turn} 2 Rs {turn} 3".encode())
    assert guest.view().bag == 0
    guest.receive(b"KICK 1 4 gone")
    assert guest.view().bag == 4


def test_a_kick_of_another_does_not_end_the_game_for_us() -> None:
    guest = begun()
    guest.receive(b"KICK 1 6 made an invalid turn")
    assert not guest.over
    assert guest.view().bag == 108 - 12 + 6
    assert [seat.present for seat in guest.view().seats] == [True, False]


def test_a_kick_of_another_before_names_is_not_ours() -> None:
    """Existing servers are told apart from ours by this: they tell everybody."""
    guest = Guest("Alice")
    guest.receive(b"WELCOME Alice 0")
    guest.receive(b"KICK 1 0 bad name")
    assert guest.kicked is None
    assert not guest.over


@pytest.mark.parametrize("lines", [[b"KICK 0 0 bad name"], [b"WELCOME Alice 0", b"KICK 0 0 bad name"]])
def test_a_kick_of_ours_ends_it(lines: list[bytes]) -> None:
    guest = Guest("Alice")
    for line in lines:
        guest.receive(line)
    assert guest.kicked == "bad name"
    assert guest.over


def test_a_kick_without_a_reason_is_still_a_kick() -> None:
    guest = begun()
    guest.receive(b"KICK 0 6")
    assert guest.kicked


def test_a_turn_once_said_is_over_until_the_next_next() -> None:
    guest = begun()
    assert guest.my_turn
    guest.say(Trade(("Ro",)))
    assert not guest.my_turn
    guest.receive(b"NEXT 1")
    assert not guest.my_turn
    guest.receive(b"NEXT 0")
    assert guest.my_turn


def test_swapped_tiles_are_given_up_once() -> None:
    guest = begun()
    guest.say(Trade(("Ro", "Rd")))
    for line in (b"NEW Go Gd", b"TURN 0 empty"):
        guest.receive(line)
    hand = ["Rs", "Rc", "Rx", "R*", "Go", "Gd"]
    assert sorted(guest.view().seats[0].hand or ()) == sorted(hand)
    guest.receive(b"NEW Ro")
    guest.receive(b"TURN 0 empty")  # a server that lets time run out and says so, for instance
    assert sorted(guest.view().seats[0].hand or ()) == sorted([*hand, "Ro"])


STRANGE = [
    b"",
    b"welcome to the server",
    b"Alice has joined the game",
    b"SCORE 0 12",
    b"\xff\xfe",
    b"NEXT",
    b"NEXT x",
    b"NEXT 7",
    b"NEXT -1",
    b"WINNER 9",
    b"WINNER",
    b"TURN 0 Ro 200 200",
    b"TURN 9 Ro 91 91",
    b"TURN -1 Ro 91 91",
    b"TURN 0 Ro 91",
    b"TURN 7 empty",
    b"KICK 9 6 who",
    b"KICK -1 6 who",
    b"NEW Zz",
    b"NAMES 5000",
    b"NAMES Alice 1000000000 5000",
    b"NAMES Alice -1 5000",
    b"NAMES Alice 0 Bob 1",
]


@pytest.mark.parametrize("line", STRANGE)
@pytest.mark.parametrize("early", [True, False])
def test_a_strange_line_changes_nothing(line: bytes, early: bool) -> None:
    guest = Guest("Alice") if early else begun()
    before = None if early else guest.view()
    guest.receive(line)
    if line.startswith(b"KICK") and early:
        return  # nobody has a number yet: it can only be meant for us
    assert guest.strange_lines == 1
    assert not guest.over
    assert guest.my_turn is not early
    assert early or guest.view() == before


@settings(max_examples=150)
@given(
    st.lists(
        st.one_of(
            st.binary(max_size=30),
            st.tuples(
                st.sampled_from(["WELCOME A", "NAMES A 0 B", "NEXT", "NEW", "TURN", "KICK", "WINNER"]),
                st.lists(
                    st.sampled_from(["0", "1", "2", "-1", "91", "300", "empty", "Ro", "B*", "x"]), max_size=8
                ),
            ).map(lambda line: " ".join([line[0], *line[1]]).encode()),
        ),
        max_size=25,
    )
)
def test_whatever_a_server_says_it_does_not_fall_over(lines: list[bytes]) -> None:
    guest = Guest("Alice")
    for line in lines:
        guest.receive(line)
        guest.view()
        assert guest.my_turn in (True, False)


def test_leaving_is_no_line_of_the_document() -> None:
    with pytest.raises(AssertionError):
        begun().say(Leave("bored"))
