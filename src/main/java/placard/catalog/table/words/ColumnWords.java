package placard.catalog.table.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.catalog.table.sheet.AmountWords;
import placard.catalog.table.sheet.Table;

/**
 * The names of columns and choices in six languages. An import understands all languages, because another program may
 * have written the file. An export uses one.
 */
public final class ColumnWords {
    /** The languages; the first one is the default of an export. */
    public static final List<String> LANGUAGES = List.of("en", "es", "fr", "de", "hi", "ar");

    /** The words of choices: of a switch, and of a pricing type. */
    static final List<String> CHOICES =
            List.of("yes", "no", "fixed", "starting_from", "on_request", "free", "visible", "hidden", "reserved");

    /** Words for how far a sale or a letting is, and the state that each stands for. */
    private static final Map<String, String> STATES =
            Map.of("reserved", "reserved", "sold", "no", "soldOut", "no", "offered", "yes");

    /** Further languages, of which only headers are known. */
    static final String MORE = "more";

    /** Marks a word that other programs also use for something else, so that any other column is taken first. */
    private static final String WEAK = "~";

    /** The languages that other programs name behind a header. */
    private static final Set<String> IN_HEADERS = Set.of(
            "en", "de", "fr", "es", "it", "pt", "nl", "el", "ru", "ar", "hi", "tr", "pl", "cs", "da", "sv", "fi", "nb",
            "ja", "zh", "ko", "he", "uk", "ro", "hu", "bg", "hr", "sr", "sl", "ca", "eu", "gl", "th", "vi");

    private static final Set<ItemColumn> TEXTS =
            Set.of(ItemColumn.NAME, ItemColumn.DESCRIPTION, ItemColumn.SECTION, ItemColumn.VARIANT);

    private static final Set<ItemColumn> MEASURED = Set.of(
            ItemColumn.AREA, ItemColumn.WEIGHT, ItemColumn.NET_CONTENT, ItemColumn.DURATION, ItemColumn.CALORIES);

    /** Units behind the names of such columns, as {@link #letters} writes them. */
    private static final Set<String> MEASURES = Set.of(
            "m2", "qm", "sqm", "sqft", "ft2", "g", "gr", "kg", "oz", "lb", "ml", "cl", "l", "min", "mins", "minuten",
            "minutes", "minutos", "std", "h", "kcal");

    /** Letters that Unicode doesn't decompose, and how people write them without the mark. */
    private static final Map<Integer, String> PLAIN = Map.of(
            (int) 'ß', "ss", (int) 'œ', "oe", (int) 'æ', "ae", (int) 'ø', "o", (int) 'ł', "l", (int) 'ı', "i",
            (int) 'đ', "d");

    /**
     * A known header.
     *
     * @param rank its place among the words of its meaning: of two columns with one meaning the lower counts
     * @param isWeak true for a word that often means something else
     */
    public record ColumnMeaning(ItemColumn column, int rank, boolean isWeak) {}

    /** The meaning of a column that is no column of items. */
    public enum SideColumn {
        /** Words for the cost that the owner pays. It is never a price. */
        COST("cost"),
        /** The price of an offer; then the other one is the previous price. */
        SALE_PRICE("salePrice"),
        /** A discount on the price, as an amount or in percent. */
        DISCOUNT("discount"),
        /** The currency of the row's prices. */
        CURRENCY("currency"),
        /** The opposite of {@link ItemColumn#SHOWN}. */
        CONCEALED("concealed"),
        /** The opposite of {@link ItemColumn#AVAILABLE}. */
        SOLD_OUT("soldOut"),
        /** The language of a row's texts. */
        LANGUAGE("language"),
        /** Links to pictures. */
        PICTURE("picture");

        private final String key;

        SideColumn(String key) {
            this.key = key;
        }
    }

    private static final Map<String, String> LANGUAGE_NAMES = languageNames();

    private static final ColumnWords SHIPPED = new ColumnWords();

    private final Map<String, Map<String, List<String>>> byLanguage = new HashMap<>();
    private final Map<String, ColumnMeaning> columns = new HashMap<>();
    private final Map<String, SideColumn> asides = new HashMap<>();
    private final Map<String, String> choices = new HashMap<>();
    private final Map<String, String> states = new HashMap<>();
    private final List<String> net = new ArrayList<>();
    private final List<String> gross = new ArrayList<>();

    private ColumnWords() {
        List<String> all = new ArrayList<>(LANGUAGES);
        all.add(MORE);
        for (String language : all) {
            byLanguage.put(language, read(language));
        }
        // If two languages use a word for different columns, the earlier language counts.
        for (String language : all) {
            for (SideColumn aside : SideColumn.values()) {
                words(language, aside.key).forEach(word -> asides.putIfAbsent(letters(word), aside));
            }
            STATES.forEach(
                    (key, state) -> words(language, key).forEach(word -> states.putIfAbsent(folded(word), state)));
            words(language, "net").forEach(word -> net.add(letters(word)));
            words(language, "gross").forEach(word -> gross.add(letters(word)));
            for (ItemColumn column : ItemColumn.values()) {
                know(language, column);
            }
            for (String choice : CHOICES) {
                choices.putIfAbsent(folded(choice), choice);
                words(language, choice).forEach(word -> choices.putIfAbsent(folded(word), choice));
            }
        }
    }

    /** True for a column of numbers with units, such as weights. */
    public static boolean isMeasured(ItemColumn column) {
        return MEASURED.contains(column);
    }

    private void know(String language, ItemColumn column) {
        columns.putIfAbsent(folded(column.word()), new ColumnMeaning(column, 0, false));
        List<String> words = Objects.requireNonNull(byLanguage.get(language)).getOrDefault(column.word(), List.of());
        for (int rank = 0; rank < words.size(); rank++) {
            String word = words.get(rank);
            columns.putIfAbsent(folded(word), new ColumnMeaning(column, rank, word.startsWith(WEAK)));
        }
    }

    public static ColumnWords shipped() {
        return SHIPPED;
    }

    private static Map<String, List<String>> read(String language) {
        String name = "/placard/catalog/table/words/columns_" + language + ".properties";
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(ColumnWords.class.getResourceAsStream(name), name);
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException failure) {
            throw new UncheckedIOException(name, failure);
        }
        Map<String, List<String>> words = new LinkedHashMap<>();
        properties
                .stringPropertyNames()
                .forEach(key -> words.put(
                        key,
                        Arrays.stream(properties.getProperty(key).split("\\|", -1))
                                .toList()));
        return words;
    }

    /** All words of a language for a column or a choice, the export's word first. */
    List<String> words(String language, String key) {
        return Objects.requireNonNull(byLanguage.get(language)).getOrDefault(key, List.of()).stream()
                .map(word -> word.startsWith(WEAK) ? word.substring(1) : word)
                .toList();
    }

    /** The word of an export. */
    public String word(String language, String key) {
        return words(language, key).getFirst();
    }

    /**
     * The letters and digits in lower case, without brackets and accents: "Price (€)" becomes "price", "Précio [Bar]"
     * becomes "precio".
     */
    public static String folded(String text) {
        return text.length() > Table.MOST_READ ? text : letters(withoutBrackets(text));
    }

    /** The letters and digits in lower case and without accents, those in brackets too. */
    private static String letters(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        StringBuilder letters = new StringBuilder();
        Texts.normalized(lower, Normalizer.Form.NFKD).codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean isAccent = c >= 0x300 && c <= 0x36f || c >= 0x64b && c <= 0x652;
            boolean isMark = type == Character.NON_SPACING_MARK
                    || type == Character.COMBINING_SPACING_MARK
                    || type == Character.ENCLOSING_MARK;
            boolean isNumber =
                    Character.isDigit(c) || type == Character.OTHER_NUMBER || type == Character.LETTER_NUMBER;
            if (!isAccent && (Character.isLetter(c) || isNumber || isMark)) {
                letters.append(PLAIN.getOrDefault(c, Character.toString(c)));
            }
        });
        return Texts.normalized(letters.toString(), Normalizer.Form.NFC);
    }

    private static String withoutBrackets(String text) {
        StringBuilder rest = new StringBuilder();
        char closing = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char close = c == '(' ? ')' : c == '[' ? ']' : 0;
            if (closing != 0) {
                closing = c == closing ? 0 : closing;
            } else if (close != 0 && text.indexOf(close, i) > 0) {
                closing = close;
            } else {
                rest.append(c);
            }
        }
        return rest.toString();
    }

    /** The text in the first brackets of a header; empty if it has none. */
    public static String inBrackets(String header) {
        for (int i = 0; i < header.length() && header.length() <= Table.MOST_READ; i++) {
            char close = header.charAt(i) == '(' ? ')' : header.charAt(i) == '[' ? ']' : 0;
            int end = close == 0 ? -1 : header.indexOf(close, i);
            if (end > 0) {
                return header.substring(i + 1, end).strip();
            }
        }
        return "";
    }

    /** The meaning of a header that is no column of items. */
    public Optional<SideColumn> aside(String header) {
        if (header.length() > Table.MOST_READ) {
            return Optional.empty();
        }
        String whole = letters(header);
        String inside = letters(inBrackets(header));
        SideColumn known = asides.get(whole);
        if (known == null) {
            known = asides.get(folded(header));
        }
        boolean isCost = whole.endsWith("cost") || whole.startsWith("costper") || asides.get(inside) == SideColumn.COST;
        return Optional.ofNullable(isCost ? SideColumn.COST : known);
    }

    public Optional<ColumnMeaning> known(String header, String currency) {
        if (aside(header).isPresent()) {
            return Optional.empty();
        }
        String folded = folded(header);
        @Nullable ColumnMeaning known = columns.get(folded);
        known = known == null ? inLanguage(header, folded) : known;
        known = known == null || known.column == ItemColumn.PRICE ? taxed(header, known) : known;
        String code = currency.toLowerCase(Locale.ROOT);
        if (known == null && folded.endsWith(code)) {
            known = before(folded, code);
        }
        if (known == null) {
            known = before(folded, letters(minorUnit(header)));
            known = known == null || known.column != ItemColumn.PRICE ? null : known;
        }
        return Optional.ofNullable(known == null ? measured(header) : known);
    }

    /** The meaning of a header that ends with what it is measured in, as in {@code Area m²} or {@code Dauer in Min.}. */
    private @Nullable ColumnMeaning measured(String header) {
        String[] words = header.strip().split("[\\s,/]+", -1);
        for (int last = 1; last <= 2 && last < words.length; last++) {
            String unit = letters(String.join("", List.of(words).subList(words.length - last, words.length)));
            ColumnMeaning known = MEASURES.contains(unit) ? before(folded(header), unit) : null;
            if (known != null && MEASURED.contains(known.column)) {
                return known;
            }
        }
        return null;
    }

    /** The meaning of a header that ends with a unit, as in {@code Price in cents}. */
    private @Nullable ColumnMeaning before(String folded, String unit) {
        boolean isThere = !unit.isEmpty() && folded.endsWith(unit);
        String rest = isThere ? folded.substring(0, folded.length() - unit.length()) : "";
        return columns.get(rest.replaceAll("(in|en|em)$", ""));
    }

    /** The minor unit, such as cents, in which a header says that its amounts are; empty if it names none. */
    public static String minorUnit(String header) {
        if (header.length() > Table.MOST_READ) {
            return "";
        }
        String[] inside = inBrackets(header).split(" ", -1);
        String unit = inside[inside.length - 1];
        if (inside.length < 3 && AmountWords.shipped().isMinorUnit(unit)) {
            return unit;
        }
        String plain = withoutBrackets(header).strip();
        int start = plain.length();
        while (start > 0 && (Character.isLetter(plain.charAt(start - 1)) || plain.charAt(start - 1) == '¢')) {
            boolean isCamel = Character.isUpperCase(plain.charAt(start - 1)) && start < plain.length();
            start--;
            if (isCamel && Character.isLowerCase(plain.charAt(start + 1))) {
                break;
            }
        }
        String last = plain.substring(start);
        boolean isUnit = start > 0 && (last.equals("¢") || last.length() > 2);
        return isUnit && AmountWords.shipped().isMinorUnit(last) ? last : "";
    }

    /** The meaning of a header that names a language behind it, as in {@code name_en}. */
    private @Nullable ColumnMeaning inLanguage(String header, String folded) {
        int end = header.length() - 2;
        boolean hasLanguage = end > 1
                && "_-".indexOf(header.charAt(end - 1)) >= 0
                && IN_HEADERS.contains(header.substring(end).toLowerCase(Locale.ROOT));
        ColumnMeaning known = hasLanguage ? columns.get(folded.substring(0, folded.length() - 2)) : null;
        return known != null && TEXTS.contains(known.column) ? known : null;
    }

    /** The same price with tax or without: the latter is taken only if there is no other. */
    private @Nullable ColumnMeaning taxed(String header, @Nullable ColumnMeaning known) {
        if (isNet(header)) {
            ColumnMeaning price = known == null ? priced(header, net) : known;
            return price == null ? null : new ColumnMeaning(price.column, price.rank, true);
        }
        return known == null ? priced(header, gross) : known;
    }

    private @Nullable ColumnMeaning priced(String header, List<String> words) {
        String whole = letters(header);
        for (String word : words) {
            ColumnMeaning known = whole.contains(word) ? columns.get(whole.replace(word, "")) : null;
            if (known != null && known.column == ItemColumn.PRICE) {
                return known;
            }
        }
        return null;
    }

    /** True for the header of prices to which tax is added. */
    public boolean isNet(String header) {
        String inside = letters(inBrackets(header));
        return header.length() <= Table.MOST_READ
                && (net.contains(inside) || priced(header, net) != null && !columns.containsKey(folded(header)));
    }

    public Optional<ItemColumn> column(String header, String currency) {
        return known(header, currency).map(ColumnMeaning::column);
    }

    private static Map<String, String> languageNames() {
        Map<String, String> names = new HashMap<>();
        for (String code : IN_HEADERS) {
            names.put(folded(Locale.of(code).getDisplayLanguage(Locale.of(code))), code);
            LANGUAGES.forEach(in -> names.putIfAbsent(folded(Locale.of(code).getDisplayLanguage(Locale.of(in))), code));
        }
        return Map.copyOf(names);
    }

    /** The code of the language with this name; empty if there is none. */
    public static String language(String name) {
        return LANGUAGE_NAMES.getOrDefault(folded(name), "");
    }

    /** The state of goods or homes that a cell names: {@code yes}, {@code no} or {@code reserved}. */
    public Optional<String> state(String text) {
        String known = states.get(folded(text));
        return known != null ? Optional.of(known) : choice(text, List.of("yes", "no"));
    }

    /** True if a cell says more than yes or no: that something is reserved, sold or sold out. */
    public boolean isTaken(String text) {
        return !states.getOrDefault(folded(text), "yes").equals("yes");
    }

    /** The choice that a cell names, of these. */
    public Optional<String> choice(String text, List<String> of) {
        return Optional.ofNullable(choices.get(folded(text))).filter(of::contains);
    }
}
