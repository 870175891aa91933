package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Caption;
import placard.qr.draw.Field;
import placard.qr.draw.Line;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/**
 * Many pictures on pages for a printer: a grid of labels, with marks where to cut. Lengths are in hundredths of a
 * millimetre.
 *
 * @param first how many places of the first page stay empty, where its labels are used up
 */
public record Sheet(Axis across, Axis down, int first, boolean cropMarks) {
    private static final int MM = 100;
    private static final BigDecimal UNIT = new BigDecimal("0.028346457");

    /** Light space within a label's edge, for a cut that is not quite straight. */
    private static final int INSET = 2 * MM;

    /** Between a picture, which may end with a frame, and its caption. */
    private static final int ABOVE_CAPTION = MM;

    private static final int BEST_CAPITALS = 26 * MM / 10;
    private static final int LEAST_CAPITALS = 18 * MM / 10;
    private static final int CUT_WIDTH = MM / 10;
    private static final String BLACK = "#000000";

    /**
     * A label.
     *
     * @param caption below the picture, or null; shortened if it doesn't fit in two lines
     */
    public record Label(Picture picture, @Nullable String caption) {}

    /** How many labels a page has. */
    public int perPage() {
        return across.count() * down.count();
    }

    /** Whether there is room for marks at every cut. */
    public boolean hasRoomForMarks() {
        return (!across.hasCuts() || down.hasRoomForMarks()) && (!down.hasCuts() || across.hasRoomForMarks());
    }

    /** The first character that a caption can't have, or null. */
    public static @Nullable String undrawable(String caption) {
        return Line.unsupported(caption);
    }

    /** Whether a label has room for all of a caption. */
    public boolean holds(String caption) {
        Caption fitting = Caption.fit(caption, widest(), BEST_CAPITALS, LEAST_CAPITALS);
        return fitting != null && fitting.height() <= captionHeight();
    }

    private int widest() {
        return across.label() - 2 * INSET;
    }

    private int highest(boolean hasCaption) {
        return down.label() - 2 * INSET - (hasCaption ? captionHeight() + ABOVE_CAPTION : 0);
    }

    /** The printed width of a label's picture. */
    private int pictureWidth(Picture picture, boolean hasCaption) {
        long byHeight = (long) highest(hasCaption) * picture.width() / picture.height();
        return (int) Math.max(1, Math.min(widest(), byHeight));
    }

    /** The side in millimetres that a label's width would allow a module. */
    public BigDecimal moduleByWidth(Picture picture) {
        return mm(widest(), picture.width());
    }

    /** The same for its height; the smaller of the two is printed. */
    public BigDecimal moduleByHeight(Picture picture, boolean hasCaption) {
        return mm(highest(hasCaption), picture.height());
    }

    private static BigDecimal mm(int hundredths, int modules) {
        return BigDecimal.valueOf(hundredths, 2).divide(BigDecimal.valueOf(modules), 6, RoundingMode.HALF_EVEN);
    }

    /** Room for one line of a tall label, or two of any. */
    private static int captionHeight() {
        return 2 * BEST_CAPITALS + MM;
    }

    /**
     * Draws.
     *
     * @param labels at least one
     * @param title the document's name for people
     */
    public byte[] pdf(List<Label> labels, String title) {
        int end = first + labels.size();
        int pages = Math.ceilDiv(end, perPage());
        Forms forms = new Forms();
        Shadings shadings = Shadings.named();
        PdfFile file = new PdfFile(title, points(across.page()), points(down.page()), pages, shadings, forms);
        for (int page = 0; page < pages; page++) {
            StringBuilder content = new StringBuilder(65536);
            Ink ink = new Ink(content, shadings, forms);
            int from = Math.max(first - page * perPage(), 0);
            int to = Math.min(end - page * perPage(), perPage());
            for (int place = from; place < to; place++) {
                Label label = labels.get(page * perPage() + place - first);
                label(ink, label, across.at(place % across.count()), down.at(place / across.count()));
            }
            if (cropMarks) {
                cuts(ink, from / across.count(), (to - 1) / across.count());
            }
            file.page(content);
        }
        return file.end();
    }

    private void label(Ink ink, Label label, int x, int y) {
        int width = pictureWidth(label.picture, label.caption != null);
        int height = (int) ((long) width * label.picture.height() / label.picture.width());
        int top = y + INSET + (highest(label.caption != null) - height) / 2;
        int left = x + (across.label() - width) / 2;
        ink.picture(label.picture, points(left), points(down.page() - top), points(width));
        if (label.caption != null) {
            Path letters = new Path();
            int foot = y + down.label() - INSET;
            Field field = new Field(x + INSET, foot - captionHeight(), widest(), captionHeight());
            caption(label.caption, field.width()).draw(letters, field);
            ink.begin(UNIT, BigDecimal.ZERO, points(down.page()));
            ink.fill(letters, BLACK);
            ink.end();
        }
    }

    /** The caption, without as much of its end as it takes to fit. */
    private static Caption caption(String text, int room) {
        String shown = text;
        for (int length = text.codePointCount(0, text.length()); length > 1; length--) {
            Caption fitting = Caption.fit(shown, room, BEST_CAPITALS, LEAST_CAPITALS);
            if (fitting != null && fitting.height() <= captionHeight()) {
                return fitting;
            }
            shown = text.substring(0, text.offsetByCodePoints(0, length - 1)).strip() + "…";
        }
        return new Caption(List.of(Line.of("…")), LEAST_CAPITALS);
    }

    /** Lines at every edge of the labels in these rows, so that a straight cut takes a whole row or column. */
    private void cuts(Ink ink, int firstRow, int lastRow) {
        int lastColumn = across.count() - 1;
        Path lines = new Path();
        int half = CUT_WIDTH / 2;
        for (Axis.Place mark : down.places(firstRow, lastRow)) {
            across.cuts(0, lastColumn).forEach(x -> lines.box(x - half, mark.start(), CUT_WIDTH, mark.length()));
        }
        for (Axis.Place mark : across.places(0, lastColumn)) {
            down.cuts(firstRow, lastRow).forEach(y -> lines.box(mark.start(), y - half, mark.length(), CUT_WIDTH));
        }
        ink.begin(UNIT, BigDecimal.ZERO, points(down.page()));
        ink.fill(lines, BLACK);
        ink.end();
    }

    private static BigDecimal points(int hundredths) {
        return Ink.points(BigDecimal.valueOf(hundredths, 2));
    }
}
