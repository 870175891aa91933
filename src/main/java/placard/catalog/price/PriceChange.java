package placard.catalog.price;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Money;
import placard.base.Refusal;
import placard.catalog.Catalog;
import placard.catalog.CatalogState;
import placard.catalog.ItemChange;
import placard.catalog.Section;
import placard.catalog.item.AddOn;
import placard.catalog.item.Item;
import placard.catalog.item.ItemContext;
import placard.catalog.item.PriceRule;
import placard.catalog.item.PricingType;
import placard.catalog.item.Variant;

/**
 * A bulk price change by one rule.
 *
 * @param like the body
 * @param sections the sections of the changed items; if {@code items} is empty too, all items
 * @param except ids of items, variants and add-ons whose own price stays
 * @param revision the catalogue's, as the caller knows it; null if any will do
 * @param draftVersion the draft's, likewise
 */
record PriceChange(
        Input like,
        PriceRule rule,
        List<String> sections,
        List<String> items,
        Set<String> except,
        Parts parts,
        @Nullable Integer revision,
        @Nullable Integer draftVersion) {
    private static final int MOST_IDS = 20_000;
    private static final int ID_LENGTH = 60;

    /** The parts of an item whose prices change, besides its own. */
    record Parts(boolean variants, boolean addOns, boolean schedules, CompareAt compareAt) {}

    /** The treatment of compare-at prices. */
    enum CompareAt {
        KEEP,
        /** They change by the same rule. */
        CHANGE,
        /** The former price, where the new one is lower: an offer. */
        PREVIOUS,
        CLEAR;

        static final Map<String, CompareAt> CHOICES =
                Map.of("keep", KEEP, "change", CHANGE, "previous", PREVIOUS, "clear", CLEAR);
    }

    /** Reads the body; faults stay in it. */
    static PriceChange read(Input input, Catalog catalog) {
        PriceRule rule = PriceRule.read(input, catalog.draft().currency());
        CompareAt compareAt = input.choice("compareAt", CompareAt.CHOICES);
        return new PriceChange(
                input,
                rule,
                texts(input, "sectionIds"),
                texts(input, "itemIds"),
                Set.copyOf(texts(input, "except")),
                new Parts(
                        flag(input, "variants", true),
                        flag(input, "addOns", false),
                        flag(input, "schedules", true),
                        compareAt == null ? CompareAt.KEEP : compareAt),
                input.integer("revision", 1, Integer.MAX_VALUE),
                input.integer("draftVersion", 0, Integer.MAX_VALUE));
    }

    private static List<String> texts(Input input, String name) {
        List<String> texts = input.texts(name, MOST_IDS, ID_LENGTH);
        return texts == null ? List.of() : texts;
    }

    private static boolean flag(Input input, String name, boolean usual) {
        Boolean sent = input.flag(name);
        return sent == null ? usual : sent;
    }

    /**
     * Plans each price.
     *
     * @throws Refusal {@code validation_failed} if a section or an item isn't there
     */
    PricePlan plan(CatalogState state, ItemContext asked, Instant now) {
        Catalog catalog = state.catalog();
        List<Section> all = state.sectionList();
        Map<String, List<Item>> bySection = state.itemList().stream().collect(Collectors.groupingBy(Item::sectionId));
        List<Item> inOrder = new ArrayList<>();
        all.forEach(section -> inOrder.addAll(bySection.getOrDefault(section.id(), List.of())));
        refuse("sectionIds", sections, all.stream().map(Section::id).collect(Collectors.toSet()), "section_not_found");
        refuse("itemIds", items, inOrder.stream().map(Item::id).collect(Collectors.toSet()), "item_not_found");
        Set<String> wantedSections = new HashSet<>(sections);
        Set<String> wantedItems = new HashSet<>(items);
        ItemContext context = catalog.itemContext(asked.fileExists(), asked.random());
        List<PricePlan.Row> rows = new ArrayList<>();
        List<ItemChange> changed = new ArrayList<>();
        for (Item item : inOrder) {
            boolean isMeant = sections.isEmpty() && items.isEmpty()
                    || wantedSections.contains(item.sectionId())
                    || wantedItems.contains(item.id());
            if (isMeant && item.pricing().type() != PricingType.FREE) {
                plan(item, catalog, context, now, rows, changed);
            }
        }
        return new PricePlan(catalog, rows, changed);
    }

    private static void refuse(String name, List<String> sent, Set<String> known, String code) {
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < sent.size(); i++) {
            if (!known.contains(sent.get(i))) {
                faults.add(new Fault("/" + name + "/" + i, code, "There is no such one in this catalogue."));
            }
        }
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults.subList(0, Math.min(200, faults.size()))));
        }
    }

    private void plan(
            Item item,
            Catalog catalog,
            ItemContext context,
            Instant now,
            List<PricePlan.Row> rows,
            List<ItemChange> changed) {
        ObjectNode patch = Json.object();
        List<PricePlan.Row> own = new ArrayList<>();
        ofItem(item, catalog, now, patch, own);
        if (parts.variants) {
            ArrayNode variants = Json.object().arrayNode();
            item.metadata().variants().forEach(variant -> ofVariant(item, variant, variants.addObject(), own));
            put(patch, "variants", variants);
        }
        if (parts.addOns) {
            ArrayNode addOns = Json.object().arrayNode();
            item.metadata().addOns().forEach(addOn -> ofAddOn(item, addOn, addOns.addObject(), own));
            put(patch, "addOns", addOns);
        }
        if (!patch.isEmpty()) {
            Input input = like.apart(patch);
            Item after = item.patchedBy(input, context, now).item();
            if (input.hasFaults()) {
                own.replaceAll(row -> row.with(input.faults()));
            } else {
                changed.add(new ItemChange(item, after));
            }
        }
        rows.addAll(own);
    }

    /** Also sends entries with only an id, because omitted entries would be removed. */
    private static void put(ObjectNode patch, String name, ArrayNode options) {
        if (options.valueStream().anyMatch(option -> option.size() > 1)) {
            patch.set(name, options);
        }
    }

    private void ofItem(Item item, Catalog catalog, Instant now, ObjectNode patch, List<PricePlan.Row> rows) {
        BigDecimal price = item.pricing().price();
        PricePlan.Draft draft = new PricePlan.Draft();
        change(draft, price, item.pricing().compareAt());
        JsonNode windows = parts.schedules && item.pricing().schedule() != null
                ? item.json(now, null, catalog.draft().timezone()).path("priceSchedule")
                : Json.object().path("priceSchedule");
        ArrayNode others = windows.deepCopy() instanceof ArrayNode array ? array : null;
        boolean hasPrices = false;
        for (JsonNode window : others == null ? Json.object().arrayNode() : others) {
            if (window.path("price").isNumber() && window instanceof ObjectNode object) {
                hasPrices = true;
                BigDecimal applied = applied(draft, object.get("price").decimalValue());
                object.set("price", Money.json(applied));
            }
        }
        if (hasPrices && others != null) {
            draft.before().set("priceSchedule", windows);
            draft.after().set("priceSchedule", others);
        }
        if (price != null || hasPrices) {
            add(PricePlan.Row.of(item, item.id(), "item", null, draft), patch, rows);
        }
    }

    private void ofVariant(Item item, Variant variant, ObjectNode patch, List<PricePlan.Row> rows) {
        patch.put("id", variant.id());
        if (variant.price() != null) {
            PricePlan.Draft draft = new PricePlan.Draft();
            change(draft, variant.price(), variant.compareAtPrice());
            add(PricePlan.Row.of(item, variant.id(), "variant", variant.name(), draft), patch, rows);
        }
    }

    private void ofAddOn(Item item, AddOn addOn, ObjectNode patch, List<PricePlan.Row> rows) {
        patch.put("id", addOn.id());
        PricePlan.Draft draft = new PricePlan.Draft();
        draft.put("price", addOn.price(), applied(draft, addOn.price()));
        add(PricePlan.Row.of(item, addOn.id(), "add_on", addOn.name(), draft), patch, rows);
    }

    private void add(PricePlan.Row row, ObjectNode patch, List<PricePlan.Row> rows) {
        if (except.contains(row.id())) {
            return;
        }
        rows.add(row);
        if (row.isChanged()) {
            patch.setAll(row.after().deepCopy());
        }
    }

    private void change(PricePlan.Draft draft, @Nullable BigDecimal price, @Nullable BigDecimal compareAt) {
        BigDecimal fresh = price == null ? null : applied(draft, price);
        draft.put("price", price, fresh);
        boolean isLower = price != null && fresh != null && fresh.compareTo(price) < 0;
        BigDecimal other = switch (parts.compareAt) {
            case KEEP -> compareAt;
            case CHANGE -> compareAt == null ? null : applied(draft, compareAt);
            case PREVIOUS -> isLower ? price : compareAt;
            case CLEAR -> null;
        };
        draft.put("compareAtPrice", compareAt, other);
        if (fresh != null && other != null && other.compareTo(fresh) <= 0) {
            draft.warn("compareAtPrice is not above the price, so that nothing is struck through.");
        }
    }

    /** The new price; the former one, with a fault, if the rule can't be applied. */
    private BigDecimal applied(PricePlan.Draft draft, BigDecimal price) {
        BigDecimal fresh = rule.applied(price).orElse(null);
        if (fresh == null) {
            draft.fault("price_too_low", "Would be 0 or less.");
        } else if (fresh.compareTo(Money.MOST) > 0) {
            draft.fault("out_of_range", "Would be more than " + Money.MOST.toPlainString() + ".");
        } else {
            return fresh;
        }
        return price;
    }
}
