"""Other game servers and another library of rules, measured beside ours; `make bench-peers` installs them here.

The servers are ours, written with each package's public interface; they keep their games in memory only.
"""

from pathlib import Path

HERE = Path(__file__).parent
NODE_MODULES = HERE / "node_modules"
CATANATRON = [str(HERE / ".venv" / "bin" / "python"), str(HERE / "catanatron_steps.py")]


def installed() -> bool:
    return NODE_MODULES.is_dir() and Path(CATANATRON[0]).exists()
