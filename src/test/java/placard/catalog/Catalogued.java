package placard.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import placard.base.Json;
import placard.catalog.profile.Template;

/** Bodies that the API takes, of all five trades, for properties; what is drawn is complete and valid. */
final class Catalogued {
    private static final List<String> PRICE_TYPES = List.of("fixed", "starting_from", "on_request", "free");
    private static final List<ObjectNode> EXAMPLES = Arrays.stream(Template.values())
            .map(Demo::bodies)
            .flatMap(bodies -> bodies.path("sections").valueStream())
            .flatMap(shelf -> shelf.path("items").valueStream())
            .map(ObjectNode.class::cast)
            .toList();

    private Catalogued() {}

    static Arbitrary<String> names() {
        return Arbitraries.oneOf(
                Arbitraries.of("Dosa", "Crème brûlée", "饺子", "مطعم", "👩‍🍳", "O'Brien & <Sons>", "İı ß"),
                Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(60));
    }

    static Arbitrary<BigDecimal> prices() {
        return Arbitraries.bigDecimals()
                .between(BigDecimal.ZERO, new BigDecimal("999999999999"))
                .ofScale(2)
                .map(price -> new BigDecimal(price.stripTrailingZeros().toPlainString()));
    }

    /** Metadata of any trade: what an example has, some of it left out, with parts of its own. */
    static Arbitrary<ObjectNode> metadata() {
        Arbitrary<ObjectNode> rest = Arbitraries.of(EXAMPLES)
                .map(item -> item.path("metadata").isObject()
                        ? ((ObjectNode) item.path("metadata")).deepCopy()
                        : Json.object())
                .map(node -> node.without(List.of("optionTypes", "variants", "addOns")));
        return Combinators.combine(
                        rest, parts(true), parts(false), Arbitraries.integers().between(1, 9))
                .as((node, variants, addOns, version) -> {
                    ObjectNode whole = node.deepCopy();
                    whole.put("schemaVersion", version);
                    whole.putObject("ours").put("kept", "as sent").putNull("nothing");
                    whole.set("variants", variants);
                    whole.set("addOns", addOns);
                    return whole;
                });
    }

    /** Variants, the first of them the default, or add-ons; every one with its price. */
    static Arbitrary<ArrayNode> parts(boolean areVariants) {
        Arbitrary<ObjectNode> part = Combinators.combine(
                        names(),
                        prices(),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(1, 99))
                .as((name, price, isAvailable, most) -> {
                    ObjectNode node =
                            Json.object().put("name", name).put("price", price).put("isAvailable", isAvailable);
                    return areVariants ? node.put("sku", "S" + most) : node.put("maxQuantity", most);
                });
        return part.list().ofMaxSize(4).map(list -> {
            ArrayNode array = Json.object().arrayNode();
            list.forEach(node -> array.add(node.deepCopy()));
            return array;
        });
    }

    /** A whole item without its section. */
    static Arbitrary<ObjectNode> items() {
        return Combinators.combine(
                        names(),
                        Arbitraries.of(PRICE_TYPES),
                        prices(),
                        Arbitraries.of(true, false),
                        metadata(),
                        Arbitraries.of(EXAMPLES))
                .as((name, type, price, isAvailable, metadata, example) -> {
                    ObjectNode item = Json.object().put("name", name).put("pricingType", type);
                    if (type.equals("free")) {
                        metadata.path("variants").forEach(variant -> ((ObjectNode) variant).remove("price"));
                    } else {
                        item.put("price", price);
                    }
                    item.put("isAvailable", isAvailable);
                    for (String member : List.of("description", "badge", "schedule")) {
                        if (example.has(member)) {
                            item.set(member, example.get(member));
                        }
                    }
                    item.set("metadata", metadata);
                    return item;
                });
    }

    /** A change of some members of an item, as a PATCH has them. */
    static Arbitrary<ObjectNode> changes() {
        Arbitrary<ObjectNode> one = Arbitraries.oneOf(
                names().map(name -> Json.object().put("name", name)),
                names().injectNull(0.3).map(text -> Json.object().put("description", text)),
                Arbitraries.of("New", "Hot")
                        .injectNull(0.3)
                        .map(text -> Json.object().put("badge", text)),
                Arbitraries.of(true, false).map(flag -> Json.object().put("isAvailable", flag)),
                prices().map(price -> Json.object().put("price", price).put("pricingType", "starting_from")),
                Arbitraries.strings()
                        .alpha()
                        .ofMinLength(1)
                        .ofMaxLength(20)
                        .injectNull(0.3)
                        .map(text -> Json.object().put("externalId", text)),
                Arbitraries.integers().between(0, 3).injectNull(0.3).map(level -> {
                    ObjectNode node = Json.object();
                    node.putObject("metadata").put("spiceLevel", level);
                    return node;
                }),
                names().list().ofMaxSize(3).map(tags -> {
                    ObjectNode node = Json.object();
                    tags.stream().filter(tag -> tag.length() <= 40).forEach(node.putArray("dietary")::add);
                    return node;
                }),
                names().injectNull(0.3).map(text -> {
                    ObjectNode node = Json.object();
                    node.putObject("metadata").put("free text", text);
                    return node;
                }));
        return one.list().ofMinSize(1).ofMaxSize(3).map(list -> {
            ObjectNode whole = Json.object();
            list.forEach(node -> node.properties().forEach(member -> whole.set(member.getKey(), member.getValue())));
            return whole;
        });
    }

    /** The ids of an item's variants and add-ons. */
    static List<String> partIds(JsonNode item) {
        List<String> ids = new ArrayList<>();
        Stream.of("variants", "addOns")
                .flatMap(name -> item.path("metadata").path(name).valueStream())
                .forEach(part -> ids.add(part.path("id").asText()));
        return ids;
    }
}
