"""Bots against bots over the rules alone: who sits where, one game, and what many of them prove."""
