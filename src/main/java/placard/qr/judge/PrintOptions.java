package placard.qr.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.base.Input;
import placard.qr.draw.format.Spots;

/**
 * A print shop's options of a PDF.
 *
 * @param bleedMm how far it extends beyond the cut
 * @param spots colours with an ink of their own
 */
public record PrintOptions(BigDecimal bleedMm, Spots spots) {
    private static final String[] PARAMETERS = {"bleedMm", "spotColors"};

    private static final BigDecimal MOST_BLEED = BigDecimal.TEN;
    private static final int MOST_SPOTS = 8;

    /** The most bytes of a name in a PDF (PDF 1.4, appendix C). */
    private static final int MOST_BYTES = 127;

    private static final Pattern SPOT = Pattern.compile(
            "#?(?<color>[0-9a-fA-F]{6})=(?<name>[\\p{L}\\p{N}](?:[\\p{L}\\p{N} .+()/_-]{0,58}[\\p{L}\\p{N})])?)");

    /** The names of its query parameters. */
    public static String[] parameters() {
        return PARAMETERS.clone();
    }

    /** Reads {@code bleedMm} and {@code spotColors} of an object; faults stay in it. */
    public static PrintOptions read(Input input) {
        BigDecimal bleed = input.number("bleedMm", BigDecimal.ZERO, MOST_BLEED);
        return new PrintOptions(bleed == null ? BigDecimal.ZERO : bleed.setScale(2, RoundingMode.DOWN), spots(input));
    }

    private static Spots spots(Input input) {
        String text = input.text("spotColors", 1, 600);
        Map<String, String> names = new TreeMap<>();
        for (String part : text == null ? new String[0] : text.split(",", -1)) {
            Matcher spot = SPOT.matcher(part.strip());
            // These two names mean every plate and no plate.
            if (!spot.matches() || spot.group("name").matches("All|None")) {
                input.fault(
                        "spotColors",
                        "invalid_format",
                        "Use #rrggbb=name, such as #e2001a=PANTONE 185 C, with commas between several.");
                return Spots.NONE;
            }
            String color = "#" + spot.group("color").toLowerCase(Locale.ROOT);
            String name = spot.group("name");
            // One ink for two colours, or two inks for one colour, would be ambiguous to a printer.
            if (names.containsKey(color) || names.containsValue(name)) {
                input.fault("spotColors", "duplicate", "Name each colour once, and each ink for one colour.");
                return Spots.NONE;
            }
            if (name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
                input.fault(
                        "spotColors", "too_long", "The name of an ink has at most " + MOST_BYTES + " bytes of UTF-8.");
                return Spots.NONE;
            }
            names.put(color, name);
        }
        if (names.size() > MOST_SPOTS) {
            input.fault("spotColors", "too_many", "At most " + MOST_SPOTS + " colours.");
        }
        return new Spots(names);
    }

    public boolean isPlain() {
        return bleedMm.signum() == 0 && spots.names().isEmpty();
    }

    /** The part of a picture's cache key that names the options. */
    String name() {
        return bleedMm + "/" + spots.names();
    }
}
