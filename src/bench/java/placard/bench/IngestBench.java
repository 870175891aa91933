package placard.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import placard.scan.ScanFiller;

/** Measures how fast the recorder drains a full journal, alone and beside changes over the API. */
public final class IngestBench {
    private static final int CODES = 1_000;
    private static final int WRITES_PER_SECOND = 10;
    private static final int PAGE = 4_096;
    private static final Duration LIMIT = Duration.ofMinutes(15);

    /**
     * Makes codes at a fixed rate until it is ended, and gives each another destination; latency from the intended time
     * on. A write of one page to the same disk beside each says what the disk has to do with it.
     */
    private static final class Writes implements Runnable {
        final Latencies latencies = new Latencies();
        final Latencies switches = new Latencies();
        final Latencies disk = new Latencies();
        final Program program;
        volatile boolean ended;
        long failures;

        Writes(Program program) {
            this.program = program;
        }

        private boolean hasSwitched(Wire wire, String id) throws IOException {
            return program.call(wire, "PATCH", "/api/v1/qr/" + id, "{\"targetUrl\":\"https://example.com/other\"}")
                            .status()
                    == 200;
        }

        @Override
        public void run() {
            long spacing = TimeUnit.SECONDS.toNanos(1) / WRITES_PER_SECOND;
            try (Wire wire = program.connect();
                    FileChannel page = FileChannel.open(
                            program.data.resolveSibling("page"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                for (long due = System.nanoTime(); !ended; due += spacing) {
                    LockSupport.parkNanos(due - System.nanoTime());
                    Wire.Answer made = program.create(wire, "Meanwhile");
                    latencies.add(System.nanoTime() - due);
                    failures += made.status() == 201 ? 0 : 1;
                    long half = due + spacing / 2;
                    LockSupport.parkNanos(half - System.nanoTime());
                    long began = Math.max(half, System.nanoTime());
                    failures += made.status() == 201
                                    && hasSwitched(wire, Program.code(made).id())
                            ? 0
                            : 1;
                    switches.add(System.nanoTime() - began);
                    long written = System.nanoTime();
                    page.write(ByteBuffer.allocate(PAGE), 0);
                    page.force(false);
                    disk.add(System.nanoTime() - written);
                }
            } catch (IOException broken) {
                failures++;
            }
        }
    }

    private IngestBench() {}

    /** Takes names of stores, both if none; see {@code bench/ingest}. */
    public static void main(String[] args) throws Exception {
        int scans = Settings.number("BENCH_SCANS", 1_500_000);
        boolean zipf = Settings.word("BENCH_SPREAD", "uniform").equals("zipf");
        Table table = new Table(
                String.format(
                        "bench/ingest: %,d scans of %,d codes (%s), 70 %% new visitors",
                        scans, CODES, zipf ? "Zipf" : "uniform"),
                "store",
                "scans/s while the backlog is large, median (min–max)",
                "until it is gone",
                "processor time a scan, µs",
                "of it the database server",
                "while it is large, beside " + WRITES_PER_SECOND + " creates and switches/s",
                "those creates: p50",
                "p99",
                "max",
                "those switches: p50",
                "p99",
                "max",
                "a bare page on the disk meanwhile: p50",
                "p99",
                "failures");
        for (On on : On.named(args)) {
            measure(table, on, scans, zipf);
        }
        table.print();
    }

    private static void measure(Table table, On on, int scans, boolean zipf) throws Exception {
        Rounds alone = new Rounds();
        Rounds toTheEnd = new Rounds();
        Rounds cost = new Rounds();
        Rounds server = new Rounds();
        Rounds beside = new Rounds();
        Latencies latencies = new Latencies();
        Latencies switches = new Latencies();
        Latencies disk = new Latencies();
        long failures = 0;
        for (int round = 0; round < Settings.number("BENCH_ROUNDS", 3); round++) {
            try (Workbench bench = new Workbench()) {
                PostgresServer database = on.server(bench);
                Program idle = filled(bench, On.newDatabase(database), scans, zipf);
                Rate rate = rate(idle, new ProcessorTime(idle, database), scans);
                alone.add(rate.large);
                toTheEnd.add(rate.all);
                cost.add(rate.micros);
                server.add(rate.server);
                Program busy = filled(bench, On.newDatabase(database), scans, zipf);
                Writes writes = new Writes(busy);
                Thread writer = Thread.ofPlatform().unstarted(writes);
                beside.add(rate(busy, new ProcessorTime(busy, database), scans, writer).large);
                writes.ended = true;
                writer.join();
                latencies.addAll(writes.latencies);
                switches.addAll(writes.switches);
                disk.addAll(writes.disk);
                failures += writes.failures;
            }
        }
        table.row(
                on.label,
                alone.text(0),
                toTheEnd.text(0),
                cost.text(1),
                server.text(1),
                beside.text(0),
                latencies.at(0.5),
                latencies.at(0.99),
                latencies.at(1),
                switches.at(0.5),
                switches.at(0.99),
                switches.at(1),
                disk.at(0.5),
                disk.at(0.99),
                Long.toString(failures));
    }

    /** A stopped program whose journal is full. */
    static Program filled(Workbench bench, String database, int scans, boolean zipf) throws Exception {
        Program program = new Program(bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", database));
        program.start();
        List<String> codes =
                program.makeCodes(CODES).stream().map(Program.Code::id).toList();
        String workspace =
                program.get("/api/v1/workspace").path("workspace").path("id").asText();
        program.stop();
        ScanFiller.fill(program.data, workspace, codes, scans, zipf);
        return program;
    }

    /**
     * Scans a second, while the backlog is large and over all; and the processor time of each in microseconds.
     *
     * @param server the part of the database server
     */
    record Rate(double large, double all, double micros, double server) {}

    /**
     * Counts from the first look at the counter on: to half of the scans, while the backlog is large and the recorder does
     * nothing else, and to the last, when it leaves the processors to redirects by turns.
     */
    static Rate rate(Program program, ProcessorTime used, int scans, Thread... beside) throws Exception {
        program.start();
        for (Thread thread : beside) {
            thread.start();
        }
        double first = recorded(program);
        double before = used.micros();
        double serverBefore = used.ofServer();
        long began = System.nanoTime();
        Workbench.await("half of the scans to be recorded", LIMIT, () -> recorded(program) >= scans / 2.0);
        double large = (recorded(program) - first) / ((System.nanoTime() - began) / 1e9);
        Workbench.await("all scans to be recorded", LIMIT, () -> recorded(program) >= scans);
        double all = (scans - first) / ((System.nanoTime() - began) / 1e9);
        double micros = (used.micros() - before) / (scans - first);
        double server = (used.ofServer() - serverBefore) / (scans - first);
        program.drain(LIMIT);
        if (beside.length == 0) {
            program.stop();
        }
        return new Rate(large, all, micros, server);
    }

    private static double recorded(Program program) {
        try {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            return program.metric("placard_scans_recorded_total");
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
