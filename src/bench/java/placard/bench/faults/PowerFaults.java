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

    private PowerFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("power-cut-power", BOTH, trial -> cut(trial, "power", 0)),
                FaultCase.quick("power-cut-process", BOTH, trial -> cut(trial, "process", 0)),
                FaultCase.slow("power-cut-power-reordered", BOTH, trial -> cut(trial, "power", HALF)),
                FaultCase.slow("power-cut-process-reordered", BOTH, trial -> cut(trial, "process", HALF)));
    }

    /** With small segments, so that files come and go. Acknowledged changes are there; scans only where promised. */
    private static void cut(Trial trial, String sync, int survivors) throws Exception {
        Layer layer = Layer.in(trial.folder);
        Path data = trial.folder.resolve("disk").resolve("data"); // made by the server, like what is in it
        Node node = trial.node(data, "PLACARD_JOURNAL_SYNC", sync, "PLACARD_JOURNAL_SEGMENT_KB", "64");
        layer.power(node);
        node.start();
        Load load = trial.load(Load.Size.FULL, node);
        for (int round = 0; round < (trial.small ? 2 : 8); round++) {
            load.more(trial.between(500, 3_000));
            layer.cut(node, trial.random.nextLong(), survivors);
            trial.recovered(node.start());
        }
        load.more(200);
        if (sync.equals("process")) {
            load.end();
            node.drain();
            trial.mayLose(load.answered());
        }
        trial.settle(node);
    }
}
