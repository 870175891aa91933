package placard.catalog.table.words;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import placard.catalog.item.Allergen;
import placard.catalog.table.sheet.Table;

/**
 * The allergens in a cell, as people write them in six languages: {@code Gluten/Laktose}, {@code Fisch und Senf}, "Contains
 * milk", "kann Spuren von Nüssen enthalten". A word that is none of the 14 stays as it is, so that guests are warned.
 */
public final class AllergenWords {
    private static final List<String> ENDINGS = List.of(" enthalten", " sein");

    private AllergenWords() {}

    /** Writes a cell: null for one that is empty or has only separators, an empty list for a word such as "none". */
    public static void write(ObjectNode metadata, String text) {
        if (text.isBlank()) {
            metadata.putNull("allergens");
            return;
        }
        ArrayNode array = metadata.putArray("allergens");
        FoodWords words = FoodWords.shipped();
        if (words.isNone(text)) {
            return;
        }
        boolean isTrace = false;
        for (String part : text.length() > Table.MOST_READ * 10 ? List.of(text) : words.split(text)) {
            String stripped = bare(words.without("contains", part));
            String behind = words.without("may_contain", stripped);
            // Words after "may contain" in the same list may be traces too, but "contains" ends them.
            isTrace = !behind.equals(stripped) || isTrace && stripped.equals(part);
            add(array, bare(behind), isTrace);
        }
        if (array.isEmpty()) {
            metadata.putNull("allergens");
        }
    }

    private static String bare(String text) {
        String bare = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        for (String ending : ENDINGS) {
            bare = bare.endsWith(ending) ? bare.substring(0, bare.length() - ending.length()) : bare;
        }
        return bare.strip();
    }

    private static void add(ArrayNode array, String part, boolean isTrace) {
        FoodWords words = FoodWords.shipped();
        List<String> split = words.splitAtWords(part);
        boolean isWhole = isKnown(part) || split.size() < 2 || !split.stream().allMatch(AllergenWords::isKnown);
        for (String one : isWhole ? List.of(part) : split) {
            put(array, one, isTrace);
        }
    }

    private static boolean isKnown(String word) {
        return !Allergen.find(word).isEmpty() || FoodWords.shipped().allergen(word) != null;
    }

    private static void put(ArrayNode array, String word, boolean isTrace) {
        String code = FoodWords.shipped().allergen(word);
        boolean isOwn = !Allergen.find(word).isEmpty();
        String text = isOwn || code == null ? word : code;
        if (isTrace) {
            array.addObject().put("code", text.toLowerCase(Locale.ROOT)).put("presence", "may_contain");
        } else if (!text.isEmpty()) {
            array.add(text);
        }
    }
}
