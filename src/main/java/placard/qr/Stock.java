package placard.qr;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.qr.draw.format.Axis;
import placard.qr.draw.format.Sheet;

/** What labels are printed on, by its size in hundredths of a millimetre. */
enum Stock {
    A4(21_000, 29_700),
    LETTER(21_590, 27_940),
    /** A page for each label, as label printers take them. */
    LABEL(0, 0);

    private static final int MM = 100;
    private static final int UNSAID = -1;
    private static final Map<String, Stock> CHOICES = Map.of("a4", A4, "letter", LETTER, "label", LABEL);

    private final int width;
    private final int height;

    Stock(int width, int height) {
        this.width = width;
        this.height = height;
    }

    /** Reads paper, labels and what lies around them; faults stay in the input, and then there is nothing. */
    static @Nullable Sheet read(Input input) {
        Stock stock = Objects.requireNonNullElse(input.choice("paper", CHOICES), A4);
        int width = mm(input, "labelWidthMm", 15, 300, 50 * MM);
        int height = mm(input, "labelHeightMm", 15, 420, 60 * MM);
        int gap = mm(input, "gapMm", 0, 50, 4 * MM);
        int margin = mm(input, "marginMm", 0, 50, UNSAID);
        int left = mm(input, "leftMm", 0, 400, UNSAID);
        int top = mm(input, "topMm", 0, 400, UNSAID);
        Axis across = axis(left, stock.width, width, mm(input, "columnGapMm", 0, 50, gap), margin);
        Axis down = axis(top, stock.height, height, mm(input, "rowGapMm", 0, 50, gap), margin);
        int first = Objects.requireNonNullElse(input.integer("firstLabel", 1, 10_000), 1);
        Boolean marks = input.flag("cropMarks");
        if (input.hasFaults()) {
            return null;
        }
        return stock == LABEL
                ? sheet(input, new Sheet(Axis.single(width), Axis.single(height), first - 1, false), false)
                : sheet(input, new Sheet(across, down, first - 1, false), marks);
    }

    private static Axis axis(int start, int page, int label, int gap, int margin) {
        // Where labels begin is said of sheets that are cut already, which leave at their other side what they leave.
        return start == UNSAID
                ? Axis.centred(page, label, gap, margin == UNSAID ? 10 * MM : margin)
                : Axis.from(start, page, label, gap, margin == UNSAID ? 0 : margin);
    }

    /** The sheet with marks if they are wanted, or have room and are not unwanted; nothing if it is impossible. */
    private static @Nullable Sheet sheet(Input input, Sheet bare, @Nullable Boolean marks) {
        String tooLarge = "The page holds no such label within its margins.";
        if (bare.across().count() == 0) {
            input.fault("labelWidthMm", "too_large", tooLarge);
        } else if (bare.down().count() == 0) {
            input.fault("labelHeightMm", "too_large", tooLarge);
        } else if (bare.first() >= bare.perPage()) {
            input.fault("firstLabel", "out_of_range", "From 1 to " + bare.perPage() + ", the labels of a page.");
        } else if (Boolean.TRUE.equals(marks) && !bare.hasRoomForMarks()) {
            input.fault("cropMarks", "too_large", "Marks need 3 mm beside the labels, or 4 mm between them.");
        } else {
            boolean isMarked = marks == null ? bare.hasRoomForMarks() : marks;
            return new Sheet(bare.across(), bare.down(), bare.first(), isMarked);
        }
        return null;
    }

    /** A length in hundredths of a millimetre. */
    private static int mm(Input input, String name, int min, int max, int otherwise) {
        BigDecimal mm = input.number(name, BigDecimal.valueOf(min), BigDecimal.valueOf(max));
        return mm == null ? otherwise : mm.movePointRight(2).intValue();
    }
}
