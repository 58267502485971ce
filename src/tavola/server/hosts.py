"""The names a house answers to.

A page of another site can have its own name lead here (DNS rebinding), and then its visitors' browsers take the
house for a part of that site. So a name must be one the house was told of; an address written in digits cannot be
led elsewhere, and is always good.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address

_AUTHORITY = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_](?:[A-Za-z0-9._-]*))(?::[0-9]{1,5})?")
_ORIGIN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://(.+)")


class Hosts:
    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = {"localhost", *(name.lower().rstrip(".") for name in names)}

    def know(self, name: str) -> bool:
        return name in self._names or _in_digits(name)


def host_in(authority: str) -> str | None:
    """The host of HOST[:PORT], in small letters; None if it is not written like that."""
    found = _AUTHORITY.fullmatch(authority)
    return found[1].lower().rstrip(".") if found else None


def authority_in(origin: str) -> str | None:
    """The HOST[:PORT] of an Origin, empty for one that is nobody's; None if it is not written like one."""
    if origin == "null":
        return ""
    found = _ORIGIN.fullmatch(origin)
    return found[1] if found and host_in(found[1]) else None


def _in_digits(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
