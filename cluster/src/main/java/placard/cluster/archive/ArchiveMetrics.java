package placard.cluster.archive;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/** The metrics of the archive of single scans. */
final class ArchiveMetrics {
    private final MeterRegistry registry;
    private final Archive archive;

    private ArchiveMetrics(MeterRegistry registry, Archive archive) {
        this.registry = registry;
        this.archive = archive;
    }

    static void bind(MeterRegistry registry, Archive archive) {
        ArchiveMetrics figures = new ArchiveMetrics(registry, archive);
        figures.gauge("placard.archive.waiting", Archive::waiting, "Scans in the store that wait for the archive");
        figures.gauge("placard.archive.lag.seconds", Archive::lagSeconds, "For how long the oldest of them has waited");
        figures.counter(
                "placard.archive.scans", Archive::scans, "Scans that this node has written into files of the archive");
        figures.counter("placard.archive.files", Archive::files, "Files of the archive that this node has written");
        figures.counter("placard.archive.written.bytes", Archive::bytes, "What these files have in bytes");
        figures.counter(
                "placard.archive.failures", Archive::failures, "How often a file of the archive couldn't be written");
    }

    private void gauge(String name, ToDoubleFunction<Archive> value, String description) {
        Gauge.builder(name, archive, value).description(description).register(registry);
    }

    private void counter(String name, ToDoubleFunction<Archive> value, String description) {
        FunctionCounter.builder(name, archive, value).description(description).register(registry);
    }
}
