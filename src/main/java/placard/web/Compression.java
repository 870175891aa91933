package placard.web;

import org.jspecify.annotations.Nullable;

/**
 * Which JSON and which pages are sent with gzip: what is over 1 KiB, to clients that take it.
 *
 * <p>A strong ETag names the very bytes (RFC 9110, section 8.8.1), so a compressed answer has one of its own: that of the
 * plain one with {@code -gzip} behind it. Both name the same version to {@code If-Match}. A weak one, as pages have, names
 * what they say and stays.
 *
 * <p>An answer with a secret that is shown once stays plain: beside text that a client chose, its compressed length would
 * tell of it.
 */
final class Compression {
    /** Bytes up to which it isn't worth it. */
    static final int SMALL = 1024;

    /** What an ETag of a compressed answer ends in, before its quote. */
    static final String SUFFIX = "-gzip";

    private static final String VARY = "Vary";
    private static final String ACCEPTED = "Accept-Encoding";

    private Compression() {}

    /** Whether the answer is to be sent with gzip. */
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

    /** The answer with the headers that it is sent with, its body still as it was. */
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
