package placard.qr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.qr.draw.Contrast;
import placard.qr.draw.Frame;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;

/** Judges colours and shapes of a design: of the modules, the eyes and the frame, on the ground that they have. */
final class InkCheck {
    private static final String ROUNDED_EYES =
            "/design/eyeStyle: Rounded eyes are found a little less often: fourteen decoders read 51 % of a camera's pictures, of square eyes 52 %.";

    /** Luma in thousandths, so that a limit is met or not to the last bit. */
    private static final int WHITE = 255_000;

    private static final int RATIO_REJECT = 45;
    private static final int RATIO_WARN = 40;

    /** Dots leave a quarter of each module light, so that they are as pale as squares of a lighter colour. */
    private static final int DOTS_WARN = 30;

    private static final String PALE_DOTS =
            "Dots of a foreground with 0.30 of the background's luma or more are read less often: at 0.43 fourteen decoders read 25 % of a camera's pictures, of squares 31 %, of black dots 48 %. Use a darker foreground.";

    private static final String NEAR_LIMIT =
            "of #5d7d2e on white (0.43 of its luma, contrast 0.57) fourteen decoders read 31 % of a camera's pictures, of black 51 %.";

    private static final String CORNERS =
            "/design/frameStyle: The frame corners is open, so that a dark surface reaches the code's own ground: fourteen decoders read 45 % of a camera's pictures there, in a closed frame 51 %.";

    private static final int CONTRAST_REJECT = 55;
    private static final int CONTRAST_WARN = 70;

    /** Beside a frame that is lighter than this part of the background's luma, decoders take the background for dark. */
    private static final int FRAME_REJECT = 110;

    /** Shapes of finder patterns that are not offered, with what was read of pictures that have them. */
    private static final Map<String, String> REFUSED_EYES = Map.of(
            "circle",
            "Round eyes are read badly: seven decoders read 86 % of clean pictures and 38 % of a camera's, of square eyes 100 % and 65 %. Use square or rounded.",
            "dots",
            "Dotted eyes are read badly: seven decoders read 68 % of clean pictures, of square eyes 100 %. Use square or rounded.");

    private InkCheck() {}

    /** Why finder patterns of this shape are refused; null if they aren't. */
    static @Nullable String refusedEyes(@Nullable String eyeStyle) {
        return eyeStyle == null ? null : REFUSED_EYES.get(eyeStyle);
    }

    /** Whether a colour is lighter to decoders than another. */
    private static boolean isLighter(String color, String other) {
        return ScannabilityCheck.luma(color) > ScannabilityCheck.luma(other);
    }

    /** A colour that must be dark enough, and where it was asked for. */
    private record Dark(String pointer, String name, String color) {
        String warning(String found) {
            return pointer + ": " + found;
        }
    }

    /** The colours that modules have: of a gradient its lightest, which all the others are darker than. */
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

    /** Judges the colours of a design, and its shapes. */
    static ScannabilityCheck.Verdict judge(Design design) {
        int light = ScannabilityCheck.luma(design.bgColor());
        List<Fault> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (Dark ink : inks(design)) {
            judgeInk(ink, design.bgColor(), faults, warnings);
        }
        if (inks(design).stream().allMatch(ink -> ScannabilityCheck.luma(ink.color) < light)) {
            judgeFrame(design, light, faults, warnings);
        }
        if (faults.isEmpty()) {
            inks(design).forEach(ink -> judgeAverage(ink, design.bgColor(), warnings));
            judgeStyle(design, warnings);
        }
        return new ScannabilityCheck.Verdict(faults, warnings);
    }

    private static void judgeInk(Dark ink, String background, List<Fault> faults, List<String> warnings) {
        int dark = ScannabilityCheck.luma(ink.color);
        int light = ScannabilityCheck.luma(background);
        if (dark >= light) {
            faults.add(new Fault(
                    ink.pointer,
                    ScannabilityCheck.CODE,
                    String.format(
                            Locale.ROOT,
                            "%s (luma %.0f of 255) must be darker than the background (luma %.0f): scanners do not read inverted codes.",
                            ink.name,
                            dark / 1000.0,
                            light / 1000.0)));
            return;
        }
        judgeRatio(ink, dark, light, faults, warnings);
        judgeContrast(ink, dark, light, faults, warnings);
    }

    private static void judgeStyle(Design design, List<String> warnings) {
        Dark modules = inks(design).getFirst();
        int ratio = (int) (100L * ScannabilityCheck.luma(modules.color) / ScannabilityCheck.luma(design.bgColor()));
        if (design.moduleStyle() == ModuleStyle.DOTS && ratio >= DOTS_WARN) {
            warnings.add("/design/moduleStyle: " + PALE_DOTS);
        }
        if (design.frameStyle() == Frame.CORNERS) {
            warnings.add(CORNERS);
        }
        if (design.eyeStyle() == EyeStyle.ROUNDED) {
            warnings.add(ROUNDED_EYES);
        }
        if (design.isOutsideTransparent() && design.frameStyle() == Frame.NONE) {
            warnings.add("/design/isOutsideTransparent is stored; without a frame nothing is outside of one.");
        }
    }

    private static void judgeRatio(Dark ink, int dark, int light, List<Fault> faults, List<String> warnings) {
        String found =
                String.format(Locale.ROOT, "%s has %.3f of the background's luma", ink.name, (double) dark / light);
        if (dark * 100L > (long) light * RATIO_REJECT) {
            faults.add(new Fault(
                    ink.pointer, ScannabilityCheck.CODE, found + "; at most 0.45 scans. Use a darker foreground."));
        } else if (dark * 100L > (long) light * RATIO_WARN) {
            warnings.add(ink.warning(found + "; above 0.40 some scanners fail in poor light: " + NEAR_LIMIT));
        }
    }

    /** Decoders judge each part of a picture by what is around it: by a lighter frame the code's own ground looks dark. */
    private static void judgeFrame(Design design, int light, List<Fault> faults, List<String> warnings) {
        if (design.frameStyle() == Frame.NONE || design.frameColor() == null) {
            return;
        }
        if (Contrast.of(design.frameColor(), design.bgColor()) < ScannabilityCheck.VISIBLE) {
            warnings.add("/design/frameColor: The frame can't be seen on the background.");
        }
        int frame = ScannabilityCheck.luma(design.frameColor());
        if (frame * 100L > (long) light * FRAME_REJECT) {
            faults.add(new Fault(
                    "/design/frameColor",
                    ScannabilityCheck.CODE,
                    String.format(
                            Locale.ROOT,
                            "The frame has %.3f of the background's luma; at most 1.10 scans. Use a darker frame or a lighter background.",
                            (double) frame / light)));
        }
    }

    /** Warns of colours, mostly violets, that are light to programs which take (R + 2G + B)/4 for lightness. */
    private static void judgeAverage(Dark ink, String background, List<String> warnings) {
        int dark = average(ink.color);
        int light = average(background);
        if (dark * 100 > light * RATIO_REJECT) {
            warnings.add(ink.warning(String.format(
                    Locale.ROOT,
                    "%s has %.3f of the background's (R + 2G + B)/4; above 0.45 some programs that read picture files fail.",
                    ink.name,
                    (double) dark / light)));
        }
    }

    /** Symbol contrast of ISO/IEC 15415, with luma for reflectance: the difference that a scanner has to go by. */
    private static void judgeContrast(Dark ink, int dark, int light, List<Fault> faults, List<String> warnings) {
        // No foreground is dark enough for a background below the limit.
        boolean hopeless = light * 100L < (long) WHITE * CONTRAST_REJECT;
        String pointer = hopeless ? "/design/bgColor" : ink.pointer;
        String found = String.format(Locale.ROOT, "The symbol contrast is %.3f", (double) (light - dark) / WHITE);
        if (faults.stream().anyMatch(fault -> fault.pointer().equals("/design/bgColor"))) {
            return;
        }
        if ((light - dark) * 100L < (long) WHITE * CONTRAST_REJECT) {
            String advice = hopeless ? "Use a lighter background." : "Use a darker foreground.";
            faults.add(new Fault(pointer, ScannabilityCheck.CODE, found + "; at least 0.55 scans. " + advice));
        } else if ((light - dark) * 100L < (long) WHITE * CONTRAST_WARN) {
            warnings.add(ink.warning(found + "; below 0.70 some scanners fail in poor light: " + NEAR_LIMIT));
        }
    }

    /** Four times the lightness that ZXing gives a picture file's pixel. */
    private static int average(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return (rgb >> 16) + 2 * (rgb >> 8 & 255) + (rgb & 255);
    }
}
