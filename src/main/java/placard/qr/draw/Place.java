package placard.qr.draw;

/** The place of a mark: outside the quiet zone at a corner, or on the symbol's middle. */
public enum Place {
    BOTTOM_RIGHT,
    BOTTOM_LEFT,
    TOP_LEFT,
    TOP_RIGHT,
    CENTER;

    boolean isTop() {
        return this == TOP_LEFT || this == TOP_RIGHT;
    }

    boolean isLeft() {
        return this == TOP_LEFT || this == BOTTOM_LEFT;
    }
}
