"""Checking a stored game: that its log follows from its moves, and its draws from the seed it committed to."""

from collections.abc import Sequence

from tavola.games import GAMES, Illegal, begin, play
from tavola.games.chance import SeededChance, commitment, with_words
from tavola.house.table import SCRIBES
from tavola.house.words import Closed, Opened, Revealed, Sat, Started, Stood, TableEvent, header_of, options_of
from tavola.store import Record


class Doubtful(Exception):  # noqa: N818 - a finding, not a fault
    """The log does not hold; the message says where and why."""


def verify(records: Sequence[Record]) -> str:
    """Play a finished game again from its moves and its opened seed; what was found, or `Doubtful`."""
    header = header_of(records[0].body)
    game = GAMES[header.game]
    entries = [SCRIBES[header.game].read(record.body) for record in records]
    seed = _opened_seed(entries[-1].events, header)
    words: dict[int, str] = {}
    stirred, state = b"", None
    moves = 0
    for place, entry in enumerate(entries):
        if entry.number != place:
            raise Doubtful(f"entry {place} is missing: the log goes on with {entry.number}")
        told = [event for event in entry.events if not isinstance(event, TableEvent)]
        for event in entry.events:
            match event:
                case Sat(seat):
                    words[seat] = event.word
                case Stood(seat):
                    del words[seat]
                case Started(players):
                    stirred = with_words(seed, [words[seat] for seat in sorted(words)])
                    options = options_of(header)
                    state, due = begin(game, options, players, SeededChance(stirred, place))
                    _compare(place, told, due)
        if entry.moves:
            moves += 1
            if entry.who is None:
                raise Doubtful(f"entry {place} has moves of nobody")
            try:
                state, due = play(game, state, entry.who, entry.moves, SeededChance(stirred, place))
            except Illegal as why:
                raise Doubtful(f"entry {place} is no legal move: {why}") from why
            _compare(place, told, due)
    return (
        f"table {header.code}: {game.title}, {len(entries)} entries, {moves} moves;"
        " every event follows from the moves and from the seed committed to"
    )


def _opened_seed(last: list[object], header: Opened) -> bytes:
    if any(isinstance(event, Closed) for event in last):
        raise Doubtful("nobody played at this table: it closed before the start")
    revealed = [event for event in last if isinstance(event, Revealed)]
    if not revealed:
        raise Doubtful("the game is not over: its seed is still secret")
    seed = bytes.fromhex(revealed[0].seed)
    if commitment(seed) != header.commitment:
        raise Doubtful("the seed opened at the end is not the one committed to at the start")
    return seed


def _compare(place: int, told: list[object], due: list[object]) -> None:
    if told != due:
        raise Doubtful(f"entry {place} does not follow: the log has {told}, the rules and the seed give {due}")
