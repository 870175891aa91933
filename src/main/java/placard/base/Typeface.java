package placard.base;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A typeface of public pages. */
public enum Typeface implements Worded {
    /** The system typefaces of the reader's device. */
    SYSTEM(null, "", 0, 0, 0),
    SERIF("Literata", Typeface.SERIFS, 400, 700, 108),
    SANS("Figtree", Typeface.PLAIN, 300, 900, 101),
    ROUNDED("Nunito", "ui-rounded," + Typeface.PLAIN, 200, 1000, 102),
    KARLA("Karla", Typeface.PLAIN, 400, 700, 104),
    JOST("Jost", Typeface.PLAIN, 400, 700, 96),
    FRAUNCES("Fraunces", Typeface.SERIFS, 400, 700, 105),
    DM_SERIF("DM Serif Display", Typeface.SERIFS, 400, 400, 101),
    CORMORANT("Cormorant Garamond", Typeface.SERIFS, 600, 600, 89),
    ZILLA("Zilla Slab", Typeface.SERIFS, 600, 600, 99),
    CAVEAT("Caveat", Typeface.PLAIN, 700, 700, 78),
    OSWALD("Oswald", Typeface.PLAIN, 400, 700, 82);

    /** Those that an owner may choose by themselves, by the word on the wire. A style chooses from all. */
    public static final Map<String, Typeface> CHOICES = Stream.of(SYSTEM, SERIF, SANS, ROUNDED)
            .collect(Collectors.toUnmodifiableMap(Typeface::word, Function.identity()));

    private static final String PLAIN =
            "system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"Noto Sans Devanagari\","
                    + "\"Noto Sans Arabic\",sans-serif";
    private static final String SERIFS =
            "ui-serif,\"Palatino Linotype\",Palatino,\"Noto Serif\",Georgia,\"Noto Sans Devanagari\",\"Noto Naskh"
                    + " Arabic\",serif";

    private final @Nullable String family;
    private final String others;
    private final int lightest;
    private final int boldest;
    private final int width;

    Typeface(@Nullable String family, String others, int lightest, int boldest, int width) {
        this.family = family;
        this.others = others;
        this.lightest = lightest;
        this.boldest = boldest;
        this.width = width;
    }

    /** The name of its files' family; null if it has no files. */
    public @Nullable String family() {
        return family;
    }

    /** The names of its two files: the letters of western Europe, and the other Latin ones. Empty without files. */
    public List<String> files() {
        if (family == null) {
            return List.of();
        }
        String file = family.toLowerCase(Locale.ROOT).replace(" ", "");
        return List.of(file + ".woff2", file + "-ext.woff2");
    }

    /** For CSS: the family, its stand-in until it has loaded, and the fallbacks for letters that it lacks. */
    public String stack() {
        return "\"" + family + "\",\"" + standIn() + "\"," + others;
    }

    /** For CSS: the family of the stand-in, a common typeface that is made as wide as this one. */
    public String standIn() {
        return family + " stand-in";
    }

    /** The average width of its letters in percent of Arial's, as {@code src/build/fonts/pages.py} prints it. */
    public int width() {
        return width;
    }

    /** True if it has a bold weight. */
    public boolean isBold() {
        return boldest >= 600;
    }

    /** For CSS: the range from its lightest to its boldest weight. */
    public String weights() {
        return lightest == boldest ? String.valueOf(lightest) : lightest + " " + boldest;
    }
}
