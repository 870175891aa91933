package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Caption;
import placard.qr.draw.Contrast;
import placard.qr.draw.Field;
import placard.qr.draw.Mark;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;

/**
 * The design of a label: the colour, the logo and the name of the business, and a call to scan. Code and caption have
 * their places in {@link Layout}. Lengths are in hundredths of a millimetre.
 *
 * @param drawn words and logo, a module a millimetre
 * @param ground the colour of the band; null if nothing is coloured, as on a receipt
 * @param shortened the texts that don't fit whole
 */
public record Artwork(Picture drawn, Field band, @Nullable String ground, String captionColor, Set<String> shortened) {
    private static final int MM = 100;
    private static final int LEAST_CAPITALS = 18 * MM / 10;
    private static final String WHITE = "#ffffff";
    /** For a long text: letters of 8, 7, 6 and 5 points. */
    private static final int[] SMALL_CAPITALS = {200, 175, 150, 125};

    private static final int MOST_LINES = 6;

    /** How many times as wide as high a head is that has its name beside the logo. */
    private static final int LOW = 5;

    /** Between the calls in other languages, if they are in one line below the first. */
    private static final String BETWEEN = " · ";

    /**
     * The words on a design.
     *
     * @param name of the business; empty for none
     * @param color {@code #rrggbb}, or null for black on white
     * @param calls to scan, one for each language, the most important one first
     */
    public record Words(
            String name, @Nullable Mark logo, @Nullable String color, List<String> calls) {}

    /** The places of the parts. They depend on the label's form alone, so that all labels of a sheet look alike. */
    record Layout(Field band, Field head, Field calls, Field code, Field caption) {
        static Layout of(LabelForm form, boolean hasCaption) {
            int width = form.width();
            int height = form.height();
            boolean isWide = width * 5 > height * 6;
            return switch (form.words()) {
                case BOLD -> isWide ? wideBold(width, height, hasCaption) : highBold(width, height, hasCaption);
                case MINIMAL ->
                    isWide ? wideMinimal(width, height, hasCaption) : highMinimal(width, height, hasCaption);
                case CLASSIC, AUTO, BELOW, BESIDE ->
                    isWide ? wide(width, height, hasCaption) : high(width, height, hasCaption);
            };
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
            int inner = width - 2 * inset;
            return new Layout(
                    new Field(0, 0, width, band),
                    new Field(inset, inset, inner, band - 2 * inset),
                    new Field(inset, band + gap, inner, calls),
                    square(inset, top, inner, foot - top),
                    new Field(inset, height - inset - caption, inner, caption));
        }

        /** All in the colour; the code on a light plate, the call below it. */
        private static Layout highBold(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, Math.min(width, height) / 12);
            int gap = height * 25 / 1000 + plate(width, height);
            int head = height * 18 / 100;
            int calls = height * 12 / 100;
            int caption = hasCaption ? height * 10 / 100 : 0;
            int inner = width - 2 * inset;
            int top = inset + head + gap;
            int foot = height - inset - below(height, caption) - calls - gap;
            return new Layout(
                    new Field(0, 0, width, height),
                    new Field(inset, inset, inner, head),
                    new Field(inset, foot + gap, inner, calls),
                    square(inset, top, inner, foot - top),
                    new Field(inset, height - inset - caption, inner, caption));
        }

        /** A line of colour, and a code as large as the words below it allow. */
        private static Layout highMinimal(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, Math.min(width, height) / 16);
            int line = height * 25 / 1000;
            int gap = height * 15 / 1000;
            int calls = height * 11 / 100;
            int head = height * 9 / 100;
            int caption = hasCaption ? height * 9 / 100 : 0;
            int inner = width - 2 * inset;
            int below = calls + gap + head + below(height, caption);
            int top = line + gap;
            int side = Math.min(inner, height - inset - below - top);
            int foot = top + (height - inset - below - top - side) / 2 + side;
            return new Layout(
                    new Field(0, 0, width, line),
                    new Field(inset, foot + calls + gap, inner, head),
                    new Field(inset, foot, inner, calls),
                    new Field((width - side) / 2, foot - side, side, side),
                    new Field(inset, height - inset - caption, inner, caption));
        }

        /** A caption with the room above it, so that it isn't read as one with the words there. */
        private static int below(int height, int caption) {
            return caption == 0 ? 0 : caption + height * 2 / 100;
        }

        private static Field square(int x, int y, int width, int height) {
            int side = Math.min(width, height);
            return new Field(x + (width - side) / 2, y + (height - side) / 2, side, side);
        }

        /** A card: the code on the left, the words on a coloured half. */
        private static Layout wide(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, height / 16);
            int side = Math.min(height - 2 * inset, width * 46 / 100);
            int left = side + 2 * inset;
            return card(
                    new Field(left, 0, width - left, height),
                    new Field(inset, (height - side) / 2, side, side),
                    new Field(left + inset, inset, width - left - 2 * inset, height - 2 * inset),
                    hasCaption ? height * 16 / 100 : 0);
        }

        private static Layout wideBold(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, height / 16);
            int plate = plate(width, height);
            int side = Math.min(height - 2 * inset - 2 * plate, width * 46 / 100);
            int left = width - inset - plate - side;
            return card(
                    new Field(0, 0, width, height),
                    new Field(left, (height - side) / 2, side, side),
                    new Field(inset, inset, left - plate - 2 * inset, height - 2 * inset),
                    hasCaption ? height * 16 / 100 : 0);
        }

        private static Layout wideMinimal(int width, int height, boolean hasCaption) {
            int inset = Math.max(3 * MM, height / 16);
            int line = width * 3 / 100;
            int side = Math.min(height - 2 * inset, width * 54 / 100);
            int left = line + inset + side;
            return card(
                    new Field(0, 0, line, height),
                    new Field(line + inset, (height - side) / 2, side, side),
                    new Field(left + inset / 2, inset, width - left - inset * 3 / 2, height - 2 * inset),
                    hasCaption ? height * 16 / 100 : 0);
        }

        /** A card's words: the head, the calls below it, and the caption at the foot. */
        private static Layout card(Field band, Field code, Field words, int caption) {
            int room = words.height() - caption;
            int foot = words.y() + words.height();
            return new Layout(
                    band,
                    new Field(words.x(), words.y(), words.width(), room * 55 / 100),
                    new Field(words.x(), words.y() + room * 6 / 10, words.width(), room * 4 / 10),
                    code,
                    new Field(words.x(), foot - caption, words.width(), caption));
        }

        /** The edge of a light plate around the code. */
        private static int plate(int width, int height) {
            return Math.max(MM, Math.min(width, height) / 40);
        }

        private boolean isOnBand(Field part) {
            return part.x() >= band.x()
                    && part.x() + part.width() <= band.x() + band.width()
                    && part.y() + part.height() <= band.y() + band.height();
        }
    }

    public static Artwork of(LabelForm form, boolean hasCaption, boolean isColored, Words words) {
        Layout layout = Layout.of(form, hasCaption);
        String ground = isColored ? words.color : null;
        String light = ground == null ? Ink.BLACK : Contrast.best(ground, WHITE, Ink.BLACK);
        String accent = ground == null || Contrast.of(ground, WHITE) < Contrast.READABLE ? Ink.BLACK : ground;
        Set<String> shortened = new LinkedHashSet<>();
        List<Shape> shapes = new ArrayList<>();
        if (ground != null && layout.isOnBand(layout.code)) {
            int edge = Layout.plate(form.width(), form.height());
            Field code = layout.code;
            int side = code.width() + 2 * edge;
            shapes.add(new Shape.Area(
                    new Path().rounded(code.x() - edge, code.y() - edge, side, side, 2 * edge, false), WHITE));
        }
        head(shapes, layout.head, words, layout.isOnBand(layout.head) ? light : accent, shortened);
        calls(shapes, layout.calls, words.calls, layout.isOnBand(layout.calls) ? light : Ink.BLACK, shortened);
        int across = Math.ceilDiv(form.width(), MM);
        int down = Math.ceilDiv(form.height(), MM);
        return new Artwork(
                new Picture(across, down, WHITE, true, shapes),
                layout.band,
                ground,
                layout.isOnBand(layout.caption) ? light : accent,
                shortened);
    }

    /** The logo on a light plate, and the name below it or in its place; in a low field the name is beside it. */
    private static void head(List<Shape> shapes, Field field, Words words, String color, Set<String> shortened) {
        Mark logo = words.logo;
        boolean hasName = Sheet.undrawable(words.name) == null && !words.name.isBlank();
        if (logo != null && hasName && field.width() >= LOW * field.height()) {
            row(shapes, field, words.name, logo, color, shortened);
            return;
        }
        int plate = logo == null ? 0 : hasName ? field.height() * 55 / 100 : field.height();
        if (logo != null) {
            plate(shapes, new Field(field.x(), field.y(), field.width(), plate), logo);
        }
        if (hasName) {
            int gap = logo == null ? 0 : field.height() / 12;
            Field below = new Field(
                    field.x(), field.y() + plate + gap, field.width(), Math.max(1, field.height() - plate - gap));
            write(shapes, words.name, below, color, shortened);
        }
    }

    /** A logo on its plate, in the middle of a field. */
    private static void plate(List<Shape> shapes, Field field, Mark logo) {
        int pad = field.height() / 10;
        int high = field.height() - 2 * pad;
        int wide = Math.min(field.width() - 2 * pad, width(logo, high));
        int x = field.x() + (field.width() - wide) / 2;
        Path ground = new Path().rounded(x - pad, field.y(), wide + 2 * pad, field.height(), pad, false);
        shapes.add(new Shape.Area(ground, WHITE));
        logo.draw(shapes, new Field(x, field.y() + pad, wide, high), Ink.BLACK);
    }

    private static int width(Mark logo, int height) {
        return (int) Math.min(Integer.MAX_VALUE / 4, (long) height * logo.width() / Math.max(1, logo.height()));
    }

    /** The name beside its logo, both in the middle of a field; the logo is where the name's script begins. */
    private static void row(
            List<Shape> shapes, Field field, String name, Mark logo, String color, Set<String> shortened) {
        int side = Math.min(field.width() / 3, width(logo, field.height()));
        int gap = field.height() / 4;
        int room = field.width() - side - gap;
        Caption caption = fitting(name, new Field(0, 0, room, field.height()));
        int wide = (int) Math.min(room, Math.ceil(caption.width()));
        int left = field.x() + (field.width() - side - gap - wide) / 2;
        boolean isRightToLeft = Caption.isRightToLeft(name);
        plate(shapes, new Field(isRightToLeft ? left + wide + gap : left, field.y(), side, field.height()), logo);
        Field words = new Field(isRightToLeft ? left : left + side + gap, field.y(), wide, field.height());
        write(shapes, name, words, color, shortened);
    }

    private static void calls(
            List<Shape> shapes, Field field, List<String> calls, String color, Set<String> shortened) {
        List<String> drawable =
                calls.stream().filter(one -> Sheet.undrawable(one) == null).toList();
        if (drawable.isEmpty()) {
            return;
        }
        int large = drawable.size() == 1 ? field.height() : field.height() * 55 / 100;
        write(shapes, drawable.getFirst(), new Field(field.x(), field.y(), field.width(), large), color, shortened);
        int top = field.height() * 62 / 100;
        Field below = new Field(field.x(), field.y() + top, field.width(), field.height() - top);
        for (int count = drawable.size(); count > 1; count--) {
            if (others(shapes, drawable.subList(1, count), below, color)) {
                return;
            }
        }
    }

    /** Adds the calls in other languages: in one line, or each in its own if they are larger so. False if neither fits. */
    private static boolean others(List<Shape> shapes, List<String> calls, Field field, String color) {
        int each = field.height() / calls.size();
        List<Field> rows = IntStream.range(0, calls.size())
                .mapToObj(row -> new Field(field.x(), field.y() + row * each + each / 10, field.width(), each * 8 / 10))
                .toList();
        double stacked = IntStream.range(0, calls.size())
                .mapToObj(row -> whole(calls.get(row), rows.get(row)))
                .mapToDouble(caption -> caption == null ? 0 : caption.capitals())
                .min()
                .orElse(0);
        String joined = String.join(BETWEEN, calls);
        Caption line = whole(joined, field);
        boolean isLine = line != null && line.lines().size() == 1 && line.capitals() >= stacked;
        if (isLine) {
            write(shapes, joined, field, color, new LinkedHashSet<>());
        } else if (stacked > 0) {
            for (int row = 0; row < rows.size(); row++) {
                write(shapes, calls.get(row), rows.get(row), color, new LinkedHashSet<>());
            }
        }
        return isLine || stacked > 0;
    }

    /** Adds a text as large as it fits, shortened if it would be too small to read. */
    private static void write(List<Shape> shapes, String text, Field field, String color, Set<String> shortened) {
        Path letters = new Path();
        if (whole(text, field) == null) {
            shortened.add(text);
        }
        fitting(text, field).draw(letters, field);
        shapes.add(new Shape.Area(letters, color));
    }

    /** The caption of a field: in few lines, as high as half of it. */
    static Caption fitting(String text, Field field) {
        String shown = text;
        while (true) {
            Caption caption = whole(shown, field);
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

    /**
     * A whole text in the largest letters that fit in one line or two, else in small letters in as many lines as there
     * is room for. Null if it would be too small.
     */
    private static @Nullable Caption whole(String text, Field field) {
        for (double best = field.height() * 0.5; best >= LEAST_CAPITALS * 0.9; best *= 0.88) {
            double least = Math.max(best * 0.88, Math.min(best, LEAST_CAPITALS));
            Caption caption = Caption.fit(text, field.width(), best, least, 2);
            if (caption != null && caption.height() <= field.height()) {
                return caption;
            }
        }
        for (int small : SMALL_CAPITALS) {
            Caption caption = Caption.fit(text, field.width(), small, small, MOST_LINES);
            if (caption != null && caption.height() <= field.height()) {
                return caption;
            }
        }
        return null;
    }
}
