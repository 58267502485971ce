"""What goes wrong in a way the person at the keyboard can do something about."""


class Fault(Exception):  # noqa: N818 - shown to people, never as a traceback
    """The message is a sentence for the person who typed the command."""

    code = 2
    """The exit code: what was asked for cannot be done."""


class Unplayed(Fault):
    """A server did not let a game come to its end, and the message quotes what it said."""

    code = 1
