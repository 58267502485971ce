"""A move in plain words, made from its struct alone: for pages and programs that do not know its game."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import fields

_INSIDE_A_NAME = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def in_words(move: msgspec.Struct) -> str:
    """The move's name and its fields: `Move student: colour green, to dining`."""
    name = _INSIDE_A_NAME.sub(" ", str(move.__struct_config__.tag or type(move).__name__)).capitalize()
    return f"{name}: {said}" if (said := ", ".join(_fields(move))) else name


def _fields(struct: msgspec.Struct) -> Iterator[str]:
    """A field that is as it would be anyway need not be said."""
    for field in fields(struct):
        value = getattr(struct, field.name)
        usual = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if value != usual:
            yield f"{field.encode_name.replace('_', ' ')} {_plain(value)}"


def _plain(value: Any) -> str:
    match value:
        case msgspec.Struct():
            return " ".join(_fields(value))
        case dict():
            return " ".join(f"{_plain(key)} {_plain(each)}" for key, each in value.items())
        case list() | tuple() | set() | frozenset():
            flat = all(isinstance(each, str | int) for each in value)
            return (" " if flat else ", ").join(_plain(each) for each in value)
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case _:
            return str(msgspec.to_builtins(value))
