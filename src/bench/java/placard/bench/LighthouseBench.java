package placard.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import placard.base.Json;

/** Public pages judged by Lighthouse. Run by {@code bench/lighthouse}. */
final class LighthouseBench {
    private static final String LIGHTHOUSE = "lighthouse@12.8.2";
    private static final List<String> CATEGORIES = List.of("performance", "accessibility", "best-practices", "seo");
    private static final String FLAGS =
            "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync";
    private static final String LOG = "lighthouse.log";
    private static final int AGAIN = 2;
    private static final int SECTIONS = 8;
    /** Items of the two large menus. */
    private static final List<Integer> SIZES = List.of(100, 200);

    private static final int PICTURES = 60;

    private final Workbench bench;
    private final Program program;
    private final int rounds = Settings.number("BENCH_ROUNDS", 5);
    private final Path reports;
    private final Table scores = new Table(
            "Lighthouse " + LIGHTHOUSE.split("@")[1] + ", mobile",
            "page",
            "performance",
            "accessibility",
            "best practices",
            "SEO",
            "LCP s",
            "TBT ms",
            "CLS",
            "elements",
            "benchmarkIndex",
            "below 1");
    private final Table bytes = new Table(
            "Transferred, KB of 1,000 bytes with headers",
            "page",
            "HTML",
            "CSS",
            "JS",
            "pictures",
            "other",
            "all",
            "requests",
            "third party");

    private LighthouseBench(Workbench bench) throws IOException {
        this.bench = bench;
        this.program = new Program(bench, bench.newFolder("data"), Map.of());
        this.reports = bench.newFolder("reports");
    }

    public static void main(String[] arguments) throws Exception {
        try (Workbench bench = new Workbench()) {
            new LighthouseBench(bench).run();
        }
    }

    private void run() throws Exception {
        program.start();
        program.runOrFail("demo");
        Map<String, String> pages = new TreeMap<>();
        for (JsonNode catalog : program.get("/api/v1/catalogs").path("catalogs")) {
            pages.put(
                    catalog.path("template").asText(), catalog.path("publicUrl").asText());
        }
        for (int items : SIZES) {
            pages.put(items + " items, " + PICTURES + " pictures", large(items));
        }
        for (var page : pages.entrySet()) {
            judge(page.getKey(), page.getValue());
        }
        scores.row("goal", "≥ 95 (200 items: 90)", "100", "100", "100", "", "", "", "≤ 1,500 (100 items)", "", "");
        bytes.row("goal", "≤ 30", "≤ 10", "≤ 14", "", "", "", "", "0");
        scores.print();
        bytes.print();
        program.stop();
    }

    /** The median by performance of the rounds. */
    private void judge(String name, String url) throws IOException, InterruptedException {
        List<JsonNode> reports = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            reports.add(report(url));
        }
        reports.sort((a, b) -> Double.compare(score(a, "performance"), score(b, "performance")));
        JsonNode report = reports.get(rounds / 2);
        List<String> cells = new ArrayList<>(List.of(name));
        CATEGORIES.forEach(category -> cells.add(String.format(Locale.ROOT, "%.0f", 100 * score(report, category))));
        cells.add(String.format(Locale.ROOT, "%.2f", audit(report, "largest-contentful-paint") / 1000));
        cells.add(String.format(Locale.ROOT, "%.0f", audit(report, "total-blocking-time")));
        cells.add(String.format(Locale.ROOT, "%.3f", audit(report, "cumulative-layout-shift")));
        cells.add(String.format(Locale.ROOT, "%,.0f", audit(report, "dom-size")));
        // How fast Lighthouse found the machine; its mobile scores are meant for 1,500 and more.
        cells.add(String.format(
                Locale.ROOT, "%,.0f", report.at("/environment/benchmarkIndex").asDouble()));
        cells.add(String.join(" ", imperfect(report)));
        scores.row(cells.toArray(String[]::new));
        transferred(name, url, report);
    }

    private static double score(JsonNode report, String category) {
        return report.at("/categories/" + category + "/score").asDouble();
    }

    private static double audit(JsonNode report, String name) {
        return report.at("/audits/" + name + "/numericValue").asDouble();
    }

    /** The audits outside performance that are not passed. */
    private static List<String> imperfect(JsonNode report) {
        List<String> names = new ArrayList<>();
        for (String category : CATEGORIES.subList(1, CATEGORIES.size())) {
            for (JsonNode audit : report.at("/categories/" + category + "/auditRefs")) {
                JsonNode score =
                        report.path("audits").path(audit.path("id").asText()).path("score");
                if (score.isNumber()
                        && score.asDouble() < 1
                        && audit.path("weight").asDouble() > 0) {
                    names.add(audit.path("id").asText());
                }
            }
        }
        return names;
    }

    private void transferred(String name, String url, JsonNode report) {
        Map<String, Long> kinds = new TreeMap<>();
        String origin = url.substring(0, url.indexOf('/', "https://".length()));
        int requests = 0;
        int foreign = 0;
        for (JsonNode request : report.at("/audits/network-requests/details/items")) {
            String kind = switch (request.path("resourceType").asText()) {
                case "Document" -> "HTML";
                case "Stylesheet" -> "CSS";
                case "Script" -> "JS";
                case "Image" -> "pictures";
                default -> "other";
            };
            kinds.merge(kind, request.path("transferSize").asLong(), Long::sum);
            requests++;
            String from = request.path("url").asText();
            // A picture within the style (data:) is nobody's request.
            foreign += from.startsWith("http") && !from.startsWith(origin) ? 1 : 0;
        }
        List<String> cells = new ArrayList<>(List.of(name));
        for (String kind : List.of("HTML", "CSS", "JS", "pictures", "other")) {
            cells.add(kilobytes(kinds.getOrDefault(kind, 0L)));
        }
        cells.add(kilobytes(kinds.values().stream().mapToLong(Long::longValue).sum()));
        cells.add(Integer.toString(requests));
        cells.add(Integer.toString(foreign));
        bytes.row(cells.toArray(String[]::new));
    }

    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / 1000.0);
    }

    /** Lighthouse sometimes asks to be run again: when the browser's trace has no beginning, as it says. */
    private JsonNode report(String url) throws IOException, InterruptedException {
        Optional<JsonNode> report = tried(url);
        for (int i = 0; report.isEmpty() && i < AGAIN; i++) {
            System.err.println("Lighthouse is run again: " + url);
            report = tried(url);
        }
        if (report.isEmpty()) {
            throw new IllegalStateException("lighthouse fails: " + Files.readString(reports.resolve(LOG)));
        }
        return report.get();
    }

    private Optional<JsonNode> tried(String url) throws IOException, InterruptedException {
        Path file = Files.createTempFile(reports, "report", ".json");
        Path log = reports.resolve(LOG);
        ProcessBuilder builder = new ProcessBuilder(
                        "npx",
                        "--yes",
                        LIGHTHOUSE,
                        url,
                        "--quiet",
                        "--output=json",
                        "--output-path=" + file,
                        "--chrome-flags=" + FLAGS)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putIfAbsent("CHROME_PATH", "/usr/bin/chromium");
        int code = bench.start(builder).waitFor();
        return code == 0 ? Optional.of(Json.parse(Files.readAllBytes(file))) : Optional.empty();
    }

    /** A menu with pictures on the first items, as a large restaurant would have it. */
    private String large(int items) throws IOException {
        try (Wire wire = program.connect()) {
            JsonNode catalog = made(wire, "/api/v1/catalogs", """
                    {"name":"The Long Table","currency":"EUR","description":"Dishes from everywhere, one kitchen.",
                     "businessDetails":{"whatsapp":"+14155550123","address":"1 Market Row"},"settings":{"ordering":"whatsapp"}}""").path("catalog");
            String path = "/api/v1/catalogs/" + catalog.path("id").asText();
            List<String> sections = new ArrayList<>();
            for (int i = 1; i <= SECTIONS; i++) {
                sections.add(made(wire, path + "/sections", "{\"name\":\"Course " + i + "\"}")
                        .at("/section/id")
                        .asText());
            }
            for (int i = 0; i < items; i++) {
                made(wire, path + "/items", item(sections.get(i * SECTIONS / items), i));
            }
            call(wire, path + "/publish", "{}", 200);
            return catalog.path("publicUrl").asText();
        }
    }

    private String item(String section, int number) {
        ObjectNode item = (ObjectNode) Json.parse("""
                {"description":"Grilled over charcoal, with mint, onions and what the market had this morning.","price":12.5,
                 "metadata":{"dietary":["Veg"],"spiceLevel":1,"allergens":["milk","mustard"],"allergensDeclared":true,
                  "variants":[{"name":"Small","price":9},{"name":"Large","price":12.5}],
                  "addOns":[{"name":"Chutney","price":1.5,"maxQuantity":3},{"name":"Raita","price":2}]}}""".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        item.put("sectionId", section).put("name", "Dish number " + (number + 1));
        if (number < PICTURES) {
            item.putArray("imageFileIds").add(program.upload(MadePhoto.jpeg(number)));
        }
        return Json.text(item);
    }

    private JsonNode made(Wire wire, String path, String body) throws IOException {
        return Json.parse(call(wire, path, body, 201));
    }

    private byte[] call(Wire wire, String path, String body, int status) throws IOException {
        Wire.Answer answer = program.call(wire, "POST", path, body);
        if (answer.status() != status) {
            throw new UncheckedIOException(new IOException(path + ": " + answer.status() + " " + answer.text()));
        }
        return answer.body();
    }
}
