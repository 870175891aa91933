package placard.catalog.table;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.catalog.table.words.ItemColumn;

/** A program whose exports are known by their columns, and what its columns are. */
@SuppressWarnings("ImmutableEnumChecker") // lists that nothing changes, and functions without a state
enum Preset {
    SQUARE(List.of("itemname", "variationname"), List.of("token", "categories"), Preset::square),
    SHOPIFY(List.of("handle", "variantprice"), List.of(), Preset::shopify),
    WOOCOMMERCE(List.of("type", "regularprice"), List.of("parent", "categories"), WooCommerceLines::apply),
    LIGHTSPEED(
            List.of("variantoptiononevalue", "retailprice"),
            List.of(),
            reading -> category(reading, "productcategory", " / ")),
    MAGENTO(List.of("attributesetcode", "sku"), List.of(), MagentoLines::apply),
    CLOVER(List.of("cloverid", "name"), List.of(), CloverSheets::apply),
    TOAST(List.of("menugroup"), List.of("menuitem", "itemname", "menuitemname"), Preset::toast),
    ODOO(List.of("categid"), List.of("listprice", "lstprice"), Preset::odoo),
    ODOO_WITH_LABELS(
            List.of("productcategory"), List.of("salesprice"), reading -> category(reading, "productcategory", " / ")),
    LOYVERSE(
            List.of("handle"),
            List.of("soldbyweight", "vendidoporpeso", "venduaupoids", "nachgewichtverkauft"),
            _ -> {});

    private final List<String> all;
    private final List<String> any;
    private final Consumer<FileReading> steps;

    Preset(List<String> all, List<String> any, Consumer<FileReading> steps) {
        this.all = all;
        this.any = any;
        this.steps = steps;
    }

    /** The program that has written this file; null if it isn't known. */
    static @Nullable Preset of(FileReading reading) {
        for (Preset preset : values()) {
            boolean hasAll = preset.all.stream().allMatch(header -> reading.find(header) >= 0);
            boolean hasAny = preset.any.isEmpty() || preset.any.stream().anyMatch(header -> reading.find(header) >= 0);
            if (hasAll && hasAny) {
                return preset;
            }
        }
        return null;
    }

    /** On the wire. */
    String word() {
        return this == ODOO_WITH_LABELS ? ODOO.word() : name().toLowerCase(Locale.ROOT);
    }

    void apply(FileReading reading) {
        steps.accept(reading);
    }

    private static void square(FileReading reading) {
        reading.put(ItemColumn.SECTION, reading.find("categories", "category", "reportingcategory"));
        int section = reading.index(ItemColumn.SECTION);
        if (section >= 0) {
            reading.lines().forEach(line -> line.set(section, ofSquare(line.text(section))));
        }
        int handle = reading.find("referencehandle");
        int token = reading.find("token");
        boolean hasHandles = handle >= 0
                && reading.lines().stream().anyMatch(line -> !line.text(handle).isEmpty());
        reading.put(ItemColumn.EXTERNAL_ID, hasHandles ? handle : token);
        if (!hasHandles && token >= 0 && reading.index(ItemColumn.EXTERNAL_ID) == token) {
            shareTokens(reading, token);
        }
    }

    /** The first category's own name: {@code Drinks (Cafe > Drinks), Hot} is Drinks. */
    private static String ofSquare(String categories) {
        int depth = 0;
        int end = 0;
        while (end < categories.length() && (depth > 0 || categories.charAt(end) != ',')) {
            depth += categories.charAt(end) == '(' ? 1 : categories.charAt(end) == ')' ? -1 : 0;
            end++;
        }
        String first = categories.substring(0, end).strip();
        int path = first.indexOf(" (");
        return path > 0 && first.endsWith(")") && first.indexOf('>', path) > 0
                ? first.substring(0, path)
                : leaf(first, ">");
    }

    /** Gives all variations of an item the token of the first one. */
    private static void shareTokens(FileReading reading, int token) {
        String name = "";
        String first = "";
        for (FileLine line : reading.lines()) {
            String own = reading.text(line, ItemColumn.NAME);
            boolean isSame = !name.isEmpty() && own.equals(name);
            first = isSame ? first : line.text(token);
            name = own;
            line.set(token, first);
        }
    }

    private static void shopify(FileReading reading) {
        int type = reading.find("type", "customproducttype");
        int category = reading.find("productcategory", "standardizedproducttype", "standardproducttype");
        reading.put(ItemColumn.NAME, reading.find("title"));
        reading.put(ItemColumn.SECTION, type >= 0 ? type : category);
        int section = reading.index(ItemColumn.SECTION);
        for (FileLine line : reading.lines()) {
            if (section >= 0 && line.text(section).isEmpty()) {
                line.set(section, leaf(line.text(category), ">"));
            } else if (section >= 0 && section == category) {
                line.set(section, leaf(line.text(section), ">"));
            }
        }
        if (category >= 0 && section >= 0) {
            reading.meanings().put(category, ItemColumn.SECTION);
        }
    }

    private static void toast(FileReading reading) {
        reading.put(ItemColumn.NAME, reading.find("menuitem", "menuitemname", "itemname"));
        int group = reading.find("menugroup");
        int subgroup = reading.find("menusubgroup", "subgroup");
        reading.put(ItemColumn.SECTION, group);
        for (FileLine line : reading.lines()) {
            if (reading.index(ItemColumn.SECTION) == group
                    && !line.text(subgroup).isEmpty()) {
                line.set(group, line.text(subgroup));
            }
        }
        if (subgroup >= 0) {
            reading.meanings().put(subgroup, ItemColumn.SECTION);
        }
    }

    private static void odoo(FileReading reading) {
        reading.put(ItemColumn.PRICE, reading.find("listprice", "lstprice"));
        reading.put(ItemColumn.DESCRIPTION, reading.find("descriptionsale", "publicdescription", "description"));
        reading.put(ItemColumn.SKU, reading.find("defaultcode"));
        category(reading, "categid", " / ");
    }

    /** Takes the last part of a category's path as the section. */
    private static void category(FileReading reading, String header, String separator) {
        int column = reading.find(header);
        reading.put(ItemColumn.SECTION, column);
        if (column >= 0 && reading.index(ItemColumn.SECTION) == column) {
            reading.lines().forEach(line -> line.set(column, leaf(line.text(column), separator)));
        }
    }

    /** The last part of a path. */
    static String leaf(String path, String separator) {
        int at = path.lastIndexOf(separator);
        return at < 0 ? path.strip() : path.substring(at + separator.length()).strip();
    }
}
