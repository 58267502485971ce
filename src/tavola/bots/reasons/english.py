"""Facts as an English sentence: the one place where they become words. Another language needs this table only."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from tavola.house.opinions import Fact

Clause: TypeAlias = str | Callable[[dict[str, Any]], str]
"""Words with the figures' names in braces, or what makes them where a number changes the words. The subject of
each, the move, is left out."""


def count(name: str, one: str, more: str) -> Callable[[dict[str, Any]], str]:
    """The first words for one, the others for any other number."""
    return lambda figures: (one if figures[name] == 1 else more).format(**figures)


CLAUSES: Final[dict[str, Clause]] = {
    # Any game
    "wins": "wins the game",
    "shares": "ends the game with a shared win",
    "loses": "ends the game, which is lost",
    "promises": "promises about {percent} wins in 100 games",
    "goes_on": "carries your turn on",
    "points": count("points", "brings 1 point now", "brings {points} points now"),
    # Qwirkle
    "six": count("lines", "completes a line of six", "completes {lines} lines of six"),
    "opens": count(
        "places", "leaves a place where a line of six can be completed", "leaves {places} places for lines of six"
    ),
    "denies": count("places", "closes a place for a line of six", "closes {places} places for lines of six"),
    "bonus": "plays out the hand for {points} points more",
    "trades": count("tiles", "trades 1 tile", "trades {tiles} tiles"),
    "otherwise": count(
        "points", "no placement brings more than 1 point", "the best placement brings {points} points"
    ),
    # Eriantys
    "assistant": count("steps", "lets mother nature go 1 step", "lets mother nature go up to {steps} steps"),
    "earlier": count("players", "comes before 1 player who has chosen", "comes before {players} who have chosen"),
    "later": count("players", "comes after 1 player who has chosen", "comes after {players} who have chosen"),
    "professor": "takes the {colour} professor",
    "professor_from": "takes the {colour} professor from another player",
    "students": "makes your {colour} students {own} against {others}",
    "influence": "makes your influence on island {island} {own} against {others}",
    "conquers": count("towers", "puts a tower on island {island}", "puts {towers} towers on island {island}"),
    "sends_back": count("towers", "sends a tower back", "sends {towers} towers back"),
    "gives": count(
        "towers", "gives island {island} to another side", "gives island {island}, {towers} towers, away"
    ),
    "joins": "joins {tiles} islands into one",
    "nothing_there": "changes nothing on island {island}",
    "coin": "earns a coin",
    "price": count("coins", "costs 1 coin", "costs {coins} coins"),
    "cloud": count("students", "brings 1 student", "brings {students} students"),
    "friends": count("students", "one of them counts for you", "{students} of them count for you"),
    # Masters
    "resources": count("units", "brings 1 resource", "brings {units} resources"),
    "production": "turns {takes} resources into {gives}",
    "faith": count("steps", "goes 1 step along the faith track", "goes {steps} steps along the faith track"),
    "others_faith": count(
        "steps", "lets the others go 1 step of faith", "lets the others go {steps} steps of faith"
    ),
    "report_kept": "calls the report of section {section} in time for your tile",
    "report_lost": "calls the report of section {section} without your tile",
    "report_denied": count("players", "denies 1 other the tile", "denies {players} others the tile"),
    "card": count(
        "points", "gets a card of level {level}, 1 point", "gets a card of level {level}, {points} points"
    ),
    "cards": count(
        "cards",
        "brings one more card within reach, worth {points}",
        "brings {cards} more cards within reach, the best worth {points}",
    ),
    "leader": count("points", "plays a leader of 1 point", "plays a leader of {points} points"),
    "last_round": "begins the last round",
}


def sentence(facts: Sequence[Fact]) -> str:
    """All of them in one sentence; a kind that is not known here is left out."""
    clauses = [_said(CLAUSES[fact.kind], fact.figures) for fact in facts if fact.kind in CLAUSES]
    if not clauses:
        return ""
    *first, last = clauses
    said = f"{', '.join(first)} and {last}" if first else last
    return f"{said[0].upper()}{said[1:]}."


def _said(clause: Clause, figures: dict[str, Any]) -> str:
    return clause.format(**figures) if isinstance(clause, str) else clause(figures)
