package placard.scan.cluster;

import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A part of the cluster that runs beside the server. Its faults don't make a node unready, because redirects still work
 * on all nodes.
 */
public interface ClusterPart extends MeterBinder, AutoCloseable {
    void start();

    /** The part's checks by name. Each gives the reason why it fails, and nothing if it passes. */
    Map<String, Supplier<String>> checks();

    @Override
    void close() throws InterruptedException;
}
