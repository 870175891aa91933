package placard.qr.draw;

/** A family of typefaces for captions. What a family has no letters for is set in the faces that all of them share. */
public enum Family {
    SANS("NotoSans-Bold.ttf"),
    SERIF("NotoSerif-Bold.ttf"),
    ROUNDED("Nunito-Bold.ttf");

    private final String file;

    Family(String file) {
        this.file = file;
    }

    /** Its letters: Latin and Cyrillic, in the first two Greek too. */
    Face face() {
        return Face.of(file);
    }
}
