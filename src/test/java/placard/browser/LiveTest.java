package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** Updates of an open page. */
class LiveTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final Pattern CHAT = Pattern.compile("^https://wa.me/.*");

    private Placard placard;
    private MadeCatalog catalog;
    private String soup;

    @BeforeEach
    void start() {
        placard = Placard.start(Store.SQLITE, Map.of("PLACARD_PORT", "" + Ports.free()));
        catalog = MadeCatalog.lunch(placard);
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

    /** Puts the soup into the cart, and returns once it is there. */
    private static OrderForm ordered(Guest guest) {
        OrderForm form = new OrderForm(guest);
        form.add("Soup");
        assertThat(guest.page().locator("button.cartbar")).isVisible();
        return form;
    }

    @Test
    void aSoldOutItemIsMarkedOnAnOpenPageWithinASecond() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        OrderForm form = ordered(guest);
        guest.page().evaluate("""
                () => {
                  const seen = document.querySelector("li.item");
                  new MutationObserver(() => { if (seen.classList.contains("off")) window.offSince ??= performance.now(); })
                    .observe(seen, { attributes: true });
                }""");
        double began = ((Number) guest.page().evaluate("performance.now()")).doubleValue();
        setAvailable(false);
        guest.page().waitForFunction("() => window.offSince");
        double since = ((Number) guest.page().evaluate("() => window.offSince")).doubleValue();
        assertThat(since - began).isPositive().isLessThan(1000);
        assertThat(soup(guest)).containsText("Sold out");
        assertThat(soup(guest).locator("button.add")).isHidden();
        assertThat(guest.page().locator("#notice")).containsText("Soup is not available right now");
        form.openCart();
        assertThat(form.cart()).containsText("Nothing in your order is available right now");
        setAvailable(true);
        assertThat(form.cart().locator("#cart-send")).hasAttribute("href", CHAT);
    }

    @Test
    @Slow
    void theScriptAndTheServerDescribeAScheduleAlike() {
        String day =
                LocalDate.now(ZoneOffset.UTC).plusDays(3).getDayOfWeek().name().toLowerCase(Locale.ROOT);
        catalog.patch("{'defaultLanguage':'en-GB'}");
        catalog.item("Roast", ",'schedule':[{'days':['" + day.substring(0, 3) + "'],'from':'12:00','to':'15:00'}]");
        Guest bare = GUESTS.with(Guests.PHONE, options -> options.setJavaScriptEnabled(false));
        bare.open(placard.url("/menu/lunch"));
        String words = new OrderForm(bare).item("Roast").locator(".state").innerText();
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        Locator roast = new OrderForm(guest).item("Roast");
        roast.evaluate("card => { card.querySelector('.state').dataset.old = 1 }");
        setAvailable(false);
        assertThat(soup(guest)).containsText("Sold out");
        assertThat(roast.locator(".state:not([data-old])")).hasText(words);
        assertThat(roast.locator(".state")).hasClass("state later");
    }

    @Test
    void aPageWithoutAnEventStreamPolls() {
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
    @Slow
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
        OrderForm form = ordered(guest);
        assertThat(guest.page().locator("button.cartbar")).containsText("€6");
        placard.patch(soup, "{\"price\":7.5}");
        assertThat(guest.page().locator("button.cartbar")).containsText("€7.50");
        guest.page().reload();
        assertThat(guest.page().locator("button.cartbar")).containsText("€7.50");
        placard.delete(soup);
        assertThat(guest.page().locator("button.cartbar")).isHidden();
    }

    /** A guest without a worker, behind which requests could not be held back. */
    private static Guest watched() {
        return GUESTS.with(Guests.PHONE, options -> options.setServiceWorkers(ServiceWorkerPolicy.BLOCK))
                .expecting("Service Worker registration blocked");
    }

    @Test
    @Slow
    void aFileThatWasAskedForBeforeASwitchDoesNotUndoIt() {
        Guest guest = watched();
        guest.open(placard.url("/menu/lunch"));
        OrderForm form = ordered(guest);
        setAvailable(false);
        assertThat(soup(guest)).containsText("Sold out");
        List<Runnable> held = LateAnswers.files(guest);
        form.openCart();
        guest.page().waitForCondition(() -> !held.isEmpty());
        assertThat(form.cart()).containsText("Nothing in your order is available right now");
        setAvailable(true);
        assertThat(form.cart().locator("#cart-send")).hasAttribute("href", CHAT);
        held.removeFirst().run();
        LateAnswers.settle(guest);
        assertThat(form.cart().locator("#cart-send").getAttribute("href")).matches(CHAT);
        assertThat(form.cart()).not().containsText("Nothing in your order is available right now");
    }

    @Test
    @Slow
    void aFileThatIsOlderThanAChangeIsReadAgain() {
        Guest guest = watched();
        guest.open(placard.url("/menu/lunch"));
        OrderForm form = ordered(guest);
        List<Runnable> held = LateAnswers.files(guest);
        form.openCart();
        guest.page().waitForCondition(() -> !held.isEmpty());
        placard.patch(soup, "{\"price\":7.5}");
        assertThat(guest.page().locator("#notice")).containsText("There is a newer version of this page");
        held.removeFirst().run();
        guest.page().waitForCondition(() -> !held.isEmpty());
        held.removeFirst().run();
        assertThat(form.cart().locator("#cart-total")).containsText("€7.50");
        assertThat(guest.page().locator("#notice")).containsText("Soup now costs €7.50 instead of €6");
        guest.page().keyboard().press("Escape");
        assertThat(guest.page().locator("#notice span:visible")).hasText("Soup now costs €7.50 instead of €6.OK");
        OrderForm.button(guest.page().locator("#notice"), "OK").click();
        assertThat(guest.page().locator("#notice span:visible")).containsText("There is a newer version");
        assertThat(OrderForm.button(guest.page().locator("#notice"), "Reload")).hasCSS("white-space", "nowrap");
    }

    /** In every way to say it, the page that was open says the same as the page that is opened now. */
    @Test
    @Slow
    void stockChangesSilentlyAndSaysUntilWhenAsTheServerDoes() {
        try (Placard fixed = Placard.start(
                Store.SQLITE, Map.of("PLACARD_PORT", "" + Ports.free()), new MovableClock(Guests.LUNCH))) {
            MadeCatalog menu = MadeCatalog.lunch(fixed);
            String tea = menu.item("Tea", ",'price':2");
            assertThat(fixed.post(menu.path() + "/publish", "").status()).isEqualTo(200);
            Guest guest = GUESTS.phone();
            guest.open(fixed.url("/menu/lunch"));
            Locator state = new OrderForm(guest).item("Tea").locator(".state");
            Map<String, String> sentences = Map.of(
                    "end_of_day", "Sold out today",
                    "2026-11-20T17:30:00Z", "Sold out until 5:30 PM",
                    "2026-11-23T04:00:00Z", "Sold out until Monday",
                    "2026-11-23T17:00:00Z", "Sold out until Mon, Nov 23, 5:00 PM");
            sentences.forEach((until, sentence) -> {
                Reply off = fixed.post(
                        tea + "/toggle-availability", "{\"isAvailable\":false,\"soldOutUntil\":\"" + until + "\"}");
                assertThat(off.status()).as(off.text()).isEqualTo(200);
                assertThat(state).hasText(sentence);
                assertThat(guest.page().locator("#notice")).isEmpty();
                assertThat(fixed.send("GET", "/menu/lunch", null, null).text().replace('\u202f', ' '))
                        .contains(sentence);
            });
        }
    }

    @Test
    @Slow
    void theNextPollMarksAnItemAvailableAgain() {
        Guest guest = watched().expecting("/events", "ERR_FAILED", "ERR_CONNECTION_REFUSED");
        guest.context().clock().install();
        guest.open(placard.url("/menu/lunch"));
        OrderForm form = ordered(guest);
        setAvailable(false);
        assertThat(soup(guest)).containsText("Sold out");
        guest.page().route("**/events", Route::abort);
        placard.stop();
        placard.startAgain();
        setAvailable(true);
        guest.context().clock().runFor(41_000);
        assertThat(soup(guest)).not().containsText("Sold out");
        form.openCart();
        assertThat(form.cart().locator("#cart-send")).hasAttribute("href", CHAT);
    }

    @Test
    @Slow
    void aStreamThatComesBackEndsTheAsking() {
        Guest guest = watched().expecting("/events", "ERR_FAILED", "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE");
        guest.context().clock().install();
        guest.open(placard.url("/menu/lunch"));
        ordered(guest);
        guest.page().waitForResponse(response -> response.url().endsWith("/events"), placard::restart);
        LateAnswers.settle(guest);
        List<String> before = guest.requests();
        guest.context().clock().runFor(100_000);
        LateAnswers.settle(guest);
        assertThat(guest.requests())
                .filteredOn(url -> url.endsWith(".json"))
                .containsExactlyElementsOf(
                        before.stream().filter(url -> url.endsWith(".json")).toList());
    }

    @Test
    @Slow
    void aHiddenSoldOutItemDisappearsAndReturnsAtOnce() {
        catalog.patch("{'settings':{'ordering':'whatsapp','soldOutDisplay':'hide'}}");
        Guest early = GUESTS.phone();
        early.open(placard.url("/menu/lunch"));
        assertThat(soup(early)).isVisible();
        setAvailable(false);
        assertThat(soup(early)).isHidden();
        Guest late = GUESTS.phone();
        late.open(placard.url("/menu/lunch"));
        assertThat(soup(late)).hasCount(0);
        late.page().waitForFunction("() => document.querySelector('.tools:not([hidden])')");
        setAvailable(true);
        for (Guest guest : List.of(early, late)) {
            assertThat(soup(guest)).isVisible();
            assertThat(new OrderForm(guest).shown()).containsExactly("Soup", "<body data-x>");
            new OrderForm(guest).add("Soup");
            assertThat(guest.page().locator("button.cartbar")).containsText("€6");
            assertThat(guest.page().locator("#notice")).not().containsText("newer version");
        }
    }

    @Test
    @Slow
    void aHiddenSoldOutItemStaysInTheCartWithoutBeingOrdered() {
        catalog.patch("{'settings':{'ordering':'whatsapp','soldOutDisplay':'hide'}}");
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        ordered(guest);
        setAvailable(false);
        assertThat(soup(guest)).isHidden();
        isSoldOutInTheCart(guest);
        guest.page().reload();
        isSoldOutInTheCart(guest);
        setAvailable(true);
        assertThat(soup(guest)).isVisible();
        Locator cart = new OrderForm(guest).cart();
        assertThat(cart.locator("#cart-lines .state")).hasCount(0);
        assertThat(cart.locator("#cart-text")).containsText("Soup");
        assertThat(cart.locator("#cart-send")).hasAttribute("href", CHAT);
    }

    private static void isSoldOutInTheCart(Guest guest) {
        OrderForm form = new OrderForm(guest);
        // The second file is the one that is asked for when the cart is opened.
        guest.page().waitForResponse(response -> response.url().endsWith(".json"), form::openCart);
        LateAnswers.settle(guest);
        Locator line = form.cart().locator("#cart-lines > li");
        assertThat(line).hasCount(1);
        assertThat(line.locator("h3")).hasText("Soup");
        assertThat(line.locator(".state")).containsText("not in your order");
        assertThat(form.cart().locator("#cart-text")).not().containsText("Soup");
        assertThat(form.cart().locator("#cart-send")).not().hasAttribute("href", CHAT);
    }

    @Test
    @Slow
    void aDeletedItemLeavesTheCartIfSoldOutItemsAreHidden() {
        catalog.patch("{'settings':{'ordering':'whatsapp','soldOutDisplay':'hide'}}");
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        ordered(guest);
        assertThat(placard.delete(soup).status()).isEqualTo(204);
        assertThat(guest.page().locator("button.cartbar")).isHidden();
    }

    @Test
    @Slow
    void theWordThatSomethingIsOutGoesWhenItIsBack() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        ordered(guest);
        setAvailable(false);
        assertThat(guest.page().locator("#notice")).containsText("Soup is not available right now");
        setAvailable(true);
        assertThat(guest.page().locator("#notice")).containsText("Soup is available again");
        assertThat(guest.page().locator("#notice")).not().containsText("not available right now");
        OrderForm.button(guest.page().locator("#notice"), "OK").click();
        assertThat(OrderForm.button(guest.page().locator("#notice"), "OK")).hasCount(0);
    }
}
