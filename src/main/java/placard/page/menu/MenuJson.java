package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Money;
import placard.catalog.Catalog;
import placard.catalog.Section;
import placard.catalog.item.AddOn;
import placard.catalog.item.Allergen;
import placard.catalog.item.Item;
import placard.catalog.item.MetadataKey;
import placard.catalog.item.PriceSchedule;
import placard.catalog.item.Schedule;
import placard.catalog.item.UnitPrice;
import placard.catalog.item.Variant;
import placard.catalog.profile.Announcement;
import placard.catalog.profile.CatalogDraft;

/**
 * The public JSON of a catalogue. Its members have the names of the API. Only the keys listed here are public, so
 * unknown keys of metadata never appear.
 */
record MenuJson(Offer offer, Languages languages, UnaryOperator<@Nullable String> pictureUrl) {
    private static final Set<String> SETTINGS = Set.of(
            "ordering",
            "orderUrl",
            "showPrices",
            "pricesIncludeTax",
            "priceNote",
            "allergyNotice",
            "orderTypes",
            "askName");

    /**
     * The JSON of an offer.
     *
     * @param languages of the catalogue
     * @param pictureUrl the URL of the picture with an id; null if it is deleted
     */
    static ObjectNode of(Offer offer, Languages languages, String baseUrl, UnaryOperator<@Nullable String> pictureUrl) {
        return new MenuJson(offer, languages, pictureUrl).json(baseUrl);
    }

    private ObjectNode json(String baseUrl) {
        Catalog catalog = offer.tree().catalog();
        CatalogDraft draft = catalog.draft();
        ObjectNode body = Json.object();
        ObjectNode json = named(body.putObject("catalog"), null, catalog.id(), draft.name())
                .put("description", draft.description())
                .put("template", draft.template().word())
                .put("slug", catalog.slug())
                .put("publicUrl", baseUrl + catalog.path())
                .put("currency", draft.currency().getCurrencyCode())
                .put("timezone", draft.timezone().getId())
                .put("defaultLanguage", draft.defaultLanguage())
                .put("language", offer.wording().language());
        ArrayNode tags = json.putArray("languages");
        languages.all().forEach(tag -> tags.add(tag.text()));
        json.set("theme", draft.theme().json());
        json.set("businessDetails", draft.businessDetails().json());
        ObjectNode settings = json.putObject("settings");
        settings.setAll(draft.settings().json().retain(SETTINGS));
        Announcement announcement = offer.announcement();
        settings.set("announcement", announcement == null ? null : announcement.shown());
        ArrayNode sections = json.putArray("sections");
        offer.sections().forEach(offered -> sections.add(json(offered)));
        return body;
    }

    private ObjectNode json(Offer.OfferedSection offered) {
        Section section = offered.section();
        ObjectNode json = named(Json.object(), section.id(), section.id(), section.name())
                .put("description", section.description());
        String image = section.imageFileId();
        json.put("imageUrl", image == null ? null : pictureUrl.apply(image));
        json.set("schedule", json(section.schedule()));
        ArrayNode items = json.putArray("items");
        offered.entries().forEach(entry -> items.add(json(entry)));
        return json;
    }

    /** Adds id and name. If the name is a translation, it adds the original name that the owner's staff know. */
    private ObjectNode named(ObjectNode json, @Nullable String shownId, String id, String name) {
        if (shownId != null) {
            json.put("id", shownId);
        }
        json.put("name", name);
        String other = offer.wording().otherName(id);
        return other == null ? json : json.put("originalName", other);
    }

    private static ArrayNode json(@Nullable Schedule schedule) {
        return schedule == null ? Json.object().arrayNode() : schedule.json();
    }

    private ObjectNode json(Offer.Entry entry) {
        Item item = entry.item();
        boolean showsPrices = offer.settings().showPrices();
        ObjectNode json = named(Json.object(), item.id(), item.id(), item.name())
                .put("description", item.description())
                .put("pricingType", showsPrices ? item.pricing().type().word() : null);
        addPrices(json, item, null);
        PriceSchedule.InForce inForce = offer.inForce(item);
        PriceSchedule.Window window = inForce == null ? null : inForce.window();
        Instant until = inForce == null ? null : inForce.until();
        json.put("priceName", window == null ? null : window.name())
                .put("priceUntil", until == null ? null : Json.time(until))
                .put("badge", item.badge())
                .put("isFeatured", item.isFeatured());
        json.set("availability", entry.availability().json());
        json.set("schedule", json(item.schedule()));
        ArrayNode images = json.putArray("imageFileIds");
        item.imageFileIds().forEach(images::add);
        json.set("metadata", metadata(item));
        return json;
    }

    private void addPrices(ObjectNode json, Item item, @Nullable Variant variant) {
        json.set("price", Money.json(offer.price(item, variant)));
        json.set("regularPrice", Money.json(offer.regularPrice(item, variant)));
        json.set("compareAtPrice", Money.json(offer.comparePrice(item, variant)));
        json.set("deposit", Money.json(offer.deposit(item, variant)));
        UnitPrice unitPrice = offer.unitPrice(item, variant);
        json.set("unitPrice", unitPrice == null ? null : unitPrice.json());
    }

    private ObjectNode metadata(Item item) {
        ObjectNode all = item.metadata().json();
        ObjectNode json = known(all, MetadataKey.OF_ITEM);
        ArrayNode variants = json.putArray("variants");
        item.metadata().variants().forEach(variant -> variants.add(json(variant, item)));
        ArrayNode addOns = json.putArray("addOns");
        item.metadata().addOns().forEach(addOn -> addOns.add(json(addOn, item)));
        return json;
    }

    private ObjectNode json(Variant variant, Item item) {
        ObjectNode json = named(Json.object(), variant.id(), variant.id(), variant.name());
        addPrices(json, item, variant);
        json.put("isDefault", variant.isDefault()).put("isAvailable", variant.isAvailable());
        if (variant.more().path("options").isObject()) {
            ObjectNode options = json.putObject("options");
            variant.options().forEach(options::put);
        }
        return json.setAll(known(variant.more(), MetadataKey.OF_VARIANT));
    }

    private ObjectNode json(AddOn addOn, Item item) {
        ObjectNode json = named(Json.object(), addOn.id(), addOn.id(), addOn.name());
        json.set("price", Money.json(offer.price(item, addOn)));
        json.put("maxQuantity", addOn.maxQuantity()).put("isAvailable", addOn.isAvailable());
        return json.setAll(known(addOn.more(), MetadataKey.OF_ADD_ON));
    }

    private static ObjectNode known(ObjectNode all, List<MetadataKey> keys) {
        ObjectNode json = Json.object();
        all.properties()
                .forEach(member -> keys.stream()
                        .filter(key -> key.word().equals(member.getKey()))
                        .map(key -> shown(key, member.getValue()))
                        .filter(value -> !value.isNull())
                        .forEach(value -> json.set(member.getKey(), value)));
        return json;
    }

    /** The public part of a key's value; JSON null if there is none. */
    private static JsonNode shown(MetadataKey key, JsonNode value) {
        return switch (key) {
            case ALLERGENS -> stated(value);
            case VARIANTS, ADD_ONS, OPTIONS -> NullNode.instance; // written by the owner
            default ->
                value.isNumber() && !key.isNumeric()
                        ? NullNode.instance
                        : retained(value.deepCopy(), key.shownMembers());
        };
    }

    /** Allergens in one canonical form, however the owner wrote them. A program need not know all words for milk. */
    private static ArrayNode stated(JsonNode allergens) {
        ArrayNode json = Json.object().arrayNode();
        for (Allergen.Statement one : Allergen.stated(allergens)) {
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
