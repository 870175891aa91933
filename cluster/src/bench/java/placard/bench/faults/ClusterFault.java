package placard.bench.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import placard.bench.PostgresServer;
import placard.bench.Workbench;

/** What goes wrong in a cluster. Each ends with everything running again; the next begins when all lanes are counted. */
enum ClusterFault {
    NODE_KILLED(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            Node node = cluster.anyNode();
            cluster.noteFigures(node);
            node.kill();
            cluster.pause(500, 3_000);
            node.start();
        }
    },
    NODE_FROZEN(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            Node node = cluster.anyNode();
            node.freeze();
            cluster.pause(6_000, 9_000);
            node.thaw();
        }
    },
    NODE_BURNT(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            cluster.burn(cluster.anyNode());
        }
    },
    BROKER_KILLED(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            Broker broker = cluster.anyBroker();
            broker.kill();
            cluster.pause(1_000, 5_000);
            broker.start();
        }
    },
    BROKER_FROZEN(true) {
        @Override
        void run(Cluster cluster) throws Exception {
            Broker broker = cluster.anyBroker();
            broker.freeze();
            cluster.pause(4_000, 8_000);
            broker.thaw();
        }
    },
    TWO_BROKERS_FROZEN(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            int first = cluster.random.nextInt(Broker.COUNT);
            List<Broker> two = List.of(cluster.brokers.get(first), cluster.brokers.get((first + 1) % Broker.COUNT));
            for (Broker broker : two) {
                broker.freeze();
            }
            cluster.pause(4_000, 10_000);
            for (Broker broker : two) {
                broker.thaw();
            }
        }
    },
    BROKER_BURNT(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            Broker broker = cluster.anyBroker();
            broker.destroy();
            cluster.pause(500, 4_000);
            broker.start();
        }
    },
    BROKER_DISK_FULL(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            fill(cluster, cluster.anyBroker());
        }
    },
    DATABASE_STOPPED(true) {
        @Override
        void run(Cluster cluster) throws Exception {
            PostgresServer database = cluster.anyDatabase();
            database.stopImmediately();
            cluster.pause(1_000, 6_000);
            database.start();
        }
    },
    DATABASE_FROZEN(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            long postmaster = cluster.anyDatabase().pid();
            List<Long> all = new ArrayList<>(List.of(postmaster));
            ProcessHandle.of(postmaster).orElseThrow().descendants().forEach(child -> all.add(child.pid()));
            for (long pid : all) {
                Node.signal("-STOP", pid);
            }
            cluster.pause(4_000, 10_000);
            for (long pid : all) {
                Node.signal("-CONT", pid);
            }
        }
    },
    CUT_NODE_FROM_BROKER(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            cut(cluster, List.of(cluster.anyBroker().links.get(cluster.random.nextInt(Cluster.NODES))));
        }
    },
    CUT_NODE_FROM_LOG(true) {
        @Override
        void run(Cluster cluster) throws Exception {
            int node = cluster.random.nextInt(Cluster.NODES);
            cut(
                    cluster,
                    cluster.brokers.stream()
                            .map(broker -> broker.links.get(node))
                            .toList());
        }
    },
    CUT_NODE_FROM_DATABASE(true) {
        @Override
        void run(Cluster cluster) throws Exception {
            cut(cluster, List.of(cluster.databaseLinks.get(cluster.random.nextInt(Cluster.NODES * Cluster.DATABASES))));
        }
    },
    CUT_BROKER_FROM_BROKERS(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            Broker broker = cluster.anyBroker();
            broker.isolate();
            cluster.pause(4_000, 9_000);
            broker.join();
        }
    },
    CLOCK_AHEAD(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            clock(cluster, Duration.ofHours(1));
        }
    },
    CLOCK_BACK(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            clock(cluster, Duration.ofHours(-1));
        }
    },
    ROLLING_RESTART(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            for (Broker broker : cluster.brokers) {
                broker.stop();
                broker.start();
                cluster.awaitLanes();
            }
            for (Node node : cluster.nodes) {
                cluster.noteFigures(node);
                node.stop();
                node.start();
                cluster.awaitLanes();
            }
            for (PostgresServer database : cluster.databases) {
                database.close();
                database.start();
                cluster.awaitLanes();
            }
        }
    },
    WORKSPACE_MOVED(false) {
        @Override
        void run(Cluster cluster) throws Exception {
            List<String> all = List.copyOf(cluster.workspaces.keySet());
            String workspace = all.get(cluster.random.nextInt(all.size()));
            int to = (cluster.workspaces.get(workspace) + 1) % Cluster.DATABASES;
            String[] move = {"shard", "move", workspace, "--to", Integer.toString(to)};
            Node node = cluster.anyNode();
            Process killed = node.command(move);
            if (!killed.waitFor(cluster.random.nextInt(1_000, 6_000), TimeUnit.MILLISECONDS)) {
                killed.destroyForcibly().waitFor();
            }
            // It is refused while scans that came late are still on their way from a move before.
            Workbench.await(
                    "the workspace to be moved; see " + node.log, Duration.ofMinutes(3), () -> isThere(node, move));
            cluster.workspaces.put(workspace, to);
        }
    };

    private static final long MIB = 1 << 20;

    private final boolean isInSuite;

    /** @param isInSuite whether the test run has it; {@code ScanLogFaultsTest} has some of the others */
    ClusterFault(boolean isInSuite) {
        this.isInSuite = isInSuite;
    }

    /** Breaks something and mends it. */
    abstract void run(Cluster cluster) throws Exception;

    boolean isInSuite() {
        return isInSuite;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static ClusterFault named(String label) {
        return Stream.of(values())
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no such case; there are: "
                        + Stream.of(values()).map(ClusterFault::label).toList()));
    }

    /** Says it again, as an operator does after an interruption; a workspace that is there already is refused. */
    private static boolean isThere(Node node, String... move) {
        try {
            return node.exitCode(move) == 0 || node.logged().contains("are in database " + move[4] + " already");
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void cut(Cluster cluster, List<Link> links) throws InterruptedException {
        links.forEach(Link::cut);
        cluster.pause(3_000, 9_000);
        links.forEach(Link::mend);
    }

    private static void clock(Cluster cluster, Duration ahead) throws Exception {
        if (cluster.layer == null) {
            throw new Trial.Skipped("there is no C compiler (cc)");
        }
        cluster.layer.setAhead(ahead);
        cluster.pause(3_000, 6_000);
        cluster.layer.setAhead(Duration.ZERO);
    }

    /** Takes the disk's last byte, until the broker has ended of it; then there is room again, and it is started. */
    private static void fill(Cluster cluster, Broker broker) throws IOException, InterruptedException {
        Path disk = broker.disk();
        if (!Files.getFileStore(disk).type().equals("tmpfs")
                || Files.getFileStore(disk).getTotalSpace() > 1_024 * MIB) {
            throw new Trial.Skipped("a small disk can't be mounted here (root, or user namespaces)");
        }
        Path ballast = disk.resolve("ballast");
        try (var out = Files.newOutputStream(ballast)) {
            byte[] much = new byte[1 << 16];
            while (Files.getFileStore(disk).getUsableSpace() > 0) {
                out.write(much, 0, (int)
                        Math.min(much.length, Files.getFileStore(disk).getUsableSpace()));
            }
        } catch (IOException full) {
            cluster.pause(10, 20);
        }
        cluster.pause(5_000, 9_000);
        Files.delete(ballast);
        if (broker.isAlive()) {
            broker.stop();
        }
        Workbench.await("its end", Duration.ofSeconds(30), () -> !broker.isAlive());
        broker.start();
    }
}
