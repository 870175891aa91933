package placard.qr.draw;

import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Style;

/**
 * The look of a symbol and its surroundings.
 *
 * @param frameColor {@code #rrggbb}; null for that of the dark modules
 * @param captionColor null for one that contrasts with the colour under it
 * @param lettering of the caption
 */
public record Look(
        Style style,
        Frame frame,
        @Nullable String caption,
        @Nullable String frameColor,
        @Nullable String captionColor,
        @Nullable Mark mark,
        Place place,
        Lettering lettering) {
    /** A look with the usual lettering. */
    public Look(
            Style style,
            Frame frame,
            @Nullable String caption,
            @Nullable String frameColor,
            @Nullable String captionColor,
            @Nullable Mark mark,
            Place place) {
        this(style, frame, caption, frameColor, captionColor, mark, place, Lettering.DEFAULT);
    }

    /** A symbol in its quiet zone. */
    public static Look plain(Style style) {
        return new Look(style, Frame.NONE, null, null, null, null, Place.BOTTOM_RIGHT);
    }

    String color() {
        return frameColor == null ? style.dark() : frameColor;
    }

    /** The colour of letters and marks on the frame's colour. */
    String onFrame() {
        return captionColor != null ? captionColor : Contrast.best(color(), style.light(), "#ffffff", "#000000");
    }

    /** The colour of marks on the picture's background. */
    String onLight() {
        return Contrast.best(style.light(), color(), style.dark(), "#000000");
    }

    String captionOnLight() {
        return captionColor != null ? captionColor : onLight();
    }

    boolean hasCentreMark() {
        return mark != null && place == Place.CENTER;
    }

    boolean hasCornerMark() {
        return mark != null && place != Place.CENTER;
    }
}
