"""The client of the existing program plays on the `as-built` port to the ranking."""

import pytest

from tavola.dialects.masters_states.client import Guest
from tavola.house.ledger import Phase
from tests.dialects.masters_states.program import PING_SECONDS, ProgramClient
from tests.dialects.masters_states.talking import BUILT, Visitor, act, settle
from tests.support.sansio import SansIo


class Seated:
    """The program's client on a connection; a message takes its person five seconds."""

    def __init__(self, sansio: SansIo, client: ProgramClient) -> None:
        self.client = client
        self.visitor = Visitor(sansio, BUILT)
        self.answers: list[str] = []
        self.said = 0
        self.read()

    def read(self) -> None:
        came = self.visitor.outlet.taken().decode()
        for line in came.splitlines():
            if (answer := self.client.hear(line)) is not None:
                self.answers.append(answer)

    def speak(self) -> bool:
        """Say one thing, if there is one to say."""
        if not self.answers or self.visitor.closed:
            return False
        self.visitor.say(self.answers.pop(0))
        self.said += 1
        return True


def play(sansio: SansIo, seats: list[Seated], most: int = 3000) -> int:
    """Everybody in turn; the clock goes on and everybody pings every 30 seconds."""
    pinged = sansio.clock.now
    for round_ in range(most):
        spoke = False
        for seat in seats:
            seat.read()
            spoke |= seat.speak()
            for other in seats:
                other.read()
        sansio.later(5)
        if sansio.clock.now - pinged >= PING_SECONDS:
            pinged = sansio.clock.now
            for seat in seats:
                seat.visitor.say("" if seat.visitor.closed else "ping")
        if not spoke and all(seat.client.gone for seat in seats):
            return round_
    raise AssertionError([seat.client.state for seat in seats])


@pytest.mark.parametrize("seed", range(6))
def test_a_solo_match_to_the_ranking(seed: int) -> None:
    sansio = SansIo(f"program {seed}")
    anna = Seated(sansio, ProgramClient("Anna", single=True))
    play(sansio, [anna])
    assert anna.client.ranking is not None
    assert set(anna.client.ranking) == {"anna", "Lorenzo \nthe Magnificent"}
    assert anna.visitor.closed


@pytest.mark.parametrize("seed", range(6))
def test_a_match_of_two_to_the_ranking(seed: int) -> None:
    sansio = SansIo(f"program {seed}")
    seats = [Seated(sansio, ProgramClient(name, single=False)) for name in ("Anna", "Bea")]
    play(sansio, seats)
    rankings = [seat.client.ranking for seat in seats]
    assert rankings[0] == rankings[1]
    assert set(rankings[0] or ()) == {"anna", "bea"}
    table = next(iter(sansio.house.tables.values()), None)
    assert table is None or table.phase is Phase.OVER


def test_the_client_has_used_what_it_can_say() -> None:
    used = set()
    refused = set()
    for seed in range(6):
        sansio = SansIo(f"program {seed}")
        seats = [Seated(sansio, ProgramClient(name, single=False)) for name in ("Anna", "Bea")]
        play(sansio, seats)
        for seat in seats:
            used |= set(seat.client.used)
            refused |= set(seat.client.refused)
    assert used >= {
        *("login", "binarySelection", "numPlayers", "leadersChoice", "startingResource", "marketDraw"),
        *("warehouseInsertion", "devCardDraw", "payments", "devCardPlacement", "production", "endTurn", "rematch"),
        *("switchShelf", "leaderDiscarding"),
    }
    assert any(why.startswith("Invalid shelves switch.") for why in refused)


def test_it_plays_with_our_own_client_at_one_table() -> None:
    sansio = SansIo("program and we")
    anna = Seated(sansio, ProgramClient("Anna", single=False))
    for _ in range(4):
        anna.speak()
        anna.read()
    bea = Visitor(sansio, guest=Guest("Bea"))
    for moves in range(3000):
        anna.read()
        settle([bea])
        assert bea.guest
        if anna.client.ranking:
            break
        if not anna.speak() and bea.guest.my_turn:
            act(bea, moves)
    assert anna.client.ranking
    assert bea.guest
    assert not bea.guest.over, "the first word on a rematch is a person's"
    anna.speak()
    settle([bea])
    assert bea.guest.over
