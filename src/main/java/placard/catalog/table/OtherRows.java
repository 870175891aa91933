package placard.catalog.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.LongWork;
import placard.base.Texts;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ColumnWords.SideColumn;
import placard.catalog.table.words.ItemColumn;
import placard.catalog.table.words.RowKind;

/**
 * Rows that are no items, in files of which a column says what each row is: sections, variants and add-ons. Also rows
 * with the texts of another language.
 */
final class OtherRows {
    /** Headers of a column that says what a row is. */
    private static final String[] KINDS = {
        "type",
        "rowtype",
        "recordtype",
        "kind",
        "itemtype",
        "entrytype",
        "linetype",
        "objecttype",
        "entity",
        "record",
        "level",
        "typ",
        "art",
        "zeilentyp",
        "zeilenart",
        "satzart",
        "datensatztyp",
        "typedeligne",
        "genre",
        "tipo",
        "tipodefila",
        "tiporiga",
        "soort",
        "rodzaj",
        "тип",
        "τυπος",
        "tur",
        "प्रकार",
        "النوع",
        "نوع",
        "種別",
        "类型",
        "유형"
    };

    /** Headers of the row above in such a file: the section of an item, or the item of a variant. */
    private static final String[] PARENTS = {
        "parent",
        "parentid",
        "parentname",
        "parentcode",
        "parentref",
        "parentuuid",
        "categoryid",
        "sectionid",
        "groupid",
        "belongsto",
        "elternid",
        "ubergeordnet",
        "kategorieid",
        "gruppeid",
        "gehortzu",
        "parentidentifiant",
        "idparent",
        "idcategorie",
        "idcategoria",
        "idpadre",
        "padre",
        "idgenitore",
        "родитель",
        "أصل",
        "मूल"
    };

    /** Headers of a row's own key in such a file. */
    private static final String[] KEYS = {
        "id", "itemid", "key", "code", "uuid", "number", "nr", "no", "ref", "reference"
    };

    private static final Notice OTHER_LANGUAGE =
            Notice.of("other_language", "This row has the texts of another language; translate them in the editor.");
    private static final Notice NO_PARENTS =
            Notice.of("sections_unknown", "All sections stand above all items, so no item's section is known.");

    private final FileReading reading;
    private final int kind;
    private final int name;
    private final int parent;
    private final int key;
    private final Set<String> keys = new HashSet<>();

    private OtherRows(FileReading reading, int kind) {
        this.reading = reading;
        this.kind = kind;
        this.name = reading.index(ItemColumn.NAME);
        this.parent = reading.find(PARENTS);
        this.key = key(reading);
        if (key >= 0) {
            reading.lines().forEach(line -> keys.add(Texts.folded(line.text(key))));
        }
    }

    static void apply(FileReading reading, @Nullable String language) {
        languages(reading, language == null ? "" : language);
        int kind = reading.find(KINDS);
        if (kind < 0 || reading.isMappedAt(kind) || reading.index(ItemColumn.NAME) < 0) {
            return;
        }
        Set<RowKind> kinds = new HashSet<>();
        int unknown = 0;
        for (FileLine line : reading.lines()) {
            RowKind one = RowKind.of(line.text(kind));
            unknown += one == null && !line.text(kind).isEmpty() ? 1 : 0;
            if (one != null) {
                kinds.add(one);
            }
        }
        boolean isOneKind = kinds.equals(Set.of(RowKind.ITEM)) && unknown == 0;
        boolean isKind = kinds.contains(RowKind.ITEM) && kinds.size() > 1;
        if (isOneKind || isKind) {
            // "Product" in each row is neither a section nor a variant for guests.
            reading.drop(kind);
        }
        if (isKind) {
            new OtherRows(reading, kind).place();
        }
    }

    private static int key(FileReading reading) {
        int external = reading.index(ItemColumn.EXTERNAL_ID);
        int own = reading.index(ItemColumn.ID);
        return own >= 0 ? own : external >= 0 ? external : reading.find(KEYS);
    }

    /** Puts each item below its section, and each variant and add-on below its item. */
    private void place() {
        Map<String, String> sections = new HashMap<>();
        Map<String, FileLine> items = new LinkedHashMap<>();
        int headings = 0;
        int switches = 0;
        boolean wasItem = true;
        for (FileLine line : reading.lines()) {
            boolean isHeading = RowKind.of(line.text(kind)) == RowKind.SECTION;
            if (isHeading) {
                headings++;
                switches += wasItem ? 1 : 0;
                name(line, sections, line.text(name));
            } else if (RowKind.of(line.text(kind)) == RowKind.ITEM) {
                name(line, items, line);
            }
            wasItem = !isHeading;
        }
        boolean isOrdered = headings < 2 || switches > 1;
        boolean isKnown = parent >= 0 && reading.lines().stream().anyMatch(line -> sections.containsKey(above(line)));
        int section = headings > 0 ? reading.made(ItemColumn.SECTION) : reading.index(ItemColumn.SECTION);
        if (!isOrdered
                && !isKnown
                && reading.lines().stream().allMatch(line -> line.text(section).isEmpty())) {
            reading.note(NO_PARENTS);
        }
        Map<FileLine, List<FileLine>> below = new LinkedHashMap<>();
        String current = "";
        String group = "";
        FileLine item = null;
        for (FileLine line : reading.lines()) {
            LongWork.check();
            RowKind what = RowKind.of(line.text(kind));
            if (what == RowKind.SECTION) {
                current = line.text(name);
                item = null;
            } else if (what == RowKind.GROUP) {
                group = line.text(name);
            } else if (what == RowKind.VARIANT || what == RowKind.ADD_ON) {
                FileLine named = items.get(above(line));
                FileLine owner = named == null ? item : named;
                option(line, what, group);
                below.computeIfAbsent(owner == null ? line : owner, _ -> new ArrayList<>())
                        .add(line);
            } else {
                item = line;
                group = "";
                below.computeIfAbsent(line, _ -> new ArrayList<>()).addFirst(line);
                if (section >= 0 && line.text(section).isEmpty()) {
                    line.set(section, sections.getOrDefault(above(line), isOrdered && !isKnown ? current : ""));
                }
            }
        }
        List<FileLine> lines = new ArrayList<>();
        below.values().forEach(lines::addAll);
        reading.replace(lines);
    }

    /** Keeps a row under its key and its name. */
    private <T> void name(FileLine line, Map<String, T> by, T value) {
        if (!line.text(key).isEmpty()) {
            by.putIfAbsent("\u0000" + Texts.folded(line.text(key)), value);
        }
        by.putIfAbsent("\u0001" + Texts.folded(line.text(name)), value);
    }

    /** The key of the row's parent, else its name. */
    private String above(FileLine line) {
        String text = Texts.folded(line.text(parent));
        return text.isEmpty() ? "" : (keys.contains(text) ? "\u0000" : "\u0001") + text;
    }

    /** Writes the row's name as that of a variant or an add-on of the item above. */
    private void option(FileLine line, RowKind what, String group) {
        int target = reading.made(what == RowKind.VARIANT ? ItemColumn.VARIANT : ItemColumn.ADD_ON);
        if (line.text(target).isEmpty()) {
            line.set(target, line.text(name));
        }
        line.set(name, "");
        if (what == RowKind.ADD_ON && !group.isEmpty()) {
            int groups = reading.made(ItemColumn.GROUP);
            line.set(groups, line.text(groups).isEmpty() ? group : line.text(groups));
        }
        line.set(reading.index(ItemColumn.SECTION) < 0 ? line.width() : reading.index(ItemColumn.SECTION), "");
        for (ItemColumn own : List.of(ItemColumn.EXTERNAL_ID, ItemColumn.ID)) {
            if (reading.index(own) >= 0) {
                line.set(reading.index(own), "");
            }
        }
    }

    /** Leaves out rows of other languages, if the file has the same items in several. */
    private static void languages(FileReading reading, String wanted) {
        int column = reading.find(SideColumn.LANGUAGE);
        if (column < 0 || reading.isMappedAt(column)) {
            return;
        }
        Set<String> all = new HashSet<>();
        for (FileLine line : reading.lines()) {
            String language = language(line.text(column));
            if (language.isEmpty()) {
                return;
            }
            all.add(language);
        }
        if (all.size() < 2 || !isTranslated(reading, column)) {
            return;
        }
        String own = Locale.forLanguageTag(wanted).getLanguage();
        String kept =
                all.contains(own) ? own : language(reading.lines().getFirst().text(column));
        reading.lines().stream()
                .filter(line -> !language(line.text(column)).equals(kept))
                .forEach(line -> line.leaveOut(OTHER_LANGUAGE));
    }

    /** True if rows with one key differ in their languages. Without a key, their prices must come in each language. */
    private static boolean isTranslated(FileReading reading, int column) {
        int sku = reading.index(ItemColumn.SKU);
        int key = key(reading) >= 0 ? key(reading) : sku;
        Map<String, Set<String>> byKey = new HashMap<>();
        Map<String, List<String>> prices = new HashMap<>();
        for (FileLine line : reading.lines()) {
            String language = language(line.text(column));
            Set<String> languages = byKey.computeIfAbsent(line.text(key), _ -> new HashSet<>());
            if (!languages.add(language) && key >= 0 && reading.index(ItemColumn.VARIANT) < 0) {
                return false;
            }
            prices.computeIfAbsent(language, _ -> new ArrayList<>()).add(reading.text(line, ItemColumn.PRICE));
        }
        return key >= 0
                ? byKey.values().stream().anyMatch(languages -> languages.size() > 1)
                : Set.copyOf(prices.values()).size() == 1;
    }

    /** The code of the language that a cell names; empty if it names none. */
    private static String language(String text) {
        String code = text.replace('_', '-').toLowerCase(Locale.ROOT);
        int end = code.indexOf('-') < 0 ? code.length() : code.indexOf('-');
        if (end == 2 && Set.of(Locale.getISOLanguages()).contains(code.substring(0, end))) {
            return code.substring(0, end);
        }
        return ColumnWords.language(text);
    }
}
