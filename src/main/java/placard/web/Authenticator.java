package placard.web;

import io.vertx.core.http.HttpServerRequest;
import java.util.Map;

/** Decides who a request comes from. */
@FunctionalInterface
public interface Authenticator {
    /**
     * Names the caller of a request.
     *
     * @param parameters what stands in its path for {@code :name} of the route
     * @param client a hash that stands for the client's address; failed attempts are counted under it
     * @throws placard.base.Refusal if nobody is admitted by what it carries, or too many failed attempts came from this client
     */
    Caller authenticate(HttpServerRequest request, Map<String, String> parameters, String client);
}
