package placard.file.picture;

import java.io.ByteArrayOutputStream;
import java.util.Set;
import java.util.zip.CRC32;

/** Walks through the chunks of a PNG (third edition, section 5) to its end, without decoding anything. */
final class PngHeader {
    private static final int SIGNATURE = 8;
    /** Bytes around a chunk's data: the length and type before it, and the check sum after it. */
    private static final int AROUND = 12;

    /** The chunks that a decoder needs. Texts and profiles, which may be decompression bombs, are never decoded. */
    private static final Set<String> NEEDED = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");

    private final Bytes file;
    private final ByteArrayOutputStream needed;
    private int orientation = 1;

    private PngHeader(Bytes file) {
        this.file = file;
        this.needed = new ByteArrayOutputStream(file.size());
    }

    /**
     * A checked PNG.
     *
     * @param needed the same picture without the chunks that no decoder needs
     */
    record Walked(ImageHeader header, byte[] needed) {}

    /** @throws placard.base.Refusal if it has no end, no size, or a damaged chunk */
    static Walked read(Bytes file) {
        PngHeader header = new PngHeader(file);
        header.walk();
        return new Walked(
                ImageHeader.of(file.big32(16), file.big32(20), header.orientation, true), header.needed.toByteArray());
    }

    private void walk() {
        if (!file.says(SIGNATURE + 4, "IHDR") || file.big32(SIGNATURE) != 13) {
            throw RejectedUpload.damaged("The PNG does not begin with its size.");
        }
        needed.write(file.all(), 0, SIGNATURE);
        int at = SIGNATURE;
        while (true) {
            int length = file.big32(at);
            if (length < 0 || length > file.size() - AROUND || at + AROUND + length > file.size()) {
                throw RejectedUpload.damaged("The PNG ends too early.");
            }
            CRC32 sum = new CRC32();
            sum.update(file.all(), at + 4, 4 + length);
            if ((int) sum.getValue() != file.big32(at + 8 + length)) {
                throw RejectedUpload.damaged("A chunk of the PNG does not match its sum.");
            }
            chunk(at, length);
            if (file.says(at + 4, "IEND")) {
                return;
            }
            at += AROUND + length;
        }
    }

    private void chunk(int at, int length) {
        if (at > SIGNATURE && file.says(at + 4, "IHDR")) {
            throw RejectedUpload.damaged("The PNG states its size twice.");
        }
        if (NEEDED.stream().anyMatch(type -> file.says(at + 4, type))) {
            needed.write(file.all(), at, AROUND + length);
        } else if (file.says(at + 4, "eXIf")) {
            orientation = Exif.orientation(file, at + 8, at + 8 + length);
        }
    }
}
