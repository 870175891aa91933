package placard.app;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import placard.account.Memberships.Membership;
import placard.account.SessionGuard;
import placard.account.SessionGuard.SignedIn;
import placard.base.Refusal;
import placard.base.Scope;
import placard.page.Language;
import placard.web.Answer;
import placard.web.Handler;
import placard.web.Request;
import placard.web.Route;

/** What the screens of a workspace have in common: who looks at them, and the role that they need. */
public final class Inside {
    private static final String PREFIX = "/app/:" + SessionGuard.WORKSPACE + "/";

    private final AppPages pages;
    private final Function<HttpServerRequest, Optional<SignedIn>> who;
    private final Function<SignedIn, Optional<String>> renewal;
    private final ToLongFunction<String> credits;

    /**
     * What screens have in common.
     *
     * @param who finds who has signed in in the browser of a request
     * @param renewal the cookie of a session whose token has served for a day
     * @param credits of a workspace
     */
    public Inside(
            AppPages pages,
            Function<HttpServerRequest, Optional<SignedIn>> who,
            Function<SignedIn, Optional<String>> renewal,
            ToLongFunction<String> credits) {
        this.pages = pages;
        this.who = who;
        this.renewal = renewal;
        this.credits = credits;
    }

    /**
     * A screen for those whose role has the scope; others are told who may see it.
     *
     * @param path below the workspace's, such as {@code codes/:id}
     */
    Route screen(String path, Scope scope, Handler screen) {
        return Route.page(PREFIX + path, request -> {
            Answer answer =
                    request.caller().may(scope) ? screen.handle(request) : pages.notAllowed(shell(request, ""), scope);
            return request.ask(who).flatMap(renewal).map(answer::withCookie).orElse(answer);
        });
    }

    /** A screen of the navigation itself. */
    Route screen(Screen screen, Handler handler) {
        return screen(screen.path(), screen.scope(), handler);
    }

    /**
     * What surrounds a screen.
     *
     * @param current the screen of the navigation that it belongs to
     * @throws Refusal {@code session_over}, {@code not_found}
     */
    Shell shell(Request request, Screen current) {
        return shell(request, current.path());
    }

    private Shell shell(Request request, String current) {
        SignedIn person = request.ask(who).orElseThrow(() -> new Refusal(new Refusal.SessionOver()));
        String handle = request.segment(SessionGuard.WORKSPACE);
        Membership here = person.memberships().stream()
                .filter(place -> place.handle().equals(handle))
                .findFirst()
                .orElseThrow(Refusal::notFound);
        return new Shell(
                Language.find(person.user().language()).orElseGet(() -> request.ask(Language::of)),
                person.user().theme(),
                person.user().id(),
                person.user().name(),
                person.session().isForeignDevice(),
                handle,
                here.workspaceName(),
                person.memberships().stream()
                        .map(place -> new Shell.Place(place.handle(), place.workspaceName()))
                        .toList(),
                credits.applyAsLong(here.workspaceId()),
                request.caller().scopes(),
                current);
    }
}
