package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;
import static placard.bench.faults.FaultCase.POSTGRESQL;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Several servers: one that stands still, and two that take themselves for the same. */
final class NodeFaults {
    private NodeFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("folder-twice", BOTH, NodeFaults::oneFolderTwice),
                FaultCase.slow("node-frozen", POSTGRESQL, NodeFaults::oneFrozen),
                FaultCase.slow("node-copied", POSTGRESQL, NodeFaults::copied));
    }

    /** A second server on a data folder refuses to start, says so, and does the first one no harm. */
    private static void oneFolderTwice(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(200);
        Node second = trial.node(node.data);
        for (int i = 0; i < (trial.small ? 1 : 4); i++) {
            String said = second.startRefused();
            trial.check("it says why: " + said, said.contains("in use by another server"));
        }
        load.more(200);
        trial.checkRefused(load);
        trial.checkCreates(load);
        trial.settle(node);
    }

    /** One of two nodes stands still for longer than any time limit, within transactions too, and goes on. */
    private static void oneFrozen(Trial trial) throws Exception {
        Node one = trial.started();
        Node two = trial.node("PLACARD_KEY_DIR", one.data.resolve("keys").toString());
        two.start();
        List<Node.Code> codes = List.of(one.makeCode("Door"), one.makeCode("Door"));
        Load first = trial.load(Load.Size.CALM, "", codes, one);
        Load second = trial.load(Load.Size.CALM, "", codes, two);
        for (int seconds : List.of(1, 12, 45)) {
            first.more(200);
            one.freeze();
            long end = System.nanoTime() + seconds * 1_000_000_000L;
            long makes = second.acknowledged();
            while (System.nanoTime() < end) {
                second.more(50);
            }
            trial.check("the other node's changes go on", second.acknowledged() > makes);
            one.thaw();
            trial.recovered(one.awaitReady());
        }
        first.more(200);
        trial.checkRefused(first);
        trial.checkRefused(second);
        trial.settle(two);
    }

    /** A node's disk is copied while it works, and the copy is started beside it: every scan counts once all the same. */
    private static void copied(Trial trial) throws Exception {
        Node one = trial.started("PLACARD_JOURNAL_SEGMENT_KB", "64");
        Load load = trial.load(Load.Size.CALM, one);
        load.more(1_000);
        Node copy = trial.node();
        try (AutoCloseable _ = trial.holdScans(one)) {
            load.more(1_000);
            copy(one.data, copy.data);
        }
        copy.settings.put("PLACARD_KEY_DIR", one.data.resolve("keys").toString());
        trial.recovered(copy.start());
        load.more(500);
        copy.drain();
        trial.settle(one);
        copy.kill();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                    Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
                } else if (Files.exists(file)) {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }
}
