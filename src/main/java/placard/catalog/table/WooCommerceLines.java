package placard.catalog.table;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import placard.catalog.table.words.ItemColumn;

/** The rows of WooCommerce: a variable product has a row of its own, and its variations name it as their parent. */
final class WooCommerceLines {
    private static final String BY_ID = "id:";

    private WooCommerceLines() {}

    static void apply(FileReading reading) {
        int type = reading.find("type");
        int id = reading.find("id");
        int sku = reading.find("sku");
        reading.put(ItemColumn.SECTION, reading.find("categories"));
        reading.put(ItemColumn.NAME, reading.find("name"));
        reading.put(ItemColumn.SKU, sku);
        reading.drop(ItemColumn.ID);
        reading.put(ItemColumn.EXTERNAL_ID, id >= 0 ? id : sku);
        describe(reading, "shortdescription");
        int section = reading.index(ItemColumn.SECTION);
        reading.lines().forEach(line -> {
            if (section >= 0) {
                line.set(section, ofFirst(line.text(section)));
            }
        });
        vary(reading, type, parents(reading, id, sku));
    }

    /** The short description, else the long one. */
    static void describe(FileReading reading, String header) {
        int brief = reading.find(header);
        int whole = reading.find("description");
        reading.put(ItemColumn.DESCRIPTION, brief >= 0 ? brief : whole);
        if (brief >= 0 && whole >= 0 && reading.index(ItemColumn.DESCRIPTION) == brief) {
            reading.lines().stream()
                    .filter(line -> line.text(brief).isEmpty())
                    .forEach(line -> line.set(brief, line.text(whole)));
            reading.meanings().put(whole, ItemColumn.DESCRIPTION);
        }
    }

    /** The last part of the first of several categories, which commas separate unless a backslash precedes them. */
    private static String ofFirst(String categories) {
        int end = 0;
        while (end < categories.length()
                && (categories.charAt(end) != ',' || end > 0 && categories.charAt(end - 1) == '\\')) {
            end++;
        }
        return Preset.leaf(categories.substring(0, end).replace("\\,", ","), ">");
    }

    private static Map<String, FileLine> parents(FileReading reading, int id, int sku) {
        Map<String, FileLine> parents = new HashMap<>();
        for (FileLine line : reading.lines()) {
            if (!line.text(sku).isEmpty()) {
                parents.putIfAbsent(line.text(sku), line);
            }
            if (!line.text(id).isEmpty()) {
                parents.putIfAbsent(BY_ID + line.text(id), line);
            }
        }
        return parents;
    }

    private static void vary(FileReading reading, int type, Map<String, FileLine> parents) {
        List<Integer> options = OptionColumns.columns(reading);
        int parent = reading.find("parent");
        int variant = reading.made(ItemColumn.VARIANT);
        for (FileLine line : reading.lines()) {
            boolean isVariation = line.text(type).toLowerCase(Locale.ROOT).contains("variation");
            String name = isVariation ? OptionColumns.joined(line, options) : "";
            options.forEach(index -> line.set(index, ""));
            line.set(variant, name);
            FileLine of = isVariation ? parents.get(line.text(parent)) : null;
            if (of != null) {
                belong(reading, line, of);
            } else if (isVariation) {
                line.set(variant, "");
                line.note(Notice.of("no_parent", "The file has no row of the product that this variation belongs to."));
            }
        }
        options.forEach(index -> reading.meanings().put(index, ItemColumn.VARIANT));
    }

    private static void belong(FileReading reading, FileLine line, FileLine parent) {
        for (ItemColumn column : List.of(ItemColumn.NAME, ItemColumn.SECTION, ItemColumn.EXTERNAL_ID)) {
            int index = reading.index(column);
            if (index >= 0) {
                line.set(index, parent.cell(index));
            }
        }
        int published = reading.find("published");
        int visibility = reading.find("visibilityincatalog");
        if (published >= 0 && !parent.text(published).equals("1")) {
            line.set(published, parent.cell(published));
        }
        if (visibility >= 0) {
            line.set(visibility, parent.cell(visibility));
        }
    }
}
