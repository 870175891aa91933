package placard.app;

import io.vertx.core.http.HttpServerRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.account.Cookies;
import placard.account.SessionGuard;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.own.DeviceName;
import placard.account.signin.KnownDevices;
import placard.account.signin.SignIn;
import placard.account.signin.SignInThrottle;
import placard.base.Json;
import placard.base.Refusal;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Handler;
import placard.web.Request;

/**
 * The session of a browser: its cookies, its proof of identity, and the redirects of the dashboard.
 *
 * @param client names a client by a hash of its address
 */
public record BrowserSession(
        Sessions sessions,
        SessionGuard guard,
        Cookies cookies,
        KnownDevices devices,
        Function<HttpServerRequest, String> client,
        Arrivals arrivals) {
    /** The path of the account of the person who has signed in. */
    public static final String ACCOUNT = "/app/account";

    public static final String SIGN_IN = "/app/sign-in";
    public static final String SIGN_IN_CODE = SIGN_IN + "/code";

    /** Learns of each sign-in. */
    @FunctionalInterface
    public interface Arrivals {
        /**
         * Learns of a sign-in.
         *
         * @param language of the browser, a BCP 47 tag
         * @param isKnown whether they have signed in in this browser before
         */
        void arrived(String userId, String device, String language, boolean isKnown);
    }

    /** The user who is signed in in the browser of a request. */
    public Optional<SignedIn> find(Request request) {
        return request.ask(guard::find);
    }

    /**
     * @throws Refusal {@code session_over}, also if the form comes from another person's page: they may have signed in
     *     in the same browser since
     */
    public SignedIn get(Request request) {
        SignedIn who = find(request).orElseThrow(() -> new Refusal(new Refusal.SessionOver()));
        String meant = request.isForm() ? request.input().raw("person") : null;
        if (meant != null && !meant.equals(who.user().id())) {
            throw new Refusal(new Refusal.SessionOver());
        }
        return who;
    }

    /** Whether a person has proved who they are within the last minutes. */
    public boolean isProved(SignedIn who) {
        return guard.isProved(who);
    }

    /** Whether they have, with a second factor if they have one. */
    public boolean isProvedFully(SignedIn who) {
        return guard.isProvedFully(who);
    }

    /**
     * The answer when a session has just begun. The browser is known from now on if it is the person's own. The session
     * before it ends: nobody else shall continue it.
     */
    public Answer signIn(Request request, Answer answer, Sessions.Begun begun) {
        find(request).ifPresent(old -> sessions.end(old.session().id()));
        boolean isKnown =
                devices.of(begun.userId(), request.cookie(devices.cookie())).isPresent();
        arrivals.arrived(
                begun.userId(), device(request), request.ask(Language::of).tag(), isKnown);
        Answer kept = renewSession(answer, begun);
        return begun.lasts() == null ? kept : kept.withCookie(devices.remember(begun.userId()));
    }

    /** The answer when the session gets another token. */
    public Answer renewSession(Answer answer, Sessions.Begun begun) {
        return answer.withCookie(cookies.keep(begun));
    }

    /** Ends the session of a request, if there is one. */
    public Answer signOut(Request request, Answer answer) {
        find(request).ifPresent(who -> sessions.end(who.session().id()));
        return answer.withCookie(cookies.drop());
    }

    public SignInThrottle.Client client(Request request) {
        return new SignInThrottle.Client(request.ask(client), request.cookie(devices.cookie()));
    }

    /** The name of the browser. */
    public static String device(Request request) {
        return DeviceName.of(request.header("User-Agent"));
    }

    /** A handler that needs a proof of identity; a person without one is sent to the page that asks for it. */
    public Handler proving(Handler handler) {
        return proving(handler, ACCOUNT);
    }

    /** @param next the page to go to once they have proved it */
    public Handler proving(Handler handler, String next) {
        return request -> isProved(get(request)) ? handler.handle(request) : redirect("/app/confirm?next=" + next);
    }

    /** The same for changes of the means to sign in. */
    public Handler provingFully(Handler handler) {
        return request -> isProvedFully(get(request))
                ? handler.handle(request)
                : redirect("/app/confirm?factor=on&next=" + ACCOUNT);
    }

    /** The token between a password and a code; empty without one. */
    public String step(Request request) {
        return Objects.requireNonNullElse(request.cookie(cookies.step()), "");
    }

    /** The answer that asks for a code: a page, or JSON for a script. */
    Answer codeWanted(Request request, String token, @Nullable String next) {
        Answer answer = isScript(request)
                ? Answer.ok(Json.object().put("code", true)).with("Cache-Control", "no-store")
                : redirect(SIGN_IN_CODE
                        + (next == null ? "" : "?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8)));
        return answer.withCookie(cookies.keepStep(token));
    }

    /** The answer to a sign-in attempt with a password or a code. */
    public Answer entered(Request request, SignIn.Outcome outcome, String path, Supplier<Answer> refused) {
        return switch (outcome) {
            case SignIn.Outcome.Success(Sessions.Begun begun) -> {
                Answer in = signIn(request, wayOn(request, path, begun.userId()), begun);
                yield step(request).isEmpty() ? in : in.withCookie(cookies.dropStep());
            }
            case SignIn.Outcome.CodeRequired(String token) -> codeWanted(request, token, path);
            case SignIn.Outcome.Wrong _, SignIn.Outcome.TooLate _ -> refused.get();
        };
    }

    /** Whether a script of ours asks, which wants data and no page. */
    public static boolean isScript(Request request) {
        String accepted = request.header("Accept");
        return accepted != null && accepted.contains("application/json");
    }

    public static Answer redirect(String path) {
        return new Answer(303, Map.of("Location", path, "Cache-Control", "no-store"), new byte[0], null);
    }

    /** The answer after a sign-in: another page, or the person's id for a script. */
    public static Answer wayOn(Request request, String path, String userId) {
        return isScript(request)
                ? Answer.ok(Json.object().put("person", userId)).with("Cache-Control", "no-store")
                : redirect(path);
    }
}
