package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;

/**
 * One of the forms in which an item is sold.
 *
 * @param id {@code var_<uuid>}
 * @param name 1 to 100 characters
 * @param price the whole price, in the catalogue's currency; null means the item's
 * @param compareAtPrice the former price, struck through; null for none
 * @param deposit of this variant; null means the item's, and 0 none
 * @param isDefault true of exactly one variant of an item
 * @param soldOut its switch, perhaps until when
 * @param translations of its name
 * @param more {@code sku}, {@code options}, {@code inventory}, {@code duration}, {@code netContent}, {@code allergens}, checked, and
 *     unknown members as sent
 */
public record Variant(
        String id,
        String name,
        @Nullable BigDecimal price,
        @Nullable BigDecimal compareAtPrice,
        @Nullable BigDecimal deposit,
        boolean isDefault,
        SoldOut soldOut,
        Translations translations,
        ObjectNode more) {
    private static final Set<String> OWN = Set.of(
            "id",
            "name",
            "price",
            "compareAtPrice",
            "deposit",
            "isDefault",
            "isAvailable",
            "soldOutUntil",
            "translations");

    /** All known members. */
    static final List<String> MEMBERS = Stream.concat(
                    OWN.stream(), MetadataKey.OF_VARIANT.stream().map(MetadataKey::word))
            .toList();

    /**
     * Reads an entry that is merged with the stored one.
     *
     * @param sent the entry itself
     * @param before the translations of the stored one
     * @return null if it has no usable name
     */
    static @Nullable Variant read(String id, Input entry, Input sent, Translations before, ItemContext context) {
        entry.require("name");
        String name = entry.text("name", 1, 100);
        BigDecimal price = Money.price(entry, "price", context.currency());
        BigDecimal compareAtPrice = Money.price(entry, "compareAtPrice", context.currency());
        BigDecimal deposit = Money.price(entry, "deposit", context.currency());
        Boolean isDefault = entry.flag("isDefault");
        Boolean isAvailable = entry.flag("isAvailable");
        Attributes.readVariant(entry, sent, context);
        Translations translations = Translations.patched(before, sent, Translated.OPTION, _ -> name);
        ObjectNode more = entry.node().deepCopy().remove(OWN);
        return name == null
                ? null
                : new Variant(
                        id,
                        name,
                        price,
                        compareAtPrice,
                        deposit,
                        isDefault != null && isDefault,
                        SoldOut.kept(isAvailable, entry.node()),
                        translations,
                        more);
    }

    /** Reads the JSON of {@link #stored()}. */
    static Variant stored(ObjectNode json) {
        return new Variant(
                json.get("id").textValue(),
                json.get("name").textValue(),
                decimal(json.path("price")),
                decimal(json.path("compareAtPrice")),
                decimal(json.path("deposit")),
                json.path("isDefault").booleanValue(),
                SoldOut.stored(json),
                Translations.stored(json.path("translations")),
                json.deepCopy().remove(OWN));
    }

    private static @Nullable BigDecimal decimal(JsonNode price) {
        return price.isNumber() ? price.decimalValue() : null;
    }

    /** The JSON form with every member; {@code price} is null where it is the item's. */
    public ObjectNode json() {
        return json(translations.json(_ -> name));
    }

    /** The stored form. */
    ObjectNode stored() {
        return json(translations.stored());
    }

    private ObjectNode json(ObjectNode translated) {
        ObjectNode json = Json.object().put("id", id).put("name", name);
        json.set("price", Money.json(price));
        json.set("compareAtPrice", Money.json(compareAtPrice));
        if (deposit != null) {
            json.set("deposit", Money.json(deposit));
        }
        soldOut.addTo(json.put("isDefault", isDefault));
        if (!translated.isEmpty()) {
            json.set("translations", translated);
        }
        return json.setAll(more.deepCopy());
    }

    /** The stored switch. A return by the clock is written when it happens. */
    public boolean isAvailable() {
        return soldOut.isAvailable();
    }

    /** The values that distinguish it from the others, such as Size: M; in the order sent. */
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        more.path("options")
                .properties()
                .forEach(
                        option -> options.put(option.getKey(), option.getValue().asText()));
        return options;
    }

    /** The same with its name in a reader's language; not to be stored. */
    public Variant worded(Translations.Reader reader) {
        String shown = reader.readName(translations, name);
        return new Variant(id, shown, price, compareAtPrice, deposit, isDefault, soldOut, translations, more);
    }

    Variant withId(String other) {
        return new Variant(other, name, price, compareAtPrice, deposit, isDefault, soldOut, translations, more);
    }

    Variant with(SoldOut other) {
        return new Variant(id, name, price, compareAtPrice, deposit, isDefault, other, translations, more);
    }

    Variant withDefault(boolean other) {
        return new Variant(id, name, price, compareAtPrice, deposit, other, soldOut, translations, more);
    }

    Variant withPrice(@Nullable BigDecimal other) {
        return new Variant(id, name, other, compareAtPrice, deposit, isDefault, soldOut, translations, more);
    }
}
