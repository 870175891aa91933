package placard.scan;

import io.vertx.core.http.HttpServerRequest;
import placard.web.Answer;

/** Says to whoever scanned why there is nowhere to go. Called on an event loop, so it must be at hand. */
@FunctionalInterface
public interface DeadEnds {
    /**
     * The whole answer.
     *
     * @param status 404 for a code that never was or leads nowhere, 410 for a deleted one, 429, 503
     */
    Answer answer(HttpServerRequest request, int status);
}
