package placard.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import placard.base.Json;
import placard.scan.ScanFiller;

/** Measures catalogues over the API: reads beside nginx, changes alone and while scans are brought in, and the large ones. */
public final class CatalogBench {
    private static final int ITEMS = 500;
    private static final int MANY_ITEMS = 2_000;
    private static final int CATALOGS = 1_000;
    private static final int READERS = 8;
    private static final int TOGGLES_PER_SECOND = 50;
    private static final int WARM_UP_SECONDS = 5;
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final Workbench bench;
    private final On on;
    private final Program program;
    private final Table table;

    private CatalogBench(Workbench bench, On on) throws Exception {
        this.bench = bench;
        this.on = on;
        this.program = new Program(
                bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", On.newDatabase(on.server(bench))));
        this.table = new Table("bench/catalog, " + on.label, "what", "a second", "p50", "p99", "max", "times", "goal");
    }

    /** Takes names of stores, both if none; see {@code bench/catalog}. */
    public static void main(String[] args) throws Exception {
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                new CatalogBench(bench, on).measure();
            }
        }
    }

    private void measure() throws Exception {
        program.start();
        try (Wire wire = program.connect()) {
            String menu = catalog(wire, "Menu");
            List<String> items = bulk(wire, menu, section(wire, menu), ITEMS);
            if (Settings.word("BENCH_PART", "all").equals("ingest")) {
                beside(items.getFirst());
                table.print();
                return;
            }
            String large = catalog(wire, "Large");
            String shelf = section(wire, large);
            for (int i = 0; i < MANY_ITEMS / ITEMS; i++) {
                bulk(wire, large, shelf, ITEMS);
            }
            for (int i = 2; i < CATALOGS; i++) {
                catalog(wire, "Catalogue " + i);
            }
            reads(menu);
            alone("list, 100 of " + String.format(Locale.ROOT, "%,d", CATALOGS), 400, "", () -> {
                expect(200, program.call(wire, "GET", "/api/v1/catalogs?limit=100&page=5", ""));
            });
            changes(wire, menu, items);
            large(wire, large);
            beside(items.getFirst());
        }
        table.print();
    }

    /** One call that is measured. */
    @FunctionalInterface
    private interface Call {
        void run() throws IOException;
    }

    /** Runs a call again and again on one connection; a fifth as many times before, to be warm. */
    private void alone(String what, int times, String goal, Call call) throws IOException {
        for (int i = 0; i < Math.max(2, times / 5); i++) {
            call.run();
        }
        Latencies latencies = new Latencies();
        long began = System.nanoTime();
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            call.run();
            latencies.add(System.nanoTime() - start);
        }
        row(what, latencies, System.nanoTime() - began, goal);
    }

    private void row(String what, Latencies latencies, long nanos, String goal) {
        table.row(
                what,
                String.format(Locale.ROOT, "%,.0f", latencies.count() / (nanos / 1e9)),
                latencies.at(0.5),
                latencies.at(0.99),
                latencies.at(1),
                Integer.toString(latencies.count()),
                goal);
    }

    private static Wire.Answer expect(int status, Wire.Answer answer) {
        if (answer.status() != status) {
            throw new IllegalStateException("Not " + status + ": " + answer.status() + " " + answer.text());
        }
        return answer;
    }

    private String catalog(Wire wire, String name) throws IOException {
        Wire.Answer made = expect(
                201,
                program.call(wire, "POST", "/api/v1/catalogs", "{\"name\":\"" + name + "\",\"currency\":\"INR\"}"));
        return "/api/v1/catalogs/" + Json.parse(made.body()).at("/catalog/id").asText();
    }

    private String section(Wire wire, String path) throws IOException {
        Wire.Answer made = expect(201, program.call(wire, "POST", path + "/sections", "{\"name\":\"All\"}"));
        return Json.parse(made.body()).at("/section/id").asText();
    }

    /** An item such as a menu has: three variants, two add-ons, allergens, tags. */
    private static ObjectNode item(String section, String name) {
        return ((ObjectNode) Json.parse("""
                        {"description":"Grilled over charcoal, with mint chutney and onions.","badge":"New","price":249.5,
                         "metadata":{"dietary":["Veg"],"spiceLevel":2,"allergens":["milk","mustard"],"allergensDeclared":true,
                          "variants":[{"name":"Small","price":149},{"name":"Medium","price":199},{"name":"Large","price":249.5}],
                          "addOns":[{"name":"Chutney","price":20,"maxQuantity":3},{"name":"Raita","price":35}]}}
                        """.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .put("sectionId", section)
                .put("name", name);
    }

    private static String rows(String section, int count) {
        ObjectNode body = Json.object();
        ArrayNode rows = body.putArray("items");
        for (int i = 0; i < count; i++) {
            rows.add(item(section, "Item " + i));
        }
        return Json.text(body);
    }

    /** Makes items by one request and returns their paths. */
    private List<String> bulk(Wire wire, String path, String section, int count) throws IOException {
        Wire.Answer made = expect(200, program.call(wire, "POST", path + "/items/bulk", rows(section, count)));
        List<String> items = new ArrayList<>();
        Json.parse(made.body())
                .path("results")
                .forEach(row -> items.add(path + "/items/" + row.path("id").asText()));
        return items;
    }

    private void reads(String menu) throws Exception {
        byte[] body;
        try (Wire wire = program.connect()) {
            body = expect(200, program.call(wire, "GET", menu, "")).body();
        }
        Path file = bench.newFolder("file").resolve("catalog.json");
        Files.write(file, body);
        int nginx = Nginx.start(bench, "root " + file.getParent() + "; try_files /catalog.json =404;", 200)
                .port();
        String what = "GET of " + ITEMS + " items (" + body.length / 1024 + " KiB)";
        both(what, menu, nginx, 1);
        both(what + ", " + READERS + " clients", menu, nginx, READERS);
    }

    private void both(String what, String menu, int nginx, int clients) throws Exception {
        int seconds = Settings.number("BENCH_SECONDS", 8);
        readers(null, menu, clients, seconds, program.port());
        readers(what, menu, clients, seconds, program.port());
        readers("– the same bytes as a file from nginx", menu, clients, seconds, nginx);
    }

    private void readers(String what, String path, int clients, int seconds, int port) throws Exception {
        long began = System.nanoTime();
        long end = began + TimeUnit.SECONDS.toNanos(seconds);
        List<Latencies> all = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Latencies own = new Latencies();
            all.add(own);
            threads.add(Thread.ofPlatform().start(() -> {
                try (Wire wire = new Wire(port)) {
                    while (System.nanoTime() < end) {
                        long start = System.nanoTime();
                        expect(200, program.call(wire, "GET", path, ""));
                        own.add(System.nanoTime() - start);
                    }
                } catch (IOException broken) {
                    throw new java.io.UncheckedIOException(broken);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Latencies latencies = new Latencies();
        all.forEach(latencies::addAll);
        if (what != null) {
            row(what, latencies, System.nanoTime() - began, "");
        }
    }

    private void changes(Wire wire, String menu, List<String> items) throws IOException {
        int[] n = {0};
        String elsewhere = catalog(wire, "New items");
        String section = section(wire, elsewhere);
        alone("create an item", 500, "", () -> {
            expect(201, program.call(wire, "POST", elsewhere + "/items", Json.text(item(section, "New " + n[0]++))));
        });
        alone(
                "toggle one of " + ITEMS + " items",
                1_000,
                "p99 ≤ 10 ms",
                () -> toggle(wire, items.get(n[0] % ITEMS), n[0]++));
    }

    private void toggle(Wire wire, String item, int turn) throws IOException {
        // Each turn through the items sets the other value, so that every toggle writes.
        boolean isAvailable = turn / ITEMS % 2 == 1;
        expect(200, program.call(wire, "POST", item + "/toggle-availability", "{\"isAvailable\":" + isAvailable + "}"));
    }

    private void large(Wire wire, String large) throws IOException {
        alone("duplicate a catalogue of " + MANY_ITEMS + " items", 10, "≤ 500 ms", () -> {
            expect(201, program.call(wire, "POST", large + "/duplicate", "{}"));
        });
        List<String> empty = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            empty.add(catalog(wire, "Bulk " + i));
        }
        List<String> bodies = new ArrayList<>();
        for (String path : empty) {
            bodies.add(rows(section(wire, path), ITEMS));
        }
        int[] n = {0};
        alone("bulk of " + ITEMS + " new items", 10, "≤ 500 ms", () -> {
            expect(200, program.call(wire, "POST", empty.get(n[0]) + "/items/bulk", bodies.get(n[0]++)));
        });
    }

    /** Toggles at a fixed rate while a full journal is brought in, latency from the intended time on; warm, as the others. */
    private void beside(String item) throws Exception {
        int scans = Settings.number("BENCH_SCANS", 2_000_000);
        List<String> codes =
                program.makeCodes(1_000).stream().map(Program.Code::id).toList();
        String workspace =
                program.get("/api/v1/workspace").path("workspace").path("id").asText();
        program.stop();
        ScanFiller.fill(program.data, workspace, codes, scans, false);
        program.start();
        Latencies latencies = new Latencies();
        long began = System.nanoTime();
        long measuredFrom = began + TimeUnit.SECONDS.toNanos(WARM_UP_SECONDS);
        long spacing = TimeUnit.SECONDS.toNanos(1) / TOGGLES_PER_SECOND;
        int n = 0;
        try (Wire wire = program.connect()) {
            for (long due = began; isBusy(scans, n); due += spacing) {
                LockSupport.parkNanos(due - System.nanoTime());
                expect(
                        200,
                        program.call(
                                wire,
                                "POST",
                                item + "/toggle-availability",
                                "{\"isAvailable\":" + (n++ % 2 == 1) + "}"));
                if (n > WARM_UP_SECONDS * TOGGLES_PER_SECOND) {
                    latencies.add(System.nanoTime() - due);
                }
            }
        }
        row(
                "toggle, " + TOGGLES_PER_SECOND + " a second, while scans are brought in",
                latencies,
                System.nanoTime() - measuredFrom,
                "p99 ≤ 10 ms");
        program.drain(LIMIT);
    }

    /** Looks once a second whether scans are still waiting. */
    private boolean isBusy(int scans, int turn) throws IOException {
        return turn % TOGGLES_PER_SECOND != 0 || program.metric("placard_scans_recorded_total") < scans;
    }
}
