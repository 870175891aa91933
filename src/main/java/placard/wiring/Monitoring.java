package placard.wiring;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import placard.server.Health;
import placard.server.Metrics;

/** The metrics and the health checks. */
public record Monitoring(PrometheusMeterRegistry metrics, Health health) {
    /** Makes them. */
    public static Monitoring of(Storage storage, Recording recording) {
        PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Metrics.bind(metrics, recording.journal(), recording.recorders());
        if (recording.lanes().size() > 1) {
            Metrics.bind(metrics, recording.lanes());
        }
        Metrics.bind(metrics, storage.unreadable());
        Cluster cluster = recording.cluster();
        cluster.bind(metrics, storage, recording.recorders());
        Health health = new Health(
                storage.database(),
                storage.scans(),
                recording.journal(),
                recording.recorders(),
                cluster.health(),
                storage.clock());
        return new Monitoring(metrics, health);
    }
}
