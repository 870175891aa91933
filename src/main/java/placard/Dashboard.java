package placard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.AppKey;
import placard.account.Cookies;
import placard.account.Departures;
import placard.account.Forgotten;
import placard.account.Identities;
import placard.account.KnownDevices;
import placard.account.LinkTries;
import placard.account.Lockouts;
import placard.account.OidcSteps;
import placard.account.OwnAccount;
import placard.account.OwnFactors;
import placard.account.Passkeys;
import placard.account.PasswordReset;
import placard.account.RelyingParty;
import placard.account.SecondFactors;
import placard.account.SessionGuard;
import placard.account.SetUp;
import placard.account.SignIn;
import placard.account.SignInSteps;
import placard.account.TeamList;
import placard.account.Tries;
import placard.activity.ActivityList;
import placard.analytics.Analytics;
import placard.analytics.CodeTotals;
import placard.analytics.Privacy;
import placard.app.AccountPages;
import placard.app.AccountRoutes;
import placard.app.AppPages;
import placard.app.BoardPages;
import placard.app.BoardRoutes;
import placard.app.BrowserSession;
import placard.app.CatalogToolPages;
import placard.app.CatalogToolRoutes;
import placard.app.CatalogsView;
import placard.app.ChangesRoutes;
import placard.app.EditorPages;
import placard.app.EditorRoutes;
import placard.app.FilesRoutes;
import placard.app.Inside;
import placard.app.InstancePages;
import placard.app.InstanceRoutes;
import placard.app.InviteRoutes;
import placard.app.MailWords;
import placard.app.ManyRoutes;
import placard.app.NumbersPages;
import placard.app.NumbersRoutes;
import placard.app.NumbersView;
import placard.app.OidcPages;
import placard.app.OidcRoutes;
import placard.app.OwnAccountRoutes;
import placard.app.OwnFactorsRoutes;
import placard.app.PasskeyRoutes;
import placard.app.RecordRoutes;
import placard.app.ScreenRoutes;
import placard.app.SettingsRoutes;
import placard.app.SignInRoutes;
import placard.app.StartView;
import placard.app.SymbolView;
import placard.app.TeamPages;
import placard.app.TeamRoutes;
import placard.app.Times;
import placard.app.TrashScreenRoutes;
import placard.app.TrashView;
import placard.app.WorkspacePages;
import placard.base.Ids;
import placard.base.Refusal;
import placard.base.WorkPool;
import placard.catalog.Catalogs;
import placard.catalog.Drafts;
import placard.catalog.FileUses;
import placard.catalog.KeptUndos;
import placard.catalog.Trash;
import placard.catalog.TrashList;
import placard.catalog.profile.Template;
import placard.file.FileList;
import placard.mail.Letter;
import placard.mail.MailThread;
import placard.mail.Outbox;
import placard.mail.Smtp;
import placard.oidc.Provider;
import placard.page.Language;
import placard.page.menu.PreviewRoutes;
import placard.qr.BrandLook;
import placard.qr.CodeList;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.draw.format.SvgPicture;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.scan.ClientAddresses;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Listing;
import placard.web.LookupLimiter;
import placard.web.RateLimits;
import placard.web.Route;
import placard.workspace.Brand;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/**
 * Creates the objects of the dashboard, as {@link Main} does those of everything else: its screens, and who is admitted to
 * them.
 */
final class Dashboard {
    /** Catalogues that are offered where one of them is chosen. */
    private static final int MOST_CHOICES = 200;
    /** Of each kind of thing that the first screen names. */
    private static final int MOST_ON_START = 6;

    /** Those that wait for a provider, which may be slow. */
    private static final int OIDC_THREADS = 4;

    private static final int OIDC_QUEUE = 32;
    private static final Duration OIDC_WAIT = Duration.ofSeconds(10);
    /** Of one client in a minute. */
    private static final int MOST_QUESTIONS = 60;

    /** What the dashboard needs of the rest of the program. */
    record Needs(
            Config config,
            AppKey appKey,
            BiConsumer<String, AutoCloseable> onStop,
            InstantSource clock,
            LongSupplier nanos,
            SecureRandom random,
            Ids ids,
            int port,
            Main.Storage storage,
            Main.Tenants tenants,
            People people,
            QrCodes codes,
            ShortLinks links,
            Catalogs catalogs,
            PreviewRoutes previews,
            Main.Filing filing,
            Analytics analytics,
            Privacy.Rules privacy,
            Main.Recording recording,
            Health health,
            ClientAddresses addresses) {
        Database database() {
            return storage.database();
        }

        String baseUrl() {
            return config.web().baseUrl(port);
        }
    }

    /** Test messages that are sent at the same time. */
    private final Semaphore trials = new Semaphore(2);

    private final Needs needs;
    private final Database database;
    private final Main.Tenants tenants;
    private final People people;
    private final Cookies cookies;
    private final @Nullable Outbox outbox;
    private final SignInSteps steps;
    private final SessionGuard guard;
    private final SignIn signIn;
    private final SecondFactors factors;
    private final Tries tries;
    private final PasswordReset reset;
    private final AppPages pages;
    private final RelyingParty party;
    private final BrowserSession browser;
    private final Inside inside;
    private final CodeList codes;
    private final LinkTries linkTries;
    private final WorkspacePages workspacePages;

    Dashboard(Needs needs) {
        this.needs = needs;
        this.database = needs.database();
        this.tenants = needs.tenants();
        this.people = needs.people();
        this.cookies = new Cookies(needs.baseUrl());
        this.outbox = people.mailing().outbox();
        AppKey appKey = needs.appKey();
        this.steps = new SignInSteps(needs.random(), needs.clock());
        this.guard = guard();
        KnownDevices devices = new KnownDevices(appKey, needs.random(), cookies);
        this.factors = new SecondFactors(appKey, people.log(), needs.random(), needs.clock());
        this.tries = new Tries(devices, needs.nanos());
        this.linkTries = new LinkTries(needs.nanos());
        this.signIn = new SignIn(
                database, people.users(), people.sessions(), people.passwords(), factors, steps, tries, needs.clock());
        this.reset = new PasswordReset(
                database,
                people.users(),
                people.sessions(),
                signIn,
                people.passwords(),
                people.log(),
                needs.random(),
                needs.clock());
        this.party = new RelyingParty(needs.baseUrl());
        Provider.Settings oidc = needs.config().oidc();
        this.pages = new AppPages(party.isPossible() ? party.origin() : null, oidc == null ? null : oidc.label());
        this.workspacePages = new WorkspacePages(pages);
        this.browser = new BrowserSession(
                people.sessions(), guard, cookies, devices, needs.addresses()::clientKey, this::arrived);
        this.inside = new Inside(
                pages,
                guard::find,
                person -> people.sessions().renew(person.session()).map(cookies::keep),
                workspace -> database.read(tx -> tenants.credits().remaining(tx, workspace)));
        this.codes = new CodeList(database, needs.codes(), needs.links());
    }

    SessionGuard sessionGuard() {
        return guard;
    }

    AppPages pages() {
        return pages;
    }

    /** Forgets sessions, links and steps that are over. */
    int forget(Tx tx) {
        return people.sessions().forget(tx)
                + reset.forget(tx)
                + steps.forget(tx)
                + people.log().forget(tx)
                + (outbox == null ? 0 : outbox.forget(tx));
    }

    /** What sends letters; nothing where no server for mail is set. */
    Optional<MailThread> mailThread() {
        Smtp smtp = people.mailing().smtp();
        if (outbox == null || smtp == null) {
            return Optional.empty();
        }
        MailWords words = new MailWords(
                pages,
                needs.baseUrl(),
                email -> database.write(tx -> PasswordReset.link(tx, email, needs.random(), needs.clock())));
        return Optional.of(new MailThread(database, outbox, smtp, words::mail, needs.clock()));
    }

    /** Empty where the dashboard is switched off. */
    List<Route> routes() {
        if (!needs.config().dashboard().isOn()) {
            return List.of();
        }
        return Stream.of(
                        accounts(),
                        oidc(),
                        joining(),
                        screens(),
                        editor(),
                        tools(),
                        board(),
                        numbers(),
                        records(),
                        many(),
                        team(),
                        changes(),
                        files(),
                        settings(),
                        instance())
                .flatMap(List::stream)
                .toList();
    }

    private void arrived(String userId, String device, String language, boolean isKnown) {
        people.mailing().letters().arrived(database, userId, device, language, isKnown);
    }

    private SessionGuard guard() {
        SessionGuard made = new SessionGuard(
                database,
                people.sessions(),
                people.users(),
                people.memberships(),
                cookies,
                needs.clock(),
                new LookupLimiter(
                        new RateLimits(needs.nanos(), needs.config().limits().authFailures(), Duration.ofMinutes(1))),
                needs.addresses()::clientKey,
                handle -> database.read(tx -> Workspaces.findHandle(tx, handle)).orElse(handle));
        database.listen(Workspaces.CHANGED, made::dropAllIn);
        return made;
    }

    private List<Route> accounts() {
        AccountPages accountPages = new AccountPages(pages, Dashboard::symbol);
        SetUp setUp = new SetUp(
                database,
                people.users(),
                people.memberships(),
                people.sessions(),
                people.passwords(),
                tenants.log(),
                people.log(),
                needs.ids(),
                needs.random(),
                needs.clock());
        OwnAccount own = new OwnAccount(
                database,
                people.users(),
                people.memberships(),
                people.sessions(),
                people.passwords(),
                factors,
                tries,
                tenants.log(),
                people.log(),
                needs.clock());
        OwnFactors ownFactors = new OwnFactors(
                database, factors, steps, people.sessions(), people.log(), party.appName(), needs.clock());
        Passkeys passkeys = new Passkeys(
                database, people.users(), people.sessions(), steps, party, people.log(), needs.ids(), needs.clock());
        Departures departures =
                new Departures(people.memberships(), people.invitations(), tenants.keys()::limit, tenants.log());
        return Stream.of(
                        new AccountRoutes(
                                        pages,
                                        accountPages,
                                        inside,
                                        setUp,
                                        reset,
                                        linkTries,
                                        new Forgotten(database, people.mailing().letters(), needs.nanos()),
                                        browser,
                                        new Everywhere(database, tenants.workspaces(), tenants.keys(), needs.clock())
                                                ::lines,
                                        isLocalOnly())
                                .routes(),
                        new SignInRoutes(pages, accountPages, setUp, signIn, own, browser).routes(),
                        new OwnAccountRoutes(
                                        accountPages,
                                        inside,
                                        own,
                                        linkTries,
                                        people.sessions(),
                                        ownFactors,
                                        passkeys,
                                        party,
                                        identities()::list,
                                        person -> people.log().latest(database, person),
                                        (person, handle) -> departures.leave(database, person, handle),
                                        browser,
                                        needs.clock())
                                .routes(),
                        new OwnFactorsRoutes(accountPages, inside, ownFactors, browser).routes(),
                        new PasskeyRoutes(passkeys, party, browser, needs.nanos()).routes())
                .flatMap(List::stream)
                .toList();
    }

    private Identities identities() {
        return new Identities(
                database,
                people.users(),
                people.memberships(),
                people.sessions(),
                signIn,
                people.invitations(),
                tenants.log(),
                people.log(),
                needs.ids(),
                needs.random(),
                needs.clock());
    }

    /** Signing in elsewhere; nothing where no provider is set. */
    private List<Route> oidc() {
        Provider.Settings settings = needs.config().oidc();
        if (settings == null) {
            return List.of();
        }
        WorkPool threads = new WorkPool("oidc-", OIDC_THREADS, OIDC_QUEUE, OIDC_WAIT, "Too many sign in elsewhere.");
        needs.onStop().accept("sign-in elsewhere", threads);
        return new OidcRoutes(
                        new OidcPages(pages),
                        new Provider(settings, needs.baseUrl(), OIDC_WAIT, needs.clock()),
                        threads,
                        new OidcSteps(database, steps, needs.appKey(), needs.random()),
                        identities(),
                        browser,
                        cookies,
                        new RateLimits(needs.nanos(), MOST_QUESTIONS, Duration.ofMinutes(1)))
                .routes();
    }

    private List<Route> joining() {
        return new InviteRoutes(pages, people.invitations(), linkTries, browser).routes();
    }

    private List<Route> screens() {
        return new ScreenRoutes(
                        pages,
                        inside,
                        codes,
                        new CodeTotals(database),
                        needs.analytics(),
                        this::stock,
                        id -> look(workspace(id)),
                        workspace -> new Drafts(database)
                                .open(workspace, MOST_ON_START).stream()
                                        .map(one -> new StartView.Waiting(one.catalogId(), one.name(), one.changes()))
                                        .toList(),
                        isLocalOnly())
                .routes();
    }

    private StartView.Stock stock(String workspace, Language language) {
        List<StartView.Out> out =
                needs
                        .catalogs()
                        .soldOut(workspace, MOST_ON_START + 1, needs.clock().instant())
                        .stream()
                        .map(one -> new StartView.Out(
                                one.catalogId(),
                                one.catalogName(),
                                one.itemId(),
                                one.name(),
                                one.until() == null ? null : new Times(language, one.zone()).minute(one.until())))
                        .toList();
        List<StartView.Draft> drafts = needs.catalogs().drafts(workspace, MOST_ON_START).stream()
                .map(one -> new StartView.Draft(one.id(), one.name()))
                .toList();
        return new StartView.Stock(out.stream().limit(MOST_ON_START).toList(), out.size() > MOST_ON_START, drafts);
    }

    private boolean isLocalOnly() {
        return needs.links().leadToThisMachineOnly();
    }

    private List<Route> numbers() {
        return new NumbersRoutes(
                        inside,
                        new NumbersPages(pages),
                        needs.analytics(),
                        new CodeTotals(database),
                        codes,
                        workspace -> choices(workspace).entrySet().stream()
                                .map(catalog -> new NumbersView.Choice(catalog.getKey(), catalog.getValue()))
                                .toList())
                .routes();
    }

    private List<Route> records() {
        return new RecordRoutes(
                        inside,
                        new NumbersPages(pages),
                        request -> database.read(tx -> tenants.credits()
                                .page(tx, request.workspaceId(), Listing.of(request, Listing.Kind.LOG))),
                        codes,
                        () -> Privacy.read(database, needs.privacy()))
                .routes();
    }

    private List<Route> many() {
        return new ManyRoutes(pages, inside, codes, isLocalOnly()).routes();
    }

    private List<Route> team() {
        return new TeamRoutes(
                        new TeamPages(pages),
                        inside,
                        new TeamList(database, people.memberships(), people.invitations()),
                        this::choices,
                        workspace -> database.read(tx -> tenants.keys().listAll(tx, workspace)),
                        this::zone,
                        people.mailing().letters().isOn(),
                        needs.clock())
                .routes();
    }

    private List<Route> changes() {
        return new ChangesRoutes(
                        workspacePages,
                        inside,
                        new ActivityList(database, tenants.log()),
                        codes,
                        this::choices,
                        ids -> needs.filing().files().shown(ids).keySet(),
                        workspace -> database.read(tx -> people.memberships().listAll(tx, workspace)),
                        this::zone,
                        new ChangesRoutes.There(
                                (workspace, ids) -> database.read(tx -> Trash.there(tx, workspace, ids)),
                                (workspace, ids) -> database.read(tx -> KeptUndos.states(tx, workspace, ids)),
                                needs.catalogs()::exists,
                                needs.filing().files()::there))
                .routes();
    }

    private List<Route> files() {
        FileList list = new FileList(
                database,
                needs.filing().files(),
                Main.uses(needs.codes()),
                (tx, workspace) -> Stream.of(
                                FileUses.named(tx, workspace),
                                needs.codes().namedFiles(tx, workspace),
                                Workspaces.namedFiles(tx, workspace))
                        .flatMap(Collection::stream)
                        .toList());
        return new FilesRoutes(
                        workspacePages,
                        inside,
                        list,
                        this::zone,
                        needs.links().page(""),
                        (long) needs.config().files().maxMb() << 20)
                .routes();
    }

    private List<Route> settings() {
        return new SettingsRoutes(
                        workspacePages,
                        inside,
                        this::workspace,
                        this::look,
                        needs.config().catalogs().defaultCurrency(),
                        needs.baseUrl(),
                        needs.clock())
                .routes();
    }

    private InstanceRoutes.@Nullable Mailbox mailbox() {
        Smtp smtp = people.mailing().smtp();
        Config.Mail settings = needs.config().mail();
        if (outbox == null || smtp == null || settings == null) {
            return null;
        }
        MailWords words = new MailWords(pages, needs.baseUrl(), _ -> Optional.empty());
        return new InstanceRoutes.Mailbox(
                settings.from().toUnicodeString(), () -> database.read(outbox::figures), (to, language) -> {
                    if (!trials.tryAcquire()) {
                        throw Refusal.unavailable("Another message is being sent.");
                    }
                    try {
                        Letter test = new Letter(Letter.Kind.TEST, to, language.tag(), Map.of());
                        return smtp.send(
                                words.mail(test).orElseThrow(),
                                needs.ids().next("mail_"),
                                needs.clock().instant());
                    } finally {
                        trials.release();
                    }
                });
    }

    private List<Route> instance() {
        Instance instance = new Instance(
                needs.config(),
                needs.baseUrl(),
                database,
                tenants.workspaces(),
                tenants.credits(),
                people.users(),
                people.memberships(),
                new Lockouts(people.users(), people.memberships(), tenants.keys()::limit, tenants.log(), people.log()),
                tenants.log(),
                needs.health(),
                needs.recording().journal(),
                needs.recording().recorder(),
                needs.clock(),
                mailbox());
        return new InstanceRoutes(new InstancePages(pages), inside, browser, instance.work()).routes();
    }

    private List<Route> board() {
        return new BoardRoutes(new BoardPages(pages), inside).routes();
    }

    private List<Route> editor() {
        return new EditorRoutes(
                        new EditorPages(pages),
                        inside,
                        Arrays.stream(Template.values()).map(Template::word).toList(),
                        this::menus,
                        this::theme)
                .routes();
    }

    /** New catalogues begin in the colours of the brand, with its logo unless that is gone. */
    private ObjectNode theme(String workspace) {
        ObjectNode theme = workspace(workspace).brand().json();
        theme.properties().removeIf(member -> member.getValue().isNull());
        String logo = theme.path("logoFileId").textValue();
        return logo == null || needs.filing().files().hasPicture(workspace, logo) ? theme : theme.without("logoFileId");
    }

    private List<Route> tools() {
        CatalogToolPages screens = new CatalogToolPages(pages);
        TrashList deleted = new TrashList(database, Main.trash(needs.config(), needs.ids()));
        return Stream.of(
                        new CatalogToolRoutes(screens, inside, this::menus, needs.previews()::show).routes(),
                        new TrashScreenRoutes(
                                        screens,
                                        inside,
                                        request -> {
                                            TrashList.Found found = deleted.find(request);
                                            return new TrashView.Found(
                                                    found.catalogId(), found.entries(), found.listing(), found.total());
                                        },
                                        this::choices,
                                        workspace -> database.read(
                                                tx -> people.memberships().listAll(tx, workspace)),
                                        this::zone)
                                .routes())
                .flatMap(List::stream)
                .toList();
    }

    /** The catalogues of a workspace, as lists of them say it. */
    private List<CatalogsView.Line> menus(String workspace) {
        Map<String, Integer> drafted = new HashMap<>();
        new Drafts(database).open(workspace, MOST_CHOICES).forEach(one -> drafted.put(one.catalogId(), one.changes()));
        return needs.catalogs().overviews(workspace, MOST_CHOICES, needs.clock().instant()).stream()
                .map(one -> new CatalogsView.Line(
                        one.id(),
                        one.name(),
                        one.template().word(),
                        one.isPublished(),
                        one.path(),
                        one.items(),
                        one.items() - one.available(),
                        drafted.getOrDefault(one.id(), 0)))
                .toList();
    }

    /** Names of catalogues by their ids, in the order in which they are offered. */
    private Map<String, String> choices(String workspace) {
        return needs.catalogs().names(workspace, MOST_CHOICES).stream()
                .collect(Collectors.toMap(
                        Catalogs.Named::id, Catalogs.Named::name, (one, _) -> one, LinkedHashMap::new));
    }

    private Workspace workspace(String id) {
        return tenants.reading(database).apply(id);
    }

    /** What the designer begins with for a new code: {@code workspace} and {@code qr} do not know each other. */
    private ObjectNode look(Workspace workspace) {
        BrandLook look = new BrandLook(needs.filing().files()::hasPicture);
        ObjectNode chosen = workspace.defaults().design();
        Brand brand = workspace.brand();
        return chosen != null
                ? look.chosen(workspace.id(), chosen)
                : look.inColours(workspace.id(), brand.primaryColor(), brand.backgroundColor(), brand.logoFileId());
    }

    private ZoneId zone(String workspace) {
        return tenants.zones(database).apply(workspace).at(needs.clock().instant());
    }

    /** A text as a symbol on a page of the dashboard: one at a time, and none of them long. */
    private static SymbolView symbol(String text) {
        return switch (Encoder.encode(text, Level.M)) {
            case Encoded.Fits(var symbol) -> new SymbolView(symbol.size(), SvgPicture.path(symbol));
            case Encoded.TooLong _ -> throw new IllegalArgumentException("Too long for a symbol");
        };
    }
}
