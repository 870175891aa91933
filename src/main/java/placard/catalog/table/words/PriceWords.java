package placard.catalog.table.words;

import java.util.List;
import java.util.Map;
import placard.base.Texts;
import placard.catalog.table.sheet.Table.Cell;

/**
 * Pricing types in the column of prices, such as "on request", "free" or "from 25". They count if the row has no
 * pricing type of its own.
 */
public final class PriceWords {
    private static final List<String> WITHOUT_PRICE = List.of("on_request", "free");
    /** The word of Square and Loyverse for a price that the shop names at the till; as a pricing type it means "from". */
    private static final String VARIABLE = "variable";

    private static final List<String> WITH_PRICE = List.of("starting_from");
    /** Words for "from" behind a price, as in {@code 5+}, {@code 1200円〜}, {@code ₹1800 से} and {@code ₹500 onwards}. */
    private static final List<String> FROM_BEHIND =
            List.of("+", "〜", "～", "~", "から", "起", "부터", " से शुरू", " से", " onwards");

    /** The longest cell that may have such words. */
    private static final int LONGEST = 200;

    private PriceWords() {}

    /** Moves such words from the price of an item's row to its pricing type. */
    public static void understand(Map<ItemColumn, Cell> cells) {
        Cell price = cells.getOrDefault(ItemColumn.PRICE, Cell.EMPTY);
        boolean isWord =
                !cells.getOrDefault(ItemColumn.PRICING_TYPE, Cell.EMPTY).isEmpty();
        if (price.isEmpty() || price.isNumber() || isWord || price.text().length() > LONGEST) {
            return;
        }
        String text = Texts.normal(price.text());
        if (is(text, WITHOUT_PRICE) || text.equalsIgnoreCase(VARIABLE)) {
            put(cells, text.equalsIgnoreCase(VARIABLE) ? WITHOUT_PRICE.getFirst() : text, "");
            return;
        }
        for (String from : text.codePoints().anyMatch(Character::isDigit) ? FROM_BEHIND : List.<String>of()) {
            if (text.endsWith(from) && text.indexOf(from) == text.length() - from.length()) {
                String before = text.substring(0, text.length() - from.length());
                put(cells, WITH_PRICE.getFirst(), before.strip());
                return;
            }
        }
        int start = start(text);
        if (start > 0) {
            put(cells, text.substring(0, start).strip(), text.substring(start).strip());
        }
    }

    /** The end of the longest words at the start that mean "from"; 0 if there are none. */
    private static int start(String text) {
        int end = 0;
        while (end < text.length() && isOfWords(text.charAt(end))) {
            end++;
        }
        boolean hasNumber = text.substring(end).codePoints().anyMatch(Character::isDigit);
        while (hasNumber && end > 0 && !is(text.substring(0, end).strip(), WITH_PRICE)) {
            end = Math.max(0, text.lastIndexOf(' ', end - 1));
        }
        return hasNumber ? end : 0;
    }

    private static boolean isOfWords(char c) {
        int type = Character.getType(c);
        return Character.isLetter(c)
                || Character.isWhitespace(c)
                || c == '.'
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean is(String words, List<String> of) {
        return !words.isEmpty() && ColumnWords.shipped().choice(words, of).isPresent();
    }

    private static void put(Map<ItemColumn, Cell> cells, String type, String price) {
        cells.put(ItemColumn.PRICING_TYPE, new Cell(type, false));
        cells.put(ItemColumn.PRICE, new Cell(price, false));
    }
}
