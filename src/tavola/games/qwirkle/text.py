"""A game of Qwirkle in words and letters, for terminals and logs."""

from tavola.games.qwirkle.words import Drew, Ended, Event, Left, Next, Placed, Traded, View


def draw(view: View) -> str:
    """The board with its row and column numbers, the last move in brackets; then hands, bag and scores."""
    laid = {(row, column): tile for tile, row, column in view.board}
    fresh = {(row, column) for _, row, column in view.last}
    lines = []
    if laid:
        rows = range(min(row for row, _ in laid) - 1, max(row for row, _ in laid) + 2)
        columns = range(min(column for _, column in laid) - 1, max(column for _, column in laid) + 2)
        lines.append("     " + "".join(f"{column:^4}" for column in columns))
        for row in rows:
            cells = [(laid.get((row, column), "·"), (row, column) in fresh) for column in columns]
            lines.append(f"{row:>4} " + "".join(f"[{tile}]" if new else f"{tile:^4}" for tile, new in cells))
    lines.append(f"bag {view.bag}")
    for number, seat in enumerate(view.seats):
        hand = " ".join(seat.hand) if seat.hand is not None else f"{seat.count} tiles"
        mark = ">" if number == view.turn else " "
        gone = "" if seat.present else ", gone"
        lines.append(f"{mark} seat {number}: {seat.score} points, {hand}{gone}")
    return "\n".join(lines)


def tell(event: Event, names: list[str]) -> str:
    """One event as a sentence."""
    match event:
        case Placed(seat, tiles, points):
            where = ", ".join(f"{tile} at {row} {column}" for tile, row, column in tiles)
            return f"{names[seat]} places {where} for {points}"
        case Drew(seat, count, tiles):
            return f"{names[seat]} draws {' '.join(tiles) if tiles else _counted(count)}"
        case Traded(seat, count, tiles):
            return f"{names[seat]} puts {' '.join(tiles) if tiles else _counted(count)} back into the bag"
        case Left(seat, reason, count, _):
            return f"{names[seat]} is out ({reason}); {_counted(count)} go{'es' * (count == 1)} back into the bag"
        case Next(seat):
            return f"{names[seat]} is next"
        case Ended(why, bonus, winners):
            extra = "" if bonus is None else f" {names[bonus]} gets 6 for playing out."
            won = " and ".join(names[seat] for seat in winners)
            return f"The game is over: {why}.{extra} {won} {'wins' if len(winners) == 1 else 'share the win'}."


def _counted(count: int) -> str:
    return "no tiles" if count == 0 else "1 tile" if count == 1 else f"{count} tiles"
