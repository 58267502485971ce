"""Whoever plays here keeps no seats in the home of whoever runs the tests."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_seats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield
