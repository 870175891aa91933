package placard.page;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import placard.web.Answer;
import placard.web.Encodings;

/** The static files of pages, compressed at the first request and then kept in memory. There are only a few. */
public final class CompressedAssets {
    private final Map<String, byte[]> byTag = new ConcurrentHashMap<>();

    /** The answer in the encoding that a client accepts. Its tag becomes a weak one, the same for both encodings. */
    public Answer of(Answer plain, @Nullable String accepted) {
        if (plain.headers().getOrDefault("Content-Type", "").startsWith("font/")) {
            return plain; // the format itself is compressed
        }
        String tag = plain.headers().getOrDefault("ETag", "");
        Answer either = plain.with("ETag", "W/" + tag).with("Vary", "Accept-Encoding");
        return Encodings.takesGzip(accepted)
                ? either.with("Content-Encoding", "gzip")
                        .holding(byTag.computeIfAbsent(tag, _ -> Encodings.gzip(plain.body())))
                : either;
    }
}
