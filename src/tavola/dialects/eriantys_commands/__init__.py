"""Eriantys over JSON commands, one object a line: the document and the programs that differ from it."""
