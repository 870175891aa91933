package placard.page.live;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.base.Sha256;

/**
 * A page compressed once, with placeholders for the words about a guest's place. Filling them needs neither compression
 * nor rendering. A made-up table in a URL therefore costs no more than a cached page.
 *
 * <p>Text between two placeholders is compressed without references to anything before it (RFC 1951, section 2). A word
 * is inserted as a stored block.
 */
final class GzipTemplate {
    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 2, (byte) 0xff};
    /** The last deflate block, which is empty. */
    private static final byte[] LAST = {3, 0};

    private static final int TRAILER = 8;
    /** Bytes of a stored block's header: its type, its length, and the complement of the length. */
    private static final int STORED = 5;

    /**
     * Text between two placeholders.
     *
     * @param deflated its blocks, which end at a byte boundary
     * @param length of the text
     * @param crc of the text
     * @param shift the map that appends its length to a check sum
     */
    private record Text(byte[] deflated, int length, int crc, int[] shift) {}

    /** A placeholder after the text with the same index. */
    private record Slot(Placeholder placeholder, boolean isEncoded) {
        private static final List<Slot> ALL = Stream.of(Placeholder.values())
                .flatMap(one -> Stream.of(new Slot(one, false), new Slot(one, true)))
                .toList();

        private int length() {
            return placeholder.marker(isEncoded).length;
        }

        private boolean isAt(byte[] plain, int at) {
            byte[] marker = placeholder.marker(isEncoded);
            return plain[at] == marker[0]
                    && at + marker.length <= plain.length
                    && Arrays.equals(plain, at, at + marker.length, marker, 0, marker.length);
        }
    }

    private final List<Text> texts = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();
    /** The page for a guest without a place, the usual one. */
    private final byte[] whole;

    private final String name;

    /** Compresses a page. This is CPU work. */
    GzipTemplate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        MessageDigest digest = Sha256.digest();
        try {
            int from = 0;
            for (int at = 0; at < plain.length; at++) {
                Slot slot = slotAt(plain, at);
                if (slot != null) {
                    texts.add(text(deflater, plain, from, at));
                    slots.add(slot);
                    digest.update(plain, from, at - from);
                    digest.update(slot.placeholder.letter());
                    from = at + slot.length();
                    at = from - 1;
                }
            }
            texts.add(text(deflater, plain, from, plain.length));
            digest.update(plain, from, plain.length - from);
        } finally {
            deflater.end();
        }
        this.whole = joined(Presentation.NONE);
        this.name = Sha256.name(digest);
    }

    private static @Nullable Slot slotAt(byte[] plain, int at) {
        if (plain[at] != 1 && plain[at] != '%') {
            return null;
        }
        return Slot.ALL.stream()
                .filter(slot -> slot.isAt(plain, at))
                .findFirst()
                .orElse(null);
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

    boolean hasPlaceholders() {
        return !slots.isEmpty();
    }

    /** A digest of the page's content, equal in every process. */
    String name() {
        return name;
    }

    /** Approximate bytes of memory. */
    int weight() {
        return texts.stream().mapToInt(text -> text.deflated.length + 256).sum() + whole.length;
    }

    /** The compressed page for a guest; callers must not change it. */
    byte[] filled(Presentation place) {
        return slots.isEmpty() || place.isEmpty() ? whole : joined(place);
    }

    private byte[] joined(Presentation place) {
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

    /** Bytes of the uncompressed page. */
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
