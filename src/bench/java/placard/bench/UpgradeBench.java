package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Brings a store of the first release up to date under load: whether figures stay, how long it takes, what guests wait. */
public final class UpgradeBench {
    private static final int CODES = 100;
    private static final Duration LIMIT = Duration.ofHours(2);

    private UpgradeBench() {}

    /** Takes names of stores, both if none; see {@code bench/upgrade}. */
    public static void main(String[] args) throws Exception {
        int scans = Settings.number("BENCH_SCANS", 200_000);
        int rate = Settings.number("BENCH_RATE", 200);
        Table table = new Table(
                String.format("bench/upgrade: %,d scans of the first release, %d redirects/s meanwhile", scans, rate),
                "store",
                "start",
                "brought over after",
                "redirects, p50",
                "p99",
                "max",
                "wrong",
                "figures",
                "verify");
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                new Upgrade(bench, on).measure(table, scans, rate);
            }
        }
        table.print();
    }

    /** One store. */
    private static final class Upgrade {
        private final On on;
        private final String database;
        private final Program program;

        Upgrade(Workbench bench, On on) throws Exception {
            this.on = on;
            this.database = On.newDatabase(on.server(bench));
            this.program = new Program(bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", database));
        }

        void measure(Table table, int scans, int rate) throws Exception {
            program.start();
            List<Program.Code> codes = program.makeCodes(CODES + 1);
            Program.Code busy = codes.getLast();
            // The first scan makes the key that the hashes of the others will seem to be made with.
            try (Wire wire = program.connect()) {
                wire.scan(busy.slug(), "203.0.113.1");
            }
            program.drain(Duration.ofMinutes(1));
            String workspace =
                    program.get("/api/v1/workspace").at("/workspace/id").asText();
            program.stop();
            fill(workspace, codes.subList(0, CODES), scans);
            Map<String, String> before = FirstRelease.restore(program.data, database);

            double start = program.start();
            long began = System.nanoTime();
            List<JsonNode> meanwhile;
            SteadyRate.Outcome load;
            double seconds;
            try (var threads =
                    Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
                byte[] request = ("GET /q/" + busy.slug() + " HTTP/1.1\r\nHost: localhost\r\n"
                                + "User-Agent: Mozilla/5.0 (Linux; Android 15) Mobile\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
                int length = Math.max(5, scans / 100_000);
                Future<SteadyRate.Outcome> running =
                        threads.submit(() -> SteadyRate.run(program.port(), 16, rate, length, _ -> request));
                meanwhile = figures(codes.subList(0, CODES));
                Workbench.await("the move", LIMIT, this::isOver);
                seconds = (System.nanoTime() - began) / 1e9;
                load = running.get();
            }
            program.drain(Duration.ofMinutes(1));
            boolean areEqual = meanwhile.equals(figures(codes.subList(0, CODES)));
            for (int i = 0; i < CODES; i++) {
                areEqual &=
                        told(meanwhile.get(i)).equals(before.get(codes.get(i).id()));
            }
            program.stop();
            int verdict = program.run("verify");
            table.row(
                    on.label,
                    String.format("%.0f ms", start),
                    String.format("%.1f s", seconds),
                    load.latencies().at(0.5),
                    load.latencies().at(0.99),
                    load.latencies().at(1),
                    Long.toString(load.wrong()),
                    areEqual ? "equal, meanwhile and after" : "DIFFER",
                    verdict == 0 ? "agrees" : "exit " + verdict);
            if (verdict != 0) {
                System.err.println(program.logged());
            }
        }

        /** Half of the scans are of one code; the others share the rest. */
        private void fill(String workspace, List<Program.Code> codes, int scans) throws Exception {
            try (ScanRows rows = new ScanRows(program.data, database, workspace)) {
                String first = codes.getFirst().id();
                rows.clear();
                rows.seed(first, scans / 2, Instant.now());
                for (Program.Code code : codes.subList(1, codes.size())) {
                    rows.copy(first, code.id(), scans / 2 / (codes.size() - 1));
                }
                rows.giveVisitors();
                rows.rollUp();
            }
        }

        /** What the API tells of each code and of all together, but for today, which goes on. */
        private List<JsonNode> figures(List<Program.Code> codes) throws Exception {
            List<JsonNode> figures = new ArrayList<>();
            for (Program.Code code : codes) {
                figures.add(program.get(
                        "/api/v1/analytics/" + code.id() + "?days=90&include=sources,tables,hours,excluded"));
            }
            figures.add(program.get("/api/v1/analytics?codeId="
                    + codes.getFirst().id() + "&days=45&include=sources,tables,hours,excluded,weekHours"));
            return figures;
        }

        /** Scans, visitors, and those of each day that has any, as {@link FirstRelease#restore} tells what was stored. */
        private static String told(JsonNode report) {
            StringBuilder told = new StringBuilder(
                    report.at("/data/metrics/totalScans") + " " + report.at("/data/metrics/uniqueScans"));
            for (JsonNode day : report.at("/data/timeSeries")) {
                if (day.path("totalScans").asLong() > 0) {
                    told.append(", ")
                            .append(LocalDate.parse(day.path("day").asText()).toEpochDay())
                            .append(' ')
                            .append(day.path("totalScans"))
                            .append(' ')
                            .append(day.path("uniqueScans"));
                }
            }
            return told.toString();
        }

        private boolean isOver() {
            LockSupport.parkNanos(200_000_000); // or asking would be a load of its own
            try {
                return FirstRelease.left(program.data, database) == 0;
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }
}
