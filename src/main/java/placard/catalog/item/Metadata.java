package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * The metadata of an item, all members besides name and price: {@code MetadataSent} in {@code docs/openapi.yaml}.
 *
 * @param rest the other keys, {@code schemaVersion} among them: known ones checked, unknown ones as sent
 */
public record Metadata(ObjectNode rest, List<Variant> variants, List<AddOn> addOns) {
    /** The maximum number of variants, and of add-ons, of an item. */
    static final int MOST = 100;

    /** Members that are lists of records with ids. */
    public static final List<String> OPTION_LISTS = List.of("variants", "addOns");

    private static final Set<String> LISTS = Set.of("variants", "addOns");

    /** The default metadata. */
    static Metadata empty() {
        return new Metadata(Json.object().put("schemaVersion", 1), List.of(), List.of());
    }

    /**
     * The result of reading metadata.
     *
     * @param idMappings the replaced ids, variants first
     * @param pricesSent the object in which {@code variants} were sent; null if they were not
     */
    record Reading(
            Metadata metadata,
            List<CanonicalIds.Mapping> idMappings,
            @Nullable Input pricesSent) {}

    /**
     * Reads {@code metadata} of a create ({@code before} null) or a PATCH. Sent keys replace former ones, one level
     * deep, and the result is checked as a whole. {@code variants}, {@code addOns} and {@code dietary} may be beside
     * {@code metadata} instead of in it.
     *
     * @param item the item's own object
     */
    static Reading patched(@Nullable Metadata before, Input item, ItemContext context) {
        Metadata base = before == null ? empty() : before;
        if (item.clears("metadata")) {
            item.fault("metadata", "invalid_type", "Must be an object; a key is cleared by sending it as null.");
        }
        item.holding("metadata", MetadataKey.words(MetadataKey.OF_ITEM));
        Input sent = item.object("metadata");
        Input inner = sent == null ? item.under("metadata", Json.object()) : sent;
        refuseSlips(inner);
        List<CanonicalIds.Mapping> mappings = new ArrayList<>();

        Input variantsAt = holder(item, inner, "variants");
        List<Variant> variants = variantsAt == null
                ? base.variants
                : variants(variantsAt, before == null ? List.of() : before.variants, context, mappings);
        Input addOnsAt = holder(item, inner, "addOns");
        List<AddOn> addOns = addOnsAt == null
                ? base.addOns
                : addOns(addOnsAt, before == null ? List.of() : before.addOns, context, mappings);

        Input whole = inner.over(base.rest);
        whole.node().remove(LISTS);
        Input dietaryAt = holder(item, inner, "dietary");
        if (dietaryAt == item) {
            whole.node().remove("dietary");
            Attributes.readDietary(item, whole.node());
        }
        Attributes.read(whole, inner, before == null ? Json.object() : before.rest, context);
        Options.check(whole, variants, variantsAt);
        Metadata metadata = new Metadata(whole.node(), List.copyOf(variants), List.copyOf(addOns));
        warnOfUnreachable(inner, metadata);
        AllergenList.refuseUnknown(whole, inner, metadata, variantsAt, addOnsAt);
        MetadataLimits.check(item, metadata);
        return new Reading(metadata, mappings, variantsAt);
    }

    /** Warns of a group whose add-ons are too few for its least number of pieces, so that nobody can order the item. */
    private static void warnOfUnreachable(Input inner, Metadata metadata) {
        for (JsonNode group : metadata.rest.path("addOnGroups")) {
            String name = group.path("name").asText();
            int least = group.path("minQuantity").asInt(0);
            List<AddOn> choices = metadata.addOns.stream()
                    .filter(addOn -> name.equals(addOn.group()))
                    .toList();
            int most = choices.stream().mapToInt(AddOn::maxQuantity).sum();
            if (!choices.isEmpty() && most < least) {
                inner.warn(inner.pointer("addOnGroups") + ": the group '" + name + "' needs " + least
                        + " pieces, but the maxQuantity of its add-ons allows " + most + ".");
            }
        }
    }

    /** Refuses unknown keys that are misspellings of known ones; others are kept. */
    private static void refuseSlips(Input inner) {
        inner.refuseNear(MetadataKey.words(MetadataKey.OF_ITEM));
        for (String word : List.of("allergy", "allergies")) {
            if (inner.node().has(word)) {
                inner.fault(word, "unknown_member", "Did you mean " + inner.pointer("allergens") + "?");
            }
        }
    }

    /** The same with the switch of this variant or add-on set. */
    Metadata switched(String optionId, SoldOut soldOut) {
        return new Metadata(
                rest,
                variants.stream()
                        .map(variant -> variant.id().equals(optionId) ? variant.with(soldOut) : variant)
                        .toList(),
                addOns.stream()
                        .map(addOn -> addOn.id().equals(optionId) ? addOn.with(soldOut) : addOn)
                        .toList());
    }

    /** The same with all options in stock whose sold-out time has ended. */
    Metadata returned(Instant now) {
        return new Metadata(
                rest,
                variants.stream()
                        .map(variant -> variant.soldOut().isAvailableAt(now) ? variant.with(SoldOut.NO) : variant)
                        .toList(),
                addOns.stream()
                        .map(addOn -> addOn.soldOut().isAvailableAt(now) ? addOn.with(SoldOut.NO) : addOn)
                        .toList());
    }

    /** The first return of a variant or add-on that is sold out until an instant; null if there is none. */
    @Nullable
    Instant returnsAt() {
        return Stream.concat(
                        variants.stream().map(Variant::soldOut), addOns.stream().map(AddOn::soldOut))
                .map(SoldOut::until)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(Instant::compareTo)
                .orElse(null);
    }

    /** The object in which a member was sent, or null; only one of the two may have it. */
    private static @Nullable Input holder(Input item, Input inner, String name) {
        if (!item.has(name)) {
            return inner.has(name) ? inner : null;
        }
        if (inner.has(name)) {
            item.fault(name, "duplicate_member", "Send it here or in metadata, not in both.");
        }
        return item;
    }

    /** The entries of an array; none if it is absent, null or wrong. */
    static List<Input> entries(Input holder, String name) {
        List<Input> entries = holder.objects(name, 0, MOST);
        return entries == null ? List.of() : entries;
    }

    private static List<Variant> variants(
            Input holder, List<Variant> stored, ItemContext context, List<CanonicalIds.Mapping> mappings) {
        Map<String, ObjectNode> before = new HashMap<>();
        Map<String, Translations> translations = new HashMap<>();
        stored.forEach(variant -> {
            before.put(variant.id(), variant.json());
            translations.put(variant.id(), variant.translations());
        });
        CanonicalIds ids = new CanonicalIds(CanonicalIds.VARIANT, before.keySet(), context.random());
        List<Variant> variants = new ArrayList<>();
        List<Boolean> marked = new ArrayList<>();
        for (Input entry : entries(holder, "variants")) {
            entry.refuseNear(Variant.MEMBERS);
            Input whole = laidOver(entry, ids, before, mappings);
            String id = whole.node().path("id").asText();
            Variant variant = Variant.read(id, whole, entry, translations.getOrDefault(id, Translations.NONE), context);
            if (variant != null) {
                variants.add(variant);
                marked.add(entry.node().path("isDefault").booleanValue());
            }
        }
        Map<String, String> names = new LinkedHashMap<>();
        stored.forEach(variant -> names.put(variant.id(), variant.name()));
        warnOfRemoved(
                holder, "variants", names, variants.stream().map(Variant::id).toList());
        return oneDefault(holder, variants, marked);
    }

    private static List<AddOn> addOns(
            Input holder, List<AddOn> stored, ItemContext context, List<CanonicalIds.Mapping> mappings) {
        Map<String, ObjectNode> before = new HashMap<>();
        Map<String, Translations> translations = new HashMap<>();
        stored.forEach(addOn -> {
            before.put(addOn.id(), addOn.json());
            translations.put(addOn.id(), addOn.translations());
        });
        CanonicalIds ids = new CanonicalIds(CanonicalIds.ADD_ON, before.keySet(), context.random());
        List<AddOn> addOns = new ArrayList<>();
        for (Input entry : entries(holder, "addOns")) {
            entry.refuseNear(AddOn.MEMBERS);
            Input whole = laidOver(entry, ids, before, mappings);
            String id = whole.node().path("id").asText();
            AddOn addOn = AddOn.read(id, whole, entry, translations.getOrDefault(id, Translations.NONE), context);
            if (addOn != null) {
                addOns.add(addOn);
            }
        }
        Map<String, String> names = new LinkedHashMap<>();
        stored.forEach(addOn -> names.put(addOn.id(), addOn.name()));
        warnOfRemoved(holder, "addOns", names, addOns.stream().map(AddOn::id).toList());
        return addOns;
    }

    /**
     * Warns of removed entries if only some of the stored ones were sent. The caller may not know that an array
     * replaces the stored one.
     *
     * @param stored names by id
     * @param kept the ids that are there now
     */
    private static void warnOfRemoved(Input holder, String name, Map<String, String> stored, List<String> kept) {
        if (kept.isEmpty() || !stored.keySet().containsAll(kept) || kept.size() == stored.size()) {
            return;
        }
        String removed = stored.entrySet().stream()
                .filter(one -> !kept.contains(one.getKey()))
                .map(one -> one.getKey() + " (" + one.getValue() + ")")
                .collect(Collectors.joining(", "));
        holder.warn(holder.pointer(name) + " replaces all that there were; removed: " + removed + ".");
    }

    /** The entry with its id, merged with the stored one if the id is kept. */
    private static Input laidOver(
            Input entry, CanonicalIds ids, Map<String, ObjectNode> before, List<CanonicalIds.Mapping> mappings) {
        entry.refuseNull("isAvailable");
        entry.node().remove("soldOutUntil");
        String clientId = clientId(entry);
        CanonicalIds.Assigned assigned = ids.next(clientId);
        if (!assigned.kept() && clientId != null && !clientId.isEmpty()) {
            mappings.add(new CanonicalIds.Mapping(clientId, assigned.id()));
        }
        ObjectNode stored = assigned.kept() ? before.get(assigned.id()) : null;
        Input whole = entry.over(stored == null ? Json.object() : stored);
        whole.node().put("id", assigned.id());
        return whole;
    }

    /** The sent id; an id that is no string is malformed, and represented by its JSON text. */
    private static @Nullable String clientId(Input entry) {
        JsonNode id = entry.node().path("id");
        if (id.isMissingNode() || id.isNull()) {
            return null;
        }
        String text = id.isTextual() ? id.textValue() : id.isValueNode() ? id.asText() : "";
        return MetadataLimits.isStorable(text) ? text : "";
    }

    /**
     * Sets exactly one default. One sent mark moves it, and two are wrong. Otherwise it is the stored one, else the
     * first.
     */
    private static List<Variant> oneDefault(Input holder, List<Variant> variants, List<Boolean> marked) {
        int first = marked.indexOf(true);
        int second = marked.lastIndexOf(true);
        if (first != second) {
            holder.fault("variants", second, "two_defaults", "Only one variant can be the default.");
        }
        int chosen = first;
        for (int i = 0; chosen < 0 && i < variants.size(); i++) {
            chosen = variants.get(i).isDefault() ? i : -1;
        }
        List<Variant> result = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            result.add(variants.get(i).withDefault(i == Math.max(0, chosen)));
        }
        return result;
    }

    /** Reads the JSON of {@link #stored()}. */
    public static Metadata stored(ObjectNode json) {
        List<Variant> variants = new ArrayList<>();
        json.path("variants").forEach(variant -> variants.add(Variant.stored((ObjectNode) variant)));
        List<AddOn> addOns = new ArrayList<>();
        json.path("addOns").forEach(addOn -> addOns.add(AddOn.stored((ObjectNode) addOn)));
        return new Metadata(json.deepCopy().remove(LISTS), List.copyOf(variants), List.copyOf(addOns));
    }

    /** The JSON form; it always has {@code dietary}, {@code variants} and {@code addOns}. */
    public ObjectNode json() {
        return json(Variant::json, AddOn::json);
    }

    /** The stored form. */
    public ObjectNode stored() {
        return json(Variant::stored, AddOn::stored);
    }

    private ObjectNode json(Function<Variant, ObjectNode> ofVariant, Function<AddOn, ObjectNode> ofAddOn) {
        ObjectNode json = Json.object();
        json.set("schemaVersion", rest.path("schemaVersion"));
        json.set(
                "dietary",
                rest.has("dietary") ? rest.get("dietary") : Json.object().arrayNode());
        ArrayNode variantArray = json.putArray("variants");
        variants.forEach(variant -> variantArray.add(ofVariant.apply(variant)));
        ArrayNode addOnArray = json.putArray("addOns");
        addOns.forEach(addOn -> addOnArray.add(ofAddOn.apply(addOn)));
        rest.properties().forEach(key -> json.set(key.getKey(), key.getValue().deepCopy()));
        return json;
    }

    /** A copy with fresh ids for a copy of the item; old and new ids go into {@code idMap}. */
    public Metadata copied(RandomGenerator random, Map<String, String> idMap) {
        return new Metadata(
                rest,
                variants.stream()
                        .map(variant -> variant.withId(fresh(CanonicalIds.VARIANT, variant.id(), random, idMap)))
                        .toList(),
                addOns.stream()
                        .map(addOn -> addOn.withId(fresh(CanonicalIds.ADD_ON, addOn.id(), random, idMap)))
                        .toList());
    }

    private static String fresh(String prefix, String old, RandomGenerator random, Map<String, String> idMap) {
        String id = CanonicalIds.fresh(prefix, random);
        idMap.put(old, id);
        return id;
    }

    Metadata worded(UnaryOperator<Variant> ofVariant, UnaryOperator<AddOn> ofAddOn) {
        return new Metadata(
                rest,
                variants.stream().map(ofVariant).toList(),
                addOns.stream().map(ofAddOn).toList());
    }

    Metadata withVariants(List<Variant> others) {
        return new Metadata(rest, others, addOns);
    }

    /** The dietary tags as typed; {@link Diet#of} interprets them. */
    public List<String> dietary() {
        return Attributes.texts(rest.path("dietary"));
    }

    /**
     * The value of a known key in the form of its object, however it was sent; a missing node if it isn't understood.
     */
    public JsonNode understood(MetadataKey key) {
        return key.understood(rest.path(key.word()));
    }

    /** One known or unknown key, or JSON null. */
    public JsonNode get(String key) {
        JsonNode value = rest.get(key);
        return value == null ? NullNode.instance : value;
    }

    /** The uploaded files in it, which are kept as long as the item. */
    public List<String> files() {
        return Attributes.files(rest);
    }
}
