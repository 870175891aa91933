package placard.qr.draw;

import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;

/**
 * A line of text as outlines, in visual order.
 *
 * <p>Sizes are stated by the height of capitals, which readers judge and rules of legibility name.
 */
public final class Line {
    /** Height of capitals in thousandths of the font's size. */
    private static final int CAPITALS = 714;

    /** The height of the line from which Devanagari letters hang, and the space for its signs above and below. */
    private static final int HANGING_ABOVE = 940;

    private static final int HANGING_BELOW = 300;

    /** The extents of East Asian characters, which fill squares. */
    private static final int SQUARE_ABOVE = 850;

    private static final int SQUARE_BELOW = 90;

    /** Signs that are mirrored in right-to-left text. */
    private static final String MIRRORED = "()<>[]{}«»‹›";

    private final Family family;
    private final List<PlacedOutline> glyphs = new ArrayList<>();
    private int width;
    private int highest;

    /** The space that the line needs above and below the baseline. */
    private int above = CAPITALS;

    private int below;

    private record PlacedOutline(Path outline, int x, int y) {}

    /** Characters of one script. */
    private record Run(Script script, String text) {
        static List<Run> of(String text) {
            List<Run> runs = new ArrayList<>();
            int start = 0;
            Script script = Script.SPACE;
            for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
                int c = text.codePointAt(at);
                Script next = isJoiner(c) && at > 0 ? script : Script.of(c);
                if (next != script && at > start) {
                    runs.add(new Run(script, text.substring(start, at)));
                    start = at;
                }
                script = next;
            }
            if (start < text.length()) {
                runs.add(new Run(script, text.substring(start)));
            }
            return runs;
        }
    }

    private Line(Family family) {
        this.family = family;
    }

    /** A line of {@link #unsupported supported} characters. */
    public static Line of(String text) {
        return of(text, Family.SANS, isRightToLeft(text));
    }

    /**
     * The line in a family.
     *
     * @param rightToLeft whether the whole text is read from right to left
     */
    static Line of(String text, Family family, boolean rightToLeft) {
        Line line = new Line(family);
        if (!rightToLeft && !hasRightToLeft(text)) {
            line.add(text, false);
            return line;
        }
        Bidi order = new Bidi(text, rightToLeft ? Bidi.DIRECTION_RIGHT_TO_LEFT : Bidi.DIRECTION_LEFT_TO_RIGHT);
        int count = order.getRunCount();
        byte[] levels = new byte[count];
        Integer[] runs = new Integer[count];
        for (int i = 0; i < count; i++) {
            levels[i] = (byte) order.getRunLevel(i);
            runs[i] = i;
        }
        Bidi.reorderVisually(levels, 0, runs, 0, count);
        for (int run : runs) {
            line.add(text.substring(order.getRunStart(run), order.getRunLimit(run)), order.getRunLevel(run) % 2 == 1);
        }
        return line;
    }

    /** Whether the first letter of a text is of a right-to-left script. */
    static boolean isRightToLeft(String text) {
        return hasRightToLeft(text) && !new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).baseIsLeftToRight();
    }

    private static boolean hasRightToLeft(String text) {
        return Bidi.requiresBidi(text.toCharArray(), 0, text.length());
    }

    private void add(String text, boolean rightToLeft) {
        List<Run> runs = Run.of(text);
        for (Run run : rightToLeft ? runs.reversed() : runs) {
            add(run, rightToLeft);
        }
    }

    private void add(Run run, boolean rightToLeft) {
        String word = run.text;
        if (run.script == Script.SPACE) {
            width += word.codePoints().map(Script::width).sum();
            return;
        }
        Face face = run.script.face(word, family);
        List<Face.Glyph> found = run.script.isShaped()
                ? face.shaped(word, rightToLeft).glyphs()
                : face.spelled(rightToLeft ? reversed(word) : word);
        int lowest = 0;
        for (Face.Glyph glyph : found) {
            if (!glyph.outline().isEmpty()) {
                highest = Math.max(highest, glyph.outline().highest() + glyph.y());
                lowest = Math.min(lowest, glyph.outline().lowest() + glyph.y());
                glyphs.add(new PlacedOutline(glyph.outline(), width + glyph.x(), glyph.y()));
            }
            width += glyph.advance();
        }
        rise(run.script, lowest);
    }

    private void rise(Script script, int lowest) {
        switch (script) {
            case SPACE, LATIN -> {}
            case DEVANAGARI -> {
                above = Math.max(above, HANGING_ABOVE);
                below = Math.max(below, HANGING_BELOW);
            }
            case ARABIC, HEBREW -> {
                above = Math.max(above, highest);
                below = Math.max(below, -lowest);
            }
            case EAST_ASIAN -> {
                above = Math.max(above, SQUARE_ABOVE);
                below = Math.max(below, SQUARE_BELOW);
            }
        }
    }

    private static String reversed(String word) {
        StringBuilder reversed = new StringBuilder(word).reverse();
        for (int i = 0; i < reversed.length(); i++) {
            int at = MIRRORED.indexOf(reversed.charAt(i));
            if (at >= 0) {
                reversed.setCharAt(i, MIRRORED.charAt(at ^ 1));
            }
        }
        return reversed.toString();
    }

    /**
     * The first character that can't be drawn, or null. Such are characters without a glyph, invisible ones, and signs
     * without a base letter.
     */
    public static @Nullable String unsupported(String text) {
        for (Run run : Run.of(text)) {
            int at = run.script == Script.SPACE ? -1 : unfit(run);
            if (at >= 0) {
                return Character.toString(run.text.codePointAt(at));
            }
        }
        return null;
    }

    /** The index in a run of the first such character; −1 for none. */
    private static int unfit(Run run) {
        Face face = run.script.face(run.text, Family.SANS);
        for (int at = 0; at < run.text.length(); at += Character.charCount(run.text.codePointAt(at))) {
            int c = run.text.codePointAt(at);
            if (!(run.script.isShaped() && at > 0 && isJoiner(c)) && !(isDrawn(c, run.script) && face.has(c))) {
                return at;
            }
        }
        if (!run.script.isShaped()) {
            return -1;
        }
        int unfit = Syllable.unfit(run.text, run.script);
        return unfit >= 0
                ? unfit
                : face.shaped(run.text, run.script != Script.DEVANAGARI).unfit();
    }

    /** Whether the character controls the joining of its neighbours: U+200C and U+200D, which have no width. */
    private static boolean isJoiner(int c) {
        return c == 0x200c || c == 0x200d;
    }

    private static boolean isDrawn(int c, Script script) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> script.isShaped();
            case Character.ENCLOSING_MARK,
                    Character.FORMAT,
                    Character.CONTROL,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /** Width at a height of capitals, in the same unit. */
    double width(double capitals) {
        return width * capitals / CAPITALS;
    }

    /** The largest height of capitals at which the line has at most this width. */
    double capitals(double room) {
        return width == 0 ? room : room * CAPITALS / width;
    }

    /** The space that the line needs above the baseline. Small signs over capitals reach into the gap above. */
    double above(double capitals) {
        return above == CAPITALS ? capitals : capitals * above / CAPITALS;
    }

    /** How far the highest sign extends beyond {@link #above}. */
    double overshoot(double capitals) {
        return Math.max(0, highest * capitals / CAPITALS - above(capitals));
    }

    /** The space that it needs below the baseline. The descenders of Latin letters reach into the gap below. */
    double below(double capitals) {
        return below * capitals / CAPITALS;
    }

    /** Adds the outlines, in hundredths of a module, from {@code x} on the baseline {@code y}. */
    void draw(Path path, double x, double y, double capitals) {
        double scale = capitals / CAPITALS;
        for (PlacedOutline glyph : glyphs) {
            path.add(glyph.outline, scale, -scale, x + glyph.x * scale, y - glyph.y * scale);
        }
    }
}
