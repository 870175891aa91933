package placard.qr.print;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.qr.draw.format.Axis;
import placard.qr.draw.format.LabelForm;
import placard.qr.draw.format.Sheet;
import placard.qr.judge.PrintOptions;

/** The paper that labels are printed on, with its size in hundredths of a millimetre. */
enum LabelStock {
    A4(21_000, 29_700),
    LETTER(21_590, 27_940),
    /** A page for each label, as label printers need it. */
    LABEL(0, 0);

    private static final int MM = 100;
    private static final int UNSAID = -1;
    private static final Map<String, LabelStock> CHOICES = Map.of("a4", A4, "letter", LETTER, "label", LABEL);
    private static final Map<String, LabelForm.Kind> KINDS =
            Map.of("rectangle", LabelForm.Kind.RECTANGLE, "round", LabelForm.Kind.ROUND, "tent", LabelForm.Kind.TENT);
    private static final Map<String, LabelForm.Words> WORDS =
            Map.of("auto", LabelForm.Words.AUTO, "below", LabelForm.Words.BELOW, "beside", LabelForm.Words.BESIDE);

    private final int width;
    private final int height;

    LabelStock(int width, int height) {
        this.width = width;
        this.height = height;
    }

    /**
     * Reads paper, labels and margins. Faults stay in the input; the result is then null.
     *
     * @param template whose measures count where the input has none; null for bare labels
     */
    static @Nullable Sheet read(Input input, @Nullable PrintTemplate template) {
        LabelStock usual = template == null ? A4 : template.paper();
        LabelStock stock = Objects.requireNonNullElse(input.choice("paper", CHOICES), usual);
        LabelForm form = template == null ? form(input) : form(input, template);
        // A tent is two sides, one above the other; tents of A6 fill the page.
        boolean isTent = form.kind() == LabelForm.Kind.TENT;
        int high = (isTent ? 2 : 1) * form.height();
        int gap = mm(input, "gapMm", 0, 50, template != null ? template.gap() : isTent ? 0 : 4 * MM);
        int margin = mm(input, "marginMm", 0, 50, isTent ? 0 : UNSAID);
        int left = mm(input, "leftMm", 0, 400, UNSAID);
        int top = mm(input, "topMm", 0, 400, UNSAID);
        Axis across = axis(left, stock.width, form.width(), mm(input, "columnGapMm", 0, 50, gap), margin);
        Axis down = axis(top, stock.height, high, mm(input, "rowGapMm", 0, 50, gap), margin);
        int first = Objects.requireNonNullElse(input.integer("firstLabel", 1, 10_000), 1);
        Boolean marks = input.flag("cropMarks");
        PrintOptions printing = PrintOptions.read(input);
        if (input.hasFaults()) {
            return null;
        }
        boolean isLabel = stock == LABEL;
        int bleed = template == null || input.node().hasNonNull("bleedMm")
                ? printing.bleedMm().movePointRight(2).intValue()
                : template.bleed();
        Sheet bare = new Sheet(
                isLabel ? Axis.single(form.width()) : across,
                isLabel ? Axis.single(high) : down,
                first - 1,
                false,
                form,
                bleed,
                printing.spots());
        boolean isRound = form.kind() == LabelForm.Kind.ROUND;
        return sheet(input, bare, isLabel && !isRound ? Boolean.FALSE : marks);
    }

    static PrintFacts.Paper of(int width) {
        return width == A4.width
                ? PrintFacts.Paper.A4
                : width == LETTER.width ? PrintFacts.Paper.LETTER : PrintFacts.Paper.LABEL;
    }

    private static LabelForm form(Input input, PrintTemplate template) {
        LabelForm.Words layout =
                Objects.requireNonNullElse(input.choice("layout", PrintTemplate.LAYOUTS), LabelForm.Words.CLASSIC);
        if (layout == LabelForm.Words.BOLD && !template.isColored()) {
            input.fault("layout", "not_applicable", "Not on a receipt, which has no colour.");
        }
        for (String name : List.of("labelShape", "captionPlace")) {
            if (input.node().hasNonNull(name)) {
                input.fault(name, "not_applicable", "Not with template.");
            }
        }
        int width = mm(input, "labelWidthMm", 40, 300, template.width());
        int height = mm(input, "labelHeightMm", 40, 420, template.height());
        return new LabelForm(template.kind(), layout, width, height);
    }

    private static LabelForm form(Input input) {
        LabelForm.Kind kind = Objects.requireNonNullElse(input.choice("labelShape", KINDS), LabelForm.Kind.RECTANGLE);
        LabelForm.Words words = Objects.requireNonNullElse(input.choice("captionPlace", WORDS), LabelForm.Words.AUTO);
        boolean isTent = kind == LabelForm.Kind.TENT;
        int width = mm(input, "labelWidthMm", 15, 300, isTent ? 105 * MM : 50 * MM);
        int usual = isTent ? 148 * MM : kind == LabelForm.Kind.ROUND ? width : 60 * MM;
        int height = mm(input, "labelHeightMm", 15, 420, usual);
        if (kind == LabelForm.Kind.ROUND && height != width) {
            input.fault("labelHeightMm", "not_applicable", "A round label is as high as wide; leave it out.");
        }
        return new LabelForm(kind, words, width, height);
    }

    private static Axis axis(int start, int page, int label, int gap, int margin) {
        // A stated start means pre-cut sheets. Their opposite margin is whatever remains.
        return start == UNSAID
                ? Axis.centred(page, label, gap, margin == UNSAID ? 10 * MM : margin)
                : Axis.from(start, page, label, gap, margin == UNSAID ? 0 : margin);
    }

    /**
     * The sheet, with cutting marks if they are wanted, or have room and are not unwanted. Null if the sheet is
     * impossible.
     */
    private static @Nullable Sheet sheet(Input input, Sheet bare, @Nullable Boolean marks) {
        String tooLarge = "The page holds no such label within its margins.";
        if (bare.across().count() == 0) {
            input.fault("labelWidthMm", "too_large", tooLarge);
        } else if (bare.down().count() == 0) {
            input.fault("labelHeightMm", "too_large", tooLarge);
        } else if (bare.first() >= bare.perPage()) {
            input.fault("firstLabel", "out_of_range", "From 1 to " + bare.perPage() + ", the labels of a page.");
        } else if (!bare.hasRoomForBleed()) {
            input.fault(
                    "bleedMm", "too_large", "Between labels, and around them, is less room than their bleed needs.");
        } else if (bare.form().kind() == LabelForm.Kind.ROUND) {
            return bare.marked(Boolean.TRUE.equals(marks));
        } else if (Boolean.TRUE.equals(marks) && !bare.hasRoomForMarks()) {
            input.fault("cropMarks", "too_large", "Marks need 3 mm beside the labels, or 4 mm between them.");
        } else {
            boolean isMarked = marks == null ? bare.hasRoomForMarks() : marks;
            return bare.marked(isMarked);
        }
        return null;
    }

    /** A length in hundredths of a millimetre. */
    private static int mm(Input input, String name, int min, int max, int otherwise) {
        BigDecimal mm = input.number(name, BigDecimal.valueOf(min), BigDecimal.valueOf(max));
        return mm == null ? otherwise : mm.movePointRight(2).intValue();
    }
}
