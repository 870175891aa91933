package placard.bench.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import placard.bench.On;
import placard.bench.PostgresServer;
import placard.workspace.Secret;

/** One case under way on one store with one seed: its servers, its load, and what came of it. */
final class Trial implements AutoCloseable {
    /** The case can't be had on this machine. */
    static final class Skipped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Skipped(String why) {
            super(why);
        }
    }

    final On on;
    final SplittableRandom random;
    final Path folder;
    /** The database server, null on SQLite. */
    final PostgresServer postgres;
    /** Whether this is the small edition, for the test run. */
    final boolean small;

    private final String database;
    private final String key = Secret.next(new SecureRandom());
    private final List<Node> nodes = new ArrayList<>();
    private final List<Load> loads = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private final List<AutoCloseable> more = new ArrayList<>();
    private final Ledger ledger = new Ledger();
    private double recovery = Double.NaN;
    private long mayLose;
    private boolean settled;

    Trial(On on, long seed, Path folder, PostgresServer postgres, boolean small) throws SQLException {
        this.on = on;
        this.random = new SplittableRandom(seed);
        this.folder = folder;
        this.postgres = postgres;
        this.small = small;
        this.database = On.newDatabase(postgres);
    }

    /** A server that is not started yet, over a folder of its own and the trial's store. */
    Node node(String... settings) {
        return node(folder.resolve("data-" + nodes.size()), settings);
    }

    Node node(Path data, String... settings) {
        Node node = new Node(data, folder.resolve("server-" + nodes.size() + ".log"), key, database);
        for (int i = 0; i < settings.length; i += 2) {
            node.settings.put(settings[i], settings[i + 1]);
        }
        nodes.add(node);
        return node;
    }

    /** The same, started. */
    Node started(String... settings) throws IOException, InterruptedException {
        Node node = node(settings);
        node.start();
        return node;
    }

    /** Another store of the same kind, empty. */
    String anotherDatabase() throws SQLException {
        return On.newDatabase(postgres);
    }

    Load load(Load.Size size, Node... on) throws IOException {
        return load(size, "", on);
    }

    /** Load on codes that are made for it; ended with the trial at the latest. */
    Load load(Load.Size size, String suffix, Node... on) throws IOException {
        List<Node.Code> codes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            codes.add(on[0].makeCode("Door"));
        }
        return load(size, suffix, codes, on);
    }

    Load load(Load.Size size, String suffix, List<Node.Code> codes, Node... on) {
        Load load = new Load(List.of(on), codes, size, suffix);
        loads.add(load);
        return load.start();
    }

    /** A number from the trial's own chance. */
    int between(int from, int to) {
        return random.nextInt(from, to + 1);
    }

    void sleep(int from, int to) throws InterruptedException {
        Thread.sleep(between(from, to));
    }

    /** Notes a promise that does not hold. */
    void check(String promise, boolean holds) {
        if (!holds) {
            broken.add(promise);
        }
    }

    void check(String promise, Object is, Object shouldBe) {
        check(promise + ": " + is + ", not " + shouldBe, is.equals(shouldBe));
    }

    /** Health must come to say what is wrong: the names of the checks that are down, among others. */
    void checkHealth(Node node, String... down) throws InterruptedException {
        try {
            Node.await("health", () -> {
                String health = node.health();
                return health.startsWith("503") && List.of(down).stream().allMatch(health::contains);
            });
        } catch (IllegalStateException never) {
            check("health says " + String.join(", ", down) + ": " + node.health(), false);
        }
    }

    void recovered(double millis) {
        recovery = Double.isNaN(recovery) ? millis : Math.max(recovery, millis);
    }

    /** How many scans may be missing, since the server said so itself. */
    void mayLose(long scans) {
        mayLose += scans;
    }

    /** Ends with the trial. */
    <T extends AutoCloseable> T closing(T thing) {
        more.add(thing);
        return thing;
    }

    /** A connection to the store beside the server: the file named, on SQLite. */
    Connection beside(Node node, String file) throws SQLException {
        return on == On.SQLITE
                ? DriverManager.getConnection("jdbc:sqlite:" + node.data.resolve(file))
                : besideAsOwner();
    }

    Connection besideAsOwner() throws SQLException {
        return DriverManager.getConnection("jdbc:" + database.replaceFirst("//.*@", "//"), "postgres", "postgres");
    }

    /** Keeps scans out of the store, until it is closed: what is scanned meanwhile waits in the journal. */
    AutoCloseable holdScans(Node node) throws SQLException {
        Connection holder = beside(node, "scans.db");
        holder.setAutoCommit(false);
        try (var statement = holder.createStatement()) {
            if (on == On.SQLITE) {
                statement.execute("create table if not exists held (a integer)"); // takes the write lock
            } else {
                // One table, which every batch begins with: with two, this and a batch could wait for each other.
                statement.execute("lock table journal_position in exclusive mode");
            }
        }
        more.add(holder);
        return () -> {
            holder.rollback();
            holder.close();
        };
    }

    /** Ends all load and compares what was answered with what is counted, on a node that is ready. */
    void settle(Node node) throws Exception {
        settled = true;
        for (Load load : loads) {
            load.end();
        }
        for (Node each : nodes) {
            if (each.isAlive()) {
                each.drain();
            }
        }
        for (Load load : loads) {
            ledger.add(load, node);
        }
        check(
                "lost " + ledger.lost + " of " + ledger.answered + ", and " + mayLose + " may be",
                ledger.lost <= mayLose);
        check("counted twice: " + ledger.twice, ledger.twice == 0);
        check("acknowledged creates lost: " + ledger.lostCreates, ledger.lostCreates == 0);
        check("creates made twice: " + ledger.doubleCreates, ledger.doubleCreates == 0);
        check("totals that are not their breakdown's sum: " + ledger.wrongSums, ledger.wrongSums == 0);
        check("credits and codes don't add up", Ledger.creditsAddUp(node));
        check("verify disagrees: " + node.logged(), node.exitCode("verify") == 0);
    }

    /** No scan was answered with anything but a redirect, other than those statuses. */
    void checkRefused(Load load, Integer... allowed) {
        Map<Integer, Object> others = new HashMap<>(load.refused);
        others.keySet().removeAll(List.of(allowed));
        check("redirects refused: " + others, others.isEmpty());
    }

    /** No create was answered with anything but these statuses. */
    void checkCreates(Load load, Integer... allowed) {
        Map<Integer, Object> others = new HashMap<>(load.refusedCreates);
        others.keySet().removeAll(List.of(allowed));
        check("creates refused: " + others, others.isEmpty());
    }

    List<String> broken() {
        return broken;
    }

    Row row(FaultCase fault, long seed, String verdict) {
        long peak = nodes.stream().mapToLong(Node::peak).max().orElse(0);
        return new Row(fault.name(), on, seed, ledger, settled, recovery, peak, verdict);
    }

    /** What each server printed last, for a case that failed. */
    String logged() {
        StringBuilder all = new StringBuilder();
        nodes.forEach(node -> all.append(node.log.getFileName())
                .append(":\n")
                .append(node.logged())
                .append('\n'));
        return all.toString();
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable each : more.reversed()) {
            try {
                each.close();
            } catch (SQLException goneAlready) {
                continue;
            }
        }
        nodes.forEach(Node::close);
        for (Load load : loads) {
            load.end();
        }
    }

    /** A file with known content. */
    static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }
}
