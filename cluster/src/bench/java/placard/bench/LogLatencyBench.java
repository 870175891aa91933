package placard.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.bench.faults.LogBrokers;

/** Measures what waiting for the replicated scan log adds to a redirect; see {@code bench/log-latency}. */
public final class LogLatencyBench {
    private static final int CODES = 1_000;
    private static final int[] RATES = {1_000, 10_000};
    /** Of the generator; so many guests can wait for an answer at the same time. */
    private static final int CONNECTIONS = 512;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final int rounds = Settings.number("BENCH_ROUNDS", 3);
    private final int seconds = Settings.number("BENCH_RATE_SECONDS", 10);
    private final Table table = new Table(
            "bench/log-latency: redirects at a fixed rate over " + CONNECTIONS + " connections for " + seconds
                    + " s, latency from the intended time on; medians (least–most) of rounds, in ms",
            "what",
            "redirects/s",
            "p50",
            "p99",
            "longest",
            "wrong or missing");

    /** A node and what it is asked. */
    private record Node(Program program, List<String> slugs) {
        SteadyRate.Outcome run(int rate, int seconds) throws IOException {
            return SteadyRate.run(
                    program.port(),
                    CONNECTIONS,
                    rate,
                    seconds,
                    n -> ("GET /q/" + slugs.get((int) (n * 7919 % slugs.size())) + " HTTP/1.1\r\nHost: localhost\r\n"
                                    + Wire.PHONE + "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
        }

        boolean isReplicating() {
            try (Wire wire = program.connect()) {
                return !wire.send("GET", "/health/ready", "", "").text().contains("eplicated");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** Takes nothing. */
    public static void main(String[] args) throws Exception {
        try (Workbench bench = new Workbench();
                LogBrokers brokers = new LogBrokers(bench.newFolder("brokers"))) {
            new LogLatencyBench().measure(bench, brokers);
        }
    }

    private void measure(Workbench bench, LogBrokers brokers) throws Exception {
        PostgresServer server = bench.startPostgres();
        Node alone = node(bench, "alone", Map.of("PLACARD_DATABASE_URL", server.newDatabase()));
        Node replicated = node(
                bench,
                "replicated",
                Map.of(
                        "PLACARD_DATABASE_URL",
                        server.newDatabase(),
                        "PLACARD_SCAN_LOG",
                        brokers.setting(),
                        "PLACARD_JOURNAL_SYNC",
                        "replicated"));
        Workbench.await("the log", PATIENCE, replicated::isReplicating);
        for (Node node : List.of(alone, replicated)) {
            node.run(RATES[0], 5);
            node.run(RATES[1], 10);
            node.program().drain(PATIENCE);
        }
        compare("without the log", alone, "replicated", replicated);
        brokers.kill(0);
        // The first answers after it wait for those lanes' new leaders, which the longest of them shows.
        compare("", null, "replicated, from the death of one broker on", replicated);
        compare("", null, "replicated, one broker gone", replicated);
        brokers.kill(1);
        brokers.kill(2);
        compare("", null, "replicated, from the death of all brokers on", replicated);
        compare("", null, "replicated, all brokers gone", replicated);
        table.print();
    }

    private static Node node(Workbench bench, String name, Map<String, String> settings) throws Exception {
        Program program = new Program(bench, bench.newFolder(name), settings);
        program.start();
        return new Node(
                program,
                program.makeCodes(CODES).stream().map(Program.Code::slug).toList());
    }

    /** Measures nodes in turn, at each rate; one that has just lost its brokers only once. */
    private void compare(String first, @Nullable Node one, String second, Node other) throws Exception {
        boolean isOnce = second.contains("from the death");
        for (int rate : isOnce ? new int[] {RATES[0]} : RATES) {
            List<SteadyRate.Outcome> ones = new ArrayList<>();
            List<SteadyRate.Outcome> others = new ArrayList<>();
            for (int round = 0; round < (isOnce ? 1 : rounds); round++) {
                if (one != null) {
                    ones.add(one.run(rate, seconds));
                    one.program().drain(PATIENCE);
                }
                others.add(other.run(rate, seconds));
                Thread.sleep(1_000L);
            }
            if (one != null) {
                row(first, rate, ones);
            }
            row(second, rate, others);
        }
    }

    private void row(String what, int rate, List<SteadyRate.Outcome> outcomes) {
        table.row(
                what,
                String.format(Locale.ROOT, "%,d", rate),
                at(0.5, outcomes),
                at(0.99, outcomes),
                at(1, outcomes),
                Long.toString(
                        outcomes.stream().mapToLong(SteadyRate.Outcome::wrong).sum()));
    }

    private static String at(double share, List<SteadyRate.Outcome> outcomes) {
        Rounds rounds = new Rounds();
        outcomes.forEach(outcome -> rounds.add(outcome.latencies().millis(share)));
        return rounds.text(2);
    }
}
