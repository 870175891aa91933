package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measures what a release must not lose: processor time, pauses, memory and starts, beside nginx where that has an equal.
 * It compares them with the kept figures of the last release.
 */
public final class GuardBench {
    private static final int CODES = 300;
    private static final String VISITORS = "4000";
    private static final int SCANS = 190_000;
    private static final int REQUESTS = 1_000;
    private static final int UNDER_LOAD = 2_000;
    private static final Duration DRAIN = Duration.ofMinutes(10);

    private final Workbench bench;
    private final @Nullable PostgresServer server;
    private final Figures figures;
    private final int seconds = Settings.number("BENCH_SECONDS", 8);
    private final int count = Settings.number("BENCH_ROUNDS", 5);
    private final int warmUp = Settings.number("BENCH_WARM_UP", 20);
    private final int load = Settings.number("BENCH_LOAD_SECONDS", 60);

    private GuardBench(Workbench bench, On on) throws IOException {
        this.bench = bench;
        server = on.server(bench);
        figures = Figures.empty(count + " rounds of " + seconds + " s, load of " + load + " s");
    }

    /** Takes the name of a store, SQLite if none, and "keep"; see {@code bench/guard}. */
    public static void main(String[] args) throws Exception {
        List<String> words = List.of(args);
        On on = words.contains("postgresql") ? On.POSTGRESQL : On.SQLITE;
        Path kept = Settings.folder().resolve("guard.figures");
        Figures figures;
        try (Workbench bench = new Workbench()) {
            GuardBench guard = new GuardBench(bench, on);
            guard.measure();
            figures = guard.figures;
        }
        Path now = Settings.folder().resolveSibling("target").resolve("guard.figures");
        figures.write(now, on);
        List<String> worse = figures.compare(Figures.read(kept, on), on);
        worse.forEach(each -> System.out.println("Worse by more than a tenth: " + each));
        if (words.contains("keep")) {
            figures.write(kept, on);
        } else if (!worse.isEmpty()) {
            System.exit(1);
        }
    }

    private void measure() throws Exception {
        redirects();
        counting();
        analytics();
        starts();
    }

    private void put(Figure figure, double value) {
        figures.values().put(figure, value);
    }

    private Program program(String folder, Map<String, String> more, List<String> command) throws Exception {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("PLACARD_DATABASE_URL", On.newDatabase(server));
        return new Program(bench, bench.newFolder(folder), settings, command);
    }

    /** A server under load, and the processor time that one answer took it. */
    private record Target(int port, long pid, Path slugs) {}

    private record Load(Wrk.Outcome outcome, double micros) {}

    private Target target(Program program) throws Exception {
        program.start();
        Path slugs = bench.newFolder("wrk").resolve("slugs");
        Files.write(
                slugs, program.makeCodes(CODES).stream().map(Program.Code::slug).toList());
        return new Target(program.port(), program.pid(), slugs);
    }

    private Load load(Target target, int length, @Nullable Program drained) throws Exception {
        double before = ProcessorTime.micros(target.pid);
        Wrk.Outcome outcome = Wrk.run(bench, 1, length, Wrk.redirects(target.port, target.slugs, VISITORS));
        if (drained != null) {
            drained.drain(DRAIN);
        }
        return new Load(outcome, (ProcessorTime.micros(target.pid) - before) / outcome.requests());
    }

    private void redirects() throws Exception {
        Pauses pauses = new Pauses(bench.newFolder("log"));
        Program recording = program("data", Map.of(), pauses.logged(Settings.program()));
        Program silent = program("silent", Map.of("PLACARD_RECORD_SCANS", "false"), Settings.program());
        Target recorded = target(recording);
        Target unrecorded = target(silent);
        Nginx started = Nginx.start(bench, Nginx.REDIRECT, 302);
        Target nginx = new Target(started.port(), started.pid(), recorded.slugs);
        load(recorded, warmUp, recording);
        load(unrecorded, warmUp, null);
        Rounds costs = new Rounds();
        Rounds bare = new Rounds();
        Rounds rates = new Rounds();
        Rounds p99 = new Rounds();
        for (int round = 0; round < count; round++) {
            Load reference = load(nginx, seconds, null);
            Load with = load(recorded, seconds, recording);
            Load without = load(unrecorded, seconds, null);
            costs.add(with.micros / reference.micros);
            bare.add(without.micros / reference.micros);
            rates.add(with.outcome.rate() / reference.outcome.rate());
            p99.add(with.outcome.p99());
            System.out.printf(
                    "µs of nginx, recorded, unrecorded: %.1f, %.1f, %.1f; a second: %,.0f, %,.0f, %,.0f%n",
                    reference.micros,
                    with.micros,
                    without.micros,
                    reference.outcome.rate(),
                    with.outcome.rate(),
                    without.outcome.rate());
        }
        put(Figure.RECORDED, costs.median());
        put(Figure.UNRECORDED, bare.median());
        put(Figure.RATE, rates.median());
        put(Figure.P99, p99.median());
        silent.stop();
        longLoad(recorded, recording, pauses);
        recording.stop();
    }

    /** The pauses and the memory of a longer load. */
    private void longLoad(Target target, Program program, Pauses pauses) throws Exception {
        pauses.next();
        Load loaded = load(target, load, null);
        put(Figure.RESIDENT, Memory.resident(program) / 1e6);
        program.drain(DRAIN);
        Latencies stops = pauses.next();
        System.out.printf("%d pauses in %,d redirects%n", stops.count(), loaded.outcome.requests());
        put(Figure.PAUSES, stops.count() * 1e6 / loaded.outcome.requests());
        put(Figure.PAUSE, stops.millis(0.5));
        put(Figure.PAUSE_P90, stops.millis(0.9));
        put(Figure.PAUSE_MAX, stops.millis(1));
    }

    private void counting() throws Exception {
        int scans = Settings.number("BENCH_SCANS", 400_000);
        Program program = IngestBench.filled(bench, On.newDatabase(server), scans, false);
        put(
                Figure.COUNTED,
                IngestBench.rate(program, new ProcessorTime(program, server), scans)
                        .micros());
    }

    private void analytics() throws Exception {
        int[] sizes = {SCANS};
        AnalyticsBench.Filled filled = AnalyticsBench.fill(bench, On.newDatabase(server), sizes, SCANS);
        Latencies latencies = AnalyticsBench.ask(filled, sizes, REQUESTS)[0];
        put(Figure.ANALYTICS, latencies.millis(0.5));
        put(Figure.ANALYTICS_P99, latencies.millis(0.99));
        filled.program().stop();
    }

    /** First starts, each then killed under load and started again. */
    private void starts() throws Exception {
        Rounds first = new Rounds();
        Rounds ready = new Rounds();
        for (int round = 0; round < count; round++) {
            Program program = program("first", Map.of(), Settings.program());
            program.start();
            first.add(ProcessorTime.micros(program.pid()) / 1e6);
            CrashLoad scans = new CrashLoad(program, program.makeCodes(4));
            scans.start();
            Thread.sleep(UNDER_LOAD);
            program.kill();
            scans.end();
            ready.add(program.start() / 1e3);
            program.stop();
        }
        put(Figure.FIRST, first.median());
        put(Figure.READY, ready.median());
    }
}
