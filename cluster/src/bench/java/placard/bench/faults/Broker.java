package placard.bench.faults;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import placard.bench.Workbench;

/**
 * One of three Kafka brokers, a process with a disk of its own. Each node, and the other brokers, reach it by a {@link
 * Link} each, which can be cut. Its settings are those of {@code deploy/broker.properties}.
 */
final class Broker implements AutoCloseable {
    static final int COUNT = 3;
    /** In place of a number of nodes: all of them reach it without a link, and so do the other brokers. */
    static final int DIRECT = 0;

    private static final Duration START = Duration.ofMinutes(2);
    private static final Path LIBRARIES = Path.of("cluster", "target", "brokers");
    private static final Path COMMON = Path.of("deploy", "broker.properties");

    final int number;
    /** By the node that comes over it. */
    final List<Link> links = new ArrayList<>();
    /** What the other brokers fetch and ask for over. */
    final Link peers;

    private final Link quorum;
    private final Path disk;
    private final Path log;
    private final Path settings;
    private final boolean isDirect;
    private final int port;
    private final int controller;
    private final List<Integer> ports = new ArrayList<>();
    private Process process;

    private Broker(int number, int nodes, Path folder) throws IOException {
        this.number = number;
        this.disk = folder.resolve("broker" + number);
        this.log = folder.resolve("broker" + number + ".log");
        this.settings = folder.resolve("broker" + number + ".properties");
        this.isDirect = nodes == DIRECT;
        this.port = Workbench.freePort();
        this.controller = Workbench.freePort();
        this.peers = new Link(port);
        this.quorum = new Link(controller);
        for (int node = 0; node < nodes; node++) {
            ports.add(Workbench.freePort());
            links.add(new Link(ports.getLast()));
        }
    }

    /** Starts all of them, each added to a list before. */
    static void start(Path folder, int nodes, List<Broker> all) throws IOException, InterruptedException {
        if (!Files.isDirectory(LIBRARIES)) {
            throw new Trial.Skipped("there is no " + LIBRARIES + "; 'mvn -f parent process-test-resources' makes it");
        }
        for (int i = 1; i <= COUNT; i++) {
            all.add(new Broker(i, nodes, folder));
        }
        for (Broker broker : all) {
            broker.mount();
            broker.write(all);
            broker.format();
            broker.launch();
        }
        for (Broker broker : all) {
            broker.awaitOpen();
        }
    }

    /** A small disk, where {@code bench/cluster} has a namespace for what is mounted; else a folder. */
    private void mount() throws IOException, InterruptedException {
        Files.createDirectories(disk);
        if (System.getenv("BENCH_FAULTS_NAMESPACE") != null) {
            new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=256m", "none", disk.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start()
                    .waitFor();
        }
    }

    /** A listener for each node, so that each learns the addresses of its own links. */
    private void write(List<Broker> all) throws IOException {
        String listeners = IntStream.range(0, links.size())
                .mapToObj(i -> ",NODE" + i + "://127.0.0.1:" + ports.get(i))
                .collect(Collectors.joining());
        String shown = IntStream.range(0, links.size())
                .mapToObj(i -> ",NODE" + i + "://127.0.0.1:" + links.get(i).port())
                .collect(Collectors.joining());
        String protocols = IntStream.range(0, links.size())
                .mapToObj(i -> ",NODE" + i + ":PLAINTEXT")
                .collect(Collectors.joining());
        String voters = all.stream()
                .map(each -> each.number + "@127.0.0.1:" + (isDirect ? each.controller : each.quorum.port()))
                .collect(Collectors.joining(","));
        Files.writeString(
                settings,
                Files.readString(COMMON)
                        + """
                node.id=%d
                controller.quorum.voters=%s
                listeners=PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d%s
                advertised.listeners=PLAINTEXT://127.0.0.1:%d%s
                listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT%s
                log.dirs=%s
                num.network.threads=1
                num.io.threads=2
                """.formatted(
                                        number,
                                        voters,
                                        port,
                                        controller,
                                        listeners,
                                        isDirect ? port : peers.port(),
                                        shown,
                                        protocols,
                                        disk));
    }

    private void format() throws IOException, InterruptedException {
        if (java("kafka.tools.StorageTool", "format", "-t", "UGxhY2FyZENsdXN0ZXItMQ", "-c", settings.toString())
                        .waitFor()
                != 0) {
            throw new IOException("A broker's disk can't be prepared: " + Files.readString(log));
        }
    }

    private Process java(String... command) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + (isDirect ? 256 : 192) + "m",
                "-XX:+UseSerialGC",
                // Where it is broken again and again it would compile for nothing; where it is measured it does as
                // deploy/cluster.
                "-XX:TieredStopAtLevel=" + (isDirect ? 4 : 1),
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                LIBRARIES.toAbsolutePath() + "/*"));
        line.addAll(List.of(command));
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    void launch() throws IOException {
        process = java("kafka.Kafka", settings.toString());
    }

    void start() throws IOException, InterruptedException {
        launch();
        awaitOpen();
    }

    private void awaitOpen() throws InterruptedException {
        Workbench.await("broker " + number + "; see " + log, START, () -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException notYet) {
                return false;
            }
        });
    }

    Path disk() {
        return disk;
    }

    long pid() {
        return process.pid();
    }

    /** The port at which the first node finds it. */
    int address() {
        return isDirect ? port : links.getFirst().port();
    }

    /** What the records of all topics but Kafka's own take; files of indices are made larger than what is in them. */
    long bytes() throws IOException {
        try (Stream<Path> files = Files.walk(disk)) {
            return files.filter(file -> file.toString().endsWith(".log")
                            && !file.getParent().getFileName().toString().startsWith("__"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks it to end, and waits a while until it has. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(15, java.util.concurrent.TimeUnit.SECONDS)) {
            kill();
        }
    }

    /** Kills it and empties its disk; started again, it knows nothing. */
    void destroy() throws IOException, InterruptedException {
        kill();
        try (Stream<Path> files = Files.list(disk)) { // the folder itself may be mounted
            files.forEach(Workbench::delete);
        }
        format();
    }

    void freeze() throws IOException, InterruptedException {
        Node.signal("-STOP", process.pid());
    }

    void thaw() throws IOException, InterruptedException {
        Node.signal("-CONT", process.pid());
    }

    /** Nothing that other brokers ask of it gets to it. */
    void isolate() {
        peers.cut();
        quorum.cut();
    }

    void join() {
        peers.mend();
        quorum.mend();
    }

    void end() {
        if (process != null) {
            try {
                process.destroyForcibly().waitFor();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() throws IOException {
        end();
        peers.close();
        quorum.close();
        for (Link link : links) {
            link.close();
        }
    }
}
