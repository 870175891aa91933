package placard.cluster.log;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import placard.scan.journal.Journal;

/** The metrics of the replicated log and of the shared hash keys. */
final class LogMetrics {
    private final MeterRegistry registry;

    private LogMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    static void bind(MeterRegistry registry, ReplicatedLog log, Journal journal) {
        LogMetrics figures = new LogMetrics(registry);
        figures.counter(
                "placard.scanlog.shipped",
                log,
                ReplicatedLog::shipped,
                "Scans that all in-sync replicas of the scan log have taken");
        figures.counter(
                "placard.scanlog.resent",
                log,
                ReplicatedLog::resent,
                "Scans that were sent to the scan log in vain, and again");
        figures.counter(
                "placard.scanlog.unreplicated",
                journal,
                j -> j.replication().unconfirmed(),
                "Scans answered while this node alone had them");
        figures.counter(
                "placard.scanlog.holes",
                log,
                ReplicatedLog::holes,
                "Places where the scan log has lost scans that it had acknowledged");
        figures.counter(
                "placard.scanlog.rewinds",
                log,
                ReplicatedLog::rewinds,
                "How often a lane was begun anew, since the scan log didn't have its place any more");
        figures.counter(
                "placard.scanlog.fenced",
                log,
                ReplicatedLog::fenced,
                "Lanes that were another node's when their scans were to be counted here");
        figures.gauge(
                "placard.scanlog.lanes", log, ReplicatedLog::lanes, "Lanes of the scan log that this node counts");
        figures.lags(log);
    }

    static void bind(MeterRegistry registry, LogKeys keys) {
        LogMetrics figures = new LogMetrics(registry);
        figures.gauge(
                "placard.scanlog.keys.overdue",
                keys,
                LogKeys::overdue,
                "Hash keys that can still be read in the scan log although their time is over");
        figures.gauge(
                "placard.scanlog.keys.missing",
                keys,
                k -> k.isMissing() ? 1 : 0,
                "1 while scans are counted without their visitors, since the scan log's key isn't here");
    }

    private void lags(ReplicatedLog log) {
        for (int shard = 0; shard < log.databases(); shard++) {
            for (int lane = 0; lane < ReplicatedLog.LANES; lane++) {
                lag(log, shard, lane);
            }
        }
    }

    private void lag(ReplicatedLog log, int shard, int lane) {
        Gauge.builder("placard.scanlog.lag", log, l -> l.lag(shard, lane))
                .tag("database", Integer.toString(shard))
                .tag("lane", Integer.toString(lane))
                .description(
                        "Records of a lane that are not counted yet; 0 where another node counts them, NaN if unknown")
                .register(registry);
    }

    private <T> void counter(String name, T source, ToDoubleFunction<T> value, String description) {
        FunctionCounter.builder(name, source, value).description(description).register(registry);
    }

    private <T> void gauge(String name, T source, ToDoubleFunction<T> value, String description) {
        Gauge.builder(name, source, value).description(description).register(registry);
    }
}
