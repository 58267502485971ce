"""The Qwirkle document: plain text lines, HELLO, MOVE, SWAP and their answers."""

from tavola.dialects.dialect import Dialect
from tavola.dialects.guest import Wishes
from tavola.dialects.qwirkle_lines import spelling
from tavola.dialects.qwirkle_lines.client import Guest
from tavola.dialects.qwirkle_lines.options import Options, policy
from tavola.dialects.qwirkle_lines.server import TABLE, LinesSession


def _guest(wishes: Wishes, _: str) -> Guest:
    if not spelling.NAME.fullmatch(wishes.name):
        raise ValueError(f"{wishes.name!r} is no name there: 1 to 16 letters A-Z and a-z")
    return Guest(wishes.name, only_contiguous=wishes.contiguous)


DIALECT = Dialect(
    name=LinesSession.dialect,
    about="plain text lines over TCP: `HELLO`, `MOVE`, `SWAP`",
    game="qwirkle",
    ports={"": 4242},
    options=Options,
    policy=policy,
    session=lambda house, outlet, _, options: LinesSession(house, outlet, options),
    guest=_guest,
    machine=TABLE,
    spelled=lambda message: message.__name__.upper(),
)
