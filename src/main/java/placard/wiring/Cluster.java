package placard.wiring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.scan.cluster.ArchiveSettings;
import placard.scan.cluster.ClusterModule;
import placard.scan.cluster.ClusterPart;
import placard.scan.cluster.Forwarding;
import placard.scan.cluster.LogNeeds;
import placard.scan.cluster.SharedKeys;
import placard.scan.cluster.UnarchivedScans;
import placard.scan.count.FileLane;
import placard.scan.count.FileLanes;
import placard.scan.count.Recorders;
import placard.scan.count.ScanCounters;
import placard.scan.journal.Journal;
import placard.server.Health;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.storage.ScanStore;

/**
 * The parts of an installation with several nodes or databases: the replicated log, its shared keys, the archive, and
 * forwarded scans. The optional module makes all of them.
 *
 * @param forwarding null where there is one database
 * @param unarchived looks for scans that an earlier archive has left in the store
 * @param log null where this node counts its own journal
 * @param keys null where nodes share a folder of keys
 * @param archive null where there is none
 */
public record Cluster(
        @Nullable Forwarding forwarding,
        UnarchivedScans unarchived,
        @Nullable ClusterPart log,
        @Nullable SharedKeys keys,
        @Nullable ClusterPart archive) {
    /** The reader of the log's lanes. */
    record Lanes(
            Journal journal,
            FileLanes.Positions known,
            List<ScanCounters> counters,
            Recorders recorders,
            String node) {}

    static Cluster of(Ambient ambient, Storage storage, @Nullable ClusterPart archive, Lanes lanes) {
        return new Cluster(
                storage.scans().hasFurther()
                        ? module().forwarding(storage.scans(), storage.keys(), ambient.clock())
                        : null,
                new UnarchivedScans(storage.scans()),
                log(ambient, storage, lanes),
                storage.logKeys(),
                archive);
    }

    /** Refuses a start whose settings need the missing module. */
    static void check(Config config) throws StartRefused {
        Optional<String> setting = config.clusterSetting();
        if (setting.isPresent() && ClusterModule.find().isEmpty()) {
            throw StartRefused.ofSettings(ClusterModule.missing(setting.get()));
        }
    }

    /** The module, after {@link #check} has passed. */
    static ClusterModule module() {
        return ClusterModule.find().orElseThrow();
    }

    private static @Nullable ClusterPart log(Ambient ambient, Storage storage, Lanes lanes) {
        Config.Scans settings = ambient.config().scans();
        if (settings.log() == null) {
            return null;
        }
        ClusterPart log = module().scanLog(new LogNeeds(
                settings.log(),
                settings.logClient(),
                (long) settings.logMb() << 20,
                lanes.journal,
                lanes.known.of(),
                storage.scans(),
                lanes.counters,
                lanes.recorders,
                lanes.node,
                ambient.nanos()));
        ambient.onStop("scan log", log);
        return log;
    }

    /** The archive, if one is set. A stop closes it after the recorders. */
    static @Nullable ClusterPart archive(Ambient ambient, Storage storage) {
        ArchiveSettings settings = ambient.config().scans().archive();
        if (settings == null) {
            return null;
        }
        ClusterPart archive = module().archive(storage.scans(), settings, ambient.clock(), storage.unreadable());
        ambient.onStop("archive", archive);
        return archive;
    }

    /** True if scans go from the journal to a replicated log. */
    static boolean isShipped(Ambient ambient) {
        return ambient.config().scans().log() != null;
    }

    /** Counters of codes whose scans come out of the log. */
    static ScanCounters counters(
            ScanStore store, FileLane lane, Journal journal, FileLanes.Positions known, String node) {
        return new ScanCounters(store.database(), lane, module().uncounted(store, journal, known.of()), node);
    }

    boolean isShipped() {
        return log != null;
    }

    /** Starts taking scans out of the log and archiving them. */
    void start() {
        if (log != null) {
            log.start();
        }
        if (archive != null) {
            archive.start();
        }
    }

    private Stream<ClusterPart> parts() {
        return Stream.of(log, keys, archive).filter(Objects::nonNull);
    }

    /** The health checks of these parts. Redirects work without them. */
    Health.NodeFacts health() {
        List<Health.Check> checks = new ArrayList<>();
        parts().forEach(part ->
                part.checks().forEach((name, problem) -> checks.add(new Health.Check(name, true, problem))));
        if (archive == null) {
            checks.add(new Health.Check("archive", false, unarchived::problem));
        }
        return new Health.NodeFacts(
                log == null ? "journal" : "scan log", shard -> forwarding != null && forwarding.isAway(shard), checks);
    }

    /** Registers the metrics of the present parts. */
    void bind(MeterRegistry registry, Storage storage, Recorders recorders) {
        if (forwarding != null) {
            forwarding.bindTo(registry);
            storage.scans().all().forEach(store -> bind(registry, store.number(), recorders));
        }
        parts().forEach(part -> part.bindTo(registry));
    }

    private static void bind(MeterRegistry registry, int shard, Recorders recorders) {
        Gauge.builder("placard.scandatabase.failing", recorders, r -> r.isFailing(shard) ? 1 : 0)
                .tag("database", Integer.toString(shard))
                .description("1 while this database does not take scans")
                .register(registry);
    }

    /** The job that looks for scans of an earlier archive; nothing where there is an archive. */
    Optional<Runnable> retention() {
        return archive == null ? Optional.of(unarchived) : Optional.empty();
    }

    /** Forwards scans to the database of their workspace, once. */
    Runnable forward() {
        return forwarding == null ? () -> {} : forwarding;
    }
}
