package placard.file.picture;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Walks through the chunks of a PNG (third edition, section 5) to its end, without decoding anything. */
final class PngHeader {
    private static final int SIGNATURE = 8;
    /** Bytes around a chunk's data: the length and type before it, and the check sum after it. */
    private static final int AROUND = 12;

    /** The most bytes of a colour profile. Those of screens have 500 to 4,000, those of presses up to a million. */
    private static final int MOST_OF_PROFILE = 1 << 20;

    /** The chunks that a decoder needs. Texts, which may be decompression bombs, are never decoded. */
    private static final Set<String> NEEDED = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");

    private final Bytes file;
    private final ByteArrayOutputStream needed;
    private int orientation = 1;
    private byte[] profile = {};
    private int gamma;
    private boolean isOfScreen;

    private PngHeader(Bytes file) {
        this.file = file;
        this.needed = new ByteArrayOutputStream(file.size());
    }

    /**
     * A checked PNG.
     *
     * @param needed the same picture without the chunks that no decoder needs
     * @param profile its colour profile (ICC.1); empty for none
     * @param gamma the exponent of its samples, times 100,000, where nothing else states its colours; 0 for none
     */
    record CheckedPng(ImageHeader header, byte[] needed, byte[] profile, int gamma) {}

    /** @throws placard.base.Refusal if it has no end, no size, or a damaged chunk */
    static CheckedPng read(Bytes file) {
        PngHeader header = new PngHeader(file);
        header.walk();
        return new CheckedPng(
                ImageHeader.of(file.big32(16), file.big32(20), header.orientation, true),
                header.needed.toByteArray(),
                header.profile,
                header.isOfScreen || header.profile.length > 0 ? 0 : header.gamma);
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

    /** The profile behind its name and the number of its compression; empty if it is damaged or larger than any. */
    private byte[] inflated(int from, int length) {
        int name = 0;
        while (name < length && file.all()[from + name] != 0) {
            name++;
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(file.all(), from + name + 2, Math.max(0, length - name - 2));
            byte[] room = new byte[MOST_OF_PROFILE];
            int size = inflater.inflate(room);
            return inflater.finished() ? Arrays.copyOf(room, size) : new byte[0];
        } catch (DataFormatException damaged) {
            return new byte[0];
        } finally {
            inflater.end();
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
        } else if (file.says(at + 4, "iCCP")) {
            profile = inflated(at + 8, length);
        } else if (file.says(at + 4, "gAMA") && length == 4) {
            gamma = file.big32(at + 8);
        } else if (file.says(at + 4, "sRGB")) {
            isOfScreen = true;
        }
    }
}
