package placard.qr.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Contrast;
import placard.qr.draw.Frame;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;

/** Judges the colours and shapes of a design: modules, eyes and frame on their background. */
public final class InkCheck {
    private static final String ROUNDED_EYES =
            "Rounded eyes are found a little less often: fourteen decoders read 51 % of a camera's pictures, of square eyes 52 %.";

    /** Luma in thousandths, so that comparisons with limits are exact. */
    private static final int WHITE = 255_000;

    private static final int RATIO_REJECT = 45;
    private static final int RATIO_WARN = 40;

    /**
     * A limit for dots. They leave a quarter of each module light, so they are as pale as squares of a lighter colour.
     */
    private static final int DOTS_WARN = 30;

    private static final String PALE_DOTS =
            "Dots of a foreground with 0.30 of the background's luma or more are read less often: at 0.43 fourteen decoders read 25 % of a camera's pictures, of squares 31 %, of black dots 48 %. Use a darker foreground.";

    private static final String NEAR_LIMIT =
            "of #5d7d2e on white (0.43 of its luma, contrast 0.57) fourteen decoders read 31 % of a camera's pictures, of black 51 %.";

    private static final String CORNERS =
            "The frame corners is open, so that a dark surface reaches the code's own ground: fourteen decoders read 45 % of a camera's pictures there, in a closed frame 51 %.";

    private static final int CONTRAST_REJECT = 55;
    private static final int CONTRAST_WARN = 70;

    /** Beside a frame lighter than this part of the background's luma, decoders take the background for dark. */
    private static final int FRAME_REJECT = 110;

    /** Shapes of finder patterns that are not offered, with the measured reading rates. */
    private static final Map<String, String> REFUSED_EYES = Map.of(
            "circle",
            "Round eyes are read badly: seven decoders read 86 % of clean pictures and 38 % of a camera's, of square eyes 100 % and 65 %. Use square or rounded.",
            "dots",
            "Dotted eyes are read badly: seven decoders read 68 % of clean pictures, of square eyes 100 %. Use square or rounded.");

    private static final String FRAME = "/design/frameColor";
    private static final String TRANSPARENT = "/design/isBackgroundTransparent";
    private static final String EYES = "/design/eyeStyle";

    private InkCheck() {}

    /** Why finder patterns of this shape are refused; null if they are accepted. */
    public static @Nullable Finding refusedEyes(@Nullable String eyeStyle) {
        String message = eyeStyle == null ? null : REFUSED_EYES.get(eyeStyle);
        return eyeStyle == null || message == null
                ? null
                : Finding.of(EYES, Check.EYES, message).about(eyeStyle);
    }

    /** Whether decoders see a colour as lighter than another. */
    private static boolean isLighter(String color, String other) {
        return ScannabilityCheck.luma(color) > ScannabilityCheck.luma(other);
    }

    /** A colour that must be dark enough, and the member that requests it. */
    private record Dark(String pointer, String name, String color) {
        Finding finding(Check check, double measured, double limit, String message) {
            return Finding.of(pointer, check, measured, limit, message);
        }
    }

    /** The colours of modules. A gradient counts with its lightest colour. */
    private static List<Dark> inks(Design design) {
        List<Dark> inks = new ArrayList<>();
        Gradient gradient = design.gradient();
        boolean isLightestLast = gradient != null && isLighter(gradient.toColor(), design.fgColor());
        inks.add(
                gradient != null && isLightestLast
                        ? new Dark("/design/gradient/toColor", "The gradient's lighter end", gradient.toColor())
                        : new Dark("/design/fgColor", "The foreground", design.fgColor()));
        if (design.eyeColor() != null) {
            inks.add(new Dark("/design/eyeColor", "The eyes' colour", design.eyeColor()));
        }
        return inks;
    }

    /** Judges the colours and shapes of a design. */
    static ScannabilityCheck.Verdict judge(Design design) {
        int light = ScannabilityCheck.luma(design.ground());
        List<Finding> errors = new ArrayList<>();
        List<Finding> doubts = new ArrayList<>();
        for (Dark ink : inks(design)) {
            judgeInk(ink, design, errors, doubts);
        }
        if (inks(design).stream().allMatch(ink -> ScannabilityCheck.luma(ink.color) < light)) {
            judgeFrame(design, light, errors, doubts);
        }
        if (errors.isEmpty()) {
            inks(design).forEach(ink -> judgeAverage(ink, design.ground(), doubts));
            judgeStyle(design, doubts);
            if (design.isBackgroundTransparent()) {
                judgeBare(design, doubts);
            }
        }
        return new ScannabilityCheck.Verdict(errors, doubts);
    }

    /** The worst ink's luma divided by the background's; above 1 if an ink is lighter. */
    public static double ratio(Design design) {
        return (double) lightest(design) / Math.max(1, ScannabilityCheck.luma(design.ground()));
    }

    /** The symbol contrast of the worst ink; below 0 if one is lighter than the background. */
    public static double contrast(Design design) {
        return (double) (ScannabilityCheck.luma(design.ground()) - lightest(design)) / WHITE;
    }

    private static int lightest(Design design) {
        return inks(design).stream()
                .mapToInt(ink -> ScannabilityCheck.luma(ink.color))
                .max()
                .orElseThrow();
    }

    private static void judgeInk(Dark ink, Design design, List<Finding> errors, List<Finding> doubts) {
        int dark = ScannabilityCheck.luma(ink.color);
        int light = ScannabilityCheck.luma(design.ground());
        if (dark >= light) {
            errors.add(ink.finding(
                    Check.INVERTED,
                    dark / 1000.0,
                    light / 1000.0,
                    String.format(
                            Locale.ROOT,
                            "%s (luma %.0f of 255) must be darker than the background (luma %.0f): scanners do not read inverted codes.",
                            ink.name,
                            dark / 1000.0,
                            light / 1000.0)));
            return;
        }
        judgeRatio(ink, dark, light, errors, doubts);
        judgeContrast(ink, dark, light, design.groundPointer(), errors, doubts);
    }

    private static void judgeStyle(Design design, List<Finding> doubts) {
        Dark modules = inks(design).getFirst();
        int ratio = (int) (100L * ScannabilityCheck.luma(modules.color) / ScannabilityCheck.luma(design.ground()));
        if (design.moduleStyle() == ModuleStyle.DOTS && ratio >= DOTS_WARN) {
            doubts.add(Finding.of("/design/moduleStyle", Check.PALE_DOTS, ratio / 100.0, DOTS_WARN / 100.0, PALE_DOTS));
        }
        if (design.frameStyle() == Frame.CORNERS) {
            doubts.add(Finding.of("/design/frameStyle", Check.OPEN_FRAME, CORNERS));
        }
        if (design.eyeStyle() == EyeStyle.ROUNDED) {
            doubts.add(Finding.of(EYES, Check.EYES, ROUNDED_EYES));
        }
        if (design.isOutsideTransparent() && !design.isBackgroundTransparent() && design.frameStyle() == Frame.NONE) {
            doubts.add(Finding.of(
                    "/design/isOutsideTransparent",
                    Check.OUTSIDE_UNUSED,
                    "is stored; without a frame nothing is outside of one."));
        }
    }

    /** Warns of what is under a picture without a ground, unless the design states it. */
    private static void judgeBare(Design design, List<Finding> doubts) {
        if (design.paperColor() == null) {
            double darkest = Math.max(
                            lightest(design) * 100.0 / RATIO_REJECT, lightest(design) + WHITE * CONTRAST_REJECT / 100.0)
                    / 1000;
            doubts.add(Finding.of(
                    TRANSPARENT,
                    Check.BARE_GROUND,
                    darkest,
                    WHITE / 1000.0,
                    String.format(
                            Locale.ROOT,
                            "Nothing is painted under the modules. It is read on white; on a ground with a luma below %.0f of 255 it isn't, so never on a dark one. Name the ground in paperColor, and keep four modules around it free.",
                            darkest)));
        }
        if (!design.bgColor().equals(Design.DEFAULT.bgColor())) {
            doubts.add(Finding.of(
                    "/design/bgColor", Check.GROUND_UNUSED, "is stored; with a transparent ground it is not painted."));
        }
    }

    private static void judgeRatio(Dark ink, int dark, int light, List<Finding> errors, List<Finding> doubts) {
        double ratio = (double) dark / light;
        String found = String.format(Locale.ROOT, "%s has %.3f of the background's luma", ink.name, ratio);
        if (dark * 100L > (long) light * RATIO_REJECT) {
            String message = found + "; at most 0.45 scans. Use a darker foreground.";
            errors.add(ink.finding(Check.LUMA_RATIO, ratio, RATIO_REJECT / 100.0, message));
        } else if (dark * 100L > (long) light * RATIO_WARN) {
            String message = found + "; above 0.40 some scanners fail in poor light: " + NEAR_LIMIT;
            doubts.add(ink.finding(Check.LUMA_RATIO, ratio, RATIO_WARN / 100.0, message));
        }
    }

    /**
     * Judges the frame. Decoders judge each part of a picture by its surroundings, so a lighter frame makes the code's
     * own background look dark.
     */
    private static void judgeFrame(Design design, int light, List<Finding> errors, List<Finding> doubts) {
        if (design.frameStyle() == Frame.NONE || design.frameColor() == null) {
            return;
        }
        if (Contrast.of(design.frameColor(), design.ground()) < ScannabilityCheck.VISIBLE) {
            doubts.add(Finding.of(FRAME, Check.UNSEEN_FRAME, "The frame can't be seen on the background."));
        }
        int frame = ScannabilityCheck.luma(design.frameColor());
        if (frame * 100L > (long) light * FRAME_REJECT) {
            double ratio = (double) frame / light;
            String message = String.format(
                    Locale.ROOT,
                    "The frame has %.3f of the background's luma; at most 1.10 scans. Use a darker frame or a lighter background.",
                    ratio);
            errors.add(Finding.of(FRAME, Check.LIGHT_FRAME, ratio, FRAME_REJECT / 100.0, message));
        }
    }

    /** Warns of colours, mostly violets, that are light to programs which take (R + 2G + B)/4 for lightness. */
    private static void judgeAverage(Dark ink, String background, List<Finding> doubts) {
        int dark = average(ink.color);
        int light = average(background);
        if (dark * 100 > light * RATIO_REJECT) {
            double ratio = (double) dark / light;
            String message = String.format(
                    Locale.ROOT,
                    "%s has %.3f of the background's (R + 2G + B)/4; above 0.45 some programs that read picture files fail.",
                    ink.name,
                    ratio);
            doubts.add(ink.finding(Check.AVERAGE_RATIO, ratio, RATIO_REJECT / 100.0, message));
        }
    }

    /**
     * Judges the symbol contrast of ISO/IEC 15415, with luma for reflectance: the difference that a scanner works with.
     */
    private static void judgeContrast(
            Dark ink, int dark, int light, String ground, List<Finding> errors, List<Finding> doubts) {
        // No foreground is dark enough for a background below the limit.
        boolean hopeless = light * 100L < (long) WHITE * CONTRAST_REJECT;
        String pointer = hopeless ? ground : ink.pointer;
        double contrast = (double) (light - dark) / WHITE;
        String found = String.format(Locale.ROOT, "The symbol contrast is %.3f", contrast);
        if (errors.stream().anyMatch(error -> error.pointer().equals(ground))) {
            return;
        }
        if ((light - dark) * 100L < (long) WHITE * CONTRAST_REJECT) {
            String advice = hopeless ? "Use a lighter background." : "Use a darker foreground.";
            String message = found + "; at least 0.55 scans. " + advice;
            errors.add(Finding.of(pointer, Check.CONTRAST, contrast, CONTRAST_REJECT / 100.0, message));
        } else if ((light - dark) * 100L < (long) WHITE * CONTRAST_WARN) {
            String message = found + "; below 0.70 some scanners fail in poor light: " + NEAR_LIMIT;
            doubts.add(ink.finding(Check.CONTRAST, contrast, CONTRAST_WARN / 100.0, message));
        }
    }

    /** Four times the lightness that ZXing computes for a pixel of a picture file. */
    private static int average(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return (rgb >> 16) + 2 * (rgb >> 8 & 255) + (rgb & 255);
    }
}
