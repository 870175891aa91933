package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** A phone's Back closes what is open, and only then leaves the page; the order is kept. */
@OnSqlite
class BackButtonTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        MadeCatalog catalog = MadeCatalog.lunch(placard);
        catalog.item("Soup", ",'price':6,'metadata':{'addOns':[{'name':'Bread','price':1}]}");
        catalog.item("Tea", ",'price':2");
        assertThat(placard.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
    }

    private static OrderForm open() {
        Guest guest = GUESTS.phone();
        // Where the guest comes from, and must not be taken back to.
        guest.open(placard.url("/menu/lunch?table=3"));
        guest.open(placard.url("/menu/lunch?table=4"));
        return new OrderForm(guest);
    }

    private static Locator dialogs(OrderForm form) {
        return form.guest().page().locator("dialog[open]");
    }

    /** As the button of the phone does it, which waits for no page to load. */
    private static void back(OrderForm form) {
        form.guest().page().evaluate("history.back()");
    }

    private static void isAtTable(OrderForm form, int table) {
        assertThat(form.guest().page().locator(".places .place")).hasText("Table " + table);
    }

    @Test
    void backClosesOneDialogAfterTheOtherAndThenLeaves() {
        OrderForm form = open();
        form.add("Soup");
        form.take();
        form.openCart();
        OrderForm.button(form.cart(), "Change Soup").click();
        assertThat(dialogs(form)).hasCount(2);
        back(form);
        assertThat(dialogs(form)).hasCount(1);
        assertThat(form.cart().locator("h3")).hasText("Soup");
        back(form);
        assertThat(dialogs(form)).hasCount(0);
        isAtTable(form, 4);
        assertThat(form.guest().page().locator("button.cartbar")).containsText("€6");
        back(form);
        isAtTable(form, 3);
        assertThat(form.guest().page().locator("button.cartbar")).containsText("€6");
    }

    @Test
    @Slow
    void aDialogClosedByItsButtonLeavesNoHistoryEntry() {
        OrderForm form = open();
        for (int i = 0; i < 3; i++) {
            form.show("Soup");
            OrderForm.button(form.picker(), "Close").click();
            assertThat(dialogs(form)).hasCount(0);
        }
        form.add("Soup");
        form.take();
        form.openCart();
        OrderForm.button(form.cart(), "Change Soup").click();
        form.guest().page().keyboard().press("Escape");
        assertThat(dialogs(form)).hasCount(1);
        OrderForm.button(form.cart(), "Empty the order").click();
        assertThat(dialogs(form)).hasCount(0);
        isAtTable(form, 4);
        back(form);
        isAtTable(form, 3);
    }

    /** A script is quicker than any guest: what is closed and opened in one moment leaves nothing behind. */
    @Test
    @Slow
    void manyDialogsInAMomentLeaveOneStepAtMost() {
        OrderForm form = open();
        form.guest().page().evaluate("""
                () => {
                  for (let i = 0; i < 5; i++) {
                    document.querySelector(".item h3 a").click();
                    document.querySelector("dialog[open]").close();
                  }
                }""");
        form.show("Tea");
        back(form);
        assertThat(dialogs(form)).hasCount(0);
        isAtTable(form, 4);
        back(form);
        isAtTable(form, 3);
    }

    @Test
    @Slow
    void backDoesNotMoveTheList() {
        OrderForm form = open();
        Page page = form.guest().page();
        page.evaluate("scrollTo(0, 60)");
        form.show("Tea");
        back(form);
        assertThat(dialogs(form)).hasCount(0);
        assertThat(page.evaluate("scrollY")).isEqualTo(60);
    }
}
