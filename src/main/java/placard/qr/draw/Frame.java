package placard.qr.draw;

/** The frame around a symbol and its quiet zone. */
public enum Frame {
    NONE,
    /** A ring with round corners, the caption within it. */
    BORDER,
    /** A filled card, the caption in a bar below the code. */
    BOTTOM_BAR,
    /** A filled card, the caption in a bar above the code. */
    TOP_BAR,
    /** Four brackets, the caption below them. */
    CORNERS,
    /** A ring, and a speech bubble below that points at it. */
    BUBBLE,
    /** A card with notches and a perforation between code and caption. */
    TICKET,
    /** A tag with an eyelet. */
    LABEL;

    /** Whether a caption is on the frame's colour; else it is on the background. */
    public boolean carriesCaption() {
        return switch (this) {
            case BORDER, CORNERS -> false;
            case NONE, BOTTOM_BAR, TOP_BAR, BUBBLE, TICKET, LABEL -> true;
        };
    }
}
