package placard.scan;

import io.vertx.core.http.HttpServerRequest;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import placard.base.Lifetime.Closed;
import placard.web.Answer;

/** Makes the page for scans of a closed code. Called on an event loop, so it must not block. */
@FunctionalInterface
public interface ClosedPages {
    /**
     * The whole answer, of status 410.
     *
     * @param opensAt when the code opens, in its workspace's time zone; null unless it has not begun
     * @param logoFileId the picture of its owner's logo; null without one
     * @param isProgram whether a program asked; it gets a problem document instead of a page
     */
    Answer answer(
            HttpServerRequest request,
            Closed closed,
            @Nullable ZonedDateTime opensAt,
            @Nullable String logoFileId,
            boolean isProgram);
}
