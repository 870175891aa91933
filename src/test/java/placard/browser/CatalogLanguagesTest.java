package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** The texts of a catalogue in other languages, by a person at a browser. */
@OnSqlite
class CatalogLanguagesTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard screen(Placard own, MadeCatalog catalog, String query) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
        dashboard.screen("catalogs/" + catalog.id() + "/languages" + query);
        assertThat(dashboard.page().locator("#languages:not([aria-busy])")).isVisible();
        return dashboard;
    }

    private static void saved(Dashboard dashboard) {
        assertThat(dashboard.page().locator("#languages > .head [role=status]")).hasText("Saved");
    }

    private static JsonNode item(MadeCatalog catalog) {
        return catalog.read().at("/catalog/sections/0/items/0");
    }

    @Test
    void aMenuIsWrittenInArabicAndGuestsReadAndFindItThere() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, "{'name':'Cedar','slug':'cedar','currency':'EUR'}");
            catalog.item("Grilled halloumi", ",'description':'With mint','price':8,'badge':'New'");
            catalog.patch("{'settings':{'allergyNotice':'Ask us.'}}");
            own.post(catalog.path() + "/publish", "");
            Dashboard dashboard = screen(own, catalog, "");
            Axe.approves("no language yet", dashboard.page());
            dashboard.field("Add a language").selectOption("ar");
            assertThat(dashboard.page().locator("#done")).hasText("0 of 6 texts in Arabic");
            Locator name = dashboard.field("Name “Grilled halloumi” in Arabic");
            assertThat(name).hasAttribute("dir", "rtl");
            assertThat(name).hasAttribute("lang", "ar");
            name.fill("حلوم مشوي");
            dashboard.page().keyboard().press("Tab");
            dashboard.field("Description “With mint” in Arabic").fill("مع النعناع");
            dashboard.page().keyboard().press("Tab");
            dashboard.field("Allergy note “Ask us.” in Arabic").fill("اسألونا");
            dashboard.page().keyboard().press("Tab");
            saved(dashboard);
            assertThat(dashboard.page().locator("#done")).hasText("3 of 6 texts in Arabic");
            Axe.approves("a language half written", dashboard.page());
            dashboard.button("Missing 3").click();
            assertThat(dashboard.page().locator(".saying")).hasCount(3);

            Guest guest = GUESTS.phone();
            guest.open(own.url("/menu/cedar?lang=ar"));
            assertThat(guest.page().locator("html")).hasAttribute("dir", "rtl");
            OrderForm form = new OrderForm(guest);
            assertThat(form.shown()).containsExactly("حلوم مشوي");
            guest.page()
                    .locator("#search")
                    .evaluate("(field) => { field.value = 'نعناع'; field.dispatchEvent(new Event('input')) }");
            assertThat(form.shown()).containsExactly("حلوم مشوي");
            assertThat(own.send("GET", "/menu/cedar?lang=ar", null, null).text())
                    .contains("\"name\":\"حلوم مشوي\"");
            assertThat(own.send("GET", "/menu/cedar", null, null, "Accept-Language", "ar-EG")
                            .text())
                    .contains("حلوم مشوي");
        }
    }

    private static void give(Dashboard dashboard, String name, byte[] bytes) {
        dashboard.field("Translated table").setInputFiles(new FilePayload(name, "application/octet-stream", bytes));
    }

    /** Out as a table, translated elsewhere, seen, saved as one step, and taken back as one. */
    @ParameterizedTest
    @Slow
    @ValueSource(booleans = {false, true})
    void translationsGoOutAndComeBackAsATable(boolean isDraft) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Midday','settings':{'review':" + isDraft + "}}");
        catalog.item(
                "Soup",
                ",'description':'Hot','translations':{'de':{'name':'Suppe'}},'metadata':{'variants':[{'name':'Small'},"
                        + "{'name':'Large'}]}");
        Dashboard dashboard = screen(placard, catalog, "");
        dashboard.page().getByText("Translate in a spreadsheet").click();
        byte[] sheet = placard.get(catalog.path() + "/translations.xlsx").bytes();
        give(dashboard, "same.xlsx", sheet);
        assertThat(dashboard.page().locator("#planned")).containsText("Nothing to change");
        String csv = placard.get(catalog.path() + "/translations.csv")
                .text()
                .replace("ID,en,de", "ID,en,de,fr")
                .replace("Soup,Suppe", "Soup,Tagessuppe,=Soupe")
                .replace("Small,", "Small,Klein,Petit")
                .replace("Large,", "Large,Groß,Grand");
        give(dashboard, "texts.csv", (csv + "item_unknown/name,Cake,Kuchen,\r\n").getBytes(StandardCharsets.UTF_8));
        Locator planned = dashboard.page().locator("#planned");
        assertThat(planned).containsText("6 texts would change");
        assertThat(planned).containsText("1 row doesn’t match any text in this menu and is skipped.");
        assertThat(planned.locator("del")).hasText("Suppe");
        Axe.approves("translations that come back", dashboard.page());
        assertThat(item(catalog).at("/translations/de/name").asText())
                .as("before")
                .isEqualTo("Suppe");
        dashboard.button("Save 6 texts").click();
        saved(dashboard);
        JsonNode shown = item(catalog);
        assertThat(item(catalog).at("/translations/de/name").asText()).isEqualTo(isDraft ? "Suppe" : "Tagessuppe");
        if (!isDraft) {
            assertThat(shown.at("/translations/fr/name").asText()).isEqualTo("=Soupe");
            assertThat(shown.at("/metadata/variants/1/translations/fr/name").asText())
                    .isEqualTo("Grand");
            assertThat(shown.at("/metadata/variants/0/translations/de/name").asText())
                    .isEqualTo("Klein");
        }
        dashboard.button("Undo").first().click();
        saved(dashboard);
        assertThat(item(catalog).at("/translations/de/name").asText()).isEqualTo("Suppe");
        give(dashboard, "other.csv", "Name;Price\nA;1\n".getBytes(StandardCharsets.UTF_8));
        assertThat(dashboard.page().locator("#translated-fault")).containsText("The first column must be ID");
    }

    @Test
    @Slow
    void aTextWhoseOriginalChangesIsMarkedUntilAPersonSaysThatItIsRight() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item(
                "Paneer",
                ",'translations':{'de':{'name':'Käse'}},'metadata':{'variants':[{'name':'Half','price':1,'translations':"
                        + "{'de':{'name':'Halb'}}},{'name':'Full','price':2}]}");
        placard.patch(item, json("{'name':'Paneer tikka'}"));
        Dashboard dashboard = screen(placard, catalog, "?language=de");
        dashboard.button("Out of date 1").click();
        assertThat(dashboard.page().locator(".saying")).hasCount(1);
        assertThat(dashboard.page().locator(".saying")).containsText("The original has changed");
        dashboard.button("The translation of “Paneer tikka” is still correct").click();
        assertThat(dashboard.button("Out of date 0")).isVisible();
        assertThat(dashboard.field("Name “Paneer tikka” in German")).isFocused();
        saved(dashboard);
        assertThat(item(catalog).at("/translations/de/stale")).isEmpty();
        dashboard.button("Undo").first().click();
        assertThat(dashboard.button("Out of date 1")).isVisible();
        saved(dashboard);
        assertThat(item(catalog).at("/translations/de/stale/0").asText()).isEqualTo("name");
        dashboard.button("Redo").click();
        saved(dashboard);
        assertThat(item(catalog).at("/translations/de/stale")).isEmpty();

        dashboard.button("All 5").click();
        dashboard.field("Variant or add-on “Full” in German").fill("Ganz");
        dashboard.page().keyboard().press("Tab");
        saved(dashboard);
        assertThat(item(catalog).at("/metadata/variants/1/translations/de/name").asText())
                .isEqualTo("Ganz");
        assertThat(item(catalog).at("/metadata/variants/0/translations/de/name").asText())
                .isEqualTo("Halb");
    }

    @Test
    @Slow
    void aLanguageIsRemovedAndIsBackAsOneStep() {
        MadeCatalog catalog = MadeCatalog.in(
                placard, "{'name':'Lunch','translations':{'fr':{'name':'Midi'},'de':{'name':'Mittag'}}}");
        catalog.item(
                "Paneer",
                ",'translations':{'fr':{'name':'Fromage'}},'metadata':{'variants':[{'name':'Half','translations':"
                        + "{'fr':{'name':'Demi'}}}]}");
        JsonNode before = item(catalog).path("metadata");
        Dashboard dashboard = screen(placard, catalog, "?language=fr");
        dashboard.button("Remove French").click();
        saved(dashboard);
        assertThat(item(catalog).path("translations")).isEmpty();
        assertThat(item(catalog).at("/metadata/variants/0/translations").isMissingNode())
                .isTrue();
        assertThat(catalog.read().at("/catalog/translations").has("fr")).isFalse();
        assertThat(catalog.read().at("/catalog/translations/de/name").asText()).isEqualTo("Mittag");
        dashboard.button("Undo").first().click();
        saved(dashboard);
        assertThat(item(catalog).at("/translations/fr/name").asText()).isEqualTo("Fromage");
        assertThat(item(catalog).path("metadata")).isEqualTo(before);
        assertThat(catalog.read().at("/catalog/translations/fr/name").asText()).isEqualTo("Midi");
    }

    @Test
    @Slow
    void anOfflineTranslationIsSentLater() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Paneer", "");
        Dashboard dashboard = screen(placard, catalog, "?language=hi");
        dashboard.guest().expecting("Failed to load resource: net::ERR_INTERNET_DISCONNECTED", "^failed: .*");
        dashboard.guest().context().setOffline(true);
        dashboard.field("Name “Paneer” in Hindi").fill("पनीर");
        dashboard.page().keyboard().press("Tab");
        assertThat(dashboard.page().locator("#languages > .head [role=status]")).containsText("Offline");
        dashboard.guest().context().setOffline(false);
        saved(dashboard);
        assertThat(item(catalog).at("/translations/hi/name").asText()).isEqualTo("पनीर");
    }
}
