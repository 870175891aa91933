package placard.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Scope;

/**
 * One line of a route table.
 *
 * @param method in capitals; a GET serves HEAD too
 * @param path segments separated by slashes; {@code :name} takes any one segment
 * @param access who may ask
 * @param scopes the scopes of which a key needs one, if the access is by scope; the first is named to a key without any
 * @param isSafe whether it changes nothing, so that there is nothing that an Idempotency-Key could keep from happening twice
 * @param maxBody bytes that a body may have
 * @param uploads how its body is taken in if that is a form with a file; null for JSON
 * @param queries the query parameters that it reads, in order; null if it ignores those that it doesn't know, as pages do
 * @param weight bytes of memory that a request takes until its answer is sent, if they are worth counting; else null
 */
public record Route(
        String method,
        String path,
        Access access,
        List<Scope> scopes,
        boolean isSafe,
        int maxBody,
        @Nullable Uploads uploads,
        @Nullable Collection<String> queries,
        @Nullable ToLongFunction<Request> weight,
        Handler handler) {
    private static final int MAX_BODY = 1 << 20;

    /** What the id behind a word of a path is the id of. */
    private static final Map<String, String> NOUNS = Map.of(
            "qr", "code",
            "analytics", "code",
            "catalogs", "catalogue",
            "sections", "section",
            "items", "item",
            "files", "file",
            "keys", "key");

    /** Who may ask. */
    public enum Access {
        PUBLIC,
        ANY_KEY,
        SCOPE
    }

    public static Route of(String method, String path, Scope scope, Handler handler) {
        return ofEither(method, path, List.of(scope), handler);
    }

    /** A route for which any one of the scopes is enough. */
    public static Route ofEither(String method, String path, List<Scope> scopes, Handler handler) {
        return new Route(method, path, Access.SCOPE, scopes, isRead(method), MAX_BODY, null, Set.of(), null, handler);
    }

    public static Route anyKey(String method, String path, Handler handler) {
        return new Route(
                method, path, Access.ANY_KEY, List.of(), isRead(method), MAX_BODY, null, Set.of(), null, handler);
    }

    public static Route open(String method, String path, Handler handler) {
        return new Route(method, path, Access.PUBLIC, List.of(), isRead(method), MAX_BODY, null, null, null, handler);
    }

    /** A POST that only asks, with a body because a query would not hold it. */
    public static Route question(String path, Scope scope, Handler handler) {
        return new Route("POST", path, Access.SCOPE, List.of(scope), true, MAX_BODY, null, Set.of(), null, handler);
    }

    /** A POST of a form with a file. */
    public static Route upload(String path, List<Scope> scopes, Uploads uploads, Handler handler) {
        return new Route(
                "POST", path, Access.SCOPE, scopes, false, uploads.maxBody(), uploads, Set.of(), null, handler);
    }

    private static boolean isRead(String method) {
        return method.equals("GET");
    }

    /** The same route for bodies of up to so many bytes. */
    public Route taking(int bytes) {
        return new Route(method, path, access, scopes, isSafe, bytes, uploads, queries, weight, handler);
    }

    /**
     * The same route with these query parameters. What is not named here is refused, and a handler that reads it has a
     * defect, so that the contract, this list and the code can't come apart.
     */
    public Route asking(String... names) {
        Set<String> all = new TreeSet<>(queries == null ? Set.of() : queries);
        all.addAll(List.of(names));
        return new Route(method, path, access, scopes, isSafe, maxBody, uploads, all, weight, handler);
    }

    /** The same route for requests that take so many bytes of memory, which are asked for before and after they are held. */
    public Route weighing(ToLongFunction<Request> bytes) {
        return new Route(method, path, access, scopes, isSafe, maxBody, uploads, queries, bytes, handler);
    }

    /** What is not there if the route answers that there is nothing, whichever of its ids is wrong; so all are told alike. */
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
        return scopes.isEmpty() || scopes.stream().anyMatch(caller::may);
    }
}
