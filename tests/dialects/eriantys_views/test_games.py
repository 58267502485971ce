"""Whole games by our own client: after every event it knows from its own lines what the house knows."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

import pytest
from msgspec.structs import asdict

from tavola.dialects.eriantys_views import wire
from tavola.dialects.eriantys_views.client import Guest
from tavola.games.eriantys import GAME
from tavola.games.eriantys.words import Move, MoveStudent, Pay, Use, View
from tests.dialects.eriantys_views.talking import (
    DOCUMENTED,
    EXTENSIONS,
    Bot,
    bots_at,
    listen,
    play_out,
    said_types,
)
from tests.games.eriantys.playing import ended
from tests.support.games import NoLuck
from tests.support.sansio import SansIo, Silent

EVERYBODY = (True,) * 4
NOBODY = (False,) * 4
MIXED = (True, False, False, True)

ON_TURN_ONLY = ("turn", "order", "phase", "left", "steps")
"""Whose turn it is, is told to whoever is on turn. The others work it out, but not who begins, and not in a round
without clouds."""

CHARACTERS_ONLY = ("bag", "dry", "characters", "supply", "paid", "ignored")
"""What only those who asked for extensions are told of an expert game."""


def known(view: View, seat: int, *, extensions: bool, returned: bool = False) -> dict[str, Any]:
    """What this dialect can tell a guest of a position."""
    told = asdict(view)
    # Islands have numbers here and no names.
    told["islands"] = [asdict(island) for island in view.islands]
    for island in told["islands"]:
        del island["island"]
    told["mother_nature"] = [island.island for island in view.islands].index(view.mother_nature)
    # The pairs that a swap still allows are never told, nor the ranking beyond the winners.
    del told["uses"]
    told["outcome"] = view.outcome and (set(view.outcome.winners), view.outcome.scores)
    if view.phase == "planning" or view.turn is None:
        del told["left"]
    if not extensions:
        first_card = not view.played and (view.round == 1 or returned)
        if view.turn != seat and (first_card or view.short):
            for member in ON_TURN_ONLY:
                told.pop(member, None)
        if view.expert:
            for member in CHARACTERS_ONLY:
                del told[member]
            if view.turn != seat:
                told.pop("steps", None)  # another's Messenger
            told["played"] = [(card.seat, card.value) for card in view.played]
    if returned:
        # Decks are private: what the others have played in earlier rounds is not told again.
        for number, board in enumerate(view.seats):
            if number != seat:
                told["seats"][number] = asdict(board) | {"hand": None}
        told.pop("dry", None)
    return told


def assert_knows(bot: Bot, *, returned: bool = False) -> None:
    seat = bot.guest.number
    if bot.session.seat is None:  # after EndGame
        return
    assert seat == bot.seat.index
    if bot.guest._asked:
        return  # the guest's view has the payment in it already, to choose among the effects
    extensions = bot.guest._extensions
    due = known(GAME.view(bot.table.ledger.state, seat), seat, extensions=extensions, returned=returned)
    assert known(bot.guest.view(), seat, extensions=extensions, returned=returned) == due
    assert bot.guest.my_turn == (seat in bot.table.acting)


@pytest.mark.parametrize("expert", [False, True], ids=["simplified", "expert"])
@pytest.mark.parametrize("asked", [EVERYBODY, NOBODY, MIXED], ids=["extensions", "documented", "mixed"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_guests_know_the_position_after_every_event_of_whole_games(
    count: int, asked: tuple[bool, ...], expert: bool
) -> None:
    for seed in range(2):
        house = SansIo(f"games {seed}")
        bots = bots_at(house, count, expert=expert, extensions=asked)
        (table,) = house.house.tables.values()
        for bot in bots:
            assert_knows(bot)

        def look(bots: list[Bot] = bots) -> None:
            for bot in bots:
                assert_knows(bot)

        play_out(bots, seed, after=look)
        outcome = ended(table.ledger.state)
        for bot, extensions in zip(bots, asked, strict=False):
            guest = bot.guest
            known_outcome = guest.view().outcome
            assert known_outcome
            assert set(known_outcome.winners) == set(outcome.winners)
            assert known_outcome.scores == outcome.scores
            assert guest.strange_lines == 0
            assert guest.view().phase == "over"
            assert not guest.my_turn
            types = said_types(bot.lines)
            assert types & EXTENSIONS if extensions else types <= DOCUMENTED


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_other_bot_plays_through_it_too(count: int) -> None:
    bots = bots_at(SansIo("greedy"), count, expert=True, extensions=MIXED)

    def look() -> None:
        for bot in bots:
            assert_knows(bot)

    play_out(bots, "greedy", "greedy", after=look)
    assert all(bot.guest.over and not bot.guest.refused for bot in bots)


class Spender(Bot):
    """Earns coins and pays for a character whenever it can, or for its favourite only."""

    favourite: int | None = None

    def fancies(self) -> Callable[[Move], bool]:
        guest = self.guest
        state = GAME.imagine(guest.view(), NoLuck())
        moves = [move for move in GAME.moves(state, guest.number or 0) if guest.allowed(move)]
        pays = [move for move in moves if isinstance(move, Pay) and self.favourite in (None, move.character)]
        dines = [move for move in moves if isinstance(move, MoveStudent) and move.to == "dining"]
        others = [move for move in moves if not isinstance(move, Pay)]
        return (pays or dines or others).__contains__


QUESTIONS = {message.__name__ for message in get_args(wire.Questions)}


@pytest.mark.parametrize("asked", [(True, True, True), (False, False, False), (True, False, True)])
@pytest.mark.parametrize(("count", "expert"), [(3, True), (2, True), (2, False)])
def test_ruling_48_a_guest_with_a_code_takes_number_and_mode_from_the_table(
    count: int, expert: bool, asked: tuple[bool, ...]
) -> None:
    """None of them was told what table it is: their wishes are for a simple game of two, or for another one."""
    house = SansIo(f"code {count}")
    code = house.house.open("eriantys", players=count, options={"expert": expert}).code
    bots = [
        Bot(
            house, Guest(name, code=code, players=4 if count == 2 else 2, expert=not expert, extensions=extensions)
        )
        for name, extensions in zip(("ann", "bob", "cat")[:count], asked, strict=False)
    ]
    listen(bots)

    def check() -> None:
        for bot in bots:
            assert_knows(bot)

    play_out(bots, f"code {count}", after=check)
    assert [(bot.guest.strange_lines, bot.guest.refused) for bot in bots] == [(0, None)] * count


def test_every_character_is_played_through_its_question_in_whole_games() -> None:
    paid: Counter[int] = Counter()
    used: Counter[str] = Counter()
    asked: set[str] = set()
    for seed in range(60):
        if len(paid) == 12:
            break
        house = SansIo(f"spenders {seed}")
        count = 2 + seed % 3
        names = ("ann", "bob", "cat", "dan")[:count]
        bots = [Spender(house, Guest(name, players=count, expert=True)) for name in names]
        listen(bots)
        in_play = [card.character for card in bots[0].guest.view().characters]
        for bot in bots:
            bot.favourite = min(in_play, key=lambda card: paid[card])

        def look(bots: list[Spender] = bots) -> None:
            for bot in bots:
                assert_knows(bot)

        for move in play_out(bots, seed, after=look):
            if isinstance(move, Pay):
                paid[move.character] += 1
            elif isinstance(move, Use):
                used[type(move).__name__] += 1
        for bot in bots:
            asked |= said_types(bot.lines) & QUESTIONS
            assert not [line for line in bot.lines if b'"ErrorMessage"' in line]
    assert set(paid) == set(range(1, 13))
    assert len(used) == 8
    assert asked == QUESTIONS


def shortage_ends(count: int) -> tuple[list[Bot], Any]:
    """A game of so many that reaches the round without clouds."""
    for seed in range(40):
        house = SansIo(f"shortage {seed}")
        bots = bots_at(house, count, extensions=(True, False, True, False))
        (table,) = house.house.tables.values()
        play_out(bots, seed)
        if table.ledger.state.short and ended(table.ledger.state).why == "the bag has run out":
            return bots, table.ledger.state
    raise AssertionError("no game was long enough")


@pytest.mark.parametrize("count", [3, 4])
def test_games_of_three_and_four_reach_round_8_skip_the_clouds_and_end(count: int) -> None:
    """Section 11, rulings 9 and 39."""
    bots, state = shortage_ends(count)
    assert state.round == 8
    for bot in bots:
        said = [json.loads(line) for line in bot.lines]
        last = max(n for n, line in enumerate(said) if line["type"] == "DisplayCloudsMessage")
        assert said[last]["clouds"] == [{"students": []}] * count
        texts = [line["text"] for line in said if line["type"] == "TextMessage"]
        assert texts.count("The bag cannot fill the clouds: this is the last round, and nobody takes a cloud") == 1
        # Everybody's last turn ended with mother nature, and everybody has heard who won.
        assert texts.count("Your turn is over") == 8
        assert said[-1]["type"] == "WinMessage"
        assert said[-1]["reason"] == "the bag has run out"
    winners = {tuple(json.loads(bot.lines[-1])["winners"]) for bot in bots}
    assert len(winners) == 1


def test_a_client_without_extensions_never_receives_one_of_their_types() -> None:
    """Section 11, over whole mixed games in which everything happens: drops, returns, characters, refusals."""
    heard: set[str] = set()
    for seed in range(6):
        house = SansIo(f"never {seed}")
        quiet = Bot(house, Guest("quiet", players=3, expert=True, extensions=False))
        loud = [Spender(house, Guest(name, players=3, expert=True)) for name in ("ann", "bob")]
        bots = [quiet, *loud]
        listen(bots)
        (table,) = house.house.tables.values()
        for number in range(1000):
            if table.ledger.state.ended:
                break
            if number % 10 == 5:
                loud[0].hang_up()
                quiet.listen()
                loud[0].connect(house)
            for line in (b"rubbish", b'{"type":"PlayedCharacterCardMessage","Nickname":"quiet","cardPlayed":4}'):
                quiet.session.receive(line)
            listen(bots)
            (bot,) = [bot for bot in bots if bot.guest.my_turn]
            bot.play(f"{seed} {number}")
            listen(bots)
        heard |= said_types(quiet.lines)
        assert heard <= DOCUMENTED
        assert any(said_types(bot.lines) & EXTENSIONS for bot in loud)
    assert heard >= {"TextMessage", "DisplayHallMessage", "WinMessage"}


def test_guests_of_this_dialect_play_with_others_at_one_table() -> None:
    """Bots and people of other dialects: whatever they do is displayed."""
    house = SansIo("others")
    bot = Bot(house, Guest("ann", players=3, expert=True))
    (table,) = house.house.tables.values()
    for name in ("Zoë with a blank", "x" * 32):
        table.sit(name, "native", Silent())
    bot.listen()
    turns = 0
    while not table.ledger.state.ended:
        seat = table.occupied[table.acting[0]]
        if seat is bot.seat:
            bot.play(f"others {turns}")
        else:
            moves = GAME.moves(table.ledger.state, seat.index)
            pays = [move for move in moves if isinstance(move, Pay | Use)]
            table.play(seat, [(pays or moves)[turns % len(pays or moves)]])
            bot.listen()
        turns += 1
        if bot.session.seat:
            due = GAME.view(table.ledger.state, 0)
            view = bot.guest.view()
            if not bot.guest._asked:
                assert known(view, 0, extensions=True) == known(due, 0, extensions=True)
    assert bot.guest.names == ["ann", "Zoë with a blank", "x" * 32]
    assert bot.guest.over
