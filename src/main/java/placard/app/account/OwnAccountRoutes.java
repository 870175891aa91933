package placard.app.account;

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
import placard.app.AppPages;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.FormState;
import placard.app.Numbers;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.app.account.AccountView.Notice;
import placard.base.Refusal;
import placard.page.Language;
import placard.page.Words;
import placard.page.generated.app.JteaccountGenerated;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The account screen of a person. Each form leads back to it, and it then names the change. Changes of the means to sign in
 * need a proof of identity within the last minutes; a script asks for it in place.
 *
 * @param leaving takes a person out of the workspace of a handle
 */
public record OwnAccountRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        SignInParts means,
        AccountStores records,
        LinkThrottle tries,
        BiConsumer<Actor.Person, String> leaving,
        BrowserSession browser,
        InstantSource clock) {
    /** A session whose last use is not older is in use: it is written down every few minutes. */
    private static final Duration NOW = Duration.ofMinutes(10);

    private static final int MOST_OF_A_NAME = 60;

    /** The means by which a person signs in, and their sessions. */
    public record SignInParts(
            OwnAccount account,
            NewEmail emails,
            Sessions sessions,
            OwnFactors factors,
            Passkeys passkeys,
            RelyingParty party) {}

    /**
     * Reads what the page lists of a person, by their id.
     *
     * @param identities their accounts at OpenID Connect providers
     * @param changes of their means to sign in, the newest first
     * @param keyPlaces the ids of the workspaces where API keys are valid that they have made
     */
    public record AccountStores(
            Function<String, List<Identities.Linked>> identities,
            Function<String, List<AccountChange>> changes,
            Function<String, Set<String>> keyPlaces) {}

    public List<Route> routes() {
        return List.of(
                Route.page(BrowserSession.ACCOUNT, this::show),
                Route.form(BrowserSession.ACCOUNT + "/profile", this::setProfile),
                Route.form(BrowserSession.ACCOUNT + "/email", browser.proving(this::setEmail)),
                Route.form(BrowserSession.ACCOUNT + "/password", browser.proving(this::setPassword)),
                Route.form(BrowserSession.ACCOUNT + "/passkeys/rename", this::renamePasskey),
                Route.form(BrowserSession.ACCOUNT + "/leave", browser.proving(this::leave)),
                Route.form(BrowserSession.ACCOUNT + "/sessions/end", this::endSession),
                Route.form(BrowserSession.ACCOUNT + "/sessions/end-others", this::endOthers));
    }

    private Answer show(Request request) {
        return page(request, request.query("in"), Notice.of(request.query("done")), FormState.EMPTY);
    }

    private Answer page(Request request, @Nullable String from, @Nullable Notice done, FormState form) {
        SignedIn who = browser.get(request);
        Shell shell = screens.personal(request, from);
        AccountView view = new AccountView(
                over(who.user(), form),
                done,
                shell.handle(),
                new AccountView.NewAddress(
                        means.emails().isByLink(),
                        means.emails().pending(who.user().id())),
                devices(who, shell),
                means.factors().hasApp(who),
                means.factors().recoveryCodesLeft(who),
                keys(who, shell),
                means.party().isPossible() ? means.party().origin() : null,
                elsewhere(who),
                changes(who, shell),
                places(who, shell, _ -> true),
                places(who, shell, records.keyPlaces().apply(who.user().id())::contains));
        return screen(pages, shell, view);
    }

    /** The stored values, replaced by those that were just typed. */
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
        return means.sessions().list(who.user().id()).stream()
                .map(session -> new AccountView.SignedInDevice(
                        session.id(),
                        DeviceLabel.of(words, session.device()),
                        session.seenAt().isAfter(now.minus(NOW))
                                ? words.say("account.now")
                                : words.say("account.seen", RelativeTime.of(shell.language(), session.seenAt(), now)),
                        session.id().equals(who.session().id())))
                .toList();
    }

    private List<AccountView.Key> keys(SignedIn who, Shell shell) {
        Words words = pages.words(shell);
        Instant now = clock.instant();
        return means.passkeys().list(who.user().id()).stream()
                .map(key -> new AccountView.Key(
                        key.id(),
                        key.name(),
                        key.lastUsedAt() == null
                                ? words.say("passkey.unused", RelativeTime.of(shell.language(), key.createdAt(), now))
                                : words.say("account.seen", RelativeTime.of(shell.language(), key.lastUsedAt(), now))))
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

    private AccountView.@Nullable ProviderIdentities elsewhere(SignedIn who) {
        String label = pages.providerName();
        return label == null
                ? null
                : new AccountView.ProviderIdentities(
                        label,
                        records.identities().apply(who.user().id()).stream()
                                .map(one -> new AccountView.Linked(
                                        one.issuer(),
                                        one.subject(),
                                        one.label().isEmpty() ? one.subject() : one.label()))
                                .toList());
    }

    private List<AccountView.Change> changes(SignedIn who, Shell shell) {
        Words words = pages.words(shell);
        Instant now = clock.instant();
        return records.changes().apply(who.user().id()).stream()
                .map(change -> new AccountView.Change(
                        words.say("account.change." + change.kind().word(), change.detail()),
                        words.say(
                                "account.change.by",
                                RelativeTime.of(shell.language(), change.at(), now),
                                change.device() == null
                                        ? words.say("account.change.command")
                                        : DeviceLabel.of(words, change.device()))))
                .toList();
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
        means.account().setProfile(browser.get(request), name, language, theme);
        return Notice.PROFILE.page(request);
    }

    private Answer setEmail(Request request) {
        FormFields fields = new FormFields(request);
        String email = fields.email();
        if (fields.isWrong()) {
            return refused(request, fields.state());
        }
        SignedIn who = browser.get(request);
        try {
            // The answer reveals which addresses have accounts.
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
        return means.emails().isByLink() ? askForLink(request, fields, email) : changeAtOnce(request, fields, email);
    }

    private Answer changeAtOnce(Request request, FormFields fields, String email) {
        return means.account()
                .setEmail(browser.get(request), email)
                .map(begun -> browser.renewSession(Notice.EMAIL.page(request), begun))
                .orElseGet(() -> emailFault(request, fields, "fault.email.taken"));
    }

    private Answer askForLink(Request request, FormFields fields, String email) {
        try {
            return means.emails().ask(browser.get(request), email)
                    ? Notice.EMAIL_ASKED.page(request)
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
            means.account().weakness(who, password).ifPresent(weakness -> fields.fault("password", weakness));
            return fields.isWrong()
                    ? refused(request, fields.state())
                    : browser.renewSession(
                            Notice.PASSWORD.page(request), means.account().setPassword(who, password));
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
        means.passkeys().rename(browser.get(request), id, name);
        return Notice.PASSKEY_RENAMED.page(request);
    }

    private Answer leave(Request request) {
        SignedIn who = browser.get(request);
        FormFields fields = new FormFields(request);
        try {
            leaving.accept(
                    new Actor.Person(
                            who.user().id(), who.session().id(), who.user().name()),
                    fields.raw("handle"));
            return Notice.LEFT.page(request);
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.Conflict conflict) {
                return refused(request, fields.state("problem." + conflict.code()));
            }
            throw refusal;
        }
    }

    private Answer endSession(Request request) {
        means.sessions().end(browser.get(request).user().id(), new FormFields(request).raw("id"));
        return Notice.SESSION.page(request);
    }

    private Answer endOthers(Request request) {
        SignedIn who = browser.get(request);
        means.sessions().endOthers(who.user().id(), who.session().id());
        return Notice.SESSIONS.page(request);
    }

    public static Answer screen(AppPages pages, Shell shell, AccountView view) {
        return pages.screen(
                        shell,
                        "account.title",
                        Scripts.start("password.js", "account.js"),
                        (out, head, say) ->
                                JteaccountGenerated.render(out, null, head, shell, say, view, Numbers.of(say)))
                .status(view.form().status());
    }
}
