package placard.qr;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.qr.draw.Contrast;
import placard.qr.draw.Field;
import placard.qr.draw.Frame;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Mark;
import placard.qr.draw.format.Lookalikes;
import placard.qr.draw.shape.EyeStyle;
import placard.qr.draw.shape.Gradient;

/**
 * Refuses designs that scanners would not read, and names the figure that shows it; warns of designs that poorer
 * scanners may not read.
 *
 * <p>Lightness is luma by Rec. 601, which is what decoders reduce a camera's picture to; the contrast of two colours by
 * WCAG misleads here, since red on white reads well.
 */
final class ScannabilityCheck {
    private static final String ROUNDED_EYES =
            "/design/eyeStyle: Rounded eyes are found a little less often than square ones where a picture is poor.";

    /** Luma in thousandths, so that a limit is met or not to the last bit. */
    private static final int WHITE = 255_000;

    private static final int RATIO_REJECT = 45;
    private static final int RATIO_WARN = 40;
    private static final int CONTRAST_REJECT = 55;
    private static final int CONTRAST_WARN = 70;

    /** Beside a frame that is lighter than this part of the background's luma, decoders take the background for dark. */
    private static final int FRAME_REJECT = 110;

    private static final BigDecimal MODULE_REJECT = new BigDecimal("0.25");
    private static final BigDecimal MODULE_WARN = new BigDecimal("0.40");

    /** A hundredth less than captions have, for what is rounded. */
    private static final BigDecimal CAPITALS_WARN = new BigDecimal("1.79");

    private static final double UNUSED_REJECT = 0.50;
    private static final double UNUSED_WARN = 0.62;
    private static final String CAPTION = "/design/frameText";
    private static final String LOGO = "/design/logoFileId";

    /** Modules of an alignment pattern; what differs in fewer is a ring with a dot in it, at which most decoders stop. */
    private static final int DIFFERENCE_REJECT = 4;

    /** zbar takes for one what differs in six, and in seven by where it looks; other decoders don't. */
    private static final int DIFFERENCE_WARN = 8;

    static final String CODE = "unscannable_design";

    /** Shapes of finder patterns that are not offered, with what was read of pictures that have them. */
    private static final Map<String, String> REFUSED_EYES = Map.of(
            "circle",
            "Round eyes are read badly: seven decoders read 86 % of clean pictures and 38 % of a camera's, of square eyes 100 % and 65 %. Use square or rounded.",
            "dots",
            "Dotted eyes are read badly: seven decoders read 68 % of clean pictures, of square eyes 100 %. Use square or rounded.");

    private static final String SYMBOL =
            "The logo has three finder patterns, as a code has them: scanners would read it beside this code, or instead. Use a logo that is no code.";

    /** WCAG contrast below which people see nothing. */
    private static final double VISIBLE = 1.25;

    /** A longer mark is hardly higher than a line. */
    private static final int THINNEST = 8;

    private ScannabilityCheck() {}

    /**
     * What was found.
     *
     * @param faults {@code unscannable_design}, each at the member to change; none if it will scan
     * @param warnings sentences for the answer
     * @param isByPayload whether the one fault comes of what the payload happens to be: another as long may have none
     */
    record Verdict(List<Fault> faults, List<String> warnings, boolean isByPayload) {
        static final Verdict FINE = new Verdict(List.of(), List.of());

        Verdict(List<Fault> faults, List<String> warnings) {
            this(faults, warnings, false);
        }

        /** Both together; {@code isByPayload} is taken from this one. */
        Verdict and(Verdict other) {
            List<Fault> allFaults = new ArrayList<>(faults);
            allFaults.addAll(other.faults);
            List<String> allWarnings = new ArrayList<>(warnings);
            allWarnings.addAll(other.warnings);
            return new Verdict(allFaults, allWarnings, isByPayload && other.faults.isEmpty());
        }

        /** Adds the findings to those of the input. */
        void into(Input input) {
            faults.forEach(input::add);
            warnings.forEach(input::warn);
        }
    }

    /**
     * Judges what a design makes of a symbol: whether its caption has room and letters, and how much error correction its
     * mark leaves (ISO/IEC 15415, unused error correction, in the worst block).
     */
    static Verdict judge(Design design, LayoutResult laid) {
        List<Fault> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        boolean isByPayload = false;
        switch (laid) {
            case LayoutResult.CaptionTooLong(double largest, double least) ->
                faults.add(new Fault(
                        CAPTION,
                        "caption_too_long",
                        String.format(
                                Locale.ROOT,
                                "In three lines its capitals would have %.2f mm at the picture's width of %s mm; at least %.1f mm are read. Use a shorter text, or a larger sizeMm if it is printed larger.",
                                largest,
                                plain(design.printedMm()),
                                least)));
            case LayoutResult.Undrawable(String character) ->
                faults.add(new Fault(CAPTION, "unsupported_character", sentenceOf(character)));
            case LayoutResult.Out out -> {
                if (out.isMarkSymbol()) {
                    faults.add(new Fault(LOGO, CODE, SYMBOL));
                }
                judgeUnused(out.unused(), faults, warnings);
                judgeSize(design, out, faults, warnings);
                if (design.brandingMode() == Design.BrandingMode.LOGO && out.mark() != null) {
                    isByPayload = judgeLogo(out, out.mark(), faults, warnings);
                }
            }
        }
        if (faults.isEmpty()) {
            judgeCaption(design, warnings);
        }
        return new Verdict(faults, warnings, isByPayload);
    }

    /** Names a character that can't be drawn, itself only if it is one that can be shown. */
    static String sentenceOf(String character) {
        int c = character.codePointAt(0);
        String shown = Character.isLetterOrDigit(c) ? " ('" + character + "')" : "";
        return String.format(Locale.ROOT, "The character U+%04X%s has no glyph in the fonts of captions.", c, shown);
    }

    /** A number with no more digits than it needs. */
    static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** Whether modules are large enough at the printed size that the design is for. */
    private static void judgeSize(Design design, LayoutResult.Out out, List<Fault> faults, List<String> warnings) {
        BigDecimal mm = design.sizeMm();
        if (mm != null) {
            BigDecimal modules = BigDecimal.valueOf(out.picture().width());
            Verdict verdict = judgeModule(mm.divide(modules, 6, RoundingMode.HALF_EVEN), "/design/sizeMm");
            faults.addAll(verdict.faults);
            warnings.addAll(verdict.warnings);
        }
    }

    /** Warns of a caption that is read badly at the size that is asked for, which is smaller than the design's own. */
    static Verdict judgeCapitals(BigDecimal mm, String pointer) {
        return mm.compareTo(CAPITALS_WARN) >= 0
                ? Verdict.FINE
                : new Verdict(
                        List.of(),
                        List.of(String.format(
                                Locale.ROOT,
                                "%s: The caption's capitals have %.2f mm; below 1.8 mm people read them badly.",
                                pointer,
                                mm.doubleValue())));
    }

    private static void judgeUnused(double unused, List<Fault> faults, List<String> warnings) {
        String found =
                String.format(Locale.ROOT, "The mark leaves %.3f of the error correction in the worst block", unused);
        if (unused < UNUSED_REJECT) {
            faults.add(new Fault(
                    "/design/brandingPosition", CODE, found + "; at least 0.50 scans. Put the mark at a corner."));
        } else if (unused < UNUSED_WARN) {
            warnings.add("/design/brandingPosition: " + found + "; below 0.62 a worn print may fail.");
        }
    }

    /**
     * A logo may look like a part of the symbol; our own mark doesn't.
     *
     * @return whether that is the one fault, and the modules around the logo, by which decoders tell dark from light, have
     *     their part in it
     */
    private static boolean judgeLogo(
            LayoutResult.Out out, Field mark, List<Fault> faults, List<String> warnings) {
        boolean isFineOtherwise = faults.isEmpty();
        if (Lookalikes.hasFinder(out.picture(), mark)) {
            faults.add(
                    new Fault(
                            LOGO,
                            CODE,
                            "The logo has rings of 1 : 1 : 3 : 1 : 1, the proportions of a finder pattern, for which scanners take it. Use one without a core in a ring."));
            return false;
        }
        if (!out.hidesAlignment()) {
            return false;
        }
        int difference = Lookalikes.differenceFromAlignment(out.picture(), mark);
        String found = "The logo differs in " + difference + " of 25 modules from the alignment pattern that it hides";
        if (difference < DIFFERENCE_REJECT) {
            faults.add(new Fault(
                    LOGO,
                    CODE,
                    found + ", for which scanners take it; at least " + DIFFERENCE_REJECT
                            + " scan. Put it at a corner, or use another slug or logo."));
            return isFineOtherwise;
        }
        if (difference < DIFFERENCE_WARN) {
            warnings.add(LOGO + ": " + found + "; below " + DIFFERENCE_WARN
                    + " zbar, of the decoders tried, misses about one code in seven. A shorter payload or a place at a corner has none to hide.");
        }
        return false;
    }

    /** Whether a mark in the middle hides an alignment pattern and is taken for it by some decoder. */
    static boolean isLikeAlignment(LayoutResult laid) {
        return laid instanceof LayoutResult.Out out
                && out.hidesAlignment()
                && out.mark() != null
                && Lookalikes.differenceFromAlignment(out.picture(), out.mark()) < DIFFERENCE_WARN;
    }

    /** Colours of the owner's own choice may not be read by people, which no scanner minds. */
    private static void judgeCaption(Design design, List<String> warnings) {
        if (design.frameText() == null) {
            return;
        }
        if (design.frameStyle() == Frame.NONE) {
            warnings.add("/design/frameText is stored; without a frame it is not drawn.");
            return;
        }
        if (design.frameText().codePoints().allMatch(ScannabilityCheck::isBlank)) {
            warnings.add("/design/frameText has nothing in it that is drawn, but has its place.");
        }
        String frame = design.frameColor() == null ? design.fgColor() : design.frameColor();
        String ground = design.frameStyle().carriesCaption() ? frame : design.bgColor();
        if (design.frameTextColor() != null && Contrast.of(design.frameTextColor(), ground) < Contrast.READABLE) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "/design/frameTextColor: The caption has a contrast of %.1f; below 3 people read it badly.",
                    Contrast.of(design.frameTextColor(), ground)));
        }
    }

    private static boolean isBlank(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Warns of a logo that people won't see: one of the background's colour or of none, or a mere line. */
    static Verdict judge(Design design, @Nullable Mark mark) {
        if (mark == null || design.brandingMode() != Design.BrandingMode.LOGO) {
            return Verdict.FINE;
        }
        List<Fault> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        if (mark.otherSymbol() != null) {
            faults.add(new Fault(
                    LOGO,
                    CODE,
                    "The logo has the patterns of " + mark.otherSymbol()
                            + ", a symbol that scanners would read beside this code, or instead. Use a logo that is no code."));
        }
        if (mark.contrast(design.bgColor()) < VISIBLE) {
            warnings.add(
                    "/design/logoFileId: The logo can't be seen on the background: it is transparent, or as light.");
        } else if (Math.max(mark.width(), mark.height()) > THINNEST * Math.min(mark.width(), mark.height())) {
            warnings.add("/design/logoFileId: The logo is more than " + THINNEST
                    + " times as long as high; little of it can be seen.");
        }
        return new Verdict(faults, warnings);
    }

    /** Why finder patterns of this shape are refused; null if they aren't. */
    static @Nullable String refusedEyes(@Nullable String eyeStyle) {
        return eyeStyle == null ? null : REFUSED_EYES.get(eyeStyle);
    }

    /** Whether a colour is lighter to decoders than another. */
    private static boolean isLighter(String color, String other) {
        return luma(color) > luma(other);
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
    static Verdict judge(Design design) {
        int light = luma(design.bgColor());
        List<Fault> faults = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (Dark ink : inks(design)) {
            judgeInk(ink, design.bgColor(), faults, warnings);
        }
        if (inks(design).stream().allMatch(ink -> luma(ink.color) < light)) {
            judgeFrame(design, light, faults, warnings);
        }
        if (faults.isEmpty()) {
            inks(design).forEach(ink -> judgeAverage(ink, design.bgColor(), warnings));
            judgeStyle(design, warnings);
        }
        return new Verdict(faults, warnings).and(PaperCheck.judge(design));
    }

    private static void judgeInk(Dark ink, String background, List<Fault> faults, List<String> warnings) {
        int dark = luma(ink.color);
        int light = luma(background);
        if (dark >= light) {
            faults.add(new Fault(
                    ink.pointer,
                    CODE,
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
            faults.add(new Fault(ink.pointer, CODE, found + "; at most 0.45 scans. Use a darker foreground."));
        } else if (dark * 100L > (long) light * RATIO_WARN) {
            warnings.add(ink.warning(found + "; above 0.40 some scanners fail in poor light."));
        }
    }

    /** Decoders judge each part of a picture by what is around it: by a lighter frame the code's own ground looks dark. */
    private static void judgeFrame(Design design, int light, List<Fault> faults, List<String> warnings) {
        if (design.frameStyle() == Frame.NONE || design.frameColor() == null) {
            return;
        }
        if (Contrast.of(design.frameColor(), design.bgColor()) < VISIBLE) {
            warnings.add("/design/frameColor: The frame can't be seen on the background.");
        }
        int frame = luma(design.frameColor());
        if (frame * 100L > (long) light * FRAME_REJECT) {
            faults.add(new Fault(
                    "/design/frameColor",
                    CODE,
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
            faults.add(new Fault(pointer, CODE, found + "; at least 0.55 scans. " + advice));
        } else if ((light - dark) * 100L < (long) WHITE * CONTRAST_WARN) {
            warnings.add(ink.warning(found + "; below 0.70 some scanners fail in poor light."));
        }
    }

    /**
     * Judges the printed size that was asked for (GS1: 0.396 mm a module).
     *
     * @param module the side of a module in millimetres
     * @param pointer where the size was asked for, such as {@code /query/sizeMm}
     */
    static Verdict judgeModule(BigDecimal module, String pointer) {
        return judgeModule(module, pointer, "Ask for a larger sizeMm or carry less.");
    }

    /** The same with advice for what has no {@code sizeMm}. */
    static Verdict judgeModule(BigDecimal module, String pointer, String advice) {
        String found = String.format(Locale.ROOT, "A module would be %.3f mm wide", module.doubleValue());
        if (module.compareTo(MODULE_REJECT) < 0) {
            String message = found + "; at least 0.25 mm scans. " + advice;
            return new Verdict(List.of(new Fault(pointer, CODE, message)), List.of());
        }
        return new Verdict(
                List.of(),
                module.compareTo(MODULE_WARN) >= 0
                        ? List.of()
                        : List.of(pointer + ": " + found + "; below 0.40 mm some scanners fail."));
    }

    /** Rec. 601 luma of {@code #rrggbb} in thousandths, 0 to 255,000. */
    static int luma(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return 299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255);
    }

    /** Four times the lightness that ZXing gives a picture file's pixel. */
    private static int average(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return (rgb >> 16) + 2 * (rgb >> 8 & 255) + (rgb & 255);
    }
}
