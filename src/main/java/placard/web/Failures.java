package placard.web;

import io.vertx.core.http.HttpServerRequest;
import placard.base.Refusal;

/** Makes the answers to failed requests: problem documents for programs, pages for people. */
public interface Failures {
    Answer refused(HttpServerRequest request, Refusal.Reason reason, String requestId);

    /** The answer to a fault of this program. It reveals nothing about the cause. */
    Answer internal(HttpServerRequest request, String requestId);
}
