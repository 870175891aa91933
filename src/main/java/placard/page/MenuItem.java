package placard.page;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Money;
import placard.catalog.item.AddOn;
import placard.catalog.item.Allergen;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;
import placard.catalog.item.PricingType;
import placard.catalog.item.Variant;
import placard.catalog.profile.CatalogDraft;

/**
 * An item on a catalogue's page.
 *
 * @param price in words, such as "from €8.50"; null if there is none to tell, or each variant tells its own
 * @param state why it can't be had; null if it can
 * @param marks what it is good for, as its owner wrote it: Veg, Jain
 * @param allergens what it contains, or null if that is not stated
 */
public record MenuItem(
        String id,
        String name,
        @Nullable String badge,
        @Nullable String price,
        @Nullable String state,
        List<String> marks,
        @Nullable String description,
        @Nullable String allergens,
        List<Choice> variants,
        List<Choice> addOns) {
    /**
     * A variant or an add-on.
     *
     * @param price in words, or null
     * @param detail what else there is to know of it, or null
     */
    public record Choice(
            String name, @Nullable String price, @Nullable String detail, boolean isSoldOut) {}

    static MenuItem of(Offer.Entry entry, Offer offer) {
        Item item = entry.item();
        CatalogDraft draft = offer.tree().catalog().draft();
        Metadata metadata = item.metadata();
        boolean isSame = isSamePrice(item, offer);
        return new MenuItem(
                item.id(),
                item.name(),
                item.badge(),
                price(item, offer, isSame),
                MenuWords.state(entry.availability(), locale(draft), draft.timezone()),
                metadata.dietary(),
                item.description(),
                allergens(metadata),
                metadata.variants().stream()
                        .map(variant -> choice(variant, item, offer, isSame))
                        .toList(),
                metadata.addOns().stream()
                        .map(addOn -> choice(addOn, item, offer))
                        .toList());
    }

    private static Locale locale(CatalogDraft draft) {
        return Locale.forLanguageTag(draft.defaultLanguage());
    }

    private static String formatted(BigDecimal price, Offer offer) {
        CatalogDraft draft = offer.tree().catalog().draft();
        return Money.formatted(price, draft.currency(), locale(draft));
    }

    /** Whether all variants cost the same, so that it is enough to say so once. */
    private static boolean isSamePrice(Item item, Offer offer) {
        return item.metadata().variants().stream()
                        .map(variant -> offer.price(item, variant))
                        .map(price -> price == null ? "" : Money.text(price))
                        .distinct()
                        .count()
                <= 1;
    }

    private static @Nullable String price(Item item, Offer offer, boolean isSame) {
        PricingType type = item.pricing().type();
        if (!offer.settings().showPrices()) {
            return null;
        }
        List<Variant> variants = item.metadata().variants();
        BigDecimal price = offer.price(item, variants.isEmpty() || !isSame ? null : variants.getFirst());
        return switch (type) {
            case ON_REQUEST -> "Price on request";
            case FREE -> "Free";
            case STARTING_FROM -> {
                BigDecimal lowest = offer.price(item, (Variant) null);
                yield lowest == null ? null : "from " + formatted(lowest, offer);
            }
            case FIXED -> price == null || !isSame ? null : formatted(price, offer);
        };
    }

    private static Choice choice(Variant variant, Item item, Offer offer, boolean isSame) {
        BigDecimal price = isSame ? null : offer.price(item, variant);
        String options = variant.options().values().stream()
                .filter(value -> !variant.name().contains(value))
                .collect(Collectors.joining(", "));
        return new Choice(
                variant.name(),
                price == null ? null : formatted(price, offer),
                detail(options, MenuWords.allergens(variant.more().path("allergens"))),
                !variant.isAvailable());
    }

    private static Choice choice(AddOn addOn, Item item, Offer offer) {
        BigDecimal price = offer.price(item, addOn);
        return new Choice(
                addOn.name(),
                price == null || price.signum() == 0 ? null : "+ " + formatted(price, offer),
                detail(
                        addOn.group(),
                        addOn.maxQuantity() > 1 ? "up to " + addOn.maxQuantity() : null,
                        MenuWords.allergens(addOn.more().path("allergens"))),
                !addOn.isAvailable());
    }

    private static @Nullable String detail(@Nullable String... parts) {
        String joined = Stream.of(parts)
                .filter(Objects::nonNull)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        return joined.isEmpty() ? null : joined;
    }

    private static @Nullable String allergens(Metadata metadata) {
        String stated = MenuWords.allergens(metadata.get("allergens"));
        boolean isNone = Arrays.stream(Allergen.values()).allMatch(allergen -> allergen.isAbsentFrom(metadata));
        return stated == null && isNone ? "Contains none of the 14 main allergens" : stated;
    }

    /** Whether it can't be had now. */
    public boolean isOff() {
        return state != null;
    }
}
