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
import placard.scan.count.FileLane;
import placard.scan.count.Recorders;
import placard.scan.count.UnreadablePacks;
import placard.scan.journal.Journal;
import placard.settings.Version;

/** The gauges of the metrics page, beside the metrics of requests. */
public final class Metrics {
    private Metrics() {}

    /** Registers a counter from the start of the process. */
    public static <T> void counter(
            MeterRegistry registry, String name, T source, ToDoubleFunction<T> value, String description) {
        FunctionCounter.builder(name, source, value).description(description).register(registry);
    }

    /** Registers a gauge: a value at present. */
    public static <T> void gauge(
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
        Version version = Version.running();
        Gauge.builder("placard.build.info", () -> 1)
                .tag("version", version.number())
                .tag("commit", version.commit())
                .description("1, with the version and the commit of this program")
                .register(registry);
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

    /** The waiting part of this node's journal for each database, if there are several. */
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

    /** Gauges of the page cache, and the number of open pages. */
    public static void bind(MeterRegistry registry, PageCache pages, EventStreams streams) {
        gauge(registry, "placard.streams.open", streams, EventStreams::open, "Open pages with an event stream");
        counter(
                registry,
                "placard.streams.cut",
                streams,
                EventStreams::cut,
                "Event streams ended because the client did not read them");
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
