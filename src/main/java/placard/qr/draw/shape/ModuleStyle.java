package placard.qr.draw.shape;

/** The shape of the dark modules outside the patterns that decoders look for. Those patterns are always squares. */
public enum ModuleStyle {
    SQUARE,

    /** Corners of the dark area are slightly rounded. */
    ROUNDED,

    /** Each module is a disc, apart from its neighbours. */
    DOTS,

    /** The upper left and lower right corners of the dark area are rounded, like leaves. */
    CLASSY
}
