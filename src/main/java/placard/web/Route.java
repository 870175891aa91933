package placard.web;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
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
        @Nullable ToLongFunction<Request> weight,
        Handler handler) {
    private static final int MAX_BODY = 1 << 20;

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
        return new Route(method, path, Access.SCOPE, scopes, isRead(method), MAX_BODY, null, null, handler);
    }

    public static Route anyKey(String method, String path, Handler handler) {
        return new Route(method, path, Access.ANY_KEY, List.of(), isRead(method), MAX_BODY, null, null, handler);
    }

    public static Route open(String method, String path, Handler handler) {
        return new Route(method, path, Access.PUBLIC, List.of(), isRead(method), MAX_BODY, null, null, handler);
    }

    /** A POST that only asks, with a body because a query would not hold it. */
    public static Route question(String path, Scope scope, Handler handler) {
        return new Route("POST", path, Access.SCOPE, List.of(scope), true, MAX_BODY, null, null, handler);
    }

    /** A POST of a form with a file. */
    public static Route upload(String path, List<Scope> scopes, Uploads uploads, Handler handler) {
        return new Route("POST", path, Access.SCOPE, scopes, false, uploads.maxBody(), uploads, null, handler);
    }

    /** The same route for requests that take so much memory, which is counted before and after they have it. */
    public Route weighing(ToLongFunction<Request> bytes) {
        return new Route(method, path, access, scopes, isSafe, maxBody, uploads, bytes, handler);
    }

    private static boolean isRead(String method) {
        return method.equals("GET");
    }

    /** The same route for bodies of up to so many bytes. */
    public Route taking(int bytes) {
        return new Route(method, path, access, scopes, isSafe, bytes, uploads, weight, handler);
    }

    boolean takesBody() {
        return method.equals("POST") || method.equals("PATCH") || method.equals("PUT");
    }

    boolean admits(Caller caller) {
        return scopes.isEmpty() || scopes.stream().anyMatch(caller::may);
    }
}
