package placard.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Scope;

/**
 * One line of a route table.
 *
 * @param method in capitals; a GET serves HEAD too
 * @param path segments separated by slashes; {@code :name} takes any one segment
 * @param isSafe whether it changes nothing, so that there is nothing that an Idempotency-Key could keep from happening twice
 * @param queries the query parameters that it reads, in order; null if it ignores those that it doesn't know, as pages do
 */
public record Route(
        String method,
        String path,
        Admission admission,
        boolean isSafe,
        Limits limits,
        @Nullable Collection<String> queries,
        Handler handler) {

    /** What the id behind a word of a path is the id of. */
    private static final Map<String, String> NOUNS = Map.of(
            "qr", "code",
            "analytics", "code",
            "catalogs", "catalogue",
            "sections", "section",
            "items", "item",
            "files", "file",
            "keys", "key",
            "members", "member",
            "invitations", "invitation",
            "trash", "deletion");

    /** Who may ask. */
    public enum Access {
        PUBLIC,
        ANY_KEY,
        SCOPE
    }

    /**
     * Who may ask.
     *
     * @param scopes the scopes of which a key needs one, if the access is by scope; the first is named to a key without any
     */
    public record Admission(Access access, List<Scope> scopes) {}

    /**
     * What a request may take.
     *
     * @param maxBody bytes that a body may have
     * @param uploads how its body is taken in if that is a form with a file; null for JSON
     * @param weight bytes of memory that a request takes until its answer is sent, if they are worth counting; else null
     * @param isForm whether its body is a form of a page instead of JSON; its fields are then members of {@link Request#input}
     */
    public record Limits(
            int maxBody,
            @Nullable Uploads uploads,
            @Nullable ToLongFunction<Request> weight,
            boolean isForm) {
        static final Limits USUAL = new Limits(1 << 20, null, null, false);
        private static final Limits FORM = new Limits(16 << 10, null, null, true);
    }

    public static Route of(String method, String path, Scope scope, Handler handler) {
        return ofEither(method, path, List.of(scope), handler);
    }

    /** A route for which any one of the scopes is enough. */
    public static Route ofEither(String method, String path, List<Scope> scopes, Handler handler) {
        return refusing(method, path, new Admission(Access.SCOPE, scopes), isRead(method), handler);
    }

    public static Route anyKey(String method, String path, Handler handler) {
        return refusing(method, path, new Admission(Access.ANY_KEY, List.of()), isRead(method), handler);
    }

    public static Route open(String method, String path, Handler handler) {
        Admission everybody = new Admission(Access.PUBLIC, List.of());
        return new Route(method, path, everybody, isRead(method), Limits.USUAL, null, handler);
    }

    /** A POST that only asks, with a body because a query would not hold it. */
    public static Route question(String path, Scope scope, Handler handler) {
        return refusing("POST", path, new Admission(Access.SCOPE, List.of(scope)), true, handler);
    }

    /** A POST of a form with a file. */
    public static Route upload(String path, List<Scope> scopes, Uploads uploads, Handler handler) {
        return ofEither("POST", path, scopes, handler).within(new Limits(uploads.maxBody(), uploads, null, false));
    }

    /** A page for those who have signed in. */
    public static Route page(String path, Handler handler) {
        Admission signedIn = new Admission(Access.ANY_KEY, List.of());
        return new Route("GET", path, signedIn, true, Limits.USUAL, null, handler);
    }

    /** A form for those who have signed in. */
    public static Route form(String path, Handler handler) {
        Admission signedIn = new Admission(Access.ANY_KEY, List.of());
        return new Route("POST", path, signedIn, false, Limits.FORM, null, handler);
    }

    /** A form for everybody, such as the one to sign in with. */
    public static Route openForm(String path, Handler handler) {
        return new Route("POST", path, new Admission(Access.PUBLIC, List.of()), false, Limits.FORM, null, handler);
    }

    /** The same route with something that is done before or after what its handler does. */
    public Route through(UnaryOperator<Handler> around) {
        return new Route(method, path, admission, isSafe, limits, queries, around.apply(handler));
    }

    /** The same route at a second place: {@code /app/:workspace} before its path. */
    public Route mountedAt(String prefix) {
        return new Route(method, prefix + path, admission, isSafe, limits, queries, handler);
    }

    /** A route that refuses every query parameter which it does not name by {@link #asking}. */
    private static Route refusing(String method, String path, Admission admission, boolean isSafe, Handler handler) {
        return new Route(method, path, admission, isSafe, Limits.USUAL, Set.of(), handler);
    }

    private static boolean isRead(String method) {
        return method.equals("GET");
    }

    /** The same route for bodies of up to so many bytes. */
    public Route taking(int bytes) {
        return within(new Limits(bytes, limits.uploads, limits.weight, limits.isForm));
    }

    /**
     * The same route with these query parameters. What is not named here is refused, and a handler that reads it has a
     * defect, so that the contract, this list and the code can't come apart.
     */
    public Route asking(String... names) {
        Set<String> all = new TreeSet<>(queries == null ? Set.of() : queries);
        all.addAll(List.of(names));
        return new Route(method, path, admission, isSafe, limits, all, handler);
    }

    /** The same route for requests that take so many bytes of memory, which are asked for before and after they are held. */
    public Route weighing(ToLongFunction<Request> bytes) {
        return within(new Limits(limits.maxBody, limits.uploads, bytes, limits.isForm));
    }

    private Route within(Limits other) {
        return new Route(method, path, admission, isSafe, other, queries, handler);
    }

    public Access access() {
        return admission.access;
    }

    public List<Scope> scopes() {
        return admission.scopes;
    }

    /** The 404 of the route, which names all ids of its path: it does not tell which of them is unknown. */
    Refusal.NotFound missing() {
        List<String> nouns = new ArrayList<>();
        String[] segments = path.split("/", -1);
        for (int i = 1; i < segments.length; i++) {
            String noun = segments[i].startsWith(":") ? NOUNS.get(segments[i - 1]) : null;
            if (noun != null) {
                nouns.add(noun);
            }
        }
        return nouns.isEmpty()
                ? new Refusal.NotFound()
                : new Refusal.NotFound("There is no such " + String.join(", or no such ", nouns)
                        + (nouns.size() > 1 ? " in it." : "."));
    }

    /** Whether a query parameter is read or ignored, and so not refused. */
    boolean takes(String parameter) {
        return queries == null || queries.contains(parameter);
    }

    boolean takesBody() {
        return method.equals("POST") || method.equals("PATCH") || method.equals("PUT");
    }

    boolean admits(Caller caller) {
        return scopes().isEmpty() || scopes().stream().anyMatch(caller::may);
    }
}
