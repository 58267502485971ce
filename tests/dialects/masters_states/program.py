"""A guest that behaves as the client of the existing program does, written without any code of ours.

It lower-cases its name, says a bare `ping` every 30 seconds, fills unused places with UNKNOWN entries, names
shelves by quantity, and gives up on a line it does not know.
"""

import json
from collections import Counter
from typing import Any

NOTHING = {"type": "UNKNOWN", "quantity": 0}
KINDS = ("STONE", "SHIELD", "SERVANT", "COIN")
COLOURS = ("GREEN", "BLUE", "YELLOW", "PURPLE")

KNOWN = {
    *("DevCardDrawn", "Goodbye", "HandLeadersState", "LastRound", "Summary", "activatedLeader", "cardGridChange"),
    *("devCardSlotChange", "discardedLeader", "endGameResults", "marketBufferChange", "marketChange"),
    *("newFaithPosition", "newWhiteMarbleConversion", "nextState", "playerConnectionState", "rematchOffered"),
    *("retry", "strongboxChange", "tokenDraw", "updatedDiscountMap", "vaticanReport", "warehouseChange"),
}
"""The labels the program's client knows; it quits at any other."""

PING_SECONDS = 30.0


class ProgramClient:
    def __init__(self, name: str, *, single: bool, number: int = 2) -> None:
        self.name = name.lower()
        self.single = single
        self.number = number
        self.state = ""
        self.cards: dict[str, Any] = {}
        self.grid: list[list[list[Any]]] = []
        self.hand: list[str] = []
        self.me: dict[str, Any] = {}
        self.drawn: str | None = None
        self.price: Counter[str] = Counter()
        self.turns = 0
        self.refused: list[str] = []
        self.used: Counter[str] = Counter()
        """How often each label was said."""
        self.ranking: dict[str, int] | None = None
        self.gone = False
        self._ideas: list[dict[str, Any]] = []
        self._idea: dict[str, Any] | None = None

    def say(self, label: str, **arguments: Any) -> str:
        self.used[label] += 1
        return json.dumps({"Message": label, **arguments, "nickname": self.name}, separators=(",", ":"))

    def hear(self, line: str) -> str | None:
        """Take in a line; what is answered."""
        if line == "ping":
            return None
        said = json.loads(line)
        label = said["Message"]
        assert label in KNOWN, f"the program's client quits at {label}"
        mine = said.get("nickname") == self.name
        match label:
            case "nextState":
                self.state = said["newState"]
                return self.act()
            case "retry":
                assert said["errMessage"]
                self.refused.append(said["errMessage"])
                self.state = said["currentState"]
                return self.again()
            case "Summary":
                self.cards = said["summary"]["cardMap"]
                self.grid = said["summary"]["cardGrid"]
                (self.me,) = [one for one in said["summary"]["playersSummary"] if one["nickname"] == self.name]
            case "HandLeadersState" if mine:
                self.hand = said["handLeaders"]
            case "cardGridChange":
                self.grid = said["newCardGrid"]
            case "warehouseChange" if mine:
                self.me["warehouse"] = said["newWarehouse"]
            case "strongboxChange" if mine:
                self.me["strongbox"] = said["newStrongbox"]
            case "marketBufferChange" if mine:
                self.me["marketBuffer"] = said["newBuffer"]
            case "devCardSlotChange" if mine:
                self.me["devCardSlots"] = said["newDevSlots"]
            case "DevCardDrawn" if mine:
                self.drawn = said.get("cardID")
            case "discardedLeader" if mine:
                return self.say("endTurn")
            case "updatedDiscountMap":
                self.me["discountMap"] = said["newDiscountMap"]
            case "newWhiteMarbleConversion":
                self.me["whiteMarbleConversions"].append(said["newConversion"])
            case "endGameResults":
                self.ranking = said["ranking"]
                return self.say("rematch", accepted=False)
            case "Goodbye":
                self.gone = True
        return None

    # What the person at the keyboard would type

    def act(self) -> str | None:
        match self.state:
            case "LOGIN":
                return self.say("login")
            case "NEW_PLAYER":
                return self.say("binarySelection", selection=self.single)
            case "SP_CONFIGURATION_CHOOSE" | "MP_CONFIGURATION_CHOOSE" | "RECONNECTION":
                return self.say("binarySelection", selection=True)
            case "NUMBER_OF_PLAYERS":
                return self.say("numPlayers", numPlayers=self.number)
            case "WAITING_LEADERS":
                return self.say("leadersChoice", leaderIds=self.hand[:2])
            case "WAITING_RESOURCES":
                # The fourth has two to choose, which its person learns from the refusal.
                coins = [{"type": "COIN", "quantity": 3}] * (2 if self.refused else 1)
                return self.say("startingResource", resources=coins)
            case "STARTING_TURN":
                self.turns += 1
                self._ideas = self.ideas()
                return self.again()
            case "RESOURCES_PLACEMENT":
                return self.store()
            case "BUY_DEV_ACTION" | "PRODUCTION_ACTION":
                return self.pay()
            case "PLACE_DEV_CARD":
                level = self.cards[self.drawn or ""]["type"]["level"]
                slots = [len(slot) for slot in self.me["devCardSlots"]]
                return self.say("devCardPlacement", column=slots.index(level - 1) + 1)
            case "END_TURN":
                if self.turns == 9 and self.hand:
                    self.turns += 1
                    discarded = self.hand.pop()
                    return self.say("leaderDiscarding", leaderId=discarded)
                return self.say("endTurn")
        return None

    def again(self) -> str | None:
        if self.state == "STARTING_TURN":
            self._idea = self._ideas.pop(0)
            arguments = dict(self._idea)
            return self.say(arguments.pop("label"), **arguments)
        return self.act()

    def ideas(self) -> list[dict[str, Any]]:
        """What to try this turn, the best first; the market is always possible."""
        found: list[dict[str, Any]] = []
        for level, column in ((level, column) for level in (3, 2, 1) for column in (1, 2, 3, 4)):
            top = self.grid[level - 1][column - 1][0]
            if top is not None and self.affords(self.price_of(top)) and self.has_slot(level):
                found.append({"label": "devCardDraw", "row": level, "column": column})
        held = self.held()
        twice = [kind for kind in KINDS if held[kind] >= 2]
        if twice and self.turns % 4 == 0:
            found.append(
                {
                    "label": "production",
                    "cardIds": ["BASICPROD"],
                    "productionOfUnknown": {
                        "cost": [{"type": twice[0], "quantity": 2}],
                        "earnings": [{"resource": "physicalResource", "type": "SHIELD", "quantity": 1}],
                    },
                }
            )
        for slot in self.me["devCardSlots"]:
            made = self.cards[slot[-1]]["production"] if slot else None
            cost = Counter({one["type"]: one["quantity"] for one in made["cost"]}) if made else Counter()
            if made and self.turns % 3 == 0 and not cost["UNKNOWN"] and self.affords(cost):
                earnings = [{"resource": "physicalResource", **NOTHING}]
                unknown: dict[str, Any] = {"cost": [], "earnings": earnings}
                found.append({"label": "production", "cardIds": [slot[-1]], "productionOfUnknown": unknown})
        found.append({"label": "marketDraw", "row": self.turns % 2 == 0, "num": 1 + self.turns % 3})
        if self.turns == 5:
            found.insert(0, {"label": "switchShelf", "shelf1": 3, "shelf2": 3})  # refused, like a slip of the hand
        return found

    def held(self) -> Counter[str]:
        held: Counter[str] = Counter()
        for one in (*self.me["warehouse"], *self.me["strongbox"]):
            held[one["type"]] += one["quantity"]
        return held

    def affords(self, cost: Counter[str]) -> bool:
        held = self.held()
        return all(held[kind] >= count for kind, count in cost.items())

    def price_of(self, card: str) -> Counter[str]:
        price = Counter({one["type"]: one["quantity"] for one in self.cards[card]["price"]})
        for one in self.me["discountMap"]:
            price[one["type"]] = max(price[one["type"]] - one["quantity"], 0)
        return price

    def has_slot(self, level: int) -> bool:
        return level - 1 in [len(slot) for slot in self.me["devCardSlots"]]

    def store(self) -> str:
        """Each unit where it fits; the placeholder when nothing does."""
        shelves = [dict(shelf) for shelf in self.me["warehouse"]]
        entries = []
        for unit in self.me["marketBuffer"]:
            place = _place(shelves, unit["type"])
            if place is not None:
                shelves[place] = {"type": unit["type"], "quantity": shelves[place]["quantity"] + 1}
                entries.append({"type": unit["type"], "quantity": place + 1})
        return self.say("warehouseInsertion", resources=entries or [NOTHING])

    def pay(self) -> str:
        buying = self.state == "BUY_DEV_ACTION"
        due = self.price_of(self.drawn or "") if buying else self._production_cost()
        costs: dict[str, Any] = {}
        for number, shelf in enumerate(self.me["warehouse"], 1):
            taken = min(due[shelf["type"]], shelf["quantity"])
            if taken:
                costs[str(number)] = {"type": shelf["type"], "quantity": taken}
                due[shelf["type"]] -= taken
        rest = [{"type": kind, "quantity": count} for kind, count in due.items() if count]
        return self.say("payments", strongboxCosts=rest or [NOTHING], warehouseCosts=costs or {"0": NOTHING})

    def _production_cost(self) -> Counter[str]:
        assert self._idea
        due: Counter[str] = Counter()
        for card in self._idea["cardIds"]:
            made = [] if card == "BASICPROD" else self.cards[card]["production"]["cost"]
            due.update({one["type"]: one["quantity"] for one in made})
        due.update({one["type"]: one["quantity"] for one in self._idea["productionOfUnknown"]["cost"]})
        return due


def _place(shelves: list[dict[str, Any]], kind: str) -> int | None:
    lying = [number for number in range(3) if shelves[number]["type"] == kind and shelves[number]["quantity"]]
    if lying:
        return lying[0] if shelves[lying[0]]["quantity"] <= lying[0] else None
    empty = [number for number in (2, 1, 0) if not shelves[number]["quantity"]]
    return empty[0] if empty else None
