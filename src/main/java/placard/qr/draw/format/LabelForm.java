package placard.qr.draw.format;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Caption;
import placard.qr.draw.Field;
import placard.qr.draw.shape.Picture;

/**
 * The form of a label: the places of picture and caption on it, or on each side of a tent. Lengths are in hundredths of
 * a millimetre.
 *
 * @param width of the label or of one side, {@code height} too
 */
public record LabelForm(Kind kind, Words words, int width, int height) {
    private static final int MM = 100;

    /** Between a picture, which may end with a frame, and its caption below or beside it. */
    private static final int ABOVE_WORDS = MM;

    private static final int BEFORE_WORDS = 2 * MM;

    /** The narrowest column for a caption; a narrower one holds hardly a word. */
    private static final int NARROWEST_WORDS = 15 * MM;

    private static final int LEAST_CAPITALS = 18 * MM / 10;
    /** The most characters of a caption: more than three lines of any label hold, and few enough to be shaped fast. */
    private static final int MOST_CHARACTERS = 200;

    private static final int BEST_BELOW = 26 * MM / 10;
    private static final int BEST_BESIDE = 34 * MM / 10;

    private static final Picture SQUARE = new Picture(1, 1, Ink.BLACK, List.of());

    /** The gain in the size of modules, in hundredths, for which a caption moves beside its picture. */
    private static final int WORTH_MOVING = 120;

    /** The shape of a label after the cut. */
    public enum Kind {
        RECTANGLE,
        /** A circle; width and height are equal. */
        ROUND,
        /** Folded in the middle into two equal sides; the upper one is printed upside down. */
        TENT
    }

    /** The place of the caption. */
    public enum Words {
        /** Beside the picture if that makes the picture larger, else below. */
        AUTO,
        BELOW,
        BESIDE,
        /** At its place in the design of an {@link Artwork}: below a band with the name, a call and the code. */
        CLASSIC,
        /** In a design that is all in one colour. */
        BOLD,
        /** In a design on white paper with a large code. */
        MINIMAL
    }

    /**
     * The places of the parts, from the upper left corner.
     *
     * @param caption null without one
     */
    record Plan(Field picture, @Nullable Field caption) {}

    /** Light space within the edge, for an inexact cut. */
    private int inset() {
        return switch (kind) {
            case RECTANGLE, ROUND -> 2 * MM;
            case TENT -> 8 * MM;
        };
    }

    private boolean isDesigned() {
        return words == Words.CLASSIC || words == Words.BOLD || words == Words.MINIMAL;
    }

    /** Whether the caption is beside its picture. */
    private boolean isBeside() {
        return switch (words) {
            case BELOW, CLASSIC, BOLD, MINIMAL -> false;
            case BESIDE -> kind != Kind.ROUND;
            case AUTO -> kind != Kind.ROUND && side(true) * 100L >= side(false) * (long) WORTH_MOVING;
        };
    }

    /** The side of a square picture with its caption beside or below. */
    private int side(boolean isBeside) {
        return Math.min(widest(isBeside), highest(!isBeside));
    }

    private int widest(boolean isBeside) {
        return width - 2 * inset() - (isBeside ? BEFORE_WORDS + NARROWEST_WORDS : 0);
    }

    private int highest(boolean hasWordsBelow) {
        return height - 2 * inset() - (hasWordsBelow ? wordsHeight() + ABOVE_WORDS : 0);
    }

    /** The preferred height of capitals; letters on a tent are read from across a table. */
    private int best() {
        int usual = isBeside() ? BEST_BESIDE : BEST_BELOW;
        return kind == Kind.TENT ? Math.max(usual, Math.min(width, height) / 20) : usual;
    }

    /** Room for one line of a tall label, or two of any. */
    private int wordsHeight() {
        int capitals = kind == Kind.TENT ? Math.max(BEST_BELOW, Math.min(width, height) / 20) : BEST_BELOW;
        return 2 * capitals + MM;
    }

    private int mostLines() {
        return isBeside() ? 3 : 2;
    }

    /** The side of a module in millimetres that the width allows. */
    public BigDecimal moduleByWidth(Picture picture, boolean hasCaption) {
        return kind == Kind.ROUND || isDesigned()
                ? mm(plan(picture, hasCaption).picture.width(), picture.width())
                : mm(widest(hasCaption && isBeside()), picture.width());
    }

    /** The side of a module that the height allows; the smaller of the two is printed. */
    public BigDecimal moduleByHeight(Picture picture, boolean hasCaption) {
        return kind == Kind.ROUND || isDesigned()
                ? mm(plan(picture, hasCaption).picture.height(), picture.height())
                : mm(highest(hasCaption && !isBeside()), picture.height());
    }

    private static BigDecimal mm(int hundredths, int modules) {
        return BigDecimal.valueOf(hundredths, 2).divide(BigDecimal.valueOf(modules), 6, RoundingMode.HALF_EVEN);
    }

    Plan plan(Picture picture, boolean hasCaption) {
        if (isDesigned()) {
            return designed(picture.width(), picture.height(), hasCaption);
        }
        if (kind == Kind.ROUND) {
            return round(picture.width(), picture.height(), hasCaption);
        }
        boolean isBeside = hasCaption && isBeside();
        boolean isBelow = hasCaption && !isBeside;
        long byHeight = (long) highest(isBelow) * picture.width() / picture.height();
        int w = (int) Math.max(1, Math.min(widest(isBeside), byHeight));
        int h = (int) ((long) w * picture.height() / picture.width());
        int left = isBeside ? inset() : (width - w) / 2;
        Field shown = new Field(left, inset() + (highest(isBelow) - h) / 2, w, h);
        return new Plan(shown, hasCaption ? wordsField(shown) : null);
    }

    private Plan designed(int modulesWide, int modulesHigh, boolean hasCaption) {
        Artwork.Layout layout = Artwork.Layout.of(this, hasCaption);
        Field code = layout.code();
        int w = (int) Math.min(code.width(), (long) code.height() * modulesWide / modulesHigh);
        int h = (int) ((long) w * modulesHigh / modulesWide);
        Field picture =
                new Field(code.x() + (code.width() - w) / 2, code.y() + (code.height() - h) / 2, Math.max(1, w), h);
        return new Plan(picture, hasCaption ? layout.caption() : null);
    }

    private Field wordsField(Field picture) {
        if (isBeside()) {
            int left = picture.x() + picture.width() + BEFORE_WORDS;
            return new Field(left, inset(), width - inset() - left, height - 2 * inset());
        }
        return new Field(inset(), height - inset() - wordsHeight(), width - 2 * inset(), wordsHeight());
    }

    /** The largest picture whose corners lie within the circle, together with those of the caption below it. */
    private Plan round(int modulesWide, int modulesHigh, boolean hasCaption) {
        double radius = width / 2.0 - inset();
        double half = radius / 2;
        double foot = hasCaption ? Math.sqrt(radius * radius - half * half) : radius;
        double bottom = foot - (hasCaption ? wordsHeight() + ABOVE_WORDS : 0);
        int w = (int) (2 * radius);
        for (; w > 1 && !isWithin(radius, w / 2.0, bottom, (double) w * modulesHigh / modulesWide, hasCaption); w--) {
            // The next smaller one is tried.
        }
        int h = (int) ((long) w * modulesHigh / modulesWide);
        double lower = hasCaption ? bottom : h / 2.0;
        int middle = width / 2;
        Field picture = new Field(middle - w / 2, (int) Math.round(middle + lower - h), w, h);
        if (!hasCaption) {
            return new Plan(picture, null);
        }
        int top = (int) Math.round(middle + foot) - wordsHeight();
        return new Plan(picture, new Field((int) Math.round(middle - half), top, (int) (2 * half), wordsHeight()));
    }

    private static boolean isWithin(double radius, double half, double bottom, double high, boolean hasCaption) {
        double lower = hasCaption ? bottom : high / 2;
        double upper = lower - high;
        double farthest = Math.max(Math.abs(lower), Math.abs(upper));
        return half * half + farthest * farthest <= radius * radius;
    }

    /** Whether all of a caption fits beside or below a square picture. */
    boolean holds(String caption) {
        Field field = plan(SQUARE, true).caption;
        return field != null && fitting(caption, field) != null;
    }

    /** The caption, shortened at its end until it fits. */
    Caption caption(String text, Field field) {
        if (isDesigned()) {
            return Artwork.fitting(text, field);
        }
        Caption whole = fitting(text, field);
        if (whole != null) {
            return whole;
        }
        Caption best = Caption.single("…", LEAST_CAPITALS);
        int fits = 0;
        int tooLong = text.codePointCount(0, text.length());
        while (tooLong - fits > 1) {
            int length = (fits + tooLong) / 2;
            Caption shorter = fitting(shortened(text, length), field);
            if (shorter == null) {
                tooLong = length;
            } else {
                fits = length;
                best = shorter;
            }
        }
        return best;
    }

    /** The first characters of a text, and an ellipsis if there were more. */
    public static String shortened(String text, int characters) {
        return text.substring(0, text.offsetByCodePoints(0, characters)).strip() + "…";
    }

    private @Nullable Caption fitting(String text, Field field) {
        if (text.codePointCount(0, text.length()) > MOST_CHARACTERS) {
            return null;
        }
        Caption fitting = Caption.fit(text, field.width(), best(), LEAST_CAPITALS, mostLines());
        return fitting != null && fitting.height() <= field.height() ? fitting : null;
    }
}
