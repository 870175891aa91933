package placard.build;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import placard.catalog.item.Allergen;
import placard.catalog.item.Diet;
import placard.catalog.item.PricingType;
import placard.catalog.item.Shapes;
import placard.qr.judge.Design;

/** The constants that scripts share with the program, by module and name. */
final class Vocabulary {
    private Vocabulary() {}

    static Map<String, Map<String, Object>> modules() {
        return Map.of("catalog-vocabulary.js", items(), "look-vocabulary.js", Map.of("FRAMES", Design.frames()));
    }

    private static Map<String, Object> items() {
        Map<String, Object> constants = new LinkedHashMap<>();
        constants.put("DIETS", words(Diet.values(), Diet::word));
        Map<String, String> alsoDiets = new TreeMap<>();
        Diet.ALSO.forEach((word, diet) -> alsoDiets.put(word, diet.word()));
        constants.put("ALSO_DIETS", alsoDiets);
        constants.put("ALLERGENS", words(Allergen.values(), Allergen::code));
        Map<String, List<String>> alsoAllergens = new LinkedHashMap<>();
        Allergen.synonyms()
                .forEach(word -> alsoAllergens.put(
                        word,
                        Allergen.find(word).stream().map(Allergen::code).toList()));
        constants.put("ALSO_ALLERGENS", alsoAllergens);
        constants.put("PRICING_TYPES", words(PricingType.values(), PricingType::word));
        constants.put("LENGTHS", Shapes.LENGTHS);
        constants.put("WEIGHTS", Shapes.WEIGHTS);
        constants.put("TIMES", Shapes.TIMES);
        constants.put("AREAS", Shapes.AREAS);
        return constants;
    }

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }
}
