package placard.qr.judge;

import java.util.Locale;

/** What may be found of a design: a stable word for programs, which say it in their people's own language. */
public enum Check {
    /** Light on dark. */
    INVERTED,
    /** How dark the modules are by the ground. */
    LUMA_RATIO,
    /** The difference between modules and ground. */
    CONTRAST,
    /** The ratio as programs see it that take (R + 2G + B)/4 for lightness. */
    AVERAGE_RATIO,
    PALE_DOTS,
    /** The frame has gaps that a dark surface shows through. */
    OPEN_FRAME,
    /** The frame is lighter than the ground. */
    LIGHT_FRAME,
    UNSEEN_FRAME(false),
    /** Finder patterns that are found less often. */
    EYES(false),
    /** The paper is lighter than the ground. */
    PAPER,
    CAPTION_LENGTH,
    CAPTION_CHARACTER,
    /** No frame to write the caption on. */
    CAPTION_UNUSED(false),
    CAPTION_EMPTY(false),
    CAPTION_CONTRAST(false),
    CAPTION_SIZE(false),
    /** What a mark leaves of the error correction. */
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
    /** No frame for anything to be outside of. */
    OUTSIDE_UNUSED(false),
    /** More than a symbol holds. */
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

    /** Whether it says how safely the code is read, not only how people see it. */
    public boolean isOfReading() {
        return isOfReading;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
