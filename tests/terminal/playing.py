"""Whoever sits at our screens in tests: chooses like a bot, but plays by pressing keys."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from textual.app import App
from textual.events import Key

from tavola.bots import choose
from tavola.bots.guest import Thought
from tavola.bots.worker import think
from tavola.cli.bot import SPOKEN, Place
from tavola.cli.play import VisitTo
from tavola.dialects.guest import Wishes
from tavola.dialects.native.visitor import Visitor
from tavola.dialects.qwirkle_lines.options import Options
from tavola.games import GAMES
from tavola.games.chance import SeededChance
from tavola.games.qwirkle.words import Place as Lay
from tavola.server.run import PORTS, Running, Settings, open_house
from tavola.terminal.app import TavolaApp
from tavola.terminal.draft import Draft
from tavola.terminal.face import Option
from tavola.terminal.link import Link
from tavola.terminal.person import Person
from tavola.terminal.sheet import Sheet
from tests.support.sansio import entropy

DEADLINE = 60.0
SIZE = (80, 24)


@asynccontextmanager
async def house_of_all(data: Path, seed: object, gather: float = 0.0) -> AsyncIterator[Running]:
    """One that listens for every dialect and whose bots do not wait; they think here, and not in processes."""
    settings = Settings(
        data=data,
        http=0,
        listen=dict.fromkeys(PORTS, 0),
        options={"qwirkle-lines": Options(gather=gather)},
        bot_pace=0.0,
    )
    async with AsyncExitStack() as stack:
        running = await open_house(settings, stack, entropy=entropy(seed))
        for pool in running.bot_pools:
            pool.think = _think_soon  # type: ignore[method-assign]
        yield running


def _think_soon(thought: Thought) -> None:
    """Not at once: whoever asks does not expect an answer before it has done with asking."""

    def answer() -> None:
        if thought.wanted():
            thought.done(think(thought.job))
        else:
            thought.lapsed()

    asyncio.get_running_loop().call_soon(answer)


def visit(running: Running, listener: str, wishes: Wishes, **more: Any) -> VisitTo:
    spoken, variant = SPOKEN[listener]
    port = running.http if spoken.name == "native" else running.ports[listener]
    if spoken.name == "native":
        options = {"expert": True} if wishes.expert else {}
        guest: Any = Visitor(wishes.name, game=wishes.game, players=wishes.players, options=options, **more)
    else:
        guest = spoken.guest(wishes, variant)
    return VisitTo(Place(f"127.0.0.1:{port}", "127.0.0.1", port), spoken, variant, wishes, guest)


def decide(person: Person, luck: str, bot: str = "random") -> Any:
    guest = person.guest
    assert guest.number is not None
    return choose(guest.game, bot, guest.view(), guest.number, SeededChance(luck.encode()[-64:], 0), guest.allowed)


async def companion(going: VisitTo, luck: str, bot: str = "random", *, games: int = 1) -> Person:
    """Somebody else at the table, who plays to the end, and again where another game is offered."""
    person = Person(going.guest)
    left = games
    turn = 0

    def heard() -> None:
        nonlocal turn, left
        said = []
        if person.guest.may_rematch:
            left -= 1
            said.append(person.guest.answers_rematch(accept=left > 0))
        while person.guest.my_turn and person.view is not None:
            turn += 1
            words = person.play(decide(person, f"{luck} {turn}", bot))
            if words:
                said.append(words)
                break
        for words in said:
            asyncio.get_running_loop().create_task(link.say(words))

    link = Link(person, going, heard)
    await link.run()
    return person


def next_option(draft: Draft, move: Any, spelled: tuple[str, ...]) -> int:
    """Which of the options leads to this move."""
    options = draft.options()
    for number, option in enumerate(options):
        if option.move is not None and _same(option.move, move):
            return number
    left = list(spelled)
    if isinstance(move, Lay):
        pairs = {f"{row} {column}": tile for tile, row, column in move.tiles}
        if len(draft.chosen) % 2 == 0 and draft.chosen:
            taken = set(draft.chosen[2::2])
            wanted = [where for where, tile in pairs.items() if tile == draft.chosen[-1] and where not in taken]
            return _index(options, wanted)
    for part in draft.chosen:
        if part in left:
            left.remove(part)
    return _index(options, left)


def _index(options: list[Option], wanted: list[str]) -> int:
    for number, option in enumerate(options):
        if option.part in wanted and option.move is None:
            return number
    raise AssertionError(f"none of {wanted} among {[option.part for option in options]}")


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Lay) and isinstance(other, Lay):
        return {*one.tiles} == {*other.tiles}
    if hasattr(one, "tiles") and hasattr(other, "tiles"):
        return sorted(one.tiles) == sorted(other.tiles)
    return bool(one == other)


async def press(app: App[Any], *keys: str) -> None:
    """As the pilot's own way to press keys, but without looking at clocks: back when the screen has taken them."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None).set_sender(app))
        taken = asyncio.Event()
        # The app hands a key on to its screen before it does this, and the screen takes it before that.
        app.call_later(lambda taken=taken: app.screen.call_later(taken.set))
        await taken.wait()


def shown(app: App[Any]) -> str:
    """What can be read on the screen."""
    return "\n".join(
        sheet.render_line(y).text for sheet in app.screen.query(Sheet) for y in range(sheet.size.height)
    )


async def until(ready: Callable[[], object]) -> None:
    """Whatever it is, it has no event of its own; what takes longer is looked at less often."""
    pause = 0.001
    async with asyncio.timeout(DEADLINE):
        while not ready():
            await asyncio.sleep(pause)
            pause = min(pause * 2, 0.02)


async def take_turn(app: TavolaApp, luck: str, bot: str = "random") -> bool:
    """Make one move with nothing but the keyboard; whether there was one to make."""
    person = app.person
    await until(lambda: person.draft is not None or person.ended or app.link.fault)
    assert not app.link.fault
    if person.ended:
        return False
    move = decide(person, luck, bot)
    assert person.face
    spelled = person.face.spell(move, person.view)
    draft = person.draft
    while draft is not None and person.draft is draft:
        number = next_option(draft, move, spelled)
        await press(app, *str(number + 1), "enter")
    return True


async def play_by_keys(app: TavolaApp, luck: str, bot: str = "random") -> None:
    """Play to the end of the game with nothing but the keyboard."""
    turn = 0
    while await take_turn(app, f"{luck} {turn}", bot):
        turn += 1


def games_of(listener: str) -> list[str]:
    game = SPOKEN[listener][0].game
    return [game] if game else [name for name in GAMES if name in ("qwirkle", "eriantys", "masters")]
