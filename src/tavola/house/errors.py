"""What the house answers when it does not do what was asked."""


class NotDone(Exception):  # noqa: N818 - an answer, not a fault
    """The house does not do what was asked; the message is a sentence for whoever asked."""


class Unwished(NotDone):
    """What a newcomer would like to have in the deal cannot be had at this table."""
