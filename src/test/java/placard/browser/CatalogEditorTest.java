package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** The editor of a catalogue, by a person at a browser. */
@OnSqlite
class CatalogEditorTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard editor(MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        return dashboard;
    }

    private static List<String> names(MadeCatalog catalog) {
        return StreamSupport.stream(catalog.read().at("/catalog/sections").spliterator(), false)
                .flatMap(section -> section.path("items").valueStream())
                .map(item -> item.path("name").asText())
                .toList();
    }

    private static JsonNode first(MadeCatalog catalog) {
        return catalog.read().at("/catalog/sections/0/items/0");
    }

    /** The price that guests see. */
    private static double shown(Placard own, String slug) {
        return own.send("GET", "/menu/" + slug + ".json", null, null)
                .at("/catalog/sections/0/items/0/price")
                .asDouble();
    }

    @Test
    void aMenuIsMadeAPriceChangedGuestsSeeItAndItIsUndone() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
            dashboard.screen("catalogs");
            dashboard.button("Create your first catalogue").click();
            dashboard.field("Name").fill("Lunch");
            dashboard.button("Create").click();
            dashboard.field("Add a section").fill("Pasta");
            dashboard.page().keyboard().press("Enter");
            dashboard.field("New item in Pasta").fill("Carbonara");
            dashboard.page().keyboard().press("Enter");
            dashboard.field("Price of Carbonara").fill("12.5");
            dashboard.page().keyboard().press("Tab");
            dashboard.saved();
            dashboard.button("Publish").click();
            assertThat(dashboard.page().locator("dialog.menucode[open]")).containsText("is published");
            dashboard.button("Close").click();
            Axe.approves("the editor", dashboard.page());
            String slug = own.get("/api/v1/catalogs").at("/catalogs/0/slug").asText();
            assertThat(own.send("GET", "/menu/" + slug, null, null).text()).contains("12.50");

            dashboard.field("Price of Carbonara").fill("13");
            dashboard.page().keyboard().press("Tab");
            dashboard.saved();
            Await.until("guests see it", () -> shown(own, slug) == 13);
            dashboard.button("Undo").first().click();
            dashboard.saved();
            Await.until("guests see it", () -> shown(own, slug) == 12.5);
            assertThat(dashboard.field("Price of Carbonara")).hasValue("12.50");
        }
    }

    /** Also where the sign of the currency comes last, as in German, and where the page begins at the right. */
    @ParameterizedTest
    @Slow
    @ValueSource(strings = {"en", "de", "fr", "ar"})
    void pricesOfAllKindsEndAtOneLine(String language) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Soup", ",'price':6.5");
        catalog.item("Roast", ",'price':1234.5,'pricingType':'starting_from'");
        catalog.item("Bread", ",'pricingType':'free'");
        catalog.item("Catch of the day", ",'pricingType':'on_request'");
        catalog.item("Pizza", ",'metadata':{'variants':[{'name':'S','price':7.5},{'name':'L','price':11.9}]}");
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options.setLocale(language)), placard);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator(".dish .price")).hasCount(5);
        assertThat(dashboard.page().evaluate("""
                () => [...document.querySelectorAll(".dish .price")].map((price) => {
                  const [cell, input, sign, sizes] = [price, ...["input", ".sign", ".sizes bdi"].map((one) => price.querySelector(one))]
                    .map((one) => one?.getBoundingClientRect());
                  const isRight = document.documentElement.dir !== "rtl";
                  const all = [input, sign, sizes].filter((one) => one?.width);
                  const end = isRight ? cell.right - Math.max(...all.map(({ right }) => right)) : Math.min(...all.map(({ left }) => left)) - cell.left;
                  const gap = sign?.width ? Math.max(sign.left - input.right, input.left - sign.right) : 0;
                  return end > 12 || gap > 4 ? `${price.textContent.trim()} ${input?.width} ends ${end}, gap ${gap}` : "";
                }).filter(Boolean)""")).isEqualTo(List.of());
    }

    @Test
    @Slow
    void anItemWithSizesShowsTheirPricesAndOpensWhereTheyAreChanged() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Margherita", ",'metadata':{'variants':[{'name':'S','price':7.5},{'name':'L','price':11.9}]}");
        catalog.item("Calzone", ",'metadata':{'variants':[{'name':'One','price':9}]}");
        Dashboard dashboard = editor(catalog);
        assertThat(dashboard.page().locator(".sizes").first()).containsText("7.50");
        assertThat(dashboard.page().locator(".sizes").first()).containsText("11.90");
        assertThat(dashboard.page().locator(".sizes").last()).containsText("9.00");
        assertThat(dashboard.page().locator(".dish .price input")).hasCount(0);
        dashboard.page().locator(".sizes").first().click();
        assertThat(dashboard.page().locator("dialog#item[open]")).isVisible();
    }

    @Test
    @Slow
    void undoRestoresADeletedItemWithItsIdsAndRedoRepeatsIt() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (String name : List.of("A", "B", "C")) {
            catalog.item(name, ",'price':5,'metadata':{'variants':[{'name':'S','price':1},{'name':'L','price':2}]}");
        }
        JsonNode before = first(catalog);
        Dashboard dashboard = editor(catalog);
        dashboard.page().getByLabel("More for A").click();
        dashboard.button("Delete").click();
        dashboard.saved();
        assertThat(names(catalog)).containsExactly("B", "C");
        dashboard.button("Undo").first().click();
        dashboard.saved();
        assertThat(names(catalog)).containsExactly("A", "B", "C");
        assertThat(first(catalog).path("id")).isEqualTo(before.path("id"));
        assertThat(first(catalog).path("metadata")).isEqualTo(before.path("metadata"));

        dashboard.button("Move A with Alt and the arrow keys").focus();
        dashboard.page().keyboard().press("Alt+ArrowDown");
        dashboard.saved();
        assertThat(names(catalog)).containsExactly("B", "A", "C");
        dashboard.button("Redo").isDisabled();
        dashboard.page().keyboard().press("Control+z");
        dashboard.saved();
        assertThat(names(catalog)).containsExactly("A", "B", "C");
        dashboard.page().keyboard().press("Control+Shift+Z");
        dashboard.saved();
        assertThat(names(catalog)).containsExactly("B", "A", "C");
    }

    /** A row that comes back above moves the others; each of them goes on being of its own item. */
    @Test
    @Slow
    void inputStaysWithItsItemWhenRowsMove() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String chai = catalog.item("Chai", ",'price':2");
        String dosa = catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard.guest().expecting("status of 409");
        List<Route> held = new ArrayList<>();
        dashboard.page().route("**/items/*", route -> {
            if (route.request().method().equals("DELETE")) {
                held.add(route);
            } else {
                route.resume();
            }
        });
        dashboard.page().getByLabel("More for Chai").click();
        dashboard.button("Delete").click();
        assertThat(dashboard.page().locator("li.dish")).hasCount(1);
        assertThat(dashboard.page().locator("li.dish .grip")).isFocused();
        Locator price = dashboard.field("Price of Dosa");
        price.fill("7");
        held.removeFirst()
                .fulfill(new Route.FulfillOptions()
                        .setStatus(409)
                        .setContentType("application/problem+json")
                        .setBody("{\"code\":\"conflict\",\"title\":\"Conflict\",\"status\":409}"));
        assertThat(dashboard.page().locator("li.dish")).hasCount(2);
        assertThat(price).isFocused();
        price.press("Tab");
        dashboard.saved();
        Await.until("it is Dosa's", () -> placard.get(dosa).at("/item/price").asDouble() == 7);
        assertThat(placard.get(chai).at("/item/price").asInt()).isEqualTo(2);
    }

    @Test
    @Slow
    void anInvalidAmountIsRefusedAtItsField() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        Locator price = dashboard.field("Price of Dosa");
        price.fill("12.5055");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".dish .fault")).hasText("At most 2 decimals.");
        price.fill("12.505");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".dish .fault")).containsText("This could mean thousands or decimals.");
        price.fill("twelve");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".dish .fault")).hasText("Enter an amount, e.g. 12.50.");
        assertThat(first(catalog).path("price").asInt()).isEqualTo(5);
        price.fill("€ 1,200.50");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".dish .fault")).containsText("isn’t the menu’s currency");
        price.fill("₹ 1,200.50");
        dashboard.page().keyboard().press("Tab");
        Await.until("it is saved", () -> first(catalog).path("price").asDouble() == 1200.5);
    }

    /** Of two people each changes another member of the same item; then both the same one. */
    @Test
    void twoPeopleLoseNothing() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard.guest().expecting("responded with a status of 412");
        // What others save comes in as they save it, but not under a person who types.
        dashboard.field("Price of Dosa").fill("6");
        placard.patch(item, "{\"badge\":\"New\"}");
        dashboard.page().keyboard().press("Tab");
        dashboard.saved();
        assertThat(first(catalog).path("badge").asText()).isEqualTo("New");
        assertThat(first(catalog).path("price").asInt()).isEqualTo(6);

        dashboard.field("Price of Dosa").fill("8");
        placard.patch(item, "{\"price\":7}");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".editor .summary")).containsText("Someone else changed “Dosa”");
        dashboard.button("Take theirs").click();
        dashboard.saved();
        assertThat(first(catalog).path("price").asInt()).isEqualTo(7);
        assertThat(dashboard.field("Price of Dosa")).hasValue("7.00");
    }

    @Test
    @Slow
    void offlineChangesArriveOnceAndInOrder() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = editor(catalog);
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "^failed: ");
        dashboard.guest().context().setOffline(true);
        dashboard.field("Price of Dosa").fill("6");
        dashboard.page().keyboard().press("Tab");
        dashboard.field("New item in Mains").fill("Idli");
        dashboard.page().keyboard().press("Enter");
        dashboard.field("Price of Idli").fill("3");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).containsText("2 unsaved changes.");
        assertThat(names(catalog)).containsExactly("Dosa");
        dashboard.guest().context().setOffline(false);
        dashboard.saved();
        assertThat(names(catalog)).containsExactly("Dosa", "Idli");
        assertThat(catalog.read().at("/catalog/sections/0/items/1/price").asInt())
                .isEqualTo(3);
        assertThat(first(catalog).path("price").asInt()).isEqualTo(6);
    }

    @Test
    void manyPricesAreShownBeforeTheyChangeAndAreBackToTheCent() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':9.80");
        catalog.item(
                "Idli", ",'price':4.25,'metadata':{'variants':[{'name':'S','price':4.25},{'name':'L','price':6}]}");
        JsonNode before = catalog.read().at("/catalog/sections/0/items");
        Dashboard dashboard = editor(catalog);
        dashboard.button("Prices…").click();
        Locator dialog = dashboard.page().locator("#prices");
        dialog.getByLabel("Percent").last().fill("5");
        dialog.getByLabel("Round to").selectOption(".90");
        dialog.locator("button.button:not(.quiet)").click();
        assertThat(dialog.locator(".plan h3")).containsText("prices would change");
        assertThat(dialog.locator(".plan li").first()).containsText("₹9.80 → ₹9.90");
        assertThat(catalog.read().at("/catalog/sections/0/items")).isEqualTo(before);
        Axe.approves("the change of prices", dashboard.page());
        dialog.locator("button.button:not(.quiet)").click();
        assertThat(dashboard.page().locator("#messages")).containsText("prices changed");
        assertThat(dashboard.field("Price of Dosa")).hasValue("9.90");
        dashboard.button("Undo").first().click();
        assertThat(dashboard.field("Price of Dosa")).hasValue("9.80");
        dashboard.saved();
        List<String> values = before.findValuesAsText("price");
        assertThat(catalog.read().at("/catalog/sections/0/items").findValuesAsText("price"))
                .isEqualTo(values);
        dashboard.button("Redo").first().click();
        assertThat(dashboard.field("Price of Dosa")).hasValue("9.90");
    }
}
