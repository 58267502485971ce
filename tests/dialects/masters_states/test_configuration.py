"""Custom configuration, piece by piece: accepted, refused with a sentence, played to the end, kept for more."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from tavola.dialects.masters_states.catalogue import DEVELOPMENT, catalogue_of
from tavola.dialects.masters_states.client import Guest
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import Variant
from tavola.games.masters.words import Options
from tavola.house.ledger import Phase
from tests.dialects.masters_states import custom
from tests.dialects.masters_states.talking import (
    BOTH,
    BUILT,
    WRITTEN,
    Visitor,
    agrees,
    labels,
    logged_in,
    play_on,
    settle,
)
from tests.support.sansio import SansIo


def configuring(sansio: SansIo, players: int = 1, variant: Variant = WRITTEN) -> Visitor:
    visitor = logged_in(sansio, "anna", variant)
    visitor.say({"Message": "binarySelection", "selection": players == 1})
    if players > 1:
        visitor.say({"Message": "numPlayers", "numPlayers": players})
    visitor.say({"Message": "binarySelection", "selection": False})
    assert visitor.state is State.CONFIGURATION
    visitor.heard()
    return visitor


PIECES = list(custom.ALL)


@pytest.mark.parametrize("variant", BOTH)
def test_piece_by_piece_until_the_fourth(variant: Variant) -> None:
    visitor = configuring(SansIo(), variant=variant)
    for piece in PIECES[:3]:
        answer = visitor.tell("configuration", config={piece: custom.ALL[piece]}, nickname="anna")
        assert answer == [{"Message": "nextState", "newState": "CONFIGURATION", "nickname": "anna"}]
    answer = visitor.tell("configuration", config={PIECES[3]: custom.ALL[PIECES[3]]})
    told = [
        "START_GAME",
        *["configuration"] * (variant is WRITTEN),
        "Summary",
        "HandLeadersState",
        "WAITING_LEADERS",
    ]
    assert labels(answer) == told


def test_all_at_once_is_as_good_and_an_empty_message_is_the_end() -> None:
    assert labels(configuring(SansIo()).tell("ConfigureMessage", config=custom.ALL))[0] == "START_GAME"
    visitor = configuring(SansIo())
    assert labels(visitor.tell("configuration", config={"customPath": custom.PATH})) == ["CONFIGURATION"]
    answer = visitor.tell("configuration", config={})
    assert labels(answer)[0] == "START_GAME"
    assert len(answer[2]["summary"]["faithPath"]) == 12
    assert len(answer[2]["summary"]["cardMap"]) == 64


def test_a_piece_may_be_sent_again() -> None:
    visitor = configuring(SansIo())
    visitor.tell("configuration", config={"basicProduction": custom.BASIC})
    other = {"cost": [custom.resource("COIN", 3)], "earnings": [custom.faith(2)]}
    assert labels(visitor.tell("configuration", config={"basicProduction": other})) == ["CONFIGURATION"]
    answer = visitor.tell("configuration", config={})
    assert answer[2]["summary"]["basicProd"] == other


def test_what_the_players_are_told_before_their_summary() -> None:
    visitor = configuring(SansIo())
    answer = visitor.tell("configuration", config=custom.ALL)
    said = answer[1]
    assert list(said) == ["Message", "config", "nickname"]
    assert list(said["config"]) == PIECES
    assert said["config"]["customPath"] == custom.PATH
    assert said["config"]["basicProduction"] == custom.BASIC
    assert len(said["config"]["allLeaderCards"]) == 20
    ordered = sorted(
        custom.DEV_CARDS, key=lambda card: (card["type"]["level"], custom.COLOURS.index(card["type"]["color"]))
    )
    assert [card["winPoints"] for card in said["config"]["allDevCards"]] == [card["winPoints"] for card in ordered]
    summary = answer[2]["summary"]
    for number, card in enumerate(said["config"]["allDevCards"], 1):
        assert summary["cardMap"][f"D{number}"] == {"card": "Development", **card}
    for number, leader in enumerate(said["config"]["allLeaderCards"], 1):
        assert summary["cardMap"][f"L{number}"] == {"card": "Leader", **leader}


def test_the_default_game_is_not_told_as_a_configuration() -> None:
    visitor = configuring(SansIo())
    assert labels(visitor.tell("configuration", config={}))[:2] == ["START_GAME", "Summary"]


def test_the_printed_pieces_sent_as_they_are_make_the_printed_game() -> None:
    visitor = configuring(SansIo())
    first = visitor.tell("configuration", config={})
    cards = first[1]["summary"]["cardMap"]
    pieces = {
        "allDevCards": [_without(cards[f"D{number}"], "card") for number in range(1, 49)],
        "allLeaderCards": [_without(cards[f"L{number}"], "card") for number in range(1, 17)],
        "basicProduction": first[1]["summary"]["basicProd"],
    }
    sansio = SansIo()
    again = configuring(sansio)
    again.tell("configuration", config=pieces)
    again.tell("configuration", config={})
    assert again.table.view(0).options == Options()


def _without(card: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in card.items() if name != key}


# Refused piece by piece


def changed(piece: Any, path: list[Any], value: Any) -> Any:
    """The piece with one thing in it changed."""
    piece = deepcopy(piece)
    inside = piece
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return piece


DEV, LEAD, PATH, BASIC = PIECES
WRONG: list[tuple[str, Any, str]] = [
    (DEV, custom.DEV_CARDS[:19], "each colour needs at least one of each level"),
    (DEV, [], "each colour needs at least one of each level"),
    (DEV, changed(custom.DEV_CARDS, [2, "type", "level"], 4), "card 3 has level 4"),
    (DEV, changed(custom.DEV_CARDS, [2, "type", "quantity"], 3), "card 3 is there 3 times"),
    (DEV, changed(custom.DEV_CARDS, [2, "winPoints"], 100), "the points of card 3: 100"),
    (DEV, changed(custom.DEV_CARDS, [0, "price", 0, "quantity"], -1), "the cost of card 1, coin: -1"),
    (DEV, changed(custom.DEV_CARDS, [0, "price", 0, "type"], "UNKNOWN"), "the price of card 1 cannot be UNKNOWN"),
    (
        DEV,
        changed(custom.DEV_CARDS, [0, "production", "cost", 0, "quantity"], 11),
        "card 1 takes 11 resources of choice",
    ),
    (
        DEV,
        changed(custom.DEV_CARDS, [0, "production", "earnings", 0], {"resource": "physicalResource"}),
        "has no type",
    ),
    (LEAD, custom.FREE_LEADERS[:3], "need 4 leaders, there are 3"),
    (LEAD, changed(custom.FREE_LEADERS, [0, "effect", "conversion", "quantity"], 10), "from 1 to 9"),
    (
        LEAD,
        changed(custom.FREE_LEADERS, [0, "effect", "conversion", "type"], "UNKNOWN"),
        "cannot be about UNKNOWN",
    ),
    (LEAD, changed(custom.FREE_LEADERS, [0, "winPoints"], -1), "the points of leader 1: -1"),
    (
        LEAD,
        changed(
            custom.FREE_LEADERS,
            [1, "requirements"],
            [{"requirement": "cardType", "color": "GREEN", "level": 9, "quantity": 1}],
        ),
        "leader 2 needs a card of level 9",
    ),
    (PATH, custom.PATH[:3], "the track has 3 cells: it needs 4 to 100"),
    (PATH, changed(custom.PATH, [0, "winPoints"], 1), "cell 0 is the start"),
    (PATH, changed(custom.PATH, [3, "Cell"], "cell"), "section 1 must have exactly one cell"),
    (PATH, changed(custom.PATH, [7, "winPoints"], 2), "the points along the track must rise"),
    (PATH, changed(custom.PATH, [11, "vaticanReportSection"], 0), "the last cell must be the one"),
    (PATH, changed(custom.PATH, [5, "vaticanReportSection"], 7), "cell 5 is in section 7"),
    (BASIC, {"cost": [], "earnings": [custom.faith(1)]}, "takes 0 in all"),
    (BASIC, {"cost": [custom.resource("COIN", 11)], "earnings": [custom.faith(1)]}, "takes 11 in all"),
    (BASIC, {"cost": [custom.resource("COIN", 1)], "earnings": []}, "gives 0 in all"),
]


@pytest.mark.parametrize(("piece", "wrong", "why"), WRONG)
def test_a_wrong_piece_is_refused_with_a_sentence_and_nothing_is_stored(piece: str, wrong: Any, why: str) -> None:
    sansio = SansIo()
    visitor = configuring(sansio)
    other = next(name for name in PIECES if name != piece)
    (answer,) = visitor.tell("configuration", config={piece: wrong, other: custom.ALL[other]})
    assert answer["Message"] == "retry"
    assert answer["currentState"] == "CONFIGURATION"
    assert why in answer["errMessage"]
    assert not sansio.house.tables
    rest = {name: given for name, given in custom.ALL.items() if name != other}
    assert labels(visitor.tell("configuration", config=rest)) == ["CONFIGURATION"], "the good piece was not stored"


@pytest.mark.parametrize(
    "wrong",
    [
        {"customPaht": []},
        {"allDevCards": 7},
        {"allDevCards": [{}]},
        {"allDevCards": [{"type": {"color": "PINK", "level": 1}, "price": [], "production": {}, "winPoints": 1}]},
        {"allLeaderCards": [{"requirements": [], "winPoints": 1, "effect": {"name": "fly"}}]},
        {"allLeaderCards": [{"requirements": [{"requirement": "luck"}], "winPoints": 1, "effect": None}]},
        {"customPath": [{"Cell": "pit"}]},
        {"basicProduction": []},
        [],
        "default",
        {"allDevCards": None},
    ],
)
def test_a_piece_that_is_none_is_refused(wrong: Any) -> None:
    visitor = configuring(SansIo())
    (answer,) = visitor.tell("configuration", config=wrong)
    assert (answer["Message"], answer["currentState"]) == ("retry", "CONFIGURATION")
    assert answer["errMessage"].startswith("Wrong Json Syntax")


def test_many_faults_are_told_in_short() -> None:
    visitor = configuring(SansIo())
    (answer,) = visitor.tell("configuration", config={"allDevCards": []})
    assert answer["errMessage"].count(";") == 5
    assert answer["errMessage"].endswith("and 7 more faults.")


def test_leaders_are_counted_for_the_number_of_players() -> None:
    visitor = configuring(SansIo(), players=4)
    (answer,) = visitor.tell("configuration", config={"allLeaderCards": custom.FREE_LEADERS[:15]})
    assert "4 players need 16 leaders, there are 15" in answer["errMessage"]


def test_the_ids_of_the_printed_cards() -> None:
    cards = catalogue_of(Options())
    assert (cards.number["D1"], cards.number["D2"], cards.number["D48"]) == (1, 13, 46)
    assert sorted(DEVELOPMENT) == list(range(1, 49))
    assert [cards.number[f"L{number}"] for number in range(1, 17)] == list(range(49, 65))
    # By level, then by column of the grid: four of each.
    levels = [cards.card_map[f"D{number}"] for number in range(1, 49)]
    assert [card.type.level for card in levels] == [1] * 16 + [2] * 16 + [3] * 16  # type: ignore[union-attr]
    colours = [colour for colour in custom.COLOURS for _ in range(4)] * 3
    assert [card.type.color for card in levels] == colours  # type: ignore[union-attr]


def test_cards_are_numbered_by_level_and_colour_whatever_order_they_come_in() -> None:
    visitor = configuring(SansIo())
    answer = visitor.tell("configuration", config={**custom.ALL, "allDevCards": custom.DEV_CARDS[::-1]})
    cards = answer[2]["summary"]["cardMap"]
    types = [cards[f"D{number}"]["type"] for number in range(1, 25)]
    assert types == sorted(types, key=lambda one: (one["level"], custom.COLOURS.index(one["color"])))
    assert cards["D1"]["winPoints"] == 4, "of equal ones the order of the list counts"


# Played


@pytest.mark.parametrize("variant", BOTH)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_configured_over_the_wire_played_to_the_end_and_offered_again(players: int, variant: Variant) -> None:
    sansio = SansIo(f"custom {players}")
    host = configuring(sansio, players, variant)
    others = [
        Visitor(sansio, variant, Guest(name, variant=variant, players=players, rematch=True))
        for name in ("bea", "carl")[: players - 1]
    ]
    wrong = {"customPath": custom.PATH[:-1]}
    assert labels(host.tell("configuration", config=wrong)) == ["retry"]
    for piece in (DEV, PATH, BASIC):
        host.say({"Message": "configuration", "config": {piece: custom.ALL[piece]}})
    host.heard()
    host.guest = Guest("anna", variant=variant, players=players, rematch=True)
    host.say({"Message": "configuration", "config": {}})
    visitors = [host, *others]
    settle(visitors)
    first = host.table
    assert len(first.ledger.state.book.cards) == 24
    assert first.ledger.state.book.last == 11

    def after() -> None:
        for visitor in visitors:
            assert visitor.guest
            if not visitor.guest._pending and visitor.session._whites is None:
                agrees(visitor)

    play_on(visitors, "custom", after=after, until=lambda: host.table is not first)
    assert first.phase is Phase.OVER
    again = host.table
    assert again.opened.options == first.opened.options
    assert {visitor.state for visitor in visitors} == {State.WAITING_LEADERS}
    begun = [said for said in host.told if said != "ping" and said["Message"] in ("Summary", "configuration")]
    assert [said["Message"] for said in begun] == (
        ["configuration", "Summary"] if variant is WRITTEN else ["Summary"]
    ) * 2
    cards = [said["summary"]["cardMap"] for said in begun if said["Message"] == "Summary"]
    assert cards[0] == cards[1]
    play_on(visitors, "again", until=lambda: again.phase is Phase.OVER)
    assert again.phase is Phase.OVER


def test_a_custom_table_of_the_page_is_told_in_the_same_words() -> None:
    sansio = SansIo()
    one = configuring(sansio)
    one.tell("configuration", config=custom.ALL)
    options = msgspec.json.decode(one.table.opened.options)
    for number, card in enumerate(options["development"]):
        card["id"] = 500 - number
    sansio.house.open("masters", players=2, options=options)
    bea, carl = (Visitor(sansio, BUILT, Guest(name, variant=BUILT, players=2)) for name in ("bea", "carl"))
    settle([bea, carl])
    assert len([said for said in bea.told if said["Message"] == "Summary"]) == 1
    play_on([bea, carl], "page")
    assert bea.guest
    assert bea.guest.over
