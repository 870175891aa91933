package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** The guests' page as it will be, beside the editor. */
@OnSqlite
class PreviewTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final int[] WIDE = {1440, 900};

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard editor(Placard own, MadeCatalog catalog, int[] window) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(window, options -> options), own);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        dashboard.button("Preview").click();
        return dashboard;
    }

    private static FrameLocator shown(Dashboard dashboard) {
        return dashboard.page().frameLocator("iframe.front");
    }

    @Test
    void aDraftIsSeenAsGuestsWillSeeItAndFollowsEachChange() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, "{'name':'Lunch','currency':'EUR'}");
            catalog.item("Dosa", ",'price':5");
            Dashboard dashboard = editor(own, catalog, WIDE);
            assertThat(shown(dashboard).locator("h1")).hasText("Lunch");
            assertThat(shown(dashboard).locator(".item h3")).hasText("Dosa");
            dashboard.field("Name of Dosa").fill("Masala dosa");
            dashboard.page().keyboard().press("Tab");
            assertThat(shown(dashboard).locator(".item h3")).hasText("Masala dosa");
            dashboard.field("Price of Masala dosa").fill("7.25");
            dashboard.page().keyboard().press("Tab");
            assertThat(shown(dashboard).locator(".item .price")).containsText("7.25");
            assertThat(dashboard.page().locator("iframe.front")).hasCount(1);
            Axe.approves("the editor with a preview", dashboard.page());
            dashboard.button("Close").click();
            assertThat(dashboard.page().locator("#preview")).isHidden();
            assertThat(dashboard.button("Preview")).isFocused();
        }
    }

    /** On a slow device the page's script says that it is there after the page has been shown without it. */
    @Test
    @Slow
    void aScriptThatComesLateFollowsChangesAllTheSame() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Late','currency':'EUR'}");
        catalog.item("Dosa", ",'price':5");
        Guest guest = GUESTS.with(WIDE, options -> options);
        guest.page().addInitScript("""
                const listen = addEventListener;
                window.late = () => {};
                window.addEventListener = (type, act, ...more) => listen(type, type !== "message" ? act : (event) => {
                  if (event.data.kind !== "ready") act(event);
                  else window.late = () => act(event);
                }, ...more);
                """);
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        dashboard.button("Preview").click();
        assertThat(shown(dashboard).locator(".item h3")).hasText("Dosa");
        dashboard.page().evaluate("() => window.late()");
        shown(dashboard).locator("html").evaluate("() => { window.isFirst = true; }");
        dashboard.field("Name of Dosa").fill("Masala dosa");
        dashboard.page().keyboard().press("Tab");
        assertThat(shown(dashboard).locator(".item h3")).hasText("Masala dosa");
        assertThat((Boolean) shown(dashboard).locator("html").evaluate("() => window.isFirst === true"))
                .isTrue();
    }

    @Test
    @Slow
    void thePreviewKeepsItsScrollPosition() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        IntStream.range(0, 40).forEach(i -> catalog.item("Dish " + i, ",'price':" + (i + 1)));
        Dashboard dashboard = editor(placard, catalog, WIDE);
        assertThat(shown(dashboard).locator(".item")).hasCount(40);
        // The browser corrects the position once it has laid out the dishes above it.
        int scrolled = ((Number) shown(dashboard).locator("html").evaluate("""
                        async () => {
                          scrollTo(0, 900);
                          for (let before = -1; before !== scrollY;) {
                            before = scrollY;
                            for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
                          }
                          return scrollY;
                        }
                        """)).intValue();
        assertThat(scrolled).isGreaterThan(300);
        dashboard.field("Name of Dish 39").fill("The last one");
        dashboard.page().keyboard().press("Tab");
        assertThat(shown(dashboard).locator(".item h3").last()).hasText("The last one");
        assertThat(((Number) shown(dashboard).locator("html").evaluate("() => scrollY")).intValue())
                .isBetween(scrolled - 50, scrolled + 50);
    }

    /** What isn't drawn yet, far down, neither widens the screen nor draws the eye there. */
    @Test
    @Slow
    void besideALongMenuItIsSeenAtOnceAndNothingScrollsSideways() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        StringBuilder rows = new StringBuilder("Section,Name,Price\n");
        IntStream.range(0, 300)
                .forEach(i -> rows.append("Course ")
                        .append(i / 60)
                        .append(",Dish ")
                        .append(i)
                        .append(",5\n"));
        MadeForm form = MadeForm.of("a.csv", rows.toString().getBytes(StandardCharsets.UTF_8));
        placard.send(catalog.path() + "/import", form.bytes(), form.contentType(), placard.key());
        Dashboard dashboard = Dashboard.of(GUESTS.with(WIDE, options -> options), placard);
        dashboard.screen("catalogs/" + catalog.id());
        Page page = dashboard.page();
        assertThat(page.locator("#catalog:not([aria-busy])")).isVisible();
        page.evaluate("() => document.querySelectorAll('.fold[aria-expanded=false]').forEach((fold) => fold.click())");
        assertThat(page.locator(".dish")).hasCount(300);
        assertThat(dashboard.guest().scrollsSideways()).isFalse();
        dashboard.button("Preview").click();
        assertThat(shown(dashboard).locator(".item").first()).isVisible();
        assertThat(page.locator("#preview")).isInViewport();
        assertThat(page.evaluate("() => scrollY")).isEqualTo(0);
        assertThat(dashboard.guest().scrollsSideways()).isFalse();
        page.keyboard().press("Escape");
    }

    /** As for a menu with too many changes for one notice. */
    @Test
    @Slow
    void aPreviewTooLargeToUpdateIsReloaded() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(placard, catalog, WIDE);
        dashboard.guest().expecting("Payload Too Large");
        assertThat(shown(dashboard).locator(".item h3")).hasText("Dosa");
        dashboard.page().route(url -> url.endsWith("/preview"), route -> {
            if (route.request().method().equals("POST")) {
                route.fulfill(new Route.FulfillOptions()
                        .setStatus(413)
                        .setContentType("application/json")
                        .setBody("{\"code\":\"payload_too_large\"}"));
            } else {
                route.resume();
            }
        });
        dashboard.field("Name of Dosa").fill("Masala dosa");
        dashboard.page().keyboard().press("Tab");
        assertThat(shown(dashboard).locator(".item h3")).hasText("Masala dosa");
    }

    @Test
    @Slow
    void onAPhoneItIsOverTheEditorAndALinkOfThePageDoesNotLeadAway() {
        MadeCatalog catalog = MadeCatalog.in(
                placard, "{'name':'Lunch','slug':'two','translations':{'de':{'name':'Mittag'}},'currency':'EUR'}");
        catalog.item("Dosa", ",'price':5");
        catalog.item("Idli", ",'price':5");
        Dashboard dashboard = editor(placard, catalog, Guests.PHONE);
        assertThat(shown(dashboard).locator("h1")).hasText("Lunch");
        Locator dialog = dashboard.page().locator("#preview");
        assertThat(dialog.evaluate("(dialog) => dialog.matches(':modal')")).isEqualTo(true);
        assertThat(dialog.evaluate("(dialog) => dialog.getBoundingClientRect().width"))
                .isEqualTo(390);
        Axe.approves("a preview on a phone", dashboard.page());
        dashboard.page().keyboard().press("Escape");
        assertThat(dialog).isHidden();
        assertThat(dashboard.button("Preview")).isFocused();
    }

    /** What an owner writes there runs nowhere, and nobody else may frame or keep it. */
    @Test
    void nothingRunsInItAndOnlyOurScreensMayFrameIt() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'description':'<script>hit()</script><img src=x onerror=hit()>'");
        Dashboard dashboard = editor(placard, catalog, WIDE);
        assertThat(shown(dashboard).locator(".item")).containsText("<script>hit()</script>");
        assertThat(dashboard.page().locator("iframe.front")).hasAttribute("sandbox", "allow-scripts");
        Reply page = placard.get(catalog.path() + "/preview");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Security-Policy"))
                .contains("sandbox allow-scripts")
                .contains("connect-src 'none'")
                .contains("frame-ancestors 'self'");
        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(placard.get("/api/v1/catalogs/cat_01jd3x5n8kq2v7w9c4t6r0m1ba/preview")
                        .status())
                .isEqualTo(404);
        assertThat(placard.get(catalog.path() + "/preview?lang=ar").text()).contains("dir=\"rtl\"");
    }

    /** All of it works as a guest's page does, and nothing of it leaves the frame. */
    @Test
    @Slow
    void anItemIsOpenedAndPutIntoTheCartAndNothingIsSentOrKept() {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Lunch','slug':'tried','translations':{'de':{'name':'Mittag'}},'currency':'EUR',"
                        + "'businessDetails':{'whatsapp':'+14155550123'},'settings':{'ordering':'whatsapp'}}");
        String dosa = catalog.item("Dosa", ",'price':5");
        catalog.item("Idli", ",'price':5");
        Dashboard dashboard = editor(placard, catalog, WIDE);
        FrameLocator preview = shown(dashboard);
        preview.locator("#search").fill("dos");
        assertThat(preview.locator(".item:visible")).hasCount(1);
        preview.locator(".item h3 a").first().click();
        assertThat(preview.locator("#picker h2")).hasText("Dosa");
        preview.locator("#picker-send").click();
        assertThat(preview.locator(".cartbar")).containsText("€5");
        placard.patch(dosa, json("{'price':6}"));
        assertThat(preview.locator(".cartbar")).containsText("€6");
        preview.locator(".cartbar").click();
        preview.locator("#cart-send").click();
        assertThat(dashboard.page().locator("#preview [role=status]")).containsText("Links and orders are off");
        preview.locator("#cart [data-close]").first().click();
        preview.locator(".tongues summary").click();
        preview.locator(".tongues a[hreflang=de]").click();
        assertThat(preview.locator("h1")).hasText("Mittag");
        assertThat(preview.locator(".cartbar")).containsText("6");
        dashboard.field("Name of Idli").fill("Vada");
        dashboard.page().keyboard().press("Tab");
        assertThat(preview.locator(".item h3").last()).hasText("Vada");
        assertThat(preview.locator("html")).hasAttribute("lang", "de");
        assertThat(dashboard
                        .page()
                        .evaluate("() => Object.keys(localStorage).filter((key) => key.includes('cart')).length"))
                .isEqualTo(0);
        assertThat(dashboard.guest().departures()).isEmpty();
        assertThat(dashboard.guest().requests()).noneMatch(url -> url.contains("/menu/") || url.endsWith("/sw.js"));
    }

    @Test
    @Slow
    void aDraftThatIsStoredIsLaidOverIt() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch'}");
        String item = catalog.item("Dosa", ",'price':5");
        String id = item.substring(item.lastIndexOf('/') + 1);
        Reply saved = placard.send(
                "PUT",
                catalog.path() + "/draft",
                json("{'changes':[{'type':'patch','kind':'item','id':'" + id + "','set':{'name':'Masala dosa'}},"
                        + "{'type':'create','kind':'item','id':'new-1','set':{'name':'Vada','sectionId':'"
                        + catalog.section() + "'}}]}"),
                placard.key());
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
        String page = placard.get(catalog.path() + "/preview").text();
        assertThat(page).contains("Masala dosa").contains("Vada");
        assertThat(placard.get(item).at("/item/name").asText()).isEqualTo("Dosa");
    }
}
