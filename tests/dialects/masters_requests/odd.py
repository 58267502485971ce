"""A server and a guest of the document by other hands: they read it otherwise where it lets them.

Nothing here is shared with the dialect. The odd server takes its rules from the games; the odd guest has none and
goes by what is on offer.
"""

import json
import random
from collections import Counter
from typing import Any, TypeAlias

from tavola.games import begin, play
from tavola.games.chance import SeededChance
from tavola.games.contract import Illegal
from tavola.games.masters import GAME, words
from tavola.games.masters.config import RESOURCES, Goods

Line: TypeAlias = dict[str, Any]

ROWS = ["WAREHOUSE_FIRST_ROW", "WAREHOUSE_SECOND_ROW", "WAREHOUSE_THIRD_ROW"]
MARBLES = {"YELLOW": "coin", "GREY": "stone", "PURPLE": "servant", "BLUE": "shield"}
ALL = [good.upper() for good in RESOURCES]


class OddServer:
    """A server of one match.

    It tells every view again after every move, uses the names of the document's text, takes a card before it is
    paid for, asks for units and slots where there is no choice, says things nobody knows and pings all the time.
    It loses an answer now and then and asks once more, and now and then refuses a good one without a word.
    """

    def __init__(self, seed: str, names: list[str]) -> None:
        self.names = names
        self.seed = seed.encode()
        self.luck = random.Random(seed)
        self.out: list[list[bytes]] = [[] for _ in names]
        self.asked: list[Line | None] = [None for _ in names]
        self.talk: list[Line] = [{} for _ in names]
        self.entries = 0
        self.state: Any = None
        self.turn: int | None = None
        self.given: list[str] = []
        self.lost = 0
        self.over = False
        for seat in range(len(names)):
            self.ask(seat, "GameModeRequest")

    def say(self, seat: int, kind: str, **arguments: Any) -> None:
        if self.luck.random() < 0.1:
            self.out[seat] += [b'{"type": "PingMessage", "at": 12}', b'{"type": "ChatMessage", "text": "hi"}']
        if self.luck.random() < 0.02:
            self.out[seat].append(b'{"type": "ErrorMessage", "message": "the weather is bad", "code": 7}')
        self.out[seat].append(json.dumps({**arguments, "version": 2, "type": kind}).encode() + b"\r")

    def ask(self, seat: int, kind: str, **arguments: Any) -> None:
        self.asked[seat] = {"type": kind, **arguments}
        self.say(seat, kind, **arguments)

    def ask_again(self, seat: int, *, retry: bool) -> None:
        question = self.asked[seat]
        assert question
        if retry and "isRetry" in question:
            question = {**question, "isRetry": True}
        self.say(seat, question["type"], **{key: value for key, value in question.items() if key != "type"})

    def receive(self, seat: int, line: bytes) -> None:
        said = json.loads(line)
        kind, question = said["type"], self.asked[seat]
        if kind == "PingMessage" or self.over:
            return
        if kind in ("SwapWarehouseDepotsRequest", "MoveResourceQuantityRequest"):
            self.rearrange(seat, said)
            return
        assert question, f"{kind} answers nothing"
        wanted = question["type"].replace("Request", "Response")
        assert kind.lower() == {"NumberOfPlayersResponse": "PlayerNumberResponse"}.get(wanted, wanted).lower()
        if self.state is not None and self.luck.random() < 0.04:
            self.lost += 1
            self.ask_again(seat, retry=self.luck.random() < 0.5)
            return
        try:
            self.take(seat, question, said)
        except Illegal:
            self.ask_again(seat, retry=True)

    def take(self, seat: int, question: Line, said: Line) -> None:
        match question["type"]:
            case "GameModeRequest":
                assert said["gameMode"] == "MULTIPLAYER"
                self.ask(seat, "NicknameRequest", isRetry=False, alreadyTaken=False)
            case "NicknameRequest":
                self.asked[seat] = None
                self.given.append(said["nickname"])
                if seat == 0:
                    self.ask(seat, "NumberOfPlayersRequest", isRetry=False)
                self.start()
            case "NumberOfPlayersRequest":
                assert said["numberOfPlayers"] == len(self.names)
                self.asked[seat] = None
                self.start()
            case _ if said.get("changeActionType"):
                self.talk[seat] = {}
                self.asked[seat] = None
                self.go_on()
            case _:
                moves = self.moves(seat, question, said)
                if moves:
                    self.play(seat, moves)
                else:
                    self.asked[seat] = None
                    self.go_on()

    def start(self) -> None:
        if len(self.given) == len(self.names) and not any(self.asked):
            self.state, _ = begin(GAME, words.Options(), len(self.names), SeededChance(self.seed, 0))
            first = self.state.first
            for seat, name in enumerate(self.names):
                others = [other for other in self.names if other != name]
                order = self.names[first:] + self.names[:first]
                self.say(seat, "ReadyToStartMessage")
                self.say(
                    seat,
                    "SendPlayersNicknamesMessage",
                    playerNickname=name,
                    otherPlayersNicknames=others,
                    turnOrder=order,
                )
            self.tell()

    # Answers

    def moves(self, seat: int, question: Line, said: Line) -> list[words.Move]:
        """What an answer comes to, or nothing while more is to be asked."""
        talk = self.talk[seat]
        match question["type"]:
            case "ChooseLeaderCardsRequest":
                return [words.Keep(tuple(said["leaderCardsChosen"]))]
            case "ChooseStorageTypeRequest":
                good = question["resource"].lower()
                if said["discardResource"]:
                    return [words.Discard(good)]
                return [words.Store(good, self.depots(seat).index(said["depotChosen"]) + 1)]
            case "ChooseWhiteMarbleConversionRequest":
                return [words.Convert(MARBLES[said["conversionChosen"]])]  # type: ignore[arg-type]
            case "DoActionRequest":
                if said["actionChosen"] == "END_TURN":
                    return [words.EndTurn()]
                talk["action"] = said["actionChosen"]
            case "MarbleInsertionPositionRequest":
                place = said["position"]
                return [words.Take("row", place) if place < 4 else words.Take("column", 8 - place)]
            case "ChooseLeaderCardToPlayRequest":
                return [words.Play(said["LeaderCardID"])]
            case "ChooseLeaderCardToDiscardRequest":
                return [words.DiscardLeader(said["LeaderCardID"])]
            case "ChooseDevelopmentCardToBuyRequest":
                return [words.TakeCard(said["DevelopmentCardID"])]
            case "ChooseDevelopmentCardSlotRequest":
                return [words.Place(said["slotChosen"])]
            case "ChooseProductionsToActivateRequest":
                talk["powers"] = sorted(said["productionsChosen"])
                return self.produced(seat)
            case "ChooseResourceTypeRequest" if question["purpose"] == "INITIAL":
                return [words.Choose(tuple([good.lower() for good in said["resourcesChosen"]]))]
            case "ChooseResourceTypeRequest":
                talk.setdefault(question["purpose"], []).append([good.lower() for good in said["resourcesChosen"]])
                return self.produced(seat)
            case "ChooseResourceOriginRequest":
                talk.setdefault("paid", []).append((said["depotChosen"], question["resource"].lower()))
                return self.paid(seat)
        return []

    def produced(self, seat: int) -> list[words.Move]:
        talk = self.talk[seat]
        if self.open_choice(talk):
            return []
        takes, gives = (
            [good for part in talk.get(key, []) for good in part]
            for key in ("PRODUCTION_INPUT", "PRODUCTION_OUTPUT")
        )
        made = words.Produce(tuple(talk["powers"]), Goods(**Counter(takes)), Goods(**Counter(gives)))
        try:
            GAME.preview(self.state, seat, made)
        except Illegal:
            self.talk[seat] = {"action": talk["action"]}
            return []
        return [made]

    @staticmethod
    def open_choice(talk: Line) -> tuple[str, int, int] | None:
        """Purpose, quantity and power of the next choice: the basic power takes two and gives one, leaders one."""
        if 0 in talk["powers"] and not talk.get("PRODUCTION_INPUT"):
            return "PRODUCTION_INPUT", 2, 0
        giving = [power for power in talk["powers"] if power == 0 or power > 60]
        for power in giving[len(talk.get("PRODUCTION_OUTPUT", [])) :]:
            return "PRODUCTION_OUTPUT", 1, power
        return None

    def paid(self, seat: int) -> list[words.Move]:
        price, paid = self.me(seat).price, self.talk[seat]["paid"]
        assert price
        if len(paid) < sum(getattr(price, good) for good in RESOURCES):
            return []
        depots = self.depots(seat)
        box = Counter(good for depot, good in paid if depot == "STRONGBOX")
        shelves = Counter((depots.index(depot) + 1, good) for depot, good in paid if depot != "STRONGBOX")
        return [words.Pay(tuple([(*where, count) for where, count in sorted(shelves.items())]), Goods(**box))]

    def rearrange(self, seat: int, said: Line) -> None:
        depots = self.depots(seat)
        if swap := said["type"].startswith("Swap"):
            move: words.Move = words.Swap(depots.index(said["depotOne"]) + 1, depots.index(said["depotTwo"]) + 1)
        else:
            origin, to = depots.index(said["origin"]) + 1, depots.index(said["destination"]) + 1
            move = words.Shift(origin, to, said["quantity"])
        done = True
        try:
            self.state, _ = play(GAME, self.state, seat, [move], SeededChance(self.seed, self.entries))
        except Illegal:
            done = False
        self.views()
        if swap:
            self.say(seat, "SwapWarehouseDepotsResponse", swapDone=done)
        else:
            self.say(seat, "MoveResourceQuantityResponse", moveDone=done)
        question = self.asked[seat]
        if question and question["type"] == "ChooseStorageTypeRequest":
            self.asked[seat] = None
            self.go_on()

    def play(self, seat: int, moves: list[words.Move]) -> None:
        self.entries += 1
        self.state, _ = play(GAME, self.state, seat, moves, SeededChance(self.seed, self.entries))
        self.asked[seat] = None
        self.talk[seat] = {}
        self.tell()

    # Telling

    def me(self, seat: int) -> words.SeatView:
        return GAME.view(self.state, seat).seats[seat]

    def depots(self, seat: int) -> list[str]:
        return ROWS + [f"LEADER_{(shelf.resource or '').upper()}" for shelf in self.me(seat).shelves[3:]]

    def tell(self) -> None:
        self.views()
        view = GAME.view(self.state, None)
        if view.outcome:
            self.end(view)
            return
        if view.turn is not None and view.turn != self.turn:
            for seat in range(len(self.names)):
                self.say(seat, "TurnMessage", nickname=self.names[view.turn], isStarted=True)
            self.turn = view.turn
        self.go_on()

    def views(self) -> None:
        for seat in range(len(self.names)):
            view = GAME.view(self.state, seat)
            market = [[marble.upper() for marble in row] for row in view.market]
            self.say(seat, "UpdateMarketView", marbles=market, sideMarble=view.spare.upper())
            decks = view.grid[::-1]
            self.say(
                seat,
                "UpdateDevelopmentCardGrid",
                availableCards=[[deck.top for deck in level] for level in decks],
                remaining=[[deck.left for deck in level] for level in decks],
            )
            for name, seen in zip(self.names, view.seats, strict=True):
                self.view_of(seat, name, seen)
            if view.last_round:
                self.say(seat, "LastRoundMessage", nickname=self.names[0])

    def view_of(self, seat: int, name: str, seen: words.SeatView) -> None:
        shelves = [(shelf.resource or "").upper() for shelf in seen.shelves]
        counts = [shelf.count for shelf in seen.shelves]
        self.say(
            seat,
            "UpdateDepotsStatus",
            nickname=name,
            warehouseDepots=[[shelves[row]] * counts[row] for row in range(3)],
            strongboxDepots={good.upper(): getattr(seen.strongbox, good) for good in RESOURCES},
            leaderDepots={f"LEADER_{shelves[n]}": counts[n] for n in range(3, len(shelves))},
        )
        self.say(seat, "UpdateMarkerPosition", nickname=name, markerPosition=seen.space)
        for section, taken in enumerate(seen.tiles, 1):
            if taken is not None:
                self.say(seat, "NotifyTakenPopesFavorTile", nickname=name, number=section, taken=taken)
        for slot, cards in enumerate(seen.slots, 1):
            for card in cards:
                self.say(seat, "NotifyDevelopmentCardBought", nickname=name, DevelopmentCardID=card, slot=slot)
        held = {str(card): True for card in seen.played} | {str(card): False for card in seen.hand or ()}
        hidden = seen.count if seen.hand is None else 0
        self.say(seat, "ReloadLeaderCardsOwned", nickname=name, cards=held, hidden=hidden)

    def end(self, view: words.View) -> None:
        self.over = True
        assert view.outcome
        scores = view.outcome.scores
        results = [
            {"position": position, "nickname": self.names[seat], "victoryPoints": scores[seat], "resources": 0}
            for position, group in enumerate(view.outcome.ranking, 1)
            for seat in group
        ]
        for seat in range(len(self.names)):
            winners = [self.names[winner] for winner in view.outcome.winners]
            self.say(seat, "GameOverMessage", results=results, winners=winners)

    # Asking

    def go_on(self) -> None:
        for seat in GAME.acting(self.state):
            if self.asked[seat] is None and not self.over:
                self.ask_next(seat)

    def ask_next(self, seat: int) -> None:
        me, moves, talk = self.me(seat), GAME.moves(self.state, seat), self.talk[seat]
        match me.step:
            case "leaders":
                self.ask(seat, "ChooseLeaderCardsRequest", leaderCards=me.hand, isRetry=False)
            case "resources":
                self.ask_for_resources(seat, "INITIAL", me.bonus)
            case "settle" | "store":
                depots = self.depots(seat)
                open_to = [
                    move.shelf
                    for move in moves
                    if isinstance(move, words.Store) and move.resource == me.waiting[0]
                ]
                self.ask(
                    seat,
                    "ChooseStorageTypeRequest",
                    availableDepots=[depots[shelf - 1] for shelf in open_to],
                    resource=me.waiting[0].upper(),
                    resourcesToStore=[good.upper() for good in me.waiting],
                    canDiscard=me.step == "store",
                )
            case "convert":
                marbles = {good: marble for marble, good in MARBLES.items()}
                offered = [marbles[move.resource] for move in moves if isinstance(move, words.Convert)]
                self.ask(seat, "ChooseWhiteMarbleConversionRequest", availableConversions=offered)
            case "pay" | "produce":
                self.ask_for_payment(seat, me)
            case "place":
                slots = [move.slot for move in moves if isinstance(move, words.Place)]
                self.ask(seat, "ChooseDevelopmentCardSlotRequest", availableSlots=slots, isRetry=False)
            case _:
                self.ask_in_turn(seat, moves, talk)

    def ask_for_payment(self, seat: int, me: words.SeatView) -> None:
        paid = self.talk[seat].get("paid", [])
        units = [good for good in RESOURCES for _ in range(getattr(me.price, good))]
        good = units[len(paid)]
        lying = Counter({"STRONGBOX": getattr(me.strongbox, good)})
        for depot, shelf in zip(self.depots(seat), me.shelves, strict=True):
            lying[depot] = shelf.count if shelf.resource == good else 0
        lying.subtract(depot for depot, unit in paid if unit == good)
        self.ask(
            seat,
            "ChooseResourceOriginRequest",
            resource=good.upper(),
            resourcesToPay=[unit.upper() for unit in units[len(paid) :]],
            availableDepots=[depot for depot, count in lying.items() if count > 0],
        )

    def ask_for_resources(self, seat: int, purpose: str, quantity: int) -> None:
        self.ask(
            seat,
            "ChooseResourceTypeRequest",
            availableResources=ALL,
            quantity=quantity,
            purpose=purpose,
            isRetry=False,
        )

    def ask_in_turn(self, seat: int, moves: list[words.Move], talk: Line) -> None:
        match talk.get("action"):
            case None:
                offered = [name for kind, name in ACTIONS.items() if any(isinstance(move, kind) for move in moves)]
                if offered == ["END_TURN"]:
                    self.say(seat, "EndTurnMessage", isForced=True)
                    self.play(seat, [words.EndTurn()])
                else:
                    self.ask(seat, "DoActionRequest", availableActions=offered)
            case "TAKE_RESOURCES_FROM_MARKET":
                self.ask(seat, "MarbleInsertionPositionRequest", isRetry=False)
            case "PLAY_LEADER":
                cards = [move.leader for move in moves if isinstance(move, words.Play)]
                self.ask(seat, "ChooseLeaderCardToPlayRequest", inactiveLeaderCard=cards, isRetry=False)
            case "DISCARD_LEADER":
                cards = [move.leader for move in moves if isinstance(move, words.DiscardLeader)]
                self.ask(seat, "ChooseLeaderCardToDiscardRequest", inactiveLeaderCard=cards, isRetry=False)
            case "BUY_DEVELOPMENT_CARD":
                cards = [move.card for move in moves if isinstance(move, words.TakeCard)]
                self.ask(seat, "ChooseDevelopmentCardToBuyRequest", availableDevelopmentCards=cards, isRetry=False)
            case "ACTIVATE_PRODUCTION" if "powers" in talk:
                choice = self.open_choice(talk)
                assert choice
                self.ask_for_resources(seat, choice[0], choice[1])
            case _:
                powers = {
                    move.powers[0] for move in moves if isinstance(move, words.Produce) and len(move.powers) == 1
                }
                self.ask(
                    seat,
                    "ChooseProductionsToActivateRequest",
                    availableProductions=sorted(powers),
                    isRetry=False,
                )


ACTIONS: dict[type, str] = {
    words.DiscardLeader: "DISCARD_LEADER",
    words.Play: "PLAY_LEADER_CARD_ACTION",
    words.Take: "TAKE_RESOURCE_FROM_MARKET_ACTION",
    words.Produce: "ACTIVATE_PRODUCTION",
    words.TakeCard: "BUY_DEVELOPMENT_CARD",
    words.EndTurn: "END_TURN",
}
"""As the text of the document calls them."""


class OddGuest:
    """A client by somebody who read the document and little else.

    It never pings, says names and keys as the document's text does, adds keys of its own, answers wrongly and at
    the wrong moment now and then, swaps depots without need, and passes over every message it does not know.
    """

    def __init__(self, name: str, players: int, seed: str) -> None:
        self.name = name
        self.players = players
        self.luck = random.Random(f"{seed} {name}")
        self.over = False
        self.results: list[Line] = []
        self.complaints: list[str] = []
        """All that ErrorMessages said."""
        self.unexplained = 0
        """Questions that came again with no word before them."""
        self._explained = False
        self._stuck = False
        """Whether the last thing chosen was refused: then something simple is done."""

    def receive(self, line: bytes) -> list[bytes]:
        heard = json.loads(line)
        kind = heard["type"]
        if kind == "ErrorMessage":
            self.complaints.append(heard["message"])
            self._explained = True
            return []
        if kind == "GameOverMessage":
            self.over, self.results = True, heard["results"]
        if self.over or not kind.endswith("Request"):
            return []
        self.unexplained += heard.get("isRetry", False) and not self._explained
        self._explained = False
        said = self.answer(kind, heard)
        noise: list[Line] = []
        if kind not in LOBBY and self.luck.random() < 0.05:
            noise.append(self.luck.choice(NOISE))
        return [json.dumps({"client": "odd", **message}).encode() for message in (*noise, said)]

    def answer(self, kind: str, asked: Line) -> Line:
        again = asked.get("isRetry", False)
        wrong = not again and self.luck.random() < 0.05
        if again:
            self._stuck = True
        match kind:
            case "GameModeRequest":
                return {"type": "GameModeResponse", "gameMode": "MULTI_PLAYER"}
            case "NicknameRequest":
                return {"type": "NicknameResponse", "username": self.name if again else "not a name"}
            case "PlayerNumberRequest":
                return {
                    "type": "NumberOfPlayersResponse",
                    "playerNumber": self.players if again else 9,
                    "isRetry": again,
                }
            case "ChooseLeaderCardsRequest":
                kept = [1, 2] if wrong else self.luck.sample(asked["leaderCards"], 2)
                return {"type": "ChooseLeaderCardsResponse", "leaderCardsChosen": kept}
            case "ChooseResourceTypeRequest":
                chosen = self.luck.choices(asked["availableResources"], k=asked["quantity"] + wrong)
                return {"type": "ChooseResourceTypeResponse", "resourcesChosen": chosen}
            case "ChooseStorageTypeRequest":
                return self.store(asked, wrong=wrong)
            case "DoActionRequest":
                return self.act(asked["availableActions"], wrong=wrong)
            case "MarbleInsertionPositionRequest":
                return {
                    "type": "MarbleInsertionPositionResponse",
                    "position": 0 if wrong else self.luck.randint(1, 7),
                }
            case "ChooseWhiteMarbleConversionRequest":
                marble = "WHITE" if wrong else self.luck.choice(asked["availableConversions"])
                return {"type": "ChooseWhiteMarbleConversionResponse", "conversionChosen": marble}
            case "ChooseDevelopmentCardSlotRequest":
                slot = 4 if wrong else self.luck.choice(asked["availableSlots"])
                return {"type": "ChooseDevelopmentCardSlotResponse", "slotChosen": slot}
            case "ChooseResourceOriginRequest":
                depot = "CELLAR" if wrong else self.luck.choice(asked["availableDepots"])
                return {"type": "ChooseResourceOriginResponse", "depotChosen": depot}
        return self.pick(kind, asked, give_up=again, wrong=wrong)

    def pick(self, kind: str, asked: Line, *, give_up: bool, wrong: bool) -> Line:
        """One of what is on offer, or another action after all."""
        said = {"type": kind.replace("Request", "Response"), "changeActionType": give_up}
        if give_up:
            return said
        match kind:
            case "ChooseProductionsToActivateRequest":
                powers = asked["availableProductions"]
                chosen = self.luck.sample(powers, self.luck.randint(1, len(powers)))
                return {**said, "productionsChosen": [99] if wrong else chosen}
            case "ChooseDevelopmentCardToBuyRequest":
                return {
                    **said,
                    "DevelopmentCardID": 99 if wrong else self.luck.choice(asked["availableDevelopmentCards"]),
                }
            case _:
                return {**said, "LeaderCardID": 99 if wrong else self.luck.choice(asked["inactiveLeaderCard"])}

    def act(self, offered: list[str], *, wrong: bool) -> Line:
        stuck, self._stuck = self._stuck, False
        action = self.luck.choice([one for one in offered if one != "DISCARD_LEADER"] or offered)
        if stuck and "TAKE_RESOURCES_FROM_MARKET" in offered:
            action = "TAKE_RESOURCES_FROM_MARKET"
        elif "BUY_DEVELOPMENT_CARD" in offered:
            action = "BUY_DEVELOPMENT_CARD"
        spelled = {
            "PLAY_LEADER": "PLAY_LEADER_CARD_ACTION",
            "TAKE_RESOURCES_FROM_MARKET": "TAKE_RESOURCE_FROM_MARKET_ACTION",
        }
        return {"type": "DoActionResponse", "actionChosen": "DANCE" if wrong else spelled.get(action, action)}

    def store(self, asked: Line, *, wrong: bool) -> Line:
        depots = asked["availableDepots"]
        if asked["canDiscard"] and self.luck.random() < 0.1:
            one, other = self.luck.sample(ROWS, 2)
            return {"type": "SwapWarehouseDepotsRequest", "depotOne": one, "depotTwo": other}
        if not depots:
            return {"type": "ChooseStorageTypeResponse", "discard": True}
        depot = "ATTIC" if wrong else self.luck.choice(depots)
        return {"type": "ChooseStorageTypeResponse", "discard": False, "depotChosen": depot}


LOBBY = ("GameModeRequest", "NicknameRequest", "PlayerNumberRequest")

NOISE: list[Line] = [
    {"type": "GameModeResponse", "gameMode": "SOLO"},
    {"type": "PlayerNumberResponse", "numberOfPlayers": 2},
    {"type": "HelloMessage"},
    {"type": "MoveResourceQuantityRequest", "origin": "STRONGBOX", "destination": "CELLAR", "quantity": -1},
]
"""What no moment of a match asks for."""
