package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.account.MadeApp;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Team;
import placard.testing.Tenant;

/** What holds for every screen of the dashboard. */
class DashboardScreensTest {
    private static final List<String> OUTSIDE = List.of("/app/sign-in", "/app/forgot", "/app/setup/unknown");
    private static final List<String> INSIDE = List.of(
            "",
            "codes",
            "codes?q=nothing+like+it",
            "codes/new",
            "codes/:code",
            "codes/:static",
            "catalogs",
            "catalogs/:menu",
            "catalogs/:menu/publish",
            "catalogs/:menu/details",
            "catalogs/:menu/details#look",
            "catalogs/:menu/details#business",
            "catalogs/:menu/details#ordering",
            "board",
            "catalogs/:menu/import",
            "catalogs/:menu/languages?language=ar",
            "trash",
            "trash/codes",
            "members",
            "keys",
            "analytics",
            "analytics?days=1",
            "analytics?from=2020-01-01&to=2021-06-30&compare=none",
            "analytics?from=2026-02-31&to=2026-01-01",
            "alerts",
            "alerts?done=mail",
            "credits",
            "privacy",
            "activity",
            "activity?subjectId=:code",
            "activity?subjectKind=file&actorId=nobody",
            "files",
            "files?q=nothing+like+it",
            "files/:file",
            "settings",
            "settings/brand",
            "codes/:code#look",
            "codes/:code#print",
            "codes/new#look",
            "codes/bulk",
            "codes/retarget",
            "codes/sheet",
            "codes/sheet?ids=:code",
            "webhooks",
            "webhooks/new",
            "webhooks/:webhook",
            "webhooks/:webhook/change",
            "webhooks/:webhook/deliveries/:delivery");

    /** Those that belong to a person and to no workspace. */
    private static final List<String> OWN =
            List.of("/app/account?done=profile", "/app/instance?done=workspace&in=default");

    /** Those about all workspaces of a person who belongs to several. */
    private static final List<String> EVERYWHERE = List.of("/app/", "/app/?q=o", "/app/?q=nothing+like+it");

    /** Those that a form leads to: the code after the password, a new authenticator app, recovery codes. */
    private static final List<String> STEPS = List.of("the code", "a new app", "recovery codes");

    private static final String SECURED = "secured@s.example";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    /** One for all screens, who has the browser's cache of the one before. */
    private static Guest phone;

    private static Guest arab;
    private static Guest german;
    private static Placard placard;
    private static String code;
    private static String fixed;
    private static String file;
    private static Person owner;
    /** A person with an authenticator app, who has just given its code. */
    private static Person secured;

    /** A person who belongs to two workspaces. */
    private static Person agency;

    private static String menu;
    private static String webhook;
    /** A message to it that has failed. */
    private static String delivery;

    private static Receiver receiver;

    @BeforeAll
    static void start() {
        receiver = new Receiver(0);
        receiver.answer(500);
        placard = Placard.start(
                Store.SQLITE,
                Map.of(
                        "PLACARD_INITIAL_CREDITS",
                        "5000",
                        "PLACARD_OUTBOUND_PRIVATE",
                        "127.0.0.0/8:" + receiver.port(),
                        "PLACARD_OUTBOUND_PRIVATE_SHARED",
                        "true"));
        owner = Person.owner(placard);
        webhook = placard.post(
                        "/api/v1/webhooks",
                        json(
                                "{'name':'The kitchen, with a name that is as long as a name may be there','types':['code.*','item.*'],"
                                        + "'filter':{'tags':['front']},'url':'" + receiver.url("/in") + "'}"))
                .at("/webhook/id")
                .asText();
        code = MadeCode.in(placard).id();
        fixed = MadeCode.in(
                        placard,
                        "{\"name\":\"Guests\",\"type\":\"wifi\",\"isDynamic\":false,\"content\":{\"ssid\":\"G\",\"security\":\"nopass\"}}")
                .id();
        file = placard.upload("Our terrace in the evening, from the street.png", Drawn.png(640, 400))
                .at("/file/id")
                .asText();
        placard.patch("/api/v1/qr/" + code, """
                {"name": "Window", "maxScans": 5000, "tags": ["front", "summer"],
                 "design": {"moduleStyle": "dots", "fgColor": "#0f3d2e"},
                 "rules": [{"name": "Lunch", "when": {"days": ["mon", "tue"], "times": [{"from": "11:30", "to": "14:30"}]},
                            "targetUrl": "https://example.com/a-long-address-of-the-lunch-menu-without-a-break"},
                           {"when": {"languages": ["it", "de-AT"], "countries": ["IT"]}, "isActive": false,
                            "targetUrl": "https://example.com/it"},
                           {"when": {}, "split": [{"weight": 1, "targetUrl": "https://example.com/a"},
                                                  {"weight": 1, "targetUrl": "https://example.com/b"}]},
                           {"name": "Never", "when": {"tables": ["4"]}, "targetUrl": "https://example.com/4"}]}
                """);
        secured = Team.member(placard, "editor", SECURED);
        MadeApp.of(secured, Clock.systemUTC());
        agency = Team.member(placard, "admin", "agency@s.example");
        Reply invited = placard.send(
                "POST",
                "/api/v1/invitations",
                "{\"role\":\"admin\"}",
                Tenant.of(placard, 3).key());
        agency.form(Team.path(invited), Map.of());
        MadeCatalog catalog = MadeCatalog.in(placard);
        menu = catalog.id();
        receiver.next();
        Await.until("a failed try", () -> {
            delivery = placard.get("/api/v1/webhooks/" + webhook + "/deliveries")
                    .at("/deliveries/0/id")
                    .asText();
            return !placard.get("/api/v1/webhooks/" + webhook + "/deliveries/" + delivery)
                    .at("/delivery/attempts")
                    .isEmpty();
        });
        placard.delete(catalog.item("Gone by mistake", ""));
        String dosa = catalog.item("Dosa", ",'price':5,'badge':'New'");
        drafted(catalog, dosa.substring(dosa.lastIndexOf('/') + 1));
        catalog.item("A very long name of a dish with everything that it has beside it and in it", ",'price':1234.5");
    }

    /** Changes of every kind, one of which another person has changed too. */
    private static void drafted(MadeCatalog catalog, String dosa) {
        String changes = "{'type':'patch','kind':'item','id':'" + dosa + "','set':{'price':6,'name':'Masala dosa'},"
                + "'was':{'price':4,'name':'Dosa'}},{'type':'create','kind':'section','id':'new-1','set':{'name':'Sweets'}},"
                + "{'type':'create','kind':'item','id':'new-2','set':{'name':'Kheer','price':3,'sectionId':'new-1'}},"
                + "{'type':'order','kind':'catalog','id':'" + catalog.id() + "','set':{'ids':['new-1']}}";
        Reply saved =
                placard.send("PUT", catalog.path() + "/draft", json("{'changes':[" + changes + "]}"), placard.key());
        assertThat(saved.status()).as(saved.text()).isEqualTo(200);
        catalog.patch("{'settings':{'review':true}}");
    }

    /** The guests are closed with the class, and a failed test runs once more. */
    @AfterAll
    static void stop() {
        phone = null;
        arab = null;
        german = null;
        if (placard != null) {
            placard.close();
        }
        if (receiver != null) {
            receiver.close();
        }
    }

    static Stream<String> screens() {
        return Stream.of(OUTSIDE, OWN, EVERYWHERE, STEPS, INSIDE).flatMap(List::stream);
    }

    /** Each screen once, as it is first named above. */
    static Stream<String> eachOnce() {
        Set<String> paths = new HashSet<>();
        return screens().filter(screen -> paths.add(path(screen)));
    }

    /** What else is shown by them: another query, or another part. */
    static Stream<String> variants() {
        Set<String> once = eachOnce().collect(Collectors.toSet());
        return screens().filter(screen -> !once.contains(screen));
    }

    static String path(String screen) {
        return screen.replaceFirst("[?#].*", "");
    }

    private static Guest phone() {
        if (phone == null) {
            phone = GUESTS.staying(GUESTS.phone());
        }
        phone.page().setViewportSize(Guests.PHONE[0], Guests.PHONE[1]);
        return phone;
    }

    private static Dashboard at(Guest guest, String screen) {
        guest.expecting("Failed to load resource: the server responded with a status of 4");
        if (STEPS.contains(screen)) {
            return step(guest, screen);
        }
        if (EVERYWHERE.contains(screen)) {
            Dashboard dashboard = Dashboard.of(guest, placard, agency);
            dashboard.open(screen);
            return dashboard;
        }
        if (OWN.contains(screen)) {
            Dashboard dashboard = Dashboard.of(guest, placard, owner);
            dashboard.open(screen);
            return dashboard;
        }
        if (screen.startsWith("/")) {
            Dashboard dashboard = new Dashboard(guest, placard);
            dashboard.open(screen);
            return dashboard;
        }
        Dashboard dashboard = Dashboard.of(guest, placard, owner);
        dashboard.screen(screen.replace(":code", code)
                .replace(":static", fixed)
                .replace(":file", file)
                .replace(":menu", menu)
                .replace(":webhook", webhook)
                .replace(":delivery", delivery));
        guest.until(
                "async () => !document.querySelector('[aria-busy]') && [...document.images].every((image) => image.complete)");
        return dashboard;
    }

    private static Dashboard step(Guest guest, String screen) {
        if (screen.equals("the code")) {
            Dashboard dashboard = new Dashboard(guest, placard);
            dashboard.open("/app/sign-in");
            dashboard.signIn(SECURED);
            guest.page().waitForURL("**/app/sign-in/code*");
            return dashboard;
        }
        Dashboard dashboard = Dashboard.of(guest, placard, secured);
        dashboard.open("/app/account");
        String form = screen.equals("a new app") ? "/app/account/app/new" : "/app/account/recovery";
        guest.page().locator("form[action='" + form + "'] button").click();
        guest.page().waitForURL("**" + form);
        return dashboard;
    }

    @ParameterizedTest
    @Slow
    @MethodSource("variants")
    void anotherPartOfAScreenIsReadByAllAndFits(String screen) {
        aScreenIsReadByAllAndFits(screen);
    }

    @ParameterizedTest
    @MethodSource("eachOnce")
    void aScreenIsReadByAllAndFits(String screen) {
        Guest guest = phone();
        Dashboard dashboard = at(guest, screen);
        guest.prefers(ColorScheme.LIGHT);
        Axe.approves(screen + " in " + ColorScheme.LIGHT, dashboard.page());
        FitCheck.forFingers(screen, guest);
        FitCheck.inEveryWindow(screen, guest);
        guest.page().setViewportSize(Guests.NARROW[0], Guests.NARROW[1]);
        FitCheck.forFingers(screen + " in a narrow window", guest);
        if (guest.page().locator("#messages").count() > 0) {
            FitCheck.besideAMessage(screen, guest);
        }
        FitCheck.inLargeLetters(screen, guest);
    }

    @Test
    @Slow
    void namesInAnotherScriptBeginWhereOthersDo() {
        Dashboard dashboard = at(GUESTS.with(Guests.DESK, options -> options.setLocale("ar")), "catalogs/:menu");
        for (String name : List.of("input.title", ".place .name")) {
            Locator latin = dashboard.page().locator(name).first();
            assertThat(latin).hasCSS("direction", "ltr");
            assertThat(latin).hasCSS("text-align", "right");
        }
    }

    /** In the dark, so that axe looks at those colours, too. */
    @ParameterizedTest
    @Slow
    @MethodSource("screens")
    void aScreenFromRightToLeftFitsAsWell(String screen) {
        if (arab == null) {
            arab = GUESTS.staying(
                    GUESTS.with(Guests.PHONE, options -> options.setLocale("ar").setColorScheme(ColorScheme.DARK)));
        }
        Guest guest = arab;
        guest.page().setViewportSize(Guests.PHONE[0], Guests.PHONE[1]);
        Dashboard dashboard = at(guest, screen);
        assertThat(dashboard.page().getAttribute("html", "dir")).isEqualTo("rtl");
        Axe.approvesColours(screen + " in the dark", dashboard.page());
        FitCheck.inEveryWindow(screen + " in Arabic", guest);
        guest.page().setViewportSize(Guests.PHONE[0], Guests.PHONE[1]);
        FitCheck.forFingers(screen + " in Arabic", guest);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("screens")
    void theLongWordsOfGermanFitAllWindows(String screen) {
        if (german == null) {
            german = GUESTS.staying(GUESTS.with(Guests.NARROW, options -> options.setLocale("de")));
        }
        Dashboard dashboard = at(german, screen);
        assertThat(dashboard.page().getAttribute("html", "lang")).isEqualTo("de");
        FitCheck.inTheNarrowest(screen + " in German", german);
        FitCheck.betweenPhoneAndDesk(screen + " in German", german);
        if (screen.equals("catalogs/:menu")) {
            german.page().setViewportSize(Guests.NARROW[0], Guests.NARROW[1]);
            dashboard.page().locator(".thumb").first().click();
            dashboard.page().locator("dialog#item[open]").waitFor();
            FitCheck.inTheNarrowest("an item in German", german);
        }
    }
}
