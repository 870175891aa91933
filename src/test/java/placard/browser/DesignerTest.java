package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Drawn;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Scanners;
import placard.testing.Slow;

/** The designer: how safely a look is read, what helps, and that a person can do all that the API can. */
@OnSqlite
class DesignerTest {
    private static final Pattern CODE = Pattern.compile(".*/codes/qr_[a-z0-9]+$");
    private static final String GOOD = "Phones read this well";
    private static final String REFUSED = "Phones couldn’t read this";

    /** Whether the picture of a place is there, as it is. */
    private static final String DRAWN = "async () => { const picture = document.querySelector('%s .symbol');"
            + " return picture?.complete && picture.naturalWidth > 0; }";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard designer() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes/new");
        assertThat(verdict(dashboard)).hasText(GOOD);
        return dashboard;
    }

    private static Locator verdict(Dashboard dashboard) {
        return dashboard.page().locator("#verdict [role=status] b");
    }

    private static void fill(Dashboard dashboard, String label, String value) {
        dashboard.field(label).fill(value);
        dashboard.field(label).blur();
    }

    private static JsonNode made(Dashboard dashboard) {
        dashboard.button("Create code").click();
        dashboard.page().waitForURL(CODE);
        String id = dashboard.page().url().replaceFirst(".*/", "");
        return placard.get("/api/v1/qr/" + id).at("/qr");
    }

    @Test
    void aLookThatPhonesCannotReadSaysWhyKeepsTheLastGoodPictureAndItsFixWorks() {
        Dashboard dashboard = designer();
        dashboard.tab("Look").click();
        String before = dashboard.page().locator(".stage .symbol").getAttribute("src");
        fill(dashboard, "Code colour", "#dddddd");
        assertThat(verdict(dashboard)).hasText(REFUSED);
        assertThat(dashboard.page().locator(".problems")).containsText("The two colours are too similar.");
        assertThat(dashboard.page().locator(".problems > li")).hasCount(1);
        assertThat(dashboard.page().locator(".stage.stale .symbol")).hasAttribute("src", before);
        Axe.approves("a refused look", dashboard.page());
        dashboard.button("Make it darker").click();
        assertThat(verdict(dashboard)).hasText(GOOD);
        assertThat(dashboard.field("Code colour")).hasValue("#4c4c4c");
        assertThat(dashboard.page().locator("#verdict")).isFocused();
        assertThat(dashboard.page().locator(".stage.stale")).hasCount(0);
    }

    @Test
    @Slow
    void aNewCodeGoesWithTheBrandAsItIsUntilItsLookIsChanged() {
        Dashboard dashboard = designer();
        try {
            placard.patch("/api/v1/workspace", "{\"brand\":{\"primaryColor\":\"#123456\"}}");
            dashboard.screen("codes/new");
            dashboard.tab("Look").click();
            assertThat(dashboard.field("Code colour")).hasValue("#123456");
            fill(dashboard, "Code colour", "#0f3d2e");
            placard.patch("/api/v1/workspace", "{\"brand\":{\"primaryColor\":\"#541212\"}}");
            dashboard.screen("codes/new");
            dashboard.tab("Look").click();
            assertThat(dashboard.field("Code colour")).hasValue("#0f3d2e");
        } finally {
            placard.patch("/api/v1/workspace", "{\"brand\":{\"primaryColor\":null}}");
        }
    }

    @ParameterizedTest
    @Slow
    @CsvSource({
        "#ffffff,#101010,Swap the colours",
        "#000000,#404040,Lighten the background",
        "#999999,#ffffff,Make it darker"
    })
    void everyColourThatIsRefusedHasAFixThatIsPressed(String dark, String light, String fix) {
        Dashboard dashboard = designer();
        dashboard.tab("Look").click();
        fill(dashboard, "Background", light);
        fill(dashboard, "Code colour", dark);
        assertThat(verdict(dashboard)).hasText(REFUSED);
        dashboard.button(fix).first().click();
        assertThat(verdict(dashboard)).not().hasText(REFUSED);
    }

    @Test
    @Slow
    void severalProblemsAreMendedAtOnce() {
        Dashboard dashboard = designer();
        fill(dashboard, "Web address", "https://example.com/");
        dashboard.tab("Look").click();
        fill(dashboard, "Code colour", "#aaaaaa");
        dashboard.radio("Tag").check();
        fill(dashboard, "Text on the frame", "Menu \uD83C\uDF78");
        assertThat(dashboard.page().locator(".problems")).containsText("\uD83C\uDF78");
        dashboard.button("Fix everything").click();
        assertThat(verdict(dashboard)).not().hasText(REFUSED);
        assertThat(dashboard.field("Text on the frame")).hasValue("Menu");
        fill(dashboard, "Text on the frame", "Menu");
        made(dashboard);
    }

    /** The words of the meter are those of the page's language, also where the server has a sentence in English. */
    @Test
    @Slow
    void findingsAreShownInTheReadersLanguage() {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options.setLocale("de")), placard);
        dashboard.screen("codes/new");
        dashboard.tab("Aussehen").click();
        fill(dashboard, "Codefarbe", "#999999");
        assertThat(dashboard.page().locator(".problems")).containsText("Die beiden Farben sind einander zu ähnlich.");
        assertThat(dashboard.button("Dunkler machen")).isVisible();
        assertThat(dashboard.page().locator("#verdict")).not().containsText("luma");
        dashboard.page().locator("#verdict summary").click();
        assertThat(dashboard.page().locator("#main .figures")).containsText("0,4");
    }

    /** Whatever a design can have, a person can choose. */
    @Test
    void everyMemberOfADesignCanBeChosen() {
        Dashboard dashboard = designer();
        fill(dashboard, "Web address", "https://example.com/all");
        dashboard.tab("Look").click();
        fill(dashboard, "Code colour", "#111155");
        fill(dashboard, "Background", "#fffffe");
        dashboard.radio("Bar below").check();
        fill(dashboard, "Text on the frame", "Menu");
        dashboard.radio("My logo").check();
        assertThat(dashboard.page().locator("#panel-look")).containsText("Choose a picture.");
        assertThat(verdict(dashboard)).hasText(GOOD);
        assertThat(dashboard.field("Position")).hasValue("center");
        dashboard.field("Logo").first().setInputFiles(new FilePayload("logo.png", "image/png", Drawn.png(300, 300)));
        dashboard.field("Position").selectOption("top-left");
        dashboard.page().locator("#panel-look details > summary").click();
        dashboard.radio("Leaf").check();
        dashboard.page().locator("[name=f-design-eyeStyle][value=rounded]").check();
        dashboard.page().getByText("Corner colour").first().click();
        fillColour(dashboard, "#f-design-eyeColor", "#331111");
        dashboard.field("Gradient").check();
        fillColour(dashboard, "#f-design-gradient-toColor", "#113311");
        dashboard.field("Direction").selectOption("Down");
        dashboard.page().getByText("Frame colour").first().click();
        fillColour(dashboard, "#f-design-frameColor", "#222222");
        dashboard.page().getByText("Text colour").first().click();
        fillColour(dashboard, "#f-design-frameTextColor", "#ffffee");
        dashboard.radio("Classic").check();
        dashboard.field("Transparent outside the frame").check();
        dashboard.field("Error correction").selectOption("M");
        dashboard.field("Uppercase short link, for a smaller code").check();
        dashboard.tab("Print").click();
        fill(dashboard, "Printed width", "42,5");
        dashboard.page().getByText("Paper colour").first().click();
        fillColour(dashboard, "#f-design-paperColor", "#eeeeee");
        assertThat(dashboard.page().locator("#panel-print")).containsText("42.5 ×");
        JsonNode design = made(dashboard).path("design");
        assertThat(design.path("logoFileId").asText()).startsWith("file_");
        ((com.fasterxml.jackson.databind.node.ObjectNode) design).remove("logoFileId");
        assertThat(design.toString())
                .isEqualTo(
                        "{'fgColor':'#111155','bgColor':'#fffffe','brandingMode':'logo','brandingPosition':'top-left','frameStyle':'bottom-bar','frameText':'Menu','frameColor':'#222222','frameTextColor':'#ffffee','errorCorrection':'M','moduleStyle':'classy','eyeStyle':'rounded','eyeColor':'#331111','gradient':{'toColor':'#113311','angle':90},'isOutsideTransparent':true,'frameFont':'serif','sizeMm':42.5,'paperColor':'#eeeeee','isBackgroundTransparent':false,'isUpperCaseLink':true}"
                                .replace('\'', '"'));
    }

    private static void fillColour(Dashboard dashboard, String field, String value) {
        dashboard.page().locator(field).fill(value);
        dashboard.page().locator(field).blur();
    }

    @Test
    @Slow
    void aTransparentGroundIsShownOnAChequer() {
        Dashboard dashboard = designer();
        fill(dashboard, "Web address", "https://example.com/bare");
        dashboard.tab("Look").click();
        dashboard.field("Transparent background").check();
        assertThat(dashboard.page().locator("img.symbol.bare")).isVisible();
        assertThat(dashboard.page().locator("#f-design-bgColor")).hasCount(0);
        dashboard.page().getByText("I print on white paper").click();
        assertThat(dashboard.page().locator("#verdict .fine")).isVisible();
        JsonNode design = made(dashboard).path("design");
        assertThat(design.path("isBackgroundTransparent").asBoolean()).isTrue();
        assertThat(design.path("paperColor").asText()).isEqualTo("#ffffff");
    }

    @Test
    @Slow
    void aCodeHasItsTimesAndItsLimits() {
        Dashboard dashboard = designer();
        fill(dashboard, "Web address", "https://example.com/limited");
        dashboard
                .page()
                .locator("#panel-content details:has(#f-startsAt) > summary")
                .click();
        fill(dashboard, "From", "2031-05-01T08:00");
        fill(dashboard, "Until", "2031-06-01T20:30");
        fill(dashboard, "Maximum number of scans", "50");
        fill(dashboard, "Fallback link", "example.com/closed");
        fill(dashboard, "End of the short link", "Summer-31");
        fill(dashboard, "Reference (optional)", "W-7");
        JsonNode code = made(dashboard);
        assertThat(code.path("slug").asText()).isEqualTo("Summer-31");
        assertThat(code.path("startsAt").asText()).isEqualTo(instant(dashboard, "2031-05-01T08:00"));
        assertThat(code.path("expiresAt").asText()).isEqualTo(instant(dashboard, "2031-06-01T20:30"));
        assertThat(code.path("maxScans").asInt()).isEqualTo(50);
        assertThat(code.path("fallbackUrl").asText()).isEqualTo("https://example.com/closed");
        assertThat(code.path("externalId").asText()).isEqualTo("W-7");

        dashboard
                .page()
                .locator("#panel-content details:has(#f-startsAt) > summary")
                .click();
        assertThat(dashboard.field("From")).hasValue("2031-05-01T08:00");
        fill(dashboard, "Until", "");
        fill(dashboard, "Maximum number of scans", "");
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().getByText("Saved. Live now.")).isVisible();
        JsonNode after = placard.get("/api/v1/qr/" + code.path("id").asText()).at("/qr");
        assertThat(after.path("expiresAt").isNull()).isTrue();
        assertThat(after.path("maxScans").isNull()).isTrue();
        assertThat(after.path("startsAt")).isEqualTo(code.path("startsAt"));
        assertThat(after.path("version").asInt()).isEqualTo(2);
    }

    private static String instant(Dashboard dashboard, String local) {
        return (String) dashboard.page().evaluate("local => new Date(local).toISOString()", local);
    }

    @Test
    @Slow
    void aFaultOnAnotherTabIsLedTo() {
        Dashboard dashboard = designer();
        dashboard.guest().expecting("responded with a status of 422");
        fill(dashboard, "Web address", "https://example.com/");
        dashboard.tab("Print").click();
        fill(dashboard, "Printed width", "wide");
        dashboard.tab("Content").click();
        dashboard.button("Create code").click();
        Locator summary = dashboard.page().locator("#summary");
        assertThat(summary).isFocused();
        summary.locator("a").click();
        assertThat(dashboard.tab("Print")).hasAttribute("aria-selected", "true");
        assertThat(dashboard.field("Printed width")).isFocused();
    }

    /** Where answers take long, a person goes on before the code is there. */
    @Test
    @Slow
    void aTabThatIsOpenedWhileTheCodeIsBeingMadeIsOpenThereToo() {
        Dashboard dashboard = designer();
        fill(dashboard, "Web address", "https://example.com/slow");
        List<Route> held = new ArrayList<>();
        dashboard.page().route("**/api/v1/qr", held::add);
        dashboard.button("Create code").click();
        dashboard.page().waitForCondition(() -> !held.isEmpty());
        dashboard.tab("Print").click();
        held.getFirst().resume();
        dashboard.page().waitForURL("**/codes/qr_*#print");
        assertThat(dashboard.page().locator("#panel-print")).isVisible();
    }

    @Test
    @Slow
    void tabsAreWalkedByArrows() {
        Dashboard dashboard = designer();
        dashboard.tab("Content").focus();
        dashboard.page().keyboard().press("ArrowRight");
        assertThat(dashboard.tab("Look")).isFocused();
        assertThat(dashboard.field("Code colour")).isVisible();
        dashboard.page().keyboard().press("End");
        assertThat(dashboard.tab("Print")).isFocused();
        dashboard.page().keyboard().press("ArrowRight");
        assertThat(dashboard.tab("Content")).isFocused();
        assertThat(dashboard.field("Web address")).isVisible();
    }

    /** What is seen while it is designed, what is seen once it is made, and what is downloaded. */
    @Test
    void screenExportAndPreviewAreReadAlike() throws IOException {
        Dashboard dashboard = designer();
        fill(dashboard, "Web address", "https://example.com/alike");
        dashboard
                .page()
                .locator("#panel-content details:has(#f-startsAt) > summary")
                .click();
        fill(dashboard, "End of the short link", "alike-7");
        dashboard.tab("Look").click();
        dashboard.radio("Tag").check();
        fill(dashboard, "Text on the frame", "Scan me");
        fill(dashboard, "Code colour", "#7f1d1d");
        assertThat(verdict(dashboard)).hasText(GOOD);
        dashboard.guest().until(DRAWN.formatted("#designer"));
        // The slug's own picture comes a little after the last key.
        String[] read = {""};
        dashboard.page().waitForCondition(() -> (read[0] = seen(dashboard)).endsWith("/q/alike-7"));
        String preview = read[0];
        JsonNode code = made(dashboard);
        assertThat(preview).isEqualTo(code.path("payload").asText());
        dashboard.guest().until(DRAWN.formatted(".show"));
        // The screen still moves while the page of the code comes.
        dashboard.page().waitForCondition(() -> seen(dashboard).equals(preview));
        dashboard.tab("Print").click();
        for (String format : List.of("PNG", "SVG", "PDF", "EPS", "WebP")) {
            dashboard
                    .page()
                    .locator("[name=f-print-format][value=" + format.toLowerCase(java.util.Locale.ROOT) + "]")
                    .check();
            Download file = dashboard
                    .page()
                    .waitForDownload(() -> dashboard.button("Download").click());
            assertThat(file.suggestedFilename()).isEqualTo("example.com." + format.toLowerCase(java.util.Locale.ROOT));
            byte[] bytes = Files.readAllBytes(file.path());
            switch (format) {
                case "PNG" ->
                    assertThat(Scanners.zxing(Scanners.png(bytes)).getText()).isEqualTo(preview);
                case "SVG" ->
                    assertThat(new String(bytes, StandardCharsets.UTF_8)).startsWith("<svg");
                case "PDF" ->
                    assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).startsWith("%PDF-");
                case "EPS" ->
                    assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).startsWith("%!PS-Adobe");
                default ->
                    assertThat(new String(bytes, 0, 4, StandardCharsets.ISO_8859_1))
                            .isEqualTo("RIFF");
            }
        }
    }

    /** The text of the code on the screen, of which a phone's camera sees little else; empty if there is none. */
    private static String seen(Dashboard dashboard) {
        try {
            byte[] picture = dashboard
                    .page()
                    .locator(".symbol:visible")
                    .first()
                    .screenshot(new Locator.ScreenshotOptions().setTimeout(2_000));
            return Scanners.zxing(Scanners.png(picture)).getText();
        } catch (AssertionError | RuntimeException unread) {
            return "";
        }
    }

    /** A code whose look is changed shows the look that it would have, and its own until then. */
    @Test
    void aCodesLookIsSeenBeforeItIsSaved() {
        MadeCode code = MadeCode.in(placard);
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes/" + code.id());
        assertThat(dashboard.page().locator("#scan")).isVisible();
        dashboard.tab("Look").click();
        assertThat(dashboard.page().locator("#live .symbol")).isVisible();
        assertThat(dashboard.page().locator("#scan")).isHidden();
        fill(dashboard, "Code colour", "#cccccc");
        assertThat(verdict(dashboard)).hasText(REFUSED);
        dashboard.button("Make it darker").click();
        assertThat(verdict(dashboard)).hasText(GOOD);
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().getByText("Saved. Live now.")).isVisible();
        assertThat(placard.get("/api/v1/qr/" + code.id())
                        .at("/qr/design/fgColor")
                        .asText())
                .isEqualTo("#4c4c4c");
        dashboard.tab("Content").click();
        assertThat(dashboard.page().locator("#scan")).isVisible();
        assertThat(URI.create(dashboard.page().url()).getPath()).endsWith(code.id());
    }
}
