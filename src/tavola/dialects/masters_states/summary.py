"""A whole match at once: the Summary for whoever begins or comes back, and the results when it is over."""

from typing import Final

import msgspec
from msgspec import UNSET, Raw

from tavola.dialects.masters_states import telling, values, wire
from tavola.dialects.masters_states.catalogue import Catalogue, catalogue_of, some, spell_recipe
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.variants import WAYS, Variant, Ways
from tavola.games.masters import words as game
from tavola.games.masters.lorenzo import MARKER_AT_THE_END
from tavola.house.ledger import Happened
from tavola.house.seat import Seat
from tavola.house.table import Table

WON_BY_CARDS: Final = "You bought the 7th card. You won!"
WON_BY_FAITH: Final = "You reached the end of the track. You won!"
LOST: Final = "You lost!"
RANKING: Final = "\nMatch Ranking:"
LORENZO_WON: Final = 999
LORENZO_LOST: Final = -1


def beginning(table: Table, seat: Seat, variant: Variant, news: Happened, view: game.View) -> list[wire.HouseSays]:
    """What is shown of a match that begins: the same to all, then the leaders dealt to this seat."""
    ways = WAYS[variant]
    key = (seat.dialect, variant)
    summary: Raw | None = news.shared.get(key)
    if summary is None:
        summary = news.shared[key] = _spelled_out(table, ways, view)
    return [*_whole(summary, seat, ways, view), hand_of(table.view(seat.index), seat)]


def returning(table: Table, seat: Seat, ways: Ways, view: game.View) -> list[wire.HouseSays]:
    """What is shown of a match to whoever comes back to it."""
    return _whole(_spelled_out(table, ways, view), seat, ways, view)


def _whole(summary: Raw, seat: Seat, ways: Ways, view: game.View) -> list[wire.HouseSays]:
    said: list[wire.HouseSays] = [wire.SummaryMessage(summary, seat.name)]
    cards = catalogue_of(view.options)
    if cards.custom and ways.tells_configuration:
        said.insert(0, wire.Configuration(cards.configuration, seat.name))
    return said


def _spelled_out(table: Table, ways: Ways, view: game.View) -> Raw:
    return Raw(msgspec.json.encode(summary_of(table, ways, view)))


def _in_turn_order(table: Table, view: game.View) -> list[Seat]:
    seats = table.occupied
    return seats[view.first :] + seats[: view.first]


def summary_of(table: Table, ways: Ways, view: game.View) -> values.Summary:
    """The view as this document can say it; the hand that is open in the view is open here."""
    cards = catalogue_of(view.options)
    basic = cards.configuration.basic_production
    assert basic
    return values.Summary(
        card_map=cards.card_map,
        basic_prod=basic,
        market=telling.spell_tray(view.market),
        side_marble=telling.LETTERS[view.spare],
        card_grid=telling.spell_grid(view, cards),
        faith_path=cards.faith_path,
        lorenzo_marker=-1 if view.lorenzo is None else view.lorenzo.space,
        players_summary=tuple([_player(table, seat, ways, view, cards) for seat in _in_turn_order(table, view)]),
    )


def _player(table: Table, seat: Seat, ways: Ways, view: game.View, cards: Catalogue) -> values.PlayerSummary:
    seen = view.seats[seat.index]
    made = seen.production
    return values.PlayerSummary(
        connected=not seat.missing,
        nickname=seat.name,
        warehouse=telling.spell_warehouse(seen),
        market_buffer=telling.spell_units(seen.waiting) or UNSET,
        strongbox=telling.spell_box(seen.strongbox),
        faith_marker=seen.space,
        pope_tiles=telling.spell_tiles(seen),
        dev_card_slots=telling.spell_slots(seen, cards),
        hand_leaders=telling.spell_hand(seen, cards),
        active_leaders=tuple([cards.label[leader] for leader in seen.played]),
        white_marble_conversions=tuple([some(resource, amount) for resource, amount in seen.conversions]),
        discount_map=telling.spell_discounts(seen.discounts),
        temp_dev_card=UNSET if seen.card is None else cards.label[seen.card],
        temp_production=UNSET if made is None else spell_recipe(made.takes, made.gives, made.faith),
        last_used_state=ways.spelled[_resumes_in(table, seat.index, seen.step)],
    )


def _resumes_in(table: Table, seat: int, step: game.Step) -> State:
    """The state a seat is in, or, with an open step, comes back to when its turn does."""
    state = telling.state_of(table, seat)
    return telling.ON_TURN[step] if state is State.WAITING_FOR_TURN and step not in ("ready", "done") else state


def hand_of(view: game.View, seat: Seat) -> wire.HandLeadersState:
    return wire.HandLeadersState(telling.spell_hand(view.seats[seat.index], catalogue_of(view.options)), seat.name)


def buffer_of(view: game.View, seat: Seat) -> wire.MarketBufferChange:
    return wire.MarketBufferChange(telling.spell_units(view.seats[seat.index].waiting), seat.name)


def results(table: Table, ways: Ways, view: game.View) -> wire.EndGameResults:
    end = view.outcome
    assert end is not None
    names = [seat.name for seat in table.occupied]
    ranking = {names[seat]: end.scores[seat] for group in end.ranking for seat in group}
    winners = tuple([names[seat] for seat in end.winners])
    won = RANKING
    if view.lorenzo is not None:
        if winners:
            won = (WON_BY_FAITH if end.why == MARKER_AT_THE_END else WON_BY_CARDS) + RANKING
            ranking |= {ways.lorenzo: LORENZO_LOST}
        else:
            won = LOST
            winners = (ways.lorenzo,)
            ranking = {ways.lorenzo: LORENZO_WON} | ranking
    return wire.EndGameResults("END_GAME_RESULTS", won, ranking, ranking, winners, "")


def offer(table: Table) -> list[wire.HouseSays]:
    """Who would play again, for somebody who has not answered yet."""
    names = [seat.name for seat in table.occupied if table.rematches.answers.get(seat.index)]
    return [wire.RematchOffered(name, name, "") for name in names[:1]]
