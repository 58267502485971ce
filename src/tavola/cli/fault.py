"""What goes wrong in a way the person at the keyboard can do something about."""


class Fault(Exception):  # noqa: N818 - shown to people, never as a traceback
    """The message is a sentence for the person who typed the command."""
