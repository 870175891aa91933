package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;

/**
 * An add-on of an item.
 *
 * @param id {@code add_<uuid>}
 * @param name 1 to 100 characters
 * @param price the surcharge per unit, 0 if none was sent
 * @param maxQuantity 1 to 99 per one unit of the item
 * @param soldOut its switch, perhaps until when
 * @param translations of its name
 * @param more {@code group}, {@code allergens}, checked, and unknown members as sent
 */
public record AddOn(
        String id,
        String name,
        BigDecimal price,
        int maxQuantity,
        SoldOut soldOut,
        Translations translations,
        ObjectNode more) {
    /** The maximum quantity of one add-on per unit of the item. */
    static final int MOST_QUANTITY = 99;

    private static final Set<String> OWN =
            Set.of("id", "name", "price", "maxQuantity", "isAvailable", "soldOutUntil", "translations");

    /** All known members. */
    static final List<String> MEMBERS = Stream.concat(
                    OWN.stream(), MetadataKey.OF_ADD_ON.stream().map(MetadataKey::word))
            .toList();

    /**
     * Reads an entry that is merged with the stored one.
     *
     * @param sent the entry itself
     * @param before the translations of the stored one
     * @return null if it has no usable name
     */
    static @Nullable AddOn read(String id, Input entry, Input sent, Translations before, ItemContext context) {
        entry.require("name");
        String name = entry.text("name", 1, 100);
        BigDecimal price = Money.price(entry, "price", context.currency());
        Integer most = entry.integer("maxQuantity", 1, MOST_QUANTITY);
        Boolean isAvailable = entry.flag("isAvailable");
        Attributes.readAddOn(entry, sent, context);
        Translations translations = Translations.patched(before, sent, Translated.OPTION, _ -> name);
        ObjectNode more = entry.node().deepCopy().remove(OWN);
        return name == null
                ? null
                : new AddOn(
                        id,
                        name,
                        price == null ? BigDecimal.ZERO : price,
                        most == null ? 1 : most,
                        SoldOut.kept(isAvailable, entry.node()),
                        translations,
                        more);
    }

    /** Reads the JSON of {@link #stored()}. */
    static AddOn stored(ObjectNode json) {
        return new AddOn(
                json.get("id").textValue(),
                json.get("name").textValue(),
                json.path("price").decimalValue(),
                json.path("maxQuantity").asInt(1),
                SoldOut.stored(json),
                Translations.stored(json.path("translations")),
                json.deepCopy().remove(OWN));
    }

    /** The JSON form with every member. */
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
        soldOut.addTo(json.put("maxQuantity", maxQuantity));
        if (!translated.isEmpty()) {
            json.set("translations", translated);
        }
        return json.setAll(more.deepCopy());
    }

    /** The stored switch. A return by the clock is written when it happens. */
    public boolean isAvailable() {
        return soldOut.isAvailable();
    }

    /** The group of choices for a guest, or null. */
    public @Nullable String group() {
        return more.path("group").textValue();
    }

    /** The same with its name in a reader's language; not to be stored. */
    public AddOn worded(Translations.Reader reader) {
        return new AddOn(id, reader.readName(translations, name), price, maxQuantity, soldOut, translations, more);
    }

    AddOn with(SoldOut other) {
        return new AddOn(id, name, price, maxQuantity, other, translations, more);
    }

    AddOn withId(String other) {
        return new AddOn(other, name, price, maxQuantity, soldOut, translations, more);
    }
}
