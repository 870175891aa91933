package placard.web;

import org.jspecify.annotations.Nullable;

/**
 * Decides which JSON and pages are sent with gzip: those over 1 KiB, to clients that accept it.
 *
 * <p>A strong ETag names exact bytes (RFC 9110, section 8.8.1). So a compressed answer has its own: the plain one's
 * with the suffix {@code -gzip}. Both name the same version to {@code If-Match}. A weak ETag, as pages have, names the
 * content and stays.
 *
 * <p>An answer with a secret stays plain. Beside text that a client chose, its compressed length would leak the secret
 * (BREACH).
 */
final class Compression {
    /** Bytes up to which compression isn't worth its cost. */
    static final int SMALL = 1024;

    /** The end of a compressed answer's ETag, before its quote. */
    static final String SUFFIX = "-gzip";

    private static final String VARY = "Vary";
    private static final String ACCEPTED = "Accept-Encoding";

    private Compression() {}

    /** Whether to send the answer with gzip. */
    static boolean suits(Answer answer, @Nullable String accepted) {
        return isPlainText(answer)
                && answer.body().length > SMALL
                && answer.kept() == null
                && Encodings.takesGzip(accepted);
    }

    private static boolean isPlainText(Answer answer) {
        String type = answer.headers().getOrDefault("Content-Type", "");
        return (type.startsWith("application/json")
                        || type.startsWith("application/problem+json")
                        || type.startsWith("text/html"))
                && answer.parts() == null
                && answer.stream() == null
                && !answer.headers().containsKey("Content-Encoding");
    }

    /** The answer with its final headers, its body still uncompressed. */
    static Answer headed(Answer answer, boolean isCompressed) {
        Answer varying = isPlainText(answer) ? varying(answer) : answer;
        if (!isCompressed) {
            return varying;
        }
        Answer encoded = varying.with("Content-Encoding", "gzip");
        String tag = answer.headers().get("ETag");
        return tag == null || tag.startsWith("W/") || !tag.endsWith("\"")
                ? encoded
                : encoded.with("ETag", tag.substring(0, tag.length() - 1) + SUFFIX + "\"");
    }

    private static Answer varying(Answer answer) {
        String vary = answer.headers().get(VARY);
        if (vary != null && vary.contains(ACCEPTED)) {
            return answer;
        }
        return answer.with(VARY, vary == null ? ACCEPTED : vary + ", " + ACCEPTED);
    }
}
