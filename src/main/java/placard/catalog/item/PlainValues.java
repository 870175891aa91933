package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Texts;
import placard.base.WebUrl;

/**
 * Reads plain numbers and texts in place of an object: {@code "45 min"} is 45 minutes. An ambiguous value isn't
 * guessed; guests see it as it was written.
 */
final class PlainValues {
    private static final Map<String, Integer> SPICE = Map.ofEntries(
            Map.entry("none", 0),
            Map.entry("not_spicy", 0),
            Map.entry("no_spice", 0),
            Map.entry("mild", 1),
            Map.entry("low", 1),
            Map.entry("medium", 2),
            Map.entry("medium_hot", 2),
            Map.entry("hot", 3),
            Map.entry("high", 3),
            Map.entry("spicy", 3),
            Map.entry("very_hot", 3),
            Map.entry("extra_hot", 3));
    private static final String LOW_STOCK = "low_stock";
    private static final Pattern CALORIES = Pattern.compile("(?i)(.+?)\\s*k?cal");
    private static final Pattern SERVES = Pattern.compile("(?i)(?:serves|for)\\s+([0-9]{1,4})");

    /** The longest text that is parsed. */
    private static final int LONGEST = 200;

    private PlainValues() {}

    /** The meaning of a key's value; an object stays as it is. */
    static JsonNode read(MetadataKey key, JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return MissingNode.getInstance();
        }
        if (value.isTextual() && value.textValue().length() > LONGEST && isParsed(key)) {
            return MissingNode.getInstance();
        }
        return switch (key) {
            case SPICE_LEVEL -> value.isTextual() ? spice(value.textValue()) : value;
            case PORTION -> value.isTextual() ? portion(value.textValue()) : object(value);
            case CALORIES -> value.isTextual() ? calories(value.textValue()) : value;
            case DIMENSIONS -> value.isTextual() ? orMissing(Measurements.dimensions(line(value))) : object(value);
            case NET_CONTENT -> value.isTextual() ? orMissing(Measurements.content(line(value))) : object(value);
            case DURATION ->
                value.isNumber()
                        ? Json.object().put("unit", "minutes").set("value", value)
                        : value.isTextual() ? orMissing(Measurements.duration(line(value))) : object(value);
            case LEAD_TIME -> value.isTextual() ? orMissing(Measurements.duration(line(value))) : object(value);
            case CARPET_AREA -> value.isTextual() ? orMissing(Measurements.area(line(value))) : object(value);
            case MESSAGE_ON_CAKE -> value.isNumber() ? Json.object().set("maxLength", value) : notText(value);
            case INVENTORY -> inventory(value);
            case BOOKING -> value.isTextual() ? booking(value.textValue()) : object(value);
            case VIRTUAL_TOUR -> value.isTextual() ? link("url", value.textValue()) : object(value);
            case LOCATION -> value.isTextual() ? Json.object().put("address", text(value)) : object(value);
            case FLOOR_PLANS -> floorPlans(value);
            case AMENITIES -> value.isTextual() ? amenities(value.textValue()) : value;
            case BEDROOMS, BATHROOMS -> value.isTextual() ? number(value) : value;
            case SKU, CONFIGURATION -> value.isNumber() ? TextNode.valueOf(value.asText()) : value;
            case SCHEMA_VERSION,
                    DIETARY,
                    ALLERGENS,
                    ALLERGENS_DECLARED,
                    OPTION_TYPES,
                    ADD_ON_GROUPS,
                    VARIANTS,
                    ADD_ONS,
                    OPTIONS,
                    GROUP -> value;
        };
    }

    /** True if the text of a key is parsed as a number, a measure or a word. Others are kept as they were sent. */
    private static boolean isParsed(MetadataKey key) {
        return switch (key) {
            case SPICE_LEVEL,
                    PORTION,
                    CALORIES,
                    DIMENSIONS,
                    NET_CONTENT,
                    DURATION,
                    LEAD_TIME,
                    CARPET_AREA,
                    INVENTORY,
                    BEDROOMS,
                    BATHROOMS -> true;
            default -> false;
        };
    }

    private static String text(JsonNode value) {
        return Texts.normal(value.asText());
    }

    private static String line(JsonNode value) {
        return Texts.oneLine(text(value));
    }

    private static JsonNode object(JsonNode value) {
        return value.isObject() ? value : MissingNode.getInstance();
    }

    private static JsonNode notText(JsonNode value) {
        return value.isTextual() ? MissingNode.getInstance() : value;
    }

    private static JsonNode orMissing(@Nullable ObjectNode value) {
        return value == null ? MissingNode.getInstance() : value;
    }

    private static JsonNode spice(String text) {
        int peppers = text.codePointCount(0, text.length());
        if (peppers <= 3 && text.replace("🌶", "").replace("\ufe0f", "").isBlank() && text.contains("🌶")) {
            return IntNode.valueOf(
                    (int) text.codePoints().filter(c -> c == 0x1f336).count());
        }
        Integer level = SPICE.get(Attributes.word(text));
        BigDecimal number = Measurements.number(Texts.normal(text));
        if (level == null && number != null && number.scale() <= 0 && number.compareTo(BigDecimal.valueOf(3)) <= 0) {
            level = number.intValue();
        }
        return level == null ? MissingNode.getInstance() : IntNode.valueOf(level);
    }

    /** The portion of a text: an amount, a number of people, or a name. */
    private static JsonNode portion(String text) {
        String normal = Texts.normal(text);
        Matcher serves = SERVES.matcher(normal);
        if (serves.matches()) {
            return Json.object().put("serves", Integer.parseInt(serves.group(1)));
        }
        ObjectNode amount = Measurements.amount(normal);
        return amount == null ? TextNode.valueOf(normal) : amount;
    }

    private static JsonNode calories(String text) {
        String normal = Texts.normal(text);
        Matcher unit = CALORIES.matcher(normal);
        BigDecimal number = Measurements.number(unit.matches() ? unit.group(1) : normal);
        return number == null || number.scale() > 0 ? MissingNode.getInstance() : IntNode.valueOf(number.intValue());
    }

    private static JsonNode number(JsonNode value) {
        BigDecimal number = Measurements.number(line(value));
        return number == null ? MissingNode.getInstance() : DecimalNode.valueOf(number);
    }

    private static boolean isStock(String word) {
        return Shapes.STOCK.contains(word) || word.equals(LOW_STOCK);
    }

    private static JsonNode inventory(JsonNode value) {
        if (value.isTextual()) {
            String word = Attributes.word(value.textValue());
            return Json.object().put("status", isStock(word) ? word : text(value));
        }
        return value.isNumber() ? Json.object().set("quantity", value) : object(value);
    }

    private static JsonNode booking(String text) {
        JsonNode link = link("url", text);
        String number = Texts.normal(text);
        return link.isMissingNode() && Contact.isMeantAsNumber(number)
                ? Json.object().put("phone", number)
                : link;
    }

    private static JsonNode link(String member, String text) {
        WebUrl url = WebUrl.parse(text.strip());
        return url == null ? MissingNode.getInstance() : Json.object().put(member, url.text());
    }

    /** Every plan as an object; values that are neither a link nor a file are left out. */
    private static JsonNode floorPlans(JsonNode value) {
        ArrayNode plans = Json.object().arrayNode();
        for (JsonNode plan : value.isArray() ? value : Json.object().arrayNode().add(value)) {
            JsonNode read = plan.isTextual() ? floorPlan(plan.textValue().strip()) : plan;
            if (read.isObject()) {
                plans.add(read);
            }
        }
        return plans.isEmpty() && !value.isEmpty() || plans.isEmpty() && value.isTextual()
                ? MissingNode.getInstance()
                : plans;
    }

    private static JsonNode floorPlan(String text) {
        return isFile(text) ? Json.object().put("fileId", text) : link("imageUrl", text);
    }

    static boolean isFile(String text) {
        return Ids.isWellFormed(Ids.FILE, text);
    }

    private static JsonNode amenities(String text) {
        ArrayNode amenities = Json.object().arrayNode();
        for (String part : text.split("[,;\n]", 51)) {
            String amenity = Texts.normal(part);
            if (!amenity.isEmpty()) {
                amenities.add(amenity);
            }
        }
        return amenities;
    }

    /** The normal form of a unit: {@code Sq. Ft.} is {@code sqft}. */
    static String unit(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[\\s.]+", "");
    }
}
