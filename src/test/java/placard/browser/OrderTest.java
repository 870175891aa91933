package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** What a guest does with each template: scan, find, choose, order. */
@OnSqlite(clock = Guests.LUNCH_AT)
class OrderTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Examples examples;

    @Prepares
    static void prepare() {
        examples = Examples.withoutPicturesIn(placard);
    }

    /** A guest who has scanned a code that leads to an example. */
    private static OrderForm scanned(String template, String presentation, String query) {
        MadeCode code = MadeCode.in(
                placard,
                json("{'name':'Table','catalogId':'" + examples.of(template).id() + "'" + presentation + "}"));
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/q/" + code.slug() + query));
        assertThat(guest.page().url())
                .startsWith(placard.url(examples.of(template).path()));
        return new OrderForm(guest);
    }

    /** The dialog that is open, judged as it is seen in light and in dark. */
    private static void approve(OrderForm form, String what) {
        for (ColorScheme scheme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
            form.guest().prefers(scheme);
            Axe.approves(what + " in " + scheme, form.guest().page());
        }
        FitCheck.forFingers(what, form.guest());
    }

    /** A part of the script is loaded once there is a cart; browsers keep a module whose loading failed. */
    @Test
    void theOrderScriptIsLoadedAgainAfterAFailure() {
        Guest guest = GUESTS.with(Guests.PHONE, options -> options.setServiceWorkers(ServiceWorkerPolicy.BLOCK))
                .expecting("net::ERR_FAILED", "Service Worker registration blocked");
        guest.context().route("**/sending.js*", Route::abort);
        guest.open(placard.url(examples.of("restaurant").path()));
        OrderForm form = new OrderForm(guest);
        form.add("Catch of the day");
        guest.page().locator("button.cartbar").click();
        assertThat(guest.page().locator("#notice")).containsText("No connection");
        assertThat(form.guest().page().locator("dialog#cart[open]")).hasCount(0);
        guest.context().unroute("**/sending.js*");
        form.openCart();
        assertThat(form.message()).contains("1 × Catch of the day");
    }

    @Test
    void atATableInARestaurant() {
        OrderForm form = scanned("restaurant", ",'presentation':{'table':'12'}", "");
        assertThat(form.guest().page().locator(".places .place")).hasText("Table 12");
        withoutMilk(form);

        form.add("Paneer Tikka");
        form.choose("Full");
        form.choose("Mint chutney");
        form.more("Mint chutney");
        form.more("Paneer Tikka");
        form.picker().getByLabel("Note").fill("no onions");
        approve(form, "the picker");
        form.take();
        form.add("Catch of the day");
        form.add("Naan");
        form.choose("Garlic");
        form.take();

        form.openCart();
        form.cart().getByLabel("Note for the whole order").fill("We are in a hurry");
        approve(form, "the cart");
        String text = """
                Saffron Table
                Table 12

                2 × Paneer Tikka (Full) – ₹760
                   + Mint chutney × 2
                   Note: no onions
                1 × Naan (Garlic) – ₹70

                Total: ₹830

                Price on request, not in the total:
                1 × Catch of the day

                Note: We are in a hurry""";
        assertThat(form.message()).isEqualTo(text);
        assertThat(form.send()).isEqualTo(Map.of("number", "wa.me/918055500142", "text", text));
    }

    /** What may contain it, and what doesn't say, is hidden too. */
    private static void withoutMilk(OrderForm form) {
        assertThat(form.shown()).hasSize(examples.items("restaurant").size());
        OrderForm.button(form.guest().page().locator("body"), "Filters").click();
        Locator filters = form.guest().page().locator("dialog#filters[open]");
        filters.getByText("Without milk").click();
        approve(form, "the filters");
        filters.getByText(Pattern.compile("^Show \\d+$")).click();
        assertThat(form.shown())
                .containsExactlyInAnyOrder(
                        "Masala Dosa", "Baingan Bharta", "Catch of the day", "Sweet Lime Soda", "Water");
        OrderForm.button(form.guest().page().locator("body"), "Remove filter: Without milk")
                .click();
        assertThat(form.shown()).hasSize(examples.items("restaurant").size());
        form.guest()
                .page()
                .getByRole(com.microsoft.playwright.options.AriaRole.SEARCHBOX)
                .fill("paneer");
        assertThat(form.shown()).containsExactly("Paneer Tikka", "Jain Kadhai Paneer");
        form.guest()
                .page()
                .getByRole(com.microsoft.playwright.options.AriaRole.SEARCHBOX)
                .fill("");
    }

    @Test
    @Slow
    void aFilterThatWouldShowNothingIsNotOffered() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Sparse','slug':'sparse','currency':'EUR'}");
        catalog.item("Soup", ",'price':1,'metadata':{'allergens':['milk'],'dietary':['veg']}");
        catalog.item("Stew", ",'price':2,'metadata':{'allergens':['eggs'],'allergensDeclared':true}");
        placard.post(catalog.path() + "/publish", "");
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/sparse"));
        OrderForm form = new OrderForm(guest);
        OrderForm.button(guest.page().locator("body"), "Filters").click();
        Locator filters = guest.page().locator("dialog#filters[open]");
        assertThat(filters.locator("[data-kind=diets] label")).hasCount(1);
        assertThat(filters.locator("[data-kind=without] label")).hasText("Without milk1");
        filters.getByText("Without milk").click();
        filters.getByText(Pattern.compile("^Show \\d+$")).click();
        assertThat(form.shown()).containsExactly("Stew");
    }

    @Test
    @Slow
    void anInvalidTableIsIgnored() {
        OrderForm form = scanned("restaurant", "", "?table=%3Cb%3E12&seat=..&room=" + "9".repeat(40));
        assertThat(form.guest().page().locator(".places .place")).hasCount(0);
        form.add("Sweet Lime Soda");
        form.openCart();
        assertThat(form.message()).isEqualTo("Saffron Table\n\n1 × Sweet Lime Soda – ₹90\n\nTotal: ₹90");
    }

    @Test
    @Slow
    void aCakeWithWordsOnItForADay() {
        OrderForm form = scanned("bakery", "", "");
        form.add("Dark Chocolate Truffle");
        form.choose("1 kg");
        form.choose("Number candle");
        form.more("Number candle");
        form.choose("Happy Birthday topper");
        form.picker().getByLabel("Message on the cake").fill("40 & counting");
        approve(form, "the picker of a cake");
        form.take();
        form.openCart();
        assertThat(form.cart().locator("#cart-send")).not().hasAttribute("href", Pattern.compile(".*"));
        assertThat(form.cart().locator("#cart-long")).hasText("Please say when you want it.");
        form.cart().locator("#cart-wanted input").fill("2026-11-21T10:00");
        form.cart().locator("#cart-wanted input").dispatchEvent("change");
        assertThat(form.cart().locator("#cart-long")).hasText(Pattern.compile("^Earliest: "));
        form.cart().locator("#cart-wanted input").fill("2026-11-27T10:00");
        form.cart().locator("#cart-wanted input").dispatchEvent("change");
        approve(form, "the cart of a bakery");
        String text = """
                Crumb & Candle

                1 × Dark Chocolate Truffle (1 kg) – £49.50
                   + Number candle × 2
                   + Happy Birthday topper
                   On the cake: 40 & counting

                Total: £49.50

                Wanted for: Fri 27 Nov, 10:00""";
        assertThat(form.message()).isEqualTo(text);
        assertThat(form.send()).isEqualTo(Map.of("number", "wa.me/442079460321", "text", text));
    }

    @Test
    @Slow
    void aShirtInASizeAndAColourThatThereIs() {
        OrderForm form = scanned("retail", "", "?seat=Window%204");
        form.add("Merino T-Shirt");
        assertThat(form.choice("Stone")).isDisabled();
        form.choose("L");
        form.choose("Stone");
        form.choose("Gift packaging");
        approve(form, "the picker of options");
        form.take();
        form.openCart();
        String text = """
                Northbound Goods
                Seat Window 4

                1 × Merino T-Shirt (L, Stone) [NB-TEE-L-S] – $64.00
                   + Gift packaging

                Total: $64.00""";
        assertThat(form.message()).isEqualTo(text);
        assertThat(form.send()).isEqualTo(Map.of("number", "wa.me/13035550177", "text", text));
    }

    @Test
    void aServiceIsBookedWhereItSays() {
        OrderForm form = scanned("services", "", "");
        assertThat(form.guest().page().locator("button.add")).hasCount(0);
        assertThat(form.item("Cut and Finish")).containsText("45");
        form.item("Cut and Finish").getByText("Book a cut").click();
        form.guest().page().waitForURL("https://linden-studio.example/book/cut");
        assertThat(form.guest().departures()).containsExactly("https://linden-studio.example/book/cut");
    }

    @Test
    @Slow
    void aHomeIsAskedAfterByCallAndChat() {
        OrderForm form = scanned("real_estate", "", "");
        assertThat(form.guest().page().locator("button.add")).hasCount(0);
        assertThat(form.guest().page().locator("a[href='tel:+97145550166']").first())
                .isVisible();
        Locator visit = form.item("Type B").locator("a", new Locator.LocatorOptions().setHasText("Arrange a visit"));
        assertThat(OrderForm.chat(visit.getAttribute("href")).get("text")).contains("Type B");
    }
}
