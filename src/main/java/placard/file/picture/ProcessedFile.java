package placard.file.picture;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The processed form of an upload, ready to be stored.
 *
 * @param whole the file itself
 * @param scaled smaller pictures of it, narrowest first
 * @param webp WebP of the scaled ones if WebP is smaller, and of the whole if it is no wider
 */
public record ProcessedFile(Variant whole, List<Variant> scaled, List<Variant> webp) {
    /** The one kind of document. */
    public static final String PDF = "application/pdf";

    /** The type of a picture for browsers that accept WebP, in place of a JPEG or PNG of the same size. */
    public static final String WEBP = WebpEncoder.WEBP;

    /**
     * One file to be served.
     *
     * @param width of a picture in pixels; 0 for a document, as is {@code height}
     * @param bytes its content, or null if that is in {@code path}
     */
    public record Variant(
            String contentType,
            int width,
            int height,
            byte @Nullable [] bytes,
            @Nullable Path path) {
        static Variant picture(String contentType, int width, int height, byte[] bytes) {
            return new Variant(contentType, width, height, bytes, null);
        }

        /** How many bytes are in memory. */
        public int size() {
            return bytes == null ? 0 : bytes.length;
        }
    }

    static ProcessedFile pdf(Path path) {
        return new ProcessedFile(new Variant(PDF, 0, 0, null, path), List.of(), List.of());
    }
}
