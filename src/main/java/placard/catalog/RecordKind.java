package placard.catalog;

import java.util.Locale;
import java.util.Map;

/** The kind of record that a change affects: the catalogue itself, a section or an item. */
public enum RecordKind {
    CATALOG,
    SECTION,
    ITEM;

    /** The kinds by their names in JSON. */
    public static final Map<String, RecordKind> CHOICES = Map.of("catalog", CATALOG, "section", SECTION, "item", ITEM);

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
