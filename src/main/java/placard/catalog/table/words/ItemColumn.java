package placard.catalog.table.words;

import java.util.Arrays;
import java.util.List;
import placard.catalog.table.ImportRow;
import placard.catalog.table.ItemTable;

/**
 * A column of a table of items. Each item has a row, followed by a row for each variant and add-on. {@link ItemTable}
 * writes cells, {@link ImportRow} reads them, and {@link ColumnWords} names the columns.
 */
public enum ItemColumn {
    /** The id of the row's own item, variant or add-on. */
    ID("id", 34, true, true),
    SECTION("section", 20, false, false),
    NAME("name", 30, false, false),
    VARIANT("variant", 18, true, false),
    ADD_ON("addOn", 18, false, true),
    DESCRIPTION("description", 50, false, false),
    PRICING_TYPE("pricingType", 14, false, false),
    PRICE("price", 12, true, true),
    COMPARE_AT_PRICE("compareAtPrice", 16, true, false),
    DEPOSIT("deposit", 10, true, false),
    SKU("sku", 14, true, false),
    EXTERNAL_ID("externalId", 16, false, false),
    DIETARY("dietary", 20, false, false),
    ALLERGENS("allergens", 24, false, false),
    SPICE_LEVEL("spiceLevel", 12, false, false),
    CALORIES("calories", 12, false, false),
    DURATION("duration", 12, true, false),
    CONFIGURATION("configuration", 14, false, false),
    BEDROOMS("bedrooms", 10, false, false),
    BATHROOMS("bathrooms", 10, false, false),
    AREA("carpetArea", 12, false, false),
    LOCATION("location", 30, false, false),
    AMENITIES("amenities", 30, false, false),
    WEIGHT("weight", 12, false, false),
    NET_CONTENT("netContent", 12, true, false),
    BADGE("badge", 14, false, false),
    FEATURED("featured", 12, false, false),
    MAX_QUANTITY("maxQuantity", 18, false, true),
    GROUP("group", 18, false, true),
    /** Pieces in stock. Imported but not exported, like the switch below. */
    INVENTORY("inventory", 12, true, false),
    /** Imported but not exported: a day-old file would undo newer switches. */
    AVAILABLE("available", 12, true, true),
    /** Imported only: a row that another program hides from guests is left out. */
    SHOWN("shown", 12, true, true);

    /** The columns of an export, in their order. */
    public static final List<ItemColumn> EXPORTED = Arrays.stream(values())
            .filter(column -> column != INVENTORY && column != AVAILABLE && column != SHOWN)
            .toList();

    private final String word;
    private final int width;
    private final boolean isOfVariant;
    private final boolean isOfAddOn;

    ItemColumn(String word, int width, boolean isOfVariant, boolean isOfAddOn) {
        this.word = word;
        this.width = width;
        this.isOfVariant = isOfVariant;
        this.isOfAddOn = isOfAddOn;
    }

    /** The name in JSON, and the key of its translations. */
    public String word() {
        return word;
    }

    /** The column's width in an export, in characters. */
    public int width() {
        return width;
    }

    /** True if a variant's row has a value of the variant. Otherwise its cell is ignored. */
    public boolean isOfVariant() {
        return isOfVariant;
    }

    public boolean isOfAddOn() {
        return isOfAddOn;
    }
}
