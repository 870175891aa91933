package placard.qr.judge;

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
 * Refuses designs that scanners can't read, and states the measured figure. Warns of designs that poorer scanners may
 * not read.
 *
 * <p>Lightness is luma by Rec. 601, to which decoders reduce a camera's picture. The contrast of two colours by WCAG
 * misleads here, because red on white is easy to read.
 */
public final class ScannabilityCheck {

    private static final double UNUSED_REJECT = 0.50;
    private static final double UNUSED_WARN = 0.62;
    private static final String CAPTION = "/design/frameText";
    private static final String LOGO = "/design/logoFileId";

    /**
     * The fewest differing modules of an alignment pattern. With fewer differences, a logo is a ring with a dot, at
     * which most decoders stop.
     */
    private static final int DIFFERENCE_REJECT = 3;

    /**
     * The fewest differing modules without a warning. zbar takes six differences for the pattern, and seven in some
     * positions; other decoders don't.
     */
    private static final int DIFFERENCE_WARN = 8;

    private static final String PLACE = "/design/brandingPosition";

    private static final String LOGO_IN_MIDDLE =
            "With a logo in the middle fourteen decoders read 43 % of a camera's pictures, with one at a corner 51 %.";

    private static final String MARK_IN_MIDDLE =
            "With the mark in the middle fourteen decoders read 46 % of a camera's pictures, with it at a corner 51 %.";

    static final String CODE = "unscannable_design";

    private static final String SYMBOL =
            "The logo has three finder patterns, as a code has them: scanners would read it beside this code, or instead. Use a logo that is no code.";

    /** The WCAG contrast below which people see nothing. */
    static final double VISIBLE = 1.25;

    /** The largest ratio of a mark's sides. A longer mark looks like a line. */
    private static final int THINNEST = 8;

    private ScannabilityCheck() {}

    /**
     * The result of a check.
     *
     * @param errors why it is refused; none if it is readable
     * @param doubts the warnings
     * @param isByPayload whether the one error depends on this payload: another one of the same length may have none
     */
    public record Verdict(List<Finding> errors, List<Finding> doubts, boolean isByPayload) {
        public static final Verdict FINE = new Verdict(List.of(), List.of());

        public Verdict(List<Finding> errors, List<Finding> doubts) {
            this(errors, doubts, false);
        }

        /** The errors as faults of a refusal, each at the member to change. */
        public List<Fault> faults() {
            return errors.stream().map(Finding::fault).toList();
        }

        /** The doubts as warnings of an answer. */
        public List<String> warnings() {
            return doubts.stream().map(Finding::warning).toList();
        }

        /** Both results together; {@code isByPayload} is taken from this one. */
        public Verdict and(Verdict other) {
            List<Finding> allErrors = new ArrayList<>(errors);
            allErrors.addAll(other.errors);
            List<Finding> allDoubts = new ArrayList<>(doubts);
            allDoubts.addAll(other.doubts);
            return new Verdict(allErrors, allDoubts, isByPayload && other.errors.isEmpty());
        }

        /** Adds the findings to those of the input. */
        public void into(Input input) {
            faults().forEach(input::add);
            warnings().forEach(input::warn);
        }
    }

    /**
     * Judges a design with a symbol: the room and letters of its caption, and the error correction that its mark
     * leaves. The latter is ISO/IEC 15415, unused error correction, in the worst block.
     */
    public static Verdict judge(Design design, LayoutResult laid) {
        List<Finding> errors = new ArrayList<>();
        List<Finding> doubts = new ArrayList<>();
        boolean isByPayload = false;
        switch (laid) {
            case LayoutResult.CaptionTooLong(double largest, double least) ->
                errors.add(Finding.of(
                                CAPTION,
                                Check.CAPTION_LENGTH,
                                largest,
                                least,
                                String.format(
                                        Locale.ROOT,
                                        "In three lines its capitals would have %.2f mm at the picture's width of %s mm; at least %.1f mm are read. Use a shorter text, or a larger sizeMm if it is printed larger.",
                                        largest,
                                        plain(design.printedMm()),
                                        least))
                        .as("caption_too_long"));
            case LayoutResult.Undrawable(String character) ->
                errors.add(Finding.of(CAPTION, Check.CAPTION_CHARACTER, sentenceOf(character))
                        .as("unsupported_character")
                        .about(nameOf(character)));
            case LayoutResult.Out out -> {
                if (out.isMarkSymbol()) {
                    errors.add(Finding.of(LOGO, Check.LOGO_IS_CODE, SYMBOL).about("QR"));
                }
                judgeUnused(out.unused(), errors, doubts);
                if (design.hasCentreMark()) {
                    boolean isLogo = design.brandingMode() == Design.BrandingMode.LOGO;
                    doubts.add(Finding.of(PLACE, Check.MIDDLE, isLogo ? LOGO_IN_MIDDLE : MARK_IN_MIDDLE));
                }
                Verdict size = SizeCheck.judge(design, out);
                errors.addAll(size.errors);
                doubts.addAll(size.doubts);
                if (design.brandingMode() == Design.BrandingMode.LOGO && out.mark() != null) {
                    isByPayload = judgeLogo(out, out.mark(), errors, doubts);
                }
            }
        }
        if (errors.isEmpty()) {
            judgeCaption(design, doubts);
        }
        return new Verdict(errors, doubts, isByPayload);
    }

    /** A sentence about a character that can't be drawn. It contains the character only if browsers can show it. */
    public static String sentenceOf(String character) {
        int c = character.codePointAt(0);
        String shown = Character.isLetterOrDigit(c) ? " ('" + character + "')" : "";
        return "The character " + nameOf(character) + shown + " has no glyph in the fonts of captions.";
    }

    private static String nameOf(String character) {
        return String.format(Locale.ROOT, "U+%04X", character.codePointAt(0));
    }

    /** A number without needless digits. */
    static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    private static void judgeUnused(double unused, List<Finding> errors, List<Finding> doubts) {
        String found =
                String.format(Locale.ROOT, "The mark leaves %.3f of the error correction in the worst block", unused);
        if (unused < UNUSED_REJECT) {
            String message = found + "; at least 0.50 scans. Put the mark at a corner.";
            errors.add(Finding.of(PLACE, Check.CORRECTION, unused, UNUSED_REJECT, message));
        } else if (unused < UNUSED_WARN) {
            String message = found + "; below 0.62 a worn print may fail.";
            doubts.add(Finding.of(PLACE, Check.CORRECTION, unused, UNUSED_WARN, message));
        }
    }

    /**
     * Judges whether a logo looks like a part of the symbol; our own mark doesn't.
     *
     * @return whether that is the one error, and the modules around the logo contribute to it, because decoders derive
     *     their threshold from them
     */
    private static boolean judgeLogo(LayoutResult.Out out, Field mark, List<Finding> errors, List<Finding> doubts) {
        boolean isFineOtherwise = errors.isEmpty();
        if (Lookalikes.hasFinder(out.picture(), mark)) {
            errors.add(
                    Finding.of(
                            LOGO,
                            Check.LOGO_LIKE_FINDER,
                            "The logo has rings of 1 : 1 : 3 : 1 : 1, the proportions of a finder pattern, for which scanners take it. Use one without a core in a ring."));
            return false;
        }
        if (!out.hidesAlignment()) {
            return false;
        }
        int difference = Lookalikes.differenceFromAlignment(out.picture(), mark);
        String found = "The logo differs in " + difference + " of 25 modules from the alignment pattern that it hides";
        if (difference < DIFFERENCE_REJECT) {
            String message = found + ", for which scanners take it; at least " + DIFFERENCE_REJECT
                    + " scan. Put it at a corner, or use another slug or logo.";
            errors.add(Finding.of(LOGO, Check.LOGO_LIKE_ALIGNMENT, difference, DIFFERENCE_REJECT, message));
            return isFineOtherwise;
        }
        if (difference < DIFFERENCE_WARN) {
            String message = found + "; below " + DIFFERENCE_WARN
                    + " zbar, of the decoders tried, misses about one code in seven. A shorter payload or a place at a corner has none to hide.";
            doubts.add(Finding.of(LOGO, Check.LOGO_LIKE_ALIGNMENT, difference, DIFFERENCE_WARN, message));
        }
        return false;
    }

    /** Whether a mark in the middle hides an alignment pattern, and a decoder mistakes it for the pattern. */
    public static boolean isLikeAlignment(LayoutResult laid) {
        return laid instanceof LayoutResult.Out out
                && out.hidesAlignment()
                && out.mark() != null
                && Lookalikes.differenceFromAlignment(out.picture(), out.mark()) < DIFFERENCE_WARN;
    }

    /** Judges the caption. People may be unable to read the owner's colours; scanners don't read the caption. */
    private static void judgeCaption(Design design, List<Finding> doubts) {
        boolean hasMark = design.brandingMode() == Design.BrandingMode.PLACARD && !design.hasCentreMark();
        if (design.frameText() == null && !(hasMark && design.frameStyle() != Frame.NONE)) {
            return;
        }
        if (design.frameStyle() == Frame.NONE) {
            doubts.add(Finding.of(CAPTION, Check.CAPTION_UNUSED, "is stored; without a frame it is not drawn."));
            return;
        }
        if (design.frameText() != null && design.frameText().codePoints().allMatch(ScannabilityCheck::isBlank)) {
            doubts.add(Finding.of(CAPTION, Check.CAPTION_EMPTY, "has nothing in it that is drawn, but has its place."));
        }
        String frame = design.frameColor() == null ? design.fgColor() : design.frameColor();
        String ground = design.frameStyle().carriesCaption() ? frame : design.ground();
        if (design.frameTextColor() != null && Contrast.of(design.frameTextColor(), ground) < Contrast.READABLE) {
            double contrast = Contrast.of(design.frameTextColor(), ground);
            doubts.add(Finding.of(
                    "/design/frameTextColor",
                    Check.CAPTION_CONTRAST,
                    contrast,
                    Contrast.READABLE,
                    String.format(
                            Locale.ROOT,
                            "The %s has a contrast of %.1f; below 3 people read it badly.",
                            design.frameText() == null ? "mark" : "caption",
                            contrast)));
        }
    }

    private static boolean isBlank(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Warns of a logo that people won't see: one in the background's colour, a transparent one, or a mere line. */
    public static Verdict judge(Design design, @Nullable Mark mark) {
        if (mark == null || design.brandingMode() != Design.BrandingMode.LOGO) {
            return Verdict.FINE;
        }
        List<Finding> errors = new ArrayList<>();
        List<Finding> doubts = new ArrayList<>();
        if (mark.otherSymbol() != null) {
            String message = "The logo has the patterns of " + mark.otherSymbol()
                    + ", a symbol that scanners would read beside this code, or instead. Use a logo that is no code.";
            errors.add(Finding.of(LOGO, Check.LOGO_IS_CODE, message).about(mark.otherSymbol()));
        }
        if (mark.contrast(design.ground()) < VISIBLE) {
            doubts.add(Finding.of(
                    LOGO,
                    Check.LOGO_UNSEEN,
                    "The logo can't be seen on the background: it is transparent, or as light."));
        } else if (Math.max(mark.width(), mark.height()) > THINNEST * Math.min(mark.width(), mark.height())) {
            doubts.add(Finding.of(
                    LOGO,
                    Check.LOGO_THIN,
                    "The logo is more than " + THINNEST + " times as long as high; little of it can be seen."));
        }
        return new Verdict(errors, doubts);
    }

    /** The finding that the design's logo doesn't exist. */
    public static List<Finding> missingLogo(Design design, @Nullable Mark mark) {
        if (design.brandingMode() != Design.BrandingMode.LOGO || mark != null) {
            return List.of();
        }
        String message =
                "There is no such picture, or it is too thin for a mark. Name another, or choose another brandingMode.";
        return List.of(Finding.of(LOGO, Check.LOGO_MISSING, message).as("file_not_found"));
    }

    /** Judges the colours of a design, its shapes and its paper. */
    public static Verdict judge(Design design) {
        return InkCheck.judge(design).and(PaperCheck.judge(design));
    }

    /** Rec. 601 luma of {@code #rrggbb} in thousandths, 0 to 255,000. */
    static int luma(String color) {
        int rgb = Integer.parseInt(color, 1, 7, 16);
        return 299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255);
    }
}
