package placard.page.live;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;

/**
 * A page compressed once, with placeholders for the words about a guest's place: filling them compresses nothing and renders
 * nothing, so that a table that somebody makes up costs no more than a page that is kept.
 *
 * <p>What is between two placeholders is compressed so that it refers to nothing before it (RFC 1951, section 2); a word is put
 * between as it is, as a stored block.
 */
final class GzipTemplate {
    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 2, (byte) 0xff};
    /** The last block, with nothing in it. */
    private static final byte[] LAST = {3, 0};

    private static final int TRAILER = 8;
    /** Of a stored block: its type, its length, and that with every bit turned. */
    private static final int STORED = 5;

    private static final int MARKER = 3;
    private static final int ENCODED_MARKER = 2 * 3 + 1;

    /**
     * Text between two placeholders.
     *
     * @param deflated its blocks, which end with a byte
     * @param length of the text
     * @param crc of the text
     * @param shift what its bytes do to the sum of what is before them
     */
    private record Text(byte[] deflated, int length, int crc, int[] shift) {}

    /** A placeholder, behind the text with the same index. */
    private record Slot(Placeholder placeholder, boolean isEncoded) {}

    private final List<Text> texts = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();
    private final byte @Nullable [] whole;

    /** Compresses a page: work for a processor. */
    GzipTemplate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            int from = 0;
            for (int at = 0; at < plain.length; at++) {
                int length = markerAt(plain, at);
                if (length > 0) {
                    texts.add(text(deflater, plain, from, at));
                    slots.add(slot(plain, at, length));
                    from = at + length;
                    at = from - 1;
                }
            }
            texts.add(text(deflater, plain, from, plain.length));
        } finally {
            deflater.end();
        }
        this.whole = slots.isEmpty() ? filled(Presentation.NONE) : null;
    }

    /** Bytes of the marker that begins there; 0 if none does. */
    private static int markerAt(byte[] plain, int at) {
        if (plain[at] == Placeholder.EDGE && at + MARKER <= plain.length && plain[at + 2] == Placeholder.EDGE) {
            return MARKER;
        }
        return plain[at] == '%' && isEncodedEdge(plain, at) && isEncodedEdge(plain, at + 4) ? ENCODED_MARKER : 0;
    }

    private static boolean isEncodedEdge(byte[] plain, int at) {
        return at + 3 <= plain.length && plain[at] == '%' && plain[at + 1] == '0' && plain[at + 2] == '1';
    }

    private static Slot slot(byte[] plain, int at, int length) {
        byte letter = plain[at + length / 2];
        for (Placeholder placeholder : Placeholder.values()) {
            if (placeholder.letter() == letter) {
                return new Slot(placeholder, length == ENCODED_MARKER);
            }
        }
        throw new IllegalStateException("A page has a control character in it");
    }

    private static Text text(Deflater deflater, byte[] plain, int from, int to) {
        deflater.setInput(plain, from, to - from);
        ByteArrayOutputStream out = new ByteArrayOutputStream((to - from) / 4 + 64);
        byte[] buffer = new byte[8_192];
        int count;
        do {
            count = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
            out.write(buffer, 0, count);
        } while (count == buffer.length);
        return new Text(out.toByteArray(), to - from, Crc.of(plain, from, to), Crc.zeros(to - from));
    }

    /** Bytes of memory, about. */
    int weight() {
        return texts.stream().mapToInt(text -> text.deflated.length + 256).sum() + (whole == null ? 0 : whole.length);
    }

    /** The compressed page for a guest; callers must not change it. */
    byte[] filled(Presentation place) {
        if (whole != null) {
            return whole;
        }
        List<byte[]> words = slots.stream()
                .map(slot -> slot.placeholder.bytes(place, slot.isEncoded))
                .toList();
        int size = HEAD.length + LAST.length + TRAILER;
        for (Text text : texts) {
            size += text.deflated.length;
        }
        for (byte[] word : words) {
            size += STORED + word.length;
        }
        ByteBuffer out =
                ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(HEAD);
        int crc = 0;
        int length = 0;
        for (int i = 0; i < texts.size(); i++) {
            Text text = texts.get(i);
            out.put(text.deflated);
            crc = Crc.applied(text.shift, crc) ^ text.crc;
            length += text.length;
            if (i < words.size()) {
                byte[] word = words.get(i);
                out.put((byte) 0)
                        .putShort((short) word.length)
                        .putShort((short) ~word.length)
                        .put(word);
                crc = Crc.appended(crc, word);
                length += word.length;
            }
        }
        return out.put(LAST).putInt(crc).putInt(length).array();
    }

    /** Bytes of the page before it is compressed. */
    int length(Presentation place) {
        int length = 0;
        for (Text text : texts) {
            length += text.length;
        }
        for (Slot slot : slots) {
            length += slot.placeholder.bytes(place, slot.isEncoded).length;
        }
        return length;
    }
}
