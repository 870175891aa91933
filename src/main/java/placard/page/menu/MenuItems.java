package placard.page.menu;

import static placard.catalog.item.MetadataKey.AMENITIES;
import static placard.catalog.item.MetadataKey.BATHROOMS;
import static placard.catalog.item.MetadataKey.BEDROOMS;
import static placard.catalog.item.MetadataKey.CALORIES;
import static placard.catalog.item.MetadataKey.CARPET_AREA;
import static placard.catalog.item.MetadataKey.CONFIGURATION;
import static placard.catalog.item.MetadataKey.DIMENSIONS;
import static placard.catalog.item.MetadataKey.DURATION;
import static placard.catalog.item.MetadataKey.INVENTORY;
import static placard.catalog.item.MetadataKey.LEAD_TIME;
import static placard.catalog.item.MetadataKey.LOCATION;
import static placard.catalog.item.MetadataKey.NET_CONTENT;
import static placard.catalog.item.MetadataKey.PORTION;
import static placard.catalog.item.MetadataKey.SKU;
import static placard.catalog.item.MetadataKey.SPICE_LEVEL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Money;
import placard.base.Texts;
import placard.catalog.item.AddOn;
import placard.catalog.item.Availability;
import placard.catalog.item.Diet;
import placard.catalog.item.Item;
import placard.catalog.item.Metadata;
import placard.catalog.item.MetadataKey;
import placard.catalog.item.PricingType;
import placard.catalog.item.UnitPrice;
import placard.catalog.item.Variant;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.Settings;
import placard.page.Picture;

/** Makes the items of an offer into the page's words. */
record MenuItems(
        Offer offer,
        CatalogDraft draft,
        MenuWords words,
        Map<String, Picture> pictures,
        ItemActions actions,
        ItemAllergens allergens) {
    MenuItems(Offer offer, MenuWords words, Map<String, Picture> pictures) {
        this(
                offer,
                offer.tree().catalog().draft(),
                words,
                pictures,
                new ItemActions(offer, words, pictures),
                new ItemAllergens(offer, words));
    }

    MenuItem item(Offer.Entry entry) {
        Item item = entry.item();
        Metadata metadata = item.metadata();
        String state = words.state(entry.availability(), offer.tree().now());
        return new MenuItem(
                item.id(),
                item.name(),
                item.badge(),
                item.isFeatured(),
                item.imageFileIds().stream()
                        .map(pictures::get)
                        .filter(Objects::nonNull)
                        .map(Objects::requireNonNull)
                        .toList(),
                cardPrice(item),
                state,
                entry.availability().status() == Availability.Status.SOLD_OUT,
                marks(metadata),
                spice(metadata.understood(SPICE_LEVEL)),
                item.description(),
                glance(item),
                facts(item),
                allergens.sentences(metadata),
                metadata.variants().stream()
                        .map(variant -> choice(variant, item))
                        .toList(),
                groups(item),
                details(metadata),
                texts(metadata.understood(AMENITIES)),
                actions.plans(metadata),
                actions.links(metadata),
                state == null ? actions.of(item) : List.of(),
                takesOrders(draft),
                allergens.traits(metadata));
    }

    /** Whether guests can send a cart: the catalogue has a number for orders and sells by the piece. */
    static boolean takesOrders(CatalogDraft draft) {
        return Trade.of(draft.template()).isSold()
                && draft.settings().ordering() == Settings.Ordering.WHATSAPP
                && draft.businessDetails().takesOrders();
    }

    private List<MenuItem.Mark> marks(Metadata metadata) {
        return metadata.dietary().stream()
                .map(tag -> {
                    Diet diet = Diet.find(tag);
                    return diet == null
                            ? new MenuItem.Mark("other", tag)
                            : new MenuItem.Mark(diet.word(), words.say("diet." + diet.word()));
                })
                .distinct()
                .toList();
    }

    private MenuItem.@Nullable Spice spice(JsonNode level) {
        return level.isInt() ? new MenuItem.Spice(level.intValue(), words.say("spice." + level.intValue())) : null;
    }

    /** The line on the card: when the item is on offer, and the facts by which guests of the trade choose. */
    private String glance(Item item) {
        Trade trade = Trade.of(draft.template());
        List<String> said = trade.glance().stream()
                .map(fact -> fact(fact, item.metadata()))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        return String.join(" · ", item.schedule() == null ? said : with(times(item), said));
    }

    private String times(Item item) {
        return words.times(Objects.requireNonNull(item.schedule()));
    }

    private static List<String> with(String first, List<String> others) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    /** All known facts of an item, those of the trade first. */
    private List<String> facts(Item item) {
        List<Trade.Property> properties =
                new ArrayList<>(Trade.of(draft.template()).facts());
        boolean hasStock = properties.contains(Trade.Property.STOCK);
        Stream.of(Trade.Property.values())
                .filter(property -> !properties.contains(property))
                .filter(property -> property != Trade.Property.STOCK)
                .filter(property -> property != Trade.Property.LOW_STOCK || !hasStock)
                .filter(property -> property != Trade.Property.WEIGHT) // among the details, with its size
                .filter(property -> property != Trade.Property.PLACE) // among the details, with a map
                .forEach(properties::add);
        List<String> facts = properties.stream()
                .map(property -> fact(property, item.metadata()))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        return item.schedule() == null ? facts : with(times(item), facts);
    }

    private @Nullable String fact(Trade.Property fact, Metadata metadata) {
        return switch (fact) {
            case AMOUNT -> amount(metadata);
            case SERVES -> words.count("serves", metadata.understood(PORTION).path("serves"));
            case HEAT -> fact(metadata, SPICE_LEVEL, _ -> null); // a level has its own mark
            case CALORIES ->
                fact(metadata, CALORIES, number -> words.say("calories", words.number(number.decimalValue())));
            case LEAD_TIME -> fact(metadata, LEAD_TIME, this::ahead);
            case DURATION -> fact(metadata, DURATION, words::duration);
            case WEIGHT -> weight(metadata);
            case CONFIGURATION -> metadata.understood(CONFIGURATION).textValue();
            case AREA -> fact(metadata, CARPET_AREA, words::area);
            case BEDROOMS -> fact(metadata, BEDROOMS, number -> words.count("bedrooms", number));
            case BATHROOMS -> fact(metadata, BATHROOMS, number -> words.count("bathrooms", number));
            case PLACE ->
                fact(metadata, LOCATION, place -> town(place.path("address").asText("")));
            case STOCK -> words.stock(metadata.understood(INVENTORY));
            case LOW_STOCK -> low(metadata.understood(INVENTORY));
        };
    }

    /** The part of an address with the postcode, else the last one: a card has no room for the street. */
    private static @Nullable String town(String address) {
        String town = "";
        for (String part : address.replace('\u060c', ',').split(",", -1)) {
            boolean isTown = !hasPostcode(town) || hasPostcode(part);
            town = isTown && !part.isBlank() ? part.strip() : town;
        }
        return town.isEmpty() ? null : town;
    }

    private static boolean hasPostcode(String part) {
        return part.codePoints().filter(Character::isDigit).count() >= 4;
    }

    private @Nullable String amount(Metadata metadata) {
        List<String> amounts =
                present(words.portion(metadata.understood(PORTION)), words.content(metadata.understood(NET_CONTENT)));
        return amounts.isEmpty() ? null : String.join(" · ", new LinkedHashSet<>(amounts));
    }

    private @Nullable String ahead(JsonNode time) {
        String duration = words.duration(time);
        return duration == null ? null : words.say("ahead", duration);
    }

    /**
     * The words for a metadata key. Known values are in the page's language. A text appears only as its owner wrote it.
     */
    private static @Nullable String fact(
            Metadata metadata, MetadataKey key, Function<JsonNode, @Nullable String> inWords) {
        JsonNode understood = metadata.understood(key);
        JsonNode written = metadata.get(key.word());
        return !understood.isMissingNode()
                ? inWords.apply(understood)
                : written.isTextual() && !written.textValue().isBlank() ? Texts.normal(written.textValue()) : null;
    }

    private @Nullable String weight(Metadata metadata) {
        return words.weight(metadata.understood(DIMENSIONS));
    }

    private static List<String> present(@Nullable String... parts) {
        return Stream.of(parts)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private List<MenuItem.Fact> details(Metadata metadata) {
        List<MenuItem.Fact> details = new ArrayList<>();
        add(details, "sku", metadata.understood(SKU).textValue());
        add(details, "size", fact(metadata, DIMENSIONS, words::size));
        add(details, "weight", weight(metadata));
        draft.settings().shownMetadata().forEach(key -> addOwn(details, key, metadata));
        add(details, "location", metadata.understood(LOCATION).path("address").textValue());
        return details;
    }

    /** Adds metadata that only its owner understands, each under its key in words. */
    private static void addOwn(List<MenuItem.Fact> facts, String key, Metadata metadata) {
        JsonNode value = metadata.get(key);
        String text = value.isArray()
                ? String.join(", ", texts(value))
                : value.isBoolean() ? value.booleanValue() ? "✓" : "" : value.asText("");
        boolean isKnown =
                MetadataKey.OF_ITEM.stream().anyMatch(known -> known.word().equals(key));
        if (!text.isBlank() && !isKnown) {
            facts.add(new MenuItem.Fact(inWords(key), Texts.normal(text)));
        }
    }

    /** {@code careInstructions} and {@code care_instructions} are "Care instructions". */
    private static String inWords(String key) {
        String words =
                key.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ").replace('_', ' ').strip();
        String lower = words.toLowerCase(Locale.ROOT);
        return lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1);
    }

    private void add(List<MenuItem.Fact> facts, String key, @Nullable String value) {
        if (value != null) {
            facts.add(new MenuItem.Fact(words.say(key), value));
        }
    }

    /** The price with the compared price, if it is a single one, and its name. */
    private MenuItem.@Nullable Price cardPrice(Item item) {
        String text = price(item);
        if (text == null) {
            return null;
        }
        List<Variant> variants = item.metadata().variants();
        BigDecimal was = variants.isEmpty()
                ? offer.comparePrice(item, null)
                : isSamePrice(prices(item)) ? offer.comparePrice(item, variants.getFirst()) : null;
        return price(text, was, words.term(offer.inForce(item), offer.tree().now()), notes(item));
    }

    /** The unit price, or the lowest and the highest of the variants, and the deposit that they share. */
    private List<String> notes(Item item) {
        List<String> notes = new ArrayList<>();
        List<UnitPrice> units = unitPrices(item);
        if (!units.isEmpty() && units.size() == forms(item).size()) {
            notes.add(words.unitPrice(units.getFirst(), units.getLast()));
        }
        if (sharesDeposit(item)) {
            notes.addAll(deposit(item, forms(item).getFirst()));
        }
        return notes;
    }

    /** The forms in which an item is sold: its variants, or the item itself as null. */
    private static List<@Nullable Variant> forms(Item item) {
        List<@Nullable Variant> forms = new ArrayList<>(item.metadata().variants());
        if (forms.isEmpty()) {
            forms.add(null);
        }
        return forms;
    }

    /** The known unit prices of an item's forms, lowest first; none if they are of different units. */
    private List<UnitPrice> unitPrices(Item item) {
        List<UnitPrice> units = new ArrayList<>();
        for (Variant form : forms(item)) {
            UnitPrice unit = offer.unitPrice(item, form);
            if (unit != null) {
                units.add(unit);
            }
        }
        units.sort(Comparator.comparing(UnitPrice::price));
        return units.stream().map(UnitPrice::unit).distinct().count() > 1 ? List.of() : units;
    }

    private boolean sharesDeposit(Item item) {
        return forms(item).stream().map(form -> deposit(item, form)).distinct().count() == 1;
    }

    private List<String> deposit(Item item, @Nullable Variant variant) {
        BigDecimal deposit = offer.deposit(item, variant);
        return deposit == null ? List.of() : List.of(words.deposit(deposit));
    }

    private MenuItem.Price price(String text, @Nullable BigDecimal was, @Nullable String term, List<String> notes) {
        String struck = was == null ? null : words.price(was);
        return new MenuItem.Price(text, struck, struck == null ? null : words.say("price.was", struck), term, notes);
    }

    private @Nullable String price(Item item) {
        if (!offer.settings().showPrices()) {
            return null;
        }
        return switch (item.pricing().type()) {
            case ON_REQUEST -> words.say("price.request");
            case FREE -> words.say("price.free");
            case STARTING_FROM -> {
                BigDecimal lowest = offer.price(item, (Variant) null);
                yield lowest == null ? null : words.say("price.from", words.price(lowest));
            }
            case FIXED -> span(item);
        };
    }

    /** The price, or the lowest and the highest of the variants. */
    private @Nullable String span(Item item) {
        List<BigDecimal> prices = prices(item);
        if (prices.isEmpty()) {
            return null;
        }
        String lowest = words.price(prices.getFirst());
        return isSamePrice(prices) ? lowest : words.say("range", lowest, words.price(prices.getLast()));
    }

    /** The possible prices of an item, lowest first. */
    private List<BigDecimal> prices(Item item) {
        List<Variant> variants = item.metadata().variants();
        Stream<@Nullable BigDecimal> prices = variants.isEmpty()
                ? Stream.of(offer.price(item, (Variant) null))
                : variants.stream().map(variant -> offer.price(item, variant));
        return prices.filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .sorted()
                .toList();
    }

    private static boolean isSamePrice(List<BigDecimal> prices) {
        return prices.isEmpty() || prices.getFirst().compareTo(prices.getLast()) == 0;
    }

    private MenuItem.Choice choice(Variant variant, Item item) {
        boolean isFree = item.pricing().type() == PricingType.FREE;
        BigDecimal price = isFree || isSamePrice(prices(item)) ? null : offer.price(item, variant);
        List<String> details = new ArrayList<>();
        JsonNode more = variant.more();
        variant.options().values().stream()
                .filter(value -> !variant.name().contains(value))
                .forEach(details::add);
        details.addAll(present(
                words.duration(DURATION.understood(more.path("duration"))),
                low(INVENTORY.understood(more.path("inventory")))));
        String sku = SKU.understood(more.path("sku")).textValue();
        if (sku != null && draft.settings().showStock()) {
            details.add(words.say("named", words.say("sku"), sku));
        }
        details.addAll(words.allergens(more.path("allergens")));
        details.addAll(notes(variant, item));
        return new MenuItem.Choice(
                variant.id(),
                variant.name(),
                price == null ? null : price(words.price(price), offer.comparePrice(item, variant), null, List.of()),
                details,
                variant.isDefault() && item.metadata().variants().size() > 1,
                !variant.isAvailable());
    }

    /** The content, the unit price and the deposit of a variant, as far as they differ from its name and its item. */
    private List<String> notes(Variant variant, Item item) {
        List<String> notes = new ArrayList<>();
        String content = words.content(NET_CONTENT.understood(variant.more().path("netContent")));
        if (content != null && !isNamed(variant, content)) {
            notes.add(content);
        }
        UnitPrice unit = offer.unitPrice(item, variant);
        if (unit != null && item.metadata().variants().size() > 1) {
            notes.add(words.unitPrice(unit, unit));
        }
        if (!sharesDeposit(item)) {
            notes.addAll(deposit(item, variant));
        }
        return notes;
    }

    private static boolean isNamed(Variant variant, String content) {
        return variant.name().replace('\u00a0', ' ').contains(content.replace('\u00a0', ' '));
    }

    /** The stock in words, unless the item is plainly in stock. */
    private @Nullable String low(JsonNode inventory) {
        return inventory.path("status").asText().startsWith("low") ? words.stock(inventory) : words.left(inventory);
    }

    /** Add-ons by group. Those without a group come first; all are in their owner's order. */
    private List<MenuItem.Group> groups(Item item) {
        Map<String, List<MenuItem.Choice>> byGroup = new LinkedHashMap<>();
        byGroup.put("", new ArrayList<>());
        for (AddOn addOn : item.metadata().addOns()) {
            byGroup.computeIfAbsent(Objects.requireNonNullElse(addOn.group(), ""), _ -> new ArrayList<>())
                    .add(choice(addOn, item));
        }
        return byGroup.entrySet().stream()
                .filter(group -> !group.getValue().isEmpty())
                .map(group -> new MenuItem.Group(
                        group.getKey(),
                        words.rule(rule(item.metadata(), group.getKey()), hasOnePrice(item, group.getKey())),
                        group.getValue()))
                .toList();
    }

    private boolean hasOnePrice(Item item, String group) {
        return item.metadata().addOns().stream()
                        .filter(addOn ->
                                Objects.requireNonNullElse(addOn.group(), "").equals(group))
                        .map(addOn -> offer.price(item, addOn))
                        .map(price -> price == null ? "" : Money.text(price))
                        .distinct()
                        .count()
                < 2;
    }

    private static JsonNode rule(Metadata metadata, String group) {
        for (JsonNode one : metadata.get("addOnGroups")) {
            if (one.path("name").asText().equals(group)) {
                return one;
            }
        }
        return NullNode.instance;
    }

    private MenuItem.Choice choice(AddOn addOn, Item item) {
        BigDecimal price = offer.price(item, addOn);
        List<String> details = new ArrayList<>();
        if (addOn.maxQuantity() > 1) {
            details.add(words.say("each", addOn.maxQuantity()));
        }
        details.addAll(words.allergens(addOn.more().path("allergens")));
        return new MenuItem.Choice(
                addOn.id(),
                addOn.name(),
                MenuItem.Price.of(
                        price == null || price.signum() == 0 ? null : words.say("price.plus", words.price(price))),
                details,
                false,
                !addOn.isAvailable());
    }
}
