package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** The ways to the cart, and what becomes of it once it was sent, or when the business is closed. */
@OnSqlite(clock = Guests.LUNCH_AT)
class CartTest {
    /** Half past two in the night of a Saturday in Bengaluru, where the restaurant opens at half past eleven. */
    private static final Instant NIGHT = Instant.parse("2026-11-20T21:00:00Z");

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static Examples examples;

    @Prepares
    static void prepare() {
        examples = Examples.withoutPicturesIn(placard);
    }

    private static OrderForm at(String template, String query, Instant now) {
        Guest guest = GUESTS.phone();
        guest.context().clock().setFixedTime(now.toEpochMilli());
        guest.open(placard.url(examples.of(template).path() + query));
        return new OrderForm(guest);
    }

    private static void approve(String what, Guest guest) {
        for (ColorScheme scheme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
            guest.prefers(scheme);
            Axe.approves(what + " in " + scheme, guest.page());
        }
        FitCheck.forFingers(what, guest);
    }

    @Test
    void theButtonBelowTheListOrdersWhatIsInTheCart() {
        OrderForm form = at("restaurant", "?table=12", Guests.LUNCH);
        Locator order = form.guest().page().locator("footer .order");
        assertThat(OrderForm.chat(order.locator("a").getAttribute("href")).get("text"))
                .isEqualTo("Saffron Table\nTable 12\n");
        form.add("Sweet Lime Soda");
        assertThat(order.locator("a")).isHidden();
        OrderForm.button(order, "Order on WhatsApp").click();
        assertThat(form.cart().locator("h3")).hasText("Sweet Lime Soda");
        form.guest().page().keyboard().press("Escape");
        assertThat(OrderForm.button(order, "Order on WhatsApp")).isFocused();
        OrderForm.button(order, "Order on WhatsApp").click();
        OrderForm.button(form.cart(), "Empty the order").click();
        assertThat(order.locator("a")).isVisible();
        assertThat(order.locator("button")).isHidden();
    }

    /** The browser of a test doesn't hide a page behind another; so the test sets the page's state. */
    private static void comeBack(Guest guest) {
        guest.page().evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    }

    private static Locator question(Guest guest) {
        return guest.page().locator("dialog#sent[open]");
    }

    @Test
    @Slow
    void aGuestBackFromTheChatIsAskedWhetherTheOrderWasSent() {
        OrderForm form = at("restaurant", "", Guests.LUNCH);
        // A page that is seen again listens anew.
        Guest guest = form.guest().expecting("/events net::ERR_ABORTED");
        form.add("Sweet Lime Soda");
        form.openCart();
        comeBack(guest);
        assertThat(question(guest)).hasCount(0);
        form.send();
        comeBack(guest);
        assertThat(question(guest).locator("h2")).hasText("Have you sent your order?");
        assertThat(question(guest).locator("h2")).isFocused();
        approve("the question", guest);
        OrderForm.button(question(guest), "No, keep it").click();
        assertThat(question(guest)).hasCount(0);
        // A dialog tells that it was closed a moment later than it is.
        guest.page().waitForFunction("() => !JSON.stringify(localStorage).includes('isSent\\\\\":true')");
        comeBack(guest);
        assertThat(question(guest)).hasCount(0);
        assertThat(form.cart().locator("h3")).hasText("Sweet Lime Soda");

        form.send();
        guest.page().reload();
        OrderForm.button(question(guest), "Yes, empty it").click();
        assertThat(guest.page().locator("dialog[open]")).hasCount(0);
        assertThat(guest.page().locator("button.cartbar")).isHidden();
        guest.page().reload();
        assertThat(guest.page().locator("#search")).isVisible();
        assertThat(question(guest)).hasCount(0);
        assertThat(guest.page().locator("button.cartbar")).isHidden();
    }

    @Test
    @Slow
    void theCartOfAClosedRestaurantSaysWhenItOpensAndOrdersForThen() {
        OrderForm form = at("restaurant", "", NIGHT);
        form.add("Sweet Lime Soda");
        Locator cart = form.openCart();
        assertThat(cart.locator("#cart-closed")).hasText("Closed, opens Sat, 11:30 am");
        Locator wanted = cart.getByLabel("Wanted for");
        assertThat(wanted).hasValue("2026-11-21T11:30");
        assertThat(cart.locator("#cart-least")).hasText("Earliest: Sat, 21 Nov, 11:30 am");
        approve("the cart of a closed restaurant", form.guest());
        assertThat(form.message())
                .isEqualTo(
                        "Saffron Table\n\n1 × Sweet Lime Soda – ₹90\n\nTotal: ₹90\n\nWanted for: Sat, 21 Nov, 11:30 am");

        for (String shut : List.of("2026-11-21T10:00", "2026-11-22T01:00", "2026-11-23T23:00", "")) {
            wanted.fill(shut);
            assertThat(cart.locator("#cart-long")).not().isEmpty();
            assertThat(cart.locator("#cart-send")).not().hasAttribute("href", Pattern.compile(".*"));
        }
        wanted.fill("2026-11-23T23:00");
        assertThat(cart.locator("#cart-long")).hasText("Closed at that time. Next opening: Tue, 24 Nov, 11:30 am");
        // Saturday's hours end half an hour after midnight.
        for (String open : List.of("2026-11-22T00:15", "2026-11-23T22:45")) {
            wanted.fill(open);
            assertThat(cart.locator("#cart-long")).isEmpty();
            assertThat(cart.locator("#cart-send")).hasAttribute("href", Pattern.compile("Wanted"));
        }
    }

    @Test
    void aGuestAtATableCanOrderWhileTheBusinessIsClosed() {
        OrderForm form = at("restaurant", "?table=12", NIGHT);
        form.add("Sweet Lime Soda");
        Locator cart = form.openCart();
        assertThat(cart.locator("#cart-closed")).hasText("Closed, opens Sat, 11:30 am");
        assertThat(cart.getByLabel("Wanted for")).isHidden();
        assertThat(cart.locator("#cart-send")).hasAttribute("href", Pattern.compile("wa\\.me"));
    }

    @Test
    @Slow
    void anOpenRestaurantAsksForNoTime() {
        OrderForm form = at("restaurant", "", Guests.LUNCH);
        form.add("Sweet Lime Soda");
        Locator cart = form.openCart();
        assertThat(cart.locator("#cart-closed")).isEmpty();
        assertThat(cart.getByLabel("Wanted for")).isHidden();
    }

    @Test
    @Slow
    void aBakeryBakesAheadForTheTimesWhenItIsOpen() {
        OrderForm form = at("bakery", "", Instant.parse("2026-11-21T02:50:00Z"));
        form.add("Dark Chocolate Truffle");
        form.take();
        Locator cart = form.openCart();
        assertThat(cart.locator("#cart-closed")).hasText("Closed, opens Sat 07:30");
        // Two days ahead would be in the night to a Monday, when it is closed.
        assertThat(cart.getByLabel("Wanted for")).hasValue("2026-11-24T07:30");
        assertThat(cart.getByLabel("Wanted for")).hasAttribute("min", "2026-11-24T07:30");
        cart.getByLabel("Wanted for").fill("2026-11-25T03:00");
        assertThat(cart.locator("#cart-long")).hasText("Closed at that time. Next opening: Wed 25 Nov, 7:30");
    }

    @Test
    @Slow
    void anotherTabHasTheSameOrder() {
        OrderForm form = at("restaurant", "?table=4", Guests.LUNCH);
        Page other = form.guest().context().newPage();
        other.navigate(placard.url(examples.of("restaurant").path() + "?table=4"));
        form.add("Sweet Lime Soda");
        assertThat(other.locator("button.cartbar")).containsText("₹90");
        other.locator("button.cartbar").click();
        form.add("Sweet Lime Soda");
        Locator cart = other.locator("dialog#cart[open]");
        assertThat(cart.locator("output")).hasText("2");
        OrderForm.button(cart, "Remove Sweet Lime Soda").click();
        assertThat(cart.locator("#cart-empty")).isVisible();
        assertThat(form.guest().page().locator("button.cartbar")).isHidden();
    }

    @Test
    @Slow
    void anOrderThatIsTooLongForALinkIsCopied() {
        OrderForm form = at("restaurant", "", Guests.LUNCH);
        Page page = form.guest().page();
        form.guest().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        for (int i = 0; i < 12; i++) {
            form.add("Naan");
            form.choose("Garlic");
            page.locator("#picker-note").fill(i + ": " + "without anything green, please ".repeat(6));
            form.take();
        }
        Locator cart = form.openCart();
        String text = form.message();
        assertThat(cart.locator("#cart-long"))
                .hasText("The message is too long for a link (" + text.length()
                        + " of 2000 characters). Copy it, open the chat and paste it there.");
        assertThat(cart.locator("#cart-send")).hasText("Open the chat");
        OrderForm.button(cart, "Copy message").click();
        assertThat(cart.locator(".notify")).hasText("Message copied.");
        assertThat(page.evaluate("navigator.clipboard.readText()")).isEqualTo(text);
        assertThat(form.send()).isEqualTo(Map.of("number", "wa.me/918055500142"));
    }
}
