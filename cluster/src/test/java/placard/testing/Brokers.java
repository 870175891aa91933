package placard.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/**
 * A cluster of three Kafka brokers that hold a scan log, each a process of its own with a disk of its own. They are
 * started by the first test that needs them and end with this JVM; each test writes a log of its own.
 *
 * <p>Their libraries lie beside those of the program (the build copies them to {@code cluster/target/brokers}).
 */
public final class Brokers {
    public static final int COUNT = 3;

    /** On a machine that is busy with other tests. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Of all key stores. */
    public static final String KEYS_PASSWORD = "changeit";

    private static final String CLUSTER = "UGxhY2FyZFRlc3RMb2ctMQ";
    private static final Path LIBRARIES = Path.of("cluster", "target", "brokers");
    private static final AtomicInteger LOGS = new AtomicInteger();

    private final TemporaryFolder folder = TemporaryFolder.named("placard-brokers");
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> controllers = new ArrayList<>();
    /** Where they listen with TLS, and take who has {@link #clientKeys}. */
    private final List<Integer> tlsPorts = new ArrayList<>();

    private final Process[] processes = new Process[COUNT];

    private static final class Shared {
        static final Brokers BROKERS = new Brokers();
    }

    /** The one cluster of this test run; all brokers run. */
    public static Brokers shared() {
        Brokers brokers = Shared.BROKERS;
        IntStream.range(0, COUNT).forEach(brokers::startIfDown);
        IntStream.range(0, COUNT).forEach(brokers::awaitOpen);
        return brokers;
    }

    private Brokers() {
        if (!Files.isDirectory(LIBRARIES)) {
            throw new IllegalStateException("No " + LIBRARIES + ": run 'mvn -f parent process-test-resources' once");
        }
        for (int broker = 0; broker < COUNT; broker++) {
            ports.add(Ports.free());
            controllers.add(Ports.free());
            tlsPorts.add(Ports.free());
        }
        Stream.of("brokers", "client").parallel().forEach(this::makeKeys);
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "brokers-end"));
        IntStream.range(0, COUNT).parallel().forEach(this::format);
    }

    /** A setting of {@code PLACARD_SCAN_LOG} that names a log which nobody has used yet. */
    public String newLog() {
        return newLog(ports);
    }

    /** The same through TLS, at the ports of which clients prove who they are. */
    public String newTlsLog() {
        return newLog(tlsPorts);
    }

    private static String newLog(List<Integer> ports) {
        return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(",", "kafka://", ""))
                + "/test" + LOGS.incrementAndGet();
    }

    /** Where the brokers' key and certificate for TLS are: a PKCS#12 file, also to trust them by. */
    public Path brokersKeys() {
        return keys("brokers");
    }

    /** The same of the one client that they take. */
    public Path clientKeys() {
        return keys("client");
    }

    private Path keys(String name) {
        return folder.path().resolve(name + ".p12");
    }

    private void makeKeys(String name) {
        await(run(
                List.of(
                        tool("keytool"),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys(name).toString(),
                        "-storepass",
                        KEYS_PASSWORD),
                folder.path().resolve(name + ".log")));
    }

    /** Deletes a log with all that is in it. */
    public void deleteLog(String log) {
        String topic = log.substring(log.lastIndexOf('/') + 1) + "-scans-0";
        Map<String, Object> settings = Map.of("bootstrap.servers", address(0) + "," + address(1) + "," + address(2));
        try (Admin admin = Admin.create(settings)) {
            admin.deleteTopics(List.of(topic)).all().get(20, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException refused) {
            throw new IllegalStateException(refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The address of one broker. */
    public String address(int broker) {
        return "127.0.0.1:" + ports.get(broker);
    }

    /** {@code kill -9}. */
    public void kill(int broker) {
        processes[broker].destroyForcibly();
        try {
            processes[broker].waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Kills it and empties its disk, as if the machine had burnt down; started again, it knows nothing. */
    public void destroy(int broker) {
        kill(broker);
        new TemporaryFolder(data(broker)).close();
        format(broker);
    }

    public void start(int broker) {
        startIfDown(broker);
        awaitOpen(broker);
    }

    /** Stops all of its threads at once, until {@link #thaw}. */
    public void freeze(int broker) {
        Child.signal("-STOP", processes[broker].pid());
    }

    public void thaw(int broker) {
        Child.signal("-CONT", processes[broker].pid());
    }

    /** The folder of everything that a broker stores. */
    public Path data(int broker) {
        return folder.path().resolve("disk" + broker);
    }

    private Path settings(int broker) {
        Path file = folder.path().resolve(broker + ".properties");
        String voters = IntStream.range(0, COUNT)
                .mapToObj(i -> (i + 1) + "@127.0.0.1:" + controllers.get(i))
                .collect(Collectors.joining(","));
        try {
            return Files.writeString(file, """
                    process.roles=broker,controller
                    node.id=%d
                    controller.quorum.voters=%s
                    listeners=PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d,TLS://127.0.0.1:%d
                    controller.listener.names=CONTROLLER
                    listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,TLS:SSL
                    listener.name.tls.ssl.keystore.type=PKCS12
                    listener.name.tls.ssl.keystore.location=%s
                    listener.name.tls.ssl.keystore.password=%s
                    listener.name.tls.ssl.truststore.type=PKCS12
                    listener.name.tls.ssl.truststore.location=%s
                    listener.name.tls.ssl.truststore.password=%s
                    listener.name.tls.ssl.client.auth=required
                    log.dirs=%s
                    log.cleaner.dedupe.buffer.size=16777216
                    auto.create.topics.enable=false
                    num.network.threads=2
                    num.io.threads=2
                    broker.session.timeout.ms=3000
                    broker.heartbeat.interval.ms=500
                    replica.lag.time.max.ms=3000
                    controller.quorum.election.timeout.ms=1000
                    controller.quorum.fetch.timeout.ms=2000
                    log.retention.check.interval.ms=1000
                    """.formatted(
                            broker + 1,
                            voters,
                            ports.get(broker),
                            controllers.get(broker),
                            tlsPorts.get(broker),
                            brokersKeys(),
                            KEYS_PASSWORD,
                            clientKeys(),
                            KEYS_PASSWORD,
                            data(broker)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void format(int broker) {
        await(java(broker, "kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c"));
    }

    private void await(Process process) {
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("Something of the brokers can't be prepared; see " + folder.path());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private void startIfDown(int broker) {
        if (processes[broker] == null || !processes[broker].isAlive()) {
            processes[broker] = java(broker, "kafka.Kafka");
        }
    }

    private Process java(int broker, String... command) {
        List<String> line = new ArrayList<>(List.of(
                tool("java"),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                LIBRARIES.toAbsolutePath() + "/*"));
        line.addAll(List.of(command));
        line.add(settings(broker).toString());
        return run(line, log(broker));
    }

    private static Process run(List<String> line, Path log) {
        try {
            return new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private Path log(int broker) {
        return folder.path().resolve(broker + ".log");
    }

    private void awaitOpen(int broker) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isOpen(broker)) {
            if (System.nanoTime() > end || !processes[broker].isAlive()) {
                throw new IllegalStateException("Broker " + broker + " does not listen: " + shown(broker));
            }
            LockSupport.parkNanos(50_000_000);
        }
    }

    private boolean isOpen(int broker) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", ports.get(broker)), 500);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The last lines that a broker wrote. */
    private String shown(int broker) {
        try {
            List<String> lines = Files.readAllLines(log(broker));
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
        } catch (IOException unreadable) {
            return unreadable.getMessage();
        }
    }

    private void end() {
        for (Process process : processes) {
            if (process != null) {
                process.destroyForcibly();
            }
        }
        folder.close();
    }
}
