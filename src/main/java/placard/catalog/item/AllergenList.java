package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Input;

/** Checks the {@code allergens} of an item, a variant or an add-on. Guests rely on the result. */
final class AllergenList {
    private static final String NAME = "allergens";
    private static final int MOST = 40;
    private static final Map<String, String> PRESENCES = Map.of("contains", "contains", "may_contain", "may_contain");

    private AllergenList() {}

    /** Checks the array and normalises its texts. */
    static void check(Input in, Input sent) {
        if (!(in.node().get(NAME) instanceof ArrayNode array)) {
            in.entries(NAME, 0, MOST, MOST);
            return;
        }
        if (array.size() > MOST) {
            in.fault(NAME, "too_many", "From 0 to " + MOST + " entries.");
            return;
        }
        boolean isNews = sent.has(NAME);
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof ObjectNode object) {
                Input entry = in.under(NAME, i, object);
                entry.require("code");
                entry.choice("code", Allergen.CHOICES);
                entry.choice("presence", PRESENCES);
                if (isNews) {
                    entry.refuseNear(MetadataKey.ALLERGENS.members());
                }
            } else {
                checkText(in, array, i, isNews);
            }
        }
    }

    private static void checkText(Input in, ArrayNode array, int index, boolean isNews) {
        String text = in.entry(NAME, index, array.get(index), MOST);
        if (text == null) {
            return;
        }
        array.set(index, array.textNode(text));
        Set<Allergen> meant = Allergen.find(text);
        if (isNews && meant.isEmpty()) {
            in.warn(in.pointer(NAME) + ": '" + text + "' is none of the 14 known; filters treat the item as unsafe.");
        } else if (isNews && meant.size() > 1) {
            String codes = meant.stream().map(Allergen::code).collect(Collectors.joining(" and "));
            in.warn(in.pointer(NAME) + ": '" + text + "' is taken as " + codes + "; write which of them it is.");
        }
    }

    /**
     * Refuses an unknown allergen where the item declares them all. "Declared" promises that other allergens are
     * absent, and an unknown word may mean any. A stored one stays until one of the two is sent.
     *
     * @param whole the whole metadata of the item
     * @param sent the part of it in this request
     * @param variantsAt the pointer to sent variants; null if none were sent
     * @param addOnsAt the same for add-ons
     */
    static void refuseUnknown(
            Input whole, Input sent, Metadata metadata, @Nullable Input variantsAt, @Nullable Input addOnsAt) {
        if (!whole.node().path("allergensDeclared").booleanValue()) {
            return;
        }
        boolean isDeclaredNow = sent.has("allergensDeclared");
        refuse(whole, NAME, whole.node().path(NAME), isDeclaredNow || sent.has(NAME));
        for (int i = 0; i < metadata.variants().size(); i++) {
            JsonNode allergens = metadata.variants().get(i).more().path(NAME);
            refuse(
                    variantsAt == null ? whole : variantsAt,
                    "variants",
                    i,
                    allergens,
                    isDeclaredNow || variantsAt != null);
        }
        for (int i = 0; i < metadata.addOns().size(); i++) {
            JsonNode allergens = metadata.addOns().get(i).more().path(NAME);
            refuse(addOnsAt == null ? whole : addOnsAt, "addOns", i, allergens, isDeclaredNow || addOnsAt != null);
        }
    }

    private static void refuse(Input at, String name, int index, JsonNode allergens, boolean isNews) {
        refuse(at.under(name, index, at.node()), NAME, allergens, isNews);
    }

    private static void refuse(Input at, String name, JsonNode allergens, boolean isNews) {
        for (int i = 0; isNews && i < allergens.size(); i++) {
            String text = allergens.get(i).asText();
            if (allergens.get(i).isTextual() && Allergen.find(text).isEmpty()) {
                at.fault(
                        name,
                        i,
                        "unknown_allergen",
                        "'" + text + "' is none of the 14, which must be so where allergensDeclared is true. Use: "
                                + String.join(", ", Allergen.codes()) + ".");
            }
        }
    }
}
