"""How a house becomes a node: it connects to NATS, and has a store there."""

import asyncio
from contextlib import AsyncExitStack

import structlog

from tavola.server.broker import NatsBroker
from tavola.server.cluster.keys import NoAnswer
from tavola.server.cluster.node import Node
from tavola.server.nats import CannotUse, Nats, connect
from tavola.store.jetstream import JetStreamStore

log = structlog.get_logger()


async def join(servers: Nats, stack: AsyncExitStack) -> Node:
    """A node that is not open yet; its connections close with the stack. `CannotUse` says why there is none."""
    broker = await asyncio.to_thread(NatsBroker, servers)
    stack.callback(broker.close)
    for risk in broker.risks:
        log.warning("NATS", risk=risk)
    client = await connect(servers, "node")
    stack.push_async_callback(client.close)
    replicas = servers.replicas or (3 if len(client.servers) > 1 else 1)
    try:
        return await Node.join(client, servers.name, lambda me: JetStreamStore(broker, servers.name, me), replicas)
    except NoAnswer as why:
        raise CannotUse(f"NATS at {servers} keeps no directory: {why}") from why
