package placard.base;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The typeface that an owner chooses for a page. */
public enum Typeface {
    /** The system typefaces of the reader's device. */
    SYSTEM(null, "", 0, 0),
    SERIF(
            "Literata",
            "ui-serif,\"Palatino Linotype\",Palatino,\"Noto Serif\",Georgia,\"Noto Sans Devanagari\",\"Noto Naskh Arabic\",serif",
            200,
            900),
    SANS("Figtree", Typeface.PLAIN, 300, 900),
    ROUNDED("Nunito", "ui-rounded," + Typeface.PLAIN, 200, 1000);

    /** By the word on the wire. */
    public static final Map<String, Typeface> CHOICES =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Typeface::word, Function.identity()));

    private static final String PLAIN =
            "system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"Noto Sans Devanagari\","
                    + "\"Noto Sans Arabic\",sans-serif";

    private final @Nullable String family;
    private final String others;
    private final int lightest;
    private final int boldest;

    Typeface(@Nullable String family, String others, int lightest, int boldest) {
        this.family = family;
        this.others = others;
        this.lightest = lightest;
        this.boldest = boldest;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its files' family; null if it has no files. */
    public @Nullable String family() {
        return family;
    }

    /** For CSS: the family, and the fallbacks until it has loaded and for letters that it lacks. */
    public String stack() {
        return "\"" + family + "\"," + others;
    }

    /** For CSS: the range from its lightest to its boldest weight. */
    public String weights() {
        return lightest + " " + boldest;
    }
}
