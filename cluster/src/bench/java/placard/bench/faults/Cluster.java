package placard.bench.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import placard.bench.On;
import placard.bench.PostgresServer;
import placard.bench.Workbench;
import placard.workspace.Secret;

/**
 * Three nodes, three brokers and two databases on this machine, every way between them a {@link Link}, with guests at work.
 * Half of the codes are of a workspace whose scans are in the main database, half of one whose scans are in the other.
 */
final class Cluster implements AutoCloseable {
    static final int NODES = 3;

    static final int DATABASES = 2;

    private static final int CODES = 12;
    private static final int LANES = 24;
    private static final String SECOND_WORKSPACE = "ws_0000000000000000000000000a";

    final SplittableRandom random;
    final List<Node> nodes = new ArrayList<>();
    final List<Broker> brokers = new ArrayList<>();
    /** The main one first. */
    final List<PostgresServer> databases = new ArrayList<>();
    /** From each node to each database. */
    final List<Link> databaseLinks = new ArrayList<>();
    /** Where the scans of each workspace are, by its id. */
    final Map<String, Integer> workspaces = new LinkedHashMap<>();
    /** What moves the clock of the last node; null where it can't be had. */
    final @Nullable Layer layer;

    private final Thread hook = new Thread(this::endProcesses, "end of cluster");

    final Guests guests;
    final List<Node.Code> codes = new ArrayList<>();
    /** The databases, past all links. */
    final List<String> urls = new ArrayList<>();
    /** Scans that nobody promised to keep: answered while health said "Not replicated" by a node that burnt down then. */
    long notPromised;

    /** The nodes' figures before they were started anew. */
    private final Map<String, Long> shown = new HashMap<>();

    Cluster(long seed, Path folder) throws IOException, InterruptedException, SQLException {
        random = new SplittableRandom(seed);
        Runtime.getRuntime().addShutdownHook(hook);
        for (int i = 0; i < DATABASES; i++) {
            databases.add(
                    new PostgresServer(Files.createDirectory(folder.resolve("postgres" + i)), Workbench.freePort()));
            databases.get(i).start();
            urls.add(On.newDatabase(databases.get(i)));
        }
        Broker.start(folder, NODES, brokers);
        layer = layer(folder);
        String key = Secret.next(new SecureRandom());
        Path secret = folder.resolve("secret");
        Files.writeString(secret, Secret.next(new SecureRandom()) + Secret.next(new SecureRandom()));
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        for (int i = 0; i < NODES; i++) {
            nodes.add(node(folder, i, key, secret));
            nodes.get(i).start();
        }
        for (int i = 0; i < CODES; i++) {
            codes.add(nodes.getFirst().makeCode("Door " + i));
        }
        workspaces.put(
                nodes.getFirst().get("/api/v1/workspace").at("/workspace/id").asText(), 1);
        shareCodes();
        guests = new Guests(nodes, codes);
        awaitLanes();
    }

    private static @Nullable Layer layer(Path folder) throws IOException, InterruptedException {
        try {
            return Layer.in(folder);
        } catch (Trial.Skipped noCompiler) {
            return null;
        }
    }

    /** Gives every other code to another workspace, whose scans are in the main database; nobody has asked for them yet. */
    private void shareCodes() throws SQLException {
        String url = urls.getFirst();
        workspaces.put(SECOND_WORKSPACE, 0);
        try (Connection connection =
                        DriverManager.getConnection("jdbc:" + url.replaceFirst("//.*@", "//"), "postgres", "postgres");
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "insert into workspace (id, name, timezone, credits, created_at, updated_at, version, shard) values ('"
                            + SECOND_WORKSPACE + "', 'Second', 'UTC', 0, 0, 0, 1, 0)");
            for (int i = 0; i < CODES; i += 2) {
                statement.execute("update qr_code set workspace_id = '" + SECOND_WORKSPACE + "' where id = '"
                        + codes.get(i).id() + "'");
            }
        }
    }

    private String linked(String url) throws IOException {
        int port = URI.create(url).getPort();
        databaseLinks.add(new Link(port));
        return url.replace(":" + port + "/", ":" + databaseLinks.getLast().port() + "/");
    }

    private Node node(Path folder, int number, String key, Path secret) throws IOException {
        Node node = new Node(
                folder.resolve("node" + number),
                folder.resolve("node" + number + ".log"),
                key,
                linked(urls.getFirst()));
        node.options.add("-Xmx256m");
        node.settings.put("PLACARD_SCAN_DATABASES", linked(urls.getLast()));
        node.settings.put("PLACARD_KEY_SECRET_FILE", secret.toString());
        node.settings.put("PLACARD_JOURNAL_SYNC", "replicated");
        // About as often as a code is scanned on a node here, so that codes are hot at times, on some nodes.
        node.settings.put("PLACARD_SCAN_LOG_SPREAD", "20");
        StringBuilder log = new StringBuilder("kafka://");
        for (Broker broker : brokers) {
            log.append(log.length() > 8 ? "," : "")
                    .append("127.0.0.1:")
                    .append(broker.links.get(number).port());
        }
        node.settings.put("PLACARD_SCAN_LOG", log.toString());
        if (layer != null && number == NODES - 1) {
            layer.clock(node);
        }
        return node;
    }

    /** One of them by the trial's chance. */
    Node anyNode() {
        return nodes.get(random.nextInt(NODES));
    }

    PostgresServer anyDatabase() {
        return databases.get(random.nextInt(DATABASES));
    }

    Broker anyBroker() {
        return brokers.get(random.nextInt(Broker.COUNT));
    }

    void pause(int from, int to) throws InterruptedException {
        Thread.sleep(random.nextInt(from, to + 1));
    }

    /** Waits until all lanes are counted by a person and answers wait for the log again, on all nodes. */
    void awaitLanes() throws InterruptedException {
        for (Node node : nodes) {
            node.awaitReady();
        }
        Workbench.await(
                "all lanes to be counted, and the log",
                Duration.ofMinutes(3),
                () -> nodes.stream().allMatch(node -> node.health().equals("200"))
                        && nodes.stream()
                                        .mapToLong(node -> metric(node, "lanes"))
                                        .sum()
                                >= DATABASES * LANES);
    }

    private static long metric(Node node, String name) {
        try {
            return node.metric("placard_scanlog_" + name);
        } catch (java.io.UncheckedIOException away) {
            return 0;
        }
    }

    /** Remembers what a node has counted up, before it is gone. */
    void noteFigures(Node node) {
        for (String name :
                List.of("resent_total", "fenced_total", "holes_total", "unreplicated_total", "rewinds_total")) {
            shown.merge(name, metric(node, name), Long::sum);
        }
    }

    /** The sum of all nodes' figures under a name, {@code holes_total} for example. */
    long figure(String name) {
        return shown.getOrDefault(name, 0L);
    }

    /**
     * The node burns down with its disk, and another comes in its place. Of what it answered, that may be lost which it
     * answered after the last look at health that found it replicated, from the first answer on that may have given up
     * waiting for the log.
     */
    void burn(Node node) throws IOException, InterruptedException {
        awaitLanes();
        long weak = metric(node, "unreplicated_total");
        long from = System.nanoTime();
        pause(300, 1_200);
        noteFigures(node);
        boolean isWeak = metric(node, "unreplicated_total") > weak;
        node.kill();
        Workbench.delete(node.data);
        forgive(node, from, isWeak);
        pause(500, 3_000);
        node.start();
    }

    private void forgive(Node node, long from, boolean isWeak) {
        long first = guests.answered.values().stream()
                .filter(each -> each.by() == node && each.nanos() > from && (isWeak || each.took() > 900_000_000L))
                .mapToLong(each -> each.nanos() - each.took())
                .min()
                .orElse(Long.MAX_VALUE);
        List<Long> gone = guests.answered.entrySet().stream()
                .filter(each -> each.getValue().by() == node && each.getValue().nanos() >= first)
                .map(Map.Entry::getKey)
                .toList();
        guests.answered.keySet().removeAll(gone);
        notPromised += gone.size();
    }

    /** However this process ends, those that it has started end with it. */
    private void endProcesses() {
        nodes.forEach(Node::close);
        brokers.forEach(Broker::end);
        databases.forEach(PostgresServer::close);
    }

    @Override
    public void close() throws Exception {
        Runtime.getRuntime().removeShutdownHook(hook);
        guests.end();
        for (Link link : databaseLinks) {
            link.mend();
        }
        endProcesses();
        for (Broker broker : brokers) {
            broker.close();
        }
        for (Link link : databaseLinks) {
            link.close();
        }
    }
}
