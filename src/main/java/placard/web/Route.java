package placard.web;

import org.jspecify.annotations.Nullable;
import placard.base.Scope;

/**
 * One line of a route table.
 *
 * @param method in capitals; a GET serves HEAD too
 * @param path segments separated by slashes; {@code :name} takes any one segment
 * @param access who may ask
 * @param scope the scope needed, if the access is by scope
 * @param isSafe whether it changes nothing, so that there is nothing that an Idempotency-Key could keep from happening twice
 * @param maxBody bytes that a body may have
 */
public record Route(
        String method,
        String path,
        Access access,
        @Nullable Scope scope,
        boolean isSafe,
        int maxBody,
        Handler handler) {
    private static final int MAX_BODY = 1 << 20;

    /** Who may ask. */
    public enum Access {
        PUBLIC,
        ANY_KEY,
        SCOPE
    }

    public static Route of(String method, String path, Scope scope, Handler handler) {
        return new Route(method, path, Access.SCOPE, scope, isRead(method), MAX_BODY, handler);
    }

    public static Route anyKey(String method, String path, Handler handler) {
        return new Route(method, path, Access.ANY_KEY, null, isRead(method), MAX_BODY, handler);
    }

    public static Route open(String method, String path, Handler handler) {
        return new Route(method, path, Access.PUBLIC, null, isRead(method), MAX_BODY, handler);
    }

    /** A POST that only asks, with a body because a query would not hold it. */
    public static Route question(String path, Scope scope, Handler handler) {
        return new Route("POST", path, Access.SCOPE, scope, true, MAX_BODY, handler);
    }

    private static boolean isRead(String method) {
        return method.equals("GET");
    }

    /** The same route for bodies of up to so many bytes. */
    public Route taking(int bytes) {
        return new Route(method, path, access, scope, isSafe, bytes, handler);
    }

    boolean takesBody() {
        return method.equals("POST") || method.equals("PATCH") || method.equals("PUT");
    }
}
