package placard.qr;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.qr.draw.Contrast;
import placard.qr.draw.Field;
import placard.qr.draw.Frame;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Mark;
import placard.qr.draw.format.Lookalikes;

/**
 * Refuses designs that scanners would not read, and names the figure that shows it; warns of designs that poorer
 * scanners may not read.
 *
 * <p>Lightness is luma by Rec. 601, which is what decoders reduce a camera's picture to; the contrast of two colours by
 * WCAG misleads here, since red on white reads well.
 */
final class ScannabilityCheck {

    private static final double UNUSED_REJECT = 0.50;
    private static final double UNUSED_WARN = 0.62;
    private static final String CAPTION = "/design/frameText";
    private static final String LOGO = "/design/logoFileId";

    /** Modules of an alignment pattern; what differs in fewer is a ring with a dot in it, at which most decoders stop. */
    private static final int DIFFERENCE_REJECT = 3;

    /** zbar takes for one what differs in six, and in seven by where it looks; other decoders don't. */
    private static final int DIFFERENCE_WARN = 8;

    private static final String LOGO_IN_MIDDLE =
            "/design/brandingPosition: With a logo in the middle fourteen decoders read 43 % of a camera's pictures, with one at a corner 51 %.";

    private static final String MARK_IN_MIDDLE =
            "/design/brandingPosition: With the mark in the middle fourteen decoders read 46 % of a camera's pictures, with it at a corner 51 %.";

    static final String CODE = "unscannable_design";

    private static final String SYMBOL =
            "The logo has three finder patterns, as a code has them: scanners would read it beside this code, or instead. Use a logo that is no code.";

    /** WCAG contrast below which people see nothing. */
    static final double VISIBLE = 1.25;

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
                if (design.hasCentreMark()) {
                    warnings.add(design.brandingMode() == Design.BrandingMode.LOGO ? LOGO_IN_MIDDLE : MARK_IN_MIDDLE);
                }
                Verdict size = SizeCheck.judge(design, out);
                faults.addAll(size.faults);
                warnings.addAll(size.warnings);
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
    private static boolean judgeLogo(LayoutResult.Out out, Field mark, List<Fault> faults, List<String> warnings) {
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
            warnings.add(
                    LOGO + ": " + found + "; below " + DIFFERENCE_WARN
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
        boolean hasMark = design.brandingMode() == Design.BrandingMode.PLACARD && !design.hasCentreMark();
        if (design.frameText() == null && !(hasMark && design.frameStyle() != Frame.NONE)) {
            return;
        }
        if (design.frameStyle() == Frame.NONE) {
            warnings.add("/design/frameText is stored; without a frame it is not drawn.");
            return;
        }
        if (design.frameText() != null && design.frameText().codePoints().allMatch(ScannabilityCheck::isBlank)) {
            warnings.add("/design/frameText has nothing in it that is drawn, but has its place.");
        }
        String frame = design.frameColor() == null ? design.fgColor() : design.frameColor();
        String ground = design.frameStyle().carriesCaption() ? frame : design.bgColor();
        if (design.frameTextColor() != null && Contrast.of(design.frameTextColor(), ground) < Contrast.READABLE) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "/design/frameTextColor: The %s has a contrast of %.1f; below 3 people read it badly.",
                    design.frameText() == null ? "mark" : "caption",
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
            faults.add(
                    new Fault(
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

    /** Judges the colours of a design, its shapes, and what it is put on. */
    static Verdict judge(Design design) {
        return InkCheck.judge(design).and(PaperCheck.judge(design));
    }

    /** Rec. 601 luma of {@code #rrggbb} in thousandths, 0 to 255,000. */
    static int luma(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return 299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255);
    }
}
