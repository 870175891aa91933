package placard.qr.draw.shape;

/** The shape of the finder patterns. */
public enum EyeStyle {
    SQUARE,

    /** Squares with slightly rounded corners. */
    ROUNDED
}
