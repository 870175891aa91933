package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Kills the program under load, again and again, and compares what was answered with what is counted: by code and
 * connection, so that a scan lost and another counted twice can't make up for each other.
 */
public final class CrashBench {
    private static final int CODES = 4;
    private static final int VERIFY_EVERY = 10;
    private static final long CREDITS = 1_000_000_000;
    private static final Duration DRAIN = Duration.ofMinutes(3);
    private static final Duration OUTAGE = Duration.ofMillis(1_500);

    private final SplittableRandom random = new SplittableRandom();
    private final Program program;
    private final @Nullable PostgresServer server;
    private final Rounds ready = new Rounds();
    private long answered;
    private double seconds;
    private long lost;
    private long twice;
    private long wrongUniques;
    private long acknowledged;
    private long lostCodes;
    private long failedRedirects;
    private int verified;
    private int disagreements;

    private CrashBench(Program program, @Nullable PostgresServer server) {
        this.program = program;
        this.server = server;
    }

    /** Takes a number of rounds and names of stores; see {@code bench/crash}. */
    public static void main(String[] args) throws Exception {
        int rounds = Arrays.stream(args)
                .filter(word -> word.matches("[0-9]+"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(100);
        Table table = new Table(
                "bench/crash",
                "store",
                "what, times",
                "redirects answered",
                "a second",
                "of them lost",
                "counted twice",
                "wrong uniques",
                "failed redirects",
                "creates acknowledged",
                "of them lost",
                "verify and ledger disagree",
                "ms until ready");
        boolean fine = true;
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                fine &= measure(table, bench, on, rounds);
            }
        }
        table.print();
        System.exit(fine ? 0 : 1);
    }

    private static boolean measure(Table table, Workbench bench, On on, int rounds) throws Exception {
        PostgresServer server = on.server(bench);
        Map<String, String> settings = Map.of(
                "PLACARD_DATABASE_URL",
                On.newDatabase(server),
                "PLACARD_JOURNAL_SEGMENT_KB",
                Integer.toString(Settings.number("BENCH_SEGMENT_KB", 64)));
        Program program = new Program(bench, bench.newFolder("data"), settings);
        program.start();
        CrashBench kills = new CrashBench(program, server);
        for (int round = 1; round <= rounds; round++) {
            kills.killRound(round == rounds || round % VERIFY_EVERY == 0);
        }
        boolean fine = kills.report(table, on, "kill -9, " + rounds);
        int outages = Settings.number("BENCH_DATABASE_ROUNDS", 5);
        if (server != null && outages > 0) {
            CrashBench outage = new CrashBench(program, server);
            for (int round = 1; round <= outages; round++) {
                outage.outageRound(round == outages);
            }
            fine &= outage.report(table, on, "database server stopped, " + outages);
        }
        program.stop();
        return fine;
    }

    /**
     * Load for 0.8 to 2.5 s, then kill -9; the connections break, and what they were answered stands. Files of the journal are
     * small, so that each round begins, reads and deletes many.
     */
    private void killRound(boolean verify) throws Exception {
        CrashLoad load = new CrashLoad(program, program.makeCodes(CODES));
        load.start();
        Thread.sleep(random.nextInt(800, 2_500));
        program.kill();
        load.end();
        ready.add(program.start());
        compare(load, verify);
    }

    /** The database server goes and comes back under load; redirects must not notice. */
    private void outageRound(boolean verify) throws Exception {
        CrashLoad load = new CrashLoad(program, program.makeCodes(CODES));
        load.start();
        Thread.sleep(random.nextInt(300, 800));
        server.stopImmediately();
        Thread.sleep(OUTAGE);
        server.start();
        Thread.sleep(random.nextInt(300, 800));
        load.end();
        failedRedirects += load.broken.size();
        print(load.broken);
        print(load.brokenCreators);
        compare(load, verify);
    }

    private static void print(Collection<String> how) {
        how.stream()
                .collect(Collectors.groupingBy(each -> each, TreeMap::new, Collectors.counting()))
                .forEach((each, times) -> System.err.println("Failed, times " + times + ": " + each));
    }

    private void compare(CrashLoad load, boolean verify) throws Exception {
        program.drain(DRAIN);
        failedRedirects += load.failures.size();
        print(load.failures);
        seconds += load.seconds();
        for (int code = 0; code < load.codes().size(); code++) {
            JsonNode data = program.get(
                            "/api/v1/analytics/" + load.codes().get(code).id() + "?include=sources")
                    .path("data");
            compare(load.scanners, code, data);
        }
        try (Wire wire = program.connect()) {
            for (CrashLoad.Creator creator : load.creators) {
                for (String id : creator.acknowledged) {
                    acknowledged++;
                    lostCodes +=
                            program.call(wire, "GET", "/api/v1/qr/" + id, "").status() == 200 ? 0 : 1;
                }
            }
        }
        if (verify) {
            verify();
        }
    }

    private void compare(List<CrashLoad.Scanner> scanners, int code, JsonNode data) {
        long visitors = 0;
        for (CrashLoad.Scanner scanner : scanners) {
            long counted = counted(data, scanner.source);
            answered += scanner.answered[code];
            lost += Math.max(0, scanner.answered[code] - counted);
            twice += Math.max(0, counted - scanner.sent[code]);
            visitors += counted > 0 ? 1 : 0;
        }
        if (data.path("metrics").path("uniqueScans").asLong() != visitors) {
            wrongUniques++;
        }
    }

    private static long counted(JsonNode data, String source) {
        for (JsonNode slice : data.path("breakdowns").path("sources")) {
            if (slice.path("name").asText().equals(source)) {
                return slice.path("count").asLong();
            }
        }
        return 0;
    }

    /** The program's own check, and that credits and codes add up. */
    private void verify() throws IOException, InterruptedException {
        verified++;
        long codes = program.get("/api/v1/qr?limit=1")
                .path("pagination")
                .path("total")
                .asLong();
        long credits =
                program.get("/api/v1/credits").path("credits").path("remaining").asLong();
        if (program.run("verify") != 0) {
            disagreements++;
            System.err.println("verify disagrees; the end of the log says how:\n" + program.logged());
        } else if (credits + codes != CREDITS) {
            disagreements++;
            System.err.println(codes + " codes, but " + (CREDITS - credits) + " credits taken");
        }
    }

    private boolean report(Table table, On on, String what) {
        table.row(
                on.label,
                what,
                String.format("%,d", answered),
                String.format("%,.0f", answered / seconds),
                Long.toString(lost),
                Long.toString(twice),
                Long.toString(wrongUniques),
                Long.toString(failedRedirects),
                String.format("%,d", acknowledged),
                Long.toString(lostCodes),
                disagreements + " of " + verified,
                ready.text(0));
        return lost + twice + wrongUniques + failedRedirects + lostCodes + disagreements == 0;
    }
}
