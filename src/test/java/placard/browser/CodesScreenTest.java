package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Scanners;
import placard.testing.Slow;

/** Codes in the dashboard: found and acted on in their list, made with a look, questioned, deleted and restored. */
@OnSqlite
final class CodesScreenTest {
    private static final Pattern CODE = Pattern.compile(".*/codes/qr_[a-z0-9]+$");
    private static final Pattern PREVIEW = Pattern.compile(".*/qr/preview");
    private static final int LOOKS = 10;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard dashboard(String screen) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen(screen);
        return dashboard;
    }

    private static Locator row(Dashboard dashboard, String name) {
        return dashboard.page().locator(".rows > li").filter(new Locator.FilterOptions().setHasText(name));
    }

    private static void search(Dashboard dashboard, String text) {
        dashboard.page().locator("#q").fill(text);
        dashboard.page().locator("#q").press("Enter");
    }

    private static MadeCode made(String name, String more) {
        return MadeCode.in(placard, "{\"name\":\"" + name + "\"," + more.replace('\'', '"') + "}");
    }

    private static JsonNode stored(Dashboard dashboard) {
        dashboard.page().waitForURL(CODE);
        return placard.get("/api/v1/qr/" + dashboard.page().url().replaceFirst(".*/", ""))
                .at("/qr");
    }

    @Test
    void aMenusCodeSaysSoAndCodesAreFoundByAllThatTheyShow() {
        MadeCatalog menu = MadeCatalog.in(placard, "{'name':'Herbstkarte'}");
        made("Table tent", "'catalogId':'" + menu.id() + "','tags':['Terrace']");
        made("Leaflet", "'targetUrl':'https://loeffel.example/Wine','slug':'leaflet-7'");
        Dashboard dashboard = dashboard("codes");
        assertThat(row(dashboard, "Table tent").locator(".leads")).hasText(Pattern.compile("Menu\\s*→ Herbstkarte"));
        Axe.approves("the list of codes", dashboard.page());
        for (String text : new String[] {"herbst", "terrace", "table"}) {
            search(dashboard, text);
            assertThat(dashboard.page().locator(".rows > li")).hasCount(1);
            assertThat(row(dashboard, "Table tent")).isVisible();
        }
        for (String text : new String[] {"loeffel.example/wine", "leaflet-7"}) {
            search(dashboard, text);
            assertThat(dashboard.page().locator(".rows > li")).hasCount(1);
            assertThat(row(dashboard, "Leaflet")).isVisible();
        }
        dashboard.screen("codes?type=menu");
        assertThat(row(dashboard, "Table tent")).isVisible();
        assertThat(row(dashboard, "Leaflet")).hasCount(0);
        assertThat(dashboard.page().locator("#type")).hasValue("menu");
        dashboard.screen("codes?type=url&q=t");
        assertThat(row(dashboard, "Leaflet")).isVisible();
        assertThat(row(dashboard, "Table tent")).hasCount(0);
    }

    private static List<String> tags(MadeCode code) {
        List<String> tags = new ArrayList<>();
        placard.get("/api/v1/qr/" + code.id()).at("/qr/tags").forEach(tag -> tags.add(tag.asText()));
        return tags;
    }

    @Test
    void chosenCodesGetAndLoseTagsWhichOnePressTakesBack() {
        MadeCode one = made("Retagged one", "'targetUrl':'https://example.com/1','tags':['Front','old']");
        MadeCode two = made("Retagged two", "'targetUrl':'https://example.com/2','tags':['old']");
        MadeCode other = made("Retagged three", "'targetUrl':'https://example.com/3','tags':['old']");
        Dashboard dashboard = dashboard("codes?q=retagged");
        dashboard.field("Select Retagged one").check();
        dashboard.field("Select Retagged two").check();
        dashboard.button("Edit tags").click();
        Axe.approves("the tags of several codes", dashboard.page());
        dashboard.field("Add tags").fill("Summer، front");
        dashboard.page().keyboard().press("Escape");
        dashboard.button("Continue").click();
        assertThat(dashboard.field("Add tags")).hasValue("Summer، front");
        dashboard.field("old").check();
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator("#messages .toast")).containsText("Tags saved.");
        assertThat(tags(one)).containsExactly("Front", "Summer");
        assertThat(tags(two)).containsExactly("Summer", "front");
        assertThat(tags(other)).containsExactly("old");
        assertThat(row(dashboard, "Retagged two").locator(".tags")).hasText("Summer front");
        dashboard.button("Undo").click();
        assertThat(row(dashboard, "Retagged two").locator(".tags")).hasText("old");
        assertThat(tags(one)).containsExactly("Front", "old");
        assertThat(tags(two)).containsExactly("old");
    }

    @Test
    @Slow
    void aRowDownloadsDuplicatesAndLendsItsLook() throws Exception {
        MadeCode code = made(
                "Window sticker",
                "'targetUrl':'https://example.com/sticker','tags':['front'],"
                        + "'design':{'fgColor':'#0b5d53','moduleStyle':'dots','frameStyle':'ticket','frameText':'Come in'}");
        Dashboard dashboard = dashboard("codes?q=sticker");
        dashboard
                .page()
                .locator("summary[aria-label='More for Window sticker']")
                .click();
        Axe.approves("the actions of a code", dashboard.page());
        Download download = dashboard
                .page()
                .waitForDownload(() -> dashboard.link("Download PDF").click());
        assertThat(download.suggestedFilename()).isEqualTo("Window sticker.pdf");
        Download png = dashboard
                .page()
                .waitForDownload(() -> dashboard.link("Download PNG").click());
        assertThat(Scanners.zxing(Scanners.png(Files.readAllBytes(png.path()))).getText())
                .isEqualTo(placard.url("/q/" + code.slug()));

        dashboard.link("Duplicate").click();
        assertThat(dashboard.field("Name")).hasValue("Window sticker (copy)");
        dashboard.button("Create code").click();
        JsonNode copy = stored(dashboard);
        assertThat(copy.at("/targetUrl").asText()).isEqualTo("https://example.com/sticker");
        assertThat(copy.at("/tags/0").asText()).isEqualTo("front");
        assertThat(copy.at("/design/frameText").asText()).isEqualTo("Come in");

        dashboard.screen("codes?q=sticker");
        dashboard
                .page()
                .locator("summary[aria-label='More for Window sticker']")
                .click();
        dashboard.link("New code with this look").click();
        dashboard.field("Web address").fill("https://example.com/other");
        dashboard.button("Create code").click();
        JsonNode other = stored(dashboard);
        assertThat(other.at("/targetUrl").asText()).isEqualTo("https://example.com/other");
        assertThat(other.at("/design")).isEqualTo(copy.at("/design"));

        MadeCode plain = made("Plain one", "'targetUrl':'https://example.com/'");
        dashboard.screen("codes/" + plain.id() + "#look");
        dashboard.field("Same look as").selectOption(code.id());
        dashboard.button("Save changes").click();
        assertThat(dashboard.button("Save changes")).hasCount(0);
        assertThat(placard.get("/api/v1/qr/" + plain.id()).at("/qr/design")).isEqualTo(copy.at("/design"));
    }

    @Test
    @Slow
    void backReturnsToThePartOfACodeThatWasOpenBefore() {
        MadeCode code = made("Parts", "'targetUrl':'https://example.com/'");
        Dashboard dashboard = dashboard("codes/" + code.id());
        dashboard.page().locator("#tab-print").click();
        dashboard.page().waitForURL(Pattern.compile(".*#print$"));
        dashboard.page().locator("#tab-look").click();
        dashboard.page().goBack();
        assertThat(dashboard.page().locator("#tab-print")).hasAttribute("aria-selected", "true");
        dashboard.page().reload();
        assertThat(dashboard.page().locator("#tab-print")).hasAttribute("aria-selected", "true");
        dashboard.page().goBack();
        assertThat(dashboard.page().locator("#tab-content")).hasAttribute("aria-selected", "true");
    }

    @Test
    @Slow
    void eachReadyLookScansWellAndAFramesUsualTextIsInIt() {
        Dashboard dashboard = dashboard("codes/new#look");
        Locator looks = dashboard.page().locator(".looks button");
        assertThat(looks).hasCount(LOOKS);
        for (int i = 0; i < LOOKS; i++) {
            Locator look = looks.nth(i);
            if (i == 0) {
                look.click();
            } else {
                dashboard.page().waitForResponse(PREVIEW, look::click);
            }
            assertThat(look).hasAttribute("aria-pressed", "true");
            assertThat(dashboard.page().locator("#verdict [role=status] b")).hasText("Phones read this well");
        }
        Axe.approves("ready looks", dashboard.page());
        looks.first().click();
        dashboard.radio("Bubble").check();
        assertThat(dashboard.field("Text on the frame")).hasValue("Scan me");
        dashboard.tab("Content").click();
        dashboard.field("Web address").fill("https://example.com/framed");
        dashboard.button("Create code").click();
        assertThat(stored(dashboard).at("/design/frameText").asText()).isEqualTo("Scan me");
    }

    @Test
    @Slow
    void anAddressThatIsProbablyWrongIsQuestionedBeforeACreditIsSpent() {
        long before = placard.credits();
        Dashboard dashboard = dashboard("codes/new");
        assertThat(dashboard.field("Web address")).isFocused();
        dashboard.field("Web address").fill("asdf");
        dashboard.button("Create code").click();
        Locator question = dashboard.page().locator("dialog[open]");
        assertThat(question).containsText("“https://asdf” has no ending such as .com.");
        Axe.approves("a questioned address", dashboard.page());
        dashboard.button("Change address").click();
        assertThat(dashboard.field("Web address")).isFocused();
        assertThat(placard.credits()).isEqualTo(before);

        dashboard.field("Web address").fill("http//loeffel.example/menu");
        dashboard.button("Create code").click();
        dashboard.button("Use https://loeffel.example/menu").click();
        assertThat(dashboard.field("Web address")).hasValue("https://loeffel.example/menu");
        assertThat(placard.credits()).isEqualTo(before);

        dashboard.field("Web address").fill("goldener-loeffel");
        dashboard.button("Create code").click();
        dashboard.button("Use it anyway").click();
        assertThat(stored(dashboard).at("/targetUrl").asText()).startsWith("https://goldener-loeffel");
        assertThat(placard.credits()).isEqualTo(before - 1);

        dashboard.field("Web address").fill("http://localhost:3000/");
        dashboard.button("Save changes").click();
        assertThat(question).containsText("it is an address in your own network");
        dashboard.page().keyboard().press("Escape");
        assertThat(dashboard.field("Web address")).hasValue("http://localhost:3000/");
    }

    @Test
    @Slow
    void aNetworkIsInTheSymbolUnlessTheOwnerWantsALink() {
        Dashboard dashboard = dashboard("codes/new");
        dashboard.guest().expecting("status of 422");
        dashboard.radio("Wi-Fi").check();
        Locator verdict = dashboard.page().locator("#verdict");
        assertThat(verdict).hasText("Fill in the content to see your code.");
        dashboard.field("Network name").fill("Guests");
        dashboard.field("Network password").fill("two lanterns");
        assertThat(verdict).containsText("Phones read this well");
        dashboard.button("Create code").click();
        JsonNode network = stored(dashboard);
        assertThat(dashboard.page().locator(".card.rest")).hasText("Delete");
        assertThat(row(dashboard("codes"), network.at("/name").asText()).locator(".scans"))
                .hasText("");
        assertThat(network.at("/isDynamic").asBoolean(true)).isFalse();
        assertThat(network.at("/payload").asText()).startsWith("WIFI:");
        dashboard.screen("codes/new");
        dashboard.radio("Contact").check();
        dashboard.radio("Web page").check();
        dashboard.field("Web address").fill("https://example.com/");
        dashboard.button("Create code").click();
        assertThat(stored(dashboard).at("/isDynamic").asBoolean()).isTrue();
    }

    @Test
    void aCodeIsDeletedFromItsRow() {
        MadeCode code = made("Garden gate", "'targetUrl':'https://example.com/'");
        made("Back door", "'targetUrl':'https://example.com/'");
        Dashboard dashboard = dashboard("codes");
        dashboard.page().getByLabel("More for Garden gate").click();
        row(dashboard, "Garden gate")
                .getByText("Delete", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(dashboard.page().locator("#ask-delete")).containsText("Delete “Garden gate”?");
        Axe.approves("the question before a code is deleted from its row", dashboard.page());
        dashboard.button("Move to trash").click();
        assertThat(dashboard.page().locator("#messages")).containsText("Moved to trash: Garden gate");
        assertThat(row(dashboard, "Garden gate")).hasCount(0);
        assertThat(row(dashboard, "Back door")).hasCount(1);
        dashboard.button("Undo").click();
        assertThat(row(dashboard, "Garden gate")).isVisible();
        assertThat(code.scan("203.0.113.8").status()).isEqualTo(302);
    }

    @Test
    @Slow
    void aDeletedCodeWaitsInTheTrashAndGoesForGoodOnlyByItsName() {
        MadeCode code = made("Terrace sign", "'targetUrl':'https://example.com/'");
        code.scan("203.0.113.7");
        code.data(1);
        MadeCode unused = made("Unused", "'targetUrl':'https://example.com/'");
        Dashboard dashboard = dashboard("codes/" + code.id());
        dashboard.button("Delete").click();
        dashboard.button("Move to trash").click();
        assertThat(dashboard.page().locator("#messages")).containsText("Moved to trash: Terrace sign");
        assertThat(code.scan("203.0.113.8", "Accept", "text/html").text()).contains("off for now");
        dashboard.button("Undo").click();
        assertThat(row(dashboard, "Terrace sign")).isVisible();
        assertThat(code.scan("203.0.113.8").status()).isEqualTo(302);
        code.data(2);

        for (MadeCode one : new MadeCode[] {code, unused}) {
            assertThat(placard.delete("/api/v1/qr/" + one.id() + "?trash=true").status())
                    .isEqualTo(204);
        }
        dashboard.screen("codes");
        dashboard.page().locator("#main a:text-is('Trash')").click();
        assertThat(row(dashboard, "Terrace sign")).containsText("2 scans");
        assertThat(row(dashboard, "Terrace sign")).containsText("Can be restored until");
        Axe.approves("deleted codes", dashboard.page());
        dashboard.button("Delete Unused for good").click();
        assertThat(dashboard.page().locator("#erase-name")).isHidden();
        dashboard.page().locator("#ask-erase [value=go]").click();
        assertThat(row(dashboard, "Unused")).hasCount(0);
        assertThat(unused.scan("203.0.113.7").status()).isEqualTo(410);

        dashboard.button("Delete Terrace sign for good").click();
        Locator go = dashboard.page().locator("#ask-erase [value=go]");
        assertThat(go).isDisabled();
        dashboard.page().locator("#erase-name").fill("Terrace");
        assertThat(go).isDisabled();
        Axe.approves("the question before a code is erased", dashboard.page());
        dashboard.page().keyboard().press("Escape");
        dashboard.button("Restore Terrace sign").click();
        assertThat(row(dashboard, "Terrace sign").locator("a.button")).isFocused();
        assertThat(code.data(2).at("/metrics/totalScans").asLong()).isEqualTo(2);

        placard.delete("/api/v1/qr/" + code.id() + "?trash=true");
        dashboard.screen("trash/codes");
        dashboard.button("Delete Terrace sign for good").click();
        dashboard.page().locator("#erase-name").fill("Terrace sign");
        go.click();
        assertThat(dashboard.page().locator("#restored")).hasText("Deleted for good.");
        assertThat(placard.get("/api/v1/qr/trash").at("/trash")).isEmpty();
    }

    @Test
    @Slow
    void aCodeIsLedBackToWhereItLedAndThatCanBeUndone() {
        MadeCode code = made("Door", "'targetUrl':'https://loeffel.example/one'");
        code.scan("203.0.113.9");
        code.data(1);
        code.patch("{\"targetUrl\":\"https://loeffel.example/two\"}");
        Dashboard dashboard = dashboard("codes/" + code.id());
        Locator past = dashboard
                .page()
                .locator("details")
                .filter(new Locator.FilterOptions().setHasText("Destination history"));
        past.locator("summary").click();
        assertThat(past.locator("li")).hasCount(2);
        assertThat(past.locator("li").nth(1)).containsText("https://loeffel.example/one");
        assertThat(past.locator("li").nth(1)).containsText("about 1 scan");
        Axe.approves("where a code led", dashboard.page());
        past.locator("li").nth(1).locator("button").click();
        assertThat(past.locator("li")).hasCount(3);
        assertThat(dashboard.page().getByLabel("Web address")).hasValue("https://loeffel.example/one");
        assertThat(code.scan("203.0.113.9").header("Location")).isEqualTo("https://loeffel.example/one");
        dashboard.page().locator("#messages").getByText("Undo").click();
        assertThat(past.locator("li")).hasCount(4);
        assertThat(code.scan("203.0.113.9").header("Location")).isEqualTo("https://loeffel.example/two");
    }

    @Test
    void aChangeIsPlannedAndRemoved() {
        MadeCode code = made("Door", "'targetUrl':'https://loeffel.example/one'");
        Dashboard dashboard = dashboard("codes/" + code.id());
        Locator plans =
                dashboard.page().locator("details").filter(new Locator.FilterOptions().setHasText("Planned changes"));
        plans.locator("summary").click();
        dashboard.guest().expecting("responded with a status of 422");
        plans.getByLabel("When").fill("2020-12-01T00:00");
        plans.getByLabel("Web address").fill("https://loeffel.example/advent");
        plans.getByText("Add", new Locator.GetByTextOptions().setExact(true)).click();
        assertThat(plans).containsText("Choose a time in the future.");
        plans.getByLabel("When").fill("2099-12-01T00:00");
        plans.getByText("Add", new Locator.GetByTextOptions().setExact(true)).click();
        assertThat(plans.locator("li")).hasCount(1);
        assertThat(plans.locator("li")).containsText("https://loeffel.example/advent");
        assertThat(placard.get("/api/v1/qr/" + code.id())
                        .at("/qr/planned/0/set/targetUrl")
                        .asText())
                .isEqualTo("https://loeffel.example/advent");
        Axe.approves("planned changes", dashboard.page());
        plans.locator("li button").click();
        assertThat(plans.locator("li")).hasCount(0);
        assertThat(placard.get("/api/v1/qr/" + code.id()).at("/qr/planned")).isEmpty();
    }

    @Test
    @Slow
    void aPlanOfRulesAndAnEarlierListOfThemAreInWords() {
        MadeCode code = made(
                "Door",
                "'targetUrl':'https://loeffel.example/one','rules':[{'when':{},'targetUrl':'https://loeffel.example/two'}],"
                        + "'planned':[{'at':'2099-01-01T00:00:00Z','set':{'rules':[],'fallbackUrl':null}}]");
        code.patch("{\"rules\":[]}");
        Dashboard dashboard = dashboard("codes/" + code.id());
        Locator plans =
                dashboard.page().locator("details").filter(new Locator.FilterOptions().setHasText("Planned changes"));
        plans.locator("summary").click();
        assertThat(plans.locator("li")).containsText("0 rules");
        assertThat(plans.locator("li")).containsText("When closed: –");
        Locator past = dashboard
                .page()
                .locator("details")
                .filter(new Locator.FilterOptions().setHasText("Destination history"));
        past.locator("summary").click();
        assertThat(past.locator("li").nth(1)).containsText("1 rule ·");
        assertThat(past.locator("li").first()).not().containsText("rule");
    }

    @Test
    @Slow
    void campaignParametersAreAddedToTheAddressAndTakenAway() {
        MadeCode code =
                made("Door", "'targetUrl':'https://loeffel.example/','append':{'utm_medium':'print','ref':'7'}");
        Dashboard dashboard = dashboard("codes/" + code.id());
        Locator more = dashboard
                .page()
                .locator("#panel-content > details")
                .filter(new Locator.FilterOptions().setHasText("Campaign parameters"));
        more.locator("summary").click();
        Locator source = more.getByLabel("Source", new Locator.GetByLabelOptions().setExact(true));
        Locator medium = more.getByLabel("Medium", new Locator.GetByLabelOptions().setExact(true));
        assertThat(medium).hasValue("print");
        source.fill("{place}");
        dashboard.guest().expecting("responded with a status of 422");
        dashboard.button("Save changes").click();
        assertThat(source).hasAttribute("aria-invalid", "true");
        source.fill("qr & {slug}");
        medium.fill("");
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator("#messages")).containsText("Saved");
        assertThat(code.scan("203.0.113.9").header("Location"))
                .isEqualTo("https://loeffel.example/?ref=7&utm_source=qr%20%26%20" + code.slug());
        dashboard.page().locator("#messages").getByText("Undo").click();
        assertThat(source).hasValue("");
        assertThat(medium).hasValue("print");
        String former = "https://loeffel.example/?utm_medium=print&ref=7";
        Await.until(
                "the former address",
                () -> former.equals(code.scan("203.0.113.9").header("Location")));
    }
}
