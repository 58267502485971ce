"""The table as a guest can know it from what the house displays: the game's own view, put together again.

The document numbers the islands and says nothing of tiles, so tiles are counted here from the group that is 0.
What no message tells is worked out: the bag is what is nowhere else, the round follows from the cards in hand, the
step of a turn from the entrance and the clouds. Where a server leaves out what the document does not have, the
rules help as far as they go.
"""

from collections.abc import Callable, Iterable
from typing import Any, cast

from msgspec import UNSET, UnsetType

from tavola.dialects.eriantys_views import wire
from tavola.dialects.jsonlines import Unreadable
from tavola.games.contract import Outcome
from tavola.games.eriantys.cards import CARDS, HERBALIST, MESSENGER
from tavola.games.eriantys.pieces import ASSISTANTS, COINS, COLOURS, MEASURES, OF_EACH_COLOUR, TILES, steps_of
from tavola.games.eriantys.professors import holder
from tavola.games.eriantys.words import (
    CharacterView,
    Colour,
    IslandView,
    Phase,
    PlayedView,
    SeatView,
    Students,
    Tower,
    View,
)

MOST_PLAYERS = 4
FEWEST_GROUPS = 4
"""While the game goes on."""


class Player:
    """What is shown of one player."""

    def __init__(self) -> None:
        self.tower: Tower = "white"
        self.towers = 0
        self.hand = set(ASSISTANTS)
        self.entrance: Students = _counted([])
        self.dining: Students = _counted([])
        self.coins = 0


class Board:
    def __init__(self, me: str, players: int, *, expert: bool) -> None:
        self.me = me
        self.names: list[str] = []
        """In the order of the seats."""
        self.turn: str | None = None
        """Who is on turn, if the house has said so."""
        self.winners: list[str] = []
        self._why = ""
        self._measures = MEASURES[players]
        self._seats = players
        self._expert = expert
        self._players: dict[str, Player] = {}
        self._islands: list[wire.IslandModel] = []
        self._mother = 0
        self._in_a_row = 0
        """How many islands were shown one after another from the first on."""
        self._clouds: list[Students] = []
        self._professors: dict[Colour, str | None] = dict.fromkeys(COLOURS)
        self._played: list[tuple[str, int]] = []
        self._spent: set[int] = set()
        """Our own cards that were seen to be played: a server may show the whole deck again."""
        self._hurried: set[str] = set()
        self._first: str | None = None
        """Who begins the planning phase."""
        self._short = False
        self._dry = False
        self._mother_moved = False
        self._deck: list[wire.CharacterCard] = []
        self._supply: int | None = None

    def follow(self, said: wire.HouseSays) -> None:
        """Take in what the house displays; `Unreadable` if it cannot be so."""
        if not isinstance(said, wire.DisplayIslandMessage):
            self._end_row()
        follow = _FOLLOWS.get(type(said))
        if follow:
            follow(self, said)

    def _player(self, name: str) -> Player:
        if name not in self._players:
            if len(self._players) == MOST_PLAYERS:
                raise Unreadable(f"{name[:40]} is one player too many")
            self._players[name] = Player()
        return self._players[name]

    def _shown(self, name: str) -> Player:
        return self._players.get(name) or Player()

    # What is displayed

    def follow_tower(self, said: wire.TowerMessage) -> None:
        player = self._player(said.nickname)
        tower = wire.tower_said(said.color_tower)
        assert tower
        player.tower, player.towers = tower, said.tower_number

    def follow_deck(self, said: wire.AssignPlayerDeckResponseMessage) -> None:
        hand = {_assistant(card) for card in said.assistant_cards_model}
        self._player(said.nickname).hand = hand - self._spent if said.nickname == self.me else hand

    def follow_hall(self, said: wire.DisplayHallMessage) -> None:
        name = said.nickname
        player = self._player(name)
        if name not in self.names:
            self.names.append(name)
        player.dining = _counted([]) | {_colour(colour): count for colour, count in said.hall.items()}
        if said.profs is not UNSET:
            held = {_colour(colour) for colour in said.profs}
            for colour in COLOURS:
                if colour in held:
                    self._professors[colour] = name
                elif self._professors[colour] == name:
                    self._professors[colour] = None
        else:
            self._work_out_professors()
        if said.coins is not UNSET:
            player.coins = said.coins
        if said.profs is not UNSET:
            # A server that shows professors shows coins in expert games, and only there.
            self._expert = said.coins is not UNSET

    def _work_out_professors(self) -> None:
        for colour in COLOURS:
            counts = [self._players[name].dining[colour] for name in self.names]
            before = self._professors[colour]
            seat = holder(counts, self.names.index(before) if before in self.names else -1)
            self._professors[colour] = None if seat < 0 or not counts[seat] else self.names[seat]

    def follow_entrance(self, said: wire.DisplayEntranceMessage) -> None:
        player = self._player(said.nickname)
        before, player.entrance = player.entrance, _counted(said.entrance)
        if sum(player.entrance.values()) < sum(before.values()):
            self._mother_moved = False

    def _measure(self, clouds: int) -> None:
        """A table has as many players as clouds, and may have others than were wished for."""
        if clouds == len(self.names) and clouds in MEASURES:
            self._seats, self._measures = clouds, MEASURES[clouds]

    def follow_clouds(self, said: wire.DisplayCloudsMessage) -> None:
        if not self._clouds:
            self._measure(len(said.clouds))
        if len(said.clouds) > self._measures.clouds:
            raise Unreadable(f"there are {self._measures.clouds} clouds, not {len(said.clouds)}")
        round_was_over = not any(any(cloud.values()) for cloud in self._clouds)
        self._clouds = [_counted(cloud.students) for cloud in said.clouds]
        self._mother_moved = True
        if round_was_over:
            # All clouds had been taken: these are the clouds of a new round, filled or not.
            self._begin_round()
            self._short = not any(any(cloud.values()) for cloud in self._clouds)
        self._look_into_bag()

    def _begin_round(self) -> None:
        if len(self._played) == self._seats:
            self._first = self._order()[0]
        self._played.clear()
        self._hurried.clear()

    def follow_island(self, said: wire.DisplayIslandMessage) -> None:
        index, model = said.island_index, said.island_model
        if not 0 <= index <= len(self._islands) or index == TILES:
            raise Unreadable(f"island {index} cannot be shown after {len(self._islands)} islands")
        if not 1 <= _size(model) <= TILES:
            raise Unreadable(f"a group of {_size(model)} islands cannot be")
        self._islands[index : index + 1] = [model]
        if model.mother_nature:
            self._mother = index
        if said.islands_number is not UNSET:
            del self._islands[max(said.islands_number, index + 1) :]
        else:
            self._in_a_row = index + 1 if index in (0, self._in_a_row) else 0

    def _end_row(self) -> None:
        """A server that does not number them shows all islands after joining some: there are no others."""
        if self._in_a_row >= FEWEST_GROUPS:
            del self._islands[self._in_a_row :]
        self._in_a_row = 0

    def follow_cemetery(self, said: wire.DisplayCemeteryMessage) -> None:
        if len(said.cemetery) > self._seats:
            raise Unreadable("more cards than players")
        if not said.cemetery:
            self._begin_round()
        values = [_assistant(card) for card in said.cemetery]
        before = [name for (name, value), now in zip(self._played, values, strict=False) if value == now]
        owners = [*before, *[said.nickname] * (len(values) - len(before))]
        for place, card in enumerate(said.cemetery):
            if card.owner is not UNSET:
                owners[place] = card.owner
        for owner, value in zip(owners, values, strict=True):
            self._player(owner).hand.discard(value)
            if owner == self.me:
                self._spent.add(value)
        self._played = list(zip(owners, values, strict=True))
        self._mother_moved = False

    def follow_order(self, said: wire.OrderMessage) -> None:
        if said.order and len(self._played) < self._seats:
            self._first = said.order[0]

    def follow_start_turn(self, said: wire.StartTurnMessage) -> None:
        self.turn = said.nickname

    def follow_characters(self, said: wire.ReqPlayCharacterCardMessage) -> None:
        if any(card.character_id not in CARDS for card in said.character_deck):
            raise Unreadable("there are twelve characters")
        self._deck, self._supply = said.character_deck, said.supply
        self._hurried |= {card.used_by for card in self._deck if card.character_id == MESSENGER and card.used_by}
        self._look_into_bag()

    def follow_win(self, said: wire.WinMessage) -> None:
        self.turn = None
        self.winners = [said.nickname] if said.winners is UNSET else said.winners
        self._why = "the server says so" if said.reason is UNSET else said.reason

    def my_turn_begins(self) -> None:
        self.turn = self.me
        if not self._played:
            self._first = self.me

    def turn_is_over(self) -> None:
        self.turn = None

    # What is worked out

    @property
    def paid(self) -> int | None:
        """The character that whoever is on turn has paid for."""
        active = [card.character_id for card in self._deck if card.active and card.used_by == self.turn]
        return active[0] if active else None

    def index_of(self, tile: int) -> int:
        """The number of the group this tile belongs to."""
        end = 0
        for index, model in enumerate(self._islands):
            end += _size(model)
            if tile < end:
                return index
        raise ValueError(f"there is no island {tile}")

    def _order(self) -> list[str]:
        if len(self._played) == self._seats:
            return [name for name, _ in sorted(self._played, key=lambda card: card[1])]
        first = self._played[0][0] if self._played else self._first
        if first not in self.names:
            return []
        start = self.names.index(first)
        return self.names[start:] + self.names[:start]

    def _on_turn(self) -> str | None:
        """Who is on turn; where only the player on turn is told, the others work it out."""
        if self.turn or self.winners:
            return self.turn
        order = self._order()
        done = len(self._played)
        if done == self._seats:
            if self._short:
                return None
            done = sum(not any(cloud.values()) for cloud in self._clouds)
        turn = order[done] if done < len(order) else None
        return None if turn == self.me else turn

    def _bag(self) -> Students:
        places = [*self._clouds, *(_counted(model.students) for model in self._islands)]
        places += [_counted(card.students) for card in self._deck]
        for player in self._players.values():
            places += [player.entrance, player.dining]
        return {colour: OF_EACH_COLOUR - sum(place[colour] for place in places) for colour in COLOURS}

    def _look_into_bag(self) -> None:
        self._dry |= self._short or (len(self._islands) > 0 and not any(self._bag().values()))

    def _left(self, name: str | None) -> int:
        """How many students whoever is on turn has still to move: an entrance is full when a turn begins."""
        if name is None or len(self._played) < self._seats:
            return 0
        gone = self._measures.entrance - sum(self._shown(name).entrance.values())
        return max(0, self._measures.moved - gone)

    def _phase(self, left: int) -> Phase:
        if self.winners:
            return "over"
        if len(self._played) < self._seats:
            return "planning"
        if left:
            return "students"
        return "cloud" if self._mother_moved and not self._short else "mother nature"

    def _steps(self, name: str | None) -> int:
        value = next((value for player, value in self._played if player == name), None)
        if value is None or len(self._played) < self._seats:
            return 0
        return steps_of(value) + 2 * (self.paid == MESSENGER)

    # The view

    def view(self, asked: int = 0) -> View:
        """The position; while a character asks its question, as if that one were paid."""
        names = [*self.names, *[""] * (self._seats - len(self.names))]
        turn = self._on_turn()
        left = self._left(turn)
        played = {name for name, _ in self._played}
        heads = self._heads()
        return View(
            expert=self._expert,
            round=len(ASSISTANTS) - len(self._shown(self.me).hand) + (self.me not in played),
            phase=self._phase(left),
            turn=_seat(names, turn),
            order=tuple([names.index(name) for name in self._order() if name in names]),
            left=left,
            steps=self._steps(turn),
            short=self._short,
            dry=self._dry,
            islands=[_island(model, head) for model, head in zip(self._islands, heads, strict=True)],
            mother_nature=heads[self._mother] if self._mother < len(heads) else 0,
            clouds=[cloud.copy() for cloud in self._clouds],
            bag=self._bag(),
            professors={colour: _seat(names, name) for colour, name in self._professors.items()},
            played=[
                PlayedView(names.index(name), value, name in self._hurried)
                for name, value in self._played
                if name in names
            ],
            characters=[_character(card) for card in self._deck],
            supply=self._coins_left() if self._supply is None else self._supply,
            paid=asked or self.paid,
            uses=CARDS[asked].uses if asked else 0,
            ignored=next((_colour(card.color) for card in self._deck if card.active and card.color), None),
            seats=[self._seat_view(name) for name in names],
            outcome=self._outcome(names),
        )

    def _heads(self) -> list[int]:
        heads, tile = [], 0
        for model in self._islands:
            heads.append(tile % TILES)
            tile += _size(model)
        return heads

    def _seat_view(self, name: str) -> SeatView:
        player = self._shown(name)
        return SeatView(
            tower=player.tower,
            towers=player.towers,
            hand=tuple(sorted(player.hand)),
            entrance=player.entrance.copy(),
            dining=player.dining.copy(),
            coins=player.coins,
        )

    def _coins_left(self) -> int:
        return COINS - sum(player.coins for player in self._players.values()) if self._expert else 0

    def _outcome(self, names: list[str]) -> Outcome | None:
        if not self.winners:
            return None
        winners = tuple([names.index(name) for name in self.winners if name in names])
        spare: dict[Tower, int] = {}
        for player in self._players.values():
            spare[player.tower] = spare.get(player.tower, 0) + player.towers
        scores = [self._measures.towers - spare.get(self._seat_view(name).tower, 0) for name in names]
        return Outcome(winners, tuple(scores), (winners,), self._why)


_FOLLOWS: dict[type[wire.HouseSays], Callable[[Board, Any], None]] = {
    wire.TowerMessage: Board.follow_tower,
    wire.AssignPlayerDeckResponseMessage: Board.follow_deck,
    wire.DisplayHallMessage: Board.follow_hall,
    wire.DisplayEntranceMessage: Board.follow_entrance,
    wire.DisplayCloudsMessage: Board.follow_clouds,
    wire.DisplayIslandMessage: Board.follow_island,
    wire.DisplayCemeteryMessage: Board.follow_cemetery,
    wire.OrderMessage: Board.follow_order,
    wire.StartTurnMessage: Board.follow_start_turn,
    wire.ReqPlayCharacterCardMessage: Board.follow_characters,
    wire.WinMessage: Board.follow_win,
}


def _colour(said: wire.Colour) -> Colour:
    return cast("Colour", said.lower())


def _counted(students: Iterable[wire.Colour]) -> Students:
    counts: Students = dict.fromkeys(COLOURS, 0)
    for student in students:
        counts[_colour(student)] += 1
    return counts


def _assistant(card: wire.AssistantCard) -> int:
    if card.priority not in ASSISTANTS:
        raise Unreadable(f"there is no assistant {card.priority}")
    return card.priority


def _seat(names: list[str], name: str | None) -> int | None:
    return names.index(name) if name in names else None


def _size(model: wire.IslandModel) -> int:
    """How many tiles; a server that does not say leaves it at the fewest there can be."""
    return _or(model.size, 1 + model.is_joined)


def _or(said: int | UnsetType, otherwise: int) -> int:
    return otherwise if said is UNSET else said


def _island(model: wire.IslandModel, head: int) -> IslandView:
    tower = wire.tower_said(model.color_tower)
    return IslandView(
        island=head,
        size=_size(model),
        students=_counted(model.students),
        tower=tower,
        towers=_or(model.tower_number, _size(model) if tower else 0),
        no_entry=_or(model.no_entry_tiles, 0),
    )


def _character(card: wire.CharacterCard) -> CharacterView:
    printed = CARDS[card.character_id]
    return CharacterView(
        character=printed.number,
        name=printed.name,
        cost=printed.cost,
        price=card.cost,
        used=card.coin_on_card,
        students=_counted(card.students) if printed.students else None,
        no_entry=card.no_entry_tiles if printed.number == HERBALIST else None,
    )
