package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** What a person typed stays until it is saved or thrown away, what happened is said where it is seen, and a new item needs a price. */
@OnSqlite
class UnsavedInputTest {
    private static final String LONG = "Home-made with potatoes from the field next door.";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard screen(String path) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen(path);
        return dashboard;
    }

    private static Dashboard editor(MadeCatalog catalog) {
        Dashboard dashboard = screen("catalogs/" + catalog.id());
        ready(dashboard);
        return dashboard;
    }

    private static void ready(Dashboard dashboard) {
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
    }

    private static Locator message(Dashboard dashboard) {
        return dashboard.page().locator("#messages .toast");
    }

    private static Locator answer(Dashboard dashboard, String words) {
        return message(dashboard)
                .getByRole(
                        AriaRole.BUTTON,
                        new Locator.GetByRoleOptions().setName(words).setExact(true));
    }

    private static JsonNode items(MadeCatalog catalog) {
        return catalog.read().at("/catalog/sections/0/items");
    }

    @Test
    void anItemThatIsClosedUnsavedIsKeptAndOfferedAgain() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard.button("Edit Dosa").click();
        dashboard.field("Description").fill(LONG);
        dashboard.page().keyboard().press("Escape");
        assertThat(dashboard.page().locator("dialog#item[open]")).hasCount(0);
        assertThat(message(dashboard)).containsText("“Dosa” isn’t saved yet.");
        Axe.approves("what is said of an item", dashboard.page());
        answer(dashboard, "Continue").click();
        assertThat(dashboard.field("Description")).hasValue(LONG);

        // A number is read when its field is left: here it is left with the page.
        dashboard.field("Price").fill("6.5");
        dashboard.page().reload();
        ready(dashboard);
        assertThat(message(dashboard)).containsText("“Dosa” isn’t saved yet.");
        answer(dashboard, "Continue").click();
        assertThat(dashboard.field("Description")).hasValue(LONG);
        assertThat(dashboard.field("Price")).hasValue("6.50");

        dashboard.button("Cancel").click();
        assertThat(message(dashboard)).containsText("changes discarded");
        answer(dashboard, "Undo").click();
        assertThat(dashboard.field("Description")).hasValue(LONG);
        dashboard.button("Save changes").click();
        dashboard.saved();
        assertThat(items(catalog).at("/0/description").asText()).isEqualTo(LONG);
        assertThat(items(catalog).at("/0/price").asText()).isEqualTo("6.5");
        dashboard.page().reload();
        ready(dashboard);
        dashboard.button("Edit Dosa").click();
        assertThat(dashboard.field("Description")).hasValue(LONG);
        assertThat(message(dashboard)).hasCount(0);
    }

    /** On the narrowest phone, in a sheet, in a dialog that is shorter than the window, and on the page itself. */
    @Test
    void noMessageLiesOnAButton() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Guest guest = GUESTS.with(Guests.NARROW, options -> options);
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("catalogs/" + catalog.id());
        ready(dashboard);
        FitCheck.besideAMessage("the editor", guest);
        dashboard.button("Edit Dosa").click();
        FitCheck.besideAMessage("an item", guest);
        dashboard.screen("catalogs");
        dashboard.button("New menu").click();
        FitCheck.besideAMessage("a new menu", guest);
    }

    /** Scripts that come late don't come then, and are asked for again. */
    @Test
    void withoutANetworkAPressIsAnsweredAndCanBeRepeated() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = screen("catalogs");
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "^failed: ", "^script: ");
        Locator row = dashboard.page().locator("[data-catalog='" + catalog.id() + "']");
        Locator publish = row.locator("[data-do=publish]");
        dashboard.guest().context().setOffline(true);
        row.locator("summary").click();
        publish.click();
        assertThat(message(dashboard)).containsText("No connection");
        dashboard.guest().context().setOffline(false);
        row.locator("summary").click();
        publish.click();
        Await.until(
                "it is published",
                () -> catalog.read().at("/catalog/status").asText().equals("published"));
    }

    /** A second press would be for the button, and not for the message that has come over it. */
    @Test
    void aMessageLeavesTheButtonFreeThatWasPressed() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (int i = 0; i < 20; i++) {
            catalog.item("Dosa " + i, ",'price':5");
        }
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("board?catalog=" + catalog.id());
        Locator row = dashboard.page().locator(".stock .switch").nth(10);
        row.evaluate("one => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 30)");
        BoundingBox at = row.boundingBox();
        Mouse mouse = dashboard.page().mouse();
        mouse.click(at.x + at.width / 2, at.y + at.height / 2);
        assertThat(message(dashboard)).containsText("Dosa 10");
        mouse.click(at.x + at.width / 2, at.y + at.height / 2);
        assertThat(message(dashboard)).containsText("back in stock");
        assertThat(row).hasAttribute("aria-checked", "true");
    }

    @Test
    @Slow
    void anUnsavedFormSurvivesATabAndEndsWithTheSignOut() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        String address = dashboard.page().url();
        dashboard.button("Edit Dosa").click();
        dashboard.field("Badge").fill("Hot");
        dashboard.page().close();
        Page again = dashboard.guest().context().newPage();
        again.navigate(address);
        assertThat(again.locator("#messages .toast")).containsText("“Dosa” isn’t saved yet.");
        again.locator(".me summary").click();
        again.getByText("Sign out").click();
        again.waitForSelector("text=You’re signed out");
        assertThat((int) again.evaluate("() => Object.keys(localStorage).length"))
                .isZero();
    }

    @Test
    @Slow
    void otherDialogsAndFormsKeepWhatWasTypedToo() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard.button("Prices…").click();
        dashboard.page().locator("#f-value").fill("7");
        dashboard.page().keyboard().press("Escape");
        answer(dashboard, "Continue").click();
        assertThat(dashboard.page().locator("#f-value")).hasValue("7");

        dashboard.screen("catalogs");
        dashboard.button("New menu").click();
        dashboard.field("Name").fill("Winter");
        dashboard.page().keyboard().press("Escape");
        dashboard.page().reload();
        dashboard.button("New menu").click();
        assertThat(dashboard.field("Name")).hasValue("Winter");

        dashboard.screen("members");
        dashboard.button("Invite a person").click();
        dashboard.page().locator("#place [name=recipient]").fill("Ben from the bar");
        dashboard.page().locator("#place").getByText("Cancel").click();
        answer(dashboard, "Undo").click();
        assertThat(dashboard.page().locator("#place [name=recipient]")).hasValue("Ben from the bar");

        dashboard.screen("catalogs/" + catalog.id() + "/details");
        dashboard.page().locator("#details [id='f-name']").fill("Dinner");
        dashboard.page().reload();
        assertThat(dashboard.page().locator("#details [id='f-name']")).hasValue("Dinner");
        assertThat(dashboard.page().locator(".head [role=status]")).hasText("Not saved yet");
        dashboard.page().locator("#details .actions .quiet").click();
        assertThat(dashboard.page().locator("#details [id='f-name']")).not().hasValue("Dinner");
        answer(dashboard, "Undo").click();
        assertThat(dashboard.page().locator("#details [id='f-name']")).hasValue("Dinner");

        dashboard.screen("settings");
        dashboard.page().locator("#settings [name=name]").fill("Trattoria Nuova");
        dashboard.page().reload();
        assertThat(dashboard.page().locator("#settings [name=name]")).hasValue("Trattoria Nuova");
        answer(dashboard, "Discard").click();
        assertThat(dashboard.page().locator("#settings [name=name]")).not().hasValue("Trattoria Nuova");
    }

    /** A table of networks has passwords, and is not kept. */
    @Test
    @Slow
    void aFormForManyCodesSurvivesAReload() {
        Dashboard dashboard = screen("codes/retarget");
        dashboard.page().locator("#f-from").fill("https://old.example");
        dashboard.page().locator("#f-to").fill("https://new.example");
        dashboard.page().reload();
        assertThat(dashboard.page().locator("#f-from")).hasValue("https://old.example");
        assertThat(dashboard.page().locator("#f-to")).hasValue("https://new.example");

        dashboard.screen("codes/bulk");
        dashboard.page().locator("#f-text").fill("Name,URL\nDoor,https://a.example\n");
        dashboard.page().reload();
        assertThat(dashboard.page().locator("#f-text")).hasValue("Name,URL\nDoor,https://a.example\n");
        dashboard.radio("Wi-Fi").check();
        dashboard.page().reload();
        assertThat(dashboard.page().locator("#f-text")).hasValue("");
    }

    @Test
    @Slow
    void aMessageWithUndoIsInViewAtAnyScrollPosition() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        IntStream.range(10, 40).forEach(number -> catalog.item("Dish " + number, ",'price':5"));
        Dashboard dashboard = editor(catalog);
        dashboard.page().getByLabel("More for Dish 39").click();
        dashboard.page().locator("details[open] .bad").click();
        assertThat(message(dashboard)).containsText("“Dish 39” deleted.");
        assertThat(message(dashboard)).isInViewport();
        assertThat(dashboard.page().locator(".tools")).isInViewport();
        answer(dashboard, "Undo").click();
        assertThat(message(dashboard)).containsText("Undone");
        dashboard.saved();
        assertThat(items(catalog).size()).isEqualTo(30);
    }

    @Test
    @Slow
    void anItemWithoutAPriceIsADraftUntilItHasOneOrGuestsMayAsk() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        Locator add = dashboard.field("New item in Mains");
        add.fill("Maultaschensuppe 9,50");
        add.press("Enter");
        dashboard.saved();
        assertThat(items(catalog).at("/1/name").asText()).isEqualTo("Maultaschensuppe");
        assertThat(items(catalog).at("/1/price").asText()).isEqualTo("9.5");
        assertThat(dashboard.field("Price of Maultaschensuppe")).hasValue("9.50");

        add.fill("Table 3");
        add.press("Enter");
        assertThat(dashboard.field("Price of Table 3")).isFocused();
        assertThat(dashboard.field("Price of Table 3")).hasValue("3.00");
        assertThat(dashboard.page().locator(".unpriced")).containsText("Draft");
        assertThat(items(catalog).size()).isEqualTo(2);
        Axe.approves("a draft of an item", dashboard.page());
        dashboard.page().reload();
        ready(dashboard);
        dashboard.field("Price of Table 3").fill("free for all");
        dashboard.page().keyboard().press("Enter");
        assertThat(dashboard.page().locator(".unpriced .fault")).isVisible();
        dashboard.field("Price of Table 3").fill("12");
        dashboard.page().keyboard().press("Enter");
        assertThat(add).isFocused();
        dashboard.saved();
        assertThat(items(catalog).at("/2/price").asInt()).isEqualTo(12);

        add.fill("قهوة ١٢");
        add.press("Enter");
        dashboard.page().keyboard().press("Enter");
        dashboard.saved();
        assertThat(items(catalog).at("/3/name").asText()).isEqualTo("قهوة");
        assertThat(items(catalog).at("/3/price").asInt()).isEqualTo(12);

        add.fill("Wedding cake");
        add.press("Enter");
        dashboard.button("On request").click();
        dashboard.saved();
        assertThat(items(catalog).at("/4/pricingType").asText()).isEqualTo("on_request");

        add.fill("Balayage from 120");
        add.press("Enter");
        dashboard.saved();
        assertThat(items(catalog).at("/5/name").asText()).isEqualTo("Balayage");
        assertThat(items(catalog).at("/5/pricingType").asText()).isEqualTo("starting_from");
        assertThat(dashboard.page().locator(".dish .price").last()).containsText("from");
    }

    @Test
    @Slow
    void aPriceThatIsClearedBySlipStays() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        catalog.item("Water", ",'pricingType':'free'");
        Dashboard dashboard = editor(catalog);
        assertThat(dashboard.field("Price of Water")).hasAttribute("placeholder", "Free");
        dashboard.field("Price of Dosa").fill("");
        dashboard.page().keyboard().press("Tab");
        assertThat(message(dashboard)).containsText("“Dosa” keeps its price.");
        assertThat(dashboard.field("Price of Dosa")).hasValue("5.00");
        assertThat(items(catalog).at("/0/price").asInt()).isEqualTo(5);
        answer(dashboard, "On request").click();
        Await.until(
                "it is on request",
                () -> items(catalog).at("/0/pricingType").asText().equals("on_request"));
    }

    @Test
    void aFaultNamesItsFieldAndTheRowAndGoesThere() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5,'metadata':{'addOns':[{'name':'Kartoffelsalat','price':2}]}");
        Dashboard dashboard = editor(catalog);
        dashboard.button("Edit Dosa").click();
        Locator price = dashboard.page().locator("[id='f-metadata-addOns-0-price']");
        price.fill("much");
        dashboard.page().keyboard().press("Escape");
        answer(dashboard, "Continue").click();
        assertThat(price).hasValue("much");
        dashboard.button("Save changes").click();
        assertThat(price).isFocused();
        assertThat(price).isInViewport();
        assertThat(dashboard.page().locator("#item #summary")).containsText("Kartoffelsalat, Extra charge: ");
        assertThat(dashboard.page().locator("#item .parts-list button")).hasCount(5);
    }
}
