package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Caption;
import placard.qr.draw.Contrast;
import placard.qr.draw.Field;
import placard.qr.draw.Mark;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;

/**
 * The design of a label: a band in the colour of the business with its logo and name, and a call to scan. Code and
 * caption have their places in {@link Layout}. Lengths are in hundredths of a millimetre.
 *
 * @param drawn words and logo, a module a millimetre
 * @param ground the colour of the band; null if nothing is coloured, as on a receipt
 */
public record Artwork(Picture drawn, Field band, @Nullable String ground, String captionColor) {
    private static final int MM = 100;
    private static final int LEAST_CAPITALS = 18 * MM / 10;
    private static final String WHITE = "#ffffff";

    /** The most lines of a call to scan: one large, the other languages below it in one. */
    private static final String BETWEEN = " · ";

    /**
     * What a design says.
     *
     * @param name of the business; empty for none
     * @param color {@code #rrggbb}, or null for black on white
     * @param calls to scan, one for each language, the most important one first
     */
    public record Words(
            String name, @Nullable Mark logo, @Nullable String color, List<String> calls) {}

    /** The places of the parts. They depend on the label's size alone, so that all labels of a sheet look alike. */
    record Layout(Field band, Field head, Field calls, Field code, Field caption) {
        static Layout of(int width, int height, boolean hasCaption) {
            return width * 5 > height * 6 ? wide(width, height, hasCaption) : high(width, height, hasCaption);
        }

        private static Layout high(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, Math.min(width, height) / 16);
            int gap = height * 3 / 100;
            int band = height * 25 / 100;
            int calls = height * 13 / 100;
            int caption = hasCaption ? height * 11 / 100 : 0;
            // A code brings its own light room.
            int foot = height - inset - caption;
            int top = band + gap + calls;
            int side = Math.min(width - 2 * inset, foot - top);
            int inner = width - 2 * inset;
            return new Layout(
                    new Field(0, 0, width, band),
                    new Field(inset, inset, inner, band - 2 * inset),
                    new Field(inset, band + gap, inner, calls),
                    new Field((width - side) / 2, top + (foot - top - side) / 2, side, side),
                    new Field(inset, height - inset - caption, inner, caption));
        }

        /** A card: the code on the left, the words on a coloured half. */
        private static Layout wide(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, height / 16);
            int side = Math.min(height - 2 * inset, width * 46 / 100);
            int left = side + 2 * inset;
            int inner = width - left - 2 * inset;
            int caption = hasCaption ? height * 16 / 100 : 0;
            int room = height - 2 * inset - caption;
            return new Layout(
                    new Field(left, 0, width - left, height),
                    new Field(left + inset, inset, inner, room * 55 / 100),
                    new Field(left + inset, inset + room * 6 / 10, inner, room * 4 / 10),
                    new Field(inset, (height - side) / 2, side, side),
                    new Field(left + inset, height - inset - caption, inner, caption));
        }

        private boolean isOnBand(Field part) {
            return part.x() >= band.x() && part.y() + part.height() <= band.height();
        }
    }

    /** Draws the words on labels of a size. */
    public static Artwork of(int width, int height, boolean hasCaption, boolean isColored, Words words) {
        Layout layout = Layout.of(width, height, hasCaption);
        String ground = isColored ? words.color : null;
        String light = ground == null ? Ink.BLACK : Contrast.best(ground, WHITE, Ink.BLACK);
        String accent = ground == null || Contrast.of(ground, WHITE) < Contrast.READABLE ? Ink.BLACK : ground;
        List<Shape> shapes = new ArrayList<>();
        head(shapes, layout.head, words, light);
        calls(shapes, layout.calls, words.calls, layout.isOnBand(layout.calls) ? light : Ink.BLACK);
        int across = Math.ceilDiv(width, MM);
        int down = Math.ceilDiv(height, MM);
        return new Artwork(
                new Picture(across, down, WHITE, true, shapes),
                layout.band,
                ground,
                layout.isOnBand(layout.caption) ? light : accent);
    }

    /** The logo on a light plate, and the name below it or in its place. */
    private static void head(List<Shape> shapes, Field field, Words words, String color) {
        Mark logo = words.logo;
        boolean hasName = Sheet.undrawable(words.name) == null && !words.name.isBlank();
        int plate = logo == null ? 0 : hasName ? field.height() * 55 / 100 : field.height();
        if (logo != null) {
            int pad = plate / 10;
            int high = plate - 2 * pad;
            int wide =
                    (int) Math.min(field.width() - 2L * pad, (long) high * logo.width() / Math.max(1, logo.height()));
            int x = field.x() + (field.width() - wide) / 2;
            Path ground = new Path().rounded(x - pad, field.y(), wide + 2 * pad, plate, pad, false);
            shapes.add(new Shape.Area(ground, WHITE));
            logo.draw(shapes, new Field(x, field.y() + pad, wide, high), Ink.BLACK);
        }
        if (hasName) {
            int gap = logo == null ? 0 : field.height() / 12;
            Field below = new Field(
                    field.x(), field.y() + plate + gap, field.width(), Math.max(1, field.height() - plate - gap));
            write(shapes, words.name, below, color, 2);
        }
    }

    private static void calls(List<Shape> shapes, Field field, List<String> calls, String color) {
        List<String> drawable =
                calls.stream().filter(one -> Sheet.undrawable(one) == null).toList();
        if (drawable.isEmpty()) {
            return;
        }
        int large = drawable.size() == 1 ? field.height() : field.height() * 55 / 100;
        write(shapes, drawable.getFirst(), new Field(field.x(), field.y(), field.width(), large), color, 2);
        int top = field.height() * 62 / 100;
        Field below = new Field(field.x(), field.y() + top, field.width(), field.height() - top);
        for (int count = drawable.size(); count > 1; count--) {
            String others = drawable.stream().limit(count).skip(1).collect(Collectors.joining(BETWEEN));
            if (whole(others, below, 2) != null) {
                write(shapes, others, below, color, 2);
                return;
            }
        }
    }

    /** Adds a text as large as it fits, shortened if it would be too small to read. */
    private static void write(List<Shape> shapes, String text, Field field, String color, int lines) {
        Path letters = new Path();
        fitting(text, field, lines).draw(letters, field);
        shapes.add(new Shape.Area(letters, color));
    }

    /** The caption of a field: in few lines, as high as half of it. */
    static Caption fitting(String text, Field field, int lines) {
        String shown = text;
        while (true) {
            Caption caption = whole(shown, field, lines);
            if (caption != null) {
                return caption;
            }
            int length = shown.codePointCount(0, shown.length());
            if (length <= 2) {
                return Caption.single("…", LEAST_CAPITALS);
            }
            shown = LabelForm.shortened(shown, length * 4 / 5);
        }
    }

    /** All of a text, in one line while that is large, else in several; null if it would be too small. */
    private static @Nullable Caption whole(String text, Field field, int lines) {
        for (double best = field.height() * 0.5; best >= LEAST_CAPITALS * 0.9; best *= 0.88) {
            int most = best > LEAST_CAPITALS * 2 ? 1 : lines;
            Caption caption = Caption.fit(text, field.width(), best, Math.min(best, LEAST_CAPITALS), most);
            if (caption != null && caption.height() <= field.height()) {
                return caption;
            }
        }
        return null;
    }
}
