package placard.catalog.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.base.Texts;
import placard.catalog.table.sheet.Table.Cell;

/**
 * Pricing types in the column of prices, such as "on request", "free" or "from 25". They count if the row has no
 * pricing type of its own.
 */
final class PriceWords {
    private static final Pattern LED_BY_WORDS = Pattern.compile("([\\p{L}\\p{M}\\s.]+?)\\s*(\\P{L}*\\p{N}.*)");
    private static final List<String> WITHOUT_PRICE = List.of("on_request", "free");
    private static final List<String> WITH_PRICE = List.of("starting_from");

    private PriceWords() {}

    /** Moves such words from the price of an item's row to its pricing type. */
    static void understand(Map<ItemColumn, Cell> cells) {
        Cell price = cells.getOrDefault(ItemColumn.PRICE, Cell.EMPTY);
        boolean isSaid =
                !cells.getOrDefault(ItemColumn.PRICING_TYPE, Cell.EMPTY).isEmpty();
        if (price.isEmpty() || price.isNumber() || isSaid) {
            return;
        }
        String text = Texts.normal(price.text());
        Matcher led = LED_BY_WORDS.matcher(text);
        if (ColumnWords.shipped().choice(text, WITHOUT_PRICE).isPresent()) {
            put(cells, text, "");
        } else if (led.matches() && isStart(led.group(1))) {
            put(cells, led.group(1), led.group(2));
        }
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
