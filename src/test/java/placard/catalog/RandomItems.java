package placard.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import placard.base.Json;
import placard.catalog.profile.Template;
import placard.testing.Draw;

/** Bodies that the API takes, of all five trades, for properties; what is drawn is complete and valid. */
public final class RandomItems {
    private static final List<String> PRICE_TYPES = List.of("fixed", "starting_from", "on_request", "free");
    private static final List<ObjectNode> EXAMPLES = Arrays.stream(Template.values())
            .map(Demo::bodies)
            .flatMap(bodies -> bodies.path("sections").valueStream())
            .flatMap(shelf -> shelf.path("items").valueStream())
            .map(ObjectNode.class::cast)
            .toList();

    private RandomItems() {}

    public static String name(Draw draw) {
        return draw.by(
                one -> one.of("Dosa", "Crème brûlée", "饺子", "مطعم", "👩‍🍳", "O'Brien & <Sons>", "İı ß"),
                one -> one.letters(1, 60));
    }

    private static BigDecimal price(Draw draw) {
        return new BigDecimal(draw.decimal(BigInteger.valueOf(999_999_999_999L), 2)
                .stripTrailingZeros()
                .toPlainString());
    }

    /** Metadata of any trade: what an example has, some of it left out, with parts of its own. */
    private static ObjectNode metadata(Draw draw) {
        ObjectNode whole =
                draw.of(EXAMPLES).path("metadata") instanceof ObjectNode known ? known.deepCopy() : Json.object();
        whole.remove(List.of("optionTypes", "variants", "addOns"));
        whole.set("variants", parts(draw, true));
        whole.set("addOns", parts(draw, false));
        whole.put("schemaVersion", draw.integer(1, 9));
        whole.putObject("ours").put("kept", "as sent").putNull("nothing");
        return whole;
    }

    /** Variants, the first of them the default, or add-ons; every one with its price. */
    private static ArrayNode parts(Draw draw, boolean areVariants) {
        ArrayNode array = Json.object().arrayNode();
        draw.list(0, 4, one -> part(one, areVariants)).forEach(array::add);
        return array;
    }

    private static ObjectNode part(Draw draw, boolean isVariant) {
        ObjectNode node =
                Json.object().put("name", name(draw)).put("price", price(draw)).put("isAvailable", draw.flag());
        int most = draw.integer(1, 99);
        return isVariant ? node.put("sku", "S" + most) : node.put("maxQuantity", most);
    }

    /** A whole item without its section. */
    public static ObjectNode item(Draw draw) {
        String type = draw.of(PRICE_TYPES);
        ObjectNode metadata = metadata(draw);
        ObjectNode item = Json.object().put("name", name(draw)).put("pricingType", type);
        if (type.equals("free")) {
            metadata.path("variants").forEach(variant -> ((ObjectNode) variant).remove("price"));
        } else {
            item.put("price", price(draw));
        }
        item.put("isAvailable", draw.flag());
        ObjectNode example = draw.of(EXAMPLES);
        for (String member : List.of("description", "badge", "schedule")) {
            if (example.has(member)) {
                item.set(member, example.get(member));
            }
        }
        item.set("metadata", metadata);
        return item;
    }

    /** A change of some members of an item, as a PATCH has them. */
    public static ObjectNode change(Draw draw) {
        ObjectNode whole = Json.object();
        draw.list(1, 3, RandomItems::changeOfOne)
                .forEach(node -> node.properties().forEach(member -> whole.set(member.getKey(), member.getValue())));
        return whole;
    }

    private static ObjectNode changeOfOne(Draw draw) {
        return draw.by(
                one -> Json.object().put("name", name(one)),
                one -> Json.object().put("description", one.orNull(RandomItems::name)),
                one -> Json.object().put("badge", one.<String>orNull(badge -> badge.of("New", "Hot"))),
                one -> Json.object().put("isAvailable", one.flag()),
                one -> Json.object().put("price", price(one)).put("pricingType", "starting_from"),
                one -> Json.object().put("externalId", one.<String>orNull(id -> id.letters(1, 20))),
                one -> inMetadata(
                        metadata -> metadata.put("spiceLevel", one.<Integer>orNull(level -> level.integer(0, 3)))),
                one -> {
                    ObjectNode node = Json.object();
                    ArrayNode tags = node.putArray("dietary");
                    one.list(0, 3, RandomItems::name).stream()
                            .filter(tag -> tag.length() <= 40)
                            .forEach(tags::add);
                    return node;
                },
                one -> inMetadata(metadata -> metadata.put("free text", one.orNull(RandomItems::name))));
    }

    private static ObjectNode inMetadata(Consumer<ObjectNode> change) {
        ObjectNode node = Json.object();
        change.accept(node.putObject("metadata"));
        return node;
    }

    /** The ids of an item's variants and add-ons. */
    public static List<String> partIds(JsonNode item) {
        List<String> ids = new ArrayList<>();
        Stream.of("variants", "addOns")
                .flatMap(name -> item.path("metadata").path(name).valueStream())
                .forEach(part -> ids.add(part.path("id").asText()));
        return ids;
    }
}
