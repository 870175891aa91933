package placard.page.live;

import io.vertx.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.web.Answer;
import placard.web.Encodings;

/**
 * An answer in the cache. It is compressed, because nearly every browser accepts gzip, and has placeholders for a
 * guest's place. Its tag is weak, the same for both encodings.
 */
public final class CachedPage implements Sendable {
    /** Approximate bytes of an entry beside its body. */
    private static final int OVERHEAD = 1_024;

    private static final String TAG = "ETag";

    private final int status;
    private final Map<String, String> named;
    private final String catalogId;
    private final long revision;
    private final long mark;
    private final @Nullable Instant until;
    private final GzipTemplate template;
    private final List<CharSequence> headers;
    private final List<CharSequence> unchanged;
    private final byte[] head;
    private final byte[] unchangedHead;

    private CachedPage(PageSource source, long mark, Answer answer) {
        this.status = answer.status();
        this.template = new GzipTemplate(answer.body());
        // The answer's own tag covers the markers, which differ between processes.
        Answer tagged = template.hasPlaceholders() && answer.headers().containsKey(TAG)
                ? answer.with(TAG, "W/\"" + template.name() + "\"")
                : answer;
        this.named = tagged.headers();
        this.catalogId = source.catalogId();
        this.revision = source.revision();
        this.mark = mark;
        this.until = source.until();
        this.headers = headers(tagged, _ -> true);
        this.unchanged = headers(tagged, Answer.UNCHANGED::contains);
        this.head = head(
                headers,
                "content-encoding: gzip\r\ncontent-length: " + template.filled(Presentation.NONE).length + "\r\n");
        this.unchangedHead = head(unchanged, "");
    }

    /** Makes the answer and compresses it. This is CPU work. */
    static CachedPage of(PageKey key, PageSource source, long mark) {
        return new CachedPage(source, mark, source.answers().apply(key));
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

    private static byte[] head(List<CharSequence> headers, String more) {
        StringBuilder head = new StringBuilder();
        for (int i = 0; i < headers.size(); i += 2) {
            head.append(headers.get(i)).append(": ").append(headers.get(i + 1)).append("\r\n");
        }
        return head.append(more).append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whether it is still valid at an instant, as far as this node knows. */
    boolean holds(CatalogChanges changes, Instant now) {
        return changes.holds(catalogId, mark) && (until == null || now.isBefore(until));
    }

    String catalogId() {
        return catalogId;
    }

    long revision() {
        return revision;
    }

    /** Approximate bytes of memory. */
    int weight() {
        return template.weight() + OVERHEAD;
    }

    String tag() {
        return named.getOrDefault(TAG, "");
    }

    /** The tag of the page for a guest at a place: the page's own, and the filled-in words. */
    String tag(Presentation place) {
        String own = tag();
        return place.isEmpty() || !own.endsWith("\"")
                ? own
                : own.substring(0, own.length() - 1) + ";" + place.query() + "\"";
    }

    /** Alternating names and values, ready to send; the tag among them is for a guest without a place. */
    List<CharSequence> headers() {
        return headers;
    }

    /** The lines of the headers of a compressed page for a guest without a place, and the blank line. */
    byte[] head() {
        return head;
    }

    /** The lines of the headers of a 304, and the blank line. */
    byte[] unchangedHead() {
        return unchangedHead;
    }

    /** The headers of a 304. */
    List<CharSequence> unchanged() {
        return unchanged;
    }

    /** The compressed body; callers must not change it. */
    byte[] compressed(Presentation place) {
        return template.filled(place);
    }

    /** The uncompressed body, for a guest without a place. */
    public byte[] body() {
        return Encodings.gunzip(compressed(Presentation.NONE), length());
    }

    /** The bytes of the uncompressed body, for a guest without a place. */
    public int length() {
        return template.length(Presentation.NONE);
    }

    @Override
    public Answer answer(boolean takesGzip) {
        return answer(takesGzip, Presentation.NONE);
    }

    /** The answer for a guest at a place. */
    Answer answer(boolean takesGzip, Presentation place) {
        byte[] compressed = compressed(place);
        Answer tagged = new Answer(status, named, compressed, null);
        if (!place.isEmpty()) {
            tagged = tagged.with(TAG, tag(place));
        }
        return takesGzip ? tagged.with("Content-Encoding", "gzip") : tagged.unpacked(template.length(place));
    }
}
