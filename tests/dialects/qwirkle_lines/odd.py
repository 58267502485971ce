"""A server and a client of the Qwirkle document as other people write them: odd where existing programs are.

Nothing here is Tavola's: the rules, the spelling and the habits are written down once more, from the document.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import ClassVar

Cell = tuple[int, int]
Board = dict[Cell, str]
Lay = tuple[str, int, int]

COLOURS = "ROBYGP"
SHAPES = "odscx*"
MIDDLE = (91, 91)
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
ROUNDS_OF_SWAPS = 12


# The rules, as far as both need them


def line_through(board: Board, cell: Cell, down: int, right: int) -> list[str]:
    """The tiles in one line with this one, itself included."""
    line = [board[cell]]
    for way in (1, -1):
        row, column = cell[0] + way * down, cell[1] + way * right
        while (row, column) in board:
            line.append(board[row, column])
            row, column = row + way * down, column + way * right
    return line


def is_good(line: list[str]) -> bool:
    alike = len({tile[0] for tile in line}) == 1 or len({tile[1] for tile in line}) == 1
    return len(set(line)) == len(line) and (alike or len(line) == 1)


def touches(board: Board, cell: Cell) -> bool:
    return any((cell[0] + down, cell[1] + right) in board for down, right in AROUND)


def fits(board: Board, tile: str, cell: Cell) -> bool:
    """Whether this one tile may be laid there."""
    if cell in board or not (touches(board, cell) if board else cell == MIDDLE):
        return False
    after = {**board, cell: tile}
    return all(is_good(line_through(after, cell, *step)) for step in ((0, 1), (1, 0)))


def edge(board: Board) -> list[Cell]:
    near = {(row + down, column + right) for row, column in board for down, right in AROUND}
    return sorted(near - board.keys()) or [MIDDLE]


def anything_fits(board: Board, hand: Iterable[str]) -> bool:
    return any(fits(board, tile, cell) for tile in set(hand) for cell in edge(board))


def points(board: Board, laid: list[Lay]) -> int:
    """For tiles that lie already: each line they are part of counts once, a whole one twice."""
    along = (0, 1) if len({row for _, row, _ in laid}) == 1 else (1, 0)
    across = (along[1], along[0])
    lines = [line_through(board, laid[0][1:], *along)]
    lines += [line_through(board, lay[1:], *across) for lay in laid]
    counted = [len(line) for line in lines if len(line) > 1]
    return sum(counted) + 6 * counted.count(6) or 1


def triples(words: list[str]) -> list[Lay]:
    return [(words[i], int(words[i + 1]), int(words[i + 2])) for i in range(0, len(words), 3)]


# The server


class OddServer:
    """Numbers its players anew in NAMES, chats, splits and repeats NEW, kicks for what others allow.

    It lets a number of players in and starts with the last. `lines` holds what each of them, by the order of
    coming, has not read yet. It never closes a connection, and whoever is kicked hears nothing of it.
    """

    def __init__(self, players: int, luck: object) -> None:
        self._luck = random.Random(str(luck))
        self._players = players
        self.lines: list[list[bytes]] = []
        self.names: list[str] = []
        self.numbers: list[int] = []
        """The number in NAMES of each who came; WELCOME told another."""
        self.board: Board = {}
        self.pot = [colour + shape for colour in COLOURS for shape in SHAPES] * 3
        self.hands: dict[int, list[str]] = {}
        self.scores: dict[int, int] = {}
        self.kicked: dict[int, str] = {}
        self.turn: int | None = None
        self.winners: list[int] = []
        self._swaps = 0

    def connect(self) -> int:
        """Somebody is there; which of them it is."""
        self.lines.append([])
        return len(self.lines) - 1

    def receive(self, who: int, line: bytes) -> None:
        words = line.decode("ascii").split()
        if who >= len(self.names):
            self._admit(who, words)
            return
        number = self.numbers[who] if self.numbers else None
        if number is None or number not in self.hands:
            return
        try:
            if number != self.turn:
                raise ValueError("niet aan de beurt")  # noqa: TRY301 - one place kicks
            match words:
                case ["MOVE", *spelled] if spelled and len(spelled) % 3 == 0:
                    self._move(number, triples(spelled))
                case ["SWAP", *tiles] if tiles:
                    self._swap(number, tiles)
                case _:
                    raise ValueError("")  # noqa: TRY301 - it kicks without a reason, too
        except ValueError as why:
            self._kick(number, str(why))

    # Who comes in

    def _admit(self, who: int, words: list[str]) -> None:
        assert words[0] == "HELLO"
        self.names.append(words[1])
        # It counts those who are not there yet downwards, and numbers them once more when the game begins.
        self._tell(who, f"WELCOME {words[1]} {self._players - 1 - who}")
        self._say(f"{words[1]} has joined the game")
        if len(self.names) == self._players:
            self._begin()

    def _begin(self) -> None:
        self.numbers = list(range(self._players))
        pairs = " ".join(f"{name} {number}" for name, number in zip(self.names, self.numbers, strict=True))
        self._say("KICK 9 0 somebody else had a bad name")
        self._say(f"NAMES  {pairs} 5000")
        self._luck.shuffle(self.pot)
        self.scores = dict.fromkeys(self.numbers, 0)
        for number in self.numbers:
            self.hands[number] = []
            self._draw(number, 6)
        self.turn = max(self.numbers, key=lambda number: (_longest(self.hands[number]), -number))
        self._say(f"NEXT {self.turn}")

    # Turns

    def _move(self, number: int, laid: list[Lay]) -> None:
        held, board = Counter(self.hands[number]), dict(self.board)
        if Counter(tile for tile, _, _ in laid) - held:
            raise ValueError("tile not in hand")
        for tile, row, column in laid:
            # Each tile by itself, in the order in which they are listed.
            if not fits(board, tile, (row, column)):
                raise ValueError("invalid tile")
            board[row, column] = tile
        cells = sorted((row, column) for _, row, column in laid)
        steps = {(down - row, right - column) for (row, column), (down, right) in pairwise(cells)}
        if len(steps) > 1 or not steps <= {(0, 1), (1, 0)}:
            raise ValueError("tiles must lie side by side")
        self.board = board
        self.scores[number] += points(board, laid)
        self._swaps = 0
        for tile, _, _ in laid:
            self.hands[number].remove(tile)
        self._draw(number, len(laid))
        self._say(f"TURN {number} {' '.join(f'{tile} {row} {column}' for tile, row, column in laid)} ")
        self._say(f"SCORE {number} {self.scores[number]}")
        self._go_on()

    def _swap(self, number: int, tiles: list[str]) -> None:
        if not self.board or len(tiles) > len(self.pot) or Counter(tiles) - Counter(self.hands[number]):
            raise ValueError("cannot swap")
        for tile in tiles:
            self.hands[number].remove(tile)
        self._draw(number, len(tiles))
        self.pot += tiles
        self._luck.shuffle(self.pot)
        self._swaps += 1
        self._say(f"TURN {number} empty")
        self._go_on()

    def _draw(self, number: int, count: int) -> None:
        drawn = [self.pot.pop() for _ in range(min(count, len(self.pot)))]
        self.hands[number] += drawn
        half = self._luck.randint(0, len(drawn))
        for part in (drawn[:half], drawn[half:]):
            if part:
                self._tell(self.numbers.index(number), f"NEW {' '.join(part)}")
        if len(drawn) < count:
            self._tell(self.numbers.index(number), "NEW empty")

    def _kick(self, number: int, reason: str) -> None:
        self.kicked[number] = reason
        hand = self.hands.pop(number)
        self.pot += hand
        self._luck.shuffle(self.pot)
        for who, other in enumerate(self.numbers):
            if other in self.hands:
                self._tell(who, f"KICK {number} {len(hand)} {reason}")
        if number == self.turn or len(self.hands) == 1:
            self._go_on()

    def _go_on(self) -> None:
        assert self.turn is not None
        out = self.hands.get(self.turn) == [] and not self.pot
        if out:
            self.scores[self.turn] += 6
        after = [number % self._players for number in range(self.turn + 1, self.turn + 1 + self._players)]
        able = [number for number in after if self._may_act(number)]
        if out or len(self.hands) == 1 or not able or self._swaps >= ROUNDS_OF_SWAPS * len(self.hands):
            best = max(self.scores[number] for number in self.hands)
            self.winners = [number for number in sorted(self.hands) if self.scores[number] == best]
            self.turn = None
            for winner in self.winners:
                self._say(f"WINNER {winner}")
        else:
            self.turn = able[0]
            self._say(f"NEXT {self.turn}")

    def _may_act(self, number: int) -> bool:
        hand = self.hands.get(number)
        return bool(hand) and ((bool(self.pot) and bool(self.board)) or anything_fits(self.board, hand or ()))

    # Talking

    def _say(self, line: str) -> None:
        for who in range(len(self.lines)):
            if not self.numbers or self.numbers[who] not in self.kicked:
                self._tell(who, line)

    def _tell(self, who: int, line: str) -> None:
        self.lines[who].append(line.encode() + self._luck.choice((b"\n", b"\r\n")))


def _longest(hand: list[str]) -> int:
    return max(len({tile for tile in hand if sign in tile}) for sign in COLOURS + SHAPES)


# The client


class OddGuest:
    """Takes its tiles out of the hand when it says MOVE, lists them in any order, fills both ends of a line.

    It ends its lines with a blank and CRLF, and dies of any line that is not in the document, of a KICK without a
    reason or before NAMES, and of numbers with holes. It never looks at its own hand again when TURN comes.
    """

    def __init__(self, name: str, luck: object) -> None:
        self.name = name
        self.number: int | None = None
        self.ai_time = 0
        self.board: Board = {}
        self.hand: list[str] = []
        self.pot = 0
        self.my_turn = False
        self.winners: list[int] = []
        self.kicked: str | None = None
        self._luck = random.Random(f"{name} {luck}")

    @property
    def over(self) -> bool:
        return bool(self.winners) or self.kicked is not None

    def hello(self) -> bytes:
        return f"HELLO {self.name}\r\n".encode()

    def reads(self, line: bytes) -> None:
        assert line.endswith(b"\n")
        command, *words = line.decode("ascii").rstrip("\n").split(" ")
        self._READS[command](self, *words)

    def _welcome(self, name: str, number: str) -> None:
        assert name == self.name
        self.number = int(number)

    def _names(self, *words: str) -> None:
        *pairs, ai_time = words
        assert [int(number) for number in pairs[1::2]] == list(range(len(pairs) // 2))
        assert self.number is not None
        assert pairs[2 * self.number] == self.name
        self.ai_time = int(ai_time)
        self.pot = 108 - 6 * (len(pairs) // 2)

    def _new(self, *tiles: str) -> None:
        if tiles != ("empty",):
            self.hand += tiles

    def _turn(self, number: str, *words: str) -> None:
        assert int(number) in range(4)
        if words != ("empty",):
            for tile, row, column in triples(list(words)):
                self.board[row, column] = tile
            self.pot = max(0, self.pot - len(words) // 3)

    def _next(self, number: str) -> None:
        self.my_turn = int(number) == self.number

    def _kick(self, number: str, back: str, reason: str, *more: str) -> None:
        assert self.ai_time or int(number) == self.number, "a KICK before NAMES"
        self.pot += int(back)
        if int(number) == self.number:
            self.kicked = " ".join((reason, *more))

    def _winner(self, number: str) -> None:
        self.my_turn = False
        self.winners.append(int(number))

    _READS: ClassVar[dict[str, Callable[..., None]]] = {
        "WELCOME": _welcome,
        "NAMES": _names,
        "NEW": _new,
        "TURN": _turn,
        "NEXT": _next,
        "KICK": _kick,
        "WINNER": _winner,
    }

    def says(self) -> bytes:
        """Its turn, as one line."""
        self.my_turn = False
        laid = self._lays()
        if laid:
            tiles = [tile for tile, _, _ in laid]
            self._luck.shuffle(laid)
            line = "MOVE " + " ".join(f"{tile} {row} {column}" for tile, row, column in laid)
        else:
            tiles = self.hand[: self._luck.randint(1, min(self.pot, len(self.hand)))]
            line = "SWAP " + " ".join(tiles)
        for tile in tiles:
            self.hand.remove(tile)
        return f"{line} \r\n".encode()

    def _lays(self) -> list[Lay]:
        """The first tile that fits, and along one line as many more as it finds, at either end."""
        hand = self._luck.sample(self.hand, len(self.hand))
        for tile in hand:
            for row, column in edge(self.board):
                if fits(self.board, tile, (row, column)):
                    return self._goes_on((tile, row, column), self._luck.choice(((0, 1), (1, 0))))
        return []

    def _goes_on(self, first: Lay, step: tuple[int, int]) -> list[Lay]:
        laid, board, left = [first], dict(self.board), list(self.hand)
        board[first[1:]] = first[0]
        left.remove(first[0])
        for tile in tuple(left):
            for cell in _ends(board, first[1:], *step):
                if fits(board, tile, cell):
                    laid.append((tile, *cell))
                    board[cell] = tile
                    break
        return laid


def _ends(board: Board, cell: Cell, down: int, right: int) -> Iterator[Cell]:
    """The free cells at both ends of the line through this one."""
    for way in (1, -1):
        row, column = cell
        while (row, column) in board:
            row, column = row + way * down, column + way * right
        yield row, column
