package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The 14 allergens that EU law requires to be named (Regulation 1169/2011, Annex II). */
public enum Allergen {
    GLUTEN,
    CRUSTACEANS,
    EGGS,
    FISH,
    PEANUTS,
    SOYBEANS,
    MILK,
    NUTS,
    CELERY,
    MUSTARD,
    SESAME,
    SULPHITES,
    LUPIN,
    MOLLUSCS;

    static final Map<String, Allergen> CHOICES =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Allergen::code, Function.identity()));

    /** A word for two allergens. */
    private static final String SHELLFISH = "shellfish";

    /** Further words in owners' plain strings. */
    private static final Map<String, Allergen> ALSO = Map.ofEntries(
            Map.entry("wheat", GLUTEN),
            Map.entry("crustacean", CRUSTACEANS),
            Map.entry("egg", EGGS),
            Map.entry("peanut", PEANUTS),
            Map.entry("soy", SOYBEANS),
            Map.entry("soya", SOYBEANS),
            Map.entry("dairy", MILK),
            Map.entry("lactose", MILK),
            Map.entry("nut", NUTS),
            Map.entry("tree_nuts", NUTS),
            Map.entry("sesame_seeds", SESAME),
            Map.entry("sulfites", SULPHITES),
            Map.entry("sulphur_dioxide", SULPHITES),
            Map.entry("mollusc", MOLLUSCS),
            Map.entry("mollusks", MOLLUSCS));

    /**
     * One allergen that an item, a variant or an add-on states.
     *
     * @param allergen null if the owner's word is none of the 14
     * @param text the owner's word
     * @param mayContain traces are possible; else it is an ingredient
     */
    public record Statement(@Nullable Allergen allergen, String text, boolean mayContain) {}

    /** The code in JSON. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The codes, in the order of the regulation. */
    static List<String> codes() {
        return Arrays.stream(values()).map(Allergen::code).toList();
    }

    /** All other words for them, sorted. */
    public static List<String> synonyms() {
        return Stream.concat(ALSO.keySet().stream(), Stream.of(SHELLFISH))
                .sorted()
                .toList();
    }

    /** The allergens of a plain string: one, several if the word means all of them, or none if it is unknown. */
    public static Set<Allergen> find(String text) {
        String word = Attributes.word(text);
        if (word.equals(SHELLFISH)) {
            return EnumSet.of(CRUSTACEANS, MOLLUSCS);
        }
        Allergen allergen = CHOICES.getOrDefault(word, ALSO.get(word));
        return allergen == null ? Set.of() : EnumSet.of(allergen);
    }

    /** The allergens of a checked {@code allergens} array; empty if it is absent. */
    public static List<Statement> stated(JsonNode allergens) {
        List<Statement> stated = new ArrayList<>();
        for (JsonNode entry : allergens) {
            String text =
                    entry.isTextual() ? entry.textValue() : entry.path("code").asText();
            boolean traces = entry.path("presence").asText().equals("may_contain");
            Set<Allergen> meant = find(text);
            if (meant.isEmpty()) {
                stated.add(new Statement(null, text, traces));
            }
            meant.forEach(allergen -> stated.add(new Statement(allergen, text, traces)));
        }
        return stated;
    }

    /**
     * True if guests may read that the item is free of this allergen. The owner must have declared the allergens, and
     * named neither this one, even as traces, nor an unknown one. Not stated is never safe.
     */
    public boolean isAbsentFrom(Metadata metadata) {
        return metadata.get("allergensDeclared").booleanValue()
                && isUnnamed(metadata.get("allergens"))
                && metadata.variants().stream()
                        .allMatch(variant -> isUnnamed(variant.more().path("allergens")));
    }

    private boolean isUnnamed(JsonNode allergens) {
        return stated(allergens).stream().noneMatch(one -> one.allergen == this || one.allergen == null);
    }
}
