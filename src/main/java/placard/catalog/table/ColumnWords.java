package placard.catalog.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;
import placard.catalog.table.sheet.Table;

/**
 * The names of columns and choices in six languages. An import understands all languages, because another program may
 * have written the file. An export uses one.
 */
final class ColumnWords {
    /** The languages; the first one is the default of an export. */
    static final List<String> LANGUAGES = List.of("en", "es", "fr", "de", "hi", "ar");

    /** The words of choices: of a switch, and of a pricing type. */
    static final List<String> CHOICES = List.of("yes", "no", "fixed", "starting_from", "on_request", "free");

    private static final ColumnWords SHIPPED = new ColumnWords();

    private final Map<String, Map<String, List<String>>> byLanguage = new HashMap<>();
    private final Map<String, ItemColumn> columns = new HashMap<>();
    private final Map<String, String> choices = new HashMap<>();

    private ColumnWords() {
        for (String language : LANGUAGES) {
            byLanguage.put(language, read(language));
        }
        // If two languages use a word for different columns, the earlier language counts.
        for (String language : LANGUAGES) {
            for (ItemColumn column : ItemColumn.values()) {
                columns.putIfAbsent(folded(column.word()), column);
                words(language, column.word()).forEach(word -> columns.putIfAbsent(folded(word), column));
            }
            for (String choice : CHOICES) {
                choices.putIfAbsent(folded(choice), choice);
                words(language, choice).forEach(word -> choices.putIfAbsent(folded(word), choice));
            }
        }
    }

    static ColumnWords shipped() {
        return SHIPPED;
    }

    private static Map<String, List<String>> read(String language) {
        String name = "/placard/catalog/table/columns_" + language + ".properties";
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
        return Objects.requireNonNull(byLanguage.get(language)).getOrDefault(key, List.of());
    }

    /** The word of an export. */
    String word(String language, String key) {
        return words(language, key).getFirst();
    }

    /** The letters and digits in lower case: "Price (€)" becomes "price". */
    static String folded(String text) {
        if (text.length() > Table.MOST_READ) {
            return text;
        }
        return Texts.normalized(withoutBrackets(text), Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{M}\\p{N}]", "");
    }

    private static String withoutBrackets(String text) {
        StringBuilder rest = new StringBuilder();
        int from = 0;
        for (int open = text.indexOf('('); open >= 0; open = text.indexOf('(', from)) {
            int close = text.indexOf(')', open);
            if (close < 0) {
                break;
            }
            rest.append(text, from, open);
            from = close + 1;
        }
        return rest.append(text, from, text.length()).toString();
    }

    /** The column of a header. */
    Optional<ItemColumn> column(String header, String currency) {
        String folded = folded(header);
        @Nullable ItemColumn known = columns.get(folded);
        String code = currency.toLowerCase(Locale.ROOT);
        if (known == null && folded.endsWith(code)) {
            known = columns.get(
                    folded.substring(0, folded.length() - code.length()).replaceAll("(in|en)$", ""));
        }
        return Optional.ofNullable(known);
    }

    /** The choice that a cell names, of these. */
    Optional<String> choice(String text, List<String> of) {
        return Optional.ofNullable(choices.get(folded(text))).filter(of::contains);
    }
}
