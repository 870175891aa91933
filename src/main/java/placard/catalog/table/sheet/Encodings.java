package placard.catalog.table.sheet;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The encodings of text files: those that a caller may choose, and the guess. */
public final class Encodings {
    private static final int DECODED = 1 << 13;
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private static final List<String> NAMES = List.of(
            "utf-8",
            "utf-16le",
            "utf-16be",
            "windows-1252",
            "windows-1250",
            "windows-1251",
            "windows-1253",
            "windows-1254",
            "windows-1255",
            "windows-1256",
            "windows-1257",
            "windows-1258",
            "windows-874",
            "iso-8859-2",
            "iso-8859-15",
            "koi8-r",
            "koi8-u",
            "ibm850",
            "ibm852",
            "ibm866",
            "macintosh",
            "x-mac-ce",
            "x-mac-cyrillic",
            "shift_jis",
            "euc-jp",
            "gb18030",
            "big5",
            "euc-kr");

    /** The names of Java where they differ. */
    private static final Map<String, String> OF_JAVA = Map.of(
            "macintosh",
            "x-MacRoman",
            "x-mac-ce",
            "x-MacCentralEurope",
            "x-mac-cyrillic",
            "x-MacCyrillic",
            "shift_jis",
            "windows-31j",
            "windows-874",
            "x-windows-874");

    private static final Map<String, Charset> OFFERED = all();

    private Encodings() {}

    /**
     * A decoded file.
     *
     * @param encoding one of {@link #offered}
     * @param isGuessed true if nothing in the file proves the encoding
     */
    record Text(String text, String encoding, boolean isGuessed) {}

    private static Map<String, Charset> all() {
        Map<String, Charset> all = new LinkedHashMap<>();
        for (String name : NAMES) {
            String ofJava = OF_JAVA.getOrDefault(name, name);
            if (Charset.isSupported(ofJava)) {
                all.put(name, Charset.forName(ofJava));
            }
        }
        return Map.copyOf(all);
    }

    /** The encodings that a caller may choose, by their names on the wire. */
    public static Map<String, Charset> offered() {
        return OFFERED;
    }

    /**
     * Decodes a file.
     *
     * @param wanted the caller's encoding; null to guess it
     */
    static Text read(byte[] bytes, @Nullable Charset wanted) {
        if (wanted != null) {
            return new Text(withoutMark(new String(bytes, wanted)), name(wanted), false);
        }
        Charset utf16 = utf16(bytes);
        if (utf16 != null) {
            return new Text(withoutMark(new String(bytes, utf16)), name(utf16), false);
        }
        if (startsWith(bytes, MARK) || isUtf8(bytes)) {
            return new Text(withoutMark(new String(bytes, StandardCharsets.UTF_8)), "utf-8", false);
        }
        String name = EncodingGuess.of(bytes);
        return new Text(
                withoutMark(new String(bytes, OFFERED.getOrDefault(name, StandardCharsets.ISO_8859_1))), name, true);
    }

    private static String name(Charset charset) {
        return OFFERED.entrySet().stream()
                .filter(entry -> entry.getValue().equals(charset))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(charset.name().toLowerCase(Locale.ROOT));
    }

    private static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    static boolean startsWith(byte[] bytes, byte[] start) {
        if (bytes.length < start.length) {
            return false;
        }
        for (int i = 0; i < start.length; i++) {
            if (bytes[i] != start[i]) {
                return false;
            }
        }
        return true;
    }

    /** Decodes in pieces, because the characters of a whole file would take twice its size. */
    private static boolean isUtf8(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(DECODED);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        return !result.isError();
    }

    /** Detects UTF-16 by the byte order mark, or by the zero in every other byte of mostly Latin text. */
    private static @Nullable Charset utf16(byte[] bytes) {
        if (bytes.length < 2) {
            return null;
        }
        if (bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe) {
            return StandardCharsets.UTF_16LE;
        }
        if (bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff) {
            return StandardCharsets.UTF_16BE;
        }
        int[] zeros = new int[2];
        int sampled = Math.min(bytes.length & ~1, 1024);
        for (int i = 0; i < sampled; i++) {
            zeros[i & 1] += bytes[i] == 0 ? 1 : 0;
        }
        if (zeros[1] * 4 > sampled && zeros[0] == 0) {
            return StandardCharsets.UTF_16LE;
        }
        return zeros[0] * 4 > sampled && zeros[1] == 0 ? StandardCharsets.UTF_16BE : null;
    }
}
