package placard.catalog.table;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import placard.catalog.table.words.ItemColumn;

/** A program whose exports are known by their columns, and what its columns are. */
@SuppressWarnings("ImmutableEnumChecker") // lists that nothing changes, and functions without a state
enum Preset {
    SQUARE(List.of("itemname", "variationname", "token|categories"), Preset::square),
    SHOPIFY(List.of("handle", "variantprice"), Preset::shopify),
    SHOPIFY_TEMPLATE(List.of("urlhandle", "title", "compareatprice|costperitem"), Preset::shopify),
    WOOCOMMERCE(List.of("type", "regularprice", "parent|categories"), WooCommerceLines::apply),
    LIGHTSPEED(List.of("variantoptiononevalue", "retailprice"), reading -> category(reading, "productcategory", " / ")),
    MAGENTO(List.of("attributesetcode", "sku"), MagentoLines::apply),
    CLOVER(List.of("cloverid", "name"), CloverSheets::apply),
    TOAST(List.of("menugroup", "menuitem|itemname|menuitemname"), Preset::toast),
    ODOO(List.of("listprice|lstprice", "categid|categidid|categidname|defaultcode|standardprice|saleok"), Preset::odoo),
    ODOO_WITH_LABELS(
            List.of("productcategory|producttype", "salesprice|cost", "salesprice|internalreference"),
            reading -> category(reading, "productcategory", " / ")),
    LOYVERSE(List.of("handle", "soldbyweight|vendidoporpeso|venduaupoids|nachgewichtverkauft"), _ -> {}),
    WIX(List.of("handleid|handle", "fieldtype"), ShopLines::wix),
    BIGCOMMERCE(
            List.of("itemtype|item", "productcodesku|sku", "allowpurchases|productvisible"), ShopLines::bigCommerce),
    SQUARESPACE(List.of("variantid", "producttype", "hostedimageurls|producturl"), Preset::squarespace),
    PRESTASHOP(List.of("taxrulesid", "pricetaxexcluded|pricetaxincluded"), Preset::prestaShop),
    SUMUP(
            List.of("itemname", "variations"),
            reading -> reading.put(ItemColumn.COMPARE_AT_PRICE, reading.find("regularprice"))),
    ECWID(List.of("productname", "productprice", "productinternalid|productisavailable"), ShopLines::ecwid),
    OPENCART(List.of("productid", "categories", "stockstatusid|manufacturer", "minimum|subtract"), Preset::openCart),
    ETSY(
            List.of("currencycode", "materials|materiali|materialien|materiaux|materiales|materialen|materiais"),
            ShopLines::etsy);

    /** Headers of WooCommerce and Odoo in further languages, and of Odoo with the field of a category, by the usual ones. */
    private static final Map<String, String> TRANSLATED = translated();

    /** Headers that the file has; a bar is between those of which one is enough. */
    private final List<String> headers;

    private final Consumer<FileReading> steps;

    Preset(List<String> headers, Consumer<FileReading> steps) {
        this.headers = headers;
        this.steps = steps;
    }

    private static Map<String, String> translated() {
        Map<String, String> usual = new HashMap<>();
        Map.of(
                        "type", "typ tipo",
                        "sku", "artikelnummer ugs",
                        "name", "nom nombre",
                        "published", "veroffentlicht publie publicado",
                        "visibilityincatalog",
                                "sichtbarkeitimkatalog visibilitedanslecatalogue visibilidadenelcatalogo",
                        "shortdescription", "kurzbeschreibung descriptioncourte descripcioncorta",
                        "description", "beschreibung descripcion",
                        "regularprice", "regularerpreis tarifregulier precionormal",
                        "categories", "kategorien categorias",
                        "parent", "ubergeordnet ubergeordnetesprodukt superior")
                .forEach((name, all) -> List.of(all.split(" ", -1)).forEach(word -> usual.put(word, name)));
        Map.of(
                        "productcategory",
                                "categoriadelproducto categoriadeproducto produktkategorie categoriedarticle categoriedeproduit"
                                        + " categoriedeproduits categoriaprodotto categoriadoproduto productcategorie",
                        "salesprice",
                                "preciodeventa verkaufspreis prixdevente prezzodivendita precodevenda verkoopprijs",
                        "internalreference",
                                "referenciainterna internereferenz referenceinterne riferimentointerno internereferentie")
                .forEach((name, all) -> List.of(all.split(" ", -1)).forEach(word -> usual.put(word, name)));
        List.of("name", "completename", "displayname")
                .forEach(field -> usual.put("productcategory" + field, "productcategory"));
        return Map.copyOf(usual);
    }

    /** The usual form of a header; empty if it has no other. */
    static String translated(String header) {
        return TRANSLATED.getOrDefault(header, "");
    }

    /** The program that has written this file; null if it isn't known. */
    static @Nullable Preset of(FileReading reading) {
        for (Preset preset : values()) {
            if (preset.headers.stream().allMatch(any -> reading.find(any.split("\\|", -1)) >= 0)) {
                return preset;
            }
        }
        return null;
    }

    /** On the wire. */
    String word() {
        return switch (this) {
            case ODOO_WITH_LABELS -> ODOO.word();
            case SHOPIFY_TEMPLATE -> SHOPIFY.word();
            default -> name().toLowerCase(Locale.ROOT);
        };
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
        category(reading, "categid|categidname|categiddisplayname|categidcompletename", " / ");
    }

    private static void squarespace(FileReading reading) {
        int key = reading.find("productid");
        reading.put(ItemColumn.EXTERNAL_ID, key);
        reading.put(ItemColumn.SECTION, reading.find("categories"));
        int section = reading.index(ItemColumn.SECTION);
        String last = "";
        for (FileLine line : reading.lines()) {
            last = line.text(key).isEmpty() ? last : line.text(key);
            line.set(key, last);
            if (section >= 0) {
                line.set(section, leaf(first(line.text(section), ","), "/"));
            }
        }
    }

    private static void prestaShop(FileReading reading) {
        reading.put(ItemColumn.PRICE, reading.find("pricetaxincluded", "pricetaxexcluded"));
        reading.put(ItemColumn.EXTERNAL_ID, reading.find("productid"));
        reading.put(ItemColumn.SKU, reading.find("reference"));
        WooCommerceLines.describe(reading, "summary");
        reading.put(ItemColumn.SECTION, reading.find("categories"));
        int section = reading.index(ItemColumn.SECTION);
        if (section >= 0) {
            reading.lines().forEach(line -> line.set(section, leaf(first(line.text(section), ","), ">")));
        }
    }

    /** OpenCart lists categories by numbers, which no guest knows. */
    private static void openCart(FileReading reading) {
        int section = reading.index(ItemColumn.SECTION);
        boolean isNumbered = section >= 0
                && reading.lines().stream()
                        .allMatch(line -> line.text(section).chars().noneMatch(Character::isLetter));
        if (isNumbered) {
            reading.drop(ItemColumn.SECTION);
        }
    }

    /** Takes the last part of a category's path as the section. What kind of goods a product is makes no section. */
    static void category(FileReading reading, String headers, String separator) {
        int column = reading.find(headers.split("\\|", -1));
        if (column < 0) {
            reading.drop(ItemColumn.SECTION);
        }
        reading.put(ItemColumn.SECTION, column);
        if (column >= 0 && reading.index(ItemColumn.SECTION) == column) {
            reading.lines().forEach(line -> line.set(column, leaf(line.text(column), separator)));
        }
    }

    /** The text before a separator. */
    static String first(String list, String separator) {
        int at = list.indexOf(separator);
        return at < 0 ? list : list.substring(0, at);
    }

    /** The last part of a path. */
    static String leaf(String path, String separator) {
        int at = path.lastIndexOf(separator);
        return at < 0 ? path.strip() : path.substring(at + separator.length()).strip();
    }
}
