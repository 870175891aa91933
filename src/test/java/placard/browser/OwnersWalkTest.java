package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeCode;
import placard.testing.MadeWorkbook;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/**
 * From a messy file to a menu that guests read, as owners go who have never seen a terminal. Each walk prints what it cost;
 * {@code docs/walks.md} has the figures.
 */
@OnSqlite
@Slow
class OwnersWalkTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final List<String> SECTIONS =
            List.of("Antipasti", "Zuppe", "Primi", "Pizze", "Secondi", "Contorni", "Dolci", "Bevande");
    private static final List<String> IN_ENGLISH =
            List.of("Starters", "Soups", "Pasta", "Pizza", "Mains", "Sides", "Desserts", "Drinks");

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    /** Each walk is of a person with one menu: a phone that is new shows that of the menus that comes first. */
    @BeforeEach
    void deleteMenus() {
        placard.get("/api/v1/catalogs?limit=100")
                .at("/catalogs")
                .forEach(one ->
                        placard.delete("/api/v1/catalogs/" + one.path("id").asText()));
    }

    private static Browser.NewContextOptions german(Browser.NewContextOptions options) {
        return options.setLocale("de-DE").setTimezoneId("Europe/Berlin");
    }

    private static Dashboard desk() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, OwnersWalkTest::german), placard);
        dashboard.screen("");
        return dashboard;
    }

    /** A hundred dishes under a merged title: sections named once, currency signs on either side, gaps, a footer. */
    private static byte[] menu(String wrongOne) {
        List<Object[]> rows = new ArrayList<>();
        rows.add(new Object[] {"TRATTORIA DA NINO – SPEISEKARTE HERBST 2026"});
        rows.add(new Object[] {});
        rows.add(new Object[] {"Kategorie", "Gericht", "Beschreibung", "Preis"});
        for (int dish = 1; dish <= 100; dish++) {
            int section = Math.min(7, (dish - 1) / 13);
            boolean isFirst = (dish - 1) % 13 == 0 && dish <= 92;
            if (isFirst) {
                rows.add(new Object[] {});
            }
            Object price = switch (dish) {
                case 17 -> "N/A";
                case 33 -> "auf Anfrage";
                case 51 -> wrongOne;
                default ->
                    switch (dish % 4) {
                        case 0 -> 4.5 + dish % 20;
                        case 1 -> (5 + dish % 20) + ",90 €";
                        case 2 -> "€ " + (5 + dish % 20) + ",50";
                        default -> String.valueOf(6 + dish % 14);
                    };
            };
            rows.add(new Object[] {
                isFirst ? SECTIONS.get(section) : null,
                "Piatto " + dish,
                dish % 3 == 0 ? "Hausgemacht; mit \"bestem\" Öl" : null,
                price
            });
        }
        rows.add(new Object[] {"Alle Preise inkl. MwSt."});
        return new MadeWorkbook()
                .sheet("Karte", rows.toArray(Object[][]::new))
                .sheet("Notizen", new Object[] {"Lieferant", "Telefon"}, new Object[] {"Metro", "0301234"})
                .bytes();
    }

    private static Locator chosen(Dashboard dashboard) {
        return dashboard.page().locator("#f-file");
    }

    /** A new menu whose items come from a file, as far as the trial of the file. */
    private static void begins(Owner owner, Dashboard dashboard, String name, String kind) {
        owner.taps(dashboard.link("Angebote"));
        owner.taps(dashboard.page().locator("[data-new=file]").first());
        owner.looksAt(dashboard.page().locator("#new-catalog[open]"));
        owner.types(dashboard.field("Name"), name);
        if (!kind.equals("Restaurant")) {
            owner.taps(dashboard.radio(kind));
        }
        assertThat(dashboard.field("Sprache")).hasValue("de");
        assertThat(dashboard.field("Währung")).hasValue("EUR");
        owner.taps(dashboard.button("Anlegen"));
        owner.looksAt(chosen(dashboard));
    }

    private static void imports(Owner owner, Dashboard dashboard, String list) {
        owner.taps(dashboard.page().locator(".actions .button"));
        owner.looksAt(dashboard.page().locator("#done"));
        owner.taps(dashboard.link("Zur " + list));
        owner.looksAt(dashboard.page().locator(".dishes .dish").first());
    }

    private static Locator plan(Dashboard dashboard) {
        return dashboard.page().locator("#plan");
    }

    @Test
    void aRestaurantsHundredDishesAreOnTwentyFourTablesInTwoLanguages() throws IOException {
        Owner owner = new Owner();
        Dashboard dashboard = desk();
        begins(owner, dashboard, "Trattoria da Nino", "Restaurant");
        owner.gives(chosen(dashboard), "karte.xlsx", menu("12,505"));
        owner.looksAt(plan(dashboard));
        assertThat(plan(dashboard).locator("li").first()).containsText("mehr Nachkommastellen");
        assertThat(plan(dashboard)).containsText("14,90");
        owner.gives(chosen(dashboard), "karte.xlsx", menu("12,50"));
        assertThat(dashboard.button("100 Zeilen importieren")).isVisible();
        imports(owner, dashboard, "Karte");
        pictures(owner, dashboard);
        translates(owner, dashboard);
        owner.taps(dashboard.link("Trattoria da Nino"));
        owner.looksAt(dashboard.page().locator(".dishes .dish").first());
        owner.taps(dashboard.button("Veröffentlichen"));
        tents(owner, dashboard);
        dashboard.button("Schließen").click();
        soldOut(owner);
        System.out.println("A restaurant: " + owner.sum());
        assertThat(owner.actions()).isLessThanOrEqualTo(50);
        JsonNode catalog = placard.get("/api/v1/catalogs?q=Trattoria").at("/catalogs/0");
        assertThat(catalog.path("itemCount").asInt()).isEqualTo(100);
        String stock = "/api/v1/catalogs/" + catalog.path("id").asText() + "/availability";
        Await.until("three dishes are sold out", () -> outOf(stock) == 3);
        Guest guest = GUESTS.phone();
        guest.open(placard.url("/menu/trattoria-da-nino?lang=en"));
        assertThat(guest.page()
                        .getByRole(com.microsoft.playwright.options.AriaRole.HEADING)
                        .getByText("Starters"))
                .isVisible();
        assertThat(guest.page().getByText("Home-made, with the best oil")).hasCount(33);
    }

    @Test
    void aSetUpLinkBecomesAScannedCode() {
        try (Placard fresh = Placard.start(Store.SQLITE)) {
            Owner owner = new Owner();
            Dashboard dashboard = new Dashboard(GUESTS.with(Guests.DESK, OwnersWalkTest::german), fresh);
            dashboard.openSetUpLink();
            Locator main = dashboard.page().locator("main");
            owner.types(main.locator("[name=name]"), Person.NAME);
            owner.types(main.locator("[name=email]"), Person.EMAIL);
            owner.types(main.locator("[name=business]"), "Trattoria Rossi");
            owner.types(main.locator("[name=password]"), Person.PASSWORD);
            owner.taps(main.locator("form button.button").last());
            owner.taps(dashboard.link("QR-Code erstellen"));
            owner.types(dashboard.field("Webadresse"), "trattoria.example/menu");
            owner.taps(dashboard.button("Code erstellen"));
            assertThat(dashboard.page().locator("#heard")).isVisible();
            String slug =
                    dashboard.page().locator("#short").getAttribute("href").replaceFirst(".*/q/", "");
            assertThat(new MadeCode(fresh, "", slug).scan("203.0.113.9").status())
                    .isEqualTo(302);
            assertThat(dashboard.page().locator("#today")).hasText("1");
            System.out.println("From the set-up link to a scanned code: " + owner.sum());
            assertThat(owner.actions()).isLessThanOrEqualTo(10);
        }
    }

    @Test
    void aMessyWorkbookIsAMenuInEightTaps() {
        Owner owner = new Owner();
        Dashboard dashboard = desk();
        begins(owner, dashboard, "Osteria", "Restaurant");
        owner.gives(chosen(dashboard), "karte.xlsx", menu("12,50"));
        owner.looksAt(plan(dashboard));
        assertThat(dashboard.button("100 Zeilen importieren")).isVisible();
        imports(owner, dashboard, "Karte");
        System.out.println("A messy workbook: " + owner.sum());
        assertThat(owner.actions()).isLessThanOrEqualTo(8);
    }

    private static long outOf(String stock) {
        return placard.get(stock).json().findValues("isAvailable").stream()
                .filter(one -> !one.booleanValue())
                .count();
    }

    private static void pictures(Owner owner, Dashboard dashboard) {
        for (int i = 0; i < 5; i++) {
            owner.taps(dashboard.page().locator(".thumb").nth(i));
            Locator choose =
                    dashboard.page().locator("dialog[open] .pictures input").first();
            assertThat(choose).isFocused();
            assertThat(choose).isInViewport();
            owner.gives(choose, "dish.jpg", "image/jpeg", Drawn.jpeg(1200, 900));
            assertThat(dashboard.page().locator("dialog[open] .shots img")).isVisible();
            owner.taps(dashboard.button("Änderungen speichern"));
        }
        assertThat(dashboard.page().locator(".thumb img")).hasCount(5);
        assertThat(dashboard.page().locator(".head [role=status]")).hasText("Gespeichert");
    }

    /** Names of dishes stay; sections and what is said of dishes are written in English. */
    private static void translates(Owner owner, Dashboard dashboard) {
        owner.taps(dashboard.link("Sprachen"));
        owner.looksAt(dashboard.page().locator("#add-language"));
        owner.chooses(dashboard.page().locator("#add-language"), "Englisch");
        for (int i = 0; i < SECTIONS.size(); i++) {
            owner.types(dashboard.page().getByLabel("Name „" + SECTIONS.get(i) + "“: Englisch"), IN_ENGLISH.get(i));
        }
        owner.types(
                dashboard
                        .page()
                        .getByLabel(Pattern.compile("^Beschreibung „Hausgemacht.*"))
                        .first(),
                "Home-made, with the best oil");
        assertThat(dashboard.page().locator("#messages")).containsText("an 32 weiteren Stellen");
        assertThat(dashboard.page().locator(".head [role=status]")).hasText("Gespeichert");
    }

    /** One code for the menu, printed once for each table. */
    private static void tents(Owner owner, Dashboard dashboard) throws IOException {
        Locator dialog = dashboard.page().locator("dialog.menucode[open]");
        owner.looksAt(dialog);
        assertThat(dialog).containsText("Kostet 1 von");
        int before = owner.actions();
        owner.types(dashboard.field("Tische"), "1–24");
        Download file = dashboard.page().waitForDownload(() -> owner.taps(dashboard.button("Tisch-Codes drucken")));
        assertThat(owner.actions() - before).isLessThanOrEqualTo(3);
        assertThat(file.suggestedFilename()).isEqualTo("Trattoria da Nino – Tische 1–24.pdf");
        assertThat(Files.readString(file.path(), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF")
                .contains("/Count 12");
    }

    private static void soldOut(Owner owner) {
        Guest guest = GUESTS.with(
                Guests.PHONE, options -> german(options).setHasTouch(true).setIsMobile(true));
        Dashboard phone = Dashboard.of(guest, placard);
        phone.screen("");
        owner.taps(phone.link("Als ausverkauft markieren"));
        owner.looksAt(phone.page().locator(".stock").first());
        assertThat(phone.page().locator("h1")).hasText("Bestand");
        for (int i = 0; i < 3; i++) {
            owner.taps(phone.page().locator(".stock [role=switch]").nth(i));
        }
        assertThat(phone.page().getByText("Ausverkauft 3")).isVisible();
        assertThat(phone.page().locator(".board > .head [role=status]")).hasText("Aktuell");
    }

    private static Stream<Arguments> files() {
        StringBuilder baker = new StringBuilder("Artikel;Gruppe;Preis €;Gewicht;Zutaten\r\n");
        StringBuilder shop = new StringBuilder("SKU,Product name,Size,Price,Compare at,Category\r\n");
        StringBuilder salon = new StringBuilder("Service\tDauer\tPreis ab\r\n");
        for (int i = 0; i < 40; i++) {
            baker.append("Käsestange %d;%s;1,%02d;%d g;\"Weizenmehl; Hefe, Salz\"\r\n"
                    .formatted(i, i % 2 == 0 ? "Brot" : "Brötchen", i, 50 + i));
        }
        for (int i = 0; i < 30; i++) {
            for (String size : List.of("S", "M", "L")) {
                shop.append("NB-%03d-%s,Wool jumper %d,%s,$%d.00,%s,%s\r\n"
                        .formatted(i, size, i, size, 49 + i, i % 4 == 0 ? "$" + (69 + i) + ".00" : "", "Women"));
            }
        }
        for (String one : List.of("Damen: Waschen, Schneiden, Föhnen", "Herren: Schnitt", "Färben", "Bart")) {
            salon.append(one).append("\t30 Min.\tab 25,-\r\n");
        }
        byte[] estate = new MadeWorkbook()
                .sheet(
                        "Objekte",
                        new Object[] {"Objekt", "Ort", "Zimmer", "Fläche m²", "Kaufpreis", "Status"},
                        new Object[] {"Altbauwohnung", "Berlin-Mitte", 3, "87,5", "495.000 €", "frei"},
                        new Object[] {"Reihenhaus", "Potsdam", 5, "132", "629.000,00 EUR", "reserviert"},
                        new Object[] {"Loft", "Berlin", 2, "110 m²", "Preis auf Anfrage", "frei"})
                .bytes();
        return Stream.of(
                Arguments.of(
                        "A baker",
                        "Bäckerei",
                        "Karte",
                        baker.toString().getBytes(Charset.forName("windows-1252")),
                        40,
                        "1,39"),
                Arguments.of(
                        "A shop",
                        "Laden",
                        "Produktliste",
                        shop.toString().getBytes(StandardCharsets.UTF_8),
                        30,
                        "Wool jumper 29"),
                Arguments.of(
                        "A hairdresser",
                        "Dienstleistungen",
                        "Preisliste",
                        salon.toString().getBytes(StandardCharsets.UTF_8),
                        4,
                        "ab 25"),
                Arguments.of("An estate agent", "Immobilien", "Objektliste", estate, 3, "495.000"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void aFileOfAnotherTradeIsOnline(String who, String kind, String list, byte[] file, int items, String seen) {
        Owner owner = new Owner();
        Dashboard dashboard = desk();
        begins(owner, dashboard, who, kind);
        owner.gives(chosen(dashboard), "preise", file);
        owner.looksAt(plan(dashboard));
        if (who.equals("A shop")) {
            owner.taps(dashboard.button("Für diese Produktliste US-Dollar nehmen"));
        }
        assertThat(dashboard.page().locator(".actions .button")).isVisible();
        assertThat(plan(dashboard).locator(".fault")).hasCount(0);
        imports(owner, dashboard, list);
        owner.taps(dashboard.button("Veröffentlichen"));
        owner.looksAt(dashboard.page().locator("dialog.menucode[open]"));
        System.out.println(who + ": " + owner.sum());
        assertThat(owner.actions()).isLessThanOrEqualTo(11);
        Guest guest = GUESTS.with(Guests.PHONE, OwnersWalkTest::german);
        guest.open(placard.url("/menu/" + who.toLowerCase(java.util.Locale.ROOT).replace(' ', '-')));
        assertThat(guest.page().locator(".item")).hasCount(items);
        assertThat(guest.page()
                        .getByText(seen, new Page.GetByTextOptions().setExact(false))
                        .first())
                .isVisible();
    }
}
