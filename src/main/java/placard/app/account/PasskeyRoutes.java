package placard.app.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import placard.account.Passkeys;
import placard.account.RelyingParty;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.app.BrowserSession;
import placard.app.FormFields;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.web.Answer;
import placard.web.RateLimits;
import placard.web.Request;
import placard.web.Route;

/**
 * Passkeys: adding, using and removing them. Only scripts can talk to authenticators, so all but names and removal is JSON.
 */
public record PasskeyRoutes(
        Passkeys passkeys, RelyingParty party, BrowserSession browser, RateLimits asked, RateLimits answered) {
    private static final int MOST_BYTES = 64 << 10;
    /**
     * Questions a minute, and as many answers, of one client or one signed-in person. Each question is a row in the
     * store until it is answered or five minutes old; each answer is a signature to verify.
     */
    private static final int MOST = 60;

    private static final String ACCOUNT = "/app/account/passkeys/";

    public PasskeyRoutes(Passkeys passkeys, RelyingParty party, BrowserSession browser, LongSupplier nanos) {
        this(
                passkeys,
                party,
                browser,
                new RateLimits(nanos, MOST, Duration.ofMinutes(1)),
                new RateLimits(nanos, MOST, Duration.ofMinutes(1)));
    }

    public List<Route> routes() {
        return List.of(
                Route.open("POST", "/app/passkey/options", this::options).taking(MOST_BYTES),
                Route.open("POST", "/app/passkey/answer", this::answer).taking(MOST_BYTES),
                Route.form(ACCOUNT + "remove", browser.provingFully(this::remove)));
    }

    /** The purpose of a passkey question. */
    private enum Purpose {
        SIGN_IN,
        PROOF,
        NEW;

        /** @throws Refusal {@code not_found} */
        static Purpose of(Request request) {
            String word = Optional.ofNullable(request.input().raw("for")).orElse("");
            return switch (word) {
                case "sign-in" -> SIGN_IN;
                case "proof" -> PROOF;
                case "new" -> NEW;
                default -> throw Refusal.notFound();
            };
        }
    }

    private Answer options(Request request) {
        if (!party.isPossible()) {
            throw Refusal.notFound();
        }
        Purpose purpose = Purpose.of(request);
        asked.take(counted(request, purpose));
        ObjectNode options = switch (purpose) {
            case SIGN_IN -> passkeys.askToSignIn();
            case PROOF -> passkeys.askForProof(browser.get(request));
            case NEW -> passkeys.askToMake(proved(request));
        };
        return Answer.ok(options).with("Cache-Control", "no-store");
    }

    /** Under which name a request is counted: people who share an address don't stop each other once they have signed in. */
    private String counted(Request request, Purpose purpose) {
        return purpose == Purpose.SIGN_IN
                ? browser.client(request).address()
                : browser.get(request).user().id();
    }

    private SignedIn proved(Request request) {
        SignedIn who = browser.get(request);
        if (!browser.isProvedFully(who)) {
            throw new Refusal(new Refusal.ProofRequired());
        }
        return who;
    }

    private Answer answer(Request request) {
        Input body = request.input();
        Passkeys.AuthenticatorAnswer answer =
                Passkeys.AuthenticatorAnswer.of(body.node().path("credential"));
        Purpose purpose = Purpose.of(request);
        answered.take(counted(request, purpose));
        Optional<Sessions.Begun> begun = switch (purpose) {
            case SIGN_IN ->
                passkeys.signIn(
                        answer,
                        BrowserSession.device(request),
                        !body.node().path("foreign").asBoolean());
            case PROOF -> passkeys.confirm(browser.get(request), answer);
            case NEW -> {
                String name = body.text("name", 1, 60);
                yield passkeys.add(proved(request), answer, name == null ? BrowserSession.device(request) : name);
            }
        };
        if (begun.isEmpty()) {
            return Answer.json(422, Json.object().put("refused", true)).with("Cache-Control", "no-store");
        }
        String next = ReturnPath.to(body.raw("next"));
        ObjectNode who = Json.object().put("person", begun.get().userId()).put("next", next);
        Answer ok = Answer.ok(who).with("Cache-Control", "no-store");
        return purpose == Purpose.SIGN_IN
                ? browser.signIn(request, ok, begun.get())
                : browser.renewSession(ok, begun.get());
    }

    private Answer remove(Request request) {
        String id = new FormFields(request).raw("id");
        return browser.renewSession(
                AccountView.Notice.PASSKEY_REMOVED.page(request), passkeys.remove(browser.get(request), id));
    }
}
