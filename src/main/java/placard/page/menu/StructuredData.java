package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Money;
import placard.catalog.item.Availability;
import placard.catalog.item.Diet;
import placard.catalog.item.Item;
import placard.catalog.item.MetadataKey;
import placard.catalog.item.Schedule;
import placard.catalog.item.UnitPrice;
import placard.catalog.item.Variant;
import placard.catalog.profile.BusinessDetails;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.OpeningHours;
import placard.catalog.profile.SpecialDay;
import placard.page.Picture;

/**
 * A catalogue as search engines read it (structured data): schema.org in JSON-LD. It contains only what the page shows.
 */
final class StructuredData {
    private static final String SCHEMA = "https://schema.org/";
    private static final Map<Diet, String> DIETS = Map.of(
            Diet.VEG, "VegetarianDiet",
            Diet.VEGAN, "VeganDiet",
            Diet.GLUTEN_FREE, "GlutenFreeDiet",
            Diet.HALAL, "HalalDiet",
            Diet.KOSHER, "KosherDiet");
    /** Codes of UN/CEFACT for the units of unit prices. */
    private static final Map<String, String> CONTENT_UNITS = Map.of(
            "g", "GRM", "kg", "KGM", "ml", "MLT", "l", "LTR", "m", "MTR", "sqm", "MTK", "piece", "C62", "lb", "LBR");

    private static final Map<String, String> AREA_UNITS = Map.of("sqft", "FTK", "sqm", "MTK", "sqyd", "YDK");

    private final Offer offer;
    private final CatalogDraft draft;
    private final Trade.Schema schema;
    private final Map<String, Picture> pictures;
    private final String baseUrl;

    private StructuredData(Offer offer, Map<String, Picture> pictures, String baseUrl) {
        this.offer = offer;
        this.draft = offer.tree().catalog().draft();
        this.schema = Trade.of(draft.template()).schema();
        this.pictures = pictures;
        this.baseUrl = baseUrl;
    }

    static ObjectNode of(Offer offer, Map<String, Picture> pictures, String baseUrl) {
        return new StructuredData(offer, pictures, baseUrl).json();
    }

    private ObjectNode json() {
        ObjectNode json = Json.object().put("@context", "https://schema.org");
        switch (schema.structure()) {
            case MENU -> json.setAll(with("hasMenu", menu(), business()));
            case PRODUCTS -> json.setAll(with("hasOfferCatalog", offers("Product"), business()));
            case SERVICES -> json.setAll(with("hasOfferCatalog", offers("Service"), business()));
            case LISTINGS -> json.set("@graph", listings());
        }
        return json;
    }

    private static ObjectNode with(String name, ObjectNode value, ObjectNode json) {
        json.set(name, value);
        return json;
    }

    private String url() {
        return baseUrl + offer.tree().catalog().path();
    }

    private ObjectNode business() {
        BusinessDetails business = draft.businessDetails();
        ObjectNode json = typed(schema.business())
                .put("name", Objects.requireNonNullElse(business.name(), draft.name()))
                .put("url", url());
        put(json, "description", draft.description());
        put(json, "telephone", business.phone());
        put(json, "email", business.email());
        put(json, "address", business.address());
        put(json, "hasMap", business.mapUrl());
        image(json, "logo", draft.theme().logoFileId());
        image(json, "image", draft.theme().coverFileId());
        ArrayNode same = json.putArray("sameAs");
        if (business.website() != null) {
            same.add(business.website());
        }
        business.socials().values().forEach(same::add);
        hours(json, business.hours());
        special(json, business.openingHours());
        json.properties()
                .removeIf(member ->
                        member.getValue().isArray() && member.getValue().isEmpty());
        return json;
    }

    private static void hours(ObjectNode json, @Nullable Schedule hours) {
        if (hours == null) {
            return;
        }
        ArrayNode array = json.putArray("openingHoursSpecification");
        for (Schedule.Window window : hours.windows()) {
            ObjectNode row = typed("OpeningHoursSpecification");
            ArrayNode days = row.putArray("dayOfWeek");
            window.days().stream().sorted().map(StructuredData::english).forEach(days::add);
            row.put("opens", window.from().toString()).put("closes", closes(window.from(), window.to()));
            array.add(row);
        }
    }

    /** Adds the holidays that the page shows. Search engines write a closed day as midnight to midnight. */
    private void special(ObjectNode json, OpeningHours hours) {
        ArrayNode array = json.putArray("specialOpeningHoursSpecification");
        LocalDate today = LocalDate.ofInstant(offer.tree().now(), draft.timezone());
        for (SpecialDay day : hours.coming(today, SpecialDay.DAYS_SHOWN)) {
            List<SpecialDay.Span> spans = day.hours().isEmpty()
                    ? List.of(new SpecialDay.Span(LocalTime.MIDNIGHT, LocalTime.MIDNIGHT))
                    : day.hours();
            for (SpecialDay.Span span : spans) {
                array.add(typed("OpeningHoursSpecification")
                        .put("validFrom", day.date().toString())
                        .put("validThrough", day.last().toString())
                        .put("opens", span.from().toString())
                        .put("closes", day.hours().isEmpty() ? span.to().toString() : closes(span.from(), span.to())));
            }
        }
    }

    /** The closing time. A search engine takes two equal times for a closed day, so 24 hours end a minute before. */
    private static String closes(LocalTime from, LocalTime to) {
        return (from.equals(to) ? to.minusMinutes(1) : to).toString();
    }

    private static String english(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    private ObjectNode menu() {
        ObjectNode menu = typed("Menu")
                .put("name", draft.name())
                .put("url", url())
                .put("inLanguage", offer.wording().language());
        ArrayNode sections = menu.putArray("hasMenuSection");
        for (Offer.OfferedSection offered : offer.sections()) {
            ObjectNode section =
                    typed("MenuSection").put("name", offered.section().name());
            put(section, "description", offered.section().description());
            image(section, "image", offered.section().imageFileId());
            ArrayNode items = section.putArray("hasMenuItem");
            offered.entries().forEach(entry -> items.add(dish(entry)));
            sections.add(section);
        }
        return menu;
    }

    private ObjectNode dish(Offer.Entry entry) {
        Item item = entry.item();
        ObjectNode dish = named("MenuItem", item);
        ArrayNode diets = dish.putArray("suitableForDiet");
        Diet.of(item.metadata().dietary()).stream()
                .map(DIETS::get)
                .filter(Objects::nonNull)
                .forEach(diet -> diets.add(SCHEMA + diet));
        if (diets.isEmpty()) {
            dish.remove("suitableForDiet");
        }
        JsonNode calories = item.metadata().understood(MetadataKey.CALORIES);
        if (calories.isNumber()) {
            ObjectNode nutrition = typed("NutritionInformation").put("calories", calories.asText() + " calories");
            dish.set("nutrition", nutrition);
        }
        offers(dish, entry);
        return dish;
    }

    private ObjectNode offers(String type) {
        ObjectNode catalog = typed("OfferCatalog")
                .put("name", draft.name())
                .put("url", url())
                .put("inLanguage", offer.wording().language());
        ArrayNode sections = catalog.putArray("itemListElement");
        for (Offer.OfferedSection offered : offer.sections()) {
            ObjectNode section =
                    typed("OfferCatalog").put("name", offered.section().name());
            ArrayNode items = section.putArray("itemListElement");
            offered.entries().forEach(entry -> items.add(offered(type, entry)));
            sections.add(section);
        }
        return catalog;
    }

    private ObjectNode offered(String type, Offer.Entry entry) {
        Item item = entry.item();
        ObjectNode thing = named(type, item);
        if (type.equals("Product")) {
            put(thing, "sku", item.metadata().understood(MetadataKey.SKU).textValue());
            offers(thing, entry);
            return thing;
        }
        ObjectNode one = price(item, null);
        one.set("itemOffered", thing);
        return availability(one, entry);
    }

    private ArrayNode listings() {
        ArrayNode graph = Json.object().arrayNode();
        graph.add(business());
        for (Offer.OfferedSection offered : offer.sections()) {
            for (Offer.Entry entry : offered.entries()) {
                ObjectNode listing = named("RealEstateListing", entry.item());
                listing.set("about", home(entry.item()));
                offers(listing, entry);
                graph.add(listing);
            }
        }
        return graph;
    }

    private static ObjectNode home(Item item) {
        ObjectNode home = typed("Accommodation").put("name", item.name());
        put(
                home,
                "accommodationCategory",
                item.metadata().understood(MetadataKey.CONFIGURATION).textValue());
        number(home, "numberOfBedrooms", item.metadata().understood(MetadataKey.BEDROOMS));
        number(home, "numberOfBathroomsTotal", item.metadata().understood(MetadataKey.BATHROOMS));
        JsonNode area = item.metadata().understood(MetadataKey.CARPET_AREA);
        if (area.path("value").isNumber()) {
            ObjectNode size = typed("QuantitativeValue");
            size.set("value", area.path("value"));
            put(size, "unitCode", AREA_UNITS.get(area.path("unit").asText()));
            home.set("floorSize", size);
        }
        JsonNode location = item.metadata().understood(MetadataKey.LOCATION);
        put(home, "address", location.path("address").textValue());
        if (location.path("lat").isNumber() && location.path("lng").isNumber()) {
            ObjectNode geo = typed("GeoCoordinates");
            geo.set("latitude", location.path("lat"));
            geo.set("longitude", location.path("lng"));
            home.set("geo", geo);
        }
        put(
                home,
                "tourBookingPage",
                item.metadata().understood(MetadataKey.VIRTUAL_TOUR).path("url").textValue());
        return home;
    }

    private static void number(ObjectNode json, String name, JsonNode number) {
        if (number.isNumber()) {
            json.set(name, number);
        }
    }

    private ObjectNode named(String type, Item item) {
        ObjectNode json = typed(type).put("@id", url() + "#" + item.id()).put("name", item.name());
        put(json, "description", item.description());
        item.imageFileIds().stream().limit(1).forEach(id -> image(json, "image", id));
        return json;
    }

    /** Adds the prices, one offer for each variant; none if prices are hidden. */
    private void offers(ObjectNode json, Offer.Entry entry) {
        Item item = entry.item();
        List<Variant> variants = item.metadata().variants();
        ArrayNode offers = json.putArray("offers");
        if (!variants.isEmpty()) {
            variants.stream().map(variant -> price(item, variant)).forEach(one -> offers.add(availability(one, entry)));
        } else {
            offers.add(availability(price(item, null), entry));
        }
        offers.forEach(one -> ((ObjectNode) one).put("url", url() + "#" + item.id()));
        if (!offer.showsPricesOf(item)) {
            json.remove("offers");
        }
    }

    private ObjectNode price(Item item, @Nullable Variant variant) {
        ObjectNode one = typed("Offer");
        BigDecimal price = offer.price(item, variant);
        if (variant != null) {
            one.put("name", variant.name());
            put(
                    one,
                    "sku",
                    MetadataKey.SKU.understood(variant.more().path("sku")).textValue());
        }
        if (price != null) {
            one.put("price", Money.text(price))
                    .put("priceCurrency", draft.currency().getCurrencyCode());
        }
        List<ObjectNode> others = Stream.of(was(item, variant), unitPrice(item, variant))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        if (!others.isEmpty()) {
            one.set(
                    "priceSpecification",
                    others.size() == 1
                            ? others.getFirst()
                            : Json.object().arrayNode().addAll(others));
        }
        if (variant != null && !variant.isAvailable()) {
            one.put("availability", SCHEMA + "OutOfStock");
        }
        return one;
    }

    private @Nullable ObjectNode was(Item item, @Nullable Variant variant) {
        BigDecimal was = offer.comparePrice(item, variant);
        return was == null
                ? null
                : priced(typed("UnitPriceSpecification").put("priceType", SCHEMA + "StrikethroughPrice"), was);
    }

    private @Nullable ObjectNode unitPrice(Item item, @Nullable Variant variant) {
        UnitPrice unit = offer.unitPrice(item, variant);
        if (unit == null) {
            return null;
        }
        ObjectNode reference = typed("QuantitativeValue")
                .put("value", unit.quantity())
                .put("unitCode", CONTENT_UNITS.get(unit.unit()));
        return with("referenceQuantity", reference, priced(typed("UnitPriceSpecification"), unit.price()));
    }

    private ObjectNode priced(ObjectNode specification, BigDecimal price) {
        return specification
                .put("price", Money.text(price))
                .put("priceCurrency", draft.currency().getCurrencyCode());
    }

    /**
     * Adds the availability. An item that is off its schedule is not sold out and comes back, so nothing is added for
     * it.
     */
    private ObjectNode availability(ObjectNode one, Offer.Entry entry) {
        boolean isOut = entry.availability().status() == Availability.Status.SOLD_OUT;
        if (isOut) {
            one.put("availability", SCHEMA + schema.soldOut());
        } else if (!one.has("availability") && entry.availability().status() == Availability.Status.IN_STOCK) {
            one.put("availability", SCHEMA + "InStock");
        }
        return one;
    }

    private void image(ObjectNode json, String name, @Nullable String id) {
        Picture picture = id == null ? null : pictures.get(id);
        if (picture != null) {
            json.put(name, baseUrl + picture.full());
        }
    }

    private static ObjectNode typed(String type) {
        return Json.object().put("@type", type);
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
