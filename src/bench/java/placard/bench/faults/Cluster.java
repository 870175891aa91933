package placard.bench.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import placard.bench.On;
import placard.bench.PostgresServer;
import placard.bench.Workbench;
import placard.workspace.Secret;

/** Three nodes, three brokers and a database on this machine, every way between them a {@link Link}, with guests at work. */
final class Cluster implements AutoCloseable {
    static final int NODES = 3;

    private static final int CODES = 12;

    final SplittableRandom random;
    final List<Node> nodes = new ArrayList<>();
    final List<Broker> brokers = new ArrayList<>();
    final PostgresServer postgres;
    /** From each node to the database. */
    final List<Link> databaseLinks = new ArrayList<>();
    /** What moves the clock of the last node; null where it can't be had. */
    final @Nullable Layer layer;

    private final Thread hook = new Thread(this::endProcesses, "end of cluster");

    final Guests guests;
    final List<Node.Code> codes = new ArrayList<>();
    /** The database, past all links. */
    final String url;
    /** Scans that nobody promised to keep: answered while health said "Not replicated" by a node that burnt down then. */
    long notPromised;

    /** What nodes told before they were started anew. */
    private final Map<String, Long> told = new HashMap<>();

    Cluster(long seed, Path folder) throws IOException, InterruptedException, SQLException {
        random = new SplittableRandom(seed);
        postgres = new PostgresServer(Files.createDirectory(folder.resolve("postgres")), Workbench.freePort());
        Runtime.getRuntime().addShutdownHook(hook);
        postgres.start();
        url = On.newDatabase(postgres);
        Broker.start(folder, NODES, brokers);
        layer = layer(folder);
        String key = Secret.next(new SecureRandom());
        for (int i = 0; i < NODES; i++) {
            nodes.add(node(folder, i, key));
            nodes.get(i).start();
        }
        for (int i = 0; i < CODES; i++) {
            codes.add(nodes.getFirst().makeCode("Door " + i));
        }
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

    private Node node(Path folder, int number, String key) throws IOException {
        URI database = URI.create(url);
        databaseLinks.add(new Link(database.getPort()));
        String linked = url.replace(
                ":" + database.getPort() + "/", ":" + databaseLinks.getLast().port() + "/");
        Node node = new Node(folder.resolve("node" + number), folder.resolve("node" + number + ".log"), key, linked);
        node.options.add("-Xmx256m");
        node.settings.put("PLACARD_KEY_DIR", folder.resolve("keys").toString());
        node.settings.put("PLACARD_JOURNAL_SYNC", "replicated");
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

    Broker anyBroker() {
        return brokers.get(random.nextInt(Broker.COUNT));
    }

    void pause(int from, int to) throws InterruptedException {
        Thread.sleep(random.nextInt(from, to + 1));
    }

    /** Waits until all lanes are counted by somebody and answers wait for the log again, on all nodes. */
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
                                >= 24);
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
            told.merge(name, metric(node, name), Long::sum);
        }
    }

    /** What all nodes together have told under a name, {@code holes_total} for example. */
    long figure(String name) {
        return told.getOrDefault(name, 0L);
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
        postgres.close();
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
