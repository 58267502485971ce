"""A server of the document that behaves like the existing program, written without any code of our dialects.

Only the rules are ours. It pings all the time, says states twice, tells the state after a payment before what was
paid, starts with START_GAME after the leaders, sends an unordered ranking without winners, and announces no state
after a market draw that takes a player to the last space: there it waits for another action. The odd guest is in
program.py.
"""

import json
from typing import Any

from tavola.games import Illegal, begin, play
from tavola.games.chance import SeededChance
from tavola.games.masters import GAME, words
from tavola.games.masters.book import configuration
from tavola.games.masters.config import Discount, ExtraDepot, ExtraProduction, Goods, Production, WhiteMarble

KINDS = {"coin": "COIN", "stone": "STONE", "servant": "SERVANT", "shield": "SHIELD"}
NAMES: dict[str, Any] = {kind: resource for resource, kind in KINDS.items()}
LETTERS = {"white": "w", "blue": "b", "grey": "g", "yellow": "y", "purple": "p", "red": "r"}
STATES = {
    "leaders": "WAITING_LEADERS",
    "resources": "WAITING_RESOURCES",
    "settle": "WAITING_RESOURCES",
    "ready": "STARTING_TURN",
    "convert": "MARKET_ACTION",
    "store": "RESOURCES_PLACEMENT",
    "pay": "BUY_DEV_ACTION",
    "place": "PLACE_DEV_CARD",
    "produce": "PRODUCTION_ACTION",
    "done": "END_TURN",
}
COLOURS = ("green", "blue", "yellow", "purple")
PIECES = configuration(words.Options())
IN_ORDER = sorted(PIECES.development, key=lambda card: (card.level, COLOURS.index(card.colour), card.id))
LABELS = {card.id: f"D{number}" for number, card in enumerate(IN_ORDER, 1)}
LABELS |= {leader.id: f"L{number}" for number, leader in enumerate(PIECES.leaders, 1)}
NUMBERS = {label: number for number, label in LABELS.items()} | {"BASICPROD": 0}
LAST_SPACE = 24


def pile(kind: str, quantity: int) -> dict[str, Any]:
    return {"type": kind, "quantity": quantity}


def goods(things: Goods) -> list[dict[str, Any]]:
    return [pile(kind, getattr(things, name)) for name, kind in KINDS.items() if getattr(things, name)]


def recipe(made: Production) -> dict[str, Any]:
    cost, earned = goods(made.takes), goods(made.gives)
    cost += [pile("UNKNOWN", made.takes.any)] if made.takes.any else []
    earned += [pile("UNKNOWN", made.gives.any)] if made.gives.any else []
    earnings = [{"resource": "physicalResource", **thing} for thing in earned]
    faith = [{"resource": "faithPoint", "quantity": made.gives.faith}] if made.gives.faith else []
    return {"cost": cost, "earnings": earnings + faith}


def effect(ability: Any) -> dict[str, Any]:
    match ability:
        case Discount(resource, amount):
            return {"name": "discountEffect", "discount": pile(KINDS[resource], amount)}
        case ExtraDepot(resource, places):
            return {"name": "slotEffect", "extraShelf": pile(KINDS[resource], places)}
        case WhiteMarble(resource, amount):
            return {"name": "whiteMarbleEffect", "conversion": pile(KINDS[resource], amount)}
    assert isinstance(ability, ExtraProduction)
    return {"name": "productionEffect", "production": recipe(ability.production)}


def card_map() -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for card in PIECES.development:
        kind = {"color": card.colour.upper(), "level": card.level, "quantity": 1}
        said = {"type": kind, "price": goods(card.cost), "production": recipe(card.production)}
        cards[LABELS[card.id]] = {"card": "Development", **said, "winPoints": card.points}
    for leader in PIECES.leaders:
        needs: list[dict[str, Any]] = [
            {
                "requirement": "cardType",
                "color": one.colour.upper(),
                "level": one.level or 0,
                "quantity": one.count,
            }
            for one in leader.needs.cards
        ]
        needs += [{"requirement": "physicalResource", **thing} for thing in goods(leader.needs.goods)]
        worth = {"winPoints": leader.points, "effect": effect(leader.ability)}
        cards[LABELS[leader.id]] = {"card": "Leader", "requirements": needs, **worth}
    return cards


class OddServer:
    """One match of two or more. `hear` takes a guest's line; what is said to each waits in `said`."""

    def __init__(self, seed: object, players: int) -> None:
        self.players = players
        self.names: list[str] = []
        self.said: list[list[str]] = [[] for _ in range(players)]
        self.state = ["LOGIN"] * players
        self.luck = f"{seed}".encode()
        self.moves = 0
        self.position: Any = None
        self.forgot = 0
        """How often a state was not announced."""
        self.gone = False
        for seat in range(players):
            self.tell(seat, "nextState", newState="LOGIN")

    def tell(self, seat: int, label: str, **arguments: Any) -> None:
        self.said[seat] += ["ping", json.dumps({"Message": label, **arguments}), "ping"]

    def tell_all(self, label: str, **arguments: Any) -> None:
        for seat in range(self.players):
            self.tell(seat, label, **arguments)

    def enter(self, seat: int, state: str) -> None:
        self.state[seat] = state
        for _ in range(2):
            self.tell(seat, "nextState", newState=state, nickname=self.names[seat])

    def chance(self) -> SeededChance:
        self.moves += 1
        return SeededChance(self.luck, self.moves)

    def hear(self, seat: int, line: str) -> None:
        if line in ("", "ping") or self.gone:
            return
        said = json.loads(line)
        match said["Message"]:
            case "login":
                self.names.append(said["nickname"])
                self.enter(seat, "NEW_PLAYER")
            case "binarySelection" if self.state[seat] == "NEW_PLAYER":
                self.enter(seat, "WAITING" if seat else "NUMBER_OF_PLAYERS")
                if seat == self.players - 1:
                    self.start()
            case "numPlayers":
                self.enter(seat, "MP_CONFIGURATION_CHOOSE")
            case "binarySelection":
                self.enter(seat, "WAITING_FOR_PLAYERS")
            case "rematch":
                self.gone = not said["accepted"]
                if self.gone:
                    decliner = self.names[seat]
                    self.tell_all("Goodbye", msg="Thanks for playing!", abnormalCondition=False, nickname=decliner)
            case _:
                self.move(seat, said)

    # The match

    def start(self) -> None:
        seed = next(n for n in range(99) if self.begun(n).first == 0)
        self.position = self.begun(seed)
        for seat in range(self.players):
            self.tell(seat, "Summary", summary=self.summary(), nickname=self.names[seat])
        for seat in range(self.players):
            self.hand(seat)
            self.enter(seat, "WAITING_LEADERS")
            self.tell(seat, "nextState", newState="START_GAME", nickname=self.names[seat])

    def begun(self, number: int) -> Any:
        return begin(GAME, words.Options(), self.players, SeededChance(self.luck, 1000 + number))[0]

    def summary(self) -> dict[str, Any]:
        view = GAME.view(self.position, None)
        return {
            "cardMap": card_map(),
            "basicProd": recipe(PIECES.basic),
            "market": self.market(view),
            "sideMarble": LETTERS[view.spare],
            "cardGrid": self.grid(view),
            "faithPath": [f"{c.points}-{c.section}-{str(c.pope).lower()}" for c in PIECES.track],
            "lorenzoMarker": -1,
            "playersSummary": [self.player(seat, view.seats[seat]) for seat in range(self.players)],
        }

    def player(self, seat: int, seen: words.SeatView) -> dict[str, Any]:
        return {
            "connected": True,
            "nickname": self.names[seat],
            "warehouse": self.shelves(seen),
            "strongbox": self.box(seen.strongbox),
            "faithMarker": seen.space,
            "popeTiles": [0, 0, 0],
            "devCardSlots": [[], [], []],
            "handLeaders": ["-1"] * 4,
            "activeLeaders": [],
            "whiteMarbleConversions": [],
            "discountMap": [pile("UNKNOWN", 0)],
            "lastUsedState": "WAITING_LEADERS",
        }

    def market(self, view: words.View) -> list[list[str]]:
        return [[LETTERS[marble] for marble in row] for row in view.market]

    def grid(self, view: words.View) -> list[Any]:
        return [[[deck.top and LABELS[deck.top], str(deck.left)] for deck in level] for level in view.grid]

    def shelves(self, seen: words.SeatView) -> list[dict[str, Any]]:
        return [pile(KINDS[one.resource] if one.resource else "UNKNOWN", one.count) for one in seen.shelves]

    def box(self, strongbox: Goods) -> list[dict[str, Any]]:
        return [pile(kind, getattr(strongbox, name)) for name, kind in KINDS.items()]

    def hand(self, seat: int) -> None:
        for other in range(self.players):
            held = self.position.players[seat].hand
            shown = [LABELS[leader] if other == seat else "-1" for leader in held]
            self.tell(other, "HandLeadersState", handLeaders=shown, nickname=self.names[seat])

    def move(self, seat: int, said: dict[str, Any]) -> None:
        before = GAME.view(self.position, None)
        try:
            moves = self.meant(seat, said)
            self.position, _ = play(GAME, self.position, seat, moves, self.chance())
        except Illegal as why:
            state, name = self.state[seat], self.names[seat]
            self.tell(seat, "retry", errMessage=str(why), currentState=state, nickname=name)
            return
        player, was = self.position.players[seat], before.seats[seat]
        forgets = said["Message"] == "marketDraw" and was.space < LAST_SPACE <= player.space
        if forgets:
            self.updates(seat, said, before)
            self.forgot += 1
            player.step, player.waiting, player.whites = "ready", (), 0
            return
        if said["Message"] == "payments":
            self.announce()
        self.updates(seat, said, before)
        if said["Message"] != "payments":
            self.announce()

    def announce(self) -> None:
        """Where everybody is now, to whom it is new."""
        if self.position.ended:
            for seat in range(self.players):
                self.enter(seat, "END_MATCH")
            scores = self.position.ended.scores
            ranking = {self.names[seat]: scores[seat] for seat in reversed(range(self.players))}
            self.tell_all("endGameResults", msg="\nMatch Ranking:", ranking=ranking, nickname="")
            return
        for seat, player in enumerate(self.position.players):
            state = STATES[player.step]
            if self.position.turn is None and player.step == "ready":
                state = "STARTING_PHASE_DONE"
            elif self.position.turn not in (None, seat):
                state = "WAITING_FOR_TURN"
            if state != self.state[seat]:
                self.enter(seat, state)

    def updates(self, seat: int, said: dict[str, Any], before: words.View) -> None:
        """Everything that is another now than it was."""
        view = GAME.view(self.position, None)
        label, name = said["Message"], self.names[seat]
        if label == "leaderDiscarding":
            self.tell_all("discardedLeader", nickname=name)
        if label == "leaderActivation":
            self.tell_all("activatedLeader", cardID=said["leaderId"], nickname=name)
        if label == "devCardDraw":
            self.tell_all("DevCardDrawn", cardID=LABELS[self.position.players[seat].card], nickname=name)
        if view.market != before.market or view.spare != before.spare:
            self.tell_all("marketChange", sideMarble=LETTERS[view.spare], newMarket=self.market(view), nickname="")
        if view.grid != before.grid:
            self.tell_all("cardGridChange", newCardGrid=self.grid(view), nickname="")
        for other, (now, was) in enumerate(zip(view.seats, before.seats, strict=True)):
            self.seat_updates(self.names[other], now, was)
        if label in ("payments", "switchShelf"):
            self.tell_all("warehouseChange", newWarehouse=self.shelves(view.seats[seat]), nickname=name)
        if label == "payments":
            self.tell_all("strongboxChange", newStrongbox=self.box(view.seats[seat].strongbox), nickname=name)
        if label == "devCardPlacement":
            self.tell_all("DevCardDrawn", nickname=name)
        if label in ("leadersChoice", "leaderActivation"):
            self.hand(seat)
        if view.last_round and not before.last_round:
            self.tell_all("LastRound", nickname="")

    def seat_updates(self, name: str, now: words.SeatView, was: words.SeatView) -> None:
        if now.waiting != was.waiting:
            units = [pile(KINDS[one], 1) for one in now.waiting]
            self.tell_all("marketBufferChange", newBuffer=units, nickname=name)
        if now.shelves != was.shelves:
            self.tell_all("warehouseChange", newWarehouse=self.shelves(now), nickname=name)
        if now.space != was.space or now.count < was.count:
            self.tell_all("newFaithPosition", newPosition=now.space, nickname=name)
        if now.slots != was.slots:
            slots = [[LABELS[card] for card in slot] for slot in now.slots]
            self.tell_all("devCardSlotChange", newDevSlots=slots, nickname=name)
        if now.tiles != was.tiles:
            tiles = [0 if tile is None else 1 if tile else 2 for tile in now.tiles]
            self.tell_all("vaticanReport", popeTiles={name: tiles}, nickname=name)

    # What a guest's words mean

    def meant(self, seat: int, said: dict[str, Any]) -> list[Any]:
        units = [one for one in said.get("resources", []) if one["type"] != "UNKNOWN"]
        stores = [words.Store(NAMES[one["type"]], one["quantity"]) for one in units]
        match said["Message"]:
            case "leadersChoice":
                return [words.Keep(tuple([NUMBERS[one] for one in said["leaderIds"]]))]
            case "startingResource":
                return [words.Choose(tuple([store.resource for store in stores])), *stores]
            case "marketDraw":
                return [words.Take("row" if said["row"] else "column", said["num"])]
            case "whiteMarblesConversion":
                return [words.Convert(NAMES[one["type"]]) for one in units]
            case "warehouseInsertion":
                rest = list(GAME.view(self.position, seat).seats[seat].waiting)
                for store in stores:
                    rest.remove(store.resource)
                return [*stores, *[words.Discard(one) for one in rest]]
            case "switchShelf":
                return [self.switch(seat, said["shelf1"], said["shelf2"])]
            case "devCardDraw":
                top = GAME.view(self.position, seat).grid[said["row"] - 1][said["column"] - 1].top
                return [words.TakeCard(top or 0)]
            case "payments":
                shelves = [
                    (int(n), NAMES[one["type"]], one["quantity"]) for n, one in said["warehouseCosts"].items()
                ]
                return [words.Pay(tuple(shelves), self.summed(said["strongboxCosts"]))]
            case "devCardPlacement":
                return [words.Place(said["column"])]
            case "production":
                chosen = said["productionOfUnknown"]
                powers = tuple([NUMBERS[one] for one in said["cardIds"]])
                return [words.Produce(powers, self.summed(chosen["cost"]), self.summed(chosen["earnings"]))]
            case "leaderActivation":
                return [words.Play(NUMBERS[said["leaderId"]])]
            case "leaderDiscarding":
                return [words.DiscardLeader(NUMBERS[said["leaderId"]])]
        return [words.EndTurn()]

    def switch(self, seat: int, one: int, other: int) -> Any:
        if max(one, other) <= 3:
            return words.Swap(one, other)
        shifts = [move for move in GAME.moves(self.position, seat) if isinstance(move, words.Shift)]
        fitting = [move for move in shifts if (move.origin, move.to) == (one, other)]
        return max(fitting, key=lambda move: move.count) if fitting else words.Swap(1, 1)

    def summed(self, things: list[dict[str, Any]]) -> Goods:
        counts = dict.fromkeys(KINDS, 0)
        for one in things:
            if one["type"] != "UNKNOWN":
                counts[NAMES[one["type"]]] += one["quantity"]
        return Goods(**counts)
