package placard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import placard.storage.Backup;
import placard.storage.Progress;

/** Measures the redirect beside nginx, in interleaved rounds, and its latency at a fixed rate. */
public final class RedirectBench {
    /** What nginx is asked at a fixed rate: its answer to GET has a body, which ours has not. */
    private static final String NGINX = "nginx, 302 without a body";

    private static final int CODES = 1_000;
    private static final int CONNECTIONS = Wrk.CONNECTIONS;
    private static final Duration DRAIN = Duration.ofMinutes(10);

    private final Workbench bench;
    private final On on;
    private final Path slugFile;
    private final Rounds backlog = new Rounds();
    private final Rounds drains = new Rounds();

    private RedirectBench(Workbench bench, On on) throws IOException {
        this.bench = bench;
        this.on = on;
        this.slugFile = bench.newFolder("wrk").resolve("slugs");
    }

    /** Takes the name of a store, SQLite if none; see {@code bench/redirect}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        try (Workbench bench = new Workbench()) {
            new RedirectBench(bench, on).measure();
        }
    }

    private void measure() throws Exception {
        PostgresServer server = on.server(bench);
        String database = On.newDatabase(server);
        Program recording = new Program(bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", database));
        recording.start();
        List<String> slugs =
                recording.makeCodes(CODES).stream().map(Program.Code::slug).toList();
        Files.write(slugFile, slugs);
        Program silent = silentCopy(recording, database);
        int nginx = Nginx.start(bench, Nginx.REDIRECT, 302).port();

        int warmUp = Settings.number("BENCH_WARM_UP", 20);
        wrk(recording.port(), warmUp, true);
        wrk(silent.port(), warmUp, false);
        wrk(nginx, Math.min(warmUp, 3), false);
        recording.drain(DRAIN);
        sameAnswers(nginx, recording.port(), slugs.getFirst());
        rounds(nginx, recording, silent);
        steady(nginx, recording, silent, slugs);
    }

    /** The same codes in a second process that records nothing. */
    private Program silentCopy(Program recording, String database) throws Exception {
        Path data = bench.newFolder("silent");
        if (on == On.SQLITE) {
            recording.stop();
            Path copy = data.resolveSibling("copy.zip");
            recording.runOrFail("backup", copy.toString());
            Backup.unpack(copy, data, Progress.UNSEEN);
            recording.start();
        }
        Program silent = new Program(
                bench,
                data,
                Map.of(
                        "PLACARD_DATABASE_URL",
                        database,
                        "PLACARD_RECORD_SCANS",
                        "false",
                        "PLACARD_KEY_DIR",
                        recording.data.resolve("keys").toString()));
        silent.start();
        return silent;
    }

    /** What is compared must be alike: no body on either side. The bytes are printed, since headers differ. */
    private static void sameAnswers(int nginx, int placard, String slug) throws IOException {
        for (int port : new int[] {nginx, placard}) {
            try (Wire wire = new Wire(port)) {
                Wire.Answer answer = wire.scan(slug, "127.0.0.1");
                if (answer.status() != 302 || answer.body().length > 0) {
                    throw new IllegalStateException("Not a bare redirect: " + answer.head());
                }
                System.out.printf(
                        "%s answers with %d bytes, %d headers%n",
                        port == nginx ? "nginx" : "Placard",
                        answer.head().length(),
                        answer.head().lines().filter(line -> line.contains(":")).count());
            }
        }
    }

    private void rounds(int nginx, Program recording, Program silent) throws Exception {
        int seconds = Settings.number("BENCH_SECONDS", 8);
        int count = Settings.number("BENCH_ROUNDS", 5);
        Rounds bare = new Rounds();
        Rounds one = new Rounds();
        Rounds none = new Rounds();
        Rounds many = new Rounds();
        Rounds toBare = new Rounds();
        Rounds toNone = new Rounds();
        Rounds manyToBare = new Rounds();
        for (int round = 0; round < count; round++) {
            double reference = wrk(nginx, seconds, false);
            double recorded = recorded(recording, seconds, false);
            double unrecorded = wrk(silent.port(), seconds, false);
            double addressed = recorded(recording, seconds, true);
            bare.add(reference);
            one.add(recorded);
            none.add(unrecorded);
            many.add(addressed);
            toBare.add(recorded / reference);
            toNone.add(1 - recorded / unrecorded);
            manyToBare.add(addressed / reference);
        }
        Table table = new Table(
                "bench/redirect, " + on.label + ": wrk -t2 -c64, " + count + " rounds of " + seconds
                        + " s, interleaved",
                "what",
                "median (min–max)");
        table.row(NGINX + ", redirects/s", bare.text(0));
        table.row("Placard, recording, redirects/s", one.text(0));
        table.row("– of nginx in the same round", toBare.text(2));
        table.row("Placard, not recording, redirects/s", none.text(0));
        table.row("– recording's share of it", toNone.text(2));
        table.row("Placard, recording, every scan from a random address, redirects/s", many.text(0));
        table.row("– of nginx in the same round", manyToBare.text(2));
        table.row("backlog after a round from random addresses, scans", backlog.text(0));
        table.row("– seconds until it had drained", drains.text(1));
        table.print();
    }

    private double recorded(Program program, int seconds, boolean addresses) throws Exception {
        double rate = wrk(program.port(), seconds, addresses);
        double waiting = program.metric("placard_journal_backlog_records");
        double drained = program.drain(DRAIN);
        if (addresses) {
            backlog.add(waiting);
            drains.add(drained);
        }
        if (program.metric("placard_scans_dropped_total") > 0) {
            System.out.println("Dropped, over all rounds so far: " + program.metric("placard_scans_dropped_total"));
        }
        return rate;
    }

    private double wrk(int port, int seconds, boolean addresses) throws IOException, InterruptedException {
        return Wrk.run(bench, 2, seconds, Wrk.redirects(port, slugFile, addresses ? "addresses" : "one"))
                .rate();
    }

    private void steady(int nginx, Program recording, Program silent, List<String> slugs) throws Exception {
        int rate = Settings.number("BENCH_RATE", 10_000);
        int seconds = Settings.number("BENCH_RATE_SECONDS", 20);
        Table table = new Table(
                String.format(
                        Locale.ROOT,
                        "bench/redirect, %s: %,d redirects/s for %d s, latency from the intended time on",
                        on.label,
                        rate,
                        seconds),
                "what",
                "p50",
                "p99",
                "p99.9",
                "max",
                "p50 from the sending on",
                "p99",
                "the generator itself late, p99",
                "wrong or missing");
        LongFunction<byte[]> one = requests(slugs, false);
        LongFunction<byte[]> many = requests(slugs, true);
        SteadyRate.run(recording.port(), CONNECTIONS, rate, Math.min(seconds, 5), one);
        row(table, NGINX, SteadyRate.run(nginx, CONNECTIONS, rate, seconds, one));
        row(table, "recording", SteadyRate.run(recording.port(), CONNECTIONS, rate, seconds, one));
        recording.drain(DRAIN);
        row(table, "recording, random addresses", SteadyRate.run(recording.port(), CONNECTIONS, rate, seconds, many));
        recording.drain(DRAIN);
        row(table, "not recording", SteadyRate.run(silent.port(), CONNECTIONS, rate, seconds, one));
        table.print();
    }

    private static void row(Table table, String what, SteadyRate.Outcome outcome) {
        Latencies latencies = outcome.latencies();
        table.row(
                what,
                latencies.at(0.5),
                latencies.at(0.99),
                latencies.at(0.999),
                latencies.at(1),
                outcome.answers().at(0.5),
                outcome.answers().at(0.99),
                outcome.lateness().at(0.99),
                Long.toString(outcome.wrong()));
    }

    private static LongFunction<byte[]> requests(List<String> slugs, boolean addresses) {
        SplittableRandom random = new SplittableRandom(1);
        return _ -> {
            String from = addresses
                    ? "X-Forwarded-For: " + random.nextInt(1, 224) + "." + random.nextInt(256) + "."
                            + random.nextInt(256) + "." + random.nextInt(1, 255) + "\r\n"
                    : "";
            return ("GET /q/" + slugs.get(random.nextInt(slugs.size())) + " HTTP/1.1\r\nHost: localhost\r\n"
                            + Wire.PHONE + from + "\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
        };
    }
}
