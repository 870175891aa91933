package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import placard.base.Json;

/** Fills the disk under the data folder while guests scan, makes room again, and compares. */
public final class DiskBench {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int CLIENTS = 8;
    private static final int CREATES = 20;
    private static final int MOST_CREATES = 100_000;
    /** Long ones, so that the journal's room is used up sooner. */
    private static final String QUERY = "?source=" + "s".repeat(60) + "&table=" + "t".repeat(30);

    private final Program program;
    private final Program.Code code;
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final List<String> wrong = new ArrayList<>();

    private DiskBench(Program program) throws InterruptedException {
        this.program = program;
        this.code = program.makeCodes(1).getFirst();
    }

    /** See {@code bench/disk}, which mounts the disk. */
    public static void main(String[] args) throws Exception {
        Table table = new Table(
                "bench/disk",
                "store",
                "creates until none fitted",
                "creates refused as unavailable",
                "redirects while full",
                "of them failed",
                "of them not journalled",
                "ready then",
                "s until ready again",
                "counted in the end, of those journalled",
                "verify");
        Path disk = Path.of(Settings.word("BENCH_DISK", "")).resolve("data");
        boolean fine;
        try (Workbench bench = new Workbench()) {
            Program program = new Program(bench, disk, Map.of());
            program.start();
            DiskBench measured = new DiskBench(program);
            measured.run(disk, table);
            program.stop();
            measured.wrong.forEach(what -> System.err.println("WRONG: " + what));
            fine = measured.wrong.isEmpty();
        }
        table.print();
        System.exit(fine ? 0 : 1);
    }

    private void run(Path disk, Table table) throws IOException, InterruptedException {
        scanUntil(() -> answered.get() >= 1_000);
        Path filler = disk.resolve("filler");
        fill(filler);
        long fitted = createUntilNoneFits();
        fill(filler);
        long refused = refusedCreates();
        expect("creates refused: " + refused, refused == CREATES);
        long before = answered.get();
        scanUntil(() -> metric("placard_scans_dropped_total") > 0);
        long whileFull = answered.get() - before;
        String ready = ready();
        expect("ready while full: " + ready, ready.startsWith("503") && ready.contains("journal"));
        expect("failed redirects: " + failed, failed.get() == 0);

        Files.delete(filler);
        long began = System.nanoTime();
        Workbench.await("the program to be ready again", LIMIT, () -> ready().startsWith("200"));
        double seconds = (System.nanoTime() - began) / 1e9;
        scanUntil(whenMore(1_000));
        program.drain(LIMIT);
        program.makeCodes(1);
        long dropped = metric("placard_scans_dropped_total");
        long journalled = answered.get() - dropped;
        Workbench.await("all of them", LIMIT, () -> counted() >= journalled);
        expect("counted " + counted() + " of " + journalled, counted() == journalled);
        int verify = program.run("verify");
        expect("verify: " + program.logged(), verify == 0);
        table.row(
                On.SQLITE.label,
                Long.toString(fitted),
                refused + " of " + CREATES,
                String.format("%,d", whileFull),
                failed.toString(),
                String.format("%,d", dropped),
                ready,
                String.format("%.1f", seconds),
                String.format("%,d of %,d", counted(), journalled),
                verify == 0 ? "agrees" : "differs");
    }

    private void expect(String what, boolean isSo) {
        if (!isSo) {
            wrong.add(what);
        }
    }

    /** Takes every byte that is left. */
    private static void fill(Path filler) throws IOException {
        for (int chunk = 1 << 20; chunk > 0; chunk /= 16) {
            try (OutputStream out =
                    Files.newOutputStream(filler, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                while (true) {
                    out.write(new byte[chunk]);
                }
            } catch (IOException full) {
                // Smaller pieces may still fit.
                continue;
            }
        }
    }

    /** The store's log has some room of its own; returns how many changes it took. */
    private long createUntilNoneFits() throws IOException {
        try (Wire wire = program.connect()) {
            for (long fitted = 0; fitted < MOST_CREATES; fitted++) {
                if (program.create(wire, "While full").status() != 201) {
                    return fitted;
                }
            }
        }
        throw new IllegalStateException("The disk is not full");
    }

    private long refusedCreates() throws IOException {
        long refused = 0;
        try (Wire wire = program.connect()) {
            for (int i = 0; i < CREATES; i++) {
                Wire.Answer answer = program.create(wire, "While full");
                if (answer.status() == 503 && answer.text().contains("unavailable")) {
                    refused++;
                } else {
                    expect("a create: " + answer.status() + " " + answer.text(), false);
                }
            }
        }
        return refused;
    }

    private BooleanSupplier whenMore(long scans) {
        long enough = answered.get() + scans;
        return () -> answered.get() >= enough;
    }

    /** Scans on several connections until something is so. */
    private void scanUntil(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        Thread[] clients = new Thread[CLIENTS];
        AtomicBoolean enough = new AtomicBoolean();
        for (int i = 0; i < CLIENTS; i++) {
            int client = i;
            clients[i] = Thread.ofPlatform().start(() -> {
                try (Wire wire = program.connect()) {
                    for (int n = 0; !enough.get(); n++) {
                        int status = wire.scan(
                                        code.slug() + QUERY, "11." + client + "." + n / 250 % 250 + "." + n % 250)
                                .status();
                        (status == 302 ? answered : failed).incrementAndGet();
                    }
                } catch (IOException broken) {
                    failed.incrementAndGet();
                }
            });
        }
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(Duration.ofMillis(50));
        }
        enough.set(true);
        for (Thread client : clients) {
            client.join();
        }
        expect("timed out while scanning", condition.getAsBoolean());
    }

    private long metric(String name) {
        try {
            return (long) program.metric(name);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The status of the health, and what is down. */
    private String ready() {
        try (Wire wire = program.connect()) {
            Wire.Answer answer = wire.send("GET", "/health/ready", "", "");
            StringBuilder shown = new StringBuilder().append(answer.status());
            for (JsonNode check : Json.parse(answer.body()).path("checks")) {
                if (check.has("reason")) {
                    shown.append(", ")
                            .append(check.path("name").asText())
                            .append(": ")
                            .append(check.path("reason").asText());
                }
            }
            return shown.toString();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private long counted() {
        try {
            return program.get("/api/v1/analytics/" + code.id())
                    .at("/data/metrics/totalScans")
                    .asLong();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
