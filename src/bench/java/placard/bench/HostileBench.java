package placard.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import placard.base.Json;
import placard.base.ThreadPriority;
import placard.testing.HostileTables;
import placard.testing.HostileTables.Hostile;
import placard.testing.MadeForm;

/** Measures requests whose cost their sender decides, and how long others wait meanwhile. */
public final class HostileBench {
    private static final int SHORT_TEXT = Settings.number("BENCH_TEXT", 30_000);
    private static final int LONG_TEXT = 250_000;
    private static final int SHOWN = 12;
    /** Bytes of a header, or of a query's value before it is encoded. */
    private static final int PARAMETER = 2_400;

    /** Bodies up to this many bytes are no long work, unless their route is. */
    private static final int CARRIED = 128 << 10;

    private static final int VALUE = 120_000;
    private static final Map<String, String> VALUES = values();
    private static final List<String> PARAMETER_PUMPS = List.of(" ", ",", "\"", "a;", "1-", "(");
    private static final List<String> MEMBER_PUMPS = List.of("\u0301\u0316", " ", "a ", "1,", "(", "-");

    /** A request that was answered. */
    private record Answered(String kind, int bytes, double seconds, int status) {
        double nanosPerByte() {
            return seconds * 1e9 / bytes;
        }
    }

    private final Program program;
    private final List<Answered> all = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final int atOnce = Settings.number("BENCH_AT_ONCE", 24);
    private String key = "";
    private String other = "";
    private String catalog = "";
    private String section = "";
    private String item = "";
    private Program.Code code;

    private HostileBench(Program program) {
        this.program = program;
    }

    /** See {@code bench/hostile}. */
    public static void main(String[] args) throws Exception {
        try (Workbench bench = new Workbench()) {
            Path data = bench.newFolder("data");
            String heap = Settings.word("BENCH_HEAP", "256m");
            String key = placard.workspace.Secret.next(new java.security.SecureRandom());
            Program program = new Program(
                    bench,
                    data,
                    Map.of(
                            "JAVA_TOOL_OPTIONS",
                            "-Xmx" + heap,
                            "PLACARD_UNKNOWN_SLUG_LIMIT",
                            "0",
                            "PLACARD_BOOTSTRAP_KEY",
                            key));
            program.start();
            HostileBench hostile = new HostileBench(program);
            hostile.key = key;
            hostile.prepare();
            if (args.length == 0 || args[0].equals("one")) {
                hostile.one();
                hostile.print(heap);
            }
            if (args.length == 0 || args[0].equals("at-once")) {
                hostile.atOnce(heap, args.length > 1 ? args[1] : "");
            }
        }
    }

    private void prepare() throws IOException, InterruptedException {
        program.runOrFail("workspace", "create", "Other", "--credits", "10");
        program.runOrFail("key", "create", last());
        other = last().substring("API key: ".length());
        catalog = made("/api/v1/catalogs", "{\"name\":\"Open\",\"slug\":\"open-menu\"}", "/catalog/id");
        String path = "/api/v1/catalogs/" + catalog;
        section = made(path + "/sections", "{\"name\":\"S\"}", "/section/id");
        item = made(path + "/items", "{\"name\":\"I\",\"sectionId\":\"" + section + "\",\"price\":1}", "/item/id");
        try (Wire wire = program.connect()) {
            program.call(wire, "POST", path + "/publish", "");
            code = Program.code(program.create(wire, "Code"));
        }
    }

    private String last() {
        String logged = program.logged().strip();
        return logged.substring(logged.lastIndexOf('\n') + 1).strip();
    }

    private String made(String path, String json, String id) throws IOException {
        try (Wire wire = program.connect()) {
            Wire.Answer answer = program.call(wire, "POST", path, json);
            return Json.parse(answer.body()).at(id).asText();
        }
    }

    /** One after another: each text member, cell and header, and each form of a file. */
    private void one() throws IOException {
        List<Hostile> files = files();
        ContractPlaces places = new ContractPlaces(program.get("/api/v1/openapi.json"));
        for (ContractPlaces.Member member : places.members()) {
            String path = path(member.method(), member.path());
            for (String pump : member.isText() ? MEMBER_PUMPS : List.<String>of()) {
                for (int length : new int[] {SHORT_TEXT, LONG_TEXT}) {
                    String text = "a" + pump.repeat(length / pump.length()) + "b";
                    String json = Json.text(Json.object().textNode(text));
                    all.add(member(member.method(), path, member.name(), member.body(json)));
                }
            }
            VALUES.forEach((kind, json) ->
                    all.add(member(member.method(), path, kind + " for " + member.name(), member.body(json))));
        }
        for (ContractPlaces.Parameter parameter : places.parameters()) {
            for (String pump : PARAMETER_PUMPS) {
                all.add(parameter(parameter, "a" + pump.repeat(PARAMETER / pump.length())));
            }
        }
        for (Hostile file : files) {
            all.add(upload(file));
        }
    }

    /** JSON of any type. */
    private static Map<String, String> values() {
        StringBuilder members = new StringBuilder("{\"a\":1");
        for (int i = 0; members.length() < VALUE; i++) {
            members.append(",\"").append(i).append("\":1");
        }
        return Map.of(
                "digits", "1".repeat(VALUE),
                "an exponent", "1e" + "9".repeat(VALUE),
                "a depth", "[".repeat(VALUE / 2) + "]".repeat(VALUE / 2),
                "empty texts", "[" + "\"\",".repeat(VALUE / 3) + "1]",
                "empty objects", "[" + "{},".repeat(VALUE / 3) + "1]",
                "members", members.append('}').toString(),
                "one member again and again", "{" + "\"a\":1,".repeat(VALUE / 6) + "\"b\":1}");
    }

    private Answered parameter(ContractPlaces.Parameter parameter, String text) {
        boolean isInPath = parameter.in().equals("path");
        String value = java.net.URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        String path = path(
                parameter.method(),
                isInPath ? parameter.path().replace("{" + parameter.name() + "}", value) : parameter.path());
        path += parameter.in().equals("query") ? "?" + parameter.name() + "=" + value : "";
        String header = parameter.in().equals("header") ? parameter.name() + ": " + text + "\r\n" : "";
        String body = parameter.method().equals("GET") ? "" : "{}";
        long begun = System.nanoTime();
        int status;
        try (Wire wire = new Wire(program.port(), 600_000)) {
            status = wire.send(parameter.method(), path, "Authorization: Bearer " + key + "\r\n" + header, body)
                    .status();
        } catch (IOException cut) {
            status = 0;
        }
        return new Answered(
                parameter.title(), path.length() + header.length(), (System.nanoTime() - begun) / 1e9, status);
    }

    private List<Hostile> files() throws IOException {
        List<String> columns = columns();
        List<Hostile> files = new ArrayList<>(HostileTables.cells(columns));
        files.addAll(HostileTables.headers());
        files.addAll(HostileTables.forms(columns));
        return files;
    }

    private List<String> columns() throws IOException {
        try (Wire wire = program.connect()) {
            return HostileTables.columns(program.call(wire, "GET", "/api/v1/catalogs/" + catalog + "/items.csv", "")
                    .text());
        }
    }

    /** A path with ids of what there is, except that nothing is deleted. */
    private String path(String method, String template) {
        if (method.equals("DELETE")) {
            return template.replaceAll("\\{\\w+}", "none");
        }
        return template.replace("/catalogs/{id}", "/catalogs/" + catalog)
                .replace("{sectionId}", section)
                .replace("{itemId}", item)
                .replace("/qr/{id}", "/qr/" + code.id())
                .replace("{id}", "file_" + "0".repeat(26))
                .replace("{slug}", code.slug())
                .replace("{qrId}", code.id());
    }

    private Answered member(String method, String path, String kind, String body) {
        long begun = System.nanoTime();
        int status;
        try (Wire wire = new Wire(program.port(), 600_000)) {
            status = program.call(wire, method, path, body).status();
        } catch (IOException cut) {
            status = 0;
        }
        int bytes = body.getBytes(StandardCharsets.UTF_8).length;
        return new Answered(kind, bytes, (System.nanoTime() - begun) / 1e9, status);
    }

    private Answered upload(Hostile file) {
        MadeForm form = MadeForm.of("menu", file.bytes());
        long begun = System.nanoTime();
        int status;
        try (Wire wire = new Wire(program.port(), 600_000)) {
            status = wire.post(
                            "/api/v1/catalogs/" + catalog + "/import?dryRun=true",
                            "Authorization: Bearer " + key + "\r\nContent-Type: " + form.contentType() + "\r\n",
                            form.bytes())
                    .status();
        } catch (IOException cut) {
            status = 0;
        }
        return new Answered(file.kind(), file.bytes().length, (System.nanoTime() - begun) / 1e9, status);
    }

    private void print(String heap) {
        table("the slowest for each byte", heap, Comparator.comparing(Answered::nanosPerByte));
        table("the slowest", heap, Comparator.comparing(Answered::seconds));
        all.removeIf(one -> one.bytes > CARRIED);
        table("the slowest of those that are no long work", heap, Comparator.comparing(Answered::seconds));
    }

    private void table(String what, String heap, Comparator<Answered> by) {
        Table table = new Table(
                "bench/hostile at -Xmx%s: %,d requests one after another, %s".formatted(heap, all.size(), what),
                "request",
                "bytes",
                "answer",
                "seconds",
                "ns a byte");
        all.stream()
                .sorted(by.reversed())
                .limit(SHOWN)
                .forEach(one -> table.row(
                        one.kind,
                        "%,d".formatted(one.bytes),
                        Integer.toString(one.status),
                        String.format(Locale.ROOT, "%.2f", one.seconds),
                        String.format(Locale.ROOT, "%,.0f", one.nanosPerByte())));
        table.print();
    }

    /** Many of each kind at once, and the worst call of others meanwhile. Only kinds whose names contain a word. */
    private void atOnce(String heap, String word) throws IOException, InterruptedException {
        Map<String, Runnable> kinds = new LinkedHashMap<>();
        List<String> columns = columns();
        others(this::rest);
        kinds.put("nothing", this::rest);
        HostileTables.forms(columns).forEach(file -> kinds.put(file.kind(), () -> upload(file)));
        List<Hostile> cells = HostileTables.cells(columns);
        List<Hostile> headers = HostileTables.headers();
        kinds.put("cells of all kinds", () -> upload(cells.get(next.getAndIncrement() % cells.size())));
        kinds.put("headers of all kinds", () -> upload(headers.get(next.getAndIncrement() % headers.size())));
        for (int length : new int[] {SHORT_TEXT, LONG_TEXT}) {
            String body = "{\"name\":\"a" + "\u0301\u0316".repeat(length / 2) + "\"}";
            kinds.put("marks in a name, " + length, () -> member("POST", "/api/v1/qr", "marks", body));
        }
        kinds.keySet().removeIf(kind -> !kind.contains(word));
        List<String> calls = List.of("API", "/menu", "/health/ready", "/app/sign-in", "/q/ known", "/q/ unknown");
        Table table = new Table(
                "bench/hostile at -Xmx%s: %d of each kind at once, and the worst call of others in ms"
                        .formatted(heap, atOnce),
                java.util.stream.Stream.of(List.of("kind", "all answered in"), calls)
                        .flatMap(List::stream)
                        .toArray(String[]::new));
        for (Map.Entry<String, Runnable> kind : kinds.entrySet()) {
            long begun = System.nanoTime();
            Map<String, Double> worst = others(kind.getValue());
            List<String> row = new ArrayList<>(
                    List.of(kind.getKey(), String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - begun) / 1e9)));
            calls.forEach(call -> row.add(String.format(Locale.ROOT, "%.0f", worst.getOrDefault(call, 0.0))));
            System.err.println(row);
            table.row(row.toArray(String[]::new));
        }
        table.print();
        try (Wire wire = program.connect()) {
            System.out.println("After all of it the server answers /health/ready with "
                    + wire.send("GET", "/health/ready", "", "").status());
        }
    }

    /** What others wait without any hostile request, on the same machine. */
    private void rest() {
        try {
            Thread.sleep(Duration.ofSeconds(10));
        } catch (InterruptedException stopping) {
            throw new IllegalStateException(stopping);
        }
    }

    private Map<String, Double> others(Runnable request) throws InterruptedException {
        CountDownLatch left = new CountDownLatch(atOnce);
        for (int i = 0; i < atOnce; i++) {
            Thread.ofPlatform().start(() -> {
                ThreadPriority.giveWay(); // senders elsewhere would not use this machine's processors
                request.run();
                left.countDown();
            });
        }
        Map<String, Double> worst = new ConcurrentHashMap<>(new TreeMap<>());
        Map<String, String> paths = Map.of(
                "API", "/api/v1/qr?limit=1",
                "/menu", "/menu/open-menu",
                "/health/ready", "/health/ready",
                "/app/sign-in", "/app/sign-in",
                "/q/ known", "/q/" + code.slug(),
                "/q/ unknown", "");
        List<Thread> askers = new ArrayList<>();
        paths.forEach((name, path) -> askers.add(Thread.ofPlatform().start(() -> {
            do {
                double taken = ask(path.isEmpty() ? "/q/none" + next.getAndIncrement() : path);
                worst.merge(name, taken, Math::max);
            } while (left.getCount() > 0);
        })));
        left.await();
        for (Thread asker : askers) {
            asker.join(Duration.ofMinutes(2));
        }
        return worst;
    }

    /** The milliseconds of a call on a connection of its own, at a pace that leaves the machine time. */
    private double ask(String path) {
        long begun = System.nanoTime();
        try (Wire wire = new Wire(program.port(), 60_000)) {
            wire.send("GET", path, path.startsWith("/api") ? "Authorization: Bearer " + other + "\r\n" : "", "");
            double taken = (System.nanoTime() - begun) / 1e6;
            Thread.sleep(20);
            return taken;
        } catch (IOException lost) {
            return 60_000;
        } catch (InterruptedException stopping) {
            throw new IllegalStateException(stopping);
        }
    }
}
