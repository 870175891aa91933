package placard.catalog.table;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** The rows of Magento: a configurable product lists its variations by their SKU, and each has a row of its own. */
final class MagentoLines {
    private static final Notice OTHER_VIEW = Notice.of(
            "other_store_view", "This row has the texts of another store view; translate them in the editor.");

    private MagentoLines() {}

    static void apply(FileReading reading) {
        int sku = reading.find("sku");
        int store = reading.find("storeviewcode");
        reading.put(ItemColumn.SECTION, reading.find("categories"));
        reading.put(ItemColumn.NAME, reading.find("name"));
        reading.put(ItemColumn.DESCRIPTION, description(reading));
        int section = reading.index(ItemColumn.SECTION);
        int key = reading.isMapped(ItemColumn.EXTERNAL_ID) ? -1 : key(reading, sku);
        Map<String, FileLine> bySku = new HashMap<>();
        for (FileLine line : reading.lines()) {
            if (section >= 0) {
                line.set(section, ofFirst(line.text(section)));
            }
            String view = ColumnWords.folded(line.text(store));
            if (!view.isEmpty() && !view.equals("default") && !view.equals("admin") && !view.equals("all")) {
                line.leaveOut(OTHER_VIEW);
            } else {
                bySku.putIfAbsent(line.text(sku), line);
            }
        }
        int online = reading.find("productonline");
        reading.lines().stream().filter(line -> line.text(online).equals("2")).forEach(line -> line.set(online, "no"));
        vary(reading, bySku, key);
    }

    private static int description(FileReading reading) {
        int brief = reading.find("shortdescription");
        boolean isBrief = brief >= 0
                && reading.lines().stream().anyMatch(line -> !line.text(brief).isEmpty());
        return isBrief ? brief : reading.find("description");
    }

    /** A column of its own for the key, because variations keep their SKU. */
    private static int key(FileReading reading, int sku) {
        reading.drop(ItemColumn.EXTERNAL_ID);
        int key = reading.made(ItemColumn.EXTERNAL_ID);
        reading.lines().forEach(line -> line.set(key, line.text(sku)));
        return key;
    }

    /** The last part of the first of several categories. */
    private static String ofFirst(String categories) {
        int end = categories.indexOf(',');
        return Preset.leaf(end < 0 ? categories : categories.substring(0, end), "/");
    }

    private static void vary(FileReading reading, Map<String, FileLine> bySku, int key) {
        int lists = reading.find("configurablevariations");
        int visibility = reading.find("visibility");
        int online = reading.find("productonline");
        int variant = reading.made(ItemColumn.VARIANT);
        for (FileLine parent : reading.lines()) {
            if (parent.isLeftOut()) {
                continue;
            }
            for (String one : parent.text(lists).split("\\|", -1)) {
                Map<String, String> values = values(one);
                FileLine child = bySku.get(values.getOrDefault("sku", ""));
                if (child != null && child != parent) {
                    values.remove("sku");
                    child.set(variant, String.join(" / ", values.values()));
                    belong(reading, child, parent, key);
                    if (visibility >= 0) {
                        child.set(visibility, parent.cell(visibility));
                    }
                    if (online >= 0 && parent.text(online).equals("no")) {
                        child.set(online, "no");
                    }
                }
            }
        }
    }

    private static Map<String, String> values(String variation) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : variation.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                values.put(
                        part.substring(0, equals).strip(),
                        part.substring(equals + 1).strip());
            }
        }
        return values;
    }

    private static void belong(FileReading reading, FileLine child, FileLine parent, int key) {
        for (ItemColumn column : List.of(ItemColumn.NAME, ItemColumn.SECTION)) {
            int index = reading.index(column);
            if (index >= 0) {
                child.set(index, parent.cell(index));
            }
        }
        if (key >= 0) {
            child.set(key, parent.cell(key));
        }
    }
}
