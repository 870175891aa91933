package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Slow;

/** Many codes on paper, by a person at a browser. */
@OnSqlite
class PrintTest {
    /** Eight pixels a module: with five, a code of some slugs is not read now and then. */
    private static final int DPI = 300;

    private static final double DPMM = DPI / 25.4;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private static String code;
    private static String payload;

    @TempDir
    private static Path folder;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        String catalog = placard.post("/api/v1/catalogs", "{\"name\":\"Menu\"}")
                .at("/catalog/id")
                .asText();
        Reply made = placard.post("/api/v1/qr", "{\"name\":\"Our tables\",\"catalogId\":\"" + catalog + "\"}");
        code = made.at("/qr/id").asText();
        payload = made.at("/qr/payload").asText();
    }

    private static BufferedImage page(Download file) throws IOException {
        Path pdf = folder.resolve("codes.pdf");
        file.saveAs(pdf);
        Path png = folder.resolve("codes.png");
        Scanners.pdftoppm(pdf, png, DPI);
        return Scanners.png(Files.readAllBytes(png));
    }

    private static Dashboard screen() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes/sheet?ids=" + code);
        assertThat(dashboard.page().locator("#press [role=status]").first()).containsText("12 labels");
        return dashboard;
    }

    /** Each of the 24 labels of a sheet as it is sold, cut where its maker cuts it. */
    @Test
    @Slow
    void twentyFourTableLabelsArePrintedAndEachIsRead() throws IOException {
        Scanners.needs("pdftoppm");
        Dashboard dashboard = screen();
        dashboard.field("Tables").fill("1-24");
        dashboard.radio("Plain labels").check();
        dashboard.field("Print on").selectOption("L7159");
        assertThat(dashboard.page().locator("#press [role=status]").first()).hasText("24 labels · Page 1 of 1");
        assertThat(dashboard.page().locator("#press img.paper")).isVisible();
        Download file = dashboard
                .page()
                .waitForDownload(() -> dashboard.button("Download PDF").click());
        assertThat(file.suggestedFilename()).isEqualTo("Our tables – tables 1-24.pdf");
        BufferedImage page = page(file);
        Set<String> read = new HashSet<>();
        for (int place = 0; place < 24; place++) {
            int x = (int) ((7.25 + place % 3 * 66.0) * DPMM);
            int y = (int) ((12.9 + place / 3 * 33.9) * DPMM);
            BufferedImage label = page.getSubimage(x, y, (int) (63.5 * DPMM), (int) (33.9 * DPMM));
            read.add(Scanners.zxing(label).getText());
        }
        assertThat(read)
                .isEqualTo(IntStream.rangeClosed(1, 24)
                        .mapToObj(table -> payload + "?table=" + table)
                        .collect(Collectors.toSet()));
    }

    @Test
    @Slow
    void aWrongFieldAndATooSmallLabelAreMarked() {
        Dashboard dashboard = screen();
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.field("Tables").fill("3-1");
        assertThat(dashboard.page().locator("#f-tables-fault")).isVisible();
        assertThat(dashboard.page().locator(".stage.stale")).isVisible();
        dashboard.field("Tables").fill("1-3");
        assertThat(dashboard.page().locator("#f-tables-fault")).hasCount(0);
        dashboard.radio("Plain labels").check();
        dashboard.field("Print on").selectOption("own");
        dashboard.field("Width (mm)").fill("15");
        dashboard.field("Height (mm)").fill("15");
        assertThat(dashboard.page().locator(".fault").first()).containsText("too small on these labels");
        Axe.approves("a sheet that is refused", dashboard.page());
        dashboard.field("Width (mm)").fill("60,5");
        dashboard.field("Height (mm)").fill("70");
        assertThat(dashboard.page().locator("#press [role=status]").first()).containsText("3 labels");
        assertThat(dashboard.page().locator("#summary")).hasCount(0);
    }

    @Test
    void aDesignIsChosenByItsPictureAndSaysWhatItsOwnerWants() {
        Dashboard dashboard = screen();
        assertThat(dashboard.radio("Table tent, A6")).isChecked();
        assertThat(dashboard.page().locator(".designs .thumbnail")).hasCount(11);
        dashboard.radio("Bold colour").check();
        dashboard.radio("Business card").check();
        assertThat(dashboard.page().locator("#press [role=status]").first()).hasText("12 labels · Page 1 of 2");
        Axe.approves("designs of prints", dashboard.page());
        dashboard.radio("The same several times").check();
        dashboard.radio("Poster A4").check();
        dashboard.field("Call to action").fill("Order here");
        assertThat(dashboard.page().locator("#press [role=status]").first()).hasText("1 label · Page 1 of 1");
        Download file = dashboard
                .page()
                .waitForDownload(() -> dashboard.button("Download PDF").click());
        assertThat(file.suggestedFilename()).isEqualTo("Our tables – Poster A4.pdf");
    }

    @Test
    void aLinkForThePrinterIsMadeOpenedAndRevoked() {
        Dashboard dashboard = screen();
        dashboard.button("Link for the printer").click();
        dashboard.radio("30 days").check();
        dashboard.button("Create link").click();
        assertThat(dashboard.field("Link")).hasValue(Pattern.compile(".*/print/.{43}"));
        String url = dashboard.field("Link").inputValue();
        Axe.approves("a link for a printer", dashboard.page());
        String path = url.substring(url.indexOf("/print/"));
        Reply page = placard.send("GET", path, null, null);
        assertThat(page.text()).contains("Table tents, A6", "105 × 148 mm", path + "/pdf");
        // Nothing reads the body of a 204, which the browser then calls aborted.
        dashboard.guest().expecting("/qr/sheet/links/prt_.* net::ERR_ABORTED");
        dashboard.page().locator(".printlinks button").click();
        assertThat(dashboard.page().locator("dialog[open] [role=status]")).hasText("The link no longer works.");
        assertThat(placard.send("GET", path, null, null).status()).isEqualTo(410);
    }

    @Test
    @Slow
    void pagesAreTurned() {
        Dashboard dashboard = screen();
        assertThat(dashboard.page().locator("#press [role=status]").first()).hasText("12 labels · Page 1 of 6");
        dashboard.button("Next page").click();
        assertThat(dashboard.page().locator("#press [role=status]").first()).hasText("12 labels · Page 2 of 6");
        dashboard.page().reload();
        dashboard.radio("The same several times").check();
        dashboard.field("Copies of each").fill("3");
        assertThat(dashboard.page().locator("#press [role=status]").first()).hasText("3 labels · Page 1 of 2");
    }
}
