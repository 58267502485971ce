"""Everything is open: every seat sees every event, and a view holds the whole position."""

import msgspec
import pytest

from tavola.games.eriantys import GAME
from tavola.games.eriantys.words import (
    ActionBegan,
    AssistantPlayed,
    CharacterDealt,
    CloudTaken,
    ColourIgnored,
    Conquered,
    Ended,
    EntranceDrawn,
    Event,
    HeraldCalled,
    HerbalistForbade,
    JesterSwapped,
    Merged,
    MinstrelSwapped,
    MonkMoved,
    MotherNatureMoved,
    Next,
    NoEntryReturned,
    Options,
    Paid,
    Pay,
    PrincessSeated,
    ProfessorTaken,
    RoundBegan,
    StudentMoved,
    TableLaid,
    ThiefReturned,
    UseMushroomSeller,
)
from tests.games.eriantys.playing import Style, played, position, random_game
from tests.support.games import NoLuck, frozen

STYLE = Style(pays=0.7, dines=0.6, grabs=0.4)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_written_down_and_read_again_is_the_same_game(seed: int) -> None:
    seats = 2 + seed % 3
    options = Options(expert=seed % 4 != 0)
    state = GAME.blank(options, seats)
    for step in random_game(f"sight {seed}", seats, expert=options.expert, style=STYLE):
        told = msgspec.json.encode(step.events)
        for event in msgspec.json.decode(told, type=list[GAME.Event]):  # type: ignore[name-defined]
            GAME.evolve(state, event)
        assert frozen(state) == frozen(step.after)
        view = GAME.view(step.after, 0)
        assert all(GAME.view(step.after, seat) == view for seat in (None, *range(seats)))
        assert all(GAME.see(event, seat) is event for event in step.events for seat in (None, 0, 1))
        # A view that went over the wire leads to the very same position.
        read = msgspec.json.decode(msgspec.json.encode(view), type=GAME.View)
        assert frozen(GAME.imagine(read, NoLuck())) == frozen(step.after)
    assert GAME.outcome(state) is not None


def test_a_copy_goes_its_own_way() -> None:
    for step in random_game("copies", 3, expert=True, style=STYLE):
        if step.before is None:
            continue
        before = frozen(step.before)
        copy = GAME.copy(step.before)
        assert frozen(copy) == before
        for event in step.events:
            GAME.evolve(copy, event)
        assert frozen(copy) == frozen(step.after)
        assert frozen(step.before) == before


def test_asking_leaves_the_state_alone() -> None:
    for step in random_game("asking", 4, expert=True, style=STYLE):
        before = frozen(step.after)
        for seat in range(4):
            GAME.moves(step.after, seat)
            GAME.view(step.after, seat)
        GAME.follow(step.after)
        GAME.outcome(step.after)
        assert frozen(step.after) == before


def test_a_view_tells_what_holds_in_this_turn() -> None:
    state, _ = played(position(expert=True, cards={9: ""}, coins=[5, 1]), 0, Pay(9), UseMushroomSeller("pink"))
    view = GAME.view(state, 1)
    assert (view.paid, view.uses, view.ignored) == (9, 0, "pink")
    assert view.characters[0].price == 4
    assert view.characters[0].cost == 3
    assert view.characters[0].used


def test_a_view_tells_how_far_mother_nature_may_go_only_while_somebody_acts() -> None:
    for step in random_game("steps", 2, expert=False, style=STYLE):
        view = GAME.view(step.after, None)
        acts = view.turn is not None and view.phase not in {"planning", "played"}
        assert (view.steps > 0) == acts


def test_the_view_of_a_game_that_is_over_tells_how_it_ended() -> None:
    *_, before, last = random_game("over", 2, expert=False)
    assert GAME.view(before.after, None).outcome is None
    assert GAME.view(last.after, None).outcome == GAME.outcome(last.after) is not None


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_tells_whose_assistant_the_messenger_helps(seat: int) -> None:
    state = position(expert=True, cards={4: ""}, coins=[5, 5], turn=seat)
    state, _ = played(state, seat, Pay(4))
    assert {card.seat: card.bonus for card in GAME.view(state, None).played} == {seat: True, 1 - seat: False}


@pytest.mark.parametrize("card", range(1, 13))
def test_a_view_in_the_middle_of_a_characters_turn_is_the_whole_position(card: int) -> None:
    holding = {1: "GRYP", 7: "GRYPBB", 11: "GRYP"}
    state = position(
        expert=True, cards={card: holding.get(card, "")}, coins=[5, 1], dining=["GG", "G"], professors={"G": 0}
    )
    state, _ = played(state, 0, Pay(card))
    assert frozen(GAME.imagine(GAME.view(state, 1), NoLuck())) == frozen(state)
    for move in GAME.moves(state, 0):
        then, _ = played(state, 0, move)
        assert frozen(GAME.imagine(GAME.view(then, 1), NoLuck())) == frozen(then)


# In words

NAMES = ["Ann", "Ben"]

SENTENCES: list[tuple[Event, str]] = [
    (
        TableLaid(True, ("white", "black"), 4, (None,) * 12),
        "An expert game: Ann white, Ben black; mother nature starts on island 4",
    ),
    (
        TableLaid(False, ("white", "black"), 4, (None,) * 12),
        "A simple game: Ann white, Ben black; mother nature starts on island 4",
    ),
    (EntranceDrawn(1, ("red", "blue")), "Ben begins with red, blue"),
    (CharacterDealt(1, ("red", "blue")), "The Monk is in play, holding red, blue"),
    (CharacterDealt(8, ()), "The Knight is in play"),
    (
        RoundBegan(2, (1, 0), (("red", "pink"), ("blue",)), short=False),
        "Round 2: Ben plans first; the clouds bring red, pink; blue",
    ),
    (
        RoundBegan(8, (1, 0), ((), ()), short=True),
        "Round 8 is the last and has no clouds: the bag cannot fill them",
    ),
    (Next(0), "Ann is next"),
    (AssistantPlayed(0, 7), "Ann plays assistant 7"),
    (ActionBegan((1, 0)), "The turns go to Ben, Ann"),
    (StudentMoved(0, "red", "dining", coin=True), "Ann moves red to the dining room and earns a coin"),
    (StudentMoved(0, "red", 5, coin=False), "Ann moves red to island 5"),
    (ProfessorTaken(1, "green"), "Ben has the green professor"),
    (MotherNatureMoved(1, 3, 9), "Ben moves mother nature 3 to island 9"),
    (NoEntryReturned(3), "Nothing happens on island 3; a no-entry tile goes back to the Herbalist"),
    (Conquered(3, "white", 1, None), "Island 3 is white, 1 tower"),
    (Conquered(3, "white", 2, "black"), "Island 3 is white in place of black, 2 towers"),
    (Merged(11, (11, 0)), "Islands 11, 0 are one group"),
    (CloudTaken(0, 1, ("red",)), "Ann takes cloud 1: red"),
    (Paid(0, 9, 3), "Ann pays the Mushroom seller 3 coins"),
    (MonkMoved(0, "red", 5, None), "Ann moves red from the Monk to island 5; the bag is empty"),
    (MonkMoved(0, "red", 5, "pink"), "Ann moves red from the Monk to island 5; pink comes from the bag"),
    (HeraldCalled(0, 5), "Ann calls the Herald to island 5"),
    (HerbalistForbade(0, 5), "Ann puts a no-entry tile on island 5"),
    (JesterSwapped(0, "red", "pink"), "Ann swaps pink for the Jester's red"),
    (ColourIgnored(0, "red"), "Red gives no influence this turn"),
    (MinstrelSwapped(0, "red", "pink", coin=False), "Ann swaps red in the dining room for pink"),
    (
        PrincessSeated(0, "red", coin=True, refill="pink"),
        "Ann seats red from the Princess in the dining room and earns a coin; pink comes from the bag",
    ),
    (ThiefReturned(0, "red", (3, 0)), "The Thief puts red students back into the bag: Ann 3"),
    (ThiefReturned(0, "red", (0, 0)), "The Thief puts red students back into the bag: nobody has any"),
    (Ended("the bag has run out", (0,)), "The game is over: the bag has run out. Ann wins."),
    (Ended("the bag has run out", (0, 1)), "The game is over: the bag has run out. Ann and Ben win."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert GAME.tell(event, NAMES) == sentence


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(GAME.Event.__args__)


def test_the_table_is_drawn_in_letters() -> None:
    state = position(
        expert=True,
        phase="mother nature",
        number=2,
        groups={11: 2},
        towers={11: "black", 5: "white"},
        students={11: "GGB", 3: "RP"},
        bans={3: 2},
        mother=11,
        cards={5: "", 7: "GRYPBB"},
        coins=[1, 3],
        dining=["GGG", "RB"],
        professors={"G": 0, "B": 1},
        hands=[[1, 10], [2]],
    )
    state, _ = played(state, 0, Pay(7))
    assert GAME.draw(GAME.view(state, 0)).splitlines() == [
        "round 2: seat 0 moves mother nature 1 to 4 groups",
        "*  11-0  G2 B1                black x2",
        "      1  -",
        "      2  -",
        "      3  R1 P1                          no entry x2",
        "      4  -",
        "      5  -                    white x1",
        "      6  -",
        "      7  -",
        "      8  -",
        "      9  -",
        "     10  -",
        "clouds  0 G1 R1 Y1   1 G1 R1 Y1",
        "bag     G14 R17 Y19 P22 B22",
        "   5 Herbalist, 2 coins  no entry x2",
        "   7 Jester, 2 coins  G1 R1 Y1 P1 B2  paid by seat 0",
        "> seat 0: 7 white towers, professors G, 0 coins, has played 7",
        "    entrance G2 R2 Y2 P1      dining G3",
        "    assistants 1 10",
        "  seat 1: 6 black towers, professors B, 3 coins, has played 8",
        "    entrance G2 R2 Y2 P1      dining R1 B1",
        "    assistants 2",
    ]


@pytest.mark.parametrize("over", [False, True])
def test_the_ignored_colour_is_drawn_until_the_end_of_the_turn_and_of_the_game(over: bool) -> None:
    """The move that ends a game may be one that an ignored colour has decided."""
    state = position(expert=True, cards={9: ""}, coins=[4, 1])
    state, _ = played(state, 0, Pay(9), UseMushroomSeller("pink"))
    if over:
        GAME.evolve(state, Ended("the bag has run out", (0,)))
    (card,) = [line for line in GAME.draw(GAME.view(state, None)).splitlines() if "Mushroom seller" in line]
    assert card == "   9 Mushroom seller, 4 coins" + ("  no pink" if over else "  paid by seat 0, no pink")


def test_every_position_can_be_drawn_in_eighty_columns() -> None:
    for seed in range(3):
        for step in random_game(f"drawn {seed}", 2 + seed, expert=True, style=STYLE):
            for line in GAME.draw(GAME.view(step.after, None)).splitlines():
                assert len(line) <= 80
                assert line == line.rstrip()
