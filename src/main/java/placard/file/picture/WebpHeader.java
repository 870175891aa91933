package placard.file.picture;

import org.jspecify.annotations.Nullable;

/**
 * Walks through the chunks of a WebP (RFC 9649, section 2) to its end, without decoding anything. Its size is in up to
 * three places, and decoders differ in the one they use. If the places disagree, the file is refused, as browsers do.
 */
final class WebpHeader {
    private static final int FIRST = 12;
    /** Bytes of an animation's frame before the chunks within it. */
    private static final int FRAME = 16;
    /** The flag of an extended file that marks an animation. */
    private static final int ANIMATED = 0x02;

    private final Bytes file;
    private Size largest = new Size(0, 0);
    private @Nullable Size canvas;
    private @Nullable Size first;
    private ImageHeader.@Nullable Place place;
    private boolean isAnimated;
    private int orientation = 1;
    private boolean isExact;

    private WebpHeader(Bytes file) {
        this.file = file;
    }

    /** @throws placard.base.Refusal if it ends too early, has no picture or no size, or several that disagree */
    static ImageHeader read(Bytes file) {
        WebpHeader header = new WebpHeader(file);
        int size = file.little32(4);
        if (size < 0 || size > file.size() - 8) {
            throw RejectedUpload.damaged("The WebP ends too early.");
        }
        header.walk(FIRST, size + 8, null);
        Size shown = header.first;
        if (shown == null) {
            throw RejectedUpload.damaged("The WebP has no picture.");
        }
        return new ImageHeader(shown, header.largest, header.place, header.orientation, header.isExact);
    }

    /** @param frame the size of the animation's frame that these chunks are in; null outside of one */
    private void walk(int from, int end, @Nullable Size frame) {
        int at = from;
        int pictures = 0;
        int alphas = 0;
        while (at + 8 <= end) {
            int length = file.little32(at + 4);
            if (length < 0 || length > end - at - 8) {
                throw RejectedUpload.damaged("The WebP has a chunk that is longer than it.");
            }
            pictures += chunk(at, at + 8, length, frame) ? 1 : 0;
            alphas += file.says(at, "ALPH") ? 1 : 0;
            if (pictures > 1 || alphas > 1) {
                throw RejectedUpload.damaged("The WebP has two pictures in one.");
            }
            at += 8 + length + (length & 1);
        }
    }

    /** Records a chunk; returns whether it is a picture. */
    private boolean chunk(int at, int start, int length, @Nullable Size frame) {
        if (file.says(at, "VP8 ")) {
            picture(new Size(file.little16(start + 6) & 0x3fff, file.little16(start + 8) & 0x3fff), frame);
            return true;
        }
        if (file.says(at, "VP8L")) {
            int bits = file.little32(start + 1);
            picture(new Size((bits & 0x3fff) + 1, (bits >>> 14 & 0x3fff) + 1), frame);
            isExact = true;
            return true;
        }
        if (frame == null && file.says(at, "VP8X")) {
            canvas = larger(size24(start + 4));
            isAnimated = (file.at(start) & ANIMATED) != 0;
        } else if (frame == null && file.says(at, "ANMF")) {
            Size size = larger(size24(start + 6));
            if (first == null && canvas != null && !canvas.equals(size)) {
                place = new ImageHeader.Place(canvas, 2 * file.little24(start), 2 * file.little24(start + 3));
            }
            walk(start + FRAME, start + length, size);
        } else if (file.says(at, "EXIF")) {
            orientation = Exif.orientation(file, start, start + length);
        }
        return false;
    }

    private Size size24(int at) {
        return new Size(file.little24(at) + 1, file.little24(at + 3) + 1);
    }

    /**
     * Records a picture. Of an animation the first frame is shown. A frame fills its place, any other picture the whole
     * canvas.
     */
    private void picture(Size size, @Nullable Size frame) {
        larger(size);
        Size place = frame == null ? canvas : frame;
        if (place != null && !place.equals(size)) {
            throw RejectedUpload.damaged("The WebP has a picture that does not fill its place.");
        }
        boolean isShown = isAnimated == (frame != null);
        first = first == null && isShown ? size : first;
    }

    /** The largest size in the file, for which decoding may take memory. */
    private Size larger(Size size) {
        largest = largest.with(size);
        return size;
    }
}
