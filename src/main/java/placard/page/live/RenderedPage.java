package placard.page.live;

import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.web.Answer;

/**
 * What was read for an answer that is worth keeping, all of one snapshot.
 *
 * @param catalogId whose changes make the answer another one
 * @param revision of the catalogue
 * @param until the first instant at which the answer is another one without a change; null if never
 * @param answer makes it: work for a processor alone
 */
public record RenderedPage(
        String catalogId, long revision, @Nullable Instant until, Supplier<Answer> answer) implements PageLookup {}
