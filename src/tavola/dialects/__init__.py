"""The protocols: one package for each, sans-IO, with the house's side and the guest's side."""

from typing import Any

from tavola.dialects import (
    eriantys_commands,
    eriantys_views,
    masters_requests,
    masters_states,
    native,
    qwirkle_lines,
)
from tavola.dialects.dialect import Dialect

DIALECTS: dict[str, Dialect[Any]] = {
    package.DIALECT.name: package.DIALECT
    for package in (
        native,
        qwirkle_lines,
        eriantys_views,
        eriantys_commands,
        masters_requests,
        masters_states,
    )
}
"""All of them: the only list."""

__all__ = ["DIALECTS", "Dialect"]
