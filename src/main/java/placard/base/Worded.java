package placard.base;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** An enum whose constants have words: their names in lower case, as in JSON, in the store and in keys of texts. */
public interface Worded {
    String name();

    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The constants by their words. */
    static <E extends Enum<E> & Worded> Map<String, E> choices(Class<E> type) {
        Map<String, E> choices = new TreeMap<>();
        for (E one : type.getEnumConstants()) {
            choices.put(one.word(), one);
        }
        return choices;
    }
}
