package placard;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.List;
import placard.page.live.EventStreams;
import placard.page.live.PageCache;
import placard.scan.count.FileLane;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.scan.log.ReplicatedLog;
import placard.storage.ScanStores;

/** What the metrics page shows beside the requests. */
final class Metrics {
    private Metrics() {}

    @SuppressWarnings("resource") // the binder lives as long as the process
    static void bind(MeterRegistry registry, Journal journal, Recorders recorder) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmGcMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        FunctionCounter.builder(
                        "placard.scans.journalled", journal, j -> j.figures().appended())
                .description("Scans written to the journal")
                .register(registry);
        FunctionCounter.builder(
                        "placard.scans.dropped", journal, j -> j.figures().dropped())
                .description("Scans redirected without a record, because the journal had no room")
                .register(registry);
        FunctionCounter.builder(
                        "placard.scans.quarantined", journal, j -> j.figures().quarantined())
                .description("Stretches of damaged journal bytes put aside")
                .register(registry);
        FunctionCounter.builder("placard.scans.recorded", recorder, Recorders::recorded)
                .description("Scans brought into the store")
                .register(registry);
        FunctionCounter.builder("placard.scans.unreadable", recorder, Recorders::unreadable)
                .description("Journal records that this version can't read")
                .register(registry);
        Gauge.builder(
                        "placard.journal.backlog.records",
                        journal,
                        j -> j.figures().backlogRecords())
                .description("Scans waiting in the journal, about")
                .register(registry);
        Gauge.builder("placard.journal.backlog.bytes", journal, j -> j.figures().backlogBytes())
                .baseUnit("bytes")
                .register(registry);
        Gauge.builder("placard.journal.disk.bytes", journal, j -> j.figures().diskBytes())
                .baseUnit("bytes")
                .register(registry);
        Gauge.builder("placard.recorder.failing", recorder, r -> r.isFailing() ? 1 : 0)
                .description("1 while the store does not take scans")
                .register(registry);
    }

    /** Figures of each database of scans, where there are several. */
    static void bind(MeterRegistry registry, ScanStores stores, List<FileLane> lanes, Recorders recorders) {
        if (stores.isAlone()) {
            return;
        }
        for (FileLane lane : lanes) {
            int shard = lanes.indexOf(lane);
            Gauge.builder(
                            "placard.scandatabase.backlog.bytes",
                            lane,
                            l -> l.figures().waitingBytes())
                    .tag("database", Integer.toString(shard))
                    .baseUnit("bytes")
                    .description("What the journal has behind the place up to where this database has taken its scans")
                    .register(registry);
            Gauge.builder("placard.scandatabase.failing", recorders, r -> r.isFailing(shard) ? 1 : 0)
                    .tag("database", Integer.toString(shard))
                    .description("1 while this database does not take scans")
                    .register(registry);
        }
    }

    /** Figures of the replicated log. */
    static void bind(MeterRegistry registry, ReplicatedLog log, Journal journal, Recorders recorders) {
        FunctionCounter.builder("placard.scanlog.shipped", log, ReplicatedLog::shipped)
                .description("Scans that all in-sync replicas of the scan log have taken")
                .register(registry);
        FunctionCounter.builder("placard.scanlog.resent", log, ReplicatedLog::resent)
                .description("Scans that were sent to the scan log in vain, and again")
                .register(registry);
        FunctionCounter.builder(
                        "placard.scanlog.unreplicated",
                        journal,
                        j -> j.replication().unconfirmed())
                .description("Scans answered while this node alone had them")
                .register(registry);
        FunctionCounter.builder("placard.scanlog.holes", log, ReplicatedLog::holes)
                .description("Places where the scan log has lost scans that it had acknowledged")
                .register(registry);
        FunctionCounter.builder("placard.scanlog.rewinds", log, ReplicatedLog::rewinds)
                .description("How often a lane was begun anew, since the scan log didn't have its place any more")
                .register(registry);
        FunctionCounter.builder("placard.scanlog.fenced", recorders, Recorders::fenced)
                .description("Lanes that were another node's when their scans were to be counted here")
                .register(registry);
        Gauge.builder("placard.scanlog.lanes", log, ReplicatedLog::lanes)
                .description("Lanes of the scan log that this node counts")
                .register(registry);
        for (int lane = 0; lane < ReplicatedLog.LANES; lane++) {
            int number = lane;
            Gauge.builder("placard.scanlog.lag", log, l -> l.lag(number))
                    .tag("lane", Integer.toString(lane))
                    .description(
                            "Records of a lane that are not counted yet; 0 where another node counts them, NaN if unknown")
                    .register(registry);
        }
    }

    /** Figures of the page cache, and how many pages are open. */
    static void bind(MeterRegistry registry, PageCache pages, EventStreams streams) {
        Gauge.builder("placard.streams.open", streams, EventStreams::open)
                .description("Open pages that are told of changes")
                .register(registry);
        FunctionCounter.builder("placard.streams.cut", streams, EventStreams::cut)
                .description("Event streams ended because nobody read them")
                .register(registry);
        FunctionCounter.builder("placard.pages.hits", pages, PageCache::hits)
                .description("Public pages answered from memory")
                .register(registry);
        FunctionCounter.builder("placard.pages.misses", pages, PageCache::misses)
                .description("Public pages that had to be made")
                .register(registry);
        Gauge.builder("placard.pages.bytes", pages, PageCache::bytes)
                .baseUnit("bytes")
                .description("Memory of the public pages that are kept, about")
                .register(registry);
    }
}
