package placard.scan;

import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;
import placard.base.SuggestedPage;
import placard.web.Answer;

/** Makes the page for a scan without a destination. Called on an event loop, so it must not block. */
@FunctionalInterface
public interface DeadEndAnswers {
    /**
     * The whole answer.
     *
     * @param status 404 for a code that never existed or leads nowhere, 410 for a deleted one, 429, 503
     * @param wayOn a page to suggest, or null
     */
    Answer answer(HttpServerRequest request, int status, @Nullable SuggestedPage wayOn);
}
