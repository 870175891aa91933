package placard.web;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Comparison of entity tags (RFC 9110, section 8.8.3). */
public final class ETags {
    private ETags() {}

    /**
     * Whether a header such as {@code If-None-Match} names the tag. The comparison is weak: the weak and strong forms
     * of one tag are equal.
     */
    public static boolean matches(String header, String tag) {
        for (String candidate : header.split(",", 100)) {
            String bare = candidate.strip();
            if (bare.equals("*") || strong(bare).equals(strong(tag))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a header such as {@code If-Match} names this version. The comparison is weak: the tag is a version, and a
     * proxy that compresses answers makes it weak. The rest of the tag, such as a suffix, is ignored. A number without quotes counts as the
     * version too.
     */
    static boolean matchesVersion(String header, long version) {
        for (String candidate : header.split(",", 100)) {
            String tag = candidate.strip();
            String quoted = tag.startsWith("W/\"") ? tag.substring(2) : tag;
            String bare = quoted.startsWith("\"") ? quoted.substring(1).replaceFirst("\"$", "") : quoted;
            if (tag.equals("*")
                    || bare.equals(Long.toString(version))
                    || bare.equals(version + Compression.SUFFIX)
                    || bare.startsWith(version + ".")) {
                return true;
            }
        }
        return false;
    }

    /**
     * A digest of an answer's JSON, for the part of an ETag after the version. Some content changes without a new
     * version of its resource, such as values derived from the clock. A client's cached copy must not hide such a
     * change.
     */
    public static long digest(String json) {
        CRC32 sum = new CRC32();
        sum.update(json.getBytes(StandardCharsets.UTF_8));
        return sum.getValue();
    }

    private static String strong(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }
}
