package placard.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Prices: exact decimals in the major unit of a currency, 0 to 999,999,999,999; never binary floating point.
 *
 * <p>A price has one form, without trailing zeros of its fraction: {@code 12.50} is stored and answered as {@code 12.5}.
 * The currency is not part of it, since a change of currency converts nothing.
 */
public final class Money {
    /** The highest price. */
    public static final BigDecimal MOST = BigDecimal.valueOf(999_999_999_999L);

    /** Regions whose numbers the CLDR groups by lakh and crore (12,34,567). {@link DecimalFormat} can't do this. */
    private static final Set<String> LAKH_REGIONS = Set.of("IN", "BD", "NP");

    private static final Set<String> LAKH_LANGUAGES =
            Set.of("hi", "bn", "gu", "kn", "ml", "mr", "ta", "te", "pa", "or", "as", "ne");

    private static final Pattern LETTER_THEN_DIGIT = Pattern.compile("(?<=\\p{L})(?=\\p{Nd})|(?<=\\p{Nd})(?=\\p{L})");

    private Money() {}

    /** Reads an ISO 4217 code in either case; null if absent or wrong ({@code unknown_currency}). */
    public static @Nullable Currency currency(Input input, String name) {
        String code = input.word(name);
        if (code == null) {
            return null;
        }
        Currency currency = findCurrency(code);
        if (currency == null) {
            input.fault(name, "unknown_currency", "Use an ISO 4217 code such as INR.");
        }
        return currency;
    }

    /** The currency of a code in either case, or null; codes without a minor unit (gold, tests) are none. */
    public static @Nullable Currency findCurrency(String code) {
        return Currency.availableCurrencies()
                .filter(currency -> currency.getCurrencyCode().equalsIgnoreCase(code))
                .filter(currency -> currency.getDefaultFractionDigits() >= 0)
                .findAny()
                .orElse(null);
    }

    /**
     * Reads a price; null if absent or wrong ({@code invalid_type}, {@code out_of_range}, or {@code price_precision} if
     * it has more fraction digits than the currency: JPY 0, INR 2, KWD 3).
     */
    public static @Nullable BigDecimal price(Input input, String name, Currency currency) {
        BigDecimal sent = input.number(name, BigDecimal.ZERO, MOST);
        if (sent == null) {
            return null;
        }
        BigDecimal price = canonical(sent);
        if (!fits(price, currency)) {
            int digits = currency.getDefaultFractionDigits();
            input.fault(
                    name,
                    "price_precision",
                    digits == 0
                            ? currency.getCurrencyCode() + " has no fraction digits."
                            : currency.getCurrencyCode() + " has at most " + digits + " fraction digits.");
            return null;
        }
        return price;
    }

    /** The one form of a price within the range: no trailing zeros, no exponent. */
    public static BigDecimal canonical(BigDecimal price) {
        BigDecimal stripped = price.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /**
     * Whether the currency can express a price. If a stored price doesn't fit, a workspace can't switch to this
     * currency.
     */
    public static boolean fits(BigDecimal price, Currency currency) {
        return price.stripTrailingZeros().scale() <= currency.getDefaultFractionDigits();
    }

    /** A price as decimal text for the store, such as {@code 12.5}; {@code new BigDecimal(text)} reads it back. */
    public static String text(BigDecimal price) {
        return canonical(price).toPlainString();
    }

    /** A price as a JSON number, or JSON null. */
    public static JsonNode json(@Nullable BigDecimal price) {
        return price == null ? NullNode.instance : DecimalNode.valueOf(canonical(price));
    }

    /** A price for people, as the CLDR writes it in the language: {@code ₹1,20,000.00}, {@code 12,50 €}. */
    public static String formatted(BigDecimal price, Currency currency, Locale locale) {
        return formatted(price, currency, locale, currency.getDefaultFractionDigits());
    }

    /** A price for people, with at least this many fraction digits, and with as many as the price has. */
    public static String formatted(BigDecimal price, Currency currency, Locale locale, int least) {
        NumberFormat format = NumberFormat.getCurrencyInstance(locale);
        format.setCurrency(currency);
        int digits = Math.max(least, fractionDigits(price));
        format.setMinimumFractionDigits(digits);
        format.setMaximumFractionDigits(digits);
        if (!groupsByLakh(locale) || !(format instanceof DecimalFormat decimal)) {
            return spaced(format.format(price));
        }
        format.setGroupingUsed(false);
        return spaced(groupedByLakh(
                format.format(price), decimal.getDecimalFormatSymbols().getGroupingSeparator()));
    }

    /** Puts a space between a letter and a digit (CLDR, "currencySpacing"). {@link NumberFormat} doesn't. */
    private static String spaced(String text) {
        return LETTER_THEN_DIGIT.matcher(text).replaceAll("\u00a0");
    }

    /** The number of significant fraction digits. */
    public static int fractionDigits(BigDecimal price) {
        return Math.max(0, canonical(price).scale());
    }

    private static boolean groupsByLakh(Locale locale) {
        return locale.getCountry().isEmpty()
                ? LAKH_LANGUAGES.contains(locale.getLanguage())
                : LAKH_REGIONS.contains(locale.getCountry());
    }

    /** Sets separators into the first run of digits: the last three, then by twos. */
    private static String groupedByLakh(String text, char separator) {
        int start = 0;
        while (start < text.length() && !Character.isDigit(text.charAt(start))) {
            start++;
        }
        int end = start;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        StringBuilder out = new StringBuilder(text);
        for (int at = end - 3; at > start; at -= 2) {
            out.insert(at, separator);
        }
        return out.toString();
    }
}
