package placard.server;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import placard.page.live.EventStreams;
import placard.page.live.PageCache;
import placard.scan.archive.Archive;
import placard.scan.count.FileLane;
import placard.scan.count.Recorders;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.scan.log.LogKeys;
import placard.scan.log.ReplicatedLog;
import placard.scan.move.ScanForwarding;

/** What the metrics page shows beside the requests. */
public final class Metrics {
    private Metrics() {}

    /** Something that is counted from the start of the process on. */
    private static <T> void counter(
            MeterRegistry registry, String name, T source, ToDoubleFunction<T> value, String description) {
        FunctionCounter.builder(name, source, value).description(description).register(registry);
    }

    /** Something that there is now. */
    private static <T> void gauge(
            MeterRegistry registry, String name, T source, ToDoubleFunction<T> value, String description) {
        Gauge.builder(name, source, value).description(description).register(registry);
    }

    private static <T> void bytes(
            MeterRegistry registry, String name, T source, ToDoubleFunction<T> value, String description) {
        Gauge.builder(name, source, value)
                .baseUnit("bytes")
                .description(description)
                .register(registry);
    }

    @SuppressWarnings("resource") // the binder lives as long as the process
    public static void bind(MeterRegistry registry, Journal journal, Recorders recorders) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmGcMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        counter(
                registry,
                "placard.scans.journalled",
                journal,
                j -> j.figures().appended(),
                "Scans written to the journal");
        counter(
                registry,
                "placard.scans.dropped",
                journal,
                j -> j.figures().dropped(),
                "Scans redirected without a record, because the journal had no room");
        counter(
                registry,
                "placard.scans.quarantined",
                journal,
                j -> j.figures().quarantined(),
                "Stretches of damaged journal bytes put aside");
        counter(registry, "placard.scans.recorded", recorders, Recorders::recorded, "Scans brought into the store");
        counter(
                registry,
                "placard.scans.unreadable",
                recorders,
                Recorders::unreadable,
                "Journal records that this version can't read");
        gauge(
                registry,
                "placard.journal.backlog.records",
                journal,
                j -> j.figures().backlogRecords(),
                "Scans waiting in the journal, about");
        bytes(
                registry,
                "placard.journal.backlog.bytes",
                journal,
                j -> j.figures().backlogBytes(),
                "What the scans that wait take in the journal");
        bytes(
                registry,
                "placard.journal.disk.bytes",
                journal,
                j -> j.figures().diskBytes(),
                "What the journal takes on the disk");
        gauge(
                registry,
                "placard.recorder.failing",
                recorders,
                r -> r.isFailing() ? 1 : 0,
                "1 while the store does not take scans");
    }

    /** Figures of the store's packs. */
    public static void bind(MeterRegistry registry, UnreadablePacks unreadable) {
        counter(
                registry,
                "placard.packs.unreadable",
                unreadable,
                UnreadablePacks::count,
                "Packs of single scans or of days that can't be read and are passed by; the log names them");
    }

    /** Figures of the archive of single scans. */
    public static void bind(MeterRegistry registry, Archive archive) {
        gauge(
                registry,
                "placard.archive.waiting",
                archive,
                Archive::waiting,
                "Scans in the store that wait for the archive");
        gauge(
                registry,
                "placard.archive.lag.seconds",
                archive,
                Archive::lagSeconds,
                "For how long the oldest of them has waited");
        counter(
                registry,
                "placard.archive.scans",
                archive,
                Archive::scans,
                "Scans that this node has written into files of the archive");
        counter(
                registry,
                "placard.archive.files",
                archive,
                Archive::files,
                "Files of the archive that this node has written");
        counter(registry, "placard.archive.written.bytes", archive, Archive::bytes, "What these files have in bytes");
        counter(
                registry,
                "placard.archive.failures",
                archive,
                Archive::failures,
                "How often a file of the archive couldn't be written");
    }

    /** Figures of each database of scans, where there are several. */
    public static void bind(MeterRegistry registry, ScanForwarding forwarding, int databases, Recorders recorders) {
        for (int number = 0; number < databases; number++) {
            int shard = number;
            Gauge.builder("placard.scandatabase.outbox", forwarding, f -> f.waiting(shard))
                    .tag("database", Integer.toString(shard))
                    .description(
                            "Scans of workspaces that were moved, on their way to their database; NaN while it is away")
                    .register(registry);
            Gauge.builder("placard.scandatabase.failing", recorders, r -> r.isFailing(shard) ? 1 : 0)
                    .tag("database", Integer.toString(shard))
                    .description("1 while this database does not take scans")
                    .register(registry);
        }
    }

    /** What waits in this node's journal for each database, where scans go from there to several. */
    public static void bind(MeterRegistry registry, List<FileLane> lanes) {
        for (FileLane lane : lanes) {
            Gauge.builder(
                            "placard.scandatabase.backlog.bytes",
                            lane,
                            l -> l.figures().waitingBytes())
                    .tag("database", Integer.toString(lanes.indexOf(lane)))
                    .baseUnit("bytes")
                    .description("What the journal has behind the place up to where this database has taken its scans")
                    .register(registry);
        }
    }

    /** Figures of the replicated log. */
    public static void bind(MeterRegistry registry, ReplicatedLog log, Journal journal, Recorders recorders) {
        counter(
                registry,
                "placard.scanlog.shipped",
                log,
                ReplicatedLog::shipped,
                "Scans that all in-sync replicas of the scan log have taken");
        counter(
                registry,
                "placard.scanlog.resent",
                log,
                ReplicatedLog::resent,
                "Scans that were sent to the scan log in vain, and again");
        counter(
                registry,
                "placard.scanlog.unreplicated",
                journal,
                j -> j.replication().unconfirmed(),
                "Scans answered while this node alone had them");
        counter(
                registry,
                "placard.scanlog.holes",
                log,
                ReplicatedLog::holes,
                "Places where the scan log has lost scans that it had acknowledged");
        counter(
                registry,
                "placard.scanlog.rewinds",
                log,
                ReplicatedLog::rewinds,
                "How often a lane was begun anew, since the scan log didn't have its place any more");
        counter(
                registry,
                "placard.scanlog.fenced",
                recorders,
                Recorders::fenced,
                "Lanes that were another node's when their scans were to be counted here");
        gauge(
                registry,
                "placard.scanlog.lanes",
                log,
                ReplicatedLog::lanes,
                "Lanes of the scan log that this node counts");
        for (int shard = 0; shard < log.databases(); shard++) {
            for (int lane = 0; lane < ReplicatedLog.LANES; lane++) {
                lag(registry, log, shard, lane);
            }
        }
    }

    private static void lag(MeterRegistry registry, ReplicatedLog log, int shard, int lane) {
        Gauge.builder("placard.scanlog.lag", log, l -> l.lag(shard, lane))
                .tag("database", Integer.toString(shard))
                .tag("lane", Integer.toString(lane))
                .description(
                        "Records of a lane that are not counted yet; 0 where another node counts them, NaN if unknown")
                .register(registry);
    }

    /** Figures of the hash keys that nodes share by the replicated log. */
    public static void bind(MeterRegistry registry, LogKeys keys) {
        gauge(
                registry,
                "placard.scanlog.keys.overdue",
                keys,
                LogKeys::overdue,
                "Hash keys that can still be read in the scan log although their time is over");
        gauge(
                registry,
                "placard.scanlog.keys.missing",
                keys,
                k -> k.isMissing() ? 1 : 0,
                "1 while scans are counted without their visitors, since the scan log's key isn't here");
    }

    /** Figures of the page cache, and how many pages are open. */
    public static void bind(MeterRegistry registry, PageCache pages, EventStreams streams) {
        gauge(registry, "placard.streams.open", streams, EventStreams::open, "Open pages that are told of changes");
        counter(
                registry,
                "placard.streams.cut",
                streams,
                EventStreams::cut,
                "Event streams ended because nobody read them");
        counter(registry, "placard.pages.hits", pages, PageCache::hits, "Public pages answered from memory");
        counter(registry, "placard.pages.misses", pages, PageCache::misses, "Public pages that had to be made");
        bytes(
                registry,
                "placard.pages.bytes",
                pages,
                PageCache::bytes,
                "Memory of the public pages that are kept, about");
    }
}
