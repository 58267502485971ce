"""In which form the package is measured, interpreted or compiled, and how the Python that runs it was built."""

import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Form:
    name: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """For a program that shall take the package from there, and `bench` from here."""
        return {"PYTHONPATH": f"{self.folder}:{ROOT}"}


INTERPRETED = Form("interpreted", ROOT / "src")
COMPILED = Form("compiled", ROOT / "build" / "compiled")
FORMS = tuple(form for form in (INTERPRETED, COMPILED) if (form.folder / "tavola").is_dir())
BEST = FORMS[-1]
"""What the servers run in: compiled if that was built."""


def python() -> str:
    """The Python and what makes one build of it slower than another; Debian's is optimised in a way of its own."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS") or ""
    tuned = [word for word in ("--enable-optimizations", "--with-lto") if word in arguments]
    built = "with " + " and ".join(tuned) if tuned else "without --enable-optimizations and --with-lto"
    slow = "" if "--enable-optimizations" in tuned else "; one built with it needs about four fifths of the time"
    if not tuned and Path(sys.base_prefix) == Path("/usr"):
        built, slow = "by the system's distributor", ""
    return f"Python {sys.version.split()[0]}, built {built}{slow}"
