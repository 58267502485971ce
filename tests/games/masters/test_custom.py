"""A custom configuration is only other data: played to the end, and refused with a sentence for each mistake."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from tavola.games import begin
from tavola.games.contract import Illegal
from tavola.games.masters import GAME
from tavola.games.masters.book import configuration
from tavola.games.masters.config import (
    COLOURS,
    LEVELS,
    PRINTED,
    Card,
    CardsNeeded,
    Cell,
    Discount,
    ExtraDepot,
    ExtraProduction,
    Goods,
    Input,
    Leader,
    Needs,
    Output,
    Production,
    WhiteMarble,
    basic_faults,
    development_faults,
    faults,
    leader_faults,
    track_faults,
)
from tavola.games.masters.words import (
    Advanced,
    Convert,
    Discard,
    EndTurn,
    Options,
    Pay,
    Produce,
    Reported,
    Shift,
    Store,
    Take,
)
from tests.games.masters.playing import (
    BUILDER,
    RICH,
    WASTEFUL,
    happened,
    lead,
    march,
    played,
    put,
    random_game,
    table,
    wait,
)
from tests.games.masters.witness import Witness
from tests.support.games import Dice

DEVELOPMENT = tuple(
    Card(
        id=number + 1,
        colour=COLOURS[number % 4],
        level=LEVELS[number // 8],
        points=number,
        cost=Goods(coin=1 + number // 8, stone=number % 3),
        production=Production(Input(any=1), Output(shield=1, any=1, faith=number % 2)),
    )
    for number in range(24)
)
TRACK = tuple(
    Cell(points, section, pope)
    for points, section, pope in [
        (0, 0, False),
        (1, 0, False),
        (0, 1, False),
        (0, 1, True),
        (3, 0, False),
        (0, 2, False),
        (0, 2, True),
        (5, 0, False),
        (0, 0, False),
        (0, 3, False),
        (0, 3, False),
        (9, 3, True),
    ]
)
BASIC = Production(Input(coin=1, any=1), Output(stone=1, any=2, faith=1))
CUSTOM = Options(development=DEVELOPMENT, track=TRACK, basic=BASIC)


def test_the_custom_game_has_no_faults() -> None:
    assert faults(configuration(CUSTOM), 4) == []


@pytest.mark.parametrize("seed", range(16))
def test_a_custom_game_is_played_to_its_end_by_all_the_rules(seed: int) -> None:
    seats = 1 + seed % 4
    style = (BUILDER, RICH, WASTEFUL, RICH)[seed // 4]
    witness = Witness(seats, CUSTOM, style.riches)
    last = 0
    for turn in random_game(seed, seats, style, CUSTOM):
        witness.watch(turn)
        last = max(player.space for player in turn.after.players)
    assert witness.ended is not None
    assert last <= 11
    assert sum(len(deck) for deck in witness.decks.values()) + len(witness.tops) <= 24


def test_options_are_data_on_the_wire() -> None:
    written = msgspec.json.encode(CUSTOM)
    assert msgspec.json.decode(written, type=Options) == CUSTOM
    assert msgspec.json.encode(Options()) == b"{}"


def test_a_view_carries_the_configuration() -> None:
    state, _ = begin(GAME, CUSTOM, 2, Dice(1))
    view = msgspec.json.decode(msgspec.json.encode(GAME.view(state, 0)), type=GAME.View)
    imagined = GAME.imagine(view, Dice(2))
    assert imagined.book is state.book
    assert GAME.view(imagined, 0) == view


def test_the_last_cell_is_the_end_for_lorenzo_too() -> None:
    state = march(table(1, options=CUSTOM), None, 10)
    state.reports, state.tokens = 2, (69,)
    state.players[0].step = "done"
    events = happened(state, 0, EndTurn())
    assert Advanced(None, 2, 11) in events
    assert Reported(3, (False,)) in events
    assert GAME.outcome(played(state, 0, EndTurn())) is not None


def test_another_basic_production() -> None:
    state = put(table(2, options=CUSTOM), 0, "", coin=1, servant=1)
    move = Produce((0,), Goods(servant=1), Goods(shield=1, coin=1))
    after = played(state, 0, move, Pay((), Goods(coin=1, servant=1)))
    assert after.players[0].box == (1, 1, 0, 1)
    assert after.players[0].space == 1


def leaders_of(*abilities: object) -> tuple[Leader, ...]:
    """Sixteen leaders that need nothing, with these abilities in turn."""
    return tuple(
        Leader(101 + number, 1, Needs(), abilities[number % len(abilities)])  # type: ignore[arg-type]
        for number in range(16)
    )


def test_abilities_of_other_quantities() -> None:
    options = Options(leaders=leaders_of(WhiteMarble("coin", 3), ExtraDepot("coin", 5)))
    state = lead(table(2, options=options), 0, 101, 102)
    after = played(state, 0, Take("column", 2))
    # grey, grey, white
    assert GAME.view(after, 0).seats[0].waiting == ("stone", "stone", "coin", "coin", "coin")
    after = played(after, 0, *[Store("coin", 4)] * 3, *[Store("stone", 3)] * 2)
    assert after.players[0].counts == (0, 0, 2, 3)


@pytest.mark.parametrize("order", [(101, 102), (102, 101)])
def test_two_white_marble_leaders_of_one_resource_leave_nothing_to_choose(order: tuple[int, ...]) -> None:
    options = Options(leaders=leaders_of(WhiteMarble("coin", 1), WhiteMarble("coin", 2)))
    state = lead(table(2, options=options), 0, *order)
    after = played(state, 0, Take("row", 3))
    assert after.players[0].step == "store"
    assert GAME.view(after, 0).seats[0].waiting == ("coin",) * 6


def test_two_white_marble_leaders_of_other_amounts() -> None:
    options = Options(leaders=leaders_of(WhiteMarble("coin", 1), WhiteMarble("stone", 2)))
    state = lead(table(2, options=options), 0, 101, 102)
    after = played(state, 0, Take("row", 3), Convert("stone"), Convert("coin"), Convert("stone"))
    assert GAME.view(after, 0).seats[0].waiting == ("stone", "stone", "coin", "stone", "stone")


def test_units_move_between_two_leader_depots_of_one_resource() -> None:
    options = Options(leaders=leaders_of(ExtraDepot("coin", 2)))
    state = put(lead(table(2, options=options), 0, 101, 102), 0, "- / - / - / coin coin / -")
    assert Shift(4, 5, 2) in GAME.moves(state, 0)
    assert played(state, 0, Shift(4, 5, 1)).players[0].counts == (0, 0, 0, 1, 1)


def test_many_discards_pass_two_pope_spaces_at_once() -> None:
    options = Options(track=TRACK, leaders=leaders_of(WhiteMarble("coin", 2)))
    state = lead(table(2, options=options), 0, 101)
    after = played(state, 0, Take("row", 3))
    events = happened(wait(after, 0, "coin coin coin coin coin coin"), 0, *[Discard("coin")] * 6)
    assert [event.section for event in events if isinstance(event, Reported)] == [1, 2]


# Mistakes


def changed(cards: tuple[Card, ...], number: int, **fields: object) -> tuple[Card, ...]:
    return tuple(replace(card, **fields) if card.id == number else card for card in cards)


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            tuple(card for card in DEVELOPMENT if (card.colour, card.level) != ("blue", 2)),
            "there is no blue card of level 2: each colour needs at least one of each level",
        ),
        (changed(DEVELOPMENT, 24, id=1), "2 cards have the number 1"),
        (changed(DEVELOPMENT, 24, id=0), "a card has the number 0: numbers start at 1"),
        (changed(DEVELOPMENT, 24, level=4), "card 24 has level 4: a level is 1, 2 or 3"),
        (changed(DEVELOPMENT, 24, colour="red"), "card 24 is red: a card is green, blue, yellow or purple"),
        (changed(DEVELOPMENT, 3, points=100), "the points of card 3: 100 is not between 0 and 99"),
        (changed(DEVELOPMENT, 3, cost=Goods(coin=-1)), "the cost of card 3, coin: -1 is not between 0 and 99"),
        (
            changed(DEVELOPMENT, 3, production=Production(Input(stone=100), Output())),
            "what card 3 takes, stone: 100 is not between 0 and 99",
        ),
        (
            changed(DEVELOPMENT, 3, production=Production(Input(), Output(faith=100))),
            "what card 3 gives, faith: 100 is not between 0 and 99",
        ),
        (
            changed(DEVELOPMENT, 3, production=Production(Input(any=11), Output())),
            "card 3 takes 11 resources of choice: at most 10",
        ),
    ],
)
def test_a_mistake_in_the_development_cards(cards: tuple[Card, ...], sentence: str) -> None:
    assert development_faults(cards) == [sentence]
    with pytest.raises(Illegal, match=sentence.replace("(", ".")):
        begin(GAME, Options(development=cards), 2, Dice(1))


def one_leader(**fields: object) -> tuple[Leader, ...]:
    return (replace(PRINTED.leaders[0], **fields), *PRINTED.leaders[1:])


@pytest.mark.parametrize(
    ("leaders", "sentence"),
    [
        (PRINTED.leaders[:11], "3 players need 12 leaders, there are 11"),
        (one_leader(id=50), "2 leaders have the number 50"),
        (one_leader(points=-1), "the points of leader 49: -1 is not between 0 and 99"),
        (
            one_leader(ability=ExtraDepot("coin", 10)),
            "the ability of leader 49 has the quantity 10: it goes from 1 to 9",
        ),
        (
            one_leader(ability=Discount("coin", 0)),
            "the ability of leader 49 has the quantity 0: it goes from 1 to 9",
        ),
        (
            one_leader(ability=WhiteMarble("gold")),  # type: ignore[arg-type]
            "leader 49 is about gold: a resource is coin, stone, servant or shield",
        ),
        (
            one_leader(ability=ExtraProduction(Production(Input(coin=-1), Output()))),
            "what leader 49 takes, coin: -1 is not between 0 and 99",
        ),
        (
            one_leader(needs=Needs(goods=Goods(coin=100))),
            "the goods leader 49 needs, coin: 100 is not between 0 and 99",
        ),
        (
            one_leader(needs=Needs(cards=(CardsNeeded("green", 4),))),
            "leader 49 needs a card of level 4: a level is 1, 2 or 3",
        ),
        (
            one_leader(needs=Needs(cards=(CardsNeeded("red"),))),  # type: ignore[arg-type]
            "leader 49 needs red cards: a card is green, blue, yellow or purple",
        ),
        (
            one_leader(needs=Needs(cards=(CardsNeeded("green", None, 100),))),
            "the cards leader 49 needs, green: 100 is not between 0 and 99",
        ),
    ],
)
def test_a_mistake_in_the_leaders(leaders: tuple[Leader, ...], sentence: str) -> None:
    assert leader_faults(leaders, 3) == [sentence]
    with pytest.raises(Illegal, match=sentence):
        begin(GAME, Options(leaders=leaders), 3, Dice(1))


def track(**cells: Cell) -> tuple[Cell, ...]:
    """The custom track with other cells: c3=Cell(...)."""
    return tuple(cells.get(f"c{number}", cell) for number, cell in enumerate(TRACK))


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (TRACK[:3], "the track has 3 cells: it needs 4 to 100"),
        (TRACK[:1] * 101, "the track has 101 cells: it needs 4 to 100"),
        (track(c0=Cell(points=1), c1=Cell()), "cell 0 is the start: it has no points and no section"),
        (track(c1=Cell(points=100), c4=Cell(), c7=Cell(), c11=Cell(0, 3, True)),
         "the points of cell 1: 100 is not between 0 and 99"),
        (track(c1=Cell(1, 4)), "cell 1 is in section 4: a section is 1, 2 or 3, or 0 for none"),
        (track(c1=Cell(1, 0, True)), "cell 1 calls for a report and is in no section"),
        (track(c2=Cell(), c3=Cell()), "section 1 is missing from the track"),
        (track(c1=Cell(1, 1), c2=Cell()), "section 1 is interrupted: its cells must be neighbours"),
        (track(c2=Cell(0, 1, True)), "section 1 must have exactly one cell that calls for its report, its last"),
        (track(c3=Cell(0, 1)), "section 1 must have exactly one cell that calls for its report, its last"),
        (
            track(c2=Cell(0, 2), c3=Cell(0, 2, True), c5=Cell(0, 1), c6=Cell(0, 1, True)),
            "the sections 1, 2 and 3 must follow each other in this order",
        ),
        (
            (*TRACK, Cell()),
            "the last cell must be the one that calls for the report of section 3",
        ),
        (track(c4=Cell(1)), "the points along the track must rise: 1, 1, 5, 9 do not"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_track(cells: tuple[Cell, ...], sentence: str) -> None:
    assert track_faults(cells) == [sentence]
    with pytest.raises(Illegal, match=sentence):
        begin(GAME, Options(track=cells), 2, Dice(1))


@pytest.mark.parametrize(
    ("basic", "sentence"),
    [
        (Production(Input(), Output(any=1)), "the basic production takes 0 in all: it goes from 1 to 10"),
        (Production(Input(any=2), Output()), "the basic production gives 0 in all: it goes from 1 to 10"),
        (
            Production(Input(coin=6, stone=5), Output(any=1)),
            "the basic production takes 11 in all: it goes from 1 to 10",
        ),
    ],
)
def test_a_mistake_in_the_basic_production(basic: Production, sentence: str) -> None:
    assert basic_faults(basic) == [sentence]
    with pytest.raises(Illegal, match=sentence):
        begin(GAME, Options(basic=basic), 2, Dice(1))


def test_a_number_that_is_a_card_and_a_leader() -> None:
    options = Options(leaders=one_leader(id=48))
    with pytest.raises(Illegal, match="48 is the number of a card and of a leader"):
        begin(GAME, options, 2, Dice(1))


def test_all_mistakes_are_told() -> None:
    wrong = configuration(Options(track=TRACK[:3], basic=Production(Input(), Output()), leaders=()))
    assert len(faults(wrong, 2)) == 4


def test_any_mistake_that_changes_one_number_is_found_or_harmless() -> None:
    rng = random.Random(7)
    for _ in range(200):
        cells = list(TRACK)
        where = rng.randrange(len(cells))
        cells[where] = Cell(rng.randrange(12), rng.randrange(4), rng.random() < 0.3)
        if not track_faults(tuple(cells)):
            *_, last = random_game(where, 2, options=Options(track=tuple(cells)))
            assert GAME.outcome(last.after) is not None
