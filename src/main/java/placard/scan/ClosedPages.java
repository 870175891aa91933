package placard.scan;

import io.vertx.core.http.HttpServerRequest;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import placard.base.Lifetime.Closed;
import placard.web.Answer;

/** Makes the page that says why a scanned code is closed. Called on an event loop, so it must not block. */
@FunctionalInterface
public interface ClosedPages {
    /**
     * The whole answer, of status 410.
     *
     * @param opensAt when it will be open, in its workspace's time zone; null unless it has not begun
     * @param isProgram whether a program asked, which is told a problem instead of a page
     */
    Answer answer(HttpServerRequest request, Closed closed, @Nullable ZonedDateTime opensAt, boolean isProgram);
}
