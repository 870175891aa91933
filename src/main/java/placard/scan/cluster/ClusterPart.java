package placard.scan.cluster;

import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A part of the cluster that runs beside the server. Its faults don't take a node out of the load balancer, because
 * redirects still work on the node.
 */
public interface ClusterPart extends MeterBinder, AutoCloseable {
    void start();

    /** The part's checks by name. Each returns the reason of its failure, and an empty text if it passes. */
    Map<String, Supplier<String>> checks();

    @Override
    void close() throws InterruptedException;
}
