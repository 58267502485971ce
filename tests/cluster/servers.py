"""Real NATS servers for tests: one for the whole session, or three of a test's own that it may kill.

A house that a test keeps there has a name of its own, so that no two share anything.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tools.nats_servers import NatsServers

_names = count(1)


@pytest.fixture(scope="session")
def nats_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServers]:
    """One server, which all tests of this process share."""
    with NatsServers(tmp_path_factory.mktemp("nats"), 1) as servers:
        yield servers


@pytest.fixture
def nats_cluster(tmp_path: Path) -> Iterator[NatsServers]:
    """Three servers that are this test's alone."""
    with NatsServers(tmp_path / "nats", 3) as servers:
        yield servers


@pytest.fixture
def house_name() -> str:
    """What the cluster of this test is called on the shared server."""
    return f"test-{next(_names)}"
