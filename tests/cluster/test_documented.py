"""What docs/cluster.md shows is what NATS takes."""

import re
import subprocess
from pathlib import Path

from tools.nats_servers import server_program

REPOSITORY = Path(__file__).parents[2]
CERTIFICATES = REPOSITORY / "tests" / "fixtures" / "certificates"


def test_the_servers_take_the_configuration_as_it_is_documented(tmp_path: Path) -> None:
    page = (REPOSITORY / "docs" / "cluster.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```\n(server_name: .*?)```", page, re.DOTALL)
    file = tmp_path / "nats.conf"
    file.write_text(shown.replace("/etc/nats", str(CERTIFICATES)), encoding="utf-8")
    command = [server_program(), "-t", "-c", str(file)]
    said = subprocess.run(
        command, env={"TAVOLA_PASSWORD": "a-password"}, capture_output=True, text=True, timeout=30, check=False
    )
    assert said.returncode == 0, said.stderr
    assert "is valid" in said.stderr
