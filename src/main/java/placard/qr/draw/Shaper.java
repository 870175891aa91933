package placard.qr.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Shapes text whose letters join, stack or change their order: finds its glyphs and their places. It uses {@link
 * HarfBuzz}, which is loaded with the first such text.
 *
 * <p>A long text is shaped in pieces. HarfBuzz may take quadratic time, and all other texts would wait. It receives the
 * context of each piece, so that Arabic letters join across the cut.
 */
final class Shaper {
    /** The most characters of a piece. The longest words in these scripts have about forty. */
    private static final int LONGEST = 40;

    private static final int VIRAMA = 0x94d;

    private static final Shaper SHAPER = new Shaper();

    private @Nullable Running idle;

    /** HarfBuzz and its loaded fonts, by their names. */
    private static final class Running {
        private final HarfBuzz harfbuzz = new HarfBuzz();
        private final Map<String, Integer> fonts = new HashMap<>();
    }

    private Shaper() {}

    static Shaper get() {
        return SHAPER;
    }

    /**
     * The glyphs of a text of one script in one direction, from left to right.
     *
     * @param font the name of its file
     */
    synchronized List<HarfBuzz.Glyph> shape(String font, String text, boolean rightToLeft) {
        Running running = idle == null ? new Running() : idle;
        // After an exception HarfBuzz is in an undefined state, with memory allocated. It is dropped, and the next text
        // gets a new one.
        idle = null;
        int id = running.fonts.computeIfAbsent(font, name -> running.harfbuzz.font(Face.file(name)));
        List<HarfBuzz.Glyph> glyphs = new ArrayList<>();
        List<Integer> cuts = cuts(text);
        for (int i = 0; i + 1 < cuts.size(); i++) {
            int piece = rightToLeft ? cuts.size() - 2 - i : i;
            running.harfbuzz.shape(id, text, cuts.get(piece), cuts.get(piece + 1), rightToLeft, glyphs);
        }
        idle = running;
        return glyphs;
    }

    /** The starts of a text's pieces, and the end of the last one. */
    private static List<Integer> cuts(String text) {
        List<Integer> cuts = new ArrayList<>();
        cuts.add(0);
        int from = 0;
        while (text.length() - from > LONGEST) {
            from = cut(text, from);
            cuts.add(from);
        }
        cuts.add(text.length());
        return cuts;
    }

    /**
     * The last end of a syllable. In a chain of consonants longer than a piece, it is the last place between two of
     * them.
     */
    private static int cut(String text, int from) {
        int between = 0;
        for (int at = from + LONGEST; at > from; at--) {
            if (!isSign(text.charAt(at))) {
                char before = text.charAt(at - 1);
                if (before != VIRAMA && !isJoiner(before)) {
                    return at;
                }
                between = Math.max(between, at);
            }
        }
        return between == 0 ? from + LONGEST : between;
    }

    private static boolean isSign(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK || isJoiner(c);
    }

    private static boolean isJoiner(char c) {
        return c == 0x200c || c == 0x200d;
    }
}
