package placard.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Scans of some codes by phones, each from an address of its own; seven in ten are by a person who is new to the code. It
 * remembers whom it has sent.
 */
final class ScaleTraffic {
    private static final double NEW_VISITORS = 0.7;
    private static final int FIRST_ADDRESS = 0x0b00_0000;

    private final SplittableRandom random = new SplittableRandom(7);
    private final List<String> slugs;
    private final int[] known;

    ScaleTraffic(List<String> slugs) {
        this.slugs = slugs;
        this.known = new int[slugs.size()];
    }

    /** The next request. */
    byte[] next(@SuppressWarnings("unused") long number) {
        int code = random.nextInt(known.length);
        int visitor =
                random.nextDouble() < NEW_VISITORS || known[code] == 0 ? known[code]++ : random.nextInt(known[code]);
        int address = FIRST_ADDRESS + visitor * known.length + code;
        return ("GET /q/" + slugs.get(code) + " HTTP/1.1\r\nHost: localhost\r\n" + Wire.PHONE + "X-Forwarded-For: "
                        + (address >>> 24) + "." + (address >>> 16 & 255) + "." + (address >>> 8 & 255) + "."
                        + (address & 255) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Visitors of all codes, each counted once a code. */
    long visitors() {
        long sum = 0;
        for (int each : known) {
            sum += each;
        }
        return sum;
    }
}
