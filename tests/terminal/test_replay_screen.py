"""The scrubber: every entry of a kept game can be gone to, through all eyes that may look."""

import pytest

from tavola.house.replay import OPEN, Replay
from tavola.terminal.replay import ReplayApp, ReplayScreen
from tavola.terminal.sheet import Sheet
from tests.support.logs import KINDS, finished
from tests.terminal.playing import SIZE, press


def shown(screen: ReplayScreen) -> str:
    return "\n".join(sheet.render_line(y).text for sheet in screen.query(Sheet) for y in range(sheet.size.height))


@pytest.mark.parametrize("kind", KINDS)
async def test_a_game_is_gone_through_by_keys(kind: str) -> None:
    replay = Replay(list(finished(kind)))
    last = len(replay) - 1
    app = ReplayApp(replay, (OPEN, None, *range(len(replay.names))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert f"entry 0 of {last}" in shown(screen)
        await press(app, "right", "right", "left", "pagedown", "pageup", "pageup")
        assert screen.at == 0
        await press(app, "5")
        assert screen.at == 5 * last // 10
        for _ in range(len(replay.names) + 2):
            await press(app, "e", "tab", "right")
        assert "seen openly" in shown(screen)
        await press(app, "end", "right")
        assert screen.at == last
        assert f"entry {last} of {last}" in shown(screen)
        await press(app, "home", "space")
        await press(app, "space")
        await press(app, "q")
    assert app.return_code == 0
