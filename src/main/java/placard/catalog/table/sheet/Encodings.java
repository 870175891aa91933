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
    /** The replacement for bytes that are no character. */
    private static final char UNREADABLE = '\ufffd';

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
     * @param encoding one of {@link #offered}, or utf-7
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
        String seven = startsWith(bytes, MARK) ? null : Utf7.read(bytes);
        if (seven != null) {
            return new Text(seven, "utf-7", true);
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

    /** Detects UTF-16 by the byte order mark, or by line ends and separators of two bytes. */
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
        return isWide(bytes, StandardCharsets.UTF_16LE)
                ? StandardCharsets.UTF_16LE
                : isWide(bytes, StandardCharsets.UTF_16BE) ? StandardCharsets.UTF_16BE : null;
    }

    /** True if the start of a file is text in UTF-16. Only line ends, separators, digits and spaces have zeros then. */
    private static boolean isWide(byte[] bytes, Charset charset) {
        int sampled = Math.min(bytes.length & ~1, 1024);
        String text = new String(bytes, 0, sampled, charset);
        int ends = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isCut = Character.isSurrogate(c) && i + 1 >= text.length() - 1;
            int point = text.codePointAt(i);
            boolean isOdd = Character.isISOControl(c) && "\t\r\n".indexOf(c) < 0 || c == UNREADABLE;
            if (isOdd && !isCut || !Character.isDefined(point)) {
                return false;
            }
            ends += "\r\n\t,;|".indexOf(c) >= 0 ? 1 : 0;
        }
        return ends > 0;
    }
}
