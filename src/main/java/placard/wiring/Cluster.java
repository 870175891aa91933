package placard.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.scan.archive.Archive;
import placard.scan.archive.Unarchived;
import placard.scan.count.FileLane;
import placard.scan.count.FileLanes;
import placard.scan.count.Recorders;
import placard.scan.count.ScanCounters;
import placard.scan.journal.Journal;
import placard.scan.log.LogKeys;
import placard.scan.log.ReplicatedLog;
import placard.scan.log.UncountedJournal;
import placard.scan.move.ScanForwarding;
import placard.server.Health;
import placard.settings.Config;
import placard.storage.ScanStore;

/**
 * What an installation of several nodes and databases has besides: the replicated log, the keys that nodes share by it, the
 * archive, and the scans on their way to another database. Only this class and {@link ClusterMetrics} know all of them.
 *
 * @param unarchived looks for scans that an earlier archive has left in the store
 * @param log null where this node counts its own journal
 * @param keys null where nodes share a folder of keys
 * @param archive null where there is none
 */
public record Cluster(
        ScanForwarding forwarding,
        Unarchived unarchived,
        @Nullable ReplicatedLog log,
        @Nullable LogKeys keys,
        @Nullable Archive archive) {
    /** What the log is emptied by. */
    record Lanes(
            Journal journal,
            FileLanes.Positions known,
            List<ScanCounters> counters,
            Recorders recorders,
            String node) {}

    static Cluster of(Ambient ambient, Storage storage, @Nullable Archive archive, Lanes lanes) {
        return new Cluster(
                new ScanForwarding(storage.scans(), storage.keys(), ambient.clock()),
                new Unarchived(storage.scans()),
                log(ambient, storage, lanes),
                storage.logKeys(),
                archive);
    }

    private static @Nullable ReplicatedLog log(Ambient ambient, Storage storage, Lanes lanes) {
        Config.Scans settings = ambient.config().scans();
        if (settings.log() == null) {
            return null;
        }
        ReplicatedLog log = new ReplicatedLog(
                settings.log(),
                settings.logClient(),
                (long) settings.logMb() << 20,
                lanes.journal,
                lanes.known.of(),
                storage.scans(),
                lanes.counters,
                lanes.recorders,
                lanes.node,
                ambient.nanos());
        ambient.onStop("scan log", log);
        return log;
    }

    /** The archive, if one is set; it is closed after the recorders. */
    static @Nullable Archive archive(Ambient ambient, Storage storage) {
        Archive.Settings settings = ambient.config().scans().archive();
        if (settings == null) {
            return null;
        }
        Archive archive = new Archive(storage.scans(), settings, ambient.clock(), storage.unreadable());
        ambient.onStop("archive", archive);
        return archive;
    }

    /** Whether scans go from the journal to a replicated log. */
    static boolean isShipped(Ambient ambient) {
        return ambient.config().scans().log() != null;
    }

    /** Counters of codes whose scans come out of the log. */
    static ScanCounters counters(
            ScanStore store, FileLane lane, Journal journal, FileLanes.Positions known, String node) {
        return new ScanCounters(store.database(), lane, new UncountedJournal(store, journal, known.of()), node);
    }

    boolean isShipped() {
        return log != null;
    }

    /** Begins to take scans out of the log, and to archive them. */
    void start() {
        if (log != null) {
            log.start();
        }
        if (archive != null) {
            archive.start();
        }
    }

    /** What health reports of these; redirects work without them. */
    Health.Elsewhere health() {
        List<Health.Check> checks = new ArrayList<>();
        if (log != null) {
            checks.add(new Health.Check("scan-log", true, log::problem));
            checks.add(new Health.Check("scan-log-reader", true, log::readerProblem));
        }
        if (keys != null) {
            checks.add(new Health.Check("scan-log-keys", true, keys::problem));
        }
        checks.add(archive != null
                ? new Health.Check("archive", true, archive::problem)
                : new Health.Check("archive", false, unarchived::problem));
        return new Health.Elsewhere(log == null ? "journal" : "scan log", forwarding::isAway, checks);
    }

    /** Shows the figures of what there is. */
    void bind(MeterRegistry registry, Storage storage, Journal journal, Recorders recorders) {
        if (storage.scans().hasFurther()) {
            ClusterMetrics.bind(registry, forwarding, storage.scans().all().size(), recorders);
        }
        if (archive != null) {
            ClusterMetrics.bind(registry, archive);
        }
        if (log != null) {
            ClusterMetrics.bind(registry, log, journal, recorders);
        }
        if (keys != null) {
            ClusterMetrics.bind(registry, keys);
        }
    }

    /** Looks for scans that an earlier archive has left in the store; nothing where there is an archive. */
    Optional<Runnable> retention() {
        return archive == null ? Optional.of(unarchived) : Optional.empty();
    }

    /** Sends scans to the database of their workspace, once. */
    Runnable forward(Storage storage) {
        return storage.scans().hasFurther() ? forwarding::run : () -> {};
    }
}
