package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.MadeWorkbook;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** Spreadsheets into catalogues and out of them, by a person at a browser. */
@OnSqlite
class ImportScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard screen(Placard own, String catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
        dashboard.screen("catalogs/" + catalog + "/import");
        assertThat(dashboard.page().locator("#import:not([aria-busy])")).isVisible();
        return dashboard;
    }

    private static void give(Dashboard dashboard, String name, byte[] bytes) {
        dashboard.field("Excel or CSV file").setInputFiles(new FilePayload(name, "application/octet-stream", bytes));
    }

    private static void give(Dashboard dashboard, String csv) {
        give(dashboard, "menu.csv", csv.getBytes(StandardCharsets.UTF_8));
    }

    private static Locator plan(Dashboard dashboard) {
        return dashboard.page().locator("#plan");
    }

    private static Locator line(Dashboard dashboard, int row) {
        return plan(dashboard).locator("li").filter(new Locator.FilterOptions().setHasText("Row " + row + " "));
    }

    /** How many rows have a status. */
    private static void counted(Dashboard dashboard, String status, int many) {
        assertThat(dashboard.button(status + " " + many)).isVisible();
    }

    private static List<JsonNode> items(MadeCatalog catalog) {
        return catalog.read()
                .at("/catalog/sections")
                .valueStream()
                .flatMap(section -> section.path("items").valueStream())
                .toList();
    }

    private static byte[] workbook() {
        return new MadeWorkbook()
                .sheet("Notes", new Object[] {"Prices from May"})
                .sheet(
                        "Menu",
                        new Object[] {"Trattoria Ana: our menu"},
                        new Object[] {},
                        new Object[] {"Dish", "What is in it", "Price (INR)"},
                        new Object[] {"Pasta"},
                        new Object[] {"Carbonara", "Eggs", 480.5},
                        new Object[] {},
                        new Object[] {"Amatriciana", null, "N/A"})
                .sheet("Drinks", new Object[] {"Name", "Price"}, new Object[] {"Water", "₹ 60"})
                .bytes();
    }

    @Test
    void nothingIsWrittenBeforeTheLastButtonAndOneButtonTakesAllOfItBack() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own, "{'name':'Lunch','currency':'EUR'}");
            catalog.item("Dosa", ",'price':5");
            catalog.item("Idli", ",'price':4");
            JsonNode before = catalog.read().at("/catalog/sections");
            Dashboard dashboard = screen(own, catalog.id());
            give(dashboard, "Section,Name,Price\nMains,Dosa,5.50\nMains,Idli,4\nMains,Vada,six\nSweets,Halwa,3\n");
            assertThat(plan(dashboard).locator("h2")).hasText("1 row has errors");
            assertThat(plan(dashboard).locator("li").first()).containsText("Row 4");
            assertThat(plan(dashboard).locator("li").first()).containsText("Price: Enter a price.");
            counted(dashboard, "Unchanged", 1);
            assertThat(line(dashboard, 2)).containsText("before: 5→");
            assertThat(line(dashboard, 2)).containsText("after: 5.5");
            assertThat(plan(dashboard)).containsText("New sections: Sweets");
            assertThat(dashboard.button("Import 2 rows, leave 1 out")).isVisible();
            Axe.approves("a trial with a wrong row", dashboard.page());
            assertThat(catalog.read().at("/catalog/sections")).isEqualTo(before);

            give(dashboard, "Section,Name,Price\nMains,Dosa,5.50\nMains,Idli,4\nMains,Vada,6\nSweets,Halwa,3\n");
            assertThat(plan(dashboard).locator("h2")).hasText("Changes");
            assertThat(catalog.read().at("/catalog/sections")).isEqualTo(before);
            dashboard.button("Import 3 rows").click();
            assertThat(dashboard.page().locator("#done")).isFocused();
            assertThat(dashboard.page().locator("#done")).containsText("New: 2. Changed: 1.");
            Axe.approves("an import that is done", dashboard.page());
            assertThat(items(catalog)).hasSize(4);

            dashboard.button("Undo all").click();
            assertThat(dashboard.page().locator("#done")).containsText("Import undone");
            assertThat(items(catalog)).hasSize(2);
            assertThat(catalog.read().at("/catalog/sections/0/items/0/price").asDouble())
                    .isEqualTo(5);
        }
    }

    @Test
    void wrongRowsAreLeftOutKnowinglyAndKeptWithTheirReasons() throws IOException {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = screen(placard, catalog.id());
        give(
                dashboard,
                "Section,Name,Variant,Price\nMains,Dosa,,5.50\nMains,\"=Vada, crisp\",,six\nMains,\"=Vada, crisp\",Big,7\nMains,Idli,,4\n");
        counted(dashboard, "Left out with them", 1);
        Download file = dashboard
                .page()
                .waitForDownload(
                        () -> dashboard.button("2 rows with their reasons").click());
        String text = Files.readString(file.path());
        assertThat(text)
                .startsWith("\ufeffSection,Name,Variant,Price,Row in the file,Reason\r\n")
                .contains("Mains,\"'=Vada, crisp\",,six,3,Price: Enter a price.")
                .contains(",Big,7,4,Another row about the same item is wrong.");
        assertThat(items(catalog)).hasSize(1);
        dashboard.button("Import 2 rows, leave 2 out").click();
        assertThat(dashboard.page().locator("#done")).isFocused();
        assertThat(dashboard.page().locator("#done")).containsText("New: 1. Changed: 1.");
        assertThat(dashboard.page().locator("#done")).containsText("2 rows were left out.");
        Axe.approves("an import without some rows", dashboard.page());
        assertThat(items(catalog))
                .extracting(item -> item.path("name").asText())
                .containsExactly("Dosa", "Idli");
        dashboard.button("Import another file").click();
        give(dashboard, text.replace(",six,", ",6,"));
        counted(dashboard, "New", 2);
        dashboard.button("Import 2 rows").click();
        assertThat(dashboard.page().locator("#done")).containsText("New: 2. Changed: 0.");
        assertThat(items(catalog))
                .extracting(item -> item.path("name").asText())
                .contains("=Vada, crisp");
    }

    @Test
    @Slow
    void anExportedFileImportsAsUnchanged() throws IOException {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item(
                "=cmd()", ",'price':5,'description':'a;b \\\"c\\\"','metadata':{'variants':[{'name':'S','price':1}]}");
        Dashboard dashboard = screen(placard, catalog.id());
        for (String form : List.of("Excel", "CSV")) {
            Download file =
                    dashboard.page().waitForDownload(() -> dashboard.link(form).click());
            give(dashboard, "export", Files.readAllBytes(file.path()));
            counted(dashboard, "Unchanged", 2);
            assertThat(dashboard.page().locator(".actions")).hasText("Everything is already there.");
        }
        assertThat(dashboard.page().locator(".actions .button")).hasCount(0);
        dashboard.button("Unchanged 2").click();
        assertThat(plan(dashboard)).containsText("=cmd()");
    }

    @Test
    @Slow
    void aWorkbookWithATitleMergedHeadingsEmptyRowsAndThreeSheetsIsUnderstood() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = screen(placard, catalog.id());
        give(dashboard, "menu.xlsx", workbook());
        assertThat(dashboard.field("Sheet")).hasValue("Menu");
        assertThat(dashboard.field("Dish")).hasValue("name");
        assertThat(dashboard.field("What is in it")).hasValue("");
        assertThat(dashboard.field("Price (INR)")).hasValue("price");
        assertThat(plan(dashboard)).containsText("New sections: Pasta");
        counted(dashboard, "New", 2);
        dashboard.field("What is in it").selectOption("description");
        assertThat(line(dashboard, 5)).containsText("Eggs");
        dashboard.button("Import 2 rows").click();
        assertThat(dashboard.page().locator("#done")).isFocused();
        assertThat(items(catalog))
                .extracting(item -> item.path("name").asText())
                .contains("Carbonara", "Amatriciana");
        assertThat(items(catalog).getFirst().path("description").asText()).isEqualTo("Eggs");
        dashboard.button("Import another file").click();
        give(dashboard, "menu.xlsx", workbook());
        dashboard.field("Sheet").selectOption("Drinks");
        assertThat(line(dashboard, 2)).containsText("Water");
        assertThat(line(dashboard, 2)).containsText("60");
    }

    /** As Excel saves it in Germany: semicolons, decimal commas, Windows' letters, and separators within quotes. */
    @Test
    @Slow
    void aFileOfWindowsIsReadWithItsSemicolonsAndLetters() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Karte','currency':'EUR'}");
        Dashboard dashboard = screen(placard, catalog.id());
        String csv =
                "Gericht;Beschreibung;Preis\r\nKäsespätzle;\"Käse, Zwiebeln, Butter, Salz, Muskat, Mehl, Ei\";12,50 €\r\n"
                        + "Rösti;\"Kartoffeln, Speck, Salz, Muskat, Mehl, Ei, Öl\";9,–\r\n";
        give(dashboard, "karte.csv", csv.getBytes(Charset.forName("windows-1252")));
        assertThat(line(dashboard, 2)).containsText("Käsespätzle");
        assertThat(line(dashboard, 2)).containsText("12.5");
        assertThat(line(dashboard, 3)).containsText("after: 9");
        counted(dashboard, "New", 2);
    }

    @Test
    @Slow
    void rowsArePastedAndKeptWhenThePageIsLoadedAnewAndOtherFilesAreRefused() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Dashboard dashboard = screen(placard, catalog.id());
        dashboard.page().getByText("Or paste rows here").click();
        dashboard.field("Rows").fill("Name\tPrice\nDosa\t80");
        counted(dashboard, "New", 1);
        dashboard.page().reload();
        counted(dashboard, "New", 1);
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 4");
        give(dashboard, "a.pdf", new byte[] {'%', 'P', 'D', 'F', 0, 0, 1, 2, 3});
        assertThat(dashboard.page().locator("#summary")).containsText("isn’t an Excel");
        assertThat(plan(dashboard)).hasCount(0);
        give(dashboard, "large.csv", new byte[(8 << 20) + 1]);
        assertThat(dashboard.page().locator("#summary")).containsText("too large");
    }

    @Test
    @Slow
    void theTemplateOfEachLanguageIsReadWithoutFaults() throws IOException {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
        for (String language : List.of("en", "es", "fr", "de", "hi", "ar")) {
            Dashboard dashboard =
                    Dashboard.of(GUESTS.with(Guests.DESK, options -> options.setLocale(language)), placard);
            dashboard.screen("catalogs/" + catalog.id() + "/import");
            Locator button = dashboard.page().locator("#import .buttons button");
            Download file = dashboard.page().waitForDownload(button::click);
            dashboard.page().locator("#f-file").setInputFiles(file.path());
            assertThat(plan(dashboard).locator("li")).hasCount(3);
            assertThat(plan(dashboard).locator(".fault")).hasCount(0);
            assertThat(dashboard.page().locator(".actions .button")).isVisible();
        }
    }

    @Test
    @Slow
    void aMenuBeginsWithAFile() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
            dashboard.screen("catalogs");
            dashboard.button("Import").click();
            dashboard.field("Name").fill("Supper");
            dashboard.button("Create").click();
            give(dashboard, "Name,Price\nDosa,5\n");
            dashboard.button("Import 1 row").click();
            assertThat(dashboard.page().locator("#done")).isFocused();
            dashboard.link("Go to menu").click();
            assertThat(dashboard.field("Name of Dosa")).isVisible();
        }
    }

    /** A person changes the menu between the trial and the last button. */
    @Test
    @Slow
    void lettersOfAllergensAreReadOnceItsOwnerHasSeenWhatTheyWouldMean() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Karte','currency':'EUR'}");
        Dashboard dashboard = screen(placard, catalog.id());
        give(dashboard, "Section,Name,Allergens\nMains,Schnitzel,\"A, C, G\"\nMains,Soup,L\n");
        Locator legend = dashboard.page().locator("#legend");
        assertThat(legend).containsText("A gluten");
        assertThat(legend).containsText("R molluscs");
        assertThat(legend).containsText("keep the letters as they are");
        assertThat(plan(dashboard)).containsText("A, C, G");
        Axe.approves("letters of allergens", dashboard.page());
        FitCheck.inEveryWindow("letters of allergens", dashboard.guest());
        legend.locator("input").check();
        assertThat(plan(dashboard)).containsText("gluten, eggs, milk");
        assertThat(legend).not().containsText("keep the letters as they are");
        assertThat(catalog.read().at("/catalog/sections")).hasSize(1);
        dashboard.button("Import 2 rows").click();
        assertThat(dashboard.page().locator("#done")).isVisible();
        assertThat(catalog.read()
                        .at("/catalog/sections/0/items/0/metadata/allergens")
                        .toString())
                .isEqualTo("[\"gluten\",\"eggs\",\"milk\"]");
    }

    @Test
    @Slow
    void anotherPersonsChangeRenewsThePreview() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = screen(placard, catalog.id());
        give(dashboard, "Name,Price\nDosa,7\n");
        counted(dashboard, "Changed", 1);
        placard.patch(dosa, "{\"price\":6}");
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 4");
        dashboard.button("Import 1 row").click();
        assertThat(dashboard.page().locator("#summary")).containsText("in the meantime");
        assertThat(line(dashboard, 2)).containsText("before: 6→");
        dashboard.button("Import 1 row").click();
        assertThat(dashboard.page().locator("#done")).isFocused();
        placard.patch(dosa, "{\"price\":8}");
        dashboard.button("Undo all").click();
        assertThat(dashboard.page().locator("#done")).containsText("Someone changed this in the meantime.");
        assertThat(items(catalog).getFirst().path("price").asDouble()).isEqualTo(8);
    }
}
