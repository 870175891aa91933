package placard.catalog.table.words;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.catalog.item.Diet;

/** The diets in a cell, as people write them in six languages. A word that is unknown stays as it is. */
public final class DietWords {
    private DietWords() {}

    public static void write(ObjectNode metadata, String text) {
        ArrayNode array = metadata.putArray("dietary");
        FoodWords words = FoodWords.shipped();
        if (words.isNone(text)) {
            return;
        }
        for (String part : words.split(text)) {
            List<String> split = words.splitAtWords(part);
            boolean isWhole =
                    isKnown(part) || split.size() < 2 || !split.stream().allMatch(DietWords::isKnown);
            (isWhole ? List.of(part) : split).forEach(one -> array.add(tag(one)));
        }
    }

    private static boolean isKnown(String word) {
        return Diet.find(word) != null || FoodWords.shipped().diet(word) != null;
    }

    private static String tag(String word) {
        String known = Diet.find(word) == null ? FoodWords.shipped().diet(word) : null;
        return known == null ? word : known;
    }
}
