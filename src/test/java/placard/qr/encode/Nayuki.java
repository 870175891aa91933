package placard.qr.encode;

import static org.assertj.core.api.Assertions.fail;

import io.nayuki.qrcodegen.QrCode;
import io.nayuki.qrcodegen.QrSegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random texts, each encoded by us and by the reference encoder, which shares no line with ours: every module must be
 * the same, and thus also the mask that each chooses.
 *
 * <p>Case {@code i} takes the combination {@code i % 1280} of version, level and mask, so that so many consecutive
 * cases cover all; each is encoded again with the mask left to the encoders.
 */
public final class Nayuki {
    /** Versions, levels and masks. */
    static final int COMBINATIONS = 40 * 4 * 8;

    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

    private Nayuki() {}

    /** Takes the number of cases, and a seed; prints one line, or throws at the first difference. */
    public static void main(String[] args) {
        int cases = Integer.parseInt(args[0]);
        long seed = Long.parseLong(args[1]);
        long start = System.nanoTime();
        compare(0, cases, seed);
        System.out.printf(
                "%,d random texts, each with a given mask and with the chosen one, over %,d combinations of version, level and mask: "
                        + "every module equal (seed %d, %d s)%n",
                cases, Math.min(cases, COMBINATIONS), seed, (System.nanoTime() - start) / 1_000_000_000);
    }

    /** Compares cases from one number to before another. */
    static void compare(int from, int to, long seed) {
        for (int i = from; i < to; i++) {
            Random random = new Random(seed * 1_000_003 + i);
            int version = 1 + i % 40;
            Level level = Level.values()[i / 40 % 4];
            int mask = i / 160 % 8;
            String text = text(random, version, level);
            String name = "case %d, seed %d: version %d, level %s".formatted(i, seed, version, level);
            Segment segment = Segment.of(text);
            List<QrSegment> theirs = theirs(text);
            assertEqual(
                    Encoder.symbol(segment, version, level, mask),
                    QrCode.encodeSegments(theirs, ecc(level), version, version, mask, false),
                    name + ", mask " + mask);
            assertEqual(
                    ((Encoded.Fits) Encoder.encode(text, level)).symbol(),
                    QrCode.encodeSegments(theirs, ecc(level)),
                    name + ", everything chosen");
        }
    }

    /** The reference leaves it to its caller to say that bytes are UTF-8. */
    private static List<QrSegment> theirs(String text) {
        List<QrSegment> segments = new ArrayList<>(QrSegment.makeSegments(text));
        if (text.chars().anyMatch(c -> c > 127)) {
            segments.addFirst(QrSegment.makeEci(26));
        }
        return segments;
    }

    /** Of any length that fits; half of the texts nearly fill the symbol. */
    private static String text(Random random, int version, Level level) {
        int mode = random.nextInt(4);
        int most = Blocks.of(version, level).data() * 8;
        int length = random.nextBoolean() ? most / 3 : random.nextInt(1, most / 3);
        String text = text(random, mode, length);
        while (Segment.of(text).bits(version) > most) {
            int tooMany = Math.max(1, (Segment.of(text).bits(version) - most) / 33);
            text = text.substring(0, text.length() - tooMany);
        }
        return text;
    }

    private static String text(Random random, int mode, int length) {
        StringBuilder text = new StringBuilder(length);
        while (text.length() < length) {
            text.appendCodePoint(
                    switch (mode) {
                        case 0 -> '0' + random.nextInt(10);
                        case 1 -> ALPHABET.charAt(random.nextInt(ALPHABET.length()));
                        case 2 -> ' ' + random.nextInt(95);
                        default -> random.nextInt(0x2000, 0x3000);
                    });
        }
        return text.toString();
    }

    private static void assertEqual(Symbol ours, QrCode theirs, String name) {
        if (ours.version() != theirs.version
                || ecc(ours.level()) != theirs.errorCorrectionLevel
                || ours.mask() != theirs.mask) {
            fail(
                    "%s: version %d, level %s, mask %d instead of %d, %s, %d",
                    name,
                    ours.version(),
                    ours.level(),
                    ours.mask(),
                    theirs.version,
                    theirs.errorCorrectionLevel,
                    theirs.mask);
        }
        for (int y = 0; y < theirs.size; y++) {
            for (int x = 0; x < theirs.size; x++) {
                if (ours.dark(x, y) != theirs.getModule(x, y)) {
                    fail("%s: the module at %d,%d", name, x, y);
                }
            }
        }
    }

    static QrCode.Ecc ecc(Level level) {
        return switch (level) {
            case L -> QrCode.Ecc.LOW;
            case M -> QrCode.Ecc.MEDIUM;
            case Q -> QrCode.Ecc.QUARTILE;
            case H -> QrCode.Ecc.HIGH;
        };
    }
}
