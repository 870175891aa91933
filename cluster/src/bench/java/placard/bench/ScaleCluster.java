package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.bench.faults.LogBrokers;
import placard.workspace.Secret;

/** The processes of one setup, ready to be scanned, and what they use. */
final class ScaleCluster implements AutoCloseable {
    private static final int LANES = 24;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** Compilers' threads end when they have nothing to do; until then a person has looked. */
    private static final long LOOK_EVERY_MILLIS = 1_000;

    private static final String SECOND_WORKSPACE = "ws_0000000000000000000000000a";

    private final ScaleSetup setup;
    private final Workbench bench = new Workbench();
    private final @Nullable LogBrokers brokers;
    private final List<ScaleDatabase> databases = new ArrayList<>();
    private final List<Program> nodes = new ArrayList<>();
    private final List<ThreadTimes> times = new ArrayList<>();
    private final List<Program.Code> codes;
    private volatile boolean isOver;
    private final Thread watch = Thread.ofPlatform().daemon().name("watch").unstarted(this::watch);

    ScaleCluster(ScaleSetup setup) throws IOException, InterruptedException, SQLException {
        this.setup = setup;
        for (int i = 0; i < setup.databases(); i++) {
            databases.add(new ScaleDatabase(bench));
        }
        brokers = setup.isReplicated() ? LogBrokers.direct(bench.newFolder("brokers")) : null;
        Map<String, String> settings = settings();
        for (int i = 0; i < setup.nodes(); i++) {
            nodes.add(new Program(bench, bench.newFolder("node"), settings, setup.command()));
            nodes.getLast().start();
            times.add(new ThreadTimes(nodes.getLast().pid(), ScalePart::ofNode, ScalePart.REST));
        }
        if (brokers != null) {
            brokers.pids().forEach(pid -> times.add(new ThreadTimes(pid, ScalePart::ofBroker, ScalePart.BROKERS)));
        }
        times.add(new ThreadTimes(ProcessHandle.current().pid(), _ -> ScalePart.GENERATOR, ScalePart.GENERATOR));
        codes = nodes.getFirst().makeCodes(setup.codes());
        shareCodes();
        awaitLanes();
        for (Program node : nodes) {
            remember(node);
        }
        watch.start();
    }

    /** Has a node read all codes, by requests that are no scans. */
    private void remember(Program node) throws IOException {
        try (Wire wire = node.connect()) {
            for (String slug : slugs()) {
                int status = wire.send("HEAD", "/q/" + slug, Wire.PHONE, "").status();
                if (status != 302) {
                    throw new IllegalStateException("A redirect was answered by " + status);
                }
            }
        }
    }

    private Map<String, String> settings() throws IOException {
        Map<String, String> settings = new HashMap<>(setup.settings());
        settings.put("PLACARD_DATABASE_URL", databases.getFirst().address());
        settings.put("PLACARD_BOOTSTRAP_KEY", Secret.next(new SecureRandom()));
        if (databases.size() > 1) {
            settings.put(
                    "PLACARD_SCAN_DATABASES",
                    databases.stream().skip(1).map(ScaleDatabase::address).collect(Collectors.joining(",")));
        }
        if (brokers != null) {
            Path secret = bench.newFolder("secret").resolve("secret");
            Files.writeString(secret, Secret.next(new SecureRandom()) + Secret.next(new SecureRandom()));
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
            settings.put("PLACARD_SCAN_LOG", brokers.setting());
            settings.put("PLACARD_JOURNAL_SYNC", "replicated");
            settings.put("PLACARD_KEY_SECRET_FILE", secret.toString());
        }
        return settings;
    }

    /** Gives every other code to a workspace whose scans are in the main database; the first one's are in the last. */
    private void shareCodes() throws SQLException {
        if (databases.size() == 1) {
            return;
        }
        ScaleDatabase main = databases.getFirst();
        main.execute(
                "insert into workspace (id, name, timezone, credits, created_at, updated_at, version, shard) values ('"
                        + SECOND_WORKSPACE + "', 'Second', 'UTC', 0, 0, 0, 1, 0)");
        for (int i = 0; i < codes.size(); i += 2) {
            main.execute("update qr_code set workspace_id = '" + SECOND_WORKSPACE + "' where id = '"
                    + codes.get(i).id() + "'");
        }
    }

    /** Waits until each node has its share of the lanes, and the log is well. */
    private void awaitLanes() throws InterruptedException {
        int share = setup.isReplicated() ? LANES / setup.nodes() * setup.databases() : 0;
        for (Program node : nodes) {
            Workbench.await("lanes of the log; see " + node.log, PATIENCE, () -> {
                try (Wire wire = node.connect()) {
                    Thread.sleep(100);
                    String health = wire.send("GET", "/health/ready", "", "").text();
                    return !health.contains("eplicated")
                            && (share == 0 || node.metric("placard_scanlog_lanes") >= share);
                } catch (IOException failure) {
                    throw new java.io.UncheckedIOException(failure);
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            });
        }
    }

    private void watch() {
        try {
            while (!isOver) {
                Thread.sleep(LOOK_EVERY_MILLIS);
                micros();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    List<String> slugs() {
        return codes.stream().map(Program.Code::slug).toList();
    }

    List<Integer> ports() {
        return nodes.stream().map(Program::port).toList();
    }

    private Map<ScalePart, Double> micros() throws IOException {
        Map<ScalePart, Double> micros = new EnumMap<>(ScalePart.class);
        for (ThreadTimes each : times) {
            each.addTo(micros);
        }
        return micros;
    }

    /** Keeps scans in the journals, until {@link #thaw}; where there is no log nothing is done. */
    void freeze() throws IOException, InterruptedException {
        if (brokers != null) {
            brokers.freeze();
        }
    }

    void thaw() throws IOException, InterruptedException {
        if (brokers != null) {
            brokers.thaw();
        }
    }

    /** What was used until now. */
    ScaleLook look() throws IOException, SQLException {
        Map<ScalePart, Double> micros = micros();
        long wal = 0;
        for (ScaleDatabase database : databases) {
            micros.merge(ScalePart.POSTGRES, database.micros(), Double::sum);
            wal += database.wal();
        }
        return ScaleLook.now(micros, wal, counted());
    }

    long counted() throws SQLException {
        long sum = 0;
        for (ScaleDatabase database : databases) {
            sum += database.total();
        }
        return sum;
    }

    long uniques() throws SQLException {
        long sum = 0;
        for (ScaleDatabase database : databases) {
            sum += database.uniques();
        }
        return sum;
    }

    long stored() throws SQLException {
        long sum = 0;
        for (ScaleDatabase database : databases) {
            sum += database.stored();
        }
        return sum;
    }

    /** What the scans take on the disks of all brokers. */
    long logged() throws IOException {
        return brokers == null ? 0 : brokers.bytes();
    }

    @Override
    public void close() throws Exception {
        isOver = true;
        watch.join();
        for (ScaleDatabase database : databases) {
            database.close();
        }
        for (Program node : nodes) {
            node.kill();
        }
        if (brokers != null) {
            brokers.close();
        }
        bench.close();
    }
}
