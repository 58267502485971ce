"""The main screens as they are shown in the docs: whoever changes one makes its picture anew and looks at it."""

from pathlib import Path

import pytest

from tools.terminal_pictures import PICTURES, SHOWN, picture


@pytest.mark.parametrize("name", ["lobby", *SHOWN])
async def test_the_picture_in_the_docs_is_what_is_on_the_screen(name: str, tmp_path: Path) -> None:
    kept = (PICTURES / f"terminal-{name}.svg").read_text(encoding="utf-8")
    drawn = await picture(name, tmp_path)
    assert drawn == kept, "it looks otherwise: run python -m tools.terminal_pictures and look at the pictures"
