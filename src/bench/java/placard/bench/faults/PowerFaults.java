package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;

import java.nio.file.Path;
import java.util.List;

/**
 * Power cuts, by a model of a disk that has nothing but what was synced ({@link Layer}). With PostgreSQL the database is
 * another machine, which stays up: what it has must fit what the node's disk still has.
 */
final class PowerFaults {
    /** Of 1,000 changes that nobody synced, as many are on the disk all the same, in any order. */
    private static final int HALF = 500;

    /**
     * With {@code process}, how long after its answer a scan is sure to survive: a second until the next flush begins, and
     * what that takes, under the layer and beside the load.
     */
    private static final long FLUSHED_MILLIS = 2_500;

    private PowerFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("power-cut-power", BOTH, trial -> cut(trial, "power", 0)),
                FaultCase.quick("power-cut-process", BOTH, trial -> cut(trial, "process", 0)),
                FaultCase.slow("power-cut-power-reordered", BOTH, trial -> cut(trial, "power", HALF)),
                FaultCase.slow("power-cut-process-reordered", BOTH, trial -> cut(trial, "process", HALF)));
    }

    /**
     * With small segments, so that files come and go. Acknowledged changes are there, and so are scans; but for those of
     * the last moments, with {@code process}. There the store takes none, so that all wait in the journal; with {@code power}
     * every second time.
     */
    private static void cut(Trial trial, String sync, int survivors) throws Exception {
        Layer layer = Layer.in(trial.folder);
        Path data = trial.folder.resolve("disk").resolve("data"); // made by the server, like what is in it
        Node node = trial.node(data, "PLACARD_JOURNAL_SYNC", sync, "PLACARD_JOURNAL_SEGMENT_KB", "64");
        layer.power(node);
        node.start();
        Load load = trial.load(Load.Size.FULL, node);
        boolean flushed = sync.equals("process");
        int rounds = !trial.small ? 8 : flushed ? 1 : 2;
        for (int round = 0; round < rounds; round++) {
            try (AutoCloseable _ = flushed || round % 2 == 1 ? trial.holdScans(node) : () -> {}) {
                load.more(trial.between(500, 3_000));
                long safe = load.answered();
                if (flushed) {
                    Thread.sleep(FLUSHED_MILLIS);
                }
                layer.cut(node, trial.random.nextLong(), survivors);
                if (flushed) {
                    trial.mayLose(load.answered() - safe);
                }
            }
            trial.recovered(node.start());
        }
        load.more(200);
        trial.settle(node);
    }
}
