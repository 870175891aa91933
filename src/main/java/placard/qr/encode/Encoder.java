package placard.qr.encode;

import io.nayuki.qrcodegen.DataTooLongException;
import io.nayuki.qrcodegen.QrCode;
import io.nayuki.qrcodegen.QrSegment;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Turns text into the smallest symbol that holds it.
 *
 * <p>A text of digits, or of the 45 characters of the alphanumeric mode, is packed as such; any other is UTF-8 in byte
 * mode, without an ECI header, which scanners expect and old ones don't know.
 */
public final class Encoder {
    private Encoder() {}

    /**
     * Encodes at the level asked for, or at a higher one where the symbol doesn't grow by it.
     *
     * @param payload not empty, without lone surrogates
     */
    public static Encoded encode(String payload, Level minimum) {
        try {
            QrCode code = QrCode.encodeSegments(QrSegment.makeSegments(payload), correction(minimum));
            return new Encoded.Fits(symbol(code));
        } catch (DataTooLongException tooLong) {
            return new Encoded.TooLong(payload.getBytes(StandardCharsets.UTF_8).length, codewords(minimum) - 3);
        }
    }

    /** Whether a symbol of this level can hold the text; found by counting alone, without drawing one. */
    public static boolean fits(String payload, Level minimum) {
        return bits(payload) <= codewords(minimum) * 8;
    }

    /** The text's length in version 40: mode, count and data (ISO/IEC 18004, tables 2 and 3). */
    private static int bits(String payload) {
        int length = payload.length();
        if (QrSegment.isNumeric(payload)) {
            return 4 + 14 + (length * 10 + 2) / 3;
        }
        if (QrSegment.isAlphanumeric(payload)) {
            return 4 + 13 + (length * 11 + 1) / 2;
        }
        return 4 + 16 + payload.getBytes(StandardCharsets.UTF_8).length * 8;
    }

    private static Symbol symbol(QrCode code) {
        BitSet dark = new BitSet(code.size * code.size);
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                dark.set(y * code.size + x, code.getModule(x, y));
            }
        }
        return new Symbol(code.version, level(code.errorCorrectionLevel), code.mask, dark);
    }

    private static Level level(QrCode.Ecc correction) {
        return switch (correction) {
            case LOW -> Level.L;
            case MEDIUM -> Level.M;
            case QUARTILE -> Level.Q;
            case HIGH -> Level.H;
        };
    }

    private static QrCode.Ecc correction(Level level) {
        return switch (level) {
            case L -> QrCode.Ecc.LOW;
            case M -> QrCode.Ecc.MEDIUM;
            case Q -> QrCode.Ecc.QUARTILE;
            case H -> QrCode.Ecc.HIGH;
        };
    }

    /** How many bytes of all kinds the largest symbol holds beside its error correction (ISO/IEC 18004, table 7). */
    private static int codewords(Level level) {
        return switch (level) {
            case L -> 2956;
            case M -> 2334;
            case Q -> 1666;
            case H -> 1276;
        };
    }
}
