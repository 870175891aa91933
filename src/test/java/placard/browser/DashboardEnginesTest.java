package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/**
 * An owner's way in the engines of all phones and desktops: signing in, the designer's picture, a code, its scan as it is
 * heard, and its numbers.
 */
@OnSqlite
@Slow
class DashboardEnginesTest {
    private static final String TYPE = """
            const field = document.querySelector('%s');
            field.focus();
            field.value = '%s';
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.dispatchEvent(new Event('change', { bubbles: true }));
            return true;
            """;

    private static final Map<EnginesTest.Kind, Engine> STARTED = new EnumMap<>(EnginesTest.Kind.class);

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    @AfterAll
    static void end() {
        STARTED.values().forEach(Engine::close);
        STARTED.clear();
    }

    private static void type(Engine engine, String field, String text) {
        engine.run(TYPE.formatted(field, text));
    }

    private static void fits(Engine engine, String screen) {
        assertThat(engine.run("return document.documentElement.scrollWidth - innerWidth")
                        .asInt())
                .as("pixels that are to be scrolled sideways on %s", screen)
                .isNotPositive();
    }

    /**
     * Waits for what the server has. The page is asked something in between: requests of Chromium pass through this thread, and
     * would stand still while it waits for anything else.
     */
    private static void served(Engine engine, String what, BooleanSupplier isThere) {
        Await.until(what, () -> engine.run("return true").asBoolean() && isThere.getAsBoolean());
    }

    /** Leaves a page once it lets go: while a change has not been acknowledged, it asks whether to stay. */
    private static void open(Engine engine, String screen) {
        engine.until("return dispatchEvent(new Event('beforeunload', { cancelable: true }))");
        engine.open(placard.url("/app/default/" + screen));
        engine.until("return document.readyState === 'complete' && !document.querySelector('[aria-busy=true]')");
    }

    @ParameterizedTest
    @EnumSource
    void fromSigningInToAScanThatIsHeardAndCounted(EnginesTest.Kind kind) {
        Engine engine = signedIn(kind);
        fits(engine, "the start");

        open(engine, "codes/new");
        type(engine, "#f-targetUrl", "https://example.com/" + kind.name());
        type(engine, "#f-name", "By " + kind);
        engine.until("return document.querySelector('#designer .fine') !== null"
                + " && document.querySelector('#designer .symbol').complete"
                + " && document.querySelector('#designer .symbol').naturalWidth > 0");
        fits(engine, "the designer");
        engine.run("document.querySelector('#designer .actions .button').click(); return true");
        engine.arrives("/codes/qr_[a-z0-9]+");
        engine.until("return !document.querySelector('[aria-busy=true]')");
        String id = engine.run("return location.pathname.split('/').pop()").asText();
        String link = engine.run("return document.getElementById('short').href").asText();

        MadeCode code = new MadeCode(placard, id, URI.create(link).getPath().substring("/q/".length()));
        engine.until("return document.querySelector('main [data-events]') !== null");
        assertThat(code.scan("203.0.113.9").header("Location")).isEqualTo("https://example.com/" + kind.name());
        engine.until("return document.getElementById('ever').textContent === '1'"
                + " && document.querySelector('.heard').classList.contains('done')");
        fits(engine, "the code");

        open(engine, "analytics?days=7&of=" + id);
        engine.until("return document.getElementById('total').textContent === '1'"
                + " && document.getElementById('scans-now').textContent === '1'");
        fits(engine, "the numbers");
        Axe.approves("numbers in " + kind, engine);
        engine.until("return document.querySelector('.live.on') !== null");
        code.scan("203.0.113.9");
        engine.until("return document.getElementById('scans-now').textContent === '2'"
                + " && !document.getElementById('anew').hidden");
        assertThat(engine.faults()).isEmpty();
    }

    /** The board: a switch that is out at once, what another person switches, and how long it is out. */
    @ParameterizedTest
    @EnumSource
    void somethingIsSwitchedOnTheBoardAndOthersAreSeen(EnginesTest.Kind kind) {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        String idli = catalog.item("Idli", ",'price':5");
        Engine engine = signedIn(kind);
        open(engine, "board?catalog=" + catalog.id());
        engine.until("return document.querySelectorAll('.stock').length === 2");
        fits(engine, "the board");
        Axe.approves("the board in " + kind, engine);
        engine.run("document.querySelector('.stock .switch').click(); return true");
        engine.until("return document.querySelector('.stock .switch').getAttribute('aria-checked') === 'false'"
                + " && document.querySelector('.toast') !== null");
        served(
                engine,
                "it is sold out",
                () -> !placard.get(dosa).at("/item/isAvailable").asBoolean());
        placard.post(idli + "/toggle-availability", "{\"isAvailable\":false}");
        engine.until("return document.querySelectorAll('.stock.gone').length === 2");
        engine.run("document.querySelector('.stock .until').click(); return true");
        engine.until("return document.getElementById('until').open");
        engine.run("document.querySelector('#until .button').click(); return true");
        engine.until("return document.querySelectorAll('.stock.gone').length === 1");
        served(
                engine,
                "it is back",
                () -> placard.get(dosa).at("/item/isAvailable").asBoolean());
        assertThat(engine.faults()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void theBrandIsSavedAndTheOtherScreensOfAWorkspaceFit(EnginesTest.Kind kind) {
        Engine engine = signedIn(kind);
        try {
            open(engine, "settings/brand");
            engine.run("document.getElementById('f-brand-primaryColor-own').click(); return true");
            engine.until("return document.getElementById('f-brand-primaryColor') !== null"
                    + " && document.querySelector('#verdict .fine') !== null");
            fits(engine, "the brand");
            engine.run("window.isOld = true; document.querySelector('#brand .actions .button').click(); return true");
            engine.until("return !window.isOld && document.readyState === 'complete'"
                    + " && document.querySelector('#messages .toast') !== null");
            for (String screen : List.of(
                    "settings",
                    "files",
                    "activity",
                    "members",
                    "keys",
                    "credits",
                    "privacy",
                    "webhooks",
                    "webhooks/new",
                    "alerts")) {
                open(engine, screen);
                fits(engine, screen);
            }
            assertThat(engine.faults()).isEmpty();
        } finally {
            placard.patch("/api/v1/workspace", "{\"brand\":null}");
        }
    }

    /** The sheet of an item and the details of a menu. */
    @ParameterizedTest
    @EnumSource
    void manyCodesGetAnotherAddressAndItIsTakenBack(EnginesTest.Kind kind) {
        String old = "https://" + kind.name().toLowerCase(Locale.ROOT) + ".example/menu";
        MadeCode code = MadeCode.in(placard, "{\"name\":\"Door\",\"targetUrl\":\"" + old + "/1\"}");
        String path = "/api/v1/qr/" + code.id();
        Engine engine = signedIn(kind);
        open(engine, "codes/retarget");
        engine.until("return document.getElementById('f-from') !== null");
        type(engine, "#f-from", old);
        type(engine, "#f-to", "https://moved.example");
        engine.run("document.querySelector('#retarget .actions .button').click(); return true");
        engine.until("return document.querySelectorAll('.addresses li').length === 1");
        fits(engine, "the plan");
        Axe.approves("addresses in " + kind, engine);
        engine.run("document.querySelector('#retarget .actions .button').click(); return true");
        engine.until("return document.getElementById('done') !== null");
        assertThat(placard.get(path).at("/qr/targetUrl").asText()).isEqualTo("https://moved.example/1");
        engine.run("document.querySelector('#done button').click(); return true");
        served(
                engine,
                "the old address",
                () -> placard.get(path).at("/qr/targetUrl").asText().equals(old + "/1"));
        assertThat(engine.faults()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aFactAndADetailOfAMenuAreSaved(EnginesTest.Kind kind) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'By " + kind + "','currency':'EUR'}");
        catalog.item("Dosa", ",'price':5");
        Engine engine = signedIn(kind);
        open(engine, "catalogs/" + catalog.id());
        engine.run("document.querySelector('.thumb').click(); return true");
        engine.until("return document.querySelector('dialog#item[open]') !== null");
        fits(engine, "the sheet of an item");
        type(engine, "#f-metadata-calories", "350");
        engine.run(
                "document.querySelector('[aria-labelledby=f-metadata-allergens-milk] label:last-child input').click(); return true");
        engine.run("document.querySelector('dialog#item .foot .button:last-child').click(); return true");
        served(
                engine,
                "the facts are stored",
                () -> catalog.read()
                        .at("/catalog/sections/0/items/0/metadata/allergens/0/code")
                        .asText()
                        .equals("milk"));
        assertThat(catalog.read()
                        .at("/catalog/sections/0/items/0/metadata/calories")
                        .asInt())
                .isEqualTo(350);

        open(engine, "catalogs/" + catalog.id() + "/details#business");
        engine.until("return document.querySelector('#f-businessDetails-hours button') !== null");
        type(engine, "#f-businessDetails-name", "Da Ana");
        engine.run("document.querySelector('#f-businessDetails-hours button').click(); return true");
        fits(engine, "the details of a menu");
        Axe.approves("details in " + kind, engine);
        engine.run("document.querySelector('.actions .button:last-child').click(); return true");
        served(
                engine,
                "the details are stored",
                () -> catalog.read()
                        .at("/catalog/businessDetails/name")
                        .asText()
                        .equals("Da Ana"));
        assertThat(catalog.read().at("/catalog/businessDetails/hours/0/from").asText())
                .isEqualTo("09:00");
        assertThat(engine.faults()).isEmpty();
    }

    private static void click(Engine engine, String what) {
        engine.until("return document.querySelector('" + what + "') !== null");
        engine.run("document.querySelector('" + what + "').click(); return true");
    }

    private static void waits(Engine engine, int many) {
        engine.until("return (document.querySelector('.editor > .banner strong')?.textContent ?? '').includes('" + many
                + "')");
    }

    /** Prices, a spreadsheet and texts go into the draft of a menu, are looked through and published; then something is deleted. */
    @ParameterizedTest
    @EnumSource
    void aMenuIsReviewedAndSomethingDeletedComesBack(EnginesTest.Kind kind) {
        MadeCatalog catalog =
                MadeCatalog.in(placard, "{'name':'Review " + kind + "','currency':'EUR','settings':{'review':true}}");
        String dosa = catalog.item("Dosa", ",'price':5");
        String screen = "catalogs/" + catalog.id();
        Engine engine = signedIn(kind);
        open(engine, screen);
        engine.until("return document.getElementById('prices') !== null");
        engine.run(
                "[...document.querySelectorAll('.tools button')].find((one) => one.textContent.trim() === 'Prices…').click(); return true");
        engine.until("return document.querySelector('#prices[open] #f-value') !== null");
        type(engine, "#f-value", "10");
        fits(engine, "the prices");
        Axe.approves("prices in " + kind, engine);
        click(engine, "#prices .buttons .button:nth-child(2)");
        click(engine, "#prices .buttons .button:nth-child(3)");
        waits(engine, 1);

        open(engine, screen + "/import");
        engine.run("document.querySelector('details.more').open = true; return true");
        type(engine, "#f-text", "Name,Price\\nDosa,6\\nIdli,x\\nVada,3");
        engine.until("return document.querySelectorAll('#plan li').length === 3");
        fits(engine, "the import");
        Axe.approves("an import in " + kind, engine);
        click(engine, ".actions .buttons .button:last-child");
        engine.until("return document.getElementById('done') !== null");
        fits(engine, "an import that is done");

        open(engine, screen + "/languages?language=de");
        type(engine, ".saying[data-key*=item_] input", "Reisfladen");
        waits(engine, 3);
        fits(engine, "the languages");
        Axe.approves("languages in " + kind, engine);

        open(engine, screen + "/publish");
        engine.until("return document.querySelectorAll('.changelist li').length === 3");
        fits(engine, "the review");
        Axe.approves("a review in " + kind, engine);
        click(engine, ".editor > .buttons .button:last-child");
        engine.until("return document.querySelector('#messages .toast') !== null");
        assertThat(placard.get(dosa).at("/item/price").asInt()).isEqualTo(6);
        assertThat(placard.get(dosa).at("/item/translations/de/name").asText()).isEqualTo("Reisfladen");

        placard.delete(dosa);
        open(engine, "trash?catalogId=" + catalog.id());
        fits(engine, "what was deleted");
        Axe.approves("what was deleted, in " + kind, engine);
        click(engine, "[data-restore]");
        served(engine, "it is back", () -> placard.get(dosa).status() == 200);
        assertThat(engine.faults()).isEmpty();
    }

    /** The guests' page beside the editor: its script runs in an origin of its own, and takes over what is changed. */
    @ParameterizedTest
    @EnumSource
    void aPreviewRunsAndFollowsAChange(EnginesTest.Kind kind) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Seen in " + kind + "','currency':'EUR'}");
        catalog.item("Dosa", ",'price':5");
        Engine engine = signedIn(kind);
        open(engine, "catalogs/" + catalog.id());
        engine.run("window.heard = []; addEventListener('message', ({ data }) => window.heard.push(data.kind));"
                + " document.getElementById('show-preview').click(); return true");
        engine.until("return window.heard.includes('ready')");
        type(engine, ".dish .title", "Masala dosa");
        engine.until("return window.heard.includes('shown')");
        assertThat(engine.run("return window.heard.includes('unfit')").asBoolean())
                .isFalse();
        assertThat(engine.faults()).isEmpty();
    }

    /** A browser of this kind at the first screen. One serves all tests: each signs in anew. */
    private static Engine signedIn(EnginesTest.Kind kind) {
        Engine engine = STARTED.computeIfAbsent(kind, _ -> kind.open());
        engine.window(kind == EnginesTest.Kind.WEBKIT ? 460 : 390, 844);
        engine.open(placard.url("/robots.txt"));
        engine.run("""
                localStorage.clear();
                sessionStorage.clear();
                for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
                return true;
                """);
        engine.forget();
        // What was under way on the page before is reported as failed.
        engine.faults();
        engine.open(placard.url("/app/sign-in"));
        type(engine, "main [name=email]", Person.EMAIL);
        type(engine, "main [name=password]", Person.PASSWORD);
        engine.press("main form .button");
        engine.arrives("/app/default/");
        return engine;
    }
}
