package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** {@code kill -9} of the server, at the instants at which it has most to lose. */
final class KillFaults {
    private KillFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("kill-load", BOTH, KillFaults::underLoad),
                FaultCase.slow("kill-start", BOTH, KillFaults::duringStart),
                FaultCase.quick("kill-roll", BOTH, KillFaults::duringRollOver),
                FaultCase.slow("kill-migration", BOTH, KillFaults::duringMigration),
                FaultCase.slow("kill-catch-up", BOTH, KillFaults::duringCatchUp),
                FaultCase.slow("kill-destruction", BOTH, KillFaults::duringDestructionOfKeys));
    }

    /** Under load, twice in a row: the second time before or while the start looks at what the first one left. */
    private static void underLoad(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        for (int round = 0; round < (trial.small ? 1 : 4); round++) {
            load.more(trial.between(200, 800));
            node.kill();
            node.launch();
            trial.sleep(50, 1_500);
            node.kill();
            trial.recovered(node.start());
        }
        load.more(100);
        trial.settle(node);
    }

    /** Again and again while it starts, with scans waiting in the journal. */
    private static void duringStart(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(300);
        node.kill();
        for (int round = 0; round < (trial.small ? 2 : 8); round++) {
            node.launch();
            trial.sleep(20, 2_500);
            node.kill();
        }
        trial.recovered(node.start());
        load.more(100);
        trial.settle(node);
    }

    /** With segments so small that one is finished, read, deleted and forgotten several times a second. */
    private static void duringRollOver(Trial trial) throws Exception {
        Node node = trial.started("PLACARD_JOURNAL_SEGMENT_KB", "64");
        Load load = trial.load(Load.Size.FULL, node);
        for (int round = 0; round < (trial.small ? 2 : 8); round++) {
            load.more(trial.between(2_000, 6_000));
            node.kill();
            trial.recovered(node.start());
        }
        load.more(1_000);
        trial.settle(node);
    }

    /** The first start of an empty store, which makes every table. */
    private static void duringMigration(Trial trial) throws Exception {
        for (int round = 0; round < 4; round++) {
            Node node = trial.node();
            node.settings.put("PLACARD_DATABASE_URL", trial.anotherDatabase());
            for (int kill = 0; kill < 3; kill++) {
                node.launch();
                trial.sleep(300, 2_500);
                node.kill();
            }
            trial.recovered(node.start());
            node.makeCode("After");
            trial.check("verify of a new store: " + node.logged(), node.exitCode("verify") == 0);
            node.kill();
        }
    }

    /** While a large backlog is being brought in. */
    private static void duringCatchUp(Trial trial) throws Exception {
        Node node = trial.started("PLACARD_JOURNAL_SEGMENT_KB", "1024");
        Load load = trial.load(Load.Size.SCANS, node);
        try (AutoCloseable _ = trial.holdScans(node)) {
            load.more(60_000);
            node.kill();
        }
        for (int round = 0; round < 4; round++) {
            trial.recovered(node.start());
            trial.sleep(20, 600);
            node.kill();
        }
        trial.recovered(node.start());
        trial.settle(node);
    }

    /** Seventy days later, while the key of today and every hash made with it are destroyed. */
    private static void duringDestructionOfKeys(Trial trial) throws Exception {
        Layer layer = Layer.in(trial.folder);
        Node node = trial.node();
        layer.clock(node);
        if (trial.postgres != null) {
            throw new Trial.Skipped("the database's clock can't be moved with the node's");
        }
        node.start();
        Load load = trial.load(Load.Size.FULL, node);
        load.more(5_000);
        load.end();
        node.drain();
        node.kill();
        layer.setAhead(Layer.days(70));
        atWorkUntilThen(trial, node);
        for (int round = 0; round < 4; round++) {
            node.launch();
            trial.sleep(1_200, 3_500);
            node.kill();
        }
        trial.recovered(node.start());
        try (Keys keys = new Keys(trial, node)) {
            Node.await("the hashes to go", () -> keys.hashes() == 0);
            trial.check("keys of the time before", keys.files(-30), 0L);
        }
        trial.settle(node);
    }

    /** A clock that jumps is followed slowly; this one has gone on all the time, as far as the store knows. */
    private static void atWorkUntilThen(Trial trial, Node node) throws SQLException {
        try (Connection store = trial.beside(node, "scans.db");
                PreparedStatement statement =
                        store.prepareStatement("insert or replace into seen_time (id, at) values (1, ?)")) {
            statement.setLong(1, Instant.now().plus(Layer.days(70)).toEpochMilli());
            statement.execute();
        }
    }
}
