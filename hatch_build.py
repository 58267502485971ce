"""What a build must have that git does not: the page, which `make` builds from web/ into the package; the bill of
materials, which is made from the lock files (an sdist brings it along); and in a wheel the compiled modules.
"""

import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BILL = "tavola.cdx.json"


class PageHook(BuildHookInterface[Any]):
    """No wheel and no sdist without the page; an editable install is made before there is one."""

    _made: Path | None = None
    """The bill, where it was written for this build only."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not Path(self.root, "src/tavola/server/page/index.html").is_file():
            self.app.abort("The page is not built: run `make dist`, which builds it first, or `make web`.")
        sys.path.insert(0, self.root)
        if self.target_name == "wheel":
            build_data["sbom_files"].append(str(self._bill()))
            self._compile(build_data)
        else:
            build_data["force_include"][str(self._bill())] = BILL

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del version, build_data, artifact_path
        if self._made is not None:
            shutil.rmtree(self._made.parent)

    def _bill(self) -> Path:
        root = Path(self.root)
        if (root / BILL).is_file():
            return root / BILL
        made = Path(tempfile.mkdtemp(), BILL)
        self._made = made
        made.write_bytes(import_module("tools.sbom").bill(root))
        return made

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Without a compiler the wheel has the sources alone, and runs on every system that has Python."""
        compiling = import_module("tools.compile")
        try:
            compiling.bring_up_to_date()
        except compiling.NoCompilerError as none:
            self.app.display_warning(str(none))
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiling.made():
            build_data["force_include"][str(compiling.SHELF / path)] = f"tavola/{path}"
