package placard.qr.print;

import java.util.Map;
import placard.base.Worded;
import placard.qr.draw.format.LabelForm;

/** A designed print: its usual size in millimetres, the paper, and the room between two of them. */
enum PrintTemplate implements Worded {
    TABLE_TENT(LabelForm.Kind.TENT, 105, 148, LabelStock.A4, 0, 0),
    TABLE_STICKER(LabelForm.Kind.RECTANGLE, 70, 88, LabelStock.A4, 6, 3),
    WINDOW_STICKER(LabelForm.Kind.RECTANGLE, 90, 120, LabelStock.A4, 6, 3),
    POSTER_A5(LabelForm.Kind.RECTANGLE, 148, 210, LabelStock.LABEL, 0, 3),
    POSTER_A4(LabelForm.Kind.RECTANGLE, 210, 297, LabelStock.LABEL, 0, 3),
    BUSINESS_CARD(LabelForm.Kind.RECTANGLE, 85, 55, LabelStock.A4, 6, 3),
    /** For a receipt printer: black on white. */
    RECEIPT(LabelForm.Kind.RECTANGLE, 72, 100, LabelStock.LABEL, 0, 0);

    static final Map<String, PrintTemplate> CHOICES = Worded.choices(PrintTemplate.class);

    /** The layouts of every template; a receipt has no bold one. */
    static final Map<String, LabelForm.Words> LAYOUTS = Map.of(
            "classic", LabelForm.Words.CLASSIC, "bold", LabelForm.Words.BOLD, "minimal", LabelForm.Words.MINIMAL);

    private static final int MM = 100;

    private final LabelForm.Kind kind;
    private final int width;
    private final int height;
    private final LabelStock paper;
    private final int gap;
    private final int bleed;

    PrintTemplate(LabelForm.Kind kind, int width, int height, LabelStock paper, int gap, int bleed) {
        this.kind = kind;
        this.width = width * MM;
        this.height = height * MM;
        this.paper = paper;
        this.gap = gap * MM;
        this.bleed = bleed * MM;
    }

    LabelForm.Kind kind() {
        return kind;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    LabelStock paper() {
        return paper;
    }

    int gap() {
        return gap;
    }

    int bleed() {
        return bleed;
    }

    boolean isColored() {
        return this != RECEIPT;
    }
}
