package placard.catalog.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import placard.base.Texts;
import placard.catalog.table.sheet.Table.Cell;

/**
 * Pricing types in the column of prices, such as "on request", "free" or "from 25". They count if the row has no
 * pricing type of its own.
 */
final class PriceWords {
    private static final List<String> WITHOUT_PRICE = List.of("on_request", "free");
    private static final List<String> WITH_PRICE = List.of("starting_from");

    private PriceWords() {}

    /** Moves such words from the price of an item's row to its pricing type. */
    static void understand(Map<ItemColumn, Cell> cells) {
        Cell price = cells.getOrDefault(ItemColumn.PRICE, Cell.EMPTY);
        boolean isSaid =
                !cells.getOrDefault(ItemColumn.PRICING_TYPE, Cell.EMPTY).isEmpty();
        if (price.isEmpty() || price.isNumber() || price.isLong() || isSaid) {
            return;
        }
        String text = Texts.normal(price.text());
        int end = wordsEnd(text);
        if (ColumnWords.shipped().choice(text, WITHOUT_PRICE).isPresent()) {
            put(cells, text, "");
        } else if (end > 0 && isStart(text.substring(0, end))) {
            put(cells, text.substring(0, end), text.substring(end).strip());
        }
    }

    /** The end of the words before a number, as in {@code ab 25}; 0 if no words are there, or anything else is. */
    private static int wordsEnd(String text) {
        int end = 0;
        boolean areWords = true;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (isNumber(c)) {
                return end;
            }
            areWords &= isOfWords(c);
            if (Character.isLetter(c)) {
                if (!areWords) {
                    return 0;
                }
                end = i;
            }
        }
        return 0;
    }

    private static boolean isOfWords(int c) {
        return Character.isLetter(c) || isMark(c) || Texts.isSpace(c) || c == '.';
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static boolean isNumber(int c) {
        int type = Character.getType(c);
        return type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    private static boolean isStart(String words) {
        Optional<String> type = ColumnWords.shipped().choice(words, WITH_PRICE);
        return type.isPresent();
    }

    private static void put(Map<ItemColumn, Cell> cells, String type, String price) {
        cells.put(ItemColumn.PRICING_TYPE, new Cell(type, false));
        cells.put(ItemColumn.PRICE, new Cell(price, false));
    }
}
