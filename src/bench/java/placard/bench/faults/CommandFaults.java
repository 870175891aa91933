package placard.bench.faults;

import static placard.bench.faults.FaultCase.SQLITE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code kill -9} of a backup and of a restore, and of the server beside a backup. */
final class CommandFaults {
    private CommandFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.slow("kill-backup", SQLITE, CommandFaults::duringBackup),
                FaultCase.slow("kill-restore", SQLITE, CommandFaults::duringRestore));
    }

    /** What has the name of a backup is one; a killed one is in nobody's way. */
    private static void duringBackup(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(2_000);
        for (int round = 0; round < 5; round++) {
            Path file = trial.folder.resolve("killed-" + round + ".zip");
            Process backup = node.command("backup", file.toString());
            trial.sleep(100, 1_500);
            boolean whole = backup.waitFor(0, TimeUnit.MILLISECONDS);
            if (round == 3) {
                node.kill();
                trial.recovered(node.start());
            }
            backup.destroyForcibly().waitFor();
            if (Files.exists(file)) {
                restores(trial, file, null);
            } else {
                trial.check("a backup that ended without one: " + node.logged(), !whole);
                trial.check(
                        "a backup after a killed one: " + node.logged(), node.exitCode("backup", file.toString()) == 0);
            }
        }
        Node.Code last = node.makeCode("Last before the backup");
        Path file = trial.folder.resolve("whole.zip");
        trial.check("backup: " + node.logged(), node.exitCode("backup", file.toString()) == 0);
        restores(trial, file, last.id());
        trial.settle(node);
    }

    /** Restores into a folder of its own and starts a server there. */
    private static void restores(Trial trial, Path file, String code) throws IOException, InterruptedException {
        Node other = trial.node();
        trial.check("restore: " + other.logged(), other.exitCode("restore", file.toString()) == 0);
        other.start();
        if (code != null) {
            trial.check(
                    "a code of before the backup",
                    other.call("GET", "/api/v1/qr/" + code, "").status(),
                    200);
        }
        trial.check("verify of a restored store: " + other.logged(), other.exitCode("verify") == 0);
        other.kill();
    }

    /** A killed restore leaves the old store, the restored one, or a server that says what to do; never an empty one. */
    private static void duringRestore(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(2_000);
        Node.Code code = node.makeCode("Before the backup");
        Path file = trial.folder.resolve("backup.zip");
        trial.check("backup: " + node.logged(), node.exitCode("backup", file.toString()) == 0);
        load.end();
        node.drain();
        node.stop();
        for (int round = 0; round < 6; round++) {
            Process restore = node.command("restore", file.toString());
            trial.sleep(200, 1_500);
            restore.destroyForcibly().waitFor();
            if (round % 2 == 0) {
                startsWith(trial, node, code);
            } else {
                trial.check(
                        "restore after a killed one: " + node.logged(), node.exitCode("restore", file.toString()) == 0);
                trial.recovered(node.start());
                trial.check(
                        "the code",
                        node.call("GET", "/api/v1/qr/" + code.id(), "").status(),
                        200);
                node.stop();
            }
        }
        node.start();
        trial.check("verify after restores: " + node.logged(), node.exitCode("verify") == 0);
    }

    private static void startsWith(Trial trial, Node node, Node.Code code) throws IOException, InterruptedException {
        try {
            node.start();
        } catch (IllegalStateException refused) {
            trial.check(
                    "a refused start says what to do: " + node.logged(),
                    node.logged().contains("restore"));
            return;
        }
        trial.check(
                "after a killed restore the store is neither the old one nor the backup's: the code is gone",
                node.call("GET", "/api/v1/qr/" + code.id(), "").status(),
                200);
        node.stop();
    }
}
