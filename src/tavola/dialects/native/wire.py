"""The messages of the native dialect: JSON over WebSocket, one object a message, its name in `type`.

Two closed families: what guests say and what the house says. The published schema comes from here.
"""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Raw, Struct, UnsetType, field

from tavola.games import Outcome
from tavola.house.opinions import Judged, Suggestion
from tavola.house.words import Clock, Missing

Phase: TypeAlias = Literal["waiting", "playing", "over"]


LOBBY_ROWS = 200
RETOLD = 200
"""Entries of a log that are told at once."""


class Asks(Struct, frozen=True, tag=True, forbid_unknown_fields=True, kw_only=True):
    """Whatever a guest says; `id` comes back as `re` in the answer, so that a program can tell which it is."""

    id: int | None = None


class Lobby(Asks, frozen=True, kw_only=True):
    """Which public tables are there? Answered by `Tables`."""

    after: str = ""
    """Where to go on: what `Tables` said in `next`. Empty is the beginning."""
    limit: int = LOBBY_ROWS
    """How many tables to tell of, at most as many as if you do not say."""
    follow: bool = False
    """Whether to be told from now on what changes, as `Changed`; until you ask for the lobby without it."""


class Open(Asks, frozen=True, kw_only=True):
    """Open a table and sit down at it. Answered by `Seated`."""

    game: str
    name: str
    players: int = 2
    public: bool = True
    ai_time: int = 5000
    options: dict[str, Any] = field(default_factory=dict)
    """The game's own options."""
    word: str = ""
    """Stirred into the table's seed before the deal, so that the house cannot have chosen it."""
    wish: str = ""
    """What you would like to have in the deal: in Eriantys a tower colour."""
    missing: Missing = "wait"
    """What the table does while a player's connection is lost, or out of time."""
    clock: Clock | None = None
    """How long a player may think; for ever if there is none."""
    hints: bool | UnsetType = UNSET
    """Whether players may have hints; if you do not say, whoever has only computer players beside them may."""
    lesson: bool = False
    """Whether you want to be taught: a private table for two with a teacher and a published seed, so that every
    such game begins alike. What else you say of the table does not matter then, nor does your word."""
    moves: bool = False
    """Whether you want your legal moves listed, in `Now.moves`, whenever you are to move."""


class Join(Asks, frozen=True, kw_only=True):
    """Sit down at a table that is waiting. Answered by `Seated`."""

    table: str
    name: str
    word: str = ""
    wish: str = ""
    moves: bool = False
    """Whether you want your legal moves listed, in `Now.moves`, whenever you are to move."""


class Watch(Asks, frozen=True, kw_only=True):
    """Look on at any table there ever was. Answered by `Table`."""

    table: str
    name: str = ""
    """What the others are to call you, in `Watching` and in the talk of those who look on."""


class Glance(Asks, frozen=True, kw_only=True):
    """How does a table stand, in a few words? Answered by `Glanced`. It may be any table there ever was."""

    table: str


class Step(Asks, frozen=True, kw_only=True):
    """Show one entry of a table's log and the position after it. Answered by `Stepped`.

    It may be any table there ever was. A running game can be looked at as a spectator sees it, or through one's
    own eyes; a finished one through anybody's, or openly.
    """

    table: str
    number: int
    eyes: int | Literal["open"] | None = None
    """A seat's, everybody's at once, or a spectator's."""
    secret: str | None = None
    """What proves that the seat is yours, unless you sit at that table now."""


class Retell(Asks, frozen=True, kw_only=True):
    """Tell a table's story again, from this entry on, without the positions. Answered by `Retold`.

    Tables and eyes are as for `Step`.
    """

    table: str
    first: int = 0
    eyes: int | Literal["open"] | None = None
    secret: str | None = None


class Review(Asks, frozen=True, kw_only=True):
    """What is to be made of a game that is over, move by move? Answered by `Reviewed`, before that by `Reviewing`.

    It may be any table there ever was. A review is made once and kept.
    """

    table: str


class Resume(Asks, frozen=True, kw_only=True):
    """Take one's seat back, on this connection, also at a table that is over. Answered by `Seated`."""

    table: str
    secret: str
    moves: bool = False
    """Whether you want your legal moves listed, in `Now.moves`, whenever you are to move."""


class AddBot(Asks, frozen=True, kw_only=True):
    """Seat a computer player at this table, before the start. Answered by `News`."""

    bot: str


class Start(Asks, frozen=True, kw_only=True):
    """Start now, with those who are there. Answered by `News`."""


class Play(Asks, frozen=True, kw_only=True):
    """Play moves of the table's game, all or none. Answered by `News` or `Refused`."""

    moves: list[Raw]


class Preview(Asks, frozen=True, kw_only=True):
    """What would this move bring? Nothing is played. Answered by `Previewed` or `Refused`."""

    move: Raw


class Hint(Asks, frozen=True, kw_only=True):
    """What should I play? Answered by `Hinted` or `Refused` after a moment of thought; only you hear of it."""


class Draw(Asks, frozen=True, kw_only=True):
    """Show the position as text, for a page or a program that does not know this game. Answered by `Drawn`."""


class Leave(Asks, frozen=True, kw_only=True):
    """Leave the table for good, or stop watching it. Answered by `Parted`."""


class Rematch(Asks, frozen=True, kw_only=True):
    """The game is over: play again with the same people and options? Answered by `Rematched`."""

    accept: bool


class Speak(Asks, frozen=True, kw_only=True):
    """Say something to everybody at the table; who looks on, to the others who do. Answered by `Spoken`."""

    text: str


class Undo(Asks, frozen=True, kw_only=True):
    """Ask to take back your last move and all after it. Answered by `UndoAsked`; the others say `AnswerUndo`."""


class AnswerUndo(Asks, frozen=True, kw_only=True):
    """Agree to what was asked, or do not. Answered by `UndoAsked`; when all agree, an entry has `Undone`."""

    agree: bool


GuestSays: TypeAlias = (
    Lobby
    | Open
    | Join
    | Watch
    | Resume
    | Glance
    | Step
    | Retell
    | Review
    | AddBot
    | Start
    | Play
    | Preview
    | Hint
    | Draw
    | Undo
    | AnswerUndo
    | Speak
    | Rematch
    | Leave
)


class GameCard(Struct, frozen=True, omit_defaults=True):
    name: str
    title: str
    players: tuple[int, int]
    """The fewest and the most."""
    bots: tuple[str, ...]
    """All computer players there are for it, the strongest last."""
    levels: tuple[str, ...] = ()
    """Those of them that are for people, the weakest first; the others are programs and yardsticks for builders.
    Only where a game has such."""


class SeatCard(Struct, frozen=True):
    name: str
    bot: str | None
    dialect: str
    connected: bool


class TableCard(Struct, frozen=True):
    code: str
    game: str
    phase: Phase
    players: int
    names: tuple[str, ...]
    opened: int
    """Milliseconds since 1970."""


class Clocks(Struct, frozen=True):
    """At the moment of the message; time goes on for those who are running."""

    left: tuple[int, ...]
    """Milliseconds each seat has."""
    running: tuple[int, ...]


class Question(Struct, frozen=True):
    """Whether everything from that entry on is to be taken back."""

    seat: int
    """Who asks."""
    entry: int
    agreed: tuple[int, ...]
    """The seats that have agreed so far."""


class Line(Struct, frozen=True, omit_defaults=True):
    """Something that was said at the table."""

    seat: int | None
    """None is the house itself, or somebody who looks on."""
    text: str
    at: int
    """Milliseconds since 1970."""
    by: str = ""
    """The name of whoever looks on and said it; the players hear that once the game is over."""


class Onlookers(Struct, frozen=True):
    """Who looks on at a table."""

    count: int
    names: tuple[str, ...]
    """Of those who have said one, the first to come first; at most 20."""


class Answer(Struct, frozen=True):
    """Whether somebody would play again."""

    seat: int
    accepted: bool


class Now(Struct, frozen=True, omit_defaults=True):
    """A table as the receiver may know it at this moment."""

    number: int
    """Of the last log entry."""
    phase: Phase
    seats: tuple[SeatCard | None, ...]
    acting: tuple[int, ...]
    view: Any
    """The game's own view, null before the deal."""
    moves: list[Any] | UnsetType = UNSET
    """Only for a player who wants them: every legal move, none when somebody else is to move."""
    clocks: Clocks | None = None
    """Only at a table with a clock."""
    undo: Question | None = None
    """Only while it is asked."""
    takeback: Literal["free", "ask"] | None = None
    """Only where you could take back your last move: at once, or if all agree."""
    outcome: Outcome | None = None
    """Only once the game has ended."""


class Happened(Struct, frozen=True):
    """One log entry as the receiver may know it."""

    number: int
    at: int
    """Milliseconds since 1970."""
    who: int | None
    events: list[Any]


class Says(Struct, frozen=True, tag=True, kw_only=True):
    """Whatever the house says."""


class Program(Struct, frozen=True):
    """A port on which programs that speak a published protocol join the same tables."""

    dialect: str
    """Its name, with a variant as DIALECT:VARIANT."""
    game: str
    port: int


class Welcome(Says, frozen=True, kw_only=True):
    """The first message on every connection."""

    version: str
    games: tuple[GameCard, ...]
    programs: tuple[Program, ...] = ()
    """Where else one can play at these tables."""
    host: str = ""
    """The name or address of those ports; empty if it is the one this connection was made to."""


class Tables(Says, frozen=True, kw_only=True):
    """Those that wait first, then those that play, each in the order of opening."""

    re: int | None = None
    tables: list[TableCard]
    next: str | UnsetType = UNSET
    """Only if there are more: say it as `after` to hear of them."""


class Changed(Says, frozen=True, kw_only=True):
    """What has changed in the lobby since you were last told, for those who follow it."""

    tables: list[TableCard]
    """Those that have come, or are not as they were."""
    gone: list[str]
    """The codes of those that are shown no longer."""


class Seated(Says, frozen=True, kw_only=True):
    """You sit here. Keep the secret: it takes the seat back after a lost connection. `Table` follows."""

    re: int | None = None
    table: str
    seat: int
    secret: str


class Table(Says, frozen=True, kw_only=True):
    """The whole table: on sitting down, on looking on, on coming back."""

    re: int | None = None
    table: str
    game: str
    players: int
    public: bool
    options: Any
    """The game's own options."""
    commitment: str
    """The hash of the seed, opened in the last entry."""
    missing: Missing
    clock: Clock | None
    hints: bool | UnsetType = UNSET
    """What the table was opened with, if anything was said."""
    lesson: bool | UnsetType = UNSET
    """Only where somebody is taught: the seed is published, and no draw is fair."""
    you: int | None
    now: Now
    history: list[Happened] = field(default_factory=list)
    chat: list[Line] = field(default_factory=list)
    """The last things said here."""
    watching: Onlookers = Onlookers(0, ())
    rematch: list[Answer] = field(default_factory=list)
    """Who has said whether to play again."""
    again: str = ""
    """The table at which they play again, once they do."""


class News(Says, frozen=True, kw_only=True):
    """Something happened at your table."""

    re: int | None = None
    """Of whoever caused it by `AddBot`, `Start` or `Play`; nobody else's news has it."""
    table: str
    entry: Happened
    now: Now


class Seats(Says, frozen=True, kw_only=True):
    """Somebody's connection was lost or is back."""

    table: str
    seats: tuple[SeatCard | None, ...]


class Watching(Says, frozen=True, kw_only=True):
    """Somebody has come to look on at your table, or has gone; told every few seconds at most."""

    table: str
    watching: Onlookers


class Glanced(Says, frozen=True, kw_only=True):
    """How a table stands, as everybody may know it."""

    re: int | None = None
    table: str
    game: str
    phase: Phase
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """For each of these which computer player it is, if it is one."""
    acting: tuple[int, ...]
    """Who is to move, by their places in `names`."""
    outcome: Outcome | None
    """Once the game has ended."""
    opened: int
    """Milliseconds since 1970."""
    moved: int
    """The same of the last that happened there."""


class Stepped(Says, frozen=True, kw_only=True):
    """One entry of a table's log, as those eyes may see it."""

    re: int | None = None
    table: str
    game: str
    options: Any
    phase: Phase
    """How the table stands after its last entry."""
    names: tuple[str, ...]
    length: int
    """How many entries there are."""
    entry: Happened
    sentences: list[str]
    """The entry in words."""
    view: Any
    """The position after it, null before the deal."""


class Retold(Says, frozen=True, kw_only=True):
    """A piece of a table's story, as those eyes may see it."""

    re: int | None = None
    table: str
    game: str
    options: Any
    phase: Phase
    """How the table stands after its last entry."""
    names: tuple[str, ...]
    length: int
    """How many entries there are: the next piece begins where this one ends."""
    entries: list[Happened]
    scores: list[tuple[int, ...]]
    """After each of these entries what each seat had, once the game is over; empty before the deal."""
    best: tuple[int | None, ...]
    """Of each seat the entry that brought it most, once the game is over; null if none brought anything."""
    outcome: Outcome | None
    """Once the game has ended."""


class Reviewing(Says, frozen=True, kw_only=True):
    """The review you asked for is being made; so many moves of so many are looked at."""

    re: int | None = None
    table: str
    done: int
    of: int


class Reviewed(Says, frozen=True, kw_only=True):
    """A game that is over, each move as its player could know it then."""

    re: int | None = None
    table: str
    game: str
    names: tuple[str, ...]
    moves: list[Judged]
    turning: list[int]
    """The places in `moves` of those by which most was given away, at most three, in the order of the game."""


class Previewed(Says, frozen=True, kw_only=True):
    re: int | None = None
    brings: dict[str, Any]
    draws: bool = False
    """Whether luck speaks in it: then it cannot be taken back."""


class Hinted(Says, frozen=True, kw_only=True):
    """What you might play, the best first, at most three."""

    re: int | None = None
    table: str
    number: int
    """The log entry after which this holds."""
    hints: list[Suggestion]


class Drawn(Says, frozen=True, kw_only=True):
    """The position as text, as the receiver may know it."""

    re: int | None = None
    table: str
    text: str
    """Lines for a fixed-width font; empty before the deal."""
    moves: list[str]
    """Every legal move of the receiver in words, in the order of `Now.moves`."""


class Refused(Says, frozen=True, kw_only=True):
    """What you asked for was not done; the reason is a sentence."""

    re: int | None = None
    reason: str
    key: str | UnsetType = UNSET
    """The sentence with names in braces instead of what it is about, for who would say it in another language."""
    arguments: dict[str, str | int | list[str | int] | dict[str, str | int]] | UnsetType = UNSET
    """What the names in `key` stand for: words, a number, several, or so many of each kind."""


class Parted(Says, frozen=True, kw_only=True):
    """You are no longer at that table."""

    re: int | None = None
    table: str
    reason: str
    elsewhere: bool = False
    """Whether it is because you have taken your seat on another connection."""


class Rematched(Says, frozen=True, kw_only=True):
    """Somebody would play again, or would not. One no is the end of it; when all agree, `Seated` follows."""

    re: int | None = None
    table: str
    seat: int
    accepted: bool


class Again(Says, frozen=True, kw_only=True):
    """Those at the table you look on at play again, at that other one: you may follow."""

    table: str
    again: str


class Spoken(Says, frozen=True, kw_only=True):
    """Somebody at your table said something, or the house did. Text is text: show it, never run it."""

    re: int | None = None
    table: str
    line: Line


class UndoAsked(Says, frozen=True, kw_only=True):
    """Somebody asks to take back a move, somebody has agreed, or (no question) it is no longer asked."""

    re: int | None = None
    table: str
    undo: Question | None


HouseSays: TypeAlias = (
    Welcome
    | Tables
    | Changed
    | Seated
    | Table
    | News
    | Seats
    | Watching
    | Glanced
    | Stepped
    | Retold
    | Reviewing
    | Reviewed
    | Previewed
    | Hinted
    | Drawn
    | UndoAsked
    | Spoken
    | Refused
    | Rematched
    | Again
    | Parted
)
