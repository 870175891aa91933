package placard.qr.draw;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Symbol;

/**
 * Computes the place of every part: symbol, quiet zone, frame, caption, mark.
 *
 * <p>It works from the inside outwards. First comes the symbol with its quiet zone. The panel around it has strips
 * above and below for parts on its light background. The frame around the panel may have a bar.
 *
 * <p>All of these edges lie on whole modules, so that they are sharp in a picture with whole pixels per module.
 * Measures are fractions of the code's side, so that small and large symbols look alike.
 */
public final class Layout {
    /** The height of capitals as a fraction of the picture's width. */
    private static final double BEST_CAPITALS = 0.09;

    /** Below this height a caption breaks into more lines. In a large print it may finally be smaller. */
    private static final double GOOD_CAPITALS = 0.06;

    private static final int MOST_LINES = 3;

    /** The fraction of its height that a caption may lose to be in the picture's middle beside a mark. */
    private static final double WORTH_OF_MIDDLE = 0.8;

    private static final double BAR_PADDING = 0.055;

    private final Symbol symbol;
    private final Look look;
    private final Measures is;
    private final @Nullable Caption caption;
    private final List<Shape> shapes = new ArrayList<>();
    private double unused = 1;

    /** The mark's field. */
    private @Nullable Field field;

    private Layout(Symbol symbol, Look look, Measures measures, @Nullable Caption caption) {
        this.symbol = symbol;
        this.look = look;
        this.is = measures;
        this.caption = caption;
    }

    /** Lays out. */
    public static LayoutResult of(Symbol symbol, Look look) {
        Measures measures = new Measures(symbol.size(), look);
        String text = look.frame() == Frame.NONE ? null : look.caption();
        if (text == null) {
            return new Layout(symbol, look, measures, null).lay();
        }
        String undrawable = Line.unsupported(text);
        if (undrawable != null) {
            return new LayoutResult.Undrawable(undrawable);
        }
        Caption caption = caption(text, look, measures);
        return caption == null ? tooLong(text, look, measures) : new Layout(symbol, look, measures, caption).lay();
    }

    /** A caption in the picture's middle if it fits there equally well, else in the space beside a mark. */
    private static @Nullable Caption caption(String text, Look look, Measures measures) {
        Caption beside = caption(text, look, measures, measures.captionRoom());
        if (beside == null || !measures.shares()) {
            return beside;
        }
        Caption middle = caption(text, look, measures, measures.middleRoom());
        return middle != null
                        && middle.lines().size() == beside.lines().size()
                        && middle.capitals() >= WORTH_OF_MIDDLE * beside.capitals()
                ? middle
                : beside;
    }

    private static @Nullable Caption caption(String text, Look look, Measures measures, double room) {
        double width = 100.0 * measures.width;
        double least = look.lettering().leastCapitals() * width;
        Family family = look.lettering().family();
        double best = BEST_CAPITALS * width;
        Caption good = Caption.fit(text, family, room, best, Math.max(least, GOOD_CAPITALS * width), MOST_LINES);
        return good != null ? good : Caption.fit(text, family, room, best, least, MOST_LINES);
    }

    private static LayoutResult tooLong(String text, Look look, Measures measures) {
        double width = 100.0 * measures.width;
        double mm = look.lettering().sizeMm().doubleValue() / width;
        return new LayoutResult.CaptionTooLong(
                Caption.largest(text, look.lettering().family(), measures.captionRoom(), MOST_LINES) * mm,
                look.lettering().leastCapitals() * width * mm);
    }

    /** A symbol in its quiet zone, and nothing else. */
    public static Picture plain(Symbol symbol, Style style) {
        int side = Style.modules(symbol.size());
        List<Shape> shapes = style.shapes(symbol, Style.QUIET_ZONE, Style.QUIET_ZONE, Shape.Hole.NONE);
        return new Picture(side, side, style.light(), style.isGroundTransparent(), shapes);
    }

    private LayoutResult lay() {
        is.rise(caption, BAR_PADDING);
        boolean isBare = look.style().isGroundTransparent();
        boolean isTransparent = isBare || look.style().isOutsideTransparent() && look.frame() != Frame.NONE;
        if (isTransparent && !isBare) {
            shapes.add(new Shape.Area(
                    FrameShapes.ground(look.frame(), is), look.style().light()));
        }
        Path frame = FrameShapes.of(look.frame(), is, caption);
        if (!frame.isEmpty()) {
            shapes.add(new Shape.Area(frame, look.color()));
        }
        Mark mark = look.mark();
        Plate plate = mark != null && look.place() == Place.CENTER ? Plate.under(mark, symbol) : null;
        Shape.Hole hole = plate == null ? Shape.Hole.NONE : new Shape.Hole(plate.width(), plate.height());
        shapes.addAll(look.style().shapes(symbol, is.symbolX(), is.symbolY(), hole));
        if (caption != null) {
            Path letters = new Path();
            caption.draw(letters, is.captionField(caption));
            shapes.add(new Shape.Area(letters, is.captionOnFrame() ? look.onFrame() : look.captionOnLight()));
        }
        if (mark != null && plate != null) {
            centre(mark, plate);
        } else if (mark != null) {
            corner(mark);
        }
        boolean hidesAlignment = look.hasCentreMark() && Plate.hidesAlignment(symbol);
        Picture picture = new Picture(is.width, is.height, look.style().light(), isTransparent, List.copyOf(shapes));
        double capitals = caption == null ? 0 : caption.capitals() / 100;
        return new LayoutResult.Out(picture, unused, field, hidesAlignment, mark != null && mark.isSymbol(), capitals);
    }

    private void corner(Mark mark) {
        Field field = is.markField();
        this.field = field;
        String color = is.markOnFrame() ? look.onFrame() : look.onLight();
        if (mark.hasPlate() && is.markOnFrame()) {
            int margin = field.height() / 8;
            Path plate = new Path().rounded(field.x(), field.y(), field.width(), field.height(), margin, false);
            shapes.add(new Shape.Area(plate, look.style().light()));
            field = new Field(
                    field.x() + margin, field.y() + margin, field.width() - 2 * margin, field.height() - 2 * margin);
        }
        mark.draw(shapes, field, color);
    }

    private void centre(Mark mark, Plate plate) {
        unused = plate.unused();
        int width = 100 * plate.width();
        int height = 100 * plate.height();
        int x = 50 * (2 * is.symbolX() + symbol.size() - plate.width());
        int y = 50 * (2 * is.symbolY() + symbol.size() - plate.height());
        field = new Field(x, y, width, height);
        if (!look.style().isGroundTransparent()) {
            shapes.add(new Shape.Area(
                    new Path().box(x, y, width, height), look.style().light()));
        }
        int margin = plate.margin(mark);
        mark.draw(
                shapes,
                new Field(x + margin, y + margin, width - 2 * margin, height - 2 * margin),
                Contrast.best(look.style().light(), look.style().dark(), "#000000"));
    }
}
