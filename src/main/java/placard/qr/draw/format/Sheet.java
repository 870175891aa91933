package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Caption;
import placard.qr.draw.Field;
import placard.qr.draw.Line;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/**
 * Many pictures on pages for a printer: a grid of labels in the page's middle, with marks in the margin where to cut.
 *
 * @param pageWidth in hundredths of a millimetre, as is everything here
 * @param margin around the grid, which the printer can't print on or the cutter needs
 * @param gap between labels
 */
public record Sheet(
        int pageWidth, int pageHeight, int labelWidth, int labelHeight, int margin, int gap, boolean cropMarks) {
    private static final int MM = 100;
    private static final BigDecimal UNIT = new BigDecimal("0.028346457");

    /** Light space within a label's edge, for a cut that is not quite straight. */
    private static final int INSET = 2 * MM;

    private static final int BEST_CAPITALS = 26 * MM / 10;
    private static final int LEAST_CAPITALS = 18 * MM / 10;
    private static final int CUT_LENGTH = 5 * MM;
    private static final int CUT_DISTANCE = MM;
    private static final int CUT_WIDTH = MM / 10;
    private static final String BLACK = "#000000";

    /**
     * A label.
     *
     * @param caption below the picture, or null; shortened if it doesn't fit in two lines
     */
    public record Label(Picture picture, @Nullable String caption) {}

    public int columns() {
        return Math.max(0, (pageWidth - 2 * margin + gap) / (labelWidth + gap));
    }

    public int rows() {
        return Math.max(0, (pageHeight - 2 * margin + gap) / (labelHeight + gap));
    }

    /** Whether a page holds a label at all. */
    public boolean isPossible() {
        return columns() > 0 && rows() > 0;
    }

    /** The first character that a caption can't have, or null. */
    public static @Nullable String undrawable(String caption) {
        return Line.unsupported(caption);
    }

    /** Whether a label has room for all of a caption. */
    public boolean holds(String caption) {
        Caption fitting = Caption.fit(caption, labelWidth - 2 * INSET, BEST_CAPITALS, LEAST_CAPITALS);
        return fitting != null && fitting.height() <= captionHeight();
    }

    /** The printed width of a label's picture. */
    private int pictureWidth(Picture picture, boolean hasCaption) {
        int height = labelHeight - 2 * INSET - (hasCaption ? captionHeight() : 0);
        long byHeight = (long) height * picture.width() / picture.height();
        return (int) Math.max(1, Math.min(labelWidth - 2 * INSET, byHeight));
    }

    /** The printed side of a module in millimetres. */
    public BigDecimal moduleMm(Picture picture, boolean hasCaption) {
        return BigDecimal.valueOf(pictureWidth(picture, hasCaption), 2)
                .divide(BigDecimal.valueOf(picture.width()), 6, RoundingMode.HALF_EVEN);
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
        int perPage = columns() * rows();
        int pages = Math.ceilDiv(labels.size(), perPage);
        BigDecimal height = points(pageHeight);
        PdfFile file = new PdfFile(title, points(pageWidth), height, pages);
        for (int page = 0; page < pages; page++) {
            StringBuilder content = new StringBuilder(65536);
            Ink ink = new Ink(content);
            int last = Math.min(labels.size(), (page + 1) * perPage);
            for (int i = page * perPage; i < last; i++) {
                label(ink, labels.get(i), left(i % columns()), top(i % perPage / columns()));
            }
            if (cropMarks) {
                cuts(ink, Math.ceilDiv(last - page * perPage, columns()));
            }
            file.page(content);
        }
        return file.end();
    }

    private int left(int column) {
        int grid = columns() * (labelWidth + gap) - gap;
        return (pageWidth - grid) / 2 + column * (labelWidth + gap);
    }

    private int top(int row) {
        int grid = rows() * (labelHeight + gap) - gap;
        return (pageHeight - grid) / 2 + row * (labelHeight + gap);
    }

    private void label(Ink ink, Label label, int x, int y) {
        int below = label.caption == null ? 0 : captionHeight();
        int width = pictureWidth(label.picture, label.caption != null);
        int height = (int) ((long) width * label.picture.height() / label.picture.width());
        int room = labelHeight - 2 * INSET - below;
        int top = y + INSET + (room - height) / 2;
        ink.picture(label.picture, points(x + (labelWidth - width) / 2), points(pageHeight - top), points(width));
        if (label.caption != null) {
            Path letters = new Path();
            Field field = new Field(x + INSET, y + labelHeight - INSET - below, labelWidth - 2 * INSET, below);
            caption(label.caption, field.width()).draw(letters, field);
            ink.begin(UNIT, BigDecimal.ZERO, points(pageHeight));
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

    /** Lines beside the grid at every edge of its labels, so that a straight cut takes a whole row or column. */
    private void cuts(Ink ink, int rows) {
        TreeSet<Integer> across = new TreeSet<>();
        TreeSet<Integer> down = new TreeSet<>();
        for (int column = 0; column < columns(); column++) {
            across.add(left(column));
            across.add(left(column) + labelWidth);
        }
        for (int row = 0; row < rows; row++) {
            down.add(top(row));
            down.add(top(row) + labelHeight);
        }
        Path lines = new Path();
        int half = CUT_WIDTH / 2;
        for (int x : across) {
            int above = down.first() - CUT_DISTANCE;
            lines.box(x - half, above - CUT_LENGTH, CUT_WIDTH, CUT_LENGTH);
            lines.box(x - half, down.last() + CUT_DISTANCE, CUT_WIDTH, CUT_LENGTH);
        }
        for (int y : down) {
            lines.box(across.first() - CUT_DISTANCE - CUT_LENGTH, y - half, CUT_LENGTH, CUT_WIDTH);
            lines.box(across.last() + CUT_DISTANCE, y - half, CUT_LENGTH, CUT_WIDTH);
        }
        ink.begin(UNIT, BigDecimal.ZERO, points(pageHeight));
        ink.fill(lines, BLACK);
        ink.end();
    }

    private static BigDecimal points(int hundredths) {
        return Ink.points(BigDecimal.valueOf(hundredths, 2));
    }
}
