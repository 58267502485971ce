"""How the commands are told of a cluster: the NATS servers that keep its games."""

import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from tavola.cli.fault import Fault
from tavola.store import Store, Unreachable

if TYPE_CHECKING:  # without a cluster nothing of it is imported, and need not be installed
    from tavola.server.nats import Nats


@dataclass(frozen=True)
class Cluster:
    """Where NATS is, and what it takes to be let in there."""

    cluster: Annotated[
        str | None,
        Parameter(
            help="NATS servers that keep the games instead of a folder: nats://HOST:PORT, more after commas."
        ),
    ] = None
    cluster_name: Annotated[
        str, Parameter(help="What the cluster is called, if several share the NATS servers.")
    ] = "tavola"
    cluster_ca: Annotated[
        Path | None, Parameter(help="A file with the authority that signed the NATS servers' certificates.")
    ] = None
    cluster_certificate: Annotated[
        Path | None, Parameter(help="A file with the certificate to show to the NATS servers.")
    ] = None
    cluster_key: Annotated[Path | None, Parameter(help="A file with that certificate's key.")] = None


ALONE = Cluster()


def nats_of(cluster: Cluster) -> "Nats":
    """The servers that were named; `Fault` if that is no list of them, or if what speaks to them is not here."""
    try:
        from tavola.server.nats import Nats  # noqa: PLC0415 - see above
    except ImportError as fault:
        raise Fault("a cluster needs nats-py: install tavola[cluster]") from fault
    addresses = [address.strip() for address in (cluster.cluster or "").split(",")]
    for address in addresses:
        if not _leads_to_nats(address):
            shown = address.rpartition("@")[2]  # without the password
            raise Fault(
                "--cluster takes the addresses of NATS servers, such as nats://HOST:4222 or tls://HOST:4222,"
                f" with commas between, not {shown!r}"
            )
    if not (cluster.cluster_name.isascii() and cluster.cluster_name.replace("-", "").isalnum()):
        raise Fault("--cluster-name takes letters, digits and hyphens")
    return Nats(
        addresses,
        cluster.cluster_name,
        authority=cluster.cluster_ca,
        certificate=cluster.cluster_certificate,
        key=cluster.cluster_key,
    )


def _leads_to_nats(address: str) -> bool:
    try:
        parts = urlsplit(address if "://" in address else f"nats://{address}")
        return parts.scheme in {"nats", "tls"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no number, or too large a one, for a port
        return False


@contextmanager
def kept_by(cluster: Cluster) -> Iterator[Store]:
    """The games that the cluster keeps; whatever is in the way is told in a sentence."""
    servers = nats_of(cluster)
    from tavola.server.broker import NatsBroker  # noqa: PLC0415 - see above
    from tavola.server.nats import CannotUse  # noqa: PLC0415 - see above
    from tavola.store.jetstream import JetStreamStore  # noqa: PLC0415 - see above

    try:
        with closing(JetStreamStore(NatsBroker(servers), servers.name, secrets.token_bytes(8))) as store:
            yield store
    except (CannotUse, Unreachable) as why:
        raise Fault(str(why)) from why
