package placard.file;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One range of bytes (RFC 9110, section 14.1.2).
 *
 * @param from the first byte
 * @param to the byte after the last one
 */
record ByteRange(long from, long to) {
    private static final Pattern ONE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /**
     * The range of a {@code Range} header. A malformed one, or several ranges, count as absent, as the RFC allows. A
     * range that can't be satisfied is empty.
     */
    static Optional<ByteRange> of(@Nullable String header, long length) {
        Matcher range = ONE.matcher(header == null ? "" : header.replace(" ", ""));
        if (!range.matches() || range.group(1).isEmpty() && range.group(2).isEmpty()) {
            return Optional.empty();
        }
        if (range.group(1).isEmpty()) {
            return Optional.of(new ByteRange(Math.max(0, length - Long.parseLong(range.group(2))), length));
        }
        long from = Long.parseLong(range.group(1));
        long last = range.group(2).isEmpty() ? length - 1 : Long.parseLong(range.group(2));
        if (last < from && from < length) {
            return Optional.empty();
        }
        return Optional.of(new ByteRange(from, Math.min(length, last + 1)));
    }

    boolean isEmpty() {
        return from >= to;
    }
}
