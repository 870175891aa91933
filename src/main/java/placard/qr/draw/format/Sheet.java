package placard.qr.draw.format;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Field;
import placard.qr.draw.Line;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/**
 * Many pictures on pages for a printer: a grid of labels, with marks where to cut. Lengths are in hundredths of a
 * millimetre.
 *
 * @param first how many places of the first page stay empty, where its labels are used up
 * @param cropMarks whether there are lines where to cut, around each label that is round
 * @param bleed how far a label's ground is painted beyond its cut; without one, labels have the paper's
 */
public record Sheet(Axis across, Axis down, int first, boolean cropMarks, LabelForm form, int bleed, Spots spots) {
    private static final int MM = 100;
    private static final BigDecimal UNIT = new BigDecimal("0.028346457");
    private static final int CUT_WIDTH = MM / 10;

    /** How long the marks of a tent's fold are, within its edges. */
    private static final int FOLD = 4 * MM;

    /** Labels that are rectangles, without a bleed and without inks of their own. */
    public Sheet(Axis across, Axis down, int first, boolean cropMarks) {
        this(
                across,
                down,
                first,
                cropMarks,
                new LabelForm(LabelForm.Kind.RECTANGLE, LabelForm.Words.AUTO, across.label(), down.label()),
                0,
                Spots.NONE);
    }

    /**
     * A label.
     *
     * @param caption below the picture or beside it, or null; shortened if it doesn't fit
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

    /** Whether each label's bleed has room of its own on the page; a page that is a label grows by it. */
    public boolean hasRoomForBleed() {
        return bleed == 0 || isLabel() || (across.hasRoomAround(bleed) && down.hasRoomAround(bleed));
    }

    private boolean isLabel() {
        return across.page() == across.label() && down.page() == down.label();
    }

    /** The same with marks where to cut, or without. */
    public Sheet marked(boolean isMarked) {
        return new Sheet(across, down, first, isMarked, form, bleed, spots);
    }

    /** The first character that a caption can't have, or null. */
    public static @Nullable String undrawable(String caption) {
        return Line.unsupported(caption);
    }

    /** Whether a label has room for all of a caption. */
    public boolean holds(String caption) {
        return form.holds(caption);
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
        Forms forms = new Forms(spots);
        Shadings shadings = Shadings.named();
        BigDecimal beyond = isLabel() ? points(bleed) : BigDecimal.ZERO;
        PageSize size = new PageSize(points(across.page()), points(down.page()), beyond);
        Captions captions = new Captions(form);
        PdfFile file = new PdfFile(title, size, pages, shadings, forms);
        for (int page = 0; page < pages; page++) {
            StringBuilder content = new StringBuilder(65536);
            Ink ink = new Ink(content, shadings, forms, spots);
            ink.beginMoved(beyond);
            int from = Math.max(first - page * perPage(), 0);
            int to = Math.min(end - page * perPage(), perPage());
            for (int place = from; place < to; place++) {
                Label label = labels.get(page * perPage() + place - first);
                label(ink, label, across.at(place % across.count()), down.at(place / across.count()), captions);
            }
            marks(ink, from, to);
            ink.end();
            file.page(content);
        }
        return file.end();
    }

    private void label(Ink ink, Label label, int x, int y, Captions captions) {
        if (bleed > 0) {
            ground(ink, label.picture.background(), x, y);
        }
        if (form.kind() != LabelForm.Kind.TENT) {
            side(ink, label, x, y, captions);
            return;
        }
        int fold = y + form.height();
        side(ink, label, x, fold, captions);
        ink.beginTurned(points(2 * x + form.width()), points(2 * (down.page() - fold)));
        side(ink, label, x, fold, captions);
        ink.end();
    }

    /** The colour that the picture has around it, up to the cut and beyond. */
    private void ground(Ink ink, String color, int x, int y) {
        Path path = form.kind() == LabelForm.Kind.ROUND
                ? new Path().disc(x + form.width() / 2, y + form.height() / 2, form.width() / 2 + bleed, false)
                : new Path().box(x - bleed, y - bleed, across.label() + 2 * bleed, down.label() + 2 * bleed);
        fill(ink, path, color);
    }

    private void side(Ink ink, Label label, int x, int y, Captions captions) {
        LabelForm.Plan plan = form.plan(label.picture, label.caption != null);
        Field shown = plan.picture();
        ink.picture(label.picture, points(x + shown.x()), points(down.page() - y - shown.y()), points(shown.width()));
        if (label.caption != null && plan.caption() != null) {
            Field words = plan.caption();
            Path letters = new Path();
            captions.of(label.caption, words)
                    .draw(letters, new Field(x + words.x(), y + words.y(), words.width(), words.height()));
            fill(ink, letters, Ink.BLACK);
        }
    }

    private void fill(Ink ink, Path path, String color) {
        ink.begin(UNIT, BigDecimal.ZERO, points(down.page()));
        ink.fill(path, color);
        ink.end();
    }

    /** What shows where to cut and to fold the labels from one place of a page to before another. */
    private void marks(Ink ink, int from, int to) {
        int firstRow = from / across.count();
        int lastRow = (to - 1) / across.count();
        switch (form.kind()) {
            case RECTANGLE -> {
                if (cropMarks) {
                    cuts(ink, firstRow, lastRow);
                }
            }
            case ROUND -> {
                if (cropMarks) {
                    circles(ink, from, to);
                }
            }
            case TENT -> {
                if (cropMarks) {
                    cuts(ink, firstRow, lastRow);
                }
                folds(ink, from, to);
            }
        }
    }

    /** A line around each label, since a straight cut leaves no circle. */
    private void circles(Ink ink, int from, int to) {
        Path lines = new Path();
        int radius = form.width() / 2;
        for (int place = from; place < to; place++) {
            int x = across.at(place % across.count()) + radius;
            int y = down.at(place / across.count()) + radius;
            lines.disc(x, y, radius + CUT_WIDTH / 2, false).disc(x, y, radius - CUT_WIDTH / 2, true);
        }
        fill(ink, lines, Ink.BLACK);
    }

    /** Short lines at both ends of each fold; where tents touch, also at both ends of the cut between them. */
    private void folds(Ink ink, int from, int to) {
        Path lines = new Path();
        int half = CUT_WIDTH / 2;
        for (int place = from; place < to; place++) {
            int x = across.at(place % across.count());
            int y = down.at(place / across.count());
            int fold = y + form.height() - half;
            lines.box(x, fold, FOLD, CUT_WIDTH).box(x + form.width() - FOLD, fold, FOLD, CUT_WIDTH);
            if (place % across.count() > 0 && across.gap() == 0) {
                lines.box(x - half, y, CUT_WIDTH, FOLD).box(x - half, y + down.label() - FOLD, CUT_WIDTH, FOLD);
            }
        }
        fill(ink, lines, Ink.BLACK);
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
        fill(ink, lines, Ink.BLACK);
    }

    private static BigDecimal points(int hundredths) {
        return Ink.points(BigDecimal.valueOf(hundredths, 2));
    }
}
