"""What a guest may not know changes no byte it is sent.

Eriantys has few secrets: the luck to come, and in this dialect the cards in the others' hands, which their owners
are told and nobody else.
"""

import json
from typing import Any

import pytest

from tavola.dialects.eriantys_views.script import Script
from tavola.games.eriantys.words import PlayAssistant, TakeCloud
from tests.dialects.eriantys_views.talking import Talk, bots_at, play_out, seated, standing_at
from tests.games.eriantys.playing import position
from tests.support.sansio import SansIo

TWINS = [[[2, 5, 9], [1, 4, 8]], [[2, 5, 9], [4, 7, 10]]]
"""Hands of ann and bob: ann's are the same, bob's share the 4."""


def everything(hands: list[list[int]], phase: str, extensions: bool) -> bytes:
    """All that ann is sent: others' moves, her own, refusals, and the whole table when she comes back."""
    house = SansIo("twins")
    entrances = ["GGRRYYP", "GGRR" if phase == "cloud" else "GGRRYYP"]
    state = position(2, phase=phase, turn=1, order=(1, 0), hands=hands, entrances=entrances)
    ann, bob = standing_at(state, extensions=extensions, house=house)
    sent: list[bytes] = []
    ann.outlet.taken()
    bob.table.play(bob.seat, [PlayAssistant(4)] if phase == "planning" else [TakeCloud(0)])
    sent.append(ann.outlet.taken())
    for frame in (
        b'{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":4}',
        b'{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":1}',
        b'{"type":"PlayAssistantCardMessage","Nickname":"ann","assistantCard":5}',
        b"rubbish",
    ):
        ann.session.receive(frame)
        sent.append(ann.outlet.taken())
    secret = house.secret_of(ann.seat)
    ann.hang_up()
    back = Talk(house, "ann", extensions=extensions)
    back.session.receive(
        json.dumps({"type": "PlayerNicknameMessage", "Nickname": "ann", "secret": secret}).encode()
    )
    sent.append(back.outlet.taken())
    assert all(sent)
    return b"".join(sent)


@pytest.mark.parametrize("extensions", [False, True])
@pytest.mark.parametrize("phase", ["planning", "cloud"])
def test_the_cards_in_anothers_hand_change_nothing_that_is_sent(phase: str, extensions: bool) -> None:
    ours, theirs = (everything(hands, phase, extensions) for hands in TWINS)
    assert ours == theirs


def test_these_twins_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """If decks were shown to all, the test above would fail."""
    say = Script.say

    def say_to_all(script: Any, message: Any, **_: Any) -> None:
        say(script, message)

    monkeypatch.setattr(Script, "say", say_to_all)
    ours, theirs = (everything(hands, "planning", extensions=False) for hands in TWINS)
    assert ours != theirs


def test_the_luck_to_come_changes_nothing_that_is_sent() -> None:
    """Two houses with one history and two seeds: only what is drawn then may differ."""
    sent = []
    for seed in ("one", "two"):
        house = SansIo("luck")
        guests = standing_at(position(2, phase="mother nature"), house=house)
        guests[0].table._stirred = seed.encode()
        guests[0].outlet.taken()
        guests[0].session.receive(b'{"type":"MoveMotherNatureMessage","Nickname":"ann","movement":2}')
        sent.append(guests[0].outlet.taken())
    assert sent[0] == sent[1]


def test_no_seed_and_no_secret_of_another_is_ever_sent() -> None:
    house = SansIo("private")
    bots = bots_at(house, 3, expert=True)
    (table,) = house.house.tables.values()
    seed = table._seed.hex().encode()
    secrets = [house.secret_of(seat).encode() for seat in table.occupied]
    play_out(bots, "private")
    for number, bot in enumerate(bots):
        sent = b"".join(bot.lines)
        assert seed not in sent
        assert table._stirred.hex().encode() not in sent
        assert [secret in sent for secret in secrets] == [other == number for other in range(3)]


def test_a_name_that_looks_like_our_placeholder_is_only_a_name() -> None:
    house = SansIo("placeholder")
    odd = '"\\u0000"'
    ann, bob = Talk(house, odd), Talk(house, "bob")
    ann.join(2, "WHITE")
    bob.join(2, "BLACK")
    halls = [said["Nickname"] for said in bob.all if said["type"] == "DisplayHallMessage"]
    assert halls == [odd, "bob"]
    ann.heard()
    clouds = [said["Nickname"] for said in ann.all if said["type"] == "DisplayCloudsMessage"]
    assert set(clouds) == {odd}


def test_frames_wait_for_the_entry_they_tell_of() -> None:
    """Durable before told: every frame waits for the last entry of the table its guest is at."""
    house = SansIo("sequences")
    ann, bob = seated(house, 2)
    for guest in (ann, bob):
        assert guest.session.table is ann.table
        assert set(guest.outlet.sequences) == {None}
    assert ann.table.sequence == len(house.appended.records)
