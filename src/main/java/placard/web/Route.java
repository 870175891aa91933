package placard.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Scope;

/**
 * One entry of a route table.
 *
 * @param method in capitals; a GET serves HEAD too
 * @param path segments separated by slashes; {@code :name} matches any one segment
 * @param isSafe whether it changes nothing, so that it needs no Idempotency-Key
 * @param queries the query parameters that it reads, in order; null if it ignores unknown ones, as pages do
 */
public record Route(
        String method,
        String path,
        Admission admission,
        boolean isSafe,
        Limits limits,
        @Nullable Collection<String> queries,
        Handler handler) {

    /** The kind of thing that an id after a word of a path names. */
    private static final Map<String, String> NOUNS = Map.ofEntries(
            Map.entry("qr", "code"),
            Map.entry("analytics", "code"),
            Map.entry("catalogs", "catalogue"),
            Map.entry("sections", "section"),
            Map.entry("items", "item"),
            Map.entry("files", "file"),
            Map.entry("keys", "key"),
            Map.entry("members", "member"),
            Map.entry("invitations", "invitation"),
            Map.entry("links", "link"),
            Map.entry("webhooks", "webhook"),
            Map.entry("deliveries", "message"),
            Map.entry("trash", "deletion"));

    /** The callers that a route admits. */
    public enum Access {
        PUBLIC,
        ANY_KEY,
        SCOPE
    }

    /**
     * The admission of a route.
     *
     * @param scopes if the access is by scope, a key needs one of these; the refusal names the first
     */
    public record Admission(Access access, List<Scope> scopes) {}

    /**
     * The resources that a request may take.
     *
     * @param maxBody bytes that a body may have
     * @param uploads how a form with a file is received; null for JSON
     * @param weight bytes of memory that a request holds until its answer is sent; null if they are too few to count
     * @param isForm whether its body is the form of a page instead of JSON; its fields are then members of
     *     {@link Request#input}
     * @param isLong whether its handler can take longer than 50 ms; it then runs as {@link placard.base.LongWork}
     * @param isLongReading which of its requests read for longer than 50 ms; they have threads and queues of their own, so
     *     that they delay no import and no print
     */
    public record Limits(
            int maxBody,
            @Nullable Uploads uploads,
            @Nullable ToLongFunction<Request> weight,
            boolean isForm,
            boolean isLong,
            Predicate<Request> isLongReading) {
        static final Limits USUAL = new Limits(1 << 20, null, null, false, false, _ -> false);
        private static final Limits FORM = new Limits(16 << 10, null, null, true, false, _ -> false);
    }

    public static Route of(String method, String path, Scope scope, Handler handler) {
        return ofEither(method, path, List.of(scope), handler);
    }

    /** A route for keys with any one of the scopes. */
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

    /** A POST that changes nothing. It has a body because its question is too long for a query. */
    public static Route question(String path, Scope scope, Handler handler) {
        return refusing("POST", path, new Admission(Access.SCOPE, List.of(scope)), true, handler);
    }

    /** A POST of a form with a file. */
    public static Route upload(String path, List<Scope> scopes, Uploads uploads, Handler handler) {
        return ofEither("POST", path, scopes, handler)
                .within(new Limits(uploads.maxBody(), uploads, null, false, false, _ -> false));
    }

    /** A page for signed-in people. */
    public static Route page(String path, Handler handler) {
        Admission signedIn = new Admission(Access.ANY_KEY, List.of());
        return new Route("GET", path, signedIn, true, Limits.USUAL, null, handler);
    }

    /** A form for signed-in people. */
    public static Route form(String path, Handler handler) {
        Admission signedIn = new Admission(Access.ANY_KEY, List.of());
        return new Route("POST", path, signedIn, false, Limits.FORM, null, handler);
    }

    /** A form for everyone, such as the one to sign in. */
    public static Route openForm(String path, Handler handler) {
        return new Route("POST", path, new Admission(Access.PUBLIC, List.of()), false, Limits.FORM, null, handler);
    }

    /** The same route with a wrapper around its handler. */
    public Route through(UnaryOperator<Handler> around) {
        return new Route(method, path, admission, isSafe, limits, queries, around.apply(handler));
    }

    /** The same route below a prefix: {@code /app/:workspace} before its path. */
    public Route mountedAt(String prefix) {
        return new Route(method, prefix + path, admission, isSafe, limits, queries, handler);
    }

    /** A route that refuses every query parameter except those declared by {@link #asking}. */
    private static Route refusing(String method, String path, Admission admission, boolean isSafe, Handler handler) {
        return new Route(method, path, admission, isSafe, Limits.USUAL, Set.of(), handler);
    }

    private static boolean isRead(String method) {
        return method.equals("GET");
    }

    /** The same route for bodies of up to this many bytes. */
    public Route taking(int bytes) {
        return within(
                new Limits(bytes, limits.uploads, limits.weight, limits.isForm, limits.isLong, limits.isLongReading));
    }

    /**
     * The same route with these query parameters. Others are refused, and a handler that reads others fails. So the
     * contract, this list and the code can't diverge.
     */
    public Route asking(String... names) {
        Set<String> all = new TreeSet<>(queries == null ? Set.of() : queries);
        all.addAll(List.of(names));
        return new Route(method, path, admission, isSafe, limits, all, handler);
    }

    /**
     * The same route for requests that hold this many bytes of memory. The function runs before and after the
     * reservation.
     */
    public Route weighing(ToLongFunction<Request> bytes) {
        return within(
                new Limits(limits.maxBody, limits.uploads, bytes, limits.isForm, limits.isLong, limits.isLongReading));
    }

    /** The same route for a handler that can take longer than 50 ms. */
    public Route lasting() {
        return within(
                new Limits(limits.maxBody, limits.uploads, limits.weight, limits.isForm, true, limits.isLongReading));
    }

    /** The same route for a handler that reads for longer than 50 ms when a request is one of these. */
    public Route readingLong(Predicate<Request> requests) {
        return within(
                new Limits(limits.maxBody, limits.uploads, limits.weight, limits.isForm, limits.isLong, requests));
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

    /** The 404 of the route. It names all ids of the path, without saying which is unknown. */
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

    /** Whether the route reads or ignores a query parameter, and so doesn't refuse it. */
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
