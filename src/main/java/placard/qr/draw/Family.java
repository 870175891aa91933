package placard.qr.draw;

/** A family of typefaces for captions. Characters outside the family use the fallback fonts that all families share. */
public enum Family {
    SANS("NotoSans-Bold.ttf"),
    SERIF("NotoSerif-Bold.ttf"),
    ROUNDED("Nunito-Bold.ttf");

    private final String file;

    Family(String file) {
        this.file = file;
    }

    /** The font of its letters: Latin and Cyrillic, in the first two also Greek. */
    Face face() {
        return Face.of(file);
    }
}
