"""Tavola: a house of tables for Eriantys, Qwirkle and Masters of Renaissance."""

from pathlib import Path

from tavola.form import checked

__version__ = "0.1.0"
FORM = checked(Path(__file__).parent)
"""Whether this is the compiled Tavola or the interpreted one."""
