package placard.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;
import placard.bench.Settings;
import placard.bench.Table;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Measures the editor of a large catalogue in a browser, its preview, and the import of as many rows; see {@code bench/editor}. */
public final class EditorBench {
    private static final int[] WINDOW = {1440, 900};
    private static final int SECTIONS = 40;

    /** Until the next picture is on the screen, in milliseconds. */
    private static final String UNTIL_PAINTED =
            "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";

    private final Placard placard;
    private final MadeCatalog catalog;
    private final int items;
    private final int rounds;
    private final Table table;

    private EditorBench(Placard placard, int items, int rounds, Table table) {
        this.placard = placard;
        this.catalog = MadeCatalog.in(placard, "{'name':'Large','currency':'EUR'}");
        this.items = items;
        this.rounds = rounds;
        this.table = table;
    }

    /** Takes names of stores, SQLite if none. */
    public static void main(String[] arguments) {
        int items = Settings.number("BENCH_ITEMS", 2_000);
        int rounds = Settings.number("BENCH_ROUNDS", 10);
        Table table = new Table(
                String.format(Locale.ROOT, "bench/editor: %,d items, %d rounds", items, rounds),
                "store",
                "what",
                "p50",
                "p95",
                "max",
                "goal");
        List<Store> stores = arguments.length == 0
                ? List.of(Store.SQLITE)
                : List.of(arguments).stream()
                        .map(name -> Store.valueOf(name.toUpperCase(Locale.ROOT)))
                        .toList();
        for (Store store : stores) {
            // Rounds add items.
            Map<String, String> settings = Map.of("PLACARD_CATALOG_ITEMS", Integer.toString(items + 4 * rounds + 4));
            try (Placard placard = Placard.start(store, settings);
                    Chromium chromium = new Chromium(Fonts.NOTO);
                    Guest guest = new Guest(chromium.browser().newContext(Guests.options(WINDOW)))) {
                Person.owner(placard);
                EditorBench bench = new EditorBench(placard, items, rounds, table);
                bench.imports(store.name());
                bench.edits(store.name(), Dashboard.of(guest, placard));
            }
        }
        table.print();
    }

    private String rows(int round) {
        StringBuilder csv = new StringBuilder("Section,Name,Description,Price\n");
        for (int i = 0; i < items; i++) {
            csv.append("Course ").append(i % SECTIONS).append(",Dish number ").append(i);
            csv.append(",Slow-cooked and served with chutney ")
                    .append(i * 7919 % 1000)
                    .append(',');
            csv.append(5 + i % 20 + round).append(".50\n");
        }
        return csv.toString();
    }

    private void imports(String store) {
        timed(store, "import of as many rows: trial", "2 s", round -> sent("?dryRun=true", round));
        timed(store, "import: all of them written", "3 s", round -> sent("", round));
    }

    private interface Work {
        void run(int round);
    }

    private void timed(String store, String what, String goal, Work work) {
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < Math.min(rounds, 5); round++) {
            long began = System.nanoTime();
            work.run(round);
            times.add((System.nanoTime() - began) / 1e6);
        }
        row(store, what, times, goal);
    }

    private void sent(String query, int round) {
        MadeForm form = MadeForm.of("a.csv", rows(round).getBytes(StandardCharsets.UTF_8));
        Reply answer =
                placard.send(catalog.path() + "/import" + query, form.bytes(), form.contentType(), placard.key());
        if (answer.status() != 200) {
            throw new IllegalStateException(answer.text());
        }
    }

    private void edits(String store, Dashboard dashboard) {
        Page page = dashboard.page();
        String path = "catalogs/" + catalog.id();
        measured(store, "until it can be used", "1500 ms", rounds, () -> {
            dashboard.screen(path);
            page.waitForSelector("#catalog:not([aria-busy]) .part");
            return number(page, "async () => { await (" + UNTIL_PAINTED + ")(); return performance.now(); }");
        });
        page.evaluate("() => document.querySelectorAll('.fold[aria-expanded=false]').forEach((fold) => fold.click())");
        measured(store, "a letter in the search, all sections open", "50 ms", 5 * rounds, typed(page, "#find"));
        page.evaluate(
                "() => { const find = document.getElementById('find'); find.value = ''; find.dispatchEvent(new Event('input')); }");
        measured(
                store,
                "a name changed, all sections open",
                "50 ms",
                2 * rounds,
                () -> number(page, """
                        async () => {
                          const fields = document.querySelectorAll('.dish .title');
                          const field = fields[Math.floor(Math.random() * 50)];
                          const began = performance.now();
                          field.value += '!';
                          field.dispatchEvent(new Event('change', { bubbles: true }));
                          await (PAINTED)();
                          return performance.now() - began;
                        }
                        """.replace("PAINTED", UNTIL_PAINTED)));
        settle(page);
        measured(store, "the longest frame of two seconds of scrolling", "50 ms", 3, () -> number(page, SCROLLED));
        try (Page plain = dashboard.guest().context().newPage()) {
            plain.setContent("<ul>" + "<li style='height:3.5rem'>Dish <input value=Dish>".repeat(items) + "</ul>");
            measured(store, "the same of a plain list of as many fields", "–", 3, () -> number(plain, SCROLLED));
        }
        // Behind another page it would not be drawn.
        page.bringToFront();
        page.click("#show-preview");
        page.frameLocator("iframe.front").locator(".item").first().waitFor();
        previews(store, page, "all sections open");
        // As it is opened: sections of a large catalogue are folded.
        page.evaluate("() => document.querySelectorAll('.fold[aria-expanded=true]').forEach((fold) => fold.click())");
        page.evaluate("() => [...document.querySelectorAll('.fold')].slice(0, 2).forEach((fold) => fold.click())");
        previews(store, page, "one section open");
    }

    private void previews(String store, Page page, String how) {
        settle(page);
        CHANGES.forEach((what, change) -> measured(
                store,
                "from a change to the preview of it, " + how + ": " + what,
                "300 ms",
                2 * rounds,
                previewed(page, change)));
    }

    private static final String SCROLLED = """
            async () => {
              scrollTo(0, 0);
              let last = performance.now();
              let longest = 0;
              for (let frame = 0; frame < 120; frame++) {
                scrollBy(0, 240);
                await new Promise(requestAnimationFrame);
                const now = performance.now();
                if (frame > 2) longest = Math.max(longest, now - last);
                last = now;
              }
              scrollTo(0, 0);
              return longest;
            }
            """;

    /** A change of the editor and what the preview shows of it, as functions of a name that is new. */
    private record Change(String made, String seen) {}

    private static final Map<String, Change> CHANGES = new LinkedHashMap<>();

    static {
        String set = "field.value = name; field.dispatchEvent(new Event('change', { bubbles: true }));";
        CHANGES.put(
                "a name",
                new Change(
                        "const field = document.querySelector('.dish .title'); " + set,
                        "document.querySelector('.item h3')?.textContent.trim() === name"));
        CHANGES.put(
                "a section's name",
                new Change(
                        "const field = document.querySelector('.part:has(.dish) .title'); " + set,
                        "document.querySelector('.shelf h2')?.textContent.trim() === name"));
        CHANGES.put(
                "sold out, or not",
                new Change(
                        "document.querySelector('.dish .switch').click();",
                        "document.querySelector('.item').matches('.off') !== before"));
        CHANGES.put(
                "a new item",
                new Change(
                        "const form = document.querySelector('.part:has(.dish) .adding'); form.elements.name.value = `${name} 5.00`; form.requestSubmit();",
                        "document.querySelector('.shelf .item:last-child h3')?.textContent.trim() === name"));
    }

    /** Until the preview shows it on the screen. The frame has a clock of its own, so that the one of the day is read. */
    private static DoubleSupplier previewed(Page page, Change change) {
        return () -> {
            String name = "Dish " + System.nanoTime();
            Locator frame = page.frameLocator("iframe.front").locator("html");
            frame.evaluate("""
                    (_, name) => {
                      window.painted = undefined;
                      const before = document.querySelector('.item').matches('.off');
                      const look = () => SEEN ? requestAnimationFrame(() => setTimeout(() => { window.painted = Date.now(); })) : setTimeout(look, 4);
                      look();
                    }
                    """.replace("SEEN", change.seen), name);
            double began = ((Number) page.evaluate(
                            "(name) => { const began = Date.now(); " + change.made + " return began; }", name))
                    .doubleValue();
            Object painted = frame.evaluate(
                    "async () => { for (let i = 0; !window.painted && i < 1000; i++) await new Promise((done) => setTimeout(done, 10)); return window.painted ?? NaN; }");
            settle(page);
            return ((Number) painted).doubleValue() - began;
        };
    }

    private static DoubleSupplier typed(Page page, String field) {
        return () -> number(page, """
                async () => {
                  const field = document.querySelector('FIELD');
                  const began = performance.now();
                  field.value = field.value.length > 4 ? '' : field.value + 'dish '[field.value.length];
                  field.dispatchEvent(new Event('input', { bubbles: true }));
                  await (PAINTED)();
                  return performance.now() - began;
                }
                """.replace("FIELD", field).replace("PAINTED", UNTIL_PAINTED));
    }

    private static void settle(Page page) {
        page.waitForFunction(
                "() => document.querySelector('.editor > .head [role=status]')?.textContent.trim() === 'Saved'");
    }

    private static double number(Page page, String script) {
        return ((Number) page.evaluate(script)).doubleValue();
    }

    private void measured(String store, String what, String goal, int times, DoubleSupplier one) {
        List<Double> all = new ArrayList<>();
        for (int i = -2; i < times; i++) {
            double took = one.getAsDouble();
            if (i >= 0) {
                all.add(took);
            }
        }
        row(store, what, all, goal);
    }

    private void row(String store, String what, List<Double> times, String goal) {
        List<Double> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        table.row(store.toLowerCase(Locale.ROOT), what, at(sorted, .5), at(sorted, .95), at(sorted, 1), goal);
        System.err.println(what + ": " + at(sorted, .5) + ", " + at(sorted, .95));
    }

    private static String at(List<Double> sorted, double share) {
        int index = Math.max(0, (int) Math.ceil(share * sorted.size()) - 1);
        return String.format(Locale.ROOT, "%.0f ms", sorted.get(index));
    }
}
