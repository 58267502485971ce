"""Metrics for operators, read off the hall when they are asked for; playing costs nothing extra."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from tavola import FORM, __version__
from tavola.server.hall import Hall


class Metrics(Collector):
    content_type = CONTENT_TYPE_LATEST

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def collect(self) -> Iterable[Metric]:
        hall = self._hall
        yield InfoMetricFamily("tavola_build", "What runs here.", {"version": __version__, "form": FORM})
        tables = GaugeMetricFamily("tavola_tables", "Tables in memory.", labels=["game", "phase"])
        counts: dict[tuple[str, str], int] = {}
        for table in hall.house.tables.values():
            key = (table.game.name, table.phase.value)
            counts[key] = counts.get(key, 0) + 1
        for key, count in counts.items():
            tables.add_metric(key, count)
        yield tables
        guests = GaugeMetricFamily("tavola_connections", "Connections.", labels=["dialect"])
        dialects: dict[str, int] = {}
        for connection in hall.connections:
            dialect = connection.session.dialect
            dialects[dialect] = dialects.get(dialect, 0) + 1
        for dialect, count in dialects.items():
            guests.add_metric([dialect], count)
        yield guests
        inside = len(hall.admission)
        yield GaugeMetricFamily("tavola_places_taken", "Connections of every kind, the page's among them.", inside)
        refusals = CounterMetricFamily(
            "tavola_refusals", "Guests refused or cut off, and requests refused.", labels=["reason"]
        )
        for reason, count in hall.refusals.items():
            refusals.add_metric([reason], count)
        yield refusals
        journal = hall.journal
        waiting = journal.sequence - journal.durable
        yield GaugeMetricFamily("tavola_entries_unwritten", "Log entries not on disk yet.", waiting)
        for name, what, count in (
            ("tavola_lines_heard", "Lines and messages heard.", hall.lines_heard),
            ("tavola_frames_sent", "Frames sent.", hall.outbox.frames_sent),
            ("tavola_entries_written", "Log entries written.", journal.entries_written),
            ("tavola_commits", "Commits.", journal.commits),
            ("tavola_write_faults", "Commits that failed and were tried again.", journal.faults),
        ):
            yield CounterMetricFamily(name, what, count)
