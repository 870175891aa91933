package placard.qr.draw;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;

/** A caption of one or more lines, at the height of capitals at which it fits; in hundredths of a module. */
public record Caption(List<Line> lines, double capitals) {
    /** From one baseline to the next, in heights of capitals. */
    private static final double LEADING = 1.6;

    private static final double HANGING_LEADING = 2.0;

    /** Lines that need more than this below their baseline, in heights of capitals, are farther apart. */
    private static final double DEEP = 0.2;

    /**
     * The size by the number of lines. Several lines are set smaller than one, so that they don't outweigh the code.
     */
    private static final double[] SHARES = {1, 0.85, 0.7};

    /** The caption in the usual family. */
    public static @Nullable Caption fit(String text, double room, double best, double least, int mostLines) {
        return fit(text, Family.SANS, room, best, least, mostLines);
    }

    /** Whether a text is read from right to left. */
    public static boolean isRightToLeft(String text) {
        return Line.isRightToLeft(text);
    }

    /** One line of this height, of any width. */
    public static Caption single(String text, double capitals) {
        return new Caption(List.of(Line.of(text)), capitals);
    }

    /**
     * The caption as large as possible: in one line down to the least height, then in two, and so on.
     *
     * @param room its width
     * @return null if it doesn't fit
     */
    public static @Nullable Caption fit(
            String text, Family family, double room, double best, double least, int mostLines) {
        for (int count = 1; count <= mostLines; count++) {
            List<Line> lines = Lines.of(text, family, count);
            double capitals =
                    Math.min(Math.max(best * SHARES[Math.min(count, SHARES.length) - 1], least), capitals(lines, room));
            if (lines.size() == count && capitals >= least) {
                return new Caption(lines, capitals);
            }
        }
        return null;
    }

    /** The largest height of capitals that would fit, for the message of a refusal. */
    static double largest(String text, Family family, double room, int mostLines) {
        double largest = 0;
        for (int count = 1; count <= mostLines; count++) {
            largest = Math.max(largest, capitals(Lines.of(text, family, count), room));
        }
        return largest;
    }

    private static double capitals(List<Line> lines, double room) {
        return lines.stream().mapToDouble(line -> line.capitals(room)).min().orElse(0);
    }

    public double width() {
        return lines.stream().mapToDouble(line -> line.width(capitals)).max().orElse(0);
    }

    public double height() {
        return lines.getFirst().above(capitals)
                + leading() * (lines.size() - 1)
                + lines.getLast().below(capitals);
    }

    /** The free space that it needs above for accents. */
    double overshoot() {
        return lines.getFirst().overshoot(capitals);
    }

    private double leading() {
        boolean isDeep = lines.stream().anyMatch(line -> line.below(1) > DEEP);
        return capitals * (isDeep ? HANGING_LEADING : LEADING);
    }

    /** Adds the outlines in the middle of a field. */
    public void draw(Path path, Field field) {
        double foot =
                field.y() + (field.height() - height()) / 2 + lines.getFirst().above(capitals);
        for (Line line : lines) {
            line.draw(path, field.x() + (field.width() - line.width(capitals)) / 2, foot, capitals);
            foot += leading();
        }
    }
}
