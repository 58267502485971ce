"""The guest's side of a `masters-requests` connection: a server that asks as the page says, ours or another.

The game's small moves become answers. What a purchase or a production takes is decided whole, in a position
imagined from the view, before its first answer is given; the questions that follow are answered as they come.
"""

from typing import Any, Final

from msgspec.structs import replace

from tavola.dialects.guest import Unhurried
from tavola.dialects.jsonlines import Unreadable
from tavola.dialects.masters_requests import wire
from tavola.dialects.masters_requests.depots import GOOD, MARBLE, resources, shelves_of
from tavola.dialects.masters_requests.picture import Picture
from tavola.dialects.masters_requests.plan import Plan
from tavola.dialects.masters_requests.questions import action_of
from tavola.dialects.masters_requests.wire import ActionType, Purpose
from tavola.games import play
from tavola.games.chance import SeededChance
from tavola.games.masters import GAME, words

MOST_RETRIES: Final = 50
"""So many answers in a turn may be refused before this guest gives up."""

MAIN_ACTIONS: Final = {
    ActionType.TAKE_RESOURCES_FROM_MARKET,
    ActionType.ACTIVATE_PRODUCTION,
    ActionType.BUY_DEVELOPMENT_CARD,
}


class Guest(Unhurried):
    """What one guest knows. Lines go in through `receive`, which also answers what needs no decision any more."""

    game = "masters"
    beat_seconds = 5.0

    def __init__(self, name: str, *, players: int = 2) -> None:
        self.name = name
        self.players = players
        self.code: str | None = None
        self.refused: str | None = None
        self.strange_lines = 0
        """Lines that are no messages of this protocol, or speak of somebody who is not there."""
        self._picture = Picture()
        self._asked: wire.Request | None = None
        """The question that waits for a decision of the player."""
        self._plan = Plan()
        """What was decided and is still to be answered, question by question."""
        self._decided: list[words.Move] = []
        self._imagined: Any = None
        """The steps of a purchase or a production that is not decided to its end, and the position after them."""
        self._rearranging = False
        self._names_said = 0
        self._modes_said = 0
        self._retries = 0
        self._complaint = ""
        """What the server has said about our last answer, if it was none."""

    @property
    def number(self) -> int | None:
        return self._picture.number

    @property
    def names(self) -> list[str]:
        return self._picture.names

    @property
    def my_turn(self) -> bool:
        return self._asked is not None and not self._rearranging and not self.over

    @property
    def over(self) -> bool:
        return self._picture.outcome is not None or self.refused is not None

    def hello(self) -> bytes:
        """The server speaks first."""
        return b""

    def is_sign_of_life(self, line: bytes) -> bool:
        try:
            return isinstance(wire.read_house(line), wire.PingMessage)
        except Unreadable:
            return False

    def beat(self) -> bytes:
        return wire.lines(wire.PingMessage())

    def result(self) -> str:
        outcome = self._picture.outcome
        if outcome is None:
            return self.refused or "The game is not over."
        won = " and ".join(self.names[seat] for seat in outcome.winners) or "Lorenzo"
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, outcome.scores, strict=True))
        return f"{won} won. Points: {scores}."

    # What the server says

    def receive(self, line: bytes) -> bytes:
        try:
            return self._follow(wire.read_house(line))
        except Unreadable:
            self.strange_lines += 1
            return b""

    def _follow(self, said: wire.HouseSays) -> bytes:
        match said:
            case wire.GameModeRequest():
                return self._say_mode()
            case wire.NicknameRequest():
                return self._say_name()
            case wire.PlayerNumberRequest(again):
                if again:
                    self.refused = f"the server does not let {self.players} play{self._complaint}"
                return wire.lines(wire.PlayerNumberResponse(again, self.players))
            case wire.SwapWarehouseDepotsResponse(done) | wire.MoveResourceQuantityResponse(done):
                self._rearranging = False
                self._count_retry(not done)
            case wire.ErrorMessage(message):
                self._complaint = f": {message}"
            case wire.TimeoutExpiredMessage():
                self.refused = "the server waited too long for an answer"
            case wire.TurnMessage():
                self._retries = 0
                self._picture.take_in(said)
            case wire.SendPlayersNicknamesMessage(own, _, order, code):
                if own not in order:
                    raise Unreadable("the order of turns leaves us out")
                self.code = code or None
                self._picture = Picture(order, own)
            case _ if isinstance(said, wire.Request):
                return self._hear_question(said)
            case _:
                self._picture.take_in(said)
        return b""

    def _say_mode(self) -> bytes:
        if self.over:
            return b""
        self._modes_said += 1
        if self._modes_said > 1:
            self.refused = f"the server does not know the game mode{self._complaint}"
        mode = wire.GameMode.SOLO if self.players == 1 else wire.GameMode.MULTIPLAYER
        return wire.lines(wire.GameModeResponse(mode))

    def _say_name(self) -> bytes:
        """The name as far as the document can spell it; when it is taken, with a number."""
        plain = "".join(letter for letter in self.name if letter.isascii() and letter.isalnum()) or "Guest"
        self._names_said += 1
        if self._names_said > MOST_RETRIES:
            self.refused = f"the server takes neither {plain} nor a name like it{self._complaint}"
        number = "" if self._names_said == 1 else str(self._names_said)
        return wire.lines(wire.NickNameResponse(plain[: 20 - len(number)] + number))

    def _count_retry(self, refused: bool) -> None:
        self._retries += refused
        if self._retries > MOST_RETRIES:
            self.refused = f"the server accepts none of our answers{self._complaint}"

    # Questions

    def _hear_question(self, asked: wire.Request) -> bytes:
        refused = getattr(asked, "is_retry", False)
        self._count_retry(refused)
        answer = (Plan() if refused else self._plan).answer(asked)
        if answer is not None:
            return wire.lines(answer)
        self._asked = asked
        self._decided = []
        self._imagined = None
        return b""

    def view(self) -> words.View:
        if self._imagined is not None:
            return GAME.view(self._imagined, self.number)
        view = self._picture.view()
        if self.number is not None and self._asked is not None:
            view.seats[self.number] = _at(view.seats[self.number], self._asked)
        return view

    # What the player decides

    def allowed(self, move: words.Move) -> bool:
        if isinstance(move, words.DiscardStored):
            return False
        if isinstance(move, words.Swap | words.Shift):
            return self._imagined is None
        match self._asked:
            case wire.ChooseStorageTypeRequest(depots, resource, _, can_discard):
                if isinstance(move, words.Store):
                    shelves = shelves_of(self._picture.me)
                    return move.resource == GOOD[resource] and move.shelf in [
                        shelves.get(depot) for depot in depots
                    ]
                return isinstance(move, words.Discard) and move.resource == GOOD[resource] and can_discard
            case wire.DoActionRequest(actions):
                return self._imagined is not None or action_of(move) in actions
        return True

    def say(self, move: words.Move) -> bytes:
        """The answer to the open question; nothing yet while more of the same purchase is to be decided."""
        match move:
            case words.Keep(leaders):
                return self._answer(wire.ChooseLeaderCardsResponse(leaders))
            case words.Choose(goods):
                return self._answer(wire.ChooseResourceTypeResponse(resources(goods)))
            case words.Store(_, shelf):
                return self._answer(wire.ChooseStorageTypeResponse(False, self._depot(shelf)))
            case words.Discard():
                self._picture.me.discarded += 1
                return self._answer(wire.ChooseStorageTypeResponse(True, None))
            case words.Convert(good):
                self._picture.me.whites -= 1
                return self._answer(wire.ChooseWhiteMarbleConversionResponse(MARBLE[good]))
            case words.Swap(one, other):
                return self._rearrange(wire.SwapWarehouseDepotsRequest(self._depot(one), self._depot(other)))
            case words.Shift(origin, to, count):
                depots = self._depot(origin), self._depot(to)
                return self._rearrange(wire.MoveResourceQuantityRequest(*depots, count))
            case _:
                return self._act(move)

    def _answer(self, answer: wire.GuestSays) -> bytes:
        self._asked = None
        return wire.lines(answer)

    def _depot(self, shelf: int) -> wire.Depot:
        return list(shelves_of(self._picture.me))[shelf - 1]

    def _rearrange(self, wish: wire.GuestSays) -> bytes:
        self._rearranging = True
        if isinstance(self._asked, wire.ChooseStorageTypeRequest):
            self._asked = None  # it comes again, with the depots as they are then
        return wire.lines(wish)

    def _act(self, move: words.Move) -> bytes:
        """An action, or the next step of one: it is said when it is decided to its end."""
        self._decided.append(move)
        if isinstance(move, words.TakeCard | words.Pay | words.Place | words.Produce):
            luck = SeededChance(b"imagined", 0)
            state = GAME.imagine(self.view(), luck) if self._imagined is None else self._imagined
            self._imagined, _ = play(GAME, state, self.number or 0, [move], luck)
            if self.view().seats[self.number or 0].step in ("pay", "place", "produce"):
                return b""
            self._imagined = None
        self._plan = Plan(self._decided, list(shelves_of(self._picture.me)))
        return self._answer(wire.DoActionResponse(action_of(self._decided[0])))


def _at(me: words.SeatView, asked: wire.Request) -> words.SeatView:
    """Our seat in the step to which this question belongs."""
    match asked:
        case wire.ChooseLeaderCardsRequest(cards):
            return replace(me, step="leaders", hand=cards, count=len(cards))
        case wire.ChooseResourceTypeRequest(_, quantity, Purpose.INITIAL):
            return replace(me, step="resources", bonus=quantity)
        case wire.ChooseStorageTypeRequest(_, _, units, in_turn):
            waiting = tuple([GOOD[unit] for unit in units])
            return replace(me, step="store" if in_turn else "settle", waiting=waiting)
        case wire.ChooseWhiteMarbleConversionRequest():
            return replace(me, step="convert", whites=max(me.whites, 1))
        case wire.DoActionRequest(actions) if not MAIN_ACTIONS & set(actions):
            return replace(me, step="done")
    return me
