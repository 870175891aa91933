package placard.page.live;

import java.time.Instant;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.web.Answer;

/**
 * A catalogue read from one snapshot. Its pages in all languages and for all tables are rendered from it without
 * another read.
 *
 * @param catalogId the catalogue whose changes make the answers stale
 * @param revision of the catalogue
 * @param until the first instant at which an answer changes without an edit; null if never
 * @param bytes of memory that it takes, approximately
 * @param languages maps a wish to one of few languages, so that made-up wishes can't fill the memory. It is kept longer
 *     than this source, and so must not refer to it
 * @param answers makes one answer; CPU work only
 */
public record PageSource(
        String catalogId,
        long revision,
        @Nullable Instant until,
        long bytes,
        UnaryOperator<String> languages,
        Function<PageKey, Answer> answers) {}
