package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** What owners set up for orders: ways with a least total, names, several numbers, prices by the clock, holidays. */
@OnSqlite(clock = Guests.LUNCH_AT)
class OrderWaysTest {
    private static final String OPEN = "'hours':[{'from':'07:00','to':'19:00'}]";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @BeforeEach
    void atLunch() {
        clock.set(Guests.LUNCH);
    }

    private static MadeCatalog published(String slug, String details, String settings) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Bar','slug':'" + slug + "','currency':'EUR','timezone':'UTC','defaultLanguage':'en-GB',"
                        + "'businessDetails':{'whatsapp':'+14155550123'" + details + "},'settings':{" + settings
                        + "}}");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    private static OrderForm open(String path) {
        Guest guest = GUESTS.phone();
        guest.open(placard.url(path));
        return new OrderForm(guest);
    }

    /** The same instant for the server and for the guest's phone. */
    private static void at(OrderForm form, String instant) {
        clock.set(Instant.parse(instant));
        phoneAt(form, instant);
    }

    private static void phoneAt(OrderForm form, String instant) {
        form.guest()
                .page()
                .evaluate("Date.now = () => " + Instant.parse(instant).toEpochMilli());
    }

    private static void approve(String what, Guest guest) {
        for (ColorScheme scheme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
            guest.prefers(scheme);
            Axe.approves(what + " in " + scheme, guest.page());
        }
        FitCheck.forFingers(what, guest);
    }

    private static Locator send(OrderForm form) {
        return form.cart().locator("#cart-send");
    }

    private static void refuses(OrderForm form, String why) {
        assertThat(form.cart().locator("#cart-long")).hasText(why);
        assertThat(send(form)).not().hasAttribute("href", Pattern.compile(".*"));
    }

    @Test
    void aDeliveryNeedsItsLeastTotalAnAddressAndAName() {
        published(
                        "ways",
                        "",
                        "'askName':'required','orderTypes':[{'type':'table'},{'type':'pickup','note':'Ready in 20 minutes'},"
                                + "{'type':'delivery','minimumOrder':15}]")
                .item("Pizza", ",'price':9.5");
        OrderForm form = open("/menu/ways");
        form.add("Pizza");
        form.openCart();
        refuses(form, "Please choose how you would like it.");
        form.cart().locator("input[value=delivery]").check();
        refuses(form, "€5.50 more to reach the minimum order of €15.00.");
        assertThat(send(form)).hasText("€5.50 more to reach the minimum order of €15.00.");
        assertThat(form.cart().getByText("Minimum order: €15.00")).isVisible();
        approve("the cart of a delivery", form.guest());
        form.cart().getByLabel("One more: Pizza").click();
        refuses(form, "Please give the delivery address.");
        form.cart().getByLabel("Delivery address").fill("12 Hill Street\nSecond floor");
        refuses(form, "Please give your name.");
        form.cart().getByLabel("Your name").fill("Ana");
        String text = """
                Bar
                Delivery: 12 Hill Street
                Second floor
                Name: Ana

                2 × Pizza – €19.00

                Total: €19.00""";
        assertThat(form.send()).isEqualTo(Map.of("number", "wa.me/14155550123", "text", text));
    }

    @Test
    @Slow
    void aTableGuestStartsWithTableServiceAndMayChoosePickup() {
        published("table-first", "", "'orderTypes':[{'type':'pickup'},{'type':'table'}]")
                .item("Soup", ",'price':5");
        OrderForm form = open("/menu/table-first?table=4");
        form.add("Soup");
        form.openCart();
        assertThat(form.cart().getByLabel("At the table")).isChecked();
        assertThat(form.message()).isEqualTo("Bar\nTable 4\n\n1 × Soup – €5\n\nTotal: €5");
        form.cart().getByLabel("Pickup").check();
        assertThat(form.message()).isEqualTo("Bar\nPickup\n\n1 × Soup – €5\n\nTotal: €5");
        assertThat(form.cart().locator("#cart-address")).hasCount(0);
    }

    @Test
    @Slow
    void eachNumberGetsItsPartOfTheOrder() {
        MadeCatalog catalog = published("numbers", "", "");
        String wine = catalog.section("{'name':'Wine'}");
        catalog.patch(
                "{'businessDetails':{'whatsappNumbers':[{'number':'+14155550124','label':'Wine bar','sectionIds':['"
                        + wine + "']}]}}");
        catalog.item("Soup", ",'price':5");
        placard.post(catalog.path() + "/items", json("{'sectionId':'" + wine + "','name':'Rosé','price':7}"));
        OrderForm form = open("/menu/numbers");
        form.guest().expecting("/events net::ERR_ABORTED");
        form.add("Rosé");
        form.openCart();
        assertThat(send(form)).hasAttribute("href", Pattern.compile("^https://wa.me/14155550124\\?"));
        form.guest().page().keyboard().press("Escape");
        form.add("Soup");
        form.openCart();
        assertThat(send(form)).isHidden();
        assertThat(form.cart().locator("#cart-long")).hasText("This goes to 2 numbers: please send each message.");
        approve("the cart of two numbers", form.guest());
        Locator parts = form.cart().locator("#cart-parts a");
        assertThat(parts).hasText(new String[] {"Send to Wine bar", "Send to +14155550123"});
        assertThat(part(form, parts.first()))
                .isEqualTo(Map.of("number", "wa.me/14155550124", "text", "Bar\n\n1 × Rosé – €7\n\nTotal: €7"));
        assertThat(form.guest().page().locator("dialog#sent")).isHidden();
        assertThat(parts.first()).hasText("✓ Send to Wine bar");
        assertThat(part(form, parts.last()))
                .isEqualTo(Map.of("number", "wa.me/14155550123", "text", "Bar\n\n1 × Soup – €5\n\nTotal: €5"));
        form.guest().page().evaluate("document.dispatchEvent(new Event('visibilitychange'))");
        assertThat(form.guest().page().locator("dialog#sent")).isVisible();
    }

    private static Map<String, String> part(OrderForm form, Locator link) {
        Page chat = form.guest().context().waitForPage(link::click);
        chat.waitForLoadState();
        chat.close();
        return OrderForm.chat(form.guest().departures().getLast());
    }

    private static OrderForm happyHour(String slug) {
        published(slug, "," + OPEN, "")
                .item(
                        "Spritz",
                        ",'price':9,'isFeatured':true,'metadata':{'variants':[{'name':'Small'},{'name':'Large','price':11}]},"
                                + "'priceSchedule':[{'name':'Happy hour','from':'07:00','to':'09:00','percentOff':50}]");
        OrderForm form = open("/menu/" + slug);
        assertThat(form.item("Spritz").locator(".price")).containsText("Happy hour until 09:00");
        return form;
    }

    @Test
    void aHappyHourEndsWhileTheSheetIsOpen() {
        OrderForm form = happyHour("sheet");
        form.show("Spritz");
        form.choose("Large");
        assertThat(form.picker().locator("#picker-send")).containsText("€5.50");
        assertThat(form.picker().locator("label.pick").last()).containsText("Was €11.00");
        approve("the sheet in a happy hour", form.guest());
        at(form, "2026-11-20T09:00:00Z");
        assertThat(form.picker().locator("#picker-send")).containsText("€11.00");
        assertThat(form.picker().locator("#picker-about .price")).not().containsText("Happy hour");
        assertThat(form.choice("Large")).isChecked();
        assertThat(form.item("Spritz").locator(".price")).hasText(Pattern.compile("\\s*€9.00–€11.00\\s*"));
        assertThat(form.guest().page().locator("#notice")).isEmpty();
    }

    @Test
    @Slow
    void aHappyHourEndsBetweenAddingAndSending() {
        OrderForm form = happyHour("cart");
        form.add("Spritz");
        form.take();
        form.openCart();
        assertThat(form.message()).contains("1 × Spritz (Small) – €4.50");
        at(form, "2026-11-20T09:00:00Z");
        assertThat(form.cart().locator(".notify")).hasText("Spritz now costs €9.00 instead of €4.50.");
        assertThat(form.message()).contains("1 × Spritz (Small) – €9.00", "Total: €9.00");
    }

    /** Events don't come and the page doesn't ask; what is known is that the price was promised until nine. */
    @Test
    @Slow
    void nothingIsSentWithAPriceThatIsOver() {
        OrderForm form = happyHour("unheard");
        form.guest().expecting("/events", "ERR_FAILED", "Failed to load resource");
        form.guest().page().addInitScript("window.setInterval = () => 0");
        form.guest().context().route("**/events", com.microsoft.playwright.Route::abort);
        form.guest().page().reload();
        form.add("Spritz");
        form.take();
        form.openCart();
        assertThat(form.message()).contains("€4.50");
        at(form, "2026-11-20T09:00:00Z");
        int before = form.guest().departures().size();
        send(form).click();
        assertThat(form.cart().locator(".notify")).hasText("Spritz now costs €9.00 instead of €4.50.");
        List<String> gone = form.guest().departures();
        // A page that has noticed before the click says so, and sends the price that holds.
        assertThat(gone.subList(before, gone.size())).noneMatch(url -> url.contains("4.50"));
        assertThat(form.send().get("text")).contains("1 × Spritz (Small) – €9.00");
    }

    @Test
    @Slow
    void theCartReportsARaisedPrice() {
        String item = published("dearer", "", "").item("Soup", ",'price':5");
        OrderForm form = open("/menu/dearer");
        form.add("Soup");
        form.openCart();
        placard.patch(item, json("{'price':6}"));
        assertThat(form.cart().locator(".notify")).hasText("Soup now costs €6 instead of €5.");
        assertThat(form.message()).contains("Total: €6");
    }

    @Test
    @Slow
    void onAHolidayAnOrderIsForAfterIt() {
        published(
                        "holiday",
                        "," + OPEN
                                + ",'specialHours':[{'date':'2026-11-20','until':'2026-11-21','closed':true,'name':'Away'}]",
                        "")
                .item("Soup", ",'price':5");
        OrderForm form = open("/menu/holiday");
        assertThat(form.guest().page().locator(".opening")).hasText("Closed, opens Sun 07:00");
        form.add("Soup");
        form.openCart();
        assertThat(form.cart().locator("#cart-closed")).hasText("Closed, opens Sun 07:00");
        assertThat(form.message()).containsPattern("Wanted for: Sun 22 Nov, 0?7:00");
        form.cart().locator("#cart-wanted input").fill("2026-11-21T12:00");
        assertThat(form.cart().locator("#cart-long")).hasText(Pattern.compile("^Earliest: Sun,? 22 Nov, 0?7:00$"));
    }

    @Test
    @Slow
    void theCartShowsTheClosingTimeAndAsksForATimeAfterClosing() {
        published("closing", "," + OPEN, "").item("Soup", ",'price':5");
        OrderForm form = open("/menu/closing");
        at(form, "2026-11-20T18:50:00Z");
        form.add("Soup");
        form.openCart();
        assertThat(form.cart().locator("#cart-closed")).hasText("Open until 19:00");
        assertThat(send(form)).hasAttribute("href", Pattern.compile("^https://wa.me/"));
        phoneAt(form, "2026-11-20T19:00:00Z");
        send(form).click();
        assertThat(form.cart().locator("#cart-closed")).hasText("Closed, opens Sat 07:00");
        refuses(form, "Please say when you want it.");
        assertThat(form.guest().departures()).isEmpty();
    }

    @Test
    @Slow
    void anAnnouncementComesToAnOpenPageAndGoes() {
        published(
                        "announced",
                        "",
                        "'announcement':{'text':'Live music tonight','from':'2026-11-20T09:00:00Z','until':'2026-11-20T10:00:00Z'}")
                .item("Soup", ",'price':5");
        OrderForm form = open("/menu/announced");
        Locator line = form.guest().page().locator("#announcement");
        assertThat(line).isHidden();
        at(form, "2026-11-20T09:00:00Z");
        assertThat(line).hasText("Live music tonight");
        assertThat(line).isVisible();
        approve("the page with an announcement", form.guest());
        at(form, "2026-11-20T10:00:00Z");
        assertThat(line).isHidden();
    }

    @Test
    @Slow
    void aRecommendationAboveTheMenuOpensItsItem() {
        OrderForm form = happyHour("picks");
        Locator pick = form.guest().page().locator(".picks a");
        assertThat(pick).containsText("Spritz");
        approve("the row of recommendations", form.guest());
        pick.click();
        assertThat(form.picker().locator("h2")).hasText("Spritz");
        assertThat(form.picker().locator("#picker-send")).isVisible();
    }
}
