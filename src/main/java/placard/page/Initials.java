package placard.page;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** One or two letters that replace a missing picture of a person or business. */
public final class Initials {
    private Initials() {}

    /** The first letters of the first and the last word that begin with a letter; empty if there are none. */
    public static String of(String name) {
        String[] words = Arrays.stream(name.split("\\s+"))
                .filter(word -> !word.isEmpty() && Character.isLetterOrDigit(word.codePointAt(0)))
                .toArray(String[]::new);
        return Arrays.stream(words)
                .limit(1)
                .map(Initials::first)
                .collect(Collectors.joining())
                .concat(words.length > 1 ? first(words[words.length - 1]) : "");
    }

    private static String first(String word) {
        return Character.toString(word.codePointAt(0)).toUpperCase(Locale.ROOT);
    }
}
