package placard.catalog.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import placard.base.Fault;
import placard.base.LongWork;
import placard.catalog.table.words.ColumnWords;
import placard.catalog.table.words.ItemColumn;

/** The rows of shops on the web that list a product's options in one cell, or its variants in rows of another kind. */
final class ShopLines {
    /** More combinations of options are no choice for guests, and the item is read without them. */
    private static final int MOST_COMBINATIONS = 100;

    private ShopLines() {}

    /** A product of Wix has a row for each variant, or its options in a cell such as {@code Small;Large}. */
    static void wix(FileReading reading) {
        int key = reading.find("handleid", "handle");
        int kind = reading.find("fieldtype");
        int surcharge = reading.find("surcharge");
        int visible = reading.find("visible");
        reading.put(ItemColumn.EXTERNAL_ID, key);
        reading.put(ItemColumn.SECTION, reading.find("collection"));
        List<Integer> options = named(reading, "productoptiondescription", "productoptionchoices");
        Map<String, FileLine> products = new HashMap<>();
        Map<String, Integer> variants = new HashMap<>();
        for (FileLine line : reading.lines()) {
            if (isVariant(line, kind)) {
                variants.merge(line.text(key), 1, Integer::sum);
            } else {
                products.put(line.text(key), line);
            }
        }
        first(reading, ";");
        int variant = reading.made(ItemColumn.VARIANT);
        List<FileLine> lines = new ArrayList<>();
        for (FileLine line : reading.lines()) {
            LongWork.check();
            FileLine product = products.get(line.text(key));
            lines.add(line);
            if (!isVariant(line, kind)) {
                boolean isListed = !variants.containsKey(line.text(key));
                offer(line, variant, isListed ? values(line, options, ";") : List.of(), lines);
            } else if (product != null) {
                line.set(variant, OptionColumns.joined(line, options));
                add(reading, line, product, surcharge);
                if (visible >= 0 && ColumnWords.folded(product.text(visible)).equals("false")) {
                    line.set(visible, product.cell(visible));
                }
            }
        }
        reading.replace(lines);
        options.forEach(index -> reading.meanings().put(index, ItemColumn.VARIANT));
    }

    private static boolean isVariant(FileLine line, int kind) {
        return line.text(kind).equalsIgnoreCase("variant");
    }

    /** Gives a variant the product's price with the variant's surcharge, unless it has a price. */
    private static void add(FileReading reading, FileLine line, FileLine product, int surcharge) {
        int price = reading.index(ItemColumn.PRICE);
        if (price < 0 || !line.text(price).isEmpty()) {
            return;
        }
        String more = line.text(surcharge);
        try {
            line.set(
                    price,
                    more.isEmpty()
                            ? product.text(price)
                            : new BigDecimal(product.text(price))
                                    .add(new BigDecimal(more))
                                    .toPlainString());
        } catch (NumberFormatException noNumber) {
            line.fault(new Fault("price", "invalid_price", "The surcharge " + more + " is no number."));
        }
    }

    /** A product of Ecwid has rows for its options and variations below it. Their columns differ from shop to shop. */
    static void ecwid(FileReading reading) {
        int kind = reading.find("type");
        reading.put(ItemColumn.NAME, reading.find("productname"));
        reading.put(ItemColumn.PRICE, reading.find("productprice"));
        reading.put(ItemColumn.COMPARE_AT_PRICE, reading.find("productcomparetoprice"));
        reading.put(ItemColumn.EXTERNAL_ID, reading.find("productinternalid"));
        reading.put(ItemColumn.SKU, reading.find("productsku"));
        reading.put(ItemColumn.DESCRIPTION, reading.find("productdescription"));
        Preset.category(reading, "productcategory1", "/");
        for (FileLine line : reading.lines()) {
            String word = line.text(kind);
            if (!word.isEmpty() && !word.equalsIgnoreCase("product")) {
                line.fault(
                        new Fault("variant", "not_understood", "Rows of Ecwid's options are not read; add variants."));
            }
        }
    }

    /** A product of BigCommerce has rows of the kind "SKU" below it; a rule may change the price of some. */
    static void bigCommerce(FileReading reading) {
        int kind = reading.find("itemtype", "item");
        int id = reading.find("productid", "id");
        int name = reading.find("productname", "name");
        reading.put(ItemColumn.NAME, name);
        reading.put(ItemColumn.EXTERNAL_ID, id);
        reading.put(ItemColumn.COMPARE_AT_PRICE, reading.find("retailprice"));
        first(reading, ";");
        int section = reading.index(ItemColumn.SECTION);
        int variant = reading.made(ItemColumn.VARIANT);
        FileLine product = null;
        for (FileLine line : reading.lines()) {
            String word = line.text(kind).toLowerCase(Locale.ROOT);
            if (section >= 0) {
                line.set(section, Preset.leaf(line.text(section), "/"));
            }
            if (word.equals("product")) {
                product = line;
            } else if (product != null && (word.equals("sku") || word.equals("variant"))) {
                line.set(variant, assigned(line.text(name)));
                line.set(name, product.cell(name));
                line.set(id, product.cell(id));
            } else if (word.equals("rule")) {
                line.fault(new Fault("name", "not_understood", "A rule changes prices of variants; write them there."));
            }
        }
    }

    /** The values of {@code [RT]Size=M,[S]Colour=Black}, as {@code M / Black}. */
    private static String assigned(String options) {
        List<String> values = new ArrayList<>();
        for (String option : options.split(",", -1)) {
            String value = option.substring(option.indexOf('=') + 1).strip();
            // A swatch has its colour behind its name.
            values.add(Preset.first(value, ":#"));
        }
        return String.join(" / ", values);
    }

    /** A listing of Etsy has its options in cells such as {@code Walnut,Maple}, and one price for all. */
    static void etsy(FileReading reading) {
        reading.drop(ItemColumn.BADGE);
        List<Integer> options =
                named(reading, "variationvalues", "valorivariante", "valeursvariante", "valoresvariante");
        if (options.isEmpty()) {
            return;
        }
        int variant = reading.made(ItemColumn.VARIANT);
        List<FileLine> lines = new ArrayList<>();
        for (FileLine line : reading.lines()) {
            LongWork.check();
            lines.add(line);
            offer(line, variant, values(line, options, ","), lines);
        }
        reading.replace(lines);
        int sku = reading.index(ItemColumn.SKU);
        for (FileLine line : reading.lines()) {
            if (sku >= 0 && line.text(sku).contains(",")) {
                line.set(sku, "");
            }
        }
        options.forEach(index -> reading.meanings().put(index, ItemColumn.VARIANT));
    }

    /** The columns with one of these headers, whose numbers don't count. */
    private static List<Integer> named(FileReading reading, String... headers) {
        List<Integer> found = new ArrayList<>();
        List<String> names = reading.header().names();
        for (int i = 0; i < names.size(); i++) {
            StringBuilder letters = new StringBuilder();
            ColumnWords.folded(names.get(i))
                    .codePoints()
                    .filter(Character::isLetter)
                    .forEach(letters::appendCodePoint);
            if (List.of(headers).contains(letters.toString()) && !reading.isMappedAt(i)) {
                found.add(i);
            }
        }
        return found;
    }

    /** All combinations of the options that these cells list; none if there are too many. */
    private static List<String> values(FileLine line, List<Integer> options, String separator) {
        List<String> all = new ArrayList<>();
        for (int index : options) {
            List<String> more = new ArrayList<>();
            for (String part : line.text(index).split(separator, -1)) {
                // A colour of Wix is before its name.
                String value = part.substring(part.lastIndexOf(':') + 1).strip();
                for (String before : all.isEmpty() ? List.of("") : all) {
                    more.add(before.isEmpty() || value.isEmpty() ? before + value : before + " / " + value);
                }
            }
            all = more.size() == 1 && more.getFirst().isEmpty() ? all : more;
            if (all.size() > MOST_COMBINATIONS) {
                return new ArrayList<>();
            }
        }
        return all.size() < 2 ? new ArrayList<>() : all;
    }

    /** Adds a row for each variant below the item, which keeps the price of all. */
    private static void offer(FileLine item, int variant, List<String> names, List<FileLine> lines) {
        item.set(variant, "");
        for (String name : names) {
            FileLine line = item.copy();
            for (int i = 0; i < line.width(); i++) {
                line.set(i, "");
            }
            line.set(variant, name);
            lines.add(line);
        }
    }

    /** Takes the first of several sections. */
    private static void first(FileReading reading, String separator) {
        int section = reading.index(ItemColumn.SECTION);
        if (section >= 0) {
            reading.lines().forEach(line -> line.set(section, Preset.first(line.text(section), separator)));
        }
    }
}
