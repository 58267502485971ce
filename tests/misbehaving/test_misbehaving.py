"""Each bad guest beside two honest players: it gets its answer, and they finish their game."""

import asyncio
from pathlib import Path

import pytest

from tavola.server.limits import Limits
from tavola.server.run import Running
from tavola.store.memory import MemoryStore
from tests.misbehaving.guests import BadGuest, NeverReads, kinds
from tests.support.server import DEADLINE, DIALECT, Honest, LineClient, open_server

LIMITS = Limits(login_seconds=0.3)


async def seated(running: Running, kind: type[BadGuest], seed: int) -> tuple[BadGuest, list[Honest]]:
    """Two honest players and a bad one at a table; if the bad one sits, it is not on turn."""
    port = running.ports[DIALECT]
    honest = [await Honest.arrives(port, name, seed, "greedy") for name in ("Alice", "Bob")]
    bad = kind(await LineClient.connect(port))
    if not kind.sits_down:
        return bad, honest
    bad.client.say(f"HELLO {kind.name}")
    await bad.client.until("WELCOME")
    fourth = await Honest.arrives(port, "Dave", seed, "greedy")
    honest.append(fourth)
    for guest in honest:
        while guest.guest.view().turn is None:
            await guest.hear()
    return bad, honest


async def first_turn(honest: list[Honest]) -> None:
    for guest in honest:
        if guest.guest.my_turn:
            guest.take_turn()


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
async def test_the_others_finish_their_game(kind: type[BadGuest], tmp_path: Path) -> None:
    """At a table of four with three honest players, or beside a table of two."""
    seed = next(seed for seed in range(100) if starter(seed, kind) != 2)
    gather = 60_000 if kind.sits_down else 0
    async with open_server(tmp_path, gather=gather, limits=LIMITS, store=MemoryStore(), seed=seed) as running:
        bad, honest = await seated(running, kind, seed)
        await bad.misbehaves()
        said = await bad.hears_out()
        kicks = [line for line in said if line.startswith("KICK")]
        if kind.says:
            number, tiles = (2, 6) if kind.sits_down else (0, 0)
            assert kicks == [f"KICK {number} {tiles} {kind.says}"]
            assert said[-1] == kicks[-1], "nothing more is said to whoever was kicked"
        if kind.stays:
            # It is let be until its turn comes; then it hangs up.
            await first_turn(honest)
            for guest in honest:
                while not guest.guest.view().board:
                    await guest.hear()
                    if guest.guest.my_turn and not guest.guest.view().board:
                        guest.take_turn()
            bad.client.writer.transport.abort()
        else:
            await first_turn(honest)
        heard = await asyncio.gather(*(guest.plays() for guest in honest))
        await bad.client.close()
        for guest, lines in zip(honest, heard, strict=True):
            assert guest.guest.winners
            assert guest.guest.kicked is None
            told = [line for line in lines if line.startswith("KICK")]
            if not kind.sits_down:
                assert told == []
            else:
                assert told == [f"KICK 2 6 {kind.says or 'connection lost'}"]
        assert await works_still(running)


def starter(seed: int, kind: type[BadGuest]) -> int:
    """Who would begin: found by playing the deal without sockets."""
    from tests.support.sansio import SansIo

    if not kind.sits_down:
        return -1
    players = SansIo(seed).started(4)
    return next(number for number, player in enumerate(players) if player.guest.my_turn)


async def works_still(running: Running) -> bool:
    """The house takes new guests and has nobody at it who should be gone."""
    client = await LineClient.connect(running.ports[DIALECT])
    client.say("HELLO Zoe")
    welcome = await client.line()
    await client.close()
    async with asyncio.timeout(DEADLINE):
        while running.hall.connections:  # noqa: ASYNC110 - nobody sets an event for it
            await asyncio.sleep(0.001)
    return welcome == "WELCOME Zoe 0"


async def test_a_guest_who_does_not_read_is_no_harm_as_long_as_little_is_unread(tmp_path: Path) -> None:
    """A game's lines are few: the connection stands, and its turn is waited for."""
    async with open_server(tmp_path, gather=60_000, store=MemoryStore(), seed=3) as running:
        bad, honest = await seated(running, NeverReads, 3)
        await bad.misbehaves()
        assert not bad.client.writer.is_closing()
        for guest in honest:
            await guest.client.close()
        bad.client.writer.transport.resume_reading()  # type: ignore[attr-defined]
        assert (await bad.client.rest())[-1] == "WINNER 2"
        await bad.client.close()


@pytest.mark.parametrize("line", [b"PASS\n", b"SWAP Ro\n", b"MOVE Ro 0 0\n", b"HELLO Mallory\n", b"\xff\n"])
async def test_whoever_misbehaves_on_turn_loses_the_turn_and_nothing_else_happens(
    line: bytes, tmp_path: Path
) -> None:
    async with open_server(tmp_path, gather=60_000, store=MemoryStore()) as running:
        port = running.ports[DIALECT]
        guests = [await Honest.arrives(port, name, "on turn", "greedy") for name in ("Ann", "Ben", "Cas", "Dee")]
        for guest in guests:
            while guest.guest.view().turn is None:
                await guest.hear()
        (number,) = [number for number, guest in enumerate(guests) if guest.guest.my_turn]
        bad = guests.pop(number)
        bad.client.say(line)
        (kick,) = await bad.client.rest()
        await bad.client.close()
        assert kick.startswith(f"KICK {number} 6 ")
        by_the_rules = line.startswith((b"SWAP", b"MOVE"))
        for guest in guests:
            assert await guest.hear() == (f"KICK {number} 6 made an invalid turn" if by_the_rules else kick)
            assert await guest.hear() == f"NEXT {(number + 1) % 4}"
            if guest.guest.my_turn:
                guest.take_turn()
        await asyncio.gather(*(guest.plays() for guest in guests))
        assert all(guest.guest.winners and guest.guest.kicked is None for guest in guests)
