package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.base.Json;
import placard.testing.Drawn;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Team;

/**
 * Two hundred texts that would be scripts if they were let, as names, tags, labels, addresses and files' names, on every
 * screen that shows them.
 */
@Slow
@OnSqlite(settings = "PLACARD_INITIAL_CREDITS=5000")
class DashboardWordsTest {
    /** Texts that became more than texts. */
    private static final String MORE_THAN_WORDS = """
        () => [...document.querySelectorAll("*")].filter((element) =>
          element.matches("script:not([src^='/app/assets/']), iframe:not([sandbox='allow-scripts']), object, embed, base, frame, math, foreignObject, [style], meta[http-equiv]")
          || [...element.attributes].some(({ name }) => name.startsWith("on"))
          || ["href", "src", "action", "formaction"].some((name) => element.hasAttribute(name)
            && !["http:", "https:", "blob:"].includes(new URL(element.getAttribute(name), "https://a.example/").protocol)))
          .map((element) => element.outerHTML)
        """;

    /** Every so many of the pages of one thing are gone to; {@code INJECTION_STEP=1} goes to all. */
    private static final int STEP = Integer.parseInt(System.getenv().getOrDefault("INJECTION_STEP", "23"));

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static final List<String> CODES = new ArrayList<>();
    private static final List<String> FILES = new ArrayList<>();
    private static final AtomicReference<String> CATALOG = new AtomicReference<>("");

    @Prepares
    static void prepare() {
        Person.owner(placard);
        CODES.clear();
        FILES.clear();
        String catalog = made("catalogs", Json.object().put("name", "Words"))
                .at("/catalog/id")
                .asText();
        CATALOG.set(catalog);
        String section = made("catalogs/" + catalog + "/sections", Json.object().put("name", "Words"))
                .at("/section/id")
                .asText();
        ArrayNode drafted = Json.object().putArray("changes");
        int at = 0;
        for (String payload : Payloads.ALL) {
            String name = Payloads.cut(payload, 100);
            drafted.addObject()
                    .put("type", "create")
                    .put("kind", "item")
                    .put("id", "new-" + at)
                    .set(
                            "set",
                            Json.object()
                                    .put("name", name)
                                    .put("description", payload)
                                    .put("sectionId", section));
            Reply code = made("qr", code(payload));
            if (code.status() == 201) {
                CODES.add(code.at("/qr/id").asText());
                // Its name stays hostile; the log has what else was and is.
                ObjectNode change = Json.object().put("externalId", Payloads.cut(payload, 60));
                change.putArray("tags")
                        .add(Payloads.cut(payload.replace(",", ""), 30))
                        .add("kept");
                placard.patch("/api/v1/qr/" + code.at("/qr/id").asText(), Json.text(change));
            }
            made(
                    "catalogs/" + catalog + "/items",
                    Json.object()
                            .put("name", name)
                            .put("sectionId", section)
                            .set("metadata", Json.object().put(Payloads.cut(payload, 40), payload)));
            Reply file = placard.send(MadeForm.of("a.png", Drawn.png(10, 10)).field("name", name), placard.key());
            if (file.status() == 201) {
                FILES.add(file.at("/file/id").asText());
            }
            made(
                    "keys",
                    Json.object()
                            .put("name", name)
                            .set("scopes", Json.object().putArray("s").add("qr:read")));
            made("invitations", Json.object().put("role", "staff").put("recipient", name));
            if (at++ % STEP == 0) {
                Team.follow(
                        new Person(placard),
                        Team.invitation(placard, "editor"),
                        "m" + at + "@words.example",
                        "name",
                        name);
                placard.patch("/api/v1/workspace", Json.text(Json.object().put("name", name)));
            }
        }
        draft(catalog, drafted);
    }

    /** Each in a draft of its own at first: a text that no item may have is left out. */
    private static void draft(String catalog, ArrayNode changes) {
        String path = "/api/v1/catalogs/" + catalog + "/draft";
        Reply saved = placard.send("PUT", path, body(changes), placard.key());
        List<Integer> wrong = saved.faults().stream()
                .map(fault -> Integer.valueOf(fault.split("/", 4)[2]))
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
        wrong.forEach(changes::remove);
        if (!wrong.isEmpty()) {
            draft(catalog, changes);
        }
    }

    private static String body(ArrayNode changes) {
        ObjectNode body = Json.object();
        body.set("changes", changes);
        return Json.text(body);
    }

    private static ObjectNode code(String payload) {
        return Json.object()
                .put("name", Payloads.cut(payload, 120))
                .put("targetUrl", Payloads.url(payload))
                .set("tags", Json.object().putArray("tags").add(Payloads.cut(payload.replace(",", ""), 40)));
    }

    private static Reply made(String path, ObjectNode body) {
        return placard.post("/api/v1/" + path, Json.text(body));
    }

    private static Dashboard dashboard() {
        Guest guest = GUESTS.with(Guests.DESK, options -> options);
        guest.context().addInitScript("window.hit = () => console.error('RAN');");
        return Dashboard.of(guest, placard);
    }

    private static void holdsOnlyWords(Dashboard dashboard, String screen) {
        dashboard.screen(screen);
        dashboard.guest().until("async () => !document.querySelector('[aria-busy]')");
        assertThat((List<?>) dashboard.page().evaluate(MORE_THAN_WORDS))
                .as(screen)
                .isEmpty();
        assertThat(dashboard.guest().faults()).as(screen).isEmpty();
    }

    private static void everyPage(String screen, long entries) {
        Dashboard dashboard = dashboard();
        for (int page = 1; page <= (entries + 99) / 100; page++) {
            holdsOnlyWords(dashboard, screen + "?limit=100&page=" + page);
        }
    }

    @Test
    void hostileTextInScreensOfCodesIsInert() {
        assertThat(CODES).hasSizeGreaterThan(150);
        everyPage("codes", CODES.size());
        Dashboard dashboard = dashboard();
        for (int i = 0; i < CODES.size(); i += STEP) {
            holdsOnlyWords(dashboard, "codes/" + CODES.get(i));
        }
        for (String screen : List.of("", "codes/new", "codes/bulk", "analytics", "credits", "privacy")) {
            holdsOnlyWords(dashboard, screen);
        }
        holdsOnlyWords(dashboard, "codes/sheet?ids=" + String.join(",", CODES.subList(0, 20)));
    }

    /** What is in a file that is imported, in the names of its columns and in a catalogue's. */
    @Test
    void hostileTextInAnImportIsInert() {
        Dashboard dashboard = dashboard();
        holdsOnlyWords(dashboard, "catalogs/" + CATALOG.get() + "/import");
        String rows = Payloads.ALL.stream()
                .map(payload -> cell(payload) + "," + cell(Payloads.cut(payload, 80)) + "," + cell(payload))
                .collect(Collectors.joining("\r\n"));
        String heads = "Name,Section," + cell(Payloads.ALL.getFirst());
        for (String text : List.of(heads + "\r\n" + rows, "Price,Name,Section\r\n" + rows)) {
            dashboard
                    .field("Excel or CSV file")
                    .setInputFiles(new FilePayload("a.csv", "text/csv", text.getBytes(StandardCharsets.UTF_8)));
            PlaywrightAssertions.assertThat(dashboard.page().locator("#plan li").first())
                    .isVisible();
            dashboard
                    .page()
                    .getByText("more", new Page.GetByTextOptions().setExact(false))
                    .last()
                    .click();
            assertThat((List<?>) dashboard.page().evaluate(MORE_THAN_WORDS)).isEmpty();
            assertThat(dashboard.guest().faults()).isEmpty();
        }
    }

    @Test
    void hostileTextInTranslationsIsInert() {
        placard.get("/api/v1/catalogs/" + CATALOG.get() + "/items?limit=100")
                .at("/items")
                .forEach(item -> {
                    ObjectNode change = Json.object();
                    change.putObject("translations")
                            .putObject("ar")
                            .put("name", item.path("name").asText());
                    placard.patch(
                            "/api/v1/catalogs/" + CATALOG.get() + "/items/"
                                    + item.path("id").asText(),
                            Json.text(change));
                });
        Dashboard dashboard = dashboard();
        holdsOnlyWords(dashboard, "catalogs/" + CATALOG.get() + "/languages?language=ar");
        holdsOnlyWords(
                dashboard, "catalogs/" + CATALOG.get() + "/languages?language=%3Cimg%20src=x%20onerror=hit()%3E");
    }

    @Test
    void hostileTextInTheTrashIsInert() {
        List<String> items =
                placard
                        .get("/api/v1/catalogs/" + CATALOG.get() + "/items?limit=100")
                        .json()
                        .findValuesAsText("id")
                        .stream()
                        .filter(id -> id.startsWith("item_"))
                        .toList();
        assertThat(items).hasSize(100);
        items.forEach(id -> placard.delete("/api/v1/catalogs/" + CATALOG.get() + "/items/" + id));
        everyPage("trash", items.size());
    }

    private static String cell(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    @Test
    void hostileTextInMenusAndDraftsIsInert() {
        Dashboard dashboard = dashboard();
        for (String screen :
                List.of("catalogs", "catalogs/" + CATALOG.get(), "catalogs/" + CATALOG.get() + "/publish")) {
            holdsOnlyWords(dashboard, screen);
        }
        assertThat(dashboard.page().locator(".changelist li").count()).isGreaterThan(150);
    }

    @Test
    void hostileTextInDetailsIsInert() {
        String hostile = Payloads.cut(Payloads.ALL.getFirst(), 100);
        ObjectNode change = Json.object().put("name", hostile).put("description", hostile);
        change.putObject("businessDetails").put("name", hostile).put("address", hostile);
        change.putObject("settings").put("priceNote", hostile).put("allergyNotice", hostile);
        change.putObject("metadata").put(Payloads.cut(hostile, 40), hostile);
        assertThat(placard.patch("/api/v1/catalogs/" + CATALOG.get(), Json.text(change))
                        .status())
                .isEqualTo(200);
        Dashboard dashboard = dashboard();
        holdsOnlyWords(dashboard, "catalogs/" + CATALOG.get() + "/details");
        holdsOnlyWords(dashboard, "catalogs/" + CATALOG.get());
        int items = dashboard.page().locator(".thumb").count();
        assertThat(items).isGreaterThan(100);
        for (int i = 0; i < items; i += STEP) {
            dashboard.page().locator(".thumb").nth(i).click();
            dashboard.page().locator("dialog#item[open]").waitFor();
            assertThat((List<?>) dashboard.page().evaluate(MORE_THAN_WORDS)).isEmpty();
            dashboard.page().keyboard().press("Escape");
        }
        assertThat(dashboard.guest().faults()).isEmpty();
    }

    @Test
    void hostileTextInFilesIsInert() {
        assertThat(FILES).hasSizeGreaterThan(150);
        everyPage("files", FILES.size());
        Dashboard dashboard = dashboard();
        for (int i = 0; i < FILES.size(); i += STEP) {
            holdsOnlyWords(dashboard, "files/" + FILES.get(i));
        }
    }

    @Test
    void hostileTextInTheActivityLogIsInert() {
        long entries = placard.get("/api/v1/activity").at("/pagination/total").asLong();
        assertThat(entries).isGreaterThan(800);
        everyPage("activity", entries);
        Dashboard dashboard = dashboard();
        dashboard.screen("activity?subjectKind=qr");
        dashboard.page().locator("[data-undo]").first().click();
        dashboard.guest().until("async () => document.getElementById('undo-busy').hidden");
        assertThat((List<?>) dashboard.page().evaluate(MORE_THAN_WORDS)).isEmpty();
        assertThat(dashboard.guest().faults()).isEmpty();
    }

    @Test
    void hostileTextOfMembersKeysAndSettingsIsInert() {
        Dashboard dashboard = dashboard();
        for (String screen : List.of("members", "keys", "settings")) {
            holdsOnlyWords(dashboard, screen);
        }
        for (String page : List.of("/app/account", "/app/instance")) {
            dashboard.open(page);
            assertThat((List<?>) dashboard.page().evaluate(MORE_THAN_WORDS))
                    .as(page)
                    .isEmpty();
            assertThat(dashboard.guest().faults()).as(page).isEmpty();
        }
    }

    /** A document asks for itself, its style, six scripts at most and no more; pictures of codes come by themselves. */
    @Test
    void aListAsksForLittle() {
        Dashboard dashboard = dashboard();
        for (String screen : List.of("codes", "files", "activity", "settings", "members")) {
            Guest guest = GUESTS.with(Guests.DESK, options -> options);
            guest.context().addCookies(dashboard.guest().context().cookies());
            guest.open(placard.url("/app/default/" + screen));
            List<String> asked = guest.requests().stream()
                    .filter(url -> !url.contains("/image.") && !url.contains("/files/") && !url.contains("favicon"))
                    .toList();
            assertThat(asked).as(screen).hasSizeLessThanOrEqualTo(8);
        }
    }
}
