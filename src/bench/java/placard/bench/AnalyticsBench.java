package placard.bench;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import placard.base.Json;

/** Measures the analytics endpoint for codes of very different sizes in one large store. */
public final class AnalyticsBench {
    private static final String SIZES = "10 10000 1000000";
    /** Requests before the first that is measured. By then the compiler is done with what each request needs. */
    private static final int WARM_UP = Settings.number("BENCH_WARM_UP_REQUESTS", 10_000);

    private AnalyticsBench() {}

    /** Takes names of stores, both if none; see {@code bench/analytics}. */
    public static void main(String[] args) throws Exception {
        int all = Settings.number("BENCH_SCANS", 10_000_000);
        int requests = Settings.number("BENCH_REQUESTS", 2_000);
        Table table = new Table(
                String.format(
                        "bench/analytics: %,d scans in the store, %,d requests a size, one client", all, requests),
                "store",
                "scans of the code",
                "p50",
                "p99",
                "max",
                "an answer without the store meanwhile: p50",
                "p99",
                "verify");
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                measure(table, bench, on, all, requests);
            }
        }
        table.print();
    }

    private static void measure(Table table, Workbench bench, On on, int all, int requests) throws Exception {
        int[] sizes = Arrays.stream(Settings.word("BENCH_SIZES", SIZES).split(" "))
                .mapToInt(Integer::parseInt)
                .map(size -> Math.min(size, all))
                .toArray();
        Filled filled = fill(bench, On.newDatabase(on.server(bench)), sizes, all);
        Latencies bare = new Latencies();
        Latencies[] latencies = ask(filled, sizes, requests, bare);
        filled.program.stop();
        int verdict = filled.program.run("verify");
        if (verdict != 0) {
            System.err.println(filled.program.logged());
        }
        for (int i = 0; i < sizes.length; i++) {
            table.row(
                    on.label,
                    String.format("%,d", sizes[i]),
                    latencies[i].at(0.5),
                    latencies[i].at(0.99),
                    latencies[i].at(1),
                    bare.at(0.5),
                    bare.at(0.99),
                    verdict == 0 ? "agrees" : "exit " + verdict);
        }
    }

    /** A program that runs over scans, and the codes that have them, first one of each size. */
    record Filled(Program program, List<String> codes) {}

    /** One with a code of each size, and more of the last size until there are so many scans in all. */
    static Filled fill(Workbench bench, String database, int[] sizes, int all) throws Exception {
        Program program = new Program(bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", database));
        program.start();
        int large = sizes[sizes.length - 1];
        List<String> codes = program.makeCodes(sizes.length + Math.max(0, (all - large) / large)).stream()
                .map(Program.Code::id)
                .toList();
        String workspace =
                program.get("/api/v1/workspace").path("workspace").path("id").asText();
        program.stop();
        try (ScanRows rows = new ScanRows(program.data, database, workspace)) {
            String largest = codes.getLast();
            rows.seed(largest, large, Instant.now());
            for (int i = 0; i < codes.size() - 1; i++) {
                rows.copy(largest, codes.get(i), i < sizes.length ? sizes[i] : large);
            }
            rows.rollUp();
            rows.pack();
        }
        program.start();
        return new Filled(program, codes);
    }

    /** The sizes in turn, so that other load on the machine affects all of them alike. */
    static Latencies[] ask(Filled filled, int[] sizes, int requests) throws IOException {
        return ask(filled, sizes, requests, new Latencies());
    }

    /** @param bare gets as many answers without the store, which show what the machine and the server's threads add */
    private static Latencies[] ask(Filled filled, int[] sizes, int requests, Latencies bare) throws IOException {
        Latencies[] latencies = new Latencies[sizes.length];
        try (Wire wire = filled.program.connect()) {
            for (int size = 0; size < sizes.length; size++) {
                latencies[size] = new Latencies();
            }
            for (int i = -WARM_UP; i < requests; i++) {
                for (int size = 0; size < sizes.length; size++) {
                    long took = ask(filled.program, wire, filled.codes.get(size), sizes[size]);
                    long began = System.nanoTime();
                    filled.program.call(wire, "GET", "/health/live", "");
                    if (i >= 0) {
                        latencies[size].add(took);
                        bare.add(System.nanoTime() - began);
                    }
                }
            }
        }
        return latencies;
    }

    private static long ask(Program program, Wire wire, String id, int scans) throws IOException {
        long began = System.nanoTime();
        Wire.Answer answer = program.call(wire, "GET", "/api/v1/analytics/" + id, "");
        long took = System.nanoTime() - began;
        long total = Json.parse(answer.body()).at("/data/metrics/totalScans").asLong();
        if (answer.status() != 200 || total != scans) {
            throw new IllegalStateException("Not the numbers of " + scans + " scans: " + answer.text());
        }
        return took;
    }
}
