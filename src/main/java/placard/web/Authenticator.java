package placard.web;

import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** Identifies the caller of a request. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Identifies the caller of a request.
     *
     * @param parameters the segments of its path by the names in the route, such as {@code :name}
     * @param client a hash of the client's address; failed attempts are counted under it
     * @throws placard.base.Refusal if the credentials admit no one, or too many attempts from this client failed
     */
    Caller authenticate(HttpServerRequest request, Map<String, String> parameters, String client);
}
