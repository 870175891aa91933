package placard.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pages' own words in one language: sentences by key, from {@code placard/page/words/<set>_<tag>.properties}.
 *
 * <p>{@code {0}} and {@code {1}} stand for values. A key that depends on a number ends with a plural category (CLDR).
 * Each language has the categories that it needs, and {@code other}.
 */
public final class Words {
    /** Each file is read once: several pages say the same words. */
    private static final Map<String, Map<String, String>> FILES = new ConcurrentHashMap<>();

    private final Language language;
    private final Supplier<Map<String, String>> source;
    private volatile @Nullable Map<String, String> sentences;

    private Words(Language language, Supplier<Map<String, String>> source) {
        this.language = language;
        this.source = source;
    }

    /** They are read when a page first says one of them. */
    private Map<String, String> sentences() {
        Map<String, String> read = sentences;
        if (read == null) {
            read = source.get();
            sentences = read;
        }
        return read;
    }

    /** The words of some sets, such as {@code menu}, in every language. */
    public static Map<Language, Words> load(String... sets) {
        return loadFrom("/placard/page/words/", sets);
    }

    /** The words from another folder of the program's resources. */
    public static Map<Language, Words> loadFrom(String folder, String... sets) {
        Map<Language, Words> words = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            words.put(language, new Words(language, () -> read(folder, language, sets)));
        }
        return words;
    }

    private static Map<String, String> read(String folder, Language language, String... sets) {
        Map<String, String> sentences = new TreeMap<>();
        for (String set : sets) {
            String file = folder + set + "_" + language.tag() + ".properties";
            sentences.putAll(FILES.computeIfAbsent(file, Words::read));
        }
        return sentences;
    }

    private static Map<String, String> read(String file) {
        Map<String, String> sentences = new TreeMap<>();
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(Words.class.getResourceAsStream(file), file), StandardCharsets.UTF_8)) {
            Properties properties = new Properties();
            properties.load(reader);
            properties.stringPropertyNames().forEach(key -> sentences.put(key, properties.getProperty(key)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(file, unreadable);
        }
        return sentences;
    }

    public Language language() {
        return language;
    }

    /** The same words with some sentences replaced. {@code instead} maps a key to the key of the sentence to use. */
    public Words with(Map<String, String> instead) {
        return new Words(language, () -> {
            Map<String, String> all = new TreeMap<>(sentences());
            instead.forEach((key, other) ->
                    all.put(key, Objects.requireNonNull(sentences().get(other), other)));
            return all;
        });
    }

    /** Every sentence by its key, sorted, with unfilled placeholders: for a script. */
    public Map<String, String> all() {
        return Collections.unmodifiableMap(sentences());
    }

    /** The sentence of a key, filled with values. */
    public String say(String key, Object... values) {
        String sentence = Objects.requireNonNull(sentences().get(key), key);
        if (values.length == 0) {
            return sentence;
        }
        StringBuilder said = new StringBuilder();
        for (int i = 0; i < sentence.length(); i++) {
            char c = sentence.charAt(i);
            if (c == '{' && i + 2 < sentence.length() && sentence.charAt(i + 2) == '}') {
                said.append(values[sentence.charAt(i + 1) - '0']);
                i += 2;
            } else {
                said.append(c);
            }
        }
        return said.toString();
    }

    /** The sentence about a number of things: {@code 1 day}, {@code 2 days}. */
    public String count(String key, BigDecimal count, String formatted) {
        String exact = key + "." + Plural.of(language, count);
        return say(sentences().containsKey(exact) ? exact : key + ".other", formatted);
    }
}
