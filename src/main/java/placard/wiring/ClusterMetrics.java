package placard.wiring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import placard.scan.archive.Archive;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.scan.log.LogKeys;
import placard.scan.log.ReplicatedLog;
import placard.scan.move.ScanForwarding;
import placard.server.Metrics;

/** What the metrics page shows of an installation of several nodes and databases. */
final class ClusterMetrics {
    private ClusterMetrics() {}

    /** Figures of the archive of single scans. */
    static void bind(MeterRegistry registry, Archive archive) {
        Metrics.gauge(
                registry,
                "placard.archive.waiting",
                archive,
                Archive::waiting,
                "Scans in the store that wait for the archive");
        Metrics.gauge(
                registry,
                "placard.archive.lag.seconds",
                archive,
                Archive::lagSeconds,
                "For how long the oldest of them has waited");
        Metrics.counter(
                registry,
                "placard.archive.scans",
                archive,
                Archive::scans,
                "Scans that this node has written into files of the archive");
        Metrics.counter(
                registry,
                "placard.archive.files",
                archive,
                Archive::files,
                "Files of the archive that this node has written");
        Metrics.counter(registry, "placard.archive.written.bytes", archive, Archive::bytes, "What these files have in bytes");
        Metrics.counter(
                registry,
                "placard.archive.failures",
                archive,
                Archive::failures,
                "How often a file of the archive couldn't be written");
    }

    /** Figures of each database of scans, where there are several. */
    static void bind(MeterRegistry registry, ScanForwarding forwarding, int databases, Recorders recorders) {
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

    /** Figures of the replicated log. */
    static void bind(MeterRegistry registry, ReplicatedLog log, Journal journal, Recorders recorders) {
        Metrics.counter(
                registry,
                "placard.scanlog.shipped",
                log,
                ReplicatedLog::shipped,
                "Scans that all in-sync replicas of the scan log have taken");
        Metrics.counter(
                registry,
                "placard.scanlog.resent",
                log,
                ReplicatedLog::resent,
                "Scans that were sent to the scan log in vain, and again");
        Metrics.counter(
                registry,
                "placard.scanlog.unreplicated",
                journal,
                j -> j.replication().unconfirmed(),
                "Scans answered while this node alone had them");
        Metrics.counter(
                registry,
                "placard.scanlog.holes",
                log,
                ReplicatedLog::holes,
                "Places where the scan log has lost scans that it had acknowledged");
        Metrics.counter(
                registry,
                "placard.scanlog.rewinds",
                log,
                ReplicatedLog::rewinds,
                "How often a lane was begun anew, since the scan log didn't have its place any more");
        Metrics.counter(
                registry,
                "placard.scanlog.fenced",
                recorders,
                Recorders::fenced,
                "Lanes that were another node's when their scans were to be counted here");
        Metrics.gauge(
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
    static void bind(MeterRegistry registry, LogKeys keys) {
        Metrics.gauge(
                registry,
                "placard.scanlog.keys.overdue",
                keys,
                LogKeys::overdue,
                "Hash keys that can still be read in the scan log although their time is over");
        Metrics.gauge(
                registry,
                "placard.scanlog.keys.missing",
                keys,
                k -> k.isMissing() ? 1 : 0,
                "1 while scans are counted without their visitors, since the scan log's key isn't here");
    }
}
