package placard.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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

    /**
     * The words from another folder as a trade says them.
     *
     * @param variants sets of the trade, the most particular last. A sentence in them replaces the general one. Where they
     *     have none, the general sentence stands with the trade's own nouns, which the key {@code words} lists as
     *     {@code menu>price list;guest>customer}. The sentences whose keys are listed under {@code kept} stay as they are.
     */
    public static Map<Language, Words> loadFrom(String folder, List<String> sets, List<String> variants) {
        Map<Language, Words> words = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            words.put(language, new Words(language, () -> read(folder, language, sets, variants)));
        }
        return words;
    }

    private static Map<String, String> read(
            String folder, Language language, List<String> sets, List<String> variants) {
        Map<String, String> general = read(folder, language, sets.toArray(String[]::new));
        Map<String, String> own = new TreeMap<>();
        Map<String, String> nouns = new TreeMap<>(
                Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        List<String> kept = new ArrayList<>();
        for (String variant : variants) {
            own.putAll(read(folder, language, variant));
            kept.addAll(List.of(own.getOrDefault("kept", "").split(" ", -1)));
            for (String pair : own.getOrDefault("words", "").split(";", -1)) {
                int at = pair.indexOf('>');
                nouns.put(pair.substring(0, at), pair.substring(at + 1));
                nouns.put(capitalised(pair.substring(0, at)), capitalised(pair.substring(at + 1)));
            }
        }
        general.replaceAll((key, sentence) -> kept.contains(key) ? sentence : inWords(sentence, nouns));
        general.keySet().forEach(key -> general.computeIfPresent(key, (_, said) -> own.getOrDefault(key, said)));
        return general;
    }

    private static String capitalised(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** The sentence with other nouns, each of which replaces whole words. The longest comes first. */
    private static String inWords(String sentence, Map<String, String> nouns) {
        StringBuilder said = new StringBuilder();
        int at = 0;
        while (at < sentence.length()) {
            int here = at;
            Map.Entry<String, String> noun = isInWord(sentence, at - 1)
                    ? null
                    : nouns.entrySet().stream()
                            .filter(one -> sentence.startsWith(one.getKey(), here)
                                    && !isInWord(sentence, here + one.getKey().length()))
                            .findFirst()
                            .orElse(null);
            said.append(noun == null ? sentence.substring(at, at + 1) : noun.getValue());
            at += noun == null ? 1 : noun.getKey().length();
        }
        return said.toString();
    }

    /** Whether a letter, or a sign on one, is there. */
    private static boolean isInWord(String sentence, int at) {
        if (at < 0 || at >= sentence.length()) {
            return false;
        }
        int type = Character.getType(sentence.charAt(at));
        return Character.isLetter(sentence.charAt(at))
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
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

    /** The sentence about a number of things, filled with values: {@code 1 day}, {@code 2 days}. */
    public String count(String key, BigDecimal count, Object... values) {
        String exact = key + "." + Plural.of(language, count);
        return say(sentences().containsKey(exact) ? exact : key + ".other", values);
    }
}
