"""What came of a duel: its games as they come in, and what they prove when all are there."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from tavola.bots.duel.figures import Sequential, points, wilson
from tavola.bots.duel.game import Pace, Record, Slip
from tavola.bots.duel.lineups import lineups
from tavola.cli.bout import Bout
from tavola.cli.ratings import Rating, Ratings


class Standing(Struct):
    """How one bot did; it counts each side it played."""

    bot: str
    games: int
    won: int
    drawn: int
    lost: int
    share: float
    """Of what there was to win; a win that k sides share is 1/k."""
    interval: tuple[float, float]
    """The true share lies in it in 95 of 100 cases."""
    of_equal: float
    """The share, in shares of one side among equals."""
    points: float | None
    """Rating points above the other, where two meet."""
    rating: Rating | None
    moves: int
    milliseconds: float
    """A move, on average."""
    slowest: float
    slips: list[Slip]


class Test(Struct):
    """Wald's sequential test, for the share of the first bot."""

    low: float
    high: float
    evidence: float
    """The logarithm of how much likelier the results are with the high share; the test ends at the bound."""
    bound: float
    verdict: str | None


class Summary(Struct):
    game: str
    players: int
    options: msgspec.Raw
    games: int
    seed: str
    nodes: int | None
    seconds: float | None
    test: Test | None
    bots: list[Standing]


class Meeting:
    """All games of a duel as they come in."""

    def __init__(self, model: Bout, sides: int, test: Sequential | None) -> None:
        self.model = model
        self.lineups = lineups(len(model.bots), sides)
        self.certain = False
        self._sides = sides
        self._test = test
        self._games = 0
        self._deal: list[float] = []
        """What the first bot has won of the deal at hand."""
        self._ratings = Ratings(len(model.bots))
        self._results: list[list[float]] = [[] for _ in model.bots]
        self._paces = [Pace() for _ in model.bots]
        self._slips: list[list[Slip]] = [[] for _ in model.bots]

    def bouts(self) -> Iterator[Bout]:
        """One deal after another, each with everybody in every place."""
        deal = 0
        while True:
            for lineup in self.lineups:
                bots = tuple(self.model.bots[who] for who in lineup)
                yield msgspec.structs.replace(self.model, deal=deal, bots=bots)
            deal += 1

    def add(self, record: Record) -> None:
        lineup = self.lineups[self._games % len(self.lineups)]
        self._games += 1
        self._ratings.add(lineup, record.results)
        for who, result, pace in zip(lineup, record.results, record.paces, strict=True):
            self._results[who].append(result)
            self._paces[who].take(pace)
        if record.slip:
            self._slips[lineup[record.slip.side]].append(record.slip)
        self._deal += [result for who, result in zip(lineup, record.results, strict=True) if who == 0]
        if self._test and self._games % len(self.lineups) == 0:
            self._test.add(sum(self._deal) / len(self._deal))
            self._deal.clear()
            self.certain = self._test.verdict is not None

    def summary(self) -> Summary:
        model, test = self.model, self._test
        return Summary(
            model.game,
            model.seats,
            msgspec.Raw(model.options),
            self._games,
            model.seed,
            model.nodes,
            model.seconds,
            Test(test.low, test.high, test.evidence, test.bound, test.verdict) if test else None,
            [self._standing(who) for who in range(len(model.bots))],
        )

    def _standing(self, who: int) -> Standing:
        results, pace = self._results[who], self._paces[who]
        won = sum(results)
        share = won / len(results) if results else 0.0
        return Standing(
            bot=self.model.bots[who],
            games=len(results),
            won=results.count(1.0),
            drawn=sum(0.0 < result < 1.0 for result in results),
            lost=results.count(0.0),
            share=share,
            interval=wilson(won, len(results)),
            of_equal=share * self._sides,
            points=points(share) if len(self.model.bots) == self._sides == 2 else None,
            rating=self._ratings.of(who) if self._sides > 1 else None,
            moves=pace.moves,
            milliseconds=1_000 * pace.seconds / max(1, pace.moves),
            slowest=1_000 * pace.slowest,
            slips=self._slips[who],
        )
