package placard.app;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import placard.account.Role;
import placard.account.Theme;
import placard.account.User;
import placard.account.own.OwnFactors;
import placard.alert.UnsubscribeLinks;
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
import placard.app.account.UnsubscribeRoutes;
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
import placard.app.code.RetargetView;
import placard.app.code.RulesView;
import placard.app.code.SheetView;
import placard.app.numbers.StartRoutes;
import placard.app.numbers.StartView;
import placard.app.workspace.KeysView;
import placard.app.workspace.MembersView;
import placard.app.workspace.TeamRoutes;
import placard.base.Scope;
import placard.page.Language;
import placard.qr.content.QrType;
import placard.web.Answer;

/** Every screen as it is made of what it is given: hostile words wherever a person writes some. */
final class ScreenSamples {
    static final String HOSTILE = "<script>hit()</script>\" onload=\"hit()";
    static final AppPages PAGES = new AppPages("https://codes.example", HOSTILE);
    static final CatalogsView.Line MENU =
            new CatalogsView.Line("cat_1", HOSTILE, "restaurant", true, "/menu/lunch", 3, 1, true, 7);

    private ScreenSamples() {}

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
                "+34 612 34 56 78",
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
                        ? new StartView.Tasks(setup(), List.of(), List.of(), Map.of(), null, Map.of())
                        : new StartView.Tasks(
                                null,
                                List.of(new StartView.OpenDraft("cat_01jd3x5n8kq2v7w9c4t6r0m1ba", HOSTILE, 7)),
                                Stream.of("off", "over", "menu", "rule")
                                        .map(why -> new StartView.Stopped("qr_1", HOSTILE, why))
                                        .toList(),
                                Map.of("wh_1", HOSTILE),
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
        return new Shell(language, Theme.DARK, person, "", "", List.of(), 0, Set.of(), Trade.FOOD, "", "-");
    }

    private static AccountView account(FormState form, AccountView.Notice done) {
        return new AccountView(
                form,
                done,
                "trattoria",
                new AccountView.NewAddress(done == AccountView.Notice.EMAIL_ASKED, done == null ? null : HOSTILE),
                List.of(
                        new AccountView.SignedInDevice("ses_1", HOSTILE, HOSTILE, true),
                        new AccountView.SignedInDevice("ses_2", "Firefox", HOSTILE, false)),
                done == AccountView.Notice.EMAIL,
                3,
                List.of(new AccountView.Key("psk_1", HOSTILE, HOSTILE)),
                done == AccountView.Notice.EMAIL ? null : "https://codes.example",
                new AccountView.ProviderIdentities(
                        HOSTILE, List.of(new AccountView.Linked("https://issuer.example", HOSTILE, HOSTILE))),
                List.of(new AccountView.Change(HOSTILE, HOSTILE)),
                List.of(new AccountView.Place("trattoria", HOSTILE, "Owner")),
                List.of(new AccountView.Place("trattoria", HOSTILE, "Owner")));
    }

    private static void account(Map<String, Answer> screens, Language language, FormState refused) {
        Shell all = shell(language, Scope.ALL);
        screens.put("account", OwnAccountRoutes.screen(PAGES, all, account(FormState.EMPTY, null)));
        for (AccountView.Notice done : AccountView.Notice.values()) {
            screens.put("account " + done, OwnAccountRoutes.screen(PAGES, all, account(FormState.EMPTY, done)));
        }
        screens.put("account refused", OwnAccountRoutes.screen(PAGES, nowhere(language), account(refused, null)));
        User user = new User(
                "usr_1", HOSTILE, HOSTILE, null, null, Theme.SYSTEM, false, null, Instant.EPOCH, Instant.EPOCH, 1);
        BareShell outside = new BareShell(language);
        screens.put("new e-mail", NewEmailRoutes.page(PAGES, outside, HOSTILE, user, FormState.EMPTY));
        for (UnsubscribeLinks.Kind kind : UnsubscribeLinks.Kind.values()) {
            screens.put("unsubscribe " + kind, UnsubscribeRoutes.page(PAGES, outside, kind, false));
            screens.put("unsubscribed " + kind, UnsubscribeRoutes.page(PAGES, outside, kind, true));
        }
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
    static Map<String, Answer> all(Language language) {
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
        CodesView.Filter any = new CodesView.Filter("", "", null, null, "", "-createdAt");
        CodesView.Filter some = new CodesView.Filter(HOSTILE, "menu", HOSTILE, "cat_1", HOSTILE, "name");
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
                CodeRoutes.designer(
                        PAGES, all, new DesignerView(null, List.of(HOSTILE), HOSTILE, HOSTILE, null, null, null)));
        cards.forEach(card -> screens.put(
                "code " + card.type(),
                CodeRoutes.code(
                        PAGES, all, new DesignerView(card, List.of(HOSTILE), "{}", HOSTILE, RULES, null, null))));
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
                "retarget",
                BulkCodeRoutes.retarget(
                        PAGES,
                        all,
                        new RetargetView(
                                List.of(new RetargetView.Code("qr_1", HOSTILE)),
                                List.of(new RetargetView.Host(HOSTILE, 300)),
                                List.of(HOSTILE))));
        screens.put(
                "sheet",
                BulkCodeRoutes.sheet(
                        PAGES, all, new SheetView(List.of(new SheetView.Code("qr_1", HOSTILE, true, true)), HOSTILE)));
        screens.put("sheet of nothing", BulkCodeRoutes.sheet(PAGES, all, new SheetView(List.of(), null)));
        List<MembersView.Person> people = Arrays.stream(Role.values())
                .map(role -> new MembersView.Person(
                        "usr_" + role,
                        HOSTILE,
                        HOSTILE,
                        role,
                        List.of(HOSTILE),
                        "cat_1",
                        List.of(HOSTILE),
                        role == Role.OWNER,
                        true))
                .toList();
        List<MembersView.InvitationLine> invited = List.of(
                new MembersView.InvitationLine("inv_1", HOSTILE, Role.STAFF, HOSTILE, HOSTILE, false, true),
                new MembersView.InvitationLine("inv_2", "", Role.ADMIN, HOSTILE, HOSTILE, true, false));
        screens.put(
                "members",
                TeamRoutes.members(
                        PAGES,
                        all,
                        new MembersView(people, invited, List.of(Role.values()), Map.of("cat_1", HOSTILE), true)));
        List<KeysView.Key> keys = List.of(
                new KeysView.Key(
                        "key_1",
                        HOSTILE,
                        "plc_abcd",
                        List.of(Scope.values()),
                        HOSTILE,
                        HOSTILE,
                        List.of(HOSTILE, HOSTILE),
                        true,
                        true),
                new KeysView.Key(
                        "key_2", HOSTILE, "plc_efgh", List.of(Scope.QR_READ), null, null, List.of(), false, false));
        screens.put("keys", TeamRoutes.keys(PAGES, all, new KeysView(keys, List.of(Scope.values()))));
        screens.put("no keys", TeamRoutes.keys(PAGES, all, new KeysView(List.of(), List.of(Scope.values()))));
        screens.put("not allowed", PAGES.notAllowed(all, Scope.QR_WRITE));
        screens.put("missing", PAGES.missing(all));
        account(screens, language, refused);
        return screens;
    }
}
