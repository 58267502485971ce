"""Guessing codes over real connections: the answer says why, then the house hangs up and counts it."""

import json
from pathlib import Path

import aiohttp

from tavola.house.visitors import QUOTAS
from tests.support.server import LineClient, open_server

ENOUGH = QUOTAS.codes + QUOTAS.refused_codes + 1


async def test_a_guesser_by_line_is_told_why_and_cut_off(tmp_path: Path) -> None:
    async with open_server(tmp_path, listen={"eriantys-commands:as-built": 0}) as house:
        guesser = await LineClient.connect(house.ports["eriantys-commands:as-built"])
        for _ in range(ENOUGH):
            guesser.say('{"type":"enterGame","code":"NOPEX"}')
        heard = await guesser.rest()
        assert "too many codes were tried" in heard[-1]
        assert house.hall.refusals["turned out"] == 1
        assert house.hall.refusals["too many wrong codes"] == QUOTAS.refused_codes + 1
        await guesser.close()


async def test_a_guesser_on_the_page_is_told_why_and_cut_off(tmp_path: Path) -> None:
    async with open_server(tmp_path) as house, aiohttp.ClientSession() as session:
        async with session.ws_connect(f"http://127.0.0.1:{house.http}/ws") as ws:
            for _ in range(ENOUGH):
                await ws.send_str('{"type":"Watch","table":"NOPEX"}')
            heard = [json.loads(message.data) async for message in ws]
        assert [said["type"] for said in heard] == ["Welcome", *["Refused"] * ENOUGH]
        assert "too many codes were tried" in heard[-1]["reason"]
        assert house.hall.refusals["turned out"] == 1


async def test_replays_are_counted_with_the_rest(tmp_path: Path) -> None:
    async with open_server(tmp_path) as house, aiohttp.ClientSession() as session:
        for _ in range(QUOTAS.codes_from_address + 1):
            async with session.get(f"http://127.0.0.1:{house.http}/replays/NOPEX.jsonl") as answer:
                assert answer.status == 404
                words = await answer.text()
        assert "too many codes were tried" in words
