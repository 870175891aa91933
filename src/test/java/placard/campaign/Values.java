package placard.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import placard.base.Json;
import placard.testing.OpenApi;

/** Values that a schema allows, or nearly: what the document says in words only, they may break. */
final class Values {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> WORDS = List.of(
            "Masala Dosa",
            "Crème brûlée",
            "饺子",
            "مطعم",
            "Ca\u0301fe\u0301",
            "👩‍🍳 special",
            "a",
            "O'Brien & <b>Sons</b>",
            "% _ \\ like",
            "'; drop table catalog; --",
            "x".repeat(30),
            "ÄÖÜ ß İ ı",
            "1",
            "null",
            "  spaced  out  ");
    private static final List<String> DEMOS = List.of("restaurant", "bakery", "retail", "services", "real_estate");

    private final SplittableRandom random;
    private final LearntIds known;
    private final LearntIds foreign;
    private final List<ObjectNode> items = new ArrayList<>();

    /** The catalogue that the present request is about, or null. */
    LearntIds.Shop shop;

    Values(SplittableRandom random, LearntIds known, LearntIds foreign) {
        this.random = random;
        this.known = known;
        this.foreign = foreign;
        for (String demo : DEMOS) {
            bodies(demo)
                    .path("sections")
                    .forEach(section -> section.path("items").forEach(item -> items.add((ObjectNode) item)));
        }
    }

    static ObjectNode bodies(String demo) {
        try (InputStream in = Values.class.getResourceAsStream("/placard/demo/" + demo + ".json")) {
            return (ObjectNode) Json.parse(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** A body for an operation; items are often those of the examples, which have all that an item may have. */
    JsonNode body(String operation, JsonNode schema) {
        JsonNode body = value(schema, 0);
        boolean isItem = operation.equals("createItem") || operation.equals("updateItem");
        if (isItem && body instanceof ObjectNode object && chance(50)) {
            ObjectNode item = demo();
            object.properties().forEach(member -> item.set(member.getKey(), member.getValue()));
            if (item.has("metadata") && chance(60)) {
                item.remove(List.of("variants", "addOns", "dietary"));
            }
            return item;
        }
        return body;
    }

    private ObjectNode demo() {
        ObjectNode item = pick(items).deepCopy();
        JsonNode variants = item.path("metadata").path("variants");
        for (JsonNode variant : variants) {
            if (shop != null && !shop.parts.isEmpty() && chance(30)) {
                ((ObjectNode) variant).put("id", pick(shop.parts));
            }
        }
        return item;
    }

    JsonNode value(JsonNode schema, int depth) {
        JsonNode whole = schema.has("$ref") ? OpenApi.target(schema.get("$ref").textValue()) : schema;
        if (!whole.has("type") && whole.has("examples") && chance(70)) {
            return whole.at("/examples/" + random.nextInt(whole.path("examples").size()));
        }
        if (whole.has("const")) {
            return whole.get("const");
        }
        if (whole.has("enum")) {
            return whole.get("enum").get(random.nextInt(whole.get("enum").size()));
        }
        JsonNode types = whole.path("type");
        String type = types.isArray()
                ? types.get(random.nextInt(types.size())).asText()
                : types.asText(whole.has("properties") ? "object" : "any");
        return switch (type) {
            case "object" -> object(whole, depth);
            case "array" -> array(whole, depth);
            case "string" -> NODES.textNode(text(whole));
            case "integer" -> NODES.numberNode(integer(whole));
            case "number" -> NODES.numberNode(number(whole));
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "null" -> NODES.nullNode();
            default -> anything(depth);
        };
    }

    private ObjectNode object(JsonNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        List<String> ofOneType = ofOneType(schema);
        OpenApi.members(schema).forEach((name, member) -> {
            if (!ofOneType.isEmpty() && !ofOneType.contains(name)) {
                return;
            }
            if (required.contains(name) ? chance(97) : chance(depth > 3 ? 15 : 40)) {
                object.set(name, value(member, depth + 1));
            }
        });
        if (schema.path("properties").isMissingNode()) {
            for (int i = random.nextInt(4); i > 0; i--) {
                object.set(pick(WORDS), anything(depth + 1));
            }
        }
        return object;
    }

    /** The members of one type, of a schema that has those of several; else empty. */
    private List<String> ofOneType(JsonNode schema) {
        List<JsonNode> types = schema.path("x-members-by-type").valueStream().toList();
        if (types.isEmpty()) {
            return List.of();
        }
        JsonNode type = pick(types);
        return Stream.of("required", "optional")
                .flatMap(kind -> type.path(kind).valueStream())
                .map(JsonNode::asText)
                .toList();
    }

    private ArrayNode array(JsonNode schema, int depth) {
        ArrayNode array = NODES.arrayNode();
        int least = schema.path("minItems").asInt(0);
        int most = Math.min(schema.path("maxItems").asInt(5), least + 5);
        for (int i = random.nextInt(least, most + 1); i > 0; i--) {
            array.add(value(schema.path("items"), depth + 1));
        }
        return array;
    }

    private String text(JsonNode schema) {
        String pattern = schema.path("pattern").asText("");
        String id = id(pattern);
        if (id != null) {
            return id;
        }
        JsonNode examples = schema.path("examples");
        if (!pattern.isEmpty() || schema.has("format") || chance(20)) {
            if (!examples.isEmpty()) {
                return examples.get(random.nextInt(examples.size())).asText();
            }
            if (schema.has("example")) {
                return schema.get("example").asText();
            }
            return chance(50) ? sample() : pick(WORDS);
        }
        int most = schema.path("maxLength").asInt(60);
        String word = pick(WORDS);
        int units = word.codePointCount(0, word.length());
        return units <= most ? word : word.substring(0, word.offsetByCodePoints(0, most));
    }

    private String sample() {
        return pick(List.of(
                "https://example.com/a?b=c#d",
                "#1a2b3c",
                "08:30",
                "+14155550123",
                "end_of_day",
                "2030-01-01T00:00:00Z",
                "EUR",
                "JPY",
                "KWD",
                "Asia/Kolkata",
                "de-DE",
                "a@example.com"));
    }

    /** An id of the kind that a pattern wants, most often of something that is there; null if it wants none. */
    String id(String pattern) {
        LearntIds from = chance(8) ? foreign : known;
        LearntIds.Shop about = shop == null || chance(8) ? any(from) : shop;
        List<String> choices = switch (pattern.replaceFirst("_.*", "")) {
            case "^qr" -> from.codes;
            case "^cat" -> from.shops.stream().map(other -> other.id).toList();
            case "^key" -> from.keys;
            case "^sec" -> about == null ? List.of() : about.sections;
            case "^item" -> about == null ? List.of() : about.items;
            case "^file" -> List.of();
            case "^var", "^add" -> about == null ? List.of() : about.parts;
            default -> null;
        };
        if (choices == null) {
            return null;
        }
        return choices.isEmpty() || chance(3)
                ? pattern.substring(1).replaceFirst("_.*", "_") + "01jd3x5n8kq2v7w9c4t6r0m1ba"
                : pick(choices);
    }

    LearntIds.Shop any(LearntIds from) {
        return from.shops.isEmpty() ? null : pick(from.shops);
    }

    private long integer(JsonNode schema) {
        long least = schema.path("minimum").asLong(0);
        long most = schema.path("maximum").asLong(least + 1_000);
        return switch (random.nextInt(5)) {
            case 0 -> least;
            case 1 -> most;
            default -> random.nextLong(least, most + 1);
        };
    }

    private BigDecimal number(JsonNode schema) {
        BigDecimal whole = BigDecimal.valueOf(integer(schema));
        BigDecimal fraction = BigDecimal.valueOf(random.nextInt(1_000), random.nextInt(4));
        return chance(50) ? whole : whole.subtract(fraction).abs();
    }

    JsonNode anything(int depth) {
        return switch (random.nextInt(depth > 4 ? 5 : 7)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(BigDecimal.valueOf(random.nextLong(), random.nextInt(-5, 20)));
            case 3 -> NODES.textNode(pick(WORDS));
            case 4 -> NODES.textNode(sample());
            case 5 -> array(NODES.objectNode(), depth + 1);
            default -> object(NODES.objectNode(), depth + 1);
        };
    }
}
