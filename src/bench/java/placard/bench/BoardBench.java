package placard.bench;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import placard.testing.Scanners;

/** Measures how soon guests see what is switched on the board: from the click in a browser to a thousand open pages. */
public final class BoardBench {
    private static final int ITEMS = 100;
    private static final String GOAL = "p95 ≤ 1 s";
    private static final Pattern LINK = Pattern.compile("Set-up: http://[^/]+(/app/setup/[^ ]+)");

    /** Notes when the page shows something else than before. */
    private static final String WATCH = """
            () => new MutationObserver(() => { globalThis.changedAt ??= Date.now(); })
              .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
            """;

    private static final String CLICK = """
            (index) => {
              const at = Date.now();
              document.querySelectorAll(".stock .switch")[index].click();
              return at;
            }
            """;

    private static final String SENT = "() => !document.querySelector('.stock small')?.textContent.includes('waiting')";

    private final On on;
    private final OpenPages pages;
    private final Latencies toStreams = new Latencies();
    private final Latencies toLast = new Latencies();
    private final Latencies toPage = new Latencies();

    private BoardBench(On on, OpenPages pages) {
        this.on = on;
        this.pages = pages;
    }

    /** Takes names of stores, both if none; see {@code bench/board}. */
    public static void main(String[] args) throws Exception {
        int count = Settings.number("BENCH_STREAMS", 1_000);
        int times = Settings.number("BENCH_TOGGLES", 40);
        Table table = new Table(
                String.format(
                        "bench/board: %,d open pages of one catalogue of %d items, %d switches", count, ITEMS, times),
                "store",
                "from the click",
                "p50",
                "p95",
                "max",
                "goal");
        for (On on : On.named(args)) {
            try (Workbench bench = new Workbench();
                    OpenPages pages = new OpenPages(count)) {
                new BoardBench(on, pages).measure(bench, times, table);
            }
        }
        table.print();
    }

    private void measure(Workbench bench, int times, Table table) throws Exception {
        Program program = new Program(
                bench,
                bench.newFolder("data"),
                Map.of(
                        "PLACARD_DATABASE_URL",
                        On.newDatabase(on.server(bench)),
                        "PLACARD_EVENT_STREAMS_PER_CLIENT",
                        Integer.toString(pages.count() + 10)));
        program.start();
        try (Wire wire = program.connect();
                Playwright playwright = Playwright.create(
                        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
                Browser browser = playwright
                        .chromium()
                        .launch(new BrowserType.LaunchOptions()
                                .setExecutablePath(Scanners.program(Scanners.CHROMIUM))
                                .setArgs(List.of("--no-sandbox", "--disable-gpu")));
                BrowserContext context = browser.newContext()) {
            new Menus(program, wire).make("spice-route", ITEMS);
            pages.open(program.port(), "/menu/spice-route/events");
            Page guest = context.newPage();
            guest.navigate(url(program, "/menu/spice-route"));
            guest.evaluate(WATCH);
            Page board = board(program, context);
            for (int i = -5; i < times; i++) {
                once(board, guest, Math.floorMod(i, ITEMS), i >= 0);
            }
        }
        for (var row : List.of(
                Map.entry("to each event stream", toStreams),
                Map.entry("to the last one", toLast),
                Map.entry("to what a guest's page shows", toPage))) {
            Latencies of = row.getValue();
            table.row(on.label, row.getKey(), of.at(0.5), of.at(0.95), of.at(1), GOAL);
        }
    }

    private static String url(Program program, String path) {
        return "http://localhost:" + program.port() + path;
    }

    private static Page board(Program program, BrowserContext context) throws IOException {
        String link = LINK.matcher(Files.readString(program.log))
                .results()
                .reduce((_, last) -> last)
                .orElseThrow(() -> new IllegalStateException("No set-up link: " + program.logged()))
                .group(1);
        Page board = context.newPage();
        board.navigate(url(program, link));
        board.locator("main [name=name]").fill("Ana");
        board.locator("main [name=email]").fill("ana@trattoria.example");
        board.locator("main [name=password]").fill("violet-kettle-sunrise-42");
        board.keyboard().press("Enter");
        board.waitForURL(Pattern.compile(".*/app/[a-z0-9-]+/$"));
        board.navigate(board.url() + "board");
        board.locator(".stock .switch").first().waitFor();
        return board;
    }

    /** One switch; the page in the browser is a guest beside those that only listen. */
    private void once(Page board, Page guest, int item, boolean isCounted) throws InterruptedException {
        guest.evaluate("() => { globalThis.changedAt = undefined; }");
        pages.reset();
        long sent = System.nanoTime();
        double clicked = ((Number) board.evaluate(CLICK, item)).doubleValue();
        pages.await();
        guest.waitForFunction("() => globalThis.changedAt !== undefined");
        double shown = ((Number) guest.evaluate("() => globalThis.changedAt")).doubleValue();
        board.waitForFunction(SENT);
        if (!isCounted) {
            return;
        }
        long slowest = 0;
        for (int page = 0; page < pages.count(); page++) {
            slowest = Math.max(slowest, pages.arrival(page) - sent);
            toStreams.add(pages.arrival(page) - sent);
        }
        toLast.add(slowest);
        toPage.add((long) ((shown - clicked) * 1e6));
    }
}
