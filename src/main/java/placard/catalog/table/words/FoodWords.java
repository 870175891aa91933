package placard.catalog.table.words;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The words for allergens and diets in six languages, and the words around them. */
public final class FoodWords {
    private static final FoodWords SHIPPED = new FoodWords();
    private static final String SEPARATORS = ",;\n،、؛/+|&·•";

    private final Map<String, String> words = new HashMap<>();
    /** By their key: the folded words around the names. */
    private final Map<String, List<List<String>>> around = new HashMap<>();

    private FoodWords() {
        String name = "/placard/catalog/table/words/food.properties";
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(FoodWords.class.getResourceAsStream(name), name);
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException failure) {
            throw new UncheckedIOException(name, failure);
        }
        properties.stringPropertyNames().forEach(key -> {
            for (String word : properties.getProperty(key).split("\\|", -1)) {
                if (key.contains(".")) {
                    words.put(
                            key.substring(0, key.indexOf('.') + 1) + ColumnWords.folded(word),
                            key.substring(key.indexOf('.') + 1));
                } else {
                    around.computeIfAbsent(key, _ -> new ArrayList<>()).add(parts(word));
                }
            }
        });
    }

    public static FoodWords shipped() {
        return SHIPPED;
    }

    /** The code of an allergen; null if the word is unknown. */
    public @Nullable String allergen(String word) {
        return words.get("allergen." + ColumnWords.folded(word));
    }

    /** The tag of a diet; null if the word is unknown. */
    public @Nullable String diet(String word) {
        return words.get("diet." + ColumnWords.folded(word));
    }

    /** True if the whole text says that there are none. */
    boolean isNone(String text) {
        List<String> parts = parts(text);
        return Objects.requireNonNull(around.get("none")).contains(parts);
    }

    /**
     * The text behind the words of this key at its start, such as "contains"; the text itself if it begins otherwise.
     */
    String without(String key, String text) {
        List<String> words = words(text);
        int most = 0;
        for (List<String> start : Objects.requireNonNull(around.get(key))) {
            if (start.size() > most
                    && start.size() < words.size()
                    && parts(words.subList(0, start.size())).equals(start)) {
                most = start.size();
            }
        }
        return most == 0 ? text : String.join(" ", words.subList(most, words.size()));
    }

    /** The parts of a text between separators: signs, and words such as "and". */
    List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (SEPARATORS.indexOf(c) < 0) {
                part.append(c);
            } else {
                parts.add(part.toString().strip());
                part.setLength(0);
            }
        }
        parts.add(part.toString().strip());
        parts.removeIf(String::isEmpty);
        return parts;
    }

    /** The parts between words such as "and"; the part itself if it has none. */
    List<String> splitAtWords(String part) {
        List<String> parts = new ArrayList<>();
        List<String> own = new ArrayList<>();
        List<List<String>> joiners = Objects.requireNonNull(around.get("and"));
        for (String word : words(part)) {
            if (joiners.contains(parts(List.of(word)))) {
                parts.add(String.join(" ", own));
                own.clear();
            } else {
                own.add(word);
            }
        }
        parts.add(String.join(" ", own));
        parts.removeIf(String::isEmpty);
        return parts;
    }

    private static List<String> words(String text) {
        List<String> words =
                new ArrayList<>(List.of(text.strip().replace(':', ' ').split(" ", -1)));
        words.removeIf(String::isEmpty);
        return words;
    }

    private static List<String> parts(String text) {
        return parts(words(text));
    }

    private static List<String> parts(List<String> words) {
        List<String> parts =
                new ArrayList<>(words.stream().map(ColumnWords::folded).toList());
        parts.removeIf(String::isEmpty);
        return parts;
    }
}
