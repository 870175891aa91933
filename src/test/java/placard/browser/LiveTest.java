package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Store;

/** What an open page learns while it is open, and what is left of it without a network. */
class LiveTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private Placard placard;
    private MadeCatalog catalog;
    private String soup;

    @BeforeEach
    void start() {
        placard = Placard.start(Store.SQLITE);
        catalog = MadeCatalog.in(
                placard,
                "{'name':'Lunch','slug':'lunch','currency':'EUR','businessDetails':{'whatsapp':'+14155550123'},"
                        + "'settings':{'ordering':'whatsapp'}}");
        soup = catalog.item("Soup", ",'price':6");
        catalog.item("<body data-x>", ",'price':3");
        publish(true);
    }

    @AfterEach
    void stop() {
        placard.close();
    }

    private void publish(boolean isPublished) {
        String action = isPublished ? "/publish" : "/unpublish";
        assertThat(placard.post(catalog.path() + action, "").status()).isEqualTo(200);
    }

    private void setAvailable(boolean isAvailable) {
        assertThat(placard.post(soup + "/toggle-availability", "{\"isAvailable\":" + isAvailable + "}")
                        .status())
                .isEqualTo(200);
    }

    private static Locator soup(Guest guest) {
        return new OrderForm(guest).item("Soup");
    }

    @Test
    void whatSellsOutIsMarkedOnAnOpenPageWithinASecond() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        OrderForm form = new OrderForm(guest);
        form.add("Soup");
        guest.page().evaluate("""
                () => {
                  const seen = document.querySelector("li.item");
                  new MutationObserver(() => { if (seen.classList.contains("off")) window.offSince ??= Date.now(); })
                    .observe(seen, { attributes: true });
                }""");
        long began = System.currentTimeMillis();
        setAvailable(false);
        guest.page().waitForFunction("() => window.offSince");
        double since = ((Number) guest.page().evaluate("() => window.offSince")).doubleValue();
        assertThat(since - began).isBetween(-50.0, 1000.0);
        assertThat(soup(guest)).containsText("Sold out");
        assertThat(soup(guest).locator("button.add")).isHidden();
        assertThat(guest.page().locator("#notice")).containsText("Soup cannot be had now");
        form.openCart();
        assertThat(form.cart()).containsText("Nothing in it can be ordered now");
        setAvailable(true);
        assertThat(form.cart().locator("#cart-send"))
                .hasAttribute("href", java.util.regex.Pattern.compile("^https://wa.me/.*"));
    }

    @Test
    void whereNoStreamGetsThroughThePageAsks() {
        Guest guest = GUESTS.phone().expecting("/events", "ERR_FAILED");
        guest.page().route("**/events", Route::abort);
        guest.context().clock().install();
        guest.open(placard.url("/menu/lunch"));
        assertThat(soup(guest).locator("button.add")).isVisible();
        setAvailable(false);
        Page.WaitForResponseOptions patience = new Page.WaitForResponseOptions().setTimeout(10_000);
        guest.page()
                .waitForResponse(
                        response -> response.url().endsWith(".json"),
                        patience,
                        () -> guest.context().clock().runFor(41_000));
        assertThat(soup(guest)).containsText("Sold out");
    }

    @Test
    void aSecondVisitNeedsNoNetworkAndWhatIsWithdrawnIsForgotten() {
        Guest guest = GUESTS.phone().expecting("ERR_INTERNET_DISCONNECTED", "ERR_ABORTED", "status of 404", "net::");
        guest.open(placard.url("/menu/lunch?table=7"));
        guest.page().waitForFunction("""
                async () => {
                  const assets = [...document.querySelectorAll("link[rel=stylesheet], script[src]")];
                  const needed = [location.href, document.body.dataset.json, ...assets.map((one) => one.href ?? one.src)];
                  const kept = await Promise.all(needed.map((url) => caches.match(url)));
                  return kept.every(Boolean);
                }""");
        goOffline(guest);
        assertThat(guest.page().locator("h1")).hasText("Lunch");
        assertThat(guest.page().locator("#saved")).containsText("Saved copy of ");
        assertThat(guest.page().locator(".places .place")).hasText("Table 7");
        OrderForm form = new OrderForm(guest);
        form.add("Soup");
        form.openCart();
        assertThat(form.message()).isEqualTo("Lunch\nTable 7\n\n1 × Soup – €6\n\nTotal: €6");

        guest.context().setOffline(false);
        publish(false);
        guest.page().reload();
        assertThat(guest.page().locator("h1")).not().hasText("Lunch");
        guest.page().waitForFunction("""
                async () => !(await caches.match('/menu/lunch', {ignoreSearch: true, ignoreVary: true}))""");
    }

    /** Takes the network away. The worker is a process of its own and may hear of it a few visits later. */
    private static void goOffline(Guest guest) {
        guest.context().setOffline(true);
        guest.page().reload();
        for (int i = 0; i < 20 && !guest.page().locator("#saved").isVisible(); i++) {
            guest.page().reload();
        }
    }

    @Test
    void aPageThatIsWithdrawnWhileItIsOpenTakesNoOrders() {
        Guest guest = GUESTS.phone().expecting("status of 404", "net::");
        guest.open(placard.url("/menu/lunch"));
        assertThat(soup(guest).locator("button.add")).isVisible();
        publish(false);
        assertThat(guest.page().locator("#notice")).containsText("This page is not available any more");
        assertThat(soup(guest).locator("button.add")).isHidden();
    }

    @Test
    void aCartMeetsTheCatalogueAsItIsNow() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        OrderForm form = new OrderForm(guest);
        form.add("Soup");
        assertThat(guest.page().locator("button.cartbar")).containsText("€6");
        placard.patch(soup, "{\"price\":7.5}");
        assertThat(guest.page().locator("button.cartbar")).containsText("€7.50");
        guest.page().reload();
        assertThat(guest.page().locator("button.cartbar")).containsText("€7.50");
        placard.delete(soup);
        assertThat(guest.page().locator("button.cartbar")).isHidden();
    }
}
