package placard.qr.draw;

import java.util.List;

/** The groups of scripts in captions, by the way in which their letters are found and set. */
enum Script {
    SPACE,
    /** Latin, Greek, Cyrillic, digits and signs: letters beside each other. */
    LATIN,
    DEVANAGARI("NotoSansDevanagari-Bold.ttf"),
    ARABIC("NotoSansArabic-Bold.ttf"),
    HEBREW("NotoSansHebrew-Bold.ttf"),
    /** Chinese, Japanese and Korean: characters beside each other, each in a square. */
    EAST_ASIAN;

    private static final int IDEOGRAPHIC_SPACE = 0x3000;
    private static final String JAPANESE = "NotoSansJP-Bold.ttf";
    private static final List<String> CHINESE_FIRST = List.of("NotoSansSC-Bold.ttf", JAPANESE, "NotoSansKR-Bold.ttf");
    private static final List<String> JAPANESE_FIRST = List.of(JAPANESE, "NotoSansSC-Bold.ttf", "NotoSansKR-Bold.ttf");

    private final String file;

    Script() {
        this("");
    }

    Script(String file) {
        this.file = file;
    }

    /** The script of a single character. */
    static Script of(int c) {
        if (c == ' ' || c == 0xa0 || c == 0x202f || c == IDEOGRAPHIC_SPACE) {
            return SPACE;
        }
        if (c < 0x590) {
            return LATIN;
        }
        if (c <= 0x5ff || c >= 0xfb1d && c <= 0xfb4f) {
            return HEBREW;
        }
        if (c <= 0x6ff || c >= 0x750 && c <= 0x77f || c >= 0x8a0 && c <= 0x8ff || c >= 0xfb50 && c <= 0xfefc) {
            return isForm(c) ? EAST_ASIAN : ARABIC;
        }
        if (c >= 0x900 && c <= 0x97f) {
            return DEVANAGARI;
        }
        return isEastAsian(c) ? EAST_ASIAN : LATIN;
    }

    /** Whether a character is an Arabic presentation form. Between their two blocks is some Chinese punctuation. */
    private static boolean isForm(int c) {
        return c >= 0xfe10 && c <= 0xfe6f;
    }

    private static boolean isEastAsian(int c) {
        return c >= 0x3001 && c <= 0x31ff
                || c >= 0x3400 && c <= 0x9fff
                || c >= 0xac00 && c <= 0xd7a3
                || c >= 0xf900 && c <= 0xfaff
                || c >= 0xff01 && c <= 0xff9f
                || c >= 0x20000 && c <= 0x3ffff;
    }

    /** Whether its letters join, stack or change their order, so that HarfBuzz must shape them. */
    boolean isShaped() {
        return this == DEVANAGARI || this == ARABIC || this == HEBREW;
    }

    /** Whether a line may end between two of its characters. */
    static boolean isIdeographic(int c) {
        return of(c) == EAST_ASIAN && !(c >= 0xac00 && c <= 0xd7a3);
    }

    /** The width of a space, in thousandths of the font's size. */
    static int width(int space) {
        return space == IDEOGRAPHIC_SPACE ? 1000 : 260;
    }

    /** The font for a word of this script. It may lack some of the characters. */
    Face face(String word, Family family) {
        return switch (this) {
            case SPACE -> Family.SANS.face();
            case LATIN -> {
                Face own = family.face();
                yield own.hasAll(word) ? own : Family.SANS.face();
            }
            case DEVANAGARI, ARABIC, HEBREW -> Face.of(file);
            case EAST_ASIAN -> eastAsian(word);
        };
    }

    /**
     * The first font with all of the word. With kana it is the Japanese one, because characters differ between the two
     * countries.
     */
    private static Face eastAsian(String word) {
        boolean hasKana = word.codePoints().anyMatch(c -> c >= 0x3041 && c <= 0x30ff || c >= 0xff66 && c <= 0xff9f);
        List<String> files = hasKana ? JAPANESE_FIRST : CHINESE_FIRST;
        for (String name : files) {
            if (Face.of(name).hasAll(word)) {
                return Face.of(name);
            }
        }
        return Face.of(files.getFirst());
    }
}
