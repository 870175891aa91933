package placard.bench.faults;

import static placard.bench.faults.FaultCase.BOTH;
import static placard.bench.faults.FaultCase.SQLITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Files that are not as the server left them: it says so, saves what can be saved, and {@code verify} finds the rest. */
final class DamageFaults {
    /** Bytes of records that wait, at least, when 3,000 do. */
    private static final int WAITING = 200_000;

    private DamageFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("journal-damaged", BOTH, DamageFaults::journal),
                FaultCase.slow("wal-damaged", SQLITE, DamageFaults::writeAheadLog),
                FaultCase.slow("keys-damaged", BOTH, DamageFaults::keys),
                FaultCase.slow("settings-wrong", SQLITE, DamageFaults::settings),
                FaultCase.quick("counts-tampered", BOTH, DamageFaults::tampered));
    }

    private static List<Path> files(Path folder, String start) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(start))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    /** Turns a byte into another one. */
    private static void spoil(Path file, long at, int with) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            one.put(0, (byte) (one.get(0) ^ with)).flip();
            channel.write(one.limit(1).position(0), at);
        }
    }

    /** Bytes turned within records that wait: each costs the record that it is in, and no other. */
    private static void journal(Trial trial) throws Exception {
        Node node = trial.started("PLACARD_JOURNAL_SEGMENT_KB", "1024");
        Load load = trial.load(Load.Size.FULL, node);
        try (AutoCloseable _ = trial.holdScans(node)) {
            load.more(3_000);
            node.kill();
        }
        load.end();
        int wounds = 0;
        for (Path segment : files(node.data.resolve("journal"), "")) {
            if (segment.getFileName().toString().equals("generation")) {
                continue;
            }
            int end = written(segment);
            for (int i = 0; i < 8 && end > WAITING; i++) {
                spoil(segment, trial.between(end - WAITING, end), 1 << trial.between(0, 7));
                wounds++;
            }
        }
        trial.recovered(node.start());
        // The damage may be found after the start.
        Node.await("a counter of damage", () -> node.metric("placard_scans_quarantined_total") > 0);
        trial.check(
                "the log says so: " + node.logged(), Files.readString(node.log).contains("damaged"));
        trial.mayLose(wounds);
        trial.settle(node);
    }

    /** Where the last byte of a segment is that was ever written. */
    private static int written(Path segment) throws IOException {
        byte[] all = Files.readAllBytes(segment);
        int end = all.length - 1;
        while (end > 0 && all[end] == 0) {
            end--;
        }
        return end;
    }

    /** Bytes turned in the write-ahead logs of a killed server: it serves what is whole, and the counts agree. */
    private static void writeAheadLog(Trial trial) throws Exception {
        for (int round = 0; round < 6; round++) {
            Node node = trial.node();
            node.start();
            Node.Code code = node.makeCode("Door");
            Load load = new Load(List.of(node), List.of(code), Load.Size.CALM, "").start();
            load.more(1_000);
            node.kill();
            load.end();
            Path wal = node.data.resolve(round % 2 == 0 ? "scans.db-wal" : "placard.db-wal");
            for (int i = 0; i < 3; i++) {
                spoil(wal, trial.random.nextLong(32, Files.size(wal)), 1 << trial.between(0, 7));
            }
            node.launch();
            try {
                trial.recovered(node.awaitReady());
                node.drain();
                trial.check("verify after a damaged log: " + node.logged(), node.exitCode("verify") == 0);
                for (int i = 0; i < 3; i++) {
                    node.makeCode("After");
                }
            } catch (IllegalStateException refused) {
                trial.check("it does not start and does not say why: " + node.logged(), saysWhy(node.logged()));
            }
            node.kill();
        }
    }

    private static boolean saysWhy(String said) {
        return said.contains("The store can't be opened");
    }

    /** A key that is another, cut short, empty or gone: no start, a sentence, and the way out that it names. */
    private static void keys(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(500);
        load.end();
        node.drain();
        node.kill();
        List<Path> keys = files(node.data.resolve("keys"), "epoch-");
        for (int damage = 0; damage < 4; damage++) {
            for (Path key : keys) {
                byte[] good = Files.readAllBytes(key);
                switch (damage) {
                    case 0 -> spoil(key, trial.between(0, 31), 4);
                    case 1 -> Files.write(key, new byte[7]);
                    case 2 -> Files.write(key, new byte[0]);
                    default -> Files.delete(key);
                }
                if (key.equals(keys.getLast())) {
                    String said = node.startRefused();
                    trial.check("it says why: " + said, said.contains("PLACARD_KEY_DIR"));
                }
                Files.write(key, good);
            }
        }
        spoil(keys.getLast(), 0, 1);
        trial.check("restore --new-keys: " + node.logged(), node.exitCode("restore", "--new-keys") == 0);
        trial.recovered(node.start());
        trial.settle(node);
    }

    /** All faults are reported at once, and nothing is touched. */
    private static void settings(Trial trial) throws Exception {
        Node node = trial.node();
        node.settings.put("PLACARD_JOURNAL_QUOTA_MB", "1");
        node.settings.put("PLACARD_TRUSTED_PROXIES", "everywhere");
        node.settings.put("PLACARD_JOURNAL_SYNC", "sometimes");
        node.settings.put("PLACARD_BASE_URL", "nowhere");
        String said = node.startRefused();
        for (String name : List.of(
                "PLACARD_JOURNAL_QUOTA_MB", "PLACARD_TRUSTED_PROXIES", "PLACARD_JOURNAL_SYNC", "PLACARD_BASE_URL")) {
            trial.check("it names " + name + ": " + said, said.contains(name));
        }
        trial.check("no stack trace: " + said, !said.contains("\tat "));
        trial.check("the data folder is not made", !Files.exists(node.data));
    }

    /** Numbers changed by hand; each of them alone is found. */
    private static void tampered(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(300);
        trial.settle(node);
        node.stop();
        String one = " where code = (select min(code) from scan_total)";
        tamper(trial, node, "scans.db", "update scan_total set total = total + 1" + one);
        tamper(trial, node, "placard.db", "update workspace set credits = credits + 1");
        if (trial.small) {
            return;
        }
        tamper(trial, node, "scans.db", "update scan_total set uniques = uniques + 1" + one);
        tamper(trial, node, "scans.db", "update scan_day set total = total - 1" + one);
        tamper(trial, node, "scans.db", "update scan_dimension set total = total + 1" + one);
        tamper(trial, node, "scans.db", "delete from scan_pack where number = (select min(number) from scan_pack)");
        tamper(trial, node, "scans.db", "delete from visitor" + one);
        tamper(trial, node, "scans.db", "update visitor set days = 0" + one);
    }

    private static void tamper(Trial trial, Node node, String file, String sql) throws Exception {
        Path folder = node.data;
        Path kept = folder.resolveSibling("kept-" + Math.abs(sql.hashCode()));
        if (trial.postgres == null) {
            copy(folder, kept);
            change(trial, node, file, sql);
            trial.check("verify finds: " + sql, node.exitCode("verify") == 1);
            copy(kept, folder);
        } else {
            tamperCopy(trial, node, sql);
        }
    }

    /** On PostgreSQL a copy of the database is tampered with, since verify must see it committed. */
    private static void tamperCopy(Trial trial, Node node, String sql) throws Exception {
        String url = node.settings.get("PLACARD_DATABASE_URL");
        String name = url.substring(url.lastIndexOf('/') + 1);
        String copy = name + "_t" + Math.abs(sql.hashCode());
        String admin = "jdbc:" + url.replaceFirst("//.*@", "//");
        try (Connection connection =
                        DriverManager.getConnection(admin.replace("/" + name, "/postgres"), "postgres", "postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + copy + " template " + name);
        }
        try (Connection connection =
                        DriverManager.getConnection(admin.replace("/" + name, "/" + copy), "postgres", "postgres");
                Statement statement = connection.createStatement()) {
            trial.check("changed: " + sql, statement.executeUpdate(sql) > 0);
        }
        node.settings.put("PLACARD_DATABASE_URL", url.replace("/" + name, "/" + copy));
        trial.check("verify finds: " + sql, node.exitCode("verify") == 1);
        node.settings.put("PLACARD_DATABASE_URL", url);
    }

    private static void change(Trial trial, Node node, String file, String sql) throws SQLException {
        try (Connection connection = trial.beside(node, file);
                Statement statement = connection.createStatement()) {
            trial.check("changed: " + sql, statement.executeUpdate(sql) > 0);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (Path file : files(from, "")) {
            Files.copy(file, to.resolve(file.getFileName()), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
