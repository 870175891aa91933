package placard.page.menu;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Money;
import placard.catalog.CatalogTree;
import placard.catalog.Section;
import placard.catalog.item.AddOn;
import placard.catalog.item.Availability;
import placard.catalog.item.Item;
import placard.catalog.item.MetadataKey;
import placard.catalog.item.PriceSchedule;
import placard.catalog.item.PricingType;
import placard.catalog.item.UnitPrice;
import placard.catalog.item.Variant;
import placard.catalog.profile.Announcement;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.Settings;

/**
 * The public part of a catalogue. Both the page and the public JSON are made from this alone, so both hide the same
 * data.
 *
 * @param sections the visible sections that have something to show
 * @param wording the language of its texts
 */
record Offer(CatalogTree tree, List<OfferedSection> sections, Wording wording) {
    record Original(String name, @Nullable String description) {}

    /**
     * The language of the texts.
     *
     * @param language of the translated texts
     * @param own language of the other texts
     * @param originals of translated texts, by id; an empty name means that it is unchanged
     * @param translated the translated texts
     */
    record Wording(String language, String own, Map<String, Original> originals, Set<String> translated) {
        static String key(String id, String member) {
            return id + " " + member;
        }

        /** The language of a text of a record. */
        String languageOf(String id, String member) {
            return translated.contains(key(id, member)) ? language : own;
        }

        /** The name in the owner's language. Orders are written with it. */
        String originalName(String id, String shown) {
            Original original = originals.get(id);
            return original == null || original.name().isEmpty() ? shown : original.name();
        }

        /** The original name if it differs from the one shown, else null. */
        @Nullable
        String otherName(String id) {
            Original original = originals.get(id);
            return original == null || original.name().isEmpty() ? null : original.name();
        }
    }

    /** An offer in its original language. */
    Offer(CatalogTree tree, List<OfferedSection> sections) {
        this(
                tree,
                sections,
                new Wording(
                        tree.catalog().draft().defaultLanguage(),
                        tree.catalog().draft().defaultLanguage(),
                        Map.of(),
                        Set.of()));
    }

    /** A section with its items in the order in which guests see them. */
    record OfferedSection(Section section, List<Entry> entries) {}

    /** An item as it is at the tree's instant. */
    record Entry(Item item, Availability availability) {
        private boolean isSoldOut() {
            return availability.status() == Availability.Status.SOLD_OUT;
        }
    }

    static Offer of(CatalogTree tree) {
        List<OfferedSection> sections = new ArrayList<>();
        for (CatalogTree.SectionTree sectionTree : tree.sections()) {
            List<Entry> entries = entries(tree, sectionTree);
            if (sectionTree.section().isVisible() && !entries.isEmpty()) {
                sections.add(new OfferedSection(sectionTree.section(), entries));
            }
        }
        return new Offer(tree, List.copyOf(sections));
    }

    private static List<Entry> entries(CatalogTree tree, CatalogTree.SectionTree sectionTree) {
        List<Entry> all = sectionTree.items().stream()
                .map(item -> new Entry(item, tree.availability(sectionTree.section(), item)))
                .toList();
        return switch (tree.catalog().draft().settings().soldOutDisplay()) {
            case SHOW -> all;
            case BOTTOM ->
                all.stream().sorted(Comparator.comparing(Entry::isSoldOut)).toList();
            case HIDE -> all.stream().filter(entry -> !entry.isSoldOut()).toList();
        };
    }

    Settings settings() {
        return tree.catalog().draft().settings();
    }

    /** Whether a guest may see any price of an item. */
    boolean showsPricesOf(Item item) {
        return settings().showPrices() && item.pricing().type().isPublic();
    }

    /** The price in force of an item or of one of its variants; null if a guest may see none. */
    @Nullable
    BigDecimal price(Item item, @Nullable Variant variant) {
        CatalogDraft draft = tree.catalog().draft();
        return showsPricesOf(item)
                ? item.pricing()
                        .shownAt(
                                tree.now(),
                                draft.timezone(),
                                draft.currency(),
                                variant,
                                item.metadata().variants())
                : null;
    }

    /** The ordinary price, without any schedule. */
    @Nullable
    BigDecimal regularPrice(Item item, @Nullable Variant variant) {
        return showsPricesOf(item)
                ? item.pricing().shown(variant, item.metadata().variants())
                : null;
    }

    /** The struck-through price beside a lower price in force: the owner's compared price, else the ordinary price. */
    @Nullable
    BigDecimal comparePrice(Item item, @Nullable Variant variant) {
        BigDecimal price = price(item, variant);
        BigDecimal own = variant == null || variant.price() == null && variant.compareAtPrice() == null
                ? item.pricing().compareAt()
                : variant.compareAtPrice();
        return price == null
                ? null
                : Stream.of(own, regularPrice(item, variant))
                        .filter(Objects::nonNull)
                        .map(Objects::requireNonNull)
                        .filter(other -> other.compareTo(price) > 0)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * The scheduled price of an item that is in force, and until when. Null if the item has no schedule or a hidden
     * price.
     */
    PriceSchedule.@Nullable InForce inForce(Item item) {
        PriceSchedule schedule = item.pricing().schedule();
        return schedule == null || !showsPricesOf(item) || item.pricing().type() == PricingType.FREE
                ? null
                : schedule.at(tree.now(), tree.catalog().draft().timezone());
    }

    /** The line at the top of the page, if it is shown now. */
    @Nullable
    Announcement announcement() {
        Announcement announcement = settings().announcement();
        return announcement != null && announcement.isShown(tree.now()) ? announcement : null;
    }

    /** Whether the business is open now; true if it states no hours. */
    boolean isOpen() {
        CatalogDraft draft = tree.catalog().draft();
        return draft.businessDetails().openingHours().isOpen(tree.now(), draft.timezone());
    }

    /** The surcharge of an add-on; null if a guest may not see it. */
    @Nullable
    BigDecimal price(Item item, AddOn addOn) {
        return showsPricesOf(item) ? addOn.price() : null;
    }

    /** The deposit for an item or one of its variants; null if there is none, or a guest may see no price. */
    @Nullable
    BigDecimal deposit(Item item, @Nullable Variant variant) {
        return showsPricesOf(item) ? item.pricing().depositOf(variant) : null;
    }

    /**
     * The price for one unit of an item's or a variant's content. Null if the owner doesn't want unit prices, or the
     * content or the price isn't known. A variant with a price of its own needs a content of its own: the item's may be
     * that of another size.
     */
    @Nullable
    UnitPrice unitPrice(Item item, @Nullable Variant variant) {
        CatalogDraft draft = tree.catalog().draft();
        BigDecimal price = price(item, variant);
        boolean isOpen = variant == null && item.pricing().type() == PricingType.STARTING_FROM;
        UnitPrice.Content content =
                settings().showUnitPrices() && price != null && !isOpen ? content(item, variant) : null;
        List<UnitPrice.Content> all = item.metadata().variants().stream()
                .map(one -> content(item, one))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        return price == null || content == null ? null : UnitPrice.of(price, content, all, draft.currency());
    }

    private UnitPrice.@Nullable Content content(Item item, @Nullable Variant variant) {
        boolean isFood = Trade.of(tree.catalog().draft().template()).isFood();
        if (variant != null && (variant.price() != null || variant.more().has("netContent"))) {
            return UnitPrice.content(
                    MetadataKey.NET_CONTENT.understood(variant.more().path("netContent")));
        }
        return UnitPrice.content(item.metadata(), isFood);
    }

    /** The number of fraction digits of all shown prices; 0 if no price has a fraction. */
    int fractionDigits() {
        boolean isWhole = sections.stream()
                .flatMap(offered -> offered.entries.stream())
                .flatMap(entry -> comparedPrices(entry.item))
                .allMatch(price -> Money.fractionDigits(price) == 0);
        return isWhole ? 0 : tree.catalog().draft().currency().getDefaultFractionDigits();
    }

    /** All prices, also of other times. Otherwise the page would reformat all its prices when a happy hour ends. */
    private Stream<BigDecimal> prices(Item item, @Nullable Variant variant) {
        BigDecimal regular = regularPrice(item, variant);
        BigDecimal compared = comparePrice(item, variant);
        PriceSchedule schedule = item.pricing().schedule();
        List<BigDecimal> prices = new ArrayList<>();
        if (regular != null) {
            prices.add(regular);
            if (schedule != null) {
                Currency currency = tree.catalog().draft().currency();
                schedule.windows().forEach(window -> prices.add(window.applied(regular, currency)));
            }
        }
        if (compared != null) {
            prices.add(compared);
        }
        return prices.stream();
    }

    private Stream<BigDecimal> comparedPrices(Item item) {
        return Stream.of(
                        prices(item, null),
                        item.metadata().variants().stream().flatMap(variant -> prices(item, variant)),
                        item.metadata().addOns().stream().map(addOn -> price(item, addOn)))
                .flatMap(prices -> prices)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull);
    }
}
