"""Tavola: a house of tables for Eriantys, Qwirkle and Masters of Renaissance."""

__version__ = "0.1.0"
