package placard.scan;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import placard.web.RequestId;

/**
 * A request whose bytes have only one reading: a prefix, a word and {@code HTTP/1.1}, one {@code Host}, printable ASCII,
 * no body, and a connection that stays open. It refuses every other request, which then takes the ordinary way, so this
 * needs no rule for what is wrong. Each event loop has one, which holds one request after another.
 */
final class PlainRequest implements RequestHead {
    private static final int LONGEST = 2_048;
    private static final int MOST_LINES = 48;
    /** A power of two. */
    private static final int MOST_KNOWN = 1_024;

    private static final int LONGEST_KNOWN = 512;
    private static final byte[] END_OF_LINE = " HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII);
    /** Headers that say where a request ends, or change the connection. */
    private static final String[] UNUSUAL = {"Content-Length", "Transfer-Encoding", "Upgrade", "Expect"};

    /** A text of an earlier request. */
    private record CachedText(byte[] bytes, String text) {}

    private final byte[] prefix;
    private final byte[] bytes = new byte[LONGEST];
    private final int[] nameStarts = new int[MOST_LINES];
    private final int[] nameEnds = new int[MOST_LINES];
    private final int[] valueStarts = new int[MOST_LINES];
    private final int[] valueEnds = new int[MOST_LINES];
    /** Slugs and user agents of earlier requests, so that most requests need no new text. */
    private final @Nullable CachedText[] known = new CachedText[MOST_KNOWN];

    private final CRC32C crc = new CRC32C();
    private int lines;
    private int length;
    private int at;
    private byte @Nullable [] peer;
    private String word = "";

    /** @param prefix of the request, from its method on, such as {@code GET /q/} */
    PlainRequest(String prefix) {
        this.prefix = prefix.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Reads the next request. If the bytes don't begin with a plain request, it returns false and leaves them.
     *
     * @param from the other end of the connection
     */
    boolean read(ByteBuf in, byte @Nullable [] from) {
        if (!hasPrefix(in)) {
            return false;
        }
        length = Math.min(in.readableBytes(), LONGEST);
        in.getBytes(in.readerIndex(), bytes, 0, length);
        at = prefix.length;
        lines = 0;
        if (!readWord() || !skip(END_OF_LINE) || !readLines() || !isUsual()) {
            return false;
        }
        in.skipBytes(at);
        peer = from;
        return true;
    }

    private boolean hasPrefix(ByteBuf in) {
        if (in.readableBytes() < prefix.length) {
            return false;
        }
        for (int i = 0; i < prefix.length; i++) {
            if (in.getByte(in.readerIndex() + i) != prefix[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean skip(byte[] expected) {
        if (at + expected.length > length) {
            return false;
        }
        for (byte b : expected) {
            if (bytes[at++] != b) {
                return false;
            }
        }
        return true;
    }

    private boolean readWord() {
        int start = at;
        while (at < length && bytes[at] != ' ') {
            at++;
        }
        word = known(start, at);
        return RequestId.isFine(word);
    }

    private boolean readLines() {
        while (at + 1 < length && lines < MOST_LINES) {
            if (bytes[at] == '\r') {
                at += 2;
                return bytes[at - 1] == '\n';
            }
            if (!readLine()) {
                return false;
            }
            lines++;
        }
        return false;
    }

    private boolean readLine() {
        nameStarts[lines] = at;
        while (at < length && isOfName(bytes[at])) {
            at++;
        }
        nameEnds[lines] = at;
        if (at == nameStarts[lines] || at == length || bytes[at] != ':') {
            return false;
        }
        do {
            at++;
        } while (at < length && bytes[at] == ' ');
        int start = at;
        while (at < length && bytes[at] >= ' ' && bytes[at] < 0x7f) {
            at++;
        }
        int end = at;
        while (end > start && bytes[end - 1] == ' ') {
            end--;
        }
        valueStarts[lines] = start;
        valueEnds[lines] = end;
        at += 2;
        return at <= length && bytes[at - 2] == '\r' && bytes[at - 1] == '\n';
    }

    private static boolean isOfName(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '-';
    }

    private boolean isUsual() {
        for (String name : UNUSUAL) {
            if (find(name, 0) < lines) {
                return false;
            }
        }
        int host = find("Host", 0);
        int connection = find("Connection", 0);
        return host < lines
                && find("Host", host + 1) == lines
                && (connection == lines
                        || find("Connection", connection + 1) == lines
                                && is("keep-alive", valueStarts[connection], valueEnds[connection]));
    }

    /** The index of the first line from {@code from} on with this name; {@link #lines} if there is none. */
    private int find(String name, int from) {
        for (int line = from; line < lines; line++) {
            if (is(name, nameStarts[line], nameEnds[line])) {
                return line;
            }
        }
        return lines;
    }

    /** Whether these bytes are this text of letters, digits and hyphens, in any case. */
    private boolean is(String text, int start, int end) {
        if (text.length() != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            char expected = text.charAt(i - start);
            if (bytes[i] != expected && !((bytes[i] ^ expected) == ' ' && Character.isLetter(expected))) {
                return false;
            }
        }
        return true;
    }

    /** The same text as of an earlier request, if it is still known. */
    private String known(int start, int end) {
        if (end - start > LONGEST_KNOWN) {
            return text(start, end);
        }
        crc.reset();
        crc.update(bytes, start, end - start);
        int slot = (int) crc.getValue() & (MOST_KNOWN - 1);
        CachedText earlier = known[slot];
        if (earlier == null || !Arrays.equals(earlier.bytes, 0, earlier.bytes.length, bytes, start, end)) {
            earlier = new CachedText(Arrays.copyOfRange(bytes, start, end), text(start, end));
            known[slot] = earlier;
        }
        return earlier.text;
    }

    private String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** The text between the prefix and the protocol's name: 1 to 64 of {@code [A-Za-z0-9._-]}. */
    String word() {
        return word;
    }

    @Override
    public @Nullable String first(String name) {
        int line = find(name, 0);
        return line == lines ? null : known(valueStarts[line], valueEnds[line]);
    }

    @Override
    public List<String> all(String name) {
        int line = find(name, 0);
        if (line == lines) {
            return List.of();
        }
        if (find(name, line + 1) == lines) {
            return List.of(text(valueStarts[line], valueEnds[line]));
        }
        List<String> values = new ArrayList<>(2);
        for (; line < lines; line = find(name, line + 1)) {
            values.add(text(valueStarts[line], valueEnds[line]));
        }
        return values;
    }

    @Override
    public byte @Nullable [] peer() {
        return peer;
    }
}
