package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import placard.base.Json;

/** The vocabulary of items, which the dashboard also serves to the editor's scripts. */
public final class Vocabulary {
    private Vocabulary() {}

    /** The constants by name: lists of words and synonyms, always in the same order. */
    public static ObjectNode constants() {
        ObjectNode constants = Json.object();
        constants.set("DIETS", list(Arrays.stream(Diet.values()).map(Diet::word).toList()));
        constants.set("ALSO_DIETS", alsoDiets());
        constants.set("ALLERGENS", list(Allergen.codes()));
        constants.set("ALSO_ALLERGENS", alsoAllergens());
        constants.set(
                "PRICING_TYPES",
                list(Arrays.stream(PricingType.values()).map(PricingType::word).toList()));
        constants.set("LENGTHS", list(Shapes.LENGTHS));
        constants.set("WEIGHTS", list(Shapes.WEIGHTS));
        constants.set("TIMES", list(Shapes.TIMES));
        constants.set("AREAS", list(Shapes.AREAS));
        return constants;
    }

    private static ObjectNode alsoDiets() {
        ObjectNode also = Json.object();
        new TreeMap<>(Diet.ALSO).forEach((word, diet) -> also.put(word, diet.word()));
        return also;
    }

    private static ObjectNode alsoAllergens() {
        ObjectNode also = Json.object();
        for (String word : Allergen.synonyms()) {
            also.set(word, list(Allergen.find(word).stream().map(Allergen::code).toList()));
        }
        return also;
    }

    private static ArrayNode list(List<String> words) {
        ArrayNode list = Json.object().arrayNode();
        words.forEach(list::add);
        return list;
    }
}
