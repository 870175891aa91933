package placard.qr.draw.format;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Field;
import placard.qr.draw.Line;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;

/**
 * Many pictures on pages for a printer: a grid of labels, with cutting marks. Lengths are in hundredths of a
 * millimetre.
 *
 * @param first how many places of the first page stay empty, because their labels are used up
 * @param cropMarks whether there are cutting marks; a round label has a line around it
 * @param bleed how far a label's background is painted beyond its cut; without one, labels have the paper's colour
 */
public record Sheet(Axis across, Axis down, int first, boolean cropMarks, LabelForm form, int bleed, Spots spots) {
    private static final int MM = 100;
    private static final int CUT_WIDTH = MM / 10;

    /** The length of a tent's fold marks, within its edges. */
    private static final int FOLD = 4 * MM;

    /** Rectangular labels, without a bleed and without inks of their own. */
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
     * @param artwork the design around both, or null
     * @param back the other side: of a tent its second face, else printed on a page of its own; or null
     */
    public record Label(
            Picture picture,
            @Nullable String caption,
            @Nullable Artwork artwork,
            @Nullable Label back) {
        public Label(Picture picture, @Nullable String caption) {
            this(picture, caption, null, null);
        }

        /** The same label with another picture. */
        public Label with(Picture other) {
            return new Label(other, caption, artwork, back);
        }

        /** Adds what this side is painted with: its pictures, and the colours beside them. */
        private void addPaint(List<Picture> pictures, Set<String> beside) {
            pictures.add(picture);
            if (caption != null) {
                beside.add(artwork == null ? Ink.BLACK : artwork.captionColor().toLowerCase(Locale.ROOT));
            }
            if (artwork != null) {
                pictures.add(artwork.drawn());
                if (artwork.ground() != null) {
                    beside.add(artwork.ground().toLowerCase(Locale.ROOT));
                }
            }
        }
    }

    /** The labels of a page. */
    public int perPage() {
        return across.count() * down.count();
    }

    /** Whether there is room for marks at every cut. */
    public boolean hasRoomForMarks() {
        return (!across.hasCuts() || down.hasRoomForMarks()) && (!down.hasCuts() || across.hasRoomForMarks());
    }

    /** Whether each label's bleed has room of its own on the page. A page that is one label grows by its bleed. */
    public boolean hasRoomForBleed() {
        return bleed == 0 || isLabel() || (across.hasRoomAround(bleed) && down.hasRoomAround(bleed));
    }

    private boolean isLabel() {
        return across.page() == across.label() && down.page() == down.label();
    }

    /** The sheet with or without cutting marks. */
    public Sheet marked(boolean isMarked) {
        return new Sheet(across, down, first, isMarked, form, bleed, spots);
    }

    /** The first character of a caption that can't be drawn, or null. */
    public static @Nullable String undrawable(String caption) {
        return Line.unsupported(caption);
    }

    /** Whether all of a caption fits on a label. */
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
        int pages = pages(labels);
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
            draw(new PdfPress(ink, down.page()), labels, page, captions);
            ink.end();
            file.page(content);
        }
        return file.end();
    }

    /** Warnings of inks that no label is painted with, neither its design nor its other side. */
    public List<String> unusedInks(List<Label> labels) {
        List<Picture> pictures = new ArrayList<>();
        Set<String> beside = new TreeSet<>();
        if (cropMarks || form.kind() == LabelForm.Kind.TENT) {
            beside.add(Ink.BLACK);
        }
        labels.stream()
                .flatMap(label -> label.back == null ? Stream.of(label) : Stream.of(label, label.back))
                .forEach(side -> side.addPaint(pictures, beside));
        return spots.unused(pictures, beside);
    }

    /** The number of pages. */
    public int pages(List<Label> labels) {
        return pages(labels.size(), hasBacks(labels));
    }

    /** The number of pages of this many labels, with or without another side. */
    public int pages(int labels, boolean hasBacks) {
        return Math.ceilDiv(first + labels, perPage()) * (hasBackPages(hasBacks) ? 2 : 1);
    }

    /** Whether each page is followed by the other sides of its labels. */
    private boolean hasBackPages(boolean hasBacks) {
        return form.kind() != LabelForm.Kind.TENT && hasBacks;
    }

    private static boolean hasBacks(List<Label> labels) {
        return labels.stream().anyMatch(label -> label.back != null);
    }

    /**
     * A preview of one page, as SVG.
     *
     * @param labels of all pages
     * @param page from 0
     */
    public String svg(List<Label> labels, int page) {
        SvgPress press = new SvgPress(across.page(), down.page(), isLabel() ? bleed : 0);
        draw(press, labels, page, new Captions(form));
        return press.end();
    }

    private void draw(Press press, List<Label> labels, int number, Captions captions) {
        boolean hasBacks = hasBackPages(hasBacks(labels));
        boolean isBack = hasBacks && number % 2 == 1;
        int page = hasBacks ? number / 2 : number;
        int from = Math.max(first - page * perPage(), 0);
        int to = Math.min(first + labels.size() - page * perPage(), perPage());
        for (int place = from; place < to; place++) {
            Label label = labels.get(page * perPage() + place - first);
            Label shown = isBack ? label.back : label;
            if (shown != null) {
                label(press, shown, left(place, isBack), down.at(place / across.count()), captions);
            }
        }
        marks(press, from, to, isBack);
    }

    /** The left edge of a place. The paper is turned over its long edge, so that the other sides mirror the page. */
    private int left(int place, boolean isBack) {
        int column = place % across.count();
        return isBack ? across.mirrored().at(across.count() - 1 - column) : across.at(column);
    }

    private void label(Press press, Label label, int x, int y, Captions captions) {
        if (label.artwork == null && bleed > 0 && !label.picture.isTransparent()) {
            ground(press, label.picture.background(), x, y);
        }
        if (form.kind() != LabelForm.Kind.TENT) {
            side(press, label, x, y, captions);
            return;
        }
        int fold = y + form.height();
        side(press, label, x, fold, captions);
        // Half an odd width is no whole number of hundredths, so the point is passed doubled.
        Label other = label.back == null ? label : label.back;
        press.turned(2 * x + form.width(), 2 * fold, () -> side(press, other, x, fold, captions));
    }

    /** Paints the band of a design, to the cut and beyond, and its words. */
    private void design(Press press, Artwork artwork, int x, int y) {
        String color = artwork.ground();
        Field band = artwork.band();
        if (color != null) {
            int left = band.x() == 0 ? bleed : 0;
            int right = band.x() + band.width() == form.width() ? bleed : 0;
            int below = band.height() == form.height() ? bleed : 0;
            press.fill(
                    new Path()
                            .box(
                                    x + band.x() - left,
                                    y - bleed,
                                    band.width() + left + right,
                                    band.height() + bleed + below),
                    color);
        }
        Picture drawn = artwork.drawn();
        press.picture(drawn, new Field(x, y, 100 * drawn.width(), 100 * drawn.height()));
    }

    /** Paints the background around the picture, up to the cut and beyond. */
    private void ground(Press press, String color, int x, int y) {
        Path path = form.kind() == LabelForm.Kind.ROUND
                ? new Path().disc(x + form.width() / 2, y + form.height() / 2, form.width() / 2 + bleed, false)
                : new Path().box(x - bleed, y - bleed, across.label() + 2 * bleed, down.label() + 2 * bleed);
        press.fill(path, color);
    }

    private void side(Press press, Label label, int x, int y, Captions captions) {
        Artwork artwork = label.artwork;
        if (artwork != null) {
            design(press, artwork, x, y);
        }
        LabelForm.Plan plan = form.plan(label.picture, label.caption != null);
        Field shown = plan.picture();
        press.picture(label.picture, new Field(x + shown.x(), y + shown.y(), shown.width(), shown.height()));
        if (label.caption != null && plan.caption() != null) {
            Field words = plan.caption();
            Path letters = new Path();
            captions.of(label.caption, words)
                    .draw(letters, new Field(x + words.x(), y + words.y(), words.width(), words.height()));
            press.fill(letters, artwork == null ? Ink.BLACK : artwork.captionColor());
        }
    }

    /** Draws the cutting and fold marks of the labels from one place of a page to before another. */
    private void marks(Press press, int from, int to, boolean isBack) {
        int firstRow = from / across.count();
        int lastRow = (to - 1) / across.count();
        switch (form.kind()) {
            case RECTANGLE -> {
                if (cropMarks) {
                    cuts(press, firstRow, lastRow, isBack);
                }
            }
            case ROUND -> {
                if (cropMarks) {
                    circles(press, from, to, isBack);
                }
            }
            case TENT -> {
                if (cropMarks) {
                    cuts(press, firstRow, lastRow, isBack);
                }
                folds(press, from, to);
            }
        }
    }

    /** Draws a line around each round label, because straight cuts can't make a circle. */
    private void circles(Press press, int from, int to, boolean isBack) {
        Path lines = new Path();
        int radius = form.width() / 2;
        for (int place = from; place < to; place++) {
            int x = left(place, isBack) + radius;
            int y = down.at(place / across.count()) + radius;
            lines.disc(x, y, radius + CUT_WIDTH / 2, false).disc(x, y, radius - CUT_WIDTH / 2, true);
        }
        press.fill(lines, Ink.BLACK);
    }

    /** Draws short lines at both ends of each fold. If tents touch, the cut between them gets such lines too. */
    private void folds(Press press, int from, int to) {
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
        press.fill(lines, Ink.BLACK);
    }

    /**
     * Draws lines at every edge of the labels in these rows, so that a straight cut separates a whole row or column.
     */
    private void cuts(Press press, int firstRow, int lastRow, boolean isBack) {
        Axis columns = isBack ? across.mirrored() : across;
        int lastColumn = across.count() - 1;
        Path lines = new Path();
        int half = CUT_WIDTH / 2;
        for (Axis.Place mark : down.places(firstRow, lastRow)) {
            columns.cuts(0, lastColumn).forEach(x -> lines.box(x - half, mark.start(), CUT_WIDTH, mark.length()));
        }
        for (Axis.Place mark : columns.places(0, lastColumn)) {
            down.cuts(firstRow, lastRow).forEach(y -> lines.box(mark.start(), y - half, mark.length(), CUT_WIDTH));
        }
        press.fill(lines, Ink.BLACK);
    }

    private static BigDecimal points(int hundredths) {
        return PdfPress.points(hundredths);
    }
}
