package placard.app;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.account.AccountChange;
import placard.account.Passkeys;
import placard.account.RelyingParty;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.Theme;
import placard.account.User;
import placard.account.own.NewEmail;
import placard.account.own.OwnAccount;
import placard.account.own.OwnFactors;
import placard.account.signin.Identities;
import placard.account.signin.LinkThrottle;
import placard.app.AccountView.Done;
import placard.base.Refusal;
import placard.page.Language;
import placard.page.Words;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * Somebody's own account. Each form leads back to the page, which then says what has been done; what changes how they sign
 * in needs a proof of the last minutes, which a script asks for in place.
 */
public final class OwnAccountRoutes {
    static final String ACCOUNT = "/app/account";
    /** A session whose last use is not older is in use: it is written down every few minutes. */
    private static final Duration NOW = Duration.ofMinutes(10);

    private static final int MOST_OF_A_NAME = 60;

    private final AccountPages pages;
    private final Inside inside;
    private final OwnAccount account;
    private final NewEmail emails;
    private final LinkThrottle tries;
    private final Sessions sessions;
    private final OwnFactors factors;
    private final Passkeys passkeys;
    private final RelyingParty party;
    private final Function<String, List<Identities.Linked>> identities;
    private final Function<String, List<AccountChange>> changes;
    private final Function<String, Set<String>> keyPlaces;
    private final BiConsumer<Actor.Person, String> leaving;
    private final BrowserSession browser;
    private final InstantSource clock;

    /**
     * The page and its forms.
     *
     * @param identities who somebody is elsewhere
     * @param changes of how somebody signs in, the newest first
     * @param keyPlaces the ids of the workspaces in which API keys are good that somebody has made
     * @param leaving takes somebody out of the workspace of a handle
     */
    public OwnAccountRoutes(
            AccountPages pages,
            Inside inside,
            OwnAccount account,
            NewEmail emails,
            LinkThrottle tries,
            Sessions sessions,
            OwnFactors factors,
            Passkeys passkeys,
            RelyingParty party,
            Function<String, List<Identities.Linked>> identities,
            Function<String, List<AccountChange>> changes,
            Function<String, Set<String>> keyPlaces,
            BiConsumer<Actor.Person, String> leaving,
            BrowserSession browser,
            InstantSource clock) {
        this.pages = pages;
        this.inside = inside;
        this.account = account;
        this.emails = emails;
        this.tries = tries;
        this.sessions = sessions;
        this.factors = factors;
        this.passkeys = passkeys;
        this.party = party;
        this.identities = identities;
        this.changes = changes;
        this.keyPlaces = keyPlaces;
        this.leaving = leaving;
        this.browser = browser;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.page(ACCOUNT, this::show),
                Route.form(ACCOUNT + "/profile", this::setProfile),
                Route.form(ACCOUNT + "/email", browser.proving(this::setEmail)),
                Route.form(ACCOUNT + "/password", browser.proving(this::setPassword)),
                Route.form(ACCOUNT + "/passkeys/rename", this::renamePasskey),
                Route.form(ACCOUNT + "/leave", browser.proving(this::leave)),
                Route.form(ACCOUNT + "/sessions/end", this::endSession),
                Route.form(ACCOUNT + "/sessions/end-others", this::endOthers));
    }

    private Answer show(Request request) {
        return page(request, request.query("in"), Done.of(request.query("done")), FormState.EMPTY);
    }

    private Answer page(Request request, @Nullable String from, @Nullable Done done, FormState form) {
        SignedIn who = browser.get(request);
        Shell shell = inside.personal(request, from);
        AccountView view = new AccountView(
                over(who.user(), form),
                done,
                shell.handle(),
                new AccountView.NewAddress(
                        emails.isByLink(), emails.pending(who.user().id())),
                devices(who, shell),
                factors.hasApp(who),
                factors.recoveryCodesLeft(who),
                keys(who, shell),
                party.isPossible() ? party.origin() : null,
                elsewhere(who),
                changes(who, shell),
                places(who, shell, _ -> true),
                places(who, shell, keyPlaces.apply(who.user().id())::contains));
        return pages.account(shell, view);
    }

    /** What is stored, and over it what was just typed. */
    private static FormState over(User user, FormState form) {
        Map<String, String> values = new HashMap<>();
        values.put("name", user.name());
        values.put("email", user.email());
        values.put("language", user.language() == null ? "" : user.language());
        values.put("theme", user.theme().word());
        values.putAll(form.values());
        return new FormState(values, form.faults(), form.fault());
    }

    private List<AccountView.SignedInDevice> devices(SignedIn who, Shell shell) {
        Words words = pages.words(shell);
        Instant now = clock.instant();
        return sessions.list(who.user().id()).stream()
                .map(session -> new AccountView.SignedInDevice(
                        session.id(),
                        name(words, session.device()),
                        session.seenAt().isAfter(now.minus(NOW))
                                ? words.say("account.now")
                                : words.say("account.seen", Ago.of(shell.language(), session.seenAt(), now)),
                        session.id().equals(who.session().id())))
                .toList();
    }

    private List<AccountView.Key> keys(SignedIn who, Shell shell) {
        Words words = pages.words(shell);
        Instant now = clock.instant();
        return passkeys.list(who.user().id()).stream()
                .map(key -> new AccountView.Key(
                        key.id(),
                        key.name(),
                        key.lastUsedAt() == null
                                ? words.say("passkey.unused", Ago.of(shell.language(), key.createdAt(), now))
                                : words.say("account.seen", Ago.of(shell.language(), key.lastUsedAt(), now))))
                .toList();
    }

    private List<AccountView.Place> places(SignedIn who, Shell shell, Predicate<String> isWanted) {
        Words words = pages.words(shell);
        return who.memberships().stream()
                .filter(place -> isWanted.test(place.workspaceId()))
                .map(place -> new AccountView.Place(
                        place.handle(),
                        place.workspaceName(),
                        words.say("role." + place.role().word())))
                .toList();
    }

    private AccountView.@Nullable Elsewhere elsewhere(SignedIn who) {
        String label = pages.elsewhere();
        return label == null
                ? null
                : new AccountView.Elsewhere(
                        label,
                        identities.apply(who.user().id()).stream()
                                .map(one -> new AccountView.Linked(
                                        one.issuer(),
                                        one.subject(),
                                        one.label().isEmpty() ? one.subject() : one.label()))
                                .toList());
    }

    private List<AccountView.Change> changes(SignedIn who, Shell shell) {
        Words words = pages.words(shell);
        Instant now = clock.instant();
        return changes.apply(who.user().id()).stream()
                .map(change -> new AccountView.Change(
                        words.say("account.change." + change.kind().word(), change.detail()),
                        words.say(
                                "account.change.by",
                                Ago.of(shell.language(), change.at(), now),
                                change.device() == null
                                        ? words.say("account.change.command")
                                        : name(words, change.device()))))
                .toList();
    }

    /** "Firefox on Android" in other words. */
    static String name(Words words, String device) {
        int on = device.indexOf(" on ");
        if (on > 0) {
            return words.say("account.device", device.substring(0, on), device.substring(on + " on ".length()));
        }
        return device.equals("Browser") ? words.say("account.browser") : device;
    }

    /** Back to the page, which says what has been done. */
    static Answer done(Request request, Done done) {
        String from = request.input().raw("in");
        boolean isHandle = from != null && from.matches("[a-z0-9-]{1,80}");
        return BrowserSession.redirect(ACCOUNT + "?done=" + done.word() + (isHandle ? "&in=" + from : ""));
    }

    private Answer refused(Request request, FormState form) {
        return page(request, request.input().raw("in"), null, form);
    }

    private Answer setProfile(Request request) {
        FormFields fields = new FormFields(request);
        String name = fields.name();
        String language =
                Language.find(fields.raw("language")).map(Language::tag).orElse(null);
        Theme theme = Theme.find(fields.raw("theme")).orElse(Theme.SYSTEM);
        fields.keep("language", language == null ? "" : language);
        fields.keep("theme", theme.word());
        if (fields.isWrong()) {
            return refused(request, fields.state());
        }
        account.setProfile(browser.get(request), name, language, theme);
        return done(request, Done.PROFILE);
    }

    private Answer setEmail(Request request) {
        FormFields fields = new FormFields(request);
        String email = fields.email();
        if (fields.isWrong()) {
            return refused(request, fields.state());
        }
        SignedIn who = browser.get(request);
        try {
            // It tells which addresses have accounts.
            tries.take(who.user().id(), browser.client(request));
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> refused(request, fields.state("fault.wait")),
                    () -> refused(request, fields.state("fault.busy")));
        }
        if (email.equals(who.user().email())) {
            return emailFault(request, fields, "fault.email.same");
        }
        return emails.isByLink() ? askForLink(request, fields, email) : changeAtOnce(request, fields, email);
    }

    private Answer changeAtOnce(Request request, FormFields fields, String email) {
        return account.setEmail(browser.get(request), email)
                .map(begun -> browser.goesOn(done(request, Done.EMAIL), begun))
                .orElseGet(() -> emailFault(request, fields, "fault.email.taken"));
    }

    private Answer askForLink(Request request, FormFields fields, String email) {
        try {
            return emails.ask(browser.get(request), email)
                    ? done(request, Done.EMAIL_ASKED)
                    : emailFault(request, fields, "fault.email.taken");
        } catch (Refusal refusal) {
            return FormFields.busy(
                    refusal,
                    () -> emailFault(request, fields, "fault.email.often"),
                    () -> refused(request, fields.state("fault.busy")));
        }
    }

    private Answer emailFault(Request request, FormFields fields, String fault) {
        fields.fault("email", fault);
        return refused(request, fields.state());
    }

    private Answer setPassword(Request request) {
        SignedIn who = browser.get(request);
        FormFields fields = new FormFields(request);
        String password = fields.raw("password");
        try {
            account.weakness(who, password).ifPresent(weakness -> fields.fault("password", weakness));
            return fields.isWrong()
                    ? refused(request, fields.state())
                    : browser.goesOn(done(request, Done.PASSWORD), account.setPassword(who, password));
        } catch (Refusal refusal) {
            return FormFields.busy(refusal, () -> refused(request, fields.state("fault.busy")));
        }
    }

    private Answer renamePasskey(Request request) {
        FormFields fields = new FormFields(request);
        String name = fields.text("passkey", MOST_OF_A_NAME);
        String id = fields.raw("id");
        fields.keep("id", id);
        if (fields.isWrong()) {
            return refused(request, fields.state());
        }
        passkeys.rename(browser.get(request), id, name);
        return done(request, Done.PASSKEY_RENAMED);
    }

    private Answer leave(Request request) {
        SignedIn who = browser.get(request);
        FormFields fields = new FormFields(request);
        try {
            leaving.accept(
                    new Actor.Person(
                            who.user().id(), who.session().id(), who.user().name()),
                    fields.raw("handle"));
            return done(request, Done.LEFT);
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.Conflict conflict) {
                return refused(request, fields.state("problem." + conflict.code()));
            }
            throw refusal;
        }
    }

    private Answer endSession(Request request) {
        sessions.end(browser.get(request).user().id(), new FormFields(request).raw("id"));
        return done(request, Done.SESSION);
    }

    private Answer endOthers(Request request) {
        SignedIn who = browser.get(request);
        sessions.endOthers(who.user().id(), who.session().id());
        return done(request, Done.SESSIONS);
    }
}
