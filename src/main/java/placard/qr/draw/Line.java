package placard.qr.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;

/**
 * A line of text as outlines: Latin, Greek, Cyrillic and Devanagari.
 *
 * <p>Sizes are stated by the height of capitals, which is what readers judge and rules of legibility name.
 */
public final class Line {
    /** Height of capitals in thousandths of the font's size. */
    private static final int CAPITALS = 714;

    /** The same for the line that Devanagari letters hang from, and what its signs need above and below. */
    private static final int HANGING_ABOVE = 940;

    private static final int HANGING_BELOW = 300;
    private static final int SPACE = 260;
    private static final Pattern DEVANAGARI = Pattern.compile("[\\u0900-\\u097f]+");

    private final List<Placed> glyphs = new ArrayList<>();
    private int width;
    private int highest;
    private boolean isHanging;

    private record Placed(Path outline, int x) {}

    private Line() {}

    /** The line, whose characters are all {@link #unsupported supported}. */
    public static Line of(String text) {
        Line line = new Line();
        int start = 0;
        while (start < text.length()) {
            int end = start;
            int kind = kind(text.codePointAt(start));
            while (end < text.length() && kind(text.codePointAt(end)) == kind) {
                end += Character.charCount(text.codePointAt(end));
            }
            line.add(text.substring(start, end), kind);
            start = end;
        }
        return line;
    }

    private static int kind(int c) {
        return c == ' ' || c == 0xa0 || c == 0x202f ? 0 : c >= 0x900 && c <= 0x97f ? 2 : 1;
    }

    private void add(String run, int kind) {
        if (kind == 0) {
            width += SPACE * run.length();
            return;
        }
        isHanging |= kind == 2;
        Face face = kind == 2 ? Face.DEVANAGARI : Face.LATIN;
        for (Face.Glyph glyph : face.glyphs(run, kind == 2)) {
            if (!glyph.outline().isEmpty()) {
                highest = Math.max(highest, glyph.outline().highest());
                glyphs.add(new Placed(glyph.outline(), width));
            }
            width += glyph.advance();
        }
    }

    /**
     * The first character that can't be drawn, or null: those without a glyph, invisible ones, and marks that would have
     * to be placed over a letter by rules that only Devanagari has here, or that have no letter there.
     */
    public static @Nullable String unsupported(String text) {
        return text.codePoints()
                .filter(c -> !isSupported(c))
                .mapToObj(Character::toString)
                .findFirst()
                .orElseGet(() -> homeless(text));
    }

    /** The first sign of Devanagari that has no letter to be on. */
    private static @Nullable String homeless(String text) {
        return DEVANAGARI
                .matcher(text)
                .results()
                .filter(run -> Syllable.unfit(run.group()) >= 0)
                .map(run -> run.group().substring(Syllable.unfit(run.group())).substring(0, 1))
                .findFirst()
                .orElse(null);
    }

    private static boolean isSupported(int c) {
        return switch (kind(c)) {
            case 0 -> true;
            case 2 -> Face.DEVANAGARI.has(c);
            default ->
                switch (Character.getType(c)) {
                    case Character.NON_SPACING_MARK,
                            Character.COMBINING_SPACING_MARK,
                            Character.ENCLOSING_MARK,
                            Character.FORMAT,
                            Character.CONTROL,
                            Character.PRIVATE_USE,
                            Character.SURROGATE,
                            Character.UNASSIGNED,
                            Character.SPACE_SEPARATOR,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> false;
                    default -> Face.LATIN.has(c);
                };
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

    /** What the line needs above the one that letters stand on; small signs over capitals are let into the space there. */
    double above(double capitals) {
        return isHanging ? capitals * HANGING_ABOVE / CAPITALS : capitals;
    }

    /** How far the highest sign reaches beyond {@link #above}. */
    double overshoot(double capitals) {
        return Math.max(0, highest * capitals / CAPITALS - above(capitals));
    }

    /** What it needs below; the tails of Latin letters are let into the space there. */
    double below(double capitals) {
        return isHanging ? capitals * HANGING_BELOW / CAPITALS : 0;
    }

    /** Adds the outlines, in hundredths of a module, beginning at {@code x} and standing on {@code y}. */
    void draw(Path path, double x, double y, double capitals) {
        double scale = capitals / CAPITALS;
        for (Placed glyph : glyphs) {
            path.add(glyph.outline, scale, -scale, x + glyph.x * scale, y);
        }
    }
}
