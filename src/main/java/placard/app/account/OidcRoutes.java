package placard.app.account;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.Cookies;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.signin.Identities;
import placard.account.signin.Identities.Outcome;
import placard.account.signin.OidcSteps;
import placard.account.signin.OidcSteps.Purpose;
import placard.account.signin.SetUp;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.app.Scripts;
import placard.app.account.AccountView.Notice;
import placard.base.Refusal;
import placard.base.WorkPool;
import placard.oidc.Identity;
import placard.oidc.OidcFailure;
import placard.oidc.Provider;
import placard.page.Words;
import placard.page.generated.app.JteelsewherefailedGenerated;
import placard.page.generated.app.JteleavingGenerated;
import placard.web.Answer;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;
import placard.workspace.Workspace;

/**
 * Signing in by OpenID Connect. A form leads to the provider through a page that continues by itself: a redirect would
 * violate our policy for targets of forms. The provider leads back to the one GET that changes state. The {@code state}
 * parameter and a cookie of the same browser guard it.
 *
 * @param threads on which the provider is asked, which blocks
 * @param tries of one client
 */
public record OidcRoutes(
        AppPages pages,
        Provider provider,
        WorkPool threads,
        OidcSteps steps,
        Identities identities,
        BrowserSession browser,
        Cookies cookies,
        RateLimits tries) {
    private static final Logger LOG = LoggerFactory.getLogger(OidcRoutes.class);

    private static final String PATH = "/app/oidc";
    private static final String INVITE = "/app/invite/";
    private static final String SETUP = "/app/setup/";

    public List<Route> routes() {
        return List.of(
                Route.openForm(PATH, this::start),
                Route.open("GET", PATH + "/callback", this::callback),
                Route.form(PATH + "/proof", this::startProof),
                Route.form(BrowserSession.ACCOUNT + "/identities", browser.provingFully(this::startLink)),
                Route.form(BrowserSession.ACCOUNT + "/identities/remove", browser.provingFully(this::remove)));
    }

    /** A failed sign-in; {@code word} is the end of the key of its words. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String word;

        private Failed(String word) {
            super(word, null, false, false);
            this.word = word;
        }
    }

    /** @throws Failed in words */
    private <T> T asking(Callable<T> question) {
        return threads.run(() -> {
            try {
                return question.call();
            } catch (OidcFailure failure) {
                LOG.atWarn()
                        .addKeyValue("kind", failure.kind())
                        .setCause(failure)
                        .log("The OpenID Connect provider did not identify a person");
                throw new Failed(failure.kind().word());
            }
        });
    }

    private Answer start(Request request) {
        String next = ReturnPath.to(request.input().raw("next"));
        if (next.startsWith(INVITE)) {
            return ask(request, Purpose.INVITE, next.substring(INVITE.length()), "/app/");
        }
        return next.startsWith(SETUP)
                ? ask(request, Purpose.SETUP, next.substring(SETUP.length()), "/app/")
                : ask(request, Purpose.SIGN_IN, "", next);
    }

    private Answer startLink(Request request) {
        return ask(request, Purpose.LINK, browser.get(request).session().id(), BrowserSession.ACCOUNT);
    }

    private Answer startProof(Request request) {
        String next = ReturnPath.to(request.input().raw("next"));
        return ask(request, Purpose.PROOF, browser.get(request).session().id(), next);
    }

    private Answer ask(Request request, Purpose purpose, String subject, String next) {
        try {
            tries.take(browser.client(request).address());
            boolean isOwnDevice = !request.input().has("foreign");
            String timezone =
                    Workspace.zoneOf(or(request.input().raw("timezone"))).getId();
            OidcSteps.AuthorizationRequest asked = steps.ask(purpose, subject, next, isOwnDevice, timezone);
            URI there = asking(() -> provider.authorization(question(asked.state(), asked.step())));
            return leaving(pages, BareShell.of(request), provider.label(), there.toString())
                    .withCookie(cookies.keepElsewhere(asked.cookie()));
        } catch (Failed failed) {
            return failed(request, failed.word);
        } catch (Refusal refusal) {
            return FormFields.busy(refusal, () -> failed(request, "wait"), () -> failed(request, "busy"));
        }
    }

    private static Provider.Question question(String state, OidcSteps.Step step) {
        return new Provider.Question(state, step.nonce(), step.verifier(), step.purpose() == Purpose.PROOF);
    }

    private Answer failed(Request request, String word) {
        return failed(pages, BareShell.of(request), provider.label(), word);
    }

    private static String or(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private Answer callback(Request request) {
        String state = or(request.query("state"));
        OidcSteps.Step step =
                steps.take(state, or(request.cookie(cookies.providerCookie()))).orElse(null);
        if (step == null) {
            return failed(request, "late");
        }
        try {
            return answered(request, state, step).withCookie(cookies.dropElsewhere());
        } catch (Failed failed) {
            return failed(request, failed.word).withCookie(cookies.dropElsewhere());
        } catch (Refusal refusal) {
            return FormFields.busy(refusal, () -> failed(request, "busy"));
        }
    }

    private Answer answered(Request request, String state, OidcSteps.Step step) {
        String error = request.query("error");
        if (error != null) {
            boolean isAway = error.equals("server_error") || error.equals("temporarily_unavailable");
            throw new Failed(isAway ? "away" : "denied");
        }
        String code = or(request.query("code"));
        if (code.isEmpty()) {
            throw new Failed("wrong");
        }
        Identity found = asking(() -> provider.identity(question(state, step), code, request.query("iss")));
        Identities.Identity who = new Identities.Identity(found.issuer(), found.subject(), found.email(), found.name());
        Identities.Browser there = new Identities.Browser(BrowserSession.device(request), step.isOwnDevice());
        return switch (step.purpose()) {
            case SIGN_IN -> entered(request, identities.signIn(who, there), step);
            case INVITE -> entered(request, identities.join(who, step.subject(), there), step);
            case SETUP -> entered(request, identities.setUp(who, step.subject(), business(request, step), there), step);
            case LINK -> linked(request, who, step);
            case PROOF -> proved(request, who, step);
        };
    }

    private Answer entered(Request request, Outcome outcome, OidcSteps.Step step) {
        return switch (outcome) {
            case Outcome.In(var in) -> browser.entered(request, in, step.next(), () -> failed(request, "late"));
            case Outcome.Unknown _ -> failed(request, "unknown");
            case Outcome.Taken _ -> failed(request, "taken");
            case Outcome.NoEmail _ -> failed(request, "noemail");
            case Outcome.Gone _ -> failed(request, "gone");
        };
    }

    /** The user, if this is the session that began the step. */
    private SignedIn same(Request request, OidcSteps.Step step) {
        return browser.find(request)
                .filter(who -> who.session().id().equals(step.subject()))
                .orElseThrow(() -> new Failed("late"));
    }

    private Answer linked(Request request, Identities.Identity elsewhere, OidcSteps.Step step) {
        SignedIn who = same(request, step);
        if (!browser.isProvedFully(who)) {
            throw new Failed("late");
        }
        Sessions.Begun begun = identities.link(who, elsewhere, provider.label()).orElseThrow(() -> new Failed("other"));
        Answer back = BrowserSession.redirect(BrowserSession.ACCOUNT + "?done=" + Notice.IDENTITY.word());
        return browser.renewSession(back, begun);
    }

    private Answer proved(Request request, Identities.Identity elsewhere, OidcSteps.Step step) {
        Sessions.Begun begun = identities.prove(same(request, step), elsewhere).orElseThrow(() -> new Failed("notyou"));
        return browser.renewSession(BrowserSession.redirect(step.next()), begun);
    }

    private Answer remove(Request request) {
        FormFields fields = new FormFields(request);
        return identities
                .unlink(browser.get(request), fields.raw("issuer"), fields.raw("subject"), provider.label())
                .map(begun -> browser.renewSession(Notice.IDENTITY_REMOVED.page(request), begun))
                .orElseGet(() -> failed(request, "last"));
    }

    /** The usual name of a business, until its owner chooses one. */
    private SetUp.Business business(Request request, OidcSteps.Step step) {
        Words say = pages.words(BareShell.of(request).language());
        return new SetUp.Business(
                say.say("setup.business.usual"), false, say.language().tag(), step.timezone(), say.say("keys.first"));
    }

    /** Goes on to the provider by itself, and names it. */
    public static Answer leaving(AppPages pages, BareShell shell, String label, String there) {
        return pages.bare(
                        shell,
                        "oidc.leaving",
                        Scripts.NONE,
                        (out, head, say) -> JteleavingGenerated.render(out, null, head, say, label, there))
                .with("Refresh", "0;url=" + there);
    }

    /** @param word why it didn't work, the end of a key of words */
    public static Answer failed(AppPages pages, BareShell shell, String label, String word) {
        int status = switch (word) {
            case "away", "busy" -> 503;
            case "late", "gone" -> 410;
            case "wait" -> 429;
            default -> 422;
        };
        return pages.bare(
                        shell,
                        "oidc.failed",
                        Scripts.NONE,
                        (out, head, say) -> JteelsewherefailedGenerated.render(out, null, head, say, label, word))
                .status(status);
    }
}
