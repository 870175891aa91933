package placard.catalog.table.words;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import placard.catalog.item.Allergen;
import placard.catalog.table.sheet.Table;

/**
 * The allergens in a cell, as people write them in six languages: {@code Gluten/Laktose}, {@code Fisch und Senf}, "Contains
 * milk", "kann Spuren von Nüssen enthalten". A word that is none of the 14 stays as it is, so that guests are warned.
 */
public final class AllergenWords {
    /** The most phrases before a word, as in "peut contenir | des | traces de". */
    private static final int MOST_PHRASES = 4;

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
        for (String sentence : text.length() > Table.MOST_READ * 10 ? List.of(text) : sentences(text)) {
            boolean isTrace = false;
            for (String part : sentence.length() > Table.MOST_READ * 10 ? List.of(sentence) : words.split(sentence)) {
                String stripped = bare(words.without("contains", part));
                String behind = withoutMay(stripped);
                // Words after "may contain" in the same list may be traces too, but "contains" ends them.
                isTrace = !behind.equals(stripped) || isTrace && stripped.equals(part);
                add(array, bare(behind), isTrace);
            }
        }
        if (array.isEmpty()) {
            metadata.putNull("allergens");
        }
    }

    /** The sentences of a text, and apart from them the brackets that name allergens, as in "milk (may contain nuts)". */
    private static List<String> sentences(String text) {
        List<String> sentences = new ArrayList<>();
        List<String> inBrackets = new ArrayList<>();
        StringBuilder sentence = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int close = c == '(' ? text.indexOf(')', i) : c == '[' ? text.indexOf(']', i) : -1;
            String inside = close < 0 ? "" : text.substring(i + 1, close);
            if (isStatement(inside)) {
                inBrackets.add(inside);
                i = close;
            } else if (c == '.' && i + 1 < text.length() && text.charAt(i + 1) == ' ' && isWordBefore(text, i)) {
                sentences.add(sentence.toString());
                sentence.setLength(0);
            } else {
                sentence.append(c);
            }
        }
        sentences.add(sentence.toString());
        sentences.addAll(inBrackets);
        return sentences;
    }

    private static boolean isStatement(String inside) {
        FoodWords words = FoodWords.shipped();
        return !inside.isBlank()
                && inside.indexOf('(') < 0
                && inside.length() <= Table.MOST_READ
                && words.split(inside).stream()
                        .anyMatch(part -> !withoutMay(part).equals(part)
                                || !words.without("contains", part).equals(part)
                                || isKnown(part));
    }

    /** True if at least three letters precede: no abbreviation. */
    private static boolean isWordBefore(String text, int at) {
        return at > 2
                && Character.isLetter(text.charAt(at - 1))
                && Character.isLetter(text.charAt(at - 2))
                && Character.isLetter(text.charAt(at - 3));
    }

    /** The text without words such as "may contain traces of" before it. */
    private static String withoutMay(String text) {
        String rest = text;
        String before = "";
        for (int i = 0; i < MOST_PHRASES && !before.equals(rest); i++) {
            before = rest;
            rest = FoodWords.shipped().without("may_contain", rest);
            rest = rest.equals(before) && !rest.equals(text)
                    ? FoodWords.shipped().without("article", rest)
                    : rest;
        }
        return rest;
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
        boolean isWhole = isKnown(part) || split.size() < 2 || !split.stream().allMatch(one -> isKnown(known(one)));
        for (String one : isWhole ? List.of(part) : split) {
            put(array, one, isTrace);
        }
    }

    private static boolean isKnown(String word) {
        return !Allergen.find(word).isEmpty() || FoodWords.shipped().allergen(word) != null;
    }

    private static void put(ArrayNode array, String sent, boolean isTrace) {
        String word = isKnown(sent) ? sent : known(sent);
        String code = FoodWords.shipped().allergen(word);
        Set<Allergen> own = Allergen.find(word);
        if (isTrace && !own.isEmpty()) {
            own.forEach(one -> trace(array, one.name()));
        } else if (isTrace) {
            trace(array, code == null ? word : code);
        } else if (!word.isEmpty()) {
            String text = own.isEmpty() && code != null ? code : word;
            boolean isThere = array.valueStream().anyMatch(one -> one.asText().equals(text));
            if (!isThere) {
                array.add(text);
            }
        }
    }

    private static void trace(ArrayNode array, String code) {
        array.addObject().put("code", code.toLowerCase(Locale.ROOT)).put("presence", "may_contain");
    }

    /** The word behind an article, as in "du gluten" and "d’arachides", if it is known; else the text. */
    private static String known(String text) {
        String behind = FoodWords.shipped().without("article", text);
        int apostrophe = Math.max(text.indexOf('’'), text.indexOf('\''));
        String elided = apostrophe > 0 && apostrophe < 5
                ? text.substring(apostrophe + 1).strip()
                : text;
        return isKnown(behind) ? behind : isKnown(elided) ? elided : text;
    }
}
