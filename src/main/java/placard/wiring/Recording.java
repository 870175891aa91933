package placard.wiring;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import placard.scan.cluster.ClusterPart;
import placard.scan.count.FileLane;
import placard.scan.count.FileLanes;
import placard.scan.count.Recorder;
import placard.scan.count.Recorders;
import placard.scan.count.ScanCounters;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.server.Health;
import placard.server.JournalStart;
import placard.server.Metrics;
import placard.server.StartRefused;
import placard.server.StoreStart;
import placard.settings.Config;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.storage.StoreKind;

/**
 * The pipeline of scans: the journal takes them at once, an optional log replicates them, and recorders write them in
 * batches.
 *
 * @param lanes of the journal, by the numbers of the databases
 * @param counters of the codes whose scans are in each of them
 */
public record Recording(
        ScanStores stores,
        Journal journal,
        List<FileLane> lanes,
        List<ScanCounters> counters,
        Recorders recorders,
        Cluster cluster) {
    /** Opens the journal and makes its recorders. */
    public static Recording of(Ambient ambient, Storage storage, Recorder.Follower follower) throws StartRefused {
        boolean isShipped = Cluster.isShipped(ambient);
        FileLanes.Positions known = JournalStart.positions(storage.scans(), storage.journal(), isShipped);
        Journal journal = journal(ambient, storage, known, isShipped);
        List<FileLane> lanes = FileLanes.of(journal, known);
        String node = ambient.ids().next("node_");
        List<ScanCounters> counters = new ArrayList<>();
        for (ScanStore store : storage.scans().all()) {
            FileLane lane = lanes.get(isShipped ? 0 : store.number());
            ScanCounters own = isShipped
                    ? Cluster.counters(store, lane, journal, known, node)
                    : new ScanCounters(store.database(), lane, node);
            ambient.onStop("scan counters", own);
            counters.add(own);
        }
        ClusterPart archive = Cluster.archive(ambient, storage);
        Recorders recorders = new Recorders(
                storage.database(), storage.keys(), ambient.clock(), counters.getFirst(), archive != null, follower);
        ambient.onStop("recorders", recorders);
        Cluster cluster =
                Cluster.of(ambient, storage, archive, new Cluster.Lanes(journal, known, counters, recorders, node));
        return new Recording(storage.scans(), journal, lanes, List.copyOf(counters), recorders, cluster);
    }

    private static Journal journal(Ambient ambient, Storage storage, FileLanes.Positions known, boolean isShipped)
            throws StartRefused {
        Config config = ambient.config();
        Config.Scans scans = config.scans();
        Journal journal = JournalStart.journal(
                storage.journal(),
                new JournalSettings(
                        scans.journalSegmentKb() << 10,
                        (long) scans.journalQuotaMb() << 20,
                        scans.journalSync(),
                        scans.journalFlush()),
                ambient.random(),
                known,
                storage.scans(),
                isShipped,
                ambient.nanos());
        ambient.onStop("journal", journal);
        StoreStart.markGeneration(storage.database(), config.keyDir(), storage.journal());
        StoreStart.markKind(storage.data(), StoreKind.of(config.database()));
        return journal;
    }

    /** Starts counting: this node's journal, or its share of the log's lanes. */
    public void start() {
        counters.forEach(ScanCounters::start);
        if (!cluster.isShipped()) {
            for (ScanStore store : stores.all()) {
                recorders.begin(lanes.get(store.number()), store, counters.get(store.number()));
            }
        }
        cluster.start();
    }

    /** The counters of the codes of a database of scans. */
    ScanCounters countersOf(int shard) {
        return counters.get(stores.at(shard).number());
    }

    /** The metrics and the health checks. */
    public record Monitoring(PrometheusMeterRegistry metrics, Health health) {
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
}
