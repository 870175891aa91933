package placard.qr.draw.shape;

/** The shape of the dark modules outside the patterns that decoders look for, which are squares always. */
public enum ModuleStyle {
    SQUARE,

    /** Corners of the dark area are rounded a little. */
    ROUNDED,

    /** Each module is a disc, apart from its neighbours. */
    DOTS,

    /** Of the dark area, the upper left and the lower right corners are rounded, as leaves are. */
    CLASSY
}
