"""A position read from the document's `status`: what the house's side writes, and what existing servers do."""

from msgspec import UNSET

from tavola.dialects.eriantys_commands import wire
from tavola.dialects.eriantys_commands.status import STUDENT_MOVES, SUB_PHASES, SWAPS, TOWERS
from tavola.games.contract import Outcome
from tavola.games.eriantys.cards import CARDS, HERBALIST, MESSENGER, MUSHROOM_SELLER
from tavola.games.eriantys.pieces import ASSISTANTS, COINS, MEASURES, OF_EACH_COLOUR, TILES, steps_of
from tavola.games.eriantys.words import CharacterView, IslandView, Phase, PlayedView, SeatView, Students, View

_TOWER_OF = {spelled: tower for tower, spelled in TOWERS.items()}
_COLOUR_OF = {spelled: colour for colour, spelled in wire.COLOURS.items()}
_PHASE_OF: dict[wire.SubPhase, Phase] = dict.fromkeys(STUDENT_MOVES, "students")
_PHASE_OF |= {spelled: phase for phase, spelled in SUB_PHASES.items() if phase != "over"}


class Position:
    """A `status` understood, but for whose turn it is: that is `turnEnable`'s to tell.

    `before` is the position before this one, for what a `status` does not say. `ValueError` if nothing in the game
    could look like this.
    """

    short: bool
    """A round without clouds."""
    dry: bool
    """The bag has run out in this round."""

    def __init__(self, status: wire.Status, before: "Position | None") -> None:
        board = status.game_board if status.board is UNSET else status.board
        if board is UNSET:
            raise ValueError("a status has a board")
        self.names = [player.name for player in status.players]
        if len(self.names) not in MEASURES or len(set(self.names)) < len(self.names):
            raise ValueError("two to four play, under different names")
        self.active = None if status.active_user is None else self.seat(status.active_user)
        self.phase = _PHASE_OF[status.sub_phase]
        self.left = 0
        if self.phase == "students":
            self.left = MEASURES[len(self.names)].moved - STUDENT_MOVES.index(status.sub_phase)
            if not self.left:
                raise ValueError("nobody moves so many students")
        self._expert = status.expert
        self._round = status.round + 1
        self._read_board(board)
        self._seats = self._read_seats(status.players)
        self._count_last_towers()
        if status.phase == "ACTION" and {card.seat for card in self.played} != set(range(len(self.names))):
            raise ValueError("in the action phase everybody has played an assistant")
        self.bag = _colours(board.bag) if board.bag is not UNSET else self._remainder()
        empty = not any(any(cloud.values()) for cloud in self._clouds)
        if self.phase in ("planning", "students", "mother nature"):
            # Whoever is on turn still has to take a cloud: all are empty only if the bag could not fill them.
            self.short = empty
        else:
            self.short = before is not None and before.short
        self.dry = self.short or not any(self.bag.values()) or (before is not None and before.dry)

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def _read_board(self, board: wire.Board) -> None:
        self._clouds = [_colours(cloud) for cloud in board.clouds]
        self._islands = _ring(board.islands)
        self._mother_nature = _head(self._islands, board.mother_nature_island)
        self.played = [
            PlayedView(self.seat(card.player), _assistant(card.assistant), card.bonus)
            for card in board.played_assistants
        ]
        self._professors = {
            colour: None if (name := getattr(board.professors, spelled)) is None else self.seat(name)
            for colour, spelled in wire.COLOURS.items()
        }
        self._characters = [_character_view(card) for card in board.characters]
        active = [card for card in board.characters if card.active]
        self._paid = active[0].id if active else None
        self._ignored = None if board.ignore_color is None else _COLOUR_OF[board.ignore_color]
        # The existing server leaves the counter of character 9 at 1 when it has been used.
        used = self._paid == MUSHROOM_SELLER and self._ignored is not None
        self._uses = _uses_left(active[0]) if active and not used else 0

    def _read_seats(self, players: list[wire.Player]) -> list[SeatView]:
        seats: list[SeatView] = []
        for player in players:
            tower = _TOWER_OF[player.school_board.tower_type]
            # The team's towers are shown on both boards: the earlier seat has them.
            shown = any(other.tower == tower for other in seats)
            seats.append(
                SeatView(
                    tower=tower,
                    towers=0 if shown else player.school_board.towers_number,
                    hand=tuple(sorted(_assistant(card.id) for card in player.assistants)),
                    entrance=_colours(player.school_board.entrance),
                    dining=_colours(player.school_board.dining_room),
                    coins=player.coins if self._expert else 0,
                )
            )
        return seats

    def _count_last_towers(self) -> None:
        """A status shows a tower on every tile of a group; where a side had too few left, only those are there."""
        total = MEASURES[len(self.names)].towers
        last = next(island for island in self._islands if island.island == self._mother_nature)
        side = sum(seat.towers for seat in self._seats if seat.tower == last.tower)
        elsewhere = sum(island.towers for island in self._islands if island.tower == last.tower) - last.towers
        if last.tower and not side:
            last.towers = max(0, min(last.size, total - elsewhere))

    def _remainder(self) -> Students:
        """What is nowhere else."""
        places = [
            *self._clouds,
            *(island.students for island in self._islands),
            *(card.students for card in self._characters if card.students),
            *(room for seat in self._seats for room in (seat.entrance, seat.dining)),
        ]
        return {colour: max(0, OF_EACH_COLOUR - sum(place[colour] for place in places)) for colour in wire.COLOURS}

    def hand(self, seat: int) -> tuple[int, ...]:
        return self._seats[seat].hand

    def island_ahead(self, steps: int) -> int:
        """The head of the group so many steps from mother nature."""
        heads = [island.island for island in self._islands]
        return heads[(heads.index(self._mother_nature) + steps) % len(heads)]

    def view(self, turn: int | None, winners: tuple[int, ...] | None = None) -> View:
        phase: Phase = self.phase if winners is None else "over"
        used = sum(card.used for card in self._characters)
        return View(
            expert=self._expert,
            round=self._round,
            phase=phase,
            turn=None if winners is not None else turn,
            order=self._order(turn),
            left=self.left,
            steps=0 if winners is not None or self.phase in ("planning", "played") else self._steps(turn),
            short=self.short,
            dry=self.dry,
            islands=self._islands,
            mother_nature=self._mother_nature,
            clouds=self._clouds,
            bag=self.bag,
            professors=self._professors,
            played=self.played,
            characters=self._characters,
            supply=COINS - sum(seat.coins for seat in self._seats) - used if self._expert else 0,
            paid=self._paid,
            uses=self._uses,
            ignored=self._ignored,
            seats=self._seats,
            outcome=None if winners is None else self._outcome(winners),
        )

    def _order(self, turn: int | None) -> tuple[int, ...]:
        if self.phase not in ("planning", "played"):
            # Sorting keeps the order of equals: of two same values the earlier one acts earlier.
            return tuple([card.seat for card in sorted(self.played, key=lambda card: card.value)])
        if turn is None:
            return ()
        seats = len(self.names)
        return tuple([(turn - len(self.played) + i) % seats for i in range(seats)])

    def _steps(self, turn: int | None) -> int:
        for card in self.played:
            if card.seat == turn:
                return steps_of(card.value) + 2 * (self._paid == MESSENGER)
        return 0

    def _outcome(self, winners: tuple[int, ...]) -> Outcome:
        most = MEASURES[len(self.names)].towers
        left = {seat.tower: seat.towers for seat in reversed(self._seats)}
        return Outcome(
            winners=winners,
            scores=tuple([most - left[seat.tower] for seat in self._seats]),
            ranking=(winners,),
            why="the server says so",
        )


def _colours(students: wire.Students) -> Students:
    return {colour: getattr(students, spelled) or 0 for colour, spelled in wire.COLOURS.items()}


def _assistant(value: int) -> int:
    if value not in ASSISTANTS:
        raise ValueError(f"there is no assistant {value}")
    return value


def _ring(groups: list[wire.Island]) -> list[IslandView]:
    """The groups clockwise, first the one that contains tile 0. Without ids they count from 0."""
    views = []
    tile = 0
    for group in groups:
        head = tile if group.id is UNSET else group.id
        tile = head + group.size
        views.append(
            IslandView(
                island=head,
                size=group.size,
                students=_colours(group.students),
                tower=None if group.tower is None else _TOWER_OF[group.tower],
                # One a tile; only the last move of a game can leave fewer.
                towers=0 if group.tower is None else group.size,
                no_entry=int(group.ban) if group.bans is UNSET else group.bans,
            )
        )
    covered = [(view.island + i) % TILES for view in views for i in range(min(view.size, TILES))]
    if sorted(covered) != list(range(TILES)) or any(
        view.size < 1 or view.island not in range(TILES) for view in views
    ):
        raise ValueError("the groups cover every island once")
    return sorted(views, key=lambda view: (view.island + view.size <= TILES and view.island > 0, view.island))


def _head(islands: list[IslandView], tile: int) -> int:
    for island in islands:
        if tile in range(TILES) and (tile - island.island) % TILES < island.size:
            return island.island
    raise ValueError(f"there is no island {tile}")


def _character_view(card: wire.Character) -> CharacterView:
    if card.id not in CARDS:
        raise ValueError(f"there is no character {card.id}")
    holds = bool(CARDS[card.id].students)
    students = _colours(card.contained_students) if card.contained_students is not UNSET else None
    bans = 0 if card.available_bans is UNSET else card.available_bans
    return CharacterView(
        character=card.id,
        name=CARDS[card.id].name,
        cost=card.effect_cost,
        price=card.effect_cost + card.already_paid,
        used=card.already_paid,
        students=(students or dict.fromkeys(wire.COLOURS, 0)) if holds else None,
        no_entry=bans if card.id == HERBALIST else None,
    )


def _uses_left(card: wire.Character) -> int:
    most = CARDS[card.id].uses
    if not most or card.uses_number is UNSET:
        return most
    return min(most, card.uses_number // 2 if card.id in SWAPS else card.uses_number)
