package placard.qr.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import placard.qr.draw.Frame;

/**
 * Judges the paper under a picture: white unless its design names another colour.
 *
 * <p>Decoders judge each part of a picture by its surroundings. Beside lighter paper a code's own background looks
 * dark, as it does beside a lighter frame. A closed dark frame separates the paper from the background.
 */
public final class PaperCheck {
    /**
     * The paper's luma in hundredths of the background's. Beyond this some decoders miss the code; further on most do.
     */
    private static final int WARN = 110;

    private static final int REJECT = 141;

    /**
     * A frame of at most this many hundredths of the background's luma is dark enough to separate background and paper.
     */
    private static final int DARK_FRAME = 60;

    /** Black ground has no luma at all, and no multiple of it says anything. */
    private static final int MOST_SAID = 50;

    private static final String WHITE = "#ffffff";

    private PaperCheck() {}

    public static ScannabilityCheck.Verdict judge(Design design) {
        List<Finding> errors = new ArrayList<>();
        List<Finding> doubts = new ArrayList<>();
        int ground = ScannabilityCheck.luma(design.ground());
        int paper = ScannabilityCheck.luma(design.paperColor() == null ? WHITE : design.paperColor());
        boolean isLighter = (long) paper * 100 > (long) ground * WARN;
        if (isLighter && !hasDarkFrame(design, ground)) {
            double ratio = (double) paper / Math.max(1, ground);
            String name = design.paperColor() == null ? "White paper" : "The paper";
            String found = ratio < MOST_SAID
                    ? String.format(
                            Locale.ROOT, "%s has %.2f of the ground's luma (%.0f of 255)", name, ratio, ground / 1000.0)
                    : name + " is far lighter than the ground";
            if ((long) paper * 100 > (long) ground * REJECT) {
                String message = found
                        + "; at most 1.41 scans without a closed dark frame. Use a lighter background or a dark frame, or name the paper in paperColor.";
                errors.add(Finding.of(design.groundPointer(), Check.PAPER, ratio, REJECT / 100.0, message));
            } else {
                String message = found + "; above 1.10 some scanners fail without a closed dark frame around the code.";
                doubts.add(Finding.of(design.groundPointer(), Check.PAPER, ratio, WARN / 100.0, message));
            }
        }
        return new ScannabilityCheck.Verdict(errors, doubts);
    }

    /** Whether white paper would be refused, but the design's own paper is accepted. */
    public static boolean needsItsPaper(Design design) {
        int ground = ScannabilityCheck.luma(design.ground());
        return design.paperColor() != null
                && !design.isBackgroundTransparent()
                && !hasDarkFrame(design, ground)
                && ScannabilityCheck.luma(WHITE) * 100L > (long) ground * REJECT;
    }

    private static boolean hasDarkFrame(Design design, int ground) {
        String color = design.frameColor() == null ? design.fgColor() : design.frameColor();
        return design.frameStyle() != Frame.NONE
                && design.frameStyle() != Frame.CORNERS
                && ScannabilityCheck.luma(color) * 100L <= (long) ground * DARK_FRAME;
    }
}
