package placard.catalog;

import java.util.Map;
import placard.base.Worded;

/** The kind of record that a change affects: the catalogue itself, a section or an item. */
public enum RecordKind implements Worded {
    CATALOG,
    SECTION,
    ITEM;

    /** The kinds by their names in JSON. */
    public static final Map<String, RecordKind> CHOICES = Map.of("catalog", CATALOG, "section", SECTION, "item", ITEM);
}
