package placard.page.menu;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Money;
import placard.catalog.Catalog;
import placard.catalog.Section;
import placard.catalog.item.AddOn;
import placard.catalog.item.Allergen;
import placard.catalog.item.Item;
import placard.catalog.item.Schedule;
import placard.catalog.item.Variant;
import placard.catalog.profile.CatalogDraft;

/**
 * A catalogue for programs of anybody. Members are called as in the API; what is not named here is its owner's, so that a
 * key of metadata which nobody knows never gets out.
 */
final class MenuJson {
    private static final Set<String> SETTINGS =
            Set.of("ordering", "orderUrl", "showPrices", "pricesIncludeTax", "priceNote", "allergyNotice");
    private static final Set<String> DURATION = Set.of("value", "unit", "max");
    private static final Set<String> STATED = Set.of("code", "presence");

    /** The known keys of metadata, each with the members that its objects may have. */
    private static final Map<String, Set<String>> METADATA = Map.ofEntries(
            entry("schemaVersion", Set.of()),
            entry("dietary", Set.of()),
            entry("spiceLevel", Set.of()),
            entry("portion", Set.of("quantity", "unit", "serves")),
            entry("calories", Set.of()),
            entry("allergens", STATED),
            entry("allergensDeclared", Set.of()),
            entry("dimensions", Set.of("length", "width", "height", "unit", "weight", "weightUnit")),
            entry("duration", DURATION),
            entry("leadTime", DURATION),
            entry("messageOnCake", Set.of("maxLength")),
            entry("optionTypes", Set.of("name", "values")),
            entry("sku", Set.of()),
            entry("inventory", Set.of("status")),
            entry("addOnGroups", Set.of("name", "min", "max")),
            entry("booking", Set.of("label", "url", "whatsapp", "phone")),
            entry("configuration", Set.of()),
            entry("bedrooms", Set.of()),
            entry("bathrooms", Set.of()),
            entry("carpetArea", Set.of("value", "unit")),
            entry("floorPlans", Set.of("label", "fileId", "imageUrl")),
            entry("virtualTour", Set.of("url")),
            entry("amenities", Set.of()),
            entry("location", Set.of("address", "lat", "lng")));

    private static final Map<String, Set<String>> VARIANT =
            Map.of("sku", Set.of(), "inventory", Set.of("status"), "duration", DURATION, "allergens", STATED);
    private static final Map<String, Set<String>> ADD_ON = Map.of("group", Set.of(), "allergens", STATED);

    private final Offer offer;

    private MenuJson(Offer offer) {
        this.offer = offer;
    }

    static ObjectNode of(Offer offer, String baseUrl) {
        return new MenuJson(offer).json(baseUrl);
    }

    private ObjectNode json(String baseUrl) {
        Catalog catalog = offer.tree().catalog();
        CatalogDraft draft = catalog.draft();
        ObjectNode body = Json.object();
        ObjectNode json = body.putObject("catalog")
                .put("name", draft.name())
                .put("description", draft.description())
                .put("template", draft.template().word())
                .put("slug", catalog.slug())
                .put("publicUrl", baseUrl + catalog.path())
                .put("currency", draft.currency().getCurrencyCode())
                .put("timezone", draft.timezone().getId())
                .put("defaultLanguage", draft.defaultLanguage());
        json.set("theme", draft.theme().json());
        json.set("businessDetails", draft.businessDetails().json());
        json.set("settings", draft.settings().json().retain(SETTINGS));
        ArrayNode sections = json.putArray("sections");
        offer.shelves().forEach(shelf -> sections.add(json(shelf)));
        return body;
    }

    private ObjectNode json(Offer.Shelf shelf) {
        Section section = shelf.section();
        ObjectNode json = Json.object()
                .put("id", section.id())
                .put("name", section.name())
                .put("description", section.description());
        json.set("schedule", json(section.schedule()));
        ArrayNode items = json.putArray("items");
        shelf.entries().forEach(entry -> items.add(json(entry)));
        return json;
    }

    private static ArrayNode json(@Nullable Schedule schedule) {
        return schedule == null ? Json.object().arrayNode() : schedule.json();
    }

    private ObjectNode json(Offer.Entry entry) {
        Item item = entry.item();
        boolean isTold = offer.settings().showPrices();
        ObjectNode json = Json.object()
                .put("id", item.id())
                .put("name", item.name())
                .put("description", item.description())
                .put("pricingType", isTold ? item.pricing().type().word() : null);
        json.set("price", Money.json(offer.price(item, (Variant) null)));
        json.put("badge", item.badge());
        json.set("availability", entry.availability().json());
        json.set("schedule", json(item.schedule()));
        ArrayNode images = json.putArray("imageFileIds");
        item.imageFileIds().forEach(images::add);
        json.set("metadata", metadata(item));
        return json;
    }

    private ObjectNode metadata(Item item) {
        ObjectNode all = item.metadata().json();
        ObjectNode json = known(all, METADATA);
        ArrayNode variants = json.putArray("variants");
        item.metadata().variants().forEach(variant -> variants.add(json(variant, item)));
        ArrayNode addOns = json.putArray("addOns");
        item.metadata().addOns().forEach(addOn -> addOns.add(json(addOn, item)));
        return json;
    }

    private ObjectNode json(Variant variant, Item item) {
        ObjectNode json = Json.object().put("id", variant.id()).put("name", variant.name());
        json.set("price", Money.json(offer.price(item, variant)));
        json.put("isDefault", variant.isDefault()).put("isAvailable", variant.isAvailable());
        if (variant.more().path("options").isObject()) {
            ObjectNode options = json.putObject("options");
            variant.options().forEach(options::put);
        }
        return json.setAll(known(variant.more(), VARIANT));
    }

    private ObjectNode json(AddOn addOn, Item item) {
        ObjectNode json = Json.object().put("id", addOn.id()).put("name", addOn.name());
        json.set("price", Money.json(offer.price(item, addOn)));
        json.put("maxQuantity", addOn.maxQuantity()).put("isAvailable", addOn.isAvailable());
        return json.setAll(known(addOn.more(), ADD_ON));
    }

    private static ObjectNode known(ObjectNode all, Map<String, Set<String>> keys) {
        ObjectNode json = Json.object();
        all.properties().forEach(member -> {
            Set<String> members = keys.get(member.getKey());
            if (members == null || member.getValue().isNull()) {
                return;
            }
            boolean isStated = member.getKey().equals("allergens");
            json.set(
                    member.getKey(),
                    isStated
                            ? stated(member.getValue())
                            : retained(member.getValue().deepCopy(), members));
        });
        return json;
    }

    /** Allergens in one form, however they were written, so that nobody has to know all words for milk. */
    private static ArrayNode stated(JsonNode allergens) {
        ArrayNode json = Json.object().arrayNode();
        for (Allergen.Stated one : Allergen.stated(allergens)) {
            json.addObject()
                    .put(
                            "code",
                            one.allergen() == null ? one.text() : one.allergen().code())
                    .put("presence", one.mayContain() ? "may_contain" : "contains");
        }
        return json;
    }

    private static JsonNode retained(JsonNode value, Set<String> members) {
        if (value instanceof ObjectNode object) {
            return object.retain(members);
        }
        value.forEach(entry -> retained(entry, members));
        return value;
    }
}
