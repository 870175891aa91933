package placard.page.live;

import io.vertx.core.http.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import placard.web.Answer;
import placard.web.Encodings;

/**
 * An answer as it is kept: compressed, since nearly every browser takes it so. Its tag is a weak one, the same for both
 * encodings.
 */
public final class CachedPage implements Sendable {
    /** What an entry costs beside its bytes, about. */
    private static final int OVERHEAD = 1_024;

    private final Answer answer;
    private final String catalogId;
    private final long revision;
    private final long mark;
    private final @Nullable Instant until;
    private final byte[] compressed;
    private final int length;
    private final List<CharSequence> headers;
    private final List<CharSequence> unchanged;

    private CachedPage(RenderedPage made, long mark, Answer answer) {
        this.answer = new Answer(answer.status(), answer.headers(), new byte[0], null);
        this.catalogId = made.catalogId();
        this.revision = made.revision();
        this.mark = mark;
        this.until = made.until();
        this.compressed = Encodings.gzip(answer.body());
        this.length = answer.body().length;
        this.headers = headers(answer, _ -> true);
        this.unchanged = headers(answer, Answer.UNCHANGED::contains);
    }

    /** Makes the answer and compresses it: work for a processor. */
    static CachedPage of(RenderedPage made, long mark) {
        return new CachedPage(made, mark, made.answer().get());
    }

    private static List<CharSequence> headers(Answer answer, Predicate<String> isWanted) {
        List<CharSequence> headers = new ArrayList<>();
        for (Map.Entry<String, String> header : answer.headers().entrySet()) {
            if (isWanted.test(header.getKey())) {
                headers.add(HttpHeaders.createOptimized(header.getKey()));
                headers.add(HttpHeaders.createOptimized(header.getValue()));
            }
        }
        return List.copyOf(headers);
    }

    /** Whether it may be shown at an instant, as far as this node has heard. */
    boolean holds(CatalogChanges changes, Instant now) {
        return changes.holds(catalogId, mark) && (until == null || now.isBefore(until));
    }

    String catalogId() {
        return catalogId;
    }

    long revision() {
        return revision;
    }

    @Nullable
    Instant until() {
        return until;
    }

    /** Bytes of memory, about. */
    int weight() {
        return compressed.length + OVERHEAD;
    }

    String tag() {
        return answer.headers().getOrDefault("ETag", "");
    }

    /** Names and values by turns, ready to be sent. */
    List<CharSequence> headers() {
        return headers;
    }

    /** The same for whoever has the page already. */
    List<CharSequence> unchanged() {
        return unchanged;
    }

    /** The body with gzip; whoever is handed it changes nothing of it. */
    byte[] compressed() {
        return compressed;
    }

    /** The body as it was made. */
    byte[] body() {
        try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(compressed), 8_192)) {
            return zip.readNBytes(length);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    @Override
    public Answer answer(boolean takesGzip) {
        Answer bare = new Answer(answer.status(), answer.headers(), takesGzip ? compressed : body(), null);
        return takesGzip ? bare.with("Content-Encoding", "gzip") : bare;
    }
}
