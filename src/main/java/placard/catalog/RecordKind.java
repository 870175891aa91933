package placard.catalog;

import java.util.Locale;
import java.util.Map;

/** The kind of record that a change affects: the catalogue itself, a section or an item. */
public enum RecordKind {
    CATALOG,
    SECTION,
    ITEM;

    /** By their words on the wire. */
    public static final Map<String, RecordKind> CHOICES = Map.of("catalog", CATALOG, "section", SECTION, "item", ITEM);

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
