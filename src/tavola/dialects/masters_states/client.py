"""The guest's side of a `masters-states` connection: any server that speaks the document, ours or another.

The game's moves are small; this document says some of them together. Those are kept until the message is complete,
and shown in the view as if they had been played.
"""

from typing import Final

from msgspec import UNSET

from tavola.dialects.guest import Unhurried
from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_states import wire
from tavola.dialects.masters_states.catalogue import BASIC_PRODUCTION, UNKNOWN, some, spell_goods
from tavola.dialects.masters_states.picture import Picture
from tavola.dialects.masters_states.states import State
from tavola.dialects.masters_states.values import Earning, PhysicalResource, Recipe, Summary
from tavola.dialects.masters_states.variants import LORENZO, READ, WAYS, Variant
from tavola.games import play
from tavola.games.chance import SeededChance
from tavola.games.masters import GAME, words
from tavola.games.masters.book import book_of
from tavola.games.masters.config import COLOURS, Goods

BEAT_SECONDS: Final = 10.0
PATIENCE: Final = 50
"""So many refusals in a row, and we give up on a server."""
REMATCH_IDLES: Final = 5
"""So often we are asked in the silence after the results before we decline: somebody may still read them."""

ACTING: Final = (
    State.WAITING_LEADERS,
    State.WAITING_RESOURCES,
    State.STARTING_TURN,
    State.MARKET_ACTION,
    State.RESOURCES_PLACEMENT,
    State.BUY_DEV_ACTION,
    State.DEV_CARD_PLACEMENT,
    State.PRODUCTION_ACTION,
    State.END_TURN,
)
"""The states in which the server waits for a move of ours."""

DONE_BY: Final[dict[type[words.Move], type[wire.HouseSays]]] = {
    words.Swap: wire.WarehouseChange,
    words.Shift: wire.WarehouseChange,
    words.Play: wire.HandLeadersState,
    words.DiscardLeader: wire.NewFaithPosition,
}
"""The moves that are answered without a new state, and the last line of the answer."""

_CHANCE: Final = SeededChance(b"a guest", 0)


class Guest(Unhurried):
    """What one guest knows and has said."""

    game = "masters"
    code = None
    beat_seconds: float | None = BEAT_SECONDS

    def __init__(
        self, name: str, *, variant: Variant | str = Variant.AS_WRITTEN, players: int = 2, rematch: bool = False
    ) -> None:
        self.name = name
        self.strange_lines = 0
        """Lines that are none of the document's, or that tell what cannot be."""
        self._ways = WAYS[Variant(variant)]
        self._players = players
        self._rematch = rematch
        self._again = False
        """Whether a player has agreed to another match that has not begun."""
        self._state: State | None = None
        self._picture: Picture | None = None
        self._pending: list[words.Move] = []
        """Moves that will be said together."""
        self._asked: words.Move | None = None
        """What the server has not answered yet."""
        self._last_asked: words.Move | None = None
        self._refusals: list[words.Move] = []
        """What was refused since the last thing that was not."""
        self._whites: list[int] = []
        """How many white marbles we may have to convert, the likeliest first."""
        self._results: wire.EndGameResults | None = None
        self._declines_in: int | None = None
        """While the others have the first word on a rematch: after how many more idle moments we decline."""
        self._parted: str | None = None

    # What whoever plays through us asks

    @property
    def number(self) -> int | None:
        return self._picture.me if self._picture else None

    @property
    def names(self) -> list[str]:
        return self._picture.names if self._picture else []

    @property
    def my_turn(self) -> bool:
        return self._picture is not None and self._state in ACTING and self._asked is None and not self.over

    @property
    def over(self) -> bool:
        if self._parted is not None:
            return True
        return self._results is not None and self._declines_in is None and not (self._rematch or self._again)

    @property
    def refused(self) -> str | None:
        return None if self._results else self._parted

    def hello(self) -> bytes:
        return wire.guest_line(wire.Login(self.name))

    def beat(self) -> bytes:
        return self._ways.ping

    def is_sign_of_life(self, line: bytes) -> bool:
        try:
            return isinstance(wire.read_house(line), wire.Ping)
        except Unreadable:
            return False

    def idle(self) -> bytes:
        if self._declines_in is not None:
            self._declines_in -= 1
            return b"" if self._declines_in else wire.guest_line(self._decline())
        if self._ways.may_forget_the_state and self._picture and isinstance(self._asked, words.Take):
            # The existing server announces no state after a draw that ends on the last space, and takes another
            # action instead: whoever plays through us chooses one.
            self._refusals.append(self._asked)
            self._asked = None
            self._picture.entered(State.STARTING_TURN)
        return b""

    def result(self) -> str:
        if self._results is None:
            return f"The match did not end: {self._parted or 'it goes on'}."
        points = {" ".join(name.split()): points for name, points in self._results.ranking.items()}
        best = max(points.values(), default=0)
        winners = [" ".join(name.split()) for name in self._results.winners]
        winners = winners or [name for name in points if points[name] == best]
        if LORENZO in points:
            (ours, *_) = [name for name in points if name != LORENZO] or [self.name]
            return (
                f"{ours} {'lost to' if LORENZO in winners else 'won against'} {LORENZO}: {_ranked(points, ours)}."
            )
        return f"{' and '.join(winners)} won: {_ranked(points, *points)}."

    def view(self) -> words.View:
        if self._picture is None or self._state is None:
            raise ValueError("no match has begun")
        view = self._picture.view(self._state)
        if not self._pending:
            return view
        try:
            position, _ = play(GAME, GAME.imagine(view, _CHANCE), self._picture.me, self._pending, _CHANCE)
            after: words.View = GAME.view(position, self._picture.me)
        except Exception as why:
            raise ValueError("the server has changed what we had decided upon, and it is no longer legal") from why
        return after

    def allowed(self, move: words.Move) -> bool:
        if move in self._refusals:
            return False
        match move:
            case words.DiscardStored():
                return False  # the document has no word for it
            case words.Swap():
                return not self._pending
            case words.Shift(origin, to, count):
                shelves = self._own_view().shelves
                fits = shelves[to - 1].places - shelves[to - 1].count
                return not self._pending and count == min(shelves[origin - 1].count, fits)
            case words.Discard(resource):
                return self._ways.rest_may_go or not self._fits(resource)
        return True

    def _own_view(self) -> words.SeatView:
        assert self._picture
        return self.view().seats[self._picture.me]

    def _fits(self, resource: str) -> bool:
        assert self._picture
        moves = GAME.moves(GAME.imagine(self.view(), _CHANCE), self._picture.me)
        return any(isinstance(move, words.Store) and move.resource == resource for move in moves)

    # Speaking

    def say(self, move: words.Move) -> bytes:
        """The line for a move; nothing while the message it belongs to is not complete."""
        message = self._message(move)
        if message is None:
            return b""
        self._asked = self._last_asked = self._pending[0] if self._pending else move
        return wire.guest_line(message)

    def _message(self, move: words.Move) -> wire.GuestSays | None:
        picture = self._picture
        assert picture
        name, label = self.name, picture.label_of
        match move:
            case words.Keep(leaders):
                return wire.LeadersChoice(tuple([label[leader] for leader in leaders]), name)
            case words.Choose() | words.Convert() | words.Store() | words.Discard():
                self._pending.append(move)
                return self._together(picture)
            case words.Take(line, number):
                self._whites = [picture.line(move).count("white")]
                return wire.MarketDraw(line == "row", number, name)
            case words.Swap(one, other):
                return wire.SwitchShelf(one, other, name)
            case words.Shift(origin, to):
                return wire.SwitchShelf(origin, to, name)
            case words.TakeCard(card):
                deck = book_of(picture.options).cards[card].deck
                return wire.DevCardDraw(deck // len(COLOURS) + 1, deck % len(COLOURS) + 1, name)
            case words.Pay(shelves, strongbox):
                costs = {str(shelf): some(resource, count) for shelf, resource, count in shelves}
                return wire.Payments(spell_goods(strongbox), costs, name)
            case words.Place(slot):
                return wire.DevCardPlacement(slot, name)
            case words.Produce(powers, takes, gives):
                picture.own.production = picture.announced(move, self.view())
                ids = tuple([BASIC_PRODUCTION if not power else label[power] for power in powers])
                return wire.Production(ids, _choices(takes, gives), name)
            case words.Play(leader):
                return wire.LeaderActivation(label[leader], name)
            case words.DiscardLeader(leader):
                return wire.LeaderDiscarding(label[leader], name)
            case words.EndTurn():
                return wire.EndTurn(name)
            case _:
                raise ValueError(f"{type(move).__name__} cannot be said here")

    def _together(self, picture: Picture) -> wire.GuestSays | None:
        """The message of the moves collected so far, once it is complete."""
        put = tuple([some(move.resource, move.shelf) for move in self._pending if isinstance(move, words.Store)])
        match self._state:
            case State.WAITING_RESOURCES:
                due = picture.own.bonus or len(picture.own.waiting)
                return wire.StartingResource(put, self.name) if len(put) == due else None
            case State.MARKET_ACTION:
                if len(self._pending) < picture.whites:
                    return None
                given = [some(move.resource, 1) for move in self._pending if isinstance(move, words.Convert)]
                return wire.WhiteMarblesConversion(tuple(given), self.name)
            case _:
                if len(self._pending) < len(picture.own.waiting):
                    return None
                return wire.WarehouseInsertion(put or (PhysicalResource(UNKNOWN, 0),), self.name)

    # Listening

    def receive(self, line: bytes) -> bytes:
        try:
            answer = self._follow(wire.read_house(line)) if line.strip() else None
        except (Unreadable, ValueError, IndexError, KeyError):
            self.strange_lines += 1
            return b""
        return wire.guest_line(answer) if answer else b""

    def _follow(self, said: wire.HouseSays) -> wire.GuestSays | None:
        """Take a line in; what is to be said at once."""
        match said:
            case wire.NextState(word):
                state = READ.get(word)
                if state is None:
                    raise Unreadable(f"there is no state {word!r}")
                return self._enter(state)
            case wire.Retry(word, why):
                return self._retry(None if word is UNSET else READ.get(word), why)
            case wire.SummaryMessage(summary):
                assert isinstance(summary, Summary)
                self._picture = Picture(summary, self.name)
                self._results = None
                self._again = False
            case wire.Goodbye(why):
                self._parted = why or "the server said goodbye"
            case wire.Ping() | wire.Configuration():
                pass
            case wire.RematchOffered():
                # Of two the other has answered; of more somebody may still think about it.
                if self._declines_in is not None and len(self.names) == 2:
                    return self._decline()
            case wire.EndGameResults():
                self._results = said
                if self._picture:
                    self._picture.follow(said)
                return self._answer_rematch(said)
            case _:
                if self._picture is None:
                    raise Unreadable("the match has not begun")
                self._update(self._picture, said)
        return None

    def _answer_rematch(self, results: wire.EndGameResults) -> wire.GuestSays | None:
        """A no closes the screens of all the others: theirs is the first word."""
        if self._rematch or len(results.ranking) < 2 or self._alone:
            return wire.Rematch(self._rematch, self.name)
        self._declines_in = REMATCH_IDLES
        return None

    @property
    def may_rematch(self) -> bool:
        return self._declines_in is not None

    def answers_rematch(self, *, accept: bool) -> bytes:
        if not self.may_rematch:
            return b""
        self._again = accept
        self._declines_in = None
        return wire.guest_line(wire.Rematch(accept, self.name))

    def _decline(self) -> wire.GuestSays:
        self._declines_in = None
        return wire.Rematch(False, self.name)

    @property
    def _alone(self) -> bool:
        return self._players == 1 or len(self.names) == 1

    def _update(self, picture: Picture, said: wire.HouseSays) -> None:
        mine = said.nickname == self.name
        if mine and isinstance(said, wire.DiscardedLeader) and isinstance(self._last_asked, words.DiscardLeader):
            picture.we_discarded(self._last_asked.leader)
        picture.follow(said)
        if mine and self._asked is not None and type(said) is DONE_BY.get(type(self._asked)):
            self._answered()

    def _answered(self) -> None:
        self._asked = None
        self._pending = []
        self._refusals = []

    def _enter(self, state: State) -> wire.GuestSays | None:
        # G26: a state may be told twice, and START_GAME after the leaders are there to choose from.
        if state is self._state or (state is State.START_GAME and self._state is State.WAITING_LEADERS):
            return None
        self._state = state
        self._answered()
        match state:
            case State.NEW_PLAYER:
                return wire.BinarySelection(self._players == 1, self.name)
            case State.RECONNECTION | State.SP_CONFIGURATION_CHOOSE | State.MP_CONFIGURATION_CHOOSE:
                return wire.BinarySelection(True, self.name)
            case State.NUMBER_OF_PLAYERS:
                return wire.NumPlayers(self._players, self.name)
        if self._picture:
            self._picture.entered(state)
            if state is State.MARKET_ACTION:
                return self._see_whites(self._picture)
            if state is State.START_GAME and self._picture.own.count == 4:
                self._state = State.WAITING_LEADERS
        return None

    def _see_whites(self, picture: Picture) -> wire.GuestSays | None:
        """Answer for the white marbles where there is nothing to choose."""
        self._whites = self._whites or picture.whites_taken()
        picture.whites = self._whites[0]
        gives = self._own_view().conversions
        if len(gives) > 1:
            return None
        given = [some(resource, 1) for resource, _ in gives] * picture.whites
        self._asked = words.Convert(gives[0][0] if gives else "coin")
        return wire.WhiteMarblesConversion(tuple(given), self.name)

    def _retry(self, state: State | None, why: str) -> wire.GuestSays | None:
        if self._picture is None:
            self._parted = why or "the server refuses us"
            return None
        refused, self._asked, self._pending = self._asked, None, []
        if refused is not None:
            self._refusals.append(refused)
        if len(self._refusals) > PATIENCE:
            self._parted = f"the server refuses every move, the last one with: {why}"
        if state is State.MARKET_ACTION and state is self._state:
            self._whites = self._whites[1:]
            return self._see_whites(self._picture)
        return self._enter(state) if state else None


def _ranked(points: dict[str, int], *names: str) -> str:
    return ", ".join([f"{name} {points[name]}" for name in sorted(names, key=lambda name: -points[name])])


def _choices(takes: Goods, gives: Goods) -> Recipe:
    earnings = [Earning("physicalResource", thing.type, thing.quantity) for thing in spell_goods(gives)]
    return Recipe(spell_goods(takes), tuple(earnings))
