package placard.catalog.table.words;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kind of a row, in files with a column for it, such as "category", "item" and "modifier". */
public enum RowKind {
    SECTION("kindSection"),
    ITEM("kindItem"),
    VARIANT("kindVariant"),
    GROUP("kindGroup"),
    ADD_ON("kindAddOn");

    private static final Map<String, RowKind> BY_WORD = byWord();

    private final String key;

    RowKind(String key) {
        this.key = key;
    }

    private static Map<String, RowKind> byWord() {
        Map<String, RowKind> kinds = new HashMap<>();
        List<String> languages = new ArrayList<>(ColumnWords.LANGUAGES);
        languages.add(ColumnWords.MORE);
        for (String language : languages) {
            for (RowKind kind : values()) {
                for (String word : ColumnWords.shipped().words(language, kind.key)) {
                    kinds.putIfAbsent(ColumnWords.folded(word), kind);
                }
            }
        }
        return Map.copyOf(kinds);
    }

    /** The kind that a cell names; null if it names none. */
    public static @Nullable RowKind of(String text) {
        return BY_WORD.get(ColumnWords.folded(text));
    }
}
