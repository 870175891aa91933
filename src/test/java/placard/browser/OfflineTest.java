package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Slow;
import placard.testing.Store;

/** A page that was opened before still works offline: the server is stopped. */
class OfflineTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private Placard placard;
    private MadeCatalog catalog;

    @BeforeEach
    void start() {
        placard = Placard.start(Store.SQLITE, Map.of("PLACARD_PORT", "" + Ports.free()));
        catalog = MadeCatalog.lunch(placard);
        catalog.item("Soup", ",'price':6");
        catalog.item("<body data-x>", ",'price':3");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
    }

    @AfterEach
    void stop() {
        placard.close();
    }

    /** A guest who has opened the page, all of which is kept. */
    private Guest visited(String path) {
        Guest guest = GUESTS.phone().expecting("net::", "status of 404");
        guest.open(placard.url(path));
        guest.until("""
                async () => {
                  const assets = [...document.querySelectorAll("link[rel=stylesheet], script[src]")];
                  const needed = [location.href, document.body.dataset.json, ...assets.map((one) => one.href ?? one.src)];
                  const kept = await Promise.all(needed.map((url) => caches.match(url)));
                  const files = await (await caches.open("placard-files-1")).keys();
                  return kept.every(Boolean) && files.some(({ url }) => url.endsWith("/sending.js"));
                }""");
        return guest;
    }

    @Test
    void aSecondVisitNeedsNoNetwork() {
        Guest guest = visited("/menu/lunch?table=7");
        placard.stop();
        guest.page().reload();
        assertThat(guest.page().locator("h1")).hasText("Lunch");
        assertThat(guest.page().locator("#notice")).containsText("Copy saved on ");
        assertThat(guest.page().locator(".places .place")).hasText("Table 7");
        OrderForm form = new OrderForm(guest);
        form.add("Soup");
        form.openCart();
        assertThat(form.message()).isEqualTo("Lunch\nTable 7\n\n1 × Soup – €6\n\nTotal: €6");
    }

    /** The guest who waits for the page comes first: a phone has one processor and one network for all of it. */
    @Test
    void copiesAndTheCataloguesFileWaitForThePage() {
        Guest guest = GUESTS.phone();
        guest.page().addInitScript("""
                window.stateAt = {};
                for (const [owner, name] of [[ServiceWorkerContainer.prototype, "register"], [window, "fetch"]]) {
                  const before = owner[name];
                  owner[name] = function (...all) {
                    stateAt[name] ??= document.readyState;
                    return before.apply(this, all);
                  };
                }""");
        guest.open(placard.url("/menu/lunch"));
        guest.until("() => stateAt.register && stateAt.fetch");
        assertThat(guest.page().evaluate("() => [stateAt.register, stateAt.fetch].join()"))
                .isEqualTo("complete,complete");
    }

    @Test
    @Slow
    void anUnpublishedMenuLeavesTheBrowsersCache() {
        Guest guest = visited("/menu/lunch?table=7");
        assertThat(placard.post(catalog.path() + "/unpublish", "").status()).isEqualTo(200);
        guest.page().reload();
        assertThat(guest.page().locator("h1")).not().hasText("Lunch");
        guest.until("""
                async () => {
                  const kept = ["/menu/lunch", "/menu/lunch.json"].map((path) =>
                    caches.match(path, { ignoreSearch: true, ignoreVary: true }));
                  return !(await Promise.all(kept)).some(Boolean);
                }""");
    }

    /** Copies are for later; a phone without space for them must show today's menu all the same. */
    @Test
    @Slow
    void aFullPhoneShowsTheLatestMenuAndItsPictures() {
        Guest guest = visited("/menu/lunch");
        JsonObject nothing = new JsonObject();
        nothing.addProperty("origin", placard.url("/"));
        nothing.addProperty("quotaSize", 1);
        guest.context().newCDPSession(guest.page()).send("Storage.overrideQuotaForOrigin", nothing);
        String picture = placard.upload("picture.jpg", Drawn.jpeg(1200, 800))
                .at("/file/id")
                .asText();
        catalog.item("Salad", ",'price':5,'imageFileIds':['" + picture + "']");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        guest.page().reload();
        assertThat(guest.page().locator("li.item h3")).hasText(new String[] {"Soup", "<body data-x>", "Salad"});
        guest.until("""
                () => {
                  const picture = document.querySelector("li.item img");
                  picture?.scrollIntoView();
                  return picture?.complete && picture.naturalWidth > 0;
                }""");
    }
}
