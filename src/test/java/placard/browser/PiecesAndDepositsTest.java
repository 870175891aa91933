package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** Included pieces, boxes of any mix, deposits and unit prices: on a guest's phone, and in the owner's sheet. */
@OnSqlite
class PiecesAndDepositsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static MadeCatalog catalog;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        catalog = MadeCatalog.lunch(placard);
        catalog.patch("{'settings':{'showUnitPrices':true}}");
        placard.post(catalog.path() + "/publish", "");
        catalog.item("Cola", ",'price':2.5,'deposit':0.25,'metadata':{'netContent':'0.33 l'}");
        catalog.item(
                "Plate",
                ",'price':9,'metadata':{'addOnGroups':[{'name':'Sides','includedQuantity':2,'maxQuantity':4}],'addOns':["
                        + "{'name':'Fries','price':1,'group':'Sides','maxQuantity':4},"
                        + "{'name':'Salad','price':2.5,'group':'Sides','maxQuantity':2}]}");
        catalog.item(
                "Box",
                ",'price':12,'metadata':{'addOnGroups':[{'name':'Doughnuts','minQuantity':6,'maxQuantity':6}],'addOns':["
                        + "{'name':'Glazed','group':'Doughnuts','maxQuantity':6},"
                        + "{'name':'Jam','group':'Doughnuts','maxQuantity':6}]}");
    }

    private static OrderForm open() {
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
        return new OrderForm(guest);
    }

    @Test
    void theCardTheCartAndTheMessageAgreeAboutADeposit() {
        OrderForm form = open();
        assertThat(form.item("Cola").locator(".price")).containsText("€7.58/l");
        assertThat(form.item("Cola").locator(".price")).containsText("plus €0.25 deposit");
        form.add("Cola");
        form.add("Cola");
        Locator cart = form.openCart();
        assertThat(cart.locator("#cart-deposit bdi")).hasText("€0.50");
        assertThat(cart.locator("#cart-total bdi")).hasText("€5.50");
        assertThat(form.message()).endsWith("2 × Cola – €5.00\n\nDeposit: €0.50\nTotal: €5.50");
        Axe.approves("a cart with a deposit", form.guest().page());
    }

    @Test
    @Slow
    void furtherPiecesCostAndTheDearestAreIncluded() {
        OrderForm form = open();
        form.add("Plate");
        Locator picker = form.picker();
        assertThat(picker.locator("legend")).containsText("Up to 4 in total, any mix · 2 included, the dearest first");
        form.choose("Fries");
        form.more("Fries");
        assertThat(form.guest().page().locator("#picker-send")).hasText("Add€9.00");
        form.more("Fries");
        assertThat(form.guest().page().locator("#picker-send")).hasText("Add€10.00");
        form.choose("Salad");
        assertThat(form.guest().page().locator("#picker-send")).hasText("Add€11.00");
        assertThat(picker.locator("legend output")).hasText("Chosen: 4");
        assertThat(OrderForm.button(picker, "One more: Salad")).isDisabled();
        Axe.approves("a group of pieces", form.guest().page());
        form.take();
        form.openCart();
        assertThat(form.message()).contains("1 × Plate – €11.00\n   + Fries × 3\n   + Salad\n\nTotal: €11.00");
    }

    @Test
    @Slow
    void aBoxOfAnyMixIsFullWithTheSameOneSeveralTimes() {
        OrderForm form = open();
        form.add("Box");
        form.choose("Glazed");
        form.guest().page().locator("#picker-send").click();
        assertThat(form.picker().locator(".notify")).hasText("Doughnuts: 6 in total, any mix");
        for (int more = 0; more < 4; more++) {
            form.more("Glazed");
        }
        form.choose("Jam");
        form.take();
        form.openCart();
        assertThat(form.message()).contains("1 × Box – €12.00\n   + Glazed × 5\n   + Jam");
    }

    @Test
    @Slow
    void theOwnersSheetHasThemAll() {
        catalog.item("Ale", ",'price':4");
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        dashboard.button("Edit Ale").click();
        dashboard
                .page()
                .evaluate(
                        "() => document.querySelectorAll('dialog[open] details').forEach((one) => { one.open = true; })");
        Locator sheet = dashboard.page().locator("dialog#item[open]");
        sheet.locator("#f-deposit").fill("0,50");
        sheet.locator("#f-metadata-netContent-value").fill("0.5");
        sheet.locator("#f-metadata-netContent-unit").selectOption("l");
        dashboard.button("Add a group").click();
        sheet.locator("#f-metadata-addOnGroups-0-name").fill("Snacks");
        sheet.locator("#f-metadata-addOnGroups-0-maxQuantity").fill("4");
        sheet.locator("#f-metadata-addOnGroups-0-includedQuantity").fill("2");
        dashboard.page().keyboard().press("Tab");
        assertThat(sheet.locator("#add-on-groups .hint").last())
                .hasText("Pieces in total: up to 4. Pieces in the price: 2, the dearest first.");
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).hasText("Saved");
        String items = catalog.read().text();
        assertThat(items)
                .contains("\"deposit\":0.5", "\"netContent\":{\"unit\":\"l\",\"value\":0.5}")
                .contains("\"maxQuantity\":4,\"includedQuantity\":2");
    }
}
