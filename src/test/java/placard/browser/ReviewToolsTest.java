package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
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

/** What changes many things of a menu whose changes wait until they are published. */
@OnSqlite
class ReviewToolsTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static MadeCatalog catalog() {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR','settings':{'review':true}}");
    }

    private static Dashboard screen(MadeCatalog catalog, String screen) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        shown(dashboard, catalog, screen);
        return dashboard;
    }

    private static void shown(Dashboard dashboard, MadeCatalog catalog, String screen) {
        dashboard.screen("catalogs/" + catalog.id() + screen);
        assertThat(dashboard.page().locator("main [aria-busy=false], main [data-id]:not([aria-busy])"))
                .isVisible();
    }

    private static void saved(Dashboard dashboard) {
        assertThat(dashboard.page().locator("main .head [role=status]").first()).hasText("Saved");
    }

    private static void waiting(Dashboard dashboard, String text) {
        assertThat(dashboard.page().locator("main .editor > .banner")).containsText(text);
    }

    private static void write(Dashboard dashboard, String field, String value) {
        dashboard.field(field).fill(value);
        dashboard.page().keyboard().press("Tab");
        saved(dashboard);
    }

    private static void publish(Dashboard dashboard, MadeCatalog catalog, String button) {
        shown(dashboard, catalog, "/publish");
        dashboard.button(button).click();
        assertThat(dashboard.page().locator("#messages")).containsText("published");
    }

    private static JsonNode item(MadeCatalog catalog, int index) {
        return catalog.read().at("/catalog/sections/0/items/" + index);
    }

    private static Locator changes(Dashboard dashboard) {
        return dashboard.page().locator(".changelist");
    }

    @Test
    void manyPricesChangeInTheDraftAsOneStepThatIsUndoneAndDoneAgain() {
        MadeCatalog catalog = catalog();
        catalog.item("Dosa", ",'price':5");
        catalog.item("Idli", ",'price':3");
        Dashboard dashboard = screen(catalog, "");
        write(dashboard, "Price of Dosa", "10");
        dashboard.field("New item in Mains").fill("Vada 19.00");
        dashboard.page().keyboard().press("Enter");
        saved(dashboard);
        write(dashboard, "Price of Vada", "20");
        dashboard.button("Prices…").click();
        Locator dialog = dashboard.page().locator("#prices");
        dialog.locator("#f-value").fill("10");
        dashboard.button("Preview").last().click();
        assertThat(dialog.locator(".plan")).containsText("€10.00 → €11.00");
        assertThat(dialog.locator(".plan")).containsText("€20.00 → €22.00");
        dashboard.button("Change 3 prices").click();
        assertThat(dashboard.field("Price of Vada")).hasValue("22.00");
        waiting(dashboard, "Draft: 3 changes.");
        assertThat(item(catalog, 0).path("price").asInt()).isEqualTo(5);
        dashboard.button("Undo").first().click();
        saved(dashboard);
        assertThat(dashboard.field("Price of Dosa")).hasValue("10.00");
        assertThat(dashboard.field("Price of Idli")).hasValue("3.00");
        waiting(dashboard, "Draft: 2 changes.");
        dashboard.button("Redo").click();
        saved(dashboard);
        assertThat(dashboard.field("Price of Idli")).hasValue("3.30");
        publish(dashboard, catalog, "Publish 3 changes");
        assertThat(item(catalog, 0).path("price").asInt()).isEqualTo(11);
        assertThat(item(catalog, 2).path("price").asInt()).isEqualTo(22);
    }

    @Test
    @Slow
    void aSpreadsheetGoesIntoTheDraftAndIsTakenBackThere() {
        MadeCatalog catalog = catalog();
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = screen(catalog, "");
        write(dashboard, "Price of Dosa", "6");
        shown(dashboard, catalog, "/import");
        assertThat(dashboard.page().locator("main .banner").first()).containsText("go into the draft");
        byte[] csv = "Section,Name,Price\nMains,Dosa,7\nSweets,Halwa,3\n".getBytes(StandardCharsets.UTF_8);
        dashboard.field("Excel or CSV file").setInputFiles(new FilePayload("menu.csv", "text/csv", csv));
        Locator plan = dashboard.page().locator("#plan");
        assertThat(plan).containsText("before: 6→");
        Axe.approves("a trial over a draft", dashboard.page());
        dashboard.button("Import 2 rows").click();
        assertThat(dashboard.page().locator("#done")).containsText("Added to the draft");
        assertThat(item(catalog, 0).path("price").asInt()).isEqualTo(5);
        dashboard.button("Undo all").click();
        assertThat(dashboard.page().locator("#done")).containsText("Import undone");
        shown(dashboard, catalog, "/publish");
        assertThat(changes(dashboard)).hasText("Mains Dosa · Price €5.00 → €6.00");
        shown(dashboard, catalog, "/import");
        dashboard.field("Excel or CSV file").setInputFiles(new FilePayload("menu.csv", "text/csv", csv));
        dashboard.button("Import 2 rows").click();
        dashboard.link("Review").click();
        assertThat(dashboard.page().locator(".changelist li")).hasCount(3);
        dashboard.button("Publish 3 changes").click();
        assertThat(dashboard.page().locator("#messages")).containsText("3 changes published.");
        assertThat(item(catalog, 0).path("price").asInt()).isEqualTo(7);
        assertThat(catalog.read().at("/catalog/sections/1/items/0/name").asText())
                .isEqualTo("Halwa");
    }

    /** The currency too: guests would see it at once, over prices that nobody has converted. */
    @Test
    @Slow
    void anotherCurrencyOfAFileWaitsInTheDraftLikeItsItems() {
        MadeCatalog catalog = catalog();
        Dashboard dashboard = screen(catalog, "/import");
        byte[] csv = "Section,Name,Price\nMains,Dosa,₹70\nMains,Idli,₹40\nMains,Thali,from ₹90\n"
                .getBytes(StandardCharsets.UTF_8);
        dashboard.field("Excel or CSV file").setInputFiles(new FilePayload("menu.csv", "text/csv", csv));
        Locator money = dashboard.page().locator("#money");
        assertThat(money).containsText("It goes into the draft");
        Axe.approves("isn’t the menu’s currency", dashboard.page());
        money.locator("button").click();
        assertThat(money).hasCount(0);
        assertThat(catalog.read().at("/catalog/currency").asText()).isEqualTo("EUR");
        dashboard.button("Import 3 rows").click();
        assertThat(dashboard.page().locator("#done")).containsText("Added to the draft");
        assertThat(catalog.read().at("/catalog/currency").asText()).isEqualTo("EUR");
        dashboard.link("Review").click();
        assertThat(dashboard.page().locator(".changelist li")).hasCount(4);
        dashboard.button("Publish 4 changes").click();
        assertThat(dashboard.page().locator("#messages")).containsText("4 changes published.");
        assertThat(catalog.read().at("/catalog/currency").asText()).isEqualTo("INR");
        assertThat(item(catalog, 0).path("price").asInt()).isEqualTo(70);
    }

    @Test
    @Slow
    void anotherCurrencyIsNotOfferedOverItemsOfTheDraft() {
        MadeCatalog catalog = catalog();
        Dashboard dashboard = screen(catalog, "/import");
        byte[] own = "Section,Name,Price\nMains,Dosa,7\n".getBytes(StandardCharsets.UTF_8);
        dashboard.field("Excel or CSV file").setInputFiles(new FilePayload("menu.csv", "text/csv", own));
        dashboard.button("Import 1 row").click();
        assertThat(dashboard.page().locator("#done")).containsText("Added to the draft");
        shown(dashboard, catalog, "/import");
        byte[] csv = "Section,Name,Price\nMains,Idli,₹40\n".getBytes(StandardCharsets.UTF_8);
        dashboard.field("Excel or CSV file").setInputFiles(new FilePayload("menu.csv", "text/csv", csv));
        assertThat(dashboard.page().locator("#plan")).containsText("Idli");
        assertThat(dashboard.page().locator("#money")).hasCount(0);
    }

    @Test
    @Slow
    void textsInOtherLanguagesWaitInTheDraftAndAreChosenOneByOne() {
        MadeCatalog catalog = catalog();
        catalog.item("Dosa", ",'price':5,'description':'Crisp','translations':{'de':{'name':'Dosa-Fladen'}}");
        Dashboard dashboard = screen(catalog, "/languages");
        write(dashboard, "Description “Crisp” in German", "Knusprig");
        waiting(dashboard, "Draft: 1 change.");
        write(dashboard, "Name “Dosa” in German", "Reisfladen");
        waiting(dashboard, "Draft: 1 change.");
        assertThat(item(catalog, 0).at("/translations/de/name").asText()).isEqualTo("Dosa-Fladen");
        dashboard.button("Undo").first().click();
        saved(dashboard);
        assertThat(dashboard.field("Name “Dosa” in German")).hasValue("Dosa-Fladen");
        dashboard.field("Add a language").selectOption("fr");
        write(dashboard, "Name “Dosa” in French", "Galette");
        Axe.approves("a language in a draft", dashboard.page());
        shown(dashboard, catalog, "");
        write(dashboard, "Name of Dosa", "Masala dosa");
        shown(dashboard, catalog, "/languages?language=fr");
        assertThat(dashboard.field("Name “Masala dosa” in French")).hasValue("Galette");
        assertThat(dashboard.page().locator(".saying .badge").filter(new Locator.FilterOptions().setHasText("changed")))
                .hasCount(1);
        shown(dashboard, catalog, "/publish");
        assertThat(changes(dashboard)).containsText("Masala dosa");
        Locator french = changes(dashboard).getByLabel("Dosa · French");
        assertThat(changes(dashboard)).containsText("Galette");
        french.uncheck();
        dashboard.button("Publish 2 changes").click();
        assertThat(dashboard.page().locator("#messages")).containsText("2 changes published.");
        JsonNode texts = item(catalog, 0).path("translations");
        assertThat(texts.at("/de/description").asText()).isEqualTo("Knusprig");
        assertThat(texts.at("/de/name").asText()).isEqualTo("Dosa-Fladen");
        assertThat(texts.has("fr")).isFalse();
        dashboard.button("Undo all").click();
        Await.until(
                "the texts are as they were",
                () -> !item(catalog, 0).at("/translations/de").has("description"));
    }

    @Test
    void detailsWaitInTheDraftAndFaultsStandAtTheirFields() {
        MadeCatalog catalog = catalog();
        Dashboard dashboard = screen(catalog, "/details");
        dashboard.field("Name").first().fill("Supper");
        dashboard.tab("Business").click();
        dashboard.page().locator("#f-businessDetails-phone").fill("+39 06 123456");
        dashboard.button("Save changes").click();
        saved(dashboard);
        waiting(dashboard, "Draft: 2 changes.");
        assertThat(catalog.read().at("/catalog/name").asText()).isEqualTo("Lunch");
        Axe.approves("details in a draft", dashboard.page());
        dashboard.button("Undo").first().click();
        saved(dashboard);
        assertThat(dashboard.page().locator("main .editor > .banner")).hasCount(0);
        dashboard.button("Redo").click();
        waiting(dashboard, "Draft: 2 changes.");
        dashboard.guest().expecting("status of 422");
        Locator email = dashboard.page().locator("#f-businessDetails-email");
        email.fill("nobody");
        dashboard.button("Save changes").click();
        assertThat(email).hasAttribute("aria-invalid", "true");
        dashboard.page().locator("#details .actions .button").first().click();
        assertThat(email).hasValue("");
        publish(dashboard, catalog, "Publish 2 changes");
        assertThat(catalog.read().at("/catalog/name").asText()).isEqualTo("Supper");
        assertThat(catalog.read().at("/catalog/businessDetails/phone").asText()).startsWith("+39");
    }

    /** An item that was moved into a section goes and comes with it. */
    @Test
    @Slow
    void aSectionIsDeletedInTheDraftWithWhatWasMovedIntoIt() {
        MadeCatalog catalog = catalog();
        catalog.item("Dosa", ",'price':5");
        String sweets = catalog.section("{'name':'Sweets'}");
        Dashboard dashboard = screen(catalog, "");
        dashboard.page().getByLabel("More for Dosa").click();
        dashboard.button("Move to…").click();
        dashboard.page().locator("#move-to").selectOption(sweets);
        dashboard.button("Move").click();
        saved(dashboard);
        dashboard.page().getByLabel("More for Sweets").click();
        dashboard.button("Delete").click();
        saved(dashboard);
        assertThat(dashboard.page().locator(".dish")).hasCount(0);
        waiting(dashboard, "Draft: 2 changes.");
        dashboard.button("Undo").first().click();
        saved(dashboard);
        assertThat(dashboard
                        .page()
                        .getByRole(AriaRole.REGION)
                        .filter(new Locator.FilterOptions().setHas(dashboard.field("Name of Dosa"))))
                .hasAttribute("id", sweets);
        dashboard.button("Redo").click();
        saved(dashboard);
        publish(dashboard, catalog, "Publish 2 changes");
        assertThat(catalog.read().at("/catalog/itemCount").asInt()).isZero();
        assertThat(catalog.read().at("/catalog/sections").size()).isEqualTo(1);
    }
}
