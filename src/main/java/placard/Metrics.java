package placard;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import placard.page.live.EventStreams;
import placard.page.live.PageCache;
import placard.scan.count.Recorder;
import placard.scan.journal.Journal;

/** What the metrics page shows beside the requests. */
final class Metrics {
    private Metrics() {}

    @SuppressWarnings("resource") // the binder lives as long as the process
    static void bind(MeterRegistry registry, Journal journal, Recorder recorder) {
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
        FunctionCounter.builder("placard.scans.recorded", recorder, Recorder::recorded)
                .description("Scans brought into the store")
                .register(registry);
        FunctionCounter.builder("placard.scans.unreadable", recorder, Recorder::unreadable)
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
