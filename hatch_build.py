"""What a build must have that git does not: the page, which `make` builds from web/ into the package."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """No wheel and no sdist without the page; an editable install is made before there is one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version != "editable" and not Path(self.root, "src/tavola/server/page/index.html").is_file():
            self.app.abort("The page is not built: run `make dist`, which builds it first, or `make web`.")
