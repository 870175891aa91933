package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The known keys of metadata, the same for all templates. A template only decides which come first. {@link Attributes}
 * checks their values, and {@link PlainValues} reads plain numbers and texts. Guests see every key, except for the
 * owner's own members named here.
 */
public enum MetadataKey {
    SCHEMA_VERSION("schemaVersion", "a whole number from 1", ""),
    DIETARY("dietary", "[\"Veg\", \"Jain\"]", ""),
    SPICE_LEVEL("spiceLevel", "0 to 3, \"mild\", \"medium\" or \"hot\"", ""),
    PORTION("portion", "\"Half\", \"350 g\" or {\"quantity\": 350, \"unit\": \"g\"}", "quantity unit serves"),
    CALORIES("calories", "350 or \"350 kcal\"", ""),
    ALLERGENS("allergens", "[\"milk\", {\"code\": \"nuts\", \"presence\": \"may_contain\"}]", "code presence"),
    ALLERGENS_DECLARED("allergensDeclared", "true or false", ""),
    DIMENSIONS(
            "dimensions",
            "\"30 x 20 cm\" or {\"length\": 30, \"width\": 20, \"unit\": \"cm\"}",
            "length width height unit weight weightUnit"),
    NET_CONTENT("netContent", "\"0.33 l\", \"6 x 50 g\" or {\"value\": 330, \"unit\": \"ml\"}", "value unit"),
    DURATION(
            "duration",
            "45 (minutes), \"45 min\", \"2-3 hours\" or {\"value\": 45, \"unit\": \"minutes\"}",
            "value unit max"),
    LEAD_TIME("leadTime", "\"24 hours\" or {\"value\": 24, \"unit\": \"hours\"}", "value unit max"),
    MESSAGE_ON_CAKE("messageOnCake", "true, 40 or {\"maxLength\": 40}", "maxLength"),
    OPTION_TYPES("optionTypes", "[{\"name\": \"Size\", \"values\": [\"S\", \"M\"]}]", "name values"),
    SKU("sku", "\"MUG-01\"", ""),
    INVENTORY("inventory", "\"in_stock\", 12 or {\"status\": \"low\", \"quantity\": 3}", "status quantity lowAt"),
    ADD_ON_GROUPS(
            "addOnGroups",
            "[{\"name\": \"Toppings\", \"min\": 0, \"max\": 2}]",
            "name min max minQuantity maxQuantity includedQuantity"),
    BOOKING(
            "booking",
            "a URL, a telephone number or {\"label\": \"Book\", \"url\": \"https://…\"}",
            "label url whatsapp phone"),
    CONFIGURATION("configuration", "\"3 BHK\"", ""),
    BEDROOMS("bedrooms", "3", ""),
    BATHROOMS("bathrooms", "2.5", ""),
    CARPET_AREA("carpetArea", "\"1200 sqft\" or {\"value\": 1200, \"unit\": \"sqft\"}", "value unit"),
    FLOOR_PLANS(
            "floorPlans",
            "[\"https://…\"], [\"file_…\"] or [{\"label\": \"Ground floor\", \"fileId\": \"file_…\"}]",
            "label fileId imageUrl"),
    VIRTUAL_TOUR("virtualTour", "a URL or {\"url\": \"https://…\"}", "url"),
    AMENITIES("amenities", "[\"Lift\", \"Garden\"] or \"Lift, Garden\"", ""),
    LOCATION("location", "an address or {\"address\": \"…\", \"lat\": 52.37, \"lng\": 4.89}", "address lat lng"),
    VARIANTS("variants", "[{\"name\": \"Large\", \"price\": 9.5}]", ""),
    ADD_ONS("addOns", "[{\"name\": \"Cheese\", \"price\": 1.5}]", ""),
    /** A variant's options. */
    OPTIONS("options", "{\"Size\": \"M\"}", ""),
    /** An add-on's group. */
    GROUP("group", "\"Toppings\"", "");

    /** The keys of an item's metadata. */
    public static final List<MetadataKey> OF_ITEM = Arrays.stream(values())
            .filter(key -> key != OPTIONS && key != GROUP)
            .toList();

    /** The keys that a variant may have besides its own members. */
    public static final List<MetadataKey> OF_VARIANT =
            List.of(SKU, OPTIONS, INVENTORY, DURATION, NET_CONTENT, ALLERGENS);

    /** The keys that an add-on may have besides its own members. */
    public static final List<MetadataKey> OF_ADD_ON = List.of(GROUP, ALLERGENS);

    private final String word;
    private final String forms;
    private final String members;

    MetadataKey(String word, String forms, String members) {
        this.word = word;
        this.forms = forms;
        this.members = members;
    }

    /** The key in JSON. */
    public String word() {
        return word;
    }

    /** The accepted forms, in a few examples. */
    String forms() {
        return forms;
    }

    /**
     * The members of its object, or of each object of its array; empty if the key has no objects with fixed members.
     */
    public List<String> members() {
        return members.isEmpty() ? List.of() : List.of(members.split(" ", -1));
    }

    /** The members that guests see: of a stock only its state, never its quantity. */
    public Set<String> shownMembers() {
        Set<String> shown = new HashSet<>(members());
        if (this == INVENTORY) {
            shown.removeAll(Set.of("quantity", "lowAt"));
        }
        return shown;
    }

    /** True if guests see a number in place of the object. A stock's number would be its quantity. */
    public boolean isNumeric() {
        return this != INVENTORY;
    }

    /**
     * The stored value in the last form of {@link #forms}: the object, the array or the number. A missing node if it
     * isn't understood.
     */
    public JsonNode understood(JsonNode stored) {
        return PlainValues.read(this, stored);
    }

    static List<String> words(List<MetadataKey> keys) {
        return keys.stream().map(MetadataKey::word).toList();
    }
}
