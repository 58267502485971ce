"""What nodes say to each other over NATS, spelled."""

from typing import Final

import msgspec

from tavola.server.cluster.leases import Beat
from tavola.server.cluster.others import SeatAsked

encode: Final = msgspec.msgpack.Encoder().encode
decode_beat: Final = msgspec.msgpack.Decoder(Beat).decode
decode_claim: Final = msgspec.msgpack.Decoder(SeatAsked).decode
decode_names: Final = msgspec.msgpack.Decoder(list[str]).decode
