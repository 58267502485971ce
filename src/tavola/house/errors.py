"""What the house answers when it does not do what was asked."""

from tavola.games import Refusal


class NotDone(Refusal):
    """The house does not do what was asked."""


class Unwished(NotDone):
    """What a newcomer would like to have in the deal cannot be had at this table."""
