package placard.catalog;

import java.util.Locale;
import java.util.Map;

/** What a change of a catalogue is about: the catalogue itself, one of its sections, or one of its items. */
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
