package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.bench.faults.LogBrokers;

/** Measures how long after the answer to a scan the API has it among its numbers; see {@code bench/freshness}. */
public final class FreshnessBench {
    /** What is scanned meanwhile, and makes counting busy. */
    private static final int OTHERS = 1_000;

    private static final int[] RATES = {0, 1_000, 10_000};
    private static final int CONNECTIONS = 512;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int WARM_UP_SECONDS = 10;
    /** Between two looks at the numbers, which is how exact a duration is. */
    private static final long LOOK_MILLIS = 2;
    /** Between two scans at most: at no fixed time from a batch on. */
    private static final int REST_MILLIS = 200;

    private final int seconds = Settings.number("BENCH_RATE_SECONDS", 60);
    private final Table table = new Table(
            "bench/freshness: from the answer to a scan until GET /api/v1/analytics/:id has it, for " + seconds
                    + " s beside so many redirects of " + OTHERS + " other codes",
            "where scans go",
            "other redirects/s",
            "scans",
            "p50",
            "p99",
            "longest");

    /** Takes {@code sqlite}, {@code postgresql} and {@code log}; all of them if it gets none. */
    public static void main(String[] args) throws Exception {
        List<String> wanted = args.length == 0 ? List.of("sqlite", "postgresql", "log") : List.of(args);
        FreshnessBench bench = new FreshnessBench();
        for (String where : wanted) {
            try (Workbench work = new Workbench()) {
                bench.measure(work, where);
            }
        }
        bench.table.print();
    }

    private void measure(Workbench bench, String where) throws Exception {
        Map<String, String> settings = new HashMap<>();
        if (!where.equals("sqlite")) {
            settings.put("PLACARD_DATABASE_URL", bench.startPostgres().newDatabase());
        }
        try (@Nullable LogBrokers brokers = where.equals("log") ? new LogBrokers(bench.newFolder("brokers")) : null) {
            if (brokers != null) {
                settings.put("PLACARD_SCAN_LOG", brokers.setting());
                settings.put("PLACARD_JOURNAL_SYNC", "replicated");
            }
            Program program = new Program(bench, bench.newFolder("data"), settings);
            program.start();
            List<Program.Code> codes = program.makeCodes(OTHERS + 1);
            List<String> others =
                    codes.subList(0, OTHERS).stream().map(Program.Code::slug).toList();
            load(program, others, RATES[RATES.length - 1], WARM_UP_SECONDS);
            program.drain(PATIENCE);
            for (int rate : RATES) {
                Latencies seen = look(program, codes.getLast(), others, rate);
                program.drain(PATIENCE);
                table.row(
                        where,
                        String.format(Locale.ROOT, "%,d", rate),
                        Integer.toString(seen.count()),
                        seen.at(0.5),
                        seen.at(0.99),
                        seen.at(1));
            }
        }
    }

    private Latencies look(Program program, Program.Code code, List<String> others, int rate) throws Exception {
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread load = Thread.ofPlatform().start(() -> {
            try {
                load(program, others, rate, seconds);
            } catch (IOException | RuntimeException failure) {
                failed.set(failure);
            }
        });
        Latencies seen = new Latencies();
        String path = "/api/v1/analytics/" + code.id();
        long scans = total(program.get(path));
        long until = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        try (Wire wire = program.connect()) {
            while (System.nanoTime() < until) {
                Thread.sleep(ThreadLocalRandom.current().nextInt(REST_MILLIS));
                scans++;
                wire.scan(code.slug(), "203.0.113.1");
                long answered = System.nanoTime();
                while (total(Json.parse(program.call(wire, "GET", path, "").body())) < scans) {
                    Thread.sleep(LOOK_MILLIS);
                }
                seen.add(System.nanoTime() - answered);
            }
        }
        load.join();
        if (failed.get() != null) {
            throw new IllegalStateException(failed.get());
        }
        return seen;
    }

    private static long total(JsonNode numbers) {
        return numbers.findValue("totalScans").asLong();
    }

    private static void load(Program program, List<String> slugs, int rate, int seconds) throws IOException {
        if (rate == 0) {
            return;
        }
        SteadyRate.Outcome outcome = SteadyRate.run(
                program.port(),
                CONNECTIONS,
                rate,
                seconds,
                n -> ("GET /q/"
                                + slugs.get((int) (n * 7919 % slugs.size())) + " HTTP/1.1\r\nHost: localhost\r\n"
                                + Wire.PHONE + "X-Forwarded-For: 10." + (n >> 16 & 255) + "." + (n >> 8 & 255) + "."
                                + (n & 255)
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        if (outcome.wrong() > 0) {
            throw new IllegalStateException(outcome.wrong() + " redirects were wrong or missing");
        }
    }
}
