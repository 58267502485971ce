"""`moves` lists every legal move but those its own words leave out: found again by trying everything."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

import pytest

from tavola.games.masters import GAME
from tavola.games.masters.config import RESOURCES, Goods
from tavola.games.masters.state import State
from tavola.games.masters.words import (
    Choose,
    Convert,
    Discard,
    DiscardLeader,
    DiscardStored,
    EndTurn,
    Keep,
    Move,
    Pay,
    Place,
    Play,
    Produce,
    Shift,
    Store,
    Swap,
    Take,
    TakeCard,
)
from tests.games.masters.playing import BUILDER, RICH, own, put, random_game, refusal, table
from tests.games.masters.witness import Witness, amount, goods


def chosen(count: int) -> list[Goods]:
    return [goods(Counter(units)) for units in combinations_with_replacement(RESOURCES, count)]


def everything(state: State, witness: Witness, seat: int) -> Iterator[Move]:
    """All moves in the spelling of `moves`, legal or not; productions of one power only."""
    books = witness.seats[seat]
    shelves = range(1, len(books.shelves) + 1)
    yield from [Keep(pair) for pair in combinations(books.hand, 2)]
    yield from [Choose(units) for n in (1, 2) for units in combinations_with_replacement(RESOURCES, n)]
    yield from [Take("row", row) for row in (1, 2, 3)] + [Take("column", column) for column in (1, 2, 3, 4)]
    for resource in RESOURCES:
        yield Convert(resource)
        yield Discard(resource)
        yield from [Store(resource, shelf) for shelf in shelves]
    yield from [DiscardStored(shelf) for shelf in shelves]
    lying = [set(shelf) for shelf in books.shelves]
    yield from [
        Swap(one, other) for one, other in combinations((1, 2, 3), 2) if lying[one - 1] != lying[other - 1]
    ]
    yield from [Shift(*way) for way in product(shelves, shelves, (1, 2, 3)) if max(way[:2]) > 3]
    yield from [TakeCard(card) for card in state.grid if card is not None]
    yield from [Place(slot) for slot in (1, 2, 3)]
    if books.price is not None:
        yield from payments(witness, seat)
    for power in witness._powers(books):
        takes, gives = (witness._powers(books)[power][word].get("any", 0) for word in ("takes", "gives"))
        yield from [Produce((power,), one, other) for one in chosen(takes) for other in chosen(gives)]
    for leader in books.hand:
        yield Play(leader)
        yield DiscardLeader(leader)
    yield EndTurn()


def payments(witness: Witness, seat: int) -> Iterator[Pay]:
    books = witness.seats[seat]
    assert books.price is not None
    for counts in product(*[range(len(shelf) + 1) for shelf in books.shelves]):
        taken = [
            (number, shelf[0], count)
            for number, (shelf, count) in enumerate(zip(books.shelves, counts, strict=True), 1)
            if count
        ]
        rest = Counter(books.price)
        rest.subtract(Counter({kind: 0 for _, kind, _ in taken}))
        for _, kind, count in taken:
            rest[kind] -= count
        if min(rest.values(), default=0) >= 0:
            yield Pay(tuple(taken), goods(rest))  # type: ignore[arg-type]


def listed(moves: list[Move]) -> set[Move]:
    """Without the productions of several powers, of which not all are listed."""
    return {move for move in moves if not isinstance(move, Produce) or len(move.powers) == 1}


@pytest.mark.parametrize("seed", range(24))
def test_every_legal_move_is_listed_and_no_other(seed: int) -> None:
    style = (BUILDER, RICH)[seed % 2]
    seats = 1 + seed // 2 % 4
    rng = random.Random(seed)
    witness = Witness(seats, riches=style.riches)
    for turn in random_game(f"moves {seed}", seats, style):
        witness.watch(turn)
        if rng.random() < 0.4:
            for seat in range(seats):
                legal = {move for move in everything(turn.after, witness, seat) if witness.allows(seat, move)}
                assert listed(GAME.moves(turn.after, seat)) == legal


def test_several_powers_are_listed_with_outputs_of_one_kind_and_inputs_of_plenty() -> None:
    state = own(put(table(), 0, "", coin=4, stone=1, shield=1), 0, (1,), (3,))
    together = [move for move in GAME.moves(state, 0) if isinstance(move, Produce) and len(move.powers) > 1]
    assert {move.powers for move in together} == {(0, 1), (0, 3), (1, 3), (0, 1, 3)}
    for move in together:
        assert refusal(state, 0, move) is None
        assert move.takes == (Goods(coin=2) if 0 in move.powers else Goods())
        assert len(amount(move.gives)) == (1 if 0 in move.powers else 0)
    # Others are legal as well.
    assert refusal(state, 0, Produce((3, 0), Goods(stone=1, coin=1), Goods(shield=1))) is None
