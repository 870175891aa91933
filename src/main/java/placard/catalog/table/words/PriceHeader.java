package placard.catalog.table.words;

import java.util.ArrayList;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import placard.catalog.table.sheet.Amount;
import placard.catalog.table.sheet.Table;

/**
 * Headers of prices for one variant each, such as {@code Preis Kurzhaar}, {@code price_large} and {@code Kinderpreis}: a
 * word for prices and the variant's name.
 */
public final class PriceHeader {
    /** Words that may stand between the word for prices and a name, as in {@code Prix au verre}. */
    private static final Set<String> BETWEEN = Set.of(
            "per", "for", "of", "a", "the", "in", "pro", "je", "fur", "im", "pour", "par", "au", "aux", "la", "le",
            "les", "l", "du", "de", "des", "d", "en", "por", "para", "del", "el", "al", "alla", "allo", "di", "da",
            "do", "il", "voor", "za", "od", "для", "за", "का", "की", "के", "लिए", "η", "για", "till", "til", "pr",
            "untuk", "cho");

    /** Words for prices that languages write together with a name, behind it. */
    private static final List<String> ENDINGS = List.of(
            "preise", "preis", "prijs", "priser", "pris", "hinta", "价格", "價格", "価格", "値段", "料金", "价", "價", "가격");

    /** The same before a name. */
    private static final List<String> STARTS = List.of("价格", "價格", "価格", "値段", "料金", "가격", "ราคา");

    private static final Set<String> PRICES = words("priceOf");
    private static final Set<String> OTHERS = words("noVariant");

    private PriceHeader() {}

    private static Set<String> words(String key) {
        Set<String> all = new HashSet<>();
        List<String> languages = new ArrayList<>(ColumnWords.LANGUAGES);
        languages.add(ColumnWords.MORE);
        languages.forEach(language ->
                ColumnWords.shipped().words(language, key).forEach(word -> all.add(ColumnWords.folded(word))));
        return Set.copyOf(all);
    }

    /** True if a header has a word for prices and something else. */
    public static boolean is(String header) {
        return !rest(header).isEmpty();
    }

    /** The name of the variant in a header; empty if it has none, or if it may be another kind of price. */
    public static String variant(String header) {
        String rest = rest(header);
        boolean isName = rest.codePoints().anyMatch(Character::isLetter)
                && ColumnWords.minorUnit(header).isEmpty()
                && !ColumnWords.shipped().isNet(header)
                && ColumnWords.shipped().aside(header).isEmpty()
                && tokens(rest).stream().map(ColumnWords::folded).noneMatch(OTHERS::contains)
                && tokens(rest).stream().noneMatch(Amount::isCurrency);
        return isName ? rest : "";
    }

    /** True for prices whose header names nothing but this currency, as in {@code Preis in Euro}. */
    public static boolean isIn(String header, String currency) {
        String rest = rest(header);
        return !rest.isEmpty()
                && Amount.isCurrency(rest)
                && ColumnWords.minorUnit(header).isEmpty()
                && !Amount.isForeign(Currency.getInstance(currency), rest);
    }

    /** A header without its word for prices; empty if it has none. */
    private static String rest(String header) {
        if (header.length() > Table.MOST_READ) {
            return "";
        }
        String inside = header.indexOf('[') < 0 ? ColumnWords.inBrackets(header) : "";
        if (PRICES.contains(ColumnWords.folded(header))) {
            return inside;
        }
        List<String> tokens = tokens(header);
        int start = 0;
        int end = tokens.size();
        if (end > 1 && isPrice(tokens.getFirst())) {
            start = 1;
        } else if (end > 1 && isPrice(tokens.getLast())) {
            end--;
        } else {
            return end == 0 ? "" : joined(tokens);
        }
        while (start < end && BETWEEN.contains(ColumnWords.folded(tokens.get(start)))) {
            start++;
        }
        while (start < end && BETWEEN.contains(ColumnWords.folded(tokens.get(end - 1)))) {
            end--;
        }
        return String.join(" ", tokens.subList(start, end));
    }

    /** The name in a word such as {@code Kinderpreis}; empty if there is none. */
    private static String joined(List<String> tokens) {
        String last = tokens.getLast();
        for (String ending : ENDINGS) {
            if (last.length() > ending.length() + 1
                    && last.toLowerCase(Locale.ROOT).endsWith(ending)) {
                List<String> all = new ArrayList<>(tokens.subList(0, tokens.size() - 1));
                all.add(last.substring(0, last.length() - ending.length()));
                return String.join(" ", all).strip();
            }
        }
        String first = tokens.getFirst();
        for (String start : STARTS) {
            if (first.startsWith(start) && first.length() > start.length()) {
                List<String> all = new ArrayList<>(tokens);
                all.set(0, first.substring(start.length()));
                return String.join(" ", all).strip();
            }
        }
        return "";
    }

    private static boolean isPrice(String token) {
        return PRICES.contains(ColumnWords.folded(token));
    }

    /** The words of a header, also of {@code priceLarge}; decimals such as 0,5 and 1/2 stay whole. */
    private static List<String> tokens(String header) {
        List<String> tokens = new ArrayList<>();
        StringBuilder token = new StringBuilder();
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            char before = i == 0 ? ' ' : header.charAt(i - 1);
            char after = i + 1 == header.length() ? ' ' : header.charAt(i + 1);
            boolean isInNumber = Character.isDigit(before) && Character.isDigit(after);
            boolean isGap =
                    Character.isWhitespace(c) || "_:|()[]（）".indexOf(c) >= 0 || "-–—/".indexOf(c) >= 0 && !isInNumber;
            boolean isCamel = Character.isUpperCase(c) && Character.isLowerCase(before);
            if ((isGap || isCamel) && !token.isEmpty()) {
                tokens.add(token.toString());
                token.setLength(0);
            }
            if (!isGap) {
                token.append(c);
            }
        }
        if (!token.isEmpty()) {
            tokens.add(token.toString());
        }
        return tokens;
    }
}
