package placard.app;

import io.vertx.core.http.HttpServerRequest;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.Memberships.Membership;
import placard.account.SessionGuard;
import placard.account.SessionGuard.SignedIn;
import placard.account.User;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Handler;
import placard.web.Request;
import placard.web.Route;

/**
 * The frame of the screens of a workspace: it checks the role of the person and builds the shell.
 *
 * @param who finds the user who is signed in in the browser of a request
 * @param renewal the cookie of a session whose token has served for a day
 * @param credits of a workspace
 * @param trades of a workspace
 * @param zones the clock of a workspace
 */
public record WorkspaceScreens(
        AppPages pages,
        Function<HttpServerRequest, Optional<SignedIn>> who,
        Function<SignedIn, Optional<String>> renewal,
        ToLongFunction<String> credits,
        Function<String, Trade> trades,
        Function<String, ZoneId> zones) {
    private static final String PREFIX = "/app/:" + SessionGuard.WORKSPACE + "/";

    /** The current entry of the navigation on a page that has no entry. */
    private static final String NOWHERE = "-";

    /**
     * A screen for members whose role has the scope; for others a notice that names who may see it.
     *
     * @param path below the workspace's, such as {@code codes/:id}
     */
    public Route screen(String path, Scope scope, Handler screen) {
        return Route.page(PREFIX + path, request -> {
            Optional<String> moved = moved(request);
            if (moved.isPresent()) {
                return BrowserSession.redirect(moved.get());
            }
            Answer answer = request.caller().may(scope) ? found(request, screen) : elsewhere(request, path, scope);
            return request.ask(who).flatMap(renewal).map(answer::withCookie).orElse(answer);
        });
    }

    /** The answer of a screen; what it doesn't find is missing within the navigation. */
    private Answer found(Request request, Handler screen) {
        try {
            return screen.handle(request);
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.NotFound) {
                return pages.missing(shell(request, NOWHERE));
            }
            throw refusal;
        }
    }

    /** Addresses in a workspace where no screen is. */
    public List<Route> unknownScreens() {
        return Stream.of(":nowhere", ":nowhere/:below", ":nowhere/:below/:deep")
                .map(path -> Route.page(PREFIX + path, request -> pages.missing(shell(request, NOWHERE))))
                .toList();
    }

    /** Staff have no start: the board is the first screen of theirs. */
    private Answer elsewhere(Request request, String path, Scope scope) {
        return path.isEmpty() && request.caller().may(Scope.AVAILABILITY_WRITE)
                ? BrowserSession.redirect("/app/" + request.segment(SessionGuard.WORKSPACE) + "/" + Screen.BOARD.path())
                : pages.notAllowed(shell(request, NOWHERE), scope);
    }

    /** The same screen at the address that the workspace has now, if it had the one of the request before. */
    private Optional<String> moved(Request request) {
        String asked = request.segment(SessionGuard.WORKSPACE);
        return request.ask(who)
                .filter(person -> person.place(asked).isEmpty())
                .flatMap(person -> person.memberships().stream()
                        .filter(place ->
                                place.workspaceId().equals(request.caller().workspaceId()))
                        .findFirst())
                .map(place ->
                        request.ask(WorkspaceScreens::target).replaceFirst("^/app/[^/?]+", "/app/" + place.handle()));
    }

    private static String target(HttpServerRequest request) {
        return request.path() + (request.query() == null ? "" : "?" + request.query());
    }

    /** A screen of the navigation itself. */
    public Route screen(Screen screen, Handler handler) {
        return screen(screen.path(), screen.scope(), handler);
    }

    /**
     * The frame of a screen.
     *
     * @param current the screen of the navigation that it belongs to
     * @throws Refusal {@code session_over}, {@code not_found}
     */
    public Shell shell(Request request, Screen current) {
        return shell(request, current.path());
    }

    private Shell shell(Request request, String current) {
        SignedIn person = person(request);
        String handle = request.segment(SessionGuard.WORKSPACE);
        Membership here = person.place(handle).orElseThrow(Refusal::notFound);
        return shell(request, person, here, current);
    }

    /**
     * The frame of a page that belongs to a person: the workspace that they came from, if there is one.
     *
     * @param handle of that one; null for the first that they belong to
     * @throws Refusal {@code session_over}
     */
    public Shell personal(Request request, @Nullable String handle) {
        SignedIn person = person(request);
        List<Membership> places = person.memberships();
        return places.stream()
                .filter(place -> place.handle().equals(handle))
                .findFirst()
                .or(() -> places.stream().findFirst())
                .map(place -> shell(request, person, place, NOWHERE))
                .orElseGet(() -> withoutWorkspace(request, person));
    }

    /**
     * The answer with a page about all workspaces of a person.
     *
     * @throws Refusal {@code session_over}
     */
    public Answer overview(Request request, Function<Shell, Answer> page) {
        SignedIn person = person(request);
        Answer answer = page.apply(withoutWorkspace(request, person));
        return renewal.apply(person).map(answer::withCookie).orElse(answer);
    }

    private Shell withoutWorkspace(Request request, SignedIn person) {
        return new Shell(
                language(request, person),
                person.user().theme(),
                who(person),
                "",
                "",
                places(person),
                0,
                Set.of(),
                Trade.FOOD,
                "",
                NOWHERE);
    }

    private static List<Shell.Place> places(SignedIn person) {
        return person.memberships().stream()
                .map(place -> new Shell.Place(place.handle(), place.workspaceName()))
                .toList();
    }

    private SignedIn person(Request request) {
        return request.ask(who).orElseThrow(() -> new Refusal(new Refusal.SessionOver()));
    }

    private static Language language(Request request, SignedIn person) {
        return Language.find(person.user().language()).orElseGet(() -> request.ask(Language::of));
    }

    private Shell.Person who(SignedIn person) {
        User user = person.user();
        return new Shell.Person(
                user.id(),
                user.name(),
                user.email(),
                person.session().isForeignDevice(),
                user.isOperator(),
                person.hasPasskey() ? pages.passkeyOrigin() : null);
    }

    private Shell shell(Request request, SignedIn person, Membership here, String current) {
        return new Shell(
                language(request, person),
                person.user().theme(),
                who(person),
                here.handle(),
                here.workspaceName(),
                places(person),
                credits.applyAsLong(here.workspaceId()),
                here.role().scopes(),
                trades.apply(here.workspaceId()),
                Choices.phone(
                        zones.apply(here.workspaceId()),
                        language(request, person).locale(),
                        request.header("Accept-Language")),
                current);
    }
}
