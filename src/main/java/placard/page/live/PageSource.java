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
 * @param catalogId whose changes make the answers other ones
 * @param revision of the catalogue
 * @param until the first instant at which an answer is another one without a change; null if never
 * @param bytes of memory that it takes, about
 * @param languages what a wish comes to: one of few, so that nobody can fill the memory by asking for many. It is kept longer
 *     than the rest, and so must not hold it
 * @param answers makes one: work for a processor alone
 */
public record PageSource(
        String catalogId,
        long revision,
        @Nullable Instant until,
        long bytes,
        UnaryOperator<String> languages,
        Function<PageKey, Answer> answers) {}
