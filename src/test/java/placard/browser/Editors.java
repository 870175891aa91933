package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.Cookie;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import placard.base.Json;
import placard.testing.Store;

/**
 * Two people in browsers and a program edit one catalogue at random, while the server is killed and networks fail. Each
 * has members of its own that nobody else writes: one the names, one the prices, the program badges and what is sold out;
 * all make, move and delete. At the end nothing of that is lost, and both screens show what the server has.
 */
final class Editors implements AutoCloseable {
    /** Items that there are at first. */
    private static final Pattern SAVED = Pattern.compile("^\\s*Saved");

    private static final int FIRST = 12;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String SHOWN = """
            () => [...document.querySelectorAll("section.part")].map((part) => ({
              name: part.querySelector(".parthead .title").value,
              items: [...part.querySelectorAll("li.dish")].map((dish) => ({
                name: dish.querySelector(".title").value,
                price: dish.querySelector(".price input").value.replace(/,|\\.0+$|(?<=\\.[1-9])0$/g, ""),
                badge: dish.querySelector(".badge")?.textContent ?? "",
                isIn: dish.querySelector(".switch").getAttribute("aria-checked") === "true",
              })),
            }))
            """;

    private final EditorsServer server;
    private final Chromium chromium = new Chromium(Fonts.DEJAVU);
    private final Random random;
    private final boolean inReview;
    private final long seed;
    private final List<Page> pages = new ArrayList<>();
    private final List<String> done = new ArrayList<>();

    /** What must be so in the end, by the ids of items. */
    private final Map<String, String> names = new HashMap<>();

    private final Map<String, String> prices = new HashMap<>();
    private final Map<String, String> badges = new HashMap<>();
    private final Map<String, Boolean> stock = new HashMap<>();
    private final Set<String> made = new HashSet<>();
    private final Set<String> deleted = new HashSet<>();

    private String catalog = "";
    private int counter;
    private int kills;

    Editors(Store store, long seed, boolean inReview) {
        this.server = new EditorsServer(store);
        this.seed = seed;
        this.random = new Random(seed);
        this.inReview = inReview;
    }

    /** Edits for so long, and then compares; returns what was done in numbers. */
    String run(Duration time) throws Exception {
        server.start();
        prepare();
        long end = System.nanoTime() + time.toNanos();
        int steps = 0;
        while (System.nanoTime() < end) {
            step();
            steps++;
        }
        settle();
        compare();
        return steps + " steps, " + kills + " kills, " + made.size() + " made, " + deleted.size() + " deleted";
    }

    private String path(String more) {
        return "/api/v1/catalogs/" + catalog + more;
    }

    private void prepare() throws Exception {
        ObjectNode body = Json.object().put("name", "Lunch").put("currency", "EUR");
        body.putObject("settings").put("review", inReview);
        catalog = server.ask("POST", "/api/v1/catalogs", Json.text(body))
                .at("/catalog/id")
                .asText();
        for (String section : List.of("Starters", "Mains", "Sweets")) {
            String id = server.ask("POST", path("/sections"), "{\"name\":\"" + section + "\"}")
                    .at("/section/id")
                    .asText();
            for (int i = 0; i < FIRST / 3; i++) {
                String name = "First " + counter++;
                JsonNode item = server.ask(
                        "POST", path("/items"), "{\"name\":\"" + name + "\",\"price\":5,\"sectionId\":\"" + id + "\"}");
                names.put(item.at("/item/id").asText(), name);
                prices.put(item.at("/item/id").asText(), "5");
            }
        }
        Page owner = page(List.of());
        owner.navigate(server.url(server.setUpPath()));
        owner.locator("main [name=name]").fill("Ana");
        owner.locator("main [name=email]").fill("ana@trattoria.example");
        owner.locator("main [name=password]").fill("violet-kettle-sunrise-42");
        owner.keyboard().press("Enter");
        owner.waitForURL("**/app/default/**");
        pages.add(owner);
        pages.add(page(owner.context().cookies()));
        for (Page page : pages) {
            page.navigate(server.url("/app/default/catalogs/" + catalog));
            page.locator("#catalog:not([aria-busy])").waitFor();
        }
    }

    private Page page(List<Cookie> cookies) {
        BrowserContext context = chromium.browser().newContext(Guests.options(Guests.DESK));
        context.setDefaultTimeout(PATIENCE.toMillis());
        context.addCookies(cookies);
        context.onDialog(Dialog::accept);
        return context.newPage();
    }

    private void step() throws Exception {
        int which = random.nextInt(100);
        Page page = pages.get(random.nextInt(2));
        if (which < 3) {
            kill();
        } else if (which < 6) {
            offline(page);
        } else if (which < 9) {
            reload(page);
        } else if (which < 35) {
            program();
        } else {
            person(page, which);
        }
        page.waitForTimeout(random.nextInt(150));
    }

    private void kill() throws Exception {
        done.add("kill");
        kills++;
        server.kill();
        for (int i = 0; i < 3; i++) {
            person(pages.get(i % 2), 35 + random.nextInt(65));
        }
        server.start();
    }

    private void offline(Page page) {
        done.add("offline " + pages.indexOf(page));
        page.context().setOffline(true);
        for (int i = 0; i < 3; i++) {
            person(page, 35 + random.nextInt(65));
        }
        page.context().setOffline(false);
    }

    /** What has not arrived yet is in the browser's own store. */
    private void reload(Page page) {
        done.add("reload " + pages.indexOf(page));
        page.waitForTimeout(200);
        page.reload();
        page.locator("#catalog:not([aria-busy])").waitFor();
    }

    private void person(Page page, int which) {
        boolean isFirst = pages.indexOf(page) == 0;
        try {
            List<String> ids = ids(page);
            String id = ids.get(random.nextInt(ids.size()));
            if (which < 45) {
                create(page);
            } else if (which < 58) {
                move(page, id);
            } else if (which < 64) {
                if (isFirst) {
                    delete(page);
                }
            } else if (which < 70) {
                undoAndRedo(page);
            } else if (isFirst) {
                rename(page, id);
            } else {
                reprice(page, id);
            }
        } catch (PlaywrightException gone) {
            // What another person has just deleted is not there to be changed.
            if (!gone.getMessage().contains("Timeout") && !gone.getMessage().contains("not attached")) {
                throw gone;
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> ids(Page page) {
        return (List<String>) page.evaluate("() => [...document.querySelectorAll('li.dish')].map((dish) => dish.id)");
    }

    private static Locator row(Page page, String id) {
        return page.locator("[id='" + id + "']");
    }

    private static final Locator.FillOptions SOON = new Locator.FillOptions().setTimeout(2_000);

    private void rename(Page page, String id) {
        String name = "Name " + counter++;
        Locator field = row(page, id).locator(".title");
        field.fill(name, SOON);
        page.keyboard().press("Tab");
        names.put(id, name);
        done.add("rename " + id + " " + name);
    }

    private void reprice(Page page, String id) {
        String price = Integer.toString(1 + random.nextInt(9_000));
        Locator field = row(page, id).locator(".price input");
        field.fill(price, SOON);
        page.keyboard().press("Tab");
        prices.put(id, price);
        done.add("price " + id + " " + price);
    }

    private void create(Page page) {
        String name = "Made " + counter++;
        Locator field = page.locator(".dishes ~ .adding input").nth(random.nextInt(3));
        field.fill(name + " 1.00", SOON);
        page.keyboard().press("Enter");
        made.add(name);
        done.add("make " + pages.indexOf(page) + " " + name);
    }

    private void move(Page page, String id) {
        row(page, id)
                .locator(".grip")
                .press(
                        random.nextBoolean() ? "Alt+ArrowUp" : "Alt+ArrowDown",
                        new Locator.PressOptions().setTimeout(2_000));
        done.add("move " + id);
    }

    /** Only what was made here and nobody has renamed. */
    private void delete(Page page) {
        for (String name : List.copyOf(made)) {
            Locator more = page.getByLabel("More for " + name, new Page.GetByLabelOptions().setExact(true));
            if (!deleted.contains(name) && more.count() == 1) {
                more.click(new Locator.ClickOptions().setTimeout(2_000));
                page.locator("details[open] .pop button.bad")
                        .first()
                        .click(new Locator.ClickOptions().setTimeout(2_000));
                deleted.add(name);
                done.add("delete " + name);
                return;
            }
        }
    }

    private void undoAndRedo(Page page) {
        Locator undo = page.locator(".head .tools button").first();
        if (undo.isEnabled()) {
            undo.click(new Locator.ClickOptions().setTimeout(2_000));
            page.locator(".head .tools button").nth(1).click(new Locator.ClickOptions().setTimeout(2_000));
            done.add("undo and redo " + pages.indexOf(page));
        }
    }

    private void program() {
        try {
            List<JsonNode> items = items();
            JsonNode item = items.get(random.nextInt(items.size()));
            String id = item.path("id").asText();
            if (random.nextInt(3) == 0) {
                boolean isIn = random.nextBoolean();
                String body = "{\"isAvailable\":" + isIn + "}";
                if (server.send("POST", path("/items/" + id + "/toggle-availability"), body)
                                .statusCode()
                        == 200) {
                    stock.put(id, isIn);
                }
            } else {
                String badge = "B" + counter++;
                if (server.send("PATCH", path("/items/" + id), "{\"badge\":\"" + badge + "\"}")
                                .statusCode()
                        == 200) {
                    badges.put(id, badge);
                    done.add("badge " + id + " " + badge);
                }
            }
        } catch (UncheckedIOException away) {
            // The server was killed while it was asked.
        }
    }

    private List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        server.ask("GET", path(""), null)
                .at("/catalog/sections")
                .forEach(section -> section.path("items").forEach(items::add));
        return items;
    }

    /** Waits until both browsers have sent everything. */
    private void settle() {
        for (Page page : pages) {
            // "Not saved yet" has the word, too.
            page.locator(".editor > .head [role=status]", new Page.LocatorOptions().setHasText(SAVED))
                    .waitFor(new Locator.WaitForOptions().setTimeout(PATIENCE.toMillis()));
        }
    }

    private void compare() throws InterruptedException {
        if (inReview) {
            publish();
        }
        List<String> lost = new ArrayList<>();
        Map<String, JsonNode> byId = new HashMap<>();
        Map<String, Integer> byName = new HashMap<>();
        for (JsonNode item : items()) {
            byId.put(item.path("id").asText(), item);
            byName.merge(item.path("name").asText(), 1, Integer::sum);
        }
        expect(names, "name", byId, lost);
        expect(prices, "price", byId, lost);
        expect(badges, "badge", byId, lost);
        stock.forEach((id, isIn) -> {
            if (byId.containsKey(id) && byId.get(id).path("isAvailable").asBoolean() != isIn) {
                lost.add(id + " isAvailable " + isIn);
            }
        });
        for (String name : made) {
            int count = byName.getOrDefault(name, 0);
            if (count > (deleted.contains(name) ? 0 : 1)) {
                lost.add(name + " is there " + count + " times");
            }
        }
        if (byId.size() != FIRST + made.size() - deleted.size()) {
            lost.add(byId.size() + " items instead of " + (FIRST + made.size() - deleted.size()));
        }
        assertThat(lost).as(report()).isEmpty();
        for (Page page : pages) {
            shows(page);
        }
    }

    private void publish() {
        JsonNode published = server.ask("POST", path("/draft/publish"), "{}");
        published.path("ids").properties().forEach(id -> {
            for (Map<String, String> expected : List.of(names, prices)) {
                String value = expected.remove(id.getKey());
                if (value != null) {
                    expected.put(id.getValue().asText(), value);
                }
            }
        });
    }

    private static void expect(
            Map<String, String> expected, String member, Map<String, JsonNode> byId, List<String> lost) {
        expected.forEach((id, value) -> {
            JsonNode item = byId.get(id);
            if (item != null && !item.path(member).asText().equals(value)) {
                lost.add(id + " " + member + ": " + item.path(member).asText() + " instead of " + value);
            }
        });
    }

    /** Waits until a screen shows what the server has. */
    private void shows(Page page) throws InterruptedException {
        List<String> wanted = new ArrayList<>();
        server.ask("GET", path(""), null).at("/catalog/sections").forEach(section -> {
            wanted.add(section.path("name").asText());
            section.path("items")
                    .forEach(item -> wanted.add(item.path("name").asText() + " "
                            + (item.path("price").isNumber()
                                    ? item.path("price").asText()
                                    : "") + " " + text(item.path("badge")) + " "
                            + item.path("isAvailable").asBoolean()));
        });
        long end = System.nanoTime() + PATIENCE.toNanos();
        List<String> shown = List.of();
        while (System.nanoTime() < end && !shown.equals(wanted)) {
            page.evaluate("() => dispatchEvent(new Event('focus'))");
            page.waitForTimeout(300);
            shown = shown(page);
        }
        assertThat(shown).as("screen " + pages.indexOf(page) + "; " + report()).isEqualTo(wanted);
    }

    private static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : "";
    }

    private static List<String> shown(Page page) {
        List<String> shown = new ArrayList<>();
        JsonNode parts =
                Json.parse(("{\"parts\":" + page.evaluate("async () => JSON.stringify((" + SHOWN + ")())") + "}")
                        .getBytes(StandardCharsets.UTF_8));
        parts.path("parts").forEach(part -> {
            shown.add(part.path("name").asText());
            part.path("items")
                    .forEach(item -> shown.add(item.path("name").asText() + " "
                            + item.path("price").asText() + " "
                            + item.path("badge").asText() + " "
                            + item.path("isIn").asBoolean()));
        });
        return shown;
    }

    private String report() {
        return "seed " + seed + (inReview ? ", review" : ", live") + "; the last of what was done: "
                + done.subList(Math.max(0, done.size() - 60), done.size());
    }

    @Override
    public void close() {
        chromium.close();
        server.close();
    }
}
