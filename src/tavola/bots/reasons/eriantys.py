"""Facts about moves of Eriantys: professors, towers, influence, coins, and who comes before whom."""

from collections.abc import Callable
from typing import Any, Final

from tavola.bots.reasons.tried import Tried
from tavola.games.eriantys.islands import influence
from tavola.games.eriantys.pieces import NUMBER, TOWER, steps_of
from tavola.games.eriantys.state import NOBODY
from tavola.games.eriantys.words import (
    AssistantPlayed,
    CloudTaken,
    Conquered,
    Merged,
    MinstrelSwapped,
    MonkMoved,
    MotherNatureMoved,
    Paid,
    PrincessSeated,
    ProfessorTaken,
    StudentMoved,
)
from tavola.house.opinions import Fact

_LESS: Final = ("students", "influence", "nothing_there")
"""What is told after everything else."""


def facts(tried: Tried) -> list[Fact]:
    """From what the move itself does; the clouds that are filled after it, by luck, are no part of it."""
    found = []
    for event in tried.events:
        if tell := _TOLD.get(type(event)):
            found += tell(tried, event)
    changed = any(isinstance(event, Conquered) for event in tried.events)
    stopped = [event for event in tried.events if isinstance(event, MotherNatureMoved)]
    if stopped and not changed:
        found.append(Fact("nothing_there", {"island": stopped[0].island}))
    return sorted(found, key=lambda fact: fact.kind in _LESS)


def _assistant(tried: Tried, event: AssistantPlayed) -> list[Fact]:
    values = [assistant.value for assistant in tried.game.view(tried.before, tried.seat).played]
    later, earlier = [sum(value > event.value for value in values), sum(value <= event.value for value in values)]
    found = [Fact("assistant", {"steps": steps_of(event.value), "value": event.value})]
    found += [Fact("earlier", {"players": later})] if later else []
    return [*found, Fact("later", {"players": earlier})] if earlier else found


def _student(tried: Tried, event: StudentMoved) -> list[Fact]:
    found = [Fact("coin")] if event.coin else []
    return (
        found + _influence(tried, event.to) if isinstance(event.to, int) else _table(tried, event.colour) + found
    )


def _table(tried: Tried, colour: str) -> list[Fact]:
    hue = NUMBER[colour]
    counts = [room[hue] for room in tried.after.dining]
    own = counts.pop(tried.seat)
    return [Fact("students", {"colour": colour, "own": own, "others": max(counts, default=0)})]


def _influence(tried: Tried, island: int) -> list[Fact]:
    state = tried.after
    head = state.head_of[island]
    points = influence(state, head)
    own = points.pop(state.side_of[tried.seat])
    return [Fact("influence", {"island": head, "own": own, "others": max(points, default=0)})]


def _professor(tried: Tried, event: ProfessorTaken) -> list[Fact]:
    if event.seat != tried.seat:
        return []
    before = tried.before.professors[NUMBER[event.colour]]
    if before == NOBODY:
        return [Fact("professor", {"colour": event.colour})]
    return [Fact("professor_from", {"colour": event.colour, "seat": before})]


def _conquered(tried: Tried, event: Conquered) -> list[Fact]:
    ours = TOWER[event.tower] == tried.after.side_of[tried.seat]
    kind = "conquers" if ours else "gives"
    found = [Fact(kind, {"towers": event.towers, "island": event.island, "tower": event.tower})]
    if ours and event.lost is not None:
        found.append(Fact("sends_back", {"towers": tried.before.towers[event.island], "tower": event.lost}))
    return found


def _coin(_: Tried, event: PrincessSeated | MinstrelSwapped) -> list[Fact]:
    return [Fact("coin")] if event.coin else []


def _cloud(tried: Tried, event: CloudTaken) -> list[Fact]:
    state = tried.before
    side = state.side_of[tried.seat]
    holders = [state.professors[NUMBER[colour]] for colour in event.students]
    friends = sum(holder != NOBODY and state.side_of[holder] == side for holder in holders)
    found = [Fact("cloud", {"students": len(event.students)})]
    return [*found, Fact("friends", {"students": friends})] if friends else found


_TOLD: Final[dict[type, Callable[[Tried, Any], list[Fact]]]] = {
    AssistantPlayed: _assistant,
    StudentMoved: _student,
    ProfessorTaken: _professor,
    Conquered: _conquered,
    Merged: lambda _, event: [Fact("joins", {"tiles": len(event.tiles)})],
    CloudTaken: _cloud,
    Paid: lambda _, event: [Fact("price", {"coins": event.price, "character": event.character})],
    MonkMoved: lambda tried, event: _influence(tried, event.island),
    PrincessSeated: _coin,
    MinstrelSwapped: _coin,
}
