package placard.catalog.table.sheet;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;

/** Prices in any common notation: {@code € 1.234,50}, {@code Rs. 1,20,000}, {@code 12,-}, {@code ١٢٫٥}. */
public final class Amount {
    /** The texts for "no price". */
    private static final Set<String> NONE = Set.of("", "-", "–", "—", "n/a", "na", "#n/a", "null", "none", "?");

    /** Symbols of one currency only. */
    private static final Map<String, String> SIGNS = Map.of(
            "€", "EUR", "₹", "INR", "₽", "RUB", "₺", "TRY", "₩", "KRW", "₪", "ILS", "₫", "VND", "฿", "THB", "₴", "UAH");

    private static final Set<String> DOLLARS = Set.of("MXN", "ARS", "CLP", "COP", "UYU", "CUP", "DOP", "TOP");
    private static final Set<String> POUNDS = Set.of("GBP", "EGP", "LBP", "SYP", "GIP", "FKP", "SHP", "SSP", "SDG");

    /** Letters for currencies, besides ISO codes and the symbols of the CLDR. */
    private static final Set<String> LETTERS = Set.of(
            "rs", "rs.", "rp", "kr", "kr.", "zł", "zl", "kč", "ft", "lei", "лв", "руб", "fr", "fr.", "sfr", "/-");

    private static final Set<String> CODES =
            Currency.availableCurrencies().map(Currency::getCurrencyCode).collect(Collectors.toUnmodifiableSet());

    private final Currency currency;
    /** The decimal separator in this column; 0 if no cell shows it. */
    private final char decimal;

    private Amount(Currency currency, char decimal) {
        this.currency = currency;
        this.decimal = decimal;
    }

    /**
     * The parsed cell.
     *
     * @param price null if there is none, or if it is wrong
     * @param fault a code of the fault; null if there is none
     */
    public record Read(@Nullable BigDecimal price, @Nullable String fault) {}

    /** Finds the separator of a column from all cells together, because one cell may resolve another. */
    public static Amount of(Currency currency, Stream<Table.Cell> column) {
        List<Character> marks = column.filter(cell -> !cell.isNumber() && !cell.isLong())
                .map(cell -> decimal(core(digits(cell.text()))))
                .filter(c -> c != 0)
                .distinct()
                .toList();
        return new Amount(currency, marks.size() == 1 ? marks.getFirst() : 0);
    }

    /** True if a cell's text means "no price". */
    public static boolean isNone(String text) {
        return NONE.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    public Read read(Table.Cell cell) {
        if (isNone(cell.text())) {
            return new Read(null, null);
        }
        if (cell.isLong()) {
            return new Read(null, "invalid_price");
        }
        String text = digits(cell.text());
        String core = core(text);
        if (cell.isNumber()) {
            return number(cell.text());
        }
        int start = text.indexOf(core);
        String fault = core.isEmpty()
                ? "invalid_price"
                : around(text.substring(0, start) + " " + text.substring(start + core.length()));
        return fault != null
                ? new Read(null, fault)
                : number(core, text.substring(0, start).strip().endsWith("-"));
    }

    private Read number(String core, boolean isNegative) {
        String plain = core.replaceAll("[\\s'’٬]", "").replace('٫', '.');
        char separator = separator(plain);
        if (separator == '?') {
            return new Read(null, "ambiguous_price");
        }
        String whole = separator == 0 ? plain : plain.substring(0, plain.lastIndexOf(separator));
        String fraction = separator == 0 ? "" : plain.substring(plain.lastIndexOf(separator) + 1);
        if (!whole.matches("\\d{1,3}([.,]\\d{2,3})*|\\d*") || !fraction.matches("\\d*")) {
            return new Read(null, "invalid_price");
        }
        return number((isNegative ? "-0" : "0") + whole.replaceAll("[.,]", "") + "." + fraction + "0");
    }

    private static Read number(String text) {
        try {
            return text.length() > 40 ? new Read(null, "invalid_price") : new Read(new BigDecimal(text), null);
        } catch (NumberFormatException noNumber) {
            return new Read(null, "invalid_price");
        }
    }

    /** The decimal separator; 0 if there is none, {@code ?} if it is ambiguous. */
    private char separator(String plain) {
        char mark = decimal(plain);
        int dots = count(plain, '.');
        int commas = count(plain, ',');
        if (mark != 0 || dots + commas != 1) {
            return mark;
        }
        // One separator with three digits behind it: a thousand, or the fraction of a currency with three decimals.
        char only = dots == 1 ? '.' : ',';
        if (decimal != 0) {
            return only == decimal ? only : 0;
        }
        if (currency.getDefaultFractionDigits() < 3) {
            return 0;
        }
        return only == '.' ? only : '?';
    }

    /** The decimal separator if a number alone shows it, as in {@code 0,5} or {@code 1.250,50}; else 0. */
    public static char decimal(String plain) {
        int dot = plain.lastIndexOf('.');
        int comma = plain.lastIndexOf(',');
        if (dot >= 0 && comma >= 0) {
            return dot > comma ? '.' : ',';
        }
        int at = Math.max(dot, comma);
        if (at < 0 || count(plain, plain.charAt(at)) > 1) {
            return 0;
        }
        boolean isThousand = plain.length() - at - 1 == 3 && at <= 3 && !plain.startsWith("0");
        return isThousand ? 0 : plain.charAt(at);
    }

    private static int count(String text, char c) {
        return (int) text.chars().filter(one -> one == c).count();
    }

    /** Converts the digits of all scripts to 0 to 9, and removes direction marks. */
    public static String latin(String text) {
        return digits(text);
    }

    private static String digits(String text) {
        StringBuilder latin = new StringBuilder();
        Texts.normalized(text, Normalizer.Form.NFKC).codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.DECIMAL_DIGIT_NUMBER) {
                latin.append((char) ('0' + Character.digit(c, 10)));
            } else if (type != Character.FORMAT) {
                latin.appendCodePoint(c == '−' ? '-' : c);
            }
        });
        return latin.toString().strip();
    }

    /** The text from the first digit to the last, with a trailing separator as in {@code 12.–}. */
    private static String core(String digits) {
        int first = -1;
        int last = -1;
        for (int i = 0; i < digits.length(); i++) {
            if (Character.isDigit(digits.charAt(i))) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        boolean isLed = first > 0 && ".,٫".indexOf(digits.charAt(first - 1)) >= 0 && first == 1;
        return first < 0 ? "" : digits.substring(isLed ? first - 1 : first, last + 1);
    }

    /** The fault of the text around the digits; null if it is a sign of the currency, or empty. */
    private @Nullable String around(String rest) {
        for (String part : rest.strip().split("\\s+", -1)) {
            String sign = part.replaceAll("^[.,]?[-–—]+$|[-–—.,]+$|^-", "");
            String code = sign.toUpperCase(Locale.ROOT);
            if (sign.isEmpty() || isSign(part) || isSign(sign)) {
                continue;
            }
            boolean isForeign = CODES.contains(code)
                    || SIGNS.containsKey(sign)
                    || sign.length() == 1 && Character.getType(sign.charAt(0)) == Character.CURRENCY_SYMBOL;
            return isForeign ? "currency_mismatch" : "invalid_price";
        }
        return null;
    }

    /** True if this currency may share a sign with others. */
    private boolean isShared(String sign) {
        String code = currency.getCurrencyCode();
        return switch (sign) {
            case "$" -> code.endsWith("D") || DOLLARS.contains(code);
            case "£" -> POUNDS.contains(code);
            case "¥" -> code.equals("JPY") || code.equals("CNY");
            default -> Character.getType(sign.charAt(0)) == Character.CURRENCY_SYMBOL;
        };
    }

    private boolean isSign(String part) {
        String own = SIGNS.get(part);
        return part.equalsIgnoreCase(currency.getCurrencyCode())
                || own != null && own.equals(currency.getCurrencyCode())
                || own == null && part.length() == 1 && isShared(part)
                || LETTERS.contains(part.toLowerCase(Locale.ROOT))
                || Stream.of("en", "es", "fr", "de", "hi", "ar")
                        .map(language -> Texts.normalized(
                                        currency.getSymbol(Locale.forLanguageTag(language)), Normalizer.Form.NFKC)
                                .replaceAll("\\p{Cf}", "")
                                .replaceAll("\\.$", ""))
                        .anyMatch(part.replaceAll("\\.$", "")::equalsIgnoreCase);
    }
}
