package placard.file.picture;

/**
 * Walks through the chunks of a WebP (RFC 9649, section 2) to its end, without decoding anything. Its size stands in up to
 * three places, of which a decoder believes the innermost.
 */
final class WebpHeader {
    private static final int FIRST = 12;
    /** Bytes of an animation's frame before the chunks within it. */
    private static final int FRAME = 16;

    private final Bytes file;
    private int width;
    private int height;
    private int orientation = 1;
    private boolean isExact;
    private boolean hasPicture;

    private WebpHeader(Bytes file) {
        this.file = file;
    }

    /** @throws placard.base.Refusal if it ends too early, or has no picture or no size */
    static ImageHeader read(Bytes file) {
        WebpHeader header = new WebpHeader(file);
        int size = file.little32(4);
        if (size < 0 || size > file.size() - 8) {
            throw RejectedUpload.damaged("The WebP ends too early.");
        }
        header.walk(FIRST, size + 8, true);
        if (!header.hasPicture) {
            throw RejectedUpload.damaged("The WebP has no picture.");
        }
        return ImageHeader.of(header.width, header.height, header.orientation, header.isExact);
    }

    private void walk(int from, int end, boolean isOutermost) {
        int at = from;
        while (at + 8 <= end) {
            int length = file.little32(at + 4);
            if (length < 0 || length > end - at - 8) {
                throw RejectedUpload.damaged("The WebP has a chunk that is longer than it.");
            }
            chunk(at, at + 8, length, isOutermost);
            at += 8 + length + (length & 1);
        }
    }

    private void chunk(int at, int start, int length, boolean isOutermost) {
        if (file.says(at, "VP8X")) {
            size(file.little24(start + 4) + 1, file.little24(start + 7) + 1);
        } else if (file.says(at, "VP8 ")) {
            hasPicture = true;
            size(file.little16(start + 6) & 0x3fff, file.little16(start + 8) & 0x3fff);
        } else if (file.says(at, "VP8L")) {
            hasPicture = true;
            isExact = true;
            int bits = file.little32(start + 1);
            size((bits & 0x3fff) + 1, (bits >>> 14 & 0x3fff) + 1);
        } else if (isOutermost && file.says(at, "ANMF")) {
            size(file.little24(start + 6) + 1, file.little24(start + 9) + 1);
            walk(start + FRAME, start + length, false);
        } else if (file.says(at, "EXIF")) {
            orientation = Exif.orientation(file, start, start + length);
        }
    }

    /** The largest that it says anywhere is what decoding may cost. */
    private void size(int w, int h) {
        width = Math.max(width, w);
        height = Math.max(height, h);
    }
}
