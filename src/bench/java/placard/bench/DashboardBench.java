package placard.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Measures how long the server takes for each document of the dashboard over a large store, and what a browser fetches. */
public final class DashboardBench {
    private static final int WARM_UP = 30;
    private static final int TAGGED = 100;
    private static final String PASSWORD = "violet-kettle-sunrise-42";
    private static final String EMAIL = "ana@trattoria.example";
    private static final Pattern LINK = Pattern.compile("Set-up: http://[^/]+(/app/setup/[^ ]+)");
    private static final Pattern FILE = Pattern.compile("(?:src|href)=\"(/app/assets/[^\"]+)\"");
    /** Pictures that a browser fetches at once; others wait until they come into the window. */
    private static final Pattern PICTURE = Pattern.compile("<img (?![^>]*loading=\"lazy\")[^>]*src=\"([^\"]+)\"");

    private static final Pattern LAZY = Pattern.compile("<img [^>]*loading=\"lazy\"");

    private DashboardBench() {}

    /** Takes names of stores, both if none; see {@code bench/dashboard}. */
    public static void main(String[] args) throws Exception {
        int scans = Settings.number("BENCH_SCANS", 10_000_000);
        int codes = Settings.number("BENCH_CODES", 10_000);
        int requests = Settings.number("BENCH_REQUESTS", 200);
        Table table = new Table(
                String.format(
                        "bench/dashboard: %,d codes, %,d scans, %,d requests a document, one client",
                        codes, scans, requests),
                "store",
                "document",
                "p50",
                "p95",
                "max",
                "HTML kB",
                "style, kB br",
                "script, kB br",
                "requests, cold",
                "pictures later");
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench()) {
                new DashboardRun(table, bench, on).measure(codes, scans, requests);
            }
        }
        table.print();
    }

    /** One store. */
    private static final class DashboardRun {
        private final Table table;
        private final On on;
        private final Program program;
        private String cookie = "";

        DashboardRun(Table table, Workbench bench, On on) throws Exception {
            this.table = table;
            this.on = on;
            String database = On.newDatabase(on.server(bench));
            this.program = new Program(bench, bench.newFolder("data"), Map.of("PLACARD_DATABASE_URL", database));
            this.database = database;
        }

        private final String database;

        void measure(int codes, int scans, int requests) throws Exception {
            program.start();
            List<Program.Code> made = program.makeCodes(codes);
            String workspace =
                    program.get("/api/v1/workspace").at("/workspace/id").asText();
            String large = made.getFirst().id();
            try (Wire wire = program.connect()) {
                for (Program.Code code : made.subList(0, Math.min(TAGGED, codes))) {
                    program.call(wire, "PATCH", "/api/v1/qr/" + code.id(), "{\"tags\":[\"front\"]}");
                }
            }
            program.stop();
            fill(workspace, made, scans);
            double start = program.start();
            cookie = signedIn();
            List<String> documents = List.of(
                    "",
                    "codes",
                    "codes?q=nothing",
                    "codes?page=" + Math.max(1, codes / 20),
                    "codes/new",
                    "codes/" + large,
                    "analytics",
                    "analytics?days=1",
                    "analytics?days=365",
                    "analytics?of=" + large,
                    "analytics?of=tag:front",
                    "credits",
                    "credits?page=" + Math.max(1, codes / 20),
                    "privacy");
            ask(documents, large, requests);
            program.stop();
            int verdict = program.run("verify");
            table.row(
                    on.label,
                    "start of the program",
                    String.format("%.0f ms", start),
                    "",
                    "",
                    "",
                    "",
                    "",
                    "",
                    verdict == 0 ? "verify agrees" : "verify: exit " + verdict);
            if (verdict != 0) {
                System.err.println(program.logged());
            }
        }

        /** A tenth of the scans is of one code; the others share the rest. */
        private void fill(String workspace, List<Program.Code> codes, int scans) throws Exception {
            try (ScanRows rows = new ScanRows(program.data, database, workspace)) {
                String first = codes.getFirst().id();
                int large = Math.max(1, scans / 10);
                int others = codes.size() - 1;
                rows.seed(first, large, Instant.now());
                for (int i = 1; i <= others; i++) {
                    rows.copy(first, codes.get(i).id(), Math.min(large, (scans - large) / others));
                }
                rows.rollUp();
                rows.pack();
            }
        }

        /** Sets up the first owner by the link that was printed last, and returns the cookie. */
        private String signedIn() throws IOException, InterruptedException {
            String link = LINK.matcher(Files.readString(program.log))
                    .results()
                    .reduce((_, last) -> last)
                    .orElseThrow(() -> new IllegalStateException("No set-up link: " + program.logged()))
                    .group(1);
            String form = "name=Ana&email=" + encoded(EMAIL) + "&password=" + encoded(PASSWORD);
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + program.port() + link))
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .header("Sec-Fetch-Site", "same-origin")
                                .POST(HttpRequest.BodyPublishers.ofString(form))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                return answer.headers().allValues("Set-Cookie").stream()
                        .filter(set -> set.startsWith("placard="))
                        .map(set -> set.substring(0, set.indexOf(';')))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("Not signed in: " + answer.statusCode()));
            }
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        /** The documents in turn, so that other load on the machine affects all of them alike. */
        private void ask(List<String> documents, String large, int requests) throws IOException {
            List<Latencies> latencies = new ArrayList<>();
            documents.forEach(_ -> latencies.add(new Latencies()));
            List<String> pages = new ArrayList<>();
            try (Wire wire = program.connect()) {
                for (int i = -WARM_UP; i < requests; i++) {
                    for (int each = 0; each < documents.size(); each++) {
                        long began = System.nanoTime();
                        String page = page(wire, documents.get(each));
                        long took = System.nanoTime() - began;
                        if (i >= 0) {
                            latencies.get(each).add(took);
                        }
                        if (i == 0) {
                            pages.add(page);
                        }
                    }
                }
                for (int each = 0; each < documents.size(); each++) {
                    row(wire, documents.get(each).replace(large, ":id"), latencies.get(each), pages.get(each));
                }
            }
        }

        private String page(Wire wire, String document) throws IOException {
            Wire.Answer answer = wire.send("GET", "/app/default/" + document, "Cookie: " + cookie + "\r\n", "");
            if (answer.status() != 200) {
                throw new IllegalStateException(document + ": " + answer.status() + " " + answer.text());
            }
            return answer.text();
        }

        private void row(Wire wire, String document, Latencies latencies, String page) throws IOException {
            Set<String> files = new TreeSet<>(
                    FILE.matcher(page).results().map(found -> found.group(1)).toList());
            long style = 0;
            long script = 0;
            for (String file : files) {
                int size = wire.send("GET", file, "Accept-Encoding: br\r\n", "").body().length;
                if (file.endsWith(".css")) {
                    style += size;
                } else {
                    script += size;
                }
            }
            long pictures = PICTURE.matcher(page)
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .distinct()
                    .count();
            table.row(
                    on.label,
                    "/" + document,
                    latencies.at(0.5),
                    latencies.at(0.95),
                    latencies.at(1),
                    kilobytes(page.getBytes(StandardCharsets.UTF_8).length),
                    kilobytes(style),
                    kilobytes(script),
                    Long.toString(1 + files.size() + pictures),
                    Long.toString(LAZY.matcher(page).results().count()));
        }

        private static String kilobytes(long bytes) {
            return String.format("%.1f", bytes / 1024.0);
        }
    }
}
