package placard.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Measures what rules cost a redirect, and what codes without rules pay for them. */
public final class RulesBench {
    private static final int CODES = 300;
    private static final int RULES = 20;
    private static final String NGINX = "nginx, 302 without a body";
    private static final String VISITORS = "4000";
    private static final String LANGUAGES = "de-DE,de;q=0.9,en;q=0.8";
    private static final int TRIES = 200;
    private static final int MAKERS = 8;
    private static final Duration DRAIN = Duration.ofMinutes(10);
    /** None of these fits a phone of Apple's today. */
    private static final List<String> CONDITIONS = List.of(
            "{\"languages\":[\"it\",\"fr\"]}",
            "{\"days\":[\"mon\",\"sat\",\"sun\",\"tue\",\"wed\",\"thu\",\"fri\"],\"dates\":{\"to\":\"2020-12-31\"},"
                    + "\"times\":[{\"from\":\"06:00\",\"to\":\"22:00\"},{\"from\":\"22:00\",\"to\":\"06:00\"}]}",
            "{\"os\":[\"Android\"],\"devices\":[\"Mobile\"]}",
            "{\"tables\":[\"1\",\"2\",\"3\",\"4\",\"5\"]}",
            "{\"parameters\":[{\"name\":\"campaign\",\"values\":[\"spring\"]}]}");

    /** Codes of a program under load. */
    private record Target(Program program, Path slugs) {}

    private static final double MEBIBYTE = 1024 * 1024;

    private final Workbench bench;
    private final @Nullable PostgresServer server;
    private final int seconds = Settings.number("BENCH_SECONDS", 8);
    private final int count = Settings.number("BENCH_ROUNDS", 5);
    private final int warmUp = Settings.number("BENCH_WARM_UP", 20);

    private RulesBench(Workbench bench, On on) throws IOException {
        this.bench = bench;
        this.server = on.server(bench);
    }

    /** Takes the name of a store, SQLite if none; see {@code bench/rules}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        try (Workbench bench = new Workbench()) {
            RulesBench rules = new RulesBench(bench, on);
            if (List.of(args).contains("memory")) {
                rules.memory(on);
                return;
            }
            String recording = Settings.word("BENCH_RECORDING", "both");
            if (!recording.equals("no")) {
                rules.compare(on, true);
            }
            if (!recording.equals("yes")) {
                rules.compare(on, false);
            }
        }
    }

    private void compare(On on, boolean records) throws Exception {
        Map<String, Target> targets = new LinkedHashMap<>();
        Program program = program(Settings.program(), records);
        targets.put("without rules", target(program, false));
        targets.put("with 20 rules, none fits", target(program, true));
        String before = Settings.word("BENCH_BEFORE", "");
        if (!before.isEmpty()) {
            targets.put("the program before", target(program(List.of(before.split("\n")), records), false));
        }
        Nginx nginx = Nginx.start(bench, Nginx.REDIRECT, 302);
        for (Target target : targets.values()) {
            load(target, warmUp, records);
        }
        Map<String, Rounds> costs = new LinkedHashMap<>();
        Map<String, Rounds> ratios = new LinkedHashMap<>();
        for (int round = 0; round < count; round++) {
            double plain = 0;
            for (Map.Entry<String, Target> each : targets.entrySet()) {
                double cost = load(each.getValue(), seconds, records);
                // The first are always those without rules.
                plain = plain == 0 ? cost : plain;
                costs.computeIfAbsent(each.getKey(), _ -> new Rounds()).add(cost);
                ratios.computeIfAbsent(each.getKey(), _ -> new Rounds()).add(plain / cost);
            }
            double cost = load(nginx.pid(), nginx.port(), targets.get("without rules").slugs);
            costs.computeIfAbsent(NGINX, _ -> new Rounds()).add(cost);
            ratios.computeIfAbsent(NGINX, _ -> new Rounds()).add(plain / cost);
        }
        Table table = new Table(
                "bench/rules, " + on.label + (records ? ", recording: " : ", not recording: ") + count + " rounds of "
                        + seconds + " s, interleaved",
                "codes",
                "µs of a redirect, median (min–max)",
                "codes without rules ÷ these");
        costs.forEach((name, rounds) -> table.row(
                name, rounds.text(1), ratios.getOrDefault(name, new Rounds()).text(2)));
        table.print();
        if (records) {
            tries(program);
        }
        for (Target target : targets.values()) {
            target.program.stop();
        }
    }

    /** How long it takes to try a code with 20 rules, and its whole week. */
    private void tries(Program program) throws IOException {
        Table table = new Table("Tries of a code with 20 rules, " + TRIES + " each", "what", "p50", "p95", "longest");
        try (Wire wire = program.connect()) {
            String id = Program.code(program.call(
                            wire,
                            "POST",
                            "/api/v1/qr",
                            "{\"name\":\"Code\",\"targetUrl\":\"https://example.com/\"," + rules() + "}"))
                    .id();
            for (boolean week : new boolean[] {false, true}) {
                String body = "{\"device\":\"Mobile\",\"os\":\"iOS\",\"language\":\"de\",\"week\":" + week + "}";
                Latencies latencies = new Latencies();
                for (int i = 0; i < 2 * TRIES; i++) {
                    long start = System.nanoTime();
                    Wire.Answer answer = program.call(wire, "POST", "/api/v1/qr/" + id + "/try", body);
                    long end = System.nanoTime();
                    if (answer.status() != 200) {
                        throw new IllegalStateException("No try: " + answer.text());
                    }
                    // The first half warms up.
                    if (i >= TRIES) {
                        latencies.add(end - start);
                    }
                }
                table.row(week ? "with its week" : "a try", latencies.at(0.5), latencies.at(0.95), latencies.at(1));
            }
        }
        table.print();
    }

    /** The memory of codes with 20 rules each, beside that of as many without, once all were scanned. */
    private void memory(On on) throws Exception {
        int codes = Settings.number("BENCH_CODES", 100_000);
        Table table = new Table(
                "bench/rules memory, " + on.label + ": " + codes + " codes, all scanned",
                "codes",
                "heap before, MiB",
                "heap with the codes, MiB");
        for (boolean hasRules : new boolean[] {false, true}) {
            Program program = program(Settings.program(), true);
            List<String> slugs = made(program, codes, hasRules ? "," + rules() : "");
            program.stop();
            program.start();
            double before = Memory.of(program).heap();
            try (Wire wire = program.connect()) {
                for (String slug : slugs) {
                    wire.scan(slug, "127.0.0.1");
                }
            }
            program.drain(DRAIN);
            table.row(
                    hasRules ? "with 20 rules" : "without rules",
                    String.format(Locale.ROOT, "%.0f", before / MEBIBYTE),
                    String.format(Locale.ROOT, "%.0f", Memory.of(program).heap() / MEBIBYTE));
            program.stop();
        }
        table.print();
    }

    private static List<String> made(Program program, int count, String more) throws Exception {
        List<String> slugs = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger left = new AtomicInteger(count);
        List<Thread> makers = new ArrayList<>();
        for (int i = 0; i < MAKERS; i++) {
            makers.add(Thread.ofVirtual().start(() -> {
                try (Wire wire = program.connect()) {
                    while (left.getAndDecrement() > 0) {
                        slugs.add(Program.code(program.call(
                                        wire,
                                        "POST",
                                        "/api/v1/qr",
                                        "{\"name\":\"Code\",\"targetUrl\":\"https://example.com/\"" + more + "}"))
                                .slug());
                    }
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }));
        }
        for (Thread maker : makers) {
            maker.join();
        }
        if (slugs.size() < count) {
            throw new IllegalStateException(slugs.size() + " codes were made of " + count);
        }
        return slugs;
    }

    private static String rules() {
        return IntStream.range(0, RULES)
                .mapToObj(i -> "{\"when\":" + CONDITIONS.get(i % CONDITIONS.size())
                        + ",\"targetUrl\":\"https://example.com/" + i + "\"}")
                .collect(Collectors.joining(",", "\"rules\":[", "]"));
    }

    private Program program(List<String> command, boolean records) throws Exception {
        Map<String, String> settings = new HashMap<>();
        settings.put("PLACARD_DATABASE_URL", On.newDatabase(server));
        settings.put("PLACARD_RECORD_SCANS", Boolean.toString(records));
        Program program = new Program(bench, bench.newFolder("data"), settings, command);
        program.start();
        return program;
    }

    private Target target(Program program, boolean hasRules) throws Exception {
        List<Program.Code> codes = program.makeCodes(CODES);
        if (hasRules) {
            try (Wire wire = program.connect()) {
                for (Program.Code code : codes) {
                    Wire.Answer answer = program.call(wire, "PATCH", "/api/v1/qr/" + code.id(), "{" + rules() + "}");
                    if (answer.status() != 200) {
                        throw new IllegalStateException("No rules: " + answer.text());
                    }
                }
            }
        }
        Path slugs = bench.newFolder("wrk").resolve("slugs");
        Files.write(slugs, codes.stream().map(Program.Code::slug).toList());
        return new Target(program, slugs);
    }

    /** The processor time of one redirect, in microseconds, counting included. */
    private double load(Target target, int length, boolean records) throws Exception {
        double before = ProcessorTime.micros(target.program.pid());
        Wrk.Outcome outcome =
                Wrk.run(bench, 1, length, Wrk.redirects(target.program.port(), target.slugs, VISITORS, LANGUAGES));
        if (records) {
            target.program.drain(DRAIN);
        }
        return (ProcessorTime.micros(target.program.pid()) - before) / outcome.requests();
    }

    private double load(long pid, int port, Path slugs) throws Exception {
        double before = ProcessorTime.micros(pid);
        Wrk.Outcome outcome = Wrk.run(bench, 1, seconds, Wrk.redirects(port, slugs, VISITORS, LANGUAGES));
        return (ProcessorTime.micros(pid) - before) / outcome.requests();
    }
}
