package placard.qr.judge;

import placard.base.Worded;

/** The checks of a design. Each has a stable word; programs translate it into their users' language. */
public enum Check implements Worded {
    /** Light on dark. */
    INVERTED,
    /** The luma of the modules as a fraction of the background's. */
    LUMA_RATIO,
    /** The difference between modules and background. */
    CONTRAST,
    /** The ratio for programs that take (R + 2G + B)/4 for lightness. */
    AVERAGE_RATIO,
    PALE_DOTS,
    /** The frame has gaps, through which a dark surface shows. */
    OPEN_FRAME,
    /** The frame is lighter than the background. */
    LIGHT_FRAME,
    UNSEEN_FRAME(false),
    /** Finder patterns that decoders find less often. */
    EYES(false),
    /** The paper is lighter than the background. */
    PAPER,
    CAPTION_LENGTH,
    CAPTION_CHARACTER,
    /** A caption without a frame to write it on. */
    CAPTION_UNUSED(false),
    CAPTION_EMPTY(false),
    CAPTION_CONTRAST(false),
    CAPTION_SIZE(false),
    /** The error correction that a mark leaves. */
    CORRECTION,
    /** The mark lies on the symbol. */
    MIDDLE,
    MODULE_SIZE,
    LOGO_MISSING,
    LOGO_IS_CODE,
    LOGO_LIKE_FINDER,
    LOGO_LIKE_ALIGNMENT,
    LOGO_UNSEEN(false),
    LOGO_THIN(false),
    /** A member for the frame's outside, but no frame. */
    OUTSIDE_UNUSED(false),
    /** Nothing is painted under the modules, and the design doesn't state what is there. */
    BARE_GROUND,
    /** A colour for the ground, which is not painted. */
    GROUND_UNUSED(false),
    /** More text than a symbol holds. */
    PAYLOAD,
    /** Too few pixels for each module, or too many in all. */
    PIXELS;

    private final boolean isOfReading;

    Check() {
        this(true);
    }

    Check(boolean isOfReading) {
        this.isOfReading = isOfReading;
    }

    /** Whether it concerns reading by scanners, and not only the look to people. */
    public boolean isOfReading() {
        return isOfReading;
    }
}
