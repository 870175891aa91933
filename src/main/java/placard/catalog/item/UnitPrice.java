package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Currency;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Money;

/**
 * The price of one kilogram, litre, metre or piece, as shops of the EU must show it (Directive 98/6/EC). It is computed
 * from the price and the content, and never typed. A deposit is no part of it.
 *
 * @param price rounded half up to the currency's fraction digits
 * @param quantity 1, or 100 of small contents in grams or millilitres
 * @param unit a word of {@link Shapes#CONTENTS}
 */
public record UnitPrice(BigDecimal price, int quantity, String unit) {
    /** Up to this many grams or millilitres, prices are for 100 of them. */
    private static final BigDecimal SMALL = BigDecimal.valueOf(250);

    private static final int HUNDRED = 100;

    /** The units by which contents are compared, and how many of them each unit has. */
    private record Base(String unit, BigDecimal factor) {
        Base(String unit, String factor) {
            this(unit, new BigDecimal(factor));
        }
    }

    private static final Map<String, Base> BASES = Map.ofEntries(
            Map.entry("g", new Base("g", "1")),
            Map.entry("kg", new Base("g", "1000")),
            Map.entry("ml", new Base("ml", "1")),
            Map.entry("cl", new Base("ml", "10")),
            Map.entry("dl", new Base("ml", "100")),
            Map.entry("l", new Base("ml", "1000")),
            Map.entry("cm", new Base("m", "0.01")),
            Map.entry("m", new Base("m", "1")),
            Map.entry("sqm", new Base("sqm", "1")),
            Map.entry("piece", new Base("piece", "1")),
            Map.entry("oz", new Base("lb", "0.0625")),
            Map.entry("lb", new Base("lb", "1")));

    private static final Map<String, String> LARGE = Map.of("g", "kg", "ml", "l");

    /** An amount of a content in its base unit. */
    public record Content(BigDecimal amount, String base) {
        private boolean isSmall() {
            return amount.compareTo(SMALL) <= 0;
        }
    }

    /** The content of a checked {@code netContent}, or null. */
    public static @Nullable Content content(JsonNode netContent) {
        JsonNode value = netContent.path("value");
        Base base = BASES.get(netContent.path("unit").asText());
        return base == null || !value.isNumber() || value.decimalValue().signum() <= 0
                ? null
                : new Content(value.decimalValue().multiply(base.factor), base.unit);
    }

    /**
     * The content of an item. Without {@code netContent} it is a portion with a weight or volume, and then, of food, the
     * weight. A portion in pieces or in words, such as half, has no unit price.
     */
    public static @Nullable Content content(Metadata metadata, boolean isFood) {
        Content own = content(metadata.understood(MetadataKey.NET_CONTENT));
        JsonNode portion = metadata.understood(MetadataKey.PORTION);
        Content served = own != null || !portion.path("quantity").isNumber()
                ? own
                : content(measured(
                        portion.path("quantity"),
                        Measurements.contentUnit(portion.path("unit").asText())));
        if (own != null || served != null && LARGE.containsKey(served.base)) {
            return served;
        }
        JsonNode size = metadata.understood(MetadataKey.DIMENSIONS);
        return isFood
                ? content(measured(size.path("weight"), size.path("weightUnit").asText("g")))
                : null;
    }

    private static ObjectNode measured(JsonNode value, @Nullable String unit) {
        ObjectNode measured = Json.object().put("unit", unit);
        measured.set("value", value);
        return measured;
    }

    /**
     * The price for one unit of a content; null if it rounds to nothing.
     *
     * @param all the contents of the item's variants; they get one unit, so that guests can compare them
     */
    public static @Nullable UnitPrice of(
            BigDecimal price, Content content, Collection<Content> all, Currency currency) {
        String large = LARGE.get(content.base);
        boolean isSmall = large != null && content.isSmall() && all.stream().allMatch(Content::isSmall);
        int quantity = isSmall ? HUNDRED : 1;
        BigDecimal many = isSmall ? BigDecimal.valueOf(HUNDRED) : BigDecimal.valueOf(large == null ? 1 : 1000);
        BigDecimal rounded = Money.canonical(
                price.multiply(many).divide(content.amount, currency.getDefaultFractionDigits(), RoundingMode.HALF_UP));
        return rounded.signum() == 0
                ? null
                : new UnitPrice(rounded, quantity, large == null || isSmall ? content.base : large);
    }

    /** The public JSON form. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.set("price", Money.json(price));
        return json.put("quantity", quantity).put("unit", unit);
    }
}
