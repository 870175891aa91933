package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** Many codes from a table, by a person at a browser. */
@OnSqlite(settings = "PLACARD_INITIAL_CREDITS=2000")
class BulkScreenTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static long codes() {
        return placard.get("/api/v1/qr").at("/pagination/total").asLong();
    }

    private static Dashboard screen() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes/bulk");
        return dashboard;
    }

    private static void give(Dashboard dashboard, String name, String text) {
        dashboard
                .field("Excel or CSV file")
                .setInputFiles(new FilePayload(name, "text/csv", text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Five hundred rows, of which the 499th has no address. Their tags have an Arabic comma between them. */
    private static String rows(String wrong) {
        return "Name;Web address;Tags\r\n"
                + IntStream.rangeClosed(1, 500)
                        .mapToObj(row -> "Window " + row + ";" + (row == 499 ? wrong : "www.example.com/" + row)
                                + ";\"bulk، window\"")
                        .collect(Collectors.joining("\r\n"));
    }

    @Test
    void fiveHundredCodesOfAFileWithOneWrongRowAreNotMadeUntilItIsRight() {
        long codes = codes();
        long credits = placard.credits();
        Dashboard dashboard = screen();
        give(dashboard, "windows.csv", rows("http://not an address"));
        assertThat(dashboard.page().getByText("500 rows")).isVisible();
        assertThat(dashboard.field("Web address")).hasValue("targetUrl");
        dashboard.button("Check rows").click();
        Locator plan = dashboard.page().locator("#plan");
        assertThat(plan).isFocused();
        assertThat(plan.locator("h2")).hasText("1 row has errors");
        assertThat(plan.locator("li").first()).containsText("Row 500");
        assertThat(plan.locator("li").first()).containsText("Window 499");
        assertThat(plan.locator("li").first()).containsText("Web address: Enter a web address");
        Axe.approves("rows that are wrong", dashboard.page());
        assertThat(codes()).isEqualTo(codes);
        assertThat(placard.credits()).isEqualTo(credits);

        give(dashboard, "windows.csv", rows("www.example.com/499"));
        dashboard.field("Tags for all of them").fill("spring، summer");
        dashboard.button("Check rows").click();
        assertThat(plan.locator("h2")).hasText("All 500 rows are ready");
        assertThat(placard.credits()).isEqualTo(credits);
        dashboard.button("Create 500 codes").click();
        assertThat(dashboard.page().locator("#made")).containsText("500 codes created");
        assertThat(codes()).isEqualTo(codes + 500);
        assertThat(placard.credits()).isEqualTo(credits - 500);
        assertThat(placard.get("/api/v1/qr?q=Window%20499")
                        .at("/qrs/0/targetUrl")
                        .asText())
                .isEqualTo("https://www.example.com/499");
        for (String tag : List.of("window", "summer")) {
            assertThat(placard.get("/api/v1/qr?tag=" + tag)
                            .at("/pagination/total")
                            .asInt())
                    .isEqualTo(500);
        }
    }

    /** What a spreadsheet copies has tabs; the head is in another language, or there is none. */
    @Test
    @Slow
    void columnsAreGuessedAndCanBeChosen() {
        Dashboard dashboard = screen();
        dashboard
                .field("Or paste rows here")
                .fill("Bezeichnung\tLink\tZiel\nA\thttps://a.example/\tx\nB\thttps://b.example/\ty");
        assertThat(dashboard.field("Bezeichnung")).hasValue("name");
        assertThat(dashboard.field("Link")).hasValue("targetUrl");
        assertThat(dashboard.field("Ziel")).hasValue("");
        dashboard.field("Ziel").selectOption("externalId");
        dashboard.button("Check rows").click();
        assertThat(dashboard.page().locator("#plan h2")).hasText("All 2 rows are ready");
        dashboard.field("Or paste rows here").fill("Door\texample.com/door\nWindow\texample.com/window");
        assertThat(dashboard.page().locator("#plan")).hasCount(0);
        assertThat(dashboard.field("Column 1")).hasValue("name");
        assertThat(dashboard.field("Column 2")).hasValue("targetUrl");
        dashboard.button("Check rows").click();
        dashboard.button("Create 2 codes").click();
        assertThat(dashboard.page().locator("#made")).isFocused();
        assertThat(placard.get("/api/v1/qr?q=Door").at("/qrs/0/targetUrl").asText())
                .isEqualTo("https://example.com/door");
    }

    /** The reader is the server's: it knows encodings and spreadsheets, and a row that is too long is wrong. */
    @Test
    @Slow
    void filesAreReadAsThoseOfItemsAre() throws IOException {
        Dashboard dashboard = screen();
        byte[] bytes = "Название;URL\nТрактир на углу;a.example/1\nДругой ресторан;b.example/2;x\n"
                .getBytes(Charset.forName("windows-1251"));
        Locator file = dashboard.field("Excel or CSV file");
        file.setInputFiles(new FilePayload("codes.csv", "text/csv", bytes));
        assertThat(dashboard.page().getByText("Трактир на углу")).isVisible();
        assertThat(dashboard.page().locator(".warned")).containsText("windows-1251");
        dashboard.button("Check rows").click();
        Locator plan = dashboard.page().locator("#plan");
        assertThat(plan.locator("h2")).hasText("1 row has errors");
        assertThat(plan.locator("li").first()).containsText("more cells than columns");
        Axe.approves("a file of codes", dashboard.page());
        try (var in =
                Objects.requireNonNull(BulkScreenTest.class.getResourceAsStream("/placard/catalog/table/menu.ods"))) {
            file.setInputFiles(new FilePayload("codes.ods", "application/octet-stream", in.readAllBytes()));
        }
        assertThat(dashboard.field("Sheet")).hasValue("Cover");
        dashboard.field("Sheet").selectOption("Wein");
        assertThat(dashboard.page().getByText("Riesling")).isVisible();
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 4");
        byte[] old = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 0, 0, 0, 0};
        file.setInputFiles(new FilePayload("codes.xls", "application/octet-stream", old));
        assertThat(dashboard.page().locator("#summary")).containsText("old Excel file (.xls)");
    }

    /** The template, filled in, makes its codes. */
    @Test
    @Slow
    void aDownloadedTemplateIsReadWithoutFaults() throws IOException {
        Dashboard dashboard = screen();
        for (String type : new String[] {"Contact", "Wi-Fi", "WhatsApp chat", "Web page"}) {
            dashboard.radio(type).check();
            Download file = dashboard
                    .page()
                    .waitForDownload(
                            () -> dashboard.button("Download a template").click());
            give(dashboard, "codes.csv", Files.readString(file.path()));
            dashboard.button("Check rows").click();
            assertThat(dashboard.page().locator("#plan h2")).containsText("ready");
        }
    }
}
