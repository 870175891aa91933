package placard.scan;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/** The name of a city as it goes into a row: trimmed, NFC, at most 80 characters, nothing that misleads the eye. */
final class CityName {
    /** The row of all scans whose city is not known: a value like any other. */
    static final String UNKNOWN = "Unknown";

    private static final int MAX_CHARACTERS = 80;

    private CityName() {}

    /** The name in its proper form; {@link #UNKNOWN} if there is none or it is not fit for a row. */
    static String of(@Nullable String name) {
        if (name == null) {
            return UNKNOWN;
        }
        String proper = Normalizer.normalize(name.strip(), Normalizer.Form.NFC);
        boolean fits = !proper.isEmpty() && proper.codePointCount(0, proper.length()) <= MAX_CHARACTERS;
        return fits && proper.codePoints().allMatch(CityName::isHarmless) ? proper : UNKNOWN;
    }

    /** The same for a header's value: its characters are bytes (RFC 9110, 5.5), which are UTF-8 if they can be. */
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
