package placard.scan.visitor;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;

/** Sanitizes the name of a city for a row: trimmed, NFC, at most 80 characters, no misleading characters. */
final class CityName {
    /** The row of all scans without a known city; an ordinary value. */
    static final String UNKNOWN = "Unknown";

    private static final int MAX_CHARACTERS = 80;

    private CityName() {}

    /** The name in canonical form; {@link #UNKNOWN} if it is missing or invalid. */
    static String of(@Nullable String name) {
        if (name == null) {
            return UNKNOWN;
        }
        String proper = Texts.normalized(name.strip(), Normalizer.Form.NFC);
        boolean fits = !proper.isEmpty() && proper.codePointCount(0, proper.length()) <= MAX_CHARACTERS;
        return fits && proper.codePoints().allMatch(CityName::isHarmless) ? proper : UNKNOWN;
    }

    /**
     * The name from a header's value. The value's characters are bytes (RFC 9110, 5.5), which are decoded as UTF-8 if
     * valid.
     */
    static String ofHeader(@Nullable String value) {
        if (value == null || value.chars().anyMatch(c -> c > 0xff)) {
            return of(value);
        }
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException _) {
            return of(value);
        }
    }

    private static boolean isHarmless(int character) {
        boolean bidi = character == 0x061c
                || character == 0x200e
                || character == 0x200f
                || (character >= 0x202a && character <= 0x202e)
                || (character >= 0x2066 && character <= 0x2069);
        return !bidi
                && switch (Character.getType(character)) {
                    case Character.CONTROL,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR,
                            Character.SURROGATE,
                            Character.PRIVATE_USE,
                            Character.UNASSIGNED -> false;
                    default -> true;
                };
    }
}
