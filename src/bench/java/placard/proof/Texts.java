package placard.proof;

import java.util.Locale;
import java.util.Random;

/** Payloads by chance, of each kind that a code carries. */
final class Texts {
    private static final String NAMES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 éÜжडλ漢";
    private static final String SLUG = "abcdefghjkmnpqrstuvwxyz23456789";

    private Texts() {}

    static String payload(Random random) {
        return switch (random.nextInt(7)) {
            case 0, 1 -> "https://placard.dev/q/" + text(random, SLUG, 8);
            case 2 ->
                "https://example.com/" + text(random, SLUG, 1 + random.nextInt(120)) + "?utm_source="
                        + text(random, SLUG, 6);
            case 3 ->
                "WIFI:T:WPA;S:" + text(random, NAMES, 1 + random.nextInt(20)) + ";P:"
                        + text(random, SLUG, 8 + random.nextInt(40)) + ";;";
            case 4 ->
                "BEGIN:VCARD\r\nVERSION:3.0\r\nN:" + text(random, NAMES, 12) + ";" + text(random, NAMES, 8)
                        + ";;;\r\nORG:" + text(random, NAMES, 1 + random.nextInt(60)) + "\r\nTEL;TYPE=CELL:+49 "
                        + random.nextInt(1_000_000_000) + "\r\nEND:VCARD\r\n";
            case 5 ->
                "https://wa.me/" + (10_000_000_000L + random.nextInt(1_000_000_000)) + "?text="
                        + text(random, SLUG, random.nextInt(80));
            default ->
                String.format(
                        Locale.ROOT, "geo:%.6f,%.6f", random.nextDouble() * 180 - 90, random.nextDouble() * 360 - 180);
        };
    }

    private static String text(Random random, String letters, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
