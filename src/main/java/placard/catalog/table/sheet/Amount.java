package placard.catalog.table.sheet;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prices in any common notation: {@code € 1.234,50}, {@code Rs. 1,20,000}, {@code 12,-}, {@code ١٢٫٥}, {@code 5€50},
 * {@code 99¢}. The script amounts.js reads them in the same way. Both read the cases of amounts.json.
 */
public final class Amount {
    /** The texts for "no price". */
    private static final Set<String> NONE = Set.of("", "-", "–", "—", "n/a", "na", "#n/a", "null", "none", "?");
    /** The longest cell that may be a price. */
    private static final int LONGEST = 200;

    private static final int LONGEST_NUMBER = 40;
    private static final ParsedAmount INVALID = new ParsedAmount(null, "invalid_price", null);

    private final Separators separators;
    private final CurrencySigns signs;
    /** The decimal separator in this column; 0 if no cell shows it. */
    private final char decimal;

    private Amount(Separators separators, CurrencySigns signs, char decimal) {
        this.separators = separators;
        this.signs = signs;
        this.decimal = decimal;
    }

    /**
     * The parsed cell.
     *
     * @param price null if there is none, or if it is wrong
     * @param fault a code of the fault; null if there is none
     * @param note the words beside the price; null if there are none
     */
    public record ParsedAmount(
            @Nullable BigDecimal price,
            @Nullable String fault,
            @Nullable String note) {}

    /**
     * Finds the separator of a column from all cells together, because one cell may resolve another.
     *
     * @param language a BCP 47 tag of the catalogue; null if it is unknown
     */
    public static Amount of(Currency currency, @Nullable String language, Stream<Table.Cell> column) {
        CurrencySigns signs = new CurrencySigns(currency);
        List<Character> shown = column.filter(
                        cell -> !cell.isNumber() && cell.text().length() <= LONGEST)
                .map(cell -> shown(AmountText.of(cell.text()), signs))
                .filter(c -> c != 0)
                .distinct()
                .toList();
        char decimal = shown.size() == 1 ? shown.getFirst() : 0;
        return new Amount(Separators.of(currency, language), signs, decimal);
    }

    /** The decimal separator that a cell alone shows. A number such as {@code 2.5k} stands for another one. */
    private static char shown(String text, CurrencySigns signs) {
        int start = WrittenNumber.find(text);
        WrittenNumber number = start < 0 ? null : WrittenNumber.at(text, start);
        return number == null || signs.timesBehind(text, number.end()) != null ? 0 : number.decimal();
    }

    /** True if a text is nothing but the code or sign of another currency. */
    public static boolean isForeign(Currency currency, String text) {
        return !text.isEmpty() && text.length() <= LONGEST && new CurrencySigns(currency).isForeign(text);
    }

    /** True for the sign, code or name of any currency. A code has capitals: a "cup" holds tea. */
    public static boolean isCurrency(String text) {
        boolean isCode = Currency.availableCurrencies()
                .anyMatch(currency -> currency.getCurrencyCode().equalsIgnoreCase(text));
        return CurrencySigns.isAny(text) && (!isCode || text.equals(text.toUpperCase(Locale.ROOT)));
    }

    /** The text of an amount in a minor unit that a header names: 250 in cents is {@code 250 cents}. */
    public static String inMinorUnit(Currency currency, String amount, String unit) {
        String word = AmountWords.shipped().minorUnit(currency, unit);
        return word.length() == 1 ? amount + word : amount + " " + word;
    }

    /** True if a cell has a digit, and none but zeros. */
    public static boolean isZero(Table.Cell cell) {
        int[] digits = cell.text().codePoints().filter(Character::isDigit).toArray();
        return digits.length > 0 && IntStream.of(digits).allMatch(digit -> Character.digit(digit, 10) == 0);
    }

    /** True if a cell's text means "no price". */
    public static boolean isNone(String text) {
        return text.length() <= LONGEST && NONE.contains(AmountText.of(text).toLowerCase(Locale.ROOT));
    }

    /** Reads a cell. What isn't understood is a fault: no digit is dropped, and none is joined with another. */
    public ParsedAmount read(Table.Cell cell) {
        if (isNone(cell.text())) {
            return new ParsedAmount(null, null, null);
        }
        if (cell.text().length() > LONGEST) {
            return INVALID;
        }
        if (cell.isNumber()) {
            return number(cell.text(), null);
        }
        String text = separators.withPoint(AmountText.of(cell.text()));
        ParsedAmount read = new AmountReader(text, separators, signs, decimal).read();
        return "invalid_price".equals(read.fault()) && signs.showsForeign(text)
                ? new ParsedAmount(null, "currency_mismatch", null)
                : read;
    }

    static ParsedAmount number(String text, @Nullable String note) {
        try {
            return text.length() > LONGEST_NUMBER ? INVALID : new ParsedAmount(new BigDecimal(text), null, note);
        } catch (NumberFormatException noNumber) {
            return INVALID;
        }
    }

    /** The decimal separator if a number alone shows it, as in {@code 0,5} or {@code 1.250,50}; else 0. */
    public static char decimal(String plain) {
        int dot = plain.lastIndexOf('.');
        int comma = plain.lastIndexOf(',');
        if (dot >= 0 && comma >= 0) {
            return dot > comma ? '.' : ',';
        }
        int at = Math.max(dot, comma);
        if (at < 0 || plain.indexOf(plain.charAt(at)) != at) {
            return 0;
        }
        boolean isThousand = plain.length() - at - 1 == 3 && at <= 3 && !plain.startsWith("0");
        return isThousand ? 0 : plain.charAt(at);
    }
}
