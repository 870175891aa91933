package placard.wiring;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.AppKey;
import placard.account.Cookies;
import placard.account.Passkeys;
import placard.account.RelyingParty;
import placard.account.SecondFactors;
import placard.account.SessionGuard;
import placard.account.SignInSteps;
import placard.account.own.NewEmail;
import placard.account.own.OwnAccount;
import placard.account.own.OwnFactors;
import placard.account.signin.Identities;
import placard.account.signin.KnownDevices;
import placard.account.signin.LinkThrottle;
import placard.account.signin.OidcSteps;
import placard.account.signin.PasswordRequests;
import placard.account.signin.PasswordReset;
import placard.account.signin.SetUp;
import placard.account.signin.SignIn;
import placard.account.signin.SignInThrottle;
import placard.alert.AlertParts;
import placard.app.AppPages;
import placard.app.BrowserSession;
import placard.app.Trade;
import placard.app.WorkspaceScreens;
import placard.app.account.AuthenticatorRoutes;
import placard.app.account.EntryRoutes;
import placard.app.account.InviteRoutes;
import placard.app.account.MailWords;
import placard.app.account.NewEmailRoutes;
import placard.app.account.OidcRoutes;
import placard.app.account.OwnAccountRoutes;
import placard.app.account.PasskeyRoutes;
import placard.app.account.SignInRoutes;
import placard.app.account.SymbolView;
import placard.app.account.UnsubscribeRoutes;
import placard.app.account.WorkspaceOverview;
import placard.base.WorkPool;
import placard.catalog.CatalogLists;
import placard.catalog.Romanization;
import placard.mail.MailThread;
import placard.mail.Outbox;
import placard.mail.Smtp;
import placard.oidc.Provider;
import placard.qr.draw.format.SvgPicture;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.LookupLimiter;
import placard.web.RateLimits;
import placard.web.Route;
import placard.workspace.FirstStart;
import placard.workspace.Workspaces;

/** The screens for sign-in and accounts, and the session check of all other screens. */
final class AccountScreens {
    /** The threads that wait for a provider, which may be slow. */
    private static final int OIDC_THREADS = 4;

    private static final int OIDC_QUEUE = 32;
    private static final Duration OIDC_WAIT = Duration.ofSeconds(10);
    /** The rate limit of one client in a minute. */
    private static final int MOST_QUESTIONS = 60;

    private final Parts parts;
    private final AlertParts notices;
    private final Database database;
    private final Tenants tenants;
    private final People people;
    private final Cookies cookies;
    private final @Nullable Outbox outbox;
    private final SignInSteps steps;
    private final SessionGuard guard;
    private final SignIn signIn;
    private final SecondFactors factors;
    private final SignInThrottle tries;
    private final PasswordReset reset;
    private final AppPages pages;
    private final RelyingParty party;
    private final BrowserSession browser;
    private final WorkspaceScreens screens;
    private final LinkThrottle linkTries;

    AccountScreens(Parts parts, AlertParts notices) {
        this.parts = parts;
        this.notices = notices;
        this.database = parts.database();
        this.tenants = parts.tenants();
        this.people = parts.people();
        this.cookies = new Cookies(parts.ambient().baseUrl());
        this.outbox = people.mailing().outbox();
        AppKey appKey = parts.people().appKey();
        this.steps = new SignInSteps(parts.ambient().random(), parts.clock());
        this.guard = newGuard();
        KnownDevices devices = new KnownDevices(appKey, parts.ambient().random(), cookies);
        this.factors = new SecondFactors(appKey, people.log(), parts.ambient().random(), parts.clock());
        this.tries = new SignInThrottle(devices, parts.ambient().nanos());
        this.linkTries = new LinkThrottle(parts.ambient().nanos());
        this.signIn = new SignIn(
                database, people.users(), people.sessions(), people.passwords(), factors, steps, tries, parts.clock());
        this.reset = new PasswordReset(
                database,
                people.users(),
                people.links(),
                people.sessions(),
                signIn,
                people.passwords(),
                people.log(),
                parts.clock());
        this.party = new RelyingParty(parts.ambient().baseUrl());
        Provider.Settings oidc = parts.config().oidc();
        this.pages = new AppPages(party.isPossible() ? party.origin() : null, oidc == null ? null : oidc.label());
        this.browser = new BrowserSession(
                people.sessions(), guard, cookies, devices, parts.clients().addresses()::clientKey, this::arrived);
        this.screens = new WorkspaceScreens(
                pages,
                guard::find,
                person -> people.sessions().renew(person.session()).map(cookies::keep),
                workspace -> database.read(tx -> tenants.credits().remaining(tx, workspace)),
                workspace -> Trade.ofAll(database.read(tx -> CatalogLists.listTemplates(tx, workspace))),
                workspace -> tenants.zones().apply(workspace).latest());
    }

    SessionGuard guard() {
        return guard;
    }

    AppPages pages() {
        return pages;
    }

    BrowserSession browser() {
        return browser;
    }

    /** The frame of every screen for a signed-in user. */
    WorkspaceScreens screens() {
        return screens;
    }

    List<Route> routes() {
        return Stream.of(accounts(), oidc(), joining()).flatMap(List::stream).toList();
    }

    /** Deletes expired sessions, links and steps. */
    int forget(Tx tx) {
        return people.sessions().forget(tx)
                + reset.forget(tx)
                + steps.forget(tx)
                + people.log().forget(tx)
                + (outbox == null ? 0 : outbox.forget(tx));
    }

    /** The thread that sends letters; nothing without a mail server. */
    Optional<MailThread> mailThread() {
        Smtp smtp = people.mailing().smtp();
        if (outbox == null || smtp == null) {
            return Optional.empty();
        }
        MailWords words = new MailWords(
                pages,
                parts.ambient().baseUrl(),
                email -> database.write(tx -> PasswordReset.mailedLink(tx, email, people.links()))
                        .map(link -> new MailWords.Reset(link.path(), link.email())),
                new MailWords.Notices(
                        notices.weeks()::find,
                        workspace -> database.read(tx -> tx.find(
                                "select handle from workspace where id = ? and deleted_at is null",
                                row -> row.text("handle"),
                                workspace)),
                        ended -> database.read(tx -> notices.recipients().wants(tx, ended)),
                        notices.subscriptions()::path));
        return Optional.of(new MailThread(database, outbox, smtp, words::mail, parts.clock()));
    }

    /** The pages that end subscriptions. */
    List<Route> unsubscribing() {
        return parts.config().dashboard().isOn()
                ? new UnsubscribeRoutes(pages, notices.subscriptions()).routes()
                : List.of();
    }

    private void arrived(String userId, String device, String language, boolean isKnown) {
        people.mailing().letters().arrived(database, userId, device, language, isKnown);
    }

    private SessionGuard newGuard() {
        SessionGuard made = new SessionGuard(
                database,
                people.sessions(),
                people.users(),
                people.memberships(),
                cookies,
                parts.clock(),
                new LookupLimiter(new RateLimits(
                        parts.ambient().nanos(), parts.config().limits().authFailures(), Duration.ofMinutes(1))),
                parts.clients().addresses()::clientKey,
                handle -> database.read(tx -> Workspaces.findHandle(tx, handle)).orElse(handle));
        database.listen(Workspaces.CHANGED, made::dropAllIn);
        return made;
    }

    private List<Route> accounts() {
        SetUp setUp = new SetUp(
                database,
                people.users(),
                people.memberships(),
                people.links(),
                people.sessions(),
                people.passwords(),
                tenants.log(),
                this::name,
                people.log(),
                parts.ambient().ids(),
                parts.clock());
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
                parts.clock());
        NewEmail emails = new NewEmail(
                database,
                people.users(),
                own,
                people.links(),
                people.mailing().letters(),
                people.log(),
                parts.ambient().nanos());
        OwnFactors ownFactors = new OwnFactors(
                database, factors, steps, people.sessions(), people.log(), party.appName(), parts.clock());
        Passkeys passkeys = new Passkeys(
                database,
                people.users(),
                people.sessions(),
                steps,
                party,
                people.log(),
                parts.ambient().ids(),
                parts.clock());
        return Stream.of(
                        new EntryRoutes(
                                        pages,
                                        screens,
                                        setUp,
                                        reset,
                                        linkTries,
                                        new PasswordRequests(
                                                database,
                                                people.mailing().letters(),
                                                parts.ambient().nanos()),
                                        browser,
                                        new WorkspaceOverview(
                                                database,
                                                parts.storage().scans(),
                                                tenants.workspaces(),
                                                tenants.keys(),
                                                parts.clock())::lines)
                                .routes(),
                        new SignInRoutes(pages, setUp, signIn, own, browser).routes(),
                        new OwnAccountRoutes(
                                        pages,
                                        screens,
                                        new OwnAccountRoutes.SignInParts(
                                                own, emails, people.sessions(), ownFactors, passkeys, party),
                                        new OwnAccountRoutes.AccountStores(
                                                identities()::list,
                                                person -> people.log().latest(database, person),
                                                person -> database.read(
                                                        tx -> tenants.keys().placesOf(tx, person))),
                                        linkTries,
                                        (person, handle) -> people.departures().leave(database, person, handle),
                                        browser,
                                        parts.clock())
                                .routes(),
                        new NewEmailRoutes(pages, emails, browser).routes(),
                        new AuthenticatorRoutes(pages, screens, ownFactors, AccountScreens::symbol, browser).routes(),
                        new PasskeyRoutes(
                                        passkeys,
                                        party,
                                        browser,
                                        parts.ambient().nanos())
                                .routes())
                .flatMap(List::stream)
                .toList();
    }

    private void name(Tx tx, SetUp.Business business, Actor.Person owner) {
        FirstStart.name(
                tx,
                tenants.workspaces(),
                tenants.keys(),
                tenants.log(),
                new FirstStart.Names(
                        business.name(),
                        business.isTheirs() ? Romanization.of(business.name(), business.language()) : null,
                        business.timezone(),
                        business.firstKey()),
                owner);
    }

    private Identities identities() {
        return new Identities(
                database,
                people.users(),
                people.memberships(),
                people.sessions(),
                signIn,
                people.invitations(),
                people.links(),
                tenants.log(),
                this::name,
                people.log(),
                parts.ambient().ids(),
                parts.clock());
    }

    /** The routes for OpenID Connect; empty without a provider. */
    private List<Route> oidc() {
        Provider.Settings settings = parts.config().oidc();
        if (settings == null) {
            return List.of();
        }
        WorkPool threads = new WorkPool("oidc-", OIDC_THREADS, OIDC_QUEUE, OIDC_WAIT, "Too many sign in elsewhere.");
        parts.ambient().onStop("sign-in elsewhere", threads);
        return new OidcRoutes(
                        pages,
                        new Provider(settings, parts.ambient().baseUrl(), OIDC_WAIT, parts.clock()),
                        threads,
                        new OidcSteps(
                                database,
                                steps,
                                parts.people().appKey(),
                                parts.ambient().random()),
                        identities(),
                        browser,
                        cookies,
                        new RateLimits(parts.ambient().nanos(), MOST_QUESTIONS, Duration.ofMinutes(1)))
                .routes();
    }

    private List<Route> joining() {
        return new InviteRoutes(
                        pages,
                        people.invitations(),
                        linkTries,
                        browser,
                        people.mailing().letters(),
                        parts.ambient().nanos())
                .routes();
    }

    /** Draws a text as a QR code on a page of the dashboard. Such texts are short and come one at a time. */
    private static SymbolView symbol(String text) {
        return switch (Encoder.encode(text, Level.M)) {
            case Encoded.Fits(var symbol) -> new SymbolView(symbol.size(), SvgPicture.path(symbol));
            case Encoded.TooLong _ -> throw new IllegalArgumentException("Too long for a symbol");
        };
    }
}
