package placard.catalog.table.sheet;

import com.fasterxml.jackson.databind.JsonNode;
import com.ibm.icu.text.DecimalFormatSymbols;
import com.ibm.icu.util.ULocale;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The separators of amounts in a currency's countries, and in a language.
 *
 * @param digits the fraction digits of the currency
 * @param isWhole true if nobody writes fractions of the currency
 * @param isLakh true if its countries also write groups of two digits
 * @param isColon true if people there also write {@code 129:50}
 * @param decimal the decimal separator of its countries
 * @param group the separator of thousands there; a space for all kinds of spaces
 * @param languageGroup the separator of thousands in the language; 0 without a language
 */
record Separators(
        boolean isEuro,
        int digits,
        boolean isWhole,
        boolean isLakh,
        boolean isColon,
        char decimal,
        char group,
        char languageGroup) {
    /** The meaning of one separator before three digits. */
    enum Role {
        DECIMAL,
        GROUP,
        UNCLEAR
    }

    /** @param language a BCP 47 tag; null if it is unknown */
    static Separators of(Currency currency, @Nullable String language) {
        JsonNode words = AmountWords.shipped().currencies().path(currency.getCurrencyCode());
        return new Separators(
                currency.getCurrencyCode().equals("EUR"),
                currency.getDefaultFractionDigits(),
                words.path("isWhole").asBoolean() || currency.getDefaultFractionDigits() == 0,
                words.path("isLakh").asBoolean(),
                words.path("colon").asBoolean(),
                words.path("decimal").asText(".").charAt(0),
                words.path("group").asText(",").charAt(0),
                language == null ? 0 : group(language));
    }

    private static char group(String language) {
        ULocale locale = ULocale.forLanguageTag(language + "-u-nu-latn");
        char group = DecimalFormatSymbols.getInstance(locale).getGroupingSeparator();
        return Character.isSpaceChar(group) ? ' ' : group;
    }

    /**
     * The meaning of a comma or point before three digits. Three fraction digits are rare in currencies with two, so
     * that the separator of thousands is enough. The decimal separator of the country is unclear there, of euros that of
     * the language.
     */
    Role role(char separator) {
        if (isWhole) {
            return Role.GROUP;
        }
        if (digits >= 3) {
            return separator == decimal ? Role.DECIMAL : Role.UNCLEAR;
        }
        char point = isEuro && languageGroup == ',' ? '.' : decimal;
        return separator != point ? Role.GROUP : Role.UNCLEAR;
    }

    /** The text with a comma in {@code 129:50} and {@code 12'50}, if people of the currency write so. */
    String withPoint(String text) {
        int start = isColon || isEuro ? WrittenNumber.find(text) : -1;
        if (start < 0) {
            return text;
        }
        WrittenNumber number = WrittenNumber.at(text, start);
        if (isEuro && number.separators().equals("'") && number.runs().getLast().length() == 2) {
            int point = start + number.runs().getFirst().length();
            return text.substring(0, point) + "," + text.substring(point + 1);
        }
        int end = isColon ? number.end() : text.length();
        boolean isFraction =
                end < text.length() && text.charAt(end) == ':' && WrittenNumber.digits(text, end + 1) == end + 3;
        return isFraction ? text.substring(0, end) + "," + text.substring(end + 1) : text;
    }

    /** True if a space separates thousands. Elsewhere it is between two prices. */
    boolean allowsSpace(List<String> runs) {
        if (group == ' ' || languageGroup == ' ' || runs.size() > 2) {
            return true;
        }
        int first = Integer.parseInt(runs.getFirst());
        int second = Integer.parseInt(runs.getLast());
        return isEuro && (runs.getLast().startsWith("0") || second >= 20 * first);
    }
}
