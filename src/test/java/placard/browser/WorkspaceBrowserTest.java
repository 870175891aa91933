package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** What is done on the screens about a workspace: restored, uploaded, deleted, renamed. */
@OnSqlite(settings = "PLACARD_FILE_MAX_MB=1")
class WorkspaceBrowserTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard dashboard() {
        return Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
    }

    private static void change(String path, String body) {
        assertThat(placard.patch("/api/v1/" + path, json(body)).status()).isEqualTo(200);
    }

    /** The dialog that asks before something is restored, once it has looked what is there now. */
    private static Locator asked(Dashboard dashboard, String subject) {
        dashboard.screen("activity?subjectId=" + subject);
        dashboard.page().locator("[data-undo]").first().click();
        Locator dialog = dashboard.page().locator("#undo");
        assertThat(dialog).isVisible();
        assertThat(dialog.locator("#undo-busy")).isHidden();
        return dialog;
    }

    private static void restored(Dashboard dashboard, Locator dialog) {
        dialog.locator("[value=go]").click();
        assertThat(dashboard.page().locator("#messages .toast")).isVisible();
        assertThat(dashboard.guest().faults()).isEmpty();
    }

    @Test
    void undoRestoresThePreviousDesign() {
        String code = placard.made("qr", "{'name':'Window','targetUrl':'https://a.example/'}", "/qr/id");
        change(
                "qr/" + code,
                "{'name':'Door','design':{'moduleStyle':'dots','gradient':{'toColor':'#0b5d53','angle':45}}}");
        Dashboard dashboard = dashboard();
        Locator dialog = asked(dashboard, code);
        assertThat(dialog.locator("#undo-rows")).containsText("Round");
        Axe.approves("the question whether to restore", dashboard.page());
        restored(dashboard, dialog);
        Reply now = placard.get("/api/v1/qr/" + code);
        assertThat(now.at("/qr/name").asText()).isEqualTo("Window");
        assertThat(now.at("/qr/design/moduleStyle").asText()).isEqualTo("square");
        assertThat(now.at("/qr/design/gradient").isNull()
                        || now.at("/qr/design/gradient").isMissingNode())
                .isTrue();
        dialog = asked(dashboard, code);
        dialog.locator("[value='']").click();
        dashboard.page().locator("[data-undo]").last().click();
        assertThat(dialog.locator("#undo-same")).isVisible();
        assertThat(dialog.locator("[value=go]")).isDisabled();
    }

    @Test
    @Slow
    void sectionsItemsSwitchesAndPublishingAreRestoredToo() {
        String catalog = placard.made("catalogs", "{'name':'Lunch'}", "/catalog/id");
        String section = placard.made("catalogs/" + catalog + "/sections", "{'name':'Pasta'}", "/section/id");
        String items = "catalogs/" + catalog + "/items";
        String item = placard.made(items, "{'name':'Tea','sectionId':'" + section + "','price':2}", "/item/id");
        Dashboard dashboard = dashboard();

        change("catalogs/" + catalog + "/sections/" + section, "{'name':'Noodles','description':'Fresh'}");
        restored(dashboard, asked(dashboard, section));
        Reply tree = placard.get("/api/v1/catalogs/" + catalog);
        assertThat(tree.at("/catalog/sections/0/name").asText()).isEqualTo("Pasta");
        assertThat(tree.at("/catalog/sections/0/description").isNull()).isTrue();

        change(items + "/" + item, "{'price':3,'metadata':{'variants':[{'name':'Small','price':1}]}}");
        restored(dashboard, asked(dashboard, item));
        Reply back = placard.get("/api/v1/" + items + "/" + item);
        assertThat(back.at("/item/price").asInt()).isEqualTo(2);
        assertThat(back.at("/item/metadata/variants")).isEmpty();

        placard.post("/api/v1/" + items + "/" + item + "/toggle-availability", "{\"isAvailable\":false}");
        restored(dashboard, asked(dashboard, item));
        assertThat(placard.get("/api/v1/" + items + "/" + item)
                        .at("/item/isAvailable")
                        .asBoolean())
                .isTrue();

        placard.post("/api/v1/catalogs/" + catalog + "/publish", "{}");
        restored(dashboard, asked(dashboard, catalog));
        assertThat(placard.get("/api/v1/catalogs/" + catalog)
                        .at("/catalog/status")
                        .asText())
                .isEqualTo("draft");

        change("catalogs/" + catalog, "{'settings':{'priceNote':'With tax'},'currency':'EUR'}");
        restored(dashboard, asked(dashboard, catalog));
        assertThat(placard.get("/api/v1/catalogs/" + catalog)
                        .at("/catalog/settings/priceNote")
                        .isNull())
                .isTrue();
    }

    @Test
    @Slow
    void aLaterChangeIsShownAndARaceIsLost() {
        String code = placard.made("qr", "{'name':'One','targetUrl':'https://a.example/'}", "/qr/id");
        change("qr/" + code, "{'name':'Two'}");
        change("qr/" + code, "{'name':'Three'}");
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 412", "responded with a status of 404");
        dashboard.screen("activity?subjectId=" + code);
        dashboard.page().locator("[data-undo]").last().click();
        Locator dialog = dashboard.page().locator("#undo");
        assertThat(dialog.locator("#undo-later")).isVisible();
        assertThat(dialog.locator("[value=go]")).isEnabled();
        change("qr/" + code, "{'tags':['fresh']}");
        dialog.locator("[value=go]").click();
        assertThat(dialog.locator("[role=alert]")).containsText("Someone just changed this");
        assertThat(placard.get("/api/v1/qr/" + code).at("/qr/name").asText()).isEqualTo("Three");
        dialog.locator("[value=go]").click();
        assertThat(dashboard.page().locator("#messages .toast")).isVisible();
        Reply now = placard.get("/api/v1/qr/" + code);
        assertThat(now.at("/qr/name").asText()).isEqualTo("One");
        assertThat(now.at("/qr/tags/0").asText()).isEqualTo("fresh");
        dashboard.screen("activity?subjectId=" + code);
        placard.delete("/api/v1/qr/" + code);
        dashboard.page().locator("[data-undo]").first().click();
        assertThat(dialog.locator("[role=alert]")).containsText("it was deleted in the meantime");
        assertThat(dialog.locator("[value=go]")).isDisabled();
    }

    /** A secret is in no log, so that it stays what it is now. */
    @Test
    @Slow
    void undoKeepsTheCurrentPassword() {
        String code = placard.made(
                "qr",
                "{'name':'Guests','type':'wifi','content':{'ssid':'Old','security':'WPA','password':'opensesame1'}}",
                "/qr/id");
        change("qr/" + code, "{'content':{'ssid':'New','password':'opensesame2'}}");
        Dashboard dashboard = dashboard();
        restored(dashboard, asked(dashboard, code));
        Reply now = placard.get("/api/v1/qr/" + code);
        assertThat(now.at("/qr/content/ssid").asText()).isEqualTo("Old");
        assertThat(now.at("/qr/content/password").asText()).isEqualTo("opensesame2");
    }

    @Test
    void filesAreUploadedAndOneThatIsRefusedCanBeTriedAgain() {
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 422", "responded with a status of 415");
        dashboard.screen("files");
        dashboard.page().locator("#chosen").setInputFiles(new FilePayload[] {
            new FilePayload("menu photo.png", "image/png", Drawn.png(120, 80)),
            new FilePayload("other.png", "image/png", Drawn.png(60, 80))
        });
        assertThat(dashboard.page().locator(".tile")).hasCount(2);
        assertThat(dashboard.page().locator(".tiles")).containsText("menu photo.png");
        assertThat(dashboard.page().locator(".tiles")).containsText("120\u00a0×\u00a080");
        dashboard
                .guest()
                .until(
                        "async () => [...document.querySelectorAll('.tile img')].every((one) => one.complete && one.naturalWidth > 0)");
        dashboard.page().locator("#chosen").setInputFiles(new FilePayload[] {
            new FilePayload("words.png", "image/png", "no picture".getBytes(StandardCharsets.UTF_8)),
            new FilePayload("third.png", "image/png", Drawn.png(61, 80)),
            new FilePayload("large.png", "image/png", new byte[1_100_000])
        });
        Locator uploads = dashboard.page().locator("#uploads");
        assertThat(uploads.locator("[role=alert]")).hasCount(2);
        assertThat(uploads).containsText("This file type isn’t supported");
        assertThat(uploads).containsText("too large: at most 1\u00a0MB");
        Axe.approves("uploads", dashboard.page());
        uploads.locator("li button").first().click();
        assertThat(uploads.locator("[role=alert]")).hasCount(2);
        dashboard.button("Show all files").click();
        assertThat(dashboard.page().locator(".tile")).hasCount(3);
        assertThat(dashboard.guest().faults()).isEmpty();
    }

    @Test
    @Slow
    void aFileThatIsShownSomewhereStaysUnlessAPersonInsists() {
        String file =
                placard.upload("held.png", Drawn.png(33, 22)).at("/file/id").asText();
        String catalog = placard.made("catalogs", "{'name':'Holding'}", "/catalog/id");
        placard.made(
                "catalogs/" + catalog + "/sections",
                "{'name':'Wine list','imageFileId':'" + file + "'}",
                "/section/id");
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 409");
        dashboard.screen("files/" + file);
        assertThat(dashboard.page().locator("#uses ~ ul")).containsText("Wine list");
        dashboard.button("Delete").click();
        Locator dialog = dashboard.page().locator("#sure");
        dialog.locator("[value=go]").click();
        assertThat(dialog.locator("#in-use")).containsText("Wine list");
        Axe.approves("a file in use", dashboard.page());
        assertThat(placard.get("/api/v1/files/" + file).status()).isEqualTo(200);
        dialog.locator("[value='']").click();
        dashboard.button("Delete").click();
        assertThat(dialog.locator("#in-use")).isHidden();
        dialog.locator("[value=go]").click();
        assertThat(dialog.locator("[value=go]")).hasText("Delete anyway");
        dialog.locator("[value=go]").click();
        dashboard.page().waitForURL(Pattern.compile(".*/app/default/files$"));
        assertThat(placard.get("/api/v1/files/" + file).status()).isEqualTo(404);
    }

    @Test
    @Slow
    void theBrandIsWhereTheDesignerBegins() {
        String logo =
                placard.upload("our sign.png", Drawn.png(64, 64)).at("/file/id").asText();
        Dashboard dashboard = dashboard();
        dashboard.screen("settings");
        dashboard.link("Brand and look of new codes").click();
        dashboard.page().waitForURL("**/settings/brand");
        dashboard.page().getByText("Brand colour").first().click();
        Locator colour = dashboard.page().locator("#f-brand-primaryColor");
        colour.fill("#ffd54f");
        colour.blur();
        assertThat(dashboard.page().locator("#verdict")).containsText("Phones couldn’t read this");
        colour.fill("#7c2d12");
        colour.blur();
        assertThat(dashboard.page().locator("#verdict")).containsText("Phones read this well");
        dashboard.page().locator("button[aria-label='Logo: choose from Files']").click();
        Locator picker = dashboard.page().locator("dialog.picker");
        picker.locator("input[type=search]").fill("our sign");
        assertThat(picker.locator(".tile")).hasCount(1);
        Axe.approves("choosing a file", dashboard.page());
        picker.locator(".tile").click();
        picker.locator("[value=go]").click();
        assertThat(dashboard.page().locator(".files")).containsText("our sign.png");
        Axe.approves("the brand", dashboard.page());
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator("#messages .toast")).isVisible();
        dashboard.screen("codes/new");
        dashboard.tab("Look").click();
        assertThat(dashboard.page().locator("#f-design-fgColor")).hasValue("#7c2d12");
        assertThat(dashboard.radio("My logo")).isChecked();
        assertThat(placard.get("/api/v1/workspace")
                        .at("/workspace/brand/logoFileId")
                        .asText())
                .isEqualTo(logo);
        dashboard.screen("catalogs");
        dashboard.page().locator("[data-new=empty]").first().click();
        dashboard.page().locator("#new-name").fill("Branded");
        dashboard.page().locator("#new-catalog [value=go]").click();
        dashboard.page().waitForURL("**/catalogs/cat_*");
        String menu = dashboard.page().url().replaceFirst(".*/catalogs/", "");
        assertThat(placard.get("/api/v1/catalogs/" + menu)
                        .at("/catalog/theme/primaryColor")
                        .asText())
                .isEqualTo("#7c2d12");
        assertThat(dashboard.guest().faults()).isEmpty();
        change("workspace", "{'brand':null}");
        placard.delete("/api/v1/files/" + logo + "?force=true");
    }

    @Test
    @Slow
    void aPictureGetsWordsOnItsScreen() {
        String file =
                placard.upload("curry.png", Drawn.png(70, 50)).at("/file/id").asText();
        Dashboard dashboard = dashboard();
        dashboard.screen("files/" + file);
        dashboard.field("Alt text").fill("A bowl of curry");
        dashboard.button("Save").click();
        assertThat(dashboard.page().locator("#messages .toast")).isVisible();
        assertThat(dashboard.field("Alt text")).hasValue("A bowl of curry");
        assertThat(placard.get("/api/v1/files/" + file).at("/file/altText").asText())
                .isEqualTo("A bowl of curry");
        assertThat(dashboard.guest().faults()).isEmpty();
        placard.delete("/api/v1/files/" + file);
    }

    @Test
    @Slow
    void pricesAndDeletionsAreRestoredFromTheListOfChanges() {
        String catalog = placard.made("catalogs", "{'name':'Dinner'}", "/catalog/id");
        String section = placard.made("catalogs/" + catalog + "/sections", "{'name':'Soups'}", "/section/id");
        String items = "catalogs/" + catalog + "/items";
        String item = placard.made(items, "{'name':'Minestrone','sectionId':'" + section + "','price':10}", "/item/id");
        placard.post("/api/v1/catalogs/" + catalog + "/prices", json("{'percent':50}"));
        Dashboard dashboard = dashboard();
        dashboard.screen("activity?subjectId=" + catalog);
        dashboard.page().locator("[data-undo]").first().click();
        restored(dashboard, dashboard.page().locator("#undo"));
        assertThat(placard.get("/api/v1/" + items + "/" + item)
                        .at("/item/price")
                        .asInt())
                .isEqualTo(10);
        placard.delete("/api/v1/" + items + "/" + item);
        dashboard.screen("activity?subjectId=" + item);
        dashboard.page().locator("[data-undo]").first().click();
        restored(dashboard, dashboard.page().locator("#undo"));
        assertThat(placard.get("/api/v1/" + items + "/" + item).status()).isEqualTo(200);
        assertThat(dashboard.page().locator(".log")).containsText("it was already restored");
    }

    @Test
    @Slow
    void aWorkspaceIsDeletedByTypingItsName() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            String slug = own.post("/api/v1/qr", json("{'name':'Door','targetUrl':'https://a.example/'}"))
                    .at("/qr/slug")
                    .asText();
            Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
            dashboard.screen("settings");
            dashboard.button("Delete this workspace").click();
            Locator dialog = dashboard.page().locator("#sure");
            assertThat(dialog).containsText("All codes");
            Axe.approves("the question whether to delete all", dashboard.page());
            dialog.locator("#confirm").fill("default");
            dialog.locator("[value=go]").click();
            assertThat(dialog.locator("#confirm-fault")).isVisible();
            dialog.locator("#confirm").fill("Default");
            dialog.locator("[value=go]").click();
            dashboard.page().waitForURL("**/app/**");
            assertThat(dashboard.page().locator("#sure")).hasCount(0);
            assertThat(own.get("/q/" + slug).status()).isEqualTo(410);
        }
    }

    @Test
    void theSettingsAreSavedTogetherAndNothingTypedIsLost() {
        Dashboard dashboard = dashboard();
        dashboard.guest().expecting("responded with a status of 4");
        dashboard.screen("settings");
        assertThat(dashboard.page().locator("#bar")).isHidden();
        dashboard.field("Name").fill("Trattoria Rossi");
        dashboard.field("Dashboard address").fill("-x");
        dashboard.button("Save").click();
        // The browser itself may refuse it first; what is two letters long is nobody's address.
        assertThat(dashboard.page().locator("#bar")).isVisible();
        dashboard.field("Dashboard address").fill("sign-in");
        dashboard.button("Save").click();
        assertThat(dashboard.page().locator("#handle-fault")).containsText("This word is reserved");
        Axe.approves("refused settings", dashboard.page());
        dashboard.field("Dashboard address").fill("rossi");
        dashboard.page().locator("#timezone").selectOption("Europe/Rome");
        change("workspace", "{'name':'Meanwhile'}");
        dashboard.button("Save").click();
        assertThat(dashboard.page().locator("#settings [role=alert]")).containsText("Someone else changed");
        assertThat(dashboard.field("Name")).hasValue("Trattoria Rossi");
        dashboard.button("Save").click();
        dashboard.page().waitForURL(Pattern.compile(".*/app/rossi/settings$"));
        assertThat(dashboard.page().locator("#messages .toast")).isVisible();
        Reply now = placard.get("/api/v1/workspace");
        assertThat(List.of(
                        now.at("/workspace/name").asText(),
                        now.at("/workspace/handle").asText(),
                        now.at("/workspace/timezone").asText()))
                .containsExactly("Trattoria Rossi", "rossi", "Europe/Rome");
        change("workspace", "{'name':'Default','handle':'default','timezone':'UTC'}");
    }
}
