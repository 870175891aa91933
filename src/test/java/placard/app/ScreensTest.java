package placard.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import placard.account.Role;
import placard.account.Theme;
import placard.account.User;
import placard.account.own.OwnFactors;
import placard.app.account.AccountView;
import placard.app.account.AuthenticatorRoutes;
import placard.app.account.EntryRoutes;
import placard.app.account.LinkProblem;
import placard.app.account.NewEmailRoutes;
import placard.app.account.OidcRoutes;
import placard.app.account.OwnAccountRoutes;
import placard.app.account.ProofMethod;
import placard.app.account.SignInRoutes;
import placard.app.account.SymbolView;
import placard.app.account.WorkspacesView;
import placard.app.catalog.BoardRoutes;
import placard.app.catalog.CatalogToolRoutes;
import placard.app.catalog.CatalogsView;
import placard.app.catalog.TrashScreenRoutes;
import placard.app.catalog.TrashView;
import placard.app.code.BulkCodeRoutes;
import placard.app.code.CodeRoutes;
import placard.app.code.CodesView;
import placard.app.code.DesignerView;
import placard.app.code.RulesView;
import placard.app.code.SheetView;
import placard.app.numbers.StartRoutes;
import placard.app.numbers.StartView;
import placard.app.workspace.KeysView;
import placard.app.workspace.MembersView;
import placard.app.workspace.TeamRoutes;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.item.Allergen;
import placard.catalog.item.Diet;
import placard.catalog.item.PricingType;
import placard.page.Language;
import placard.qr.content.QrType;
import placard.web.Answer;

/** Every screen in every language, as it is made of what it is given. */
class ScreensTest {
    static final String HOSTILE = "<script>hit()</script>\" onload=\"hit()";
    private static final Pattern FILE = Pattern.compile("\"/app/assets/([0-9a-f]+)/([a-z-]+\\.(?:js|css))\"");
    static final AppPages PAGES = new AppPages("https://codes.example", HOSTILE);
    static final CatalogsView.Line MENU =
            new CatalogsView.Line("cat_1", HOSTILE, "restaurant", true, "/menu/lunch", 3, 1, true, 7);

    private static final RulesView RULES = new RulesView(
            List.of(
                    new RulesView.Line(HOSTILE, HOSTILE, true, List.of("never_reached", "over")),
                    new RulesView.Line(null, HOSTILE, false, List.of())),
            HOSTILE,
            "Europe/Rome");

    static Shell shell(Language language, Scope... scopes) {
        return new Shell(
                language,
                Theme.SYSTEM,
                new Shell.Person(
                        "usr_01jd3x5n8kq2v7w9c4t6r0m1ba", HOSTILE, HOSTILE, false, true, "https://codes.example"),
                "trattoria",
                HOSTILE,
                List.of(new Shell.Place("trattoria", HOSTILE), new Shell.Place("bar", "Bar")),
                988,
                Set.of(scopes),
                Trade.FOOD,
                "start");
    }

    static CodeCard card(String id, QrType type) {
        return new CodeCard(
                id,
                HOSTILE,
                type,
                true,
                type != QrType.PDF,
                "http://localhost:8080/q/k7m2xqd",
                HOSTILE,
                type == QrType.URL,
                List.of(HOSTILE, "window"),
                3L,
                1_204L);
    }

    static StartView start(long codes, long scans) {
        List<Long> hours = Stream.iterate(0L, hour -> hour + 1).limit(24).toList();
        return new StartView(
                14,
                codes,
                scans == 0 ? Collections.nCopies(24, 0L) : hours,
                Collections.nCopies(24, 3L),
                scans == 0 ? null : new StartView.Yesterday(scans, 3),
                scans == 0 ? List.of() : List.of(card("qr_01jd3x5n8kq2v7w9c4t6r0m1ba", QrType.URL)),
                codes == 0
                        ? StartView.Stock.NONE
                        : new StartView.Stock(
                                List.of(
                                        new StartView.Out("cat_1", HOSTILE, "item_1", HOSTILE, HOSTILE),
                                        new StartView.Out("cat_1", HOSTILE, "item_2", HOSTILE, null)),
                                true,
                                List.of(new StartView.Draft("cat_2", HOSTILE))),
                scans == 0
                        ? new StartView.Work(setup(), List.of(), List.of(), null, Map.of())
                        : new StartView.Work(
                                null,
                                List.of(new StartView.Waiting("cat_01jd3x5n8kq2v7w9c4t6r0m1ba", HOSTILE, 7)),
                                Stream.of("off", "over", "menu")
                                        .map(why -> new StartView.Stopped("qr_1", HOSTILE, why))
                                        .toList(),
                                7L,
                                Map.of("items", "catalogs", "stock", "board", "print", "codes/sheet?ids=qr_1")));
    }

    private static StartView.Setup setup() {
        Map<StartView.Step, String> paths = new LinkedHashMap<>();
        for (StartView.Step step : StartView.Step.values()) {
            paths.put(step, "codes");
        }
        return new StartView.Setup(Set.of(StartView.Step.BRAND), paths, List.of("restaurant", "retail"));
    }

    /** A person who belongs to no workspace. */
    private static Shell nowhere(Language language) {
        Shell.Person person = new Shell.Person("usr_01jd3x5n8kq2v7w9c4t6r0m1ba", HOSTILE, HOSTILE, false, false, null);
        return new Shell(language, Theme.DARK, person, "", "", List.of(), 0, Set.of(), Trade.FOOD, "-");
    }

    private static AccountView account(FormState form, AccountView.Done done) {
        return new AccountView(
                form,
                done,
                "trattoria",
                new AccountView.NewAddress(done == AccountView.Done.EMAIL_ASKED, done == null ? null : HOSTILE),
                List.of(
                        new AccountView.SignedInDevice("ses_1", HOSTILE, HOSTILE, true),
                        new AccountView.SignedInDevice("ses_2", "Firefox", HOSTILE, false)),
                done == AccountView.Done.EMAIL,
                3,
                List.of(new AccountView.Key("psk_1", HOSTILE, HOSTILE)),
                done == AccountView.Done.EMAIL ? null : "https://codes.example",
                new AccountView.Elsewhere(
                        HOSTILE, List.of(new AccountView.Linked("https://issuer.example", HOSTILE, HOSTILE))),
                List.of(new AccountView.Change(HOSTILE, HOSTILE)),
                List.of(new AccountView.Place("trattoria", HOSTILE, "Owner")),
                List.of(new AccountView.Place("trattoria", HOSTILE, "Owner")));
    }

    private static void account(Map<String, Answer> screens, Language language, FormState refused) {
        Shell all = shell(language, Scope.ALL);
        screens.put("account", OwnAccountRoutes.screen(PAGES, all, account(FormState.EMPTY, null)));
        for (AccountView.Done done : AccountView.Done.values()) {
            screens.put("account " + done, OwnAccountRoutes.screen(PAGES, all, account(FormState.EMPTY, done)));
        }
        screens.put("account refused", OwnAccountRoutes.screen(PAGES, nowhere(language), account(refused, null)));
        User user = new User(
                "usr_1", HOSTILE, HOSTILE, null, null, Theme.SYSTEM, false, null, Instant.EPOCH, Instant.EPOCH, 1);
        BareShell outside = new BareShell(language);
        screens.put("new e-mail", NewEmailRoutes.page(PAGES, outside, HOSTILE, user, FormState.EMPTY));
        screens.put("new e-mail of another person", NewEmailRoutes.page(PAGES, outside, null, user, FormState.EMPTY));
        screens.put("code", SignInRoutes.code(PAGES, new BareShell(language), FormState.EMPTY, HOSTILE));
        OwnFactors.NewApp app = new OwnFactors.NewApp("token", "ABCD EFGH", "otpauth://totp/" + HOSTILE);
        screens.put(
                "new app",
                AuthenticatorRoutes.newApp(PAGES, all, app, new SymbolView(21, "M0 0h1v1H0z"), FormState.EMPTY));
        screens.put("recovery codes", AuthenticatorRoutes.recovery(PAGES, all, List.of("abcd-efgh-jkmn-pqrs")));
        for (ProofMethod asked : ProofMethod.values()) {
            screens.put(
                    "confirm " + asked,
                    SignInRoutes.confirm(PAGES, new BareShell(language), asked, FormState.EMPTY, HOSTILE));
        }
        List<WorkspacesView.Line> lines = Arrays.stream(Role.values())
                .map(role -> new WorkspacesView.Line(
                        "trattoria",
                        HOSTILE,
                        role,
                        role == Role.STAFF ? null : new WorkspacesView.Scans(12, 9, role == Role.OWNER ? 0 : 8),
                        role == Role.STAFF,
                        2,
                        3,
                        1,
                        List.of(WorkspacesView.Warning.values())))
                .toList();
        Shell everywhere = nowhere(language);
        screens.put("everywhere", EntryRoutes.workspaces(PAGES, everywhere, WorkspacesView.of(lines, null)));
        screens.put(
                "everywhere, none found", EntryRoutes.workspaces(PAGES, everywhere, WorkspacesView.of(lines, "xyz")));
        screens.put("leaving", OidcRoutes.leaving(PAGES, new BareShell(language), HOSTILE, "https://issuer.example/"));
        for (String word : List.of(
                "denied", "away", "wrong", "late", "wait", "busy", "unknown", "taken", "noemail", "gone", "other",
                "notyou", "last")) {
            screens.put("elsewhere " + word, OidcRoutes.failed(PAGES, new BareShell(language), HOSTILE, word));
        }
        screens.put("no workspace", EntryRoutes.noWorkspace(PAGES, nowhere(language)));
    }

    /** All of them by name. */
    private static Map<String, Answer> screens(Language language) {
        BareShell outside = new BareShell(language);
        FormState refused = new FormState(
                Map.of("name", HOSTILE, "email", HOSTILE, "foreign", "yes"),
                Map.of("name", "fault.required", "email", "fault.email", "password", "fault.password.weak"),
                "fault.wait");
        Shell all = shell(language, Scope.ALL);
        Map<String, Answer> screens = new LinkedHashMap<>();
        screens.put("set-up", EntryRoutes.setUp(PAGES, outside, FormState.EMPTY, "/app/setup/x"));
        screens.put("set-up refused", EntryRoutes.setUp(PAGES, outside, refused, "/app/setup/x"));
        screens.put("reset", EntryRoutes.reset(PAGES, outside, FormState.EMPTY));
        for (LinkProblem problem : LinkProblem.values()) {
            screens.put("link " + problem, problem.page(PAGES, outside));
        }
        screens.put("awaiting", EntryRoutes.awaitingSetUp(PAGES, outside));
        screens.put("sign-in", SignInRoutes.signIn(PAGES, outside, FormState.EMPTY, null));
        screens.put(
                "sign-in refused", SignInRoutes.signIn(PAGES, outside, refused, "/app/trattoria/codes?q=" + HOSTILE));
        screens.put("forgot", EntryRoutes.forgot(PAGES, outside));
        screens.put("forgot, by mail", EntryRoutes.forgotLink(PAGES, outside, refused, null));
        screens.put("forgot, sent", EntryRoutes.forgotLink(PAGES, outside, FormState.EMPTY, HOSTILE));
        screens.put("signed out", EntryRoutes.signedOut(PAGES, outside));
        screens.put("start, empty", StartRoutes.screen(PAGES, all, start(0, 0)));
        screens.put("start, made", StartRoutes.screen(PAGES, all, start(1, 0)));
        screens.put("start", StartRoutes.screen(PAGES, all, start(5, 99)));
        screens.put(
                "start of a person who only reads",
                StartRoutes.screen(PAGES, shell(language, Scope.QR_READ), start(5, 99)));
        CodesView.Filter any = new CodesView.Filter("", "", null, "-createdAt");
        CodesView.Filter some = new CodesView.Filter(HOSTILE, "menu", HOSTILE, "name");
        List<CodeCard> cards = Arrays.stream(QrType.values())
                .map(type -> card("qr_" + type, type))
                .toList();
        screens.put("codes", CodeRoutes.list(PAGES, all, new CodesView(any, cards, List.of(HOSTILE), 57, 2, 3)));
        screens.put("no codes", CodeRoutes.list(PAGES, all, new CodesView(any, List.of(), List.of(), 0, 1, 1)));
        screens.put(
                "codes, none found",
                CodeRoutes.list(PAGES, all, new CodesView(some, List.of(), List.of(HOSTILE), 0, 1, 1)));
        screens.put(
                "new code",
                CodeRoutes.designer(PAGES, all, new DesignerView(null, List.of(HOSTILE), HOSTILE, HOSTILE, null, null)));
        cards.forEach(card -> screens.put(
                "code " + card.type(),
                CodeRoutes.code(PAGES, all, new DesignerView(card, List.of(HOSTILE), "{}", HOSTILE, RULES, null))));
        NumbersScreens.all(all).forEach(screens::put);
        WorkspaceScreenSamples.all(all).forEach(screens::put);
        screens.put("board", BoardRoutes.board(PAGES, shell(language, Scope.AVAILABILITY_WRITE)));
        screens.put("import", CatalogToolRoutes.imported(PAGES, all, MENU));
        screens.put(
                "languages", CatalogToolRoutes.languages(PAGES, all, MENU, new Choices.Lists(List.of(), List.of())));
        List<TrashView.Entry> gone = Stream.of("catalog", "section", "item", "items")
                .map(kind -> new TrashView.Entry(
                        "del_1", kind, HOSTILE, HOSTILE, "cat_1", 3, "20 Nov 2026", HOSTILE, "20 Dec 2026", 0))
                .toList();
        screens.put(
                "trash",
                TrashScreenRoutes.screen(
                        PAGES, all, new TrashView(HOSTILE, "&catalogId=cat_1", gone, 60, 2, 3, true, false)));
        screens.put(
                "deleted codes",
                TrashScreenRoutes.screen(
                        PAGES,
                        all,
                        new TrashView(
                                null,
                                "",
                                List.of(new TrashView.Entry(
                                        "qr_1", "code", HOSTILE, "", "", 3, "20 Nov 2026", HOSTILE, "20 Dec 2026", 7)),
                                60,
                                2,
                                3,
                                true,
                                true)));
        screens.put(
                "empty trash",
                TrashScreenRoutes.screen(PAGES, all, new TrashView(null, "", List.of(), 0, 1, 1, false, false)));
        screens.put("bulk", BulkCodeRoutes.bulk(PAGES, all));
        screens.put(
                "sheet",
                BulkCodeRoutes.sheet(
                        PAGES, all, new SheetView(List.of(new SheetView.Code("qr_1", HOSTILE, true)), HOSTILE)));
        screens.put("sheet of nothing", BulkCodeRoutes.sheet(PAGES, all, new SheetView(List.of(), null)));
        List<MembersView.Person> people = Arrays.stream(Role.values())
                .map(role -> new MembersView.Person(
                        "usr_" + role, HOSTILE, HOSTILE, role, List.of(HOSTILE), "cat_1", role == Role.OWNER, true))
                .toList();
        List<MembersView.Invited> invited = List.of(
                new MembersView.Invited("inv_1", HOSTILE, Role.STAFF, HOSTILE, HOSTILE, false, true),
                new MembersView.Invited("inv_2", "", Role.ADMIN, HOSTILE, HOSTILE, true, false));
        screens.put(
                "members",
                TeamRoutes.members(
                        PAGES,
                        all,
                        new MembersView(people, invited, List.of(Role.values()), Map.of("cat_1", HOSTILE), true)));
        List<KeysView.Key> keys = List.of(
                new KeysView.Key("key_1", HOSTILE, "plc_abcd", List.of(Scope.values()), HOSTILE, HOSTILE, true, true),
                new KeysView.Key("key_2", HOSTILE, "plc_efgh", List.of(Scope.QR_READ), null, null, false, false));
        screens.put("keys", TeamRoutes.keys(PAGES, all, new KeysView(keys, List.of(Scope.values()))));
        screens.put("no keys", TeamRoutes.keys(PAGES, all, new KeysView(List.of(), List.of(Scope.values()))));
        screens.put("not allowed", PAGES.notAllowed(all, Scope.QR_WRITE));
        screens.put("missing", PAGES.missing(all));
        account(screens, language, refused);
        return screens;
    }

    private static String text(Answer answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource
    void everyScreenIsThereInEveryLanguageAndKeepsWordsWords(Language language) {
        screens(language).forEach((name, answer) -> {
            String page = text(answer);
            assertThat(page)
                    .as(name)
                    .startsWith("<!doctype html>")
                    .contains("lang=\"" + language.tag() + "\" dir=\"" + language.direction() + "\"")
                    .doesNotContain("<script>")
                    .doesNotContainPattern("<[^>]* (onload|style)=");
            assertThat(answer.headers())
                    .as(name)
                    .containsEntry("Content-Security-Policy", AppHtml.POLICY)
                    .containsEntry("Cache-Control", "no-store")
                    .containsEntry("Referrer-Policy", "same-origin")
                    .containsEntry("X-Content-Type-Options", "nosniff")
                    .containsEntry("X-Robots-Tag", "noindex");
        });
    }

    @Test
    void whatAScreenAsksForIsThereForGood() {
        screens(Language.EN)
                .forEach((name, answer) -> assertThat(FILE.matcher(text(answer)).results())
                        .as(name)
                        .isNotEmpty()
                        .allSatisfy(file -> {
                            Answer found = PAGES.assets().get(file.group(1), file.group(2), null);
                            assertThat(found.body()).isNotEmpty();
                            assertThat(found.headers().get("Cache-Control")).contains("immutable");
                        }));
    }

    @Test
    void aFileOfAnotherVersionIsKeptByNobody() {
        assertThat(PAGES.assets().get("0123", "app.css", null).headers()).containsEntry("Cache-Control", "no-cache");
        assertThatThrownBy(() -> PAGES.assets().get("0123", "../app.css", null)).isInstanceOf(Refusal.class);
    }

    @Test
    void aFormThatComesBackSaysWhatIsWrongAndKeepsWhatWasTyped() {
        Answer answer = SignInRoutes.signIn(
                PAGES,
                new BareShell(Language.EN),
                new FormState(Map.of("email", "ana@example.com", "foreign", "yes"), Map.of(), "fault.sign_in"),
                "/app/trattoria/codes");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(text(answer))
                .contains("role=\"alert\"", "autofocus", "value=\"ana@example.com\"", "value=\"/app/trattoria/codes\"")
                .containsPattern("name=\"foreign\" value=\"yes\" checked");
    }

    @Test
    void anAppIsScannedBeforeItsCodeIsTyped() {
        assertThat(text(screens(Language.EN).get("new app"))).doesNotContainPattern("id=\"code\"[^>]* autofocus");
    }

    @Test
    void anotherPageOfAListIsOfTheSameList() {
        CodesView.Filter filter = new CodesView.Filter("a & b", "wifi", "fenêtre", "name");
        assertThat(new CodesView(filter, List.of(), List.of(), 90, 2, 5).query(3))
                .isEqualTo("?q=a+%26+b&type=wifi&tag=fen%C3%AAtre&sort=name&page=3");
        CodesView.Filter none = new CodesView.Filter("", "", null, "-createdAt");
        assertThat(new CodesView(none, List.of(), List.of(), 90, 2, 5).query(1)).isEmpty();
    }

    /** What scripts say is in the words that they get: a key that isn't would stand on the screen as it is. */
    @Test
    void scriptsHaveTheWordsThatTheySay() {
        String words = new String(file("words-en.js"), StandardCharsets.UTF_8);
        for (String module : List.of(
                "board.js",
                "board-until.js",
                "signout.js",
                "code.js",
                "content.js",
                "designer.js",
                "download.js",
                "files.js",
                "form.js",
                "look.js",
                "preview.js",
                "sheet.js",
                "tabs.js")) {
            Pattern.compile("(?:say|count)\\(\"([a-z.]+)\"")
                    .matcher(new String(file(module), StandardCharsets.UTF_8))
                    .results()
                    .forEach(key ->
                            assertThat(words).as(module).containsPattern("\"" + key.group(1) + "(\\.other)?\":"));
        }
        assertThat(words).doesNotContain("setup.title");
    }

    private static byte[] file(String name) {
        return PAGES.assets().get("0123", name, null).body();
    }

    /** Scripts import these constants by name; a browser refuses a module that lacks one. */
    @Test
    void scriptsHaveTheWordsOfTheEnums() {
        String facts = module("catalog-vocabulary.js");
        for (Diet diet : Diet.values()) {
            assertThat(facts).contains("\"" + diet.word() + "\"");
        }
        for (Allergen allergen : Allergen.values()) {
            assertThat(facts).contains("\"" + allergen.code() + "\"");
        }
        for (PricingType type : PricingType.values()) {
            assertThat(facts).contains("\"" + type.word() + "\"");
        }
        assertThat(facts)
                .contains("\"shellfish\":[\"crustaceans\",\"molluscs\"]", "\"egg_less\":\"eggless\"")
                .contains("LENGTHS = [\"mm\"", "WEIGHTS = [\"g\"", "TIMES = [\"minutes\"", "AREAS = [\"sqft\"");
        assertThat(module("look-vocabulary.js"))
                .isEqualTo(
                        "export const FRAMES = [\"none\",\"border\",\"bottom-bar\",\"top-bar\",\"corners\",\"bubble\","
                                + "\"ticket\",\"label\"];\n");
    }

    private static String module(String name) {
        return new String(PAGES.assets().get("0123", name, null).body(), StandardCharsets.UTF_8);
    }

    /** How many bytes a browser fetches, compressed as we do. */
    @Test
    void screensStayWithinTheirBudgets() {
        assertThat(packed("app.css")).isLessThan(14 * 1024);
        assertThat(packed("app.js", "start.js", "events.js")).isLessThan(3_500);
        assertThat(packed("app.js", "numbers.js", "events.js", "tips.js")).isLessThan(5_000);
        // Codes are found while a name is typed, and what is typed meanwhile is kept.
        assertThat(packed("app.js", "codes.js", "api.js")).isLessThan(3_700);
        assertThat(packed("app.js", "activity.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "trash.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "gallery.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "file.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "settings.js", "api.js")).isLessThan(3_500);
        assertThat(packed("app.js", "password.js", "account.js", "passkey.js")).isLessThan(3_500);
        assertThat(fetched("words-hi.js", "app.js", "code.js", "designer.js")).isLessThan(42 * 1024);
        assertThat(fetched("words-hi.js", "app.js", "board.js")).isLessThan(31 * 1024);
        // The signs and separators of all currencies take 10 kB of it: the editor reads prices as the import does.
        assertThat(fetched("words-hi.js", "app.js", "catalog.js")).isLessThan(52 * 1024);
        int words = packed("catalog-words-hi.js");
        assertThat(fetched("words-hi.js", "app.js", "catalog-publish.js") + words)
                .isLessThan(39 * 1024);
        assertThat(fetched("words-hi.js", "app.js", "catalog-details.js") + words)
                .isLessThan(61 * 1024);
        assertThat(fetched(
                                "words-hi.js",
                                "app.js",
                                "catalog.js",
                                "catalog-conflict.js",
                                "catalog-item.js",
                                "catalog-prices.js",
                                "catalog-select.js")
                        - fetched("words-hi.js", "app.js", "catalog.js")
                        + words)
                .isLessThan(31 * 1024);
        assertThat(fetched("words-hi.js", "app.js", "catalog-languages.js")).isLessThan(31 * 1024);
        assertThat(fetched("words-hi.js", "app.js", "import.js") + packed("import-words-hi.js"))
                .isLessThan(34 * 1024);
    }

    /** The bytes of modules and all that they import. */
    private static int fetched(String... names) {
        Set<String> all = new LinkedHashSet<>(List.of(names));
        all.addAll(PAGES.assets().imports(List.of(names)));
        return packed(all.toArray(String[]::new));
    }

    private static int packed(String... names) {
        return Arrays.stream(names)
                .mapToInt(name -> PAGES.assets().get("0123", name, "gzip").body().length)
                .sum();
    }

    static Stream<Scope> scopes() {
        return Arrays.stream(Scope.values()).filter(scope -> scope != Scope.ALL);
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void whatARoleLacksIsNotShown(Scope scope) {
        String page = text(StartRoutes.screen(PAGES, shell(Language.EN, scope), start(5, 99)));
        assertThat(page.contains("href=\"/app/trattoria/codes\" aria-current")
                        || page.contains("href=\"/app/trattoria/codes\">\n<svg"))
                .isEqualTo(scope == Scope.QR_READ);
        assertThat(page.contains("codes/new")).isEqualTo(scope == Scope.QR_WRITE);
        assertThat(page.contains("data-events")).isEqualTo(scope == Scope.ANALYTICS_READ);
    }

    @Test
    void numbersAreWrittenAsTheirLanguageWritesThem() {
        assertThat(text(StartRoutes.screen(PAGES, shell(Language.DE, Scope.ALL), start(5, 99))))
                .contains(">276<", "988 Guthabenpunkte");
        assertThat(text(StartRoutes.screen(PAGES, shell(Language.AR, Scope.ALL), start(5, 99))))
                .contains("988 نقطة");
    }
}
