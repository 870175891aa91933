package placard.qr.draw;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;

/** A caption in one line or two, at the height of capitals at which it fits; in hundredths of a module. */
public record Caption(List<Line> lines, double capitals) {
    /** From one line's foot to the next, in heights of capitals. */
    private static final double LEADING = 1.6;

    private static final double HANGING_LEADING = 2.0;

    /** Two lines are set a little smaller than one would be, or they weigh more than the code. */
    private static final double OF_TWO = 0.85;

    /**
     * The caption as large as may be: in one line down to the least height, then in two.
     *
     * @param room its width
     * @return null if it doesn't fit
     */
    public static @Nullable Caption fit(String text, double room, double best, double least) {
        Line whole = Line.of(text);
        double capitals = Math.min(best, whole.capitals(room));
        if (capitals >= least) {
            return new Caption(List.of(whole), capitals);
        }
        List<Line> halves = halves(text);
        double ofBoth =
                halves.stream().mapToDouble(line -> line.capitals(room)).min().orElse(0);
        double smaller = Math.min(Math.max(best * OF_TWO, least), ofBoth);
        return smaller >= least ? new Caption(halves, smaller) : null;
    }

    /** The widest height of capitals that would fit, for a sentence that refuses. */
    static double largest(String text, double room) {
        return Math.max(
                Line.of(text).capitals(room),
                halves(text).stream()
                        .mapToDouble(line -> line.capitals(room))
                        .min()
                        .orElse(0));
    }

    /** The text broken at the space that leaves the longer half shortest. */
    private static List<Line> halves(String text) {
        List<Line> best = List.of(Line.of(text));
        double least = Double.MAX_VALUE;
        for (int at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1)) {
            List<Line> halves = List.of(Line.of(text.substring(0, at)), Line.of(text.substring(at + 1)));
            double widest = Math.max(halves.get(0).width(1), halves.get(1).width(1));
            if (widest < least) {
                least = widest;
                best = halves;
            }
        }
        return best;
    }

    double width() {
        return lines.stream().mapToDouble(line -> line.width(capitals)).max().orElse(0);
    }

    public double height() {
        return lines.getFirst().above(capitals)
                + leading() * (lines.size() - 1)
                + lines.getLast().below(capitals);
    }

    /** What must be free above it, so that no accent reaches into what is there. */
    double overshoot() {
        return lines.getFirst().overshoot(capitals);
    }

    private double leading() {
        boolean isHanging = lines.stream().anyMatch(line -> line.below(1) > 0);
        return capitals * (isHanging ? HANGING_LEADING : LEADING);
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
