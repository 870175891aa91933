package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Money;

/**
 * The pricing of an item.
 *
 * @param price in the major unit of the catalogue's currency; null if none is stored
 * @param compareAt the former price, struck through; null for none
 * @param deposit what guests get back with the empty bottle or crate, beside the price; null for none
 * @param schedule prices that hold at times; null for none
 */
public record Pricing(
        PricingType type,
        @Nullable BigDecimal price,
        @Nullable BigDecimal compareAt,
        @Nullable BigDecimal deposit,
        @Nullable PriceSchedule schedule) {
    Pricing(PricingType type, @Nullable BigDecimal price) {
        this(type, price, null, null, null);
    }

    /**
     * Reads {@code pricingType}, {@code price}, {@code compareAtPrice}, {@code deposit} and {@code priceSchedule} of a create ({@code
     * before} null) or a PATCH. Checks them together with the variants.
     *
     * <p>The type is {@code fixed} by default if the item or a variant has a price, else {@code on_request}. A free
     * item has no other price than 0. A change to free clears stored ones: see {@link #applied}.
     *
     * @param item the item's own object
     * @param after the metadata that the item will have
     * @param pricesSent the object with the sent variants, or null if none were sent
     */
    static Pricing patched(
            @Nullable Pricing before, Input item, Metadata after, @Nullable Input pricesSent, ItemContext context) {
        BigDecimal compareAt = before == null || item.has("compareAtPrice")
                ? Money.price(item, "compareAtPrice", context.currency())
                : before.compareAt;
        BigDecimal deposit = before == null || item.has("deposit")
                ? Money.price(item, "deposit", context.currency())
                : before.deposit;
        PriceSchedule schedule = before == null || item.has("priceSchedule")
                ? PriceSchedule.read(item, "priceSchedule", context.currency())
                : before.schedule;
        Pricing base = ordinary(before, item, after, pricesSent, context);
        boolean hasOwn = after.variants().stream().anyMatch(variant -> variant.price() != null);
        if (schedule != null && hasOwn && schedule.prices().findAny().isPresent()) {
            item.fault("priceSchedule", "price_not_allowed", "A variant has a price of its own; use percentOff.");
        }
        return new Pricing(base.type, base.price, compareAt, deposit, schedule);
    }

    private static Pricing ordinary(
            @Nullable Pricing before, Input item, Metadata after, @Nullable Input pricesSent, ItemContext context) {
        PricingType sent = item.choice("pricingType", PricingType.CHOICES);
        BigDecimal price =
                before == null || item.has("price") ? Money.price(item, "price", context.currency()) : before.price;
        PricingType type = sent != null ? sent : typeUnsent(before, item, price, after.variants());
        if (type == PricingType.FREE) {
            refusePrices(item, pricesSent);
            boolean isZero = price != null && price.signum() == 0 && item.has("price");
            return new Pricing(type, isZero || before != null && before.type == type ? price : null);
        }
        if (type == PricingType.FIXED || type == PricingType.STARTING_FROM) {
            requirePrice(type, price, item, after.variants());
        } else if (before != null && sent == null && price != null && item.has("price")) {
            item.warn("/price is kept, but guests don't see it while pricingType is on_request.");
        }
        return new Pricing(type, price);
    }

    private static PricingType typeUnsent(
            @Nullable Pricing before, Input item, @Nullable BigDecimal price, List<Variant> variants) {
        if (before != null && !item.clears("pricingType")) {
            return before.type;
        }
        // A wrong price has its own fault, so it isn't reported as missing, too.
        boolean isPriced = price != null || item.has("price") && !item.clears("price");
        return isPriced || variants.stream().anyMatch(variant -> variant.price() != null)
                ? PricingType.FIXED
                : PricingType.ON_REQUEST;
    }

    private static void refusePrices(Input item, @Nullable Input pricesSent) {
        BigDecimal sent = item.has("price") && item.node().get("price").isNumber()
                ? item.node().get("price").decimalValue()
                : null;
        if (sent != null && sent.signum() != 0) {
            item.fault("price", "price_not_allowed", "A free item has no price.");
        }
        if (pricesSent == null) {
            return;
        }
        JsonNode variants = pricesSent.node().path("variants");
        for (int i = 0; i < variants.size(); i++) {
            JsonNode price = variants.path(i).path("price");
            if (price.isNumber() && price.decimalValue().signum() != 0 && variants.get(i) instanceof ObjectNode entry) {
                pricesSent
                        .under("variants", i, entry)
                        .fault("price", "price_not_allowed", "A variant of a free item has no price.");
            }
        }
    }

    private static void requirePrice(PricingType type, @Nullable BigDecimal price, Input item, List<Variant> variants) {
        if (price != null || item.has("price") && !item.clears("price")) {
            return;
        }
        boolean some = variants.stream().anyMatch(variant -> variant.price() != null);
        boolean all = variants.stream().allMatch(variant -> variant.price() != null);
        if (!some) {
            item.fault("price", "required", "Required for this pricingType unless a variant has a price.");
        } else if (!all && type == PricingType.FIXED) {
            item.fault("price", "required", "Required because a variant has no price of its own.");
        }
    }

    /** The metadata to store: a free item's variants lose their prices. */
    Metadata applied(Metadata metadata) {
        return type == PricingType.FREE
                ? metadata.withVariants(
                        metadata.variants().stream().map(Pricing::withoutPrice).toList())
                : metadata;
    }

    private static Variant withoutPrice(Variant variant) {
        return variant.price() == null || variant.price().signum() == 0 ? variant : variant.withPrice(null);
    }

    /**
     * The price that guests see at an instant, of the item or of one variant: {@link #shown} with the schedule's window
     * applied.
     */
    public @Nullable BigDecimal shownAt(
            Instant now, ZoneId zone, Currency currency, @Nullable Variant variant, List<Variant> variants) {
        BigDecimal ordinary = shown(variant, variants);
        PriceSchedule.Window window =
                schedule == null ? null : schedule.at(now, zone).window();
        return ordinary == null || window == null || type == PricingType.FREE
                ? ordinary
                : window.applied(ordinary, currency);
    }

    /**
     * The ordinary price that guests see, of the item or of one variant. Null if there is none, as always with {@code
     * on_request}; 0 if free. {@code starting_from} without an own price shows the lowest variant's.
     */
    public @Nullable BigDecimal shown(@Nullable Variant variant, List<Variant> variants) {
        return type.isPublic() ? effective(variant, variants) : null;
    }

    /** The deposit for the item or for one variant; null if there is none. */
    public @Nullable BigDecimal depositOf(@Nullable Variant variant) {
        BigDecimal own = variant != null && variant.deposit() != null ? variant.deposit() : deposit;
        return own == null || own.signum() == 0 ? null : own;
    }

    private @Nullable BigDecimal effective(@Nullable Variant variant, List<Variant> variants) {
        return switch (type) {
            case FREE -> BigDecimal.ZERO;
            case FIXED, STARTING_FROM, ON_REQUEST -> {
                if (variant != null && variant.price() != null) {
                    yield variant.price();
                }
                yield price != null ? price : lowest(variants);
            }
        };
    }

    private static @Nullable BigDecimal lowest(List<Variant> variants) {
        return variants.stream()
                .map(Variant::price)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(BigDecimal::compareTo)
                .orElse(null);
    }
}
