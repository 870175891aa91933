package placard.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.scan.ScanFiller;

/** Measures how soon and how fast webhooks hear, and what they cost. */
public final class WebhooksBench {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration SILENCE = Duration.ofSeconds(16);
    private static final int OF_A_WORKSPACE = 20;
    private static final int WORKSPACES = 5;
    private static final int CHANGES = 40;
    private static final long SPACING = TimeUnit.MILLISECONDS.toNanos(150);
    private static final int RATE_SECONDS = 10;
    private static final int SETTLE_SECONDS = 10;
    private static final int INGEST_CODES = 1_000;
    /** What is awaited: the id of a code in an event about it, or the source of a scan. */
    private static final Pattern AWAITED = Pattern.compile("\"id\":\"(qr_[0-9a-z]+)\"|\"source\":\"(s[0-9]+)\"");

    /** The endpoints: paths below {@code /dead} hear and never answer. */
    private static final class Sink implements AutoCloseable {
        private final HttpServer server;
        private final Map<String, Long> first = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
        private final AtomicLong scans = new AtomicLong();

        Sink() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), 0), 1_024);
            server.createContext("/", this::hear);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
        }

        private void hear(HttpExchange exchange) throws IOException {
            if (exchange.getRequestURI().getPath().startsWith("/dead")) {
                LockSupport.parkNanos(SILENCE.toNanos());
                exchange.close();
                return;
            }
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            long now = System.nanoTime();
            times.add(now);
            Matcher awaited = AWAITED.matcher(body);
            while (awaited.find()) {
                first.putIfAbsent(awaited.group(1) == null ? awaited.group(2) : awaited.group(1), now);
            }
            if (body.startsWith("{\"type\":\"scan.counted\"")) {
                scans.incrementAndGet();
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        }

        /** The URL of an endpoint; each number is another host. */
        String url(int host, String path) {
            return "http://127.0.0." + (host + 1) + ":" + port() + path;
        }

        int port() {
            return server.getAddress().getPort();
        }

        /** The time from each moment to the arrival of what it names. */
        Latencies since(Map<String, Long> moments) throws InterruptedException {
            Workbench.await("all to arrive", LIMIT, () -> first.keySet().containsAll(moments.keySet()));
            Latencies latencies = new Latencies();
            moments.forEach((name, moment) -> latencies.add(Math.max(0, first.get(name) - moment)));
            return latencies;
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private final Workbench bench;
    private final @Nullable PostgresServer server;
    private final Sink sink;
    private final int scans = Settings.number("BENCH_SCANS", 1_500_000);
    private final int rounds = Settings.number("BENCH_ROUNDS", 3);

    private WebhooksBench(Workbench bench, On on, Sink sink) throws IOException {
        this.bench = bench;
        this.server = on.server(bench);
        this.sink = sink;
    }

    /** Takes the name of a store, SQLite if none; see {@code bench/webhooks}. */
    public static void main(String[] args) throws Exception {
        On on = args.length == 0 ? On.SQLITE : On.named(args).getFirst();
        Table table = new Table("bench/webhooks, " + on.label(), "what", "goal", "figure");
        try (Workbench bench = new Workbench();
                Sink sink = new Sink()) {
            WebhooksBench webhooks = new WebhooksBench(bench, on, sink);
            String parts = Settings.word("BENCH_PARTS", "deliveries ingest memory");
            if (parts.contains("deliveries")) {
                webhooks.measureDeliveries(table);
            }
            if (parts.contains("ingest")) {
                webhooks.measureIngest(table);
            }
            if (parts.contains("memory")) {
                webhooks.measureMemory(table);
            }
        }
        table.print();
    }

    private Program program(String... more) throws Exception {
        Map<String, String> settings = new HashMap<>(Map.of("PLACARD_DATABASE_URL", On.newDatabase(server)));
        settings.put("PLACARD_OUTBOUND_PRIVATE", "127.0.0.0/8:" + sink.port());
        settings.put("PLACARD_OUTBOUND_PRIVATE_SHARED", "true");
        for (String each : more) {
            settings.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
        }
        return new Program(bench, bench.newFolder("data"), settings);
    }

    /** A workspace with its key. */
    private static String newWorkspace(Program program) throws Exception {
        String workspace = program.printed("workspace", "create", "Other", "--credits", "1000000");
        return program.printed("key", "create", workspace).replaceFirst("^.*: ", "");
    }

    private void listen(Wire wire, String key, int host, String path, String type) throws IOException {
        Wire.Answer made = Program.call(
                wire,
                key,
                "POST",
                "/api/v1/webhooks",
                "{\"name\":\"A\",\"url\":\"" + sink.url(host, path) + "\",\"types\":[\"" + type + "\"]}");
        if (made.status() != 201) {
            throw new IllegalStateException("No webhook was made: " + made.text());
        }
    }

    private static Program.Code make(Wire wire, String key) throws IOException {
        return Program.code(Program.call(
                wire, key, "POST", "/api/v1/qr", "{\"name\":\"A\",\"targetUrl\":\"https://example.com/\"}"));
    }

    /** Makes codes at a steady rate; returns when each answer came. */
    private static Map<String, Long> changes(Wire wire, String key) throws IOException {
        Map<String, Long> moments = new HashMap<>();
        for (int i = 0; i < CHANGES; i++) {
            moments.put(make(wire, key).id(), System.nanoTime());
            LockSupport.parkNanos(SPACING);
        }
        return moments;
    }

    private void measureDeliveries(Table table) throws Exception {
        Program program = program();
        program.start();
        String key = program.key();
        List<String> others = new ArrayList<>();
        for (int i = 0; i < WORKSPACES; i++) {
            others.add(newWorkspace(program));
        }
        try (Wire wire = program.connect()) {
            listen(wire, key, 0, "/change", "code.created");
            changes(wire, key);
            Latencies change = sink.since(changes(wire, key));
            table.row("change → first try, p50", "", change.at(0.5));
            table.row("change → first try, p95", "≤ 1 s", change.at(0.95));
            listen(wire, key, 1, "/scan", "scan.counted");
            Latencies scan = sink.since(scans(program, make(wire, key), 's'));
            table.row("scan → first try, p50", "", scan.at(0.5));
            table.row("scan → first try, p95", "≤ 2 s", scan.at(0.95));
            table.row("deliveries/s, one node", "≥ 200", rate(wire, others));
            for (String other : others) {
                for (int i = 0; i < OF_A_WORKSPACE; i++) {
                    listen(wire, other, i, "/dead", "code.deleted");
                }
                for (int i = 0; i < 3; i++) {
                    Program.Code code = make(wire, other);
                    Program.call(wire, other, "DELETE", "/api/v1/qr/" + code.id(), "");
                }
            }
            TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
            Latencies beside = sink.since(changes(wire, key));
            table.row("change → first try beside 100 dead endpoints, p95", "≤ 2 s", beside.at(0.95));
        }
        program.stop();
    }

    private static Map<String, Long> scans(Program program, Program.Code code, char letter) throws Exception {
        Map<String, Long> moments = new HashMap<>();
        TimeUnit.SECONDS.sleep(3); // a webhook hears of scans two seconds after it was made, at the latest
        try (Wire wire = program.connect()) {
            for (int i = 0; i < CHANGES; i++) {
                String source = letter + Integer.toString(i);
                wire.scan(code.slug() + "?source=" + source, "203.0.113." + i);
                moments.put(source, System.nanoTime());
                LockSupport.parkNanos(SPACING);
            }
        }
        return moments;
    }

    /** Deliveries a second while many wait; three workspaces, each with 20 endpoints on hosts of their own. */
    private String rate(Wire wire, List<String> keys) throws Exception {
        for (String each : keys.subList(0, 3)) {
            for (int i = 0; i < OF_A_WORKSPACE; i++) {
                listen(wire, each, i, "/rate", "code.created");
            }
        }
        sink.times.clear();
        for (int i = 0; i < 15 * RATE_SECONDS; i++) {
            for (String each : keys.subList(0, 3)) {
                make(wire, each);
            }
        }
        long began = System.nanoTime();
        long before = sink.times.size();
        TimeUnit.SECONDS.sleep(RATE_SECONDS);
        double rate = (sink.times.size() - before) / ((System.nanoTime() - began) / 1e9);
        for (String each : keys.subList(0, 3)) {
            String list = Program.call(wire, each, "GET", "/api/v1/webhooks?limit=100", "")
                    .text();
            Matcher ids = Pattern.compile("\"id\":\"(wh_[0-9a-z]+)\"").matcher(list);
            while (ids.find()) {
                Program.call(wire, each, "DELETE", "/api/v1/webhooks/" + ids.group(1), "");
            }
        }
        return String.format(Locale.ROOT, "%.0f", rate);
    }

    private void measureIngest(Table table) throws Exception {
        Rounds without = new Rounds();
        Rounds with = new Rounds();
        Rounds ratio = new Rounds();
        Rounds costWithout = new Rounds();
        Rounds costWith = new Rounds();
        for (int round = 0; round < rounds; round++) {
            IngestBench.Rate alone = ingest(false);
            IngestBench.Rate heard = ingest(true);
            without.add(alone.large());
            with.add(heard.large());
            ratio.add(heard.large() / alone.large());
            costWithout.add(alone.micros());
            costWith.add(heard.micros());
        }
        table.row("ingest without a listener, scans/s", "", without.text(0));
        table.row("ingest with a listener to all scans, scans/s", "", with.text(0));
        table.row("ingest with ÷ without", "≥ 0.80", ratio.text(2));
        table.row("processor time of a scan without one, µs", "", costWithout.text(2));
        table.row("processor time of a scan with one, µs", "", costWith.text(2));
    }

    private IngestBench.Rate ingest(boolean isHeard) throws Exception {
        Program program = program();
        program.start();
        List<String> codes =
                program.makeCodes(INGEST_CODES).stream().map(Program.Code::id).toList();
        String workspace =
                program.get("/api/v1/workspace").path("workspace").path("id").asText();
        if (isHeard) {
            try (Wire wire = program.connect()) {
                listen(wire, program.key(), 0, "/all", "scan.counted");
            }
        }
        program.stop();
        ScanFiller.fill(program.data, workspace, codes, scans, false);
        IngestBench.Rate rate = IngestBench.rate(program, new ProcessorTime(program, server), scans);
        if (isHeard && sink.scans.get() == 0) {
            throw new IllegalStateException("The listener heard of no scan");
        }
        return rate;
    }

    private void measureMemory(Table table) throws Exception {
        Rounds off = new Rounds();
        Rounds on = new Rounds();
        Rounds more = new Rounds();
        for (int round = 0; round < rounds; round++) {
            double switchedOff = resident("PLACARD_OUTBOUND=off");
            double switchedOn = resident("PLACARD_OUTBOUND=public");
            off.add(switchedOff);
            on.add(switchedOn);
            more.add(switchedOn - switchedOff);
        }
        table.row("resident with PLACARD_OUTBOUND=off, MiB", "", off.text(1));
        table.row("resident without a webhook, MiB", "", on.text(1));
        table.row("more than with off, MiB", "≤ 5", more.text(1));
    }

    private double resident(String setting) throws Exception {
        Program program = program(setting);
        program.start();
        program.makeCodes(100);
        double resident = Memory.of(program).resident() / (1 << 20);
        program.stop();
        return resident;
    }
}
