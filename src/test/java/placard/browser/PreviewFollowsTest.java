package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Body;
import placard.testing.MadeCatalog;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** A preview that followed changes is the same page as one that is loaded then. */
class PreviewFollowsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final int STEPS = 24;

    /** The document without what doesn't count: space between elements, the order of attributes, and where it is being read. */
    private static final String DOCUMENT = """
            () => {
              const copy = document.documentElement.cloneNode(true);
              const space = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
              const blank = [];
              while (space.nextNode()) if (!space.currentNode.data.trim()) blank.push(space.currentNode);
              blank.forEach((text) => text.remove());
              copy.querySelectorAll("[aria-current='']").forEach((link) => link.removeAttribute("aria-current"));
              copy.removeAttribute("style");
              for (const element of copy.querySelectorAll("*")) {
                const names = element.getAttributeNames().sort();
                const values = names.map((name) => element.getAttribute(name));
                names.forEach((name) => element.removeAttribute(name));
                names.forEach((name, i) => element.setAttribute(name, values[i]));
              }
              return copy.outerHTML.replaceAll("><", ">\\n<");
            }
            """;

    private static final String CATALOG = """
            {'name':'Lunch','slug':'follows','currency':'EUR','template':'restaurant','businessDetails':{'whatsapp':'+14155550123'},
             'settings':{'ordering':'whatsapp','review':REVIEW}}
            """;

    private final List<String> done = new ArrayList<>();

    private static Locator frame(Page page) {
        return page.frameLocator("iframe.front").locator("html");
    }

    /** Asks the page in the frame, and once more if another one has come to the front meanwhile. */
    private static Object asked(Page page, String script) {
        try {
            return frame(page).evaluate(script);
        } catch (PlaywrightException gone) {
            return frame(page).evaluate(script);
        }
    }

    /** Waits until the preview is what a new one is. */
    private void isAsIfLoaded(Page page, Page fresh, MadeCatalog catalog) {
        String now = "";
        String loaded = "";
        long end = System.nanoTime() + 15_000_000_000L;
        do {
            page.waitForTimeout(100);
            fresh.navigate(catalog.placard().url("/app/default/catalogs/" + catalog.id() + "/preview"));
            loaded = (String) fresh.evaluate(DOCUMENT);
            now = (String) asked(page, DOCUMENT);
        } while (!now.equals(loaded) && System.nanoTime() < end);
        assertThat(difference(now, loaded)).as("after %s", done).isEmpty();
    }

    /** From the first line that differs on, a few of each. */
    private static String difference(String now, String loaded) {
        List<String> followed = now.lines().toList();
        List<String> expected = loaded.lines().toList();
        int at = 0;
        while (at < Math.min(followed.size(), expected.size())
                && followed.get(at).equals(expected.get(at))) {
            at++;
        }
        return now.equals(loaded)
                ? ""
                : followed.subList(at, Math.min(at + 6, followed.size())) + "\ninstead of\n"
                        + expected.subList(at, Math.min(at + 6, expected.size()));
    }

    @ParameterizedTest
    @Slow
    @ValueSource(longs = {7, 11})
    void afterAnyChangesItIsThePageThatIsLoadedThen(long seed) {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, CATALOG.replace("REVIEW", "false"));
            for (int i = 0; i < 6; i++) {
                catalog.item("Dish " + i, ",'price':" + (i + 1));
            }
            Dashboard dashboard = opened(own, catalog);
            Page page = dashboard.page();
            Page fresh = dashboard.guest().context().newPage();
            isAsIfLoaded(page, fresh, catalog);
            asked(page, "() => { window.isFirst = true; }");
            int kept = 0;
            Random random = new Random(seed);
            for (int i = 0; i < STEPS; i++) {
                for (int j = random.nextInt(3); j >= 0; j--) {
                    change(catalog, random, i * 10 + j);
                }
                isAsIfLoaded(page, fresh, catalog);
                if ((boolean) asked(page, "() => window.isFirst === true")) {
                    kept++;
                }
                asked(page, "() => { window.isFirst = true; }");
            }
            assertThat(kept).as("changes that needed no new page").isGreaterThan(STEPS * 2 / 3);
        }
    }

    private static Dashboard opened(Placard own, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(new int[] {1440, 900}, options -> options), own);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        dashboard.button("Preview").click();
        assertThat(dashboard.page().frameLocator("iframe.front").locator("h1")).hasText("Lunch");
        return dashboard;
    }

    private static JsonNode one(JsonNode list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private void change(MadeCatalog catalog, Random random, int step) {
        Placard own = catalog.placard();
        JsonNode sections = catalog.read().at("/catalog/sections");
        JsonNode section = one(sections, random);
        String ofSection = catalog.path() + "/sections/" + section.path("id").asText();
        JsonNode items = section.path("items");
        String name = "<N> " + step;
        int which = random.nextInt(items.isEmpty() ? 6 : 16);
        done.add(step + ":" + which);
        Reply reply = switch (which) {
            case 0, 1 ->
                own.post(
                        catalog.path() + "/items",
                        Body.json("{'name':'" + name + "','price':" + step + ",'sectionId':'"
                                + section.path("id").asText() + "'}"));
            case 2 -> own.patch(ofSection, Body.json("{'name':'" + name + "','description':'" + name + "'}"));
            case 3 -> own.post(catalog.path() + "/sections", Body.json("{'name':'" + name + "'}"));
            case 4 ->
                own.patch(
                        ofSection,
                        Body.json("{'isVisible':" + !section.path("isVisible").asBoolean() + "}"));
            case 5 ->
                catalog.patch("{'description':" + (random.nextBoolean() ? "null" : "'" + name + "'")
                        + ",'settings':{'allergyNotice':" + (random.nextBoolean() ? "null" : "'" + name + "'") + "}}");
            default -> changed(catalog, one(items, random), which, name, random);
        };
        assertThat(reply.status()).as(reply.text()).isBetween(200, 204);
    }

    private static Reply changed(MadeCatalog catalog, JsonNode item, int which, String name, Random random) {
        Placard own = catalog.placard();
        String path = catalog.path() + "/items/" + item.path("id").asText();
        return switch (which) {
            case 6 -> own.send("DELETE", path, null, own.key());
            case 7, 8 -> own.patch(path, Body.json("{'name':'" + name + "','badge':'" + name + "'}"));
            case 9 -> own.patch(path, Body.json("{'price':" + random.nextInt(1, 9) + "}"));
            case 10 ->
                own.post(
                        path + "/toggle-availability",
                        "{\"isAvailable\":" + !item.path("isAvailable").asBoolean() + "}");
            case 11 -> own.patch(path, Body.json("{'isFeatured':" + random.nextBoolean() + "}"));
            case 12 ->
                own.patch(
                        path,
                        Body.json(
                                "{'metadata':{'dietary':['vegan'],'allergens':[{'code':'milk','presence':'contains'}]}}"));
            case 13 ->
                own.patch(
                        path,
                        Body.json("{'metadata':{'variants':[{'name':'S','price':3},{'name':'" + name
                                + "','price':4}],'calories':" + random.nextInt(100, 900) + "}}"));
            default -> {
                JsonNode sections = catalog.read().at("/catalog/sections");
                yield own.patch(
                        path,
                        Body.json("{'sectionId':'"
                                + one(sections, random).path("id").asText() + "'}"));
            }
        };
    }

    /** What waits in a draft is in the preview, and in the same way. */
    @Test
    void inReviewToo() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, CATALOG.replace("REVIEW", "true"));
            String dosa = catalog.item("Dosa", ",'price':5");
            catalog.item("Idli", ",'price':5");
            Dashboard dashboard = opened(own, catalog);
            Page page = dashboard.page();
            Page fresh = dashboard.guest().context().newPage();
            asked(page, "() => { window.isFirst = true; }");
            dashboard.field("Name of Dosa").fill("Masala dosa");
            page.keyboard().press("Tab");
            dashboard.field("New item in Mains").fill("Vada 2.00");
            page.keyboard().press("Enter");
            dashboard.field("Name of Mains").fill("All day");
            page.keyboard().press("Tab");
            page.locator(".dish .grip").first().press("Alt+ArrowDown");
            assertThat(page.frameLocator("iframe.front").locator(".item h3"))
                    .hasText(new String[] {"Idli", "Masala dosa", "Vada"});
            assertThat(page.frameLocator("iframe.front").locator(".shelf h2")).hasText("All day");
            isAsIfLoaded(page, fresh, catalog);
            assertThat((boolean) asked(page, "() => window.isFirst === true")).isTrue();
            assertThat(own.get(dosa).at("/item/name").asText()).isEqualTo("Dosa");
        }
    }
}
