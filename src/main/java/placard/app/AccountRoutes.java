package placard.app;

import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.account.Cookies;
import placard.account.DeviceName;
import placard.account.KnownDevices;
import placard.account.LinkState;
import placard.account.Memberships.Membership;
import placard.account.PasswordReset;
import placard.account.Passwords;
import placard.account.SessionGuard;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.SetUp;
import placard.account.SignIn;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Refusal;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Setting up, signing in and out: what is there for people before they are in a workspace. */
public final class AccountRoutes {
    private static final String SIGN_IN = "/app/sign-in";

    private final AppPages pages;
    private final SetUp setUp;
    private final PasswordReset reset;
    private final SignIn signIn;
    private final Sessions sessions;
    private final SessionGuard guard;
    private final Cookies cookies;
    private final KnownDevices devices;
    private final Function<HttpServerRequest, String> client;

    /** @param client names a client by a hash of its address */
    public AccountRoutes(
            AppPages pages,
            SetUp setUp,
            PasswordReset reset,
            SignIn signIn,
            Sessions sessions,
            SessionGuard guard,
            Cookies cookies,
            KnownDevices devices,
            Function<HttpServerRequest, String> client) {
        this.pages = pages;
        this.setUp = setUp;
        this.reset = reset;
        this.signIn = signIn;
        this.sessions = sessions;
        this.guard = guard;
        this.cookies = cookies;
        this.devices = devices;
        this.client = client;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("GET", "/app", _ -> redirect("/app/")),
                Route.open("GET", "/app/", this::home),
                Route.open("GET", "/app/setup/:token", this::showSetUp),
                Route.openForm("/app/setup/:token", this::finishSetUp),
                Route.open("GET", "/app/reset/:token", this::showReset),
                Route.openForm("/app/reset/:token", this::finishReset),
                Route.open("GET", SIGN_IN, this::showSignIn),
                Route.openForm(SIGN_IN, this::doSignIn),
                Route.openForm("/app/sign-out", this::signOut),
                Route.open("GET", "/app/assets/:hash/:name", this::asset),
                Route.open("GET", "/app/forgot", request -> pages.forgot(outside(request))));
    }

    private Answer asset(Request request) {
        return pages.assets().get(request.segment("hash"), request.segment("name"), request.header("Accept-Encoding"));
    }

    /** The way in: to the workspace if there is one, else to what has to be done first. */
    private Answer home(Request request) {
        SignedIn who = find(request).orElse(null);
        if (who == null) {
            return setUp.isNeeded() ? pages.awaitingSetUp(outside(request)) : redirect(SIGN_IN);
        }
        List<Membership> places = who.memberships();
        if (places.isEmpty()) {
            throw Refusal.notFound();
        }
        return redirect("/app/" + places.getFirst().handle() + "/");
    }

    /** The way on for somebody whose session has just begun, in a browser that is known from now on if it is theirs. */
    private Answer signedIn(String path, Sessions.Begun begun) {
        Answer answer = redirect(path).withCookie(cookies.keep(begun));
        return begun.lasts() == null ? answer : answer.withCookie(devices.remember(begun.userId()));
    }

    private Optional<SignedIn> find(Request request) {
        return request.ask(guard::find);
    }

    static Outside outside(Request request) {
        return new Outside(request.ask(Language::of));
    }

    static Answer redirect(String path) {
        return new Answer(303, Map.of("Location", path, "Cache-Control", "no-store"), new byte[0], null);
    }

    private Answer showSetUp(Request request) {
        LinkState state = setUp.state(request.segment("token"));
        return state == LinkState.GOOD ? pages.setUp(outside(request), FormState.EMPTY) : gone(request, state);
    }

    private Answer gone(Request request, LinkState state) {
        return pages.linkGone(outside(request), LinkProblem.of(state));
    }

    private Answer finishSetUp(Request request) {
        String token = request.segment("token");
        LinkState state = setUp.state(token);
        if (state != LinkState.GOOD) {
            return gone(request, state);
        }
        Input form = request.input();
        Map<String, String> faults = new HashMap<>();
        String name = field(form, "name", 120, faults);
        String email = field(form, "email", 254, faults);
        String password = Optional.ofNullable(form.raw("password")).orElse("");
        if (!faults.containsKey("email") && !Contact.isEmail(email)) {
            faults.put("email", "fault.email");
        }
        SetUp.Owner owner = new SetUp.Owner(name, email, password);
        Map<String, String> typed = Map.of("name", name, "email", email);
        try {
            setUp.weakness(owner).ifPresent(weakness -> faults.put("password", word(weakness)));
            if (!faults.isEmpty()) {
                return pages.setUp(outside(request), new FormState(typed, faults, null));
            }
            return setUp.finish(token, owner, device(request))
                    .map(begun -> signedIn("/app/", begun))
                    .orElseGet(() -> gone(request, LinkState.USED));
        } catch (Refusal refusal) {
            return busy(refusal, () -> pages.setUp(outside(request), new FormState(typed, Map.of(), "fault.busy")));
        }
    }

    private Answer showReset(Request request) {
        LinkState state = reset.state(request.segment("token"));
        return state == LinkState.GOOD ? pages.reset(outside(request), FormState.EMPTY) : gone(request, state);
    }

    private Answer finishReset(Request request) {
        String token = request.segment("token");
        LinkState state = reset.state(token);
        if (state != LinkState.GOOD) {
            return gone(request, state);
        }
        String password = Optional.ofNullable(request.input().raw("password")).orElse("");
        try {
            Optional<Passwords.Weakness> weakness = reset.weakness(token, password);
            if (weakness.isPresent()) {
                Map<String, String> faults = Map.of("password", word(weakness.get()));
                return pages.reset(outside(request), new FormState(Map.of(), faults, null));
            }
            return reset.finish(token, password, device(request))
                    .map(begun -> signedIn("/app/", begun))
                    .orElseGet(() -> gone(request, LinkState.USED));
        } catch (Refusal refusal) {
            return busy(refusal, () -> pages.reset(outside(request), new FormState(Map.of(), Map.of(), "fault.busy")));
        }
    }

    static String word(Passwords.Weakness weakness) {
        return switch (weakness) {
            case TOO_SHORT -> "fault.password.short";
            case TOO_LONG -> "fault.password.long";
            case GUESSABLE, PERSONAL -> "fault.password.weak";
        };
    }

    /** A text that must be there; what is wrong with it is added to the faults. */
    static String field(Input form, String name, int most, Map<String, String> faults) {
        String sent = Optional.ofNullable(form.raw(name)).orElse("");
        String text = form.text(name, 1, most);
        if (text != null) {
            return text;
        }
        boolean isLong = sent.codePointCount(0, sent.length()) > most;
        faults.put(name, sent.isBlank() ? "fault.required" : isLong ? "fault.too_long" : "fault.characters");
        return sent;
    }

    static String device(Request request) {
        return DeviceName.of(request.header("User-Agent"));
    }

    private Answer showSignIn(Request request) {
        if (find(request).isPresent()) {
            return redirect(next(request.query("next")));
        }
        return setUp.isNeeded()
                ? redirect("/app/")
                : pages.signIn(outside(request), FormState.EMPTY, request.query("next"));
    }

    private Answer doSignIn(Request request) {
        Input form = request.input();
        Map<String, String> faults = new HashMap<>();
        String email = field(form, "email", 254, faults);
        String password = Optional.ofNullable(form.raw("password")).orElse("");
        if (password.isEmpty()) {
            faults.put("password", "fault.required");
        }
        String next = form.raw("next");
        if (!faults.isEmpty()) {
            return pages.signIn(outside(request), new FormState(typed(request, email), faults, null), next);
        }
        SignIn.Try one = new SignIn.Try(
                email,
                password,
                !form.has("foreign"),
                device(request),
                request.ask(client),
                request.cookie(devices.cookie()));
        try {
            return signIn.withPassword(one)
                    .map(begun -> {
                        // The browser forgets its token: nobody else shall go on with it.
                        find(request)
                                .ifPresent(old -> sessions.end(old.session().id()));
                        return signedIn(next(next), begun);
                    })
                    .orElseGet(() -> refused(request, email, "fault.sign_in", next));
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.RateLimited limited) {
                return refused(request, email, "fault.wait", next)
                        .status(429)
                        .with("Retry-After", Long.toString(limited.retryAfter().toSeconds()));
            }
            return busy(refusal, () -> refused(request, email, "fault.busy", next));
        }
    }

    /** The form again, as it was filled in, while too many people sign in or the store is away. */
    static Answer busy(Refusal refusal, Supplier<Answer> form) {
        if (refusal.reason() instanceof Refusal.Unavailable away) {
            return form.get()
                    .status(503)
                    .with("Retry-After", Long.toString(away.retryAfter().toSeconds()));
        }
        throw refusal;
    }

    private Answer refused(Request request, String email, String fault, @Nullable String next) {
        return pages.signIn(outside(request), new FormState(typed(request, email), Map.of(), fault), next);
    }

    /** What stays in the form when it comes back. */
    private static Map<String, String> typed(Request request, String email) {
        return request.input().has("foreign") ? Map.of("email", email, "foreign", "on") : Map.of("email", email);
    }

    /** A path of the dashboard's own, wherever the query would have people go. */
    private static String next(@Nullable String wanted) {
        if (wanted == null || !wanted.startsWith("/app/")) {
            return "/app/";
        }
        // Browsers resolve dot segments, also encoded ones, which would lead out of the dashboard.
        boolean hasDots =
                wanted.contains("/.") || wanted.toLowerCase(Locale.ROOT).contains("%2e");
        boolean isPlain = wanted.chars().allMatch(c -> c > 0x20 && c < 0x7f && c != '\\');
        return isPlain && !hasDots ? wanted : "/app/";
    }

    private Answer signOut(Request request) {
        find(request).ifPresent(who -> sessions.end(who.session().id()));
        return pages.signedOut(outside(request)).withCookie(cookies.drop());
    }
}
