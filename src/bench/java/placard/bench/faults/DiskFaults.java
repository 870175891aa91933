package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import placard.bench.On;

/** No room: in the data folder, in the journal, in the store; then room again, without a restart. */
final class DiskFaults {
    /** Makes records of the journal longer; with what is before it, still a source, which has 40 letters at most. */
    private static final String LONG = "x".repeat(30);

    private DiskFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.slow("disk-full", BOTH, DiskFaults::dataFolderFull),
                FaultCase.slow("journal-quota", BOTH, DiskFaults::journalFull),
                FaultCase.slow("journal-disk-full", BOTH, DiskFaults::journalsDiskFull),
                FaultCase.slow("store-full", BOTH, DiskFaults::storeFull));
    }

    /** The disk under the whole data folder; PostgreSQL is elsewhere. */
    private static void dataFolderFull(Trial trial) throws Exception {
        Path data = Mount.tmpfs(trial, trial.folder.resolve("small"), 96);
        Node node = trial.node(data.resolve("data"), "PLACARD_JOURNAL_SEGMENT_KB", "1024");
        node.start();
        Load load = trial.load(Load.Size.FULL, node);
        load.more(1_000);
        Path filler = data.resolve("filler");
        fill(filler);
        if (trial.on == On.SQLITE) {
            awaitRefusedCreates(trial, load, filler);
        }
        Node.await("dropped scans", () -> node.dropped() > 0);
        trial.checkHealth(node, "journal");
        load.more(500);
        roomAgain(trial, node, filler);
        load.more(1_000);
        finish(trial, node, load);
    }

    /** The journal's own disk. The store has room: changes go on, redirects go on, scans are dropped and said to be. */
    private static void journalsDiskFull(Trial trial) throws Exception {
        Node node = trial.node("PLACARD_JOURNAL_SEGMENT_KB", "1024");
        Path journal = Mount.tmpfs(trial, node.data.resolve("journal"), 16);
        node.start();
        Load load = trial.load(Load.Size.FULL, node);
        load.more(1_000);
        try (AutoCloseable _ = trial.holdScans(node)) {
            Path filler = journal.resolve("filler");
            fill(filler);
            Node.await("dropped scans", () -> node.dropped() > 0);
            trial.checkHealth(node, "journal");
            long before = load.acknowledged();
            Node.await("changes all the same", () -> load.acknowledged() > before);
            Files.delete(filler);
        }
        trial.recovered(node.awaitReady());
        load.more(1_000);
        trial.checkCreates(load);
        finish(trial, node, load);
    }

    /** The store takes no scans until the journal's quota is used up. */
    private static void journalFull(Trial trial) throws Exception {
        Node node = trial.started("PLACARD_JOURNAL_QUOTA_MB", "48", "PLACARD_JOURNAL_SEGMENT_KB", "4096");
        Load load = trial.load(Load.Size.FULL, LONG, node);
        load.more(500);
        try (AutoCloseable _ = trial.holdScans(node)) {
            Node.await("dropped scans", () -> node.dropped() > 0);
            trial.checkHealth(node, "journal");
            load.more(500);
        }
        trial.recovered(node.awaitReady());
        load.more(500);
        finish(trial, node, load);
    }

    /** The store's disk alone: no change fits, and every scan waits in the journal. */
    private static void storeFull(Trial trial) throws Exception {
        Path small = Mount.tmpfs(trial, trial.folder.resolve("small"), 64);
        Node node;
        if (trial.on == On.SQLITE) {
            Path data = Files.createDirectory(small.resolve("data"));
            Mount.tmpfs(trial, data.resolve("journal"), 256);
            node = trial.node(data, "PLACARD_JOURNAL_SEGMENT_KB", "1024");
        } else {
            node = trial.node("PLACARD_JOURNAL_SEGMENT_KB", "1024");
            node.settings.put("PLACARD_DATABASE_URL", databaseOn(trial, small));
        }
        node.start();
        Load load = trial.load(Load.Size.FULL, LONG, node);
        load.more(1_000);
        Path filler = small.resolve("filler");
        fill(filler);
        awaitRefusedCreates(trial, load, filler);
        Node.await("scans that wait", () -> node.metric("placard_recorder_failing") > 0);
        load.more(2_000);
        trial.check("no scan is dropped while the store is full", node.dropped(), 0L);
        roomAgain(trial, node, filler);
        load.more(1_000);
        trial.checkCreates(load, 503);
        trial.checkRefused(load);
        trial.settle(node);
    }

    /** A database whose tables are on a small disk; its log is not, since PostgreSQL itself ends when that is full. */
    private static String databaseOn(Trial trial, Path disk) throws IOException, SQLException {
        Path folder = Files.createDirectory(disk.resolve("tables"));
        String url = trial.anotherDatabase();
        String name = url.substring(url.lastIndexOf('/') + 1);
        try (Connection connection = trial.besideAsOwner();
                Statement statement = connection.createStatement()) {
            statement.execute("create tablespace small_" + name + " location '" + folder + "'");
            statement.execute("alter database " + name + " set tablespace small_" + name);
        }
        trial.closing(() -> leave(trial, name));
        return url;
    }

    /** Before the disk is gone: PostgreSQL's next checkpoint would look for the tables in vain. */
    private static void leave(Trial trial, String database) throws SQLException {
        try (Connection connection = trial.besideAsOwner();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + database + " with (force)");
            statement.execute("drop tablespace small_" + database);
        }
    }

    /** Creates come to be refused as unavailable; nothing else is said of them. */
    private static void awaitRefusedCreates(Trial trial, Load load, Path filler) throws Exception {
        Node.await("creates refused", () -> {
            try {
                fill(filler);
            } catch (IOException full) {
                throw new java.io.UncheckedIOException(full);
            }
            return load.refusedCreates.containsKey(503);
        });
        trial.checkCreates(load, 503);
    }

    private static void roomAgain(Trial trial, Node node, Path filler) throws Exception {
        long began = System.nanoTime();
        Files.delete(filler);
        node.awaitReady();
        node.makeCode("There is room");
        trial.recovered((System.nanoTime() - began) / 1e6);
    }

    /** What was dropped was said to be, to the scan. */
    private static void finish(Trial trial, Node node, Load load) throws Exception {
        load.end();
        node.drain();
        trial.mayLose(node.dropped());
        trial.checkRefused(load);
        trial.settle(node);
    }

    /** Takes every byte that is left. */
    private static void fill(Path filler) throws IOException {
        for (int chunk : List.of(1 << 20, 1 << 16, 1 << 12, 1 << 8, 1)) {
            try (OutputStream out =
                    Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                while (true) {
                    out.write(new byte[chunk]);
                }
            } catch (IOException full) {
                continue; // smaller pieces may still fit
            }
        }
    }

    /** A small disk in memory. */
    private static final class Mount {
        private Mount() {}

        static Path tmpfs(Trial trial, Path folder, int megabytes) throws IOException, InterruptedException {
            Files.createDirectories(folder);
            Map<Boolean, String[]> lines = Map.of(
                    true,
                    new String[] {
                        "mount", "-t", "tmpfs", "-o", "mode=700,size=" + megabytes + "m", "faults", folder.toString()
                    },
                    false,
                    new String[] {"umount", "-l", folder.toString()});
            if (run(lines.get(true)) != 0) {
                throw new Trial.Skipped("this user may not mount a file system");
            }
            trial.closing(() -> run(lines.get(false)));
            return folder;
        }

        private static int run(String... line) throws IOException, InterruptedException {
            return new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }
}
