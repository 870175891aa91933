package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** What owners of each trade read on their screens, and their customers on the page: no word of another trade. */
@Slow
class TradeScreensTest {
    private static final Pattern WRONG = Pattern.compile(
            "\\b(menus?|guests?|cakes?|starters|house speciality|food licence|dish|dishes|table tents?|table 3)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern GOODS = Pattern.compile("\\b(in[ -]stock|sold[ -]out)\\b", Pattern.CASE_INSENSITIVE);

    /** What a page shows and says, and what it says of its fields. */
    private static final String SAID = """
            () => [document.title, document.body.innerText, ...[...document.querySelectorAll("[aria-label], [placeholder]")]
              .filter((one) => one.checkVisibility())
              .flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("placeholder")])].join("\\n")
            """;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static void isOfTheTrade(String what, Page page, boolean isGoods) {
        String said = (String) page.evaluate(SAID);
        Set<String> wrong =
                WRONG.matcher(said).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
        if (!isGoods) {
            GOODS.matcher(said).results().map(MatchResult::group).forEach(wrong::add);
        }
        assertThat(wrong).as(what).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "retail,true,Catalogues,Sold out",
        "services,false,Price lists,Fully booked",
        "real_estate,false,Listings,Sold"
    })
    void eachTradeReadsItsOwnWords(String template, boolean isGoods, String many, String out) {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            MadeCatalog catalog =
                    MadeCatalog.in(placard, "{'name':'Our offer','template':'" + template + "','currency':'EUR'}");
            catalog.item(
                    "First",
                    ",'metadata':{'variants':[{'name':'Small','price':20}],'addOns':[{'name':'Extra','price':1}]}");
            String second = catalog.item("Second", ",'price':30");
            placard.post("/api/v1/catalogs/" + catalog.id() + "/publish", "{}");
            placard.post(second + "/toggle-availability", "{\"isAvailable\":false}");
            String code = MadeCode.in(placard, json("{'name':'Door','catalogId':'" + catalog.id() + "'}"))
                    .id();
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
            for (String screen : new String[] {
                "",
                "codes",
                "codes/new",
                "codes/" + code,
                "codes/sheet?ids=" + code,
                "board",
                "catalogs/" + catalog.id() + "/details#business",
                "catalogs/" + catalog.id() + "/details#ordering"
            }) {
                dashboard.screen(screen);
                assertThat(dashboard.page().locator("#main [aria-busy]")).hasCount(0);
                isOfTheTrade(screen, dashboard.page(), isGoods);
            }
            dashboard.screen("catalogs/" + catalog.id() + "/details#ordering");
            assertThat(dashboard.page().getByLabel("Show prices")).isVisible();
            String ordering = (String) dashboard.page().evaluate(SAID);
            assertThat(ordering).doesNotContain("allergies");
            if (!isGoods) {
                assertThat(ordering).doesNotContain("rder", "litre");
            }
            dashboard.screen("codes/sheet?ids=" + code);
            assertThat(dashboard.radio("Window sticker")).isChecked();
            dashboard.screen("catalogs/" + catalog.id() + "/import");
            dashboard.page().locator("#import details").first().evaluate("one => one.open = true");
            dashboard.page().locator("#import textarea").fill("Name,Price,Available\nThird,3,no\n");
            Locator meanings = dashboard.page().locator("#column-0");
            assertThat(meanings).isVisible();
            assertThat(meanings).not().containsText("Allergens");
            assertThat(meanings).not().containsText("Spice level");
            assertThat(meanings.locator("option[value=location]")).hasCount(template.equals("real_estate") ? 1 : 0);
            assertThat(dashboard.page().locator("#plan")).containsText(out);
            isOfTheTrade("an import", dashboard.page(), isGoods);
            dashboard.screen("catalogs");
            assertThat(dashboard.page().locator("h1")).hasText(many);
            dashboard.page().locator("[data-new=empty]").first().click();
            isOfTheTrade("a new one", dashboard.page(), isGoods);
            dashboard.screen("catalogs/" + catalog.id());
            Locator items = dashboard.page().locator(".dishes .dish");
            assertThat(items).hasCount(2);
            isOfTheTrade("the editor", dashboard.page(), isGoods);
            dashboard.page().getByLabel("Edit First").first().click();
            Locator item = dashboard.page().locator("dialog[open]");
            assertThat(item.locator("input").first()).isVisible();
            item.locator("details").all().forEach(each -> each.evaluate("one => one.open = true"));
            isOfTheTrade("an item", dashboard.page(), isGoods);
            assertThat(item.locator("[id^=f-metadata-variants-0-sku]").first()).isAttached();
            Locator others = item.locator("details details");
            for (String fact :
                    new String[] {"netContent,retail", "inventory,retail", "duration,services", "allergens,none"}) {
                String field = "[id^=f-metadata-variants-0-" + fact.split(",")[0] + "]";
                assertThat(item.locator(field).first()).isAttached();
                assertThat(others.locator(field))
                        .hasCount(
                                fact.endsWith(template)
                                        ? 0
                                        : item.locator(field).count());
            }
            Guest guest = GUESTS.phone();
            String page = placard.get("/api/v1/catalogs/" + catalog.id())
                    .at("/catalog/publicUrl")
                    .asText();
            guest.open(page);
            assertThat(guest.page().locator(".item")).hasCount(2);
            isOfTheTrade("the page", guest.page(), isGoods);
            assertThat(guest.page().locator("body")).containsText(out);
        }
    }

    @Test
    void aHomeIsReservedWithoutAnEnd() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Homes','template':'real_estate','currency':'EUR'}");
            String flat = catalog.item("Flat", ",'price':200000");
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
            dashboard.screen("board");
            Page page = dashboard.page();
            page.getByLabel("Flat: reserved or sold").first().click();
            Locator dialog = page.locator("#until");
            assertThat(dialog.getByRole(AriaRole.BUTTON)).hasText(new String[] {"Reserved", "Sold", "Cancel"});
            dialog.getByText("Reserved", new Locator.GetByTextOptions().setExact(true))
                    .click();
            assertThat(page.locator("button.switch").first()).hasText("Reserved");
            assertThat(page.locator("#messages")).containsText("“Flat” is reserved.");
            assertThat(page.locator(".boardtools .chip").last()).hasText("Unavailable 1");
            dashboard.screen("");
            assertThat(page.locator("#out-now")).containsText("Homes · Reserved");
            dashboard.screen("catalogs/" + catalog.id());
            assertThat(page.locator("button.switch").first()).hasText("Reserved");
            page.getByLabel("Edit Flat").first().click();
            Locator item = page.locator("#item");
            assertThat(item.getByLabel("Reserved", new Locator.GetByLabelOptions().setExact(true)))
                    .isChecked();
            item.getByLabel("Sold", new Locator.GetByLabelOptions().setExact(true))
                    .check();
            item.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Save"))
                    .click();
            assertThat(page.locator("button.switch").first()).hasText("Sold");
            assertThat(page.locator("#item")).isHidden();
            Await.until(
                    "the editor has saved that the flat is sold",
                    () -> placard.get(flat).at("/item/soldOutUntil").isNull());
        }
    }

    @Test
    void aBoardOfSeveralTradesSaysTheWordsOfTheListThatItShows() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            Person.owner(placard);
            MadeCatalog.in(placard, "{'name':'Homes','template':'real_estate','currency':'EUR'}")
                    .item("Flat", ",'price':200000");
            MadeCatalog.in(placard, "{'name':'Lunch','template':'restaurant','currency':'EUR'}")
                    .item("Soup", ",'price':6");
            MadeCatalog.in(placard, "{'name':'Salon','template':'services','currency':'EUR'}")
                    .item("Haircut", ",'price':30");
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
            dashboard.screen("board");
            Page page = dashboard.page();
            Locator board = page.locator("#board");
            for (String shown : List.of(
                    "Homes: Available, Unavailable 0",
                    "Lunch: In stock, Sold out 0",
                    "Salon: Available, Fully booked 0",
                    "Homes: Available, Unavailable 0")) {
                String[] words = shown.split("[:,] ");
                page.locator("#which").selectOption(words[0]);
                assertThat(board.locator("button.switch")).hasText(words[1]);
                assertThat(board.locator(".chip").last()).hasText(words[2]);
            }
            page.getByLabel("Flat: reserved or sold").first().click();
            assertThat(page.locator("#until").getByRole(AriaRole.BUTTON))
                    .hasText(new String[] {"Reserved", "Sold", "Cancel"});
        }
    }
}
